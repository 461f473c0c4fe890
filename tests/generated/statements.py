"""Random statements and decisions, each well typed where it stands; mostly such that they can be
carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from generated.decisions import Decisions, Made
from generated.draws import Draws
from generated.syntax import (
    assign,
    block,
    both,
    call,
    compare,
    either,
    index,
    is_not_none,
    name,
    number,
    plus,
    when,
)
from generated.world import BOOL, INT, Bag, Kind, Scope, State, Zone
from rulewright.language import ast

DEEPEST_BLOCK = 4

Make = Callable[[Scope, Draws, int], Made | None]


class Statements(Decisions):
    """Makes blocks. `budget` is how many statements the ruleset may still have."""

    budget: int = 60
    menu_depth: int = 0

    def block(self, scope: Scope, draws: Draws, depth: int = 0, *, most: int = 3) -> ast.Block:
        """A block of statements, as long as the budget allows."""
        made, _ = self.run(scope, draws, depth, most=most)
        return block(*made)

    def run(
        self, scope: Scope, draws: Draws, depth: int, *, most: int = 3
    ) -> tuple[list[ast.Statement], Scope]:
        made: list[ast.Statement] = []
        for place in range(draws.number(1, most)):
            if self.budget <= 0:
                break
            found = self.statement(scope, draws.at(place), depth)
            if found is None:
                continue
            statements, scope = found
            self.budget -= len(statements)
            made += statements
            if made and isinstance(made[-1], ast.Leave | ast.Return | ast.EndGame):
                break
        return made, scope

    def statement(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        ways: dict[str, Make] = {
            "assign": self._assign,
            "assign_all": self._assign_all,
            "assign_local": self._assign_local,
            "let": self._let,
            "reset": self._reset,
            "move_amount": self._move_amount,
            "move_thing": self._move_thing,
            "move_things": self._move_things,
            "bag_write": self._bag_write,
            "bag_move": self._bag_move,
            "piece": self._piece,
            "draw_thing": self._draw_thing,
            "draw_bag": self._draw_bag,
            "draw_member": self._draw_member,
            "roll": self._roll,
            "shuffle": self._shuffle,
            "log": self._log,
            "call": self._call,
            "require": self._require,
            "settle": self._settle,
            "return": self._return,
            "leave": self._leave,
            "end": self._end_game,
            "remember": self._remember,
            "nothing": lambda s, d, n: ((ast.Nothing(),), s) if d.chance(0.3) else None,
            "lay": self._lay,
        }
        if depth < DEEPEST_BLOCK:
            ways |= {
                "if": self._if,
                "while": self._while,
                "for": self._for,
                "round": self._go_round,
                "once": self._at_once,
            }
        if "asks" not in scope.forbidden and scope.cost <= 12 and depth < DEEPEST_BLOCK:
            ways |= {
                "choose_members": self._choose_members,
                "choose_amount": self._choose_amount,
                "choose_bag": self._choose_bag,
                "choose_any_bag": self._choose_any_bag,
                "choose_menu": self._choose_declared,
            }
            if scope.cost <= 3:
                ways["one_move"] = self._one_move
            if depth < DEEPEST_BLOCK - 1:
                ways |= {"choose_spot": self._choose_on_the_spot, "may": self._may_choose}
                if scope.cost <= 3:
                    ways["several"] = self._several
        weighted = [(self.swarm.weight(f"do.{way}"), way) for way in ways]
        left = [each for each in weighted if each[0] > 0]
        for _ in range(6):
            if not left:
                return None
            way = draws.weighted(left)
            made = ways[way](scope, draws.at(way), depth)
            if made is not None:
                return made
            left = [each for each in left if each[1] != way]
        return None

    # --- writing ----------------------------------------------------------------------------------

    def writable(self, scope: Scope) -> list[State]:
        if "hidden" in scope.forbidden:
            return [state for state in self.world.states if not state.hidden]
        return self.world.states

    def put(
        self, state: State, keys: Sequence[ast.Expr], scope: Scope, draws: Draws
    ) -> Sequence[ast.Statement]:
        """A write of one place, mostly within its bounds."""
        target = index(state.name, keys)
        if state.kind != INT:
            value = self.make(state.kind, scope, draws.at("value"), 1, bare=True)
            return (assign(target, "=", value),)
        low, high = state.low, state.high
        if draws.chance(0.45):
            op: Literal["+=", "-="] = draws.pick(("+=", "-="))
            by: ast.Expr = ast.Number(value=draws.number(1, 3))
            if draws.chance(0.3):
                by = call("min", ast.Number(value=3), call("abs", self.integer(scope, draws.at("by"), 2)))
            change = assign(target, op, by)
            edge = high if op == "+=" else low
            if edge is None or draws.chance(self.risk):
                return (change,)
            if "snapshot" in scope.forbidden:
                return (assign(target, "=", number(draws.number(low or 0, min(high or 9, 9)))),)
            sign: ast.ArithmeticOp = "+" if op == "+=" else "-"
            fits = compare("<=" if op == "+=" else ">=", plus(sign, target, by), number(edge))
            return (when(fits, change),)
        value = self.integer(scope, draws.at("value"), 1)
        if not draws.chance(self.risk):
            if low is not None:
                value = call("max", number(low), value)
            if high is not None:
                value = call("min", number(high), value)
            if low is None and high is None:
                value = plus("%", value, ast.Number(value=1000))
        return (assign(target, "=", value),)

    def _assign(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        states = self.writable(scope)
        if not states:
            return None
        state = draws.pick(states)
        keys = self.keys(state.keys, scope, draws.at("keys"), 2)
        if draws.chance(0.5):
            keys = [
                self.simple(type, scope, draws.at("simple", place)) if type.sort != "range" else key
                for place, (type, key) in enumerate(zip(state.keys, keys, strict=True))
            ]
        if state.hidden:
            self.marks.add("writes-hidden")
        return self.put(state, keys, scope, draws), scope.forget()

    def _assign_all(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        states = [state for state in self.writable(scope) if state.keys]
        if not states:
            return None
        state = draws.pick(states)
        keys: list[ast.Expr] = self.keys(state.keys, scope, draws.at("keys"), 2)
        place = draws.below(len(keys))
        for number_, _ in enumerate(keys):
            if number_ == place or draws.chance(0.5):
                keys[number_] = name("_")
        value: ast.Expr
        if state.kind == INT:
            value = number(draws.number(max(state.low or 0, 0), min(5, state.high or 5)))
        else:
            value = self.make(state.kind, scope, draws.at("value"), 2, bare=True)
        return (assign(index(state.name, keys), "=", value),), scope.forget()

    def _assign_local(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        fit = [(word, kind) for word, kind in scope.locals if word not in scope.fixed and kind in (INT, BOOL)]
        if not fit:
            return None
        word, kind = draws.pick(fit)
        if kind == INT and draws.chance(0.5):
            op: Literal["+=", "-="] = draws.pick(("+=", "-="))
            return (assign(name(word), op, self.small(scope, draws)),), scope
        value = self.make(kind, scope, draws.at("value"), 1, bare=True)
        if kind == INT:
            value = plus("%", value, ast.Number(value=1000))
        return (assign(name(word), "=", value),), scope

    def _let(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        kinds = [INT, INT, BOOL, *self.world.kinds()]
        kind = draws.pick(kinds)
        word = scope.name("v")
        if kind.name not in ("int", "bool") and draws.chance(0.5):
            kind = replace(kind, optional=True)
            value = self.maybe_only(kind, scope, draws.at("value"), 1)
            if value is None:
                return None
        else:
            value = self.make(kind, scope, draws.at("value"), 1)
        made = [ast.Let(name=word, value=value)]
        return made, scope.bind(word, kind)

    def _reset(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        fit = self.writable(scope)
        # A start may read what is hidden.
        if not fit or not scope.forbidden.isdisjoint(("snapshot", "hidden")):
            return None
        states = draws.some(fit, 1, 2)
        return (ast.Reset(targets=tuple(name(state.name) for state in states)),), scope.forget()

    def _remember(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        """At times of which there is only one: not inside `at once`."""
        if not self.world.positions or not self.mark(scope, {"settles"}):
            return None
        word = draws.pick(self.world.positions)
        if draws.chance(0.2):
            return (ast.Reset(targets=(name(word),)),), scope
        return (ast.Remember(name=word),), scope

    def _move_amount(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        fit = [state for state in self.writable(scope) if state.kind == INT]
        if not fit or "snapshot" in scope.forbidden:
            return None
        source, target = draws.pick(fit), draws.pick(fit)
        if (source.hidden or target.hidden) and not self.mark(scope, {"hidden"}):
            return None
        first = index(source.name, self.keys(source.keys, scope, draws.at("from"), 3))
        second = index(target.name, self.keys(target.keys, scope, draws.at("to"), 3))
        amount = ast.Number(value=draws.number(0, 3))
        which = draws.below(4)
        guards: list[ast.Expr] = []
        if which != 0:
            guards.append(compare(">=", first, plus("+", number(source.low or 0), amount)))
        if which != 1 and target.high is not None:
            guards.append(compare("<=", plus("+", second, amount), number(target.high)))
        if which == 0:
            move = ast.Move(subject=amount, source=name("bank"), target=second)
        elif which == 1:
            move = ast.Move(subject=amount, source=first, target=name("bank"))
        else:
            move = ast.Move(subject=amount, source=first, target=second)
        if not guards or draws.chance(self.risk):
            return (move,), scope.forget()
        return (when(both(*guards), move),), scope.forget()

    # --- things -----------------------------------------------------------------------------------

    def room(self, zone: Zone, place: ast.Expr, more: ast.Expr) -> list[ast.Expr]:
        """The conditions for that so many more fit into a place."""
        if zone.holds is None:
            return []
        return [compare("<=", plus("+", call("size", place), more), number(zone.holds))]

    def end_of(self, zone: Zone, draws: Draws) -> Literal["left", "right", None]:
        return draws.pick(("left", "right", None)) if zone.ordered else None

    def _places(self, scope: Scope, draws: Draws) -> list[tuple[ast.Expr, Zone]] | None:
        """Two places of one sort of things."""
        source = self.zone(scope, draws.at("source"), 2)
        if source is None:
            return None
        target = self.zone(scope, draws.at("target"), 2, of=source[1].of.name)
        return None if target is None else [source, target]

    def _move_thing(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        places = self._places(scope, draws)
        if places is None or "snapshot" in scope.forbidden:
            return None
        (source, zone), (target, into) = places
        kind = zone.of.kind
        if draws.chance(0.5):
            word = scope.name("v")
            inner = scope.bind(word, kind, known=True)
            letter = inner.name(zone.of.letters[0])
            over = ast.Binder(names=(letter,), domain=source)
            which = draws.pick(("first", "last"))
            value: ast.Expr = ast.Quantified(quantifier=which, binders=(over,))
            if zone.ordered and draws.chance(0.5):
                value = call(which, source)
            thing: ast.Expr = name(word)
            before: list[ast.Statement] = [ast.Let(name=word, value=value)]
            guards = [is_not_none(thing)]
            scope = scope.bind(word, replace(kind, optional=True))
        else:
            thing = self.member(kind, scope, draws.at("thing"), 2, bare=True)
            before = []
            guards = [compare("in", thing, source)]
        from_ = source if draws.chance(0.4) else None
        move = ast.Move(subject=thing, source=from_, target=target, side=self.end_of(into, draws))
        guards += self.room(into, target, number(1))
        if not before and from_ is None and draws.chance(0.5):
            guards = guards[1:]
        if not guards or (draws.chance(self.risk) and not before):
            return (*before, move), scope.forget()
        return (*before, when(both(*guards), move)), scope.forget()

    def _move_things(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        places = self._places(scope, draws)
        if places is None or "snapshot" in scope.forbidden:
            return None
        (source, zone), (target, into) = places
        end = self.end_of(into, draws)
        if draws.chance(0.5) or not zone.ordered:
            move = ast.Move(subject=None, source=source, target=target, side=end)
            guards = self.room(into, target, call("size", source))
        else:
            count = ast.Number(value=draws.number(0, 3))
            move = ast.Move(subject=count, source=source, target=target, first_of=True, side=end)
            guards = [compare(">=", call("size", source), count)]
            guards += self.room(into, target, count)
        if not guards or draws.chance(self.risk):
            return (move,), scope.forget()
        return (when(both(*guards), move),), scope.forget()

    def _draw_thing(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if "chance" in scope.forbidden:
            return None
        places = self._places(scope, draws)
        if places is None:
            return None
        (source, zone), (target, into) = places
        if not zone.ordered:
            self.mark(scope, {"chance"})
        count = ast.Number(value=draws.number(1, 2))
        draw = ast.Draw(count=count, source=source, target=target)
        guards = [compare(">=", call("size", source), count), *self.room(into, target, count)]
        if draws.chance(self.risk):
            return (draw,), scope.forget()
        return (when(both(*guards), draw),), scope.forget()

    def _draw_member(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        """`draw x from D where C`, guarded by that there is one."""
        if "chance" in scope.forbidden:
            return None
        over = self.domain(scope, draws.at("over"), 2, plain=True, most=40)
        if over is None or isinstance(over.domain, ast.RangeOf):
            return None
        word = scope.name(over.type.letters[0] if over.type else "n")
        spent = self.spend(scope, over.size)
        if spent is None:
            return None
        kind = over.kind
        where = None
        if draws.chance(0.5):
            where = self.truth(spent.bind(word, kind, fixed=True), draws.at("where"), 2)
        self.mark(scope, {"chance"})
        draw = ast.Draw(count=None, source=over.domain, target=None, name=word, where=where)
        if draws.chance(self.risk) and depth == 0:
            return (draw,), scope.bind(word, kind, fixed=True)
        binder = ast.Binder(names=(word,), domain=over.domain)
        there = ast.Quantified(quantifier="any", binders=(binder,), where=where)
        inner = scope.bind(word, kind, fixed=True)
        more, _ = self.run(inner, draws.at("then"), depth + 1, most=2)
        return (when(there, draw, *more),), scope.forget()

    def _roll(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if not self.mark(scope, {"chance"}):
            return None
        word = scope.name("n")
        first: ast.Expr = ast.Number(value=draws.number(0, 2))
        last: ast.Expr = ast.Number(value=draws.number(2, 9))
        if draws.chance(0.2):
            last = call("max", ast.Number(value=2), self.integer(scope, draws.at("to"), 2))
        return (ast.Roll(name=word, first=first, last=last),), scope.bind(word, INT, fixed=True)

    def _shuffle(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        fit = [zone for zone in self.zones(scope) if zone.ordered]
        if not fit or not self.mark(scope, {"chance"}):
            return None
        zone = draws.pick(fit)
        keys = self.keys(zone.keys, scope, draws.at("keys"), 2)
        return (ast.Shuffle(zone=index(zone.name, keys)),), scope.forget()

    # --- bags and pieces --------------------------------------------------------------------------

    def bag(self, scope: Scope, draws: Draws, of: str | None = None) -> tuple[ast.Expr, Bag] | None:
        fit = [bag for bag in self.world.bags if of is None or bag.of.name == of]
        if "hidden" in scope.forbidden:
            fit = [bag for bag in fit if not bag.hidden]
        if not fit:
            return None
        bag = draws.pick(fit)
        self.mark(scope, {"hidden"} if bag.hidden else set())
        return index(bag.name, self.keys(bag.keys, scope, draws, 2)), bag

    def _bag_write(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        found = self.bag(scope, draws.at("bag"))
        if found is None or "snapshot" in scope.forbidden:
            return None
        whole, bag = found
        kind = self.key(bag.of, scope, draws.at("kind"), 2)
        cell = ast.Index(value=whole, indices=(kind,))
        op: Literal["=", "+=", "-="] = draws.pick(("=", "+=", "-="))
        if op == "=":
            return (assign(cell, "=", ast.Number(value=draws.number(0, bag.most))),), scope.forget()
        write = assign(cell, op, ast.Number(value=1))
        fits = compare("<", cell, number(bag.most)) if op == "+=" else compare(">", cell, number(0))
        if draws.chance(self.risk):
            return (write,), scope.forget()
        return (when(fits, write),), scope.forget()

    def _bag_move(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        first = self.bag(scope, draws.at("from"))
        if first is None or "snapshot" in scope.forbidden:
            return None
        second = self.bag(scope, draws.at("to"), first[1].of.name)
        if second is None:
            return None
        (source, bag), (target, into) = first, second
        letter = scope.name(bag.of.letters[0])
        over = ast.Binder(names=(letter,), domain=name(bag.of.name))

        def cell(place: ast.Expr) -> ast.Expr:
            return ast.Index(value=place, indices=(name(letter),))

        fits: ast.Expr = ast.Quantified(
            quantifier="all",
            binders=(over,),
            value=compare("<=", plus("+", cell(source), cell(target)), number(into.most)),
        )
        move = ast.Move(subject=None, source=source, target=target)
        parts = [word for word, of in scope.bags if of == bag.of.name]
        if parts and draws.chance(0.8):
            move = ast.Move(subject=name(draws.pick(parts)), source=source, target=target)
            fits = both(
                ast.Quantified(
                    quantifier="all",
                    binders=(over,),
                    value=compare("<=", cell(move.subject or target), cell(source)),
                ),
            )
        if draws.at("one kind").chance(0.3):
            kind = self.literal(bag.of, scope, draws.at("kind"))
            ends = [ast.Index(value=place, indices=(kind,)) for place in (source, target)]
            move = ast.Move(subject=number(1), source=ends[0], target=ends[1])
            fits = both(compare(">", ends[0], number(0)), compare("<", ends[1], number(into.most)))
        if draws.chance(self.risk):
            return (move,), scope.forget()
        return (when(fits, move),), scope.forget()

    def _draw_bag(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        found = self.bag(scope, draws.at("bag"))
        if found is None or not self.mark(scope, {"chance"}):
            return None
        source, bag = found
        count = ast.Number(value=1)
        guards = [compare(">=", call("size", source), count)]
        if draws.chance(0.5):
            word = scope.name(bag.of.letters[0])
            draw = ast.Draw(count=None, source=source, target=None, name=word)
            inner = scope.bind(word, bag.of.kind, fixed=True)
            more, _ = self.run(inner, draws.at("then"), depth + 1, most=2)
            return (when(both(*guards), draw, *more),), scope.forget()
        second = self.bag(scope, draws.at("to"), bag.of.name)
        if second is None:
            return None
        target, into = second
        guards.append(compare("<", call("size", target), number(into.most)))
        draw = ast.Draw(count=count, source=source, target=target)
        if draws.chance(self.risk):
            return (draw,), scope.forget()
        return (when(both(*guards), draw),), scope.forget()

    def _piece(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if not self.world.pieces or "snapshot" in scope.forbidden:
            return None
        word, roles = draws.pick(self.world.pieces)
        role, places = draws.pick(roles)
        player = self.member(self.world.player.kind, scope, draws.at("p"), 2, bare=True)
        cell = index(role, [player, self.key(places, scope, draws.at("place"), 2)])
        op: Literal["+=", "-="] = draws.pick(("+=", "-="))
        fits = index(word, [player]) if op == "+=" else cell
        change = assign(cell, op, ast.Number(value=1))
        if draws.chance(self.risk):
            return (change,), scope.forget()
        return (when(compare(">", fits, number(0)), change),), scope.forget()

    def _lay(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        """A shape somewhere beside what lies."""
        grid = self.world.growing
        if grid is None or "snapshot" in scope.forbidden or depth >= DEEPEST_BLOCK - 1:
            return None
        which = draws.below(len(grid.shapes))
        shape = grid.shapes[which]
        room = compare(
            "<=",
            plus("+", call("size", name(grid.of.name)), number(grid.cells[which])),
            number(10),
        )
        word = scope.name("o")
        over = ast.Binder(names=(word,), domain=call("openings", name(shape)))
        states = self.world.cells
        inside: list[ast.Statement] = []
        for place, state in enumerate(draws.some(states, 0, 2)):
            if state.kind == INT:
                value: ast.Expr = draws.pick((name("i"), number(1)))
            else:
                value = self.make(state.kind, scope, draws.at("cell", place), 3, bare=True)
            inside.append(assign(name(state.name), "=", value))
        lay = ast.Lay(shape_name=shape, placement=name(word), body=block(*inside))
        how = draws.below(3)
        if how == 0 and "asks" not in scope.forbidden and self.mark(scope, {"asks"}):
            chooser = self.chooser(scope, draws.at("who"))
            choose = ast.Choose(chooser=chooser, choice=ast.ChooseMembers(binders=(over,)))
            there = ast.Quantified(quantifier="any", binders=(over,))
            return (when(both(room, there), choose, lay),), scope.forget()
        if how == 1 and "chance" not in scope.forbidden and self.mark(scope, {"chance"}):
            draw = ast.Draw(count=None, source=over.domain, target=None, name=word)
            there = ast.Quantified(quantifier="any", binders=(over,))
            return (when(both(room, there), draw, lay),), scope.forget()
        once: tuple[ast.Statement, ...] = (lay, ast.Leave())
        loop = ast.For(binders=(over,), withs=(), where=None, orders=None, body=block(*once))
        return (when(room, loop),), scope.forget()

    # --- calls and the like -----------------------------------------------------------------------

    def _log(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        arguments: list[ast.LogArgument] = []
        for place in range(draws.number(0, 2)):
            own = draws.at("argument", place)
            kind = own.pick([INT, BOOL, *self.world.kinds()])
            value = self.make(kind, scope, own.at("value"), 2)
            seen = None
            if own.chance(0.2):
                seen = self.member(self.world.player.kind, scope, own.at("by"), 3, bare=True)
            arguments.append(ast.LogArgument(name=f"a{place}", value=value, seen_by=seen))
        self.world.logs += 1
        message = f"line-{self.world.logs}"
        return (ast.Log(message=message, arguments=tuple(arguments)),), scope

    def _call(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        fit = [
            one
            for one in (*self.world.procedures, *self.world.rules)
            if (self.fits(one, scope) and one.gives != BOOL)
            or (one.gives and one.of is None and self.fits(one, scope))
        ]
        fit = [one for one in fit if one.of is None or one.gives is None]
        if "snapshot" in scope.forbidden:
            fit = []
        if not fit:
            return None
        one = draws.pick(fit)
        made = self.called(one, scope, draws, 1)
        if made is None:
            return None
        after = scope.forget()
        if one.of is not None:
            owner = self.member(one.of.kind, scope, draws.at("owner"), 2)
            rule = ast.Call(callee=ast.Attribute(value=owner, name=one.name), args=made.args)
            return (ast.CallStatement(call=rule),), after
        if one.gives is not None:
            word = scope.name("v")
            return (ast.Let(name=word, value=made),), after.bind(word, one.gives)
        return (ast.CallStatement(call=made),), after

    def _require(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if "trial" not in scope.forbidden and not draws.chance(self.risk):
            return None
        condition, after = self.condition(scope, draws.at("that"), 1)
        return (ast.Require(condition=condition),), after

    def _settle(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if not self.mark(scope, {"settles"}):
            return None
        return (ast.Settle(),), scope.forget()

    def _return(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if scope.returns == "no" or "snapshot" in scope.forbidden:
            return None
        condition, inner = self.condition(scope, draws.at("if"), 1)
        if scope.returns is None or scope.returns == "nothing":
            return (when(condition, ast.Return()),), scope.forget()
        assert isinstance(scope.returns, Kind)
        value = self.make(scope.returns, inner, draws.at("value"), 1, bare=True)
        return (when(condition, ast.Return(value=value)),), scope.forget()

    def _leave(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if not scope.loop:
            return None
        condition, _ = self.condition(scope, draws.at("if"), 1)
        return (when(condition, ast.Leave()),), scope

    def _end_game(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if "snapshot" in scope.forbidden or not draws.chance(0.15):
            return None
        self.mark(scope, {"ends"})
        condition, _ = self.condition(scope, draws.at("if"), 1)
        return (when(condition, ast.EndGame()),), scope

    # --- blocks -----------------------------------------------------------------------------------

    def _if(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        condition, inner = self.condition(scope, draws.at("if"), 0)
        body = self.block(inner, draws.at("then"), depth + 1)
        other = None
        if draws.chance(0.4):
            other = self.block(scope, draws.at("else"), depth + 1)
            if draws.chance(0.3):
                second, within = self.condition(scope, draws.at("elif"), 1)
                then = self.block(within, draws.at("elif-then"), depth + 1)
                other = block(ast.If(condition=second, body=then, else_block=other))
        return (ast.If(condition=condition, body=body, else_block=other),), scope.forget()

    def _while(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        word = scope.name("v")
        turns = draws.number(1, 4)
        spent = self.spend(scope, turns)
        if spent is None:
            return None
        inner = replace(spent.bind(word, INT, fixed=True), loop=True).forget()
        count = compare("<", name(word), ast.Number(value=turns))
        up = assign(name(word), "+=", ast.Number(value=1))
        start = ast.Let(name=word, value=ast.Number(value=0))
        if draws.chance(0.6):
            more, facts = self.condition(inner, draws.at("while"), 1)
            made, _ = self.run(facts, draws.at("body"), depth + 1)
            loop = ast.While(condition=both(count, more), body=block(up, *made))
        else:
            made, _ = self.run(inner, draws.at("body"), depth + 1)
            leave = when(compare(">=", name(word), ast.Number(value=turns)), ast.Leave())
            loop = ast.While(condition=ast.Bool(value=True), body=block(leave, up, *made))
        return (start, loop), scope.forget().bind(word, INT)

    def _for(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        found = self.binders(scope.forget(), draws, 1, limit=12)
        if found is None:
            return None
        binders, withs, where, inner = found
        orders = None
        if (
            "asks" not in scope.forbidden
            and scope.cost == 1
            and len(binders) == 1
            and len(binders[0].names) == 1
            and not self.may_repeat(binders[0].domain)
            and draws.chance(0.2)
            and self.swarm.has("for.orders")
            and inner.cost <= 5
            and self.mark(scope, {"asks"})
        ):
            orders = self.chooser(scope, draws.at("who"))
        sort_order = None
        if (
            orders is None
            and len(binders) == 1
            and len(binders[0].names) == 1
            and self.has_members(binders[0].domain)
            and draws.chance(0.5)
            and self.swarm.has("for.sorted")
        ):
            keys = (self.integer(inner, draws.at("key"), 1),)
            sort_order = ast.SortOrder(keys=keys, is_descending=draws.chance(0.5))
        inner = replace(inner, loop=True)
        body = self.block(inner, draws.at("body"), depth + 1)
        loop = ast.For(
            binders=binders, withs=withs, where=where, orders=orders, body=body, sort_order=sort_order
        )
        return (loop,), scope.forget()

    def _go_round(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        count = scope.name("v")
        player = self.world.player
        turns = draws.number(1, 2 * player.size)
        spent = self.spend(scope, turns)
        if spent is None:
            return None
        outer = spent.bind(count, INT, fixed=True)
        word = outer.name(player.letters[0])
        inner = replace(outer.bind(word, player.kind, fixed=True), loop=True).forget()
        until = compare(">=", name(count), ast.Number(value=turns))
        if draws.chance(0.4):
            extra = self.truth(outer.forget(), draws.at("until"), 1)
            until = either(until, extra)
        made, _ = self.run(inner, draws.at("body"), depth + 1)
        up = assign(name(count), "+=", ast.Number(value=1))
        start = self.member(player.kind, scope, draws.at("from"), 2)
        loop = ast.GoRound(name=word, start=start, until=until, body=block(up, *made))
        return (
            ast.Let(name=count, value=ast.Number(value=0)), loop
        ), scope.forget().bind(count, INT)  # fmt: skip

    def _at_once(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if not self.writable(scope) or "snapshot" in scope.forbidden:
            return None
        forbidden = scope.forbidden | {"asks", "chance", "settles", "snapshot"}
        inner = replace(scope.forget(), forbidden=forbidden, loop=False, returns="no")
        made: list[ast.Statement] = []
        states = draws.some(self.writable(scope), 1, 3)
        for place, state in enumerate(states):
            own = draws.at(place)
            if state.keys and own.chance(0.5):
                found = self.binders(inner, own.at("for"), 2, most=1, of=state.keys[0].name, limit=40)
                if found is not None:
                    binders, withs, where, within = found
                    keys: list[ast.Expr] = [name(binders[0].names[0])]
                    keys += self.keys(state.keys[1:], within, own.at("keys"), 3)
                    if binders[0].names[0][0] != "n" or state.keys[0].sort == "range":
                        put = self.put(state, keys, within, own.at("put"))
                        body = block(*put)
                        made.append(
                            ast.For(binders=binders, withs=withs, where=where, orders=None, body=body)
                        )
                        continue
            keys = self.keys(state.keys, inner, own.at("keys"), 2)
            put = self.put(state, keys, inner, own.at("put"))
            if own.chance(0.3):
                condition, _ = self.condition(inner, own.at("if"), 2)
                put = (when(condition, *put),)
            made += put
        return (ast.AtOnce(body=block(*made)),), scope.forget()
