"""What rule text reads, what it writes, whether it can halt, and whether it can be a fault: the
facts lowering decides by. Each text is looked at once; the tables say what a kind of node adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from itertools import combinations, starmap
from typing import Any

from rulewright import limits, tree
from rulewright.records import dataclass
from rulewright.tree.changes import CHANGED, Thing, Things
from rulewright.tree.walk import DECLARED, parts_of
from rulewright.types import FiniteType, IntType, KeyType, MemberType

Owner = tree.Define | tree.Question | tree.Procedure
"""What stands elsewhere than where it is mentioned."""

# --- what single nodes may do ---------------------------------------------------------------------


def proved_inside(key: KeyType, node: tree.Expr) -> bool:
    """Whether the type of `node` says that it is a legal key."""
    match key, node.type:
        case FiniteType(), MemberType(optional=optional):
            return not optional
        case IntType(low=low, high=high), IntType(low=least, high=most, optional=False):
            if least is None or most is None or low is None or high is None:
                return isinstance(node, tree.Const) and low <= node.value <= high  # type: ignore[operator]
            return low <= least and most <= high
        case _:
            return False


def may_explode(node: tree.Arithmetic) -> bool:
    """Whether a product could leave what a cell holds; sums are looked at where they are stored."""
    return node.op == "*" and not all(map(_small, node.args))


def may_be_divided_by_zero(node: tree.Arithmetic) -> bool:
    return node.op in ("//", "%") and not _positive(node.args[1])


def _positive(node: tree.Expr) -> bool:
    """Return whether a number is known to be above 0, such as a maximum with a positive operand."""
    match node:
        case tree.Const(value=value):
            return value > 0
        case tree.Arithmetic(op="max", args=args):
            return any(map(_positive, args))
        case _:
            return (
                isinstance(node.type, IntType) and node.type.low is not None and node.type.low > 0
            )


def _small(node: tree.Expr, limit: int = 1 << 15) -> bool:
    if isinstance(node, tree.Const):
        return abs(node.value) <= limit
    match node.type:
        case IntType(low=int(low), high=int(high)):
            return -limit <= low and high <= limit
        case _:
            return False


def _may_disagree(one: _Entry, other: _Entry) -> bool:
    """Whether two exceptions can apply together, neither over the other, and differ."""
    if isinstance(one[2], tree.Const) and one[2] == other[2]:
        return False
    return one[0] not in other[3] and other[0] not in one[3]


def _looked_up(node: tree.Quantified) -> _Lies | None:
    """Return the conditions under which `the s in space where market[s] == x` cannot fault."""
    match node:
        case tree.Quantified(
            kind="the",
            binders=(tree.Binder(var=key, domain=tree.Members(of=of)),),
            withs=(),
            by=(),
            value=tree.Local(var=asked),
            where=tree.Compare(
                op="==",
                left=tree.ZoneEnd(place=tree.Place(family=family, keys=(tree.Local(var=at),))),
                right=tree.Local(var=var),
            ),
        ) if key is asked is at and var is not key and family.holds == 1 and family.keys == (of,):
            return var, family
        case _:
            return None


def _said_by(owner: Owner) -> object:
    return owner.alternatives if isinstance(owner, tree.Question) else owner.body


def _growing(node: tree.Members | tree.Neighbours | tree.Graph) -> tuple[Thing, ...]:
    return (node.of,) if node.of.growing else ()


_Lies = tuple[tree.Var, tree.ZoneFamily]
"""What is told by a variable, and where it lies."""
_Entry = tuple[str, tree.Expr, tree.Expr, frozenset[str]]
_READS: Things = {
    tree.ReadState: lambda node: (node.state,),
    tree.Amount: lambda node: (node.state,),
    tree.BagCells: lambda node: (node.bag,),
    tree.Place: lambda node: (node.family.zones,),
    tree.RingAfter: lambda node: (node.family.zones,),
    tree.Members: _growing,
    tree.Neighbours: _growing,
    tree.Graph: _growing,
    tree.CellAt: lambda node: (node.of,),
    tree.Openings: lambda node: (node.shape.grid,),
    tree.TimesSeen: lambda node: (node.positions,),
    tree.Remember: lambda node: (node.positions,),
}
_HALTS = (tree.Decide, tree.SettleNow, tree.EndGame)
_CHANCE = (tree.Roll, tree.ShuffleZone, tree.DrawFromBag, tree.DrawMember)
_REMEMBERED = (tree.Remember, tree.ForgetPositions)
_FAILS = (
    *_HALTS, *_CHANCE, *_REMEMBERED, tree.Log, tree.Require, tree.MoveAmount, tree.MoveCard,
    tree.MoveBag,
)  # fmt: skip
"""What a trial run goes through in a way of its own."""
_FAULTS: dict[type, Callable[[Any], bool]] = {
    tree.Arithmetic: lambda node: may_be_divided_by_zero(node) or may_explode(node),
    tree.Quantified: lambda node: node.kind in ("the", "min", "max") and not _looked_up(node),
    tree.Agree: lambda node: any(starmap(_may_disagree, combinations(node.entries, 2))),
    tree.TimesSeen: lambda node: True,
    tree.RingAfter: lambda node: True,
    tree.Trail: lambda node: True,
    tree.ReadState: lambda node: not all(map(proved_inside, node.state.keys, node.keys)),
    tree.ReadTable: lambda node: not all(map(proved_inside, node.table.keys, node.keys)),
}
_NOTED = {
    *_READS, *CHANGED, *_FAILS, *_FAULTS, tree.CallDefine, tree.CallProcedure, tree.CanChoose,
    tree.SetLocal, tree.LetIn, tree.Exit, tree.Return, tree.ForEach, tree.ZoneEnd, tree.ZoneSize,
}  # fmt: skip
"""What says anything by itself."""
_DECLARED = frozenset(DECLARED)


# --- what texts do --------------------------------------------------------------------------------


@dataclass(slots=True)
class Traits:
    """Effects of a text itself, without those of the procedures it calls."""

    variables: dict[tree.Var, None] = field(default_factory=dict)
    """In the order of the text."""
    assigned: set[tree.Var] = field(default_factory=set)
    """Set by `=`."""
    reads: set[Thing] = field(default_factory=set)
    writes: set[Thing] = field(default_factory=set)
    defines: set[tree.Define] = field(default_factory=set)
    asked: list[tree.CallDefine] = field(default_factory=list)
    """The calls of them."""
    looked_up: set[_Lies] = field(default_factory=set)
    """What is a fault if it does not lie there."""
    questions: set[tree.Question] = field(default_factory=set)
    calls: list[tree.Procedure] = field(default_factory=list)
    """Once per place."""
    bound: set[tree.Var] = field(default_factory=set)
    """By LetIn."""
    exits: set[tree.ExitLabel] = field(default_factory=set)
    """The labels that are jumped to and not held inside."""
    kinds: dict[type, int] = field(default_factory=dict)
    """How often there are nodes of kinds that matter."""
    halts: bool = False
    fails: bool = False
    """Whether a trial run can find out something here."""
    faults: bool = False
    """Whether it may be a rule fault."""

    def has(self, *kinds: type) -> bool:
        return any(kind in self.kinds for kind in kinds)

    def add(self, other: Traits) -> None:
        self.variables.update(other.variables)
        self.assigned |= other.assigned
        self.reads |= other.reads
        self.writes |= other.writes
        self.defines |= other.defines
        self.asked += other.asked
        self.looked_up |= other.looked_up
        self.questions |= other.questions
        self.calls += other.calls
        self.bound |= other.bound
        self.exits |= other.exits
        for kind, times in other.kinds.items():
            self.kinds[kind] = self.kinds.get(kind, 0) + times
        self.halts |= other.halts
        self.fails |= other.fails
        self.faults |= other.faults

    def note(self, node: Any) -> None:
        """Add the effects of one node."""
        kind = node.__class__
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if kind in _READS:
            self.reads.update(_READS[kind](node))
        if kind in CHANGED:
            self.writes.update(CHANGED[kind](node))
        if kind in _FAULTS and not self.faults:
            self.faults = _FAULTS[kind](node)
        match node:
            case tree.CallDefine(define=define):
                self.defines.add(define)
                self.asked.append(node)
            case tree.Quantified(kind="the"):
                lies = _looked_up(node)
                if lies is not None:
                    self.looked_up.add(lies)
            case tree.CanChoose(question=question):
                self.questions.add(question)
            case tree.CallProcedure(procedure=procedure):
                self.calls.append(procedure)
            case tree.SetLocal(var=var):
                self.assigned.add(var)
            case tree.LetIn(var=var):
                self.bound.add(var)
            case tree.Exit(label=label):
                self.exits.add(label)
            case tree.ForEach(orders=orders) if orders is not None:
                self.halts = self.fails = True
        if kind in _FAILS:
            self.fails = True
            self.halts = self.halts or kind in _HALTS


class Effects:
    """Reads, writes and suspensions of every text, each computed once."""

    def __init__(self) -> None:
        self._traits: dict[int, tuple[object, Traits]] = {}
        """By the identity of nodes, which are held here: to compare them would be to walk them."""
        self._reads: dict[Owner, frozenset[Thing]] = {}
        self._writes: dict[tree.Procedure, frozenset[Thing]] = {}
        self._halts: dict[tree.Procedure, bool] = {}
        self._fails: dict[tree.Procedure, bool] = {}
        self._needs: dict[tree.Define | tree.Question, frozenset[_Lies] | None] = {}

    def of(self, node: object) -> Traits:
        """Return the effects of a text itself."""
        known = self._traits.get(id(node))
        if known is None:
            known = self._traits[id(node)] = node, self._look(node)
        return known[1]

    def _look(self, node: object) -> Traits:
        found = Traits()
        count = 0
        waiting: list[Any] = [node]
        while waiting:
            part = waiting.pop()
            kind: Any = part.__class__
            if kind is tuple:
                waiting.extend(reversed(part))
            elif kind is tree.Var:
                found.variables[part] = None
            elif part is not node and isinstance(part, tree.Statement):
                found.add(self.of(part))
            elif kind not in _DECLARED and (taken := parts_of(kind)):
                count += 1
                if kind in _NOTED:
                    found.note(part)
                waiting.extend(reversed(taken(part)))
        limits.spend(count)
        if isinstance(node, tree.Loop | tree.LabelledBlock | tree.ForEach):
            found.exits.discard(node.label)
        return found

    def inside(self, node: object) -> Iterator[tree.Var]:
        """Yield the variables in a text and in the procedures it calls."""
        seen: set[tree.Procedure] = set()
        waiting = [self.of(node)]
        while waiting:
            traits = waiting.pop()
            yield from traits.variables
            new = [procedure for procedure in traits.calls if procedure not in seen]
            seen.update(new)
            for procedure in new:
                yield from procedure.parameters
            waiting += [self.of(procedure.body) for procedure in new]

    def reads(self, node: object) -> frozenset[Thing]:
        """Return everything that the value or control flow of `node` can depend on."""
        traits = self.of(node)
        found = set(traits.reads)
        owners: list[Owner] = [*traits.defines, *traits.questions, *traits.calls]
        for owner in owners:
            if owner not in self._reads:
                self._reads[owner] = frozenset()
                self._reads[owner] = self.reads(_said_by(owner))
            found |= self._reads[owner]
        for thing in traits.reads:
            if isinstance(thing, tree.RememberedPositions):
                found |= self.reads(thing.parts)
        return frozenset(found)

    def writes(self, node: object) -> frozenset[Thing]:
        """Return everything that running `node` can change, not counting triggers."""
        traits = self.of(node)
        found = set(traits.writes)
        for procedure in traits.calls:
            if procedure not in self._writes:
                self._writes[procedure] = frozenset()
                self._writes[procedure] = self.writes(procedure.body)
            found |= self._writes[procedure]
        return frozenset(found)

    def halts(self, node: object) -> bool:
        """Return whether running `node` can ask a player, settle, or end the game."""
        traits = self.of(node)
        return traits.halts or any(map(self.procedure_halts, traits.calls))

    def procedure_halts(self, procedure: tree.Procedure) -> bool:
        if procedure not in self._halts:
            self._halts[procedure] = False
            self._halts[procedure] = self.halts(procedure.body)
        return self._halts[procedure]

    def can_fail(self, node: object) -> bool:
        """Whether a trial run of `node` can find out something: a decision, `require` or `move` in
        it."""
        traits = self.of(node)
        return traits.fails or any(map(self._procedure_fails, traits.calls))

    def _procedure_fails(self, procedure: tree.Procedure) -> bool:
        if procedure not in self._fails:
            self._fails[procedure] = False
            self._fails[procedure] = self.can_fail(procedure.body)
        return self._fails[procedure]

    def total(self, node: object, binders: Iterable[tree.Binder] = ()) -> bool:
        """Return whether computing an expression can never fault, so that it may be computed as
        soon as these binders have values.
        """
        needs = self._needed(node)
        if not needs:
            return needs is not None
        domains = ((each.var, each.domain) for each in binders)
        return needs <= {
            (var, domain.place.family) for var, domain in domains if isinstance(domain, tree.InZone)
        }

    def _needed(self, node: object) -> frozenset[_Lies] | None:
        """Return the conditions under which computing cannot fault; None if it may fault anyway."""
        traits = self.of(node)
        if traits.faults or None in map(self._owner_needs, traits.questions):
            return None
        needs = set(traits.looked_up)
        for call in traits.asked:
            inner = self._owner_needs(call.define)
            if inner is None:
                return None
            given = dict(zip(call.define.parameters, call.args, strict=True))
            for var, family in inner:
                match given.get(var):
                    case tree.Local(var=outer):
                        needs.add((outer, family))
                    case _:
                        return None
        return frozenset(needs)

    def _owner_needs(self, owner: tree.Define | tree.Question) -> frozenset[_Lies] | None:
        if owner not in self._needs:
            self._needs[owner] = None
            if isinstance(owner, tree.Define):
                self._needs[owner] = self._needed(owner.body)
            elif all(map(self._offered_safely, owner.alternatives)):
                self._needs[owner] = frozenset()
        return self._needs[owner]

    def _offered_safely(self, one: tree.Alternative) -> bool:
        """Whether to list the choices of an alternative can never be a fault."""
        members = all(isinstance(each.domain, tree.Members) for each in one.parameters)
        return members and not one.possible and self.total(one.where)

    def pure(self, node: object) -> bool:
        """Return whether the value depends on variables alone and can be computed for all of their
        values.
        """
        return self.total(node) and not self.reads(node)
