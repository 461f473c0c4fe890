"""List the rulesets of the lobby, and the settings of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rulewright import resources
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, RulewrightError
from rulewright.document.load import load_manifest
from rulewright.document.manifest import list_option_values
from rulewright.loading import load_documents
from rulewright.pages.page_texts import page_text
from rulewright.ruleset_folders import list_rulesets
from rulewright.server.studio.session_rules import MAX_VARIANTS, GameRequest, load_rules
from rulewright.words.tool_words import find_available
from rulewright.words.words import Words

MAX_FINDINGS = 50
PICTURE_SIZE, PICTURE_SEED = "520x340", 1
"""Size and seed of the pictures on the start page."""


class RulesetCatalogue:
    """The shipped rulesets, and those given to the command. Pages name them by name, never by
    path.
    """

    def __init__(self, extra_folders: Iterable[Path] = ()) -> None:
        base = resources.data_folder("rulesets")
        self._base = base
        self._pictures: dict[str, str] = {}
        self.folders: dict[str, Path] = {}
        for folder in extra_folders:
            self.folders.setdefault(page_text(folder.resolve().name), folder)
        for folder in list_rulesets():
            self.folders.setdefault(folder.relative_to(base).as_posix(), folder)

    def list_entries(self) -> list[dict[str, Any]]:
        entries = []
        for name, folder in self.folders.items():
            try:
                manifest = load_manifest(folder)
            except (DiagnosticError, OSError):
                entries.append({"name": name, "title": name, "players": [1, 1], "broken": True})
                continue
            entries.append(
                {
                    "name": name,
                    "title": manifest.title,
                    "players": list(manifest.players),
                    "summary": manifest.summary,
                    "broken": False,
                }
            )
        return entries

    def describe_ruleset(self, name: str, languages: Iterable[str] = ()) -> dict[str, Any]:
        """Return the possible settings, in the first of `languages` that the ruleset has, or in its own
        language. Raises DiagnosticError.
        """
        folder = self.folders.get(name)
        if folder is None:
            return {}
        manifest = load_documents(folder).manifest
        available = manifest.languages
        words = Words(folder, find_available(languages, available) or next(iter(available), "en"))

        def translate_id(id: str, fallback: str) -> str:
            return words.format_message(id) or fallback

        return {
            "name": name,
            "title": translate_id("title", manifest.title),
            "summary": translate_id("summary", manifest.summary or ""),
            "language": words.language,
            "players": list(manifest.players),
            "editions": [
                {"name": one.name, "title": translate_id(f"edition-{one.name}", one.title or one.name)}
                for one in manifest.editions.values()
            ],
            "edition": manifest.default_edition,
            "variants": [
                {
                    "name": one.name,
                    "title": translate_id(f"variant-{one.name}", one.title or one.name.replace("_", " ")),
                    "needs": [need.name for need in one.needs],
                    "excludes": [other.name for other in one.excludes],
                }
                for one in manifest.variants.values()
            ],
            "options": [
                {
                    "name": option,
                    "title": translate_id(f"option-{option}", option.replace("_", " ")),
                    "type": choice.type.text,
                    "values": [
                        [value, translate_id(f"option-{option}-{value}", value.replace("_", " "))]
                        for value in list_option_values(choice.type.text)
                    ],
                    "default": choice.default.text,
                }
                for option, choice in manifest.options.items()
            ],
        }

    def draw_picture(self, name: str) -> str:
        """Return the table of a ruleset at the start as SVG; "" if it cannot be played. Pictures of shipped
        rulesets are cached.
        """
        folder = self.folders.get(name)
        if folder is None:
            return ""
        if name not in self._pictures:
            try:
                rules = load_rules(GameRequest(folder))
                game = rules.ruleset.new_game(PICTURE_SEED)
                picture = rules.get_stage(game).draw_game(game, None, PICTURE_SIZE).to_svg()
            except (RulewrightError, OSError):
                picture = ""
            if not folder.is_relative_to(self._base):
                return picture  # its files may change
            self._pictures[name] = picture
        return self._pictures[name]

    def parse_request(self, request_body: Mapping[str, Any]) -> GameRequest:
        """Return the game that a page requests. Raises DiagnosticError."""
        folder = self.folders.get(str(request_body.get("ruleset")))
        if folder is None:
            from rulewright.source import NOWHERE

            raise DiagnosticError.from_parts("ruleset-not-found", "there is no such ruleset here", NOWHERE)
        manifest = load_documents(folder).manifest
        variants = request_body.get("variants")
        variant_names = [v for v in variants if v in manifest.variants] if isinstance(variants, list) else []
        options = request_body.get("options")
        pairs = options.items() if isinstance(options, dict) else ()
        edition = request_body.get("edition")
        players = request_body.get("players")
        return GameRequest(
            folder,
            edition if edition in manifest.editions else None,
            tuple(variant_names[:MAX_VARIANTS]),
            tuple((str(k), str(v)[:200]) for k, v in pairs if k in manifest.options),
            players if isinstance(players, int) and not isinstance(players, bool) else None,
        )


def findings_to_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Convert diagnostics to JSON data for pages."""
    return [
        {
            "code": diagnostic.code,
            "severity": diagnostic.severity.value,
            "headline": diagnostic.headline,
            "place": str(diagnostic.primary.span),
            "label": diagnostic.primary.text,
            "line": _source_line(diagnostic),
            "notes": list(diagnostic.notes),
            "help": diagnostic.help,
        }
        for diagnostic in list(diagnostics)[:MAX_FINDINGS]
    ]


def _source_line(diagnostic: Diagnostic) -> str:
    """Return the line of the file to which a diagnostic refers."""
    span = diagnostic.primary.span
    lines = span.source.text.splitlines()
    return lines[span.line - 1][:300] if 0 < span.line <= len(lines) else ""
