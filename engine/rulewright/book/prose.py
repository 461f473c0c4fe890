"""A rule in a book: prose from the locale where there is some, rule text, sources and remarks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Literal

from rulewright.book.ground import Rulebook, anchor
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
from rulewright.model.walk import RuleEntry
from rulewright.model.written import says_nothing, written
from rulewright.source import Span
from rulewright.words.naming import message_id

ITEM = "- "
"""How a line of prose begins that is an item of a list."""

KEY = re.compile(r"(\([^()]*\))?:")
"""What follows a name that is explained here, not elsewhere."""
FIRST_LANGUAGE = "en"
"""The language of notes and assumptions in rulesets."""


def rule_section(book: Rulebook, rule: RuleEntry, title: str, *, folded: bool = False) -> Section:
    """The section of one rule: what it says, how it differs, where it comes from. `folded`: prose
    somewhere else has said it."""
    made = Section(section_id(rule), title, change=change_of(book, rule))
    made.blocks += told(book, rule, made.id, folded=folded)
    made.blocks += remarks(book, rule)
    return made


def section_id(rule: RuleEntry) -> str:
    return anchor(rule.section, rule.name)


def prose_id(rule: RuleEntry) -> str:
    """The message with the prose of a rule."""
    if rule.section == "scoring" and len(rule.path) > 1:
        return f"rule-score-{rule.path[-1]}"
    return f"rule-{rule.name}"


def has_prose(book: Rulebook, rule: RuleEntry) -> bool:
    id = prose_id(rule)
    return book.words.speaks(id) or bool(book.words.message(id))


def told(book: Rulebook, rule: RuleEntry, here: str = "", *, folded: bool = False) -> list[Block]:
    """Return the prose of a rule with the rule text folded below it. Without prose (recorded as
    missing unless it is `folded`: described elsewhere) there is only rule text.
    """
    if not book.played:
        _listen(book, rule, folded=folded)
        return []
    lines = written(rule)
    former = usual_rule(book, rule)
    before = None if former is None else written(former)
    text = book.words.message(prose_id(rule))
    was = book.usual.words.message(prose_id(rule)) if book.usual is not None else None
    differs = before is not None and before != lines
    blocks: list[Block] = []
    if text is None or not text.strip():
        if not says_nothing(lines):
            if text is None and not folded:
                book.miss(prose_id(rule), rule.key.span)
            blocks.append(_folded(book, lines, before, here))
        return blocks
    changed = was is not None and was != text
    blocks += paragraphs(text) if was is None else _compared(book, text, was)
    if differs and not changed and book.since is None:
        book.untold[prose_id(rule)] = rule
        blocks.append(Note("changed", "", book.say("not-told")))
        blocks.append(_folded(book, lines, before, here))
    elif not says_nothing(lines):
        blocks.append(_folded(book, lines, before, here))
    return blocks


def _listen(book: Rulebook, rule: RuleEntry, *, folded: bool) -> None:
    """Notes what `told` would, where only the words are of interest."""
    id, former = prose_id(rule), usual_rule(book, rule)
    if not book.words.speaks(id):
        text = book.words.message(id)
        if text is None or not text.strip():
            if text is None and not folded and not says_nothing(written(rule)):
                book.miss(id, rule.key.span)
            return
    if former is not None and not _is_same_rule(former, rule):
        assert book.usual is not None
        if book.usual.words.message(id) in (None, book.words.message(id)):
            book.untold[id] = rule


def paragraphs(text: str) -> list[Block]:
    """Prose in paragraphs, which empty lines part; one whose lines all begin with a dash is a
    list."""
    return [_paragraph(part) for part in _parted(text)]


def _parted(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n") if part.strip()]


def _paragraph(part: str, changed: bool = False, was: str | None = None) -> Paragraph | Links:
    lines = [line.strip() for line in part.splitlines()]
    if all(line.startswith(ITEM) for line in lines):
        return Links("", tuple(CodeSpan(line.removeprefix(ITEM)) for line in lines))
    return Paragraph(part, changed=changed, was=was)


def _compared(book: Rulebook, text: str, was: str) -> list[Block]:
    """Return prose beside the standard one: differing paragraphs are marked, followed by those
    they replace.
    """
    old, new = _parted(was), _parted(text)
    key = "usually" if book.since is None else "formerly"
    found: list[Block] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone = None if tag in ("equal", "insert") else book.say(key, was="\n\n".join(old[a:b]))
        for n in range(c, d):
            told = gone if n == d - 1 else None
            found.append(_paragraph(new[n], changed=tag != "equal", was=told))
        if gone is not None and (c == d or isinstance(found[-1], Links)):
            found.append(Note("changed", "", gone))
    return found


def _folded(book: Rulebook, lines: list[str], before: list[str] | None, here: str) -> Code:
    """Return the exact rule, folded."""
    caption = book.say("exact")
    return code(lines, book.links, before=before, folded=True, caption=caption, here=here)


def usual_rule(book: Rulebook, rule: RuleEntry) -> RuleEntry | None:
    return book.usual.by_id.get(rule.id) if book.usual is not None else None


def _is_same_rule(former: RuleEntry, rule: RuleEntry) -> bool:
    """Whether both say the same. Most stand in one place for both: no overlay touches them."""
    return former.part.is_same(rule.part) or written(former) == written(rule)


def change_of(book: Rulebook, rule: RuleEntry) -> SectionChange | None:
    """How a rule differs from the usual one; None if it does not, if this is the usual game, or if
    only the words are of interest."""
    kind = differs(book, rule) if book.played else None
    return None if kind is None else SectionChange(kind, _changed(book, rule, kind))


def differs(book: Rulebook, rule: RuleEntry) -> Literal["added", "changed"] | None:
    """Whether a rule is none of the usual ones, or another one."""
    if book.usual is None:
        return None
    former = usual_rule(book, rule)
    if former is None:
        return "added"
    here, there = book.words.message(prose_id(rule)), book.usual.words.message(prose_id(rule))
    return None if here == there and _is_same_rule(former, rule) else "changed"


def _changed(book: Rulebook, rule: RuleEntry, kind: str) -> str:
    """Return how a rule changed, and by what."""
    if book.since is not None:
        return book.say(f"since-{kind}", revision=book.since)
    return book.say(f"change-{kind}", by=changed_by(book, rule))


def changed_by(book: Rulebook, rule: RuleEntry | None = None) -> str:
    """The edition and variants that touched a rule; all that are played with if none says so."""
    names: list[str] = []
    layers = set(rule.layers) if rule is not None else set[str]()
    manifest = book.documents.manifest
    chosen = [("edition", book.edition, manifest.editions)] if book.edition else []
    for kind, name, _ in [*chosen, *(("variant", v, manifest.variants) for v in book.variants)]:
        if name is not None and (not layers or name in layers):
            names.append(choice_title(book, kind, name))
    return book.listing(names) or changed_by(book)


def choice_title(book: Rulebook, kind: str, name: str) -> str:
    """Return the title of an edition or a variant."""
    told = book.words.message(f"{kind}-{name}")
    manifest = book.documents.manifest
    known = manifest.editions if kind == "edition" else manifest.variants
    choice = known.get(name)
    return told or (choice.title if choice is not None else None) or name


def remarks(book: Rulebook, rule: RuleEntry) -> list[Block]:
    """Return the sources and remarks of a rule."""
    notes: list[Block] = []
    place = source_of(book, rule)
    if place:
        notes.append(Note("source", book.say("source"), place))
    assumed, note = remark(book, rule, "assumption"), remark(book, rule, "note")
    if assumed is not None:
        notes.append(assumed)
    if rule.remark("origin") is not None:
        said = ("", None) if note is None else (note.text, note.lang)
        notes.append(Note("reconstructed", book.say("reconstructed"), *said))
    elif note is not None:
        notes.append(note)
    return notes


def remark(
    book: Rulebook, rule: RuleEntry, kind: Literal["note", "assumption"], about: str = ""
) -> Note | None:
    """Return a remark of a rule, in the words of the locale (`note-NAME`, `assumption-NAME`) or of
    the ruleset; `about` names the part of a rule.
    """
    name = prose_id(rule).removeprefix("rule-")
    return worded(book, kind, name, rule.remark(kind), about, rule.key.span)


def worded(
    book: Rulebook,
    kind: Literal["note", "assumption"],
    name: str,
    text: str | None,
    about: str,
    span: Span | None = None,
) -> Note | None:
    """Return a remark of the ruleset: its message, or its `text` marked as English."""
    if not text:
        return None
    label = book.say(kind)
    label = book.say("thing-of", thing=label, of=about) if about else label
    id = f"{kind}-{name}"
    own = book.words.message(id)
    if span is not None:
        book.foreign[message_id(id)] = span
    other = FIRST_LANGUAGE if own is None and book.language != FIRST_LANGUAGE else None
    return Note(kind, label, joined(own or text), other)


def source_of(book: Rulebook, rule: RuleEntry) -> str:
    """The section of the rulebook, by its title where there is an outline; nothing for a part that
    has the source of what it stands in."""
    if not rule.sources or (rule.inherited and len(rule.path) > 1):
        return ""
    found = []
    for text, id in rule.sources.items():
        if text and book.text is not None and text != book.text:
            continue
        title = book.outline.title(id, book.text) if book.outline is not None else None
        found.append(title or id)
    return book.listing(dict.fromkeys(found))


def joined(text: str) -> str:
    return " ".join(text.split())


def code(
    lines: list[str],
    links: Mapping[str, str],
    *,
    before: list[str] | None = None,
    folded: bool = False,
    caption: str = "",
    here: str = "",
) -> Code:
    """Rule text with links, but none to the section it stands in (`here`). `before` are the lines
    under the usual rules: what differs is marked."""
    made: list[CodeLine] = []
    if before is None or before == lines:
        made = [CodeLine(pieces(line, links, here)) for line in lines]
    else:
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, before, lines, False).get_opcodes():
            if tag == "equal":
                made += [CodeLine(pieces(line, links, here)) for line in lines[b1:b2]]
            else:
                made += [CodeLine((CodeSpan(line),), "removed") for line in before[a1:a2]]
                made += [CodeLine(pieces(line, links, here), "added") for line in lines[b1:b2]]
    return Code(tuple(made), folded, caption)


def pieces(line: str, links: Mapping[str, str], here: str = "") -> tuple[CodeSpan, ...]:
    """A line cut at the names that are explained elsewhere."""
    text, comment, rest = line.partition("#")
    made: list[CodeSpan] = []
    end = 0
    for found in re.finditer(r"(?<![\w.])[^\W\d]\w*", text):
        to = links.get(found.group())
        if to is None or to == here or KEY.match(text, found.end()):
            continue
        if found.start() > end:
            made.append(CodeSpan(text[end : found.start()]))
        made.append(CodeSpan(found.group(), to))
        end = found.end()
    if text[end:] or comment:
        made.append(CodeSpan(text[end:] + comment + rest))
    return tuple(made)
