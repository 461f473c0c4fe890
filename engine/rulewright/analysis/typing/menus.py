"""Type the alternatives of menus, in place and declared, with those that modifiers add."""

from __future__ import annotations

from dataclasses import replace

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import MenuSymbol, StandaloneAlternative
from rulewright.analysis.type_relations import format_type, remove_none, with_article
from rulewright.analysis.typing import choices, defines, domains, modifiers, statements, type_inference
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.typing.type_narrowing import infer_facts
from rulewright.analysis.world import TypingRecord, World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import suggest_name
from rulewright.language import ast
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import walk_actions, walk_nodes
from rulewright.types import BOOL, BoolType, CollectionType, IntType, MemberType, Type, UnknownType


@dataclass(slots=True)
class MenuItem:
    """An alternative, and whether the end of its body is never reached."""

    alternative: tree.Alternative
    never_completes: bool
    returns: bool = False
    """Whether a `return` leaves the alternative."""

    @property
    def leaves_decision(self) -> bool:
        """Return whether the statements after the decision are never reached. After a `return` they are."""
        return self.never_completes and not self.returns


@dataclass(slots=True)
class _AlternativeText:
    """An alternative as written, before it is typed."""

    name: str
    parameters: tuple[ast.Parameter, ...]
    parameter_types: dict[str, Type]
    guard: ast.Guard | None
    needs: Part | None
    do: ast.Block | None
    span: Span


# --- on the spot ----------------------------------------------------------------------------------


def type_inline_item(
    scope: Scope, key: str, alternative_syntax: ast.Alternative, is_deferred: bool
) -> MenuItem:
    """Type an alternative written at the decision; `scope` is a new scope for it."""
    path = f"{key}.{alternative_syntax.name}".lstrip(".")
    scope.body = replace(scope.body or Body(path), path=path)
    guard = ast.Guard(
        possible=alternative_syntax.possible, condition=alternative_syntax.where, span=alternative_syntax.span
    )
    text = _AlternativeText(
        alternative_syntax.name,
        alternative_syntax.parameters,
        {},
        guard,
        None,
        alternative_syntax.body,
        alternative_syntax.name_span if alternative_syntax.name_span.end else alternative_syntax.span,
    )
    return _type_alternative(scope, text, is_deferred=is_deferred)


def _type_alternative(
    scope: Scope,
    alternative_text: _AlternativeText,
    menu: _DeclaredMenu | None = None,
    *,
    is_deferred: bool = False,
) -> MenuItem:
    bound = domains.Binding()
    for parameter in alternative_text.parameters:
        _bind_parameter(scope, parameter, alternative_text.parameter_types.get(parameter.name), bound)
    if menu is not None:
        bound.conditions.extend(_type_conditions(scope, alternative_text, menu, bound))
        for test in bound.conditions:
            scope.facts.update(infer_facts(scope.world, test, True))
    if alternative_text.guard is not None and alternative_text.guard.condition is not None:
        scope.world.mark_covered(alternative_text.guard.condition.span)
        bound.conditions.append(
            type_inference.type_condition(scope, alternative_text.guard.condition, "the condition of `where`")
        )
    for test in bound.conditions:
        scope.facts.update(infer_facts(scope.world, test, True))
    where = bound.join_conditions(
        alternative_text.guard.span if alternative_text.guard is not None else alternative_text.span
    )
    body, ends = statements.type_block(
        choices.make_decision_scope(scope) if is_deferred else scope, alternative_text.do
    )
    report_repeats(scope, bound)
    alternative = tree.Alternative(
        name=alternative_text.name,
        parameters=tuple(bound.binders),
        where=where,
        body=body,
        possible=alternative_text.guard is not None and alternative_text.guard.possible,
        span=alternative_text.span,
    )
    return MenuItem(alternative, ends)


def report_repeats(scope: Scope, binding: domains.Binding) -> None:
    """Report a choice among listed values that may be equal."""
    for binder in binding.binders:
        if _can_repeat(scope.world, binder.domain):
            text = binder.span.text.strip() or binder.var.name
            scope.world.reporter.error(
                "not-a-domain",
                "the options must be different, but these values may be equal",
                binder.span,
                help=f"choose from the type, and add `where {text}`",
            )


