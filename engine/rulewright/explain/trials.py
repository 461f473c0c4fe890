"""Explain what stops a trial run (`where: possible`), and why a menu offers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.explain import conditions
from rulewright.explain.probe import Env, Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import make_sentence
from rulewright.play.cell_visibility import HiddenValueError
from rulewright.play.move_notation import Value
from rulewright.tree.walk import walk_nodes
from rulewright.types import BOOL

MAX_ALTERNATIVES = 5
"""Number of explained alternatives of a menu that offers nothing."""


def explain_trial(
    probe: Probe,
    alternative: tree.Alternative,
    trial: str,
    argument_values: Sequence[Value],
    env: Env,
    depth: int = 0,
) -> Iterator[Reason]:
    """Explain why a trial run fails, in the position where it stops; `argument_values` are the arguments of
    its function."""
    try:
        verdict, stopped = probe.run_trial(trial, argument_values)
    except HiddenValueError:
        yield Reason(make_sentence("carried-hidden", depends=probe.hidden_sentence), alternative.span)
        return
    except RuleFault as fault:
        yield Reason(make_sentence("stops-with", code=fault.code), fault.span)
        return
    if verdict >= 0:
        return
    span = probe.bench.machine.program.marks[-verdict - 1]
    for node in _iter_statements(alternative.body):
        if node.span == span:
            yield from _explain_stop(stopped, node, env, depth)
            return
    text = conditions.source_text(span)
    yield Reason(make_sentence("stops", rule=text), span)


def explain_no_option(probe: Probe, can_choose: tree.CanChoose, env: Env, depth: int) -> Iterator[Reason]:
    """Yield for each alternative of a menu that offers nothing the first reason against it."""
    question = can_choose.question
    inner = dict(env)
    for parameter, argument in zip(question.parameters, can_choose.args, strict=True):
        value = probe.evaluate_expr(argument, env)
        if value is not None:
            inner[parameter] = value
    for one in question.alternatives[:MAX_ALTERNATIVES]:
        yield from _explain_alternative(probe, question, one, inner, depth)


def _explain_alternative(
    probe: Probe, question: tree.Question, alternative: tree.Alternative, env: Env, depth: int
) -> Iterator[Reason]:
    """Explain why an alternative is not offered: its condition holds of nothing, or its first
    candidate cannot be executed.
    """
    name, where = alternative.name or question.menu_name, alternative.where
    every = tree.Quantified(
        quantifier="any", type=BOOL, binders=alternative.parameters, span=alternative.span
    )
    if where is not None and not alternative.parameters and probe.is_true(where, env) is False:
        yield from _prefix_first_reason(name, conditions.explain_condition(probe, where, env, depth=depth))
        return
    witness = probe.find_witness(every, env, where)
    if witness is None:
        text, span = make_sentence("nothing", name=name), alternative.span
        if where is not None:
            rule, span = conditions.source_text(where.span), where.span
            text = make_sentence("nothing-fulfils", name=name, rule=rule)
        yield Reason(text, span, frozenset((name,)))
    elif (
        trial_entry := probe.bench.compiled.lowered.lowering.trials.get((question, alternative))
    ) is not None:
        trial, others = trial_entry
        values = (*witness.values(), *(env[var] for var in others))
        shown = [f"{var.name} = {probe.show_value(var.type, value)}" for var, value in witness.items()]
        what = f"{name} with {', '.join(shown)}" if shown else name
        within = {**env, **witness}
        yield from _prefix_first_reason(what, explain_trial(probe, alternative, trial, values, within, depth))


def _prefix_first_reason(name: str, reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Return the first reason, as one about the named thing."""
    for reason in reasons:
        names = reason.because_names | {name.partition(" ")[0]}
        detail_reasons = tuple(replace(part, is_detail=True) for part in reason.parts)
        text = make_sentence("about", name=name, reason=reason.text)
        yield replace(reason, text=text, because_names=names, parts=detail_reasons)
        return


def _explain_stop(probe: Probe, stopping_statement: tree.Statement, env: Env, depth: int) -> Iterator[Reason]:
    text = conditions.source_text(stopping_statement.span)
    match stopping_statement:
        case tree.Require(condition=condition):
            names = conditions.list_mentioned_names(condition)
            condition_reasons: list[Reason] = []
            if probe.is_true(condition, env) is False:
                condition_reasons = conditions.explain_condition(probe, condition, env, depth=depth)
            yield Reason(
                make_sentence("not-met", rule=text),
                stopping_statement.span,
                names,
                parts=tuple(condition_reasons),
            )
        case tree.MoveAmount(amount=amount, source=source) if source is not None:
            available_expr = tree.ReadState(
                state=source.state,
                key_exprs=source.key_exprs,
                type=source.state.type,
                span=stopping_statement.span,
            )
            required_amount, available_amount = (
                probe.show_expr(amount, env),
                probe.show_expr(available_expr, env),
            )
            names = frozenset({source.state.name})
            yield Reason(
                _format_shortfall(text, required_amount, available_amount), stopping_statement.span, names
            )
        case tree.MoveBag(moved_bag=tree.BagOf(item_kind=kind, count=count), source=bag):
            inside = tree.BagCount(bag=bag, item_kind=kind, type=count.type, span=stopping_statement.span)
            required_amount, available_amount = probe.show_expr(count, env), probe.show_expr(inside, env)
            names = frozenset({bag.bag.name})
            yield Reason(
                _format_shortfall(text, required_amount, available_amount), stopping_statement.span, names
            )
        case tree.Decide():
            names = frozenset({stopping_statement.key})
            yield Reason(make_sentence("no-option", rule=text), stopping_statement.span, names)
        case _:
            yield Reason(
                make_sentence("stops", rule=text),
                stopping_statement.span,
                list_state_names(stopping_statement),
            )


def _format_shortfall(rule: str, required_amount: str | None, available_amount: str | None) -> str:
    if required_amount and available_amount:
        return make_sentence("not-covered-with", rule=rule, wanted=required_amount, there=available_amount)
    return make_sentence("not-covered", rule=rule)


def list_state_names(tree_statement: tree.Statement) -> frozenset[str]:
    state_names: set[str] = set()
    for part in walk_nodes(tree_statement):
        match part:
            case tree.State(name=name) | tree.ZoneFamily(name=name) | tree.Bag(name=name):
                state_names.add(name)
    return frozenset(state_names)


def _iter_statements(body: tuple[tree.Stmt, ...]) -> Iterator[tree.Statement]:
    """Yield every statement that a trial can reach, those of called procedures included."""
    visited_procedures: set[tree.Procedure] = set()
    pending_nodes: list[object] = [body]
    while pending_nodes:
        for node in walk_nodes(pending_nodes.pop()):
            if isinstance(node, tree.Statement):
                yield node
            if isinstance(node, tree.CallProcedure) and node.procedure not in visited_procedures:
                visited_procedures.add(node.procedure)
                pending_nodes.append(node.procedure.body)
