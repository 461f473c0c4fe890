"""What stops the trial run behind `where: possible` (a `require`, a payment, no option), and why a
menu that is asked about offers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.explain import conditions
from rulewright.explain.probe import Env, Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import say
from rulewright.play.moves import Value
from rulewright.play.veil import Hidden
from rulewright.tree.walk import walk
from rulewright.types import BOOL

MOST_ALTERNATIVES = 5
"""Of a menu that offers nothing, so many are told about."""


def trial_refusal(
    probe: Probe,
    alternative: tree.Alternative,
    trial: str,
    values: Sequence[Value],
    env: Env,
    depth: int = 0,
) -> Iterator[Reason]:
    """The reason that a trial run gives, in the position to which it came; `values` are what its
    function is given."""
    try:
        verdict, stopped = probe.tried(trial, values)
    except Hidden:
        yield Reason(say("carried-hidden", depends=probe.hidden), alternative.span)
        return
    except RuleFault as fault:
        yield Reason(say("stops-with", code=fault.code), fault.span)
        return
    if verdict >= 0:
        return
    span = probe.bench.machine.program.marks[-verdict - 1]
    for node in _statements(alternative.body):
        if node.span == span:
            yield from _stopped(stopped, node, env, depth)
            return
    text = conditions.source_text(span)
    yield Reason(say("stops", rule=text), span)


def nothing_to_choose(probe: Probe, node: tree.CanChoose, env: Env, depth: int) -> Iterator[Reason]:
    """For each alternative of a menu that offers nothing the first thing that stands against it."""
    question = node.question
    inner = dict(env)
    for parameter, argument in zip(question.parameters, node.args, strict=True):
        value = probe.value(argument, env)
        if value is not None:
            inner[parameter] = value
    for one in question.alternatives[:MOST_ALTERNATIVES]:
        yield from _against(probe, question, one, inner, depth)


def _against(
    probe: Probe, question: tree.Question, one: tree.Alternative, env: Env, depth: int
) -> Iterator[Reason]:
    """Explain why an alternative is not offered: its condition holds of nothing, or its first
    candidate cannot be carried out.
    """
    name, where = one.name or question.menu, one.where
    every = tree.Quantified(kind="any", type=BOOL, binders=one.parameters, span=one.span)
    if where is not None and not one.parameters and probe.holds(where, env) is False:
        yield from _about(name, conditions.explain(probe, where, env, depth=depth))
        return
    found = probe.witness(every, env, where)
    if found is None:
        text, span = say("nothing", name=name), one.span
        if where is not None:
            rule, span = conditions.source_text(where.span), where.span
            text = say("nothing-fulfils", name=name, rule=rule)
        yield Reason(text, span, frozenset((name,)))
    elif (tried := probe.bench.compiled.lowered.lowering.trials.get((question, one))) is not None:
        trial, others = tried
        values = (*found.values(), *(env[var] for var in others))
        shown = [f"{var.name} = {probe.text(var.type, value)}" for var, value in found.items()]
        what = f"{name} with {', '.join(shown)}" if shown else name
        within = {**env, **found}
        yield from _about(what, trial_refusal(probe, one, trial, values, within, depth))


def _about(name: str, reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Return the first reason, as one about the named thing."""
    for reason in reasons:
        names = reason.names | {name.partition(" ")[0]}
        beside = tuple(replace(part, beside=True) for part in reason.parts)
        text = say("about", name=name, reason=reason.text)
        yield replace(reason, text=text, names=names, parts=beside)
        return


def _stopped(probe: Probe, node: tree.Statement, env: Env, depth: int) -> Iterator[Reason]:
    text = conditions.source_text(node.span)
    match node:
        case tree.Require(condition=condition):
            names = conditions.mentioned(condition)
            against: list[Reason] = []
            if probe.holds(condition, env) is False:
                against = conditions.explain(probe, condition, env, depth=depth)
            yield Reason(say("not-met", rule=text), node.span, names, parts=tuple(against))
        case tree.MoveAmount(amount=amount, source=source) if source is not None:
            there = tree.ReadState(
                state=source.state, keys=source.keys, type=source.state.type, span=node.span
            )
            wanted, found = probe.shown(amount, env), probe.shown(there, env)
            names = frozenset({source.state.name})
            yield Reason(_not_covered(text, wanted, found), node.span, names)
        case tree.MoveBag(what=tree.BagOf(kind=kind, count=count), source=bag):
            inside = tree.BagCount(bag=bag, kind=kind, type=count.type, span=node.span)
            wanted, found = probe.shown(count, env), probe.shown(inside, env)
            names = frozenset({bag.bag.name})
            yield Reason(_not_covered(text, wanted, found), node.span, names)
        case tree.Decide():
            names = frozenset({node.key})
            yield Reason(say("no-option", rule=text), node.span, names)
        case _:
            yield Reason(say("stops", rule=text), node.span, mentioned_by(node))


def _not_covered(rule: str, wanted: str | None, there: str | None) -> str:
    if wanted and there:
        return say("not-covered-with", rule=rule, wanted=wanted, there=there)
    return say("not-covered", rule=rule)


def mentioned_by(node: tree.Statement) -> frozenset[str]:
    found: set[str] = set()
    for part in walk(node):
        match part:
            case tree.State(name=name) | tree.ZoneFamily(name=name) | tree.Bag(name=name):
                found.add(name)
    return frozenset(found)


def _statements(body: tuple[tree.Stmt, ...]) -> Iterator[tree.Statement]:
    """Yield every statement that a trial can reach, those of called procedures included."""
    seen: set[tree.Procedure] = set()
    waiting: list[object] = [body]
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, tree.Statement):
                yield node
            if isinstance(node, tree.CallProcedure) and node.procedure not in seen:
                seen.add(node.procedure)
                waiting.append(node.procedure.body)
