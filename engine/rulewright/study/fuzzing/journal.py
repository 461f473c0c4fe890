"""What a search keeps between runs, as JSON: how far it came, games to vary, what it found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.document.source import Source

FORM = 1


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that reached something new: its setting by number, its seed, the choices made."""

    setting: int
    seed: int
    moves: tuple[int, ...]


@dataclass(slots=True)
class Journal:
    """`digest` is that of the ruleset's text; what was found holds for no other."""

    ruleset: str
    digest: str
    seed: int
    settings: tuple[str, ...]
    """What is searched, in words; a journal of another search is not taken up."""
    games: int = 0
    choices: int = 0
    kept: list[Kept] = field(default_factory=list)
    found: list[tuple[str, str, str]] = field(default_factory=list)
    """(law, code, headline) of each failure that was told."""

    def text(self) -> str:
        """The journal as JSON."""
        data = {
            "form": FORM,
            "ruleset": self.ruleset,
            "digest": self.digest,
            "seed": self.seed,
            "settings": list(self.settings),
            "games": self.games,
            "choices": self.choices,
            "kept": [[one.setting, one.seed, list(one.moves)] for one in self.kept],
            "found": [list(one) for one in self.found],
        }
        return json.dumps(data, separators=(",", ":")) + "\n"


def resumed(text: str, path: str, fresh: Journal) -> Journal:
    """The journal in a text, to go on with in place of `fresh`. Raises DiagnosticError where it is
    none, or one of another ruleset, of other rules or of another search."""
    try:
        data = json.loads(text)
        if not isinstance(data, Mapping) or data.get("form") != FORM:
            raise ValueError
        journal = _read(data)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _refused(path, text, "broken-save", "this is no journal of a search") from None
    same = (journal.ruleset, journal.digest, journal.settings, journal.seed)
    if same != (fresh.ruleset, fresh.digest, fresh.settings, fresh.seed):
        what = (
            "of other rules"
            if (journal.ruleset, journal.digest) != (fresh.ruleset, fresh.digest)
            else "of other settings or another seed"
        )
        raise _refused(path, text, "foreign-save", f"this is the journal of a search {what}")
    return journal


def _read(data: Mapping[str, Any]) -> Journal:
    return Journal(
        ruleset=str(data["ruleset"]),
        digest=str(data["digest"]),
        seed=int(data["seed"]),
        settings=tuple(map(str, data["settings"])),
        games=int(data["games"]),
        choices=int(data["choices"]),
        kept=[
            Kept(int(setting), int(seed), tuple(map(int, moves)))
            for setting, seed, moves in data["kept"]
        ],
        found=[(str(law), str(code), str(headline)) for law, code, headline in data["found"]],
    )


def _refused(path: str, text: str, code: str, headline: str) -> DiagnosticError:
    span = Source(path, text).span(0, 0)
    help = "begin a new one: name a file that does not exist yet"
    return DiagnosticError([Diagnostic(code, headline, Label(span), help=help)])
