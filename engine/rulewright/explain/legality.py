"""Explain why a move is legal in a position, or why it is not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

from rulewright import tree
from rulewright.analysis.secrecy.secret_accesses import Secret
from rulewright.backends.fault import RuleFault
from rulewright.backends.move_lookahead import MoveLookahead
from rulewright.explain.conditions import explain_condition, list_mentioned_names, source_text
from rulewright.explain.probe import Probe, decision_env
from rulewright.explain.reason import Reason, iter_decisive_path
from rulewright.explain.sentences import join_texts, make_sentence
from rulewright.explain.trials import explain_trial
from rulewright.ir.program import PC, AlternativeInfo
from rulewright.play.cell_visibility import UnseenValue
from rulewright.play.decision import describe_option
from rulewright.play.game import Game
from rulewright.play.move_notation import (
    MoveError,
    Reading,
    Value,
    match_options,
    parse_readings,
    unpack_code,
)
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk_nodes
from rulewright.types import INT, BagType, MemberType
from rulewright.workspace.compiled_setting import CompiledSetting

MAX_SHOWN = 8
MAX_COMPLETIONS = 200
MAX_CODES = 100_000


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal. `span` is that of the alternative, NOWHERE if it fits none."""

    headline: str
    reasons: tuple[Reason, ...]
    span: Span = NOWHERE
    help: str | None = None

    @property
    def because_names(self) -> frozenset[str]:
        """All names that `because:` in scripts may state for it."""
        return frozenset().union(*(reason.because_names for reason in self.decisive_path))

    @property
    def decisive_path(self) -> tuple[Reason, ...]:
        """The path to the decisive reason, outermost first."""
        return tuple(iter_decisive_path(self.reasons))


def explain_legality(
    bench: CompiledSetting, game: Game, text: str, viewer: int | None, depth: int
) -> tuple[Reason, str | None]:
    """Explain whether and why a move is legal, and list the alternatives, with what the seat
    number `viewer` may see. Raises MoveError if it cannot be parsed.
    """
    info = game.program.decisions[game.cells[PC]]
    if viewer not in (None, game.seat) and game.table.has_secrets and not info.is_open:
        return _explain_to_others(bench, game, text, viewer, depth), None
    move_readings = parse_readings(info, text, game.table.names.make_vocabulary(game.cells))
    codes = match_options(info, move_readings, game.legal())
    if not codes:
        refusal = explain_refusal(bench, game, text, viewer=viewer, depth=depth)
        return Reason(refusal.headline, refusal.span, parts=refusal.reasons), refusal.help
    reasons = [_explain_option(bench, game, code, viewer, depth) for code in codes[:MAX_SHOWN]]
    if len(codes) == 1:
        return reasons[0], None
    more = len(codes) - len(reasons)
    left = (Reason(make_sentence("more", count=more), NOWHERE, more=more),) if more else ()
    headline = make_sentence("several", move=text, count=len(codes))
    return Reason(headline, info.span, parts=(*reasons, *left)), None


def _explain_to_others(
    bench: CompiledSetting, game: Game, text: str, viewer: int | None, depth: int
) -> Reason:
    """Explain the move for a seat that is not to move and does not know the options: only a reason
    against it that the seat can know is given.
    """
    refusal = explain_refusal(bench, game, text, viewer=viewer, depth=depth)
    probe = Probe.for_game(bench, game, viewer)
    if refusal.reasons and not any(probe.hidden_sentence in each.text for each in refusal.reasons):
        return Reason(refusal.headline, refusal.span, parts=refusal.reasons)
    return Reason(make_sentence("legal-hidden", move=text, depends=probe.hidden_sentence), refusal.span)


