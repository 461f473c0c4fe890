"""What random expressions run over, and what they ask of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generated.draws import Draws
from generated.syntax import (
    Over,
    both,
    call,
    compare,
    index,
    name,
    plus,
)
from generated.world import INT, Field, Kind, Scope, Type, Zone
from rulewright.language import ast


class Domains:
    """The part of `Expressions` that runs over things."""

    deepest = 5
    """How deep expressions may lie inside each other."""

    # --- domains ----------------------------------------------------------------------------------

    def may_repeat(self, domain: ast.Expr) -> bool:
        """Whether a list can have a member twice, and so a decision could have an option."""
        while isinstance(domain, ast.Except):
            domain = domain.domain
        lists = {one.name for _, one in self.world.fields() if one.of == "list"}
        listed = isinstance(domain, ast.Attribute) and domain.name in lists
        return listed or isinstance(domain, ast.Listing)

    def has_members(self, domain: ast.Expr) -> bool:
        """Whether a domain is a type whose members are no numbers."""
        types = {type.name for type in self.world.types if type.sort != "range"}
        return isinstance(domain, ast.Name) and domain.id in types

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
            return Over(ast.Attribute(value=edge, name="ends"), type.parts[0].kind, 2, type.parts[0])

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
        return draws.pick(found)() if found and depth < self.deepest else None

    def domain(
        self,
        scope: Scope,
        draws: Draws,
        depth: int,
        of: str | None = None,
        *,
        plain: bool = False,
        runs: bool = True,
        most: int = 80,
    ) -> Over | None:
        """Something that is run over, perhaps of a given type. `plain`: a value is looked for in
        it. `runs`: it may have a member twice, so it is no choice."""
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
                last = call("min", ast.Number(value=6), self.integer(scope, draws.at("to"), depth + 1))
            if draws.chance(0.3) and not plain:
                return Over(ast.RangeOf(first=last, last=first, down=True), INT, 7)
            return Over(ast.RangeOf(first=first, last=last), INT, 7)

        def listing() -> Over | None:
            fit = [type for type in types if type.sort not in ("growing", "union", "product")]
            if not fit:
                return None
            type = draws.pick(fit)
            items = tuple(
                self.literal(type, scope, draws.at("item", number)) for number in range(draws.number(1, 3))
            )
            items = tuple(dict.fromkeys(items))
            if not plain and not scope.constant and runs and draws.chance(0.3):
                own = draws.at("computed")
                items = (*items, self.make(type.kind, scope, own, depth + 2))
            return Over(ast.Listing(elements=items), type.kind, len(items), type)

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
            if depth >= self.deepest:
                return None
            inner = self.domain(scope, draws.at("all"), depth + 2, of, plain=plain, runs=runs, most=most)
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
        runs: bool = True,
    ) -> tuple[tuple[ast.Binder, ...], tuple[ast.With, ...], ast.Expr | None, Scope] | None:
        """What a quantifier or a loop runs over: binders, `with`s, `where`, the scope inside."""
        made: list[ast.Binder] = []
        inner = scope
        for number in range(draws.number(1, most)):
            own = draws.at("binder", number)
            wanted = of if number == 0 else None
            over = self.domain(inner, own, depth + 1, wanted, runs=runs, most=limit)
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
            if over.type is not None and over.type.sort == "range" and isinstance(over.domain, ast.Name):
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
        if not scope.constant and draws.at("faults").chance(3 * self.risk):
            where = self._behind_a_fault(scope, inner, where, draws.at("faults"), depth + 1)
        return tuple(made), tuple(withs), where, inner

    def _behind_a_fault(
        self, scope: Scope, inner: Scope, where: ast.Expr | None, draws: Draws, depth: int
    ) -> ast.Expr:
        """What can be a fault for what is bound, and conditions behind it that need not know that;
        they do not keep it from being asked."""
        divisor = self.integer(inner, draws.at("divisor"), depth + 1)
        if draws.at("zero").chance(0.5):
            zero = self.truth(inner, draws.at("zero"), depth + 1)
            divisor = ast.Conditional(
                condition=zero, value=ast.Number(value=0), else_value=ast.Number(value=1)
            )
        fault = compare(">=", plus("//", ast.Number(value=6), divisor), ast.Number(value=1))
        behind = self.truth(scope, draws.at("behind"), self.deepest)
        return both(fault, behind, *(() if where is None else (where,)))

    def _any(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, _ = found
        kind = draws.pick(("any", "no"))
        return ast.Quantified(quantifier=kind, binders=binders, withs=withs, where=where)

    def _all(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, inner = found
        value = self.truth(inner, draws.at("have"), depth + 1)
        return ast.Quantified(quantifier="all", binders=binders, withs=withs, where=where, value=value)

    def _count(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, _ = found
        return ast.Quantified(quantifier="count", binders=binders, withs=withs, where=where)

    def lying(self, kind: str, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """A question about the things of one place that are what they are before the game."""
        found = self.zone(scope, draws.at("place"), depth)
        spent = found and self.spend(scope, found[1].of.size)
        if found is None or spent is None:
            return None
        of = found[1].of
        word = spent.name(of.letters[0])
        asked: ast.Expr = name(word)
        parts = [(one.name, one.kind) for one in of.fields if not one.of and one.key is None]
        if of.sort == "product":
            parts += [(part.name, part.kind) for part in of.parts]
        what, is_ = draws.pick(parts) if parts and draws.chance(0.8) else ("", of.kind)
        if what:
            asked = ast.Attribute(value=asked, name=what)
        # What it is compared with is the same for all of them.
        other = self.make(is_.bare, scope, draws.at("other"), depth + 1)
        op = draws.pick(("==", "!=", "<", ">=") if is_ == INT else ("==", "!="))
        binder = ast.Binder(names=(word,), domain=found[0])
        return ast.Quantified(quantifier=kind, binders=(binder,), where=compare(op, asked, other))

    def _sum(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.binders(scope, draws, depth)
        if found is None:
            return None
        binders, withs, where, inner = found
        value = self.integer(inner, draws.at("value"), depth + 1)
        return ast.Quantified(quantifier="sum", binders=binders, withs=withs, where=where, value=value)

    def _lowest(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """`min` or `max` over members, mostly over some that are surely there."""
        if draws.chance(self.risk) and not scope.constant:
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
            quantifier=draws.pick(("min", "max")),
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

    def _end_of_all(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """The first or last thing in all zones of a name."""
        fit = [zone for zone in self.zones(scope) if zone.keys and zone.of.name == kind.name]
        spent = self.spend(scope, fit[0].of.size) if fit else None
        if spent is None:
            return None
        zone = draws.pick(fit)
        self.mark(scope, {"hidden"} if zone.hidden else set())
        word = scope.name(zone.of.letters[0])
        inner = spent.bind(word, kind.bare, fixed=True)
        return ast.Quantified(
            quantifier=draws.pick(("first", "last")),
            binders=(ast.Binder(names=(word,), domain=name(zone.name)),),
            where=self.truth(inner, draws.at("where"), depth + 1) if draws.chance(0.4) else None,
        )

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
        which = draws.pick(("first", "last", "only", "most", "least", "only most", "only least"))
        by: tuple[ast.Expr, ...] = ()
        if which.endswith(("most", "least")) or (
            which != "only" and draws.chance(0.6 if which == "last" else 0.4)
        ):
            count = 2 if draws.chance(0.25) and self.swarm.has("clause.ranks") else 1
            by = tuple(self.integer(inner, draws.at("by", place), depth + 1) for place in range(count))
        return ast.Quantified(
            quantifier=which, binders=binders, withs=withs, where=where, value=value, sort_keys=by
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
        return made and ast.Otherwise(value=made, fallback=ast.Number(value=draws.number(0, 3)))

    # --- ways -------------------------------------------------------------------------------------

    def _parts(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self._through(scope, draws, depth)
        if found is None:
            return None
        binder, where, _ = found
        return ast.Quantified(quantifier="parts", binders=(binder,), where=where)

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

    # --- what hangs together ----------------------------------------------------------------------

    def chain_of(self, scope: Scope, draws: Draws, depth: int) -> tuple[ast.Expr, Type] | None:
        """A chain, or what is beside one."""
        if scope.constant or scope.forbidden or scope.states is not None or scope.level <= 1:
            return None
        if not self.world.chains:
            return None
        word, type = draws.pick(self.world.chains)
        self.marks.add("hidden")
        place = self.member(type.kind, scope, draws.at("place"), depth + 1, bare=True)
        whole = call(word, place)
        return (call("neighbours", whole) if draws.chance(0.4) else whole), type

    def _chain_size(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.chain_of(scope, draws, depth)
        return found and call("size", found[0])

    def _trail(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """The longest trail along edges, which are few."""
        fit = [type for type in self.world.types if type.sort == "edges" and type.size <= 8]
        if not fit or scope.constant:
            return None
        type = draws.pick(fit)
        spent = self.spend(scope, 20 * type.size)
        if spent is None:
            return None
        word = spent.name(type.letters[0])
        inner = spent.bind(word, type.kind, fixed=True)
        where = self.truth(inner, draws.at("where"), depth + 1) if draws.chance(0.7) else None
        binder = ast.Binder(names=(word,), domain=name(type.name))
        if draws.chance(0.5):
            return ast.Trail(binder=binder, where=where)
        corner = type.parts[0]
        letter = inner.name(corner.letters[0])
        within = spent.bind(letter, corner.kind, fixed=True)
        through = self.truth(within, draws.at("through"), depth + 1) if draws.chance(0.8) else None
        return ast.Trail(
            binder=binder,
            where=where,
            through=ast.Binder(names=(letter,), domain=name(corner.name)),
            through_where=through,
        )

    def _chain_head(self, kind: Kind, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        found = self.chain_of(scope, draws, depth)
        return call("first", found[0]) if found and found[1].name == kind.name else None

    def _is_head(self, scope: Scope, draws: Draws, depth: int) -> ast.Expr | None:
        """Whether a member is the first of its chain, so that each chain is met once."""
        found = self.chain_of(scope, draws, depth)
        if found is None:
            return None
        whole, type = found
        member = self.local(type.kind, scope, draws)
        if member is None:
            member = self.member(type.kind, scope, draws.at("member"), depth + 1)
        return compare("==", member, call("first", whole))
