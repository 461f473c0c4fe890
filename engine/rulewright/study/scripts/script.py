"""Reads scenarios and scripted games: seats, position, moves, and what is expected."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.document.files import MAIN_FILE
from rulewright.document.load import load_script, read_manifest_of
from rulewright.document.names import is_name
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.document.rule_text import rule_span
from rulewright.document.rulesets import find_ruleset
from rulewright.source import Span

RESERVED = ("illegal", "because", "expect", "chance")
"""What a step can begin with in place of a seat."""


@dataclass(frozen=True, slots=True)
class Move:
    """`betty: sail(harbour, island)`. `span` is the move itself, `seat_span` who makes it."""

    seat: str
    text: str
    span: Span
    seat_span: Span


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
class Chance:
    """The results of rolls and draws from here on."""

    results: tuple[Stated, ...]


Step = Move | Illegal | Expect | Chance


@dataclass(frozen=True, slots=True)
class Given:
    """The position to begin with: `start` is the game as set up, or before anything was set up."""

    start: Literal["blank", "setup"]
    block: Span | None
    span: Span


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
    players: tuple[str, ...] | int | None = None
    players_span: Span | None = None
    seed: int = 0
    given: Given | None = None
    perform: Span | None = None
    steps: tuple[Step, ...] = ()
    expects: tuple[Expect, ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    """Places in the rulebook by text, "" for all texts."""


def read_script(path: Path) -> Script:
    """The script in a file. Raises DiagnosticError with everything that is wrong with its form."""
    root = load_script(path)
    reporter = Reporter()
    script = _Reading(path, root, reporter).script()
    reporter.stop_if_errors()
    return script


def folder_of_ruleset(script: Script) -> Path:
    """The folder of the script's ruleset: the one it lies in, or the one that it names. Raises
    DiagnosticError at the script's own line if there is none."""
    for folder in script.path.resolve().parents:
        if (folder / MAIN_FILE).is_file():
            other = other_ruleset(script, folder, read_manifest_of(folder).id)
            if other is not None:
                raise DiagnosticError([other])
            return _relative(folder)
    near = script.path.parent / script.ruleset
    try:
        return find_ruleset(near if (near / MAIN_FILE).is_file() else script.ruleset)
    except DiagnosticError as error:
        raise DiagnosticError(
            replace(found, primary=Label(script.ruleset_span)) for found in error.diagnostics
        ) from None


def other_ruleset(script: Script, folder: Path, id: str) -> Diagnostic | None:
    """A finding where a script names another ruleset than the one in whose folder it lies."""
    named = script.ruleset.rstrip("/").rpartition("/")[2]
    if not named or named in (id, folder.resolve().name):
        return None
    return Diagnostic(
        "other-ruleset",
        f"this script is about `{script.ruleset}`, but lies in the folder of `{id}`",
        Label(script.ruleset_span),
        help=f"say `ruleset: {id}`, or move the file to the ruleset that it is about",
    )


def _relative(folder: Path) -> Path:
    """The folder as seen from where one stands, if that is shorter."""
    try:
        return folder.relative_to(Path.cwd())
    except ValueError:
        return folder


