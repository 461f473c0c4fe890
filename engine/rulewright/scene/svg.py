"""A scene as SVG: attributes and classes only, so that a strict content security policy leaves it
as it is, and a group with an id for each node, so that a page can change one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from rulewright.pages.texts import page_text
from rulewright.scene.nodes import Circle, Mark, Node, Paint, Path, Rect, Scene, Text
from rulewright.scene.pieces import n

FONTS = "'Noto Sans', 'DejaVu Sans', 'Noto Sans CJK JP', 'Liberation Sans', sans-serif"


def as_svg(scene: Scene, *, dark: bool = False, named: bool = True) -> str:
    """The whole table. Colours are those of the light or the `dark` theme as attributes, which the
    classes of a style sheet overrule; its groups without ids if it is not to be `named`, as one of
    many pictures in a page."""
    paints = scene.ground.paints
    wide, high = n(scene.width), n(scene.height)
    inside = "\n".join(group(node, paints, dark, named) for node in scene.all())
    return page_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene scene-{scene.size}" width="{wide}" '
        f'height="{high}" viewBox="0 0 {wide} {high}" lang="{escape(scene.language)}" '
        f'font-family="{FONTS}" role="img" aria-label="{escape(scene.title)}">\n'
        f'<rect class="p-table" width="{wide}" height="{high}" '
        f'fill="{_paint("table", paints, dark)}"/>\n{inside}\n</svg>\n'
    )


def as_picture(
    marks: Iterable[Mark], size: tuple[float, float], title: str, paints: Mapping[str, Paint]
) -> str:
    """Marks alone, for what is no table: a sheet of things, the sign of a legend."""
    wide, high = (n(each) for each in size)
    told = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    inside = "".join(_mark(mark, paints, False) for mark in marks)
    return page_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" width="{wide}" '
        f'viewBox="0 0 {wide} {high}" {told}>{inside}</svg>'
    )


def group(node: Node, paints: Mapping[str, Paint], dark: bool = False, named: bool = True) -> str:
    """One node, as it stands in the picture."""
    classes = " ".join((f"node kind-{node.kind}", *(f"is-{state}" for state in node.states)))
    x, y = node.at
    moved = f' transform="translate({n(x)} {n(y)})"' if x or y else ""
    marks = "".join(_mark(mark, paints, dark) for mark in node.marks)
    title = f"<title>{escape(node.spoken)}</title>" if node.spoken else ""
    id = f'id="{escape(node.id)}" data-node="{escape(node.id)}" ' if named else ""
    return f'<g {id}class="{classes}"{moved}>{title}{marks}</g>'


def style_sheet(paints: Mapping[str, Paint]) -> str:
    """Both themes as a style sheet, for a page that serves it as a file: dark where the reader
    wants it so, or where an element around the scene has `data-theme="dark"`."""
    light = "".join(_rules(paints, False, ".scene"))
    dark = "".join(_rules(paints, True, ':root:not([data-theme="light"]) .scene'))
    forced = "".join(_rules(paints, True, '[data-theme="dark"] .scene'))
    return f"{light}@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n{forced}"


def _rules(paints: Mapping[str, Paint], dark: bool, under: str) -> Iterator[str]:
    for name, paint in paints.items():
        colour = paint.dark if dark else paint.light
        yield f"{under} .p-{css(name)} {{ fill: {colour} }}\n"
        yield f"{under} .s-{css(name)} {{ stroke: {colour} }}\n"


def css(name: str) -> str:
    """A paint's name as part of a class."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", name)


def _mark(mark: Mark, paints: Mapping[str, Paint], dark: bool) -> str:
    match mark:
        case Path():
            drawn = f'<path d="{mark.d}"'
        case Circle():
            drawn = f'<circle cx="{n(mark.x)}" cy="{n(mark.y)}" r="{n(mark.r)}"'
        case Rect():
            round = f' rx="{n(mark.round)}"' if mark.round else ""
            drawn = (
                f'<rect x="{n(mark.x)}" y="{n(mark.y)}" width="{n(mark.w)}" '
                f'height="{n(mark.h)}"{round}'
            )
        case Text():
            anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
            bold = ' font-weight="700"' if mark.bold else ""
            return (
                f'<text x="{n(mark.x)}" y="{n(mark.y)}" font-size="{n(mark.size)}"'
                f'{anchor}{bold} class="p-{css(mark.fill)}" '
                f'fill="{_paint(mark.fill, paints, dark)}">{escape(mark.text)}</text>'
            )
    classes = [f"p-{css(mark.fill)}"] if mark.fill else []
    classes += [f"s-{css(mark.stroke)}"] if mark.stroke else []
    fill = _paint(mark.fill, paints, dark) if mark.fill else "none"
    line = ""
    if mark.stroke:
        line = (
            f' stroke="{_paint(mark.stroke, paints, dark)}" stroke-width="{n(mark.width)}"'
            ' stroke-linejoin="round"'
        )
    return f'{drawn} class="{" ".join(classes)}" fill="{fill}"{line}/>'


def _paint(name: str, paints: Mapping[str, Paint], dark: bool) -> str:
    paint = paints.get(name) or paints["plain"]
    return paint.dark if dark else paint.light
