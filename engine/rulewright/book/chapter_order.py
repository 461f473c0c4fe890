"""Order the chapters by the ruleset's section `book`: one or several rules under each heading."""

from __future__ import annotations

from rulewright.book import chapters, components, tables
from rulewright.book.model import Block, Code, CodeLine, Note, Paragraph, Section
from rulewright.book.prose import build_rule_section, has_prose, split_paragraphs
from rulewright.book.rulebook import Rulebook
from rulewright.model.chapters import REST, Chapter
from rulewright.model.rule_entries import RuleEntry
from rulewright.phrases import capitalize_first
from rulewright.words.message_ids import message_id


def list_placed_rules(book: Rulebook, chapters: list[Chapter]) -> frozenset[str]:
    """Return the ids of the rules that chapters name."""
    return frozenset(
        rule.id
        for chapter in chapters
        for section in chapter.sections
        for name in section
        for rule in book.rules_by_name.get(name.text, ())
    )


def order_chapter(book: Rulebook, chapter: Chapter, standard_chapter: Section | None) -> Section:
    """Build a chapter with its introduction and the rules that it names, in order. `standard_chapter` is the
    chapter of the standard game; rules that a variant removes are not reported as missing.
    """
    section = (
        standard_chapter
        if standard_chapter is not None and not chapter.sections
        else _build_chapter(book, chapter, standard_chapter)
    )
    intro = book.words.format_message(f"intro-{chapter.name}")
    section.blocks[:0] = split_paragraphs(intro) if intro else []
    return section


def _build_chapter(book: Rulebook, chapter: Chapter, standard_chapter: Section | None) -> Section:
    chapter_section = Section(
        standard_chapter.id if standard_chapter is not None else f"chapter-{chapter.name}",
        _chapter_title(book, chapter.name),
    )
    chapter_section.blocks += components.build_contents(book, chapter)
    for section in chapter.sections:
        rules = [rule for name in section for rule in book.rules_by_name.get(name.text, ())]
        if rules and all(map(book.is_in_base_book, rules)):
            continue
        if rules:
            merged_section = _merge_rules(book, rules)
            if merged_section.has_content or merged_section.change is not None:
                chapter_section.parts.append(merged_section)
        elif standard_chapter is not None and section[0].text == REST:
            chapter_section.blocks += standard_chapter.blocks
            chapter_section.parts += standard_chapter.parts
    if (
        len(chapter_section.parts) == 1
        and not chapter_section.blocks
        and chapter_section.parts[0].title == chapter_section.title
    ):
        only = chapter_section.parts.pop()
        chapter_section.blocks, chapter_section.parts, chapter_section.change = (
            only.blocks,
            only.parts,
            only.change,
        )
        chapter_section.anchors = (only.id,)
    return chapter_section


def _chapter_title(book: Rulebook, name: str) -> str:
    locale_title = book.words.format_message(f"chapter-{name}")
    return capitalize_first(locale_title or book.own_text(f"chapter-{'flow' if name == 'course' else name}"))


def _merge_rules(book: Rulebook, rule_entries: list[RuleEntry]) -> Section:
    """Merge rules into one section: the first with its heading, the others below it, each source named once.
    At least one of them must have prose, which explains the others.
    """
    is_described = any(has_prose(book, rule) for rule in rule_entries)
    merged_section = _build_section(book, rule_entries[0], is_described)
    for rule in rule_entries[1:]:
        if is_described and book.is_in_base_book(rule):
            continue  # its content is included, and its remarks were requested
        was_missing = f"heading-{message_id(rule.name)}" in book.missing_messages
        next_section = _build_section(book, rule, is_described)
        if not was_missing:  # its heading is not printed
            book.missing_messages.pop(f"heading-{message_id(rule.name)}", None)
        merged_section.anchors = (*merged_section.anchors, next_section.id)
        merged_section.blocks += next_section.blocks
        merged_section.parts += next_section.parts
        if next_section.change is not None:
            merged_section.change = merged_section.change or next_section.change
    if len(rule_entries) > 1:
        merged_section.blocks = _group_blocks(book, merged_section.blocks)
    return merged_section


def _group_blocks(book: Rulebook, blocks: list[Block]) -> list[Block]:
    """Sort blocks: prose first, then the exact rules and the sources as one block each, remarks, and the
    heading of the alternatives of a menu.
    """
    last = [Paragraph(book.label_text("alternatives"))]
    exact: list[CodeLine] = []
    source_texts: list[str] = []
    notes: list[Block] = []
    other_blocks: list[Block] = []
    for block in blocks:
        match block:
            case Code(folded=True):
                exact += block.lines
            case Note(kind="source"):
                source_texts.append(block.text)
            case Note():
                notes.append(block)
            case _:
                other_blocks.append(block)
    folded = [Code(tuple(exact), True, book.own_text("exact"))] if exact else []
    sources_text = book.join_with_and(dict.fromkeys(source_texts))
    source = [Note("source", book.own_text("source"), sources_text)] if source_texts else []
    prose = [block for block in other_blocks if block not in last]
    return [*prose, *folded, *source, *dict.fromkeys(notes), *(last if last[0] in other_blocks else ())]


def _build_section(book: Rulebook, rule: RuleEntry, is_described: bool) -> Section:
    """Build the section of one rule of any kind."""
    match rule.section:
        case "flow":
            holder = Section("", "")
            chapters.add_step(book, rule, holder, folded=is_described)
            return (
                holder.parts[0]
                if holder.parts
                else build_rule_section(book, rule, book.rule_heading(rule), folded=is_described)
            )
        case "actions" if len(rule.path) == 1:
            return chapters.build_menu(book, rule, folded=is_described)
        case "actions":
            above = book.rules_by_id[f"actions.{rule.path[0]}"]
            title = chapters.get_offer_title(book, above, rule)
            return build_rule_section(book, rule, title, folded=is_described)
        case "types" | "grids":
            return components.build_type_section(book, rule)
        case "tables":
            return tables.build_table_section(book, rule)
        case "pieces" | "bags" | "zones" | "relations":
            return components.build_thing_section(book, rule)
        case _:
            return chapters.build_plain_section(book, rule, folded=is_described)
