"""Type decisions: choices of members, choices from menus, and repeated choices."""

from __future__ import annotations

from dataclasses import replace
from math import comb, log10

from rulewright import tree
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import LocalName
from rulewright.analysis.type_diagnostics import is_broken
from rulewright.analysis.type_relations import format_type, make_optional
from rulewright.analysis.typing import domains, menus, name_resolution, procedures, statements, type_inference
from rulewright.analysis.typing.scope import ReturnTo, Scope
from rulewright.analysis.typing.type_narrowing import Facts, WriteSet, forget_facts, infer_facts
from rulewright.analysis.warnings import simultaneous_choices
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import suggest_name
from rulewright.language import ast
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.option_codes import LARGEST_CODE, can_be_numbered, count_codes
from rulewright.tree.walk import walk_nodes
from rulewright.types import (
    INT,
    UNKNOWN,
    BagType,
    BoolType,
    CollectionType,
    IntType,
    MemberType,
    PlaceType,
    Type,
)

MANY_WAYS, MOST_WAYS = 5000, 2**31 - 1
"""Numbers of ways to choose a bag: more than the first cause a warning, more than the second an error."""

TypedDecision = tuple[tuple[tree.Stmt, ...], bool, Facts]


def type_choice(scope: Scope, choice: ast.Choose) -> TypedDecision:
    """Return the statements of a decision, whether their end is never reached, and the facts known
    afterwards.
    """
    return _Decision(scope, choice).type_decision()


def type_together(scope: Scope, together_statement: ast.Together) -> tuple[tree.Stmt, ...]:
    """Type a simultaneous decision. Bodies run after others have run, so they know nothing about
    state, unless only one of them runs.
    """
    inner = make_decision_scope(scope)
    bound = domains.bind_header(inner, (together_statement.binder,), (), together_statement.where)
    made, _, _ = _Decision(
        inner, together_statement.decision, is_deferred=not together_statement.first_only
    ).type_decision()
    other, _ = statements.type_block(make_decision_scope(scope), together_statement.else_block)
    if not made or len(bound.binders) != 1:
        return ()
    *before, asked = made
    assert isinstance(asked, tree.Decide)
    made_together = tree.Together(
        binder=bound.binders[0],
        where=bound.join_conditions(together_statement.span),
        prelude=tuple(each for each in before if isinstance(each, tree.SetLocal)),
        decision=asked,
        first_only=together_statement.first_only,
        else_body=other,
        span=statements.find_head_span(together_statement),
    )
    if not together_statement.first_only:
        procedures.type_reachable(scope.world, tuple(each.body for each in asked.alternatives))
        simultaneous_choices.check_together(scope.world, made_together)
    return (made_together,)


def type_let_choice(
    scope: Scope, let_statement: ast.Let, choice: ast.Choose, span: Span
) -> tuple[tree.Stmt, ...]:
    """Type `let v = p chooses from m(...)`: the variable receives the value that the chosen alternative
    returns."""
    var = tree.Var(let_statement.name, UNKNOWN)
    decision = _Decision(scope, choice, var)
    made, _, _ = decision.type_decision()
    var.type = decision.find_result_type()
    scope.bind_variable(let_statement.name, var, span, is_let=True)
    return made


def make_decision_scope(scope: Scope, leave_label: tree.ExitLabel | None = None) -> Scope:
    """Return a scope for a decision: the game settles before it, so facts about state are
    dropped."""
    inner = scope.child_scope(leave_label=leave_label)
    inner.facts = forget_facts(inner.facts, WriteSet(any_state=True))
    return inner


def body_path(scope: Scope) -> str:
    return scope.body.path if scope.body is not None else ""


