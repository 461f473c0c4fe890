"""Warns of simultaneous choices whose effects conflict. The options of all players are listed from
one state; the bodies of what they chose run one after the other, and may find that state changed.

An effect conflicts if another player's can meet the same cell or thing, and the body does not test
again what it changes: `move c to hand[p]` takes a card from who chose it too, `owner[s] = p`
replaces another player, `free[s] = false` makes a later player's `where free[s]` false.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import field
from itertools import permutations

from rulewright import tree
from rulewright.analysis.warnings.loops import list_reads
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import doing, list_conjuncts, walk

Thing = tree.State | tree.Bag | tree.Zones
Things = frozenset[Thing]
Exprs = tree.Expr | Iterable[tree.Expr]


@dataclass(slots=True)
class Names:
    """What is known of variables. `own`: no two players have the same value; `varying`: players can
    have different values."""

    own: set[tree.Var] = field(default_factory=set)
    varying: set[tree.Var] = field(default_factory=set)

    def add(self, var: tree.Var, *, own: bool, varying: bool = True) -> None:
        for variables, is_in in ((self.own, own), (self.varying, varying)):
            if is_in:
                variables.add(var)
            else:
                variables.discard(var)

    def bind(self, var: tree.Var, value: object) -> None:
        """Record whether the value of a variable is a player's own, and whether it varies."""
        self.add(var, own=self.are_own(value), varying=self.are_varying(value))

    def are_own(self, value: object) -> bool:
        return _mentions(value, self.own)

    def are_varying(self, value: object) -> bool:
        return _mentions(value, self.varying)


def check(world: World, node: tree.Together) -> None:
    """The procedures that are called in the bodies are typed."""
    if node.first or _asks_one(node):
        return
    listed: list[tuple[tree.Alternative, Effects]] = []
    for alternative in node.asked.alternatives:
        effects = Effects(_list_tested(alternative))
        listed.append((alternative, effects))
        names = effects.names
        names.add(node.binder.var, own=True)
        for local in node.before:
            names.bind(local.var, local.value)
        for binder in alternative.parameters:
            own = _is_own_domain(binder.domain, names) or _separates(
                alternative.where, binder.var, names.own
            )
            names.add(binder.var, own=own)
        effects.collect(alternative.body, frozenset())
        if effects.overwriting:
            statement, thing = effects.overwriting[0]
            what, label = _describe_overwriting(thing), "done for one player after the other"
        elif effects.using_up or (effects.repeatable and effects.count > 1):
            statement, thing = (effects.using_up or effects.repeatable)[0]
            what = "what one player does here can make the choice of a later one impossible"
            label = f"changes `{_name(thing)}`, by which the options were listed"
        else:
            continue
        _report(world, node, what, statement.span, label)
        return
    for (_, effects), (alternative, others) in permutations(listed, 2):
        if (change := _find_overwritten(effects, others)) is not None:
            what, label = _describe_overwriting(change.thing), _describe_order(alternative)
        elif (change := _find_used_up(effects, others)) is not None:
            what = "what one player does here can make the choice of a later one impossible"
            label = (
                f"changes `{_name(change.thing)}`, by which {_describe(alternative)} was offered"
            )
        else:
            continue
        _report(world, node, what, change.statement.span, label)
        return


def _report(world: World, node: tree.Together, what: str, span: Span, label: str) -> None:
    world.reporter.warning(
        "conflicting-choices",
        what,
        span,
        label,
        labels=(Label(node.span, "all choose here, before any of it is done"),),
        help="test here whether it is still so (`if ...:`), or only note what each has chosen, "
        "and resolve it below, when all have chosen",
    )


def _describe(alternative: tree.Alternative) -> str:
    return "another choice" if alternative.name is None else f"`{alternative.name}`"


def _describe_order(alternative: tree.Alternative) -> str:
    return f"{_describe(alternative)} changes it as well, before or after this"


def _find_overwritten(effects: Effects, others: Effects) -> Change | None:
    """Return the first change that replaces one of another alternative, or is replaced by it."""
    for change in effects.changes:
        for other in others.changes if change.value is not None else ():
            if other.thing is change.thing and change.can_meet(other) and not change.is_like(other):
                return change
    return None


def _find_used_up(effects: Effects, others: Effects) -> Change | None:
    """Return the first change of what another alternative was offered by, if that one does not
    test it again.
    """
    relied = others.tested - others.conditions if others.count else frozenset()
    return next((each for each in effects.changes if each.thing in relied and not each.adds), None)


def _describe_overwriting(thing: Thing) -> str:
    if isinstance(thing, tree.Zones):
        return f"several players can choose the same {thing.of.name}, and the last one gets it"
    return f"several players set the same `{thing.name}` here, and only the last one's value stays"


