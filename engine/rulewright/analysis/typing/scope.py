"""Where rule text stands: the names it can use, what is known about them, and what is around it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Unpack

from rulewright import limits, tree
from rulewright.analysis.common_findings import broken
from rulewright.analysis.fitting import a, certain, comparable
from rulewright.analysis.symbols import Caller, LocalName, StateSymbol, Symbol, TypeSymbol
from rulewright.analysis.typing.facts import Facts, subject, when
from rulewright.analysis.world import World
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Label, More
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import Type


@dataclass(eq=False, slots=True)
class ReturnTo:
    """The effect of `return`: it leaves a procedure, or (`label`) a menu's alternative or a step.
    `result` is the type to return, None for nothing; `inferred` collects the returned types if
    it is not declared.
    """

    what: str
    result: Type | None = None
    infer: bool = False
    inferred: list[tuple[Type, Span]] = field(default_factory=list)
    label: tree.ExitLabel | None = None
    var: tree.Var | None = None


@dataclass(eq=False, slots=True)
class Body:
    """The block of statements that a scope belongs to.

    `path` is where decisions get their keys from; `about` what prompts can mention; `at_once` names
    what may not stand here; `menus` are the menus that are being expanded, against endless ones.
    """

    path: str
    returns: ReturnTo | None = None
    about: tuple[tree.Var, ...] = ()
    caller: Caller | None = None
    menus: tuple[str, ...] = ()
    at_once: bool = False


@dataclass(eq=False, slots=True)
class Scope:
    world: World
    parent: Scope | None = None
    names: dict[str, LocalName] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)
    body: Body | None = None
    leave: tree.ExitLabel | None = None
    """Where `leave` goes."""
    seats: dict[str, int] = field(default_factory=dict)
    """In scripts: names of seats as members of player."""
    cell: tuple[tree.Var, dict[str, StateSymbol]] | None = None
    """In `lay`: the new cell and the state of the grid's cells."""

    # --- making scopes ----------------------------------------------------------------------------

    def child(self, *, body: Body | None = None, leave: tree.ExitLabel | None = None) -> Scope:
        """Return a scope inside this one."""
        return Scope(
            self.world,
            self,
            {},
            dict(self.facts),
            body or self.body,
            leave or self.leave,
            self.seats,
            self.cell,
        )

    def separate(self, body: Body) -> Scope:
        """Return a scope for text elsewhere, which does not see the locals of this one."""
        return Scope(self.world, None, {}, {}, body, None, self.seats)

    def assuming(self, facts: Facts) -> Scope:
        """Return a scope with the same names and more facts."""
        inner = self.child()
        inner.facts.update(facts)
        return inner

    def where(self, condition: tree.Expr, holds: bool = True) -> Scope:
        return self.assuming(when(self.world, condition, holds))

    # --- findings ---------------------------------------------------------------------------------

    def refused(
        self, code: Code, headline: str, span: Span, label: str = "", **more: Unpack[More]
    ) -> tree.Expr:
        """Report an error in an expression and return the expression that replaces it."""
        self.world.reporter.error(code, headline, span, label, **more)
        return broken(span)

    # --- names ------------------------------------------------------------------------------------

    def find(self, name: str) -> LocalName | None:
        scope: Scope | None = self
        found, further = None, 0
        while scope is not None and found is None:
            found = scope.names.get(name)
            scope = scope.parent
            further += 1
        if further >= 50:
            limits.spend(further // 50)
        return found

    def locals(self) -> dict[str, LocalName]:
        """Return all names bound here or in outer scopes."""
        scope: Scope | None = self
        found: dict[str, LocalName] = {}
        while scope is not None:
            found = scope.names | found
            scope = scope.parent
        return found

    def is_free(self, name: str) -> bool:
        """Whether neither the ruleset nor the text around here says what a name means."""
        return name not in self.world.symbols and self.find(name) is None

    def visible(self) -> list[str]:
        """Return all names that could be meant here, for suggestions."""
        names = list(self.world.symbols) + list(self.seats)
        scope: Scope | None = self
        while scope is not None:
            names.extend(scope.names)
            scope = scope.parent
        return names

    def symbol(self, name: str) -> Symbol | None:
        found = self.world.symbols.get(name)
        if found is not None:
            self.world.use(found)
        return found

    def bind(self, name: str, kind: Type, span: Span, *, let: bool = False) -> tree.Var:
        """Bind a new local; a name that is taken is reported."""
        var = tree.Var(name, kind)
        self.bind_var(name, var, span, let=let)
        return var

    def bind_each(self, names: Iterable[str], variables: Iterable[tree.Var], span: Span) -> None:
        for name, var in zip(names, variables, strict=True):
            self.bind_var(name, var, span)

    def bind_var(self, name: str, var: tree.Var, span: Span, *, let: bool = False) -> None:
        other = self.find(name)
        symbol = self.world.symbols.get(name)
        taken = None
        if other is not None:
            # a letter may be bound anew within its kind: `p chooses s ... all s in site`
            if other.let or let or not comparable(certain(other.var.type), certain(var.type)):
                taken = Label(other.span, "already bound here")
        elif symbol is not None and not isinstance(symbol, TypeSymbol):
            taken = Label(symbol.span, f"declared here as {a(symbol.what)}")
        if taken is not None and name != "_":
            self.world.reporter.error(
                "shadowed-name",
                f"`{name}` already means something here",
                span,
                "bound again",
                labels=(taken,),
                help="choose another name: a name means one thing at a time",
            )
        if name in self.world.letters:
            self.world.use(self.world.letters[name])
        self.world.bind(name, span)
        local = self.names[name] = LocalName(var, span, let)
        if self.world.places is not None:
            self.world.places.bound(name, span, local)

    def type_now(self, expr: tree.Expr) -> Type:
        """The type of an expression, narrowed by what is known here."""
        key = subject(expr) if self.facts else None
        return expr.type if key is None else self.facts.get(key, expr.type)

    def not_at_once(self, span: Span, what: str) -> None:
        """Reports what may not stand inside `at once`."""
        if self.body is not None and self.body.at_once:
            self.world.reporter.error(
                "not-at-once",
                f"`{what}` cannot stand inside `at once`",
                span,
                "",
                help="there, everything happens in one moment: no decision, no chance, no `settle`",
            )

    def finish(self) -> None:
        """Report names bound by `let` here and never used."""
        for name, local in self.names.items():
            if local.let and not self.world.is_used(local):
                self.world.reporter.warning(
                    "unused-name", f"`{name}` is never used", local.span, "bound here"
                )
