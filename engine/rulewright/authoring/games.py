"""Create a small game that can be played at once and changed into another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from string import Template

from rulewright.authoring.drafts import CannotCreate, Draft, check_name, title_from_name
from rulewright.document.manifest import MOST_PLAYERS
from rulewright.identifiers import column_name
from rulewright.records import dataclass
from rulewright.validation.scripts.script_export import quote_yaml

TEMPLATES = Path(__file__).parent / "templates"
ROUNDS = 3
COINS = 12
MAX_GRID_SIZE = 100


@dataclass(frozen=True, slots=True)
class GridSize:
    """A grid of columns and rows; `grid` is its kind in the rules."""

    grid: str
    columns: int
    rows: int

    @property
    def place_names(self) -> Iterator[str]:
        """Yield the names of the places, in the order of the rules."""
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                yield f"{column_name(column)}{row}"


def begin_game(folder: Path, players: str, board: str, title: str | None = None) -> Draft:
    """Return the draft of a ruleset in a folder, with texts, a scenario and a whole game. `players` is a
    number or a range (`2 to 4`), `board` `square:8x8`, `hex:5x5` or `none`. Raises CannotCreate."""
    name = folder.absolute().name
    check_name(name, "a game")
    least, most = _parse_players(players)
    grid = _parse_board(board)
    if grid is not None and grid.columns * grid.rows < most:
        raise CannotCreate(f"a board of {board} has no place for each of {most} players")
    title = title or title_from_name(name)
    seats = [f"player{number}" for number in range(1, least + 1)]
    template_values = _board_values(grid, seats, most) if grid is not None else _coin_values(seats)
    template_values |= {
        "name": name, "title": quote_yaml(title), "seats": str(least),
        "players": str(least) if least == most else f"{least} to {most}",
    }  # fmt: skip
    place = TEMPLATES / ("coins" if grid is None else "board")

    def fill_template(file: str, **extra_values: str) -> str:
        return _Template((place / file).read_text("utf-8")).substitute(template_values, **extra_values)

    scenario = "alone.txt" if grid is not None and grid.columns == 1 else "scenario.txt"
    return Draft(
        {
            folder / "ruleset.yaml": fill_template("rules.txt"),
            folder / "locales" / "en.ftl": fill_template("words.txt", title=title),
            folder / "scenarios" / "first.yaml": fill_template(scenario),
            folder / "games" / "first.yaml": fill_template("game.txt"),
        },
        {},
    )


class _Template(Template):
    """A template with `@NAME` for values: `$` is used in messages, and braces in rules."""

    delimiter = "@"


def _parse_players(text: str) -> tuple[int, int]:
    range_match = re.fullmatch(r"\s*(\d{1,3})(?:\s*(?:to|-)\s*(\d{1,3}))?\s*", text)
    least, most = (
        (int(range_match[1]), int(range_match[2] or range_match[1])) if range_match is not None else (0, 0)
    )
    if not 1 <= least <= most <= MOST_PLAYERS:
        raise CannotCreate(
            f"`{text}` is not a number of players: write one from 1 to {MOST_PLAYERS}, or `2 to 4`"
        )
    return least, most


def _parse_board(text: str) -> GridSize | None:
    if text == "none":
        return None
    board_match = re.fullmatch(r"(square|hex):(\d{1,3})x(\d{1,3})", text)
    if board_match is None or not all(1 <= int(size) <= MAX_GRID_SIZE for size in board_match.group(2, 3)):
        known = ["none", *(f"{shape}:{text.partition(':')[2]}" for shape in ("square", "hex"))]
        raise CannotCreate(f"`{text}` is no board: write `square:8x8`, `hex:5x5` or `none`", text, known)
    return GridSize(board_match[1], int(board_match[2]), int(board_match[3]))


def _board_values(grid_size: GridSize, seats: Sequence[str], most: int) -> dict[str, str]:
    """Return the parts of the template for a game with a board."""
    rounds = min(ROUNDS, grid_size.columns * grid_size.rows // most)
    places = list(grid_size.place_names)
    return {
        "grid": grid_size.grid, "columns": str(grid_size.columns), "rows": str(grid_size.rows),
        "rounds": str(rounds), "first": places[0], "next": places[min(1, len(places) - 1)],
        "moves": _format_moves(seats, places[: rounds * len(seats)]),
    }  # fmt: skip


def _coin_values(seats: Sequence[str]) -> dict[str, str]:
    """Return the parts of the template for a game of taking coins."""
    taken = [3] * (COINS // 3)
    last = seats[(len(taken) - 1) % len(seats)]
    return {"coins": str(sum(taken)), "moves": _format_moves(seats, taken), "last": last}


def _format_moves(seats: Sequence[str], moves: Iterable[object]) -> str:
    """Return moves of a script, with the seats in turn."""
    return "\n".join(f"  - {seat}: {move}" for seat, move in zip(cycle(seats), moves))