def _can_repeat(world: World, domain: tree.Domain) -> bool:
    if isinstance(domain, tree.Listed):
        return True
    if not isinstance(domain, tree.InCollection):
        return False
    lists: set[int] = set()
    for node in walk_nodes(domain.collection):
        if isinstance(node, tree.Const | tree.ReadTable) and _is_list_type(node.type):
            if isinstance(node, tree.Const):
                lists.add(node.value)
                continue
            world.fill_table(node.table)
            for at, number in enumerate(node.table.cells):
                world.mark_cell_read(node.table, at)
                lists.add(number)
    return any(len(set(world.pool.items[at])) < len(world.pool.items[at]) for at in lists)


def _is_list_type(typ: Type) -> bool:
    return isinstance(typ, CollectionType) and typ.is_ordered


def _bind_parameter(
    scope: Scope, parameter: ast.Parameter, typ: Type | None, binding: domains.Binding
) -> None:
    """Bind a parameter to its domain, or to the whole type of its name."""
    if parameter.amount_range is not None:
        numbers, number_type = domains.make_number_domain(
            scope, parameter.amount_range.first, parameter.amount_range.last
        )
        binding.add_domain(scope, parameter.name, number_type, numbers, parameter.span)
        return
    if parameter.domain is not None:
        domains.bind_domain(
            scope, ast.Binder(names=(parameter.name,), domain=parameter.domain, span=parameter.span), binding
        )
        return
    if typ is None:
        typ = signatures.find_parameter_type(scope.world, parameter.name, parameter.span)
    binding.add_domain(
        scope,
        parameter.name,
        remove_none(typ),
        find_whole_domain(scope.world, typ, parameter),
        parameter.span,
    )


def find_whole_domain(world: World, typ: Type, parameter: ast.Parameter) -> tree.Domain | None:
    """Return all values of a type as a domain."""
    match typ:
        case MemberType(finite_type=of):
            return tree.Members(of)
        case IntType(low=int(low), high=int(high)):
            return tree.Numbers(tree.make_number(low, parameter.span), tree.make_number(high, parameter.span))
        case BoolType():
            return tree.Numbers(tree.make_truth(False, parameter.span), tree.make_truth(True, parameter.span))
        case UnknownType():
            return None
        case _:
            world.reporter.error(
                "not-a-domain",
                f"`{parameter.name}` has no collection to choose from: it has the type {format_type(typ)}",
                parameter.span,
                help=(
                    f"add a collection or a range: `{parameter.name} in ...` or `{parameter.name} "
                    "from 1 to ...`"
                ),
            )
            return None


# --- declared -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MenuCall:
    """A declared menu with its arguments, and variables for them."""

    symbol: MenuSymbol
    args: tuple[tree.Expr, ...]
    variables: tuple[tree.Var, ...]


def resolve_menu(scope: Scope, call: ast.Call) -> MenuCall | None:
    """Return the menu that is named, or None after an error."""
    world = scope.world
    name = call.callee.id if isinstance(call.callee, ast.Name) else ""
    symbol = scope.find_symbol(name)
    if not isinstance(symbol, MenuSymbol):
        known = world.list_names(MenuSymbol)
        world.reporter.error(
            "unknown-name",
            f"there is no menu `{name or call.callee.span.text}`",
            call.callee.span,
            "not declared" if symbol is None else f"this is {with_article(symbol.what)}",
            declared=symbol,
            help=suggest_name(name, known),
        )
        return None
    args = type_inference.type_arguments(scope, symbol, symbol.signature, call.args, call.span)
    if args is None:
        return None
    return MenuCall(symbol, args, _make_variables(symbol))


def expand_menu(
    scope: Scope,
    call: ast.Call,
    leave_label: tree.ExitLabel | None,
    returns: ReturnTo,
    is_deferred: bool = False,
) -> tuple[list[tree.Stmt], list[MenuItem], str, tuple[tree.Var, ...]] | None:
    """Expand a declared menu: return statements that bind its arguments, its items, its key, and
    the variables of its texts.
    """
    menu = resolve_menu(scope, call)
    if menu is None:
        return None
    name, menus = menu.symbol.name, scope.body.menu_path if scope.body is not None else ()
    if name in menus:
        cycle = " -> ".join([*menus[menus.index(name) :], name])
        scope.world.reporter.error("recursive-procedure", f"the menu `{name}` calls itself", call.span, cycle)
        return None
    argument_bindings: list[tree.Stmt] = [
        tree.SetLocal(var=var, value=value, span=call.span)
        for var, value in zip(menu.variables, menu.args, strict=True)
    ]
    offers = type_items(scope, menu.symbol, menu.variables, leave_label, returns, (*menus, name), is_deferred)
    return argument_bindings, offers, name, menu.variables


