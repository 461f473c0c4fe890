"""The reference interpreter: what rules mean, said once more, as plainly as it can be said.

It walks the typed tree and knows nothing of lowering, programs or cells, so that it can be read
beside docs/semantics.md and disagree with the engine. It is no backend for users. It knows of the
engine the typed tree and its types alone; chance, words, views and the log are its own.

    game = Oracle(rules, seed, seats)          # rules: tree.Rules, e.g. compiled.analysed.rules
    while game.decision is not None:           # None: the game is over
        game.decision.player, .node, .about, .options       # options: .alternative, .values
        game.choose(0)                         # the number of an option
    game.now, game.log, game.chance, game.decisions, game.phase
    game.shown(what, keys, seat), game.log_for(seat)
    game.scores(), game.places(), game.invariants()

Seats are numbers from 0; `seats` is how many there are. A rule that cannot be carried out raises
Fault (`code`, `span`), as the engine does; where a game takes more work than the engine allows,
Limit is raised, which says nothing about the rules. After either the game is at its end. A game
cannot be copied.

To add a node of the typed tree: write a method `value_X` for an expression or `over_X` for a domain
(expressions.py), `do_X` for a statement (here). The first gives a number (none is that of
its type, see `types.none_of`; a bag the tuple of its counts), the second the numbers that it runs
over, in order; a statement that asks nobody gives None, one that may ask is a generator. `seen` is
the position that is read, `now` the one that is written. What else is remembered between decisions
lies in a place of `Position` (parts.py); who may know what stands in hidden.py. All values are
numbers, as in the typed tree: showing.py words them, which is no part of the meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from oracle.expressions import by_kind
from oracle.hidden import Hidden
from oracle.parts import (
    MOST_TURNS,
    Argument,
    Chance,
    Decision,
    Env,
    Event,
    Fault,
    Keys,
    Limit,
    Option,
    Position,
    copied,
    every,
    turned,
    where_laid,
)
from rulewright import tree
from rulewright.source import Span
from rulewright.types import BOOL, INT, NO_INT, NONE, BagType, IntType, MemberType

MOST_DECISIONS = 100_000
MOST_RUNS = 10_000
LISTED = 20
"""So many steps is to list the options of a decision."""
CALLS = 20_000
"""How deep calls may lie inside each other while it walks. Who uses it allows so many."""

Course = Generator[Decision, int, None]
"""Something that may ask: it yields decisions and is sent the numbers of the options chosen."""


class Leave(Exception):
    """Goes on behind the loop or scope with the label that is its argument."""


class Returned(Exception):
    """Goes on behind the call, with the value that is its argument."""


class GameEnds(Exception):
    """The game is over."""


class Asked(Exception):
    """Looking ahead has come to a decision that is not answered yet, with so many options as its
    argument says."""


class Possible(Exception):
    """A trial run has come far enough."""


class Impossible(Exception):
    """A trial run was stopped."""


class Moving(NamedTuple):
    """The one move under way: how it stood when it began, and the numbers of the options that were
    chosen since, among all that there were. `foreseen` are those to be taken in a look ahead."""

    node: tree.OneMove
    env: Env
    start: Position
    answers: tuple[int, ...] = ()
    foreseen: list[int] | None = None


class Oracle(Hidden):
    """One game. Raises Fault and Limit where it is made and in `choose`. §game.same"""

    def __init__(self, rules: tree.Rules, seed: int, seats: int) -> None:
        self.rules = rules
        self.seats = range(seats)
        self.chance = Chance(seed)
        self.now = self.seen = {}
        self.was: dict[tuple[tree.Trigger, Keys], bool] = {}
        """What held of each instance of an edge trigger when it was last looked at."""
        self.done: dict[tuple[object, Keys], str] | None = None
        """Inside `at once`: the places that were set, and those that were added to."""
        self.trial = self.in_trigger = False
        self.moving: Moving | None = None
        self.broken: set[tree.Invariant] = set()
        """Invariants of the end of a turn that did not hold at one."""
        self.phase: str | None = None
        self.log: list[Event] = []
        self.decisions = self.turns = 0
        self.decision: Decision | None = None
        self._start()
        self._course = self.block(rules.main.body, {})
        self._go_on(None)

    # --- a game -----------------------------------------------------------------------------------

    def _start(self) -> None:
        """A game begins with the start values: states in the order in which they are declared,
        since a start may read those before it.
        §game.start §game.start-of-place"""
        rules, now = self.rules, self.now
        now |= {of.root: {} for of in rules.types.values() if of.is_growing}
        now |= {positions: {(): ()} for positions in rules.positions}
        for zones in rules.zones:
            for family in zones.families:
                now[family] = dict.fromkeys(every(family.keys), ())
            whole = [family for family in zones.families if family.starts_with == "all"]
            family = (*whole, *zones.families)[0]
            now[family][next(every(family.keys))] = zones.thing_type.members
        for state in rules.states.values():
            now[state] = dict.fromkeys(every(state.keys), 0)
            for keys in every(state.keys, members=True):
                env = dict(zip(state.start_keys, keys, strict=True))
                now[state][keys] = self.value(state.start, env)
        for bag in rules.bags.values():
            kinds = bag.type.finite_type
            now[bag] = dict.fromkeys(every(bag.keys), (0,) * kinds.size)
            for *place, kind in every((*bag.keys, kinds), members=True):
                env = dict(zip(bag.start_keys, (*place, kind), strict=True))
                self.fill(bag, tuple(place), kind, self.value(bag.start, env))
        list(self.due([trigger for trigger in rules.triggers if trigger.edge]))

    def _go_on(self, answer: int | None) -> None:
        """The game is over behind the last step of the flow, at `end game`, or at its bound.
        `end game` leaves everything at once: no further statement runs, no trigger.
        §game.flow §game.over §game.end"""
        self.turns = 0
        self.decision = None
        try:
            self.decision = self._course.send(answer)
        except (StopIteration, GameEnds):
            pass
        except RecursionError:
            raise Limit from None

    def choose(self, number: int) -> None:
        """Takes an option by its number."""
        assert self.decision is not None and 0 <= number < len(self.decision.options)
        self._go_on(number)

    # --- running ----------------------------------------------------------------------------------

    def block(self, body: Sequence[tree.Stmt], env: Env) -> Course:
        """One statement after the other."""
        for node in body:
            course = STATEMENTS[node.__class__](self, node, env)
            if course is not None:
                yield from course

    def silently(self, body: Sequence[tree.Stmt], env: Env) -> None:
        for _ in self.block(body, env):
            raise AssertionError("nobody is asked")

    @contextmanager
    def passing(self, **otherwise: Any) -> Iterator[None]:
        """Inside, some of what the game is made of is otherwise; behind, it is as it was."""
        before = {name: getattr(self, name) for name in otherwise}
        vars(self).update(otherwise)
        try:
            yield
        finally:
            vars(self).update(before)

    def turn(self, steps: int = 1) -> None:
        """A million steps without a decision are the end. §bounds.steps"""
        self.turns += steps
        if self.turns > MOST_TURNS:
            raise Limit

    def refuse(self, code: str, span: Span) -> None:
        """What cannot be carried out: it stops a trial run; outside of one it is a fault.
        §trial.require §trial.move §trial.no-options §trial.fault §faults.offered"""
        if self.trial:
            raise Impossible
        raise Fault(code, span)

    # --- decisions --------------------------------------------------------------------------------

    def options(self, alternatives: Sequence[tree.Alternative], env: Env) -> Iterator[Option]:
        """Alternatives as they are written; parameters in the order of their domains, the last
        fastest. Conditions are read now.
        §options.alternatives §options.parameters §options.last §options.numbered
        §decision.condition"""
        for number, one in enumerate(alternatives):
            for values in self.each(one.parameters, env, one.where):
                if not one.possible or self.can_be_carried_out(one, env):
                    yield Option(number, values)

    def ask(
        self,
        node: tree.Decide,
        env: Env,
        options: Callable[[], Iterator[Option]] | None = None,
        together: bool = False,
    ) -> Generator[Decision, int, Option | None]:
        """Before a decision the game settles. One option is taken without asking (of several who
        answer at once, only where everybody knows that); with two or more the game halts until the
        player has chosen. None: there is no option.
        §decision.one §decision.settles §settling.decision §decision.forced §decision.two
        §bounds.decisions"""
        options = options or partial(self.options, node.alternatives, env)
        if self.trial:
            found = list(islice(options(), 2))
            if len(found) == 2:
                raise Possible
            return taken(node, found[0], env) if found else None
        yield from self.settle()
        if self.decisions >= (self.rules.bound_decisions or MOST_DECISIONS):
            if self.rules.bound_ranks:
                raise GameEnds
            raise Fault("game-too-long", node.span)
        self.turn(LISTED)
        listed = found = list(options())
        moving = self.moving
        if moving is not None and moving.foreseen is not None and found:
            if not moving.foreseen:
                raise Asked(len(found))
            return taken(node, found[moving.foreseen.pop(0)], env)
        if moving is not None and moving.node.objectives and len(found) > 1:
            found = self.reaching_most(moving, found)
        if not found:
            return None
        flow = self.rules.information
        known = flow is None or all(map(flow.has_public_options, node.alternatives))
        player = self.value(node.chooser, env)
        forced = len(found) == 1 and (known or not together)
        number = 0
        if not forced:
            about = tuple((var.name, var.type, env[var]) for var in node.mentioned_vars)
            number = yield Decision(player, node, about, tuple(found))
        self.decisions += 1
        chosen = taken(node, found[number], env)
        one = node.alternatives[chosen.alternative]
        shown = tuple(Argument(b.var.name, b.var.type, env[b.var]) for b in one.parameters)
        told = self.who_is_told(node, one, env)
        onward = moving is not None and moving.answers != ()
        made = Event("move", node.key, shown, player, one.name, forced, told, known, onward)
        self.log.append(made)
        if moving is not None:
            self.moving = moving._replace(answers=(*moving.answers, listed.index(chosen)))
        return chosen

    # --- one move ---------------------------------------------------------------------------------

    def do_OneMove(self, node: tree.OneMove, env: Env) -> Course:
        """Before it the game settles, and then not until it is over.
        §one-move.block §one-move.settles §one-move.over §one-move.trial §one-move.decisions"""
        yield from self.settle()
        moving = None if self.trial else Moving(node, dict(env), copied(self.now))
        with self.passing(moving=moving):
            yield from self.block(node.body, env)

    def reaching_most(self, moving: Moving, found: Sequence[Option]) -> list[Option]:
        """The options from which the move can still reach the most, compared where it ends.
        §one-move.most"""
        worths = [self.foreseen(moving, (*moving.answers, n)) for n in range(len(found))]
        return [option for option, worth in zip(found, worths, strict=True) if worth == max(worths)]

    def foreseen(self, moving: Moving, answers: tuple[int, ...]) -> tuple[int, ...]:
        """The most that the move can reach with these answers: it is played again from its
        beginning, and on from there in every way.
        §one-move.ahead §one-move.fault"""
        env, now = dict(moving.env), copied(moving.start)
        ahead = Moving(moving.node, env, now, answers, list(answers))
        with self.passing(now=now, seen=now, moving=ahead, log=[], decisions=self.decisions):
            try:
                with suppress(Leave, Returned, GameEnds):
                    self.silently(moving.node.body, env)
                return self.values(moving.node.objectives, env)
            except Asked as asked:
                (more,) = asked.args
        return max(self.foreseen(moving, (*answers, n)) for n in range(more))

    # --- trial runs -------------------------------------------------------------------------------

    def can_be_carried_out(self, one: tree.Alternative, env: Env) -> bool:
        """Tries the body on a copy of the state: up to the first decision with two options or
        more, or to the end. It changes nothing.
        §trial.offered §trial.far §trial.silent"""
        now = copied(self.now)
        with self.passing(now=now, seen=now, done=None, trial=True):
            try:
                with suppress(Possible, Leave, Returned):
                    self.silently(one.body, dict(env))
            except Impossible:
                return False
        return True

    def offers(self, alternatives: Sequence[tree.Alternative], env: Env) -> bool:
        """Whether there is an option in the position that is read; nothing settles before it.
        §can-choose.position §can-choose.where"""
        with self.passing(now=self.seen):
            return any(True for _ in self.options(alternatives, env))

    # --- settling ---------------------------------------------------------------------------------

    def settle(self) -> Course:
        """Takes the first instance that is due and runs its body to the end; begins again, until
        nothing is due. Bodies are not interrupted by other triggers.
        §settling.first §settling.waits §settling.again §settling.right-before §trigger.restless
        §faults.rest §trigger.asks §trigger.goes-on §trigger.afresh"""
        if self.in_trigger or self.trial or self.moving is not None:
            return
        runs = 0
        while (first := next(self.due(self.rules.triggers), None)) is not None:
            trigger, env = first
            runs += 1
            if runs > MOST_RUNS + 4 * len(self.rules.triggers):
                raise Fault("restless-trigger", trigger.span)
            with self.passing(in_trigger=True), suppress(Returned):
                yield from self.block(trigger.body, env)

    def due(self, triggers: Sequence[tree.Trigger]) -> Iterator[tuple[tree.Trigger, Env]]:
        """Triggers in the order in which they are declared, instances in that of their `each`. A
        level is due as long as its condition holds; an edge when it holds now and did not hold when
        it was last looked at.
        §settling.order §trigger.level §trigger.edge §trigger.back"""
        for trigger in triggers:
            env: Env = {}
            for case in self.each(trigger.binders, env, withs=trigger.withs):
                before = trigger.edge and self.was.get((trigger, case), False)
                self.was[trigger, case] = holds = bool(self.value(trigger.condition, env))
                if holds and not before:
                    yield trigger, env

    # --- writing ----------------------------------------------------------------------------------

    def after(self, place: object, before: int, op: str, value: int, span: Span) -> int:
        """What `=`, `+=` or `-=` make of a number. Inside `at once` two different `=` for one
        place, or `=` beside a sum, are a fault.
        §settling.later §at-once.clash §at-once.sums §faults.contradict"""
        if self.done is not None:
            how = "set" if op == "=" else "added"
            earlier = self.done.get(place, how)
            if earlier != how or (place in self.done and how == "set" and value != before):
                raise Fault("conflicting-writes", span)
            self.done[place] = how
        return {"=": value, "+": before + value, "-": before - value}[op]

    def write(self, state: tree.State, keys: Keys, op: str, value: int, span: Span) -> None:
        """Gives a place of state its value, within its bounds and 32 bits.
        §at-once.bounds §bounds.numbers §faults.numbers"""
        value = self.after((state, keys), self.now[state][keys], op, value, span)
        type = state.type if isinstance(state.type, IntType) else INT
        least = type.low if state.least is None else state.least
        most = type.high if state.most is None else state.most
        if not (type.optional and value == NO_INT):
            if (least is None and value <= NO_INT) or (most is None and value >= 2**31):
                raise Fault("number-too-large", span)
            if (least is not None and value < least) or (most is not None and value > most):
                raise Fault("value-outside", span)
        self.now[state][keys] = value

    def count(self, bag: tree.Bag, keys: Keys, kind: int, op: str, value: int, span: Span) -> None:
        """Changes how many of a kind lie in a bag."""
        value = self.after((bag, keys, kind), self.now[bag][keys][kind], op, value, span)
        if not 0 <= value <= bag.type.capacity:
            raise Fault("value-outside", span)
        self.fill(bag, keys, kind, value)

    def fill(self, bag: tree.Bag, keys: Keys, kind: int, value: int) -> None:
        counts = self.now[bag][keys]
        self.now[bag][keys] = (*counts[:kind], value, *counts[kind + 1 :])

    def put(self, thing: int, family: tree.ZoneFamily, keys: Keys, end: str, span: Span) -> None:
        """Takes a thing from where it lies and puts it at an end of a place. Every thing lies in
        exactly one place. §faults.moves"""
        for other in family.zones.families:
            for place, things in self.now[other].items():
                if thing in things:
                    self.now[other][place] = tuple(one for one in things if one != thing)
        there = self.now[family][keys]
        if family.max_things is not None and len(there) >= family.max_things:
            raise Fault("place-full", span)
        there = (thing, *there) if end == "left" else (*there, thing)
        self.now[family][keys] = there if family.ordered else tuple(sorted(there))

    # --- statements -------------------------------------------------------------------------------

    def do_SetLocal(self, node: tree.SetLocal, env: Env) -> None:
        """§locals.block §locals.change §locals.letters"""
        env[node.var] = self.value(node.value, env)

    def do_WriteState(self, node: tree.WriteState, env: Env) -> None:
        keys = self.keys(node.state, node.key_exprs, env)
        self.write(node.state, keys, node.op, self.value(node.value, env), node.span)

    def do_WriteBag(self, node: tree.WriteBag, env: Env) -> None:
        keys = self.keys(node.bag.bag, node.bag.key_exprs, env)
        kind = self.value(node.item_kind, env)
        self.count(node.bag.bag, keys, kind, node.op, self.value(node.value, env), node.span)

    def do_MoveAmount(self, node: tree.MoveAmount, env: Env) -> None:
        """The amount must be there; `bank` is endless. §faults.offered §faults.numbers"""
        amount = self.value(node.amount, env)
        if amount < 0:
            raise Fault("negative-amount", node.span)
        for cell, op in ((node.source, "-"), (node.target, "+")):
            if cell is not None:
                keys = self.keys(cell.state, cell.key_exprs, env)
                if op == "-" and self.now[cell.state][keys] < amount:
                    self.refuse("not-covered", node.span)
                self.write(cell.state, keys, op, amount, node.span)

    def do_MoveCard(self, node: tree.MoveCard, env: Env) -> None:
        """§faults.moves"""
        card = self.value(node.card, env)
        if card == NONE:
            self.refuse("nothing-to-move", node.span)
        if node.source is not None and card not in self.place(node.source, env):
            self.refuse("not-there", node.span)
        keys = self.keys(node.target.family, node.target.key_exprs, env)
        self.put(card, node.target.family, keys, node.side, node.span)

    def do_MoveCards(self, node: tree.MoveCards, env: Env) -> None:
        """One after the other, from the left; so many must be there. §chance.ordered"""
        things = self.place(node.source, env)
        keys = self.keys(node.target.family, node.target.key_exprs, env)
        count = len(things) if node.count is None else self.value(node.count, env)
        if count > len(things):
            self.refuse("not-covered", node.span)
        for thing in things[: max(0, count)]:
            self.put(thing, node.target.family, keys, node.side, node.span)

    def do_MoveBag(self, node: tree.MoveBag, env: Env) -> None:
        source, target = node.source.bag, node.target.bag
        away = self.keys(source, node.source.key_exprs, env)
        to = self.keys(target, node.target.key_exprs, env)
        what = self.counts(node.moved_bag or node.source, env)
        there = self.now[source][away]
        if node.moved_bag is not None and any(a < b for a, b in zip(there, what, strict=True)):
            self.refuse("not-covered", node.span)
        for kind in source.type.finite_type.members:
            self.count(source, away, kind, "-", what[kind], node.span)
            self.count(target, to, kind, "+", what[kind], node.span)

    def by_chance(self) -> None:
        """Behind a decision a trial run has come far enough where chance comes in. §trial.chance"""
        if self.trial:
            raise Possible

    def do_ShuffleZone(self, node: tree.ShuffleZone, env: Env) -> None:
        """Fisher-Yates from the right end down. §chance.shuffle"""
        self.by_chance()
        family, keys = node.place.family, self.keys(node.place.family, node.place.key_exprs or (), env)
        things = list(self.now[family][keys])
        for at in range(len(things) - 1, 0, -1):
            other = self.chance.below(at + 1)
            things[at], things[other] = things[other], things[at]
        self.now[family][keys] = tuple(things)
        self.tell("chance", "shuffle")

    def do_DrawFromBag(self, node: tree.DrawFromBag, env: Env) -> None:
        """One at a time, each single thing as likely. §chance.bag"""
        self.by_chance()
        source, kinds = node.source.bag, node.source.bag.type.finite_type
        away = self.keys(source, node.source.key_exprs, env)
        to = None if node.target is None else self.keys(node.target.bag, node.target.key_exprs, env)
        for _ in range(self.value(node.count, env)):
            counts = enumerate(self.now[source][away])
            things = [kind for kind, count in counts for _ in range(count)]
            if not things:
                raise Fault("nothing-to-draw", node.span)
            kind = things[self.chance.below(len(things))]
            self.count(source, away, kind, "-", 1, node.span)
            who = None
            if node.var is not None:
                env[node.var] = kind
                who = self.who_learns(node.var, env)
            if node.target is not None:
                self.count(node.target.bag, to, kind, "+", 1, node.span)
                who = self.who_sees(node.target.bag.seen_by, to)
            self.tell("chance", "draw", Argument("thing", MemberType(kinds), kind, who))

    def do_DrawMember(self, node: tree.DrawMember, env: Env) -> None:
        """Each that qualifies as likely. §chance.member §faults.moves"""
        self.by_chance()
        found = self.those(tree.Binder(node.var, node.domain), env, node.where)
        if not found:
            raise Fault("nothing-to-draw", node.span)
        self.drawn("draw", "thing", node.var, found[self.chance.below(len(found))], env)

    def do_Roll(self, node: tree.Roll, env: Env) -> None:
        """§chance.roll"""
        self.by_chance()
        first, last = self.value(node.first, env), self.value(node.last, env)
        if last < first:
            raise Fault("empty-chance", node.span)
        self.drawn("roll", "number", node.var, first + self.chance.below(last - first + 1), env)

    def drawn(self, how: str, word: str, var: tree.Var, value: int, env: Env) -> None:
        env[var] = value
        self.tell("chance", how, Argument(word, var.type, value, self.who_learns(var, env)))

    def do_If(self, node: tree.If, env: Env) -> Course:
        return self.block(node.then if self.value(node.condition, env) else node.else_body, env)

    def do_Branches(self, node: tree.Branches, env: Env) -> Course:
        return self.block(dict(node.arms).get(self.value(node.subject, env), node.default), env)

    def do_Loop(self, node: tree.Loop, env: Env) -> Course:
        """§loops.while §loops.round §loops.for-ever §loops.until §decision.ending
        §decision.times §decision.times-end"""
        with held(node.label):
            while True:
                self.turn()
                yield from self.block(node.body, env)

    def do_LabelledBlock(self, node: tree.LabelledBlock, env: Env) -> Course:
        with held(node.label):
            yield from self.block(node.body, env)

    def do_Exit(self, node: tree.Exit, env: Env) -> None:
        """§decision.leave §decision.menu-return"""
        raise Leave(node.label)

    def do_ForEach(self, node: tree.ForEach, env: Env) -> Course:
        """Visits those for which the condition held when the loop began and still holds when their
        turn comes. Over a zone, which may change, the next is the first thing, in the order of that
        moment, that was there at the start, was not visited, and still qualifies.
        §loops.held §loops.taken §loops.zone §loops.pairs §loops.twice"""

        def those_left() -> Iterator[Keys]:
            for case in self.cases(binders, env):
                if case in left and self.qualifies(node.withs, node.where, env):
                    yield case

        left = list(self.each(node.binders, env, node.where, node.withs))
        binders = [self.of_the_start(binder) for binder in node.binders]
        with held(node.label):
            if node.orders is not None:
                yield from self.in_any_order(node, those_left, left, env)
            elif any(isinstance(binder.domain, tree.InZone) for binder in binders):
                while (case := next(those_left(), None)) is not None:
                    left.remove(case)
                    self.turn()
                    yield from self.block(node.body, env)
            else:
                for _ in those_left():
                    self.turn()
                    yield from self.block(node.body, env)

    def of_the_start(self, binder: tree.Binder) -> tree.Binder:
        """A loop over a chain visits those that were in it when the loop began; of other domains
        those that hang on an earlier name are looked at anew with each of its members.
        §loops.inner §chains.loop"""
        if not isinstance(binder.domain, tree.InChain):
            return binder
        return tree.Binder(binder.var, tree.Members(binder.domain.chain.graph.member_type))

    def in_any_order(
        self,
        node: tree.ForEach,
        those_left: Callable[[], Iterator[Keys]],
        left: list[Keys],
        env: Env,
    ) -> Course:
        """The player picks the next one among those that are left. §loops.orders"""
        one = tree.Alternative(None, node.binders, node.where, node.body, span=node.span)
        asked = tree.Decide(key=node.key, chooser=node.orders, alternatives=(one,), span=node.span)

        def options() -> Iterator[Option]:
            return (Option(0, case) for case in those_left())

        while (chosen := (yield from self.ask(asked, env, options))) is not None:
            left.remove(chosen.values)
            self.turn()
            self.qualifies(node.withs, None, env)
            yield from self.block(node.body, env)

    def do_AtOnce(self, node: tree.AtOnce, env: Env) -> Course:
        """Everything reads the state as it was before. An `at once` inside another belongs to the
        same moment.
        §at-once.old §at-once.inside"""
        moment = {"seen": copied(self.now), "done": {}} if self.done is None else {}
        with self.passing(**moment):
            yield from self.block(node.body, env)

    def do_Decide(self, node: tree.Decide, env: Env) -> Course:
        """Without an option `otherwise` runs; without either it is a fault.
        §decision.none §faults.no-options"""
        chosen = yield from self.ask(node, env)
        if chosen is None and node.otherwise is None:
            self.refuse("no-options", node.span)
        yield from self.carried_out(node, chosen, env)

    def carried_out(self, node: tree.Decide, chosen: Option | None, env: Env) -> Course:
        """Where nothing was chosen, a bag is empty. (Of what may be none the tree says so.)
        §decision.nothing"""
        if chosen is None:
            found = [binder.var for one in node.alternatives for binder in one.parameters]
            env |= {var: (0,) * var.type.finite_type.size for var in found if isinstance(var.type, BagType)}
            return self.block(node.otherwise or (), env)
        taken(node, chosen, env)
        return self.block(node.alternatives[chosen.alternative].body, env)

    def do_Together(self, node: tree.Together, env: Env) -> Course:
        """Nothing happens, and nothing is told, before all have answered; then the bodies run, in
        the same order. Of `first_only` the first counts who does not decline. A trial run ends here.
        §together.asked §together.one-state §together.forced §together.none §together.announced
        §together.all §together.arguments §together.further §together.first
        §together.declined §together.race §together.trial §together.bound"""
        if self.trial:
            raise Possible
        yield from self.settle()
        asked, answers, told = node.decision, [], []
        for player in dict.fromkeys(self.those(node.binder, env, node.where)):
            env[node.binder.var] = player
            yield from self.block(node.prelude, env)
            about = {one.var: env[one.var] for one in (*node.prelude, node.binder)}
            try:
                chosen = yield from self.ask(asked, env, together=True)
            except GameEnds:
                self.log += told
                raise
            if chosen is not None and (told or not self.log[-1].forced):
                told.append(self.log.pop())
            elif chosen is None and asked.otherwise is None:
                self.refuse("no-options", asked.span)
            answers.append((about, chosen))
            if node.first_only and chosen and chosen.alternative < len(asked.alternatives) - 1:
                answers = answers[-1:]
                break
        else:
            answers = [] if node.first_only else answers
        self.log += told
        for about, chosen in answers:
            env.update(about)
            yield from self.carried_out(asked, chosen, env)
        if node.first_only and not answers:
            yield from self.block(node.else_body, env)

    def do_Require(self, node: tree.Require, env: Env) -> None:
        if not self.value(node.condition, env):
            self.refuse("requirement-not-met", node.span)

    def do_Remember(self, node: tree.Remember, env: Env) -> None:
        """The position of now is one more, unless there are too many.
        §positions.seen §positions.kept §positions.trial §faults.positions"""
        kept = self.now[node.positions]
        if len(kept[()]) >= node.positions.capacity:
            raise Fault("positions-full", node.span)
        kept[()] = (*kept[()], self.position(node.positions))

    def do_ForgetPositions(self, node: tree.ForgetPositions, env: Env) -> None:
        self.now[node.positions][()] = ()

    def do_SettleNow(self, node: tree.SettleNow, env: Env) -> Course:
        """§settling.step §settling.statement §settling.event"""
        return self.settle()

    def do_CallProcedure(self, node: tree.CallProcedure, env: Env) -> Course:
        """Arguments are values: changing one changes nothing outside.
        §locals.values §modifiers.following"""
        procedure = node.procedure
        own = dict(zip(procedure.parameters, self.values(node.args, env), strict=True))
        try:
            yield from self.block(procedure.body, own)
        except Returned as returned:
            if node.result_var is not None:
                (env[node.result_var],) = returned.args

    def do_Return(self, node: tree.Return, env: Env) -> None:
        raise Returned(None if node.value is None else self.value(node.value, env))

    def do_Log(self, node: tree.Log, env: Env) -> None:
        """Values that only some may know are shown to them alone. §logs.line"""
        if self.trial:
            return  # not even its values are worked out
        told = []
        for name, value, who in node.arguments:
            shown, seats = self.value(value, env), None
            if who is not None and who.type != BOOL:
                seats = frozenset((self.value(who, env),))
            told.append(Argument(name, value.type, shown, seats))
        self.tell("log", node.message, *told)

    def do_EnterPhase(self, node: tree.EnterPhase, env: Env) -> None:
        """§logs.engine"""
        self.phase = node.path
        told = [Argument(var.name, var.type, env[var]) for var in node.loop_vars]
        self.tell("phase", node.path, *told)

    def do_Lay(self, node: tree.Lay, env: Env) -> Course:
        """The cells of the shape come to lie; then the body runs for each. §faults.moves"""
        shape, laid = node.shape, self.now[node.shape.grid.root]
        q, r, turn = where_laid(shape.type, self.value(node.place, env))
        first = len(laid)
        if first + len(shape.cells) > shape.grid.size:
            raise Fault("grid-full", node.span)
        for dq, dr in turned(shape.cells, turn):
            if (q + dq, r + dr) in laid:
                raise Fault("cells-overlap", node.span)
            laid[q + dq, r + dr] = len(laid)
        for number in range(len(shape.cells)):
            env[node.cell_var], env[node.index_var] = first + number, number
            yield from self.block(node.body, env)

    def do_EndTurn(self, node: tree.EndTurn, env: Env) -> None:
        """What has to hold when a turn ends is looked at, before anything is forgotten. (That it is
        forgotten stands behind it in the typed tree.) §turns.end §turns.invariants §turns.forget"""
        late = (one for one in self.rules.invariants if one.at_end_of_turn)
        self.broken.update(one for one in late if not self.holds(one))

    def do_NoteEnd(self, node: tree.NoteEnd, env: Env) -> None:
        """Only reports ask why a game has ended."""

    def do_EndGame(self, node: tree.EndGame, env: Env) -> None:
        raise Possible if self.trial else GameEnds


@contextmanager
def held(label: tree.ExitLabel) -> Iterator[None]:
    """Inside, `Exit` to the label goes on behind."""
    try:
        yield
    except Leave as leave:
        if leave.args != (label,):
            raise


def taken(node: tree.Decide, option: Option, env: Env) -> Option:
    """Binds the parameters of its alternative to what is chosen."""
    binders = node.alternatives[option.alternative].parameters
    env.update(zip((binder.var for binder in binders), option.values, strict=True))
    return option


STATEMENTS: dict[type, Callable[[Oracle, Any, Env], Course | None]] = by_kind(Oracle, "do_")
