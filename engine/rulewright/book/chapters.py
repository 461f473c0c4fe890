"""The chapters that are made rule by rule: course of the game, actions, score, glossary."""

from __future__ import annotations

from rulewright.book.code import written
from rulewright.book.ground import Rulebook, capital
from rulewright.book.model import Block, Cell, Note, Paragraph, Piece, Section, Table
from rulewright.book.prose import (
    joined,
    change_of,
    prose_id,
    remarks,
    rule_section,
    section_id,
    told,
)
from rulewright.document.entries import RuleEntry
from rulewright.document.nodes import Mapping, Node, Scalar, Sequence
from rulewright.words.words import spaced

REPEATED = ("repeat", "each")


# --- the course of the game -----------------------------------------------------------------------


def setup_steps(book: Rulebook) -> list[RuleEntry]:
    """The steps before the game proper: those at the top that come before one that is repeated.

    If nothing is repeated there is nothing to tell them by, and none belongs to the set-up.
    """
    top = [rule for rule in book.of("flow") if len(rule.path) == 1]
    first = next((n for n, rule in enumerate(top) if _repeats(rule.node)), 0)
    return top[:first]


def _repeats(node: Node) -> bool:
    return isinstance(node, Mapping) and any(key in node for key in REPEATED)


def course(book: Rulebook) -> Section:
    chapter = Section("course", book.say("chapter-flow"))
    apart = {rule.id for rule in setup_steps(book)}
    for rule in book.of("flow"):
        if len(rule.path) == 1 and rule.id not in apart:
            step(book, rule, chapter)
    return chapter


def step(book: Rulebook, rule: RuleEntry, into: Section) -> None:
    """Adds a step and its parts. One without a title goes into what it stands in."""
    title = book.phase_title(rule)
    if title is None:
        into.blocks += told(book, rule, into.id)
        into.blocks += remarks(book, rule)
        here = into
    else:
        here = rule_section(book, rule, title)
        into.parts.append(here)
    for part in book.parts_of(rule):
        step(book, part, here)


# --- menus, procedures, consequences --------------------------------------------------------------


def actions(book: Rulebook) -> Section:
    chapter = Section("actions", book.say("chapter-actions"))
    for rule in book.of("actions"):
        if len(rule.path) > 1:
            continue
        menu = rule_section(book, rule, book.heading_of(rule.name))
        chapter.parts.append(menu)
        offers = book.parts_of(rule)
        if offers:
            menu.blocks.append(Paragraph(f"{book.say('alternatives')}:"))
        for offer in offers:
            letters = (rule.signature, offer.signature)
            title = book.said_of(f"{rule.name}-{offer.path[-1]}", letters)
            menu.parts.append(
                rule_section(book, offer, capital(title or spaced(offer.path[-1])))
            )
    return chapter


def plainly(book: Rulebook, section: str, id: str, title: str) -> Section:
    """A chapter with a section for each rule of a section of the ruleset, those first of which
    there is prose."""
    chapter = Section(id, title)
    rules = [rule for rule in book.of(section) if len(rule.path) == 1]
    rules.sort(key=lambda rule: book.words.message(prose_id(rule)) is None)
    for rule in rules:
        made = rule_section(book, rule, book.heading_of(rule.name))
        for part in book.parts_of(rule):
            made.blocks += _part_remarks(book, part)
        chapter.parts.append(made)
    return chapter


def _part_remarks(book: Rulebook, part: RuleEntry) -> list[Block]:
    """What steps of a procedure and exceptions say about themselves."""
    return [
        Note(note.kind, f"{note.label} ({spaced(part.path[-1])})", note.text, note.lang)
        for note in remarks(book, part)
        if isinstance(note, Note)
    ]


def glossary(book: Rulebook) -> Section:
    """Definitions and named parts of types, by the alphabet."""
    chapter = plainly(book, "define", "glossary", book.say("chapter-glossary"))
    chapter.parts += plainly(book, "sets", "", "").parts
    told_of = {rule.name for rule in book.of("state") if book.words.message(prose_id(rule))}
    for rule in book.of("state"):
        if rule.name in told_of:
            chapter.parts.append(rule_section(book, rule, book.heading_of(rule.name)))
    chapter.parts.sort(key=lambda part: part.title.casefold())
    for part in chapter.parts:
        part.listed = False
    return chapter


