"""The set-up: what is agreed, the steps before the game, and the start values by player count."""

from __future__ import annotations

from rulewright.analysis.symbols import ZoneSymbol
from rulewright.book.chapters import setup_steps, step
from rulewright.book.figures import start_figures
from rulewright.book.ground import Rulebook
from rulewright.book.model import Block, BookTable, Cell, Section
from rulewright.book.prose import change_of, remarks
from rulewright.book.tables import cells_of, is_number, is_player_count
from rulewright.document.manifest import values_named
from rulewright.ir.program import CellBlock, PlaceFamily
from rulewright.model.walk import RuleEntry
from rulewright.phrases import capital
from rulewright.play.views import View
from rulewright.types import FiniteType
from rulewright.words.naming import spaced
from rulewright.words.values import MemberValue, Value, named

MOST_TOLD = 40
"""So many things are listed one by one."""


def setting_up(book: Rulebook) -> Section:
    chapter = Section("setup", book.say("chapter-setup"))
    if book.played or book.usual is None:  # the words of a layer's figures are the usual ones
        chapter.blocks += start_figures(book)
    for rule in setup_steps(book):
        step(book, rule, chapter)
    if len(chapter.parts) == 1 and chapter.parts[0].title == chapter.title:
        only = chapter.parts.pop()  # a step of the same name needs no heading of its own
        chapter.blocks += only.blocks
        chapter.parts += only.parts
    chapter.parts += _parts(book)
    return chapter


def _parts(book: Rulebook) -> list[Section]:
    found = []
    if not book.played and book.usual is not None:
        for rule in _with_start(book):
            if rule.layers:
                book.name_of(rule.name)
        differing = same = None
    else:
        differing, same = _start_tables(book)
    for id, title, table in (
        ("setup-by-players", "by-players", differing),
        ("setup-start", "start-values", same),
    ):
        if table is not None:
            found.append(Section(id, book.say(title), [table]))
    options = Section("setup-options", book.say("options-told"))
    if book.of("options"):
        options.blocks.append(_options(book))
        for rule in book.of("options"):
            options.blocks += remarks(book, rule)
        found.append(options)
    return found


# --- options --------------------------------------------------------------------------------------


def _options(book: Rulebook) -> BookTable:
    heads = [Cell(book.say(f"option-{key}"), head=True) for key in ("head", "values", "usual")]
    rows = []
    for rule in book.of("options"):
        change = change_of(book, rule)
        usual = book.declared.options[rule.signature].default.text
        title = book.words.message(f"option-{rule.name}") or rule.remark("title") or rule.name
        rows.append(
            (
                Cell(capital(title), head=True),
                Cell(_option_values(book, rule), was=change.text if change else None),
                Cell(_in_words(book, rule.name, usual)),
            )
        )
    return BookTable(tuple(heads), tuple(rows))


def _option_values(book: Rulebook, rule: RuleEntry) -> str:
    kind = book.declared.options[rule.signature].type.text
    if kind == "bool":
        return book.series(_in_words(book, rule.name, word) for word in ("true", "false"))
    values = values_named(kind)
    return book.series(_in_words(book, rule.name, value) for value in values) if values else kind


def _in_words(book: Rulebook, option: str, text: str | None) -> str:
    """A value of an option: `option-NAME-VALUE`."""
    if text in ("true", "false"):
        return book.words.value(text == "true")
    if not text or text.lstrip("-").isdigit():
        return text or ""
    found = book.words.message(f"option-{option}-{text}")
    if found is None:
        book.miss(f"option-{option}-{text}", book.declared_at(option))
    return found or spaced(text)


# --- start values ---------------------------------------------------------------------------------


def _start_tables(book: Rulebook) -> tuple[BookTable | None, BookTable | None]:
    """Return the start values that depend on the number of players, and those that do not."""
    rows: dict[str, list[str]] = {}
    for rule in book.of("tables"):
        values = cells_of(book, rule.name)
        keys = {len(key) for key in values}
        if keys == {1} and _is_by_count(book, rule.name):
            rows[rule.name] = [values[str(count),] for count in book.counts]
    for rule in _with_start(book):
        told = [_told(book, rule, count) for count in book.counts]
        if any(told) and all(text is not None for text in told):
            rows[rule.name] = [text or "" for text in told]
    usual = _usual_rows(book, list(rows))
    by_count, same = [], []
    for name, told_of in rows.items():
        head = Cell(book.heading_of(name), head=True)
        before = usual.get(name, told_of)
        if len(set(told_of)) > 1:
            cells = [
                Cell(text, is_number(text), was if was != text else None)
                for text, was in zip(told_of, before, strict=True)
            ]
            by_count.append((head, *cells))
        else:
            text, was = told_of[0], before[0]
            same.append((head, Cell(text, is_number(text), was if was != text else None)))
    counts = [Cell(book.say("players-number", count=n), head=True) for n in book.counts]
    corner = Cell("", head=True)
    return (
        BookTable((corner, *counts), tuple(by_count)) if by_count else None,
        BookTable((corner, Cell(book.say("start-values"), head=True)), tuple(same))
        if same
        else None,
    )


