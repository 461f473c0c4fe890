"""Warn about lines of the log that reveal hidden information.

Terms: see `information_flow`. The log is a sink that everybody sees; a value with `seen by` is shown to
those seats only.

Rule: report a value of a line that depends on hidden state, and a line that is written only if a hidden
condition holds, unless a public change (`public_changes`) shows the same at that moment or the author
declares `seen by`.

Example: the line itself tells that the number is large.

```yaml
names: {p: player, q: player, s: site}
state:
  mark(s): player?
  secret(q): {type: 0 to 9, seen by: q}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where allowed(p, s)
      mark[s] = p
      p chooses number from 0 to 9
      secret[p] = number
      if secret[p] > 5: log "boasts" (player = p)
```

```diagnostics
hidden-in-log: the presence of this log line reveals hidden information: it depends on `secret`
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright import tree
from rulewright.analysis.secrecy.information_flow import InformationFlow
from rulewright.analysis.secrecy.secret_accesses import (
    Block,
    Secret,
    find_condition,
    iter_public_changes,
    list_inner_blocks,
)
from rulewright.analysis.secrecy.trial_runs import is_always_true
from rulewright.analysis.typing.type_narrowing import find_fact_key
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk_nodes
from rulewright.types import BoolType


def check_log_lines(reporter: Reporter, flow: InformationFlow, triggers: Iterable[tree.Trigger]) -> None:
    """Check every line of the log, and the conditions under which it is written."""
    look = _LogChecker(reporter, flow)
    for procedure in flow.procedures:
        look.check_block(procedure.body)
    for trigger in triggers:
        look.check_block(trigger.body)
        look.check_guarded((trigger.binders, trigger.withs, trigger.condition), (trigger.body,), trigger.span)


class _LogChecker:
    def __init__(self, reporter: Reporter, flow: InformationFlow) -> None:
        self.reporter = reporter
        self.flow = flow

    def check_block(self, block: Block) -> None:
        for number, node in enumerate(block):
            if isinstance(node, tree.Log):
                self.check_arguments(node)
            elif isinstance(node, tree.Decide):
                for one in node.alternatives:
                    self.check_block(one.body)
                self.check_block(node.otherwise or ())
            else:
                inside = list_inner_blocks(node)
                guarded = (*inside, block[number + 1 :]) if self.flow.may_leave(node) else inside
                self.check_guarded(find_condition(node), guarded, node.span)
                for one_block in inside:
                    self.check_block(one_block)

    def check_arguments(self, log_line: tree.Log) -> None:
        for name, value, who in log_line.arguments:
            if is_everybody(who):
                continue
            told = self.flow.find_secrets(value)
            if who is not None:
                told = tuple(secret for secret in told if not _can_see(who, secret))
            if told:
                reader = "everybody" if who is None else f"`{who.span.text}`"
                self.reporter.warning(
                    "hidden-in-log",
                    f"`{name}` reveals hidden information in the log to {reader}: it depends on "
                    f"{_format_names(told)}",
                    value.span if value.span is not NOWHERE else log_line.span,
                    f"not visible to {reader}" if who is not None else "not visible to everybody",
                    help="add `seen by p` for the player who may see it, or `seen by everybody` if the"
                    " rules make it public here",
                )

    def check_guarded(self, condition_node: object, inner_blocks: tuple[Block, ...], span: Span) -> None:
        """Check blocks under a condition: if nothing else shows whether they ran, a log line must
        not either.
        """
        if not inner_blocks or not any(True for _ in self.iter_public_lines(inner_blocks)):
            return
        told = self.flow.find_control_secrets(condition_node)
        if not told or self.has_public_effect(inner_blocks):
            return
        for line in self.iter_public_lines(inner_blocks):
            self.reporter.warning(
                "hidden-in-log",
                "the presence of this log line reveals hidden information: it depends on "
                f"{_format_names(told)}",
                line.span,
                "not visible to everybody",
                labels=(Label(span, "it depends on this"),),
                help="move the line out of the condition, or add a value `seen by everybody` if the rules"
                " make it public here",
            )

    def iter_public_lines(self, tree_node: object) -> Iterator[tree.Log]:
        """Yield the log lines of a block that are not declared to be for everybody."""
        for node in self.iter_executed(tree_node):
            if isinstance(node, tree.Log):
                if not any(is_everybody(who) for _, _, who in node.arguments):
                    yield node

    def has_public_effect(self, tree_node: object) -> bool:
        """Return whether everybody sees some effect of a block besides the log."""
        return any(
            isinstance(node, tree.WriteBag | tree.MoveBag | tree.DrawFromBag)  # bag sizes are public
            or isinstance(node, tree.Lay | tree.Decide | tree.EndGame)
            or any(iter_public_changes(node))
            for node in self.iter_executed(tree_node)
        )

    def iter_executed(self, tree_node: object) -> Iterator[object]:
        """Yield everything that a block runs, including calls."""
        visited: set[tree.Procedure] = set()
        waiting = [tree_node]
        while waiting:
            for node in walk_nodes(waiting.pop()):
                yield node
                if isinstance(node, tree.CallProcedure) and node.procedure not in visited:
                    visited.add(node.procedure)
                    waiting.append(node.procedure.body)


def is_everybody(viewer_expr: tree.Expr | None) -> bool:
    """Return whether a value of a log line is declared `seen by everybody`."""
    return isinstance(viewer_expr, tree.Const) and isinstance(viewer_expr.type, BoolType)


def _can_see(viewer_expr: tree.Expr, secret: Secret) -> bool:
    """Return whether a player may certainly see a secret."""
    if secret.visibility is None:
        if secret.keys is None:
            return False
        return (find_fact_key(secret.keys[0]) or secret.keys[0]) == (
            find_fact_key(viewer_expr) or viewer_expr
        )
    swap = {secret.visibility.viewer_var: viewer_expr}
    if secret.keys is not None:
        swap.update(zip(secret.visibility.key_vars, secret.keys, strict=True))
    return is_always_true(secret.visibility.condition, swap)


def _format_names(secrets: Iterable[Secret]) -> str:
    names = sorted({"another log line" if s.visibility is None else f"`{s.name}`" for s in secrets})
    return " and ".join(names)
