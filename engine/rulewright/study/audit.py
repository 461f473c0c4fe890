"""Where rules come from: what of the texts no rule implements, what is made up or unsourced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document.files import scripts_in
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.model.outline import Outline, OutlineSection, check_sources, read_outline
from rulewright.model.part import Part, whole
from rulewright.model.walk import RULE_SECTIONS, RuleEntry, entries
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.scripts.script import read_script


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark of a rule, with its place."""

    rule: str
    span: Span
    text: str

    def to_dict(self) -> dict[str, str]:
        return {"rule": self.rule, "place": str(self.span), "text": self.text}


@dataclass(frozen=True, slots=True)
class Reading:
    """One edition beside its text. `text` is the name of the text in the outline, None for all of
    them together; `read` counts its sections, `covered` those that a rule or an example names,
    or each of whose parts one does.

    `left_out` are sections that need no rule, with the reason that the outline gives.
    """

    edition: str | None
    text: str | None
    rules: int
    read: int
    covered: int
    missing: tuple[OutlineSection, ...]
    left_out: tuple[OutlineSection, ...]
    without_source: tuple[RuleEntry, ...]
    unknown: tuple[Diagnostic, ...]
    reconstructed: tuple[Remark, ...]
    assumed: tuple[Remark, ...]

    @property
    def fine(self) -> bool:
        return not (self.missing or self.without_source or self.unknown)


@dataclass(frozen=True, slots=True)
class Audit(Presentable):
    """All editions of a ruleset, which are the records; `source` is what it as a whole says it
    comes from."""

    ruleset: str
    source: str | None
    outlined: bool
    readings: tuple[Reading, ...] = field(default=())

    @property
    def fine(self) -> bool:
        return all(reading.fine for reading in self.readings)

    def __str__(self) -> str:
        lines = [self.ruleset if self.source is None else f"{self.ruleset}: {self.source}"]
        for reading in self.readings:
            named = f"{reading.covered} of {reading.read} sections named, " if self.outlined else ""
            lines.append(
                f"{reading.edition or 'base'}: {named}{reading.rules} rules, "
                f"{len(reading.without_source)} without a source, {len(reading.assumed)} assumed, "
                f"{len(reading.reconstructed)} reconstructed"
            )
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "source": self.source,
            "outline": self.outlined,
            "fine": self.fine,
            "editions": [_reading_data(reading) for reading in self.readings],
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [
            {name: len(many) if isinstance(many, list) else many for name, many in data.items()}
            for data in map(_reading_data, self.readings)
        ]


def _reading_data(reading: Reading) -> dict[str, Any]:
    return {
        "edition": reading.edition,
        "text": reading.text,
        "rules": reading.rules,
        "sections": reading.read,
        "covered": reading.covered,
        "not_implemented": [_section_data(s, reading.text) for s in reading.missing],
        "need_no_rule": [
            {**_section_data(s, reading.text), "why": s.no_rule} for s in reading.left_out
        ],
        "without_source": [
            {"rule": rule.id, "place": str(rule.key.span)} for rule in reading.without_source
        ],
        "unknown_sources": [
            {"place": str(found.primary.span), "text": found.headline} for found in reading.unknown
        ],
        "reconstructed": [remark.to_dict() for remark in reading.reconstructed],
        "assumed": [remark.to_dict() for remark in reading.assumed],
    }


def _section_data(section: OutlineSection, text: str | None) -> dict[str, Any]:
    place = section.texts.get(text or "")
    return {
        "section": section.id,
        "title": section.title,
        "title_in_text": place.title if place is not None else None,
        "line": place.line if place is not None else None,
    }


def audit(
    folder: Path, editions: Sequence[str | None] | None = None, variants: tuple[str, ...] = ()
) -> Audit:
    """Looks at a ruleset's base and at each of its editions, or at those named. Raises
    DiagnosticError if it cannot be read."""
    base = load_documents(folder, variants=variants)
    manifest = base.manifest
    reporter = Reporter()
    outline = read_outline(folder, base.root, reporter)
    reporter.stop_if_errors()
    examples = _examples(folder)
    if editions is None:
        usual = manifest.default_edition
        others = [name for name in manifest.editions if name != usual]
        editions = [usual, *others]
    readings = [
        _reading(
            load_documents(folder, edition=edition, variants=variants), outline, edition, examples
        )
        for edition in editions
    ]
    return Audit(manifest.id, whole(base.root).said("source"), outline is not None, tuple(readings))


def _reading(
    documents: Documents,
    outline: Outline | None,
    edition: str | None,
    examples: Sequence[tuple[str | None, str]],
) -> Reading:
    top = whole(documents.root)
    rules = list(entries(documents.root))
    text = edition if outline is not None and edition in outline.texts else None
    sources = (source for rule in rules for source in rule.sources.items())
    told = chain(sources, examples)
    named = {place for of, place in told if text is None or of in (None, "", text)}
    sections = outline.of_text(text) if outline is not None else []
    missing = [s for s in sections if not _is_covered(s, named, sections)]
    reporter = Reporter()
    if outline is not None:
        check_sources(outline, rules, reporter)
    # Without an outline, what the whole ruleset says of its source is said of each rule.
    sourced = outline is None and "source" in top
    return Reading(
        edition,
        text,
        len(rules),
        len(sections),
        len(sections) - len(missing),
        tuple(s for s in missing if s.no_rule is None),
        tuple(s for s in sections if s.no_rule is not None),
        () if sourced else tuple(r for r in rules if not r.sources and not _is_part_of_score(r)),
        tuple(reporter.found),
        tuple(_remarks(top, rules, "origin")),
        tuple(_remarks(top, rules, "assumption")),
    )


def _is_covered(
    section: OutlineSection, named: set[str], sections: Iterable[OutlineSection]
) -> bool:
    """A section counts if something names it; a heading also if all of its parts do."""
    if section.id in named:
        return True
    parts = [s for s in sections if s.id.startswith(f"{section.id}.")]
    return bool(parts) and all(s.id in named or s.no_rule is not None for s in parts)


def _is_part_of_score(rule: RuleEntry) -> bool:
    """A part of a score that only names a definition has the source of that."""
    return rule.section == "scoring" and len(rule.path) > 1


def _remarks(root: Part, rules: Sequence[RuleEntry], key: str) -> Iterator[Remark]:
    """Yield the remarks of rules and, behind each, of its parts that are no rules (members of
    types); then of sections without rules (`board`, `bound`).
    """
    seen = {rule.part.path for rule in rules}
    for rule in rules:
        yield from _said(rule.id, rule.part, key, seen)
    for part in root:
        if part.key.text not in RULE_SECTIONS:
            yield from _said(part.key.text, part, key, seen)


def _said(name: str, part: Part, key: str, seen: set[tuple[str, ...]]) -> Iterator[Remark]:
    """Yield the text of a remark: of invented data its note, of assumptions the assumption."""
    text = part.said(key)
    if text is not None:
        yield Remark(name, part.key.span, (part.said("note") or "") if key == "origin" else text)
    for inner in part:
        if inner.path not in seen:
            apart = inner.known is not None and inner.known.apart
            yield from _said(name if apart else f"{name}.{inner.key.text}", inner, key, seen)


def _examples(folder: Path) -> list[tuple[str | None, str]]:
    """The places that scenarios name, by text; a script that cannot be read names none."""
    found: list[tuple[str | None, str]] = []
    for path in scripts_in(folder, "scenarios"):
        try:
            script = read_script(path)
        except DiagnosticError:
            continue
        for text, place in script.sources:
            # A scenario of one edition says nothing about the others.
            found.append((text or script.edition, place))
    return found
