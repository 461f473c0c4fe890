"""Type scoring: the parts of a player's score, and the ranking at the end."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import DefineSymbol, Signature
from rulewright.analysis.type_diagnostics import fit_to_type
from rulewright.analysis.typing import defines, type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import BOOL, INT, IntType, MemberType


def declare_scoring(world: World) -> None:
    """Declare the score as a definition that other rule text can use too."""
    for part in world.ruleset.top.get("scoring") or ():
        if part.known_key is not None:  # not a definition of one player
            continue
        signature = signatures.read_signature(world, part.key, part.get("takes"))
        if signature is None:
            continue
        name, span, variables = signature.name, part.key.span, signatures.make_variables(signature)
        define = tree.Define(name, variables, INT, span=span)
        world.declare_symbol(DefineSymbol(name, span, define, signature, part, INT, always_used=True))
        world.score_names.append(signature.name)


def type_scoring(world: World) -> tree.Scoring | None:
    """Type the parts, total and ranking as definitions of one player; None if nothing is scored."""
    section = world.ruleset.top.get("scoring")
    if section is None:
        return None
    player = world.find_type("player")
    assert player is not None and player.finite is not None
    kind = MemberType(player.finite)
    symbols = [s for s in map(world.symbols.get, world.score_names) if isinstance(s, DefineSymbol)]
    if len(symbols) != 1 or len(symbols[0].signature.parameter_types) != 1:
        world.reporter.error(
            "bad-scoring",
            "`scoring` must have exactly one entry, the points of a player",
            section.span,
            help="for example `points(p):` with `sum of:`, where `p` is a player",
        )
        return None
    symbol = symbols[0]
    if symbol.signature.parameter_types[0] != kind:
        world.reporter.error(
            "bad-scoring", "the points must have a player as their parameter", symbol.span, ""
        )
        return None
    defines.ensure_typed(world, symbol)
    total = symbol.define
    parts = tuple(
        _define_part(world, total, name, expr) for name, expr in total.named_parts.items() if "." not in name
    ) or (_define_part(world, total, symbol.name, None),)
    ranking = _define_rankings(world, symbol)
    team, win_condition = (_define_by_key(world, symbol.signature, key) for key in ("teams", "wins"))
    return tree.Scoring(parts, total, ranking or (total,), team, win_condition)


def _define_part(world: World, total_define: tree.Define, name: str, expr: tree.Expr | None) -> tree.Define:
    """Return one part of the score as a definition of its own."""
    if expr is None:
        return total_define
    part = tree.Define(name, total_define.parameters, INT, expr, span=expr.span)
    world.score_parts[f"{total_define.name}.{name}"] = part
    return part


def _define_rankings(world: World, define_symbol: DefineSymbol) -> tuple[tree.Define, ...]:
    found = []
    for number, item in enumerate(world.ruleset.ranking_criteria, 1):
        syntax = text_parsing.parse_expression(world.reporter, item)
        if syntax is None:
            continue
        world.mark_covered(syntax.span)
        if isinstance(syntax, ast.Name) and syntax.id == define_symbol.name:
            found.append(define_symbol.define)
            continue
        found.append(_define_ranking(world, define_symbol.signature, f"rank{number}", syntax, syntax.span))
    return tuple(found)


def _define_by_key(world: World, signature: Signature, key: str) -> tree.Define | None:
    """Return `teams` or `wins` as a definition of one player; None if there is none."""
    text = world.ruleset.find_scoring_text(key)
    if text is not None and key == "teams" and text.text == "all":
        variables = signatures.make_variables(signature)
        return tree.Define(key, variables, INT, tree.make_number(0, text.span), span=text.span)
    syntax = None if text is None else text_parsing.parse_expression(world.reporter, text)
    if syntax is None:
        return None
    world.mark_covered(syntax.span)
    define = tree.Define(key, signatures.make_variables(signature), BOOL, span=syntax.span)
    scope = Scope(world, body=Body(key))
    scope.bind_locals(signature.parameters, define.parameters, syntax.span)
    value = type_inference.infer_type(scope, syntax)
    if key == "teams" and isinstance(value.type, MemberType | IntType):
        define.type = value.type
        define.body = value
    else:
        expected = "the team of a player" if key == "teams" else "the condition to win"
        define.body = fit_to_type(world, value, BOOL, expected)
    return define


def _define_ranking(
    world: World, signature: Signature, name: str, syntax: ast.Expr, span: Span
) -> tree.Define:
    define = tree.Define(name, signatures.make_variables(signature), INT, span=span)
    scope = Scope(world, body=Body(name))
    scope.bind_locals(signature.parameters, define.parameters, span)
    value = type_inference.infer_type(scope, syntax)
    if value.type == BOOL:
        one, zero = (tree.make_number(n, span) for n in (1, 0))
        value = tree.Conditional(type=INT, condition=value, value=one, else_value=zero, span=span)
    define.body = fit_to_type(world, value, INT, "the value for the ranking")
    return define
