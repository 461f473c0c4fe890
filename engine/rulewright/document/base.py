"""Read the files of a ruleset into one tree: ruleset.yaml and the files it includes."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.document.files import (
    MAIN_FILE,
    format_path,
    make_file_span,
    read_source,
    resolve_ruleset_file,
)
from rulewright.document.manifest import Manifest, Reference, read_manifest
from rulewright.document.member_tables import read_member_tables
from rulewright.document.nodes import Entry, Mapping, Root
from rulewright.document.reader import read_text
from rulewright.document.schema import check_schema
from rulewright.schema.lookup import HEAD_KEYS, REMARK_KEYS
from rulewright.source import Source

MOST_FILES = 200


Base = tuple[Manifest, Root, tuple[Source, ...]]
"""A ruleset without overlays: its manifest, its merged tree, its files."""


def read_base(folder: Path, reporter: Reporter) -> Base:
    """Read all files of a ruleset, without overlays. Raises DiagnosticError with the diagnostics of all
    files."""
    source, root = _read_main(folder, reporter)
    check_schema(root, "ruleset", reporter)
    reporter.stop_if_errors()
    manifest = read_manifest(root, reporter)
    sources = [source]
    included: list[Mapping] = []
    for name in _list_distinct(manifest.includes, reporter):
        part_source = _open_include(folder, name, reporter)
        part = None if part_source is None else read_mapping(part_source, reporter)
        if part_source is not None and part is not None:
            check_schema(part, "ruleset", reporter)
            sources.append(part_source)
            included.append(part)
    reporter.stop_if_errors()
    whole = Mapping(root.span, dict(root.entries))
    for part in included:
        _merge_file(whole, part, reporter)
    reporter.stop_if_errors()
    root_with_tables, table_sources = read_member_tables(folder, whole, reporter)
    reporter.stop_if_errors()
    return manifest, root_with_tables, (*sources, *table_sources)


def read_head(folder: Path, reporter: Reporter) -> Manifest:
    """Read the manifest from ruleset.yaml alone, without validating the file by the schema."""
    _, root = _read_main(folder, reporter)
    manifest = read_manifest(root, reporter)
    reporter.stop_if_errors()
    return manifest


def read_mapping(source: Source, reporter: Reporter) -> Mapping | None:
    """Read a file of keys and values; report an error and return None if it contains something else, or
    nothing."""
    before = len(reporter.diagnostics)
    node = read_text(source, reporter)
    if isinstance(node, Mapping):
        return node
    if len(reporter.diagnostics) == before:
        span = source.span(0, 0) if node is None else node.span
        what = "this file is empty" if node is None else "this file must contain keys with values"
        reporter.error("wrong-kind", what, span)
    return None


def _read_main(folder: Path, reporter: Reporter) -> tuple[Source, Mapping]:
    path = folder / MAIN_FILE
    if folder.is_dir() and not path.exists():
        reporter.error(
            "ruleset-not-found",
            f"there is no {MAIN_FILE} in `{format_path(folder)}`",
            make_file_span(folder),
        )
    reporter.stop_if_errors()
    source = read_source(path, reporter)
    root = None if source is None else read_mapping(source, reporter)
    if source is not None and root is not None and "ruleset" not in root:
        reporter.error(
            "missing-key",
            "`ruleset` is missing",
            source.span(0, 0),
            help=f"start {MAIN_FILE} with the name of the ruleset: `ruleset: my-game`",
        )
    reporter.stop_if_errors()
    assert source is not None and root is not None
    return source, root


def _list_distinct(includes: tuple[Reference, ...], reporter: Reporter) -> list[Reference]:
    includes_by_stem: dict[str, Reference] = {}
    for name in includes[:MOST_FILES]:
        stem = name.name.removesuffix(".yaml")
        if stem in includes_by_stem or stem == MAIN_FILE.removesuffix(".yaml"):
            labels = (
                (Label(includes_by_stem[stem].span, "the first is here"),) if stem in includes_by_stem else ()
            )
            reporter.error(
                "duplicate-key",
                f"the file `{name.name}` is included twice",
                name.span,
                labels=labels,
            )
        else:
            includes_by_stem[stem] = name
    return list(includes_by_stem.values())


def _open_include(folder: Path, include: Reference, reporter: Reporter) -> Source | None:
    path = resolve_ruleset_file(folder, include.name, include.span, reporter)
    return None if path is None else read_source(path, reporter, include.span)


def _merge_file(merged: Mapping, file_mapping: Mapping, reporter: Reporter) -> None:
    """Add the sections of another file. A key that both files contain is an error that names both
    locations."""
    for entry in file_mapping:
        key = entry.key.text
        if key in REMARK_KEYS:
            continue
        there = merged.entries.get(key)
        if key in HEAD_KEYS:
            reporter.error("misplaced-key", f"`{key}` belongs in {MAIN_FILE}", entry.key.span)
        elif there is None:
            merged.entries[key] = entry
        elif isinstance(there.value, Mapping) and isinstance(entry.value, Mapping):
            section = Mapping(there.value.span, dict(there.value.entries), there.value.flow)
            for inner in entry.value:
                if inner.key.text in section:
                    _report_duplicate(inner, section.entries[inner.key.text], reporter)
                else:
                    section.entries[inner.key.text] = inner
            merged.entries[key] = Entry(there.key, section)
        else:
            _report_duplicate(entry, there, reporter)


def _report_duplicate(second_entry: Entry, first_entry: Entry, reporter: Reporter) -> None:
    name = second_entry.key.text
    reporter.error(
        "duplicate-key",
        f"`{name}` occurs twice",
        second_entry.key.span,
        "the second",
        labels=(Label(first_entry.key.span, f"the first `{name}` is here"),),
    )