def _explain_option(bench: CompiledSetting, game: Game, code: int, viewer: int | None, depth: int) -> Reason:
    """Explain why an option is legal."""
    info = game.program.decisions[game.cells[PC]]
    probe, decide, env = _current_decision(bench, game, viewer)
    alternative_info, values = unpack_code(info, code)
    alternative = decide.alternatives[info.alternatives.index(alternative_info)]
    env |= {b.var: value for b, value in zip(alternative.parameters, values, strict=True)}
    name = describe_option(game.table.names, info, code, game.cells).name
    reasons: list[Reason] = []
    if alternative.where is not None:
        reasons += explain_condition(probe, alternative.where, env, False, depth)
    if alternative_info.trial is not None:
        reasons.append(Reason(make_sentence("goes-through"), alternative.span))
    if not reasons:
        reasons.append(Reason(make_sentence("no-condition"), alternative.span))
    return Reason(make_sentence("legal", move=name), alternative.span, rule=name, parts=tuple(reasons))


def explain_refusal(
    bench: CompiledSetting, game: Game, text: str, *, viewer: int | None = None, depth: int = 0
) -> Refusal:
    """Explain why a move is illegal, with what the seat number `viewer` may see, and `depth`
    levels of details. Raises MoveError if it cannot even be parsed.
    """
    info = game.program.decisions[game.cells[PC]]
    move_readings = parse_readings(info, text, game.table.names.make_vocabulary(game.cells))
    probe, decide, env = _current_decision(bench, game, viewer)
    headline = make_sentence("not-legal", move=text)
    refusals: list[Refusal] = []
    for reading in move_readings:
        alternative = decide.alternatives[info.alternatives.index(reading.alternative)]
        help = _suggest_options(game, reading.alternative)
        reasons = tuple(_explain_completions(probe, alternative, reading, env, depth))
        refusals.append(Refusal(headline, reasons, alternative.span, help))
    return max(refusals, key=lambda refused: len(refused.decisive_path))


def _current_decision(
    bench: CompiledSetting, game: Game, viewer: int | None
) -> tuple[Probe, tree.Decide, dict[tree.Var, Value]]:
    """Return the current decision and its variables, without values that depend on what the viewer
    may not see.
    """
    decide, env = decision_env(bench, game.cells)
    probe = Probe.for_game(bench, game, viewer)
    information = bench.compiled.analysed.rules.information
    if information is None or viewer is None:
        return probe, decide, env
    visible_env = dict(env)
    for var in env:
        for secret in information.find_local_secrets(var):
            if not _can_see(probe, secret, env, viewer):
                visible_env[var] = cast(int, UnseenValue())
    return probe, decide, visible_env


def _can_see(probe: Probe, secret: Secret, env: dict[tree.Var, Value], viewer: int) -> bool:
    """Return whether the viewer certainly sees the place of a secret."""
    if secret.visibility is None or secret.keys is None:
        return False
    key_numbers: list[int] = []
    for key in secret.keys:
        value = probe.evaluate_expr(key, env)
        if value is None:
            return False
        key_numbers.append(value)
    machine = probe.bench.machine
    return bool(
        machine.compute_number(f"sees_{secret.storage_kind}_{secret.name}", probe.cells, viewer, *key_numbers)
    )


def _explain_completions(
    probe: Probe,
    alternative: tree.Alternative,
    reading: Reading,
    env: dict[tree.Var, Value],
    depth: int,
) -> Iterator[Reason]:
    """Yield the reasons against a reading; if parameters are left out, against each completion:
    shown is the one that gets furthest, and `because` may name any.
    """
    if reading.is_complete:
        yield from _explain_reading(probe, alternative, reading, env, depth)
        return
    best: list[Reason] = []
    because_names: frozenset[str] = frozenset()
    shown = join_texts(())
    for values in islice(reading.iter_completions(MAX_CODES), MAX_COMPLETIONS):
        completion = Reading(reading.alternative, values)
        reasons = list(_explain_reading(probe, alternative, completion, env, depth))
        inside = bool(reasons) and not reasons[0].is_out_of_domain
        because_names = (
            because_names.union(*(reason.because_names for reason in iter_decisive_path(reasons)))
            if inside
            else because_names
        )
        if reasons and (not best or (best[0].is_out_of_domain and inside)):
            best = reasons
            shown = join_texts(
                make_sentence("equals", name=parameter.name, value=probe.show_value(parameter.type, value))
                for parameter, value, given in zip(
                    reading.alternative.parameters, values, reading.argument_values, strict=True
                )
                if given is None
            )
    if best:
        name = f"`{alternative.name}`" if alternative.name else "this choice"
        sentence = make_sentence("no-fit", name=name, values=shown)
        yield Reason(sentence, alternative.span, because_names, parts=tuple(best))


