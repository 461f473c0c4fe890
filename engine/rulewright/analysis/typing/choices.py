"""Types decisions: choices of members, and from menus, again and again."""

from __future__ import annotations

from dataclasses import replace
from math import comb, log10

from rulewright import tree
from rulewright.analysis.common_findings import is_broken
from rulewright.analysis.declare import signatures
from rulewright.analysis.fitting import optional, show
from rulewright.analysis.symbols import LocalName
from rulewright.analysis.typing import domains, expressions, lookups, menus, procedures, statements
from rulewright.analysis.typing.facts import Changes, Facts, forget, when
from rulewright.analysis.typing.scope import ReturnTo, Scope
from rulewright.analysis.warnings import simultaneous
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.language import ast
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.option_codes import LARGEST_CODE, can_be_numbered, count_codes
from rulewright.tree.walk import walk
from rulewright.types import (
    INT,
    UNKNOWN,
    BagType,
    BoolType,
    CollectionType,
    IntType,
    MemberType,
    Type,
)

MANY_WAYS, MOST_WAYS = 5000, 2**31 - 1
"""So many ways to choose a bag are worth a warning, and so many cannot be looked through."""

Chosen = tuple[tuple[tree.Stmt, ...], bool, Facts]


def choose(scope: Scope, node: ast.Choose) -> Chosen:
    """Return the statements of a decision, whether their end is never reached, and the facts known
    afterwards.
    """
    return _Decision(scope, node).statements()


def together(scope: Scope, node: ast.Together) -> tuple[tree.Stmt, ...]:
    """Type a simultaneous decision. Bodies run after others have run, so they know nothing about
    state, unless only one of them runs.
    """
    inner = fresh(scope)
    bound = domains.bind_all(inner, (node.binder,), (), node.where)
    made, _, _ = _Decision(inner, node.asked, later=not node.first).statements()
    other, _ = statements.block(fresh(scope), node.other)
    if not made or len(bound.binders) != 1:
        return ()
    *before, asked = made
    assert isinstance(asked, tree.Decide)
    made_together = tree.Together(
        binder=bound.binders[0],
        where=bound.where(node.span),
        before=tuple(each for each in before if isinstance(each, tree.SetLocal)),
        asked=asked,
        first=node.first,
        other=other,
        span=statements.head(node),
    )
    if not node.first:
        procedures.type_called(scope.world, tuple(each.body for each in asked.alternatives))
        simultaneous.check(scope.world, made_together)
    return (made_together,)


def let_choose(scope: Scope, let: ast.Let, node: ast.Choose, span: Span) -> tuple[tree.Stmt, ...]:
    """`let v = p chooses from m(...)`: the value that the chosen alternative returns."""
    var = tree.Var(let.name, UNKNOWN)
    decision = _Decision(scope, node, var)
    made, _, _ = decision.statements()
    var.type = decision.result_type()
    scope.bind_var(let.name, var, span, let=True)
    return made


