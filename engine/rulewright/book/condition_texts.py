"""Phrase positions and expectations of scripts with the locale's messages: a sentence of its own
(`says-NAME`), or a name and its value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    PieceSymbol,
    StateSymbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.typing import defines
from rulewright.book.rulebook import Rulebook
from rulewright.book.tables import is_player_count
from rulewright.language import ast
from rulewright.records import dataclass
from rulewright.types import BoolType, FiniteType, IntType, KeyType, MemberType, Type
from rulewright.words.message_values import MemberValue, Value, build_member
from rulewright.words.required_messages import list_sentence_keys

NUMBER = IntType()
SIGNS = {"+": "+", "-": "−", "*": "×"}


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A thing of the rules with its name and type; `content_type` is the type of its contents, if it is a
    place. `name` and `sentence_args` are used by a sentence of its own.
    """

    text: str
    value_type: Type
    content_type: FiniteType | None = None
    name: str = ""
    sentence_args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleTextWriter:
    """A writer that phrases the rule text of scripts. `bound_texts` are the texts for names that a loop
    binds, empty if they are omitted.
    """

    book: Rulebook
    bound_texts: Mapping[str, str] = field(default_factory=dict)

    # --- conditions -------------------------------------------------------------------------------

    def write_condition(self, condition_expr: ast.Expr) -> str | None:
        """Return a condition in words; None if it cannot be expressed."""
        match condition_expr:
            case ast.Compare(op="==", left=left, right=right):
                return self.write_assignment(left, right)
            case ast.Compare(op="in" | "not in", left=ast.Name(id=name), right=right):
                place = self.find_thing(right)
                if place is None or place.content_type is None or name not in place.content_type.root.names:
                    return None
                member_text = self.book.words.format_value(_member_value(place.content_type, name))
                key = "there" if condition_expr.op == "in" else "not-there"
                return self.book.own_text(key, place=place.text, thing=member_text)
            case ast.Compare(left=left, right=right):
                named_thing, value = self._find_amount(left), self._find_amount(right)
                if named_thing is None or value is None:
                    return None
                comparison_text = self.book.own_text(
                    f"compared-{COMPARISON_KEYS[condition_expr.op]}", value=value.text
                )
                return self._write_sentence(named_thing, comparison_text)
            case ast.Is(value=value, type_name=None, negated=False):
                return self.write_assignment(value, None)
            case ast.Is(value=value, type_name=None):
                named_thing = self.find_thing(value)
                return (
                    None
                    if named_thing is None
                    else self._write_sentence(named_thing, self.book.own_text("something"))
                )
            case ast.Unary(op="not", value=value):
                return self._write_truth(value, False)
            case ast.Logic(operands=parts):
                operand_texts = [self.write_condition(each) for each in parts]
                texts = [each for each in operand_texts if each is not None]
                if len(texts) < len(operand_texts):
                    return None
                return (
                    self.book.own_text(f"said-{condition_expr.op}", first=texts[0], rest=texts[1])
                    if len(texts) == 2
                    else None
                )
            case ast.Quantified(quantifier="any" | "no" | "all", where=where, value=value):
                inner, kind = self._enter_quantifier(condition_expr)
                inner_condition = value if condition_expr.quantifier == "all" else where
                if (
                    inner is None
                    or inner_condition is None
                    or (condition_expr.quantifier == "all" and where is not None)
                ):
                    return None
                inner_text = inner.write_condition(inner_condition)
                key = f"said-{condition_expr.quantifier}"
                return None if inner_text is None else self.book.own_text(key, kind=kind, what=inner_text)
            case ast.Call() | ast.Index():
                return self._write_truth(condition_expr, True)
        return None

    def _enter_quantifier(self, quantifier: ast.Quantified) -> tuple[RuleTextWriter | None, str]:
        """Return a writer for the body of a quantifier over one type, and the name of the members;
        None for other quantifiers."""
        if len(quantifier.binders) != 1 or quantifier.withs:
            return None, ""
        domain = quantifier.binders[0].domain
        if not isinstance(domain, ast.Name):
            return None, ""
        silent_names = dict.fromkeys(quantifier.binders[0].names, "")
        return replace(self, bound_texts={**self.bound_texts, **silent_names}), self.book.display_name(
            domain.id
        )

    def write_assignment(self, target_expr: ast.Expr, value_expr: ast.Expr | None) -> str | None:
        """Return `owner[a1] == white` as "owner (a1): White"; None if it cannot be expressed."""
        named_thing = self._find_amount(target_expr)
        if named_thing is None:
            return None
        target_value: Value | None = None
        nothing = value_expr is None or isinstance(value_expr, ast.NoneValue)
        if nothing and (locale_text := self._locale_sentence(named_thing, None)) is not None:
            return locale_text
        if named_thing.content_type is not None:
            target_value = self._format_list(named_thing.content_type, value_expr)
        target_value = (
            target_value if target_value is not None else self._read_value(named_thing.value_type, value_expr)
        )
        return self._write_sentence(named_thing, target_value) if target_value is not None else None

    def _write_truth(self, value_expr: ast.Expr, truth: bool) -> str | None:
        named_thing = self.find_thing(value_expr)
        if named_thing is None or not isinstance(named_thing.value_type, BoolType):
            return None
        return self._write_sentence(named_thing, truth)

    def _write_sentence(self, named_thing: NamedThing, value: Value) -> str:
        """Return the locale's sentence for a value (`says-NAME`), or else the name of the thing and
        its value."""
        locale_text = self._locale_sentence(named_thing, value)
        if locale_text is not None:
            return locale_text
        value_text = self.book.words.format_value(value)
        return self.book.own_text("thing-value", thing=named_thing.text, value=value_text)

    def _locale_sentence(self, named_thing: NamedThing, value: Value) -> str | None:
        """Return the sentence of the locale, if it does not distinguish `[none]`."""
        if not named_thing.name:
            return None
        return self.book.words.format_complete(
            f"says-{named_thing.name}", {**named_thing.sentence_args, "value": value}
        )

    # --- things -----------------------------------------------------------------------------------

    def find_thing(self, target_expr: ast.Expr) -> NamedThing | None:
        """Return the named thing that an expression denotes: state, a zone, a kind in a bag, the
        size of a zone, a table cell or a definition; None for others."""
        match target_expr:
            case ast.Call(callee=ast.Name(id="size"), args=(place,)):
                named_thing = self.find_thing(place)
                if named_thing is None or (
                    named_thing.content_type is None and not isinstance(named_thing.value_type, IntType)
                ):
                    return None
                own = f"{named_thing.name}-size" if named_thing.name else ""
                text = self.book.own_text("how-many", place=named_thing.text)
                return NamedThing(text, NUMBER, None, own, named_thing.sentence_args)
            case ast.Call(callee=ast.Name(id=name), args=args):
                return self._find_definition(name, args)
            case ast.Name(id=name) if name in self.bound_texts:
                return None
            case ast.Name(id=name) if isinstance(self._find_symbol(name), DefineSymbol):
                return self._find_definition(name, ())
        name, keys = _split_index(target_expr)
        match self._find_symbol(name):
            case StateSymbol() as found:
                return self._build_thing(name, found.state.keys, keys, found.state.type)
            case PieceSymbol() as found:
                return self._build_thing(name, found.supply.state.keys, keys, NUMBER)
            case TableSymbol() as found:
                return self._build_thing(name, found.table.keys, keys, found.table.type)
            case BagSymbol() as found:
                all_keys = (*found.bag.keys, found.bag.type.finite_type)
                if len(keys) < len(all_keys) - 1:
                    return None
                return self._build_thing(name, all_keys[: len(keys)], keys, NUMBER)
            case ZoneSymbol() as found:
                finite_type = found.family.restricted_type or found.family.zones.thing_type
                named_thing = self._build_thing(name, found.family.keys, keys, MemberType(finite_type))
                return replace(named_thing, content_type=finite_type) if named_thing is not None else None
        return None

    def _find_symbol(self, name: str) -> object:
        return self.book.get_world().symbols.get(name)

    def _find_definition(self, name: str, arg_exprs: Sequence[ast.Expr]) -> NamedThing | None:
        symbol = self._find_symbol(name)
        if not isinstance(symbol, DefineSymbol):
            return None
        defines.ensure_typed(self.book.get_world(), symbol)  # its type may only be known from its body
        kinds = [_to_key_type(p.type) for p in symbol.define.parameters]
        return self._build_thing(name, kinds, arg_exprs, symbol.define.type)

    def _build_thing(
        self, name: str, key_types: Sequence[KeyType | None], key_exprs: Sequence[ast.Expr], value_type: Type
    ) -> NamedThing | None:
        """Return a name with its keys in brackets; None for keys without words."""
        if len(key_types) != len(key_exprs):
            return None
        optional_values = [self._read_key(kind, key) for kind, key in zip(key_types, key_exprs, strict=True)]
        values = [value for value in optional_values if value is not None]
        if len(values) < len(optional_values):
            return None
        symbol = self.book.get_world().symbols[name]
        letters = dict(zip(list_sentence_keys(symbol), values, strict=False))
        words = self.book.words
        texts = [text for value in values if (text := words.format_value(value))]
        if words.has_message(f"says-{name}") and not words.has_message(f"name-{name}"):
            display_name = ""  # its sentence needs no name
        else:
            display_name = self.book.display_name(name)
        keys_text = self.book.join_with_commas(texts)
        text = self.book.own_text("thing-of", thing=display_name, of=keys_text) if keys_text else display_name
        return NamedThing(text, value_type, None, name, letters)

    def _find_amount(self, value_expr: ast.Expr) -> NamedThing | None:
        """Return a number, a calculation, a count or a named thing as text; None for other expressions."""
        match value_expr:
            case ast.Number(value=number):
                return NamedThing(self.book.words.format_value(number), NUMBER)
            case ast.Arithmetic(op="+" | "-" | "*", left=left, right=right):
                one, other = self._find_amount(left), self._find_amount(right)
                if one is None or other is None:
                    return None
                return NamedThing(f"{one.text} {SIGNS[value_expr.op]} {other.text}", NUMBER)
            case ast.Quantified(quantifier="count", where=where):
                inner, kind = self._enter_quantifier(value_expr)
                if inner is None or where is None:
                    return None
                condition_text = inner.write_condition(where)
                if condition_text is None:
                    return None
                return NamedThing(self.book.own_text("said-count", kind=kind, what=condition_text), NUMBER)
            case _:
                return self.find_thing(value_expr)

    def _read_key(self, key_type: KeyType | None, key_expr: ast.Expr) -> Value | None:
        match key_expr:
            case ast.Name(id="_"):
                return self.book.own_text("everything")
            case ast.Name(id=name) if name in self.bound_texts:
                return self.bound_texts[name]
            case ast.Name(id=name) if isinstance(key_type, FiniteType):
                return _member_value(key_type, name)
            case ast.Name(id=name) if isinstance(key_type, IntType):
                symbol = self._find_symbol(name)
                if not isinstance(symbol, ConstantSymbol):
                    return None
                if is_player_count(self.book, key_type):
                    return self.book.own_text("players-number", count=symbol.value)
                return symbol.value
            case ast.Number(value=number) if isinstance(key_type, FiniteType):
                return _member_value(key_type, str(number))
            case ast.Number(value=number):
                return number
            case ast.Call(callee=ast.Name(), args=args) if isinstance(key_type, FiniteType):
                if key_type.is_growing:
                    return MemberValue(key_type.root.name, " ".join(key_expr.span.text.split()))
                if key_type.factors:
                    part_values = [
                        self._read_key(of, arg) for of, arg in zip(key_type.factors, args, strict=False)
                    ]
                    parts = tuple(part for part in part_values if isinstance(part, MemberValue))
                    if len(parts) == len(part_values) == len(key_type.factors):
                        return self._find_product_member(key_type, parts)
                    texts = [self.book.words.format_value(part) for part in part_values if part is not None]
                    return self.book.join_with_commas(texts) if len(texts) == len(args) else None
        named_thing = self._find_amount(key_expr)
        return named_thing.text if named_thing is not None else None

    def _find_product_member(
        self, finite_type: FiniteType, components: tuple[MemberValue, ...]
    ) -> MemberValue:
        """Return the member of a product type with these components."""
        for name in finite_type.root.names:
            member = build_member(finite_type, name)
            if member.components == components:
                return member
        return MemberValue(finite_type.root.name, "", components)

    def _format_list(self, finite_type: FiniteType, value_expr: ast.Expr | None) -> str | None:
        """Return a list such as `[bank, tower]` as the names of its things."""
        items = value_expr.elements if isinstance(value_expr, ast.Listing) else None
        if items is None or not all(isinstance(item, ast.Name) for item in items):
            return None
        names = [item.id for item in items if isinstance(item, ast.Name)]
        texts = (self.book.words.format_value(_member_value(finite_type, name)) for name in names)
        return self.book.join_with_commas(texts) or self.book.own_text("empty")

    def _read_value(self, value_type: Type, value_expr: ast.Expr | None) -> Value | None:
        match value_expr:
            case None | ast.NoneValue():
                is_player = (
                    isinstance(value_type, MemberType) and value_type.finite_type.root.name == "player"
                )
                return self.book.own_text("nobody" if is_player else "empty")
            case ast.Number(value=number):
                return number
            case ast.Unary(op="-", value=ast.Number(value=number)):
                return -number
            case ast.Bool(value=truth):
                return truth
            case ast.Name(id=name) if isinstance(value_type, MemberType) and name not in self.bound_texts:
                return _member_value(value_type.finite_type, name)
            case ast.Attribute(value=ast.Name(id=name), name=own) if name in self.bound_texts:
                return self._field_text(own)
            case _:
                named_thing = self._find_amount(value_expr)
                return named_thing.text if named_thing is not None else None

    def _field_text(self, field_name: str) -> str | None:
        """Return `s.owner` of the variable of a loop: the field of each member."""
        for symbol in self.book.get_world().symbols.values():
            if isinstance(symbol, TypeSymbol) and field_name in symbol.fields:
                locale_text = self.book.words.format_message(f"field-{symbol.name}-{field_name}")
                if locale_text:
                    return self.book.own_text("own-field", field=locale_text)
        return None

    # --- statements -------------------------------------------------------------------------------

    def write_statement(self, statement_node: ast.Statement) -> Iterator[str | None]:
        """Yield a line for each assignment; None for statements without words."""
        match statement_node:
            case ast.Assign(op="=", target=target, value=value):
                yield self.write_assignment(target, value)
            case ast.For(binders=(ast.Binder(names=(name,), domain=ast.Name(id=type)),)):
                loop_text = self._loop_text(name, type, statement_node)
                if loop_text is None:
                    yield None
                    return
                inner = replace(self, bound_texts={**self.bound_texts, name: loop_text})
                for each in statement_node.body.statements:
                    yield from inner.write_statement(each)
            case _:
                yield None

    def _loop_text(self, name: str, type_name: str, for_loop: ast.For) -> str | None:
        """Return the members of a loop: all of a type, or those that it lists."""
        if for_loop.withs or for_loop.orders is not None or for_loop.sort_order is not None:
            return None
        match for_loop.where:
            case None:
                return self.book.display_name(type_name)
            case ast.Compare(op="in", left=ast.Name(id=same), right=ast.Listing(elements=items)):
                symbol = self._find_symbol(type_name)
                finite_type = symbol.finite if isinstance(symbol, TypeSymbol) else None
                if same != name or finite_type is None:
                    return None
                names = [item.id for item in items if isinstance(item, ast.Name)]
                if len(names) < len(items):
                    return None
                return self.book.join_with_commas(
                    self.book.words.format_value(_member_value(finite_type, n)) for n in names
                )
            case _:
                return None


COMPARISON_KEYS = {"!=": "other", "<": "below", "<=": "most", ">": "above", ">=": "least"}


def _split_index(target_expr: ast.Expr) -> tuple[str, tuple[ast.Expr, ...]]:
    """Return `mat[p][b]` as the name and all of its keys."""
    key_exprs: tuple[ast.Expr, ...] = ()
    while isinstance(target_expr, ast.Index):
        key_exprs = (*target_expr.indices, *key_exprs)
        target_expr = target_expr.value
    return (target_expr.id if isinstance(target_expr, ast.Name) else ""), key_exprs


def _to_key_type(type: Type) -> KeyType | None:
    return type.finite_type if isinstance(type, MemberType) else type if isinstance(type, IntType) else None


def _member_value(finite_type: FiniteType, name: str) -> MemberValue:
    return (
        MemberValue("player", name) if finite_type.root.name == "player" else build_member(finite_type, name)
    )
