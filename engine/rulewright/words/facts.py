"""Provide facts of one setting to messages: values of constant rule text, and layers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.words.message_ids import ascii_name
from rulewright.words.message_values import MemberValue, Value, build_member, number_to_value

if TYPE_CHECKING:
    from rulewright.analysis.script_typing import HasScope
    from rulewright.analysis.symbols import TypeSymbol


@dataclass(slots=True)
class Facts:
    """The values of `VALUE` and `WITH` in one setting."""

    setting: Setting
    analyse_rules: Callable[[], HasScope]
    value_name: Callable[[str], str] | None = None
    """A name for an expression, the same in all settings in which it has the same value."""
    shared_values: dict[str, Value] = field(default_factory=dict, repr=False)
    """The known values, by the names that `value_name` gives."""
    checked_names: set[str] = field(default_factory=set, repr=False)
    """The expressions that are known to have a value."""
    field_types: dict[str, str | None] = field(default_factory=dict, repr=False)
    """The types of fields (see `type_of_field`), by the names of `TYPE FIELD`."""
    analyse_part: Callable[[str], HasScope] | None = field(default=None, repr=False)
    """A function that analyses only the rules on which one expression can depend. The first expression is
    typed that way, because after an edit it is often the only one.
    """
    known_fields: dict[str, str | None] = field(default_factory=dict, repr=False)
    """The types of fields in this setting, by `TYPE.FIELD`."""
    _analysed: HasScope | None = field(default=None, repr=False)
    _value_cache: dict[str, Value] = field(default_factory=dict, repr=False)

    @classmethod
    def from_folder(cls, folder: Path, setting: Setting) -> Facts:
        """Return the facts of the ruleset in a folder."""

        def load_and_analyse() -> HasScope:
            from rulewright.analysis.pipeline import analyse_ruleset
            from rulewright.loading import load_documents

            documents = load_documents(folder, edition=setting.edition, variants=setting.variants)
            return analyse_ruleset(documents, setting)

        return cls(setting, load_and_analyse)

    def get_analysis(self) -> HasScope:
        """Return the analysed rules. Raises DiagnosticError."""
        if self._analysed is None:
            self._analysed = self.analyse_rules()
        return self._analysed

    def evaluate_text(self, text: str) -> Value:
        """Return the value of an expression. Raises DiagnosticError."""
        return self.evaluate_span(Source("<words>", text).span(0, len(text)))

    def evaluate_span(self, span: Span) -> Value:
        """Return the value of the expression at a location. Raises DiagnosticError at it."""
        text = span.text
        if text not in self._value_cache:
            name = text if self.value_name is None else self.value_name(text)
            if name not in self.shared_values:
                self.shared_values[name] = self._evaluate_span(span)
            self._value_cache[text] = self.shared_values[name]
        return self._value_cache[text]

    def read_field(self, member_value: MemberValue, field_name: str) -> Value:
        """Return a field of a member, of its type or of a part of that. Raises DiagnosticError."""
        field_name = self._resolve_field(member_value.type_name, field_name)
        if member_value.components and member_value.name.endswith(")"):  # a pair is written as a call
            return self.evaluate_text(f"{member_value.name}.{field_name}")
        declaring_types = [
            symbol.name
            for symbol in self._iter_types_with(member_value.type_name, field_name)
            if _has_member(symbol, member_value.name)
        ]
        return self.evaluate_text(
            f"{(declaring_types or [member_value.type_name])[0]}.{member_value.name}.{field_name}"
        )

    def type_of_field(self, type_name: str, field_name: str) -> str | None:
        """Return the name of the type of a field of a type's members, "" for values that are not
        members; None if no member has the field.
        """
        key = f"{type_name}.{field_name}"
        if key not in self.known_fields:
            self.known_fields[key] = self._recall_field_type(type_name, field_name)
        return self.known_fields[key]

    def _recall_field_type(self, type_name: str, field_name: str) -> str | None:
        name = None if self.value_name is None else self.value_name(f"{type_name} {field_name}")
        if name is not None and name in self.field_types:
            return self.field_types[name]
        resolved_name = self._resolve_field(type_name, field_name)
        found = self._find_field_type(type_name, resolved_name)
        if name is not None and resolved_name == field_name:  # the name depends on the current texts
            self.field_types[name] = found
        return found

    def _find_field_type(self, type_name: str, field_name: str) -> str | None:
        for symbol in self._iter_types_with(type_name, field_name):
            assert symbol.finite is not None
            for number in symbol.finite.members:
                try:
                    value = self.read_field(
                        build_member(symbol.finite, symbol.finite.root.names[number]), field_name
                    )
                except DiagnosticError:
                    break
                if value is not None:
                    return value.type_name if isinstance(value, MemberValue) else ""
            else:
                return ""
        return None

    def _resolve_field(self, root: str, spelling: str) -> str:
        """Return the name of the field of a type whose transliteration is this."""
        from rulewright.analysis.symbols import TypeSymbol

        for symbol in self.get_analysis().scope.world.symbols.values():
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
                if symbol.finite.root.name == root:
                    parts = (factor.root.name for factor in symbol.finite.root.factors)
                    for known in (*symbol.fields, *parts):
                        if ascii_name(known) == spelling:
                            return known
        return spelling

    def _iter_types_with(self, root: str, field_name: str) -> Iterator[TypeSymbol]:
        """Yield the types with members of a type that may have a field."""
        from rulewright.analysis.symbols import TypeSymbol

        for symbol in self.get_analysis().scope.world.symbols.values():
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
                is_structured = symbol.grid is not None or bool(symbol.finite.factors)
                if symbol.finite.root.name == root and (is_structured or field_name in symbol.fields):
                    yield symbol

    def check_span(self, span: Span) -> None:
        """Raise DiagnosticError if the expression at a location has no value."""
        name = self.value_name(span.text) if self.value_name is not None else None
        if name not in self.checked_names:
            self.evaluate_span(span)
            if name is not None:
                self.checked_names.add(name)

    def _evaluate_span(self, span: Span) -> Value:
        if self.analyse_part is not None and self._analysed is None:
            narrow, self.analyse_part = self.analyse_part, None
            try:
                return _evaluate_in(narrow(span.text), span)
            except DiagnosticError:
                pass  # names are suggested from all that is declared
        return _evaluate_in(self.get_analysis(), span)

    def has_layer(self, layer: str) -> bool:
        """Return whether an edition or a variant (`edition-second`, `variant-fast`) is active."""
        kind, _, name = layer.partition("-")
        if kind == "edition":
            return self.setting.edition == name
        return name in {PurePath(variant).stem for variant in self.setting.variants}


def _evaluate_in(analysed: HasScope, span: Span) -> Value:
    from rulewright.analysis import script_typing
    from rulewright.analysis.typing.constant_evaluation import ConstantEvaluator
    from rulewright.tree.evaluation import NotConstant

    typed = script_typing.type_expression(analysed, span, {})
    try:
        number = ConstantEvaluator(analysed.scope.world).compile_counted(typed)({})
    except NotConstant as error:
        raise DiagnosticError.from_parts(
            "not-constant",
            "messages can use only values that are known before the game",
            error.span,
            error.why,
        ) from None
    return number_to_value(typed.type, number)


def _has_member(symbol: TypeSymbol, member_name: str) -> bool:
    return symbol.finite is not None and symbol.finite.find_member(member_name) is not None
