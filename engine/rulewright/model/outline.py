"""The tables of contents of the rulebooks behind a ruleset, by whose sections `source` speaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.document.base import read_mapping
from rulewright.document.files import file_below, read_source
from rulewright.document.nodes import Root
from rulewright.document.schema import check_schema
from rulewright.model.part import Part, Text, whole
from rulewright.model.walk import RuleEntry
from rulewright.records import dataclass
from rulewright.schema.files import OUTLINE_KINDS
from rulewright.schema.lookup import key_names
from rulewright.source import NOWHERE, Span

OWN_KEYS = key_names(OUTLINE_KINDS["section"])
"""Keys of a section that are no names of texts."""


@dataclass(frozen=True, slots=True)
class SectionLocation:
    """A section in one text: its title there and where it begins; None where that is not known."""

    title: str | None = None
    line: int | None = None
    page: str | None = None


@dataclass(frozen=True, slots=True)
class OutlineSection:
    """A section. `texts` are the places by text; a ruleset with a single text calls it "".
    `no_rule` is the reason why no rule comes from it."""

    id: str
    title: str
    span: Span
    texts: Mapping[str, SectionLocation] = field(default_factory=dict)
    example: bool = False
    no_rule: str | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections of all texts in order, and the titles of the texts by name."""

    texts: Mapping[str, str]
    sections: Mapping[str, OutlineSection]

    def of_text(self, text: str | None) -> list[OutlineSection]:
        """The sections of one text, in order; of all texts for None."""
        return [s for s in self.sections.values() if text is None or text in s.texts]

    def title(self, id: str, text: str | None) -> str | None:
        """Return the title of a section, in a given text if it is part of it; None for an unknown
        section.
        """
        section = self.sections.get(id)
        if section is None:
            return None
        place = section.texts.get(text or "")
        return (place.title if place is not None else None) or section.title

    def place(self, id: str, text: str) -> SectionLocation | None:
        section = self.sections.get(id)
        return None if section is None else section.texts.get(text)


def read_outline(folder: Path, root: Root, reporter: Reporter) -> Outline | None:
    """The outline that ruleset.yaml names; None if it names none, or one that cannot be read."""
    named = _named(root)
    texts = {name: name for name in named}
    sections: dict[str, OutlineSection] = {}
    read: dict[str, Part | None] = {}
    for text, file in named.items():
        if file.text not in read:
            read[file.text] = _read_file(folder, file, reporter)
        tree = read[file.text]
        if tree is None:
            continue
        shared = sum(other.text == file.text for other in named.values()) > 1
        about = tree.at("texts", text)
        texts[text] = (about and about.said("title")) or text
        _add_sections(sections, tree, text, shared, named, reporter)
    return Outline(texts, sections) if sections else None


def outline_files(root: Root) -> set[str]:
    """The files that ruleset.yaml names for outlines, from its folder."""
    return {file.text.removesuffix(".yaml") + ".yaml" for file in _named(root).values()}


def _named(root: Root) -> dict[str, Text]:
    """Return the files of outlines by the texts that they describe."""
    outline = whole(root).get("outline")
    return {} if outline is None else outline.by_text


def _read_file(folder: Path, file: Text, reporter: Reporter) -> Part | None:
    path = file_below(folder, file.text, file.span, reporter)
    source = None if path is None else read_source(path, reporter, file.span)
    tree = None if source is None else read_mapping(source, reporter)
    if tree is None:
        return None
    before = reporter.errors
    check_schema(tree, "outline", reporter)
    return whole(tree, None) if len(reporter.errors) == len(before) else None


def _add_sections(
    sections: dict[str, OutlineSection],
    tree: Part,
    text: str,
    shared: bool,
    named: Iterable[str],
    reporter: Reporter,
) -> None:
    """Adds the sections of one file as they stand in one text. `shared`: other texts have the same
    file, so that a section is only in the texts under whose names it has a place."""
    for part in tree.get("sections") or ():
        id = part.key.text
        places = {inner.key.text: inner for inner in part if inner.key.text not in OWN_KEYS}
        for name, inner in places.items():
            if name not in named and id not in sections:
                reporter.error(
                    "unknown-source",
                    f"no text is called `{name}`",
                    inner.key.span,
                    help=did_you_mean(name, (*named, *OWN_KEYS))
                    or "`outline` in ruleset.yaml names the texts",
                )
        own = dict(sections[id].texts) if id in sections else {}
        if text in places:
            own[text] = _place(places[text])
        elif not shared:
            own[text] = _place(part)
        sections[id] = OutlineSection(
            id,
            part.said("title") or id,
            part.key.span,
            own,
            part.said("example") == "true",
            part.said("no rule"),
        )


def check_sources(outline: Outline, rules: Iterable[RuleEntry], reporter: Reporter) -> None:
    """Reports places that no text has."""
    for rule in rules:
        if rule.inherited:
            continue
        for text, id in rule.sources.items():
            _check_source(outline, text, id, rule.source_spans.get(text, NOWHERE), reporter)


def _check_source(outline: Outline, text: str, id: str, span: Span, reporter: Reporter) -> None:
    section = outline.sections.get(id)
    if text and text not in outline.texts:
        headline, near = f"no text is called `{text}`", did_you_mean(text, outline.texts)
    elif section is None or (text and text not in section.texts):
        where = f"the text `{text}`" if text else "the outline"
        known = [s.id for s in outline.of_text(text or None)]
        headline, near = f"{where} has no section `{id}`", did_you_mean(id, known)
    else:
        return
    reporter.warning("unknown-source", headline, span, help=near)


def _place(part: Part) -> SectionLocation:
    line = part.text_of("line")
    number = None if line is None else line.value
    return SectionLocation(
        part.said("title"), number if isinstance(number, int) else None, part.said("page")
    )
