"""What rule text reads, what it writes, and whether it can halt: the facts lowering decides by."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import limits
from rulewright.analysis import core
from rulewright.analysis.core.parts import parts
from rulewright.analysis.types import FiniteType

Thing = core.State | core.Bag | core.Zones | FiniteType
"""Something that changes during a game; a FiniteType stands for the cells of a growing grid."""

_DECLARATIONS = (
    core.State,
    core.Bag,
    core.Zones,
    core.ZoneFamily,
    core.Table,
    core.Define,
    core.Procedure,
    core.Var,
    core.Label,
    core.Shape,
    FiniteType,
)


def walk(node: object) -> Iterator[object]:
    """Every node below (and with) a typed tree, not looking into declarations that it mentions."""
    waiting, seen = [node], 0
    while waiting:
        node = waiting.pop()
        seen += 1
        if seen % 100 == 0:
            limits.spend(seen)
            seen = 0
        if isinstance(node, tuple):
            waiting.extend(reversed(node))
        elif isinstance(node, _DECLARATIONS):
            yield node
        elif (below := parts(node)) is not None:
            yield node
            waiting.extend(reversed(below))


class Effects:
    """Reads, writes and halts of everything, each computed once."""

    def __init__(self) -> None:
        self._reads: dict[core.Define | core.Procedure, frozenset[Thing]] = {}
        self._writes: dict[core.Procedure, frozenset[Thing]] = {}
        self._halts: dict[core.Procedure, bool] = {}
        self._fails: dict[core.Procedure, bool] = {}

    def reads(self, node: object) -> frozenset[Thing]:
        """Everything that the value or the course of `node` can depend on."""
        found: set[Thing] = set()
        for part in walk(node):
            match part:
                case core.ReadState(state=state):
                    found.add(state)
                case core.Amount(state=state):
                    found.add(state)
                case core.BagCells(bag=bag):
                    found.add(bag)
                case core.Place(family=family) | core.RingAfter(family=family):
                    found.add(family.zones)
                case core.Members(of=of) | core.Neighbours(of=of) | core.Graph(of=of) if of.growing:
                    found.add(of)
                case core.CellAt(of=of):
                    found.add(of)
                case core.Openings(shape=shape):
                    found.add(shape.grid)
                case core.CallDefine(define=define):
                    found |= self._reads_of(define, define.body)
                case core.CallProcedure(procedure=procedure):
                    found |= self._reads_of(procedure, procedure.body)
                case _:
                    pass
        return frozenset(found)

    def _reads_of(self, owner: core.Define | core.Procedure, body: object) -> frozenset[Thing]:
        if owner not in self._reads:
            self._reads[owner] = frozenset()
            self._reads[owner] = self.reads(body)
        return self._reads[owner]

    def writes(self, node: object) -> frozenset[Thing]:
        """Everything that running `node` can change (what triggers do not counted)."""
        found: set[Thing] = set()
        for part in walk(node):
            match part:
                case core.WriteState(state=state):
                    found.add(state)
                case core.MoveAmount(source=source, target=target):
                    found.update(a.state for a in (source, target) if a is not None)
                case core.WriteBag(bag=cells):
                    found.add(cells.bag)
                case core.MoveBag(source=a, target=b):
                    found.update((a.bag, b.bag))
                case core.DrawFromBag(source=a, target=b):
                    found.update(c.bag for c in (a, b) if c is not None)
                case core.MoveCard(target=target) | core.MoveCards(target=target):
                    found.add(target.family.zones)
                case core.ShuffleZone(place=place):
                    found.add(place.family.zones)
                case core.Lay(shape=shape):
                    found.add(shape.grid)
                case core.CallProcedure(procedure=procedure):
                    found |= self._writes_of(procedure)
                case _:
                    pass
        return frozenset(found)

    def _writes_of(self, procedure: core.Procedure) -> frozenset[Thing]:
        if procedure not in self._writes:
            self._writes[procedure] = frozenset()
            self._writes[procedure] = self.writes(procedure.body)
        return self._writes[procedure]

    def halts(self, node: object) -> bool:
        """Whether running `node` can ask a player, settle, or end the game."""
        for part in walk(node):
            match part:
                case core.Decide() | core.SettleNow() | core.EndGame():
                    return True
                case core.ForEach(orders=orders) if orders is not None:
                    return True
                case core.CallProcedure(procedure=procedure) if self.procedure_halts(procedure):
                    return True
                case _:
                    pass
        return False

    def procedure_halts(self, procedure: core.Procedure) -> bool:
        if procedure not in self._halts:
            self._halts[procedure] = False
            self._halts[procedure] = self.halts(procedure.body)
        return self._halts[procedure]

    def can_fail(self, node: object) -> bool:
        """Whether a trial run of `node` can find out something: a decision, `require` or `move` in
        it."""
        for part in walk(node):
            match part:
                case (
                    core.Decide()
                    | core.Require()
                    | core.MoveAmount()
                    | core.MoveCard()
                    | core.MoveBag()
                    | core.EndGame()
                    | core.SettleNow()
                ):
                    return True
                case core.ForEach(orders=orders) if orders is not None:
                    return True
                case core.CallProcedure(procedure=procedure) if self._procedure_fails(procedure):
                    return True
                case _:
                    pass
        return False

    def _procedure_fails(self, procedure: core.Procedure) -> bool:
        if procedure not in self._fails:
            self._fails[procedure] = False
            self._fails[procedure] = self.can_fail(procedure.body)
        return self._fails[procedure]

    def calls(self, node: object) -> list[core.Procedure]:
        """Every call of a procedure below `node`, once per place."""
        return [part.procedure for part in walk(node) if isinstance(part, core.CallProcedure)]


def free_exits(statements: tuple[core.Stmt, ...] | core.Stmt) -> frozenset[core.Label]:
    """The labels that `statements` jump to without holding them."""
    inside: set[core.Label] = set()
    exits: set[core.Label] = set()
    for part in walk(statements):
        match part:
            case core.Loop(label=label) | core.Scope(label=label) | core.ForEach(label=label):
                inside.add(label)
            case core.Exit(label=label):
                exits.add(label)
            case _:
                pass
    return frozenset(exits - inside)


def returns(statements: object) -> bool:
    return any(isinstance(part, core.Return) for part in walk(statements))
