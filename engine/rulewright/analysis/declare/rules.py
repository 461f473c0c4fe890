"""Declare sets, definitions, menus and procedures: names and parameters, before rule text is typed."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import (
    DefineSymbol,
    MenuSymbol,
    ProcedureSymbol,
    SetSymbol,
    Signature,
    StandaloneAlternative,
    is_standalone,
)
from rulewright.analysis.world import World
from rulewright.model.part import Part
from rulewright.types import UNKNOWN, Type


def declare_sets(world: World) -> None:
    for told in world.ruleset.sets.values():
        header = text_parsing.parse_header(world.reporter, told.is_)
        if header is None:
            continue
        if header.for_ever or header.withs or header.sort_order or not header.binders:
            world.reporter.error(
                "bad-set",
                "a set needs members and a condition",
                told.is_.span,
                help="for example `c in country where joined[c]`",
            )
            continue
        if header.where is not None:
            world.mark_covered(header.where.span)
        names = tuple(name for binder in header.binders for name in binder.names)
        world.declare_symbol(SetSymbol(told.key.text, told.key.span, names, header.binders, header.where))


def _iter_declarations(world: World, section: str) -> Iterator[tuple[Part, Signature]]:
    """Yield the entries of a section whose keys are signatures."""
    for part in world.ruleset.top.get(section) or ():
        signature = signatures.read_signature(world, part.key, part.get("takes"))
        if signature is not None:
            yield part, signature


def _read_result_type(world: World, part: Part) -> Type | None:
    given = part.get_text("gives")
    if given is None:
        return None
    return signatures.read_type_text(world, given)


def declare_defines(world: World) -> None:
    for part, of in _iter_declarations(world, "define"):
        gives, variables = _read_result_type(world, part), signatures.make_variables(of)
        define = tree.Define(of.name, variables, gives or UNKNOWN, span=of.span)
        world.declare_symbol(DefineSymbol(of.name, of.span, define, of, part, gives))


def declare_menus(world: World) -> None:
    for part, of in _iter_declarations(world, "actions"):
        offers = part.get("offers")
        if offers is not None:
            apart = {
                offer.key.text: StandaloneAlternative(f"{of.name} offers {offer.key.text}", offer)
                for offer in offers
                if is_standalone(offer)
            }
            world.declare_symbol(MenuSymbol(of.name, of.span, of, offers, standalone=apart))


def declare_procedures(world: World) -> None:
    for part, of in _iter_declarations(world, "procedures"):
        gives, variables = _read_result_type(world, part), signatures.make_variables(of)
        procedure = tree.Procedure(of.name, variables, gives, span=of.span)
        world.declare_symbol(ProcedureSymbol(of.name, of.span, procedure, of, part, gives))