def _explain_reading(
    probe: Probe,
    alternative: tree.Alternative,
    reading: Reading,
    outer_env: dict[tree.Var, Value],
    depth: int,
) -> Iterator[Reason]:
    env = dict(outer_env)
    for binder, value in zip(alternative.parameters, reading.argument_values, strict=True):
        assert value is not None
        env[binder.var] = value
        outside = _check_domain(probe, binder, env)
        if outside is not None:
            yield outside
            return
    condition = alternative.where
    if condition is not None and not probe.is_known(condition, env):
        yield from explain_condition(probe, condition, env, depth=depth)
    elif condition is not None and probe.is_true(condition, env) is False:
        yield from explain_condition(probe, condition, env, depth=depth)
        return
    if reading.alternative.trial is not None:
        values = [value for value in reading.argument_values if value is not None]
        trial = reading.alternative.trial
        yield from explain_trial(probe, alternative, trial, values, env, depth)
    seat = probe.bench.machine.compute_number(
        probe.bench.machine.program.decisions[probe.cells[PC]].player_function, probe.cells
    )
    if probe.viewer in (None, seat):
        yield from _explain_shortfall(probe, reading)


def _explain_shortfall(probe: Probe, reading: Reading) -> Iterator[Reason]:
    """Explain why an option whose conditions hold is illegal: another move reaches more of the objective."""
    machine, cells = probe.bench.machine, list(probe.cells)
    info = machine.program.decisions[cells[PC]]
    if info.every_function is None or info.move_number is None:
        return
    try:
        every = machine.call_function(info.every_function, cells)
        best = machine.list_options(cells)
        if not isinstance(every, list) or reading.option_code not in every or reading.option_code in best:
            return
        ahead = MoveLookahead(machine.program, machine.module.functions)
        here = ahead.compute_worth(cells, cells[PC], reading.option_code)
        most = ahead.compute_worth(cells, cells[PC], best[0])
    except RuleFault as fault:
        yield Reason(make_sentence("ahead-stops", code=fault.code), fault.span)
        return
    node = probe.bench.compiled.lowered.lowering.compound_moves[info.move_number]
    for each, reached, other in zip(node.objectives, here, most, strict=True):
        if reached != other:
            text = make_sentence("reaches", rule=source_text(each.span), here=reached, other=other)
            locals_ = {part.var.name for part in walk_nodes(each) if isinstance(part, tree.Local)}
            yield Reason(text, each.span, list_mentioned_names(each) | locals_)
            return


def _check_domain(probe: Probe, binder: tree.Binder, env: dict[tree.Var, Value]) -> Reason | None:
    """Explain why the value of a parameter is not in its domain; None if it is."""
    value = env[binder.var]
    span, domain = binder.span, binder.domain
    if isinstance(domain, tree.WithinBag):
        return _check_bag_contents(probe, domain, value, binder, env)
    if isinstance(domain, tree.AnyBag):
        return _check_bag_size(probe, domain, value, binder, env)
    if isinstance(value, tuple) or isinstance(domain, tree.Openings):
        return None
    search, given = probe.get_domain_condition(binder)
    without = {var: known for var, known in env.items() if var is not binder.var}
    within = {**without, given: value}
    text = source_text(span)
    if not probe.is_known(search, within):
        hidden = make_sentence(
            "can-be-of-hidden" if text else "can-be-hidden",
            name=binder.var.name,
            rule=text,
            depends=probe.hidden_sentence,
        )
        return Reason(hidden, span, is_out_of_domain=True)
    if probe.is_true(search, within) is not False:
        return None
    shown = probe.show_value(binder.var.type, value)
    sentence = make_sentence(
        "outside-of" if text else "outside", value=shown, name=binder.var.name, rule=text
    )
    return Reason(sentence, span, list_mentioned_names(search) | {binder.var.name}, is_out_of_domain=True)


