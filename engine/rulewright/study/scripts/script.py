"""Reads scenarios and scripted games: seats, position, moves, and what is expected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.fix import writing
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.document.files import MAIN_FILE, ruleset_around
from rulewright.document.load import load_script, read_manifest_of
from rulewright.document.rule_text import rule_span
from rulewright.model.part import Part, Text, whole
from rulewright.names import is_name
from rulewright.play.moves import decisions_of
from rulewright.records import dataclass
from rulewright.ruleset_folders import find_ruleset, find_ruleset_of
from rulewright.schema.files import SCRIPT
from rulewright.source import NOWHERE, Span

RESERVED = ("illegal", "because", "expect", "chance")
"""What a step can begin with in place of a seat."""


@dataclass(frozen=True, slots=True)
class Move:
    """`betty: sail(harbour, island)`. `span` is the move itself, `seat_span` who makes it."""

    seat: str
    text: str
    span: Span
    seat_span: Span

    @property
    def steps(self) -> tuple[Move, ...]:
        """The decisions that it is written as: `c3 then e5 then g7`."""
        found = decisions_of(self.text)
        exact = len(self.span.text) == len(self.text)
        if len(found) == 1 or not exact:
            return tuple(replace(self, text=text) for _, text in found)
        source, start = self.span.source, self.span.start
        return tuple(
            replace(self, text=text, span=source.span(start + at, start + at + len(text)))
            for at, text in found
        )


@dataclass(frozen=True, slots=True)
class Illegal:
    """`illegal: betty raze(island)`; `because`: a name that the reason has to mention."""

    move: Move
    because: str | None
    because_span: Span | None


@dataclass(frozen=True, slots=True)
class Expect:
    """A condition that must hold here."""

    span: Span


@dataclass(frozen=True, slots=True)
class Stated:
    """The result of one roll or draw, as written."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """The results of rolls and draws from here on."""

    results: tuple[Stated, ...]


Step = Move | Illegal | Expect | ChanceStep


def span_of(step: Step) -> Span:
    """Return the beginning of a step in its file."""
    match step:
        case Move() | Expect():
            return step.span
        case Illegal(move=move):
            return move.span
        case ChanceStep(results=results):
            return results[0].span if results else NOWHERE


@dataclass(frozen=True, slots=True)
class Drawn:
    """The values of a state, as its board is drawn; `name` and `text` as they stand in the file."""

    name: Span
    text: Span


@dataclass(frozen=True, slots=True)
class Given:
    """The position to begin with: `start` is the game as set up, or before anything was set up.
    What is drawn is there before the statements of the block."""

    start: Literal["blank", "setup"]
    block: Span | None
    span: Span
    drawn: tuple[Drawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Script:
    """A scenario or a scripted game as its author wrote it. `players` are seat names, or their
    number."""

    kind: Literal["scenario", "game"]
    title: str
    path: Path
    span: Span
    ruleset: str
    ruleset_span: Span
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    option_spans: tuple[Span, ...] = ()
    """Where the options are said."""
    players: tuple[str, ...] | int | None = None
    players_span: Span | None = None
    seed: int = 0
    given: Given | None = None
    perform: Span | None = None
    steps: tuple[Step, ...] = ()
    expects: tuple[Expect, ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    """Places in the rulebook by text, "" for all texts."""

    @property
    def count(self) -> int | None:
        """How many play, if it says so."""
        return len(self.players) if isinstance(self.players, tuple) else self.players

    @property
    def shown(self) -> Iterator[str]:
        """The rule text that a book prints without playing it."""
        if self.given is not None and self.given.block is not None:
            yield self.given.block.text
        for step in (*self.steps, *self.expects):
            if isinstance(step, Expect):
                yield step.span.text
            elif isinstance(step, Illegal) and step.because is not None:
                yield step.because

    @property
    def rule_texts(self) -> tuple[Span, ...]:
        """All texts in the rules' language."""
        conditions = (*self.steps, *self.expects)
        texts = [each.span for each in conditions if isinstance(each, Expect)]
        if self.given is not None:
            texts += [each.name for each in self.given.drawn]
            texts += [self.given.block] if self.given.block else []
        return (*texts, self.perform) if self.perform is not None else tuple(texts)