@dataclass(frozen=True, slots=True)
class MenuQuestion:
    """A question about a menu: whether it offers anything, or a certain alternative."""

    alternative: str | None


def list_item_names(world: World, menu_symbol: MenuSymbol) -> list[str]:
    texts = (_read_entry(world, entry) for entry, _, _ in _list_entries(world, menu_symbol))
    return [text.name for text in texts if text is not None]


def type_items(
    scope: Scope,
    menu_symbol: MenuSymbol,
    variables: tuple[tree.Var, ...],
    leave_label: tree.ExitLabel | None,
    returns: ReturnTo,
    menu_path: tuple[str, ...],
    is_deferred: bool = False,
    question: MenuQuestion | None = None,
) -> list[MenuItem]:
    """Return the alternatives of a declared menu, additions by modifiers last; for a question
    (`question`) only what the answer depends on.
    """
    world = scope.world
    menu_items: list[MenuItem] = []
    name_spans: dict[str, Span] = {}
    caller = scope.body.caller if scope.body is not None else None
    for entry, letters, condition in _list_entries(world, menu_symbol):
        apart = menu_symbol.standalone.get(entry.key.text)
        if apart is not None and apart.rule_part.key is entry.key and question is None and not is_deferred:
            offer = _type_standalone(world, menu_symbol, apart, variables, menu_path)
            if caller is not None:
                caller.calls.add(apart)
        else:
            label = tree.ExitLabel(entry.name)
            body = Body("", replace(returns, label=label), variables, caller, menu_path)
            declared = _DeclaredMenu(menu_symbol, letters, variables, condition)
            offer = _type_entry(
                world, entry, declared, body, leave_label, is_deferred=is_deferred, question=question
            )
        if offer is None:
            continue
        name, span = offer.alternative.name or "", offer.alternative.span
        if name in name_spans:
            world.reporter.error(
                "duplicate-name",
                f"`{menu_symbol.name}` has two alternatives `{name}`",
                span,
                "again here",
                labels=(Label(name_spans[name], "first here"),),
            )
        name_spans[name] = span
        menu_items.append(offer)
    return menu_items


def _type_entry(
    world: World,
    menu_entry: Part,
    menu: _DeclaredMenu,
    body: Body,
    leave_label: tree.ExitLabel | None,
    *,
    is_deferred: bool = False,
    question: MenuQuestion | None = None,
) -> MenuItem | None:
    """Type an entry of `offers`; None after an error, or if the question is not about it."""
    text = _read_entry(world, menu_entry)
    if text is None:
        return None
    if question is not None:
        if question.alternative not in (None, text.name):
            return None
        if text.guard is None or not text.guard.possible:
            text = replace(text, do=None)
    symbol = menu.symbol
    inner = Scope(world, body=replace(body, path=f"{symbol.name}.{text.name}"), leave_label=leave_label)
    inner.bind_locals(menu.parameters, menu.variables, symbol.span)
    offer = _type_alternative(inner.child_scope(), text, menu, is_deferred=is_deferred)
    label = body.returns.label if body.returns is not None else None
    if label is None:
        return offer
    wrapped = wrap_exit(offer.alternative, label)
    return MenuItem(wrapped, offer.never_completes, returns=wrapped is not offer.alternative)


def _type_standalone(
    world: World,
    menu_symbol: MenuSymbol,
    standalone: StandaloneAlternative,
    variables: tuple[tree.Var, ...],
    menu_path: tuple[str, ...],
) -> MenuItem | None:
    """Type an alternative by itself, once, with its own diagnostics."""
    world.mark_used(standalone)
    body = Body("", None, variables, standalone, menu_path)
    declared = _DeclaredMenu(menu_symbol, menu_symbol.signature.parameters, variables, None)
    known = standalone in world.piece_records
    with world.record_in(TypingRecord(world.root_record)) if known else world.type_separately(standalone):
        offer = _type_entry(world, standalone.rule_part, declared, body, None)
    if offer is not None:
        standalone.body, standalone.never_completes = offer.alternative.body, offer.never_completes
    return offer


def type_unoffered(world: World, menu_symbol: MenuSymbol, standalone: StandaloneAlternative) -> None:
    """Type an alternative that no decision has offered so far."""
    if standalone not in world.piece_records:
        _type_standalone(world, menu_symbol, standalone, _make_variables(menu_symbol), (menu_symbol.name,))


def _make_variables(menu_symbol: MenuSymbol) -> tuple[tree.Var, ...]:
    """Return the variables of the parameters of a menu."""
    return tuple(
        tree.Var(word, kind)
        for word, kind in zip(
            menu_symbol.signature.parameters, menu_symbol.signature.parameter_types, strict=True
        )
    )


