"""What is known of a thing before the game, in words: a card with its suit, rank and region."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.analysis.script import Scoped
from rulewright.analysis.symbols import TypeSymbol
from rulewright.types import BoolType, CollectionType, IntType, Type
from rulewright.words.naming import spaced
from rulewright.words.values import named, readable
from rulewright.words.words import Words


def things(words: Words, analysed: Scoped, wanted: str) -> Iterator[tuple[str, list[str]]]:
    """Each member of a type with fields whose name, in words or in the rules, has the `wanted`
    text, and lines for what the rules and the locale say of it; what is called just so, alone."""
    text = wanted.casefold().strip()
    found: dict[str, list[str]] = {}
    exact: set[str] = set()
    for symbol in analysed.scope.world.symbols.values():
        if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
            continue
        for index in symbol.finite.members:
            name = symbol.finite.root.names[index]
            title = words.value(named(symbol.finite, name))
            called = {name.casefold(), spaced(name).casefold(), title.casefold()}
            if any(text in each for each in called):
                lines = list(_known(words, analysed, symbol, index))
                if lines:
                    found.setdefault(title, []).extend(lines)
                    exact |= {title} if text in called else set()
    for title, lines in found.items():
        if not exact or title in exact:
            yield title, list(dict.fromkeys(lines))


def _known(words: Words, analysed: Scoped, symbol: TypeSymbol, index: int) -> Iterator[str]:
    assert symbol.finite is not None
    root = symbol.finite.root
    for name, field in symbol.fields.items():
        id = f"rule-{root.name}-{root.names[index]}"
        head = words.message(f"field-{symbol.name}-{name}") or spaced(name)
        table = field.table
        if table is None:
            told = words.message(id, form=name)
        elif table is symbol.ends or len(table.keys) > 1 or not table.cells:
            continue
        else:
            told = _shown(words, analysed, table.type, table.cells[index])
        if told:
            yield f"{head}: {told}"
    prose = words.message(f"rule-{root.name}-{root.names[index]}")
    if prose:
        yield prose


def _shown(words: Words, analysed: Scoped, type: Type, number: int) -> str:
    match type:
        case CollectionType(element=element):
            items = analysed.scope.world.pool.items[number]
            return words.value(tuple(readable(element, item) for item in items)) if items else ""
        case BoolType():
            return words.value(True) if number else ""
        case IntType():
            return words.value(number)
        case _:
            return "" if number == -1 else words.value(readable(type, number))