def read_script(path: Path, text: str | None = None) -> Script:
    """The script in a file, or in a `text` that was made of what stands there. Raises
    DiagnosticError with everything that is wrong with its form."""
    reporter = Reporter()
    script = _Reading(path, whole(load_script(path, text), SCRIPT), reporter).script()
    reporter.stop_if_errors()
    return script


def folder_of_ruleset(script: Script) -> Path:
    """The folder of the script's ruleset: the one it lies in, or the one that it names. Raises
    DiagnosticError at the script's own line if there is none."""
    folder = ruleset_around(script.path.resolve())
    if folder is not None:
        other = other_ruleset(script, folder, read_manifest_of(folder).id)
        if other is not None:
            raise DiagnosticError([other])
        return _relative(folder)
    near = script.path.parent / script.ruleset
    if (near / MAIN_FILE).is_file():
        return find_ruleset(near)
    found = find_ruleset_of(script.path, script.ruleset) if "/" not in script.ruleset else None
    try:
        return find_ruleset(script.ruleset) if found is None else found
    except DiagnosticError as error:
        raise DiagnosticError(
            replace(found, primary=Label(script.ruleset_span)) for found in error.diagnostics
        ) from None


def other_ruleset(script: Script, folder: Path, id: str) -> Diagnostic | None:
    """A finding where a script names another ruleset than the one in whose folder it lies."""
    named = script.ruleset.rstrip("/").rpartition("/")[2]
    if named in ("", id) or named == folder.resolve().name:
        return None
    return Diagnostic(
        "other-ruleset",
        f"this script is about `{script.ruleset}`, but lies in the folder of `{id}`",
        Label(script.ruleset_span),
        help=f"say `ruleset: {id}`, or move the file to the ruleset that it is about",
        fixes=(writing(script.ruleset_span, id, safe=True),),
    )


def _relative(folder: Path) -> Path:
    """The folder as seen from where one stands, if that is shorter."""
    try:
        return folder.relative_to(Path.cwd())
    except ValueError:
        return folder


