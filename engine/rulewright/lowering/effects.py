"""Compute the effects of rule text: what it reads and writes, whether it can suspend, and whether it can
fail. Each text is analysed once; tables define the effects of each kind of node."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from itertools import combinations, starmap
from typing import Any

from rulewright import limits, tree
from rulewright.records import dataclass
from rulewright.tree.changes import CHANGED, Changeable, ChangeableLists
from rulewright.tree.walk import DECLARED, get_child_reader
from rulewright.types import FiniteType, IntType, KeyType, MemberType

Owner = tree.Define | tree.Question | tree.Procedure
"""Rules whose body is elsewhere than the nodes that refer to them."""

# --- what single nodes may do ---------------------------------------------------------------------


def is_proved_in_range(key: KeyType, expr: tree.Expr) -> bool:
    """Return whether the type of `expr` proves that it is a legal key."""
    match key, expr.type:
        case FiniteType(), MemberType(optional=optional):
            return not optional
        case IntType(low=low, high=high), IntType(low=least, high=most, optional=False):
            if least is None or most is None or low is None or high is None:
                return isinstance(expr, tree.Const) and low <= expr.value <= high  # type: ignore[operator]
            return low <= least and most <= high
        case _:
            return False


def can_overflow(arithmetic: tree.Arithmetic) -> bool:
    """Return whether a product may exceed the range of a cell; sums are checked where they are stored."""
    return arithmetic.op == "*" and not all(map(_is_small, arithmetic.args))


def can_divide_by_zero(arithmetic: tree.Arithmetic) -> bool:
    return arithmetic.op in ("//", "%") and not _is_positive(arithmetic.args[1])


def _is_positive(expr: tree.Expr) -> bool:
    """Return whether a number is known to be above 0, such as a maximum with a positive operand."""
    match expr:
        case tree.Const(value=value):
            return value > 0
        case tree.Arithmetic(op="max", args=args):
            return any(map(_is_positive, args))
        case _:
            return isinstance(expr.type, IntType) and expr.type.low is not None and expr.type.low > 0


def _is_small(expr: tree.Expr, limit: int = 1 << 15) -> bool:
    if isinstance(expr, tree.Const):
        return abs(expr.value) <= limit
    match expr.type:
        case IntType(low=int(low), high=int(high)):
            return -limit <= low and high <= limit
        case _:
            return False


def _can_disagree(first_entry: _AgreeEntry, second_entry: _AgreeEntry) -> bool:
    """Return whether two exceptions can apply together with different values, and neither takes precedence
    over the other."""
    if isinstance(first_entry[2], tree.Const) and first_entry[2] == second_entry[2]:
        return False
    return first_entry[0] not in second_entry[3] and second_entry[0] not in first_entry[3]


def _match_zone_lookup(quantifier: tree.Quantified) -> _ZoneLookup | None:
    """Return the conditions under which `the s in space where market[s] == x` cannot fault."""
    match quantifier:
        case tree.Quantified(
            quantifier="the",
            binders=(tree.Binder(var=key, domain=tree.Members(member_type=of)),),
            withs=(),
            sort_keys=(),
            value=tree.Local(var=asked),
            where=tree.Compare(
                op="==",
                left=tree.ZoneEnd(place=tree.Place(family=family, key_exprs=(tree.Local(var=at),))),
                right=tree.Local(var=var),
            ),
        ) if key is asked is at and var is not key and family.max_things == 1 and family.keys == (of,):
            return var, family
        case _:
            return None


def _get_owner_text(owner: Owner) -> object:
    return owner.alternatives if isinstance(owner, tree.Question) else owner.body


def _list_growing_types(member_source: tree.Members | tree.Neighbours | tree.Graph) -> tuple[Changeable, ...]:
    return (member_source.member_type,) if member_source.member_type.is_growing else ()


_ZoneLookup = tuple[tree.Var, tree.ZoneFamily]
"""The text that a variable provides, and its location."""
_AgreeEntry = tuple[str, tree.Expr, tree.Expr, frozenset[str]]
_READS: ChangeableLists = {
    tree.ReadState: lambda node: (node.state,),
    tree.Amount: lambda node: (node.state,),
    tree.BagCells: lambda node: (node.bag,),
    tree.Place: lambda node: (node.family.zones,),
    tree.RingAfter: lambda node: (node.family.zones,),
    tree.Members: _list_growing_types,
    tree.Neighbours: _list_growing_types,
    tree.Graph: _list_growing_types,
    tree.CellAt: lambda node: (node.member_type,),
    tree.Openings: lambda node: (node.shape.grid,),
    tree.TimesSeen: lambda node: (node.positions,),
    tree.Remember: lambda node: (node.positions,),
}
_HALTS = (tree.Decide, tree.SettleNow, tree.EndGame)
_CHANCE = (tree.Roll, tree.ShuffleZone, tree.DrawFromBag, tree.DrawMember)
_REMEMBERED = (tree.Remember, tree.ForgetPositions)
_TRIAL_NODES = (
    *_HALTS, *_CHANCE, *_REMEMBERED, tree.Log, tree.Require, tree.MoveAmount, tree.MoveCard,
    tree.MoveBag,
)  # fmt: skip
"""Nodes that behave differently in a trial run."""
_FAULTS: dict[type, Callable[[Any], bool]] = {
    tree.Arithmetic: lambda node: can_divide_by_zero(node) or can_overflow(node),
    tree.Quantified: lambda node: node.quantifier in ("the", "min", "max") and not _match_zone_lookup(node),
    tree.Agree: lambda node: any(starmap(_can_disagree, combinations(node.exceptions, 2))),
    tree.TimesSeen: lambda node: True,
    tree.RingAfter: lambda node: True,
    tree.Trail: lambda node: True,
    tree.ReadState: lambda node: not all(map(is_proved_in_range, node.state.keys, node.key_exprs)),
    tree.ReadTable: lambda node: not all(map(is_proved_in_range, node.table.keys, node.key_exprs)),
}
_RELEVANT = {
    *_READS, *CHANGED, *_TRIAL_NODES, *_FAULTS, tree.CallDefine, tree.CallProcedure, tree.CanChoose,
    tree.SetLocal, tree.LetIn, tree.Exit, tree.Return, tree.ForEach, tree.ZoneEnd, tree.ZoneSize,
}  # fmt: skip
"""Nodes that have an effect by themselves."""
_DECLARED = frozenset(DECLARED)


# --- what texts do --------------------------------------------------------------------------------


@dataclass(slots=True)
class Traits:
    """Effects of a text itself, without those of the procedures it calls."""

    variables: dict[tree.Var, None] = field(default_factory=dict)
    """Variables that are read, in the order of the text."""
    assigned: set[tree.Var] = field(default_factory=set)
    """Variables assigned by `=`."""
    reads: set[Changeable] = field(default_factory=set)
    writes: set[Changeable] = field(default_factory=set)
    defines: set[tree.Define] = field(default_factory=set)
    define_calls: list[tree.CallDefine] = field(default_factory=list)
    """The calls of these definitions."""
    zone_lookups: set[_ZoneLookup] = field(default_factory=set)
    """Lookups in zones that fault if the thing is not there."""
    questions: set[tree.Question] = field(default_factory=set)
    calls: list[tree.Procedure] = field(default_factory=list)
    """Once per place."""
    let_vars: set[tree.Var] = field(default_factory=set)
    """Variables bound by LetIn."""
    exits: set[tree.ExitLabel] = field(default_factory=set)
    """The labels that are jumped to and not held inside."""
    class_counts: dict[type, int] = field(default_factory=dict)
    """How often there are nodes of kinds that matter."""
    halts: bool = False
    fails: bool = False
    """Whether a trial run can find out something here."""
    faults: bool = False
    """Whether it may be a rule fault."""

    def has_any(self, *node_classes: type) -> bool:
        return any(kind in self.class_counts for kind in node_classes)

    def merge_traits(self, part_traits: Traits) -> None:
        self.variables.update(part_traits.variables)
        self.assigned |= part_traits.assigned
        self.reads |= part_traits.reads
        self.writes |= part_traits.writes
        self.defines |= part_traits.defines
        self.define_calls += part_traits.define_calls
        self.zone_lookups |= part_traits.zone_lookups
        self.questions |= part_traits.questions
        self.calls += part_traits.calls
        self.let_vars |= part_traits.let_vars
        self.exits |= part_traits.exits
        for kind, times in part_traits.class_counts.items():
            self.class_counts[kind] = self.class_counts.get(kind, 0) + times
        self.halts |= part_traits.halts
        self.fails |= part_traits.fails
        self.faults |= part_traits.faults

    def add_node(self, tree_node: Any) -> None:
        """Add the effects of one node."""
        kind = tree_node.__class__
        self.class_counts[kind] = self.class_counts.get(kind, 0) + 1
        if kind in _READS:
            self.reads.update(_READS[kind](tree_node))
        if kind in CHANGED:
            self.writes.update(CHANGED[kind](tree_node))
        if kind in _FAULTS and not self.faults:
            self.faults = _FAULTS[kind](tree_node)
        match tree_node:
            case tree.CallDefine(define=define):
                self.defines.add(define)
                self.define_calls.append(tree_node)
            case tree.Quantified(quantifier="the"):
                lies = _match_zone_lookup(tree_node)
                if lies is not None:
                    self.zone_lookups.add(lies)
            case tree.CanChoose(question=question):
                self.questions.add(question)
            case tree.CallProcedure(procedure=procedure):
                self.calls.append(procedure)
            case tree.SetLocal(var=var):
                self.assigned.add(var)
            case tree.LetIn(var=var):
                self.let_vars.add(var)
            case tree.Exit(label=label):
                self.exits.add(label)
            case tree.ForEach(orders=orders) if orders is not None:
                self.halts = self.fails = True
        if kind in _TRIAL_NODES:
            self.fails = True
            self.halts = self.halts or kind in _HALTS


class Effects:
    """Reads, writes and suspensions of every text, each computed once."""

    def __init__(self) -> None:
        self._traits: dict[int, tuple[object, Traits]] = {}
        """Traits by the identity of nodes. The nodes are held here, because comparing them would walk their
        whole trees."""
        self._reads: dict[Owner, frozenset[Changeable]] = {}
        self._writes: dict[tree.Procedure, frozenset[Changeable]] = {}
        self._halts: dict[tree.Procedure, bool] = {}
        self._fails: dict[tree.Procedure, bool] = {}
        self._requirements: dict[tree.Define | tree.Question, frozenset[_ZoneLookup] | None] = {}

    def get_traits(self, rule_text: object) -> Traits:
        """Return the effects of a text itself."""
        cached = self._traits.get(id(rule_text))
        if cached is None:
            cached = self._traits[id(rule_text)] = rule_text, self._collect_traits(rule_text)
        return cached[1]

    def _collect_traits(self, rule_text: object) -> Traits:
        traits = Traits()
        count = 0
        pending_nodes: list[Any] = [rule_text]
        while pending_nodes:
            part = pending_nodes.pop()
            node_class: Any = part.__class__
            if node_class is tuple:
                pending_nodes.extend(reversed(part))
            elif node_class is tree.Var:
                traits.variables[part] = None
            elif part is not rule_text and isinstance(part, tree.Statement):
                traits.merge_traits(self.get_traits(part))
            elif node_class not in _DECLARED and (taken := get_child_reader(node_class)):
                count += 1
                if node_class in _RELEVANT:
                    traits.add_node(part)
                pending_nodes.extend(reversed(taken(part)))
        limits.spend_work(count)
        if isinstance(rule_text, tree.Loop | tree.LabelledBlock | tree.ForEach):
            traits.exits.discard(rule_text.label)
        return traits

    def iter_variables(self, rule_text: object) -> Iterator[tree.Var]:
        """Yield the variables in a text and in the procedures it calls."""
        visited: set[tree.Procedure] = set()
        waiting = [self.get_traits(rule_text)]
        while waiting:
            traits = waiting.pop()
            yield from traits.variables
            new = [procedure for procedure in traits.calls if procedure not in visited]
            visited.update(new)
            for procedure in new:
                yield from procedure.parameters
            waiting += [self.get_traits(procedure.body) for procedure in new]

    def collect_reads(self, rule_text: object) -> frozenset[Changeable]:
        """Return everything that the value or control flow of `rule_text` can depend on."""
        traits = self.get_traits(rule_text)
        things = set(traits.reads)
        owners: list[Owner] = [*traits.defines, *traits.questions, *traits.calls]
        for owner in owners:
            if owner not in self._reads:
                self._reads[owner] = frozenset()
                self._reads[owner] = self.collect_reads(_get_owner_text(owner))
            things |= self._reads[owner]
        for thing in traits.reads:
            if isinstance(thing, tree.RememberedPositions):
                things |= self.collect_reads(thing.position_parts)
        return frozenset(things)

    def collect_writes(self, rule_text: object) -> frozenset[Changeable]:
        """Return everything that running `rule_text` can change, not counting triggers."""
        traits = self.get_traits(rule_text)
        things = set(traits.writes)
        for procedure in traits.calls:
            if procedure not in self._writes:
                self._writes[procedure] = frozenset()
                self._writes[procedure] = self.collect_writes(procedure.body)
            things |= self._writes[procedure]
        return frozenset(things)

    def can_halt(self, rule_text: object) -> bool:
        """Return whether running `rule_text` can ask a player, settle, or end the game."""
        traits = self.get_traits(rule_text)
        return traits.halts or any(map(self.procedure_can_halt, traits.calls))

    def procedure_can_halt(self, procedure: tree.Procedure) -> bool:
        if procedure not in self._halts:
            self._halts[procedure] = False
            self._halts[procedure] = self.can_halt(procedure.body)
        return self._halts[procedure]

    def can_fail(self, rule_text: object) -> bool:
        """Return whether a trial run of `rule_text` can fail: whether it contains a decision, `require` or
        `move`."""
        traits = self.get_traits(rule_text)
        return traits.fails or any(map(self._procedure_can_fail, traits.calls))

    def _procedure_can_fail(self, procedure: tree.Procedure) -> bool:
        if procedure not in self._fails:
            self._fails[procedure] = False
            self._fails[procedure] = self.can_fail(procedure.body)
        return self._fails[procedure]

    def is_total(self, rule_text: object, binders: Iterable[tree.Binder] = ()) -> bool:
        """Return whether computing an expression can never fault, so that it may be computed as
        soon as these binders have values.
        """
        needs = self._find_requirements(rule_text)
        if not needs:
            return needs is not None
        domains = ((each.var, each.domain) for each in binders)
        return needs <= {
            (var, domain.place.family) for var, domain in domains if isinstance(domain, tree.InZone)
        }

    def _find_requirements(self, rule_text: object) -> frozenset[_ZoneLookup] | None:
        """Return the conditions under which computing cannot fault; None if it may fault anyway."""
        traits = self.get_traits(rule_text)
        if traits.faults or None in map(self._owner_requirements, traits.questions):
            return None
        needs = set(traits.zone_lookups)
        for call in traits.define_calls:
            inner = self._owner_requirements(call.define)
            if inner is None:
                return None
            args_by_parameter = dict(zip(call.define.parameters, call.args, strict=True))
            for var, family in inner:
                match args_by_parameter.get(var):
                    case tree.Local(var=outer):
                        needs.add((outer, family))
                    case _:
                        return None
        return frozenset(needs)

    def _owner_requirements(self, owner: tree.Define | tree.Question) -> frozenset[_ZoneLookup] | None:
        if owner not in self._requirements:
            self._requirements[owner] = None
            if isinstance(owner, tree.Define):
                self._requirements[owner] = self._find_requirements(owner.body)
            elif all(map(self._can_list_safely, owner.alternatives)):
                self._requirements[owner] = frozenset()
        return self._requirements[owner]

    def _can_list_safely(self, alternative: tree.Alternative) -> bool:
        """Return whether listing the choices of an alternative can never fault."""
        members = all(isinstance(each.domain, tree.Members) for each in alternative.parameters)
        return members and not alternative.possible and self.is_total(alternative.where)

    def is_pure(self, rule_text: object) -> bool:
        """Return whether the value depends on variables alone and can be computed for all of their
        values.
        """
        return self.is_total(rule_text) and not self.collect_reads(rule_text)
