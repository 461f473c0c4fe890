"""Explain a value by the parts it is computed from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright import tree
from rulewright.explain import conditions, moments
from rulewright.explain.probe import Env, Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import join_texts, make_sentence
from rulewright.play.move_notation import Value
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk_nodes
from rulewright.types import BoolType, IntType, MemberType, Type, key_values, none_value

MAX_CASES = 2_000
"""Largest number of cases of a quantifier that are evaluated."""
MAX_PARTS_SHOWN = 12
"""Number of parts of a value that are listed individually."""
MAX_ALIKE_SHOWN = 3
"""Number of equal parts that are listed individually."""


def explain_value(probe: Probe, expr: tree.Expr, env: Env, depth: int = 2) -> Reason:
    """Return the value of an expression with its parts, down to `depth` levels."""
    return _ValueExplainer(probe).explain_expr(expr, env, depth)


def explain_failed_cases(probe: Probe, expr: tree.Quantified, env: Env, depth: int) -> tuple[Reason, ...]:
    """Explain why none of the cases of an `any` holds: the first reason against each."""
    case_reasons: list[Reason] = []
    for case in _ValueExplainer(probe).iter_instances(expr, env):
        if expr.where is None:
            continue
        condition_reasons = conditions.explain_condition(probe, expr.where, {**env, **case}, depth=depth - 1)
        if condition_reasons:
            first = condition_reasons[0]
            text = make_sentence("of-case", case=conditions.format_case(probe, case), reason=first.text)
            case_reasons.append(replace(first, text=text, is_detail=True))
    shown_reasons = case_reasons[:MAX_ALIKE_SHOWN]
    if len(case_reasons) > len(shown_reasons):
        shown_reasons.append(
            replace(_build_more_reason(len(case_reasons) - len(shown_reasons)), is_detail=True)
        )
    return tuple(shown_reasons)


@dataclass(slots=True)
class _ValueExplainer:
    probe: Probe

    def explain_expr(self, expr: tree.Expr, env: Env, depth: int) -> Reason:
        if not self.probe.is_known(expr, env):
            return conditions.build_hidden_reason(self.probe, expr)
        if isinstance(expr, tree.Conditional) and expr.span == expr.value.span:
            return self.explain_conditional(expr, env, depth)
        value = self.probe.show_expr(expr, env)
        rule = conditions.source_text(expr.span)
        reason = Reason(
            make_sentence("value", rule=rule, value=value)
            if value is not None
            else make_sentence("no-value", rule=rule),
            expr.span, conditions.list_mentioned_names(expr), rule=rule, value=value,
            named_values=self.list_variables(expr, env), cell=self.format_state_read(expr, env),
        )  # fmt: skip
        if reason.named_values:
            where = join_texts(
                make_sentence("equals", name=name, value=text) for name, text in reason.named_values
            )
            if value is not None:
                sentence = make_sentence("value-with", rule=rule, value=value, values=where)
                reason = replace(reason, text=sentence)
        if depth <= 0 or value is None:
            return reason
        return replace(reason, parts=fold_reasons(self.iter_parts(expr, env, depth)))

    def explain_conditional(self, expr: tree.Conditional, env: Env, depth: int) -> Reason:
        """Explain which of a value and its exceptions (`unless`) counts, and why."""
        holds = self.probe.is_true(expr.condition, env)
        value_reason = self.explain_expr(expr.value if holds else expr.else_value, env, depth)
        if depth <= 0:
            return value_reason
        return replace(
            value_reason,
            parts=(self.build_condition_reason(expr.condition, env, depth - 1), *value_reason.parts),
        )

    def iter_parts(self, expr: tree.Expr, env: Env, depth: int) -> Iterator[Reason]:
        """Yield the parts that a value is computed from."""
        below = depth - 1
        if isinstance(expr, tree.CallDefine):
            body = expr.define.body
            if body is not None:
                inner = conditions.call_env(self.probe, expr, env)
                if isinstance(expr.type, BoolType):
                    yield from self.iter_condition_reasons(body, inner, below)
                elif isinstance(body, tree.ReadState | tree.ReadTable | tree.CallDefine):
                    yield self.explain_expr(body, inner, below)
                else:
                    yield from self.iter_parts(body, inner, depth)
            return
        if isinstance(expr.type, BoolType):
            yield from self.iter_condition_reasons(expr, env, below)
            return
        match expr:
            case tree.Arithmetic(op=op, args=args):
                for arg in _iter_operands(op, args):
                    if not isinstance(arg, tree.Const | tree.Local):
                        yield self.explain_expr(arg, env, below)
            case tree.LetIn(var=var, value=value, body=body):
                yield self.explain_expr(value, env, below)
                bound_value = self.probe.evaluate_expr(value, env)
                if isinstance(body, tree.Conditional) and body.condition.span == expr.span:
                    # `x otherwise y`
                    if bound_value == none_value(value.type) and not isinstance(body.else_value, tree.Const):
                        yield self.explain_expr(body.else_value, env, below)
                    return
                if bound_value is not None:
                    yield from self.iter_parts(body, {**env, var: bound_value}, depth)
            case tree.Conditional(condition=condition, value=value, else_value=other):
                holds = self.probe.is_true(condition, env)
                yield self.build_condition_reason(condition, env, below)
                taken = value if holds else other
                if not isinstance(taken, tree.Const):
                    yield self.explain_expr(taken, env, below)
            case tree.Switch(subject=subject, arms=arms, default=default):
                yield conditions.explain_switch(self.probe, subject, env)
                arm = dict(arms).get(self.probe.evaluate_expr(subject, env) or 0, default)
                if arm is not None and not isinstance(arm, tree.Const):
                    yield self.explain_expr(arm, env, below)
            case tree.Agree(exceptions=entries, base_value=base):
                yield from self.iter_exceptions(entries, base, env, below)
            case tree.Quantified():
                yield from self.iter_cases(expr, env, below)
            case tree.Trail():
                yield from self.iter_trail(expr, env)
            case tree.TimesSeen():
                yield from moments.explain_repetitions(self.probe, expr)
            case tree.ChainSize(chain=chain, member=of) | tree.ChainHead(chain=chain, member=of):
                place = self.probe.evaluate_expr(of, env)
                inner = {} if place is None else {chain.var: place}
                if isinstance(chain.value, tree.CallDefine):
                    yield from self.iter_parts(chain.value, inner, depth)
                else:
                    yield self.explain_expr(chain.value, inner, below)
            case tree.ReadTable(table=table, key_exprs=keys):
                row = self.find_row_span(table, keys, env)
                if row is not NOWHERE:
                    yield Reason(make_sentence("row", table=table.name), row, rule=table.name)
                for key in keys:
                    if not isinstance(key, tree.Const | tree.Local):
                        yield self.explain_expr(key, env, below)
            case tree.ReadState(key_exprs=keys):
                for key in keys:
                    if not isinstance(key, tree.Const | tree.Local):
                        yield self.explain_expr(key, env, below)
            case _:
                return

    def iter_condition_reasons(self, expr: tree.Expr, env: Env, depth: int) -> Iterator[Reason]:
        """Explain why a condition holds, or why it does not."""
        holds = self.probe.is_true(expr, env)
        if holds is not None:
            yield from conditions.explain_condition(self.probe, expr, env, not holds, depth)

    def build_condition_reason(self, expr: tree.Expr, env: Env, depth: int) -> Reason:
        """Explain a condition by itself."""
        if not self.probe.is_known(expr, env):
            return conditions.build_hidden_reason(self.probe, expr)
        rule = conditions.source_text(expr.span)
        holds = self.probe.is_true(expr, env)
        condition_reasons = tuple(self.iter_condition_reasons(expr, env, depth)) if depth >= 0 else ()
        if len(condition_reasons) == 1 and condition_reasons[0].rule == rule:
            return condition_reasons[0]
        text = make_sentence("holds" if holds else "fails", rule=rule)
        return Reason(
            text, expr.span, conditions.list_mentioned_names(expr), rule=rule,
            value="true" if holds else "false", parts=condition_reasons if depth else (),
        )  # fmt: skip

    def iter_exceptions(
        self,
        exception_entries: Sequence[tuple[str, tree.Expr, tree.Expr, frozenset[str]]],
        base_expr: tree.Expr,
        env: Env,
        depth: int,
    ) -> Iterator[Reason]:
        """Yield the exceptions that apply, or the base value if there are none."""
        applied = [
            (name, over)
            for name, condition, _, over in exception_entries
            if self.probe.is_known(condition, env) and self.probe.is_true(condition, env)
        ]
        names = {name for name, _ in applied}
        for name, condition, value, _ in exception_entries:
            if not self.probe.is_known(condition, env):
                yield conditions.build_hidden_reason(self.probe, condition)
            elif name in names:
                value_reason = self.explain_expr(value, env, depth)
                above = next((other for other, over in applied if name in over), None)
                if above is None:
                    text = make_sentence("exception", name=name, reason=value_reason.text)
                else:
                    text = make_sentence("overruled", name=name, other=above, reason=value_reason.text)
                yield replace(value_reason, text=text, because_names=value_reason.because_names | {name})
        if not applied:
            yield self.explain_expr(base_expr, env, depth)

    # --- quantifiers ------------------------------------------------------------------------------

    def iter_cases(self, expr: tree.Quantified, env: Env, depth: int) -> Iterator[Reason]:
        """Yield the cases that a sum, count, extreme or search considers."""
        total = self.probe.evaluate_expr(expr, env)
        for case_env in self.iter_instances(expr, env):
            inner = {**env, **case_env}
            title = conditions.format_case(self.probe, case_env)
            if expr.where is not None and not self.probe.is_known(expr.where, inner):
                hidden = conditions.source_text(expr.where.span)
                hidden_text = make_sentence("hidden", rule=hidden, depends=self.probe.hidden_sentence)
                text = make_sentence("of-case", case=title, reason=hidden_text)
                yield Reason(text, expr.where.span, rule=hidden)
                continue
            if expr.where is not None and self.probe.is_true(expr.where, inner) is not True:
                continue
            yield self.explain_case(expr, title, inner, total, depth)

    def explain_case(
        self, expr: tree.Quantified, title: str, env: Env, total_value: int | None, depth: int
    ) -> Reason:
        """Explain one case that counts."""
        compared = expr.value
        if expr.sort_keys:
            compared = expr.sort_keys[0]
        if compared is None or expr.quantifier in ("count", "only", "the"):
            return Reason(title, expr.span, value="1" if expr.quantifier == "count" else None)
        value_reason = self.explain_expr(compared, env, depth)
        chosen = expr.value is not None and self.probe.evaluate_expr(expr.value, env) == total_value
        key = "counts" if expr.quantifier not in ("sum", "count") and chosen else "of-case"
        case_text = value_reason.value if value_reason.value is not None else value_reason.text
        if compared is not expr.value and len(expr.sort_keys) > 1:
            keys = [self.probe.show_expr(each, env) for each in expr.sort_keys]
            case_text = join_texts(each if each is not None else "?" for each in keys)
        return replace(value_reason, text=make_sentence(key, case=title, reason=case_text))

    def iter_trail(self, expr: tree.Trail, env: Env) -> Iterator[Reason]:
        """Yield the edges that can be part of the trail, and the corners at which it is blocked."""
        for edge in self.iter_candidates(expr.edge, env):
            inner = {**env, expr.edge.var: edge}
            if expr.where is None or self.probe.is_true(expr.where, inner) is True:
                yield Reason(conditions.format_case(self.probe, {expr.edge.var: edge}), expr.span)
        if expr.corner is None or expr.through is None:
            return
        for corner in self.iter_candidates(expr.corner, env):
            inner = {**env, expr.corner.var: corner}
            for against in conditions.explain_condition(self.probe, expr.through, inner)[:1]:
                if self.probe.is_true(expr.through, inner) is False:
                    case = conditions.format_case(self.probe, {expr.corner.var: corner})
                    text = make_sentence("of-case", case=case, reason=against.text)
                    yield replace(against, text=text)

    def iter_instances(self, expr: tree.Quantified, env: Env) -> Iterator[dict[tree.Var, Value]]:
        """Yield the candidate values of a quantifier's variables in type order, with the values
        bound by `with`.
        """
        remaining_cases = MAX_CASES

        def bind_next(
            binders: Sequence[tree.Binder], bound_env: dict[tree.Var, Value]
        ) -> Iterator[dict[tree.Var, Value]]:
            nonlocal remaining_cases
            if not binders:
                yield bound_env
                return
            binder = binders[0]
            search, given = self.probe.get_domain_condition(binder)
            for value in self.iter_candidates(binder, {**env, **bound_env}):
                remaining_cases -= 1
                if remaining_cases < 0:
                    return
                within = {**env, **bound_env, given: value}
                if not isinstance(binder.domain, tree.Members) and (
                    self.probe.is_true(search, within) is not True
                ):
                    continue
                yield from bind_next(binders[1:], {**bound_env, binder.var: value})

        for instance in bind_next(expr.binders, {}):
            complete_env: dict[tree.Var, Value] | None = dict(instance)
            for var, value in expr.withs:
                assert complete_env is not None
                bound = self.probe.evaluate_expr(value, {**env, **complete_env})
                if bound is None or self.probe.show_value(var.type, bound) == "none":
                    complete_env = None
                    break
                complete_env[var] = bound
            if complete_env is not None:
                yield complete_env

    def iter_candidates(self, binder: tree.Binder, env: Env) -> Iterator[int]:
        variable_type: Type = binder.var.type
        match variable_type:
            case MemberType(finite_type=of) if of.is_growing:
                yield from self.probe.names.list_key_numbers(of, self.probe.cells)
            case MemberType(finite_type=of):
                yield from of.members
            case IntType(low=int(low), high=int(high)):
                yield from range(low, high + 1)
            case IntType() if isinstance(binder.domain, tree.Numbers):
                first = self.probe.evaluate_expr(binder.domain.first, env)
                last = self.probe.evaluate_expr(binder.domain.last, env)
                if first is not None and last is not None:
                    yield from range(min(first, last), max(first, last) + 1)
            case _:
                return

    # --- small parts ------------------------------------------------------------------------------

    def list_variables(self, expr: tree.Expr, env: Env) -> tuple[tuple[str, str], ...]:
        """Return the variables in an expression, each with its value."""
        values_by_name: dict[str, str] = {}
        for node in walk_nodes(expr):
            if isinstance(node, tree.Local) and node.var in env:
                value_text = self.probe.show_expr(node, env)
                if value_text is not None and value_text != conditions.source_text(expr.span):
                    values_by_name.setdefault(node.var.name, value_text)
        return tuple(values_by_name.items())

    def format_state_read(self, expr: tree.Expr, env: Env) -> str | None:
        """Return the piece of state that an expression reads, with its keys."""
        match expr:
            case tree.ReadState(state=state, key_exprs=keys):
                return self.format_keyed_name(state.name, keys, env)
            case tree.BagCount(bag=tree.BagCells(bag=bag, key_exprs=keys), item_kind=kind):
                inside = self.format_keyed_name(bag.name, keys, env)
                shown = self.probe.show_expr(kind, env)
                return None if inside is None or shown is None else f"{inside}[{shown}]"
            case (
                tree.ZoneSize(place=tree.Place(family=family, key_exprs=keys))
                | tree.ZoneEnd(place=tree.Place(family=family, key_exprs=keys))
            ) if keys is not None:
                return self.format_keyed_name(family.name, keys, env)
            case _:
                return None

    def format_keyed_name(self, name: str, key_exprs: Sequence[tree.Expr], env: Env) -> str | None:
        key_texts = [self.probe.show_expr(key, env) for key in key_exprs]
        known_texts = [text for text in key_texts if text is not None]
        if len(known_texts) != len(key_texts):
            return None
        return f"{name}[{', '.join(known_texts)}]" if known_texts else name

    def find_row_span(self, table: tree.Table, key_exprs: Sequence[tree.Expr], env: Env) -> Span:
        """Return the span of the table row that is read."""
        row_number = 0
        for key, expr in zip(table.keys, key_exprs, strict=True):
            value = self.probe.evaluate_expr(expr, env)
            if value is None:
                return NOWHERE
            values = key_values(key)
            if value not in values:
                return NOWHERE
            row_number = row_number * len(values) + value - values.start
        return table.row_spans[row_number] if row_number < len(table.row_spans) else NOWHERE


def _iter_operands(op: str, args: Sequence[tree.Expr]) -> Iterator[tree.Expr]:
    """Yield the operands of a chain of additions, left to right; of other operators their own
    operands.
    """
    for arg in args:
        if op in ("+", "-") and isinstance(arg, tree.Arithmetic) and arg.op in ("+", "-"):
            yield from _iter_operands(arg.op, arg.args)
        else:
            yield arg


def fold_reasons(reasons: Iterator[Reason]) -> tuple[Reason, ...]:
    """Return parts without zeros among others, and with long rows cut and counted."""
    all_reasons = list(reasons)
    if len(all_reasons) <= MAX_PARTS_SHOWN:
        return tuple(all_reasons)
    nonzero_reasons = [reason for reason in all_reasons if reason.value not in ("0", "none", "false")]
    zero_count = len(all_reasons) - len(nonzero_reasons)
    shown_reasons = nonzero_reasons[:MAX_PARTS_SHOWN]
    hidden_count = len(nonzero_reasons) - len(shown_reasons)
    if hidden_count:
        shown_reasons.append(_build_more_reason(hidden_count))
    if zero_count:
        shown_reasons.append(_build_more_reason(zero_count, "more-nothing"))
    return tuple(shown_reasons)


def _build_more_reason(count: int, key: str = "more") -> Reason:
    return Reason(make_sentence(key, count=count), NOWHERE, more=count)
