"""Begins a game: a small one that can be played at once, to be changed into another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from string import Template

from rulewright.authoring.drafts import Draft, NoBeginning, check_name, modeline, titled
from rulewright.document.manifest import MOST_PLAYERS
from rulewright.names import column_name
from rulewright.records import dataclass
from rulewright.study.scripts.writing import quoted

TEMPLATES = Path(__file__).parent / "templates"
ROUNDS = 3
COINS = 12
LARGEST = 100


@dataclass(frozen=True, slots=True)
class GridSize:
    """A grid of columns and rows; `grid` is its kind in the rules."""

    grid: str
    columns: int
    rows: int

    @property
    def places(self) -> Iterator[str]:
        """Their names, in the order of the rules."""
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                yield f"{column_name(column)}{row}"


def begin_game(folder: Path, players: str, board: str, title: str | None = None) -> Draft:
    """A ruleset in a folder, with words, a scenario and a whole game. `players` is a number or a
    range (`2 to 4`), `board` `square:8x8`, `hex:5x5` or `none`. Raises NoBeginning."""
    name = folder.absolute().name
    check_name(name, "a game")
    least, most = _players(players)
    grid = _board(board)
    if grid is not None and grid.columns * grid.rows < most:
        raise NoBeginning(f"a board of {board} has no place for each of {most} players")
    title = title or titled(name)
    seats = [f"player{number}" for number in range(1, least + 1)]
    told = _with_board(grid, seats, most) if grid is not None else _without_board(seats)
    told |= {
        "name": name, "title": quoted(title), "seats": str(least),
        "players": str(least) if least == most else f"{least} to {most}",
    }  # fmt: skip
    place = TEMPLATES / ("coins" if grid is None else "board")

    def filled(file: str, **more: str) -> str:
        return _Template((place / file).read_text("utf-8")).substitute(told, **more)

    scenario = "alone.txt" if grid is not None and grid.columns == 1 else "scenario.txt"
    return Draft(
        {
            folder / "ruleset.yaml": modeline("ruleset") + filled("rules.txt"),
            folder / "locales" / "en.ftl": filled("words.txt", title=title),
            folder / "scenarios" / "first.yaml": modeline("script") + filled(scenario),
            folder / "games" / "first.yaml": modeline("script") + filled("game.txt"),
        },
        {},
    )


class _Template(Template):
    """A text with `@NAME` for what is filled in: `$` is a sign of words, and braces of rules."""

    delimiter = "@"


def _players(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*(\d{1,3})(?:\s*(?:to|-)\s*(\d{1,3}))?\s*", text)
    least, most = (int(found[1]), int(found[2] or found[1])) if found is not None else (0, 0)
    if not 1 <= least <= most <= MOST_PLAYERS:
        raise NoBeginning(
            f"`{text}` is no number of players: write one from 1 to {MOST_PLAYERS}, or `2 to 4`"
        )
    return least, most


def _board(text: str) -> GridSize | None:
    if text == "none":
        return None
    found = re.fullmatch(r"(square|hex):(\d{1,3})x(\d{1,3})", text)
    if found is None or not all(1 <= int(size) <= LARGEST for size in found.group(2, 3)):
        raise NoBeginning(f"`{text}` is no board: write `square:8x8`, `hex:5x5` or `none`")
    return GridSize(found[1], int(found[2]), int(found[3]))


def _with_board(board: GridSize, seats: Sequence[str], most: int) -> dict[str, str]:
    """Return the parts of the template for a game with a board."""
    rounds = min(ROUNDS, board.columns * board.rows // most)
    places = list(board.places)
    return {
        "grid": board.grid, "columns": str(board.columns), "rows": str(board.rows),
        "rounds": str(rounds), "first": places[0], "next": places[min(1, len(places) - 1)],
        "moves": _moves(seats, places[: rounds * len(seats)]),
    }  # fmt: skip


def _without_board(seats: Sequence[str]) -> dict[str, str]:
    """The same for one of taking coins."""
    taken = [3] * (COINS // 3)
    last = seats[(len(taken) - 1) % len(seats)]
    return {"coins": str(sum(taken)), "moves": _moves(seats, taken), "last": last}


def _moves(seats: Sequence[str], moves: Iterable[object]) -> str:
    """Moves of a script, in turn."""
    return "\n".join(f"  - {seat}: {move}" for seat, move in zip(cycle(seats), moves))