def _name(thing: Thing) -> str:
    return thing.of.name if isinstance(thing, tree.Zones) else thing.name


@dataclass(frozen=True, slots=True)
class Change:
    """A change without a test of a cell or thing that another player's body can change."""

    statement: tree.Stmt
    thing: Thing
    keys: tuple[tree.Expr, ...]
    value: Exprs | None
    """The one that is set, or None if something is added or taken away."""

    @property
    def adds(self) -> bool:
        write = self.statement
        return isinstance(write, tree.WriteState | tree.WriteBag) and write.op == "+"

    def can_meet(self, other: Change) -> bool:
        """Whether both can be of the same cell."""
        pairs = zip(self.keys, other.keys, strict=True)
        return not any(_are_constant(pair) and pair[0] != pair[1] for pair in pairs)

    def is_like(self, other: Change) -> bool:
        """Whether both certainly set the same."""
        one, two = self.statement, other.statement
        if isinstance(one, tree.MoveCard) and isinstance(two, tree.MoveCard):
            if one.target.family is not two.target.family:
                return False
        values = self.value, other.value
        return _are_constant(values) and values[0] == values[1]


@dataclass(slots=True)
class Effects:
    """What the body of an alternative changes without testing it again, if another player's body
    can change the same."""

    tested: Things
    """What the options were listed by."""
    overwriting: list[tuple[tree.Stmt, Thing]] = field(default_factory=list)
    """Changes that replace those of other players."""
    using_up: list[tuple[tree.Stmt, Thing]] = field(default_factory=list)
    """Changes of what the options were listed by."""
    repeatable: list[tuple[tree.Stmt, Thing]] = field(default_factory=list)
    """The same where it makes no difference how many players do it."""
    changes: list[Change] = field(default_factory=list)
    """All changes without a test."""
    conditions: Things = frozenset()
    """What conditions in the body read."""
    names: Names = field(default_factory=Names)
    count: int = 0
    """The number of changes of any kind."""
    _entered: list[tree.Procedure] = field(default_factory=list)

    def collect(self, body: Iterable[tree.Stmt], guards: Things) -> Things:
        """Goes through a body. `guards`: what conditions have read since all have chosen; returns
        them as they are behind the body, since a condition may have left it."""
        names = self.names
        for statement in body:
            match statement:
                case tree.SetLocal(var=var, value=value):
                    if names.are_varying(value):  # else it may be set so in one branch only
                        names.bind(var, value)
                    guards |= _list_things(value)
                case tree.If(condition=condition, then=then, other=other):
                    guards |= _list_things(condition)
                    self.conditions |= _list_things(condition)
                    guards |= self.collect(then, guards) | self.collect(other, guards)
                case tree.Branches(subject=subject, arms=arms, default=default):
                    guards |= _list_things(subject)
                    self.conditions |= _list_things(subject)
                    for arm in (*(arm for _, arm in arms), default):
                        guards |= self.collect(arm, guards)
                case tree.ForEach(binders=binders, withs=withs, where=where, body=inside):
                    for binder in binders:
                        # what is not a whole type is looked up when the loop runs
                        whole = where is None and isinstance(binder.domain, tree.Members)
                        names.add(binder.var, own=not whole, varying=not whole)
                    for var, value in withs:
                        names.bind(var, value)
                    self.collect(inside, guards | _list_things((withs, where)))
                case (
                    tree.Loop(body=inside)
                    | tree.LabelledBlock(body=inside)
                    | tree.AtOnce(body=inside)
                    | tree.OneMove(body=inside)
                ):
                    guards = self.collect(inside, guards)
                case tree.Lay(cell=cell, index=index, body=inside):
                    names.add(cell, own=True)
                    names.add(index, own=False, varying=False)
                    self.collect(inside, guards)
                case tree.Decide(alternatives=alternatives, otherwise=otherwise):
                    for each in alternatives:
                        for binder in each.parameters:
                            names.add(binder.var, own=True)  # listed when it is asked
                        self.collect(each.body, guards | _list_things(each.where))
                    self.collect(otherwise or (), guards)
                case tree.CallProcedure(procedure=procedure, args=args, result=result):
                    if procedure not in self._entered:
                        self._entered.append(procedure)
                        for parameter, arg in zip(procedure.parameters, args, strict=True):
                            names.bind(parameter, arg)
                        self.collect(procedure.body, guards)
                        self._entered.pop()
                    if result is not None:
                        names.bind(result, args)
                case tree.Roll(var=var) | tree.DrawMember(var=var):
                    names.add(var, own=True)
                case _:
                    self._note_change(statement, guards)
                    if isinstance(statement, tree.DrawFromBag) and statement.var is not None:
                        names.add(statement.var, own=True)
        return guards

    def _note_change(self, node: tree.Stmt, guards: Things) -> None:
        match node:
            case tree.WriteState(state=state, keys=keys, op=op, value=value):
                self._note_write(node, state, keys, value if op == "=" else None, guards)
            case tree.WriteBag(bag=cells, kind=kind, op=op, value=value):
                keys = (*cells.keys, kind)
                self._note_write(node, cells.bag, keys, value if op == "=" else None, guards)
            case tree.MoveAmount(source=source):
                if source is not None:
                    self._note_write(node, source.state, source.keys, None, guards)
            case tree.MoveBag(source=cells):
                self._note_write(node, cells.bag, cells.keys, None, guards)
            case tree.MoveCard(card=card, target=target):
                if self.names.are_varying(card):
                    zones, home = target.family.zones, target.keys or ()
                    self._note_write(node, zones, (card,), home, guards)
            case tree.Log() | tree.SettleNow() | tree.Exit() | tree.Return() | tree.Require():
                return
        self.count += 1

    def _note_write(
        self,
        node: tree.Stmt,
        thing: Thing,
        keys: tuple[tree.Expr, ...],
        value: Exprs | None,
        guards: Things,
    ) -> None:
        """`value`: the one that is set, or None if something is added or taken away."""
        if thing in guards or self.names.are_own(keys):
            return
        goes_on = value is not None and thing in _list_things(value)
        self.changes.append(Change(node, thing, keys, None if goes_on else value))
        if value is None:
            if thing in self.tested:
                self.using_up.append((node, thing))
        elif thing in _list_things(value):
            return  # goes on from what other players have set
        elif self.names.are_varying(value):
            self.overwriting.append((node, thing))
        elif thing in self.tested:
            self.repeatable.append((node, thing))


