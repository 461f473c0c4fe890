"""Why a value is what it is: the parts that it is made of, with theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright import tree
from rulewright.explain import conditions, moments
from rulewright.explain.probe import Env, Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import listed, say
from rulewright.play.moves import Value
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk
from rulewright.types import BoolType, IntType, MemberType, Type, key_values, none_of

MOST_CASES = 2_000
"""So many cases of a quantifier are looked at."""
MOST_SHOWN = 12
"""So many parts of a value are told one by one."""
ALIKE_SHOWN = 3
"""So many parts that come to the same are told one by one."""


def value_of(probe: Probe, expr: tree.Expr, env: Env, depth: int = 2) -> Reason:
    """Return the value of an expression with its parts, down to `depth` levels."""
    return _Values(probe).of(expr, env, depth)


def tried(probe: Probe, expr: tree.Quantified, env: Env, depth: int) -> tuple[Reason, ...]:
    """Explain why none of the cases of an `any` holds: the first reason against each."""
    found: list[Reason] = []
    for case in _Values(probe).instances(expr, env):
        if expr.where is None:
            continue
        against = conditions.explain(probe, expr.where, {**env, **case}, depth=depth - 1)
        if against:
            first = against[0]
            text = say("of-case", case=conditions.named(probe, case), reason=first.text)
            found.append(replace(first, text=text, beside=True))
    shown = found[:ALIKE_SHOWN]
    if len(found) > len(shown):
        shown.append(replace(_more(len(found) - len(shown)), beside=True))
    return tuple(shown)


@dataclass(slots=True)
class _Values:
    probe: Probe

    def of(self, expr: tree.Expr, env: Env, depth: int) -> Reason:
        if not self.probe.tells(expr, env):
            return conditions.veiled(self.probe, expr)
        if isinstance(expr, tree.Conditional) and expr.span == expr.value.span:
            return self.with_exceptions(expr, env, depth)
        value = self.probe.shown(expr, env)
        rule = conditions.source_text(expr.span)
        reason = Reason(
            say("value", rule=rule, value=value)
            if value is not None
            else say("no-value", rule=rule),
            expr.span, conditions.mentioned(expr), rule=rule, value=value,
            values=self.locals(expr, env), cell=self.cell(expr, env),
        )  # fmt: skip
        if reason.values:
            where = listed(say("equals", name=name, value=text) for name, text in reason.values)
            if value is not None:
                told = say("value-with", rule=rule, value=value, values=where)
                reason = replace(reason, text=told)
        if depth <= 0 or value is None:
            return reason
        return replace(reason, parts=folded(self.parts(expr, env, depth)))

    def with_exceptions(self, expr: tree.Conditional, env: Env, depth: int) -> Reason:
        """Explain which of a value and its exceptions (`unless`) counts, and why."""
        holds = self.probe.holds(expr.condition, env)
        found = self.of(expr.value if holds else expr.other, env, depth)
        if depth <= 0:
            return found
        return replace(found, parts=(self.whether(expr.condition, env, depth - 1), *found.parts))

    def parts(self, expr: tree.Expr, env: Env, depth: int) -> Iterator[Reason]:
        """Yield the parts that a value is computed from."""
        below = depth - 1
        if isinstance(expr, tree.CallDefine):
            body = expr.define.body
            if body is not None:
                inner = conditions.call_env(self.probe, expr, env)
                if isinstance(expr.type, BoolType):
                    yield from self.condition(body, inner, below)
                elif isinstance(body, tree.ReadState | tree.ReadTable | tree.CallDefine):
                    yield self.of(body, inner, below)
                else:
                    yield from self.parts(body, inner, depth)
            return
        if isinstance(expr.type, BoolType):
            yield from self.condition(expr, env, below)
            return
        match expr:
            case tree.Arithmetic(op=op, args=args):
                for arg in _operands(op, args):
                    if not isinstance(arg, tree.Const | tree.Local):
                        yield self.of(arg, env, below)
            case tree.LetIn(var=var, value=value, body=body):
                yield self.of(value, env, below)
                found = self.probe.value(value, env)
                if isinstance(body, tree.Conditional) and body.condition.span == expr.span:
                    # `x otherwise y`
                    if found == none_of(value.type) and not isinstance(body.other, tree.Const):
                        yield self.of(body.other, env, below)
                    return
                if found is not None:
                    yield from self.parts(body, {**env, var: found}, depth)
            case tree.Conditional(condition=condition, value=value, other=other):
                holds = self.probe.holds(condition, env)
                yield self.whether(condition, env, below)
                taken = value if holds else other
                if not isinstance(taken, tree.Const):
                    yield self.of(taken, env, below)
            case tree.Switch(subject=subject, arms=arms, default=default):
                yield conditions.case_counts(self.probe, subject, env)
                arm = dict(arms).get(self.probe.value(subject, env) or 0, default)
                if arm is not None and not isinstance(arm, tree.Const):
                    yield self.of(arm, env, below)
            case tree.Agree(entries=entries, base=base):
                yield from self.exceptions(entries, base, env, below)
            case tree.Quantified():
                yield from self.cases(expr, env, below)
            case tree.Trail():
                yield from self.trail(expr, env)
            case tree.TimesSeen():
                yield from moments.seen_at(self.probe, expr)
            case tree.ChainSize(chain=chain, of=of) | tree.ChainHead(chain=chain, of=of):
                place = self.probe.value(of, env)
                inner = {} if place is None else {chain.var: place}
                if isinstance(chain.value, tree.CallDefine):
                    yield from self.parts(chain.value, inner, depth)
                else:
                    yield self.of(chain.value, inner, below)
            case tree.ReadTable(table=table, keys=keys):
                row = self.row(table, keys, env)
                if row is not NOWHERE:
                    yield Reason(say("row", table=table.name), row, rule=table.name)
                for key in keys:
                    if not isinstance(key, tree.Const | tree.Local):
                        yield self.of(key, env, below)
            case tree.ReadState(keys=keys):
                for key in keys:
                    if not isinstance(key, tree.Const | tree.Local):
                        yield self.of(key, env, below)
            case _:
                return

    def condition(self, expr: tree.Expr, env: Env, depth: int) -> Iterator[Reason]:
        """Explain why a condition holds, or why it does not."""
        holds = self.probe.holds(expr, env)
        if holds is not None:
            yield from conditions.explain(self.probe, expr, env, not holds, depth)

    def whether(self, expr: tree.Expr, env: Env, depth: int) -> Reason:
        """Explain a condition by itself."""
        if not self.probe.tells(expr, env):
            return conditions.veiled(self.probe, expr)
        rule = conditions.source_text(expr.span)
        holds = self.probe.holds(expr, env)
        found = tuple(self.condition(expr, env, depth)) if depth >= 0 else ()
        if len(found) == 1 and found[0].rule == rule:
            return found[0]
        text = say("holds" if holds else "fails", rule=rule)
        return Reason(
            text, expr.span, conditions.mentioned(expr), rule=rule,
            value="true" if holds else "false", parts=found if depth else (),
        )  # fmt: skip

    def exceptions(
        self,
        entries: Sequence[tuple[str, tree.Expr, tree.Expr, frozenset[str]]],
        base: tree.Expr,
        env: Env,
        depth: int,
    ) -> Iterator[Reason]:
        """Yield the exceptions that apply, or the base value if there are none."""
        applied = [
            (name, over)
            for name, condition, _, over in entries
            if self.probe.tells(condition, env) and self.probe.holds(condition, env)
        ]
        names = {name for name, _ in applied}
        for name, condition, value, _ in entries:
            if not self.probe.tells(condition, env):
                yield conditions.veiled(self.probe, condition)
            elif name in names:
                found = self.of(value, env, depth)
                above = next((other for other, over in applied if name in over), None)
                if above is None:
                    text = say("exception", name=name, reason=found.text)
                else:
                    text = say("overruled", name=name, other=above, reason=found.text)
                yield replace(found, text=text, names=found.names | {name})
        if not applied:
            yield self.of(base, env, depth)

    # --- quantifiers ------------------------------------------------------------------------------

    def cases(self, expr: tree.Quantified, env: Env, depth: int) -> Iterator[Reason]:
        """Yield the cases that a sum, count, extreme or search considers."""
        total = self.probe.value(expr, env)
        for found in self.instances(expr, env):
            inner = {**env, **found}
            title = conditions.named(self.probe, found)
            if expr.where is not None and not self.probe.tells(expr.where, inner):
                hidden = conditions.source_text(expr.where.span)
                told = say("hidden", rule=hidden, depends=self.probe.hidden)
                text = say("of-case", case=title, reason=told)
                yield Reason(text, expr.where.span, rule=hidden)
                continue
            if expr.where is not None and self.probe.holds(expr.where, inner) is not True:
                continue
            yield self.one(expr, title, inner, total, depth)

    def one(
        self, expr: tree.Quantified, title: str, env: Env, total: int | None, depth: int
    ) -> Reason:
        """Explain one case that counts."""
        compared = expr.value
        if expr.kind in ("most", "least", "first", "last") and expr.by:
            compared = expr.by[0]
        if compared is None or expr.kind in ("count", "only", "the"):
            return Reason(title, expr.span, value="1" if expr.kind == "count" else None)
        found = self.of(compared, env, depth)
        chosen = expr.value is not None and self.probe.value(expr.value, env) == total
        key = "counts" if expr.kind not in ("sum", "count") and chosen else "of-case"
        told = found.value if found.value is not None else found.text
        if compared is not expr.value and len(expr.by) > 1:
            keys = [self.probe.shown(each, env) for each in expr.by]
            told = listed(each if each is not None else "?" for each in keys)
        return replace(found, text=say(key, case=title, reason=told))

    def trail(self, expr: tree.Trail, env: Env) -> Iterator[Reason]:
        """Yield the edges that can be part of the trail, and the corners at which it is blocked."""
        for edge in self.candidates(expr.edge, env):
            inner = {**env, expr.edge.var: edge}
            if expr.where is None or self.probe.holds(expr.where, inner) is True:
                yield Reason(conditions.named(self.probe, {expr.edge.var: edge}), expr.span)
        if expr.corner is None or expr.through is None:
            return
        for corner in self.candidates(expr.corner, env):
            inner = {**env, expr.corner.var: corner}
            for against in conditions.explain(self.probe, expr.through, inner)[:1]:
                if self.probe.holds(expr.through, inner) is False:
                    case = conditions.named(self.probe, {expr.corner.var: corner})
                    text = say("of-case", case=case, reason=against.text)
                    yield replace(against, text=text)

    def instances(self, expr: tree.Quantified, env: Env) -> Iterator[dict[tree.Var, Value]]:
        """Yield the candidate values of a quantifier's variables in type order, with the values
        bound by `with`.
        """
        left = MOST_CASES

        def over(
            binders: Sequence[tree.Binder], found: dict[tree.Var, Value]
        ) -> Iterator[dict[tree.Var, Value]]:
            nonlocal left
            if not binders:
                yield found
                return
            binder = binders[0]
            search, given = self.probe.search(binder)
            for value in self.candidates(binder, {**env, **found}):
                left -= 1
                if left < 0:
                    return
                within = {**env, **found, given: value}
                if not isinstance(binder.domain, tree.Members) and (
                    self.probe.holds(search, within) is not True
                ):
                    continue
                yield from over(binders[1:], {**found, binder.var: value})

        for found in over(expr.binders, {}):
            whole: dict[tree.Var, Value] | None = dict(found)
            for var, value in expr.withs:
                assert whole is not None
                bound = self.probe.value(value, {**env, **whole})
                if bound is None or self.probe.text(var.type, bound) == "none":
                    whole = None
                    break
                whole[var] = bound
            if whole is not None:
                yield whole

    def candidates(self, binder: tree.Binder, env: Env) -> Iterator[int]:
        type: Type = binder.var.type
        match type:
            case MemberType(of=of) if of.growing:
                yield from self.probe.names.key_numbers(of, self.probe.cells)
            case MemberType(of=of):
                yield from of.members
            case IntType(low=int(low), high=int(high)):
                yield from range(low, high + 1)
            case IntType() if isinstance(binder.domain, tree.Numbers):
                first = self.probe.value(binder.domain.first, env)
                last = self.probe.value(binder.domain.last, env)
                if first is not None and last is not None:
                    yield from range(min(first, last), max(first, last) + 1)
            case _:
                return

    # --- small parts ------------------------------------------------------------------------------

    def locals(self, expr: tree.Expr, env: Env) -> tuple[tuple[str, str], ...]:
        """Return the variables in an expression, each with its value."""
        found: dict[str, str] = {}
        for node in walk(expr):
            if isinstance(node, tree.Local) and node.var in env:
                shown = self.probe.shown(node, env)
                if shown is not None and shown != conditions.source_text(expr.span):
                    found.setdefault(node.var.name, shown)
        return tuple(found.items())

    def cell(self, expr: tree.Expr, env: Env) -> str | None:
        """Return the piece of state that an expression reads, with its keys."""
        match expr:
            case tree.ReadState(state=state, keys=keys):
                return self.place(state.name, keys, env)
            case tree.BagCount(bag=tree.BagCells(bag=bag, keys=keys), kind=kind):
                inside = self.place(bag.name, keys, env)
                shown = self.probe.shown(kind, env)
                return None if inside is None or shown is None else f"{inside}[{shown}]"
            case (
                tree.ZoneSize(place=tree.Place(family=family, keys=keys))
                | tree.ZoneEnd(place=tree.Place(family=family, keys=keys))
            ) if keys is not None:
                return self.place(family.name, keys, env)
            case _:
                return None

    def place(self, name: str, keys: Sequence[tree.Expr], env: Env) -> str | None:
        shown = [self.probe.shown(key, env) for key in keys]
        known = [text for text in shown if text is not None]
        if len(known) != len(shown):
            return None
        return f"{name}[{', '.join(known)}]" if known else name

    def row(self, table: tree.Table, keys: Sequence[tree.Expr], env: Env) -> Span:
        """Return the span of the table row that is read."""
        at = 0
        for key, expr in zip(table.keys, keys, strict=True):
            value = self.probe.value(expr, env)
            if value is None:
                return NOWHERE
            values = key_values(key)
            if value not in values:
                return NOWHERE
            at = at * len(values) + value - values.start
        return table.row_spans[at] if at < len(table.row_spans) else NOWHERE


def _operands(op: str, args: Sequence[tree.Expr]) -> Iterator[tree.Expr]:
    """Yield the operands of a chain of additions, left to right; of other operators their own
    operands.
    """
    for arg in args:
        if op in ("+", "-") and isinstance(arg, tree.Arithmetic) and arg.op in ("+", "-"):
            yield from _operands(arg.op, arg.args)
        else:
            yield arg


def folded(reasons: Iterator[Reason]) -> tuple[Reason, ...]:
    """Return parts without zeros among others, and with long rows cut and counted."""
    found = list(reasons)
    if len(found) <= MOST_SHOWN:
        return tuple(found)
    something = [reason for reason in found if reason.value not in ("0", "none", "false")]
    nothing = len(found) - len(something)
    shown = something[:MOST_SHOWN]
    left = len(something) - len(shown)
    if left:
        shown.append(_more(left))
    if nothing:
        shown.append(_more(nothing, "more-nothing"))
    return tuple(shown)


def _more(count: int, key: str = "more") -> Reason:
    return Reason(say(key, count=count), NOWHERE, more=count)
