"""Scoring: the parts of a player's score, and by what players are ranked at the end."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import fit
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import DefineSymbol, Signature
from rulewright.analysis.typing import defines, expressions
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import BOOL, INT, MemberType


def declare_scoring(world: World) -> None:
    """The score is a definition that other rule text can use too."""
    for part in world.declared.top.get("scoring") or ():
        if part.known is not None:  # no definition of one player
            continue
        signature = signatures.signature_of(world, part.key, part.get("takes"))
        if signature is None:
            continue
        name, span, variables = signature.name, part.key.span, signatures.variables(signature)
        define = tree.Define(name, variables, INT, span=span)
        world.declare(DefineSymbol(name, span, define, signature, part, INT, always_used=True))
        world.scores.append(signature.name)


def type_scoring(world: World) -> tree.Scoring | None:
    """Parts, total and ranking as definitions of one player; None where nothing is scored."""
    section = world.declared.top.get("scoring")
    if section is None:
        return None
    player = world.type_symbol("player")
    assert player is not None and player.finite is not None
    kind = MemberType(player.finite)
    symbols = [s for s in map(world.symbols.get, world.scores) if isinstance(s, DefineSymbol)]
    if len(symbols) != 1 or len(symbols[0].signature.types) != 1:
        world.reporter.error(
            "bad-scoring",
            "scoring has one entry for the points of a player",
            section.span,
            help="for example `points(p):` with `sum of:`, where `p` is a player",
        )
        return None
    symbol = symbols[0]
    if symbol.signature.types[0] != kind:
        world.reporter.error("bad-scoring", "points are those of a player", symbol.span, "")
        return None
    defines.ensure(world, symbol)
    total = symbol.define
    parts = tuple(
        _part(world, total, name, expr) for name, expr in total.parts.items() if "." not in name
    ) or (_part(world, total, symbol.name, None),)
    ranking = _ranking(world, symbol)
    return tree.Scoring(parts, total, ranking or (total,))


def _part(world: World, total: tree.Define, name: str, expr: tree.Expr | None) -> tree.Define:
    """Return one part of the score as a definition of its own."""
    if expr is None:
        return total
    part = tree.Define(name, total.parameters, INT, expr, span=expr.span)
    world.score_parts[f"{total.name}.{name}"] = part
    return part


def _ranking(world: World, symbol: DefineSymbol) -> tuple[tree.Define, ...]:
    found = []
    for number, item in enumerate(world.declared.ranking, 1):
        syntax = texts.expression(world.reporter, item)
        if syntax is None:
            continue
        world.saw(syntax.span)
        if isinstance(syntax, ast.Name) and syntax.id == symbol.name:
            found.append(symbol.define)
            continue
        found.append(_rank(world, symbol.signature, f"rank{number}", syntax, syntax.span))
    return tuple(found)


def _rank(
    world: World, signature: Signature, name: str, syntax: ast.Expr, span: Span
) -> tree.Define:
    define = tree.Define(name, signatures.variables(signature), INT, span=span)
    scope = Scope(world, body=Body(name))
    scope.bind_each(signature.parameters, define.parameters, span)
    value = expressions.infer(scope, syntax)
    if value.type == BOOL:
        one, zero = (tree.number(n, span) for n in (1, 0))
        value = tree.Conditional(type=INT, condition=value, value=one, other=zero, span=span)
    define.body = fit(world, value, INT, "what players are ranked by")
    return define
