"""Warn about simultaneous choices whose effects conflict. The options of all players are listed for one
position, and the bodies run one after the other on a position that earlier bodies may have changed.

An effect conflicts if the effect of another player can concern the same cell or thing, and the body does not
test again what it changes: `move c to hand[p]` also takes a card from the player who chose it first,
`owner[s] = p` replaces another player, `free[s] = false` makes a later player's `where free[s]` false.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import field
from itertools import permutations

from rulewright import tree
from rulewright.analysis.warnings.loop_conditions import iter_reads
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import list_conjuncts, walk_actions, walk_nodes

Storage = tree.State | tree.Bag | tree.Zones
StorageSet = frozenset[Storage]
Exprs = tree.Expr | Iterable[tree.Expr]


@dataclass(slots=True)
class VariableFacts:
    """Facts about variables. `own`: no two players have the same value; `varying`: players can have different
    values."""

    own_variables: set[tree.Var] = field(default_factory=set)
    varying_variables: set[tree.Var] = field(default_factory=set)

    def add_variable(self, var: tree.Var, *, is_own: bool, varies: bool = True) -> None:
        for variables, is_in in ((self.own_variables, is_own), (self.varying_variables, varies)):
            if is_in:
                variables.add(var)
            else:
                variables.discard(var)

    def bind_value(self, var: tree.Var, value_node: object) -> None:
        """Record whether the value of a variable is a player's own, and whether it varies."""
        self.add_variable(var, is_own=self.is_own_value(value_node), varies=self.is_varying_value(value_node))

    def is_own_value(self, value_node: object) -> bool:
        return _reads_any(value_node, self.own_variables)

    def is_varying_value(self, value_node: object) -> bool:
        return _reads_any(value_node, self.varying_variables)


def check_together(world: World, together_statement: tree.Together) -> None:
    """Warn about conflicting effects of a simultaneous decision. The procedures that its bodies call must be
    typed."""
    if together_statement.first_only or _has_one_player(together_statement):
        return
    listed: list[tuple[tree.Alternative, Effects]] = []
    for alternative in together_statement.decision.alternatives:
        effects = Effects(_list_tested(alternative))
        listed.append((alternative, effects))
        names = effects.variable_facts
        names.add_variable(together_statement.binder.var, is_own=True)
        for local in together_statement.prelude:
            names.bind_value(local.var, local.value)
        for binder in alternative.parameters:
            own = _is_own_domain(binder.domain, names) or _is_separating(
                alternative.where, binder.var, names.own_variables
            )
            names.add_variable(binder.var, is_own=own)
        effects.collect_effects(alternative.body, frozenset())
        if effects.overwrites:
            statement, thing = effects.overwrites[0]
            what, label = _describe_overwrite(thing), "executed for one player after the other"
        elif effects.depletions or (effects.repeatable and effects.count > 1):
            statement, thing = (effects.depletions or effects.repeatable)[0]
            what = "the choice of one player can invalidate that of a later player"
            label = f"changes `{_storage_name(thing)}`, on which the options depend"
        else:
            continue
        _report(world, together_statement, what, statement.span, label)
        return
    for (_, effects), (alternative, others) in permutations(listed, 2):
        if (change := _find_overwritten(effects, others)) is not None:
            what, label = _describe_overwrite(change.thing), _describe_order(alternative)
        elif (change := _find_used_up(effects, others)) is not None:
            what = "the choice of one player can invalidate that of a later player"
            label = f"changes `{_storage_name(change.thing)}`, on which {_describe(alternative)} depends"
        else:
            continue
        _report(world, together_statement, what, change.statement.span, label)
        return


def _report(world: World, node: tree.Together, what: str, span: Span, label: str) -> None:
    world.reporter.warning(
        "conflicting-choices",
        what,
        span,
        label,
        labels=(Label(node.span, "all players choose here, before any choice is executed"),),
        help="test the condition again here (`if ...:`), or only record each choice here, and resolve "
        "them after all players have chosen",
    )


