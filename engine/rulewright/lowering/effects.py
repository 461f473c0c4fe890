"""What rule text reads, what it writes, and whether it can halt: the facts lowering decides by."""

from __future__ import annotations

from rulewright import tree
from rulewright.tree.walk import walk
from rulewright.types import FiniteType

Thing = tree.State | tree.Bag | tree.Zones | FiniteType
"""Something that changes during a game; a FiniteType stands for the cells of a growing grid."""


class Effects:
    """Reads, writes and halts of everything, each computed once."""

    def __init__(self) -> None:
        self._reads: dict[tree.Define | tree.Procedure, frozenset[Thing]] = {}
        self._writes: dict[tree.Procedure, frozenset[Thing]] = {}
        self._halts: dict[tree.Procedure, bool] = {}
        self._fails: dict[tree.Procedure, bool] = {}

    def reads(self, node: object) -> frozenset[Thing]:
        """Everything that the value or the course of `node` can depend on."""
        found: set[Thing] = set()
        for part in walk(node):
            match part:
                case tree.ReadState(state=state):
                    found.add(state)
                case tree.Amount(state=state):
                    found.add(state)
                case tree.BagCells(bag=bag):
                    found.add(bag)
                case tree.Place(family=family) | tree.RingAfter(family=family):
                    found.add(family.zones)
                case tree.Members(of=of) | tree.Neighbours(of=of) | tree.Graph(of=of) if of.growing:
                    found.add(of)
                case tree.CellAt(of=of):
                    found.add(of)
                case tree.Openings(shape=shape):
                    found.add(shape.grid)
                case tree.CallDefine(define=define):
                    found |= self._reads_of(define, define.body)
                case tree.CallProcedure(procedure=procedure):
                    found |= self._reads_of(procedure, procedure.body)
                case _:
                    pass
        return frozenset(found)

    def _reads_of(self, owner: tree.Define | tree.Procedure, body: object) -> frozenset[Thing]:
        if owner not in self._reads:
            self._reads[owner] = frozenset()
            self._reads[owner] = self.reads(body)
        return self._reads[owner]

    def writes(self, node: object) -> frozenset[Thing]:
        """Everything that running `node` can change (what triggers do not counted)."""
        found: set[Thing] = set()
        for part in walk(node):
            match part:
                case tree.WriteState(state=state):
                    found.add(state)
                case tree.MoveAmount(source=source, target=target):
                    found.update(a.state for a in (source, target) if a is not None)
                case tree.WriteBag(bag=cells):
                    found.add(cells.bag)
                case tree.MoveBag(source=a, target=b):
                    found.update((a.bag, b.bag))
                case tree.DrawFromBag(source=a, target=b):
                    found.update(c.bag for c in (a, b) if c is not None)
                case tree.MoveCard(target=target) | tree.MoveCards(target=target):
                    found.add(target.family.zones)
                case tree.ShuffleZone(place=place):
                    found.add(place.family.zones)
                case tree.Lay(shape=shape):
                    found.add(shape.grid)
                case tree.CallProcedure(procedure=procedure):
                    found |= self._writes_of(procedure)
                case _:
                    pass
        return frozenset(found)

    def _writes_of(self, procedure: tree.Procedure) -> frozenset[Thing]:
        if procedure not in self._writes:
            self._writes[procedure] = frozenset()
            self._writes[procedure] = self.writes(procedure.body)
        return self._writes[procedure]

    def halts(self, node: object) -> bool:
        """Whether running `node` can ask a player, settle, or end the game."""
        for part in walk(node):
            match part:
                case tree.Decide() | tree.SettleNow() | tree.EndGame():
                    return True
                case tree.ForEach(orders=orders) if orders is not None:
                    return True
                case tree.CallProcedure(procedure=procedure) if self.procedure_halts(procedure):
                    return True
                case _:
                    pass
        return False

    def procedure_halts(self, procedure: tree.Procedure) -> bool:
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
                    tree.Decide()
                    | tree.Require()
                    | tree.MoveAmount()
                    | tree.MoveCard()
                    | tree.MoveBag()
                    | tree.EndGame()
                    | tree.SettleNow()
                ):
                    return True
                case tree.ForEach(orders=orders) if orders is not None:
                    return True
                case tree.CallProcedure(procedure=procedure) if self._procedure_fails(procedure):
                    return True
                case _:
                    pass
        return False

    def _procedure_fails(self, procedure: tree.Procedure) -> bool:
        if procedure not in self._fails:
            self._fails[procedure] = False
            self._fails[procedure] = self.can_fail(procedure.body)
        return self._fails[procedure]

    def calls(self, node: object) -> list[tree.Procedure]:
        """Every call of a procedure below `node`, once per place."""
        return [part.procedure for part in walk(node) if isinstance(part, tree.CallProcedure)]


def free_exits(statements: tuple[tree.Stmt, ...] | tree.Stmt) -> frozenset[tree.Label]:
    """The labels that `statements` jump to without holding them."""
    inside: set[tree.Label] = set()
    exits: set[tree.Label] = set()
    for part in walk(statements):
        match part:
            case tree.Loop(label=label) | tree.Scope(label=label) | tree.ForEach(label=label):
                inside.add(label)
            case tree.Exit(label=label):
                exits.add(label)
            case _:
                pass
    return frozenset(exits - inside)


def returns(statements: object) -> bool:
    return any(isinstance(part, tree.Return) for part in walk(statements))