class _Reading:
    def __init__(self, path: Path, root: Mapping, reporter: Reporter) -> None:
        self.path = path
        self.root = root
        self.reporter = reporter
        self.seats: tuple[str, ...] | None = None

    def script(self) -> Script:
        kind: Literal["scenario", "game"] = "game" if "game" in self.root else "scenario"
        title = self.scalar(kind)
        ruleset = self.scalar("ruleset")
        players = self.players()
        if isinstance(players, tuple):
            self.seats = players
        steps = self.steps("moves")
        stated = self.root.get("chance")
        if stated is not None:
            steps = (Chance(self.results(stated)), *steps)
        players_node = self.root.get("players")
        return Script(
            kind=kind,
            title=title.text if title else self.path.stem,
            path=self.path,
            span=title.span if title else self.root.span,
            ruleset=ruleset.text if ruleset else "",
            ruleset_span=ruleset.span if ruleset else self.root.span,
            edition=self.text("edition"),
            variants=tuple(item.text for item in self.scalars("variants")),
            options=self.options(),
            players=players,
            players_span=players_node.span if players_node is not None else None,
            seed=self.seed(),
            given=self.given(),
            perform=self.rule("perform"),
            steps=steps,
            expects=self.expects("expect"),
            sources=self.sources(),
        )

    # --- parts ------------------------------------------------------------------------------------

    def scalar(self, key: str) -> Scalar | None:
        node = self.root.get(key)
        if node is None:
            self.reporter.error("missing-key", f"`{key}` is missing in this script", self.root.span)
        elif not isinstance(node, Scalar) or not node.text.strip():
            self.reporter.error("wrong-kind", f"`{key}` has to be a text", node.span)
        else:
            return node
        return None

    def text(self, key: str) -> str | None:
        node = self.root.get(key)
        return node.text if isinstance(node, Scalar) and node.text else None

    def sources(self) -> tuple[tuple[str, str], ...]:
        match self.root.get("source"):
            case Scalar(text=place):
                return (("", place),)
            case Mapping() as places:
                return tuple(
                    (entry.key.text, entry.value.text)
                    for entry in places
                    if isinstance(entry.value, Scalar)
                )
            case _:
                return ()

    def scalars(self, key: str) -> list[Scalar]:
        node = self.root.get(key)
        return [] if node is None else self.items(node)

    def items(self, node: Node) -> list[Scalar]:
        """The texts of a list, or a single text."""
        found: list[Scalar] = []
        for item in node.items if isinstance(node, Sequence) else [node]:
            if isinstance(item, Scalar):
                found.append(item)
            else:
                self.reporter.error("wrong-kind", "a text belongs here", item.span)
        return found

    def rule(self, key: str) -> Span | None:
        node = self.root.get(key)
        return None if node is None else rule_span(node, self.reporter)

    def options(self) -> tuple[tuple[str, str], ...]:
        node = self.root.get("options")
        if not isinstance(node, Mapping):
            return ()
        return tuple(
            (entry.key.text, entry.value.text) for entry in node if isinstance(entry.value, Scalar)
        )

    def seed(self) -> int:
        node = self.root.get("seed")
        if node is None:
            return 0
        if isinstance(node, Scalar) and isinstance(node.value, int):
            return node.value
        self.reporter.error("wrong-kind", "`seed` has to be a whole number", node.span)
        return 0

    def players(self) -> tuple[str, ...] | int | None:
        node = self.root.get("players")
        if node is None:
            return None
        if isinstance(node, Scalar):
            if isinstance(node.value, int):
                return node.value
            self.reporter.error(
                "wrong-kind", "`players` has to be a number or a list of names", node.span
            )
            return None
        names: list[str] = []
        for item in self.items(node):
            name = item.text
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
        node = self.root.get("given")
        if node is None:
            return None
        if isinstance(node, Scalar):
            return Given("blank", rule_span(node, self.reporter), node.span)
        if not isinstance(node, Mapping):
            self.reporter.error(
                "wrong-kind", "`given` has to be `from` and `set`, or statements", node.span
            )
            return None
        start = node.get("from")
        begin: Literal["blank", "setup"] = "blank"
        if isinstance(start, Scalar) and start.text == "setup":
            begin = "setup"
        elif start is not None and not (isinstance(start, Scalar) and start.text == "blank"):
            self.reporter.error(
                "bad-value", "a position starts from `blank` or from `setup`", start.span
            )
        block = node.get("set")
        return Given(begin, None if block is None else rule_span(block, self.reporter), node.span)

    def expects(self, key: str) -> tuple[Expect, ...]:
        node = self.root.get(key)
        return () if node is None else self.conditions(node)

    def conditions(self, node: Node) -> tuple[Expect, ...]:
        found = []
        for item in node.items if isinstance(node, Sequence) else [node]:
            span = rule_span(item, self.reporter)
            if span is not None:
                found.append(Expect(span))
        return tuple(found)

    def results(self, node: Node) -> tuple[Stated, ...]:
        return tuple(Stated(item.text, item.span) for item in self.items(node))

    # --- steps ------------------------------------------------------------------------------------

    def steps(self, key: str) -> tuple[Step, ...]:
        node = self.root.get(key)
        if node is None:
            return ()
        if not isinstance(node, Sequence):
            self.reporter.error(
                "wrong-kind",
                f"`{key}` has to be a list, one line for each move",
                node.span,
                help="begin each line with `- `",
            )
            return ()
        return tuple(step for item in node.items for step in self.step(item))

    def step(self, node: Node) -> tuple[Step, ...]:
        if not isinstance(node, Mapping) or not node.entries:
            self.reporter.error(
                "wrong-kind",
                "a move is written `- seat: move`",
                node.span,
                help="also possible: `- expect: ...`, `- illegal: seat move`, `- chance: [...]`",
            )
            return ()
        entries = list(node)
        first = entries[0]
        name = first.key.text
        if "illegal" in node:
            return self.illegal(node)
        if len(entries) > 1:
            self.reporter.error(
                "unknown-key",
                f"`{entries[1].key.text}` does not belong here",
                entries[1].key.span,
                help="each move is a line of its own",
            )
            return ()
        if name == "expect":
            return self.conditions(first.value)
        if name == "chance":
            return (Chance(self.results(first.value)),)
        return self.move(first)

    def move(self, entry: Entry) -> tuple[Step, ...]:
        seat, node = entry.key, entry.value
        if not self.is_seat(seat.text, seat.span) or not isinstance(node, Scalar):
            if not isinstance(node, Scalar):
                self.reporter.error(
                    "wrong-kind",
                    "the move has to be a text",
                    node.span,
                    help="put what begins with `{` or `[` into quotes",
                )
            return ()
        return (Move(seat.text, node.text, self.place(node), seat.span),)

    def illegal(self, node: Mapping) -> tuple[Step, ...]:
        for entry in node:
            if entry.key.text not in ("illegal", "because"):
                self.reporter.error(
                    "unknown-key", f"`{entry.key.text}` does not belong here", entry.key.span
                )
                return ()
        item, because = node.get("illegal"), node.get("because")
        match = re.match(r"([^\W\d]\w*)\s+(?=\S)", item.text) if isinstance(item, Scalar) else None
        if not isinstance(item, Scalar) or match is None:
            where = item.span if item is not None else node.span
            self.reporter.error(
                "wrong-kind",
                "`illegal` takes a seat and its move",
                where,
                help="write `- illegal: betty raze(island)`",
            )
            return ()
        if because is not None and not isinstance(because, Scalar):
            self.reporter.error("wrong-kind", "`because` takes a name", because.span)
            return ()
        span = self.place(item)
        exact = span.end - span.start == len(item.text)
        seat_span = span.source.span(span.start, span.start + match.end(1)) if exact else span
        if exact:
            span = span.source.span(span.start + match.end(), span.end)
        if not self.is_seat(match.group(1), seat_span):
            return ()
        move = Move(match.group(1), item.text[match.end() :], span, seat_span)
        name, at = (because.text, because.span) if because is not None else (None, None)
        return (Illegal(move, name, at),)

    def place(self, node: Scalar) -> Span:
        """Where the text itself stands, character by character if possible."""
        return node.content if node.content.text == node.text else node.span

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
