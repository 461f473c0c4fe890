"""Which rules ran in a step of a game."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.explain.again import carried_out
from rulewright.explain.conditions import source_text
from rulewright.explain.moments import decisions_made, named_step
from rulewright.explain.probe import hidden_from
from rulewright.explain.reason import Reason
from rulewright.explain.sections import Sections
from rulewright.explain.sentences import say
from rulewright.play.game import Game
from rulewright.source import NOWHERE, Span
from rulewright.workspace.bench import Bench


def rules_that_ran(
    bench: Bench, game: Game, number: int, sections: Sections, viewer: int | None
) -> Reason:
    """The rules that ran in a step, in the order in which each began, as far as a seat can follow
    it; -1 is all that was before the first choice."""
    head = say("first") if number < 0 else named_step(game, number, viewer)
    course = carried_out(game, number, viewer=viewer, machine=bench.traced())
    found = [] if course is None else list(_by_rule(_texts(bench, course.ran), sections))
    if course is None and viewer is None:
        found = [Reason(say("ran-given"), NOWHERE)]
    elif course is None or not course.whole:
        assert viewer is not None
        depends = hidden_from(game.table.names, viewer)
        found.append(Reason(say("else-hidden", depends=depends), NOWHERE))
    elif not found:
        found.append(Reason(say("ran-nothing"), NOWHERE))
    made = decisions_made(game, number)
    return Reason(say("ran", step=head), NOWHERE, parts=tuple(found), step=made)


def _texts(bench: Bench, ran: list[Span]) -> list[Span]:
    """Return the spans of rule text among those that ran, without declarations."""
    extents: dict[str, list[tuple[int, int]]] = {}
    for extent in bench.compiled.analysed.rules.text_spans.values():
        extents.setdefault(extent.source.path, []).append((extent.start, extent.end))
    held: dict[tuple[str, int], bool] = {}
    for span in ran:
        path, at = span.source.path, span.start
        if (path, at) not in held:
            held[path, at] = any(start <= at < end for start, end in extents.get(path, ()))
    return [span for span in ran if held[span.source.path, span.start]]


def _by_rule(ran: list[Span], sections: Sections) -> Iterator[Reason]:
    """Lines of rule text, each once, below the rules that they belong to."""
    rules: dict[str, dict[tuple[str, int], list[Span]]] = {}
    for span in ran:
        rule = sections.rule(span)
        lines = rules.setdefault("" if rule is None else rule.name, {})
        lines.setdefault((span.source.path, span.line), []).append(span)
    for name, lines in rules.items():
        parts = tuple(_line(spans) for spans in lines.values())
        if name:
            yield Reason(f"`{name}`", parts[0].span, frozenset({name}), rule=name, parts=parts)
        else:
            yield from parts


def _line(spans: list[Span]) -> Reason:
    """Return a line, with the number of times that its first statement ran."""
    first = min(spans, key=lambda span: span.start)
    times = spans.count(first)
    text = first.source.line(first.line).strip()
    return Reason(f"`{text}`" + (f" × {times}" if times > 1 else ""), first, rule=text)


def first_line(span: Span) -> str:
    """Rule text on one line; of a block where it begins."""
    text = span.text.strip()
    return text.splitlines()[0] if "\n" in text else source_text(span)