def fresh(scope: Scope, leave: tree.ExitLabel | None = None) -> Scope:
    """Return a scope for a decision: the game settles before it, so facts about state are
    dropped."""
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
    later: bool = False
    """Whether state may have changed between the choice and what is done because of it."""

    def statements(self) -> Chosen:
        scope, node = self.scope, self.node
        scope.not_at_once(node.span, "chooses")
        chooser = expressions.check(scope, node.chooser, scope.world.player, "who chooses")
        match node.what:
            case ast.ChooseMenu() | ast.ChooseFrom():
                return self._menu(chooser, node.what)
            case plain:
                return self._plain(chooser, plain)

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
        self,
        chooser: tree.Expr,
        what: ast.ChooseMembers | ast.ChooseWithin | ast.ChooseAmount | ast.ChooseBag,
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
                part, kind = self._bag(inner, bag)
                bound.over(inner, name, kind, part, node.span)
            case ast.ChooseAmount(name=name, first=first, last=last):
                numbers, kind = domains.numbers(inner, first, last)
                bound.over(inner, name, kind, numbers, node.span)
            case ast.ChooseBag(name=name, where=where):
                any_bag, kind = self._any_bag(inner, what)
                bound.over(inner, name, kind, any_bag, node.span)
        if where is not None:
            bound.conditions.append(expressions.condition(inner, where))
        gained: Facts = {}
        for test in bound.conditions:
            gained.update(when(scope.world, test, True))
        inner.facts.update(gained)
        shown = self._shown(inner)
        key = ".".join([path_of(scope), *(binder.var.name for binder in bound.binders)]).lstrip(".")
        if bound.binders:
            name = bound.binders[0].var.name
            help = f"bind another name in one of them: `{name}2` is of the kind of `{name}`"
            self._check_prompt(scope.world.chosen_at, key, help)
        ends, declined = False, list[tree.Alternative]()
        if node.body is not None:
            if self.later:
                inner = fresh(inner)
            asked_before = dict(scope.world.chosen_at)
            body, body_ends = statements.block(inner, node.body)
            asked, scope.world.chosen_at = scope.world.chosen_at, asked_before
            other, other_ends = statements.block(fresh(scope), node.other)
            scope.world.chosen_at = asked | scope.world.chosen_at
            if node.may:
                declined.append(self._declined(other))
            otherwise, _ = self._otherwise()
            ends, gained = body_ends and other_ends, {}
        else:
            body = ()
            scope.names.update(inner.names)
            otherwise, other_ends = self._otherwise()
            if otherwise is not None and not other_ends:
                body, otherwise = self._maybe(scope, bound, otherwise)
                gained = {}
        alternatives = (self._alternative(bound, body), *declined)
        return self._decide(key, chooser, alternatives, otherwise, shown=shown), ends, gained

    def _otherwise(self) -> tuple[tuple[tree.Stmt, ...] | None, bool]:
        """Return the statements for the case without options, and whether their end is never
        reached.
        """
        if self.node.otherwise is None:
            return None, True
        return statements.block(fresh(self.scope), self.node.otherwise)

    def _declined(self, body: tuple[tree.Stmt, ...]) -> tree.Alternative:
        span = self.node.span
        return tree.Alternative(name="decline", parameters=(), where=None, body=body, span=span)

    def _alternative(self, bound: domains.Bound, body: tuple[tree.Stmt, ...]) -> tree.Alternative:
        menus.once_each(self.scope, bound)
        return tree.Alternative(
            name=None,
            parameters=tuple(bound.binders),
            where=bound.where(self.node.span),
            body=body,
            span=self.node.span,
        )

    def _bag(self, scope: Scope, node: ast.Expr) -> tuple[tree.WithinBag | None, Type]:
        bag = lookups.bag_of(scope, node)
        if bag is not None:
            return tree.WithinBag(bag), bag.type
        label = "a zone"
        help_: str | None = f"choose things one by one: `p chooses c in {node.span.text}`"
        if lookups.place_of(scope, node) is None:
            value = expressions.infer(scope, node)
            if is_broken(value):
                return None, UNKNOWN
            label, help_ = f"got {show(value.type)}", None
        headline = "`within` takes a part of a bag"
        scope.world.reporter.error("type-mismatch", headline, node.span, label, help=help_)
        return None, UNKNOWN

    def _any_bag(self, scope: Scope, node: ast.ChooseBag) -> tuple[tree.AnyBag | None, Type]:
        """Bags of a type with so many things: how many is known beforehand, and so is in how many
        ways they can be chosen."""
        reporter = scope.world.reporter
        named = ast.NamedType(name=node.of.id, span=node.of.span)
        of = signatures.read_kinds(scope.world, named)
        numbers, amount = domains.numbers(scope, node.first, node.last)
        if of is None or not isinstance(numbers, tree.Numbers):
            return None, UNKNOWN
        kinds, most = len(of.members), amount.high if isinstance(amount, IntType) else None
        if most is None:
            reporter.error(
                "unknown-capacity",
                f"nothing says how many things `{node.name}` can hold at most",
                node.last.span,
                help=f"write a number: `1 to 4 of {node.of.id} as {node.name}`",
            )
            return None, UNKNOWN
        ways = comb(kinds + max(0, most), kinds)
        if ways > MOST_WAYS:
            reporter.error(
                "too-many",
                f"there are {ways:,} ways to choose `{node.name}`",
                node.span,
                f"up to {most} of {kinds} kinds",
                help="let one kind be chosen after the other, or fewer things",
            )
            return None, UNKNOWN
        if ways > MANY_WAYS:
            reporter.warning(
                "many-ways",
                f"there are up to {ways:,} ways to choose `{node.name}`",
                node.span,
                f"up to {most} of {kinds} kinds",
                help="each of them is an option: let one kind be chosen after the other, or fewer"
                " things",
            )
        return tree.AnyBag(of, numbers.first, numbers.last), BagType(of, max(0, most))

    def _maybe(
        self, scope: Scope, bound: domains.Bound, otherwise: tuple[tree.Stmt, ...]
    ) -> tuple[tuple[tree.Stmt, ...], tuple[tree.Stmt, ...]]:
        """Bind the choice to none behind an `otherwise` that continues."""
        taken: list[tree.Stmt] = []
        left: list[tree.Stmt] = []
        span = self.node.span
        for binder in bound.binders:
            kind = optional(binder.var.type)
            if kind == binder.var.type or isinstance(kind, BagType | CollectionType):
                continue
            later = tree.Var(binder.var.name, kind)
            value = tree.local(binder.var, span)
            none = tree.none(kind, span)
            taken.append(tree.SetLocal(var=later, value=value, span=span))
            left.append(tree.SetLocal(var=later, value=none, span=span))
            scope.names[binder.var.name] = LocalName(later, binder.span)
        return tuple(taken), (*left, *otherwise)

    # --- menus ------------------------------------------------------------------------------------

    def _menu(self, chooser: tree.Expr, what: ast.ChooseMenu | ast.ChooseFrom) -> Chosen:
        scope, node = self.scope, self.node
        repeated = node.ending is not None or node.times is not None
        label = tree.ExitLabel("menu") if repeated else None
        times = None if node.times is None else _Times.of(scope, node.times)
        before = () if times is None else times.before
        if isinstance(what, ast.ChooseFrom):
            self.returns = ReturnTo("this menu", infer=True, var=self.result)
            found = menus.expand(scope, what.menu, label, self.returns, self.later)
            if found is None:
                return (), False, {}
            bound_arguments, offered, key, about = found
            before = (*before, *bound_arguments)
        else:
            key, about = self._named(what)
            offered = [
                menus.on_the_spot(fresh(scope, label), key, alternative, self.later)
                for alternative in what.alternatives
            ]
        self._check_menu(offered)
        if times is not None and not times.fixed:
            self._check_added(offered, "done", "offered from the lower number on")
        if node.may:
            self._check_added(offered, "decline", "offered by `may choose`")
        shown = self._shown(fresh(scope))
        otherwise, other_ends = self._otherwise()
        alternatives = [self._offered(offer, label, times) for offer in offered]
        ends = all(offer.ends for offer in offered) and other_ends
        if node.may:
            other, decline_ends = statements.block(fresh(scope), node.other)
            alternatives.append(self._declined(other))
            ends = ends and decline_ends
        if label is None:
            asked = self._decide(key, chooser, tuple(alternatives), otherwise, about, shown)
            return (*before, *asked), ends, {}
        leave = tree.Exit(label=label, span=node.span)
        if times is not None:
            if not times.fixed:
                alternatives.append(
                    tree.Alternative(
                        name="done",
                        parameters=(),
                        where=times.reached(times.least, node.span),
                        body=(leave,),
                        span=node.span,
                    )
                )
            if otherwise is None:
                otherwise = (leave,)
        elif otherwise is not None and not other_ends:
            otherwise = (*otherwise, leave)
        asked = self._decide(key, chooser, tuple(alternatives), otherwise, about, shown)
        if times is not None:
            full = times.reached(times.most, node.span)
            asked = (tree.If(condition=full, then=(leave,), span=node.span), *asked)
        return (*before, tree.Loop(label=label, body=asked, span=node.span)), False, {}

    def _named(self, what: ast.ChooseMenu) -> tuple[str, tuple[tree.Var, ...]]:
        """Return the key of an inline menu, and the variables that its texts can mention."""
        scope = self.scope
        key = ".".join(filter(None, (path_of(scope), what.name)))
        about = () if scope.body is None else scope.body.about
        for local in what.about:
            found = expressions.infer(scope, local)
            if isinstance(found, tree.Local):
                about = (*about, found.var)
            elif not is_broken(found):
                scope.world.reporter.error(
                    "type-mismatch",
                    "the words of a menu can mention what the lines above bind",
                    local.span,
                    "no local name",
                    help=f"bind it first: `let {local.id} = ...` under another name",
                )
        self._check_prompt(scope.world.asked_at, key, "give one of them a name: `p chooses NAME:`")
        return key, tuple(dict.fromkeys(about))

    def _check_prompt(self, known: dict[str, Span], key: str, help: str) -> None:
        """Warns of a decision that has the prompt of another one that is `known`."""
        earlier = known.setdefault(key, self.node.span)
        if earlier != self.node.span:
            self.scope.world.reporter.warning(
                "shared-prompt",
                f"two decisions here have one prompt, `{key}`",
                statements.head(self.node),
                labels=(Label(earlier, "the other one"),),
                help=help,
            )

    def _check_menu(self, offered: list[menus.MenuItem]) -> None:
        """Reports alternatives that give no value where one is kept, and an end that is none."""
        node, reporter = self.node, self.scope.world.reporter
        names = [offer.alternative.name or "" for offer in offered]
        for offer, name in zip(offered, names, strict=True):
            gives = self.result is not None and self.returns is not None and not offer.ends
            if gives and node.ending in (None, name):
                reporter.error(
                    "missing-return",
                    f"`{name}` gives no value, but one is expected",
                    node.span,
                    labels=(Label(offer.alternative.span, "offered here"),),
                    help="say `return ...` at its end",
                )
        if node.ending is not None and node.ending not in names:
            reporter.error(
                "unknown-name",
                f"this menu offers no `{node.ending}`",
                node.span,
                "",
                help=did_you_mean(node.ending, names),
            )

    def _check_added(self, offered: list[menus.MenuItem], name: str, why: str) -> None:
        """Reports an alternative that is called like the one that is added to the menu."""
        for offer in offered:
            if offer.alternative.name == name:
                self.scope.world.reporter.error(
                    "duplicate-name",
                    f"this menu would offer `{name}` twice",
                    statements.head(self.node),
                    f"a `{name}` is {why}",
                    labels=(Label(offer.alternative.span, "the other one"),),
                    help="give the alternative another name",
                )

    def _offered(
        self, offer: menus.MenuItem, label: tree.ExitLabel | None, times: _Times | None
    ) -> tree.Alternative:
        body = offer.alternative.body
        span = offer.alternative.span
        if offer.ends:
            return offer.alternative
        if times is not None:
            body = (*body, times.one_more(span))
        if label is not None and self.node.ending == offer.alternative.name:
            body = (*body, tree.Exit(label=label, span=span))
        return replace(offer.alternative, body=body)

    def _decide(
        self,
        key: str,
        chooser: tree.Expr,
        alternatives: tuple[tree.Alternative, ...],
        otherwise: tuple[tree.Stmt, ...] | None,
        about: tuple[tree.Var, ...] | None = None,
        shown: tree.Expr | None = None,
    ) -> tuple[tree.Stmt, ...]:
        self._check_numbers(alternatives)
        if about is None:
            about = self.scope.body.about if self.scope.body is not None else ()
        return (
            tree.Decide(
                key=key,
                chooser=chooser,
                alternatives=alternatives,
                otherwise=otherwise,
                about=about,
                beside=_used_from_around(self.scope, alternatives, about),
                seen_by=shown,
                span=statements.head(self.node),
            ),
        )

    def _check_numbers(self, alternatives: tuple[tree.Alternative, ...]) -> None:
        """Reports a decision with more options than numbers of 64 bits can tell apart."""
        binders = [binder for one in alternatives for binder in one.parameters]
        if not all(map(can_be_numbered, binders)):
            return
        count = count_codes(alternatives)
        if count <= LARGEST_CODE:
            return
        names = ", ".join(f"`{binder.var.name}`" for binder in binders)
        several = "choose one after the other, in decisions of their own"
        bag = "say how many at most, `where size(pay) <= 5`, or lower the bag's `most:`"
        kinds = any(isinstance(binder.var.type, BagType) for binder in binders)
        self.scope.world.reporter.error(
            "too-many-combinations",
            f"{names} can be chosen in {_about(count)} ways, too many to be numbered",
            statements.head(self.node),
            f"at most {LARGEST_CODE:,}",
            help=bag if kinds else several,
        )

    def _shown(self, scope: Scope) -> tree.Expr | None:
        """Return the player to whom the rules show the choice, or a constant for everybody or
        nobody.
        """
        shown = self.node.shown
        if shown is None:
            return None
        who = shown.seen_by
        everybody = who is None or statements.is_word(scope, who, "everybody")
        if who is None or everybody or statements.is_word(scope, who, "nobody"):
            return tree.truth(everybody, shown.span)
        return expressions.check(scope, who, scope.world.player, "who may know it")


