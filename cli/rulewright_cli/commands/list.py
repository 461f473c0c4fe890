"""`rulewright list`: list the available rulesets with their settings."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from rulewright.phrases import format_quantity
from rulewright_cli.console import print_diagnostics, print_json, print_line, print_note
from rulewright_cli.options import Lang, check_value, cli_option
from rulewright_cli.output import check_format, format_option

if TYPE_CHECKING:
    from rulewright.document.manifest import Manifest
    from rulewright.words.words import Words

HELP = """\
Show the rulesets that come with Rulewright.

Prints players, length, mechanisms, editions, variants, options and languages of each. The length is
the median number of decisions in random games with the fewest players. Every command that takes a
ruleset accepts these names, or the folder of your own ruleset.

[bold]Examples[/bold]

  rulewright list
  rulewright list --mechanism auction --players 2
  rulewright list --lang fr
  rulewright list --format json
"""


def main(
    mechanism: Annotated[
        str | None,
        cli_option(
            "--mechanism -m TEXT",
            "Only rulesets with these words in the name of a mechanism or in a phrase of the cookbook.",
        ),
    ] = None,
    players: Annotated[
        int | None, cli_option("--players -p NUMBER", "Only rulesets for this number of players.", min=1)
    ] = None,
    format: Annotated[str, format_option("text", "json")] = "text",
    lang: Lang = None,
) -> int:
    check_format(format, "text", "json")
    from rulewright import resources
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.diagnostics.suggest import suggest_name
    from rulewright.loading import load_documents
    from rulewright.ruleset_folders import list_rulesets, read_lengths
    from rulewright.words.words import Words

    base = resources.data_folder("rulesets")
    lengths = read_lengths()
    phrases = _read_phrases()
    entries: list[dict[str, Any]] = []
    all_names: list[str] = []
    all_languages: list[str] = []
    broken = False
    for folder in list_rulesets():
        name = folder.relative_to(base).as_posix()
        try:
            manifest = load_documents(folder).manifest
            names = (*manifest.mechanisms, *phrases.get(manifest.title, ()))
            all_names += names
            all_languages += manifest.languages
            if not _is_selected(manifest, names, mechanism, players):
                continue
            # A ruleset without the language is listed in its first language.
            words = Words(folder, lang) if lang in manifest.languages and lang else None
            entries.append(_ruleset_entry(name, manifest, lengths.get(name), words))
        except DiagnosticError as error:
            print_diagnostics(error.diagnostics, target_stream=sys.stderr)
            broken = True
    if lang is not None:
        check_value(lang, dict.fromkeys(all_languages), "--lang", "languages of the rulesets:")
    if format == "json":
        print_json(entries)
    else:
        _print_entries(entries)
    if not entries and mechanism is not None:
        known = (word for name in all_names for word in (name, *re.findall(r"\w+", name)))
        if near := suggest_name(mechanism, known):
            print_note(f"help: {near}")
    return int(broken)


def _read_phrases() -> dict[str, list[str]]:
    """Return the phrases of the cookbook by the titles of the rulesets that they lead to."""
    from rulewright import resources

    text = (resources.data_folder("docs") / "cookbook" / "phrases.md").read_text("utf-8")
    phrases: dict[str, list[str]] = {}
    for phrase, title in re.findall(r"^- \*([^*]+)\*: \[([^]]+)\]", text, re.MULTILINE):
        phrases.setdefault(title, []).append(phrase)
    return phrases


def _is_selected(
    manifest: Manifest, names: Sequence[str], mechanism: str | None, players: int | None
) -> bool:
    low, high = manifest.players
    has_mechanism = mechanism is None or any(_has_words(name, mechanism) for name in names)
    return has_mechanism and (players is None or low <= players <= high)


def _has_words(name: str, text: str) -> bool:
    """Return whether each word of `text` begins a word of `name`, in any order."""
    words = re.findall(r"\w+", name.casefold())
    return all(any(word.startswith(part) for word in words) for part in re.findall(r"\w+", text.casefold()))


def _ruleset_entry(name: str, manifest: Manifest, length: int | None, words: Words | None) -> dict[str, Any]:
    low, high = manifest.players
    said = words.format_message if words is not None else lambda _: None
    titles = {
        f"{kind}-{choice}": text
        for kind, choices in (
            ("edition", manifest.editions),
            ("variant", manifest.variants),
            ("option", list(manifest.options)),
        )
        for choice in choices
        if (text := said(f"{kind}-{choice}")) is not None
    }
    return {
        "name": name,
        "title": said("title") or manifest.title,
        "summary": said("summary") or manifest.summary,
        "titles": titles,
        "players": [low, high],
        "length": length,
        "mechanisms": list(manifest.mechanisms),
        "editions": list(manifest.editions),
        "default_edition": manifest.default_edition,
        "variants": list(manifest.variants),
        "options": _describe_options(manifest),
        "languages": list(manifest.languages),
    }


def _describe_options(manifest: Manifest) -> dict[str, Any]:
    """Return each option with its type and its default."""
    return {
        name: {"type": option.type.text, "default": option.default.text}
        for name, option in manifest.options.items()
    }


def _print_entries(entries: list[dict[str, Any]]) -> None:
    if not entries:
        print_line("no ruleset has all of this; `rulewright list` shows all rulesets,")
        print_line("docs/cookbook/README.md the names of all mechanisms,")
        print_line("and docs/cookbook/phrases.md rules in everyday words")
    for number, entry in enumerate(entries):
        if number:
            print_line()
        low, high = entry["players"]
        players = format_quantity(low, "player") if low == high else f"{low} to {high} players"
        print_line(entry["name"], style="bold")
        length = f", about {format_quantity(entry['length'], 'decision')}" if entry["length"] else ""
        print_line(f"  {entry['title']}, {players}{length}")
        if entry["summary"]:
            print_line(f"  {' '.join(entry['summary'].split())}")
        if entry["mechanisms"]:
            print_line(f"  {'mechanisms:':<12}{', '.join(entry['mechanisms'])}")
        titles = entry["titles"]
        for key in ("editions", "variants", "languages"):
            names = entry[key]
            if names:
                default = entry["default_edition"] if key == "editions" else None
                shown = [f"{name} (default)" if name == default else name for name in names]
                told = [titles.get(f"{key.removesuffix('s')}-{name}") for name in names]
                if not any(told):
                    print_line(f"  {key + ':':<12}{', '.join(shown)}")
                    continue
                for number, (name, text) in enumerate(zip(shown, told, strict=True)):
                    start = f"{key}:" if number == 0 else ""
                    print_line(f"  {start:<12}{name}" + (f": {text}" if text else ""))
        for name, about in entry["options"].items():
            default = about.get("default", "")
            print_line(
                f"  {'option:':<12}{name} ({about.get('type', '')})"
                + (f", otherwise {default}" if default else "")
                + (f": {titles[f'option-{name}']}" if f"option-{name}" in titles else "")
            )
