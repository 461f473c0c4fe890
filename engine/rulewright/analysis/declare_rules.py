"""Declares sets, definitions, menus and procedures: names and letters, before text is typed."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import declare_names, texts
from rulewright.analysis.symbols import (
    DefineSymbol,
    MenuSymbol,
    Offered,
    ProcedureSymbol,
    SetSymbol,
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


def _gives(world: World, part: Part) -> Type | None:
    given = part.text_of("gives")
    if given is None:
        return None
    typed = texts.type_text(world.reporter, given)
    return UNKNOWN if typed is None else declare_names.read_type(world, typed.type)


def declare_defines(world: World) -> None:
    for part in world.declared.top.get("define") or ():
        span = part.key.span
        signature = declare_names.signature_of(world, part.key, part.get("takes"))
        if signature is None:
            continue
        gives = _gives(world, part)
        variables = declare_names.variables(signature)
        define = tree.Define(signature.name, variables, gives or UNKNOWN, span=span)
        world.declare(DefineSymbol(signature.name, span, define, signature, part, gives))


def declare_menus(world: World) -> None:
    for part in world.declared.top.get("actions") or ():
        signature = declare_names.signature_of(world, part.key, part.get("takes"))
        offers = part.get("offers")
        if signature is not None and offers is not None:
            apart = {
                offer.key.text: Offered(f"{signature.name} offers {offer.key.text}", offer)
                for offer in offers
                if stands_apart(offer)
            }
            span = part.key.span
            world.declare(MenuSymbol(signature.name, span, signature, offers, apart=apart))


def declare_procedures(world: World) -> None:
    for part in world.declared.top.get("procedures") or ():
        span = part.key.span
        signature = declare_names.signature_of(world, part.key, part.get("takes"))
        if signature is None:
            continue
        gives = _gives(world, part)
        variables = declare_names.variables(signature)
        procedure = tree.Procedure(signature.name, variables, gives, span=span)
        world.declare(ProcedureSymbol(signature.name, span, procedure, signature, part, gives))
