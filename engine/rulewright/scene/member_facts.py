"""What is known of a thing before the game, in words: a card with its suit, rank and region."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.analysis.symbols import TypeSymbol
from rulewright.scene.context import SceneContext
from rulewright.types import BoolType, CollectionType, FiniteType, IntType, Type, root_name
from rulewright.words.naming import spaced
from rulewright.words.values import named, readable


class MemberFacts:
    """The members of types with fields."""

    def __init__(self, look: SceneContext) -> None:
        self.look = look
        self.words = look.words
        self._briefly: dict[tuple[str, str], str] = {}

    def search(self, wanted: str) -> Iterator[tuple[str, list[str]]]:
        """Each thing whose name, in words or in the rules, has the `wanted` text, and lines for
        what the rules and the locale say of it; what is called just so, alone."""
        text = wanted.casefold().strip()
        found: dict[str, list[str]] = {}
        exact: set[str] = set()
        for symbol in self.look.world.symbols.values():
            if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
                continue
            for index in symbol.finite.members:
                name = symbol.finite.root.names[index]
                title = self.words.value(named(symbol.finite, name))
                called = {name.casefold(), spaced(name).casefold(), title.casefold()}
                if any(text in each for each in called):
                    lines = list(self._known(symbol, index))
                    if lines:
                        found.setdefault(title, []).extend(lines)
                        exact |= {title} if text in called else set()
        for title, lines in found.items():
            if not exact or title in exact:
                yield title, list(dict.fromkeys(lines))

    def about(self, of: FiniteType, name: str) -> list[str]:
        """Lines for what the rules and the locale say of one thing."""
        types = self.look.types_of(of.root, name)
        return list(dict.fromkeys(line for each in types for line in self._known(*each)))

    def briefly(self, of: FiniteType, name: str) -> str:
        """Return the values of a member in one line, without prose; empty if its name says
        everything.
        """
        key = (of.root.name, name)
        if key not in self._briefly:
            self._briefly[key] = "; ".join(dict.fromkeys(self._brief(of, name)))
        return self._briefly[key]

    def _brief(self, of: FiniteType, name: str) -> Iterator[str]:
        title = self.words.value(named(of, name)).casefold()
        for symbol, index in self.look.types_of(of.root, name):
            values = list(self._values(symbol, index, self.look.on_cards(symbol)))
            kinds = Counter(
                root_name(field.table.type)
                for field in symbol.fields.values()
                if field.table is not None and len(field.table.keys) == 1
            )
            for head, type, told in values:
                if told == "0":
                    continue
                if told.casefold() in title and not isinstance(type, IntType):
                    continue  # a number in a name is another one: `fireplace 2` that costs 2
                evident = root_name(type) not in ("", of.root.name) and kinds[root_name(type)] == 1
                yes = isinstance(type, BoolType)
                yield told if evident else head if yes else self._said(head, told)

    def _known(self, symbol: TypeSymbol, index: int) -> Iterator[str]:
        assert symbol.finite is not None
        root = symbol.finite.root
        id = f"rule-{root.name}-{root.names[index]}"
        shown = {head: told for head, _, told in self._values(symbol, index)}
        for name, field in symbol.fields.items():
            head = self.look.titled(symbol, name)
            told = shown.get(head)
            if field.table is None:
                told = self.words.message(id, form=name)
            if told:
                yield self._said(head, told)
        prose = self.look.member_rule(root, root.names[index])
        if prose:
            yield prose

    def _values(
        self, symbol: TypeSymbol, index: int, names: Sequence[str] | None = None
    ) -> Iterator[tuple[str, Type, str]]:
        """The fields of one member that have a value: heading, type, and the value in words. A
        number for each member of another type is how many there are of them."""
        for name in symbol.fields if names is None else names:
            table = symbol.fields[name].table if name in symbol.fields else None
            if table is None or table is symbol.ends or len(table.keys) > 2:
                continue
            told = ""
            if len(table.keys) == 1 and table.cells:
                told = self._shown(table.type, table.cells[index])
            elif table.cells and isinstance(table.type, IntType):
                of = table.keys[1]
                if isinstance(of, FiniteType) and of.root is of:
                    cells = table.cells[index * of.size : (index + 1) * of.size]
                    kinds = zip(of.names, cells, strict=True)
                    told = self.words.value({named(of, kind): n for kind, n in kinds if n})
            if told:
                yield self.look.titled(symbol, name), table.type, told

    def _said(self, head: str, told: str) -> str:
        return self.words.word("thing", {"thing": head, "value": told})

    def _shown(self, type: Type, number: int) -> str:
        match type:
            case CollectionType(element=element):
                items = self.look.world.pool.items[number]
                return self.words.value(tuple(readable(element, item) for item in items))
            case BoolType():
                return self.words.value(True) if number else ""
            case IntType():
                return self.words.value(number)
            case _:
                return "" if number == -1 else self.words.value(readable(type, number))