def _describe(alternative: tree.Alternative) -> str:
    return "another choice" if alternative.name is None else f"`{alternative.name}`"


def _describe_order(alternative: tree.Alternative) -> str:
    return f"{_describe(alternative)} changes it as well, before or after this"


def _find_overwritten(effects: Effects, others: Effects) -> Change | None:
    """Return the first change that overwrites a change of another alternative, or is overwritten by it."""
    for change in effects.changes:
        for other in others.changes if change.value is not None else ():
            if other.thing is change.thing and change.can_meet(other) and not change.is_like(other):
                return change
    return None


def _find_used_up(effects: Effects, others: Effects) -> Change | None:
    """Return the first change of something that another alternative's options depend on, if that alternative
    does not test it again."""
    relied = others.tested_storage - others.conditions if others.count else frozenset()
    return next((each for each in effects.changes if each.thing in relied and not each.adds), None)


def _describe_overwrite(storage: Storage) -> str:
    if isinstance(storage, tree.Zones):
        return f"several players can choose the same {storage.thing_type.name}, and only the last one gets it"
    return f"several players assign the same `{storage.name}` here, and only the last value remains"


def _storage_name(storage: Storage) -> str:
    return storage.thing_type.name if isinstance(storage, tree.Zones) else storage.name


@dataclass(frozen=True, slots=True)
class Change:
    """A change without a test of a cell or thing that another player's body can change."""

    statement: tree.Stmt
    thing: Storage
    keys: tuple[tree.Expr, ...]
    value: Exprs | None
    """The expressions that are set, or None if something is added or removed."""

    @property
    def adds(self) -> bool:
        write = self.statement
        return isinstance(write, tree.WriteState | tree.WriteBag) and write.op == "+"

    def can_meet(self, other: Change) -> bool:
        """Return whether both changes can concern the same cell."""
        pairs = zip(self.keys, other.keys, strict=True)
        return not any(_are_constant(pair) and pair[0] != pair[1] for pair in pairs)

    def is_like(self, other: Change) -> bool:
        """Return whether both changes certainly set the same value."""
        one, two = self.statement, other.statement
        if isinstance(one, tree.MoveCard) and isinstance(two, tree.MoveCard):
            if one.target.family is not two.target.family:
                return False
        values = self.value, other.value
        return _are_constant(values) and values[0] == values[1]


