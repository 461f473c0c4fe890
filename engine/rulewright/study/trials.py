"""What stops the trial run behind `where: possible`: a `require`, a payment, no option."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.ir.program import AlternativeInfo
from rulewright.play.moves import Reading, Value
from rulewright.play.veil import Hidden
from rulewright.study.conditions import Reason, explain, mentioned, source_text
from rulewright.study.probe import Probe
from rulewright.tree.walk import walk


def trial_refusal(
    probe: Probe,
    alternative: tree.Alternative,
    info: AlternativeInfo,
    env: dict[tree.Var, Value],
    reading: Reading,
) -> Iterator[Reason]:
    """The reason that a trial run gives."""
    assert info.trial is not None
    machine = probe.bench.machine
    cells, args = list(probe.known), []
    for value in reading.values:
        if isinstance(value, tuple):
            args.append(len(cells))
            cells.extend(value)
        else:
            assert value is not None
            args.append(value)
    try:
        verdict = machine.ask(info.trial, cells, *args)
        assert isinstance(verdict, int)
    except Hidden:
        yield Reason(f"whether it can be carried out {probe.hidden}", alternative.span)
        return
    except RuleFault as fault:
        yield Reason(f"trying it stops with `{fault.code}`", fault.span)
        return
    if verdict >= 0:
        return
    span = machine.program.marks[-verdict - 1]
    for node in _statements(alternative.body):
        if node.span == span:
            yield from _stopped(probe, node, env)
            return
    yield Reason(f"it cannot be carried out: `{source_text(span)}` stops it", span)


def _stopped(probe: Probe, node: tree.Statement, env: dict[tree.Var, Value]) -> Iterator[Reason]:
    text = source_text(node.span)
    match node:
        case tree.Require(condition=condition):
            yield Reason(f"`{text}` is not met", node.span, mentioned(condition))
            if probe.holds(condition, env) is False:
                yield from explain(probe, condition, env)
        case tree.MoveAmount(amount=amount, source=source) if source is not None:
            there = tree.ReadState(
                state=source.state, keys=source.keys, type=source.state.type, span=node.span
            )
            wanted, found = probe.shown(amount, env), probe.shown(there, env)
            values = f": {wanted} to be moved, {found} there" if wanted and found else ""
            yield Reason(
                f"`{text}` is not covered{values}", node.span, frozenset({source.state.name})
            )
        case tree.Decide():
            yield Reason(f"`{text}` would have no option", node.span, frozenset({node.key}))
        case _:
            yield Reason(
                f"it cannot be carried out: `{text}` stops it", node.span, mentioned_by(node)
            )


def mentioned_by(node: tree.Statement) -> frozenset[str]:
    found: set[str] = set()
    for part in walk(node):
        match part:
            case tree.State(name=name) | tree.ZoneFamily(name=name) | tree.Bag(name=name):
                found.add(name)
            case _:
                pass
    return frozenset(found)


def _statements(body: tuple[tree.Stmt, ...]) -> Iterator[tree.Statement]:
    """Every statement that a trial can come to, those of called procedures included."""
    seen: set[tree.Procedure] = set()
    waiting: list[object] = [body]
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, tree.Statement):
                yield node
            if isinstance(node, tree.CallProcedure) and node.procedure not in seen:
                seen.add(node.procedure)
                waiting.append(node.procedure.body)
