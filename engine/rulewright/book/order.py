"""Chapters in the order of the ruleset's section `book`: any rule under a heading of its own, or
several under one."""

from __future__ import annotations

from dataclasses import replace

from rulewright.book import chapters, components, tables
from rulewright.book.code import code, written
from rulewright.book.ground import Rulebook, capital
from rulewright.book.model import Block, Code, CodeLine, Note, Paragraph, Section
from rulewright.book.prose import change_of, has_prose, rule_section
from rulewright.document.chapters import REST, Chapter
from rulewright.document.entries import RuleEntry


def named_rules(book: Rulebook, chapters: list[Chapter]) -> frozenset[str]:
    """The ids of the rules that the chapters name."""
    return frozenset(
        rule.id
        for chapter in chapters
        for section in chapter.sections
        for name in section
        for rule in _called(book, name.text)
    )


def ordered(book: Rulebook, chapter: Chapter, rest: Section | None) -> Section:
    """A chapter with the rules that it names, in their order; `rest` is what it would be without
    them. What a variant has taken out of the rules is not missed."""
    if rest is not None and not chapter.sections:
        return rest
    made = Section(
        rest.id if rest is not None else f"chapter-{chapter.name}", _title(book, chapter.name)
    )
    for section in chapter.sections:
        rules = [rule for name in section for rule in _called(book, name.text)]
        if rules:
            made.parts.append(_together(book, rules, open=chapter.name == "exact"))
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


def _called(book: Rulebook, name: str) -> list[RuleEntry]:
    return [rule for rule in book.rules if rule.name == name]


def _together(book: Rulebook, rules: list[RuleEntry], *, open: bool) -> Section:
    """The first rule with its heading, and the others below it; a source is named once, and rule
    text of which there is no prose is folded, since the section says what it means, unless rule
    text is what the chapter is for (`open`)."""
    if open:
        made, *others = (chapters.plain_section(book, rule) for rule in rules)
        made.blocks += [block for other in others for block in other.blocks]
        made.anchors = tuple(other.id for other in others)
        return made
    made = _section(book, rules[0])
    for rule in rules[1:]:
        other = _section(book, rule)
        made.anchors = (*made.anchors, other.id)
        made.blocks += other.blocks
        made.parts += other.parts
        if other.change is not None:
            made.change = made.change or other.change
    if len(rules) > 1:
        made.blocks = _folded(book, made.blocks)
    return made


def _folded(book: Rulebook, blocks: list[Block]) -> list[Block]:
    """Prose first, then the exact rules as one, the sources as one, remarks, and what leads over to
    the alternatives of a menu."""
    last = [Paragraph(f"{book.say('alternatives')}:")]
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


def _section(book: Rulebook, rule: RuleEntry) -> Section:
    """The section of one rule, of whatever kind."""
    match rule.section:
        case "flow":
            holder = Section("", "")
            chapters.step(book, rule, holder)
            return holder.parts[0] if holder.parts else rule_section(
                book, rule, book.heading_for(rule)
            )
        case "actions" if len(rule.path) == 1:
            return chapters.menu(book, rule)
        case "actions":
            above = book.by_id[f"actions.{rule.path[0]}"]
            return rule_section(book, rule, chapters.offer_title(book, above, rule))
        case "types" | "grids":
            return components.type_section(book, rule)
        case "tables":
            return tables.table_section(book, rule)
        case "pieces" | "bags" | "zones" | "relations":
            return components.thing_section(book, rule)
        case _:
            made = chapters.plain_section(book, rule)
            if not has_prose(book, rule) and change_of(book, rule) is None:
                made.blocks = [_fold(book, rule, block) for block in made.blocks]
            return made


def _fold(book: Rulebook, rule: RuleEntry, block: Block) -> Block:
    if not isinstance(block, Code):
        return block
    caption = book.say("exact")
    return replace(code(written(rule), book.links), folded=True, caption=caption)
