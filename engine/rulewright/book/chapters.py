"""Write the chapters that list rules: course of the game, actions, score, glossary."""

from __future__ import annotations

import re

from rulewright.book.model import (
    Block,
    BookTable,
    CodeSpan,
    Links,
    Note,
    Paragraph,
    Section,
    SectionChange,
    TableCell,
)
from rulewright.book.prose import (
    build_note,
    build_prose,
    build_remark,
    build_remarks,
    build_rule_section,
    compare_rule,
    describe_change,
    format_source,
    has_prose,
    prose_id,
)
from rulewright.book.rulebook import Rulebook
from rulewright.model.part import Part, Text
from rulewright.model.rule_entries import RuleEntry
from rulewright.model.rule_lines import list_rule_lines
from rulewright.phrases import capitalize_first
from rulewright.schema.signature import extract_name
from rulewright.words.message_ids import name_to_words

LOOP_KEYS = ("repeat", "each")


# --- the course of the game -----------------------------------------------------------------------


def list_setup_steps(book: Rulebook) -> list[RuleEntry]:
    """Return the steps of the set-up: the top-level steps before the first one that repeats.

    If nothing repeats, the set-up cannot be distinguished from the game proper, and the result is empty.
    """
    top = [rule for rule in book.list_rules("flow") if len(rule.path) == 1]
    first = next((n for n, rule in enumerate(top) if any(key in rule.part for key in LOOP_KEYS)), 0)
    return top[:first]


def build_course(book: Rulebook) -> Section:
    chapter = Section("course", book.own_text("chapter-flow"))
    setup_ids = {rule.id for rule in list_setup_steps(book)}
    for rule in book.list_unplaced_rules("flow"):
        if len(rule.path) == 1 and rule.id not in setup_ids:
            add_step(book, rule, chapter)
    return chapter


def add_step(book: Rulebook, rule: RuleEntry, parent_section: Section, *, folded: bool = False) -> None:
    """Add a step and its parts. A step without a title continues the text before it."""
    title = book.phase_title(rule)
    if title is None:
        section = parent_section.parts[-1] if parent_section.parts else parent_section
        change = describe_change(book, rule)
        if change is not None:
            section.change = section.change or SectionChange("changed", change.text)
            section.blocks.append(Note("changed", "", change.text))
        section.blocks += build_prose(book, rule, section.id, folded=folded)
        section.blocks += build_remarks(book, rule)
    else:
        section = build_rule_section(book, rule, title, folded=folded)
        parent_section.parts.append(section)
    for part in book.list_inner_rules(rule):
        add_step(book, part, section)


# --- menus, procedures, consequences --------------------------------------------------------------


def build_actions(book: Rulebook) -> Section:
    chapter = Section("actions", book.own_text("chapter-actions"))
    for rule in book.list_unplaced_rules("actions"):
        if len(rule.path) == 1:
            chapter.parts.append(build_menu(book, rule))
    return chapter


def build_menu(book: Rulebook, rule: RuleEntry, *, folded: bool = False) -> Section:
    """Build the section of a menu with its alternatives, except those that have a section elsewhere."""
    section = build_rule_section(book, rule, book.rule_heading(rule), folded=folded)
    offers = book.list_inner_rules(rule)
    if len(offers) > 1:
        section.blocks.append(Paragraph(book.label_text("alternatives")))
    for offer in offers:
        title = get_offer_title(book, rule, offer)
        has_text = folded or has_prose(book, rule)
        section.parts.append(build_rule_section(book, offer, title, folded=has_text))
    return section


def get_offer_title(book: Rulebook, menu_rule: RuleEntry, offer: RuleEntry) -> str:
    """Return the title of an alternative: its heading, or its option text unless that begins with
    a variable.
    """
    id = f"{menu_rule.name}-{offer.path[-1]}"
    heading = book.words.format_message(f"heading-{id}")
    if heading:
        return capitalize_first(heading)
    text = book.generic_text(id, (menu_rule.signature, offer.signature))
    if text is None or text.startswith(book.own_text("varying")):
        book.add_missing(f"heading-{id}", offer.key.span)
        text = name_to_words(offer.path[-1])
    return capitalize_first(text)


def build_plain_chapter(book: Rulebook, section: str) -> Section:
    """Return a chapter with a section for each rule of a section of the ruleset that has contents.
    Missing prose is recorded, except for state.
    """
    chapter = Section(section, book.own_text(f"chapter-{section}"))
    for rule in book.list_unplaced_rules(section):
        if len(rule.path) > 1:
            continue
        silent = section == "state" or book.words.has_message(prose_id(rule))
        if has_prose(book, rule) or compare_rule(book, rule) is not None or _has_assumption(book, rule):
            chapter.parts.append(build_plain_section(book, rule, folded=silent))
        elif not silent:
            book.add_missing(prose_id(rule), rule.key.span)
    return chapter