@dataclass(slots=True)
class Effects:
    """The changes of the body of an alternative that it makes without another test, although the body of
    another player can change the same state."""

    tested_storage: StorageSet
    """The state that the options depend on."""
    overwrites: list[tuple[tree.Stmt, Storage]] = field(default_factory=list)
    """Changes that overwrite those of other players."""
    depletions: list[tuple[tree.Stmt, Storage]] = field(default_factory=list)
    """Changes of state that the options depend on."""
    repeatable: list[tuple[tree.Stmt, Storage]] = field(default_factory=list)
    """Changes of state that the options depend on, to a value that is equal for all players."""
    changes: list[Change] = field(default_factory=list)
    """All changes without a test."""
    conditions: StorageSet = frozenset()
    """The state that conditions in the body read."""
    variable_facts: VariableFacts = field(default_factory=VariableFacts)
    count: int = 0
    """The number of changes of any kind."""
    _call_stack: list[tree.Procedure] = field(default_factory=list)

    def collect_effects(self, body: Iterable[tree.Stmt], tested_storage: StorageSet) -> StorageSet:
        """Collect the effects of a body. `tested_storage` is what conditions have read since all players
        chose; return it as it is after the body, since a condition may have left it."""
        names = self.variable_facts
        for statement in body:
            match statement:
                case tree.SetLocal(var=var, value=value):
                    if names.is_varying_value(value):  # otherwise it may be set so in one branch only
                        names.bind_value(var, value)
                    tested_storage |= _list_storage(value)
                case tree.If(condition=condition, then=then, else_body=other):
                    tested_storage |= _list_storage(condition)
                    self.conditions |= _list_storage(condition)
                    tested_storage |= self.collect_effects(then, tested_storage) | self.collect_effects(
                        other, tested_storage
                    )
                case tree.Branches(subject=subject, arms=arms, default=default):
                    tested_storage |= _list_storage(subject)
                    self.conditions |= _list_storage(subject)
                    for arm in (*(arm for _, arm in arms), default):
                        tested_storage |= self.collect_effects(arm, tested_storage)
                case tree.ForEach(binders=binders, withs=withs, where=where, body=inside):
                    for binder in binders:
                        # a domain other than a whole type is evaluated when the loop runs
                        whole = where is None and isinstance(binder.domain, tree.Members)
                        names.add_variable(binder.var, is_own=not whole, varies=not whole)
                    for var, value in withs:
                        names.bind_value(var, value)
                    self.collect_effects(inside, tested_storage | _list_storage((withs, where)))
                case (
                    tree.Loop(body=inside)
                    | tree.LabelledBlock(body=inside)
                    | tree.AtOnce(body=inside)
                    | tree.OneMove(body=inside)
                ):
                    tested_storage = self.collect_effects(inside, tested_storage)
                case tree.Lay(cell_var=cell, index_var=index, body=inside):
                    names.add_variable(cell, is_own=True)
                    names.add_variable(index, is_own=False, varies=False)
                    self.collect_effects(inside, tested_storage)
                case tree.Decide(alternatives=alternatives, otherwise=otherwise):
                    for each in alternatives:
                        for binder in each.parameters:
                            names.add_variable(binder.var, is_own=True)  # listed at its own decision
                        self.collect_effects(each.body, tested_storage | _list_storage(each.where))
                    self.collect_effects(otherwise or (), tested_storage)
                case tree.CallProcedure(procedure=procedure, args=args, result_var=result):
                    if procedure not in self._call_stack:
                        self._call_stack.append(procedure)
                        for parameter, arg in zip(procedure.parameters, args, strict=True):
                            names.bind_value(parameter, arg)
                        self.collect_effects(procedure.body, tested_storage)
                        self._call_stack.pop()
                    if result is not None:
                        names.bind_value(result, args)
                case tree.Roll(var=var) | tree.DrawMember(var=var):
                    names.add_variable(var, is_own=True)
                case _:
                    self._note_change(statement, tested_storage)
                    if isinstance(statement, tree.DrawFromBag) and statement.var is not None:
                        names.add_variable(statement.var, is_own=True)
        return tested_storage

    def _note_change(self, stmt: tree.Stmt, tested_storage: StorageSet) -> None:
        match stmt:
            case tree.WriteState(state=state, key_exprs=keys, op=op, value=value):
                self._note_write(stmt, state, keys, value if op == "=" else None, tested_storage)
            case tree.WriteBag(bag=cells, item_kind=kind, op=op, value=value):
                keys = (*cells.key_exprs, kind)
                self._note_write(stmt, cells.bag, keys, value if op == "=" else None, tested_storage)
            case tree.MoveAmount(source=source):
                if source is not None:
                    self._note_write(stmt, source.state, source.key_exprs, None, tested_storage)
            case tree.MoveBag(source=cells):
                self._note_write(stmt, cells.bag, cells.key_exprs, None, tested_storage)
            case tree.MoveCard(card=card, target=target):
                if self.variable_facts.is_varying_value(card):
                    zones, home = target.family.zones, target.key_exprs or ()
                    self._note_write(stmt, zones, (card,), home, tested_storage)
            case tree.Log() | tree.SettleNow() | tree.Exit() | tree.Return() | tree.Require():
                return
        self.count += 1

    def _note_write(
        self,
        stmt: tree.Stmt,
        storage: Storage,
        key_exprs: tuple[tree.Expr, ...],
        value_exprs: Exprs | None,
        tested_storage: StorageSet,
    ) -> None:
        """Record a write. `value_exprs` are the expressions that are set, or None if something is added or
        removed."""
        if storage in tested_storage or self.variable_facts.is_own_value(key_exprs):
            return
        goes_on = value_exprs is not None and storage in _list_storage(value_exprs)
        self.changes.append(Change(stmt, storage, key_exprs, None if goes_on else value_exprs))
        if value_exprs is None:
            if storage in self.tested_storage:
                self.depletions.append((stmt, storage))
        elif storage in _list_storage(value_exprs):
            return  # builds on the values that other players have set
        elif self.variable_facts.is_varying_value(value_exprs):
            self.overwrites.append((stmt, storage))
        elif storage in self.tested_storage:
            self.repeatable.append((stmt, storage))


