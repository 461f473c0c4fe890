"""Types decisions: `p chooses ...`, `p may choose ...`, once or again and again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright import tree
from rulewright.analysis import containers, domains, expressions, menus, statements
from rulewright.analysis.counted import head
from rulewright.analysis.effects import Changes, forget
from rulewright.analysis.facts import Facts, when
from rulewright.analysis.fitting import none_value, optional, show
from rulewright.analysis.report import is_broken
from rulewright.analysis.scope import ReturnTo, Scope
from rulewright.analysis.symbols import LocalName
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import INT, UNKNOWN, BagType, CollectionType, IntType, Type

Chosen = tuple[tuple[tree.Stmt, ...], bool, Facts]


def choose(scope: Scope, node: ast.Choose) -> Chosen:
    """A decision: its statements, whether their end is never reached, what is known afterwards."""
    return _Decision(scope, node).statements()


def let_choose(scope: Scope, let: ast.Let, node: ast.Choose, span: Span) -> tuple[tree.Stmt, ...]:
    """`let v = p chooses from m(...)`: the value that the chosen alternative returns."""
    var = tree.Var(let.name, UNKNOWN)
    decision = _Decision(scope, node, var)
    made, _, _ = decision.statements()
    var.type = decision.result_type()
    scope.bind_var(let.name, var, span, let=True)
    return made


def fresh(scope: Scope, leave: tree.Label | None = None) -> Scope:
    """A scope for what is asked: before a decision the game settles, so state is not known."""
    inner = scope.child(leave=leave)
    inner.facts = forget(inner.facts, Changes(all=True))
    return inner


def path_of(scope: Scope) -> str:
    return scope.body.path if scope.body is not None else ""


@dataclass(slots=True)
class _Decision:
    scope: Scope
    node: ast.Choose
    result: tree.Var | None = None
    returns: ReturnTo | None = None

    def statements(self) -> Chosen:
        scope, node = self.scope, self.node
        statements.not_at_once(scope, node.span, "chooses")
        chooser = expressions.check(scope, node.chooser, statements.player(scope), "who chooses")
        match node.what:
            case ast.ChooseMenu() | ast.ChooseFrom():
                return self._menu(chooser, node.what)
            case ast.ChooseMembers() | ast.ChooseWithin() | ast.ChooseAmount():
                return self._plain(chooser, node.what)

    def result_type(self) -> Type:
        assert self.returns is not None
        given = self.returns.inferred
        if not given:
            return UNKNOWN
        found = statements.result_type(self.scope, given, self.returns.what)
        if found is None:
            self.scope.world.reporter.error(
                "missing-return",
                "nothing in this menu gives a value",
                self.node.span,
                "a value is expected",
                help="say `return ...` in what the menu offers",
            )
            return UNKNOWN
        return found

    # --- one choice of members, an amount or a bag ------------------------------------------------

    def _plain(
        self, chooser: tree.Expr, what: ast.ChooseMembers | ast.ChooseWithin | ast.ChooseAmount
    ) -> Chosen:
        scope, node = self.scope, self.node
        inner = fresh(scope)
        bound = domains.Bound()
        where: ast.Expr | None = None
        match what:
            case ast.ChooseMembers(binders=binders, where=where):
                for binder in binders:
                    domains.bind(inner, binder, bound)
            case ast.ChooseWithin(name=name, bag=bag, where=where):
                domain, kind = self._bag(inner, bag)
                var = inner.bind(name, kind, node.span)
                if domain is not None:
                    bound.binders.append(tree.Binder(var, domain, node.span))
            case ast.ChooseAmount(name=name, first=first, last=last):
                numbers, number_type = domains.numbers(inner, first, last)
                var = inner.bind(name, number_type, node.span)
                bound.binders.append(tree.Binder(var, numbers, node.span))
        if where is not None:
            bound.conditions.append(expressions.condition(inner, where))
        gained: Facts = {}
        for test in bound.conditions:
            gained.update(when(scope.world, test, True))
        inner.facts.update(gained)
        key = ".".join([path_of(scope), *(binder.var.name for binder in bound.binders)]).lstrip(".")
        body: tuple[tree.Stmt, ...] = ()
        ends = False
        if node.may:
            body, body_ends = statements.block(inner, node.body)
            other, other_ends = statements.block(fresh(scope), node.other)
            ends, gained = body_ends and other_ends, {}
            alternatives = (
                self._alternative(bound, body),
                tree.Alternative(
                    name="decline", parameters=(), where=None, body=other, span=node.span
                ),
            )
            return self._decide(key, chooser, alternatives, None), ends, gained
        for name, local in inner.names.items():
            scope.names[name] = local
        otherwise = None
        if node.otherwise is not None:
            otherwise, other_ends = statements.block(fresh(scope), node.otherwise)
            if not other_ends:
                body, otherwise = self._maybe(scope, inner, bound, otherwise)
                gained = {}
        return (
            self._decide(key, chooser, (self._alternative(bound, body),), otherwise),
            ends,
            gained,
        )

    def _alternative(self, bound: domains.Bound, body: tuple[tree.Stmt, ...]) -> tree.Alternative:
        return tree.Alternative(
            name=None,
            parameters=tuple(bound.binders),
            where=bound.where(self.node.span),
            body=body,
            span=self.node.span,
        )

    def _bag(self, scope: Scope, node: ast.Expr) -> tuple[tree.WithinBag | None, Type]:
        bag = containers.bag_of(scope, node)
        if bag is None:
            if containers.place_of(scope, node) is not None:
                help_ = f"choose things one by one: `p chooses c in {node.span.text}`"
                scope.world.reporter.error(
                    "type-mismatch",
                    "`within` takes a part of a bag",
                    node.span,
                    "a zone",
                    help=help_,
                )
                return None, UNKNOWN
            value = expressions.infer(scope, node)
            if not is_broken(value):
                scope.world.reporter.error(
                    "type-mismatch",
                    "`within` takes a part of a bag",
                    node.span,
                    f"got {show(value.type)}",
                )
            return None, UNKNOWN
        return tree.WithinBag(bag), containers.bag_type(bag)

    def _maybe(
        self, scope: Scope, inner: Scope, bound: domains.Bound, otherwise: tuple[tree.Stmt, ...]
    ) -> tuple[tuple[tree.Stmt, ...], tuple[tree.Stmt, ...]]:
        """What was chosen is none behind an `otherwise` that goes on."""
        taken: list[tree.Stmt] = []
        left: list[tree.Stmt] = []
        span = self.node.span
        for binder in bound.binders:
            kind = optional(binder.var.type)
            if kind == binder.var.type or isinstance(kind, BagType | CollectionType):
                continue
            later = tree.Var(binder.var.name, kind)
            value = tree.Local(type=binder.var.type, var=binder.var, span=span)
            none = tree.Const(type=kind, value=none_value(kind), span=span)
            taken.append(tree.SetLocal(var=later, value=value, span=span))
            left.append(tree.SetLocal(var=later, value=none, span=span))
            scope.names[binder.var.name] = LocalName(later, binder.span)
        return tuple(taken), (*left, *otherwise)

    # --- menus ------------------------------------------------------------------------------------

    def _menu(self, chooser: tree.Expr, what: ast.ChooseMenu | ast.ChooseFrom) -> Chosen:
        scope, node = self.scope, self.node
        repeated = node.ending is not None or node.times is not None
        label = tree.Label("menu") if repeated else None
        before: list[tree.Stmt] = []
        count: tree.Var | None = None
        if node.times is not None:
            count, limits = self._times(node.times)
            before.extend(limits)
        if isinstance(what, ast.ChooseFrom):
            self.returns = ReturnTo("this menu", infer=True, var=self.result)
            found = menus.expand(scope, what.menu, label, self.returns)
            if found is None:
                return (), False, {}
            bound_arguments, offered, key, about = found
            before.extend(bound_arguments)
        else:
            key, about = path_of(scope), None
            offered = [
                menus.on_the_spot(fresh(scope, label), alternative)
                for alternative in what.alternatives
            ]
        if self.result is not None and self.returns is not None:
            for offer in offered:
                if not offer.ends and not (
                    node.ending is not None and offer.alternative.name != node.ending
                ):
                    scope.world.reporter.error(
                        "missing-return",
                        f"`{offer.alternative.name}` gives no value, but one is expected",
                        node.span,
                        labels=(Label(offer.alternative.span, "offered here"),),
                        help="say `return ...` at its end",
                    )
        if node.ending is not None and all(o.alternative.name != node.ending for o in offered):
            scope.world.reporter.error(
                "unknown-name",
                f"this menu offers no `{node.ending}`",
                node.span,
                "",
                help=did_you_mean(node.ending, [o.alternative.name or "" for o in offered]),
            )
        otherwise = None
        other_ends = True
        if node.otherwise is not None:
            otherwise, other_ends = statements.block(fresh(scope), node.otherwise)
        alternatives = [self._offered(offer, label, count) for offer in offered]
        ends = all(offer.ends for offer in offered) and other_ends and not repeated
        if node.may:
            other, decline_ends = statements.block(fresh(scope), node.other)
            alternatives.append(
                tree.Alternative(
                    name="decline", parameters=(), where=None, body=other, span=node.span
                )
            )
            ends = ends and decline_ends
        if label is None:
            return (
                (*before, *self._decide(key, chooser, tuple(alternatives), otherwise, about)),
                ends,
                {},
            )
        leave = tree.Exit(label=label, span=node.span)
        if count is not None and node.times is not None:
            alternatives.append(self._done(count, leave, before))
            if otherwise is None:
                otherwise = (leave,)
        elif otherwise is not None and not other_ends:
            otherwise = (*otherwise, leave)
        asked = self._decide(key, chooser, tuple(alternatives), otherwise, about)
        if count is not None:
            asked = (self._enough(count, leave, before), *asked)
        loop = tree.Loop(label=label, body=asked, span=node.span)
        return (*before, loop), False, {}

    def _offered(
        self, offer: menus.Offer, label: tree.Label | None, count: tree.Var | None
    ) -> tree.Alternative:
        body = offer.alternative.body
        span = offer.alternative.span
        if count is not None and not offer.ends:
            one = tree.Const(type=IntType(1, 1), value=1, span=span)
            held = tree.Local(type=INT, var=count, span=span)
            more = tree.Arithmetic(type=INT, op="+", args=(held, one), span=span)
            body = (*body, tree.SetLocal(var=count, value=more, span=span))
        if self.node.ending is not None and offer.alternative.name == self.node.ending:
            assert label is not None
            if not offer.ends:
                body = (*body, tree.Exit(label=label, span=span))
        return replace(offer.alternative, body=body)

    def _decide(
        self,
        key: str,
        chooser: tree.Expr,
        alternatives: tuple[tree.Alternative, ...],
        otherwise: tuple[tree.Stmt, ...] | None,
        about: tuple[tree.Var, ...] | None = None,
    ) -> tuple[tree.Stmt, ...]:
        if about is None:
            about = self.scope.body.about if self.scope.body is not None else ()
        return (
            tree.Decide(
                key=key,
                chooser=chooser,
                alternatives=alternatives,
                otherwise=otherwise,
                about=about,
                span=head(self.node),
            ),
        )

    # --- a number of times ------------------------------------------------------------------------

    def _times(self, times: ast.Times) -> tuple[tree.Var, list[tree.Stmt]]:
        """The counter and the statements that set it and its limits: least, most, count."""
        made: list[tree.Stmt] = []
        for name, text in (("least", times.first), ("most", times.last)):
            value = expressions.number(self.scope, text, "how many times")
            var = tree.Var(name, value.type if isinstance(value.type, IntType) else INT)
            made.append(tree.SetLocal(var=var, value=value, span=times.span))
        count = tree.Var("times", INT)
        zero = tree.Const(type=IntType(0, 0), value=0, span=times.span)
        made.append(tree.SetLocal(var=count, value=zero, span=times.span))
        return count, made

    def _limit(self, made: list[tree.Stmt], number: int) -> tree.Expr:
        limit = made[number]
        assert isinstance(limit, tree.SetLocal)
        return tree.Local(type=limit.var.type, var=limit.var, span=limit.span)

    def _done(self, count: tree.Var, leave: tree.Exit, made: list[tree.Stmt]) -> tree.Alternative:
        """Offered once the least number is reached."""
        span = self.node.span
        held = tree.Local(type=INT, var=count, span=span)
        enough = tree.Compare(op=">=", left=held, right=self._limit(made, 0), span=span)
        return tree.Alternative(name="done", parameters=(), where=enough, body=(leave,), span=span)

    def _enough(self, count: tree.Var, leave: tree.Exit, made: list[tree.Stmt]) -> tree.Stmt:
        span = self.node.span
        held = tree.Local(type=INT, var=count, span=span)
        full = tree.Compare(op=">=", left=held, right=self._limit(made, 1), span=span)
        return tree.If(condition=full, then=(leave,), span=span)
