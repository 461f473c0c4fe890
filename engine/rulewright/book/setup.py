"""Write the set-up: the setting, the steps before the game, and start values by player count."""

from __future__ import annotations

from rulewright.analysis.symbols import ZoneSymbol
from rulewright.book.chapters import add_step, list_setup_steps
from rulewright.book.figures import build_start_figures
from rulewright.book.model import Block, BookTable, Section, TableCell
from rulewright.book.prose import build_remarks, describe_change
from rulewright.book.rulebook import Rulebook
from rulewright.book.tables import format_cells, is_number, is_player_count
from rulewright.document.manifest import list_option_values
from rulewright.ir.program import CellBlock, PlaceFamily
from rulewright.model.rule_entries import RuleEntry
from rulewright.phrases import capitalize_first
from rulewright.play.views import View
from rulewright.types import FiniteType
from rulewright.words.message_ids import name_to_words
from rulewright.words.message_values import MemberValue, Value, build_member

MAX_LISTED = 40
"""Number of things that are listed individually."""


def build_setup(book: Rulebook) -> Section:
    chapter = Section("setup", book.own_text("chapter-setup"))
    if book.plays_examples or book.standard_book is None:  # figures of a layer have the standard texts
        chapter.blocks += build_start_figures(book)
    for rule in list_setup_steps(book):
        add_step(book, rule, chapter)
    if len(chapter.parts) == 1 and chapter.parts[0].title == chapter.title:
        only = chapter.parts.pop()  # a step of the same name needs no heading of its own
        chapter.blocks += only.blocks
        chapter.parts += only.parts
    chapter.parts += _build_parts(book)
    return chapter


def _build_parts(book: Rulebook) -> list[Section]:
    sections = []
    if not book.plays_examples and book.standard_book is not None:
        for rule in _list_rules_with_start(book):
            if rule.overlay_names:
                book.display_name(rule.name)
        differing = same = None
    else:
        differing, same = _build_start_tables(book)
    for id, title, table in (
        ("setup-by-players", "by-players", differing),
        ("setup-start", "start-values", same),
    ):
        if table is not None:
            sections.append(Section(id, book.own_text(title), [table]))
    options = Section("setup-options", book.own_text("options-told"))
    if book.list_rules("options"):
        options.blocks.append(_build_options_table(book))
        for rule in book.list_rules("options"):
            options.blocks += build_remarks(book, rule)
        sections.append(options)
    return sections


# --- options --------------------------------------------------------------------------------------


def _build_options_table(book: Rulebook) -> BookTable:
    heads = [TableCell(book.own_text(f"option-{key}"), head=True) for key in ("head", "values", "usual")]
    rows = []
    for rule in book.list_rules("options"):
        change = describe_change(book, rule)
        usual = book.declarations.options[rule.signature].default.text
        title = book.words.format_message(f"option-{rule.name}") or rule.get_remark("title") or rule.name
        rows.append(
            (
                TableCell(capitalize_first(title), head=True),
                TableCell(_list_option_values(book, rule), was=change.text if change else None),
                TableCell(_format_option_value(book, rule.name, usual)),
            )
        )
    return BookTable(tuple(heads), tuple(rows))


def _list_option_values(book: Rulebook, rule: RuleEntry) -> str:
    kind = book.declarations.options[rule.signature].type.text
    if kind == "bool":
        return book.join_with_commas(
            _format_option_value(book, rule.name, word) for word in ("true", "false")
        )
    values = list_option_values(kind)
    return (
        book.join_with_commas(_format_option_value(book, rule.name, value) for value in values)
        if values
        else kind
    )


def _format_option_value(book: Rulebook, option: str, text: str | None) -> str:
    """Format a value of an option with the message `option-NAME-VALUE`."""
    if text in ("true", "false"):
        return book.words.format_value(text == "true")
    if not text or text.lstrip("-").isdigit():
        return text or ""
    locale_text = book.words.format_message(f"option-{option}-{text}")
    if locale_text is None:
        book.add_missing(f"option-{option}-{text}", book.find_declaration(option))
    return locale_text or name_to_words(text)


