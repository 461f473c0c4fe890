"""What stops the trial run behind `where: possible`: a `require`, a payment, no option."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.analysis import core
from rulewright.backends.fault import RuleFault
from rulewright.lowering.effects import walk
from rulewright.lowering.program import AlternativeInfo
from rulewright.play.moves import Reading, Value
from rulewright.play.veil import Hidden
from rulewright.study.conditions import Reason, explain, mentioned, source_text
from rulewright.study.probe import Probe


def trial_refusal(
    probe: Probe,
    alternative: core.Alternative,
    info: AlternativeInfo,
    env: dict[core.Var, Value],
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


def _stopped(probe: Probe, node: core.Statement, env: dict[core.Var, Value]) -> Iterator[Reason]:
    text = source_text(node.span)
    match node:
        case core.Require(condition=condition):
            yield Reason(f"`{text}` is not met", node.span, mentioned(condition))
            if probe.holds(condition, env) is False:
                yield from explain(probe, condition, env)
        case core.MoveAmount(amount=amount, source=source) if source is not None:
            there = core.ReadState(
                state=source.state, keys=source.keys, type=source.state.type, span=node.span
            )
            wanted, found = probe.shown(amount, env), probe.shown(there, env)
            values = f": {wanted} to be moved, {found} there" if wanted and found else ""
            yield Reason(
                f"`{text}` is not covered{values}", node.span, frozenset({source.state.name})
            )
        case core.Decide():
            yield Reason(f"`{text}` would have no option", node.span, frozenset({node.key}))
        case _:
            yield Reason(
                f"it cannot be carried out: `{text}` stops it", node.span, mentioned_by(node)
            )


def mentioned_by(node: core.Statement) -> frozenset[str]:
    found: set[str] = set()
    for part in walk(node):
        match part:
            case core.State(name=name) | core.ZoneFamily(name=name) | core.Bag(name=name):
                found.add(name)
            case _:
                pass
    return frozenset(found)


def _statements(body: tuple[core.Stmt, ...]) -> Iterator[core.Statement]:
    """Every statement that a trial can come to, those of called procedures included."""
    seen: set[core.Procedure] = set()
    waiting: list[object] = [body]
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, core.Statement):
                yield node
            if isinstance(node, core.CallProcedure) and node.procedure not in seen:
                seen.add(node.procedure)
                waiting.append(node.procedure.body)
