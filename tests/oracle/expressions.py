"""What expressions give and what domains run over: everything that reads and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement as picks, islice, product, repeat
from math import prod
from operator import add, eq, floordiv, ge, gt, itemgetter, le, lt, mod, mul, ne, neg, sub
from typing import Any

from oracle.parts import MOST_TURNS, Env, Fault, Keys, Limit, in_table, key_range, turned
from rulewright import tree
from rulewright.types import HEX_STEPS, NO_INT, NONE, FiniteType, none_value

Withs = Sequence[tuple[tree.Var, tree.Expr]]
COMPUTE: dict[str, Callable[..., Any]] = {
    "+": add, "-": sub, "*": mul, "//": floordiv, "%": mod, "neg": neg, "abs": abs, "min": min,
    "max": max,
}  # fmt: skip
COMPARE = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Expressions:
    """A game as far as it is read: `seen` is the position that is read, `offers` says whether one
    of some alternatives can be chosen. What is done a million times in a game asks `EXPRESSIONS`
    itself."""

    def value(self, node: Any, env: Env) -> Any:
        return EXPRESSIONS[node.__class__](self, node, env)

    def values(self, nodes: Iterable[tree.Expr], env: Env) -> tuple[Any, ...]:
        return tuple([EXPRESSIONS[node.__class__](self, node, env) for node in nodes])

    def members(self, domain: Any, env: Env) -> Sequence[Any]:
        return DOMAINS[domain.__class__](self, domain, env)

    def keys(self, what: Any, nodes: Sequence[tree.Expr], env: Env) -> Keys:
        """Which place of a state, bag, zone or table; that there is none is a fault.
        §faults.no-value"""
        found = []
        for key, node in zip(what.keys, nodes, strict=True):
            found.append(EXPRESSIONS[node.__class__](self, node, env))
            if found[-1] not in key_range(key):
                raise Fault("index-outside", node.span)
        return tuple(found)

    def cases(self, binders: Sequence[tree.Binder], env: Env) -> Iterator[tuple[Any, ...]]:
        """Binds the members of the domains, each in order, the last one fastest.
        §options.parameters §faults.in-order"""
        if not binders:
            yield ()
            return
        first, *others = binders
        for member in self.members(first.domain, env):
            env[first.var] = member
            for more in self.cases(others, env):
                yield member, *more

    def qualifies(self, withs: Withs, where: tree.Expr | None, env: Env) -> bool:
        """Whether no `with` is none, and then `where` holds. §loops.with §faults.in-order"""
        for var, value in withs:
            env[var] = self.value(value, env)
            if env[var] == none_value(value.type):
                return False
        return where is None or bool(EXPRESSIONS[where.__class__](self, where, env))

    def each(
        self,
        binders: Sequence[tree.Binder],
        env: Env,
        where: tree.Expr | None = None,
        withs: Withs = (),
    ) -> Iterator[tuple[Any, ...]]:
        """The cases that qualify."""
        return (case for case in self.cases(binders, env) if self.qualifies(withs, where, env))

    def those(self, binder: tree.Binder, env: Env, where: tree.Expr | None) -> list[int]:
        return [member for (member,) in self.each((binder,), env, where)]

    def place(self, place: tree.Place, env: Env) -> Sequence[int]:
        """The things in a place, or (without keys) in all of the family, end to end."""
        places = self.seen[place.family]
        if place.key_exprs is not None:
            return places[self.keys(place.family, place.key_exprs, env)]
        return [thing for things in places.values() for thing in things]

    def counts(self, bag: tree.BagExpr | tree.BagOf, env: Env) -> Sequence[int]:
        if isinstance(bag, tree.BagOf):
            kind, count = self.value(bag.item_kind, env), self.value(bag.count, env)
            if count < 0:
                raise Fault("negative-amount", bag.count.span)
            return [count if other == kind else 0 for other in range(bag.type.finite_type.size)]
        if isinstance(bag, tree.BagLocal):
            return env[bag.var]
        return self.seen[bag.bag][self.keys(bag.bag, bag.key_exprs, env)]

    # --- expressions ------------------------------------------------------------------------------

    def value_Const(self, node: tree.Const, env: Env) -> int:
        return node.value

    def value_Local(self, node: tree.Local, env: Env) -> Any:
        return env[node.var]

    def value_ReadState(self, node: tree.ReadState, env: Env) -> int:
        return self.seen[node.state][self.keys(node.state, node.key_exprs, env)]

    def value_ReadTable(self, node: tree.ReadTable, env: Env) -> int:
        return in_table(node.table, self.keys(node.table, node.key_exprs, env))

    def value_CallDefine(self, node: tree.CallDefine, env: Env) -> Any:
        """§definitions.pure"""
        inner = dict(zip(node.define.parameters, self.values(node.args, env), strict=True))
        return EXPRESSIONS[node.define.body.__class__](self, node.define.body, inner)

    def value_CanChoose(self, node: tree.CanChoose, env: Env) -> int:
        """Whether the menu would have an option.
        §can-choose.holds §can-choose.one §can-choose.at-once"""
        args = self.values(node.args, env)
        inner = dict(zip(node.question.parameters, args, strict=True))
        return int(self.offers(node.question.alternatives, inner))

    def position(self, positions: tree.RememberedPositions) -> tuple[Any, ...]:
        """All values that belong to a position. §positions.of"""
        found: list[Any] = []
        for part in positions.position_parts:
            env: Env = {}
            found += [self.value(part.value, env) for _ in self.each(part.binders, env)]
        return tuple(found)

    def value_TimesSeen(self, node: tree.TimesSeen, env: Env) -> int:
        """How many of the remembered positions are that of now.
        §positions.same §positions.seen §positions.at-once"""
        return self.seen[node.positions][()].count(self.position(node.positions))

    def value_Arithmetic(self, node: tree.Arithmetic, env: Env) -> int:
        """`//` and `%` divide downwards. §bounds.numbers §faults.no-value"""
        values = self.values(node.args, env)
        if node.op == "*" and not NO_INT < values[0] * values[1] < 2**31:
            raise Fault("number-too-large", node.span)
        if node.op in ("//", "%") and values[1] == 0:
            raise Fault("division-by-zero", node.span)
        return int(COMPUTE[node.op](*values))

    def value_Compare(self, node: tree.Compare, env: Env) -> int:
        """Numbers, and members by their order. §ties.order"""
        return int(COMPARE[node.op](self.value(node.left, env), self.value(node.right, env)))

    def value_IsIn(self, node: tree.IsIn, env: Env) -> int:
        return int(self.value(node.value, env) in node.constants)

    def value_IsInCollection(self, node: tree.IsInCollection, env: Env) -> int:
        value = self.value(node.value, env)
        return int(value in self.rules.collections[self.value(node.collection, env)])

    def value_Not(self, node: tree.Not, env: Env) -> int:
        return int(not self.value(node.value, env))

    def value_Logic(self, node: tree.Logic, env: Env) -> int:
        """`and` and `or` stop as soon as the result is known. §faults.needed §definitions.needs"""
        decided = all if node.op == "and" else any
        return int(decided(map(self.value, node.operands, repeat(env))))

    def value_Conditional(self, node: tree.Conditional, env: Env) -> Any:
        """§faults.needed §definitions.unless"""
        return self.value(node.value if self.value(node.condition, env) else node.else_value, env)

    def value_LetIn(self, node: tree.LetIn, env: Env) -> Any:
        """§none.otherwise"""
        env[node.var] = self.value(node.value, env)
        return self.value(node.body, env)

    def value_Switch(self, node: tree.Switch, env: Env) -> Any:
        arm = dict(node.arms).get(self.value(node.subject, env), node.default)
        return self.value(arm, env)

    def value_Agree(self, node: tree.Agree, env: Env) -> Any:
        """Of the exceptions that apply, those that another applying one is over are dropped; the
        rest must give the same value.
        §modifiers.is §modifiers.disagree §faults.contradict"""
        applying = [entry for entry in node.exceptions if self.value(entry[1], env)]
        over = frozenset[str]().union(*(entry[3] for entry in applying))
        found: list[Any] = []
        for name, _, value, _ in applying:
            if name not in over:
                found.append(self.value(value, env))
                if found[-1] != found[0]:
                    raise Fault("exceptions-disagree", value.span)
        return found[0] if found else self.value(node.base_value, env)

    def value_Quantified(self, node: tree.Quantified, env: Env) -> Any:
        """Runs over the members in order and stops as soon as the result is known.
        §none.nothing §none.left-out §none.fault §none.the §ties.first §ties.last §ties.by
        §ties.several §ties.alone"""

        found = (
            True if node.value is None else self.value(node.value, env)
            for _ in self.each(node.binders, env, node.where, node.withs)
        )
        match node.quantifier:
            case "any":
                return int(any(True for _ in found))
            case "all":
                return int(all(found))
            case "count" | "sum":
                return sum(found)
            case "min" | "max":
                values = list(found)
                if not values:
                    raise Fault("nothing-to-compare", node.span)
                return COMPUTE[node.quantifier](values)
        missing = none_value(node.value.type)
        some = ((self.values(node.sort_keys, env), value) for value in found if value != missing)
        enough = 2 if node.quantifier in ("only", "the") else 1 if node.quantifier == "first" else None
        ranked = list(islice(some, None if node.sort_keys else enough))
        if node.quantifier == "the" and len(ranked) != 1:
            raise Fault("not-exactly-one", node.span)
        if not ranked or (node.quantifier == "only" and len(ranked) != 1):
            return none_value(node.type)
        best = min if node.quantifier in ("first", "least", "only least") else max  # of equals the first
        keys, value = best(reversed(ranked) if node.quantifier == "last" else ranked, key=itemgetter(0))
        tied = node.quantifier.startswith("only ") and [key for key, _ in ranked].count(keys) > 1
        return none_value(node.type) if tied else value

    def beside(self, graph: tree.Graph, cell: int) -> Sequence[int]:
        """The neighbours of a cell."""
        if graph.neighbours is None:
            return self.around(graph.member_type, cell)
        return self.rules.collections[in_table(graph.neighbours, (cell,))]

    def around(self, grid: FiniteType, cell: int) -> list[int]:
        """The cells of a growing grid that touch one."""
        laid = self.seen[grid.root]
        q, r = list(laid)[cell]
        return [laid[q + dq, r + dr] for dq, dr in HEX_STEPS if (q + dq, r + dr) in laid]

    def flood(self, graph: tree.Graph, start: int, open_: set[int]) -> set[int]:
        """Everything to which a way leads from the start over open cells."""
        reached, waiting = {start}, [start]
        while waiting:
            for near in self.beside(graph, waiting.pop()):
                if near in open_ and near not in reached:
                    reached.add(near)
                    waiting.append(near)
        return reached

    def those_with(self, node: tree.Parts | tree.Joined, env: Env) -> set[int]:
        """The members for which the condition holds."""
        return set(self.those(tree.Binder(node.var, tree.Members(node.graph.member_type)), env, node.where))

    def value_Parts(self, node: tree.Parts, env: Env) -> int:
        left, count = self.those_with(node, env), 0
        while left:
            left -= self.flood(node.graph, min(left), left)
            count += 1
        return count

    def value_Joined(self, node: tree.Joined, env: Env) -> int:
        """Whether a way of neighbours leads from one to the other; the ends need not fit the
        condition."""
        start, end = self.value(node.start, env), self.value(node.end, env)
        return int(end in self.flood(node.graph, start, self.those_with(node, env) | {end}))

    def value_Trail(self, node: tree.Trail, env: Env) -> int:
        """How many edges can be gone along one after the other, each once: all trails are tried,
        from each corner. Only corners between two edges are asked whether they may be gone
        through.
        §trails.row §trails.longest §trails.through"""
        ends = {
            edge: self.rules.collections[in_table(node.end_table, (edge,))]
            for edge in self.those(node.edge, env, node.where)
        }
        open_ = set(key_range(node.corners))
        if node.corner is not None:
            open_ = set(self.those(node.corner, env, node.through))
        tried = 0

        def longest(corner: int, gone: frozenset[int]) -> int:
            """Of those that begin with some edges and are at a corner now."""
            nonlocal tried
            tried += 1
            if tried > MOST_TURNS:
                raise Limit
            if gone and corner not in open_:
                return len(gone)
            onward = [
                longest(other if corner == one else one, gone | {edge})
                for edge, (one, other) in ends.items()
                if corner in (one, other) and edge not in gone
            ]
            return max(onward, default=len(gone))

        corners = {corner for pair in ends.values() for corner in pair}
        return max((longest(corner, frozenset()) for corner in corners), default=0)

    def value_CellAt(self, node: tree.CellAt, env: Env) -> int:
        at = self.value(node.q, env), self.value(node.r, env)
        return self.seen[node.member_type.root].get(at, NONE)

    # --- chains -----------------------------------------------------------------------------------

    def chain(self, chain: tree.Chain, place: int, beside: bool = False) -> list[int]:
        """The members to which a way of neighbours leads over members of the same value, none if
        the place has none; or what is beside them. In type order.
        §chains.members §chains.none §chains.beside"""
        every = self.members(tree.Members(chain.graph.member_type), {})
        worth = {member: self.value(chain.value, {chain.var: member}) for member in every}
        inside: set[int] = set()
        if worth[place] != none_value(chain.value.type):
            alike = {member for member in every if worth[member] == worth[place]}
            inside = self.flood(chain.graph, place, alike)
        if beside:
            inside = {near for one in inside for near in self.beside(chain.graph, one)} - inside
        return [member for member in every if member in inside]

    def value_ChainHead(self, node: tree.ChainHead, env: Env) -> int:
        return (self.chain(node.chain, self.value(node.member, env)) or [NONE])[0]

    def value_ChainSize(self, node: tree.ChainSize, env: Env) -> int:
        return len(self.chain(node.chain, self.value(node.member, env), node.is_border))

    # --- zones and bags ---------------------------------------------------------------------------

    def value_LiesIn(self, node: tree.LiesIn, env: Env) -> int:
        return int(self.value(node.card, env) in self.place(node.place, env))

    def value_ZoneSize(self, node: tree.ZoneSize, env: Env) -> int:
        return len(self.place(node.place, env))

    def value_ZoneEnd(self, node: tree.ZoneEnd, env: Env) -> Any:
        """§none.nothing"""
        return (self.place(node.place, env) or [NONE])[0 if node.side == "first" else -1]

    def value_RingAfter(self, node: tree.RingAfter, env: Env) -> int:
        card, ring = self.value(node.card, env), self.place(tree.Place(node.family, None), env)
        return ring[(ring.index(card) + node.step) % len(ring)] if card in ring else NONE

    def value_BagArgument(self, node: tree.BagArgument, env: Env) -> Any:
        return tuple(self.counts(node.bag, env))

    def value_BagCount(self, node: tree.BagCount, env: Env) -> int:
        return self.counts(node.bag, env)[self.value(node.item_kind, env)]

    def value_BagSize(self, node: tree.BagSize, env: Env) -> int:
        counts = self.counts(node.bag, env)
        return sum(counts[kind] for kind in node.bag.type.finite_type.members)

    # --- domains ----------------------------------------------------------------------------------

    def over_Members(self, node: tree.Members, env: Env) -> Sequence[int]:
        """All members in order; of a growing grid the cells laid so far.
        §ties.order §ties.grids §ties.corners §ties.products"""
        return (
            range(len(self.seen[node.member_type.root]))
            if node.member_type.is_growing
            else node.member_type.members
        )

    def over_Numbers(self, node: tree.Numbers, env: Env) -> range:
        first, last = self.value(node.first, env), self.value(node.last, env)
        numbers = range(first, last - 1, -1) if node.down else range(first, last + 1)
        if len(numbers) > MOST_TURNS:
            raise Limit
        return numbers

    def over_InCollection(self, node: tree.InCollection, env: Env) -> tuple[int, ...]:
        return self.rules.collections[self.value(node.collection, env)]

    def over_Listed(self, node: tree.Listed, env: Env) -> tuple[int, ...]:
        """§loops.list"""
        return self.values(node.elements, env)

    def over_InZone(self, node: tree.InZone, env: Env) -> tuple[int, ...]:
        return tuple(self.place(node.place, env))

    def over_InChain(self, node: tree.InChain, env: Env) -> list[int]:
        """§chains.moment"""
        return self.chain(node.chain, self.value(node.member, env), node.is_border)

    def over_Cyclic(self, node: tree.Cyclic, env: Env) -> tuple[int, ...]:
        at = node.member_type.members.index(self.value(node.start, env))
        return node.member_type.members[at:] + node.member_type.members[:at]

    def over_Neighbours(self, node: tree.Neighbours, env: Env) -> list[int]:
        cell = self.value(node.cell, env)
        return [cell] * node.include_self + self.around(node.member_type, cell)

    def over_Openings(self, node: tree.Openings, env: Env) -> list[int]:
        """Every place and turn within reach where the shape touches what lies and covers nothing,
        as long as there are cells left for it."""
        shape, laid = node.shape, self.seen[node.shape.grid.root]
        reach, span, turns = shape.type.reach, 2 * shape.type.reach + 1, shape.type.turns
        if not laid or len(laid) + len(shape.cells) > shape.grid.size:
            return []
        border = {(q + dq, r + dr) for q, r in laid for dq, dr in HEX_STEPS}.difference(laid)
        found = set()
        for turn in range(turns):
            cells = turned(shape.cells, turn)
            for q, r in {(q - dq, r - dr) for q, r in border for dq, dr in cells}:
                covered = [(q, r), *((q + dq, r + dr) for dq, dr in cells)]
                inside = all(max(abs(x), abs(y)) <= reach for x, y in covered)
                if inside and laid.keys().isdisjoint(covered[1:]):
                    found.add(((q + reach) * span + r + reach) * turns + turn)
        return sorted(found)

    def over_WithinBag(self, node: tree.WithinBag, env: Env) -> list[tuple[int, ...]]:
        """The counts of each kind from 0 upwards, the last kind fastest. §options.bag"""
        counts = self.counts(node.bag, env)
        if prod(count + 1 for count in counts) > MOST_TURNS:
            raise Limit
        return list(product(*(range(count + 1) for count in counts)))

    def over_AnyBag(self, node: tree.AnyBag, env: Env) -> list[tuple[int, ...]]:
        """The same of all bags with so many things of the type."""
        first, last = self.value(node.first, env), self.value(node.last, env)
        sizes = range(max(0, first), last + 1)
        some = (each for size in sizes for each in picks(node.member_type.members, size))
        return sorted(tuple(map(each.count, range(node.member_type.size))) for each in some)


def by_kind(meanings: type, prefix: str) -> dict[type, Any]:
    """The methods that say what nodes mean: `value_Not` is that of tree.Not."""
    return {
        getattr(tree, name.removeprefix(prefix)): method
        for name, method in vars(meanings).items()
        if name.startswith(prefix)
    }


EXPRESSIONS: dict[type, Callable[[Expressions, Any, Env], Any]] = by_kind(Expressions, "value_")
DOMAINS: dict[type, Callable[[Expressions, Any, Env], Sequence[Any]]]
DOMAINS = by_kind(Expressions, "over_")