# --- start values ---------------------------------------------------------------------------------


def _build_start_tables(book: Rulebook) -> tuple[BookTable | None, BookTable | None]:
    """Build two tables: start values that depend on the number of players, and all others; None for an empty
    one.
    """
    texts_by_name: dict[str, list[str]] = {}
    for rule in book.list_rules("tables"):
        values = format_cells(book, rule.name)
        keys = {len(key) for key in values}
        if keys == {1} and _is_by_count(book, rule.name):
            texts_by_name[rule.name] = [values[str(count),] for count in book.player_counts]
    for rule in _list_rules_with_start(book):
        start_texts = [_format_start(book, rule, count) for count in book.player_counts]
        if any(start_texts) and all(text is not None for text in start_texts):
            texts_by_name[rule.name] = [text or "" for text in start_texts]
    usual = _build_standard_rows(book, list(texts_by_name))
    by_count, same = [], []
    for name, count_texts in texts_by_name.items():
        head = TableCell(book.name_heading(name), head=True)
        before = usual.get(name, count_texts)
        if len(set(count_texts)) > 1:
            cells = [
                TableCell(text, is_number(text), was if was != text else None)
                for text, was in zip(count_texts, before, strict=True)
            ]
            by_count.append((head, *cells))
        else:
            text, was = count_texts[0], before[0]
            same.append((head, TableCell(text, is_number(text), was if was != text else None)))
    counts = [TableCell(book.own_text("players-number", count=n), head=True) for n in book.player_counts]
    corner = TableCell("", head=True)
    return (
        BookTable((corner, *counts), tuple(by_count)) if by_count else None,
        BookTable((corner, TableCell(book.own_text("start-values"), head=True)), tuple(same))
        if same
        else None,
    )


def _build_standard_rows(book: Rulebook, names: list[str]) -> dict[str, list[str]]:
    if book.standard_book is None:
        return {}
    texts_by_name = {}
    for name in names:
        if f"tables.{name}" in book.standard_book.rules_by_id:
            values = format_cells(book.standard_book, name)
            texts_by_name[name] = [values.get((str(count),), "–") for count in book.player_counts]
            continue
        rule = next((r for r in _list_rules_with_start(book.standard_book) if r.name == name), None)
        texts_by_name[name] = [
            (_format_start(book.standard_book, rule, count) or "")
            if rule is not None and count in book.standard_book.player_counts
            else "–"
            for count in book.player_counts
        ]
    return texts_by_name


def _is_by_count(book: Rulebook, name: str) -> bool:
    table = book.get_world().tables_by_name.get(name)
    return table is not None and len(table.keys) == 1 and is_player_count(book, table.keys[0])


def _list_rules_with_start(book: Rulebook) -> list[RuleEntry]:
    """Return state, bags and zones with a declared start value; without hidden bookkeeping and
    piles that are made later.
    """
    rules_with_start = []
    for section in ("state", "bags", "zones", "pieces"):
        for rule in book.list_rules(section):
            part = rule.part
            unseen = part.get_string("seen by") == "nobody"
            unseen = unseen and (section == "zones" or "(" in rule.signature)
            hidden = unseen or part.get_string("hidden") == "true"
            stated = any(key in part for key in ("start", "drawn", "number"))
            if stated and not hidden and part.get_string("start") != "none":
                rules_with_start.append(rule)
    return rules_with_start


def _format_start(book: Rulebook, rule: RuleEntry, players: int) -> str | None:
    """Return the start of something declared as text; None if it is not printed as a line."""
    view = book.get_start_view(players)
    program = view.machine.program
    for block in program.blocks:
        if block.name == rule.name and block.kind in ("state", "bag"):
            return _format_state_start(book, block, view)
    for family in program.families:
        if family.name == rule.name:
            return _format_zone_start(book, rule, family, view)
    return None


