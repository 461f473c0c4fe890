"""What `where: possible` must not depend on: chance, and what the chooser may not see."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analysis import core
from rulewright.analysis.facts import walk
from rulewright.analysis.world import World
from rulewright.document.source import Span


def check(world: World, rules: core.Rules) -> None:
    """Reports alternatives whose trial run would draw from chance or look at something hidden."""
    bodies = [rules.main.body]
    bodies += [procedure.body for procedure in rules.procedures.values()]
    bodies += [trigger.body for trigger in rules.triggers]
    for body in bodies:
        for part in walk(body):
            if isinstance(part, core.Decide):
                for alternative in part.alternatives:
                    if alternative.possible:
                        _Trial(world, alternative).run(alternative.body, [part.chooser])


class _Trial:
    """Follows the body of one alternative up to its first decision."""

    def __init__(self, world: World, alternative: core.Alternative) -> None:
        self.world = world
        self.alternative = alternative
        self.reported: set[str] = set()

    def run(self, body: Sequence[core.Stmt], chooser: list[core.Expr]) -> bool:
        """Whether a decision stands on every way through the statements; `chooser` are the
        expressions that stand for who chooses."""
        return any(self.statement(node, chooser) for node in body)

    def statement(self, node: core.Stmt, chooser: list[core.Expr]) -> bool:
        match node:
            case core.Decide():
                return True
            case core.ForEach(orders=orders) if orders is not None:
                return True
            case core.If(condition=condition, then=then, other=other):
                self.look(condition, chooser)
                first, second = self.run(then, chooser), self.run(other, chooser)
                return first and second
            case core.Branches(subject=subject, arms=arms, default=default):
                self.look(subject, chooser)
                ends = [self.run(arm, chooser) for _, arm in arms]
                return all(ends) and (self.run(default, chooser) if default else True)
            case core.Loop(body=body) | core.Scope(body=body) | core.AtOnce(body=body):
                return self.run(body, chooser)
            case core.ForEach(binders=binders, withs=withs, where=where, body=body):
                self.look((binders, withs, where), chooser)
                self.run(body, chooser)
                return False
            case core.CallProcedure(procedure=procedure, args=args):
                self.look(args, chooser)
                known = [
                    core.Local(var=var, type=var.type)
                    for var, arg in zip(procedure.parameters, args, strict=True)
                    if arg in chooser
                ]
                return self.run(procedure.body, [*chooser, *known])
            case (
                core.Roll() | core.ShuffleZone() | core.DrawFromBag() | core.DrawMember()
            ):
                self.refuse("chance-in-trial", "draws from chance", node.span)
                return False
            case _:
                self.look(node, chooser)
                return False

    def look(self, node: object, chooser: list[core.Expr]) -> None:
        """Reports reads of what the chooser may not see."""
        for part in walk(node):
            match part:
                case core.ReadState(state=state, keys=keys, span=span):
                    self.seen(state.seen_by, keys, chooser, span)
                case core.BagCells(bag=bag, keys=keys, span=span):
                    self.seen(bag.seen_by, keys, chooser, span)
                case core.ZoneEnd(place=place, span=span) | core.LiesIn(place=place, span=span):
                    self.seen(place.family.seen_by, place.keys or (), chooser, span)
                case core.InZone(place=place):
                    self.seen(place.family.seen_by, place.keys or (), chooser, place.span)
                case _:
                    pass

    def seen(
        self,
        seen_by: core.Visibility | None,
        keys: Sequence[core.Expr],
        chooser: list[core.Expr],
        span: Span,
    ) -> None:
        if seen_by is not None and not any(key in chooser for key in keys):
            self.refuse("hidden-in-trial", "looks at what the chooser may not see", span)

    def refuse(self, code: str, what: str, span: Span) -> None:
        if code in self.reported:
            return
        self.reported.add(code)
        name = self.alternative.name or "this choice"
        self.world.reporter.error(
            code, f"`{name}` cannot be tried out: its body {what}", span, what,
            help="write the condition yourself, in place of `possible`",
        )
