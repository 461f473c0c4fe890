"""Prepare a script: its setting, its seats, and its compiled rule text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from rulewright import tree
from rulewright.analysis import script_typing as script_analysis
from rulewright.analysis.script_typing import HasScope
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Expectation, Script

if TYPE_CHECKING:
    from rulewright.lowering.lowered_program import FlowSegments
    from rulewright.workspace.compiled_setting import CompiledSetting

RewriteText = Callable[[Any], Any]
"""A rewriting of typed rule text."""


@dataclass(frozen=True, slots=True)
class ExpectedCondition:
    """An expectation: its typed condition, and the function that evaluates it."""

    expr: tree.Expr
    function: str


@dataclass(slots=True)
class PreparedScript:
    """A script's rule text in the program of its compiled setting. `given_function` sets the position,
    `perform` is the segment to resume in, `flow` continues the game if nothing is performed, and
    `setup_segment` is the segment that begins the game before something is performed; `conditions_by_span`
    holds the conditions of expectations. `performed_span` is the span of the performed text in the first
    script that contains it."""

    seats: tuple[str, ...]
    given_function: str | None = None
    perform_segment: int | None = None
    performed_span: Span | None = None
    flow: FlowSegments | None = None
    setup_segment: int | None = None
    conditions_by_span: dict[Span, ExpectedCondition] = field(default_factory=dict)

    def localise_diagnostic(self, script: Script, diagnostic: Diagnostic) -> Diagnostic:
        """Return a diagnostic with its spans moved from the first script that performs a text to this one."""
        first, own = self.performed_span, script.perform_span
        if first is None or own is None or first == own:
            return diagnostic
        by = own.start - first.start

        def current_span(span: Span) -> Span:
            inside = span.source is first.source and first.start <= span.start <= first.end
            return own.source.span(span.start + by, span.end + by) if inside else span

        return diagnostic.map_spans(current_span)


def find_setting(script: Script, project: RulesetProject) -> Setting:
    """Return the setting that a script asks for. Raises DiagnosticError if the ruleset does not have it."""
    try:
        documents = project.get_documents(script.edition, script.variants)
    except DiagnosticError as error:
        raise localise_errors(script, error) from None
    low, high = documents.manifest.players
    players = script.players_or_count
    count = low if players is None else players if isinstance(players, int) else len(players)
    if not low <= count <= high:
        span = script.players_span or script.span
        many = f"{low}" if low == high else f"{low} to {high}"
        raise DiagnosticError.from_parts(
            "wrong-player-count", f"this is a game for {many} players, not for {count}", span
        )
    edition = script.edition or documents.manifest.default_edition
    return Setting(count, edition, script.variants, script.options)


def localise_errors(script: Script, error: DiagnosticError) -> DiagnosticError:
    """Return diagnostics with the script as their place if they have none, at the line that causes
    them if possible.
    """
    return DiagnosticError(_localise_diagnostic(script, found) for found in error.diagnostics)


def _localise_diagnostic(script: Script, diagnostic: Diagnostic) -> Diagnostic:
    if diagnostic.primary.span.source.text:
        return diagnostic
    if diagnostic.code == "bad-option":
        # The command line may have added options that are not in the file.
        for (name, _), span in zip(script.options, script.option_spans, strict=False):
            if diagnostic.headline.startswith((f"the option `{name}` ", f"there is no option `{name}`")):
                return replace(diagnostic, primary=Label(span))
        if len(script.options) > len(script.option_spans):
            return diagnostic
    return replace(diagnostic, primary=Label(script.ruleset_span))


@dataclass(frozen=True, slots=True)
class TypedScript:
    """A script's typed rule text: expectations by span; `given` and `perform`."""

    seats: tuple[str, ...]
    typed_conditions: dict[Span, tree.Expr]
    typed_blocks: dict[str, tuple[tree.Stmt, ...]]
    warnings: tuple[Diagnostic, ...] = ()
    """Warnings about expectations that always or never hold."""


def _choose_seats(script: Script, seats: tuple[str, ...]) -> tuple[str, ...]:
    return script.players_or_count if isinstance(script.players_or_count, tuple) else seats


def type_script(script: Script, analysed: HasScope, seats: tuple[str, ...]) -> TypedScript:
    """Type a script's rule text; `seats` are those of the ruleset. Raises DiagnosticError with all errors."""
    reporter = Reporter()
    seats = _choose_seats(script, seats)
    numbers = {name: number for number, name in enumerate(seats)}
    typed_conditions: dict[Span, tree.Expr] = {}
    warnings: list[Diagnostic] = []
    for expect in (
        *(s for s in script.script_steps if isinstance(s, Expectation)),
        *script.final_expectations,
    ):
        try:
            typed_conditions[expect.span] = script_analysis.type_condition(
                analysed, expect.span, numbers, warnings
            )
        except DiagnosticError as error:
            reporter.diagnostics.extend(error.diagnostics)
    typed_blocks: dict[str, tuple[tree.Stmt, ...]] = {}
    given = script.start_position.block_span if script.start_position is not None else None
    drawings = script.start_position.drawn_states if script.start_position is not None else ()
    for each in drawings:
        try:
            laid = script_analysis.type_drawing(analysed, each.name_span, each.drawing_span)
            typed_blocks["given"] = typed_blocks.get("given", ()) + laid
        except DiagnosticError as error:
            reporter.diagnostics.extend(error.diagnostics)
    for name, span in (("given", given), ("perform", script.perform_span)):
        if span is None:
            continue
        try:
            block = script_analysis.type_block(analysed, span, numbers, name)
            typed_blocks[name] = typed_blocks.get(name, ()) + block
        except DiagnosticError as error:
            reporter.diagnostics.extend(error.diagnostics)
    reporter.stop_if_errors()
    return TypedScript(seats, typed_conditions, typed_blocks, tuple(warnings))


def prepare_script(
    script: Script, bench: CompiledSetting, rewrite_text: RewriteText | None = None
) -> PreparedScript:
    """Type and compile a script's rule text. If rules are rewritten by `rewrite_text`, so are the script's
    own menus and sets. Raises DiagnosticError with all errors."""
    perform = script.perform_span
    performs = None if perform is None else (_choose_seats(script, bench.seat_names), perform.text)
    known_segment = (
        None if performs is None or rewrite_text is not None else bench.perform_segments.get(performs)
    )
    fresh = script if known_segment is None else replace(script, perform_span=None)
    typed = type_script(fresh, bench.compiled.analysed, bench.seat_names)
    lowered, blocks = bench.compiled.lowered, typed.typed_blocks
    apply_rewrite = rewrite_text if rewrite_text is not None else lambda text: text
    prepared = PreparedScript(typed.seats)
    for span, expr in typed.typed_conditions.items():
        prepared.conditions_by_span[span] = ExpectedCondition(
            expr, lowered.add_value_function(apply_rewrite(expr))
        )
    if "given" in blocks:
        prepared.given_function = lowered.add_block_function(apply_rewrite(blocks["given"]))
    at_setup = script.start_position is None or script.start_position.start_kind == "setup"
    if performs is not None and perform is not None:
        prepared.setup_segment = lowered.get_setup_segment() if at_setup else None
        known_segment = known_segment or (lowered.add_segment(apply_rewrite(blocks["perform"])), perform)
        prepared.perform_segment, prepared.performed_span = known_segment
        if rewrite_text is None:
            bench.perform_segments[performs] = known_segment
    elif script.start_position is None:
        bench.ensure_flow()
    elif at_setup:
        prepared.flow = lowered.lower_flow_by_steps()
    bench.sync_program()
    return prepared