def wrap_exit(alternative: tree.Alternative, exit_label: tree.ExitLabel) -> tree.Alternative:
    """Return an alternative with its body wrapped in a labelled block, if a statement in it leaves through
    the label."""
    if not has_exit(alternative.body, exit_label):
        return alternative
    wrapped = tree.LabelledBlock(label=exit_label, body=alternative.body, span=alternative.span)
    return replace(alternative, body=(wrapped,))


@dataclass(slots=True)
class _DeclaredMenu:
    """A declared menu: its parameters in this alternative, and the condition of a modifier."""

    symbol: MenuSymbol
    parameters: tuple[str, ...]
    variables: tuple[tree.Var, ...]
    condition: Text | None


def _list_entries(world: World, menu_symbol: MenuSymbol) -> list[tuple[Part, tuple[str, ...], Text | None]]:
    """Return the entries of a menu, with additions by modifiers."""
    menu_entries: list[tuple[Part, tuple[str, ...], Text | None]] = [
        (offer, menu_symbol.signature.parameters, None) for offer in menu_symbol.offer_parts
    ]
    for change in modifiers.list_changes(world, menu_symbol.name, menu_symbol.signature, ("offers",)):
        test = change.change_part.get_text("when")
        menu_entries += [(offer, change.parameters, test) for offer in change.change_part.get("offers") or ()]
    return menu_entries


def _read_entry(world: World, menu_entry: Part) -> _AlternativeText | None:
    """Return an entry of `offers` as text, or None after an error."""
    reporter = world.reporter
    signature = text_parsing.parse_signature(reporter, menu_entry.key, any_word=True)
    if signature is None:
        return None
    told = menu_entry.long_form
    takes, types = signatures.read_takes(world, told.get("takes"), signature.parameters)
    where, needs, do = told.get_text("where"), told.get("needs"), told.get_text("do")
    guard, block = text_parsing.parse_guard(reporter, where), text_parsing.parse_block(reporter, do)
    if block is None:
        return None
    parameters = tuple(
        takes.get(name) or ast.Parameter(name=name, span=menu_entry.key.span) for name in signature.parameters
    )
    return _AlternativeText(signature.name, parameters, types, guard, needs, block, menu_entry.key.span)


def _type_conditions(
    scope: Scope, alternative_text: _AlternativeText, menu: _DeclaredMenu, binding: domains.Binding
) -> list[tree.Expr]:
    """Return a modifier's condition, and `needs` as a definition with named parts."""
    world = scope.world
    conditions: list[tree.Expr] = []
    if (test := type_inference.type_stated_condition(scope, menu.condition)) is not None:
        conditions.append(test)
    if alternative_text.needs is None:
        return conditions
    name = f"{menu.symbol.name}.{alternative_text.name}"
    outer = [*menu.variables, *(binder.var for binder in binding.binders)]
    words = [*menu.parameters, *(binder.var.name for binder in binding.binders)]
    define = world.defines.get(name)
    if define is None:
        define = tree.Define(
            name,
            tuple(tree.Var(word, var.type) for word, var in zip(words, outer, strict=True)),
            BOOL,
            span=alternative_text.span,
        )
        world.add_define(define)
        inner = scope.separate_scope(Body(name))
        inner.bind_locals(words, define.parameters, alternative_text.span)
        with world.record_in(TypingRecord(world.typing_record)) as world.need_records[name]:
            define.body = defines.type_keyed_parts(
                inner, defines.TypedDefine(define), alternative_text.needs, "needs", ""
            )
        world.typing_record.nested_work += world.need_records[name].nested_work
    world.add_record(world.need_records[name])
    args = tuple(tree.make_local(var, alternative_text.span) for var in outer)
    conditions.append(tree.CallDefine(type=BOOL, define=define, args=args, span=alternative_text.needs.span))
    return conditions


def has_exit(tree_node: object, exit_label: tree.ExitLabel) -> bool:
    """Return whether some statement of a body leaves through a label."""
    return any(isinstance(part, tree.Exit) and part.label is exit_label for part in walk_actions(tree_node))


def check_unused_menu(scope: Scope, menu_symbol: MenuSymbol) -> None:
    """Type a menu that is never used, so that its text is checked too."""
    type_items(
        scope,
        menu_symbol,
        _make_variables(menu_symbol),
        tree.ExitLabel("menu"),
        ReturnTo("this menu", is_inferred=True),
        (menu_symbol.name,),
    )
