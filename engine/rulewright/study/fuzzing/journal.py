"""What a search keeps between runs, as JSON: how far it came, games to vary, what it found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.plain import by_name, read_by_name
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Source
from rulewright.study.fuzzing.visit import CorpusEntry
from rulewright.study.settings import Selection
from rulewright.study.testing.outcome import Key

FORM = 4
MOST_VARIED = 100
"""Games of one setting that are varied: the latest."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a search; a journal of another subject is rejected. `digest` is that of the
    ruleset's text.
    """

    ruleset: str
    digest: str
    seed: int
    fixed: Selection


@dataclass(slots=True)
class ReportedFailure:
    """A failure that was reported: its first visit, and all settings in which it occurred."""

    key: Key
    visit: int
    settings: list[Setting]

    def meet(self, setting: Setting) -> None:
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
    """Everything that a search needs to go on."""

    subject: Subject
    visits: int = 0
    games: int = 0
    choices: int = 0
    judged: int = 0
    places: dict[Setting, SettingCorpus] = field(default_factory=dict)
    found: list[ReportedFailure] = field(default_factory=list)

    def text(self) -> str:
        """The journal as JSON."""
        places = {
            setting: replace(place, kept=latest(place.kept))
            for setting, place in self.places.items()
        }
        data = {"form": FORM, **by_name(FuzzJournal, replace(self, places=places))}
        return _text({**data, "checksum": _checksum(data)})

    @property
    def sound(self) -> bool:
        """Whether all that was counted can have been."""
        counts = [self.visits, self.games, self.choices, self.judged]
        counts += [told.visit for told in self.found]
        for setting, place in self.places.items():
            counts += [setting.players, place.marks, place.reached]
            for kept in place.kept:
                counts += [kept.visit, *kept.moves]
        return all(0 <= count < 2**63 for count in counts)


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _checksum(data: Mapping[str, Any]) -> str:
    """Return a checksum that detects damage, not fraud."""
    return hashlib.sha256(_text(data).encode()).hexdigest()[:16]


def latest(kept: Sequence[CorpusEntry], most: int = 2 * MOST_VARIED) -> list[CorpusEntry]:
    """The games without the moves of all but the latest."""
    first = len(kept) - most
    return [replace(one, moves=()) if number < first else one for number, one in enumerate(kept)]


def resumed(text: str, path: str, subject: Subject) -> FuzzJournal:
    """Return the journal in a text. Raises DiagnosticError if it is none, or belongs to another
    ruleset, other rules or another search.
    """
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or "form" not in data:
            raise ValueError
        if data["form"] != FORM:
            what = "this journal is from another version of Rulewright"
            raise _refused(path, text, "foreign-save", what)
        if data.pop("checksum", None) != _checksum(data):
            raise _refused(path, text, "broken-save", "this journal is not as it was written")
        journal = read_by_name(FuzzJournal, data)
        if not journal.sound:
            raise ValueError
    except (ValueError, TypeError, LookupError, RecursionError):
        cut = text.startswith('{"form"') and not text.endswith("}\n")
        words = "this journal ends too early" if cut else "this is no journal of a search"
        raise _refused(path, text, "broken-save", words) from None
    its = journal.subject
    if its == subject:
        return journal
    rules = (its.ruleset, its.digest) != (subject.ruleset, subject.digest)
    what = "of other rules" if rules else "of other settings or another seed"
    raise _refused(path, text, "foreign-save", f"this is the journal of a search {what}")


def _refused(path: str, text: str, code: Code, headline: str) -> DiagnosticError:
    span = Source(path, text).span(0, 0)
    help = "begin a new one: name a file that does not exist yet"
    return DiagnosticError.of(code, headline, span, help=help)
