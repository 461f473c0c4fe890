"""What messages may ask of the rules in one setting: values of constant rule text, and layers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.words.naming import ascii_name
from rulewright.words.values import MemberValue, Value, named, readable

if TYPE_CHECKING:
    from rulewright.analysis.script import Scoped
    from rulewright.analysis.symbols import TypeSymbol


@dataclass(slots=True)
class Facts:
    """The values of `VALUE` and `WITH` in one setting."""

    setting: Setting
    analyse: Callable[[], Scoped]
    alike: Callable[[str], str] | None = None
    """A name for an expression, the same in all settings in which it has the same value."""
    shared: dict[str, Value] = field(default_factory=dict, repr=False)
    """The values that are known, by these names."""
    good: set[str] = field(default_factory=set, repr=False)
    """Those of which it is known that there is a value."""
    narrow: Callable[[str], Scoped] | None = field(default=None, repr=False)
    """No more of the rules than one expression can depend on. The first is typed there: after an
    edit it is often the only one."""
    _analysed: Scoped | None = field(default=None, repr=False)
    _known: dict[str, Value] = field(default_factory=dict, repr=False)

    @classmethod
    def of_folder(cls, folder: Path, setting: Setting) -> Facts:
        """Return the facts of the ruleset in a folder."""

        def analyse() -> Scoped:
            from rulewright.analysis.analyse import analyse
            from rulewright.loading import load_documents

            documents = load_documents(folder, edition=setting.edition, variants=setting.variants)
            return analyse(documents, setting)

        return cls(setting, analyse)

    def rules(self) -> Scoped:
        """Return the analysed rules. Raises DiagnosticError."""
        if self._analysed is None:
            self._analysed = self.analyse()
        return self._analysed

    def value(self, text: str) -> Value:
        """Return the value of an expression. Raises DiagnosticError."""
        return self.value_at(Source("<words>", text).span(0, len(text)))

    def value_at(self, span: Span) -> Value:
        """The value of the expression that stands in a place. Raises DiagnosticError at it."""
        text = span.text
        if text not in self._known:
            name = text if self.alike is None else self.alike(text)
            if name not in self.shared:
                self.shared[name] = self._value_at(span)
            self._known[text] = self.shared[name]
        return self._known[text]

    def field(self, of: MemberValue, name: str) -> Value:
        """Return a field of a member, of its type or of a part of that. Raises DiagnosticError."""
        name = self._spelled(of.type, name)
        if of.parts and of.name.endswith(")"):  # a pair is written as a call
            return self.value(f"{of.name}.{name}")
        within = [symbol.name for symbol in self._with(of.type, name) if _has(symbol, of.name)]
        return self.value(f"{(within or [of.type])[0]}.{of.name}.{name}")

    def type_of_field(self, type: str, name: str) -> str | None:
        """Return the name of the type of a field of a type's members, "" for values that are not
        members; None if no member has the field.
        """
        name = self._spelled(type, name)
        for symbol in self._with(type, name):
            assert symbol.finite is not None
            for number in symbol.finite.members:
                try:
                    value = self.field(named(symbol.finite, symbol.finite.root.names[number]), name)
                except DiagnosticError:
                    break
                if value is not None:
                    return value.type if isinstance(value, MemberValue) else ""
            else:
                return ""
        return None

    def _spelled(self, root: str, name: str) -> str:
        """The field of a type that a message spells so."""
        from rulewright.analysis.symbols import TypeSymbol

        for symbol in self.rules().scope.world.symbols.values():
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
                if symbol.finite.root.name == root:
                    parts = (factor.root.name for factor in symbol.finite.root.factors)
                    for known in (*symbol.fields, *parts):
                        if ascii_name(known) == name:
                            return known
        return name

    def _with(self, root: str, field: str) -> Iterator[TypeSymbol]:
        """Yield the types with members of a type that may have a field."""
        from rulewright.analysis.symbols import TypeSymbol

        for symbol in self.rules().scope.world.symbols.values():
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
                made = symbol.grid is not None or bool(symbol.finite.factors)
                if symbol.finite.root.name == root and (made or field in symbol.fields):
                    yield symbol

    def check_at(self, span: Span) -> None:
        """Raises DiagnosticError if the expression that stands in a place has no value."""
        name = self.alike(span.text) if self.alike is not None else None
        if name not in self.good:
            self.value_at(span)
            if name is not None:
                self.good.add(name)

    def _value_at(self, span: Span) -> Value:
        if self.narrow is not None and self._analysed is None:
            narrow, self.narrow = self.narrow, None
            try:
                return _value_in(narrow(span.text), span)
            except DiagnosticError:
                pass  # names are suggested from all that is declared
        return _value_in(self.rules(), span)

    def has(self, layer: str) -> bool:
        """Return whether an edition or a variant (`edition-second`, `variant-fast`) is active."""
        kind, _, name = layer.partition("-")
        if kind == "edition":
            return self.setting.edition == name
        return name in {PurePath(variant).stem for variant in self.setting.variants}


def _value_in(analysed: Scoped, span: Span) -> Value:
    from rulewright.analysis import script
    from rulewright.analysis.typing.constants import Constants
    from rulewright.tree.evaluate import NotConstant

    typed = script.expression(analysed, span, {})
    try:
        number = Constants(analysed.scope.world).counted(typed)({})
    except NotConstant as error:
        raise DiagnosticError.of(
            "not-constant",
            "words can only name what is known before the game",
            error.span,
            error.why,
        ) from None
    return readable(typed.type, number)


def _has(symbol: TypeSymbol, member: str) -> bool:
    return symbol.finite is not None and symbol.finite.number(member) is not None