def _are_constant(values: Iterable[object]) -> bool:
    """Return whether values, or tuples of them, are known before the game."""
    return all(
        isinstance(part, tree.Const) for value in values for part in (walk_nodes(value) if value else ())
    ) and all(value is not None for value in values)


def _reads_any(value_node: object, variables: Set[tree.Var]) -> bool:
    return any(isinstance(part, tree.Local) and part.var in variables for part in walk_nodes(value_node))


def _list_storage(tree_node: object) -> StorageSet:
    return frozenset(thing for (thing, _) in iter_reads(tree_node, {}, set()))


def _list_tested(alternative: tree.Alternative) -> StorageSet:
    """Return the state that decides whether the alternative is offered, and with which values."""
    tested = _list_storage((alternative.parameters, alternative.where))
    if alternative.possible:
        for part in walk_actions(alternative.body):
            match part:
                case tree.Require(condition=condition):
                    tested |= _list_storage(condition)
                case tree.MoveAmount(source=tree.Amount(state=state)):
                    tested |= {state}
                case tree.MoveBag(source=tree.BagCells(bag=bag)):
                    tested |= {bag}
    return tested


def _is_own_domain(domain: tree.Domain, variable_facts: VariableFacts) -> bool:
    """Return whether no two players can choose the same member of a domain, because each has their own."""
    match domain:
        case tree.InZone(place=place):
            return variable_facts.is_own_value(place.key_exprs or ())
        case tree.WithinBag(bag=tree.BagCells(key_exprs=keys)):
            return variable_facts.is_own_value(keys)
        case tree.InChain(member=of):
            return variable_facts.is_own_value(of)
        case _:
            return False


def _is_separating(condition: tree.Expr | None, var: tree.Var, own_variables: Set[tree.Var]) -> bool:
    """Return whether a condition lets only one player choose a value of the variable: `owner[s] == p`, `c in
    hand[p]`."""
    match condition:
        case tree.Logic(op="and"):
            return any(_is_separating(part, var, own_variables) for part in list_conjuncts(condition))
        case tree.Compare(op="==", left=left, right=right):
            return any(
                isinstance(player, tree.Local)
                and player.var in own_variables
                and _reads_any(other, frozenset((var,)))
                for player, other in ((left, right), (right, left))
            )
        case tree.LiesIn(card=card, place=place):
            return _reads_any(card, frozenset((var,))) and _reads_any(place.key_exprs or (), own_variables)
        case tree.CallDefine(define=define, args=args) if define.body is not None:
            about = dict(zip(define.parameters, args, strict=True))
            own_variables = frozenset(p for p, arg in about.items() if _is_one_of(arg, own_variables))
            return any(
                _is_separating(define.body, parameter, own_variables)
                for parameter, arg in about.items()
                if _is_one_of(arg, frozenset((var,)))
            )
        case _:
            return False


def _is_one_of(value_expr: tree.Expr, variables: Set[tree.Var]) -> bool:
    return isinstance(value_expr, tree.Local) and value_expr.var in variables


def _has_one_player(together_statement: tree.Together) -> bool:
    """Return whether at most one player is asked."""
    player = together_statement.binder.var
    return any(
        isinstance(part, tree.Compare)
        and part.op == "=="
        and any(
            _is_one_of(side, frozenset((player,))) and not _reads_any(other, frozenset((player,)))
            for side, other in ((part.left, part.right), (part.right, part.left))
        )
        for part in list_conjuncts(together_statement.where)
    )
