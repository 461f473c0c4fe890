"""Scoring: the parts of a player's score, and by what players are ranked at the end."""

from __future__ import annotations

from rulewright.analysis import core, definitions, expressions, texts
from rulewright.analysis.scope import Body, Scope
from rulewright.analysis.symbols import DefineSymbol
from rulewright.analysis.types import INT, MemberType
from rulewright.analysis.world import World
from rulewright.document.nodes import Entry, Mapping, Node, Scalar

NOT_DEFINITIONS = frozenset({"ranking", "source", "assumption", "note", "origin", "title"})
"""Keys of `scoring` that are not themselves definitions of one player."""


def build(world: World) -> core.Scoring | None:
    """The scoring, or None where the ruleset has none (everybody then shares the only place).

    The first definition of the section is the total; its keyed parts are shown one by one.
    """
    section = world.root.get("scoring")
    if section is None:
        return None
    node = texts.mapping(world.reporter, section, "`scoring`")
    if node is None:
        return None
    totals = [entry for entry in node if entry.key.text not in NOT_DEFINITIONS]
    if not totals:
        world.reporter.error(
            "missing-key", "`scoring` does not say what a player's score is", node.span,
            help="add a definition with one letter for the player, such as `points(p)`",
        )
        return None
    total = _define(world, totals[0])
    if total is None:
        return None
    parts = tuple(
        core.Define(name, total.parameters, INT, body, span=body.span)
        for name, body in total.parts.items()
    )
    if not parts:
        parts = (total,)
    return core.Scoring(parts, total, _ranking(world, node, total))


def _define(world: World, entry: Entry) -> core.Define | None:
    """The definition of a player that an entry of the section declares."""
    written = texts.signature(world.reporter, entry.key)
    symbol = world.symbols.get(written.name) if written is not None else None
    if not isinstance(symbol, DefineSymbol):
        return None
    symbol.used = True
    definitions.ensure(world, symbol)
    player = world.type_symbol("player")
    kinds = symbol.signature.types
    if len(kinds) != 1 or not isinstance(kinds[0], MemberType) or (
        player is None or kinds[0].of is not player.finite
    ):
        world.reporter.error(
            "wrong-number-of-letters", "a score is one player's", entry.key.span,
            "expected one letter, for the player",
        )
        return None
    return symbol.define


def _ranking(world: World, node: Mapping, total: core.Define) -> tuple[core.Define, ...]:
    written = node.get("ranking")
    if written is None:
        return (total,)
    found = []
    for position, text in enumerate(_texts(world, written)):
        tree = texts.expression(world.reporter, text)
        if tree is None:
            continue
        scope = Scope(world, body=Body("scoring"))
        var = core.Var(total.parameters[0].name, total.parameters[0].type)
        scope.bind_var(var.name, var, text.span)
        value = expressions.number(scope, tree, "what players are ranked by")
        world.saw(tree.span)
        found.append(core.Define(f"ranking {position + 1}", (var,), INT, value, span=text.span))
    return tuple(found)


def _texts(world: World, node: Node) -> list[Scalar]:
    found = texts.items(node)
    if not found:
        world.reporter.error(
            "not-a-text", "`ranking` is a list of values, the most important one first", node.span
        )
    return found
