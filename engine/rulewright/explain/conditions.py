"""Why a condition does not hold: which part of it is false, with the values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright import tree
from rulewright.explain import moments, trials, values
from rulewright.explain.probe import Env, Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import Listed, Sentence, listed, say
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk
from rulewright.types import BoolType

MOST_VALUES = 8
DEEPEST = 8


def explain(
    probe: Probe, expr: tree.Expr, env: Env, wanted: bool = True, depth: int = 0
) -> list[Reason]:
    """Explain why an expression is not `wanted`, outermost condition first, with up to `depth`
    levels of values and alternatives below each.
    """
    return list(_Explanation(probe, depth).of(expr, env, wanted, 0))


@dataclass(slots=True)
class _Explanation:
    probe: Probe
    beside: int

    def of(self, expr: tree.Expr, env: Env, wanted: bool, depth: int) -> Iterator[Reason]:
        if depth > DEEPEST:
            return
        if not isinstance(expr, tree.Not | tree.Logic) and not self.probe.tells(expr, env):
            yield veiled(self.probe, expr)
            return
        match expr:
            case tree.Not(value=value):
                denied = self.of(value, env, not wanted, depth)
                yield from map(_turned, denied) if _says_not(expr) else denied
            case tree.Logic(op=op, parts=parts):
                yield from self.parts(parts, env, wanted, op == "and", depth)
            case tree.LetIn(var=var, value=value, body=body):
                found = self.probe.value(value, env)
                if found is None:
                    yield self.plain(expr, env, wanted)
                else:
                    yield from self.of(body, {**env, var: found}, wanted, depth)
            case tree.Conditional(condition=condition, value=value, other=other):
                taken = value if self.probe.holds(condition, env) else other
                if isinstance(taken, tree.Const):
                    yield from self.of(condition, env, not self.probe.holds(condition, env), depth)
                else:
                    yield from self.of(taken, env, wanted, depth)
            case tree.Switch(subject=subject, arms=arms, default=default):
                found = self.probe.value(subject, env)
                if found is None:
                    yield self.plain(expr, env, wanted)
                    return
                arm = dict(arms).get(found, default)
                inside: Iterator[Reason] = iter(())
                if arm is not None and not isinstance(arm, tree.Const):
                    inside = self.of(arm, env, wanted, depth + 1)
                yield replace(case_counts(self.probe, subject, env), parts=tuple(inside))
            case tree.CallDefine():
                yield from self.define(expr, env, wanted, depth)
            case tree.CanChoose():
                against: Iterator[Reason] = iter(())
                if wanted:
                    against = trials.nothing_to_choose(self.probe, expr, env, self.beside)
                yield replace(self.plain(expr, env, wanted), parts=tuple(against))
            case tree.Quantified(kind="any" | "all"):
                yield self.quantified(expr, env, wanted, depth)
            case (
                tree.Compare(left=tree.TimesSeen() as seen)
                | tree.Compare(right=tree.TimesSeen() as seen)
            ) if self.beside > 0:
                when = moments.seen_at(self.probe, seen)
                told = tuple(replace(each, beside=True) for each in when)
                yield replace(self.plain(expr, env, wanted), parts=told)
            case _:
                yield self.plain(expr, env, wanted)

    def parts(
        self, parts: Sequence[tree.Expr], env: Env, wanted: bool, conjunction: bool, depth: int
    ) -> Iterator[Reason]:
        """Explain `and` by its first false operand, `or` by all of them. A hidden operand is
        mentioned only if no visible one is sufficient.
        """
        if conjunction == wanted:
            failing = [part for part in parts if self.probe.holds(part, env) is not wanted]
            known = [part for part in failing if self.probe.tells(part, env)]
            for part in (known or failing)[:1]:
                yield from self.of(part, env, wanted, depth)
            return
        for part in parts:
            yield from self.of(part, env, wanted, depth)

    def define(self, call: tree.CallDefine, env: Env, wanted: bool, depth: int) -> Iterator[Reason]:
        define = call.define
        inner = call_env(self.probe, call, env)
        part = self.failing_part(define, inner) if wanted else None
        inside: list[Reason] = []
        if part is not None:
            name, expr = part
            inside = list(self.of(expr, inner, True, depth + 1))
            if inside and not (isinstance(expr, tree.CallDefine) and expr.define.name == name):
                text = say("needed", part=name, reason=inside[0].text)
                names = inside[0].names | {name, define.name}
                inside[0] = replace(inside[0], text=text, names=names)
        elif define.body is not None and isinstance(define.type, BoolType):
            inside = list(self.of(define.body, inner, wanted, depth + 1))
        if "\n" in call.span.text.strip():
            yield from inside
        else:
            first = self.plain(call, env, wanted)
            yield replace(first, names=first.names | {define.name}, parts=tuple(inside))

    def failing_part(self, define: tree.Define, env: Env) -> tuple[str, tree.Expr] | None:
        """The first named part that does not hold, of a definition that needs all of its parts.
        Conditions of exceptions have names, too, but nothing needs them."""
        if not isinstance(define.body, tree.Logic):
            return None
        needed = list(_conjuncts(define.body))
        for name, part in define.parts.items():
            if any(part is each for each in needed) and self.probe.holds(part, env) is False:
                return name, part
        return None

    def quantified(self, expr: tree.Quantified, env: Env, wanted: bool, depth: int) -> Reason:
        inside: tuple[Reason, ...] = ()
        condition = expr.where
        if expr.kind == "all" and wanted and expr.value is not None:
            failing = tree.Not(value=expr.value, span=expr.value.span)
            both = (
                failing
                if condition is None
                else tree.Logic(op="and", parts=(condition, failing), span=expr.span)
            )
            found = self.probe.witness(expr, env, both)
            if found:
                below = self.of(expr.value, {**env, **found}, True, depth + 1)
                inside = (replace(self.case(expr, found, "not-so-for"), parts=tuple(below)),)
        elif expr.kind == "any" and not wanted:
            found = self.probe.witness(expr, env, condition)
            if found:
                inside = (self.case(expr, found, "so-for"),)
        elif expr.kind == "any" and self.beside > 0:
            inside = values.tried(self.probe, expr, env, self.beside)
        return replace(self.plain(expr, env, wanted), parts=inside)

    def case(self, expr: tree.Quantified, found: Env, what: str) -> Reason:
        return Reason(say(what, values=named(self.probe, found)), expr.span)

    def plain(self, expr: tree.Expr, env: Env, wanted: bool) -> Reason:
        """Return a condition with its values."""
        found = self.values(expr, env)
        text = source_text(expr.span)
        verdict = "fails" if wanted else "holds"
        if found:
            values = listed(say("equals", name=name, value=value) for name, value in found)
            told = say(f"{verdict}-with", rule=text, values=values)
        else:
            told = say(verdict, rule=text)
        return Reason(
            told,
            expr.span,
            frozenset(re.findall(r"[^\W\d]\w*", text)) | mentioned(expr),
            rule=text,
            value="false" if wanted else "true",
            values=found,
        )

    def values(self, expr: tree.Expr, env: Env) -> tuple[tuple[str, str], ...]:
        """Return the operands of a condition, then its variables, each with its value."""
        found: dict[str, str] = {}
        for node in _compared(expr):
            if isinstance(node, tree.Const):
                continue
            self._note(found, node, env)
        for inner in walk(expr):
            if isinstance(inner, tree.Local) and inner.var in env:
                self._note(found, inner, env)
        return tuple(list(found.items())[:MOST_VALUES])

    def _note(self, found: dict[str, str], node: tree.Expr, env: Env) -> None:
        name = node.var.name if isinstance(node, tree.Local) else source_text(node.span)
        value = self.probe.shown(node, env)
        if value is not None and name and name != value:
            found.setdefault(name, value)


def _conjuncts(expr: tree.Expr) -> Iterator[tree.Expr]:
    """Yield a condition, and all conditions that have to hold for it to hold."""
    yield expr
    if isinstance(expr, tree.Logic) and expr.op == "and":
        for part in expr.parts:
            yield from _conjuncts(part)


def _says_not(expr: tree.Not) -> bool:
    """Whether a text says the denial itself: `no x in D`, `x not in D`, `x is not storm`."""
    if isinstance(expr.value, tree.Not | tree.Logic) or expr.value.span != expr.span:
        return False
    text = source_text(expr.span)
    if re.match(r"(no|any|all)\b", text):
        return text.startswith("no")
    return re.search(r"\b(not in|is not)\b", re.sub(r"\([^()]*\)|\[[^][]*\]", "", text)) is not None


def _turned(reason: Reason) -> Reason:
    """Return the reason for a negated condition, given that of the condition."""
    if not isinstance(reason.text, Sentence) or reason.text.key not in TURNED:
        return reason
    text = say(TURNED[reason.text.key], **reason.text.parts)
    return replace(reason, text=text, value="false" if reason.value == "true" else "true")


TURNED = {
    "holds": "fails",
    "holds-with": "fails-with",
    "fails": "holds",
    "fails-with": "holds-with",
}


def named(probe: Probe, case: Env) -> Listed:
    """Return a case by its variables: `s = north, p = ann`."""
    return listed(
        say("equals", name=var.name, value=probe.text(var.type, value))
        for var, value in case.items()
    )


def call_env(probe: Probe, call: tree.CallDefine, env: Env) -> Env:
    """The parameters of a definition that is called, as far as their values are known."""
    inner: dict[tree.Var, int | tuple[int, ...]] = {}
    for parameter, argument in zip(call.define.parameters, call.args, strict=True):
        value = probe.value(argument, env)
        if value is not None:
            inner[parameter] = value
    return inner


def case_counts(probe: Probe, subject: tree.Expr, env: Env) -> Reason:
    """Which case of a table of cases counts."""
    rule, shown = source_text(subject.span), probe.shown(subject, env)
    text = say("case", rule=rule, value=shown or "?")
    return Reason(text, subject.span, mentioned(subject), rule=rule, value=shown)


def veiled(probe: Probe, expr: tree.Expr) -> Reason:
    """Return the reason that stands for one the viewer may not know."""
    text = source_text(expr.span)
    depends = probe.hidden
    said = say("hidden", rule=text, depends=depends) if text else say("it-hidden", depends=depends)
    return Reason(said, expr.span, rule=text)


def source_text(span: Span) -> str:
    """Rule text on one line."""
    return "" if span.source == NOWHERE.source else " ".join(span.text.split())


def mentioned(expr: tree.Expr) -> frozenset[str]:
    """Return the names of declared things in an expression."""
    found: set[str] = set()
    for node in walk(expr):
        match node:
            case tree.ReadState(state=thing) | tree.ReadTable(table=thing):
                found.add(thing.name)
            case tree.CallDefine(define=thing):
                found.add(thing.name)
            case tree.Place(family=thing):
                found.add(thing.name)
            case (
                tree.InChain(chain=thing)
                | tree.ChainHead(chain=thing)
                | tree.ChainSize(chain=thing)
            ):
                found.add(thing.name)
    return frozenset(found)


def _compared(expr: tree.Expr) -> tuple[tree.Expr, ...]:
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
        case tree.ReadState(keys=keys) | tree.ReadTable(keys=keys):
            return keys if isinstance(expr.type, BoolType) else (expr, *keys)
        case _:
            return ()
