"""Print a scene as SVG. Only attributes and classes are used, which a strict content security policy allows,
and each node is a group with an id, so that a page can change one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from rulewright.pages.page_texts import page_text
from rulewright.scene.nodes import Circle, Image, Mark, Node, Paint, Path, Rect, Scene, Text
from rulewright.scene.pieces import n

ONLY_LIGHT, ONLY_DARK = "only-light", "only-dark"
"""States of nodes that are shown in one theme only."""
FONTS = "'Noto Sans', 'DejaVu Sans', 'Noto Sans CJK JP', 'Liberation Sans', sans-serif"


def as_svg(scene: Scene, *, dark: bool = False, with_ids: bool = True) -> str:
    """Print the whole table. Colours of the light or `dark` theme are attributes, which the classes of a
    style sheet override. Use `with_ids=False` for one of several pictures in a page: its groups have no ids.
    """
    paints = scene.ground.paints
    wide, high = n(scene.width), n(scene.height)
    inside = "\n".join(render_node(node, paints, dark, with_ids) for node in scene.iter_nodes())
    return page_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene scene-{scene.size}" width="{wide}" '
        f'height="{high}" viewBox="0 0 {wide} {high}" lang="{escape(scene.language)}" '
        f'font-family="{FONTS}" role="img" aria-label="{escape(scene.title)}">\n'
        f'<rect class="p-table" width="{wide}" height="{high}" '
        f'fill="{_find_colour("table", paints, dark)}"/>\n{inside}\n</svg>\n'
    )


def as_picture(
    picture_marks: Iterable[Mark], extent: tuple[float, float], title: str, paints: Mapping[str, Paint]
) -> str:
    """Print marks that are no table as SVG: a sheet of things, or the sign of a legend."""
    wide, high = (n(each) for each in extent)
    attributes = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    inside = "".join(_render_mark(mark, paints, False) for mark in picture_marks)
    return page_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" width="{wide}" '
        f'viewBox="0 0 {wide} {high}" {attributes}>{inside}</svg>'
    )


def render_node(
    scene_node: Node, paints: Mapping[str, Paint], dark: bool = False, with_ids: bool = True
) -> str:
    """Print one node as an SVG group."""
    classes = " ".join((f"node kind-{scene_node.kind}", *(f"is-{state}" for state in scene_node.states)))
    x, y = scene_node.at
    transform = f' transform="translate({n(x)} {n(y)})"' if x or y else ""
    marks = "".join(_render_mark(mark, paints, dark) for mark in scene_node.marks)
    title = f"<title>{escape(scene_node.spoken)}</title>" if scene_node.spoken else ""
    id = f'id="{escape(scene_node.id)}" data-node="{escape(scene_node.id)}" ' if with_ids else ""
    other = ONLY_LIGHT if dark else ONLY_DARK  # a page's style sheet overrules the attribute
    hidden = ' display="none"' if other in scene_node.states else ""
    return f'<g {id}class="{classes}"{transform}{hidden}>{title}{marks}</g>'


def style_sheet(paints: Mapping[str, Paint]) -> str:
    """Print both themes as a style sheet that a page serves as a file. The dark theme applies where the
    reader prefers it, or where an element around the scene has `data-theme="dark"`.
    """
    light = "".join(_iter_css_rules(paints, False, ".scene"))
    dark = "".join(_iter_css_rules(paints, True, ':root:not([data-theme="light"]) .scene'))
    forced = "".join(_iter_css_rules(paints, True, '[data-theme="dark"] .scene'))
    return f"{light}@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n{forced}"


def _iter_css_rules(paints: Mapping[str, Paint], dark: bool, under: str) -> Iterator[str]:
    yield f"{under} .is-{ONLY_DARK if dark else ONLY_LIGHT} {{ display: inline }}\n"
    yield f"{under} .is-{ONLY_LIGHT if dark else ONLY_DARK} {{ display: none }}\n"
    for name, paint in paints.items():
        colour = paint.dark if dark else paint.light
        yield f"{under} .p-{css_name(name)} {{ fill: {colour} }}\n"
        yield f"{under} .s-{css_name(name)} {{ stroke: {colour} }}\n"


def css_name(name: str) -> str:
    """Convert the name of a paint to a part of a CSS class name."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", name)


def _render_mark(mark: Mark, paints: Mapping[str, Paint], dark: bool) -> str:
    match mark:
        case Path():
            element = f'<path d="{mark.d}"'
        case Circle():
            element = f'<circle cx="{n(mark.x)}" cy="{n(mark.y)}" r="{n(mark.r)}"'
        case Rect():
            round = f' rx="{n(mark.round)}"' if mark.round else ""
            element = f'<rect x="{n(mark.x)}" y="{n(mark.y)}" width="{n(mark.w)}" height="{n(mark.h)}"{round}'
        case Image(data=""):
            return (
                f'<use href="#{escape(mark.id)}" x="0" y="0" width="100" height="100" transform="translate('
                f'{n(mark.x)} {n(mark.y)}) scale({mark.w / 100:.4f} {mark.h / 100:.4f})"/>'
            )
        case Image():
            return (
                f'<symbol id="{escape(mark.id)}" viewBox="0 0 100 100"><image href="{escape(mark.data)}" '
                'width="100" height="100" preserveAspectRatio="none"/></symbol>'
            )
        case Text():
            anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
            bold = ' font-weight="700"' if mark.bold else ""
            return (
                f'<text x="{n(mark.x)}" y="{n(mark.y)}" font-size="{n(mark.size)}"'
                f'{anchor}{bold} class="p-{css_name(mark.fill)}" '
                f'fill="{_find_colour(mark.fill, paints, dark)}">{escape(mark.text)}</text>'
            )
    classes = [f"p-{css_name(mark.fill)}"] if mark.fill else []
    classes += [f"s-{css_name(mark.stroke)}"] if mark.stroke else []
    fill = _find_colour(mark.fill, paints, dark) if mark.fill else "none"
    line = ""
    if mark.stroke:
        line = (
            f' stroke="{_find_colour(mark.stroke, paints, dark)}" stroke-width="{n(mark.width)}"'
            ' stroke-linejoin="round"'
        )
    return f'{element} class="{" ".join(classes)}" fill="{fill}"{line}/>'


def _find_colour(name: str, paints: Mapping[str, Paint], dark: bool) -> str:
    paint = paints.get(name) or paints["plain"]
    return paint.dark if dark else paint.light
