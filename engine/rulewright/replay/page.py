"""The page of a replay: one file that loads nothing and asks nobody. In its data what comes again
stands once, deflated, in letters safe in HTML."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.pages.page import scripted_page
from rulewright.pages.scripts import bundle
from rulewright.pages.texts import page_json
from rulewright.play.game import Game
from rulewright.replay.recording import Recording, ReplayStep, record
from rulewright.scene.nodes import Scene, Size, plain
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg, style_sheet
from rulewright.words.words import Words

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
FILLED = {name: f"{{{name}}}" for name in ("step", "steps", "count", "problem")}
"""What the script fills in."""
STILL: tuple[Size, ...] = ("paper", "narrow")
"""The sizes of the last position, for where no script runs."""
SCRIPT_WORDS = ("step-of", "options-of", "chosen", "scores", "play", "pause")


def replay_page(
    game: Game, stage: Stage, heading: str, viewers: Sequence[str | None] = (None,)
) -> str:
    """Return the page of a game from its beginning to its current position, as each of the viewers
    may see it: seats, or None for a spectator. The data of viewers is separate.
    """
    recordings = [record(game, viewer, stage) for viewer in viewers]
    words = stage.look.words
    own = Words.of_program(HERE, words.language)

    def word(id: str) -> str:
        return own.message(id, FILLED) or id

    def seen_by(viewer: str | None) -> str:
        if viewer is None:
            return word("onlooker")
        return recordings[0].seats[game.seats.index(viewer)]

    data = {
        "words": {name: word(name) for name in SCRIPT_WORDS},
        "views": [_view(each, seen_by(each.viewer)) for each in recordings],
    }
    last = recordings[0].steps[-1]
    paints = {
        name: paint
        for each in recordings
        for step in each.steps
        for name, paint in step.scenes["wide"].ground.paints.items()
    }
    return scripted_page(
        TEMPLATES,
        "replay.html",
        style=(TEMPLATES / "replay.css").read_text("utf-8") + style_sheet(paints),
        script=bundle("replay.js"),
        drawn={size: as_svg(last.scenes[size]) for size in STILL},
        title=f"{heading} – {word('replay')}",
        heading=heading,
        language=words.language,
        word=word,
        game=packed(data),
        viewers=[seen_by(each.viewer) for each in recordings],
        steps=recordings[0].steps,
        standing=[
            (seat, "?" if score is None else words.value(score))
            for seat, score in zip(recordings[0].seats, last.scores, strict=True)
        ],
        scored=bool(game.program.score_parts),
    )


# --- data -----------------------------------------------------------------------------------------


def _view(recording: Recording, name: str) -> dict[str, object]:
    """Return the data of one viewer's game, with a table of its values."""
    values = Values(plain)
    grounds: dict[str, dict[str, object]] = {}
    steps = [_step(step, values, grounds) for step in recording.steps]
    return {
        "name": name,
        "seats": recording.seats,
        "steps": steps,
        "values": values.table,
        "grounds": grounds,
    }


def _step(
    step: ReplayStep, values: Values, grounds: dict[str, dict[str, object]]
) -> dict[str, object]:
    wide = step.scenes["wide"]
    scenes = {
        size: _scene(scene if scene is wide else replace(scene, offers=()), values, grounds)
        for size, scene in step.scenes.items()
    }
    lines = [[line.kind, line.text, *([1] if line.forced else [])] for line in step.lines]
    return {"scenes": scenes, "lines": lines, "scores": step.scores, "taken": step.taken}


def _scene(
    scene: Scene, values: Values, grounds: dict[str, dict[str, object]]
) -> dict[str, object]:
    """A scene as data, with numbers for what stands in the table, and the key of its ground;
    the paints are in the style sheet."""
    ground = scene.ground
    if ground.key not in grounds:
        grounds[ground.key] = {"key": ground.key, "nodes": values.all(ground.nodes)}
    numbers = {
        "ground": ground.key,
        "nodes": values.all(scene.nodes),
        "offers": values.all(scene.offers),
        "changes": values.all(scene.changes),
    }
    bare = replace(scene, nodes=(), offers=(), changes=())
    return {**bare.to_dict(ground=False), **numbers}


class Values:
    """A table in which each value stands once. Of one position only a little differs from the one
    before it; and what is the same object for the page need not be looked at again."""

    def __init__(self, plain: Callable[[Hashable], object]) -> None:
        """`plain` makes a record to what JSON can hold."""
        self.table: list[object] = []
        self._plain = plain
        self._numbers: dict[Hashable, int] = {}
        self._objects: dict[int, tuple[Hashable, int]] = {}
        """By `id`: most are the objects of the step before, and to hash one takes long."""

    def add(self, record: Hashable) -> int:
        """The number of a record."""
        same, number = self._objects.get(id(record), (None, -1))
        if same is record:
            return number
        number = self._numbers.setdefault(record, len(self.table))
        if number == len(self.table):
            self.table.append(self._plain(record))
        self._objects[id(record)] = record, number
        return number

    def all(self, records: Iterable[Hashable]) -> list[int]:
        return [self.add(record) for record in records]


def packed(value: object) -> str:
    """Return data in the form that `scripts/replay.js` unpacks."""
    return base64.b64encode(zlib.compress(page_json(value).encode("utf-8"), 9)).decode("ascii")
