"""Declare zones, bags and pieces: locations of pieces and cards, their numbers and their types."""

from __future__ import annotations

from itertools import product

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.state import evaluate_number, read_visibility
from rulewright.analysis.symbols import (
    BagSymbol,
    PieceSymbol,
    Signature,
    StateSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.type_diagnostics import broken_expr
from rulewright.analysis.typing import bag_kinds, constant_evaluation, type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.suggest import suggest_name
from rulewright.model.declarations import Zone
from rulewright.model.part import Part, Text
from rulewright.tree.evaluation import AlreadyReported, NotConstant
from rulewright.types import INT, BagType, MemberType, count_cells, key_members, key_size

MAX_IN_BAG = 10_000

# --- zones ----------------------------------------------------------------------------------------


def declare_zones(world: World) -> None:
    for things, told in world.ruleset.zones:
        of = world.use_finite_type(things.text, things.span, "the type of the things in these zones")
        if of is None:
            continue
        zones = tree.Zones(of)
        world.zones.append(zones)
        place = 0
        for zone in told.values():
            found = _declare_family(world, zones, zone, place)
            if found is not None:
                zones.families = (*zones.families, found)
                place += count_cells(found.keys)
        whole = [f for f in zones.families if f.starts_with == "all" and f.restricted_type is None]
        if len(whole) != 1 or any(key_size(key) != 1 for f in whole for key in f.keys):
            world.reporter.error(
                "no-start-zone",
                f"no zone of {things.text} has `start: all`"
                if not whole
                else f"more than one zone of {things.text} has `start: all`",
                things.span,
                help="set `start: all` for exactly one zone without keys",
            )


def _declare_family(
    world: World, zones: tree.Zones, zone_declaration: Zone, first_place: int
) -> tree.ZoneFamily | None:
    signature = signatures.read_signature(world, zone_declaration.key, zone_declaration.takes)
    keys = signatures.find_key_types(world, signature) if signature is not None else None
    if signature is None or keys is None:
        return None
    span = zone_declaration.key.span
    family = tree.ZoneFamily(
        signature.name, zones, keys, zone_declaration.ordered, first_place=first_place, span=span
    )
    if zone_declaration.of is not None:
        _narrow_contents(world, family, zone_declaration.of)
    family.max_things = evaluate_number(world, zone_declaration.holds, None)
    if zone_declaration.start is not None:
        if zone_declaration.start.text.strip() == "all":
            family.starts_with = "all"
        else:
            world.reporter.error(
                "type-mismatch",
                "a zone starts with `all` or with nothing",
                span,
                f"got `{zone_declaration.start.text}`",
            )
    world.declare_symbol(ZoneSymbol(signature.name, span, family, signature, zone_declaration))
    return family


def _narrow_contents(world: World, family: tree.ZoneFamily, type_text: Text) -> None:
    """Apply `of: court_card`: the zone can hold only a subset of the things."""
    for word, span in text_parsing.split_names(type_text):
        symbol = world.find_type(word)
        whole = family.zones.thing_type
        if symbol is None or symbol.finite is None or not whole.includes_type(symbol.finite):
            known = [
                name
                for name, other in world.symbols.items()
                if isinstance(other, TypeSymbol) and other.finite and whole.includes_type(other.finite)
            ]
            world.reporter.error(
                "unknown-name",
                f"`{word}` is not a part of {whole.name}",
                span,
                f"expected a type whose members are {whole.name}",
                help=suggest_name(word, known),
            )
            return
        world.mark_used(symbol)
        family.restricted_type = symbol.finite


def type_visibility(world: World) -> None:
    """Type the visibility of state, zones, bags, and the supply of pieces."""
    state_texts = {told.key.span: told.seen_by for told in world.ruleset.state.values()}
    for state in world.list_symbols(StateSymbol):
        state.state.seen_by = read_visibility(world, state.signature, state_texts.get(state.span))
    for zone in world.list_symbols(ZoneSymbol):
        things, seen_by = zone.family.zones.thing_type, zone.declaration.seen_by
        zone.family.seen_by = read_visibility(world, zone.signature, seen_by, things)
    for bag in world.list_symbols(BagSymbol):
        seen_by = bag.declaration.seen_by
        bag.bag.seen_by = read_visibility(world, bag.signature, seen_by)
    for told in world.ruleset.pieces.values():
        symbol = world.symbols.get(told.part.name)
        if told.seen_by is not None and isinstance(symbol, PieceSymbol):
            supply = symbol.supply
            supply.state.seen_by = read_visibility(world, supply.signature, told.seen_by)


# --- bags -----------------------------------------------------------------------------------------


def declare_bags(world: World) -> None:
    bag_symbols: list[BagSymbol] = []
    for told in world.ruleset.bags.values():
        span, text = told.key.span, told.of
        signature = signatures.read_signature(world, told.key, told.takes)
        if signature is None:
            continue
        keys = signatures.find_key_types(world, signature)
        symbol = world.use_type(text.text.strip(), text.span)
        if symbol is None or (symbol.finite is None and symbol.int_range is None) or keys is None:
            continue
        of = bag_kinds.find_kind_type(symbol)
        most = evaluate_number(world, told.most, None)
        kind = tree.Var("it", MemberType(of))
        bag = tree.Bag(
            signature.name,
            keys,
            BagType(of, most or 0),
            (*signatures.make_variables(signature), kind),
            broken_expr(span),
            span=span,
        )
        bag_symbol = BagSymbol(signature.name, span, bag, signature, told)
        if world.declare_symbol(bag_symbol):
            bag_symbols.append(bag_symbol)
            _type_bag_start(world, bag_symbol)
    _set_capacities(world, bag_symbols)


def _type_bag_start(world: World, bag_symbol: BagSymbol) -> None:
    start, bag = bag_symbol.declaration.start, bag_symbol.bag
    if start is None:
        bag.start = tree.make_number(0, bag_symbol.span)
        return
    syntax = text_parsing.parse_expression(world.reporter, start)
    if syntax is None:
        return
    world.mark_covered(syntax.span)
    scope = Scope(world, body=Body(bag_symbol.name))
    *keys, kind = bag.start_keys
    it = (
        kind if bag.type.finite_type.count_range is None else tree.Var("it", bag.type.finite_type.count_range)
    )
    scope.bind_locals((*bag_symbol.signature.parameters, "it"), (*keys, it), bag_symbol.span)
    body = type_inference.check_type(scope, syntax, INT, f"the start of `{bag_symbol.name}`")
    if it is not kind:
        value = bag_kinds.make_shown_kind(world, kind, body.span)
        body = tree.LetIn(type=body.type, var=it, value=value, body=body, span=body.span)
    bag.start = body


def _set_capacities(world: World, bag_symbols: list[BagSymbol]) -> None:
    """Set the missing `most` of bags: the number of each kind in all bags together."""
    for symbol in bag_symbols:
        if symbol.bag.type.capacity:
            continue
        of = symbol.bag.type.finite_type
        totals = dict.fromkeys(of.members, 0)
        for other in bag_symbols:
            if other.bag.type.finite_type is of:
                for member in of.members:
                    totals[member] += _count_at_start(world, other.bag, member)
        capacity = max(totals.values(), default=0)
        if not 1 <= capacity <= MAX_IN_BAG:
            world.reporter.error(
                "unknown-capacity",
                f"the capacity of `{symbol.name}` is not known",
                symbol.span,
                help="add `most:`, the greatest count of one kind",
            )
            capacity = 1
        symbol.bag.type = BagType(of, capacity)


def _count_at_start(world: World, bag: tree.Bag, member_number: int) -> int:
    """Return the number of things of a kind in all bags of a family at the start."""
    ranges = [key_members(key) for key in bag.keys]
    start = constant_evaluation.ConstantEvaluator(world).compile_counted(bag.start)
    try:
        return sum(
            start(dict(zip(bag.start_keys, (*values, member_number), strict=True)))
            for values in product(*ranges)
        )
    except (NotConstant, AlreadyReported):
        return 0


# --- pieces ---------------------------------------------------------------------------------------


def declare_pieces(world: World) -> None:
    for told in world.ruleset.pieces.values():
        span = told.key.span
        signature = signatures.read_signature(world, told.key, told.takes)
        if signature is None:
            continue
        keys = signatures.find_key_types(world, signature)
        number = evaluate_number(world, told.number, None)
        if number is None or number < 0:
            world.reporter.error(
                "missing-key",
                f"`{signature.name}` has no number of pieces",
                span,
                help="add `number:`",
            )
            continue
        if keys is None:
            continue
        start = tree.make_number(number, span)
        supply = tree.State(
            signature.name, keys, INT, signatures.make_variables(signature), start, 0, number, span=span
        )
        supply_symbol = StateSymbol(
            signature.name,
            span,
            supply,
            signature,
            told.number,
            read_only="the supply is computed from the pieces that are placed",
        )
        if not world.declare_symbol(PieceSymbol(signature.name, span, supply_symbol, number)):
            continue
        world.supplies.append(supply_symbol)
        for role in told.stands_as:
            _declare_role(world, signature, supply_symbol, role, number)


def _declare_role(
    world: World, signature: Signature, supply: StateSymbol, role_part: Part, number: int
) -> None:
    """Declare `army: region`: a count per key of the pieces and member of the type."""
    keys = list(supply.state.keys)
    types = list(signature.parameter_types)
    names = list(signature.parameters)
    for word, span in text_parsing.split_names(role_part.text) if role_part.text is not None else ():
        finite = world.use_finite_type(word, span, "the type of the places of these pieces")
        if finite is None:
            return
        keys.append(finite)
        types.append(MemberType(finite))
        names.append(word if word not in names else f"{word}{len(names)}")
    full = Signature(role_part.key.text, tuple(names), tuple(types), role_part.key.span)
    zero = tree.make_number(0, role_part.key.span)
    state = tree.State(
        full.name, tuple(keys), INT, signatures.make_variables(full), zero, 0, number, span=role_part.key.span
    )
    world.declare_symbol(StateSymbol(full.name, role_part.key.span, state, full, None, supply=supply))