def _check_bag_contents(
    probe: Probe,
    bag_domain: tree.WithinBag,
    kind_counts: Value,
    binder: tree.Binder,
    env: dict[tree.Var, Value],
) -> Reason | None:
    assert isinstance(kind_counts, tuple) and isinstance(binder.var.type, BagType)
    finite_type = binder.var.type.finite_type
    for kind, count in enumerate(kind_counts):
        counted = tree.BagCount(
            bag=bag_domain.bag, item_kind=tree.Const(value=kind, type=INT), type=INT, span=binder.span
        )
        if not probe.is_known(counted, env):
            return Reason(
                make_sentence("lies-hidden", depends=probe.hidden_sentence),
                binder.span,
                is_out_of_domain=True,
            )
        available = probe.evaluate_expr(counted, env)
        if available is not None and count > available:
            name = probe.show_value(MemberType(finite_type), kind)
            sentence = make_sentence("wanted", count=count, kind=name, there=available)
            return Reason(sentence, binder.span, is_out_of_domain=True)
    return None


def _check_bag_size(
    probe: Probe, bag_domain: tree.AnyBag, kind_counts: Value, binder: tree.Binder, env: dict[tree.Var, Value]
) -> Reason | None:
    assert isinstance(kind_counts, tuple)
    limits = [probe.evaluate_expr(limit, env) for limit in (bag_domain.first, bag_domain.last)]
    if None in limits or limits[0] <= sum(kind_counts) <= limits[1]:  # type: ignore[operator]
        return None
    many = " to ".join(map(str, dict.fromkeys(limits)))
    text = make_sentence("wanted-things", count=sum(kind_counts), name=binder.var.name, many=many)
    return Reason(text, binder.span, frozenset((binder.var.name,)), is_out_of_domain=True)


def _suggest_options(game: Game, alternative_info: AlternativeInfo) -> str:
    """Return options to choose instead, those of the same kind first."""
    info = game.program.decisions[game.cells[PC]]
    legal = game.legal()
    same = [code for code in legal if unpack_code(info, code)[0] is alternative_info]
    shown = [
        describe_option(game.table.names, info, code, game.cells).name for code in (same or legal)[:MAX_SHOWN]
    ]
    more = len(same or legal) - len(shown)
    names = ", ".join(f"`{name}`" for name in shown) + (f" and {more} more" if more else "")
    return f"legal here: {names}"


def list_reason_lines(bench: CompiledSetting, game: Game, text: str) -> tuple[str, ...]:
    """Explain why a move is illegal, one line for each step, limited to what its seat may know."""
    try:
        refusal = explain_refusal(bench, game, text, viewer=game.seat)
    except MoveError as fault:
        return tuple(line for line in (fault.message, fault.help) if line)
    lines = []
    for reason in refusal.decisive_path:
        lines.append(reason.text + _format_location(reason.span, bench.documents.folder))
    return tuple(lines)


def _format_location(span: Span, folder: Path) -> str:
    """Return the location of a rule, relative to the ruleset's folder."""
    if span.source == NOWHERE.source:
        return ""
    path = Path(span.source.path)
    if path.is_relative_to(folder):
        return f" ({path.relative_to(folder)}:{span.line}:{span.column})"
    return f" ({span})"
