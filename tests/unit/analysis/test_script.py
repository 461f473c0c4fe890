"""Text of scripts: typed against an analysed ruleset, with seats as players."""

from __future__ import annotations

import pytest

from rulewright import tree
from rulewright.analysis import script_typing
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.source import Source, Span
from unit.analysis.small import analysed

SEATS = {"alfred": 0, "betty": 1}
TEXT = """
names: {p: player, c: card}
types: {card: [red, blue]}
zones: {card: {deck: {start: all}, hand(p): {}}}
state: {money(p): int, owner(c): player?}
"""


def span(text: str) -> Span:
    return Span(Source("script.yaml", text), 0, len(text))


def test_seats_are_players() -> None:
    made = analysed(TEXT)
    typed = script_typing.type_condition(made, span("money[betty] == 3 and owner[red] == alfred"), SEATS)
    assert isinstance(typed, tree.Logic)
    first = typed.operands[0]
    assert isinstance(first, tree.Compare) and isinstance(first.left, tree.ReadState)
    assert first.left.key_exprs == (tree.Const(type=first.left.key_exprs[0].type, value=1),)


def test_things_are_laid_into_zones() -> None:
    made = script_typing.type_block(
        analysed(TEXT), span("hand[betty] = [red, blue]\nmoney[_] = 2"), SEATS, "given"
    )
    assert [type(statement).__name__ for statement in made] == ["MoveCard", "MoveCard", "ForEach"]


def test_each_text_has_its_own_findings() -> None:
    made = analysed(TEXT)
    for text, code in (("mony[betty] == 3", "unknown-name"), ("money[betty]", "type-mismatch")):
        with pytest.raises(DiagnosticError) as raised:
            script_typing.type_condition(made, span(text), SEATS)
        assert [found.code for found in raised.value.diagnostics] == [code]
    assert isinstance(script_typing.type_expression(made, span("money[betty]"), SEATS), tree.ReadState)
