"""The reference interpreter: what rules mean, said once more, as plainly as it can be said.

It walks the typed tree and knows nothing of lowering, programs or cells, so that it can be read
beside docs/semantics.md and disagree with the engine. It is no backend for users. It knows of the
engine the typed tree and its types alone; chance, words, views and the log are its own.

    game = Oracle(rules, seed)                 # rules: tree.Rules, e.g. compiled.analysed.rules
    while game.decision is not None:           # None: the game is over
        game.decision.player, .key, .about, .options        # options: .text, .alternative, .values
        game.choose(0)                         # the number of an option
    game.state(), game.view(seat), game.log, game.log_for(seat), game.chance, game.decisions
    game.scores(), game.places(), game.invariants()

Seats are numbers from 0; `seats` names them. A rule that cannot be carried out raises Fault
(`code`, `span`), as the engine does; where a game takes more work than the engine allows, Limit is
raised, which says nothing about the rules. After either the game is at its end. A game cannot be
copied: play `choices` again.

To add a node of the typed tree: write a method `value_X` for an expression or `over_X` for a domain
(expressions.py), `do_X` for a statement (here). The first gives a number (none is that of
its type, see `types.none_of`; a bag the tuple of its counts), the second the numbers that it runs
over, in order; a statement that asks nobody gives None, one that may ask is a generator. `seen` is
the position that is read, `now` the one that is written. What else is remembered between decisions
lies in `Position` (parts.py), and `state` shows it (showing.py).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from oracle.expressions import Expressions, by_kind
from oracle.parts import (
    MOST_DECISIONS,
    MOST_FORCED,
    MOST_RUNS,
    MOST_TURNS,
    Asked,
    Chance,
    Decision,
    Env,
    Event,
    Fault,
    GameEnds,
    Impossible,
    Keys,
    Leave,
    Limit,
    Moving,
    Option,
    Position,
    Possible,
    Returned,
    Seats,
    bind,
    every,
    held,
    turned,
    where_laid,
)  # fmt: skip
from oracle.showing import WATCHER as WATCHER
from rulewright import tree
from rulewright.source import Span
from rulewright.types import BOOL, NO_INT, NONE, IntType, MemberType

CALLS = 20_000
"""How deep calls may lie inside each other while it walks. Who uses it allows so many."""

Course = Generator[Decision, int, None]
"""Something that may ask: it yields decisions and is sent the numbers of the options chosen."""


class Oracle(Expressions):
    """One game. Raises Fault and Limit where it is made and in `choose`. §game.same"""

    def __init__(self, rules: tree.Rules, seed: int = 0, seats: Sequence[str] = ()) -> None:
        self.rules = rules
        self.seats = tuple(seats) or rules.player.names
        self.random = Chance(seed)
        self.now = self.seen = Position()
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
        self.choices: list[int] = []
        self.decisions = self.turns = self.forced = 0
        self.decision: Decision | None = None
        self._start()
        self._course = self._play()
        self._go_on(None)

    # --- a game -----------------------------------------------------------------------------------

    def _start(self) -> None:
        """A game begins with the start values: states in the order in which they are declared,
        since a start may read those before it.
        §game.start §game.start-of-place"""
        rules, now = self.rules, self.now
        for of in rules.types.values():
            if of.growing:
                now.grids[of.root], now.laid[of.root] = {}, []
        for zones in rules.zones:
            for family in zones.families:
                now.zones[family] = {keys: [] for keys in every(family.keys)}
            family = next((f for f in zones.families if f.starts_with == "all"), zones.families[0])
            first = next(iter(now.zones[family]))
            for thing in zones.of.members:
                now.zones[family][first].append(thing)
                now.lies[zones, thing] = family, first
        for positions in rules.positions:
            now.remembered[positions] = []
        for state in rules.states.values():
            cells = now.states[state] = dict.fromkeys(every(state.keys), 0)
            for keys in every(state.keys, members=True):
                env = dict(zip(state.start_keys, keys, strict=True))
                cells[keys] = self.value(state.start, env)
        for bag in rules.bags.values():
            kinds = bag.type.of
            counts = now.bags[bag] = {keys: [0] * kinds.size for keys in every(bag.keys)}
            for *place, kind in every((*bag.keys, kinds), members=True):
                env = dict(zip(bag.start_keys, (*place, kind), strict=True))
                counts[tuple(place)][kind] = self.value(bag.start, env)
        self._arm()

    def _play(self) -> Course:
        """The game is over behind the last step of the flow, at `end game`, or at its bound.
        `end game` leaves everything at once: no further statement runs, no trigger.
        §game.flow §game.over §game.end"""
        try:
            yield from self.block(self.rules.main.body, {})
        except GameEnds:
            pass

    def _go_on(self, answer: int | None) -> None:
        self.turns = self.forced = 0
        self.decision = None
        try:
            self.decision = self._course.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            pass
        except RecursionError:
            raise Limit from None

    def choose(self, number: int) -> None:
        """Takes an option by its number."""
        assert self.decision is not None and 0 <= number < len(self.decision.options)
        self.choices.append(number)
        self._go_on(number)

    # --- running ----------------------------------------------------------------------------------

    def block(self, body: Sequence[tree.Stmt], env: Env) -> Course:
        """One statement after the other."""
        for node in body:
            course = STATEMENTS[node.__class__](self, node, env)
            if course is not None:
                yield from course

    def turn(self) -> None:
        """A million steps without a decision are the end. §bounds.steps"""
        self.turns += 1
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
            for _ in self.cases(one.parameters, env):
                if one.where is not None and not self.value(one.where, env):
                    continue
                if not one.possible or self.can_be_carried_out(one, env):
                    yield self.option(number, one, env)

    def option(self, number: int, one: tree.Alternative, env: Env) -> Option:
        values = tuple([env[binder.var] for binder in one.parameters])
        return Option(number, values, self.option_text(one, values))

    def ask(
        self,
        node: tree.Decide,
        options: Callable[[], Iterator[Option]],
        env: Env,
        together: bool = False,
    ) -> Generator[Decision, int, Option | None]:
        """Before a decision the game settles. One option is taken without asking (of several who
        answer at once, only where everybody knows that); with two or more the game halts until the
        player has chosen. None: there is no option.
        §decision.one §decision.settles §settling.decision §decision.forced §decision.two
        §bounds.decisions"""
        if self.trial:
            found = list(islice(options(), 2))
            if len(found) == 2:
                raise Possible
            if found:
                bind(node.alternatives[found[0].alternative], found[0], env)
            return found[0] if found else None
        yield from self.settle()
        bound = self.rules.bound_decisions
        if self.decisions >= (bound or MOST_DECISIONS):
            if self.rules.bound_ranks:
                raise GameEnds
            raise Fault("game-too-long", node.span)
        every = found = list(options())
        moving = self.moving
        if moving is not None and moving.foreseen is not None and found:
            if not moving.foreseen:
                raise Asked(len(found))
            chosen = found[moving.foreseen.pop(0)]
            bind(node.alternatives[chosen.alternative], chosen, env)
            return chosen
        if moving is not None and moving.node.most and len(found) > 1:
            found = self.reaching_most(moving, found)
        if not found:
            self._not_asked()
            return None
        flow = self.rules.information
        known = flow is None or all(map(flow.open_options, node.alternatives))
        number, forced = 0, len(found) == 1 and (known or not together)
        player = self.value(node.chooser, env)
        if forced:
            self._not_asked()
        else:
            about = tuple((var.name, self.word(var.type, env[var])) for var in node.about)
            number = yield Decision(player, node.key, about, tuple(found))
        self.decisions += 1
        chosen = found[number]
        one = node.alternatives[chosen.alternative]
        bind(one, chosen, env)
        self.tell_choice(node, chosen, player, forced, self._told_to(node, one, env), known)
        if moving is not None:
            moving.answers = (*moving.answers, every.index(chosen))
        return chosen

    # --- one move ---------------------------------------------------------------------------------

    def do_OneMove(self, node: tree.OneMove, env: Env) -> Course:
        """Before it the game settles, and then not until it is over.
        §one-move.block §one-move.settles §one-move.over §one-move.trial §one-move.decisions"""
        if self.trial:
            yield from self.block(node.body, env)
            return
        yield from self.settle()
        self.moving = Moving(node, dict(env), self.now.copy())
        try:
            yield from self.block(node.body, env)
        finally:
            self.moving = None

    def reaching_most(self, moving: Moving, found: Sequence[Option]) -> list[Option]:
        """The options from which the move can still reach the most, compared where it ends.
        §one-move.most"""
        worths = [self.foreseen(moving, (*moving.answers, n)) for n in range(len(found))]
        return [option for option, worth in zip(found, worths, strict=True) if worth == max(worths)]

    def foreseen(self, moving: Moving, answers: tuple[int, ...]) -> tuple[int, ...]:
        """The most that the move can reach with these answers: it is played again from its
        beginning, and on from there in every way.
        §one-move.ahead §one-move.fault"""
        before = self.now, self.seen, self.in_trigger, self.moving, len(self.log), self.decisions
        self.now = self.seen = moving.start.copy()
        env = dict(moving.env)
        self.moving = Moving(moving.node, env, self.now, answers, list(answers))
        try:
            try:
                for _ in self.block(moving.node.body, env):
                    raise AssertionError("a look ahead asks nobody")
            except (Leave, Returned, GameEnds):
                pass
            return tuple(self.values(moving.node.most, env))
        except Asked as asked:
            more = asked.options
        finally:
            self.now, self.seen, self.in_trigger, self.moving, told, self.decisions = before
            del self.log[told:]
        return max(self.foreseen(moving, (*answers, n)) for n in range(more))

    def _not_asked(self) -> None:
        self.forced += 1
        if self.forced > MOST_FORCED:
            raise Limit

    def _told_to(self, node: tree.Decide, one: tree.Alternative, env: Env) -> Seats:
        """The other seats that may know a choice, when it is made: as the rules say, else those who
        see all that it hangs on (which the analysis of the typed tree finds out).
        §hidden.choice-written §hidden.choice-goes §hidden.choice-read §hidden.choice-evident
        §hidden.choice-rest §hidden.choice-said"""
        if isinstance(node.seen_by, tree.Const) and node.seen_by.type == BOOL:
            return None if node.seen_by.value else frozenset()
        if node.seen_by is not None:
            return frozenset((self.value(node.seen_by, env),))
        flow = self.rules.information
        return self.who_knows(flow.choice_kept_from(node, one) if flow else (), env)

    # --- trial runs -------------------------------------------------------------------------------

    def can_be_carried_out(self, one: tree.Alternative, env: Env) -> bool:
        """Tries the body on a copy of the state: up to the first decision with two options or
        more, or to the end. It changes nothing.
        §trial.offered §trial.far §trial.silent"""
        before = self.now, self.seen, self.done, self.trial
        self.now = self.seen = self.now.copy()
        self.done, self.trial = None, True
        try:
            for _ in self.block(one.body, dict(env)):
                raise AssertionError("a trial run asks nobody")
        except (Possible, Leave, Returned):
            return True
        except Impossible:
            return False
        finally:
            self.now, self.seen, self.done, self.trial = before
        return True

    def offers(self, alternatives: Sequence[tree.Alternative], env: Env) -> bool:
        """Whether there is an option in the position that is read; nothing settles before it.
        §can-choose.position §can-choose.where"""
        now, self.now = self.now, self.seen
        try:
            return any(True for _ in self.options(alternatives, env))
        finally:
            self.now = now

    # --- settling ---------------------------------------------------------------------------------

    def settle(self) -> Course:
        """Takes the first instance that is due and runs its body to the end; begins again, until
        nothing is due. Bodies are not interrupted by other triggers.
        §settling.first §settling.waits §settling.again §settling.right-before §trigger.restless
        §faults.rest §trigger.asks §trigger.goes-on §trigger.afresh"""
        if self.in_trigger or self.trial or self.moving is not None:
            return
        runs = 0
        while (due := self._first_due()) is not None:
            trigger, env = due
            runs += 1
            if runs > MOST_RUNS + 4 * len(self.rules.triggers):
                raise Fault("restless-trigger", trigger.span)
            self.in_trigger = True
            try:
                yield from self.block(trigger.body, env)
            except Returned:
                pass
            self.in_trigger = False

    def _first_due(self) -> tuple[tree.Trigger, Env] | None:
        """Triggers in the order in which they are declared, instances in that of their `each`. A
        level is due as long as its condition holds; an edge when it holds now and did not hold when
        it was last looked at.
        §settling.order §trigger.level §trigger.edge §trigger.back"""
        for trigger in self.rules.triggers:
            env: Env = {}
            for _ in self.cases(trigger.binders, env):
                if not self.qualifies(trigger.withs, None, env):
                    continue
                holds = bool(self.value(trigger.condition, env))
                if trigger.edge:
                    instance = trigger, tuple(env[binder.var] for binder in trigger.binders)
                    before = self.was.get(instance, False)
                    self.was[instance] = holds
                    holds = holds and not before
                if holds:
                    return trigger, env
        return None

    def _arm(self) -> None:
        """What edge triggers take for what was before."""
        for trigger in self.rules.triggers:
            env: Env = {}
            for _ in self.cases(trigger.binders, env) if trigger.edge else ():
                if self.qualifies(trigger.withs, None, env):
                    instance = trigger, tuple(env[binder.var] for binder in trigger.binders)
                    self.was[instance] = bool(self.value(trigger.condition, env))

    # --- writing ----------------------------------------------------------------------------------

    def note(self, place: tuple[object, Keys], op: str, same: bool, span: Span) -> None:
        """Inside `at once`: two different `=` for one place, or `=` beside a sum, are a fault.
        §at-once.clash §at-once.sums §faults.contradict"""
        if self.done is None:
            return
        before, how = self.done.get(place), "set" if op == "=" else "added"
        if (before is not None and before != how) or (before == how == "set" and not same):
            raise Fault("conflicting-writes", span)
        self.done[place] = how

    def write(self, state: tree.State, keys: Keys, op: str, value: int, span: Span) -> None:
        """Gives a place of state its value, within its bounds and 32 bits.
        §settling.later §at-once.bounds §bounds.numbers §faults.numbers"""
        cells = self.now.states[state]
        self.note((state, keys), op, cells[keys] == value, span)
        if op != "=":
            value = cells[keys] + value if op == "+" else cells[keys] - value
        least, most, optional = state.least, state.most, False
        if isinstance(state.type, IntType):
            least = state.type.low if least is None else least
            most = state.type.high if most is None else most
            optional = state.type.optional
        if not (optional and value == NO_INT):
            if (least is None and value <= NO_INT) or (most is None and value >= 2**31):
                raise Fault("number-too-large", span)
            if (least is not None and value < least) or (most is not None and value > most):
                raise Fault("value-outside", span)
        cells[keys] = value

    def count(self, bag: tree.Bag, keys: Keys, kind: int, op: str, value: int, span: Span) -> None:
        """Changes how many of a kind lie in a bag."""
        counts = self.now.bags[bag][keys]
        self.note((bag, (*keys, kind)), op, counts[kind] == value, span)
        if op != "=":
            value = counts[kind] + value if op == "+" else counts[kind] - value
        if not 0 <= value <= bag.type.capacity:
            raise Fault("value-outside", span)
        counts[kind] = value

    def put(self, thing: int, family: tree.ZoneFamily, keys: Keys, end: str, span: Span) -> None:
        """Takes a thing from where it lies and puts it at an end of a place. §faults.moves"""
        zones, place = family.zones, self.now.zones[family][keys]
        source, at = self.now.lies[zones, thing]
        self.now.zones[source][at].remove(thing)
        if family.holds is not None and len(place) >= family.holds:
            raise Fault("place-full", span)
        place.insert(0 if end == "left" else len(place), thing)
        if not family.ordered:
            place.sort()
        self.now.lies[zones, thing] = family, keys

    # --- statements -------------------------------------------------------------------------------

    def do_SetLocal(self, node: tree.SetLocal, env: Env) -> None:
        """§locals.block §locals.change §locals.letters"""
        env[node.var] = self.value(node.value, env)

    def do_WriteState(self, node: tree.WriteState, env: Env) -> None:
        keys = self.keys(node.state.keys, node.keys, env)
        self.write(node.state, keys, node.op, self.value(node.value, env), node.span)

    def do_WriteBag(self, node: tree.WriteBag, env: Env) -> None:
        keys = self.keys(node.bag.bag.keys, node.bag.keys, env)
        kind = self.value(node.kind, env)
        self.count(node.bag.bag, keys, kind, node.op, self.value(node.value, env), node.span)

    def do_MoveAmount(self, node: tree.MoveAmount, env: Env) -> None:
        """The amount must be there; `bank` is endless. §faults.offered §faults.numbers"""
        amount = self.value(node.amount, env)
        if amount < 0:
            raise Fault("negative-amount", node.span)
        for cell, op in ((node.source, "-"), (node.target, "+")):
            if cell is not None:
                keys = self.keys(cell.state.keys, cell.keys, env)
                if op == "-" and self.now.states[cell.state][keys] < amount:
                    self.refuse("not-covered", node.span)
                self.write(cell.state, keys, op, amount, node.span)

    def do_MoveCard(self, node: tree.MoveCard, env: Env) -> None:
        """§faults.moves"""
        card = self.value(node.card, env)
        if card == NONE:
            self.refuse("nothing-to-move", node.span)
        if node.source is not None and card not in self.place(node.source, env):
            self.refuse("not-there", node.span)
        assert node.target.keys is not None
        keys = self.keys(node.target.family.keys, node.target.keys, env)
        self.put(card, node.target.family, keys, node.end, node.span)

    def do_MoveCards(self, node: tree.MoveCards, env: Env) -> None:
        """One after the other, from the left; so many must be there. §chance.ordered"""
        assert node.target.keys is not None
        things = list(self.place(node.source, env))
        keys = self.keys(node.target.family.keys, node.target.keys, env)
        count = len(things) if node.count is None else self.value(node.count, env)
        if count > len(things):
            self.refuse("not-covered", node.span)
        for thing in things[: max(0, count)]:
            self.put(thing, node.target.family, keys, node.end, node.span)

    def do_MoveBag(self, node: tree.MoveBag, env: Env) -> None:
        source, target = node.source, node.target
        away = self.keys(source.bag.keys, source.keys, env)
        to = self.keys(target.bag.keys, target.keys, env)
        what = list(self.counts(source if node.what is None else node.what, env))
        there = self.now.bags[source.bag][away]
        if node.what is not None and any(a < b for a, b in zip(there, what, strict=True)):
            self.refuse("not-covered", node.span)
        for kind in source.bag.type.of.members:
            self.count(source.bag, away, kind, "-", what[kind], node.span)
            self.count(target.bag, to, kind, "+", what[kind], node.span)

    def by_chance(self) -> None:
        """Behind a decision a trial run has come far enough where chance comes in. §trial.chance"""
        if self.trial:
            raise Possible

    def do_ShuffleZone(self, node: tree.ShuffleZone, env: Env) -> None:
        """Fisher-Yates from the right end down. §chance.shuffle"""
        self.by_chance()
        things = self.place(node.place, env)
        for at in range(len(things) - 1, 0, -1):
            other = self.random.below(at + 1)
            things[at], things[other] = things[other], things[at]
        self.tell("chance", "shuffle")

    def do_DrawFromBag(self, node: tree.DrawFromBag, env: Env) -> None:
        """One at a time, each single thing as likely. §chance.bag"""
        self.by_chance()
        source, target = node.source, node.target
        away = self.keys(source.bag.keys, source.keys, env)
        to = None if target is None else self.keys(target.bag.keys, target.keys, env)
        information = self.rules.information
        for _ in range(self.value(node.count, env)):
            counts = self.now.bags[source.bag][away]
            things = [kind for kind in source.bag.type.of.members for _ in range(counts[kind])]
            if not things:
                raise Fault("nothing-to-draw", node.span)
            kind = things[self.random.below(len(things))]
            self.count(source.bag, away, kind, "-", 1, node.span)
            who: Seats = None
            if node.var is not None:
                env[node.var] = kind
                who = self.who_knows(information.kept_from(node.var) if information else (), env)
            if target is not None and to is not None:
                self.count(target.bag, to, kind, "+", 1, node.span)
                seats = frozenset(s for s in self._all() if self.sees(target.bag.seen_by, s, to))
                who = None if target.bag.seen_by is None else seats
            self.tell("chance", "draw", [("thing", MemberType(source.bag.type.of), kind, who)])

    def do_DrawMember(self, node: tree.DrawMember, env: Env) -> None:
        """Each that qualifies as likely. §chance.member §faults.moves"""
        self.by_chance()
        binder = tree.Binder(node.var, node.domain)
        found = [
            env[node.var] for _ in self.cases((binder,), env) if self.qualifies((), node.where, env)
        ]
        if not found:
            raise Fault("nothing-to-draw", node.span)
        self._drawn("draw", "thing", node.var, found[self.random.below(len(found))], env)

    def do_Roll(self, node: tree.Roll, env: Env) -> None:
        """§chance.roll"""
        self.by_chance()
        first, last = self.value(node.first, env), self.value(node.last, env)
        if last < first:
            raise Fault("empty-chance", node.span)
        self._drawn("roll", "number", node.var, first + self.random.below(last - first + 1), env)

    def _drawn(self, how: str, word: str, var: tree.Var, value: int, env: Env) -> None:
        env[var] = value
        information = self.rules.information
        who = self.who_knows(information.kept_from(var) if information else (), env)
        self.tell("chance", how, [(word, var.type, value, who)])

    def do_If(self, node: tree.If, env: Env) -> Course:
        return self.block(node.then if self.value(node.condition, env) else node.other, env)

    def do_Branches(self, node: tree.Branches, env: Env) -> Course:
        subject = self.value(node.subject, env)
        return self.block(dict(node.arms).get(subject, node.default), env)

    def do_Loop(self, node: tree.Loop, env: Env) -> Course:
        """§loops.while §loops.round §loops.for-ever §loops.until §decision.ending
        §decision.times §decision.times-end"""
        with held(node.label):
            while True:
                self.turn()
                yield from self.block(node.body, env)

    def do_Scope(self, node: tree.Scope, env: Env) -> Course:
        with held(node.label):
            yield from self.block(node.body, env)

    def do_Exit(self, node: tree.Exit, env: Env) -> None:
        """§decision.leave §decision.menu-return"""
        raise Leave(node.label)

    def do_ForEach(self, node: tree.ForEach, env: Env) -> Course:
        """Visits those for which the condition held when the loop began and still holds when their
        turn comes. Over a zone, which may change, the next is the first thing, in the order of that
        moment, that was there at the start, was not visited, and still qualifies.
        §loops.held §loops.taken §loops.zone §loops.pairs"""

        def members() -> Keys:
            return tuple([env[binder.var] for binder in node.binders])

        def qualifies() -> bool:
            return self.qualifies(node.withs, node.where, env)

        def visits() -> Iterator[None]:
            while True:
                for _ in self.cases(binders, env):
                    if left.get(members()) and qualifies():
                        left[members()] = not zone
                        yield
                        if zone:
                            break
                else:
                    return

        left = {members(): True for _ in self.cases(node.binders, env) if qualifies()}
        zone = any(isinstance(binder.domain, tree.InZone) for binder in node.binders)
        binders = [self.of_the_start(binder) for binder in node.binders]
        with held(node.label):
            if node.orders is not None:
                yield from self._in_any_order(node, env, left)
                return
            for _ in visits():
                self.turn()
                yield from self.block(node.body, env)

    def of_the_start(self, binder: tree.Binder) -> tree.Binder:
        """A loop over a chain visits those that were in it when the loop began; of other domains
        those that hang on an earlier name are looked at anew with each of its members.
        §loops.inner §chains.loop"""
        if not isinstance(binder.domain, tree.InChain):
            return binder
        return tree.Binder(binder.var, tree.Members(binder.domain.chain.graph.of))

    def _in_any_order(self, node: tree.ForEach, env: Env, left: dict[Keys, bool]) -> Course:
        """The player picks the next one among those that are left. §loops.orders"""
        whole = tree.Alternative(None, node.binders, node.where, node.body, False, node.span)
        assert node.orders is not None
        asked = tree.Decide(
            key=node.key, chooser=node.orders, alternatives=(whole,), otherwise=(), span=node.span
        )

        def options() -> Iterator[Option]:
            for _ in self.cases([self.of_the_start(binder) for binder in node.binders], env):
                option = self.option(0, whole, env)
                if left.get(option.values) and self.qualifies(node.withs, node.where, env):
                    yield option

        while (chosen := (yield from self.ask(asked, options, env))) is not None:
            self.turn()
            left[chosen.values] = False
            self.qualifies(node.withs, None, env)
            yield from self.block(node.body, env)

    def do_AtOnce(self, node: tree.AtOnce, env: Env) -> Course:
        """Everything reads the state as it was before. An `at once` inside another belongs to the
        same moment.
        §at-once.old §at-once.inside"""
        if self.done is not None:
            yield from self.block(node.body, env)
            return
        self.seen, self.done = self.now.copy(), {}
        try:
            yield from self.block(node.body, env)
        finally:
            self.seen, self.done = self.now, None

    def do_Decide(self, node: tree.Decide, env: Env) -> Course:
        """Without an option `otherwise` runs; without either it is a fault.
        §decision.none §faults.no-options"""
        chosen = yield from self.ask(node, lambda: self.options(node.alternatives, env), env)
        if chosen is not None:
            yield from self.block(node.alternatives[chosen.alternative].body, env)
        elif node.otherwise is None:
            self.refuse("no-options", node.span)
        else:
            yield from self.block(node.otherwise, env)

    def do_Together(self, node: tree.Together, env: Env) -> Course:
        """Nothing happens, and nothing is told, before all have answered; then the bodies run, in
        the same order. Of `first` the first counts who does not decline. A trial run ends here.
        §together.asked §together.one-state §together.forced §together.none §together.told
        §together.all §together.arguments §together.further §together.first
        §together.declined §together.race §together.trial §together.bound"""
        if self.trial:
            raise Possible
        yield from self.settle()
        asked, seat = node.asked, node.binder.var
        seats = [
            env[seat]
            for _ in self.cases((node.binder,), env)
            if self.qualifies((), node.where, env)
        ]
        answers: list[tuple[dict[tree.Var, Any], Option | None]] = []
        told: list[Event] = []
        for env[seat] in dict.fromkeys(seats):
            yield from self.block(node.before, env)
            about = {each.var: env[each.var] for each in node.before} | {seat: env[seat]}
            listed = partial(self.options, asked.alternatives, env)
            try:
                chosen = yield from self.ask(asked, listed, env, together=True)
            except GameEnds:
                self.log += told
                raise
            if chosen is not None and (told or not self.log[-1].forced):
                told.append(self.log.pop())
            elif chosen is None and asked.otherwise is None:
                self.refuse("no-options", asked.span)
            answers.append((about, chosen))
            if node.first and chosen and chosen.alternative < len(asked.alternatives) - 1:
                answers = answers[-1:]
                break
        else:
            answers = [] if node.first else answers
        self.log += told
        for about, chosen in answers:
            env.update(about)
            if chosen is None:
                yield from self.block(asked.otherwise or (), env)
            else:
                one = asked.alternatives[chosen.alternative]
                bind(one, chosen, env)
                yield from self.block(one.body, env)
        if node.first and not answers:
            yield from self.block(node.other, env)

    def do_Require(self, node: tree.Require, env: Env) -> None:
        if not self.value(node.condition, env):
            self.refuse("requirement-not-met", node.span)

    def do_Remember(self, node: tree.Remember, env: Env) -> None:
        """The position of now is one more, unless there are too many.
        §positions.seen §positions.kept §positions.trial §faults.positions"""
        kept = self.now.remembered[node.positions]
        if len(kept) >= node.positions.kept:
            raise Fault("positions-full", node.span)
        kept.append(self.position(node.positions))

    def do_ForgetPositions(self, node: tree.ForgetPositions, env: Env) -> None:
        self.now.remembered[node.positions].clear()

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
            if node.result is not None:
                env[node.result] = returned.value

    def do_Return(self, node: tree.Return, env: Env) -> None:
        raise Returned(None if node.value is None else self.value(node.value, env))

    def do_Log(self, node: tree.Log, env: Env) -> None:
        """Values that only some may know are shown to them alone. §logs.line"""
        if self.trial:
            return  # not even its values are worked out
        told = []
        for name, value, who in node.arguments:
            shown = self.value(value, env)
            restricted = who is not None and who.type != BOOL
            seats = frozenset((self.value(who, env),)) if restricted else None
            told.append((name, value.type, shown, seats))
        self.tell("log", node.message, told)

    def do_EnterPhase(self, node: tree.EnterPhase, env: Env) -> None:
        """§logs.engine"""
        self.phase = node.path
        self.tell("phase", node.path, [(var.name, var.type, env[var], None) for var in node.values])

    def do_Lay(self, node: tree.Lay, env: Env) -> Course:
        """The cells of the shape come to lie; then the body runs for each. §faults.moves"""
        shape, laid = node.shape, self.now.grids[node.shape.grid.root]
        q, r, turn = where_laid(shape.type, self.value(node.place, env))
        first = len(laid)
        if first + len(shape.cells) > shape.grid.size:
            raise Fault("grid-full", node.span)
        for dq, dr in turned(shape.cells, turn):
            if (q + dq, r + dr) in laid:
                raise Fault("cells-overlap", node.span)
            laid[q + dq, r + dr] = len(laid)
            self.now.laid[shape.grid.root].append((q + dq, r + dr))
        for number in range(len(shape.cells)):
            env[node.cell], env[node.index] = first + number, number
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


STATEMENTS: dict[type, Callable[[Oracle, Any, Env], Course | None]] = by_kind(Oracle, "do_")
