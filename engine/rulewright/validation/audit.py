"""Audit the sources of rules: unimplemented texts, and rules that are invented or have no source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document.files import list_scripts
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.model.outline import Outline, OutlineSection, check_sources, read_outline
from rulewright.model.part import Part, make_root_part
from rulewright.model.rule_entries import RULE_SECTIONS, RuleEntry, iter_rules
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.validation.scripts.script_file import read_script


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on a rule: invented data or an assumption, with its location."""

    rule: str
    span: Span
    text: str

    def to_dict(self) -> dict[str, str]:
        return {"rule": self.rule, "place": str(self.span), "text": self.text}


@dataclass(frozen=True, slots=True)
class EditionCoverage:
    """How much of the text of one edition the rules cover. `text` is the name of the text in the outline,
    None for all texts together; `section_count` counts its sections, and `covered_count` those that a rule or
    an example cites, directly or through all of their parts.

    `exempt_sections` are sections that need no rule, with the reason that the outline gives.
    """

    edition: str | None
    text_name: str | None
    rule_count: int
    section_count: int
    covered_count: int
    missing_sections: tuple[OutlineSection, ...]
    exempt_sections: tuple[OutlineSection, ...]
    without_source: tuple[RuleEntry, ...]
    unknown_sources: tuple[Diagnostic, ...]
    reconstructed_rules: tuple[Remark, ...]
    assumptions: tuple[Remark, ...]

    @property
    def is_clean(self) -> bool:
        return not (self.missing_sections or self.without_source or self.unknown_sources)


@dataclass(frozen=True, slots=True)
class Audit(Presentable):
    """The audit of all editions of a ruleset, which are the records; `source` is the source that the ruleset
    as a whole states."""

    ruleset: str
    source: str | None
    has_outline: bool
    editions: tuple[EditionCoverage, ...] = field(default=())

    @property
    def is_clean(self) -> bool:
        return all(reading.is_clean for reading in self.editions)

    def __str__(self) -> str:
        lines = [self.ruleset if self.source is None else f"{self.ruleset}: {self.source}"]
        for reading in self.editions:
            named = (
                f"{reading.covered_count} of {reading.section_count} sections named, "
                if self.has_outline
                else ""
            )
            lines.append(
                f"{reading.edition or 'base'}: {named}{reading.rule_count} rules, "
                f"{len(reading.without_source)} without a source, {len(reading.assumptions)} assumed, "
                f"{len(reading.reconstructed_rules)} reconstructed"
            )
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "source": self.source,
            "outline": self.has_outline,
            "fine": self.is_clean,
            "editions": [_coverage_data(reading) for reading in self.editions],
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [
            {name: len(many) if isinstance(many, list) else many for name, many in data.items()}
            for data in map(_coverage_data, self.editions)
        ]


def _coverage_data(reading: EditionCoverage) -> dict[str, Any]:
    return {
        "edition": reading.edition,
        "text": reading.text_name,
        "rules": reading.rule_count,
        "sections": reading.section_count,
        "covered": reading.covered_count,
        "not_implemented": [_section_data(s, reading.text_name) for s in reading.missing_sections],
        "need_no_rule": [
            {**_section_data(s, reading.text_name), "why": s.no_rule} for s in reading.exempt_sections
        ],
        "without_source": [{"rule": rule.id, "place": str(rule.key.span)} for rule in reading.without_source],
        "unknown_sources": [
            {"place": str(found.primary.span), "text": found.headline} for found in reading.unknown_sources
        ],
        "reconstructed": [remark.to_dict() for remark in reading.reconstructed_rules],
        "assumed": [remark.to_dict() for remark in reading.assumptions],
    }


def _section_data(section: OutlineSection, text_name: str | None) -> dict[str, Any]:
    place = section.locations.get(text_name or "")
    return {
        "section": section.id,
        "title": section.title,
        "title_in_text": place.title if place is not None else None,
        "line": place.line if place is not None else None,
    }