@dataclass(slots=True)
class _Decision:
    scope: Scope
    choice: ast.Choose
    result: tree.Var | None = None
    returns: ReturnTo | None = None
    is_deferred: bool = False
    """Whether state may have changed between the choice and the execution of its body."""

    def type_decision(self) -> TypedDecision:
        scope, node = self.scope, self.choice
        scope.refuse_at_once(node.span, "chooses")
        chooser = type_inference.check_type(
            scope, node.chooser, scope.world.player_type, "the player who chooses"
        )
        match node.choice:
            case ast.ChooseMenu() | ast.ChooseFrom():
                return self._type_menu_choice(chooser, node.choice)
            case plain:
                return self._type_plain_choice(chooser, plain)

    def find_result_type(self) -> Type:
        assert self.returns is not None
        given = self.returns.returned_types
        if not given:
            return UNKNOWN
        found = statements.find_result_type(self.scope, given, self.returns.description)
        if found is None:
            self.scope.world.reporter.error(
                "missing-return",
                "no alternative of this menu returns a value",
                self.choice.span,
                "a value is expected",
                help="add `return ...` to the alternatives of the menu",
            )
            return UNKNOWN
        return found

    # --- one choice of members, an amount or a bag ------------------------------------------------

    def _type_plain_choice(
        self,
        chooser: tree.Expr,
        choice_syntax: ast.ChooseMembers | ast.ChooseWithin | ast.ChooseAmount | ast.ChooseBag,
    ) -> TypedDecision:
        scope, node = self.scope, self.choice
        inner = make_decision_scope(scope)
        bound = domains.Binding()
        where_syntax: ast.Expr | None = None
        match choice_syntax:
            case ast.ChooseMembers(binders=binders, where=where_syntax):
                for binder in binders:
                    domains.bind_domain(inner, binder, bound)
            case ast.ChooseWithin(name=name, bag=bag, where=where_syntax):
                part, kind = self._type_within_bag(inner, bag)
                bound.add_domain(inner, name, kind, part, node.span)
            case ast.ChooseAmount(name=name, first=first, last=last):
                numbers, kind = domains.make_number_domain(inner, first, last)
                bound.add_domain(inner, name, kind, numbers, node.span)
            case ast.ChooseBag(name=name, where=where_syntax):
                any_bag, kind = self._type_any_bag(inner, choice_syntax)
                bound.add_domain(inner, name, kind, any_bag, node.span)
        if where_syntax is not None:
            bound.conditions.append(type_inference.type_condition(inner, where_syntax))
        new_facts: Facts = {}
        for test in bound.conditions:
            new_facts.update(infer_facts(scope.world, test, True))
        inner.facts.update(new_facts)
        shown = self._type_seen_by(inner)
        key = ".".join([body_path(scope), *(binder.var.name for binder in bound.binders)]).lstrip(".")
        if bound.binders:
            name = bound.binders[0].var.name
            help = f"use another name in one of them: `{name}2` has the same type as `{name}`"
            self._check_prompt(scope.world.decision_spans, key, help)
        ends, declined = False, list[tree.Alternative]()
        if node.body is not None:
            if self.is_deferred:
                inner = make_decision_scope(inner)
            asked_before = dict(scope.world.decision_spans)
            body, body_ends = statements.type_block(inner, node.body)
            asked, scope.world.decision_spans = scope.world.decision_spans, asked_before
            other, other_ends = statements.type_block(make_decision_scope(scope), node.else_block)
            scope.world.decision_spans = asked | scope.world.decision_spans
            if node.may:
                declined.append(self._make_decline(other))
            otherwise, _ = self._type_fallback()
            ends, new_facts = body_ends and other_ends, {}
        else:
            body = ()
            scope.local_names.update(inner.local_names)
            otherwise, other_ends = self._type_fallback()
            if otherwise is not None and not other_ends:
                body, otherwise = self._bind_optional_choice(scope, bound, otherwise)
                new_facts = {}
        alternatives = (self._make_alternative(bound, body), *declined)
        return self._make_decide(key, chooser, alternatives, otherwise, seen_by=shown), ends, new_facts

    def _type_fallback(self) -> tuple[tuple[tree.Stmt, ...] | None, bool]:
        """Return the statements for the case without options, and whether their end is never
        reached.
        """
        if self.choice.otherwise is None:
            return None, True
        return statements.type_block(make_decision_scope(self.scope), self.choice.otherwise)

    def _make_decline(self, body: tuple[tree.Stmt, ...]) -> tree.Alternative:
        span = self.choice.span
        return tree.Alternative(name="decline", parameters=(), where=None, body=body, span=span)

    def _make_alternative(self, binding: domains.Binding, body: tuple[tree.Stmt, ...]) -> tree.Alternative:
        menus.report_repeats(self.scope, binding)
        return tree.Alternative(
            name=None,
            parameters=tuple(binding.binders),
            where=binding.join_conditions(self.choice.span),
            body=body,
            span=self.choice.span,
        )

    def _type_within_bag(self, scope: Scope, syntax: ast.Expr) -> tuple[tree.WithinBag | None, Type]:
        bag = name_resolution.find_bag(scope, syntax)
        if bag is not None:
            return tree.WithinBag(bag), bag.type
        label = "a zone"
        help_: str | None = f"choose a single thing: `p chooses c in {syntax.span.text}`"
        if name_resolution.find_zone(scope, syntax) is None:
            value = type_inference.infer_type(scope, syntax)
            if is_broken(value):
                return None, UNKNOWN
            label, help_ = f"got {format_type(value.type)}", None
        headline = "`within` needs a bag"
        scope.world.reporter.error("type-mismatch", headline, syntax.span, label, help=help_)
        return None, UNKNOWN

    def _type_any_bag(self, scope: Scope, bag_choice: ast.ChooseBag) -> tuple[tree.AnyBag | None, Type]:
        """Type a choice among all bags of a type with a size in a range; the range bounds the number of ways
        to choose, which is known beforehand."""
        reporter = scope.world.reporter
        named = ast.NamedType(name=bag_choice.item_type.id, span=bag_choice.item_type.span)
        of = signatures.read_bag_kinds(scope.world, named)
        numbers, amount = domains.make_number_domain(scope, bag_choice.first, bag_choice.last)
        if of is None or not isinstance(numbers, tree.Numbers):
            return None, UNKNOWN
        kinds, most = len(of.members), amount.high if isinstance(amount, IntType) else None
        if most is None:
            reporter.error(
                "unknown-capacity",
                f"the size of `{bag_choice.name}` has no upper limit",
                bag_choice.last.span,
                help=(
                    f"write a number as the upper limit: `1 to 4 of {bag_choice.item_type.id} as "
                    f"{bag_choice.name}`"
                ),
            )
            return None, UNKNOWN
        ways = comb(kinds + max(0, most), kinds)
        if ways > MOST_WAYS:
            reporter.error(
                "too-many",
                f"there are {ways:,} ways to choose `{bag_choice.name}`",
                bag_choice.span,
                f"up to {most} of {kinds} kinds",
                help="let the player choose one kind at a time, or fewer things",
            )
            return None, UNKNOWN
        if ways > MANY_WAYS:
            reporter.warning(
                "many-ways",
                f"there are up to {ways:,} ways to choose `{bag_choice.name}`",
                bag_choice.span,
                f"up to {most} of {kinds} kinds",
                help="each way is an option: let the player choose one kind at a time, or fewer things",
            )
        return tree.AnyBag(of, numbers.first, numbers.last), BagType(of, max(0, most))

    def _bind_optional_choice(
        self, scope: Scope, binding: domains.Binding, fallback: tuple[tree.Stmt, ...]
    ) -> tuple[tuple[tree.Stmt, ...], tuple[tree.Stmt, ...]]:
        """Bind the choice to none behind an `fallback` that continues."""
        chosen_body: list[tree.Stmt] = []
        fallback_body: list[tree.Stmt] = []
        span = self.choice.span
        for binder in binding.binders:
            kind = make_optional(binder.var.type)
            if isinstance(kind, PlaceType):
                scope.world.reporter.error(
                    "maybe-none",
                    f"`{binder.var.name}` may have no value after this `otherwise`",
                    span,
                    "the block continues even if there is no place to choose",
                    help="end the block in `otherwise`: `return`, `leave` or `end game`",
                )
            if kind == binder.var.type or isinstance(kind, BagType | CollectionType):
                continue
            later = tree.Var(binder.var.name, kind)
            value = tree.make_local(binder.var, span)
            none = tree.make_none(kind, span)
            chosen_body.append(tree.SetLocal(var=later, value=value, span=span))
            fallback_body.append(tree.SetLocal(var=later, value=none, span=span))
            scope.local_names[binder.var.name] = LocalName(later, binder.span)
        return tuple(chosen_body), (*fallback_body, *fallback)

    # --- menus ------------------------------------------------------------------------------------

    def _type_menu_choice(
        self, chooser: tree.Expr, choice_syntax: ast.ChooseMenu | ast.ChooseFrom
    ) -> TypedDecision:
        scope, node = self.scope, self.choice
        repeated = node.ending is not None or node.times is not None
        label = tree.ExitLabel("menu") if repeated else None
        times = None if node.times is None else _RepeatLimits.from_syntax(scope, node.times)
        before = () if times is None else times.setup
        if isinstance(choice_syntax, ast.ChooseFrom):
            self.returns = ReturnTo("this menu", is_inferred=True, var=self.result)
            found = menus.expand_menu(scope, choice_syntax.menu_call, label, self.returns, self.is_deferred)
            if found is None:
                return (), False, {}
            bound_arguments, offered, key, about = found
            before = (*before, *bound_arguments)
        else:
            key, about = self._name_menu(choice_syntax)
            offered = [
                menus.type_inline_item(make_decision_scope(scope, label), key, alternative, self.is_deferred)
                for alternative in choice_syntax.alternatives
            ]
        self._check_menu(offered)
        if times is not None and not times.is_fixed:
            self._check_added(offered, "done", "offered once the lower number is reached")
        if node.may:
            self._check_added(offered, "decline", "offered by `may choose`")
        shown = self._type_seen_by(make_decision_scope(scope))
        otherwise, other_ends = self._type_fallback()
        alternatives = [self._finish_alternative(offer, label, times) for offer in offered]
        ends = all(offer.leaves_decision for offer in offered) and other_ends
        if node.may:
            other, decline_ends = statements.type_block(make_decision_scope(scope), node.else_block)
            alternatives.append(self._make_decline(other))
            ends = ends and decline_ends
        if label is None:
            asked = self._make_decide(key, chooser, tuple(alternatives), otherwise, about, shown)
            return (*before, *asked), ends, {}
        leave = tree.Exit(label=label, span=node.span)
        if times is not None:
            if not times.is_fixed:
                alternatives.append(
                    tree.Alternative(
                        name="done",
                        parameters=(),
                        where=times.has_reached(times.least_var, node.span),
                        body=(leave,),
                        span=node.span,
                    )
                )
            if otherwise is None:
                otherwise = (leave,)
        elif otherwise is not None and not other_ends:
            otherwise = (*otherwise, leave)
        asked = self._make_decide(key, chooser, tuple(alternatives), otherwise, about, shown)
        if times is not None:
            full = times.has_reached(times.most_var, node.span)
            asked = (tree.If(condition=full, then=(leave,), span=node.span), *asked)
        return (*before, tree.Loop(label=label, body=asked, span=node.span)), False, {}

    def _name_menu(self, choice_syntax: ast.ChooseMenu) -> tuple[str, tuple[tree.Var, ...]]:
        """Return the key of an inline menu, and the variables that its texts can mention."""
        scope = self.scope
        key = ".".join(filter(None, (body_path(scope), choice_syntax.name)))
        about = () if scope.body is None else scope.body.about
        for local in choice_syntax.mentioned_locals:
            found = type_inference.infer_type(scope, local)
            if isinstance(found, tree.Local):
                about = (*about, found.var)
            elif not is_broken(found):
                scope.world.reporter.error(
                    "type-mismatch",
                    "the parentheses after a menu's name list local names from the lines above",
                    local.span,
                    "not a local name",
                    help=f"bind it first: `let {local.id} = ...` under another name",
                )
        self._check_prompt(scope.world.menu_spans, key, "give one of them a name: `p chooses NAME:`")
        return key, tuple(dict.fromkeys(about))

    def _check_prompt(self, prompt_spans: dict[str, Span], key: str, help: str) -> None:
        """Warn about a decision that shares its prompt with another one in `prompt_spans`."""
        earlier = prompt_spans.setdefault(key, self.choice.span)
        if earlier != self.choice.span:
            self.scope.world.reporter.warning(
                "shared-prompt",
                f"two decisions here share the prompt `{key}`",
                statements.find_head_span(self.choice),
                labels=(Label(earlier, "the other one"),),
                help=help,
            )

    def _check_menu(self, menu_items: list[menus.MenuItem]) -> None:
        """Report alternatives without a value where one is stored, and an end that returns nothing."""
        node, reporter = self.choice, self.scope.world.reporter
        names = [offer.alternative.name or "" for offer in menu_items]
        for offer, name in zip(menu_items, names, strict=True):
            gives = self.result is not None and self.returns is not None and not offer.never_completes
            if gives and node.ending in (None, name):
                reporter.error(
                    "missing-return",
                    f"`{name}` returns no value, but one is needed",
                    node.span,
                    labels=(Label(offer.alternative.span, "offered here"),),
                    help="end it with `return ...`",
                )
        if node.ending is not None and node.ending not in names:
            reporter.error(
                "unknown-name",
                f"this menu has no alternative `{node.ending}`",
                node.span,
                "",
                help=suggest_name(node.ending, names),
            )

    def _check_added(self, menu_items: list[menus.MenuItem], name: str, reason: str) -> None:
        """Report an alternative with the same name as one that is added to the menu."""
        for offer in menu_items:
            if offer.alternative.name == name:
                self.scope.world.reporter.error(
                    "duplicate-name",
                    f"this menu has two alternatives `{name}`",
                    statements.find_head_span(self.choice),
                    f"a `{name}` is {reason}",
                    labels=(Label(offer.alternative.span, "the other one"),),
                    help="give the alternative another name",
                )

    def _finish_alternative(
        self,
        menu_item: menus.MenuItem,
        exit_label: tree.ExitLabel | None,
        repeat_limits: _RepeatLimits | None,
    ) -> tree.Alternative:
        body = menu_item.alternative.body
        span = menu_item.alternative.span
        if menu_item.leaves_decision:
            return menu_item.alternative
        if repeat_limits is not None:
            body = (*body, repeat_limits.increment_count(span))
        if exit_label is not None and self.choice.ending == menu_item.alternative.name:
            body = (*body, tree.Exit(label=exit_label, span=span))
        return replace(menu_item.alternative, body=body)

    def _make_decide(
        self,
        key: str,
        chooser: tree.Expr,
        alternatives: tuple[tree.Alternative, ...],
        fallback: tuple[tree.Stmt, ...] | None,
        prompt_variables: tuple[tree.Var, ...] | None = None,
        seen_by: tree.Expr | None = None,
    ) -> tuple[tree.Stmt, ...]:
        self._check_option_count(alternatives)
        if prompt_variables is None:
            prompt_variables = self.scope.body.about if self.scope.body is not None else ()
        return (
            tree.Decide(
                key=key,
                chooser=chooser,
                alternatives=alternatives,
                otherwise=fallback,
                mentioned_vars=prompt_variables,
                outer_vars=_find_outer_locals(self.scope, alternatives, prompt_variables),
                seen_by=seen_by,
                span=statements.find_head_span(self.choice),
            ),
        )

    def _check_option_count(self, alternatives: tuple[tree.Alternative, ...]) -> None:
        """Report a decision with more options than 64-bit codes allow."""
        binders = [binder for one in alternatives for binder in one.parameters]
        if not all(map(can_be_numbered, binders)):
            return
        count = count_codes(alternatives)
        if count <= LARGEST_CODE:
            return
        names = ", ".join(f"`{binder.var.name}`" for binder in binders)
        several = "let the player choose them in separate decisions"
        bag = "limit the number, as in `where size(pay) <= 5`, or lower the bag's `most:`"
        kinds = any(isinstance(binder.var.type, BagType) for binder in binders)
        self.scope.world.reporter.error(
            "too-many-combinations",
            f"{names} can be chosen in {_format_magnitude(count)} ways, too many to be numbered",
            statements.find_head_span(self.choice),
            f"at most {LARGEST_CODE:,}",
            help=bag if kinds else several,
        )

    def _type_seen_by(self, scope: Scope) -> tree.Expr | None:
        """Return the player to whom the rules show the choice, or a constant for everybody or
        nobody.
        """
        shown = self.choice.visibility
        if shown is None:
            return None
        who = shown.seen_by
        everybody = who is None or statements.is_viewer_word(scope, who, "everybody")
        if who is None or everybody or statements.is_viewer_word(scope, who, "nobody"):
            return tree.make_truth(everybody, shown.span)
        return type_inference.check_type(scope, who, scope.world.player_type, "the player who may see it")


