"""Why a move is not legal where a game stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.analysis import core
from rulewright.analysis.types import BOOL, INT, BagType
from rulewright.diagnostics.suggest import listing
from rulewright.document.source import NOWHERE, Span
from rulewright.lowering.program import PC, AlternativeInfo
from rulewright.play.decision import option
from rulewright.play.game import Game
from rulewright.play.moves import MoveError, Reading, Value, readings, unpack
from rulewright.play.ruleset import Ruleset
from rulewright.study.bench import Bench
from rulewright.study.conditions import Reason, explain, mentioned, source_text
from rulewright.study.probe import Probe, decision_env
from rulewright.study.trials import trial_refusal

MOST_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move cannot be made. `span` is that of the alternative, NOWHERE if it fits none."""

    headline: str
    reasons: tuple[Reason, ...]
    span: Span = NOWHERE
    help: str | None = None

    @property
    def names(self) -> frozenset[str]:
        """Everything that `because:` may give for it."""
        return frozenset().union(*(reason.names for reason in self.reasons))


def refusal_of(bench: Bench, game: Game, text: str) -> Refusal:
    """Why a move that is not legal is not. Raises MoveError if it cannot even be read."""
    info = game.program.decisions[game.cells[PC]]
    read = readings(info, text, game.table.names.vocabulary(game.cells))
    asked, env = decision_env(bench, game.cells)
    probe = Probe(bench, game.table.names, game.cells)
    reading = read[0]
    alternative = asked.alternatives[info.alternatives.index(reading.alternative)]
    bound = dict(env)
    for binder, value in zip(alternative.parameters, reading.values, strict=True):
        if value is not None:
            bound[binder.var] = value
    name = alternative.name
    headline = f"`{text}` is not legal here"
    if not reading.complete:
        reasons = tuple(_left_out(game, reading, name))
    else:
        reasons = tuple(_reasons(probe, alternative, reading.alternative, bound, reading))
    return Refusal(headline, reasons, alternative.span, _instead(game, reading.alternative))


def _reasons(
    probe: Probe, alternative: core.Alternative, info: AlternativeInfo,
    env: dict[core.Var, Value], reading: Reading,
) -> Iterator[Reason]:
    for number, binder in enumerate(alternative.parameters):
        known = {b.var: env[b.var] for b in alternative.parameters[:number] if b.var in env}
        outside = _outside(probe, binder, {**env, **known})
        if outside is not None:
            yield outside
            return
    if alternative.where is not None and probe.holds(alternative.where, env) is False:
        yield from explain(probe, alternative.where, env)
        return
    if info.trial is not None:
        yield from trial_refusal(probe, alternative, info, env, reading)


def _outside(probe: Probe, binder: core.Binder, env: dict[core.Var, Value]) -> Reason | None:
    """Why the value of a parameter is not among those it can have."""
    value = env[binder.var]
    shown = probe.text(binder.var.type, value)
    span, domain = binder.span, binder.domain
    if isinstance(domain, core.WithinBag):
        return _not_in_bag(probe, domain, value, binder, env)
    if isinstance(value, tuple) or isinstance(domain, core.Openings):
        return None
    local = core.Local(var=binder.var, type=binder.var.type, span=span)
    const = core.Const(value=value, type=binder.var.type, span=span)
    same = core.Compare(op="==", left=local, right=const, span=span)
    search = core.Quantified(kind="any", binders=(binder,), where=same, type=BOOL, span=span)
    without = {var: known for var, known in env.items() if var is not binder.var}
    if probe.holds(search, without) is not False:
        return None
    text = source_text(span)
    names = mentioned(search) | {binder.var.name}
    what = f" (`{text}`)" if text else ""
    return Reason(f"{shown} is not among what `{binder.var.name}` can be here{what}", span, names)


def _not_in_bag(
    probe: Probe, domain: core.WithinBag, value: Value, binder: core.Binder,
    env: dict[core.Var, Value],
) -> Reason | None:
    assert isinstance(value, tuple) and isinstance(binder.var.type, BagType)
    of = binder.var.type.of
    for kind, count in enumerate(value):
        counted = core.BagCount(
            bag=domain.bag, kind=core.Const(value=kind, type=INT), type=INT,
            span=binder.span,
        )
        there = probe.value(counted, env)
        if there is not None and count > there:
            name = probe.names.member(of, kind)
            return Reason(f"{count} {name} are wanted and only {there} are there", binder.span)
    return None


def _left_out(game: Game, reading: Reading, name: str | None) -> Iterator[Reason]:
    info = reading.alternative
    missing = [
        parameter.name for parameter, value in zip(info.parameters, reading.values, strict=True)
        if value is None
    ]
    what = f"`{name}`" if name else "this choice"
    yield Reason(
        f"no option of {what} fits, whatever {listing(missing)} may be", info.span,
        frozenset({name} if name else ()),
    )


def _instead(game: Game, wanted: AlternativeInfo) -> str:
    """What can be chosen in place of it: first of the same kind."""
    info = game.program.decisions[game.cells[PC]]
    legal = game.legal()
    same = [code for code in legal if unpack(info, code)[0] is wanted]
    shown = [
        option(game.table.names, info, code, game.cells).name
        for code in (same or legal)[:MOST_SHOWN]
    ]
    more = len(same or legal) - len(shown)
    names = ", ".join(f"`{name}`" for name in shown) + (f" and {more} more" if more else "")
    return f"legal here: {names}"


def reason_lines(bench: Bench, game: Game, text: str) -> tuple[str, ...]:
    """Why a move is not legal, a line for each step of the explanation."""
    try:
        refused = refusal_of(bench, game, text)
    except MoveError as fault:
        return tuple(line for line in (fault.message, fault.help) if line)
    lines = []
    for reason in refused.reasons:
        place = "" if reason.span.source == NOWHERE.source else f" ({reason.span})"
        lines.append(reason.text + place)
    return tuple(lines)


def why_not(ruleset: Ruleset, game: Game, text: str) -> tuple[str, ...]:
    """`reason_lines` for a game of a loaded ruleset, which is compiled once more if it was cached."""
    compiled = ruleset.compiled
    machine = game.table.machine.extend(compiled.program)
    return reason_lines(Bench(compiled, machine, game.table.identity, bytearray()), game, text)
