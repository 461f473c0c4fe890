"""What is known of the pieces of rules, and of settings of which every piece is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cached_property

from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import Filled
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.plain import UNWRITTEN
from rulewright.records import dataclass
from rulewright.source import Source, Span
from rulewright.words.needs import Declared
from rulewright.words.tellings import Telling
from rulewright.workspace.frame import Within
from rulewright.workspace.marked import Late, Marked

Key = str


@dataclass(frozen=True, slots=True)
class Base:
    """What places up to an `end` are told from: the key of a declaration, or the start of a file
    whose text is no other (`digest`) where they lie in none that counts."""

    name: str
    path: str
    start: int
    end: int
    digest: str = ""


@dataclass(frozen=True, slots=True)
class PieceFindings:
    """What typing a piece has brought to light. Things are named as `pieces` names them."""

    warnings: tuple[Diagnostic, ...]
    used: tuple[str, ...]
    read: tuple[str, ...]
    calls: tuple[str, ...]
    """The procedures that a procedure comes to by itself."""
    at_once: tuple[tuple[str, Span], ...]
    bound: tuple[tuple[str, Span], ...]
    """Names with letters that are not English: others look like none of their kind."""
    told: tuple[Telling, ...]
    work: int
    counts: bool = False
    """Whether it can be other with another number of players."""
    effects: str = ""
    """A digest of what it comes to for the rest of the rules: of all but places and warnings."""
    bases: tuple[Base, ...] = ()
    """What its places stand in."""
    marked: Late = field(default=Late(Marked), metadata=UNWRITTEN)
    files: tuple[Source, ...] = field(default=(), metadata=UNWRITTEN)
    """The texts in which they stand."""
    filled: Filled | None = field(default=None, metadata=UNWRITTEN)
    """What stands in a table, for those who have it in the same place."""

    def moved(
        self, span: Callable[[Span], Span], bases: tuple[Base, ...], files: tuple[Source, ...]
    ) -> PieceFindings:
        """The same with its places moved, which stand in `bases` then, and in `files`."""

        return PieceFindings(
            tuple(each.moved(span) for each in self.warnings),
            self.used,
            self.read,
            self.calls,
            tuple((name, span(at)) for name, at in self.at_once),
            tuple((name, span(at)) for name, at in self.bound),
            tuple(Telling(t.kind, t.key, span(t.span), t.variables, t.shown) for t in self.told),
            self.work,
            self.counts,
            self.effects,
            bases,
            self.marked.moved(span),
            files,
        )


MovedFound = dict[tuple[object, ...], tuple[PieceFindings, PieceFindings]]
"""With what was moved, so that no other comes to stand where it was."""


@dataclass(frozen=True, slots=True)
class PieceLocation:
    """A piece, and where it stands: in whole sections, or in declarations by their names."""

    name: str
    sections: tuple[str, ...]
    declared: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a setting comes to as long as its pieces have the same `effects`, told by places of its
    frame. On those in `exact` the rest depends as they are, with what they depend on."""

    pieces: tuple[PieceLocation, ...]
    exact: dict[str, Key]
    effects: str
    warnings: list[object]
    """Those that are of no piece, as data, as what is `wanted`."""
    wanted: list[object]
    members: dict[str, tuple[str, ...]]
    kept: tuple[str, ...]
    marked: Sequence[Sequence[Within]]
    """What counts that is of no piece."""
    work: int
    """Without that of pieces."""


@dataclass(eq=False)
class TypedSetting:
    """A setting of which every piece has been typed, here or elsewhere."""

    warnings: tuple[Diagnostic, ...]
    told: tuple[Telling, ...]
    """What a game can tell."""
    declared: Declared
    _marked: tuple[Late, ...]
    _scope: Callable[[], Scope]

    @property
    def marked(self) -> tuple[Marked, ...]:
        """What counts as coverage: of what is declared, then of pieces."""
        return tuple(late.made() for late in self._marked)

    @cached_property
    def scope(self) -> Scope:
        """In it rule text of scripts and words can be typed. Raises DiagnosticError."""
        return self._scope()


class KnownPieces:
    """What is known of pieces. What earlier runs have `told` of one is `read` when it is asked
    for."""

    def __init__(self) -> None:
        self._found: dict[Key, PieceFindings] = {}
        self._read: dict[str, PieceFindings | None] = {}
        """What is told alike is one thing: most pieces are the same whoever plays."""
        self.new: set[Key] = set()
        """Those of which no earlier run has told the same."""
        self.told: Callable[[Key], str | None] = lambda _: None
        self.read: Callable[[str], PieceFindings | None] = lambda _: None

    def get(self, key: Key | None) -> PieceFindings | None:
        if key is None:
            return None
        found = self._found.get(key)
        told = self.told(key) if found is None else None
        if told is not None:
            if told not in self._read:
                self._read[told] = self.read(told)
            found = self._read[told]
            if found is not None:
                self._found[key] = found
        return found

    def add(self, key: Key, found: PieceFindings, *, new: bool) -> None:
        """`new`: it was not read, but typed; else only its places may be others."""
        self._found[key] = found
        if new:
            self.new.add(key)
