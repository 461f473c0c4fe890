"""The chapters that are made rule by rule: course of the game, actions, score, glossary."""

from __future__ import annotations

import re

from rulewright.book.ground import Rulebook
from rulewright.book.model import (
    Block,
    BookTable,
    Cell,
    CodeSpan,
    Links,
    Note,
    Paragraph,
    Section,
    SectionChange,
)
from rulewright.book.prose import (
    change_of,
    differs,
    has_prose,
    prose_id,
    remark,
    remarks,
    rule_section,
    source_of,
    told,
    worded,
)
from rulewright.model.part import Part, Text
from rulewright.model.walk import RuleEntry
from rulewright.model.written import written
from rulewright.phrases import capital
from rulewright.schema.signature import name_of
from rulewright.words.naming import spaced

REPEATED = ("repeat", "each")


# --- the course of the game -----------------------------------------------------------------------


def setup_steps(book: Rulebook) -> list[RuleEntry]:
    """The steps before the game proper: those at the top that come before one that is repeated.

    If nothing is repeated there is nothing to tell them by, and none belongs to the set-up.
    """
    top = [rule for rule in book.of("flow") if len(rule.path) == 1]
    first = next((n for n, rule in enumerate(top) if any(key in rule.part for key in REPEATED)), 0)
    return top[:first]


def course(book: Rulebook) -> Section:
    chapter = Section("course", book.say("chapter-flow"))
    apart = {rule.id for rule in setup_steps(book)}
    for rule in book.left("flow"):
        if len(rule.path) == 1 and rule.id not in apart:
            step(book, rule, chapter)
    return chapter


def step(book: Rulebook, rule: RuleEntry, into: Section, *, folded: bool = False) -> None:
    """Add a step and its parts. A step without a title continues the text before it."""
    title = book.phase_title(rule)
    if title is None:
        here = into.parts[-1] if into.parts else into
        change = change_of(book, rule)
        if change is not None:
            here.change = here.change or SectionChange("changed", change.text)
            here.blocks.append(Note("changed", "", change.text))
        here.blocks += told(book, rule, here.id, folded=folded)
        here.blocks += remarks(book, rule)
    else:
        here = rule_section(book, rule, title, folded=folded)
        into.parts.append(here)
    for part in book.parts_of(rule):
        step(book, part, here)


# --- menus, procedures, consequences --------------------------------------------------------------


def actions(book: Rulebook) -> Section:
    chapter = Section("actions", book.say("chapter-actions"))
    for rule in book.left("actions"):
        if len(rule.path) == 1:
            chapter.parts.append(menu(book, rule))
    return chapter


def menu(book: Rulebook, rule: RuleEntry, *, folded: bool = False) -> Section:
    """A menu with its alternatives, but those that stand elsewhere."""
    made = rule_section(book, rule, book.heading_for(rule), folded=folded)
    offers = book.parts_of(rule)
    if len(offers) > 1:
        made.blocks.append(Paragraph(book.labelled("alternatives")))
    for offer in offers:
        title = offer_title(book, rule, offer)
        said = folded or has_prose(book, rule)
        made.parts.append(rule_section(book, offer, title, folded=said))
    return made


def offer_title(book: Rulebook, menu: RuleEntry, offer: RuleEntry) -> str:
    """Return the title of an alternative: its heading, or its option text unless that begins with
    a variable.
    """
    id = f"{menu.name}-{offer.path[-1]}"
    heading = book.words.message(f"heading-{id}")
    if heading:
        return capital(heading)
    text = book.said_of(id, (menu.signature, offer.signature))
    if text is None or text.startswith(book.say("varying")):
        book.miss(f"heading-{id}", offer.key.span)
        text = spaced(offer.path[-1])
    return capital(text)


def plainly(book: Rulebook, section: str) -> Section:
    """Return a chapter with a section for each rule of a section of the ruleset that has contents.
    Missing prose is recorded, except for state.
    """
    chapter = Section(section, book.say(f"chapter-{section}"))
    for rule in book.left(section):
        if len(rule.path) > 1:
            continue
        silent = section == "state" or book.words.has(prose_id(rule))
        if has_prose(book, rule) or differs(book, rule) is not None or _assumes(book, rule):
            chapter.parts.append(plain_section(book, rule, folded=silent))
        elif not silent:
            book.miss(prose_id(rule), rule.key.span)
    return chapter


def _assumes(book: Rulebook, rule: RuleEntry) -> bool:
    """Whether a rule, or a part of it, is a decision where the text leaves something open."""
    return any(each.remark("assumption") is not None for each in (rule, *book.parts_of(rule)))


def plain_section(book: Rulebook, rule: RuleEntry, *, folded: bool = False) -> Section:
    """A rule with what its parts say about themselves."""
    made = rule_section(book, rule, book.heading_for(rule), folded=folded)
    for part in book.parts_of(rule):
        made.blocks += [n for n in _part_remarks(book, part) if not _is_told(n, made.blocks)]
    return made


def _is_told(note: Note, blocks: list[Block]) -> bool:
    return any(
        isinstance(block, Note) and (block.kind, block.text) == (note.kind, note.text)
        for block in blocks
    )