def audit_ruleset(
    folder: Path, editions: Sequence[str | None] | None = None, variants: tuple[str, ...] = ()
) -> Audit:
    """Audit a ruleset's base and all or the named editions. Raises DiagnosticError if it cannot be read."""
    base = load_documents(folder, variants=variants)
    manifest = base.manifest
    reporter = Reporter()
    outline = read_outline(folder, base.root, reporter)
    reporter.stop_if_errors()
    examples = _list_cited_places(folder)
    if editions is None:
        usual = manifest.default_edition
        others = [name for name in manifest.editions if name != usual]
        editions = [usual, *others]
    readings = [
        _measure_coverage(
            load_documents(folder, edition=edition, variants=variants), outline, edition, examples
        )
        for edition in editions
    ]
    return Audit(
        manifest.id, make_root_part(base.root).get_string("source"), outline is not None, tuple(readings)
    )


def _measure_coverage(
    documents: Documents,
    outline: Outline | None,
    edition: str | None,
    examples: Sequence[tuple[str | None, str]],
) -> EditionCoverage:
    root = make_root_part(documents.root)
    rules = list(iter_rules(documents.root))
    text = edition if outline is not None and edition in outline.text_titles else None
    sources = (source for rule in rules for source in rule.source_sections.items())
    citations = chain(sources, examples)
    cited_ids = {place for of, place in citations if text is None or of in (None, "", text)}
    sections = outline.list_sections(text) if outline is not None else []
    missing = [s for s in sections if not _is_covered(s, cited_ids, sections)]
    reporter = Reporter()
    if outline is not None:
        check_sources(outline, rules, reporter)
    # Without an outline, the source of the whole ruleset counts for each rule.
    sourced = outline is None and "source" in root
    return EditionCoverage(
        edition,
        text,
        len(rules),
        len(sections),
        len(sections) - len(missing),
        tuple(s for s in missing if s.no_rule is None),
        tuple(s for s in sections if s.no_rule is not None),
        () if sourced else tuple(r for r in rules if not r.source_sections and not _is_part_of_score(r)),
        tuple(reporter.diagnostics),
        tuple(_iter_remarks(root, rules, "origin")),
        tuple(_iter_remarks(root, rules, "assumption")),
    )


def _is_covered(section: OutlineSection, section_ids: set[str], sections: Iterable[OutlineSection]) -> bool:
    """Return whether a rule or example cites a section, or, for a heading, all of its parts."""
    if section.id in section_ids:
        return True
    parts = [s for s in sections if s.id.startswith(f"{section.id}.")]
    return bool(parts) and all(s.id in section_ids or s.no_rule is not None for s in parts)


def _is_part_of_score(rule: RuleEntry) -> bool:
    """Return whether a rule is a part of a score; if it only names a definition, that has the source."""
    return rule.section == "scoring" and len(rule.path) > 1


def _iter_remarks(root: Part, rules: Sequence[RuleEntry], remark_key: str) -> Iterator[Remark]:
    """Yield the remarks of rules and, behind each, of its parts that are no rules (members of
    types); then of sections without rules (`board`, `bound`).
    """
    seen = {rule.part.path for rule in rules}
    for rule in rules:
        yield from _iter_part_remarks(rule.id, rule.part, remark_key, seen)
    for part in root:
        if part.key.text not in RULE_SECTIONS:
            yield from _iter_part_remarks(part.key.text, part, remark_key, seen)


def _iter_part_remarks(
    rule_name: str, part: Part, remark_key: str, rule_paths: set[tuple[str, ...]]
) -> Iterator[Remark]:
    """Yield the text of a remark: of invented data its note, of assumptions the assumption."""
    text = part.get_string(remark_key)
    if text is not None:
        yield Remark(
            rule_name, part.key.span, (part.get_string("note") or "") if remark_key == "origin" else text
        )
    for inner in part:
        if inner.path not in rule_paths:
            apart = inner.known_key is not None and inner.known_key.apart
            yield from _iter_part_remarks(
                rule_name if apart else f"{rule_name}.{inner.key.text}", inner, remark_key, rule_paths
            )


def _list_cited_places(folder: Path) -> list[tuple[str | None, str]]:
    """Return the sections that scenarios cite, each with its text; unreadable scripts are skipped."""
    cited_places: list[tuple[str | None, str]] = []
    for path in list_scripts(folder, "scenarios"):
        try:
            script = read_script(path)
        except DiagnosticError:
            continue
        for text, place in script.sources:
            # A scenario of one edition cites no section for the others.
            cited_places.append((text or script.edition, place))
    return cited_places
