"""Declares sets, definitions, menus and procedures: names and letters, before text is typed."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import (
    DefineSymbol,
    MenuSymbol,
    Offered,
    ProcedureSymbol,
    SetSymbol,
    Signature,
    stands_apart,
)
from rulewright.analysis.world import World
from rulewright.model.part import Part
from rulewright.types import UNKNOWN, Type


def declare_sets(world: World) -> None:
    for told in world.declared.sets.values():
        header = texts.header(world.reporter, told.is_)
        if header is None:
            continue
        if header.for_ever or header.withs or not header.binders:
            world.reporter.error(
                "bad-set",
                "a set is made of members and a condition",
                told.is_.span,
                help="for example `c in country where joined[c]`",
            )
            continue
        if header.where is not None:
            world.saw(header.where.span)
        names = tuple(name for binder in header.binders for name in binder.names)
        world.declare(SetSymbol(told.key.text, told.key.span, names, header.binders, header.where))


def _declared(world: World, section: str) -> Iterator[tuple[Part, Signature]]:
    """Yield the entries of a section whose keys are signatures."""
    for part in world.declared.top.get(section) or ():
        signature = signatures.signature_of(world, part.key, part.get("takes"))
        if signature is not None:
            yield part, signature


def _gives(world: World, part: Part) -> Type | None:
    given = part.text_of("gives")
    if given is None:
        return None
    return signatures.told_type(world, given)


def declare_defines(world: World) -> None:
    for part, of in _declared(world, "define"):
        gives, variables = _gives(world, part), signatures.variables(of)
        define = tree.Define(of.name, variables, gives or UNKNOWN, span=of.span)
        world.declare(DefineSymbol(of.name, of.span, define, of, part, gives))


def declare_menus(world: World) -> None:
    for part, of in _declared(world, "actions"):
        offers = part.get("offers")
        if offers is not None:
            apart = {
                offer.key.text: Offered(f"{of.name} offers {offer.key.text}", offer)
                for offer in offers
                if stands_apart(offer)
            }
            world.declare(MenuSymbol(of.name, of.span, of, offers, apart=apart))


def declare_procedures(world: World) -> None:
    for part, of in _declared(world, "procedures"):
        gives, variables = _gives(world, part), signatures.variables(of)
        procedure = tree.Procedure(of.name, variables, gives, span=of.span)
        world.declare(ProcedureSymbol(of.name, of.span, procedure, of, part, gives))
