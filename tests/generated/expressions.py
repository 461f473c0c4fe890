"""Random expressions of a wanted kind, each well typed where it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from generated.domains import Domains
from generated.draws import Draws, Swarm
from generated.syntax import (
    both,
    call,
    compare,
    either,
    index,
    is_not_none,
    name,
    number,
    plus,
)
from generated.world import BOOL, INT, Kind, Routine, Scope, State, Type, World
from rulewright.language import ast

ENDS = 0.2
"""Which share of expressions have nothing inside at depth 1; at depth 2 twice that, and so on."""
MOST_COST = 3000
"""Turns of loops inside each other, at most."""

Make = Callable[[Scope, Draws, int], ast.Expr | None]


class Expressions(Domains):
    """Makes expressions over a world. `risk` is how often one may fault where care is possible."""

    def __init__(self, world: World, swarm: Swarm, risk: float) -> None:
        self.world = world
        self.swarm = swarm
        self.risk = risk
        self.marks: set[str] = set()
        """What the routine that is being made does; see `Routine`."""
        self.cost = 1
        """In how many turns of loops its innermost place is reached."""

    # --- choosing ---------------------------------------------------------------------------------

    def choose(
        self, group: str, ways: dict[str, Make], scope: Scope, draws: Draws, depth: int
    ) -> ast.Expr | None:
        """What one of the ways gives, by weight; None if none can, or, the deeper the more often,
        if this is deep enough."""
        if draws.at("deep enough").chance(ENDS * depth):
            return None
        left = [(self.swarm.weight(f"{group}.{way}"), way) for way in ways]
        left = [each for each in left if each[0] > 0]
        for _ in range(5):
            if not left:
                return None
            way = draws.weighted(left)
            made = ways[way](scope, draws.at(way), depth)
            if made:
                return made
            left = [each for each in left if each[1] != way]
        return None

    def mark(self, scope: Scope, marks: frozenset[str] | set[str]) -> bool:
        """Notes what is done here; False if that must not be."""
        if scope.forbidden & marks:
            return False
        self.marks |= marks
        return True

    def spend(self, scope: Scope, size: int) -> Scope | None:
        """The scope inside a loop; None if that would be too much."""
        inner = scope.times(size)
        if inner.cost > MOST_COST:
            return None
        self.cost = max(self.cost, inner.cost)
        return inner

    # --- any kind ---------------------------------------------------------------------------------

    def make(self, kind: Kind, scope: Scope, draws: Draws, depth: int = 0, *, bare: bool = False) -> ast.Expr:
        """An expression of a kind. `bare`: its type is expected where it stands, so that members
        need not say theirs."""
        if kind.optional:
            return self.maybe(kind, scope, draws, depth, bare=bare)
        if kind == INT:
            return self.integer(scope, draws, depth)
        if kind == BOOL:
            return self.truth(scope, draws, depth)
        if self.world.type(kind.name).sort == "range":
            return self.key(self.world.type(kind.name), scope, draws, depth)
        return self.member(kind, scope, draws, depth, bare=bare)

    def key(self, type: Type, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        """A value that can be a key of such a type."""
        if type.sort != "range":
            return self.member(type.kind, scope, draws, depth + 1, bare=True)
        low, high = int(type.members[0]), int(type.members[-1])
        fit = [word for word, kind in scope.locals if kind.name == type.name]
        if fit and draws.chance(0.7):
            return name(draws.pick(fit))
        if draws.chance(0.5) or depth >= self.deepest:
            return ast.Number(value=draws.number(low, high))
        inner = self.integer(scope, draws.at("key"), depth + 1)
        return call("max", ast.Number(value=low), call("min", ast.Number(value=high), inner))

    def local(self, kind: Kind, scope: Scope, draws: Draws) -> ast.Expr | None:
        """Something at hand that surely has a value of a kind."""
        ranges = {type.name for type in self.world.types if type.sort == "range"}

        def fits(its: Kind) -> bool:
            if kind == INT:
                return its == INT or (its.name in ranges and not its.optional)
            return its == kind or self.part_of(its.name, kind.name)

        found = [name(word) for word, its in scope.locals if not its.optional and fits(its)]
        found += [
            name(word)
            for word, its in scope.locals
            if its.optional and name(word) in scope.known and fits(its.bare)
        ]
        return draws.pick(found) if found else None

    def part_of(self, inner: str, outer: str) -> bool:
        """Whether a member of one type is a member of the other."""
        if inner in ("int", "bool", "spot") or outer in ("int", "bool", "spot"):
            return False
        type = self.world.type(outer)
        if type.sort == "union":
            return any(part.name == inner for part in type.parts)
        return self.world.type(inner).root is type

    # --- what is read -----------------------------------------------------------------------------

    def readable(self, scope: Scope) -> list[State]:
        if scope.constant:
            return []
        states = self.world.states if scope.states is None else self.world.states[: scope.states]
        if "hidden" in scope.forbidden:
            return [state for state in states if not state.hidden]
        return states

    def state(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [state for state in self.readable(scope) if state.kind == kind]
        if not fit:
            return None
        state = draws.pick(fit)
        self.mark(scope, {"hidden"} if state.hidden else set())
        return index(state.name, self.keys(state.keys, scope, draws, depth))

    def keys(self, types: Sequence[Type], scope: Scope, draws: Draws, depth: int) -> list[ast.Expr]:
        return [self.key(type, scope, draws.at("key", number), depth) for number, type in enumerate(types)]

    def table(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [table for table in self.world.tables if table.kind == kind]
        if not fit:
            return None
        table = draws.pick(fit)
        return index(table.name, self.keys(table.keys, scope, draws, depth))

    def option(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [word for word, its in self.world.options if its == kind]
        return name(draws.pick(fit)) if fit else None

    def field(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [
            (type, one)
            for type, one in self.world.fields()
            if one.kind == kind and not one.of and depth < self.deepest
        ]
        if not fit:
            return None
        type, one = draws.pick(fit)
        owner = self.member(type.kind, scope, draws.at("owner"), depth + 1)
        read: ast.Expr = ast.Attribute(value=owner, name=one.name)
        if one.key is not None:
            read = ast.Index(value=read, indices=(self.key(one.key, scope, draws.at("key"), depth),))
        return read

    def define(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [one for one in self.world.defines if one.gives == kind and self.fits(one, scope)]
        if not fit:
            return None
        return self.called(draws.pick(fit), scope, draws, depth)

    def rule(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """A condition that stands with a member."""
        fit = [one for one in self.world.rules if one.gives == BOOL and self.fits(one, scope)]
        if not fit:
            return None
        one = draws.pick(fit)
        assert one.of is not None
        owner = self.member(one.of.kind, scope, draws.at("owner"), depth + 1)
        made = self.called(one, scope, draws, depth)
        return made and ast.Call(callee=ast.Attribute(value=owner, name=one.name), args=made.args)

    def fits(self, one: Routine, scope: Scope) -> bool:
        if scope.constant or one.level >= scope.level or one.marks & scope.forbidden:
            return False
        return scope.cost * one.cost <= MOST_COST

    def called(self, one: Routine, scope: Scope, draws: Draws, depth: int) -> ast.Call | None:
        """A call; None where there is no argument for it."""
        args: list[ast.Expr] = []
        for at, kind in enumerate(one.parameters):
            own = draws.at("argument", at)
            if kind.name.startswith("bag "):
                made = self.bag_value(kind.name[4:], scope, own)
            else:
                made = self.make(kind, scope, own, depth + 1, bare=True)
            if made is None:
                return None
            args.append(made)
        self.mark(scope, one.marks)
        self.cost = max(self.cost, scope.cost * one.cost)
        return ast.Call(callee=name(one.name), args=tuple(args))

    def bag_value(self, of: str, scope: Scope, draws: Draws) -> ast.Expr | None:
        found: list[ast.Expr] = [name(word) for word, its in scope.bags if its == of]
        for bag in self.world.bags:
            if bag.of.name == of and not (bag.hidden and "hidden" in scope.forbidden):
                found.append(index(bag.name, self.keys(bag.keys, scope, draws.at(bag.name), 3)))
        if not found or scope.constant:
            return None
        if any(bag.hidden for bag in self.world.bags):
            self.mark(scope, {"hidden"} - scope.forbidden)
        return draws.pick(found)

    # --- numbers ----------------------------------------------------------------------------------

    def integer(self, scope: Scope, draws: Draws, depth: int = 0) -> ast.Expr:
        if depth >= self.deepest:
            return self.small(scope, draws)
        ways: dict[str, Make] = {
            "literal": lambda s, d, n: self.small(s, d),
            "local": lambda s, d, n: self.local(INT, s, d),
            "state": lambda s, d, n: self.state(INT, s, d, n),
            "table": lambda s, d, n: self.table(INT, s, d, n),
            "option": lambda s, d, n: self.option(INT, s, d, n),
            "field": lambda s, d, n: self.field(INT, s, d, n),
            "define": lambda s, d, n: self.define(INT, s, d, n),
            "arithmetic": self._arithmetic,
            "divide": self._divide,
            "extreme": self._extreme,
            "conditional": lambda s, d, n: self._conditional(INT, s, d, n),
            "count": self._count,
            "lying": lambda s, d, n: self.lying("count", s, d, n),
            "sum": self._sum,
            "lowest": self._lowest,
            "size": self._size,
            "bag": self._bag_number,
            "parts": self._parts,
            "distance": self._distance,
            "coordinate": self._coordinate,
            "seats": lambda s, d, n: name("player_count"),
            "otherwise": self._number_otherwise,
            "pieces": self._pieces,
            "selected": self._selected_number,
            "repeat": self._repeat,
            "number": self._number_of,
            "seen": self._times_seen,
            "trail": self._trail,
            "chain": self._chain_size,
        }
        made = self.choose("int", ways, scope, draws, depth)
        return self.plain(scope, draws.at("plain")) if made is None else made

    def plain(self, scope: Scope, draws: Draws) -> ast.Expr:
        """A number without anything inside."""
        made = None
        if draws.chance(0.7):
            made = self.local(INT, scope, draws)
        if made is None and draws.chance(0.7):
            made = self.state(INT, scope, draws, self.deepest)
        return self.small(scope, draws) if made is None else made

    def small(self, scope: Scope, draws: Draws) -> ast.Expr:
        value = draws.pick((0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 7, 9, 12, 31, 32))
        return number(-value) if draws.chance(0.05) else ast.Number(value=value)

    def _arithmetic(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        op = draws.pick(("+", "+", "-", "-", "*"))
        right: ast.Expr
        if op == "*" and not draws.chance(self.risk):
            right = ast.Number(value=draws.number(0, 4))
        else:
            right = self.integer(scope, draws.at("right"), depth + 1)
        made = plus(op, self.integer(scope, draws.at("left"), depth + 1), right)
        return ast.Unary(op="-", value=made) if draws.chance(0.1) else made

    def _divide(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        op = draws.pick(("//", "%"))
        left = self.integer(scope, draws.at("left"), depth + 1)
        divisor: ast.Expr = number(draws.pick((1, 2, 2, 3, 5, -2, -3)))
        if draws.chance(self.risk) and not scope.constant:
            divisor = self.integer(scope, draws.at("right"), depth + 1)
        elif draws.chance(0.3):
            divisor = call("max", ast.Number(value=1), self.integer(scope, draws.at("r"), depth + 1))
        return plus(op, left, divisor)

    def _extreme(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        function = draws.pick(("min", "max", "abs"))
        count = 1 if function == "abs" else draws.number(2, 3)
        return call(
            function,
            *(self.integer(scope, draws.at(number), depth + 1) for number in range(count)),
        )

    def _conditional(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        condition, inner = self.condition(scope, draws.at("if"), depth + 1)
        sure = kind.bare if kind.name not in ("int", "bool") else kind
        return ast.Conditional(
            condition=condition,
            value=self.make(sure, inner, draws.at("then"), depth + 1),
            else_value=self.make(kind, scope, draws.at("else"), depth + 1),
        )

    def _size(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        ways: dict[str, Make] = {
            "zone": lambda s, d, n: (zone := self.zone(s, d, n)) and call("size", zone[0]),
            "bag": self._bag_size,
            "type": lambda s, d, n: self._type_size(s, d),
            "collection": lambda s, d, n: (
                not s.constant and (over := self.collection(s, d, n)) and call("size", over[0])
            ),
        }
        return self.choose("size", ways, scope, draws, depth)

    def _type_size(self, scope: Scope, draws: Draws) -> ast.Expr:
        """What grows has a size in a game only."""
        fit = [type for type in self.world.types if not scope.constant or type.sort != "growing"]
        return call("size", name(draws.pick(fit).name))

    def _bag_size(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if not self.world.bags:
            return None
        of = draws.pick(self.world.bags).of.name
        made = self.bag_value(of, scope, draws)
        return made and call("size", made)

    def _bag_number(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if not self.world.bags or scope.states is not None:
            return None
        of = draws.pick(self.world.bags).of
        made = self.bag_value(of.name, scope, draws)
        if made is None:
            return None
        return ast.Index(value=made, indices=(self.key(of, scope, draws.at("kind"), depth),))

    def _coordinate(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        words = {"square": ("column", "row"), "hex": ("column", "row"), "rings": ("ring", "sector")}
        fit = [type for type in self.world.types if type.sort in words]
        if not fit:
            return None
        type = draws.pick(fit)
        place = self.member(type.kind, scope, draws.at("place"), depth + 1)
        return ast.Attribute(value=place, name=draws.pick(words[type.sort]))

    def near(self, scope: Scope) -> list[Type]:
        """The types of which there are neighbours."""
        own = [relation for relation in self.world.relations if relation.of is relation.other]
        related = {relation.of.name for relation in own if not relation.field}
        single = [relation.of.name for relation in own]
        return [
            type
            for type in self.world.types
            if type.sort in ("square", "hex", "rings")
            or any(
                other.sort == "edges" and type in other.parts
                for other in self.world.types
                if type.sort == "corner"
            )
            or (
                type.name in related
                and single.count(type.name) == 1
                and type.sort == "list"
                and not any(other.sort == "edges" and type in other.parts for other in self.world.types)
            )
        ]

    def _distance(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        near = self.near(scope)
        if not near:
            return None
        type = draws.pick(near)
        made = call(
            "distance",
            self.member(type.kind, scope, draws.at("from"), depth + 1),
            self.member(type.kind, scope, draws.at("to"), depth + 1),
        )
        return ast.Otherwise(value=made, fallback=ast.Number(value=draws.pick((0, 9))))

    def _number_otherwise(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        ways: dict[str, Make] = {
            "relation": self._relation_field,
            "selected": self._selected_value,
        }
        made = self.choose("otherwise", ways, scope, draws, depth)
        return made and ast.Otherwise(value=made, fallback=self.integer(scope, draws.at("or"), self.deepest))

    def _relation_field(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [relation for relation in self.world.relations if relation.field]
        if not fit:
            return None
        relation = draws.pick(fit)
        return call(
            relation.field,
            self.member(relation.of.kind, scope, draws.at("from"), depth + 1, bare=True),
            self.member(relation.other.kind, scope, draws.at("to"), depth + 1, bare=True),
        )

    def _pieces(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if not self.world.pieces or scope.constant or scope.states is not None:
            return None
        word, roles = draws.pick(self.world.pieces)
        player = self.member(self.world.player.kind, scope, draws.at("p"), depth + 1, bare=True)
        which = draws.below(3)
        if which == 0:
            return index(word, [player])
        if which == 1:
            return ast.Attribute(value=name(word), name="number")
        role, places = draws.pick(roles)
        return index(role, [player, self.key(places, scope, draws.at("place"), depth)])

    def _number_of(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """The place of a member in the order of its type."""
        type = draws.pick([one for one in self.world.types if one.sort in ("list", "player")])
        return call("number", self.member(type.kind, scope, draws.at("of"), depth + 1))

    def _repeat(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if not self.world.repeats or scope.constant or scope.states is not None:
            return None
        return name(draws.pick(self.world.repeats))

    # --- conditions -------------------------------------------------------------------------------

    def truth(self, scope: Scope, draws: Draws, depth: int = 0) -> ast.Expr:
        return self.condition(scope, draws, depth)[0]

    def condition(self, scope: Scope, draws: Draws, depth: int = 0) -> tuple[ast.Expr, Scope]:
        """A condition, and what is known where it holds."""
        if depth < self.deepest and self.swarm.has("bool.logic") and draws.at("logic").chance(0.3):
            return self._logic(scope, draws.at("logic"), depth)
        if depth < self.deepest and self.swarm.has("bool.test") and draws.at("test").chance(0.2):
            found = self._none_test(scope, draws.at("test"), depth)
            if found is not None:
                return found
        ways: dict[str, Make] = {
            "number": self._compare_numbers,
            "member": self._compare_members,
            "order": self._order_members,
            "state": lambda s, d, n: self.state(BOOL, s, d, n),
            "local": lambda s, d, n: self.local(BOOL, s, d),
            "table": lambda s, d, n: self.table(BOOL, s, d, n),
            "option": lambda s, d, n: self.option(BOOL, s, d, n),
            "field": lambda s, d, n: self.field(BOOL, s, d, n),
            "define": lambda s, d, n: self.define(BOOL, s, d, n),
            "rule": self.rule,
            "not": lambda s, d, n: ast.Unary(op="not", value=self.truth(s, d.at("not"), n + 1)),
            "any": self._any,
            "all": self._all,
            "lying": lambda s, d, n: self.lying(d.pick(("any", "no")), s, d, n),
            "contained": self._contained,
            "lies": self._lies,
            "type": self._is_type,
            "joined": self._joined,
            "relation": self._related,
            "none": self._is_none,
            "conditional": lambda s, d, n: self._conditional(BOOL, s, d, n),
            "set": self._in_set,
            "can": self._can_choose,
            "head": self._is_head,
        }
        made = None
        if depth < self.deepest:
            made = self.choose("bool", ways, scope, draws, depth)
        if made is None:
            for way in draws.shuffled(
                (
                    lambda: self.local(BOOL, scope, draws),
                    lambda: self.state(BOOL, scope, draws, self.deepest),
                    lambda: self._compare_leaves(scope, draws),
                )
            ):
                made = way()
                if made is not None:
                    break
        assert made is not None
        return made, scope

    def _times_seen(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if scope.constant or scope.states is not None or not self.world.positions:
            return None
        return call("times_seen", name(draws.pick(self.world.positions)))

    def _compare_leaves(self, scope: Scope, draws: Draws) -> ast.Expr:
        op = draws.pick(("<", "<=", "==", "!=", ">", ">="))
        left = self.local(INT, scope, draws) or self.state(INT, scope, draws, self.deepest)
        if left is None:
            left = self._type_size(scope, draws)
        return compare(op, left, self.small(scope, draws))

    def _logic(self, scope: Scope, draws: Draws, depth: int) -> tuple[ast.Expr, Scope]:
        count = draws.number(2, 3)
        if draws.chance(0.6):
            parts: list[ast.Expr] = []
            inner = scope
            for number in range(count):
                part, inner = self.condition(inner, draws.at("and", number), depth + 1)
                parts.append(part)
            return both(*parts), inner
        parts = []
        for number in range(count):
            part, _ = self.condition(scope, draws.at("or", number), depth + 1)
            parts.append(part)
        return either(*parts), scope

    def _none_test(self, scope: Scope, draws: Draws, depth: int) -> tuple[ast.Expr, Scope] | None:
        """`x is not none`, and what is known behind it."""
        subject = self.testable(scope, draws, depth)
        if subject is None:
            return None
        node, kind = subject
        if draws.chance(0.75):
            return is_not_none(node), scope.know(node)
        other = self.make(kind.bare, scope, draws.at("equal"), depth + 1)
        return compare("==", node, other), scope.know(node)

    def testable(self, scope: Scope, draws: Draws, depth: int) -> tuple[ast.Expr, Kind] | None:
        """A local or a state that may be none, as far as is known."""
        found: list[tuple[ast.Expr, Kind]] = [
            (name(word), kind)
            for word, kind in scope.locals
            if kind.optional and name(word) not in scope.known
        ]
        if not found or draws.chance(0.5):
            fit = [state for state in self.readable(scope) if state.kind.optional]
            if fit:
                state = draws.pick(fit)
                grown = self.world.growing
                if grown is not None and grown.of in state.keys:
                    if self.local(grown.of.kind, scope, draws) is None:
                        return draws.pick(found) if found else None
                keys = [
                    self.simple(type, scope, draws.at("simple", number))
                    for number, type in enumerate(state.keys)
                ]
                node = index(state.name, keys)
                if node not in scope.known:
                    self.mark(scope, {"hidden"} if state.hidden else set())
                    found = [(node, state.kind)]
        return draws.pick(found) if found else None

    def simple(self, type: Type, scope: Scope, draws: Draws) -> ast.Expr:
        """A key that is the same when it is written again."""
        fit = [word for word, kind in scope.locals if kind.name == type.name and not kind.optional]
        if fit and (draws.chance(0.8) or type.sort == "growing"):
            return name(draws.pick(fit))
        return self.literal(type, scope, draws, bare=True)

    def _compare_numbers(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        op = draws.pick(("<", "<=", "==", "!=", ">", ">="))
        return compare(
            op,
            self.integer(scope, draws.at("left"), depth + 1),
            self.integer(scope, draws.at("right"), depth + 1),
        )

    def _compare_members(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        kind = draws.pick(self.world.kinds())
        left = replace(kind, optional=draws.chance(0.4))
        right = replace(kind, optional=not left.optional and draws.chance(0.3))
        op = draws.pick(("==", "!="))
        first = self.make(left, scope, draws.at("left"), depth + 1)
        # Where the left side is known to be of a part of its type, so is what it is compared with.
        whole = all(type.root is None or type.root.name != kind.name for type in self.world.types)
        bare = whole and not isinstance(first, ast.NoneValue)
        return compare(op, first, self.make(right, scope, draws.at("right"), depth + 1, bare=bare))

    def _order_members(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr:
        kind = draws.pick(self.world.kinds())
        return compare(
            draws.pick(("<", "<=", ">", ">=")),
            self.member(kind, scope, draws.at("left"), depth + 1),
            self.member(kind, scope, draws.at("right"), depth + 1),
        )

    def _contained(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        over = self.domain(scope, draws.at("in"), depth + 1, plain=True)
        if over is None:
            return None
        value = self.make(
            replace(over.kind, optional=over.kind != INT and draws.chance(0.2)),
            scope, draws.at("value"), depth + 1,
        )  # fmt: skip
        if isinstance(value, ast.NoneValue):
            value = self.make(over.kind, scope, draws.at("sure"), depth + 1)
        return compare(draws.pick(("in", "in", "not in")), value, over.domain)

    def _lies(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """Whether a thing, or none, lies in a zone or in any of a name, or first in all of them."""
        found = self.zone(scope, draws.at("zone"), depth)
        if found is None:
            return None
        place, zone = found
        if isinstance(place, ast.Index) and draws.chance(0.3):
            place = place.value
        thing: ast.Expr | None = None
        if draws.chance(0.7):
            own, kind = draws.at("maybe"), replace(zone.of.kind, optional=True)
            end = self._end(kind.bare, scope, own, depth + 1) if own.chance(0.5) else None
            thing = end or self.maybe_only(kind, scope, own, depth + 1)
        if thing is None:
            thing = self.member(zone.of.kind, scope, draws.at("thing"), depth + 1)
        if draws.at("all").chance(0.4):
            first = self._end_of_all(zone.of.kind, scope, draws.at("all"), depth + 1)
            if first is not None:
                return compare(draws.pick(("==", "!=")), first, thing)
        return compare(draws.pick(("in", "in", "not in")), thing, place)

    def _is_type(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [
            (outer, inner)
            for outer in self.world.types
            for inner in self.world.types
            if (outer.sort == "union" and inner in outer.parts) or inner.root is outer
        ]
        if not fit:
            return None
        outer, inner = draws.pick(fit)
        value = self.member(outer.kind, scope, draws.at("value"), depth + 1)
        if draws.chance(0.3):
            return compare("in", value, name(inner.name))
        return ast.Is(value=value, type_name=inner.name, negated=draws.chance(0.3))

    def _in_set(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if scope.constant or not self.world.sets or scope.states is not None or scope.forbidden:
            return None
        word, type = draws.pick(self.world.sets)
        self.mark(scope, {"hidden"})
        return compare("in", self.member(type.kind, scope, draws.at("v"), depth + 1), name(word))

    def _is_none(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.testable(scope, draws, depth)
        if found is None:
            kind = replace(draws.pick(self.world.kinds()), optional=True)
            made = self.maybe_only(kind, scope, draws.at("of"), depth + 1)
            if made is None:
                return None
            found = made, kind
        return ast.Is(value=found[0], type_name=None, negated=draws.chance(0.5))

    def _can_choose(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """Whether somebody could choose from a menu."""
        if scope.forbidden or scope.constant or scope.cost > 6 or depth > 2:
            return None
        fit = [menu for menu in self.world.menus if self.fits(menu, scope)]
        fit = [menu for menu in fit if not menu.marks & {"hidden", "chance", "writes-hidden"}]
        if not fit:
            return None
        menu = draws.pick(fit)
        args: list[ast.Expr] = []
        for place, kind in enumerate(menu.parameters):
            args.append(self.make(kind, scope, draws.at("argument", place), self.deepest, bare=True))
        self.cost = max(self.cost, scope.cost * max(20, menu.cost))
        player = self.world.player
        who = self.local(player.kind, scope, draws) or self.literal(player, scope, draws)
        made = ast.Call(callee=name(menu.name), args=tuple(args))
        return ast.CanChoose(chooser=who, alternative_name=None, menu_call=made)

    def _related(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if not self.world.relations:
            return None
        relation = draws.pick(self.world.relations)
        return call(
            relation.name,
            self.member(relation.of.kind, scope, draws.at("from"), depth + 1, bare=True),
            self.member(relation.other.kind, scope, draws.at("to"), depth + 1, bare=True),
        )

    # --- members ----------------------------------------------------------------------------------

    def literal(self, type: Type, scope: Scope, draws: Draws, *, bare: bool = False) -> ast.Expr:
        if type.sort == "range":
            return ast.Number(value=int(draws.pick(type.members)))
        if type.sort == "product":
            parts = [
                self.literal(part, scope, draws.at("factor", number), bare=True)
                for number, part in enumerate(type.parts)
            ]
            return call(type.name, *parts)
        if type.sort == "growing":
            # The one that is laid before anything else.
            word = scope.name(type.letters[0])
            where = compare("==", name(word), call("at", number(0), number(0)))
            over = ast.Binder(names=(word,), domain=name(type.name))
            return ast.Quantified(quantifier="the", binders=(over,), where=where)
        if type.sort == "union":
            part = draws.pick(type.parts)
            word = draws.pick(part.members)
            return ast.Attribute(value=name(part.name), name=word)
        word = draws.pick(type.members)
        if bare and self.swarm.has("member.bare"):
            return name(word)
        return ast.Attribute(value=name(type.name), name=word)

    def member(
        self, kind: Kind, scope: Scope, draws: Draws, depth: int = 0, *, bare: bool = False
    ) -> ast.Expr:
        type = self.world.type(kind.name)
        if depth >= self.deepest:
            return self.local(kind, scope, draws) or self.literal(type, scope, draws, bare=bare)
        ways: dict[str, Make] = {
            "literal": lambda s, d, n: self.literal(type, s, d, bare=bare),
            "local": lambda s, d, n: self.local(kind, s, d),
            "near": lambda s, d, n: self.local(kind, s, d),
            "state": lambda s, d, n: self.state(kind, s, d, n),
            "known": lambda s, d, n: self._known(kind, s, d),
            "table": lambda s, d, n: self.table(kind, s, d, n),
            "field": lambda s, d, n: self.field(kind, s, d, n),
            "define": lambda s, d, n: self.define(kind, s, d, n),
            "turned": lambda s, d, n: self._turned(kind, s, d, n),
            "otherwise": lambda s, d, n: self._otherwise(kind, s, d, n),
            "conditional": lambda s, d, n: self._conditional(kind, s, d, n),
            "the": lambda s, d, n: self._the(kind, s, d, n),
            "part": lambda s, d, n: self._part(kind, s, d, n),
        }
        made = self.choose("member", ways, scope, draws, depth)
        if made is None:
            made = self.local(kind, scope, draws) or self.literal(type, scope, draws, bare=bare)
        return made

    def _known(self, kind: Kind, scope: Scope, draws: Draws) -> ast.Expr | None:
        """State that is known to have a value here."""
        fit: list[ast.Expr] = []
        kinds = {state.name: state.kind for state in self.world.states}
        for node in sorted(scope.known, key=str):
            word = node.value if isinstance(node, ast.Index) else node
            if isinstance(word, ast.Name) and kinds.get(word.id) == replace(kind, optional=True):
                fit.append(node)
        return draws.pick(fit) if fit else None

    def _turned(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        type = self.world.type(kind.name)
        if type.sort in ("growing", "union") or type.root is not None:
            return None
        args = [self.member(kind, scope, draws.at("from"), depth + 1)]
        if draws.chance(0.3):
            args.append(self.integer(scope, draws.at("far"), depth + 1))
        return call(draws.pick(("next", "previous")), *args)

    def _otherwise(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        maybe = self.maybe_only(replace(kind, optional=True), scope, draws.at("first"), depth + 1)
        if maybe is None:
            return None
        second = self.member(kind, scope, draws.at("second"), depth + 2, bare=False)
        return ast.Otherwise(value=maybe, fallback=second)

    def _the(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """The one member that equals another."""
        type = self.world.type(kind.name)
        inner = self.spend(scope, type.size)
        if inner is None or type.sort == "union":
            return None
        word = scope.name(type.letters[0])
        value = self.member(kind, scope, draws.at("value"), depth + 2)
        where = compare("==", name(word), value)
        if draws.chance(self.risk) and not scope.constant:
            where = self.truth(inner.bind(word, kind, fixed=True), draws.at("where"), depth + 1)
        return ast.Quantified(
            quantifier="the",
            binders=(ast.Binder(names=(word,), domain=name(type.name)),),
            where=where,
        )

    def _part(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """A factor of a product."""
        fit = [
            type
            for type in self.world.types
            if type.sort == "product" and any(part.kind == kind for part in type.parts)
        ]
        if not fit:
            return None
        type = draws.pick(fit)
        part = draws.pick([part for part in type.parts if part.kind == kind])
        whole = self.member(type.kind, scope, draws.at("whole"), depth + 1)
        return ast.Attribute(value=whole, name=part.name)

    # --- members or none --------------------------------------------------------------------------

    def maybe(
        self, kind: Kind, scope: Scope, draws: Draws, depth: int = 0, *, bare: bool = False
    ) -> ast.Expr:
        which = draws.below(10)
        if which == 0:
            return ast.NoneValue()
        if which <= 5:
            made = self.maybe_only(kind, scope, draws.at("maybe"), depth)
            if made is not None:
                return made
        return self.member(kind.bare, scope, draws.at("sure"), depth, bare=bare)

    def maybe_only(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """What may be none."""
        if depth >= self.deepest or kind == replace(INT, optional=True):
            return self.state(kind, scope, draws, self.deepest)
        bare = kind.bare
        ways: dict[str, Make] = {
            "state": lambda s, d, n: self.state(kind, s, d, n),
            "table": lambda s, d, n: self.table(kind, s, d, n),
            "field": lambda s, d, n: self.field(kind, s, d, n),
            "define": lambda s, d, n: self.define(kind, s, d, n),
            "local": lambda s, d, n: self._maybe_local(kind, s, d),
            "selected": lambda s, d, n: self._selected(bare, s, d, n),
            "end": lambda s, d, n: self._end(bare, s, d, n),
            "step": lambda s, d, n: self._step(bare, s, d, n),
            "edge": lambda s, d, n: self._edge(bare, s, d, n),
            "ring": lambda s, d, n: self._ring(bare, s, d, n),
            "at": lambda s, d, n: self._at(bare, s, d, n),
            "head": lambda s, d, n: self._chain_head(bare, s, d, n),
            "conditional": lambda s, d, n: self._conditional(kind, s, d, n) if n < 3 else None,
        }
        return self.choose("maybe", ways, scope, draws, depth)

    def _maybe_local(self, kind: Kind, scope: Scope, draws: Draws) -> ast.Expr | None:
        fit = [word for word, its in scope.locals if its == kind and name(word) not in scope.known]
        return name(draws.pick(fit)) if fit else None

    def _end(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if draws.at("all").chance(0.4):
            made = self._end_of_all(kind, scope, draws.at("all"), depth)
            if made is not None:
                return made
        zone = self.zone(scope, draws, depth, of=kind.name)
        if zone is None:
            return None
        if zone[1].holds == 1 and draws.chance(0.7):
            return zone[0]
        if not zone[1].ordered:
            return None
        return call(draws.pick(("first", "last")), zone[0])

    def _step(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if self.world.type(kind.name).sort not in ("square", "hex"):
            return None
        place = self.member(kind, scope, draws.at("from"), depth + 1)
        return call("step", place, number(draws.number(-2, 2)), number(draws.number(-2, 2)))

    def _edge(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        type = self.world.type(kind.name)
        if type.sort != "edges":
            return None
        ends = type.parts[0].kind
        return call(
            type.name,
            self.member(ends, scope, draws.at("from"), depth + 1, bare=True),
            self.member(ends, scope, draws.at("to"), depth + 1, bare=True),
        )

    def _ring(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        fit = [zone for zone in self.zones(scope) if zone.of.name == kind.name and zone.ordered and zone.keys]
        if not fit:
            return None
        zone = draws.pick(fit)
        thing = self.member(kind, scope, draws.at("thing"), depth + 1, bare=True)
        self.mark(scope, {"hidden"} if zone.hidden else set())
        return call(draws.pick(("ring_after", "ring_before")), thing, name(zone.name))

    def _at(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if self.world.growing is None or self.world.growing.of.name != kind.name or scope.constant:
            return None
        return call("at", number(draws.number(-2, 2)), number(draws.number(-2, 2)))