def _has_assumption(book: Rulebook, rule: RuleEntry) -> bool:
    """Return whether a rule, or a part of it, records an assumption about a point that the source leaves
    open.
    """
    return any(each.get_remark("assumption") is not None for each in (rule, *book.list_inner_rules(rule)))


def build_plain_section(book: Rulebook, rule: RuleEntry, *, folded: bool = False) -> Section:
    """Build the section of a rule, with the remarks of its parts."""
    section = build_rule_section(book, rule, book.rule_heading(rule), folded=folded)
    for part in book.list_inner_rules(rule):
        section.blocks += [n for n in _list_part_remarks(book, part) if not _has_note(n, section.blocks)]
    return section


def _has_note(note: Note, blocks: list[Block]) -> bool:
    return any(
        isinstance(block, Note) and (block.kind, block.text) == (note.kind, note.text) for block in blocks
    )


def _list_part_remarks(book: Rulebook, part_rule: RuleEntry) -> list[Note]:
    """Return the remarks of steps of a procedure and of exceptions."""
    place = format_source(book, part_rule)
    if not place and part_rule.get_remark("assumption") is None and part_rule.get_remark("note") is None:
        return []
    part_name = book.words.format_message(f"name-{part_rule.name}")
    if part_name is None:
        book.add_missing(f"name-{part_rule.name}", part_rule.key.span)
        part_name = name_to_words(part_rule.path[-1])
    notes = [
        build_remark(book, part_rule, "assumption", part_name),
        build_remark(book, part_rule, "note", part_name),
    ]
    if place:
        label = book.own_text("thing-of", thing=book.own_text("source"), of=part_name)
        notes.append(Note("source", label, place))
    return [note for note in notes if note is not None]


def build_glossary(book: Rulebook) -> Section:
    """Build the glossary: definitions, sets, chains and state that have prose, sorted by title."""
    chapter = Section("glossary", book.own_text("chapter-glossary"))
    for section in ("define", "sets", "chains", "state"):
        chapter.parts += build_plain_chapter(book, section).parts
    chapter.parts.sort(key=lambda part: part.title.casefold())
    for part in chapter.parts:
        part.listed = False
    return chapter


# --- the end --------------------------------------------------------------------------------------


def build_scoring(book: Rulebook) -> Section:
    chapter = Section("scoring", book.own_text("chapter-scoring"))
    for rule in book.list_rules("scoring"):
        if len(rule.path) > 1:
            continue
        parts = book.list_inner_rules(rule)
        if not parts:
            chapter.blocks += build_prose(book, rule, chapter.id)
            chapter.blocks += build_remarks(book, rule)
            continue
        rows = []
        notes: list[Block] = []
        for part in parts:
            name = book.words.format_message(f"score-{part.path[-1]}") or name_to_words(part.path[-1])
            was = None
            change = describe_change(book, part)
            if change is not None:
                was = change.text
                chapter.change = SectionChange("changed", change.text)
            rows.append((TableCell(name, head=True), TableCell(_score_part_text(book, part), was=was)))
            notes += _list_part_remarks(book, part)
        heads = (
            TableCell(book.own_text("score-part"), head=True),
            TableCell(book.own_text("score-rule"), head=True),
        )
        chapter.blocks.append(BookTable(heads, tuple(rows)))
        chapter.blocks += notes
        chapter.blocks += build_remarks(book, rule)
    chapter.blocks += _build_ranking(book, book.declarations.ranking_criteria)
    chapter.blocks += _build_victory_notes(book)
    bound = book.declarations.top.get("bound")
    if bound is not None:
        chapter.blocks += _build_bound_notes(book, bound)
    return chapter


def _build_ranking(book: Rulebook, ranking: tuple[Text, ...]) -> list[Block]:
    """Build the text on how the winner is determined, from the locale (`rule-ranking`) or as the standard
    sentence.
    """
    locale_text = book.words.format_message("rule-ranking")
    if locale_text is not None:
        return [Paragraph(locale_text)] if locale_text.strip() else []
    ranking_blocks: list[Block] = [Paragraph(book.own_text("ranking"))]
    if len(ranking) > 1:
        order = book.join_with_commas(_criterion_name(book, item) for item in ranking)
        ranking_blocks.append(Paragraph(book.own_text("ranking-by", order=order)))
    return ranking_blocks


