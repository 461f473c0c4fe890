"""Hold the context of rule text: the names it can use, the facts known about them, and its surroundings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Unpack

from rulewright import limits, tree
from rulewright.analysis.symbols import Caller, LocalName, StateSymbol, Symbol, TypeSymbol
from rulewright.analysis.type_diagnostics import broken_expr
from rulewright.analysis.type_relations import is_comparable, remove_none, with_article
from rulewright.analysis.typing.type_narrowing import Facts, find_fact_key, infer_facts
from rulewright.analysis.world import World
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Label, More
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import Type


@dataclass(eq=False, slots=True)
class ReturnTo:
    """The effect of `return`: it leaves a procedure, or (`label`) a menu's alternative or a step.
    `result_type` is the type to return, None for nothing; `returned_types` collects the returned types if
    it is not declared.
    """

    description: str
    result_type: Type | None = None
    is_inferred: bool = False
    returned_types: list[tuple[Type, Span]] = field(default_factory=list)
    label: tree.ExitLabel | None = None
    var: tree.Var | None = None


@dataclass(eq=False, slots=True)
class Body:
    """The block of statements that a scope belongs to.

    `path` is the prefix of the keys of decisions; `about` are variables that prompts can mention; `at_once`
    means that the block is inside `at once`; `menu_path` are the menus that are being
    expanded, to detect endless expansion.
    """

    path: str
    returns: ReturnTo | None = None
    about: tuple[tree.Var, ...] = ()
    caller: Caller | None = None
    menu_path: tuple[str, ...] = ()
    at_once: bool = False


@dataclass(eq=False, slots=True)
class Scope:
    world: World
    parent: Scope | None = None
    local_names: dict[str, LocalName] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)
    body: Body | None = None
    leave_label: tree.ExitLabel | None = None
    """The label that `leave` exits."""
    seat_members: dict[str, int] = field(default_factory=dict)
    """The names of seats as members of `player`; only in scripts."""
    current_cell: tuple[tree.Var, dict[str, StateSymbol]] | None = None
    """The new cell in `lay`, and the state of the grid's cells."""

    # --- making scopes ----------------------------------------------------------------------------

    def child_scope(self, *, body: Body | None = None, leave_label: tree.ExitLabel | None = None) -> Scope:
        """Return a scope inside this one."""
        return Scope(
            self.world,
            self,
            {},
            dict(self.facts),
            body or self.body,
            leave_label or self.leave_label,
            self.seat_members,
            self.current_cell,
        )

    def separate_scope(self, body: Body) -> Scope:
        """Return a scope for text elsewhere, which does not see the locals of this one."""
        return Scope(self.world, None, {}, {}, body, None, self.seat_members)

    def with_facts(self, facts: Facts) -> Scope:
        """Return a scope with the same names and more facts."""
        inner = self.child_scope()
        inner.facts.update(facts)
        return inner

    def with_condition(self, condition: tree.Expr, holds: bool = True) -> Scope:
        return self.with_facts(infer_facts(self.world, condition, holds))

    # --- diagnostics --------------------------------------------------------------------------------

    def report_broken(
        self, code: Code, headline: str, span: Span, label: str = "", **details: Unpack[More]
    ) -> tree.Expr:
        """Report an error in an expression and return the expression that replaces it."""
        self.world.reporter.error(code, headline, span, label, **details)
        return broken_expr(span)

    # --- names ------------------------------------------------------------------------------------

    def find_local(self, name: str) -> LocalName | None:
        scope: Scope | None = self
        found, further = None, 0
        while scope is not None and found is None:
            found = scope.local_names.get(name)
            scope = scope.parent
            further += 1
        if further >= 50:
            limits.spend_work(further // 50)
        return found

    def list_locals(self) -> dict[str, LocalName]:
        """Return all names bound here or in outer scopes."""
        scope: Scope | None = self
        local_names: dict[str, LocalName] = {}
        while scope is not None:
            local_names = scope.local_names | local_names
            scope = scope.parent
        return local_names

    def is_free(self, name: str) -> bool:
        """Return whether a name is neither declared by the ruleset nor bound by the surrounding text."""
        return name not in self.world.symbols and self.find_local(name) is None

    def list_visible(self) -> list[str]:
        """Return all names that are visible here, for suggestions."""
        names = list(self.world.symbols) + list(self.seat_members)
        scope: Scope | None = self
        while scope is not None:
            names.extend(scope.local_names)
            scope = scope.parent
        return names

    def find_symbol(self, name: str) -> Symbol | None:
        found = self.world.symbols.get(name)
        if found is not None:
            self.world.mark_used(found)
        return found

    def bind_local(self, name: str, typ: Type, span: Span, *, is_let: bool = False) -> tree.Var:
        """Bind a new local; report a name that is taken."""
        var = tree.Var(name, typ)
        self.bind_variable(name, var, span, is_let=is_let)
        return var

    def bind_locals(self, names: Iterable[str], variables: Iterable[tree.Var], span: Span) -> None:
        for name, var in zip(names, variables, strict=True):
            self.bind_variable(name, var, span)

    def bind_variable(self, name: str, var: tree.Var, span: Span, *, is_let: bool = False) -> None:
        other = self.find_local(name)
        symbol = self.world.symbols.get(name)
        taken = None
        if other is not None:
            # a name may be bound again with the same type: `p chooses s ... all s in site`
            if (
                other.is_let
                or is_let
                or not is_comparable(remove_none(other.var.type), remove_none(var.type))
            ):
                taken = Label(other.span, "already bound here")
        elif symbol is not None and not isinstance(symbol, TypeSymbol):
            taken = Label(symbol.span, f"declared here as {with_article(symbol.what)}")
        if taken is not None and name != "_":
            self.world.reporter.error(
                "shadowed-name",
                f"`{name}` is already declared here",
                span,
                "bound again",
                labels=(taken,),
                help="choose another name: a name means one thing at a time",
            )
        if name in self.world.parameter_meanings:
            self.world.mark_used(self.world.parameter_meanings[name])
        self.world.mark_bound(name, span)
        local = self.local_names[name] = LocalName(var, span, is_let)
        if self.world.semantic_index is not None:
            self.world.semantic_index.add_binding(name, span, local)

    def find_narrowed_type(self, expr: tree.Expr) -> Type:
        """Return the type of an expression, narrowed by the facts known here."""
        key = find_fact_key(expr) if self.facts else None
        return expr.type if key is None else self.facts.get(key, expr.type)

    def refuse_at_once(self, span: Span, description: str) -> None:
        """Report a construct that is not allowed inside `at once`."""
        if self.body is not None and self.body.at_once:
            self.world.reporter.error(
                "not-at-once",
                f"`{description}` cannot stand inside `at once`",
                span,
                "",
                help="`at once` cannot contain decisions, chance or `settle`",
            )

    def report_unused(self) -> None:
        """Report names bound by `is_let` here and never used."""
        for name, local in self.local_names.items():
            if local.is_let and not self.world.is_used(local):
                self.world.reporter.warning(
                    "unused-name", f"`{name}` is never used", local.span, "bound here"
                )
