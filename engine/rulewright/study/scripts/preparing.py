"""Makes a script ready to be played: its setting, its seats, and its rule text compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from rulewright import tree
from rulewright.analysis import script as script_analysis
from rulewright.analysis.script import Scoped
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.study.scripts.script import Expect, Script
from rulewright.study.workshop import Workshop

if TYPE_CHECKING:
    from rulewright.lowering.lowered import FlowBySteps
    from rulewright.workspace.bench import Bench

Changed = Callable[[Any], Any]
"""From typed rule text to typed rule text."""


@dataclass(frozen=True, slots=True)
class Condition:
    """An expectation: as typed, and the function that answers it."""

    expr: tree.Expr
    function: str


@dataclass(slots=True)
class Prepared:
    """A script's rule text in the program of its bench. `given` is the function that sets the
    position, `perform` the segment to be in the middle of, `flow` what goes on where nothing is
    performed, `setup` the segment that a game begins with before something is; `expects` are by
    their places. `performed` is where that text stands in the first script that says it."""

    seats: tuple[str, ...]
    given: str | None = None
    perform: int | None = None
    performed: Span | None = None
    flow: FlowBySteps | None = None
    setup: int | None = None
    expects: dict[Span, Condition] = field(default_factory=dict)

    def told_in(self, script: Script, found: Diagnostic) -> Diagnostic:
        """A finding about a script with its places in that, not in the first that performs the
        same."""
        first, own = self.performed, script.perform
        if first is None or own is None or first == own:
            return found
        by = own.start - first.start

        def here(span: Span) -> Span:
            inside = span.source is first.source and first.start <= span.start <= first.end
            return own.source.span(span.start + by, span.end + by) if inside else span

        return found.moved(here)


def setting_of(script: Script, workshop: Workshop) -> Setting:
    """The setting that a script asks for. Raises DiagnosticError if the ruleset has it not."""
    try:
        documents = workshop.documents(script.edition, script.variants)
    except DiagnosticError as error:
        raise told_in(script, error) from None
    low, high = documents.manifest.players
    players = script.players
    count = low if players is None else players if isinstance(players, int) else len(players)
    if not low <= count <= high:
        span = script.players_span or script.span
        many = f"{low}" if low == high else f"{low} to {high}"
        raise DiagnosticError.of(
            "wrong-player-count", f"this is a game for {many} players, not for {count}", span
        )
    edition = script.edition or documents.manifest.default_edition
    return Setting(count, edition, script.variants, script.options)


def told_in(script: Script, error: DiagnosticError) -> DiagnosticError:
    """Return diagnostics with the script as their place if they have none, at the line that causes
    them if possible.
    """
    return DiagnosticError(_told_in(script, found) for found in error.diagnostics)


def _told_in(script: Script, found: Diagnostic) -> Diagnostic:
    if found.primary.span.source.text:
        return found
    if found.code == "bad-option":
        for (name, _), span in zip(script.options, script.option_spans, strict=True):
            if found.headline.startswith((f"the option `{name}` ", f"there is no option `{name}`")):
                return replace(found, primary=Label(span))
    return replace(found, primary=Label(script.ruleset_span))


@dataclass(frozen=True, slots=True)
class TypedScript:
    """A script's rule text, typed: expectations by their places; `given` and `perform`."""

    seats: tuple[str, ...]
    conditions: dict[Span, tree.Expr]
    blocks: dict[str, tuple[tree.Stmt, ...]]


def _seats(script: Script, seats: tuple[str, ...]) -> tuple[str, ...]:
    return script.players if isinstance(script.players, tuple) else seats


def type_script(script: Script, analysed: Scoped, seats: tuple[str, ...]) -> TypedScript:
    """Types a script's rule text; `seats` are those of the ruleset. Raises DiagnosticError with all
    that is wrong."""
    reporter = Reporter()
    seats = _seats(script, seats)
    numbers = {name: number for number, name in enumerate(seats)}
    conditions: dict[Span, tree.Expr] = {}
    for expect in (*(s for s in script.steps if isinstance(s, Expect)), *script.expects):
        try:
            conditions[expect.span] = script_analysis.condition(analysed, expect.span, numbers)
        except DiagnosticError as error:
            reporter.found.extend(error.diagnostics)
    blocks: dict[str, tuple[tree.Stmt, ...]] = {}
    given = script.given.block if script.given is not None else None
    drawings = script.given.drawn if script.given is not None else ()
    for each in drawings:
        try:
            laid = script_analysis.drawing(analysed, each.name, each.text)
            blocks["given"] = blocks.get("given", ()) + laid
        except DiagnosticError as error:
            reporter.found.extend(error.diagnostics)
    for name, span in (("given", given), ("perform", script.perform)):
        if span is None:
            continue
        try:
            block = script_analysis.block(analysed, span, numbers, name)
            blocks[name] = blocks.get(name, ()) + block
        except DiagnosticError as error:
            reporter.found.extend(error.diagnostics)
    reporter.stop_if_errors()
    return TypedScript(seats, conditions, blocks)


def prepare(script: Script, bench: Bench, changed: Changed | None = None) -> Prepared:
    """Types and compiles a script's rule text; where rules are `changed`, so are the menus that it
    offers itself, and the sets that it asks for. Raises DiagnosticError with all that is wrong."""
    perform = script.perform
    performs = None if perform is None else (_seats(script, bench.seats), perform.text)
    known = None if performs is None or changed is not None else bench.performed.get(performs)
    fresh = script if known is None else replace(script, perform=None)
    typed = type_script(fresh, bench.compiled.analysed, bench.seats)
    lowered, blocks = bench.compiled.lowered, typed.blocks
    said = changed if changed is not None else lambda text: text
    prepared = Prepared(typed.seats)
    for span, expr in typed.conditions.items():
        prepared.expects[span] = Condition(expr, lowered.value(said(expr)))
    if "given" in blocks:
        prepared.given = lowered.block(said(blocks["given"]))
    at_setup = script.given is None or script.given.start == "setup"
    if performs is not None and perform is not None:
        prepared.setup = lowered.setup() if at_setup else None
        known = known or (lowered.perform(said(blocks["perform"])), perform)
        prepared.perform, prepared.performed = known
        if changed is None:
            bench.performed[performs] = known
    elif script.given is None:
        bench.need_flow()
    elif at_setup:
        prepared.flow = lowered.flow_by_steps()
    bench.extended()
    return prepared
