"""Warns of lines of the log that tell what not everybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright import tree
from rulewright.analysis.secrecy.information_flow import InformationFlow
from rulewright.analysis.secrecy.secret_places import (
    Block,
    Secret,
    blocks_inside,
    changed_openly,
    condition_of,
)
from rulewright.analysis.secrecy.trials import holds
from rulewright.analysis.typing.facts import subject
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk
from rulewright.types import BoolType


def check(reporter: Reporter, flow: InformationFlow, triggers: Iterable[tree.Trigger]) -> None:
    """Check every line of the log, and the conditions under which it is written."""
    look = _Look(reporter, flow)
    for procedure in flow.procedures:
        look.block(procedure.body)
    for trigger in triggers:
        look.block(trigger.body)
        look.guarded(
            (trigger.binders, trigger.withs, trigger.condition), (trigger.body,), trigger.span
        )


class _Look:
    def __init__(self, reporter: Reporter, flow: InformationFlow) -> None:
        self.reporter = reporter
        self.flow = flow

    def block(self, block: Block) -> None:
        for number, node in enumerate(block):
            if isinstance(node, tree.Log):
                self.arguments(node)
            elif isinstance(node, tree.Decide):
                for one in node.alternatives:
                    self.block(one.body)
                self.block(node.otherwise or ())
            else:
                inside = blocks_inside(node)
                guarded = (*inside, block[number + 1 :]) if self.flow.leaves(node) else inside
                self.guarded(condition_of(node), guarded, node.span)
                for one_block in inside:
                    self.block(one_block)

    def arguments(self, node: tree.Log) -> None:
        for name, value, who in node.arguments:
            if is_everybody(who):
                continue
            told = self.flow.secrets(value)
            if who is not None:
                told = tuple(secret for secret in told if not _may_see(who, secret))
            if told:
                reader = "everybody" if who is None else f"`{who.span.text}`"
                self.reporter.warning(
                    "hidden-in-log",
                    f"`{name}` tells {reader} in the log what comes from {_names(told)}",
                    value.span if value.span is not NOWHERE else node.span,
                    f"{reader} may not see that" if who is not None else "not everybody sees that",
                    help="say who may know it, `seen by p`; or `seen by everybody`, if the rules"
                    " show it at this point",
                )

    def guarded(self, condition: object, inside: tuple[Block, ...], span: Span) -> None:
        """Check blocks under a condition: if nothing else shows whether they ran, a log line must
        not either.
        """
        if not inside or not any(True for _ in self.lines(inside)):
            return
        told = self.flow.conditions(condition)
        if not told or self.shows(inside):
            return
        for line in self.lines(inside):
            self.reporter.warning(
                "hidden-in-log",
                f"that this line stands in the log tells everybody something of {_names(told)}",
                line.span,
                "not everybody sees that",
                labels=(Label(span, "what it hangs on"),),
                help="tell it where everybody sees what happens; or give the line a value `seen by"
                " everybody`, if the rules show it at this point",
            )

    def lines(self, inside: object) -> Iterator[tree.Log]:
        """Yield the log lines of a block that are not declared to be for everybody."""
        for node in self.run(inside):
            if isinstance(node, tree.Log):
                if not any(is_everybody(who) for _, _, who in node.arguments):
                    yield node

    def shows(self, inside: object) -> bool:
        """Return whether everybody sees some effect of a block besides the log."""
        return any(
            isinstance(node, tree.WriteBag | tree.MoveBag | tree.DrawFromBag)  # how many lie there
            or isinstance(node, tree.Lay | tree.Decide | tree.EndGame)
            or any(changed_openly(node))
            for node in self.run(inside)
        )

    def run(self, inside: object) -> Iterator[object]:
        """Yield everything that a block runs, including calls."""
        seen: set[tree.Procedure] = set()
        waiting = [inside]
        while waiting:
            for node in walk(waiting.pop()):
                yield node
                if isinstance(node, tree.CallProcedure) and node.procedure not in seen:
                    seen.add(node.procedure)
                    waiting.append(node.procedure.body)


def is_everybody(who: tree.Expr | None) -> bool:
    """Whether a value of a line says `seen by everybody`."""
    return isinstance(who, tree.Const) and isinstance(who.type, BoolType)


def _may_see(who: tree.Expr, secret: Secret) -> bool:
    """Whether a player surely may see a secret."""
    if secret.who is None:
        if secret.keys is None:
            return False
        return (subject(secret.keys[0]) or secret.keys[0]) == (subject(who) or who)
    swap = {secret.who.viewer: who}
    if secret.keys is not None:
        swap.update(zip(secret.who.keys, secret.keys, strict=True))
    return holds(secret.who.condition, swap)


def _names(secrets: Iterable[Secret]) -> str:
    names = sorted({"another log line" if s.who is None else f"`{s.name}`" for s in secrets})
    return " and ".join(names)