def _format_magnitude(count: int) -> str:
    """Return a large number as a power of ten."""
    return f"some 10^{int(log10(count))}"


def _find_outer_locals(
    scope: Scope, alternatives: tuple[tree.Alternative, ...], prompt_variables: tuple[tree.Var, ...]
) -> tuple[tree.Var, ...]:
    """Return the named outer locals that the alternatives use, beside those in `prompt_variables`. They are
    stored during the decision anyway, so texts can mention them without cost.
    """
    own = {binder.var for one in alternatives for binder in one.parameters}
    named = {var.name for var in prompt_variables}
    around = {
        local.var
        for name, local in scope.list_locals().items()
        if local.var.name == name and name not in named and local.var not in own
        and isinstance(local.var.type, MemberType | IntType | BoolType)
    }  # fmt: skip
    if not around:
        return ()
    used = (part.var for part in walk_nodes(alternatives) if isinstance(part, tree.Local))
    return tuple(dict.fromkeys(var for var in used if var in around))


def _is_same_number(first_local: tree.SetLocal, second_local: tree.SetLocal) -> bool:
    """Return whether two locals certainly get the same number."""
    if isinstance(first_local.value, tree.Const) and isinstance(second_local.value, tree.Const):
        return first_local.value.value == second_local.value.value
    return first_local.value.span == second_local.value.span and first_local.value.span.end > 0