def _about(count: int) -> str:
    """Return a large number as a power of ten."""
    return f"some 10^{int(log10(count))}"


def _used_from_around(
    scope: Scope, alternatives: tuple[tree.Alternative, ...], about: tuple[tree.Var, ...]
) -> tuple[tree.Var, ...]:
    """Return the named outer locals that the alternatives use, beside those in `about`. They are
    stored during the decision anyway, so texts can mention them without cost.
    """
    own = {binder.var for one in alternatives for binder in one.parameters}
    named = {var.name for var in about}
    around = {
        local.var
        for name, local in scope.locals().items()
        if local.var.name == name and name not in named and local.var not in own
        and isinstance(local.var.type, MemberType | IntType | BoolType)
    }  # fmt: skip
    if not around:
        return ()
    used = (part.var for part in walk(alternatives) if isinstance(part, tree.Local))
    return tuple(dict.fromkeys(var for var in used if var in around))


def _same_number(one: tree.SetLocal, other: tree.SetLocal) -> bool:
    """Whether two locals surely get the same number."""
    if isinstance(one.value, tree.Const) and isinstance(other.value, tree.Const):
        return one.value.value == other.value.value
    return one.value.span == other.value.span and one.value.span.end > 0


@dataclass(frozen=True, slots=True)
class _Times:
    """How many times a menu is offered: the counter, its limits, and the statements that set
    them."""

    before: tuple[tree.Stmt, ...]
    least: tree.Var
    most: tree.Var
    count: tree.Var
    fixed: bool
    """Whether the menu is offered just so many times: then nobody can be done sooner."""

    @classmethod
    def of(cls, scope: Scope, times: ast.Times) -> _Times:
        made: list[tree.SetLocal] = []
        for name, text in (("least", times.first), ("most", times.last)):
            value = expressions.number(scope, text, "how many times")
            var = tree.Var(name, value.type if isinstance(value.type, IntType) else INT)
            made.append(tree.SetLocal(var=var, value=value, span=times.span))
        zero = tree.number(0, times.span)
        made.append(tree.SetLocal(var=tree.Var("times", INT), value=zero, span=times.span))
        least, most, count = (each.var for each in made)
        return cls(tuple(made), least, most, count, _same_number(*made[:2]))

    def reached(self, limit: tree.Var, span: Span) -> tree.Expr:
        held = tree.Local(type=INT, var=self.count, span=span)
        bound = tree.local(limit, self.before[0].span)
        return tree.Compare(op=">=", left=held, right=bound, span=span)

    def one_more(self, span: Span) -> tree.Stmt:
        one = tree.number(1, span)
        held = tree.Local(type=INT, var=self.count, span=span)
        more = tree.Arithmetic(type=INT, op="+", args=(held, one), span=span)
        return tree.SetLocal(var=self.count, value=more, span=span)
