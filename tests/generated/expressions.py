"""Random expressions of a wanted kind, each well typed where it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from generated.draws import Draws, Swarm
from generated.world import BOOL, INT, Field, Kind, Routine, Scope, State, Type, World, Zone
from rulewright.language import ast

MOST_COST = 3000
"""Turns of loops inside each other, at most."""
DEEPEST = 5

Make = Callable[[Scope, Draws, int], ast.Expr | None]


class Over(NamedTuple):
    """A domain: its text, what it runs over, how many there are at most, and what the letter is."""

    domain: ast.Expr
    kind: Kind
    size: int
    type: Type | None = None


def name(word: str) -> ast.Name:
    return ast.Name(id=word)


def number(value: int) -> ast.Expr:
    if value < 0:
        return ast.Unary(op="-", value=ast.Number(value=-value))
    return ast.Number(value=value)


def call(callee: str, *args: ast.Expr) -> ast.Call:
    return ast.Call(callee=name(callee), args=args)


def index(what: str, keys: Sequence[ast.Expr]) -> ast.Expr:
    return ast.Index(value=name(what), keys=tuple(keys)) if keys else name(what)


def compare(op: ast.CompareOp, left: ast.Expr, right: ast.Expr) -> ast.Expr:
    return ast.Compare(op=op, left=left, right=right)


def both(*parts: ast.Expr) -> ast.Expr:
    flat: list[ast.Expr] = []
    for part in parts:
        flat += part.parts if isinstance(part, ast.Logic) and part.op == "and" else (part,)
    return flat[0] if len(flat) == 1 else ast.Logic(op="and", parts=tuple(flat))


def either(*parts: ast.Expr) -> ast.Expr:
    flat: list[ast.Expr] = []
    for part in parts:
        flat += part.parts if isinstance(part, ast.Logic) and part.op == "or" else (part,)
    return flat[0] if len(flat) == 1 else ast.Logic(op="or", parts=tuple(flat))


def plus(op: ast.ArithmeticOp, left: ast.Expr, right: ast.Expr) -> ast.Expr:
    return ast.Arithmetic(op=op, left=left, right=right)


def is_not_none(value: ast.Expr) -> ast.Expr:
    return ast.Is(value=value, what=None, negated=True)


class Expressions:
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
        """What one of the ways gives, by weight; None if none can."""
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

    def make(
        self, kind: Kind, scope: Scope, draws: Draws, depth: int = 0, *, bare: bool = False
    ) -> ast.Expr:
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
        if draws.chance(0.5) or depth >= DEEPEST:
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
        return [
            self.key(type, scope, draws.at("key", number), depth)
            for number, type in enumerate(types)
        ]

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
            if one.kind == kind and not one.of and depth < DEEPEST
        ]
        if not fit:
            return None
        type, one = draws.pick(fit)
        owner = self.member(type.kind, scope, draws.at("owner"), depth + 1)
        read: ast.Expr = ast.Attribute(value=owner, name=one.name)
        if one.key is not None:
            read = ast.Index(value=read, keys=(self.key(one.key, scope, draws.at("key"), depth),))
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
        for number, kind in enumerate(one.parameters):
            own = draws.at("argument", number)
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
        if depth >= DEEPEST:
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
        }
        made = self.choose("int", ways, scope, draws, depth)
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
        if draws.chance(self.risk):
            divisor = self.integer(scope, draws.at("right"), depth + 1)
        elif draws.chance(0.3):
            divisor = call(
                "max", ast.Number(value=1), self.integer(scope, draws.at("r"), depth + 1)
            )
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
            other=self.make(kind, scope, draws.at("else"), depth + 1),
        )

    def _size(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        ways: dict[str, Make] = {
            "zone": lambda s, d, n: (zone := self.zone(s, d, n)) and call("size", zone[0]),
            "bag": self._bag_size,
            "type": lambda s, d, n: call("size", name(d.pick(self.world.types).name)),
            "collection": lambda s, d, n: (
                not s.constant and (over := self.collection(s, d, n)) and call("size", over[0])
            ),
        }
        return self.choose("size", ways, scope, draws, depth)

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
        return ast.Index(value=made, keys=(self.key(of, scope, draws.at("kind"), depth),))

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
        related = {relation.of.name for relation in self.world.relations if not relation.field}
        single = [
            relation.of.name for relation in self.world.relations if relation.of is relation.other
        ]
        return [
            type
            for type in self.world.types
            if type.sort in ("square", "hex", "rings")
            or (
                type.name in related
                and single.count(type.name) == 1
                and type.sort == "list"
                and not any(
                    other.sort == "edges" and type in other.parts for other in self.world.types
                )
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
        return ast.Otherwise(value=made, other=ast.Number(value=draws.pick((0, 9))))

    def _number_otherwise(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        ways: dict[str, Make] = {
            "relation": self._relation_field,
            "selected": self._selected_value,
        }
        made = self.choose("otherwise", ways, scope, draws, depth)
        return made and ast.Otherwise(
            value=made, other=self.integer(scope, draws.at("or"), DEEPEST)
        )

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
        if depth < DEEPEST and self.swarm.has("bool.logic") and draws.at("logic").chance(0.3):
            return self._logic(scope, draws.at("logic"), depth)
        if depth < DEEPEST and self.swarm.has("bool.test") and draws.at("test").chance(0.2):
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
            "contained": self._contained,
            "type": self._is_type,
            "joined": self._joined,
            "relation": self._related,
            "none": self._is_none,
            "conditional": lambda s, d, n: self._conditional(BOOL, s, d, n),
            "set": self._in_set,
            "can": self._can_choose,
        }
        made = None
        if depth < DEEPEST:
            made = self.choose("bool", ways, scope, draws, depth)
        if made is None:
            for way in (
                lambda: self.local(BOOL, scope, draws),
                lambda: self.state(BOOL, scope, draws, DEEPEST),
                lambda: self._compare_leaves(scope, draws),
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
        left = self.local(INT, scope, draws) or self.state(INT, scope, draws, DEEPEST)
        if left is None:
            left = call("size", name(draws.pick(self.world.types).name))
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
        return ast.Is(value=value, what=inner.name, negated=draws.chance(0.3))

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
        return ast.Is(value=found[0], what=None, negated=draws.chance(0.5))

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
            args.append(self.make(kind, scope, draws.at("argument", place), DEEPEST, bare=True))
        self.cost = max(self.cost, scope.cost * max(20, menu.cost))
        player = self.world.player
        who = self.local(player.kind, scope, draws) or self.literal(player, scope, draws)
        made = ast.Call(callee=name(menu.name), args=tuple(args))
        return ast.CanChoose(chooser=who, alternative=None, menu=made)

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
            return ast.Quantified(kind="the", binders=(over,), where=where)
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
        if depth >= DEEPEST:
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
        return ast.Otherwise(value=maybe, other=second)

    def _the(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """The one member that equals another."""
        type = self.world.type(kind.name)
        inner = self.spend(scope, type.size)
        if inner is None or type.sort == "union":
            return None
        word = scope.name(type.letters[0])
        value = self.member(kind, scope, draws.at("value"), depth + 2)
        where = compare("==", name(word), value)
        if draws.chance(self.risk):
            where = self.truth(inner.bind(word, kind, fixed=True), draws.at("where"), depth + 1)
        return ast.Quantified(
            kind="the",
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
        if depth >= DEEPEST or kind == replace(INT, optional=True):
            return self.state(kind, scope, draws, DEEPEST)
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
            "conditional": lambda s, d, n: self._conditional(kind, s, d, n) if n < 3 else None,
        }
        return self.choose("maybe", ways, scope, draws, depth)

    def _maybe_local(self, kind: Kind, scope: Scope, draws: Draws) -> ast.Expr | None:
        fit = [word for word, its in scope.locals if its == kind and name(word) not in scope.known]
        return name(draws.pick(fit)) if fit else None

    def _end(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
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
        fit = [
            zone
            for zone in self.zones(scope)
            if zone.of.name == kind.name and zone.ordered and zone.keys
        ]
        if not fit:
            return None
        zone = draws.pick(fit)
        thing = self.member(kind, scope, draws.at("thing"), depth + 1, bare=True)
        self.mark(scope, {"hidden"} if zone.hidden else set())
        if not draws.chance(self.risk):
            # Of a thing that lies elsewhere it is asked for nothing.
            return ast.Conditional(
                condition=compare("in", thing, name(zone.name)),
                value=call(draws.pick(("ring_after", "ring_before")), thing, name(zone.name)),
                other=ast.NoneValue(),
            )
        return call(draws.pick(("ring_after", "ring_before")), thing, name(zone.name))

    def _at(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        if self.world.growing is None or self.world.growing.of.name != kind.name or scope.constant:
            return None
        return call("at", number(draws.number(-2, 2)), number(draws.number(-2, 2)))

    # --- domains ----------------------------------------------------------------------------------

    def zones(self, scope: Scope) -> list[Zone]:
        if scope.constant or scope.states is not None:
            return []
        zones = self.world.zones
        if "hidden" in scope.forbidden:
            return [zone for zone in zones if not zone.hidden]
        return zones

    def zone(
        self, scope: Scope, draws: Draws, depth: int, of: str | None = None
    ) -> tuple[ast.Expr, Zone] | None:
        fit = [zone for zone in self.zones(scope) if of is None or zone.of.name == of]
        if not fit:
            return None
        zone = draws.pick(fit)
        self.mark(scope, {"hidden"} if zone.hidden else set())
        return index(zone.name, self.keys(zone.keys, scope, draws, depth)), zone

    def collection(
        self, scope: Scope, draws: Draws, depth: int, of: str | None = None, *, runs: bool = False
    ) -> Over | None:
        """A set or list that is looked up; where it is only run over, neighbours on a growing
        board, too."""
        found: list[Callable[[], Over]] = []

        def field_of(type: Type, one: Field) -> Over:
            owner = self.member(type.kind, scope, draws.at("owner"), depth + 1)
            inner = self.world.find(one.kind)
            return Over(ast.Attribute(value=owner, name=one.name), one.kind, 4, inner)

        def near_of(type: Type) -> Over:
            place = self.member(type.kind, scope, draws.at("place"), depth + 1)
            if draws.chance(0.3):
                made = call("within", place, ast.Number(value=draws.number(0, 2)))
                return Over(made, type.kind, min(type.size, 13), type)
            grid = type.sort in ("square", "hex", "rings")
            words = ("neighbours", "around") if grid and type.sort != "rings" else ("neighbours",)
            return Over(call(draws.pick(words), place), type.kind, min(type.size, 8), type)

        def grown_near(type: Type) -> Over:
            place = self.member(type.kind, scope, draws.at("place"), depth + 1)
            return Over(call("neighbours", place), type.kind, 6, type)

        def chain_of(word: str, type: Type) -> Over:
            place = self.member(type.kind, scope, draws.at("place"), depth + 1, bare=True)
            whole = call(word, place)
            if draws.chance(0.4):
                whole = call("neighbours", whole)
            return Over(whole, type.kind, type.size, type)

        def edges_at(type: Type) -> Over:
            place = self.member(type.parts[0].kind, scope, draws.at("place"), depth + 1)
            return Over(call(f"{type.name}s", place), type.kind, type.size, type)

        def ends_of(type: Type) -> Over:
            edge = self.member(type.kind, scope, draws.at("edge"), depth + 1)
            return Over(
                ast.Attribute(value=edge, name="ends"), type.parts[0].kind, 2, type.parts[0]
            )

        for type, one in self.world.fields():
            if one.of and (of is None or one.kind.name == of) and not one.kind.optional:
                found.append(lambda type=type, one=one: field_of(type, one))
        for type in self.near(scope):
            if of is None or type.name == of:
                found.append(lambda type=type: near_of(type))
        if not scope.constant and not scope.forbidden and scope.states is None and scope.level > 1:
            for word, type in self.world.chains:
                if of is None or type.name == of:
                    self.marks.add("hidden")
                    found.append(lambda word=word, type=type: chain_of(word, type))
        grown = self.world.growing
        if grown is not None and not scope.constant and runs and of in (None, grown.of.name):
            found.append(lambda: grown_near(grown.of))
        for type in self.world.types:
            if type.sort == "edges":
                if of is None or type.name == of:
                    found.append(lambda type=type: edges_at(type))
                if of is None or type.parts[0].name == of:
                    found.append(lambda type=type: ends_of(type))
        return draws.pick(found)() if found and depth < DEEPEST else None

    def domain(
        self,
        scope: Scope,
        draws: Draws,
        depth: int,
        of: str | None = None,
        *,
        plain: bool = False,
        most: int = 80,
    ) -> Over | None:
        """Something that is run over, perhaps of a given type. `plain`: a value is looked for in
        it."""
        types = [type for type in self.world.types if type.size <= most]
        if of is not None:
            types = [type for type in types if type.name == of]

        def whole() -> Over | None:
            if not types:
                return None
            type = draws.pick(types)
            return Over(name(type.name), type.kind, type.size, type)

        def numbers() -> Over | None:
            if of is not None and of != "int":
                return None
            first: ast.Expr = ast.Number(value=draws.number(0, 2))
            last: ast.Expr = ast.Number(value=draws.number(1, 5))
            if draws.chance(0.4) and not scope.constant:
                last = call(
                    "min", ast.Number(value=6), self.integer(scope, draws.at("to"), depth + 1)
                )
            if draws.chance(0.3) and not plain:
                return Over(ast.RangeOf(first=last, last=first, down=True), INT, 7)
            return Over(ast.RangeOf(first=first, last=last), INT, 7)

        def listing() -> Over | None:
            fit = [type for type in types if type.sort not in ("growing", "union", "product")]
            if not fit:
                return None
            type = draws.pick(fit)
            items = tuple(
                self.literal(type, scope, draws.at("item", number))
                for number in range(draws.number(1, 3))
            )
            items = tuple(dict.fromkeys(items))
            return Over(ast.Listing(items=items), type.kind, len(items), type)

        def zone() -> Over | None:
            if draws.chance(0.25) and not plain:
                fit = [zone for zone in self.zones(scope) if zone.keys]
                fit = [zone for zone in fit if of is None or zone.of.name == of]
                if fit:
                    one = draws.pick(fit)
                    self.mark(scope, {"hidden"} if one.hidden else set())
                    return Over(name(one.name), one.of.kind, one.of.size, one.of)
            found = self.zone(scope, draws, depth, of)
            if found is None or found[1].of.size > most:
                return None
            return Over(found[0], found[1].of.kind, found[1].of.size, found[1].of)

        def set_() -> Over | None:
            if scope.constant or scope.states is not None or scope.forbidden:
                return None
            fit = [each for each in self.world.sets if of is None or each[1].name == of]
            if not fit:
                return None
            word, type = draws.pick(fit)
            self.mark(scope, {"hidden"})
            return Over(name(word), type.kind, type.size, type)

        def round_() -> Over | None:
            fit = [type for type in types if type.sort in ("list", "player", "square")]
            if not fit:
                return None
            type = draws.pick(fit)
            start = self.member(type.kind, scope, draws.at("start"), depth + 1)
            made = ast.Starting(domain=name(type.name), start=start)
            return Over(made, type.kind, type.size, type)

        def except_() -> Over | None:
            if depth >= DEEPEST:
                return None
            inner = self.domain(scope, draws.at("all"), depth + 2, of, plain=plain, most=most)
            if inner is None or inner.kind == INT:
                return None
            but = self.member(inner.kind, scope, draws.at("but"), depth + 1)
            return inner._replace(domain=ast.Except(domain=inner.domain, member=but))

        ways: dict[str, Callable[[], Over | None]] = {
            "whole": whole,
            "numbers": numbers,
            "list": listing,
            "zone": zone,
            "set": set_,
            "collection": lambda: self.collection(scope, draws, depth, of, runs=not plain),
        }
        if not plain:
            ways |= {"round": round_, "except": except_}
        left = [(self.swarm.weight(f"domain.{way}"), way) for way in ways]
        left = [each for each in left if each[0] > 0] or [(1.0, "whole")]
        for _ in range(5):
            if not left:
                break
            way = draws.weighted(left)
            made = ways[way]()
            if made is not None:
                return made
            left = [each for each in left if each[1] != way]
        return whole()

    # --- quantifiers ------------------------------------------------------------------------------

    def binders(
        self,
        scope: Scope,
        draws: Draws,
        depth: int,
        *,
        most: int = 2,
        of: str | None = None,
        limit: int = 80,
    ) -> tuple[tuple[ast.Binder, ...], tuple[ast.With, ...], ast.Expr | None, Scope] | None:
        """What a quantifier or a loop runs over: binders, `with`s, `where`, the scope inside."""
        made: list[ast.Binder] = []
        inner = scope
        for number in range(draws.number(1, most)):
            own = draws.at("binder", number)
            over = self.domain(inner, own, depth + 1, of if number == 0 else None, most=limit)
            if over is None:
                return None
            spent = self.spend(inner, over.size)
            if spent is None:
                if made:
                    break
                return None
            letter = over.type.letters[0] if over.type is not None else "n"
            # A name that stands for another number has the type of that range.
            kind = over.kind
            if (
                over.type is not None
                and over.type.sort == "range"
                and isinstance(over.domain, ast.Name)
            ):
                kind = Kind(over.type.name)
            words = [spent.name(letter)]
            inner = spent.bind(words[0], kind, fixed=True)
            if own.chance(0.15) and most > 1 and not made and over.size <= 12:
                twice = self.spend(inner, over.size)
                if twice is not None:
                    words.append(twice.name(letter))
                    inner = twice.bind(words[1], kind, fixed=True)
            made.append(ast.Binder(names=tuple(words), domain=over.domain))
        withs: list[ast.With] = []
        if self.swarm.has("clause.with") and draws.at("with").chance(0.2):
            kind = replace(draws.at("with", "kind").pick(self.world.kinds()), optional=True)
            value = self.maybe_only(kind, inner, draws.at("with", "value"), depth + 1)
            if value is not None:
                word = inner.name("w")
                withs.append(ast.With(name=word, value=value))
                inner = inner.bind(word, kind.bare, fixed=True)
        where = None
        if self.swarm.has("clause.where") and draws.at("where").chance(0.7):
            where, inner = self.condition(inner, draws.at("where"), depth + 1)
        return tuple(made), tuple(withs), where, inner

    def _any(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, _ = found
        kind = draws.pick(("any", "no"))
        return ast.Quantified(kind=kind, binders=binders, withs=withs, where=where)

    def _all(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, inner = found
        value = self.truth(inner, draws.at("have"), depth + 1)
        return ast.Quantified(kind="all", binders=binders, withs=withs, where=where, value=value)

    def _count(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, _ = found
        return ast.Quantified(kind="count", binders=binders, withs=withs, where=where)

    def _sum(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, inner = found
        value = self.integer(inner, draws.at("value"), depth + 1)
        return ast.Quantified(kind="sum", binders=binders, withs=withs, where=where, value=value)

    def _lowest(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """`min` or `max` over members, mostly over some that are surely there."""
        if draws.chance(self.risk):
            found = self.binders(scope, draws, depth)
            if found is None:
                return None
            binders, withs, where, inner = found
        else:
            types = [type for type in self.world.types if type.sort != "growing" and type.size]
            type = draws.pick(types)
            spent = self.spend(scope, type.size)
            if spent is None:
                return None
            word = scope.name(type.letters[0])
            kind = Kind(type.name)
            inner = spent.bind(word, kind, fixed=True)
            binders = (ast.Binder(names=(word,), domain=name(type.name)),)
            withs, where = (), None
        return ast.Quantified(
            kind=draws.pick(("min", "max")),
            binders=binders,
            withs=withs,
            where=where,
            value=self.integer(inner, draws.at("value"), depth + 1),
        )

    def _selected(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """`first`, `last`, `only`, `most`, `least`: a member or none."""
        found = self.binders(scope, draws, depth, most=1, of=kind.name)
        if found is None:
            return None
        binders, withs, where, inner = found
        return self._selector(binders, withs, where, inner, None, draws, depth)

    def _selector(
        self,
        binders: tuple[ast.Binder, ...],
        withs: tuple[ast.With, ...],
        where: ast.Expr | None,
        inner: Scope,
        value: ast.Expr | None,
        draws: Draws,
        depth: int,
    ) -> ast.Expr:
        which = draws.pick(("first", "last", "only", "most", "least"))
        by: tuple[ast.Expr, ...] = ()
        if which in ("most", "least") or (which != "only" and draws.chance(0.4)):
            count = 2 if draws.chance(0.25) and self.swarm.has("clause.ranks") else 1
            by = tuple(
                self.integer(inner, draws.at("by", place), depth + 1) for place in range(count)
            )
        return ast.Quantified(
            kind=which, binders=binders, withs=withs, where=where, value=value, by=by
        )

    def _selected_value(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """`most V for ...`, of numbers: a number or none."""
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, inner = found
        value = self.integer(inner, draws.at("value"), depth + 1)
        return self._selector(binders, withs, where, inner, value, draws.at("which"), depth)

    def _selected_number(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """A member found by its value, or nothing where there is none: `(most V for ...)
        otherwise 0`."""
        made = self._selected_value(scope, draws, depth)
        return made and ast.Otherwise(value=made, other=ast.Number(value=draws.number(0, 3)))

    # --- ways -------------------------------------------------------------------------------------

    def _parts(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self._through(scope, draws, depth)
        if found is None:
            return None
        binder, where, _ = found
        return ast.Quantified(kind="parts", binders=(binder,), where=where)

    def _joined(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self._through(scope, draws, depth)
        if found is None:
            return None
        binder, where, type = found
        return ast.Joined(
            start=self.member(type.kind, scope, draws.at("start"), depth + 1, bare=True),
            end=self.member(type.kind, scope, draws.at("end"), depth + 1, bare=True),
            binder=binder,
            where=where,
        )

    def _through(
        self, scope: Scope, draws: Draws, depth: int
    ) -> tuple[ast.Binder, ast.Expr | None, Type] | None:
        near = [type for type in self.near(scope) if type.size <= 40]
        if self.world.growing is not None and not scope.constant:
            near.append(self.world.growing.of)
        if not near or scope.constant:
            return None
        type = draws.pick(near)
        spent = self.spend(scope, type.size * 2)
        if spent is None:
            return None
        word = scope.name(type.letters[0])
        inner = spent.bind(word, type.kind, fixed=True)
        where = self.truth(inner, draws.at("where"), depth + 1)
        return ast.Binder(names=(word,), domain=name(type.name)), where, type