# --- the end --------------------------------------------------------------------------------------


def scoring(book: Rulebook) -> Section:
    chapter = Section("scoring", book.say("chapter-scoring"))
    section = book.documents.root.get("scoring")
    for rule in book.of("scoring"):
        if len(rule.path) > 1:
            continue
        parts = book.parts_of(rule)
        if not parts:
            chapter.blocks += told(book, rule, chapter.id)
            chapter.blocks += remarks(book, rule)
            continue
        rows = []
        notes: list[Block] = []
        for part in parts:
            name = book.words.message(f"score-{part.path[-1]}") or spaced(part.path[-1])
            was = None
            change = change_of(book, part)
            if change is not None:
                was = change.text
            rows.append((Cell(name, head=True), Cell(_rule_of_part(book, part), was=was)))
            notes += _part_remarks(book, part)
        heads = (Cell(book.say("score-part"), head=True), Cell(book.say("score-rule"), head=True))
        chapter.blocks.append(Table(heads, tuple(rows)))
        chapter.blocks += notes
        chapter.blocks += remarks(book, rule)
    ranking = section.get("ranking") if isinstance(section, Mapping) else None
    chapter.blocks.append(Paragraph(book.say("ranking")))
    if isinstance(ranking, Sequence) and len(ranking.items) > 1:
        names = [item.text for item in ranking.items if isinstance(item, Scalar)]
        chapter.blocks.append(Paragraph(f"{book.say('ranking-by')}: {', '.join(names)}"))
    bound = book.documents.root.get("bound")
    if isinstance(bound, Mapping):
        chapter.blocks += _bound(book, bound)
    return chapter


def _rule_of_part(book: Rulebook, part: RuleEntry) -> str:
    """Prose of the part or of the definition that it calls, else its rule text."""
    own = book.words.message(prose_id(part))
    if own:
        return own
    if isinstance(part.node, Scalar):
        called = part.node.text.partition("(")[0].strip()
        prose = book.words.message(f"rule-{called}") if called.isidentifier() else None
        return prose or part.node.text
    return " ".join(line.strip() for line in written(part)[1:])


def _bound(book: Rulebook, bound: Mapping) -> list[Block]:
    found: list[Block] = []
    for key, kind in (("assumption", "assumption"), ("note", "note")):
        node = bound.get(key)
        if isinstance(node, Scalar):
            lang = "en" if book.language != "en" else None
            label = book.say(kind)
            if kind == "assumption":
                found.append(Note("assumption", label, joined(node.text), lang))
            else:
                found.append(Note("note", label, joined(node.text), lang))
    return found


# --- what is different ----------------------------------------------------------------------------


def changes(book: Rulebook, written_parts: list[Section]) -> Section:
    """The sections that differ from the usual rules, and the rules that are left out."""
    from rulewright.book.model import Links

    chapter = Section("changes", book.say("chapter-changes"))
    if book.usual is None:
        return chapter
    differing = [s for part in written_parts for s in part.walk() if s.change is not None]
    items = tuple(
        Piece(f"{section.title} ({section.change.text})", section.id)
        for section in differing
        if section.change is not None
    )
    if items:
        chapter.blocks.append(Paragraph(book.say("changes-told")))
        chapter.blocks.append(Links("", items))
    gone = [rule for rule in book.usual.rules if rule.id not in book.by_id]
    if gone:
        names = [Piece(_gone_title(book, rule)) for rule in gone]
        chapter.blocks.append(Links(book.say("removed-rules"), tuple(names)))
    return chapter


def _gone_title(book: Rulebook, rule: RuleEntry) -> str:
    assert book.usual is not None
    if rule.section == "flow":
        return book.usual.phase_title(rule) or spaced(rule.path[-1])
    return capital(book.usual.name_of(rule.name))


__all__ = ["actions", "changes", "course", "glossary", "plainly", "scoring", "section_id"]