def _usual_rows(book: Rulebook, names: list[str]) -> dict[str, list[str]]:
    if book.usual is None:
        return {}
    found = {}
    for name in names:
        if f"tables.{name}" in book.usual.by_id:
            values = cells_of(book.usual, name)
            found[name] = [values.get((str(count),), "–") for count in book.counts]
            continue
        rule = next((r for r in _with_start(book.usual) if r.name == name), None)
        found[name] = [
            (_told(book.usual, rule, count) or "")
            if rule is not None and count in book.usual.counts
            else "–"
            for count in book.counts
        ]
    return found


def _is_by_count(book: Rulebook, name: str) -> bool:
    table = book.world().tables.get(name)
    return table is not None and len(table.keys) == 1 and is_player_count(book, table.keys[0])


def _with_start(book: Rulebook) -> list[RuleEntry]:
    """Return state, bags and zones with a declared start value; without hidden bookkeeping and
    piles that are made later.
    """
    found = []
    for section in ("state", "bags", "zones", "pieces"):
        for rule in book.of(section):
            part = rule.part
            unseen = part.said("seen by") == "nobody"
            unseen = unseen and (section == "zones" or "(" in rule.signature)
            hidden = unseen or part.said("hidden") == "true"
            stated = any(key in part for key in ("start", "drawn", "number"))
            if stated and not hidden and part.said("start") != "none":
                found.append(rule)
    return found


def _told(book: Rulebook, rule: RuleEntry, players: int) -> str | None:
    """Return the start of something declared as text; None if it is not printed as a line."""
    view = book.at_start(players)
    program = view.machine.program
    for block in program.blocks:
        if block.name == rule.name and block.kind in ("state", "bag"):
            return _state(book, block, view)
    for family in program.families:
        if family.name == rule.name:
            return _zone(book, rule, family, view)
    return None


def _state(book: Rulebook, block: CellBlock, view: View) -> str | None:
    kinds = [key for key in block.keys if isinstance(key, FiniteType)]
    if any(kind.growing for kind in kinds):
        return None
    values: dict[tuple[Value, ...], str] = {}
    shown = view.block(block)
    _flatten(book, block, shown, (), values)
    if block.kind == "bag" and set(values.values()) == {"0"}:
        return ""
    return _summed_up(book, values)


def _flatten(
    book: Rulebook,
    block: CellBlock,
    shown: object,
    before: tuple[Value, ...],
    into: dict[tuple[Value, ...], str],
) -> None:
    if isinstance(shown, dict) and len(before) < len(block.keys):
        key = block.keys[len(before)]
        if block.kind == "bag" and len(before) + 1 == len(block.keys):
            assert isinstance(key, FiniteType)  # a bag shows only the kinds that it has
            shown = {name: shown.get(name, 0) for name in (key.root.names[i] for i in key.members)}
        for name, inner in shown.items():
            member: Value = named(key, name) if isinstance(key, FiniteType) else str(name)
            _flatten(book, block, inner, (*before, member), into)
        return
    of = getattr(block.type, "of", None)
    value: Value = shown if isinstance(shown, int | str | bool | None) else str(shown)
    if isinstance(of, FiniteType) and isinstance(shown, str):
        value = named(of, shown)
    into[before] = book.words.value(value) if value is not None else ""


def _summed_up(book: Rulebook, values: dict[tuple[Value, ...], str]) -> str | None:
    """One value for all keys, or each value with the keys that have it; what is 0 goes without
    saying."""
    if not values:
        return None
    different = set(values.values())
    if len(different) == 1:
        only = different.pop()
        return book.say("in-each", value=only) if len(values) > 1 and only else only or None
    silent = ("0", "", book.words.value(False))
    told = {key: text for key, text in values.items() if text not in silent}
    if len(told) > MOST_TOLD:
        return None
    groups: dict[str, list[str]] = {}
    for key, text in told.items():
        *first, last = map(book.words.value, key)
        counted = is_number(text) or text == book.words.value(True)
        plain = text in ("1", book.words.value(True))
        if first and counted:  # who, then where, with numbers above one
            name = last if plain else book.say("thing-of", thing=last, of=text)
            groups.setdefault(" ".join(first), []).append(name)
        elif counted:
            groups.setdefault("", []).append(
                last
                if plain and len(set(told.values())) == 1
                else book.say("counted", thing=last, value=text)
            )
        else:
            groups.setdefault(text, []).append(" ".join((*first, last)))
    parts = [
        book.say("thing-value", thing=capital(head), value=book.series(names))
        if head
        else book.series(names)
        for head, names in groups.items()
    ]
    return book.say("sentences-apart").join(parts)


def _zone(book: Rulebook, rule: RuleEntry, family: PlaceFamily, view: View) -> str | None:
    symbol = book.world().symbols[rule.name]
    assert isinstance(symbol, ZoneSymbol)
    if rule.part.said("start") == "all":
        of = symbol.family.zones.of
        name = book.name_of(of.name)
        members = book.say("thing-value", thing=name, value=len(of.members))
        return book.say("thing-of", thing=book.say("everything"), of=members)
    if family.keys:
        return None
    of = symbol.family.things
    things = [MemberValue(of.root.name, thing) for thing in view.zone(family, ())]
    return book.words.value(tuple(things)) if 0 < len(things) <= MOST_TOLD else None


__all__ = ["Block", "setting_up"]
