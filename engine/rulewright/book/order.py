"""Chapters in the order of the ruleset's section `book`: any rule under a heading of its own, or
several under one."""

from __future__ import annotations

from rulewright.book import chapters, components, tables
from rulewright.book.ground import Rulebook
from rulewright.book.model import Block, Code, CodeLine, Note, Paragraph, Section
from rulewright.book.prose import has_prose, paragraphs, rule_section
from rulewright.model.chapters import REST, Chapter
from rulewright.model.walk import RuleEntry
from rulewright.phrases import capital
from rulewright.words.naming import message_id


def named_rules(book: Rulebook, chapters: list[Chapter]) -> frozenset[str]:
    """The ids of the rules that the chapters name."""
    return frozenset(
        rule.id
        for chapter in chapters
        for section in chapter.sections
        for name in section
        for rule in book.by_name.get(name.text, ())
    )


def ordered(book: Rulebook, chapter: Chapter, rest: Section | None) -> Section:
    """Return a chapter with its introduction and the rules that it names, in order; `rest` is the
    standard chapter. Rules that a variant removes are not missed.
    """
    made = rest if rest is not None and not chapter.sections else _told(book, chapter, rest)
    intro = book.words.message(f"intro-{chapter.name}")
    made.blocks[:0] = paragraphs(intro) if intro else []
    return made


def _told(book: Rulebook, chapter: Chapter, rest: Section | None) -> Section:
    made = Section(
        rest.id if rest is not None else f"chapter-{chapter.name}", _title(book, chapter.name)
    )
    made.blocks += components.contents(book, chapter)
    for section in chapter.sections:
        rules = [rule for name in section for rule in book.by_name.get(name.text, ())]
        if rules and all(map(book.told_before, rules)):
            continue
        if rules:
            together = _together(book, rules)
            if together.told or together.change is not None:
                made.parts.append(together)
        elif rest is not None and section[0].text == REST:
            made.blocks += rest.blocks
            made.parts += rest.parts
    if len(made.parts) == 1 and not made.blocks and made.parts[0].title == made.title:
        only = made.parts.pop()
        made.blocks, made.parts, made.change = only.blocks, only.parts, only.change
        made.anchors = (only.id,)
    return made


def _title(book: Rulebook, name: str) -> str:
    own = book.words.message(f"chapter-{name}")
    return capital(own or book.say(f"chapter-{'flow' if name == 'course' else name}"))


def _together(book: Rulebook, rules: list[RuleEntry]) -> Section:
    """The first rule with its heading, and the others below it; a source is named once. One of
    them has to have prose: it says what the others mean."""
    told = any(has_prose(book, rule) for rule in rules)
    made = _section(book, rules[0], told)
    for rule in rules[1:]:
        if told and book.told_before(rule):
            continue  # what it says is not missed, and what is said of it was asked for
        known = f"heading-{message_id(rule.name)}" in book.missing
        other = _section(book, rule, told)
        if not known:  # its heading is not printed
            book.missing.pop(f"heading-{message_id(rule.name)}", None)
        made.anchors = (*made.anchors, other.id)
        made.blocks += other.blocks
        made.parts += other.parts
        if other.change is not None:
            made.change = made.change or other.change
    if len(rules) > 1:
        made.blocks = _folded(book, made.blocks)
    return made


def _folded(book: Rulebook, blocks: list[Block]) -> list[Block]:
    """Return prose first, then the exact rules as one block, the sources as one, remarks, and the
    lead to the alternatives of a menu.
    """
    last = [Paragraph(book.labelled("alternatives"))]
    exact: list[CodeLine] = []
    sources: list[str] = []
    notes: list[Block] = []
    rest: list[Block] = []
    for block in blocks:
        match block:
            case Code(folded=True):
                exact += block.lines
            case Note(kind="source"):
                sources.append(block.text)
            case Note():
                notes.append(block)
            case _:
                rest.append(block)
    folded = [Code(tuple(exact), True, book.say("exact"))] if exact else []
    told = book.listing(dict.fromkeys(sources))
    source = [Note("source", book.say("source"), told)] if sources else []
    prose = [block for block in rest if block not in last]
    return [*prose, *folded, *source, *dict.fromkeys(notes), *(last if last[0] in rest else ())]


def _section(book: Rulebook, rule: RuleEntry, told: bool) -> Section:
    """Return the section of one rule of any kind; `told`: it is among others."""
    match rule.section:
        case "flow":
            holder = Section("", "")
            chapters.step(book, rule, holder, folded=told)
            return (
                holder.parts[0]
                if holder.parts
                else rule_section(book, rule, book.heading_for(rule), folded=told)
            )
        case "actions" if len(rule.path) == 1:
            return chapters.menu(book, rule, folded=told)
        case "actions":
            above = book.by_id[f"actions.{rule.path[0]}"]
            title = chapters.offer_title(book, above, rule)
            return rule_section(book, rule, title, folded=told)
        case "types" | "grids":
            return components.type_section(book, rule)
        case "tables":
            return tables.table_section(book, rule)
        case "pieces" | "bags" | "zones" | "relations":
            return components.thing_section(book, rule)
        case _:
            return chapters.plain_section(book, rule, folded=told)
