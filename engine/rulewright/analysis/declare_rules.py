"""Declares sets, definitions, menus and procedures: names and letters, before text is typed."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import declare_names, texts
from rulewright.analysis.symbols import DefineSymbol, MenuSymbol, ProcedureSymbol, SetSymbol
from rulewright.analysis.world import World
from rulewright.document.nodes import Mapping, Node
from rulewright.model.part import loose
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


def _gives(world: World, node: Node) -> Type | None:
    given = node.get("gives") if isinstance(node, Mapping) else None
    if given is None:
        return None
    text = texts.scalar(world.reporter, given, "`gives`", given.span)
    typed = texts.type_text(world.reporter, text) if text is not None else None
    return UNKNOWN if typed is None else declare_names.read_type(world, typed.type)


def declare_defines(world: World) -> None:
    section = world.root.get("define")
    for entry in section if isinstance(section, Mapping) else ():
        signature = declare_names.signature_of(world, entry.key, loose(entry.value).get("takes"))
        if signature is None:
            continue
        gives = _gives(world, entry.value)
        define = tree.Define(
            signature.name,
            declare_names.variables(signature),
            gives or UNKNOWN,
            span=entry.key.span,
        )
        world.declare(
            DefineSymbol(signature.name, entry.key.span, define, signature, entry.value, gives)
        )


def declare_menus(world: World) -> None:
    section = world.root.get("actions")
    for entry in section if isinstance(section, Mapping) else ():
        node = texts.mapping(world.reporter, entry.value, f"the menu `{entry.key.text}`")
        signature = declare_names.signature_of(world, entry.key, loose(entry.value).get("takes"))
        if node is None or signature is None:
            continue
        if texts.mapping(world.reporter, node.get("offers"), "`offers`") is None:
            if node.get("offers") is None:
                world.reporter.error(
                    "missing-key",
                    f"the menu `{signature.name}` offers nothing",
                    entry.key.span,
                    help="add `offers:`",
                )
            continue
        world.declare(MenuSymbol(signature.name, entry.key.span, signature, node))


def declare_procedures(world: World) -> None:
    section = world.root.get("procedures")
    for entry in section if isinstance(section, Mapping) else ():
        signature = declare_names.signature_of(world, entry.key, loose(entry.value).get("takes"))
        if signature is None:
            continue
        gives = _gives(world, entry.value)
        procedure = tree.Procedure(
            signature.name, declare_names.variables(signature), gives, span=entry.key.span
        )
        world.declare(
            ProcedureSymbol(
                signature.name, entry.key.span, procedure, signature, entry.value, gives
            )
        )
