"""Read scenarios and scripted games: seats, position, moves and expectations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.fix import make_replacement
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.document.files import MAIN_FILE, find_enclosing_ruleset
from rulewright.document.load import load_manifest, load_script
from rulewright.document.rule_text import get_rule_span
from rulewright.identifiers import is_name
from rulewright.model.part import Part, Text, make_root_part
from rulewright.play.move_notation import split_decisions
from rulewright.records import dataclass
from rulewright.ruleset_folders import find_ruleset, find_ruleset_of
from rulewright.schema.files import SCRIPT
from rulewright.source import NOWHERE, Span

RESERVED_WORDS = ("illegal", "because", "expect", "chance")
"""Keywords with which a step can begin instead of a seat."""
NOBODY = "nobody"
"""The first entry of a ranking without a winner."""


@dataclass(frozen=True, slots=True)
class ScriptMove:
    """`betty: sail(harbour, island)`. `span` is the move itself, `seat_span` the seat that makes it."""

    seat: str
    text: str
    span: Span
    seat_span: Span

    @property
    def decision_steps(self) -> tuple[ScriptMove, ...]:
        """Return the decisions of a compound move: `c3 then e5 then g7`."""
        decision_texts = split_decisions(self.text)
        exact = len(self.span.text) == len(self.text)
        if len(decision_texts) == 1 or not exact:
            return tuple(replace(self, text=text) for _, text in decision_texts)
        source, start = self.span.source, self.span.start
        return tuple(
            replace(self, text=text, span=source.span(start + at, start + at + len(text)))
            for at, text in decision_texts
        )


@dataclass(frozen=True, slots=True)
class IllegalMoveStep:
    """`illegal: betty raze(island)`; `expected_reason`: a name that the reason has to mention."""

    move: ScriptMove
    expected_reason: str | None
    reason_span: Span | None


@dataclass(frozen=True, slots=True)
class Expectation:
    """A condition that must hold here."""

    span: Span


@dataclass(frozen=True, slots=True)
class StatedResult:
    """The result of one roll or draw, as written."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """The results of rolls and draws from here on."""

    results: tuple[StatedResult, ...]


Step = ScriptMove | IllegalMoveStep | Expectation | ChanceStep


def step_span(step: Step) -> Span:
    """Return the beginning of a step in its file."""
    match step:
        case ScriptMove() | Expectation():
            return step.span
        case IllegalMoveStep(move=move):
            return move.span
        case ChanceStep(results=results):
            return results[0].span if results else NOWHERE


@dataclass(frozen=True, slots=True)
class DrawnState:
    """The values of a state drawn as a board; `name_span` and `drawing_span` are its spans in the file."""

    name_span: Span
    drawing_span: Span


@dataclass(frozen=True, slots=True)
class GivenPosition:
    """The position to begin with: `start_kind` is the game as set up, or before the setup. Drawn states are
    set before the statements of the block run."""

    start_kind: Literal["blank", "setup"]
    block_span: Span | None
    span: Span
    drawn_states: tuple[DrawnState, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpectedRanking:
    """`ranking: [betty, [alfred, chloe]]`: the seats of each place, best first."""

    places: tuple[tuple[str, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Script:
    """A scenario or a scripted game as its author wrote it. `players_or_count` are seat names, or the number
    of seats."""

    kind: Literal["scenario", "game"]
    title: str
    path: Path
    span: Span
    ruleset_text: str
    ruleset_span: Span
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    option_spans: tuple[Span, ...] = ()
    """Span of the options."""
    players_or_count: tuple[str, ...] | int | None = None
    players_span: Span | None = None
    seed: int = 0
    start_position: GivenPosition | None = None
    perform_span: Span | None = None
    script_steps: tuple[Step, ...] = ()
    final_expectations: tuple[Expectation, ...] = ()
    expected_ranking: ExpectedRanking | None = None
    sources: tuple[tuple[str, str], ...] = ()
    """Sections of the rulebook, each with its text; the text is "" for all texts."""

    @property
    def player_count(self) -> int | None:
        """Return the number of players, None if it is not stated."""
        return (
            len(self.players_or_count) if isinstance(self.players_or_count, tuple) else self.players_or_count
        )

    @property
    def printed_texts(self) -> Iterator[str]:
        """Yield the rule text that a book prints without playing the script."""
        if self.start_position is not None and self.start_position.block_span is not None:
            yield self.start_position.block_span.text
        for step in (*self.script_steps, *self.final_expectations):
            if isinstance(step, Expectation):
                yield step.span.text
            elif isinstance(step, IllegalMoveStep) and step.expected_reason is not None:
                yield step.expected_reason

    @property
    def rule_texts(self) -> tuple[Span, ...]:
        """Return all spans of rule text."""
        conditions = (*self.script_steps, *self.final_expectations)
        texts = [each.span for each in conditions if isinstance(each, Expectation)]
        if self.start_position is not None:
            texts += [each.name_span for each in self.start_position.drawn_states]
            texts += [self.start_position.block_span] if self.start_position.block_span else []
        return (*texts, self.perform_span) if self.perform_span is not None else tuple(texts)


def read_script(path: Path, text: str | None = None) -> Script:
    """Read the script in a file, or in a `text` derived from the file. Raises DiagnosticError with all errors
    of its form."""
    reporter = Reporter()
    script = _ScriptReader(path, make_root_part(load_script(path, text), SCRIPT), reporter).read_script()
    reporter.stop_if_errors()
    return script


def find_ruleset_folder(script: Script) -> Path:
    """Return the folder of the script's ruleset: the one that contains it, or the one that it names. Raises
    DiagnosticError at the script's own line if there is none."""
    folder = find_enclosing_ruleset(script.path.resolve())
    if folder is not None:
        other = report_other_ruleset(script, folder, load_manifest(folder).id)
        if other is not None:
            raise DiagnosticError([other])
        return _shorten_folder(folder)
    near = script.path.parent / script.ruleset_text
    if (near / MAIN_FILE).is_file():
        return find_ruleset(near)
    sibling_folder = (
        find_ruleset_of(script.path, script.ruleset_text) if "/" not in script.ruleset_text else None
    )
    try:
        return find_ruleset(script.ruleset_text) if sibling_folder is None else sibling_folder
    except DiagnosticError as error:
        raise DiagnosticError(
            replace(sibling_folder, primary=Label(script.ruleset_span))
            for sibling_folder in error.diagnostics
        ) from None


