"""Read outlines: the tables of contents of the source rulebooks that `source` refers to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.suggest import suggest_name
from rulewright.document.base import read_mapping
from rulewright.document.files import read_source, resolve_ruleset_file
from rulewright.document.nodes import Root
from rulewright.document.schema import check_schema
from rulewright.model.part import Part, Text, make_root_part
from rulewright.model.rule_entries import RuleEntry
from rulewright.records import dataclass
from rulewright.schema.files import OUTLINE_KINDS
from rulewright.schema.lookup import list_key_names
from rulewright.source import NOWHERE, Span

OWN_KEYS = list_key_names(OUTLINE_KINDS["section"])
"""Keys of a section that are not names of texts."""


@dataclass(frozen=True, slots=True)
class SectionLocation:
    """The location of a section in one text: its title there and where it begins; None if unknown."""

    title: str | None = None
    line: int | None = None
    page: str | None = None


@dataclass(frozen=True, slots=True)
class OutlineSection:
    """A section. `locations` are the locations by text; a ruleset with a single text names it "". `no_rule`
    is the reason why the section needs no rule."""

    id: str
    title: str
    span: Span
    locations: Mapping[str, SectionLocation] = field(default_factory=dict)
    example: bool = False
    no_rule: str | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections of all texts in order, and the titles of the texts by name."""

    text_titles: Mapping[str, str]
    sections: Mapping[str, OutlineSection]

    def list_sections(self, text_name: str | None) -> list[OutlineSection]:
        """Return the sections of one text, in order; of all texts for None."""
        return [s for s in self.sections.values() if text_name is None or text_name in s.locations]

    def find_title(self, id: str, text_name: str | None) -> str | None:
        """Return the title of a section, in a given text if it is part of it; None for an unknown
        section.
        """
        section = self.sections.get(id)
        if section is None:
            return None
        place = section.locations.get(text_name or "")
        return (place.title if place is not None else None) or section.title

    def find_location(self, id: str, text_name: str) -> SectionLocation | None:
        section = self.sections.get(id)
        return None if section is None else section.locations.get(text_name)


def read_outline(folder: Path, root: Root, reporter: Reporter) -> Outline | None:
    """Read the outline that ruleset.yaml names; None if it names none, or one that cannot be read."""
    named = _map_texts_to_files(root)
    texts = {name: name for name in named}
    sections: dict[str, OutlineSection] = {}
    parts_by_file: dict[str, Part | None] = {}
    for text, file in named.items():
        if file.text not in parts_by_file:
            parts_by_file[file.text] = _read_file(folder, file, reporter)
        tree = parts_by_file[file.text]
        if tree is None:
            continue
        shared = sum(other.text == file.text for other in named.values()) > 1
        about = tree.find_part("texts", text)
        texts[text] = (about and about.get_string("title")) or text
        _add_sections(sections, tree, text, shared, named, reporter)
    return Outline(texts, sections) if sections else None


def list_outline_files(root: Root) -> set[str]:
    """Return the outline files that ruleset.yaml names, relative to its folder."""
    return {file.text.removesuffix(".yaml") + ".yaml" for file in _map_texts_to_files(root).values()}


def _map_texts_to_files(root: Root) -> dict[str, Text]:
    """Return the files of outlines by the texts that they describe."""
    outline = make_root_part(root).get("outline")
    return {} if outline is None else outline.values_by_text


def _read_file(folder: Path, file_name: Text, reporter: Reporter) -> Part | None:
    path = resolve_ruleset_file(folder, file_name.text, file_name.span, reporter)
    source = None if path is None else read_source(path, reporter, file_name.span)
    tree = None if source is None else read_mapping(source, reporter)
    if tree is None:
        return None
    before = reporter.errors
    check_schema(tree, "outline", reporter)
    return make_root_part(tree, None) if len(reporter.errors) == len(before) else None


def _add_sections(
    sections: dict[str, OutlineSection],
    tree: Part,
    text_name: str,
    is_shared: bool,
    text_names: Iterable[str],
    reporter: Reporter,
) -> None:
    """Add the sections of one file as they appear in one text. `is_shared`: several texts share the file, so
    a section belongs only to the texts for which it has a location."""
    for part in tree.get("sections") or ():
        id = part.key.text
        places = {inner.key.text: inner for inner in part if inner.key.text not in OWN_KEYS}
        for name, inner in places.items():
            if name not in text_names and id not in sections:
                reporter.error(
                    "unknown-source",
                    f"there is no text `{name}`",
                    inner.key.span,
                    help=suggest_name(name, (*text_names, *OWN_KEYS))
                    or "`outline` in ruleset.yaml names the texts",
                )
        own = dict(sections[id].locations) if id in sections else {}
        if text_name in places:
            own[text_name] = _read_location(places[text_name])
        elif not is_shared:
            own[text_name] = _read_location(part)
        sections[id] = OutlineSection(
            id,
            part.get_string("title") or id,
            part.key.span,
            own,
            part.get_string("example") == "true",
            part.get_string("no rule"),
        )


def check_sources(outline: Outline, rule_entries: Iterable[RuleEntry], reporter: Reporter) -> None:
    """Report cited sections that no text has."""
    for rule in rule_entries:
        if rule.inherited:
            continue
        for text, id in rule.source_sections.items():
            _check_source(outline, text, id, rule.source_spans.get(text, NOWHERE), reporter)


MIN_ORDERED = 4
"""Number of sibling steps from which their order is meaningful."""


def check_source_order(outline: Outline, rule_entries: Iterable[RuleEntry], reporter: Reporter) -> None:
    """Warn of one step whose place in the rulebook is out of order, if all other steps beside it are in the
    order of the text."""
    positions = {section.id: number for number, section in enumerate(outline.list_sections(None))}
    steps_by_parent: dict[tuple[str, ...], list[tuple[int, str, Span]]] = {}
    for rule in rule_entries:
        if rule.section != "flow" or len(rule.path) < 2 or rule.inherited:
            continue
        for text, id in rule.source_sections.items():
            if id in positions:
                step = (positions[id], id, rule.source_spans.get(text, NOWHERE))
                steps_by_parent.setdefault((text, *rule.path[:-1]), []).append(step)
    for steps in steps_by_parent.values():
        numbers = [number for number, _, _ in steps]
        if len(steps) < MIN_ORDERED or numbers == sorted(numbers):
            continue
        odd = [at for at in range(len(steps)) if (rest := numbers[:at] + numbers[at + 1 :]) == sorted(rest)]
        # If two neighbours are exchanged, either can be the misplaced one: the later one is reported.
        if odd:
            _, id, span = steps[odd[-1]]
            reporter.warning(
                "source-order",
                f"`{id}` is out of order: the other steps follow the rulebook",
                span,
                help="correct the source, or the order of the steps",
            )


def _check_source(outline: Outline, text_name: str, id: str, span: Span, reporter: Reporter) -> None:
    section = outline.sections.get(id)
    if text_name and text_name not in outline.text_titles:
        headline, near = f"there is no text `{text_name}`", suggest_name(text_name, outline.text_titles)
    elif section is None or (text_name and text_name not in section.locations):
        where = f"the text `{text_name}`" if text_name else "the outline"
        known = [s.id for s in outline.list_sections(text_name or None)]
        headline, near = f"{where} has no section `{id}`", suggest_name(id, known)
    else:
        return
    reporter.warning("unknown-source", headline, span, help=near)


def _read_location(part: Part) -> SectionLocation:
    line = part.get_text("line")
    number = None if line is None else line.value
    return SectionLocation(
        part.get_string("title"), number if isinstance(number, int) else None, part.get_string("page")
    )