def _are_constant(values: Iterable[object]) -> bool:
    """Whether values, or tuples of them, are known before the game."""
    return all(
        isinstance(part, tree.Const) for value in values for part in (walk(value) if value else ())
    ) and all(value is not None for value in values)


def _mentions(value: object, variables: Set[tree.Var]) -> bool:
    return any(isinstance(part, tree.Local) and part.var in variables for part in walk(value))


def _list_things(node: object) -> Things:
    return frozenset(thing for (thing, _) in list_reads(node, {}, set()))


def _list_tested(alternative: tree.Alternative) -> Things:
    """Return the state that decides whether the alternative is offered, and with which values."""
    tested = _list_things((alternative.parameters, alternative.where))
    if alternative.possible:
        for part in doing(alternative.body):
            match part:
                case tree.Require(condition=condition):
                    tested |= _list_things(condition)
                case tree.MoveAmount(source=tree.Amount(state=state)):
                    tested |= {state}
                case tree.MoveBag(source=tree.BagCells(bag=bag)):
                    tested |= {bag}
    return tested


def _is_own_domain(domain: tree.Domain, names: Names) -> bool:
    """Whether no two players can choose the same from it, since it is their own."""
    match domain:
        case tree.InZone(place=place):
            return names.are_own(place.keys or ())
        case tree.WithinBag(bag=tree.BagCells(keys=keys)):
            return names.are_own(keys)
        case tree.InChain(of=of):
            return names.are_own(of)
        case _:
            return False


def _separates(condition: tree.Expr | None, var: tree.Var, own: Set[tree.Var]) -> bool:
    """Whether a condition lets only one player choose a value of the variable: `owner[s] == p`,
    `c in hand[p]`."""
    match condition:
        case tree.Logic(op="and"):
            return any(_separates(part, var, own) for part in list_conjuncts(condition))
        case tree.Compare(op="==", left=left, right=right):
            return any(
                isinstance(player, tree.Local)
                and player.var in own
                and _mentions(other, frozenset((var,)))
                for player, other in ((left, right), (right, left))
            )
        case tree.LiesIn(card=card, place=place):
            return _mentions(card, frozenset((var,))) and _mentions(place.keys or (), own)
        case tree.CallDefine(define=define, args=args) if define.body is not None:
            about = dict(zip(define.parameters, args, strict=True))
            own = frozenset(p for p, arg in about.items() if _is_one_of(arg, own))
            return any(
                _separates(define.body, parameter, own)
                for parameter, arg in about.items()
                if _is_one_of(arg, frozenset((var,)))
            )
        case _:
            return False


def _is_one_of(value: tree.Expr, variables: Set[tree.Var]) -> bool:
    return isinstance(value, tree.Local) and value.var in variables


def _asks_one(node: tree.Together) -> bool:
    """Whether certainly no more than one player is asked."""
    player = node.binder.var
    return any(
        isinstance(part, tree.Compare)
        and part.op == "=="
        and any(
            _is_one_of(side, frozenset((player,))) and not _mentions(other, frozenset((player,)))
            for side, other in ((part.left, part.right), (part.right, part.left))
        )
        for part in list_conjuncts(node.where)
    )
