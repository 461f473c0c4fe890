"""Phrase the constant fields of a member: a card with its suit, rank and region."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.analysis.symbols import TypeSymbol
from rulewright.scene.context import SceneContext
from rulewright.types import BoolType, CollectionType, FiniteType, IntType, Type, root_name
from rulewright.words.message_ids import name_to_words
from rulewright.words.message_values import build_member, number_to_value


class MemberFacts:
    """The members of types with fields."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self.words = context.words
        self._summaries: dict[tuple[str, str], str] = {}

    def search_members(self, query: str) -> Iterator[tuple[str, list[str]]]:
        """Yield each member whose displayed name or identifier contains the query, with lines of facts about
        it. If a name equals the query, yield only the exact matches.
        """
        text = query.casefold().strip()
        lines_by_title: dict[str, list[str]] = {}
        exact: set[str] = set()
        for symbol in self.context.world.symbols.values():
            if not isinstance(symbol, TypeSymbol) or symbol.finite is None:
                continue
            for index in symbol.finite.members:
                name = symbol.finite.root.names[index]
                title = self.words.format_value(build_member(symbol.finite, name))
                spellings = {name.casefold(), name_to_words(name).casefold(), title.casefold()}
                if any(text in each for each in spellings):
                    lines = list(self._iter_facts(symbol, index))
                    if lines:
                        lines_by_title.setdefault(title, []).extend(lines)
                        exact |= {title} if text in spellings else set()
        for title, lines in lines_by_title.items():
            if not exact or title in exact:
                yield title, list(dict.fromkeys(lines))

    def list_facts(self, finite_type: FiniteType, name: str) -> list[str]:
        """Return lines with what the rules and the locale say about one member."""
        types = self.context.iter_types(finite_type.root, name)
        return list(dict.fromkeys(line for each in types for line in self._iter_facts(*each)))

    def summarize_member(self, finite_type: FiniteType, name: str) -> str:
        """Return the values of a member in one line, without prose; empty if its name says
        everything.
        """
        key = (finite_type.root.name, name)
        if key not in self._summaries:
            self._summaries[key] = "; ".join(dict.fromkeys(self._iter_summary(finite_type, name)))
        return self._summaries[key]

    def _iter_summary(self, finite_type: FiniteType, name: str) -> Iterator[str]:
        title = self.words.format_value(build_member(finite_type, name)).casefold()
        for symbol, index in self.context.iter_types(finite_type.root, name):
            values = list(self._iter_values(symbol, index, self.context.list_card_fields(symbol)))
            kinds = Counter(
                root_name(field.table.type)
                for field in symbol.fields.values()
                if field.table is not None and len(field.table.keys) == 1
            )
            for title_text, type, value_text in values:
                if value_text == "0":
                    continue
                if value_text.casefold() in title and not isinstance(type, IntType):
                    continue  # a number in a name is unrelated: `fireplace 2` may cost 2
                evident = root_name(type) not in ("", finite_type.root.name) and kinds[root_name(type)] == 1
                yes = isinstance(type, BoolType)
                yield (
                    value_text
                    if evident
                    else title_text
                    if yes
                    else self._format_fact(title_text, value_text)
                )

    def _iter_facts(self, symbol: TypeSymbol, index: int) -> Iterator[str]:
        assert symbol.finite is not None
        root = symbol.finite.root
        id = f"rule-{root.name}-{root.names[index]}"
        text_by_title = {head: value_text for head, _, value_text in self._iter_values(symbol, index)}
        for name, field in symbol.fields.items():
            head = self.context.field_title(symbol, name)
            value_text = text_by_title.get(head)
            if field.table is None:
                value_text = self.words.format_message(id, form=name)
            if value_text:
                yield self._format_fact(head, value_text)
        prose = self.context.find_member_rule(root, root.names[index])
        if prose:
            yield prose

    def _iter_values(
        self, symbol: TypeSymbol, index: int, field_names: Sequence[str] | None = None
    ) -> Iterator[tuple[str, Type, str]]:
        """Yield the fields of one member that have a value: heading, type, and the value in words. A field
        with a number for each member of another type is written as counts of those members.
        """
        for name in symbol.fields if field_names is None else field_names:
            table = symbol.fields[name].table if name in symbol.fields else None
            if table is None or table is symbol.ends_table or len(table.keys) > 2:
                continue
            value_text = ""
            if len(table.keys) == 1 and table.cells:
                value_text = self._format_value(table.type, table.cells[index])
            elif table.cells and isinstance(table.type, IntType):
                finite_type = table.keys[1]
                if isinstance(finite_type, FiniteType) and finite_type.root is finite_type:
                    cells = table.cells[index * finite_type.size : (index + 1) * finite_type.size]
                    kinds = zip(finite_type.names, cells, strict=True)
                    value_text = self.words.format_value(
                        {build_member(finite_type, kind): n for kind, n in kinds if n}
                    )
            if value_text:
                yield self.context.field_title(symbol, name), table.type, value_text

    def _format_fact(self, heading: str, value_text: str) -> str:
        return self.words.format_word("thing", {"thing": heading, "value": value_text})

    def _format_value(self, type: Type, number: int) -> str:
        match type:
            case CollectionType(element_type=element):
                items = self.context.world.pool.items[number]
                return self.words.format_value(tuple(number_to_value(element, item) for item in items))
            case BoolType():
                return self.words.format_value(True) if number else ""
            case IntType():
                return self.words.format_value(number)
            case _:
                return "" if number == -1 else self.words.format_value(number_to_value(type, number))