def report_other_ruleset(script: Script, folder: Path, id: str) -> Diagnostic | None:
    """Return a diagnostic if a script names another ruleset than the one in whose folder it lies."""
    named = script.ruleset_text.rstrip("/").rpartition("/")[2]
    if named in ("", id) or named == folder.resolve().name:
        return None
    return Diagnostic(
        "other-ruleset",
        f"this script names the ruleset `{script.ruleset_text}`, but is in the folder of `{id}`",
        Label(script.ruleset_span),
        help=f"write `ruleset: {id}`, or move the file to its ruleset",
        fixes=(make_replacement(script.ruleset_span, id, safe=True),),
    )


def _shorten_folder(folder: Path) -> Path:
    """Return the folder relative to the working directory if it lies inside; otherwise unchanged."""
    try:
        return folder.relative_to(Path.cwd())
    except ValueError:
        return folder


class _ScriptReader:
    """A reader of files that fit the schema, which reports the errors that no schema can express."""

    def __init__(self, path: Path, root: Part, reporter: Reporter) -> None:
        self.path = path
        self.root = root
        self.reporter = reporter
        self.seats: tuple[str, ...] | None = None

    def read_script(self) -> Script:
        root = self.root
        script_kind: Literal["scenario", "game"] = "game" if "game" in root else "scenario"
        title, ruleset, seed = root.get_text(script_kind), root.get_text("ruleset"), root.get_text("seed")
        assert title is not None and ruleset is not None
        players = root.get("players")
        seats = self.read_players(players) if players is not None else None
        if isinstance(seats, tuple):
            self.seats = seats
        steps = tuple(step for move in self.list_items("moves") for step in self.read_step(move))
        chance_part = root.get("chance")
        if chance_part is not None:
            steps = (ChanceStep(self.read_results(chance_part)), *steps)
        perform = root.get_text("perform")
        return Script(
            kind=script_kind,
            title=title.text,
            path=self.path,
            span=title.span,
            ruleset_text=ruleset.text,
            ruleset_span=ruleset.span,
            edition=root.get_string("edition"),
            variants=tuple(item.text.text for item in self.list_items("variants") if item.text),
            options=tuple((each.key.text, each.text.text) for each in self.list_options() if each.text),
            option_spans=tuple(each.span for each in self.list_options() if each.text),
            players_or_count=seats,
            players_span=players.span if players is not None else None,
            seed=seed.value if seed is not None and isinstance(seed.value, int) else 0,
            start_position=self.read_given(),
            perform_span=None if perform is None else get_rule_span(perform, self.reporter),
            script_steps=steps,
            final_expectations=self.read_conditions(self.list_items("expect")),
            expected_ranking=self.read_ranking(),
            sources=tuple((text, place.text) for text, place in root.sources_by_text.items()),
        )

    # --- parts ------------------------------------------------------------------------------------

    def list_items(self, key: str) -> tuple[Part, ...]:
        """Return the items of the list behind a key."""
        part = self.root.get(key)
        return () if part is None else part.items

    def list_options(self) -> Iterable[Part]:
        return self.root.get("options") or ()

    def read_players(self, part: Part) -> tuple[str, ...] | int:
        if part.text is not None and isinstance(part.text.value, int):
            return part.text.value
        seat_names: list[str] = []
        for item in part.items:
            assert item.text is not None
            name = item.text.text
            if not is_name(name) or name in RESERVED_WORDS:
                self.reporter.error(
                    "bad-seat-name",
                    f"`{name}` cannot be the name of a seat",
                    item.span,
                    help="use a word of letters, digits and `_`",
                )
            elif name in seat_names:
                self.reporter.error("duplicate-key", f"two seats have the name `{name}`", item.span)
            seat_names.append(name)
        return tuple(seat_names)

    def read_given(self) -> GivenPosition | None:
        part = self.root.get("given")
        if part is None:
            return None
        block = part.long_form.get_text("set")
        start_kind: Literal["blank", "setup"] = "setup" if part.get_string("from") == "setup" else "blank"
        span = None if block is None else get_rule_span(block, self.reporter)
        drawn_states = tuple(
            DrawnState(each.key.content, each.text.content)
            for each in part.get("drawn") or ()
            if each.text is not None
        )
        return GivenPosition(start_kind, span, part.span, drawn_states)

    def read_conditions(self, condition_parts: Iterable[Part]) -> tuple[Expectation, ...]:
        spans = (get_rule_span(item.text, self.reporter) for item in condition_parts if item.text is not None)
        return tuple(Expectation(span) for span in spans if span is not None)

    def read_ranking(self) -> ExpectedRanking | None:
        part = self.root.get("ranking")
        if part is None:
            return None
        places: list[tuple[str, ...]] = []
        for number, item in enumerate(part.items):
            is_nobody = item.text is not None and item.text.text == NOBODY
            if number == 0 and is_nobody and NOBODY not in (self.seats or ()):
                places.append(())
                continue
            seat_parts = item.items or (item,)
            places.append(tuple(each.text.text for each in seat_parts if each.text is not None))
            for each in seat_parts:
                if self.seats and each.text is not None and each.text.text not in self.seats:
                    self.reporter.error(
                        "unknown-seat",
                        f"`{each.text.text}` is not a seat of this script",
                        each.span,
                        help=suggest_name(each.text.text, self.seats),
                    )
        return ExpectedRanking(tuple(places), part.span)

    def read_results(self, part: Part) -> tuple[StatedResult, ...]:
        stated_results = []
        for item in part.items:
            if item.text is not None:
                stated_results.append(StatedResult(item.text.text, item.span))
            else:
                self.reporter.error("wrong-kind", "expected a text", item.span)
        return tuple(stated_results)

    # --- steps ------------------------------------------------------------------------------------

    def read_step(self, part: Part) -> tuple[Step, ...]:
        first, *more = part
        if "illegal" in part:
            return self.read_illegal(part)
        if more:
            self.report_stray(more[0], help="write each move on a separate line")
            return ()
        match first.key.text:
            case "expect":
                return self.read_conditions(first.items)
            case "chance":
                return (ChanceStep(self.read_results(first)),)
            case _:
                return self.read_move(first)

    def report_stray(self, part: Part, help: str | None = None) -> None:
        key = part.key
        self.reporter.error("unknown-key", f"`{key.text}` does not belong here", key.span, help=help)

    def read_move(self, part: Part) -> tuple[Step, ...]:
        seat, text = part.key, part.text
        is_known = self.is_seat(seat.text, seat.span)
        if text is None:
            self.reporter.error(
                "wrong-kind",
                "the move must be a text",
                part.span,
                help="put text that starts with `{` or `[` into quotes",
            )
        if not is_known or text is None:
            return ()
        return (ScriptMove(seat.text, text.text, self.text_span(text), seat.span),)

    def read_illegal(self, part: Part) -> tuple[Step, ...]:
        for inner in part:
            if inner.key.text not in ("illegal", "because"):
                self.report_stray(inner)
                return ()
        item, because = part.get("illegal"), part.get("because")
        assert item is not None
        text = item.text
        match = re.match(r"([^\W\d]\w*)\s+(?=\S)", text.text) if text is not None else None
        if text is None or match is None:
            self.reporter.error(
                "wrong-kind",
                "`illegal` needs a seat and its move",
                item.span,
                help="write `- illegal: betty raze(island)`",
            )
            return ()
        if because is not None and because.text is None:
            self.reporter.error("wrong-kind", "`because` needs a name", because.span)
            return ()
        span = self.text_span(text)
        exact = span.end - span.start == len(text.text)
        seat_span = span.source.span(span.start, span.start + match.end(1)) if exact else span
        if exact:
            span = span.source.span(span.start + match.end(), span.end)
        if not self.is_seat(match.group(1), seat_span):
            return ()
        move = ScriptMove(match.group(1), text.text[match.end() :], span, seat_span)
        reason = because.text if because is not None else None
        name, at = (reason.text, reason.span) if reason is not None else (None, None)
        return (IllegalMoveStep(move, name, at),)

    def text_span(self, text: Text) -> Span:
        """Return the span of the text itself, character by character if possible."""
        return text.content if text.content.text == text.text else text.span

    def is_seat(self, name: str, span: Span) -> bool:
        """Report a seat that does not exist, as far as the script alone shows it; return whether it may
        exist."""
        if self.seats is None or name in self.seats:
            return True
        self.reporter.error(
            "unknown-seat",
            f"there is no player `{name}` in this game",
            span,
            help=suggest_name(name, (*self.seats, *RESERVED_WORDS))
            or f"the players are {quote_names(self.seats)}",
        )
        return False
