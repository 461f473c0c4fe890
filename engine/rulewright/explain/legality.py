"""Why a move is legal where a game stands, or why it is not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

from rulewright import tree
from rulewright.analysis.secrecy.secret_places import Secret
from rulewright.backends.ahead import Ahead
from rulewright.backends.fault import RuleFault
from rulewright.explain.conditions import explain, mentioned, source_text
from rulewright.explain.probe import Probe, decision_env
from rulewright.explain.reason import Reason, steps
from rulewright.explain.sentences import listed, say
from rulewright.explain.trials import trial_refusal
from rulewright.ir.program import PC, AlternativeInfo
from rulewright.play.decision import option
from rulewright.play.game import Game
from rulewright.play.moves import MoveError, Reading, Value, matching, readings, unpack
from rulewright.play.veil import Unseen
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk
from rulewright.types import INT, BagType, MemberType
from rulewright.workspace.bench import Bench

MOST_SHOWN = 8
MOST_COMPLETIONS = 200
MOST_CODES = 100_000


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal. `span` is that of the alternative, NOWHERE if it fits none."""

    headline: str
    reasons: tuple[Reason, ...]
    span: Span = NOWHERE
    help: str | None = None

    @property
    def names(self) -> frozenset[str]:
        """All names that `because:` may give for it."""
        return frozenset().union(*(reason.names for reason in self.steps))

    @property
    def steps(self) -> tuple[Reason, ...]:
        """The path to the decisive reason, outermost first."""
        return tuple(steps(self.reasons))


def legality(
    bench: Bench, game: Game, text: str, viewer: int | None, depth: int
) -> tuple[Reason, str | None]:
    """Explain whether and why a move is legal, and list the alternatives, with what the seat
    number `viewer` may see. Raises MoveError if it cannot be parsed.
    """
    info = game.program.decisions[game.cells[PC]]
    if viewer not in (None, game.seat) and game.table.secrets and not info.open:
        return _for_others(bench, game, text, viewer, depth), None
    read = readings(info, text, game.table.names.vocabulary(game.cells))
    found = matching(info, read, game.legal())
    if not found:
        refused = refusal_of(bench, game, text, viewer=viewer, depth=depth)
        return Reason(refused.headline, refused.span, parts=refused.reasons), refused.help
    reasons = [_grounds(bench, game, code, viewer, depth) for code in found[:MOST_SHOWN]]
    if len(found) == 1:
        return reasons[0], None
    more = len(found) - len(reasons)
    left = (Reason(say("more", count=more), NOWHERE, more=more),) if more else ()
    headline = say("several", move=text, count=len(found))
    return Reason(headline, info.span, parts=(*reasons, *left)), None


def _for_others(bench: Bench, game: Game, text: str, viewer: int | None, depth: int) -> Reason:
    """Explain the move for a seat that is not to move and does not know the options: only a reason
    against it that the seat can know is given.
    """
    refused = refusal_of(bench, game, text, viewer=viewer, depth=depth)
    probe = Probe.of(bench, game, viewer)
    if refused.reasons and not any(probe.hidden in each.text for each in refused.reasons):
        return Reason(refused.headline, refused.span, parts=refused.reasons)
    return Reason(say("legal-hidden", move=text, depends=probe.hidden), refused.span)


def _grounds(bench: Bench, game: Game, code: int, viewer: int | None, depth: int) -> Reason:
    """Explain why an option is legal."""
    info = game.program.decisions[game.cells[PC]]
    probe, asked, env = _asked(bench, game, viewer)
    of, values = unpack(info, code)
    alternative = asked.alternatives[info.alternatives.index(of)]
    env |= {b.var: value for b, value in zip(alternative.parameters, values, strict=True)}
    name = option(game.table.names, info, code, game.cells).name
    parts: list[Reason] = []
    if alternative.where is not None:
        parts += explain(probe, alternative.where, env, False, depth)
    if of.trial is not None:
        parts.append(Reason(say("goes-through"), alternative.span))
    if not parts:
        parts.append(Reason(say("no-condition"), alternative.span))
    return Reason(say("legal", move=name), alternative.span, rule=name, parts=tuple(parts))