def _build_victory_notes(book: Rulebook) -> list[Block]:
    """Build the notes on teams and on seats that cannot win, from `rule-teams` and `rule-wins` of the locale.
    A standard sentence describes cooperative games.
    """
    blocks: list[Block] = []
    for key in ("teams", "wins"):
        rule_text = book.declarations.find_scoring_text(key)
        if rule_text is None:
            continue
        words = book.words.format_message(f"rule-{key}")
        if words is None and key == "teams" and rule_text.text == "all":
            words = book.own_text("everybody-together")
        if words is None:
            book.add_missing(f"rule-{key}", rule_text.span)
        elif words.strip():
            blocks.append(Paragraph(words))
    return blocks


def _criterion_name(book: Rulebook, criterion: Text) -> str:
    """Return the name of a criterion of the ranking."""
    name = extract_name(criterion.text).strip("- ")
    criterion_text = book.words.format_message(f"score-{name}") or book.words.format_message(f"name-{name}")
    if criterion_text is None:
        book.add_missing("rule-ranking", criterion.span)
    return criterion_text or name_to_words(name)


def _score_part_text(book: Rulebook, part_rule: RuleEntry) -> str:
    """Return the prose of a part of the score, or of the definitions and tables that its rule text names;
    records a missing message if there is none.
    """
    locale_text = book.words.format_message(prose_id(part_rule))
    if locale_text:
        return locale_text
    lines = list_rule_lines(part_rule)
    text = lines[0].partition(":")[2].strip() or " ".join(line.strip() for line in lines[1:])
    prose_texts = _collect_prose(book, text, 2)
    if not prose_texts:
        book.add_missing(prose_id(part_rule), part_rule.key.span)
    return " ".join(prose_texts)


def _collect_prose(book: Rulebook, text: str, depth: int) -> list[str]:
    """Return the prose of the definitions and tables that a text names, following those without prose up to
    `depth`.
    """
    prose_texts: list[str] = []
    for name in dict.fromkeys(re.findall(r"[^\W\d]\w*", text)):
        for section in ("define", "tables"):
            rule = book.rules_by_id.get(f"{section}.{name}")
            if rule is None:
                continue
            prose = book.words.format_message(prose_id(rule))
            if prose:
                prose_texts.append(prose)
            elif depth and section == "define":
                prose_texts += _collect_prose(book, " ".join(list_rule_lines(rule)[0:]), depth - 1)
    return list(dict.fromkeys(prose_texts))


def _build_bound_notes(book: Rulebook, bound_part: Part) -> list[Block]:
    notes = []
    for kind in ("assumption", "note"):
        text = bound_part.get_text(kind)
        note_text, span = (text.text, text.span) if text is not None else (None, None)
        notes.append(build_note(book, kind, "bound", note_text, "", span))
    return [note for note in notes if note is not None]


# --- what is different ----------------------------------------------------------------------------


def build_changes(book: Rulebook, sections: list[Section]) -> Section:
    """Build the chapter on the sections that differ from the standard game and the rules that are left
    out.
    """
    chapter = Section("changes", book.own_text("chapter-changes"))
    if book.standard_book is None:
        return chapter
    differing = [s for part in sections for s in part.walk() if s.change is not None]
    items = tuple(
        CodeSpan(book.own_text("thing-of", thing=section.title, of=section.change.text), section.id)
        for section in differing
        if section.change is not None
    )
    if items:
        if book.since_revision is None:
            intro_text = book.own_text("changes-told")
        else:
            intro_text = book.own_text("since-told", revision=book.since_revision)
        chapter.blocks.append(Paragraph(intro_text))
        chapter.blocks.append(Links("", items))
    removed_rules = [
        rule
        for rule in book.standard_book.rule_entries
        if rule.id not in book.rules_by_id
        and (rule.section != "state" or has_prose(book.standard_book, rule))  # else nothing has described it
    ]
    if removed_rules:
        names = [CodeSpan(_removed_rule_title(book, rule)) for rule in removed_rules]
        chapter.blocks.append(Links(book.own_text("removed-rules"), tuple(names)))
    return chapter


def _removed_rule_title(book: Rulebook, rule: RuleEntry) -> str:
    assert book.standard_book is not None
    if rule.section == "flow":
        return book.standard_book.phase_title(rule) or name_to_words(rule.path[-1])
    return capitalize_first(book.standard_book.display_name(rule.name))