@dataclass(frozen=True, slots=True)
class _RepeatLimits:
    """The limits of a repeated menu: the counter, its bounds, and the statements that set them."""

    setup: tuple[tree.Stmt, ...]
    least_var: tree.Var
    most_var: tree.Var
    count_var: tree.Var
    is_fixed: bool
    """Whether the menu is offered a fixed number of times, so that the player cannot stop earlier."""

    @classmethod
    def from_syntax(cls, scope: Scope, times_syntax: ast.Times) -> _RepeatLimits:
        assignments: list[tree.SetLocal] = []
        for name, text in (("least", times_syntax.first), ("most", times_syntax.last)):
            value = type_inference.type_number(scope, text, "how many times")
            var = tree.Var(name, value.type if isinstance(value.type, IntType) else INT)
            assignments.append(tree.SetLocal(var=var, value=value, span=times_syntax.span))
        zero = tree.make_number(0, times_syntax.span)
        assignments.append(tree.SetLocal(var=tree.Var("times", INT), value=zero, span=times_syntax.span))
        least, most, count = (each.var for each in assignments)
        return cls(tuple(assignments), least, most, count, _is_same_number(*assignments[:2]))

    def has_reached(self, limit: tree.Var, span: Span) -> tree.Expr:
        held = tree.Local(type=INT, var=self.count_var, span=span)
        bound = tree.make_local(limit, self.setup[0].span)
        return tree.Compare(op=">=", left=held, right=bound, span=span)

    def increment_count(self, span: Span) -> tree.Stmt:
        one = tree.make_number(1, span)
        held = tree.Local(type=INT, var=self.count_var, span=span)
        more = tree.Arithmetic(type=INT, op="+", args=(held, one), span=span)
        return tree.SetLocal(var=self.count_var, value=more, span=span)
