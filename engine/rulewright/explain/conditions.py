"""Explain why a condition does not hold: its false parts, with their values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright import tree
from rulewright.explain import moments, trials, value_reasons
from rulewright.explain.probe import Env, Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import JoinedTexts, Sentence, join_texts, make_sentence
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk_nodes
from rulewright.types import BoolType

MAX_VALUES = 8
MAX_DEPTH = 8


def explain_condition(
    probe: Probe, expr: tree.Expr, env: Env, expected: bool = True, depth: int = 0
) -> list[Reason]:
    """Explain why an expression is not `expected`, outermost condition first, with up to `depth`
    levels of values and alternatives below each.
    """
    return list(_ConditionExplainer(probe, depth).iter_reasons(expr, env, expected, 0))


@dataclass(slots=True)
class _ConditionExplainer:
    probe: Probe
    detail_depth: int

    def iter_reasons(self, expr: tree.Expr, env: Env, expected: bool, depth: int) -> Iterator[Reason]:
        if depth > MAX_DEPTH:
            return
        if not isinstance(expr, tree.Not | tree.Logic) and not self.probe.is_known(expr, env):
            yield build_hidden_reason(self.probe, expr)
            return
        match expr:
            case tree.Not(value=value):
                inner_reasons_of_not = self.iter_reasons(value, env, not expected, depth)
                yield from (
                    map(_negate_reason, inner_reasons_of_not)
                    if _is_written_negated(expr)
                    else inner_reasons_of_not
                )
            case tree.Logic(op=op, operands=parts):
                yield from self.iter_operand_reasons(parts, env, expected, op == "and", depth)
            case tree.LetIn(var=var, value=value, body=body):
                found = self.probe.evaluate_expr(value, env)
                if found is None:
                    yield self.build_plain_reason(expr, env, expected)
                else:
                    yield from self.iter_reasons(body, {**env, var: found}, expected, depth)
            case tree.Conditional(condition=condition, value=value, else_value=other):
                taken = value if self.probe.is_true(condition, env) else other
                if isinstance(taken, tree.Const):
                    yield from self.iter_reasons(
                        condition, env, not self.probe.is_true(condition, env), depth
                    )
                else:
                    yield from self.iter_reasons(taken, env, expected, depth)
            case tree.Switch(subject=subject, arms=arms, default=default):
                found = self.probe.evaluate_expr(subject, env)
                if found is None:
                    yield self.build_plain_reason(expr, env, expected)
                    return
                arm = dict(arms).get(found, default)
                arm_reasons: Iterator[Reason] = iter(())
                if arm is not None and not isinstance(arm, tree.Const):
                    arm_reasons = self.iter_reasons(arm, env, expected, depth + 1)
                yield replace(explain_switch(self.probe, subject, env), parts=tuple(arm_reasons))
            case tree.CallDefine():
                yield from self.iter_call_reasons(expr, env, expected, depth)
            case tree.CanChoose():
                option_reasons: Iterator[Reason] = iter(())
                if expected:
                    option_reasons = trials.explain_no_option(self.probe, expr, env, self.detail_depth)
                yield replace(self.build_plain_reason(expr, env, expected), parts=tuple(option_reasons))
            case tree.Quantified(quantifier="any" | "all"):
                yield self.explain_quantifier(expr, env, expected, depth)
            case (
                tree.Compare(left=tree.TimesSeen() as seen) | tree.Compare(right=tree.TimesSeen() as seen)
            ) if self.detail_depth > 0:
                when = moments.explain_repetitions(self.probe, seen)
                details = tuple(replace(each, is_detail=True) for each in when)
                yield replace(self.build_plain_reason(expr, env, expected), parts=details)
            case _:
                yield self.build_plain_reason(expr, env, expected)

    def iter_operand_reasons(
        self, operands: Sequence[tree.Expr], env: Env, expected: bool, conjunction: bool, depth: int
    ) -> Iterator[Reason]:
        """Explain `and` by its first false operand, `or` by all of them. A hidden operand is
        mentioned only if no visible one is sufficient.
        """
        if conjunction == expected:
            failing = [part for part in operands if self.probe.is_true(part, env) is not expected]
            visible_operands = [part for part in failing if self.probe.is_known(part, env)]
            for part in (visible_operands or failing)[:1]:
                yield from self.iter_reasons(part, env, expected, depth)
            return
        for part in operands:
            yield from self.iter_reasons(part, env, expected, depth)

    def iter_call_reasons(
        self, define_call: tree.CallDefine, env: Env, expected: bool, depth: int
    ) -> Iterator[Reason]:
        define = define_call.define
        inner = call_env(self.probe, define_call, env)
        part = self.find_failing_part(define, inner) if expected else None
        body_reasons: list[Reason] = []
        if part is not None:
            name, expr = part
            body_reasons = list(self.iter_reasons(expr, inner, True, depth + 1))
            if body_reasons and not (isinstance(expr, tree.CallDefine) and expr.define.name == name):
                text = make_sentence("needed", part=name, reason=body_reasons[0].text)
                names = body_reasons[0].because_names | {name, define.name}
                body_reasons[0] = replace(body_reasons[0], text=text, because_names=names)
        elif define.body is not None and isinstance(define.type, BoolType):
            body_reasons = list(self.iter_reasons(define.body, inner, expected, depth + 1))
        if "\n" in define_call.span.text.strip():
            yield from body_reasons
        else:
            first = self.build_plain_reason(define_call, env, expected)
            yield replace(first, because_names=first.because_names | {define.name}, parts=tuple(body_reasons))

    def find_failing_part(self, define: tree.Define, env: Env) -> tuple[str, tree.Expr] | None:
        """Return the first false named part of a definition whose parts must all hold. Named conditions of
        exceptions are skipped, because they need not hold."""
        if not isinstance(define.body, tree.Logic):
            return None
        needed = list(_iter_conjuncts(define.body))
        for name, part in define.named_parts.items():
            if any(part is each for each in needed) and self.probe.is_true(part, env) is False:
                return name, part
        return None

    def explain_quantifier(self, expr: tree.Quantified, env: Env, expected: bool, depth: int) -> Reason:
        case_reasons: tuple[Reason, ...] = ()
        condition = expr.where
        if expr.quantifier == "all" and expected and expr.value is not None:
            failing = tree.Not(value=expr.value, span=expr.value.span)
            both = (
                failing
                if condition is None
                else tree.Logic(op="and", operands=(condition, failing), span=expr.span)
            )
            witness = self.probe.find_witness(expr, env, both)
            if witness:
                below = self.iter_reasons(expr.value, {**env, **witness}, True, depth + 1)
                case_reasons = (
                    replace(self.build_case_reason(expr, witness, "not-so-for"), parts=tuple(below)),
                )
        elif expr.quantifier == "any" and not expected:
            witness = self.probe.find_witness(expr, env, condition)
            if witness:
                case_reasons = (self.build_case_reason(expr, witness, "so-for"),)
        elif expr.quantifier == "any" and self.detail_depth > 0:
            case_reasons = value_reasons.explain_failed_cases(self.probe, expr, env, self.detail_depth)
        return replace(self.build_plain_reason(expr, env, expected), parts=case_reasons)

    def build_case_reason(self, expr: tree.Quantified, case_env: Env, sentence_key: str) -> Reason:
        return Reason(make_sentence(sentence_key, values=format_case(self.probe, case_env)), expr.span)

    def build_plain_reason(self, expr: tree.Expr, env: Env, expected: bool) -> Reason:
        """Return a condition with its values."""
        named_values = self.list_values(expr, env)
        text = source_text(expr.span)
        verdict = "fails" if expected else "holds"
        if named_values:
            values = join_texts(
                make_sentence("equals", name=name, value=value) for name, value in named_values
            )
            sentence = make_sentence(f"{verdict}-with", rule=text, values=values)
        else:
            sentence = make_sentence(verdict, rule=text)
        return Reason(
            sentence,
            expr.span,
            frozenset(re.findall(r"[^\W\d]\w*", text)) | list_mentioned_names(expr),
            rule=text,
            value="false" if expected else "true",
            named_values=named_values,
        )

    def list_values(self, expr: tree.Expr, env: Env) -> tuple[tuple[str, str], ...]:
        """Return the operands of a condition, then its variables, each with its value."""
        values_by_name: dict[str, str] = {}
        for operand in _list_operands(expr):
            if isinstance(operand, tree.Const):
                continue
            self._note_value(values_by_name, operand, env)
        for inner in walk_nodes(expr):
            if isinstance(inner, tree.Local) and inner.var in env:
                self._note_value(values_by_name, inner, env)
        return tuple(list(values_by_name.items())[:MAX_VALUES])

    def _note_value(self, values_by_name: dict[str, str], operand: tree.Expr, env: Env) -> None:
        name = operand.var.name if isinstance(operand, tree.Local) else source_text(operand.span)
        value = self.probe.show_expr(operand, env)
        if value is not None and name and name != value:
            values_by_name.setdefault(name, value)


def _iter_conjuncts(expr: tree.Expr) -> Iterator[tree.Expr]:
    """Yield a condition, and all conditions that have to hold for it to hold."""
    yield expr
    if isinstance(expr, tree.Logic) and expr.op == "and":
        for part in expr.operands:
            yield from _iter_conjuncts(part)


def _is_written_negated(expr: tree.Not) -> bool:
    """Return whether the text itself contains the negation: `no x in D`, `x not in D`, `x is not storm`."""
    if isinstance(expr.value, tree.Not | tree.Logic) or expr.value.span != expr.span:
        return False
    text = source_text(expr.span)
    if re.match(r"(no|any|all)\b", text):
        return text.startswith("no")
    return re.search(r"\b(not in|is not)\b", re.sub(r"\([^()]*\)|\[[^][]*\]", "", text)) is not None


def _negate_reason(reason: Reason) -> Reason:
    """Return the reason for a negated condition, given that of the condition."""
    if not isinstance(reason.text, Sentence) or reason.text.key not in NEGATED_KEYS:
        return reason
    text = make_sentence(NEGATED_KEYS[reason.text.key], **reason.text.sentence_args)
    return replace(reason, text=text, value="false" if reason.value == "true" else "true")


NEGATED_KEYS = {
    "holds": "fails",
    "holds-with": "fails-with",
    "fails": "holds",
    "fails-with": "holds-with",
}


def format_case(probe: Probe, case_env: Env) -> JoinedTexts:
    """Return a case by its variables: `s = north, p = ann`."""
    return join_texts(
        make_sentence("equals", name=var.name, value=probe.show_value(var.type, value))
        for var, value in case_env.items()
    )


def call_env(probe: Probe, define_call: tree.CallDefine, env: Env) -> Env:
    """Return the parameters of a called definition with their values, as far as these are known."""
    inner: dict[tree.Var, int | tuple[int, ...]] = {}
    for parameter, argument in zip(define_call.define.parameters, define_call.args, strict=True):
        value = probe.evaluate_expr(argument, env)
        if value is not None:
            inner[parameter] = value
    return inner


def explain_switch(probe: Probe, subject: tree.Expr, env: Env) -> Reason:
    """Explain which case of a definition by cases applies."""
    rule, shown = source_text(subject.span), probe.show_expr(subject, env)
    text = make_sentence("case", rule=rule, value=shown or "?")
    return Reason(text, subject.span, list_mentioned_names(subject), rule=rule, value=shown)


def build_hidden_reason(probe: Probe, expr: tree.Expr) -> Reason:
    """Return the reason that replaces one the viewer may not know."""
    text = source_text(expr.span)
    depends = probe.hidden_sentence
    sentence = (
        make_sentence("hidden", rule=text, depends=depends)
        if text
        else make_sentence("it-hidden", depends=depends)
    )
    return Reason(sentence, expr.span, rule=text)


def source_text(span: Span) -> str:
    """Return rule text on one line."""
    return "" if span.source == NOWHERE.source else " ".join(span.text.split())


def list_mentioned_names(expr: tree.Expr) -> frozenset[str]:
    """Return the names of declared things in an expression."""
    declared_names: set[str] = set()
    for node in walk_nodes(expr):
        match node:
            case tree.ReadState(state=thing) | tree.ReadTable(table=thing):
                declared_names.add(thing.name)
            case tree.CallDefine(define=thing):
                declared_names.add(thing.name)
            case tree.Place(family=thing):
                declared_names.add(thing.name)
            case tree.InChain(chain=thing) | tree.ChainHead(chain=thing) | tree.ChainSize(chain=thing):
                declared_names.add(thing.name)
    return frozenset(declared_names)


def _list_operands(expr: tree.Expr) -> tuple[tree.Expr, ...]:
    match expr:
        case tree.Compare(left=left, right=right):
            return (left, right)
        case tree.IsIn(value=value):
            return (value,)
        case tree.IsInCollection(value=value):
            return (value,)
        case tree.LiesIn(card=card):
            return (card,)
        case tree.CallDefine(args=args):
            return args
        case tree.ReadState(key_exprs=keys) | tree.ReadTable(key_exprs=keys):
            return keys if isinstance(expr.type, BoolType) else (expr, *keys)
        case _:
            return ()
