"""List the rules that ran in a step of a game."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.explain.conditions import source_text
from rulewright.explain.moments import count_decisions, format_step
from rulewright.explain.probe import say_hidden
from rulewright.explain.reason import Reason
from rulewright.explain.sections import Sections
from rulewright.explain.sentences import make_sentence
from rulewright.explain.step_trace import trace_step
from rulewright.play.game import Game
from rulewright.source import NOWHERE, Span
from rulewright.workspace.compiled_setting import CompiledSetting


def explain_executed_rules(
    bench: CompiledSetting, game: Game, number: int, sections: Sections, viewer: int | None
) -> Reason:
    """Explain which rules ran in a step, in the order in which they began, as far as a seat may know.
    Step -1 is everything before the first choice."""
    head = make_sentence("first") if number < 0 else format_step(game, number, viewer)
    trace = trace_step(game, number, viewer=viewer, machine=bench.get_traced_machine())
    rule_reasons = (
        []
        if trace is None
        else list(_group_by_rule(_select_rule_text(bench, trace.executed_spans), sections))
    )
    if trace is None and viewer is None:
        rule_reasons = [Reason(make_sentence("ran-given"), NOWHERE)]
    elif trace is None or not trace.is_complete:
        assert viewer is not None
        depends = say_hidden(game.table.names, viewer)
        rule_reasons.append(Reason(make_sentence("else-hidden", depends=depends), NOWHERE))
    elif not rule_reasons:
        rule_reasons.append(Reason(make_sentence("ran-nothing"), NOWHERE))
    decision_count = count_decisions(game, number)
    return Reason(make_sentence("ran", step=head), NOWHERE, parts=tuple(rule_reasons), step=decision_count)


def _select_rule_text(bench: CompiledSetting, executed_spans: list[Span]) -> list[Span]:
    """Return the spans of rule text among those that ran, without declarations."""
    extents: dict[str, list[tuple[int, int]]] = {}
    for extent in bench.compiled.analysed.rules.text_spans.values():
        extents.setdefault(extent.source.path, []).append((extent.start, extent.end))
    is_rule_text: dict[tuple[str, int], bool] = {}
    for span in executed_spans:
        path, at = span.source.path, span.start
        if (path, at) not in is_rule_text:
            is_rule_text[path, at] = any(start <= at < end for start, end in extents.get(path, ()))
    return [span for span in executed_spans if is_rule_text[span.source.path, span.start]]


def _group_by_rule(executed_spans: list[Span], sections: Sections) -> Iterator[Reason]:
    """Yield the lines of rule text, each once, grouped by the rules that contain them."""
    spans_by_rule: dict[str, dict[tuple[str, int], list[Span]]] = {}
    for span in executed_spans:
        rule = sections.find_rule(span)
        lines = spans_by_rule.setdefault("" if rule is None else rule.name, {})
        lines.setdefault((span.source.path, span.line), []).append(span)
    for name, lines in spans_by_rule.items():
        parts = tuple(_build_line_reason(spans) for spans in lines.values())
        if name:
            yield Reason(f"`{name}`", parts[0].span, frozenset({name}), rule=name, parts=parts)
        else:
            yield from parts


def _build_line_reason(spans: list[Span]) -> Reason:
    """Return a line, with the number of times that its first statement ran."""
    first = min(spans, key=lambda span: span.start)
    times = spans.count(first)
    text = first.source.line_text(first.line).strip()
    return Reason(f"`{text}`" + (f" × {times}" if times > 1 else ""), first, rule=text)


def first_line(span: Span) -> str:
    """Return rule text on one line; of a block its first line."""
    text = span.text.strip()
    return text.splitlines()[0] if "\n" in text else source_text(span)