def _format_state_start(book: Rulebook, block: CellBlock, view: View) -> str | None:
    kinds = [key for key in block.keys if isinstance(key, FiniteType)]
    if any(kind.is_growing for kind in kinds):
        return None
    texts_by_keys: dict[tuple[Value, ...], str] = {}
    shown_value = view.read_block(block)
    _flatten_state(book, block, shown_value, (), texts_by_keys)
    if block.kind == "bag" and set(texts_by_keys.values()) == {"0"}:
        return ""
    return _summarise_values(book, texts_by_keys)


def _flatten_state(
    book: Rulebook,
    block: CellBlock,
    shown_value: object,
    outer_keys: tuple[Value, ...],
    texts_by_keys: dict[tuple[Value, ...], str],
) -> None:
    if isinstance(shown_value, dict) and len(outer_keys) < len(block.keys):
        key = block.keys[len(outer_keys)]
        if block.kind == "bag" and len(outer_keys) + 1 == len(block.keys):
            assert isinstance(key, FiniteType)  # a bag shows only the kinds that it has
            shown_value = {
                name: shown_value.get(name, 0) for name in (key.root.names[i] for i in key.members)
            }
        for name, inner in shown_value.items():
            key_value: Value = build_member(key, name) if isinstance(key, FiniteType) else str(name)
            _flatten_state(book, block, inner, (*outer_keys, key_value), texts_by_keys)
        return
    finite_type = getattr(block.type, "finite_type", None)
    message_value: Value = (
        shown_value if isinstance(shown_value, int | str | bool | None) else str(shown_value)
    )
    if isinstance(finite_type, FiniteType) and isinstance(shown_value, str):
        message_value = build_member(finite_type, shown_value)
    texts_by_keys[outer_keys] = book.words.format_value(message_value) if message_value is not None else ""


def _summarise_values(book: Rulebook, texts_by_keys: dict[tuple[Value, ...], str]) -> str | None:
    """Return the common value of all keys, or each value with its keys; values of 0 are omitted."""
    if not texts_by_keys:
        return None
    different = set(texts_by_keys.values())
    if len(different) == 1:
        only = different.pop()
        return book.own_text("in-each", value=only) if len(texts_by_keys) > 1 and only else only or None
    silent = ("0", "", book.words.format_value(False))
    told_texts = {key: text for key, text in texts_by_keys.items() if text not in silent}
    if len(told_texts) > MAX_LISTED:
        return None
    groups: dict[str, list[str]] = {}
    for key, text in told_texts.items():
        *first, last = map(book.words.format_value, key)
        is_countable = is_number(text) or text == book.words.format_value(True)
        is_single = text in ("1", book.words.format_value(True))
        if first and is_countable:  # owner, then place, with numbers above one
            name = last if is_single else book.own_text("thing-of", thing=last, of=text)
            groups.setdefault(" ".join(first), []).append(name)
        elif is_countable:
            groups.setdefault("", []).append(
                last
                if is_single and len(set(told_texts.values())) == 1
                else book.own_text("counted", thing=last, value=text)
            )
        else:
            groups.setdefault(text, []).append(" ".join((*first, last)))
    parts = [
        book.own_text("thing-value", thing=capitalize_first(head), value=book.join_with_commas(names))
        if head
        else book.join_with_commas(names)
        for head, names in groups.items()
    ]
    return book.own_text("sentences-apart").join(parts)


def _format_zone_start(book: Rulebook, rule: RuleEntry, family: PlaceFamily, view: View) -> str | None:
    symbol = book.get_world().symbols[rule.name]
    assert isinstance(symbol, ZoneSymbol)
    if rule.part.get_string("start") == "all":
        finite_type = symbol.family.zones.thing_type
        name = book.display_name(finite_type.name)
        members = book.own_text("thing-value", thing=name, value=len(finite_type.members))
        return book.own_text("thing-of", thing=book.own_text("everything"), of=members)
    if family.keys:
        return None
    finite_type = symbol.family.thing_type
    things = [MemberValue(finite_type.root.name, thing) for thing in view.read_zone(family, ())]
    return book.words.format_value(tuple(things)) if 0 < len(things) <= MAX_LISTED else None


__all__ = ["Block", "build_setup"]
