"""Declares zones, bags and pieces: where things lie, how many there are, what they stand as."""

from __future__ import annotations

from itertools import product

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import broken
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.state import constant_number, visibility
from rulewright.analysis.symbols import (
    BagSymbol,
    PieceSymbol,
    Signature,
    StateSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.typing import constants, expressions, kinds
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.model.part import Part, Text
from rulewright.model.tree import Zone
from rulewright.tree.evaluate import AlreadyReported, NotConstant
from rulewright.types import INT, BagType, MemberType, count_of, key_members, key_size

MOST_IN_BAG = 10_000

# --- zones ----------------------------------------------------------------------------------------


def declare_zones(world: World) -> None:
    for things, told in world.declared.zones:
        of = world.finite_called(things.text, things.span, "the type of what lies in these zones")
        if of is None:
            continue
        zones = tree.Zones(of)
        world.zones.append(zones)
        place = 0
        for zone in told.values():
            found = _family(world, zones, zone, place)
            if found is not None:
                zones.families = (*zones.families, found)
                place += count_of(found.keys)
        whole = [f for f in zones.families if f.starts_with == "all" and f.of is None]
        if len(whole) != 1 or any(key_size(key) != 1 for f in whole for key in f.keys):
            world.reporter.error(
                "no-start-zone",
                f"nothing says where every {things.text} lies at the start"
                if not whole
                else f"every {things.text} lies in one place at the start",
                things.span,
                help="give exactly one zone without letters `start: all`",
            )


def _family(world: World, zones: tree.Zones, told: Zone, place: int) -> tree.ZoneFamily | None:
    signature = signatures.signature_of(world, told.key, told.takes)
    keys = signatures.keys_of(world, signature) if signature is not None else None
    if signature is None or keys is None:
        return None
    span = told.key.span
    family = tree.ZoneFamily(
        signature.name, zones, keys, told.ordered, first_place=place, span=span
    )
    if told.of is not None:
        _narrow(world, family, told.of)
    family.holds = constant_number(world, told.holds, None)
    if told.start is not None:
        if told.start.text.strip() == "all":
            family.starts_with = "all"
        else:
            world.reporter.error(
                "type-mismatch",
                "a zone starts with `all` or with nothing",
                span,
                f"got `{told.start.text}`",
            )
    world.declare(ZoneSymbol(signature.name, span, family, signature, told))
    return family


def _narrow(world: World, family: tree.ZoneFamily, of: Text) -> None:
    """Apply `of: court_card`: only a part of the things can lie here."""
    for word, span in texts.words(of):
        symbol = world.type_symbol(word)
        whole = family.zones.of
        if symbol is None or symbol.finite is None or not whole.contains(symbol.finite):
            known = [
                name
                for name, other in world.symbols.items()
                if isinstance(other, TypeSymbol) and other.finite and whole.contains(other.finite)
            ]
            world.reporter.error(
                "unknown-name",
                f"`{word}` is not a part of {whole.name}",
                span,
                f"expected a type whose members are {whole.name}",
                help=did_you_mean(word, known),
            )
            return
        world.use(symbol)
        family.of = symbol.finite


def type_zones(world: World) -> None:
    """Types who sees zones and bags, and how bags start."""
    for symbol in world.all(ZoneSymbol):
        things, seen_by = symbol.family.zones.of, symbol.declared.seen_by
        symbol.family.seen_by = visibility(world, symbol.signature, seen_by, things)
    for bag in world.all(BagSymbol):
        seen_by = bag.declared.seen_by
        bag.bag.seen_by = visibility(world, bag.signature, seen_by)


# --- bags -----------------------------------------------------------------------------------------


def declare_bags(world: World) -> None:
    made: list[BagSymbol] = []
    for told in world.declared.bags.values():
        span, text = told.key.span, told.of
        signature = signatures.signature_of(world, told.key, told.takes)
        if signature is None:
            continue
        keys = signatures.keys_of(world, signature)
        symbol = world.type_called(text.text.strip(), text.span)
        if symbol is None or (symbol.finite is None and symbol.range is None) or keys is None:
            continue
        of = kinds.of_symbol(symbol)
        most = constant_number(world, told.most, None)
        kind = tree.Var("it", MemberType(of))
        bag = tree.Bag(
            signature.name,
            keys,
            BagType(of, most or 0),
            (*signatures.variables(signature), kind),
            broken(span),
            span=span,
        )
        bag_symbol = BagSymbol(signature.name, span, bag, signature, told)
        if world.declare(bag_symbol):
            made.append(bag_symbol)
            _start(world, bag_symbol)
    _capacities(world, made)


def _start(world: World, symbol: BagSymbol) -> None:
    start, bag = symbol.declared.start, symbol.bag
    if start is None:
        bag.start = tree.number(0, symbol.span)
        return
    syntax = texts.expression(world.reporter, start)
    if syntax is None:
        return
    world.saw(syntax.span)
    scope = Scope(world, body=Body(symbol.name))
    *keys, kind = bag.start_keys
    it = kind if bag.type.of.counts is None else tree.Var("it", bag.type.of.counts)
    scope.bind_each((*symbol.signature.parameters, "it"), (*keys, it), symbol.span)
    body = expressions.check(scope, syntax, INT, f"the start of `{symbol.name}`")
    if it is not kind:
        value = kinds.shown(world, kind, body.span)
        body = tree.LetIn(type=body.type, var=it, value=value, body=body, span=body.span)
    bag.start = body


def _capacities(world: World, bags: list[BagSymbol]) -> None:
    """Set the missing `most` of bags: the number of each kind in all bags together."""
    for symbol in bags:
        if symbol.bag.type.capacity:
            continue
        of = symbol.bag.type.of
        totals = dict.fromkeys(of.members, 0)
        for other in bags:
            if other.bag.type.of is of:
                for member in of.members:
                    totals[member] += _started(world, other.bag, member)
        capacity = max(totals.values(), default=0)
        if not 1 <= capacity <= MOST_IN_BAG:
            world.reporter.error(
                "unknown-capacity",
                f"nothing says how much `{symbol.name}` can hold",
                symbol.span,
                help="add `most:`, the greatest count of one kind",
            )
            capacity = 1
        symbol.bag.type = BagType(of, capacity)


def _started(world: World, bag: tree.Bag, member: int) -> int:
    """Return how many of a kind lie in all bags of a family at the start."""
    ranges = [key_members(key) for key in bag.keys]
    start = constants.Constants(world).counted(bag.start)
    try:
        return sum(
            start(dict(zip(bag.start_keys, (*values, member), strict=True)))
            for values in product(*ranges)
        )
    except (NotConstant, AlreadyReported):
        return 0


# --- pieces ---------------------------------------------------------------------------------------


def declare_pieces(world: World) -> None:
    for told in world.declared.pieces.values():
        span = told.key.span
        signature = signatures.signature_of(world, told.key, told.takes)
        if signature is None:
            continue
        keys = signatures.keys_of(world, signature)
        number = constant_number(world, told.number, None)
        if number is None or number < 0:
            world.reporter.error(
                "missing-key",
                f"nothing says how many `{signature.name}` there are",
                span,
                help="add `number:`",
            )
            continue
        if keys is None:
            continue
        start = tree.number(number, span)
        supply = tree.State(
            signature.name, keys, INT, signatures.variables(signature), start, 0, number, span=span
        )
        supply_symbol = StateSymbol(
            signature.name,
            span,
            supply,
            signature,
            told.number,
            read_only="the supply follows from where pieces are placed",
        )
        if not world.declare(PieceSymbol(signature.name, span, supply_symbol, number)):
            continue
        world.supplies.append(supply_symbol)
        for role in told.stands_as:
            _role(world, signature, supply_symbol, role, number)


def _role(world: World, signature: Signature, supply: StateSymbol, role: Part, number: int) -> None:
    """Declare `army: region`: a count per key of the pieces and member of the type."""
    keys = list(supply.state.keys)
    types = list(signature.types)
    names = list(signature.parameters)
    for word, span in texts.words(role.text) if role.text is not None else ():
        finite = world.finite_called(word, span, "the type of where the pieces stand")
        if finite is None:
            return
        keys.append(finite)
        types.append(MemberType(finite))
        names.append(word if word not in names else f"{word}{len(names)}")
    full = Signature(role.key.text, tuple(names), tuple(types), role.key.span)
    zero = tree.number(0, role.key.span)
    state = tree.State(
        full.name, tuple(keys), INT, signatures.variables(full), zero, 0, number, span=role.key.span
    )
    world.declare(StateSymbol(full.name, role.key.span, state, full, None, supply=supply))


def see_pieces(world: World) -> None:
    """`seen by` of pieces holds for the supply."""
    for told in world.declared.pieces.values():
        symbol = world.symbols.get(told.part.name)
        if told.seen_by is not None and isinstance(symbol, PieceSymbol):
            supply = symbol.supply
            supply.state.seen_by = visibility(world, supply.signature, told.seen_by)
