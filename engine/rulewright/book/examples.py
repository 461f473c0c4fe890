"""Write worked examples: scenarios played under the rules of the book and described in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.book.figures import build_position_figures
from rulewright.book.model import Block, ExampleStep, Figure, Note, Section, Steps
from rulewright.book.rulebook import Rulebook, make_anchor
from rulewright.book.script_steps import (
    build_expected_steps,
    build_final_steps,
    build_given_steps,
    describe_move,
)
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import list_scripts
from rulewright.phrases import capitalize_first
from rulewright.play.views import View
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.example_selection import select_examples
from rulewright.validation.scripts.script_file import (
    Expectation,
    IllegalMoveStep,
    Script,
    ScriptMove,
    Step as ScriptStep,
)
from rulewright.words.game_texts import render_event, render_move_log
from rulewright.words.message_values import MemberValue

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.log import Event


def build_examples(book: Rulebook) -> Section:
    """Build the chapter of the examples that hold under the rules of this book."""
    chapter = Section("examples", book.own_text("chapter-examples"))
    scripts = _load_scenarios(book.workshop) if book.plays_examples else []
    for script in select_examples(book.edition, book.variants, book.rulebook_outline, scripts):
        section = build_example(book, script)
        if section is not None:
            chapter.parts.append(section)
    return chapter


def _load_scenarios(workshop: RulesetProject) -> list[Script]:
    """Return the readable scenarios."""
    scripts = []
    for path in list_scripts(workshop.folder, "scenarios"):
        try:
            scripts.append(workshop.get_script(path))
        except DiagnosticError:
            continue
    return scripts


def build_example(book: Rulebook, script: Script) -> Section | None:
    """Build the section of one example; None if it does not hold under these rules. A book that only collects
    texts does not play it.
    """
    if not book.plays_examples:
        return _build_unplayed(book, script)
    from rulewright.validation.scripts.script_runner import run_script  # not needed to collect texts

    has_decisions = any(isinstance(step, ScriptMove | IllegalMoveStep) for step in script.script_steps)
    teller = _ScriptListener(book, script, has_decisions)
    result = run_script(
        replace(
            script,
            edition=book.edition or script.edition,
            variants=tuple(dict.fromkeys((*script.variants, *book.variants))),
            options=tuple({**dict(script.options), **dict(book.options)}.items()),
        ),
        book.workshop,
        observer=teller.on_events,
        on_start=teller.on_begin,
        on_step=teller.on_step,
    )
    if not result.has_passed:
        return None
    section = _start_section(book, script)
    section.blocks += teller.start_blocks
    if script.start_position is not None and script.start_position.block_span is not None:
        is_drawn = bool(teller.start_blocks)
        given_steps = build_given_steps(
            book, script.start_position.block_span, _example_id(script), is_drawn=is_drawn
        )
        section.blocks.append(Steps(tuple(given_steps)))
    after = build_final_steps(
        book, (expect.span for expect in script.final_expectations), _example_id(script)
    )
    section.blocks.append(Steps((*teller.example_steps, *after)))
    if result.game is not None and teller.has_moves:
        end = _build_game_figures(book, result.game, "figure-end")
        section.blocks += [figure for figure in end if not figure.wide]
    source = _source_titles(book, script)
    if source:
        section.blocks.append(Note("source", book.own_text("source"), source))
    return section


def _example_id(script: Script) -> str:
    """Return the id of the message with the title of an example."""
    return f"example-{script.path.stem}"


def _start_section(book: Rulebook, script: Script) -> Section:
    """Return an empty section with the title of an example."""
    title = book.words.format_message(_example_id(script))
    if title is None:
        book.add_missing(_example_id(script), script.span)
        title = _source_titles(book, script) if book.is_translated else script.title
    return Section(make_anchor("example", script.path.stem), capitalize_first(title))


def _build_unplayed(book: Rulebook, script: Script) -> Section:
    """Return an example with the texts that do not depend on playing it."""
    section = _start_section(book, script)
    example_steps: list[ExampleStep] = []
    if script.start_position is not None and script.start_position.block_span is not None:
        example_steps += build_given_steps(
            book, script.start_position.block_span, _example_id(script), is_drawn=True
        )
    for step in script.script_steps:
        if isinstance(step, Expectation):
            example_steps += build_expected_steps(book, step.span, _example_id(script))
        elif isinstance(step, IllegalMoveStep):
            _refusal_text(book, step)
    example_steps += build_final_steps(
        book, (expect.span for expect in script.final_expectations), _example_id(script)
    )
    section.blocks.append(Steps(tuple(example_steps)))
    return section


def _refusal_text(book: Rulebook, illegal_step: IllegalMoveStep) -> str | None:
    """Return the reason why a move is illegal, in words; None if the script expects no particular reason."""
    if illegal_step.expected_reason is None:
        return None
    locale_text = book.words.format_message(f"reason-{illegal_step.expected_reason}")
    locale_text = locale_text or book.words.format_message(f"name-{illegal_step.expected_reason}")
    if locale_text is None:
        book.add_missing(
            f"reason-{illegal_step.expected_reason}", illegal_step.reason_span or illegal_step.move.span
        )
    return locale_text


def _source_titles(book: Rulebook, script: Script) -> str:
    if book.rulebook_outline is None:
        return ""
    titles = [
        title
        for text, id in script.sources
        if text in ("", book.outline_text)
        and (title := book.rulebook_outline.find_title(id, book.outline_text)) is not None
    ]
    return book.join_with_and(dict.fromkeys(titles))


class _ScriptListener:
    """A listener that records the steps of an example while its script is played."""

    def __init__(self, book: Rulebook, script: Script, has_decisions: bool) -> None:
        """Initialise the listener; without `has_decisions` everything happens at the start."""
        self.book = book
        self.id = _example_id(script)
        self.has_given_start = script.start_position is not None
        self.title = "figure-given" if has_decisions else "figure-end"
        self.game: Game | None = None
        self.example_steps: list[ExampleStep] = []
        self.start_blocks: list[Block] = []
        self.has_moves = False

    def on_begin(self, game: Game) -> None:
        self.game = game
        if self.has_given_start:  # else it is the start of the game, shown at the front of the book
            self.start_blocks += _build_game_figures(self.book, game, self.title)

    def on_events(self, events: tuple[Event, ...]) -> None:
        for log_event in events:
            if log_event.kind == "phase":
                continue
            move_text = render_move_log(self.book.words, log_event)
            is_move = log_event.kind == "move" and move_text is None
            if log_event.kind == "move":
                self.has_moves = True
                log_event = replace(log_event, forced=False)
            text = (render_event(self.book.words, log_event) if move_text is None else move_text).strip()
            if text:
                self.example_steps.append(ExampleStep("move" if is_move else "told", capitalize_first(text)))

    def on_step(self, script_step: ScriptStep) -> None:
        match script_step:
            case IllegalMoveStep(move=move) if self.game is not None:
                book = self.book
                who = MemberValue("player", move.seat)
                move_text = describe_move(book, self.game, move.text)
                text = book.words.format_word("move", {"player": who, "move": move_text})
                reason = _refusal_text(book, script_step)
                if reason is not None:
                    text = book.own_text("because", move=text, reason=reason)
                self.example_steps.append(ExampleStep("illegal", text, book.own_text("illegal")))
            case Expectation(span=span):
                self.example_steps += build_expected_steps(self.book, span, self.id)


def _build_game_figures(book: Rulebook, game: Game, title: str) -> list[Figure]:
    view = View(game.table.machine, game.table.names, game.cells[:], None)
    return build_position_figures(book, view, book.own_text(title))