def refusal_of(
    bench: Bench, game: Game, text: str, *, viewer: int | None = None, depth: int = 0
) -> Refusal:
    """Explain why a move is illegal, with what the seat number `viewer` may see, and `depth`
    levels of details. Raises MoveError if it cannot even be parsed.
    """
    info = game.program.decisions[game.cells[PC]]
    read = readings(info, text, game.table.names.vocabulary(game.cells))
    probe, asked, env = _asked(bench, game, viewer)
    headline = say("not-legal", move=text)
    found: list[Refusal] = []
    for reading in read:
        alternative = asked.alternatives[info.alternatives.index(reading.alternative)]
        help = _instead(game, reading.alternative)
        reasons = tuple(_for_all(probe, alternative, reading, env, depth))
        found.append(Refusal(headline, reasons, alternative.span, help))
    return max(found, key=lambda refused: len(refused.steps))


def _asked(
    bench: Bench, game: Game, viewer: int | None
) -> tuple[Probe, tree.Decide, dict[tree.Var, Value]]:
    """Return the current decision and its variables, without values that depend on what the viewer
    may not see.
    """
    asked, env = decision_env(bench, game.cells)
    probe = Probe.of(bench, game, viewer)
    information = bench.compiled.analysed.rules.information
    if information is None or viewer is None:
        return probe, asked, env
    known = dict(env)
    for var in env:
        for secret in information.of_local(var):
            if not _sees(probe, secret, env, viewer):
                known[var] = cast(int, Unseen())
    return probe, asked, known


def _sees(probe: Probe, secret: Secret, env: dict[tree.Var, Value], viewer: int) -> bool:
    """Return whether the viewer certainly sees the place of a secret."""
    if secret.who is None or secret.keys is None:
        return False
    keys: list[int] = []
    for key in secret.keys:
        value = probe.value(key, env)
        if value is None:
            return False
        keys.append(value)
    machine = probe.bench.machine
    return bool(machine.number(f"sees_{secret.kind}_{secret.name}", probe.cells, viewer, *keys))


def _for_all(
    probe: Probe,
    alternative: tree.Alternative,
    reading: Reading,
    env: dict[tree.Var, Value],
    depth: int,
) -> Iterator[Reason]:
    """Yield the reasons against a reading; if parameters are left out, against each completion:
    shown is the one that gets furthest, and `because` may name any.
    """
    if reading.complete:
        yield from _reasons(probe, alternative, reading, env, depth)
        return
    best: list[Reason] = []
    names: frozenset[str] = frozenset()
    shown = listed(())
    for values in islice(reading.completions(MOST_CODES), MOST_COMPLETIONS):
        whole = Reading(reading.alternative, values)
        reasons = list(_reasons(probe, alternative, whole, env, depth))
        inside = bool(reasons) and not reasons[0].outside
        names = names.union(*(reason.names for reason in steps(reasons))) if inside else names
        if reasons and (not best or (best[0].outside and inside)):
            best = reasons
            shown = listed(
                say("equals", name=parameter.name, value=probe.text(parameter.type, value))
                for parameter, value, given in zip(
                    reading.alternative.parameters, values, reading.values, strict=True
                )
                if given is None
            )
    if best:
        name = f"`{alternative.name}`" if alternative.name else "this choice"
        what = say("no-fit", name=name, values=shown)
        yield Reason(what, alternative.span, names, parts=tuple(best))


def _reasons(
    probe: Probe,
    alternative: tree.Alternative,
    reading: Reading,
    around: dict[tree.Var, Value],
    depth: int,
) -> Iterator[Reason]:
    env = dict(around)
    for binder, value in zip(alternative.parameters, reading.values, strict=True):
        assert value is not None
        env[binder.var] = value
        outside = _outside(probe, binder, env)
        if outside is not None:
            yield outside
            return
    condition = alternative.where
    if condition is not None and not probe.tells(condition, env):
        yield from explain(probe, condition, env, depth=depth)
    elif condition is not None and probe.holds(condition, env) is False:
        yield from explain(probe, condition, env, depth=depth)
        return
    if reading.alternative.trial is not None:
        values = [value for value in reading.values if value is not None]
        trial = reading.alternative.trial
        yield from trial_refusal(probe, alternative, trial, values, env, depth)
    seat = probe.bench.machine.number(
        probe.bench.machine.program.decisions[probe.cells[PC]].who, probe.cells
    )
    if probe.viewer in (None, seat):
        yield from _reaches_less(probe, reading)


