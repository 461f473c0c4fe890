"""Present one rule in a book: prose from the locale if there is any, rule text, sources and remarks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Literal

from rulewright.book.model import (
    Block,
    Code,
    CodeLine,
    CodeSpan,
    Links,
    Note,
    Paragraph,
    Section,
    SectionChange,
)
from rulewright.book.rulebook import Rulebook, make_anchor
from rulewright.model.rule_entries import RuleEntry
from rulewright.model.rule_lines import is_empty_rule, list_rule_lines
from rulewright.source import Span
from rulewright.words.message_ids import message_id

LIST_MARK = "- "
"""The prefix of a line of prose that is an item of a list."""

DEFINITION_END = re.compile(r"(\([^()]*\))?:")
"""The text after a name that is defined on this line."""
RULESET_LANGUAGE = "en"
"""The language of notes and assumptions in rulesets."""


def build_rule_section(book: Rulebook, rule: RuleEntry, title: str, *, folded: bool = False) -> Section:
    """Build the section of one rule: its content, its differences and its sources. `folded` says that prose
    elsewhere describes it.
    """
    section = Section(section_id(rule), title, change=describe_change(book, rule))
    section.blocks += build_prose(book, rule, section.id, folded=folded)
    section.blocks += build_remarks(book, rule)
    return section


def section_id(rule: RuleEntry) -> str:
    return make_anchor(rule.section, rule.name)


def prose_id(rule: RuleEntry) -> str:
    """Return the id of the message with the prose of a rule."""
    if rule.section == "scoring" and len(rule.path) > 1:
        return f"rule-score-{rule.path[-1]}"
    return f"rule-{rule.name}"


def has_prose(book: Rulebook, rule: RuleEntry) -> bool:
    id = prose_id(rule)
    return book.words.is_never_empty(id) or bool(book.words.format_message(id))


def build_prose(
    book: Rulebook, rule: RuleEntry, current_id: str = "", *, folded: bool = False
) -> list[Block]:
    """Return the prose of a rule with the rule text folded below it. Without prose (recorded as
    missing unless it is `folded`: described elsewhere) there is only rule text.
    """
    if not book.plays_examples:
        _record_missing(book, rule, folded=folded)
        return []
    lines = list_rule_lines(rule)
    standard_rule = find_standard_rule(book, rule)
    standard_lines = None if standard_rule is None else list_rule_lines(standard_rule)
    text = book.words.format_message(prose_id(rule))
    standard_text = (
        book.standard_book.words.format_message(prose_id(rule)) if book.standard_book is not None else None
    )
    rule_differs = standard_lines is not None and standard_lines != lines
    blocks: list[Block] = []
    if text is None or not text.strip():
        if not is_empty_rule(lines):
            if text is None and not folded:
                book.add_missing(prose_id(rule), rule.key.span)
            blocks.append(_build_folded_code(book, lines, standard_lines, current_id))
        return blocks
    text_differs = standard_text is not None and standard_text != text
    blocks += split_paragraphs(text) if standard_text is None else _compare_prose(book, text, standard_text)
    if rule_differs and not text_differs and book.since_revision is None:
        book.outdated_prose[prose_id(rule)] = rule
        blocks.append(Note("changed", "", book.own_text("not-told")))
        blocks.append(_build_folded_code(book, lines, standard_lines, current_id))
    elif not is_empty_rule(lines):
        blocks.append(_build_folded_code(book, lines, standard_lines, current_id))
    return blocks


def _record_missing(book: Rulebook, rule: RuleEntry, *, folded: bool) -> None:
    """Record what `build_prose` would record, in a book that only collects texts."""
    id, standard_rule = prose_id(rule), find_standard_rule(book, rule)
    if not book.words.is_never_empty(id):
        text = book.words.format_message(id)
        if text is None or not text.strip():
            if text is None and not folded and not is_empty_rule(list_rule_lines(rule)):
                book.add_missing(id, rule.key.span)
            return
    if standard_rule is not None and not _is_same_rule(standard_rule, rule):
        assert book.standard_book is not None
        if book.standard_book.words.format_message(id) in (None, book.words.format_message(id)):
            book.outdated_prose[id] = rule


def split_paragraphs(text: str) -> list[Block]:
    """Split prose into paragraphs at blank lines; a paragraph whose lines all begin with a dash is a list."""
    return [_build_paragraph(part) for part in _split_blank_lines(text)]


def _split_blank_lines(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n") if part.strip()]


def _build_paragraph(
    paragraph_text: str, is_changed: bool = False, standard_text: str | None = None
) -> Paragraph | Links:
    lines = [line.strip() for line in paragraph_text.splitlines()]
    if all(line.startswith(LIST_MARK) for line in lines):
        return Links("", tuple(CodeSpan(line.removeprefix(LIST_MARK)) for line in lines))
    return Paragraph(paragraph_text, changed=is_changed, was=standard_text)


def _compare_prose(book: Rulebook, text: str, standard_text: str) -> list[Block]:
    """Return prose beside the standard one: differing paragraphs are marked, followed by those
    they replace.
    """
    old, new = _split_blank_lines(standard_text), _split_blank_lines(text)
    key = "usually" if book.since_revision is None else "formerly"
    prose_blocks: list[Block] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "replace" and book.since_revision is not None:
            marked = [_mark_words(*pair) for pair in zip(old[a:b], new[c:d], strict=False)]
            if b - a == d - c and all(marked):
                prose_blocks += [block for block in marked if block is not None]
                continue
        removed_text = None if tag in ("equal", "insert") else book.own_text(key, was="\n\n".join(old[a:b]))
        for n in range(c, d):
            replaced_text = removed_text if n == d - 1 else None
            prose_blocks.append(
                _build_paragraph(new[n], is_changed=tag != "equal", standard_text=replaced_text)
            )
        if removed_text is not None and (c == d or isinstance(prose_blocks[-1], Links)):
            prose_blocks.append(Note("changed", "", removed_text))
    return prose_blocks


def _mark_words(old_text: str, new_text: str) -> Paragraph | None:
    """Return a paragraph with its changed words marked; None for a list, or if most of it is other text."""
    from rulewright.difference.html_page import merge_changed_words  # where a revision is compared

    pieces = merge_changed_words(old_text, new_text)
    same_length = sum(len(text) for mark, text in pieces if not mark)
    if isinstance(_build_paragraph(new_text), Links) or 3 * same_length < max(len(old_text), len(new_text)):
        return None
    return Paragraph(new_text, changed=True, changed_words=tuple(pieces))


def _build_folded_code(
    book: Rulebook, lines: list[str], standard_lines: list[str] | None, current_id: str
) -> Code:
    """Return the exact rule, folded."""
    caption = book.own_text("exact")
    return build_code(
        lines, book.links, standard_lines=standard_lines, folded=True, caption=caption, current_id=current_id
    )


def find_standard_rule(book: Rulebook, rule: RuleEntry) -> RuleEntry | None:
    return book.standard_book.rules_by_id.get(rule.id) if book.standard_book is not None else None


def _is_same_rule(standard_rule: RuleEntry, rule: RuleEntry) -> bool:
    """Return whether two rules are equal. Most share one source span, because no overlay touches them."""
    return standard_rule.part.is_same(rule.part) or list_rule_lines(standard_rule) == list_rule_lines(rule)


def describe_change(book: Rulebook, rule: RuleEntry) -> SectionChange | None:
    """Describe how a rule differs from the standard one; None if it does not, if this is the standard game,
    or if the book only collects texts.
    """
    kind = compare_rule(book, rule) if book.plays_examples else None
    return None if kind is None else SectionChange(kind, _format_change(book, rule, kind))


def compare_rule(book: Rulebook, rule: RuleEntry) -> Literal["added", "changed"] | None:
    """Return whether a rule is added to the standard game or changed; None if it is neither."""
    if book.standard_book is None:
        return None
    standard_rule = find_standard_rule(book, rule)
    if standard_rule is None:
        return "added"
    own_prose, standard_prose = (
        book.words.format_message(prose_id(rule)),
        book.standard_book.words.format_message(prose_id(rule)),
    )
    return None if own_prose == standard_prose and _is_same_rule(standard_rule, rule) else "changed"


def _format_change(book: Rulebook, rule: RuleEntry, change_kind: str) -> str:
    """Return a text that says how a rule changed, and which layer changed it."""
    if book.since_revision is not None:
        return book.own_text(f"since-{change_kind}", revision=book.since_revision)
    return book.own_text(f"change-{change_kind}", by=list_changing_layers(book, rule))


def list_changing_layers(book: Rulebook, rule: RuleEntry | None = None) -> str:
    """Return the titles of the edition and variants that changed a rule; of all that are active if the rule
    names none.
    """
    layer_titles: list[str] = []
    layers = set(rule.overlay_names) if rule is not None else set[str]()
    manifest = book.documents.manifest
    edition_choices = [("edition", book.edition, manifest.editions)] if book.edition else []
    for kind, name, _ in [*edition_choices, *(("variant", v, manifest.variants) for v in book.variants)]:
        if name is not None and (not layers or name in layers):
            layer_titles.append(get_choice_title(book, kind, name))
    return book.join_with_and(layer_titles) or list_changing_layers(book)


def get_choice_title(book: Rulebook, layer_kind: str, name: str) -> str:
    """Return the title of an edition or a variant."""
    locale_title = book.words.format_message(f"{layer_kind}-{name}")
    manifest = book.documents.manifest
    choices = manifest.editions if layer_kind == "edition" else manifest.variants
    choice = choices.get(name)
    return locale_title or (choice.title if choice is not None else None) or name


def build_remarks(book: Rulebook, rule: RuleEntry) -> list[Block]:
    """Return the sources and remarks of a rule."""
    notes: list[Block] = []
    place = format_source(book, rule)
    if place:
        notes.append(Note("source", book.own_text("source"), place))
    assumed, note = build_remark(book, rule, "assumption"), build_remark(book, rule, "note")
    if assumed is not None:
        notes.append(assumed)
    if rule.get_remark("origin") is not None:
        remark_text = ("", None) if note is None else (note.text, note.lang)
        notes.append(Note("reconstructed", book.own_text("reconstructed"), *remark_text))
    elif note is not None:
        notes.append(note)
    return notes


def build_remark(
    book: Rulebook, rule: RuleEntry, remark_kind: Literal["note", "assumption"], part_name: str = ""
) -> Note | None:
    """Return a remark of a rule, in the words of the locale (`note-NAME`, `assumption-NAME`) or of
    the ruleset; `part_name` names the part of a rule.
    """
    name = prose_id(rule).removeprefix("rule-")
    return build_note(book, remark_kind, name, rule.get_remark(remark_kind), part_name, rule.key.span)


def build_note(
    book: Rulebook,
    remark_kind: Literal["note", "assumption"],
    name: str,
    text: str | None,
    part_name: str,
    span: Span | None = None,
) -> Note | None:
    """Return a remark of the ruleset: its message, or its `text` marked as English."""
    if not text:
        return None
    label = book.own_text(remark_kind)
    label = book.own_text("thing-of", thing=label, of=part_name) if part_name else label
    id = f"{remark_kind}-{name}"
    locale_text = book.words.format_message(id)
    if span is not None:
        book.english_only[message_id(id)] = span
    note_language = RULESET_LANGUAGE if locale_text is None and book.language != RULESET_LANGUAGE else None
    return Note(remark_kind, label, join_lines(locale_text or text), note_language)


def format_source(book: Rulebook, rule: RuleEntry) -> str:
    """Format the section of the source rulebook, by its title where there is an outline; "" for a part that
    inherits the source of the rule that contains it.
    """
    if not rule.source_sections or (rule.inherited and len(rule.path) > 1):
        return ""
    section_titles = []
    for text, id in rule.source_sections.items():
        if text and book.outline_text is not None and text != book.outline_text:
            continue
        title = (
            book.rulebook_outline.find_title(id, book.outline_text)
            if book.rulebook_outline is not None
            else None
        )
        section_titles.append(title or id)
    return book.join_with_and(dict.fromkeys(section_titles))


def join_lines(text: str) -> str:
    return " ".join(text.split())


def build_code(
    lines: list[str],
    links: Mapping[str, str],
    *,
    standard_lines: list[str] | None = None,
    folded: bool = False,
    caption: str = "",
    current_id: str = "",
) -> Code:
    """Build a block of rule text with links, except to the section that contains it (`current_id`). Lines
    that differ from `standard_lines`, the text under the standard rules, are marked.
    """
    code_lines: list[CodeLine] = []
    if standard_lines is None or standard_lines == lines:
        code_lines = [CodeLine(split_code_line(line, links, current_id)) for line in lines]
    else:
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, standard_lines, lines, False).get_opcodes():
            if tag == "equal":
                code_lines += [CodeLine(split_code_line(line, links, current_id)) for line in lines[b1:b2]]
            else:
                code_lines += [CodeLine((CodeSpan(line),), "removed") for line in standard_lines[a1:a2]]
                code_lines += [
                    CodeLine(split_code_line(line, links, current_id), "added") for line in lines[b1:b2]
                ]
    return Code(tuple(code_lines), folded, caption)


def split_code_line(line: str, links: Mapping[str, str], current_id: str = "") -> tuple[CodeSpan, ...]:
    """Split a line into spans at the names that are explained elsewhere."""
    text, comment, rest = line.partition("#")
    code_spans: list[CodeSpan] = []
    end = 0
    for name_match in re.finditer(r"(?<![\w.])[^\W\d]\w*", text):
        target_id = links.get(name_match.group())
        if target_id is None or target_id == current_id or DEFINITION_END.match(text, name_match.end()):
            continue
        if name_match.start() > end:
            code_spans.append(CodeSpan(text[end : name_match.start()]))
        code_spans.append(CodeSpan(name_match.group(), target_id))
        end = name_match.end()
    if text[end:] or comment:
        code_spans.append(CodeSpan(text[end:] + comment + rest))
    return tuple(code_spans)
