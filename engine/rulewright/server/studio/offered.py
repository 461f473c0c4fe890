"""The rulesets that can be chosen in the hall, and what can be agreed on before a game of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rulewright import resources
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.document.load import read_manifest_of
from rulewright.document.manifest import values_named
from rulewright.loading import load_documents
from rulewright.pages.texts import page_text
from rulewright.ruleset_folders import list_rulesets
from rulewright.server.studio.labels import first_known
from rulewright.server.studio.table_rules import MOST_VARIANTS, Wish
from rulewright.words.words import Words

MOST_FINDINGS = 50


class Shelf:
    """The shipped rulesets, and those given to the command. Pages name them by name, never by
    path.
    """

    def __init__(self, own: Iterable[Path] = ()) -> None:
        base = resources.folder("rulesets")
        self.folders: dict[str, Path] = {}
        for folder in own:
            self.folders.setdefault(page_text(folder.resolve().name), folder)
        for folder in list_rulesets():
            self.folders.setdefault(folder.relative_to(base).as_posix(), folder)

    def listed(self) -> list[dict[str, Any]]:
        found = []
        for name, folder in self.folders.items():
            try:
                manifest = read_manifest_of(folder)
            except (DiagnosticError, OSError):
                found.append({"name": name, "title": name, "players": [1, 1], "broken": True})
                continue
            found.append(
                {
                    "name": name,
                    "title": manifest.title,
                    "players": list(manifest.players),
                    "summary": manifest.summary,
                    "broken": False,
                }
            )
        return found

    def described(self, name: str, wanted: Iterable[str] = ()) -> dict[str, Any]:
        """Return the possible settings, in the first of the `wanted` languages that the ruleset
        has, or its own. Raises DiagnosticError.
        """
        folder = self.folders.get(name)
        if folder is None:
            return {}
        manifest = load_documents(folder).manifest
        known = manifest.languages
        words = Words(folder, first_known(wanted, known) or next(iter(known), "en"))

        def called(id: str, otherwise: str) -> str:
            return words.message(id) or otherwise

        return {
            "name": name,
            "title": called("title", manifest.title),
            "summary": called("summary", manifest.summary or ""),
            "language": words.language,
            "players": list(manifest.players),
            "editions": [
                {"name": one.name, "title": called(f"edition-{one.name}", one.title or one.name)}
                for one in manifest.editions.values()
            ],
            "edition": manifest.default_edition,
            "variants": [
                {
                    "name": one.name,
                    "title": called(f"variant-{one.name}", one.title or one.name.replace("_", " ")),
                    "needs": [need.name for need in one.needs],
                    "excludes": [other.name for other in one.excludes],
                }
                for one in manifest.variants.values()
            ],
            "options": [
                {
                    "name": option,
                    "title": called(f"option-{option}", option.replace("_", " ")),
                    "type": choice.type.text,
                    "values": [
                        [value, called(f"option-{option}-{value}", value.replace("_", " "))]
                        for value in values_named(choice.type.text)
                    ],
                    "default": choice.default.text,
                }
                for option, choice in manifest.options.items()
            ],
        }

    def wish(self, body: Mapping[str, Any]) -> Wish:
        """Return the game that a page requests. Raises DiagnosticError."""
        folder = self.folders.get(str(body.get("ruleset")))
        if folder is None:
            from rulewright.source import NOWHERE

            raise DiagnosticError.of("ruleset-not-found", "there is no such ruleset here", NOWHERE)
        manifest = load_documents(folder).manifest
        variants = body.get("variants")
        named = (
            [v for v in variants if v in manifest.variants] if isinstance(variants, list) else []
        )
        options = body.get("options")
        pairs = options.items() if isinstance(options, dict) else ()
        edition = body.get("edition")
        players = body.get("players")
        return Wish(
            folder,
            edition if edition in manifest.editions else None,
            tuple(named[:MOST_VARIANTS]),
            tuple((str(k), str(v)[:200]) for k, v in pairs if k in manifest.options),
            players if isinstance(players, int) and not isinstance(players, bool) else None,
        )


def findings(found: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Findings as a page shows them."""
    return [
        {
            "code": one.code,
            "severity": one.severity.value,
            "headline": one.headline,
            "place": str(one.primary.span),
            "label": one.primary.text,
            "line": _line(one),
            "notes": list(one.notes),
            "help": one.help,
        }
        for one in list(found)[:MOST_FINDINGS]
    ]


def _line(one: Diagnostic) -> str:
    """The line of the file that a finding is about."""
    span = one.primary.span
    lines = span.source.text.splitlines()
    return lines[span.line - 1][:300] if 0 < span.line <= len(lines) else ""