def _reaches_less(probe: Probe, reading: Reading) -> Iterator[Reason]:
    """Why an option does not do, though its conditions hold: the move has to reach more."""
    machine, cells = probe.bench.machine, list(probe.cells)
    info = machine.program.decisions[cells[PC]]
    if info.every is None or info.move is None:
        return
    try:
        every = machine.ask(info.every, cells)
        best = machine.legal(cells)
        if not isinstance(every, list) or reading.code not in every or reading.code in best:
            return
        ahead = Ahead(machine.program, machine.module.functions)
        here = ahead.worth(cells, cells[PC], reading.code)
        most = ahead.worth(cells, cells[PC], best[0])
    except RuleFault as fault:
        yield Reason(say("ahead-stops", code=fault.code), fault.span)
        return
    node = probe.bench.compiled.lowered.lowering.one_moves[info.move]
    for each, reached, other in zip(node.most, here, most, strict=True):
        if reached != other:
            text = say("reaches", rule=source_text(each.span), here=reached, other=other)
            locals_ = {part.var.name for part in walk(each) if isinstance(part, tree.Local)}
            yield Reason(text, each.span, mentioned(each) | locals_)
            return


def _outside(probe: Probe, binder: tree.Binder, env: dict[tree.Var, Value]) -> Reason | None:
    """Explain why the value of a parameter is not in its domain; None if it is."""
    value = env[binder.var]
    span, domain = binder.span, binder.domain
    if isinstance(domain, tree.WithinBag):
        return _not_in_bag(probe, domain, value, binder, env)
    if isinstance(domain, tree.AnyBag):
        return _not_so_many(probe, domain, value, binder, env)
    if isinstance(value, tuple) or isinstance(domain, tree.Openings):
        return None
    search, given = probe.search(binder)
    without = {var: known for var, known in env.items() if var is not binder.var}
    within = {**without, given: value}
    text = source_text(span)
    of = "-of" if text else ""
    if not probe.tells(search, within):
        hidden = say(f"can-be{of}-hidden", name=binder.var.name, rule=text, depends=probe.hidden)
        return Reason(hidden, span, outside=True)
    if probe.holds(search, within) is not False:
        return None
    shown = probe.text(binder.var.type, value)
    told = say(f"outside{of}", value=shown, name=binder.var.name, rule=text)
    return Reason(told, span, mentioned(search) | {binder.var.name}, outside=True)


def _not_in_bag(
    probe: Probe,
    domain: tree.WithinBag,
    value: Value,
    binder: tree.Binder,
    env: dict[tree.Var, Value],
) -> Reason | None:
    assert isinstance(value, tuple) and isinstance(binder.var.type, BagType)
    of = binder.var.type.of
    for kind, count in enumerate(value):
        counted = tree.BagCount(
            bag=domain.bag, kind=tree.Const(value=kind, type=INT), type=INT, span=binder.span
        )
        if not probe.tells(counted, env):
            return Reason(say("lies-hidden", depends=probe.hidden), binder.span, outside=True)
        there = probe.value(counted, env)
        if there is not None and count > there:
            name = probe.text(MemberType(of), kind)
            told = say("wanted", count=count, kind=name, there=there)
            return Reason(told, binder.span, outside=True)
    return None


def _not_so_many(
    probe: Probe, domain: tree.AnyBag, value: Value, binder: tree.Binder, env: dict[tree.Var, Value]
) -> Reason | None:
    assert isinstance(value, tuple)
    limits = [probe.value(limit, env) for limit in (domain.first, domain.last)]
    if None in limits or limits[0] <= sum(value) <= limits[1]:  # type: ignore[operator]
        return None
    many = " to ".join(map(str, dict.fromkeys(limits)))
    text = say("wanted-things", count=sum(value), name=binder.var.name, many=many)
    return Reason(text, binder.span, frozenset((binder.var.name,)), outside=True)


def _instead(game: Game, wanted: AlternativeInfo) -> str:
    """Return options to choose instead, those of the same kind first."""
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
    """Why a move is not legal, a line for each step of the explanation, as far as who is asked may
    know."""
    try:
        refused = refusal_of(bench, game, text, viewer=game.seat)
    except MoveError as fault:
        return tuple(line for line in (fault.message, fault.help) if line)
    lines = []
    for reason in refused.steps:
        lines.append(reason.text + _place(reason.span, bench.documents.folder))
    return tuple(lines)


def _place(span: Span, folder: Path) -> str:
    """Return the location of a rule, relative to the ruleset's folder."""
    if span.source == NOWHERE.source:
        return ""
    path = Path(span.source.path)
    if path.is_relative_to(folder):
        return f" ({path.relative_to(folder)}:{span.line}:{span.column})"
    return f" ({span})"
