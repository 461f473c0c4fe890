"""Worked examples: scenarios of the ruleset, played by the rules of the book and told in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.book.figures import position_figures
from rulewright.book.ground import Rulebook, anchor
from rulewright.book.model import Block, ExampleStep, Figure, Note, Section, Steps
from rulewright.book.script_steps import expected_steps, given_steps, last_steps, move_in_words
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import scripts_in
from rulewright.phrases import capital
from rulewright.play.views import View
from rulewright.study.scripts.script import Expect, Illegal, Move, Script, Step as ScriptStep
from rulewright.study.workshop import Workshop
from rulewright.words.telling import event, move_told
from rulewright.words.values import MemberValue

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.log import Event

FEW = 24
"""So many examples of a ruleset whose outline marks none are told."""


def examples(book: Rulebook) -> Section:
    """The examples that hold under the rules of this book."""
    chapter = Section("examples", book.say("chapter-examples"))
    scripts = scenarios(book.workshop) if book.played else []
    for script in chosen_examples(book, scripts):
        made = example(book, script)
        if made is not None:
            chapter.parts.append(made)
    return chapter


def scenarios(workshop: Workshop) -> list[Script]:
    """Return the readable scenarios."""
    found = []
    for path in scripts_in(workshop.folder, "scenarios"):
        try:
            found.append(workshop.script(path))
        except DiagnosticError:
            continue
    return found


def chosen_examples(book: Rulebook, scripts: Iterable[Script]) -> list[Script]:
    """The scenarios that a book tells, in their order: what shows this edition or these variants,
    and what the outline calls an example; if it calls nothing so, one for each place in the
    rulebook."""
    fitting = [
        script
        for script in scripts
        if script.edition in (None, book.edition) and set(script.variants) <= set(book.variants)
    ]
    special = [script for script in fitting if script.edition or script.variants]
    marked = [script for script in fitting if _is_example(book, script)]
    if not marked:
        seen: set[tuple[tuple[str, str], ...]] = set()
        plain = [script for script in fitting if script not in special]
        for script in sorted(plain, key=lambda script: script.path.stem):
            if not script.sources or script.sources not in seen:
                marked.append(script)
            seen.add(script.sources)
        marked = marked[:FEW]
    order = _order(book)
    both = {script.path: script for script in (*special, *marked)}
    return sorted(both.values(), key=lambda script: (_place(script, order), script.path.name))


def _is_example(book: Rulebook, script: Script) -> bool:
    sections = book.outline.sections if book.outline is not None else {}
    return any(id in sections and sections[id].example for _, id in script.sources)


def _order(book: Rulebook) -> dict[str, int]:
    sections = book.outline.sections if book.outline is not None else {}
    return {id: number for number, id in enumerate(sections)}


def _place(script: Script, order: dict[str, int]) -> int:
    return min((order.get(id, len(order)) for _, id in script.sources), default=len(order))


def example(book: Rulebook, script: Script) -> Section | None:
    """One example; None if it does not hold under these rules. Where only the words are of
    interest, it is not played."""
    if not book.played:
        return _unplayed(book, script)
    from rulewright.study.scripts.playing import run_script  # not for who asks for words alone

    chosen = any(isinstance(step, Move | Illegal) for step in script.steps)
    teller = _Teller(book, script, chosen)
    result = run_script(
        replace(
            script,
            edition=book.edition or script.edition,
            variants=tuple(dict.fromkeys((*script.variants, *book.variants))),
            options=tuple({**dict(script.options), **dict(book.options)}.items()),
        ),
        book.workshop,
        observer=teller.happened,
        begun=teller.begun,
        stepped=teller.stepped,
    )
    if not result.passed:
        return None
    made = _headed(book, script)
    made.blocks += teller.start
    if script.given is not None and script.given.block is not None:
        drawn = bool(teller.start)
        given = given_steps(book, script.given.block, _id(script), drawn=drawn)
        made.blocks.append(Steps(tuple(given)))
    after = last_steps(book, (expect.span for expect in script.expects), _id(script))
    made.blocks.append(Steps((*teller.steps, *after)))
    if result.game is not None and teller.moved:
        end = _figures(book, result.game, "figure-end")
        made.blocks += [figure for figure in end if not figure.wide]
    source = _source(book, script)
    if source:
        made.blocks.append(Note("source", book.say("source"), source))
    return made


def _id(script: Script) -> str:
    """The message with the title of an example."""
    return f"example-{script.path.stem}"


def _headed(book: Rulebook, script: Script) -> Section:
    """Return an empty section with the title of an example."""
    told = book.words.message(_id(script))
    if told is None:
        book.miss(_id(script), script.span)
        told = _source(book, script) if book.translated else script.title
    return Section(anchor("example", script.path.stem), capital(told))


def _unplayed(book: Rulebook, script: Script) -> Section:
    """Return an example with the texts that do not depend on playing it."""
    made = _headed(book, script)
    steps: list[ExampleStep] = []
    if script.given is not None and script.given.block is not None:
        steps += given_steps(book, script.given.block, _id(script), drawn=True)
    for step in script.steps:
        if isinstance(step, Expect):
            steps += expected_steps(book, step.span, _id(script))
        elif isinstance(step, Illegal):
            _reason(book, step)
    steps += last_steps(book, (expect.span for expect in script.expects), _id(script))
    made.blocks.append(Steps(tuple(steps)))
    return made


def _reason(book: Rulebook, step: Illegal) -> str | None:
    """Why a move is not possible."""
    if step.because is None:
        return None
    own = book.words.message(f"reason-{step.because}")
    own = own or book.words.message(f"name-{step.because}")
    if own is None:
        book.miss(f"reason-{step.because}", step.because_span or step.move.span)
    return own


def _source(book: Rulebook, script: Script) -> str:
    if book.outline is None:
        return ""
    titles = [
        title
        for text, id in script.sources
        if text in ("", book.text) and (title := book.outline.title(id, book.text)) is not None
    ]
    return book.listing(dict.fromkeys(titles))


class _Teller:
    """Listens while a script is played."""

    def __init__(self, book: Rulebook, script: Script, chosen: bool) -> None:
        """`chosen`: there are decisions; otherwise everything happens at the start."""
        self.book = book
        self.id = _id(script)
        self.given = script.given is not None
        self.title = "figure-given" if chosen else "figure-end"
        self.game: Game | None = None
        self.steps: list[ExampleStep] = []
        self.start: list[Block] = []
        self.moved = False

    def begun(self, game: Game) -> None:
        self.game = game
        if self.given:  # else it is the start of the game, which stands at the front of the book
            self.start += _figures(self.book, game, self.title)

    def happened(self, events: tuple[Event, ...]) -> None:
        for happened in events:
            if happened.kind == "phase":
                continue
            told = move_told(self.book.words, happened)
            is_move = happened.kind == "move" and told is None
            if happened.kind == "move":
                self.moved = True
                happened = replace(happened, forced=False)
            text = (event(self.book.words, happened) if told is None else told).strip()
            if text:
                self.steps.append(ExampleStep("move" if is_move else "told", capital(text)))

    def stepped(self, step: ScriptStep) -> None:
        match step:
            case Illegal(move=move) if self.game is not None:
                book = self.book
                who = MemberValue("player", move.seat)
                told = move_in_words(book, self.game, move.text)
                text = book.words.word("move", {"player": who, "move": told})
                reason = _reason(book, step)
                if reason is not None:
                    text = book.say("because", move=text, reason=reason)
                self.steps.append(ExampleStep("illegal", text, book.say("illegal")))
            case Expect(span=span):
                self.steps += expected_steps(self.book, span, self.id)


def _figures(book: Rulebook, game: Game, title: str) -> list[Figure]:
    view = View(game.table.machine, game.table.names, game.cells[:], None)
    return position_figures(book, view, book.say(title))
