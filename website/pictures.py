"""Draw the pictures of docs/cookbook/: the table of an entry at a position of one of its scripts.

A comment above a picture says which, and optionally the seat whose view it is:

    <!-- picture: games/first-out@12, ann -->
    ![Ben leads the next step](pictures/climb.svg)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from rulewright.api.saved_games import load_script
from rulewright.pages.page_texts import page_text
from rulewright.records import dataclass
from rulewright.scene.nodes import Paint, Scene
from rulewright.scene.svg import as_svg, css_name
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.script_moments import parse_moment, play_to_moment

FOLDER = "pictures"
SIZE = "narrow"
_PICTURE = re.compile(
    r"^<!-- picture: (\S+@\d+|\S+@end)(?:, (\w+))? -->\n!\[([^\]\n]+)\]\((\S+)\)$", re.MULTILINE
)
_SPARED = re.compile(r'<title>.*?</title>| class="node [^"]*"| (?:fill|stroke)="#[0-9a-fA-F]+"')


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page: the moment of a script that it shows, to whom, and its text and file."""

    moment: str
    seat: str | None
    text: str
    file: str


def list_pictures(text: str) -> Iterator[Picture]:
    """Yield the pictures of a page, or of a part of one."""
    for moment, seat, caption, file in _PICTURE.findall(text):
        yield Picture(moment, seat or None, caption, file)


def draw_picture(ruleset: Path, picture: Picture) -> str:
    """Return a picture as SVG. Raises ValueError if the script ends before the moment."""
    path, moment = parse_moment(picture.moment)
    script, folder = load_script(ruleset / f"{path}.yaml")
    game = play_to_moment(script, RulesetProject(folder), moment).game
    if game is None or game.decision_count < (moment.decisions or 0):
        raise ValueError(f"{ruleset.name} does not reach {picture.moment}")
    return print_picture(game.scene(picture.seat, SIZE, "en"))


def print_picture(scene: Scene) -> str:
    """Return a scene as an SVG file for `<img>`: it is dark where the reader's system is. To keep the
    file small, colours stand in rules alone, and texts for pointers, which a browser does not show for
    an image, are left out.
    """
    svg = _SPARED.sub("", as_svg(scene, with_ids=False))
    paints = scene.ground.paints
    light, dark = ("".join(_write_rules(svg, paints, is_dark)) for is_dark in (False, True))
    head, end, body = svg.partition(">\n")
    style = f"<style>{light}@media (prefers-color-scheme: dark) {{ {dark}}}</style>\n"
    return page_text(head + end + style + body)


def _write_rules(svg: str, paints: Mapping[str, Paint], is_dark: bool) -> Iterator[str]:
    """Yield the rules of a theme for the paints that a picture uses; of the dark one, those that differ."""
    for name, paint in paints.items():
        for kind, attribute in (("p", "fill"), ("s", "stroke")):
            used = re.search(rf'class="(?:[^"]* )?{kind}-{re.escape(css_name(name))}[" ]', svg)
            if used and (not is_dark or paint.dark != paint.light):
                yield f".{kind}-{css_name(name)} {{ {attribute}: {paint.dark if is_dark else paint.light} }} "
