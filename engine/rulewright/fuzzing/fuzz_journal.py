"""Store the state of a fuzzing run as JSON: its progress, its corpus and its failures."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.fuzzing.visits import CorpusEntry
from rulewright.records import dataclass
from rulewright.serialization import from_named, to_named
from rulewright.setting import Setting
from rulewright.source import Source
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.outcome import FailureKey

FORMAT_VERSION = 4
MAX_CORPUS_GAMES = 100
"""Number of games of one setting that are mutated: the latest ones."""


@dataclass(frozen=True, slots=True)
class FuzzSubject:
    """The subject of a search; a journal of another subject is rejected. `digest` is the digest of the
    ruleset's text."""

    ruleset: str
    digest: str
    seed: int
    fixed: Selection


@dataclass(slots=True)
class ReportedFailure:
    """A failure that was reported: its first visit, and all settings in which it occurred."""

    key: FailureKey
    visit: int
    settings: list[Setting]

    def add_setting(self, setting: Setting) -> None:
        if setting not in self.settings:
            self.settings.append(setting)


@dataclass(slots=True)
class SettingCorpus:
    """The corpus of one setting: the numbers of rule texts and of covered ones, and the games that
    covered them.
    """

    marks: int = 0
    reached: int = 0
    kept: list[CorpusEntry] = field(default_factory=list)


@dataclass(slots=True)
class FuzzJournal:
    """Everything needed to continue a search."""

    subject: FuzzSubject
    visits: int = 0
    games: int = 0
    choices: int = 0
    judged: int = 0
    places: dict[Setting, SettingCorpus] = field(default_factory=dict)
    found: list[ReportedFailure] = field(default_factory=list)

    def to_json(self) -> str:
        """Return the journal as JSON."""
        places = {
            setting: replace(place, kept=keep_latest_moves(place.kept))
            for setting, place in self.places.items()
        }
        data = {"form": FORMAT_VERSION, **to_named(FuzzJournal, replace(self, places=places))}
        return _encode_json({**data, "checksum": _compute_checksum(data)})

    @property
    def is_valid(self) -> bool:
        """Return whether all counts are in the possible range."""
        counts = [self.visits, self.games, self.choices, self.judged]
        counts += [told.visit for told in self.found]
        for setting, place in self.places.items():
            counts += [setting.players, place.marks, place.reached]
            for kept in place.kept:
                counts += [kept.visit, *kept.moves]
        return all(0 <= count < 2**63 for count in counts)


def _encode_json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _compute_checksum(data: Mapping[str, Any]) -> str:
    """Return a checksum that detects damage, not fraud."""
    return hashlib.sha256(_encode_json(data).encode()).hexdigest()[:16]


def keep_latest_moves(
    corpus: Sequence[CorpusEntry], max_games: int = 2 * MAX_CORPUS_GAMES
) -> list[CorpusEntry]:
    """Return the games, with the moves removed from all but the latest."""
    first = len(corpus) - max_games
    return [replace(one, moves=()) if number < first else one for number, one in enumerate(corpus)]


def read_journal(text: str, path_text: str, subject: FuzzSubject) -> FuzzJournal:
    """Read a journal from a text. Raises DiagnosticError if it is invalid, or belongs to another ruleset,
    other rules or another search."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or "form" not in data:
            raise ValueError
        if data["form"] != FORMAT_VERSION:
            what = "this journal is from another version of Rulewright"
            raise _build_refusal(path_text, text, "foreign-save", what)
        if data.pop("checksum", None) != _compute_checksum(data):
            raise _build_refusal(path_text, text, "broken-save", "this journal was changed")
        journal = from_named(FuzzJournal, data)
        if not journal.is_valid:
            raise ValueError
    except (ValueError, TypeError, LookupError, RecursionError):
        cut = text.startswith('{"form"') and not text.endswith("}\n")
        words = "this journal ends too early" if cut else "this is not a journal of a search"
        raise _build_refusal(path_text, text, "broken-save", words) from None
    its = journal.subject
    if its == subject:
        return journal
    rules = (its.ruleset, its.digest) != (subject.ruleset, subject.digest)
    what = "of other rules" if rules else "of other settings or another seed"
    raise _build_refusal(path_text, text, "foreign-save", f"this is the journal of a search {what}")


def _build_refusal(path_text: str, text: str, code: Code, headline: str) -> DiagnosticError:
    span = Source(path_text, text).span(0, 0)
    help = "give the name of a file that does not exist, to start a new one"
    return DiagnosticError.from_parts(code, headline, span, help=help)