def _part_remarks(book: Rulebook, part: RuleEntry) -> list[Note]:
    """Return the remarks of steps of a procedure and of exceptions."""
    place = source_of(book, part)
    if not place and part.remark("assumption") is None and part.remark("note") is None:
        return []
    about = book.words.message(f"name-{part.name}")
    if about is None:
        book.miss(f"name-{part.name}", part.key.span)
        about = spaced(part.path[-1])
    found = [remark(book, part, "assumption", about), remark(book, part, "note", about)]
    if place:
        label = book.say("thing-of", thing=book.say("source"), of=about)
        found.append(Note("source", label, place))
    return [note for note in found if note is not None]


def glossary(book: Rulebook) -> Section:
    """Definitions, sets, chains and state of which there is prose, by the alphabet."""
    chapter = Section("glossary", book.say("chapter-glossary"))
    for section in ("define", "sets", "chains", "state"):
        chapter.parts += plainly(book, section).parts
    chapter.parts.sort(key=lambda part: part.title.casefold())
    for part in chapter.parts:
        part.listed = False
    return chapter


# --- the end --------------------------------------------------------------------------------------


def scoring(book: Rulebook) -> Section:
    chapter = Section("scoring", book.say("chapter-scoring"))
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
                chapter.change = SectionChange("changed", change.text)
            rows.append((Cell(name, head=True), Cell(_rule_of_part(book, part), was=was)))
            notes += _part_remarks(book, part)
        heads = (Cell(book.say("score-part"), head=True), Cell(book.say("score-rule"), head=True))
        chapter.blocks.append(BookTable(heads, tuple(rows)))
        chapter.blocks += notes
        chapter.blocks += remarks(book, rule)
    chapter.blocks += _ranking(book, book.declared.ranking)
    bound = book.declared.top.get("bound")
    if bound is not None:
        chapter.blocks += _bound(book, bound)
    return chapter


def _ranking(book: Rulebook, ranking: tuple[Text, ...]) -> list[Block]:
    """Return who wins, in the words of the locale (`rule-ranking`) or the standard sentence."""
    own = book.words.message("rule-ranking")
    if own is not None:
        return [Paragraph(own)] if own.strip() else []
    found: list[Block] = [Paragraph(book.say("ranking"))]
    if len(ranking) > 1:
        order = book.series(_compared(book, item) for item in ranking)
        found.append(Paragraph(book.say("ranking-by", order=order)))
    return found


def _compared(book: Rulebook, item: Text) -> str:
    """Return the name of a criterion of the ranking."""
    name = name_of(item.text).strip("- ")
    found = book.words.message(f"score-{name}") or book.words.message(f"name-{name}")
    if found is None:
        book.miss("rule-ranking", item.span)
    return found or spaced(name)


def _rule_of_part(book: Rulebook, part: RuleEntry) -> str:
    """Prose of the part, or of what its rule text speaks of; else it is missing."""
    own = book.words.message(prose_id(part))
    if own:
        return own
    lines = written(part)
    text = lines[0].partition(":")[2].strip() or " ".join(line.strip() for line in lines[1:])
    told_of = _prose_about(book, text, 2)
    if not told_of:
        book.miss(prose_id(part), part.key.span)
    return " ".join(told_of)


def _prose_about(book: Rulebook, text: str, depth: int) -> list[str]:
    """The prose of the definitions and tables that a text names, through others without prose."""
    found: list[str] = []
    for name in dict.fromkeys(re.findall(r"[^\W\d]\w*", text)):
        for section in ("define", "tables"):
            rule = book.by_id.get(f"{section}.{name}")
            if rule is None:
                continue
            prose = book.words.message(prose_id(rule))
            if prose:
                found.append(prose)
            elif depth and section == "define":
                found += _prose_about(book, " ".join(written(rule)[0:]), depth - 1)
    return list(dict.fromkeys(found))


def _bound(book: Rulebook, bound: Part) -> list[Block]:
    found = []
    for kind in ("assumption", "note"):
        text = bound.text_of(kind)
        said, span = (text.text, text.span) if text is not None else (None, None)
        found.append(worded(book, kind, "bound", said, "", span))
    return [note for note in found if note is not None]


# --- what is different ----------------------------------------------------------------------------


def changes(book: Rulebook, written_parts: list[Section]) -> Section:
    """The sections that differ from the usual rules, and the rules that are left out."""
    chapter = Section("changes", book.say("chapter-changes"))
    if book.usual is None:
        return chapter
    differing = [s for part in written_parts for s in part.walk() if s.change is not None]
    items = tuple(
        CodeSpan(book.say("thing-of", thing=section.title, of=section.change.text), section.id)
        for section in differing
        if section.change is not None
    )
    if items:
        if book.since is None:
            told_of = book.say("changes-told")
        else:
            told_of = book.say("since-told", revision=book.since)
        chapter.blocks.append(Paragraph(told_of))
        chapter.blocks.append(Links("", items))
    gone = [
        rule
        for rule in book.usual.rules
        if rule.id not in book.by_id
        and (rule.section != "state" or has_prose(book.usual, rule))  # else nobody was told of it
    ]
    if gone:
        names = [CodeSpan(_gone_title(book, rule)) for rule in gone]
        chapter.blocks.append(Links(book.say("removed-rules"), tuple(names)))
    return chapter


def _gone_title(book: Rulebook, rule: RuleEntry) -> str:
    assert book.usual is not None
    if rule.section == "flow":
        return book.usual.phase_title(rule) or spaced(rule.path[-1])
    return capital(book.usual.name_of(rule.name))
