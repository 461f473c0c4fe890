"""Random decisions and menus, each well typed where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generated.draws import Draws
from generated.expressions import Expressions
from generated.syntax import (
    block,
    both,
    call,
    compare,
    index,
    is_not_none,
    name,
    number,
    plus,
    when,
)
from generated.world import INT, Scope
from rulewright.language import ast

MOST_OPTIONS = 120
"""Of a decision."""

Made = tuple[Sequence[ast.Statement], Scope]
Asked = ast.ChooseMembers | ast.ChooseAmount | ast.ChooseMenu


class Decisions(Expressions):
    """The part of `Statements` in which players are asked."""

    # --- decisions --------------------------------------------------------------------------------

    def chooser(self, scope: Scope, draws: Draws) -> ast.Expr:
        found = self.local(self.world.player.kind, scope, draws)
        if found is not None and draws.chance(0.85):
            return found
        made = self.member(self.world.player.kind, scope, draws.at("chooser"), 4)
        return (
            made
            if isinstance(made, ast.Name | ast.Index | ast.Call)
            else found or self.literal(self.world.player, scope, draws)
        )

    def choosing(self, scope: Scope, draws: Draws, depth: int) -> tuple[ast.ChooseMembers, Scope] | None:
        """Members to choose from, few enough, and the scope behind it."""
        found = self.binders(replace(scope.forget(), cost=1), draws, 1, limit=24, runs=False)
        if found is None:
            return None
        binders, withs, where, inner = found
        if withs or inner.cost > MOST_OPTIONS:
            return None
        if any(isinstance(each.domain, ast.RangeOf) and each.domain.down for each in binders):
            return None
        if any(self.may_repeat(each.domain) for each in binders):
            return None
        inner = replace(inner, cost=scope.cost)
        return ast.ChooseMembers(binders=binders, where=where), inner

    def _without_options(self, scope: Scope, draws: Draws, depth: int) -> ast.Block | None:
        """What happens when there is no option; left out at some risk."""
        if draws.chance(self.risk):
            return None
        if draws.chance(0.5):
            return block(ast.Nothing())
        return self.block(replace(scope, loop=False), draws.at("otherwise"), depth + 1, most=2)

    def _choose_members(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        """What is chosen is used in an `if` behind it: it may be none behind an `otherwise`."""
        found = self.choosing(scope, draws, depth)
        if found is None or not self.mark(scope, {"asks"}):
            return None
        what, inner = found
        words = [word for binder in what.binders for word in binder.names]
        other = self._without_options(replace(scope, serial=inner.serial), draws, depth)
        who = self.chooser(scope, draws.at("who"))
        shown = self.shown(scope, draws)
        choose = ast.Choose(chooser=who, choice=what, otherwise=other, visibility=shown)
        more: list[ast.Statement] = []
        if other is None:
            more, after = self.run(inner, draws.at("then"), depth + 1)
            return (choose, *more), replace(scope.forget(), serial=after.serial)
        kinds = dict(inner.locals)
        tests = [is_not_none(name(word)) for word in words]
        for word in words:
            inner = inner.bind(word, replace(kinds[word], optional=True), known=True)
        body = self.block(inner, draws.at("then"), depth + 1)
        tests = tests[:1] if draws.chance(0.0) else tests
        return (choose, ast.If(condition=both(*tests), body=body)), replace(
            scope.forget(), serial=inner.serial
        )

    def _one_move(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        """Few decisions with few options each, since the ways to go on multiply."""
        if not self.mark(scope, {"asks"}):
            return None
        who = self.local(self.world.player.kind, scope, draws.at("who"))
        if who is None or draws.chance(0.1):
            who = self.literal(self.world.player, scope, draws.at("who"))
        forbidden = scope.forbidden | {"asks", "chance", "settles", "hidden"}
        inner = replace(scope.forget(), forbidden=forbidden)
        most = tuple(self.integer(inner, draws.at("most", place), 2) for place in range(draws.number(0, 2)))
        made: list[ast.Statement] = []
        for place in range(draws.number(1, 3)):
            own = draws.at(place)
            word = inner.name("v")
            what = ast.ChooseAmount(
                name=word, first=ast.Number(value=0), last=ast.Number(value=own.number(1, 3))
            )
            inside = inner.bind(word, INT, fixed=True)
            then, after = self.run(inside, own.at("then"), depth + 1, most=2)
            step: list[ast.Statement] = [ast.Choose(chooser=who, choice=what), *then]
            inner = replace(inner, serial=after.serial)
            if place and own.chance(0.5):
                condition, _ = self.condition(inner, own.at("if"), 2)
                made.append(when(condition, *step))
            else:
                made += step
                inner = replace(after, forbidden=forbidden)
            if isinstance(made[-1], ast.Leave | ast.Return | ast.EndGame):
                break
        move = ast.OneMove(chooser=who, objectives=most, body=block(*made))
        return (move,), replace(scope.forget(), serial=inner.serial)

    def _choose_amount(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if not self.mark(scope, {"asks"}):
            return None
        word = scope.name("v")
        first = ast.Number(value=draws.number(0, 2))
        last: ast.Expr = ast.Number(value=draws.number(2, 6))
        if draws.chance(0.6):
            last = call(
                "min",
                ast.Number(value=draws.number(3, 9)),
                self.integer(scope.forget(), draws.at("to"), 2),
            )
        who = self.chooser(scope, draws.at("who"))
        other = self._without_options(replace(scope, serial=scope.serial + 1), draws, depth)
        what = ast.ChooseAmount(name=word, first=first, last=last)
        choose = ast.Choose(chooser=who, choice=what, otherwise=other)
        if other is None:
            inner = scope.bind(word, INT, fixed=True)
            more, after = self.run(inner, draws.at("then"), depth + 1)
            return (choose, *more), replace(scope.forget(), serial=after.serial)
        body = self.block(scope.bind(word, INT, fixed=True), draws.at("then"), depth + 1)
        then = ast.If(condition=is_not_none(name(word)), body=body)
        return (choose, then), replace(scope.forget(), serial=scope.serial + 1)

    def _choose_bag(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        found = self.bag(scope, draws.at("bag"))
        if found is None or not self.mark(scope, {"asks"}):
            return None
        whole, bag = found
        if (bag.most + 1) ** bag.of.size > 300 and not bag.large:
            return None
        word = scope.name("v")
        outer, budget = scope, number(draws.number(2, 5))
        inner = replace(scope, bags=(*scope.bags, (word, bag.of.name)), serial=scope.serial + 1)
        where: ast.Expr = compare("<=", call("size", name(word)), ast.Number(value=draws.number(1, 3)))
        if draws.chance(0.4):
            where = both(where, self.truth(inner, draws.at("where"), 2))
        what = ast.ChooseWithin(name=word, bag=whole, where=where)
        who = self.chooser(scope, draws.at("who"))
        other = self._without_bag(inner, draws, depth)
        choose = ast.Choose(chooser=who, choice=what, otherwise=other)
        more, after = self.run(inner, draws.at("then"), depth + 1)
        if not draws.chance(self.risk) and other is None:
            # An empty part always fits unless more is asked of it.
            plain = compare("<=", call("size", name(word)), ast.Number(value=2))
            choose = replace(choose, choice=replace(what, where=plain))
        made: Made = (choose, *more), replace(scope.forget(), serial=after.serial)
        if bag.large:  # whoever reads the rules looks at all parts
            few = compare("<=", call("size", whole), budget)
            made = (when(few, *made[0]),), replace(outer.forget(), serial=after.serial)
        return made

    def _without_bag(self, scope: Scope, draws: Draws, depth: int) -> ast.Block | None:
        """Behind what goes on the bag is empty."""
        if scope.returns == "nothing" and draws.chance(0.4):
            return block(ast.Return())
        return self._without_options(replace(scope, bags=scope.bags[:-1]), draws, depth)

    def _choose_declared(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        fit = [one for one in self.world.menus if self.fits(one, scope)]
        if not fit or not self.mark(scope, {"asks"}):
            return None
        menu = draws.pick(fit)
        scope = scope.forget()
        made = self.called(menu, scope, draws, 1)
        if made is None:
            return None
        what = ast.ChooseFrom(menu_call=made)
        who = self.chooser(scope, draws.at("who"))
        how = draws.below(4)
        after = scope.forget()
        if menu.gives is not None and how < 3:
            word = scope.name("v")
            if menu.done or draws.chance(self.risk):
                choose = ast.Choose(chooser=who, choice=what)
                return (ast.Let(name=word, value=choose),), after.bind(word, menu.gives)
        if menu.done and how == 1 and self.swarm.has("choose.ending"):
            return (ast.Choose(chooser=who, choice=what, ending=menu.done),), after
        if how == 2 and menu.done != "done" and self.swarm.has("choose.times"):
            low = draws.number(0, 2)
            last: ast.Expr = ast.Number(value=low + draws.number(0, 2) + (low == 0))
            if draws.chance(0.3):
                last = call("min", ast.Number(value=4), self.integer(scope, draws.at("to"), 2))
            times = ast.Times(first=ast.Number(value=low), last=last)
            if not menu.done:
                times = replace(times, first=ast.Number(value=0))
            return (ast.Choose(chooser=who, choice=what, times=times),), after
        other = None if menu.done else block(ast.Nothing())
        shown = self.shown(scope, draws)
        return (ast.Choose(chooser=who, choice=what, otherwise=other, visibility=shown),), after

    def parameters(self, scope: Scope, draws: Draws) -> tuple[tuple[ast.Parameter, ...], Scope]:
        """Letters of an alternative on the spot."""
        made: list[ast.Parameter] = []
        inner = replace(scope, cost=1)
        for place in range(draws.weighted([(4, 0), (4, 1), (1, 2)])):
            own = draws.at("parameter", place)
            if own.chance(0.3):
                word = inner.name("n")
                last: ast.Expr = ast.Number(value=own.number(1, 4))
                if own.chance(0.5):
                    last = call("min", ast.Number(value=4), self.integer(inner, own.at("to"), 3))
                amount = ast.RangeOf(first=ast.Number(value=own.number(0, 1)), last=last)
                made.append(ast.Parameter(name=word, amount_range=amount))
                inner = replace(inner.bind(word, INT, fixed=True), cost=inner.cost * 4)
                continue
            over = self.domain(inner, own, 3, most=12, runs=False)
            if over is None or inner.cost * over.size > MOST_OPTIONS:
                continue
            if isinstance(over.domain, ast.RangeOf) and over.domain.down:
                continue
            if self.may_repeat(over.domain):
                continue
            word = inner.name(over.type.letters[0] if over.type else "n")
            made.append(ast.Parameter(name=word, domain=over.domain))
            inner = replace(inner.bind(word, over.kind, fixed=True), cost=inner.cost * over.size)
        return tuple(made), replace(inner, cost=scope.cost)

    def _choose_on_the_spot(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        if self.menu_depth > 1 or not self.mark(scope, {"asks"}):
            return None
        self.menu_depth += 1
        scope = scope.forget()
        menu, always = self.menu(scope, draws, depth)
        self.menu_depth -= 1
        who = self.chooser(scope, draws.at("who"))
        other = None if always else self._without_options(scope, draws, depth)
        how = draws.below(5)
        if how == 0 and always and self.swarm.has("choose.ending"):
            return (ast.Choose(chooser=who, choice=menu, ending=always),), scope.forget()
        if how == 1 and always != "done" and self.swarm.has("choose.times"):
            times = ast.Times(first=ast.Number(value=0), last=ast.Number(value=draws.number(1, 3)))
            return (ast.Choose(chooser=who, choice=menu, times=times),), scope.forget()
        if how == 2 and self.swarm.has("choose.may"):
            other = self.block(scope, draws.at("else"), depth + 1) if draws.chance(0.5) else None
            return (ast.Choose(chooser=who, choice=menu, may=True, else_block=other),), scope.forget()
        shown = self.shown(scope, draws)
        return (ast.Choose(chooser=who, choice=menu, otherwise=other, visibility=shown),), scope.forget()

    def menu(self, scope: Scope, draws: Draws, depth: int) -> tuple[ast.ChooseMenu, str]:
        """Alternatives, and the name of one that can always be taken, if there is."""
        made: list[ast.Alternative] = []
        always = ""
        for place in range(draws.number(1, 3)):
            own = draws.at("alternative", place)
            word = ("take", "give", "all")[place]
            parameters, inner = self.parameters(scope, own)
            inner = replace(inner, loop=False)
            possible = own.chance(0.25) and self.swarm.has("menu.possible")
            where = None
            if own.chance(0.6):
                where, inner = self.condition(inner, own.at("where"), 1)
            if possible:
                forbidden = inner.forbidden | {"hidden", "chance", "trial"}
                inner = replace(inner, forbidden=forbidden)
                if where is not None:
                    where = self.truth(replace(scope, forbidden=forbidden), own.at("open"), 2)
            if own.at("wide").chance(0.12) and self.swarm.has("menu.wide"):
                wide = self._wide(scope, own.at("wide"))
                if wide is not None:
                    possible, where = False, None
                    parameters, inner = wide
            body = self.block(inner, own.at("body"), depth + 1)
            made.append(
                ast.Alternative(name=word, parameters=parameters, where=where, body=body, possible=possible)
            )
        if draws.chance(0.6):
            always = draws.pick(("pass", "done", "none"))
            body = self.block(replace(scope, loop=False), draws.at("always"), depth + 2, most=1)
            made.append(ast.Alternative(name=always, parameters=(), where=None, body=body))
        menu = ast.ChooseMenu(alternatives=tuple(made))
        if self.swarm.has("menu.named") and draws.at("named").chance(0.3):
            own = draws.at("named")
            self.world.named += 1
            about = own.some([word for word, _ in scope.locals], 0, 2)
            called = f"ask{self.world.named}"
            menu = replace(menu, name=called, mentioned_locals=tuple(map(name, about)))
        return menu, always

    def _wide(self, scope: Scope, draws: Draws) -> tuple[tuple[ast.Parameter, ...], Scope] | None:
        """Letters of an alternative that have one value or two each: from which number on nobody
        knows before, so that together they multiply beyond 2**31. Now and then they multiply beyond
        2**63, which is to be refused."""
        fit = [one for one in self.world.states if one.kind == INT and one.high is None]
        fit = [one for one in fit if not one.hidden and scope.states is None]
        if not fit:
            return None
        inner = replace(scope, loop=False)
        made: list[ast.Parameter] = []
        for place in range(4 if draws.chance(0.01) else draws.number(2, 3)):
            own = draws.at(place)
            state = own.pick(fit)
            held = index(state.name, self.keys(state.keys, inner, own, 3))
            first = call("max", number(0), held)
            last = plus("+", first, number(own.number(0, 1)))
            word = inner.name("n")
            made.append(ast.Parameter(name=word, amount_range=ast.RangeOf(first=first, last=last)))
            inner = inner.bind(word, INT, fixed=True)
        return tuple(made), inner

    def _may_choose(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        found = self.choosing(scope, draws, depth)
        if found is None or not self.mark(scope, {"asks"}):
            return None
        what, inner = found
        body = self.block(inner, draws.at("then"), depth + 1)
        other = self.block(scope, draws.at("else"), depth + 1) if draws.chance(0.5) else None
        who = self.chooser(scope, draws.at("who"))
        choose = ast.Choose(chooser=who, choice=what, may=True, body=body, else_block=other)
        return (choose,), scope.forget()

    def _choose_any_bag(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        """A bag that is part of nothing: always at least one option, the smallest."""
        sorts = ("list", "range", "subset")
        many = draws.at("many").chance(0.3) and self.swarm.has("choose.kinds")
        most = 65 if many else 4
        fit = [type for type in self.world.types if type.sort in sorts and type.size <= most]
        if not fit or not self.mark(scope, {"asks"}):
            return None
        of = draws.pick(fit)
        many = of.size > 4
        low = draws.number(0, 1)
        last: ast.Expr = ast.Number(value=1 if many else low + draws.number(0, 2))
        if draws.chance(0.3) and not many:
            more = self.integer(scope.forget(), draws.at("to"), 2)
            last = call("max", ast.Number(value=low), call("min", ast.Number(value=3), more))
        word = scope.name("v")
        inner = replace(scope, bags=(*scope.bags, (word, of.name)), serial=scope.serial + 1)
        where = None
        other = None
        if draws.chance(0.4):
            where = self.truth(inner, draws.at("where"), 2)
            other = self._without_bag(inner, draws, depth)
            if other is None and not draws.chance(self.risk):
                where = None
        if of.size > 4 and draws.at("two").chance(0.5):
            # Two of many kinds, of which one is known: few are left of many.
            last = ast.Number(value=2)
            kind = self.literal(of, scope, draws.at("kind"))
            held = compare(">", ast.Index(value=name(word), indices=(kind,)), number(0))
            where = both(held, where) if where is not None else held
        first = ast.Number(value=low)
        what = ast.ChooseBag(first=first, last=last, item_type=name(of.name), name=word, where=where)
        who = self.chooser(scope, draws.at("who"))
        choose = ast.Choose(chooser=who, choice=what, otherwise=other, visibility=self.shown(scope, draws))
        more_, after = self.run(inner, draws.at("then"), depth + 1)
        return (choose, *more_), replace(scope.forget(), serial=after.serial)

    # --- several ----------------------------------------------------------------------------------

    def shown(self, scope: Scope, draws: Draws) -> ast.SeenBy | None:
        """To whom a choice is told, mostly not said."""
        if not self.swarm.has("choose.shown") or not draws.at("shown").chance(0.3):
            return None
        who = draws.at("shown").pick(("openly", "nobody", "somebody"))
        if who == "openly":
            return ast.SeenBy()
        if who == "nobody":
            return ast.SeenBy(seen_by=name("nobody"))
        seat = self.member(self.world.player.kind, scope.forget(), draws.at("seen"), 3)
        return ast.SeenBy(seen_by=seat)

    def _several(self, scope: Scope, draws: Draws, depth: int) -> Made | None:
        """All answer at once, or the first who does not decline counts."""
        if self.menu_depth > 1 or not self.mark(scope, {"asks"}):
            return None
        player = self.world.player
        outer = scope.forget()
        letter = outer.name(player.letters[0])
        domain: ast.Expr = name(player.name)
        if draws.chance(0.3):
            start = self.member(player.kind, outer, draws.at("start"), 3)
            domain = ast.Starting(domain=domain, start=start)
        inner = replace(outer.bind(letter, player.kind, fixed=True), cost=outer.cost * 3, returns="no")
        where = None
        if draws.chance(0.3):
            where = self.truth(inner, draws.at("where"), 2)
        first = draws.chance(0.3)
        may = first or draws.chance(0.3)
        shown = self.shown(inner, draws)
        found = self._asked(inner, draws, depth, may)
        if found is None:
            return None
        what, body, other = found
        if body is not None and draws.at("fault").chance(0.2) and self.swarm.has("several.fault"):
            # What was offered cannot be carried out, once others have done what they chose.
            test = self.truth(replace(inner, loop=False), draws.at("fault"), 2)
            body = block(ast.Require(condition=test), *body.statements)
        binder = ast.Binder(names=(letter,), domain=domain)
        asked = ast.Choose(
            chooser=name(letter),
            choice=what,
            may=may,
            body=body,
            else_block=other if may and not first else None,
            otherwise=None if may else other,
            visibility=shown,
        )
        last = other if first else None
        made = ast.Together(binder=binder, where=where, decision=asked, first_only=first, else_block=last)
        return (made,), scope.forget()

    def _asked(
        self, scope: Scope, draws: Draws, depth: int, may: bool
    ) -> tuple[Asked, ast.Block | None, ast.Block | None] | None:
        """What each of several is asked, what is done then, and what without an option or when
        they decline."""
        own = draws.at("asked")
        outside = replace(scope, locals=scope.locals[:-1], loop=False)
        other = None
        if may and draws.chance(0.5):
            other = self.block(outside, own.at("other"), depth + 1, most=2)
        match own.below(3):
            case 0:
                found = self.choosing(scope, own, depth)
                if found is None:
                    return None
                what, inner = found
                after = inner.forget()
                body = self.block(replace(after, loop=False), own.at("then"), depth + 1)
                if not may and not draws.chance(self.risk):
                    other = block(ast.Nothing())
                return what, body, other
            case 1:
                word = scope.name("v")
                amount = ast.ChooseAmount(
                    name=word,
                    first=ast.Number(value=own.number(0, 1)),
                    last=ast.Number(value=own.number(1, 3)),
                )
                inner = replace(scope.bind(word, INT, fixed=True), loop=False)
                return amount, self.block(inner, own.at("then"), depth + 1), other
            case _:
                self.menu_depth += 1
                menu, always = self.menu(scope, own, depth)
                self.menu_depth -= 1
                if not always and not may and not draws.chance(self.risk):
                    other = block(ast.Nothing())
                return menu, None, other
