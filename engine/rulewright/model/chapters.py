"""Read the chapters of the printed rulebook from the section `book`."""

from __future__ import annotations

from collections.abc import Set

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.suggest import suggest_name
from rulewright.document.nodes import Root
from rulewright.model.part import Part, Text, make_root_part
from rulewright.records import dataclass

STANDARD_CHAPTERS = (
    "setup",
    "components",
    "course",
    "actions",
    "procedures",
    "triggers",
    "modifiers",
    "scoring",
    "tables",
    "glossary",
    "examples",
)
"""The chapters of every book, in the order that applies without a section `book`."""


REST = "the rest"
"""The default contents of a standard chapter, without the rules that are placed elsewhere."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter. `sections` are the names of its rules, grouped by list, each list under one heading, and the
    position of its default contents; `has_list` means that a list is given, even if it is empty; `contents`
    are things with their numbers."""

    key: Text
    sections: tuple[tuple[Text, ...], ...]
    has_list: bool = True
    contents: tuple[tuple[Text, Text], ...] = ()

    @property
    def name(self) -> str:
        return self.key.text


def read_chapters(root: Root) -> list[Chapter]:
    """Return the chapters that a ruleset orders itself; none without a section `book`."""
    return list_chapters(make_root_part(root).get("book"))


def list_chapters(book: Part | None) -> list[Chapter]:
    """Return the chapters of the section `book`."""
    return [_read_chapter(part) for part in book or ()]


def _read_chapter(part: Part) -> Chapter:
    if part.is_list:
        return Chapter(part.key, tuple(item.text_items for item in part.items))
    if part.is_keyed:
        contents = tuple((inner.key, inner.text) for inner in part if inner.text is not None)
        return Chapter(part.key, (), contents=contents)
    return Chapter(part.key, (), has_list=False)


def check_chapters(root: Root, rule_names: Set[str], reporter: Reporter) -> None:
    """Report names without a rule, rules in several chapters, and chapters without contents.
    `rule_names` are the names of all rules, including those of editions and variants.
    """
    used_names: set[str] = set()
    for chapter in read_chapters(root):
        made = chapter.name in STANDARD_CHAPTERS
        if not chapter.has_list and not made:
            reporter.error(
                "unknown-name",
                f"the chapter `{chapter.name}` has no list of rules",
                chapter.key.span,
                help=suggest_name(chapter.name, STANDARD_CHAPTERS)
                or "add a list of rules, or `[]` if it consists of text only",
            )
        for name in (name for section in chapter.sections for name in section):
            if name.text == REST and made:
                continue
            if name.text not in rule_names:
                reporter.error(
                    "unknown-name",
                    f"there is no rule `{name.text}`",
                    name.span,
                    notes=("write steps and alternatives with a dot: `turns.sale`",),
                    help=suggest_name(name.text, rule_names),
                )
            elif name.text in used_names:
                reporter.error("duplicate-name", f"`{name.text}` is already in a chapter", name.span)
            used_names.add(name.text)
