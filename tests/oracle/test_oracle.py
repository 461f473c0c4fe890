"""The reference interpreter and the engine mean the same, and the interpreter knows every node."""

from __future__ import annotations

import ast
import tokenize
from dataclasses import is_dataclass
from pathlib import Path
from typing import get_args

import pytest

from oracle import expressions, interpreter
from oracle.difference import play
from rulewright import resources, tree
from rulewright.setting import Setting
from rulewright.tree import declarations, nodes
from shared import LIKE_OTHERS, bench, is_in_cookbook, of_each_kind, workshop

HERE = Path(__file__).parent
RULESETS = resources.data_folder("rulesets")
SMALL = sorted(
    path.parent
    for folder in (RULESETS / "classics", RULESETS / "cookbook", HERE.parent / "language")
    for path in folder.glob("**/ruleset.yaml")
)
LONG = {"backgammon", "chess"} | LIKE_OTHERS
"""Those that the interpreter takes minutes for, and those that are like others."""
MOST = 30
"""Decisions of a game in every run; the long searches go on to the end of each."""
LARGE = (("arctic", 3), ("attika", 2), ("pax-pamir", 2))

INSIDE_OTHERS = {
    *(tree.Var, tree.Visibility, tree.State, tree.Zones, tree.ZoneFamily, tree.Bag, tree.Table),
    *(tree.Define, tree.Procedure, tree.Trigger, tree.Invariant, tree.Scoring, tree.Shape),
    *(
        tree.Binder,
        tree.Graph,
        tree.Place,
        tree.BagCells,
        tree.BagLocal,
        tree.BagOf,
        tree.ExitLabel,
    ),
    *(tree.Amount, tree.Alternative, tree.Chain, tree.Question),
    *(tree.RememberedPositions, tree.PositionPart),
}
"""Parts of rules that are read by those which they stand in."""
BASES = {nodes.Typed, nodes.Statement}

UNIONS = (
    (tree.Expr, expressions.EXPRESSIONS, "value"),
    (tree.Domain, expressions.DOMAINS, "over"),
    (tree.Stmt, interpreter.STATEMENTS, "do"),
)


@pytest.mark.parametrize("union, known, name", UNIONS, ids=[name for *_, name in UNIONS])
def test_every_node_of_the_typed_tree_has_a_meaning(
    union: object, known: dict[type, object], name: str
) -> None:
    missing = [kind.__name__ for kind in get_args(union) if kind not in known]
    assert not missing, (
        f"the reference interpreter does not know what {', '.join(missing)} means: add a method "
        f"`{name}_{(missing or ['X'])[0]}`; the first lines of tests/oracle/interpreter.py tell how"
    )


def test_what_is_neither_expression_domain_nor_statement_stands_inside_one() -> None:
    kinds = {
        kind
        for module in (declarations, nodes)
        for kind in vars(module).values()
        if is_dataclass(kind) and getattr(kind, "__module__", "") == module.__name__
    }
    known = {kind for union, *_ in UNIONS for kind in get_args(union)}
    missing = sorted(kind.__name__ for kind in kinds - known - INSIDE_OTHERS - BASES)  # type: ignore[union-attr]
    assert not missing, (
        f"{', '.join(missing)}: let tests/oracle/interpreter.py read it where it stands, and name "
        f"it in INSIDE_OTHERS"
    )


def test_it_can_be_read_at_one_sitting() -> None:
    """Lines of code: without blank ones, comments and texts. What words things for a comparison is
    not of it."""
    parts = ("interpreter", "expressions", "hidden", "parts")
    assert sum(map(lines_of_code, (HERE / f"{part}.py" for part in parts))) < 1010


def lines_of_code(path: Path) -> int:
    text = path.read_text("utf-8")
    told = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    silent = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    with path.open("rb") as file:
        tokens = list(tokenize.tokenize(file.readline))[1:-1]
    code = {
        line
        for token in tokens
        if token.type not in silent
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(code - told)


def settings(folder: Path, every: bool) -> list[Setting]:
    """For as few and as many players as can play, or for each number between, too."""
    low, high = workshop(folder).get_documents().manifest.players
    numbers = range(low, high + 1) if every else sorted({low, high})
    return [Setting(players, None, (), ()) for players in numbers]


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("folder", of_each_kind(SMALL, LONG))
def test_small_games_go_the_same(folder: Path, every: bool) -> None:
    ends = set()
    for setting in settings(folder, every):
        at = bench(folder, setting)
        table = at.build_game_context(at.seat_names)
        rules, most = at.compiled.analysed.rules, 10_000 if every else MOST
        for seed in range(1, 21 if is_in_cookbook(folder) else 2):
            ends.add(play(rules, table, seed, most=most, views=lambda number: number % 7 == 0).end)
    assert ends <= ({"over"} if every else {"over", "stopped"})


@pytest.mark.parametrize("folder", list(filter(is_in_cookbook, SMALL)), ids=lambda folder: folder.name)
def test_entries_of_the_cookbook_begin_the_same(folder: Path) -> None:
    """With as few players as can play; the long searches play whole games, with every number."""
    at = bench(folder, settings(folder, every=False)[0])
    rules, table = at.compiled.analysed.rules, at.build_game_context(at.seat_names)
    assert play(rules, table, 1, most=MOST // 2, views=lambda number: number == 7).end in ("over", "stopped")


def editions(name: str) -> list[str | None]:
    return list(workshop(RULESETS / name).get_documents().manifest.editions) or [None]


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "name, players, edition",
    [(name, players, edition) for name, players in LARGE for edition in editions(name)],
)
def test_large_games_go_the_same(name: str, players: int, edition: str | None, whole: bool) -> None:
    at = bench(RULESETS / name, Setting(players, edition, (), ()))
    rules, table = at.compiled.analysed.rules, at.build_game_context(at.seat_names)
    most = 10_000 if whole else MOST
    played = play(rules, table, 1, most=most, views=lambda number: number % 13 == 0)
    assert played.end == "over" if whole else played.end in ("over", "stopped")
