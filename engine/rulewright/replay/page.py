"""Render the page of a replay as one file that loads nothing. Repeated data is stored once, deflated, in an
encoding safe in HTML."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.pages.page import render_scripted_page
from rulewright.pages.page_texts import page_json
from rulewright.pages.script_bundle import bundle_module
from rulewright.play.game import Game
from rulewright.replay.recording import Recording, ReplayStep, record_game
from rulewright.scene.nodes import Scene, Size, to_plain
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg, style_sheet
from rulewright.words.tool_words import load_page_strings

TEMPLATES = Path(__file__).parent / "templates"
STILL_SIZES: tuple[Size, ...] = ("paper", "narrow")
"""The sizes of the picture of the last position that pages show without scripts."""
SCRIPT_WORDS = ("step-of", "options-of", "chosen", "scores", "play", "pause")


def render_replay(game: Game, stage: Stage, heading: str, viewers: Sequence[str | None] = (None,)) -> str:
    """Return the page of a game from its beginning to its current position, as each of the viewers
    may see it: seats, or None for a spectator. The data of viewers is separate.
    """
    recordings = [record_game(game, viewer, stage) for viewer in viewers]
    words = stage.context.words
    translate_id = load_page_strings("replay", words.language).__getitem__

    def format_viewer(viewer: str | None) -> str:
        if viewer is None:
            return translate_id("onlooker")
        return recordings[0].seats[game.seats.index(viewer)]

    data = {
        "words": {name: translate_id(name) for name in SCRIPT_WORDS},
        "views": [_view_data(each, format_viewer(each.viewer)) for each in recordings],
    }
    last = recordings[0].replay_steps[-1]
    paints = {
        name: paint
        for each in recordings
        for step in each.replay_steps
        for name, paint in step.scenes["wide"].ground.paints.items()
    }
    return render_scripted_page(
        TEMPLATES,
        "replay.html",
        style_text=(TEMPLATES / "replay.css").read_text("utf-8") + style_sheet(paints),
        script_text=bundle_module("replay.js"),
        fragments={size: as_svg(last.scenes[size]) for size in STILL_SIZES},
        title=f"{heading} – {translate_id('replay')}",
        heading=heading,
        language=words.language,
        word=translate_id,
        game=pack_data(data),
        viewers=[format_viewer(each.viewer) for each in recordings],
        steps=recordings[0].replay_steps,
        standing=[
            (seat, "?" if score is None else words.format_value(score))
            for seat, score in zip(recordings[0].seats, last.seat_scores, strict=True)
        ],
        scored=bool(game.program.score_parts),
    )


# --- data -----------------------------------------------------------------------------------------


def _view_data(recording: Recording, name: str) -> dict[str, object]:
    """Return the data of one viewer's game, with a table of its values."""
    value_table = ValueTable(to_plain)
    grounds: dict[str, dict[str, object]] = {}
    steps = [_step_data(step, value_table, grounds) for step in recording.replay_steps]
    return {
        "name": name,
        "seats": recording.seats,
        "steps": steps,
        "values": value_table.table,
        "grounds": grounds,
    }


def _step_data(
    replay_step: ReplayStep, value_table: ValueTable, grounds: dict[str, dict[str, object]]
) -> dict[str, object]:
    wide = replay_step.scenes["wide"]
    scenes = {
        size: _scene_data(scene if scene is wide else replace(scene, offers=()), value_table, grounds)
        for size, scene in replay_step.scenes.items()
    }
    lines = [[line.kind, line.text, *([1] if line.forced else [])] for line in replay_step.lines]
    return {
        "scenes": scenes,
        "lines": lines,
        "scores": replay_step.seat_scores,
        "taken": replay_step.chosen_offer,
    }


def _scene_data(
    scene: Scene, value_table: ValueTable, grounds: dict[str, dict[str, object]]
) -> dict[str, object]:
    """Return a scene as data in which values are numbers of the value table and the ground is a key. Paints
    are in the style sheet.
    """
    ground = scene.ground
    if ground.key not in grounds:
        grounds[ground.key] = {"key": ground.key, "nodes": value_table.add_all(ground.nodes)}
    numbers = {
        "ground": ground.key,
        "nodes": value_table.add_all(scene.nodes),
        "offers": value_table.add_all(scene.offers),
        "changes": value_table.add_all(scene.changes),
    }
    bare = replace(scene, nodes=(), offers=(), changes=())
    return {**bare.to_dict(ground=False), **numbers}


class ValueTable:
    """A table that stores each value once, since a position differs little from the one before. Objects seen
    before are found without hashing or converting them again.
    """

    def __init__(self, to_plain: Callable[[Hashable], object]) -> None:
        """Initialise an empty table; `to_plain` converts a record to JSON data."""
        self.table: list[object] = []
        self._to_plain = to_plain
        self._numbers: dict[Hashable, int] = {}
        self._objects: dict[int, tuple[Hashable, int]] = {}
        """Numbers by `id` of the object: most objects are those of the previous step, and hashing is slow."""

    def add_value(self, hashable: Hashable) -> int:
        """Return the number of a record, adding it if it is new."""
        same, number = self._objects.get(id(hashable), (None, -1))
        if same is hashable:
            return number
        number = self._numbers.setdefault(hashable, len(self.table))
        if number == len(self.table):
            self.table.append(self._to_plain(hashable))
        self._objects[id(hashable)] = hashable, number
        return number

    def add_all(self, records: Iterable[Hashable]) -> list[int]:
        return [self.add_value(record) for record in records]


def pack_data(value: object) -> str:
    """Pack data into the form that `scripts/replay.js` unpacks."""
    return base64.b64encode(zlib.compress(page_json(value).encode("utf-8"), 9)).decode("ascii")