class _Reading:
    """Reads a file that fits the schema: what is reported here no schema can say."""

    def __init__(self, path: Path, top: Part, reporter: Reporter) -> None:
        self.path = path
        self.top = top
        self.reporter = reporter
        self.seats: tuple[str, ...] | None = None

    def script(self) -> Script:
        top = self.top
        kind: Literal["scenario", "game"] = "game" if "game" in top else "scenario"
        title, ruleset, seed = top.text_of(kind), top.text_of("ruleset"), top.text_of("seed")
        assert title is not None and ruleset is not None
        players = top.get("players")
        seats = self.players(players) if players is not None else None
        if isinstance(seats, tuple):
            self.seats = seats
        steps = tuple(step for move in self.items("moves") for step in self.step(move))
        stated = top.get("chance")
        if stated is not None:
            steps = (ChanceStep(self.results(stated)), *steps)
        perform = top.text_of("perform")
        return Script(
            kind=kind,
            title=title.text,
            path=self.path,
            span=title.span,
            ruleset=ruleset.text,
            ruleset_span=ruleset.span,
            edition=top.said("edition"),
            variants=tuple(item.text.text for item in self.items("variants") if item.text),
            options=tuple((each.key.text, each.text.text) for each in self.options() if each.text),
            option_spans=tuple(each.span for each in self.options() if each.text),
            players=seats,
            players_span=players.span if players is not None else None,
            seed=seed.value if seed is not None and isinstance(seed.value, int) else 0,
            given=self.given(),
            perform=None if perform is None else rule_span(perform, self.reporter),
            steps=steps,
            expects=self.conditions(self.items("expect")),
            sources=tuple((text, place.text) for text, place in top.sources.items()),
        )

    # --- parts ------------------------------------------------------------------------------------

    def items(self, key: str) -> tuple[Part, ...]:
        """Return the items of the list behind a key."""
        part = self.top.get(key)
        return () if part is None else part.items

    def options(self) -> Iterable[Part]:
        return self.top.get("options") or ()

    def players(self, part: Part) -> tuple[str, ...] | int:
        if part.text is not None and isinstance(part.text.value, int):
            return part.text.value
        names: list[str] = []
        for item in part.items:
            assert item.text is not None
            name = item.text.text
            if not is_name(name) or name in RESERVED:
                self.reporter.error(
                    "bad-seat-name",
                    f"`{name}` cannot be the name of a seat here",
                    item.span,
                    help="use a word of letters, digits and `_`",
                )
            elif name in names:
                self.reporter.error("duplicate-key", f"two seats are called `{name}`", item.span)
            names.append(name)
        return tuple(names)

    def given(self) -> Given | None:
        part = self.top.get("given")
        if part is None:
            return None
        block = part.long.text_of("set")
        start: Literal["blank", "setup"] = "setup" if part.said("from") == "setup" else "blank"
        span = None if block is None else rule_span(block, self.reporter)
        drawn = tuple(
            Drawn(each.key.content, each.text.content)
            for each in part.get("drawn") or ()
            if each.text is not None
        )
        return Given(start, span, part.span, drawn)

    def conditions(self, items: Iterable[Part]) -> tuple[Expect, ...]:
        spans = (rule_span(item.text, self.reporter) for item in items if item.text is not None)
        return tuple(Expect(span) for span in spans if span is not None)

    def results(self, part: Part) -> tuple[Stated, ...]:
        found = []
        for item in part.items:
            if item.text is not None:
                found.append(Stated(item.text.text, item.span))
            else:
                self.reporter.error("wrong-kind", "a text belongs here", item.span)
        return tuple(found)

    # --- steps ------------------------------------------------------------------------------------

    def step(self, part: Part) -> tuple[Step, ...]:
        first, *more = part
        if "illegal" in part:
            return self.illegal(part)
        if more:
            self.stray(more[0], help="each move is a line of its own")
            return ()
        match first.key.text:
            case "expect":
                return self.conditions(first.items)
            case "chance":
                return (ChanceStep(self.results(first)),)
            case _:
                return self.move(first)

    def stray(self, part: Part, help: str | None = None) -> None:
        key = part.key
        self.reporter.error(
            "unknown-key", f"`{key.text}` does not belong here", key.span, help=help
        )

    def move(self, part: Part) -> tuple[Step, ...]:
        seat, text = part.key, part.text
        known = self.is_seat(seat.text, seat.span)
        if text is None:
            self.reporter.error(
                "wrong-kind",
                "the move has to be a text",
                part.span,
                help="put what begins with `{` or `[` into quotes",
            )
        if not known or text is None:
            return ()
        return (Move(seat.text, text.text, self.place(text), seat.span),)

    def illegal(self, part: Part) -> tuple[Step, ...]:
        for inner in part:
            if inner.key.text not in ("illegal", "because"):
                self.stray(inner)
                return ()
        item, because = part.get("illegal"), part.get("because")
        assert item is not None
        text = item.text
        match = re.match(r"([^\W\d]\w*)\s+(?=\S)", text.text) if text is not None else None
        if text is None or match is None:
            self.reporter.error(
                "wrong-kind",
                "`illegal` takes a seat and its move",
                item.span,
                help="write `- illegal: betty raze(island)`",
            )
            return ()
        if because is not None and because.text is None:
            self.reporter.error("wrong-kind", "`because` takes a name", because.span)
            return ()
        span = self.place(text)
        exact = span.end - span.start == len(text.text)
        seat_span = span.source.span(span.start, span.start + match.end(1)) if exact else span
        if exact:
            span = span.source.span(span.start + match.end(), span.end)
        if not self.is_seat(match.group(1), seat_span):
            return ()
        move = Move(match.group(1), text.text[match.end() :], span, seat_span)
        reason = because.text if because is not None else None
        name, at = (reason.text, reason.span) if reason is not None else (None, None)
        return (Illegal(move, name, at),)

    def place(self, text: Text) -> Span:
        """Return the span of the text itself, character by character if possible."""
        return text.content if text.content.text == text.text else text.span

    def is_seat(self, name: str, span: Span) -> bool:
        """Whether a seat of that name sits at this table, as far as the script alone can say."""
        if self.seats is None or name in self.seats:
            return True
        self.reporter.error(
            "unknown-seat",
            f"nobody here is called `{name}`",
            span,
            help=did_you_mean(name, (*self.seats, *RESERVED))
            or f"at the table are {listing(self.seats)}",
        )
        return False
