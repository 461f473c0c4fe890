"""What a search keeps between runs, as JSON: how far it came, games to vary, what it found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Source
from rulewright.study.fuzzing.visit import Kept
from rulewright.study.outcome import Key
from rulewright.study.settings import Selection

FORM = 3
MOST_VARIED = 100
"""Games of one setting that are varied: the latest."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is searched; a journal of something else is not taken up. `digest` is that of the
    ruleset's text."""

    ruleset: str
    digest: str
    seed: int
    fixed: Selection

    def data(self) -> dict[str, Any]:
        fixed = self.fixed
        options = [list(pair) for pair in fixed.options]
        chosen = [fixed.players, fixed.edition, list(fixed.variants), options]
        return {"ruleset": self.ruleset, "digest": self.digest, "seed": self.seed, "fixed": chosen}


@dataclass(slots=True)
class Told:
    """A failure that was told, on which visit first, and all settings in which it was met."""

    key: Key
    visit: int
    settings: list[Setting]


@dataclass(slots=True)
class Place:
    """What is known of one setting: how many rule texts it has and how many were reached, and the
    games that reached them."""

    marks: int = 0
    reached: int = 0
    kept: list[Kept] = field(default_factory=list)


@dataclass(slots=True)
class Journal:
    """Everything that a search needs to go on."""

    subject: Subject
    visits: int = 0
    games: int = 0
    choices: int = 0
    judged: int = 0
    places: dict[Setting, Place] = field(default_factory=dict)
    found: list[Told] = field(default_factory=list)

    def text(self) -> str:
        """The journal as JSON."""
        data = {
            "form": FORM,
            **self.subject.data(),
            "visits": self.visits,
            "games": self.games,
            "choices": self.choices,
            "judged": self.judged,
            "places": [
                [_plain(setting), place.marks, place.reached, [
                    [one.visit, one.seed, list(one.moves), list(one.features)]
                    for one in latest(place.kept)
                ]]
                for setting, place in self.places.items()
            ],
            "found": [
                [list(one.key), one.visit, list(map(_plain, one.settings))] for one in self.found
            ],
        }  # fmt: skip
        return _text({**data, "checksum": _checksum(data)})


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _checksum(data: Mapping[str, Any]) -> str:
    """A digit that was changed is noticed; who wants to deceive can reckon it anew."""
    return hashlib.sha256(_text(data).encode()).hexdigest()[:16]


def latest(kept: Sequence[Kept], most: int = 2 * MOST_VARIED) -> list[Kept]:
    """The games without the moves of all but the latest."""
    first = len(kept) - most
    return [replace(one, moves=()) if number < first else one for number, one in enumerate(kept)]


def resumed(text: str, path: str, subject: Subject) -> Journal:
    """The journal in a text. Raises DiagnosticError where it is none, or one of another ruleset, of
    other rules or of another search."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or "form" not in data:
            raise ValueError
        other = data["form"] != FORM
        checksum = data.pop("checksum", None)
        if not other and checksum != _checksum(data):
            raise _refused(path, text, "broken-save", "this journal is not as it was written")
        same = {key: data.get(key) for key in subject.data()} == subject.data()
        journal = None if other or not same else _read(data, subject)
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        cut = text.startswith('{"form"') and not text.endswith("}\n")
        words = "this journal ends too early" if cut else "this is no journal of a search"
        raise _refused(path, text, "broken-save", words) from None
    if journal is not None:
        return journal
    if other:
        raise _refused(
            path, text, "foreign-save", "this journal is from another version of Rulewright"
        )
    rules = (data.get("ruleset"), data.get("digest")) != (subject.ruleset, subject.digest)
    what = "of other rules" if rules else "of other settings or another seed"
    raise _refused(path, text, "foreign-save", f"this is the journal of a search {what}")


def _read(data: Mapping[str, Any], subject: Subject) -> Journal:
    return Journal(
        subject,
        visits=_whole(data["visits"]),
        games=_whole(data["games"]),
        choices=_whole(data["choices"]),
        judged=_whole(data["judged"]),
        places={
            _setting(setting): Place(_whole(marks), _whole(reached), [
                Kept(_whole(visit), _number(seed), _wholes(moves), tuple(map(_number, features)))
                for visit, seed, moves, features in kept
            ])
            for setting, marks, reached, kept in data["places"]
        },
        found=[
            Told(_key(key), _whole(visit), list(map(_setting, settings)))
            for key, visit, settings in data["found"]
        ],
    )  # fmt: skip


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r:.40} is no whole number")
    return value


def _whole(value: Any) -> int:
    if not 0 <= _number(value) < 2**63:
        raise ValueError("no count")
    return _number(value)


def _wholes(values: Any) -> tuple[int, ...]:
    return tuple(map(_whole, values))


def _plain(setting: Setting) -> list[Any]:
    options = [list(pair) for pair in setting.options]
    return [setting.players, setting.edition, list(setting.variants), options]


def _setting(data: Sequence[Any]) -> Setting:
    players, edition, variants, options = data
    pairs = tuple((str(name), str(value)) for name, value in options)
    return Setting(_whole(players), edition, tuple(map(str, variants)), pairs)


def _key(data: Sequence[Any]) -> Key:
    law, code, headline, place = map(str, data)
    return law, code, headline, place


def _refused(path: str, text: str, code: str, headline: str) -> DiagnosticError:
    span = Source(path, text).span(0, 0)
    help = "begin a new one: name a file that does not exist yet"
    return DiagnosticError([Diagnostic(code, headline, Label(span), help=help)])
