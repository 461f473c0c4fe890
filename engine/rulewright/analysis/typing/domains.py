"""Type domains and membership, and everything that iterates: `any`, `all`, `count`, `sum`, `first`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace

from rulewright import tree
from rulewright.analysis.symbols import LocalName, SetSymbol, TypeSymbol
from rulewright.analysis.type_diagnostics import broken_expr, is_broken, report_mismatch
from rulewright.analysis.type_relations import (
    format_type,
    is_comparable,
    is_optional,
    join_types,
    make_optional,
    remove_none,
    with_article,
)
from rulewright.analysis.typing import builtins, chains, graphs, name_resolution, type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.typing.type_narrowing import infer_facts
from rulewright.analysis.warnings import lint
from rulewright.analysis.world import TypingRecord
from rulewright.language import ast
from rulewright.language.tree_walks import walk_nodes
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import substitute_variables, walk_nodes as tree_walk
from rulewright.types import (
    BOOL,
    INT,
    UNKNOWN,
    CollectionType,
    CountedType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    UnknownType,
    key_values,
    value_type,
)

_COMPUTED = tree.Conditional | tree.LetIn | tree.Quantified | tree.Switch
"""Expressions that compute a value, instead of only looking it up or adding."""


@dataclass(slots=True)
class Binding:
    """Binders with the conditions of their domains."""

    binders: list[tree.Binder] = field(default_factory=list)
    withs: list[tuple[tree.Var, tree.Expr]] = field(default_factory=list)
    conditions: list[tree.Expr] = field(default_factory=list)

    def add_domain(self, scope: Scope, name: str, typ: Type, domain: tree.Domain | None, span: Span) -> None:
        """Bind a name that iterates over a domain; without one, after an error, only the name."""
        var = scope.bind_local(name, typ, span)
        if domain is not None:
            self.binders.append(tree.Binder(var, domain, span))

    def join_conditions(self, span: Span) -> tree.Expr | None:
        """Return the conjunction of all conditions; None if there are none."""
        return make_conjunction(self.conditions, span)


def make_conjunction(operands: Sequence[tree.Expr], span: Span) -> tree.Expr | None:
    if not operands:
        return None
    if len(operands) == 1:
        return operands[0]
    return tree.Logic(type=BOOL, op="and", operands=tuple(operands), span=span)


def bind_header(
    scope: Scope, binders: Sequence[ast.Binder], withs: Sequence[ast.With], where_syntax: ast.Expr | None
) -> Binding:
    """Bind the names of a header in `scope` (a fresh child scope), and type all its conditions."""
    bound = Binding()
    for binder in binders:
        bind_domain(scope, binder, bound)
    if withs and where_syntax is not None and not _has_any_name(where_syntax, {item.name for item in withs}):
        world, known = scope.world, scope.world.typing_record.where_first_spans
        if where_syntax.span in known:
            return _bind_conditional_withs(scope, bound, withs, where_syntax)
        with world.record_in(TypingRecord(world.typing_record, where_first_spans=known)) as trial:
            tried = scope.child_scope()
            first = _bind_withs(tried, withs)
        if trial.reporter.errors:
            # the condition comes first, because the values of `with` may exist only where it holds
            known.add(where_syntax.span)
            return _bind_conditional_withs(scope, bound, withs, where_syntax)
        world.typing_record.add_record(trial)
        scope.local_names.update(tried.local_names)
        bound.withs.extend(first)
    else:
        bound.withs.extend(_bind_withs(scope, withs))
    if where_syntax is not None:
        lint.check_literal(scope.world, where_syntax)
        test = type_inference.type_condition(scope, where_syntax)
        bound.conditions.append(test)
        scope.facts.update(infer_facts(scope.world, test, True))
    return bound


def _has_any_name(syntax: ast.Expr, bound_names: set[str]) -> bool:
    return any(isinstance(part, ast.Name) and part.id in bound_names for part in walk_nodes(syntax))


def _bind_conditional_withs(
    scope: Scope, binding: Binding, withs: Sequence[ast.With], where_syntax: ast.Expr
) -> Binding:
    """Bind the values of `with` that exist only where the condition holds, and are none elsewhere."""
    test = type_inference.type_condition(scope, where_syntax)
    known = scope.with_condition(test)
    for var, value in _bind_withs(known, withs):
        kind = make_optional(value.type)
        none = tree.make_none(kind, value.span)
        kept = tree.Conditional(type=kind, condition=test, value=value, else_value=none, span=value.span)
        binding.withs.append((var, kept))
    scope.local_names.update(known.local_names)
    scope.facts.update(known.facts)
    return binding


def _bind_withs(scope: Scope, withs: Sequence[ast.With]) -> list[tuple[tree.Var, tree.Expr]]:
    done = []
    for item in withs:
        value = type_inference.infer_type(scope, item.value)
        if isinstance(value.type, CollectionType):
            scope.world.reporter.error(
                "type-mismatch",
                "`with` binds one value",
                item.value.span,
                f"got {format_type(value.type)}",
            )
        done.append((scope.bind_local(item.name, remove_none(value.type), item.span), value))
    return done


def bind_domain(scope: Scope, binder: ast.Binder, binding: Binding) -> None:
    """Bind the names of one binder in `scope`."""
    whole, left_out = binder.domain, []
    while isinstance(whole, ast.Except):
        left_out.append(whole.member)
        whole = whole.domain
    named = _find_set(scope, whole)
    if named is not None:
        _expand_set(scope, named, binder, binding)
        for word in binder.names:
            var = scope.local_names[word].var
            local = tree.make_local(var, binder.span)
            for node in left_out:
                other = type_inference.check_type(scope, node, make_optional(var.type), "the excluded value")
                binding.conditions.append(
                    tree.Compare(op="!=", left=local, right=other, span=binder.domain.span)
                )
        return
    for word in binder.names:
        letter = scope.world.find_parameter(word)
        hint = letter.value_type if letter is not None else None
        domain, kind, excepted = resolve_domain(scope, binder.domain, hint)
        var = scope.bind_local(word, kind, binder.span)
        binding.binders.append(tree.Binder(var, domain, binder.span))
        local = tree.Local(type=kind, var=var, span=binder.span)
        for other in excepted:
            binding.conditions.append(tree.Compare(op="!=", left=local, right=other, span=binder.domain.span))


def _find_set(scope: Scope, syntax: ast.Expr) -> SetSymbol | None:
    if isinstance(syntax, ast.Name) and scope.find_local(syntax.id) is None:
        symbol = scope.world.symbols.get(syntax.id)
        if isinstance(symbol, SetSymbol):
            scope.world.mark_used(symbol)
            return symbol
    return None


def _expand_set(scope: Scope, set_symbol: SetSymbol, binder: ast.Binder, binding: Binding) -> None:
    """Expand a declared set: its binders and its condition, under the names chosen here."""
    words = binder.names
    if len(set_symbol.member_names) == 1 and len(words) > 1:
        for word in words:
            _expand_set(
                scope,
                set_symbol,
                ast.Binder(names=(word,), domain=binder.domain, span=binder.span),
                binding,
            )
        return
    if len(words) != len(set_symbol.member_names):
        scope.world.reporter.error(
            "wrong-number-of-names",
            f"`{set_symbol.name}` binds {len(set_symbol.member_names)} names, not {len(words)}",
            binder.span,
            f"expected `{', '.join(set_symbol.member_names)} in {set_symbol.name}`",
        )
        for word in words:
            scope.bind_local(word, UNKNOWN, binder.span)
        return
    inner = Scope(scope.world, seat_members=scope.seat_members)
    own = Binding()
    for part in set_symbol.binders:
        bind_domain(inner, part, own)
    if set_symbol.where is not None:
        own.conditions.append(type_inference.type_condition(inner, set_symbol.where))
    for word, name in zip(words, set_symbol.member_names, strict=True):
        var = inner.local_names[name].var
        var.name = word
        scope.bind_variable(word, var, binder.span)
    for test in own.conditions:
        scope.facts.update(infer_facts(scope.world, test, True))
    binding.binders.extend(own.binders)
    binding.conditions.extend(own.conditions)


def _broken_domain(span: Span) -> builtins.DomainAndType:
    return tree.InCollection(broken_expr(span)), UNKNOWN


def _report_no_domain(
    scope: Scope, syntax: ast.Expr, headline: str, label: str = ""
) -> builtins.DomainAndType:
    scope.world.reporter.error("not-a-domain", headline, syntax.span, label)
    return _broken_domain(syntax.span)


def resolve_domain(
    scope: Scope, syntax: ast.Expr, hint: Type | None = None
) -> tuple[tree.Domain, Type, list[tree.Expr]]:
    """Return a domain, the type of its members, and the members it excludes. `hint` is the type of
    the bound parameter, for listed members.
    """
    if not isinstance(syntax, ast.Except):
        return (*_resolve_included(scope, syntax, hint), [])
    domain, kind, others = resolve_domain(scope, syntax.domain, hint)
    other = type_inference.check_type(scope, syntax.member, make_optional(kind), "the excluded value")
    return domain, kind, [*others, other]


def _resolve_included(scope: Scope, syntax: ast.Expr, hint: Type | None) -> builtins.DomainAndType:
    match syntax:
        case ast.Starting(domain=ast.Name(id=word), start=start) if scope.find_local(word) is None:
            symbol = scope.find_symbol(word)
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
                kind = MemberType(symbol.finite)
                first = type_inference.check_type(scope, start, kind, "the starting member")
                return tree.Cyclic(symbol.finite, first), kind
            return _report_no_domain(scope, syntax, f"`{word}` is not a type to cycle through")
        case ast.Starting():
            return _report_no_domain(scope, syntax, "`from` needs all members of a type")
        case ast.RangeOf(first=low, last=high, down=down):
            return make_number_domain(scope, low, high, down)
        case ast.Listing():
            return _resolve_listing(scope, syntax, hint)
        case ast.Name(id=word) if scope.find_local(word) is None:
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, TypeSymbol):
                scope.world.mark_used(symbol)
                return make_full_domain(symbol.key_type, syntax.span), value_type(symbol.key_type)
    place = name_resolution.find_zone(scope, syntax)
    if place is not None:
        return tree.InZone(place), MemberType(place.family.thing_type)
    value = _resolve_value(scope, syntax)
    if isinstance(value, tuple):
        return value
    if is_broken(value):
        return _broken_domain(syntax.span)
    if isinstance(value.type, CollectionType):
        return tree.InCollection(value), value.type.element_type
    return _report_no_domain(
        scope, syntax, "this is not a collection", f"has the type {format_type(value.type)}"
    )


def _resolve_value(scope: Scope, syntax: ast.Expr) -> builtins.DomainAndType | tree.Expr:
    """Return what an expression behind `in` iterates over: a chain, cells of a growing grid, or a
    value.
    """
    chain = chains.type_chain_domain(scope, syntax)
    if isinstance(chain, tree.InChain):
        return chain, MemberType(chain.chain.graph.member_type)
    if chain is not None:
        return chain
    match syntax:
        case ast.Call(callee=ast.Name(id=name)) if scope.is_free(name):
            if name in builtins.FUNCTIONS:
                found = builtins.type_call(scope, name, syntax)
                return found if isinstance(found, tuple) else type_inference.narrow_expr(scope, found)
    return type_inference.infer_type(scope, syntax)


def make_full_domain(key_type: KeyType, span: Span) -> tree.Domain:
    """Return the domain of all members of a type."""
    if isinstance(key_type, FiniteType):
        return tree.Members(key_type)
    values = key_values(key_type)
    return tree.Numbers(tree.make_number(values.start, span), tree.make_number(values.stop - 1, span))


def make_full_binder(key_type: KeyType, var: tree.Var, span: Span) -> tree.Binder:
    """Return a binder over all values of a key."""
    return tree.Binder(var, make_full_domain(key_type, span), span)


def make_number_domain(
    scope: Scope, low_syntax: ast.Expr, high_syntax: ast.Expr, down: bool = False
) -> builtins.DomainAndType:
    first = type_inference.type_number(scope, low_syntax, "the first number")
    last = type_inference.type_number(scope, high_syntax, "the last number")
    least, most = (last.type, first.type) if down else (first.type, last.type)
    kind = IntType(
        least.low if isinstance(least, IntType) else None,
        most.high if isinstance(most, IntType) else None,
    )
    return tree.Numbers(first, last, down), kind


def _resolve_listing(scope: Scope, listing: ast.Listing, hint: Type | None) -> builtins.DomainAndType:
    values = _type_items(scope, listing, hint)
    if not values:
        return _report_no_domain(scope, listing, "this list is empty")
    if any(is_broken(value) for value in values):
        return _broken_domain(listing.span)
    typ: Type | None = values[0].type
    for value in values[1:]:
        typ = None if typ is None else join_types(typ, value.type)
    constants = [value.value for value in values if isinstance(value, tree.Const)]
    if not isinstance(typ, MemberType | IntType):
        return _report_no_domain(
            scope,
            listing,
            "the elements of this list have different types",
            "not all of them are members, or all numbers",
        )
    if len(constants) < len(values):
        known = [type_inference.require_not_none(scope, value, "the element of the list") for value in values]
        return tree.Listed(tuple(known)), remove_none(typ)
    if isinstance(typ, IntType):
        typ = IntType(min(constants), max(constants))
    elif isinstance(typ, MemberType):
        typ = MemberType(typ.finite_type)
    pool = tree.Const(
        type=CollectionType(typ, True), value=scope.world.pool.add_collection(constants), span=listing.span
    )
    return tree.InCollection(pool), typ


def _type_items(scope: Scope, listing: ast.Listing, hint: Type | None) -> list[tree.Expr]:
    values: list[tree.Expr] = []
    for item in listing.elements:
        value = type_inference.infer_type(scope, item, hint)
        if hint is None and isinstance(value.type, MemberType):
            hint = value.type
        values.append(value)
    return values


# --- membership ---------------------------------------------------------------------------------


def type_membership(scope: Scope, comparison: ast.Compare) -> tree.Expr:
    """Type `x in DOMAIN`, `x not in DOMAIN`."""
    tested = test_membership(scope, comparison.left, comparison.right, comparison.span)
    return tree.Not(value=tested, span=comparison.span) if comparison.op == "not in" else tested


def test_membership(scope: Scope, left_syntax: ast.Expr, right_syntax: ast.Expr, span: Span) -> tree.Expr:
    """Return the condition `x in DOMAIN`."""
    match right_syntax:
        case ast.Except(domain=whole, member=left_out):
            inside = test_membership(scope, left_syntax, whole, span)
            value = type_inference.infer_type(scope, left_syntax)
            other = type_inference.infer_type(scope, left_out, make_optional(value.type))
            differs = tree.Compare(op="!=", left=value, right=other, span=span)
            return tree.Logic(type=BOOL, op="and", operands=(inside, differs), span=span)
        case ast.Listing():
            return _test_listing(scope, left_syntax, right_syntax, span)
        case ast.RangeOf(first=low, last=high):
            value = type_inference.type_number(scope, left_syntax, "the number to find in a range")
            least = type_inference.type_number(scope, low, "the first number")
            most = type_inference.type_number(scope, high, "the last number")

            def test_bounds(bound_expr: tree.Expr) -> tree.Expr:
                sides = ((least, bound_expr), (bound_expr, most))
                parts = tuple([tree.Compare(op="<=", left=a, right=b, span=span) for a, b in sides])
                return tree.Logic(type=BOOL, op="and", operands=parts, span=span)

            return _bind_once(value, test_bounds, span)
        case ast.Name(id=word) if scope.find_local(word) is None:
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, TypeSymbol):
                hint = MemberType(symbol.finite.root, True) if symbol.finite is not None else None
                return name_resolution.make_membership(
                    scope, type_inference.infer_type(scope, left_syntax, hint), word, span
                )
            if isinstance(symbol, SetSymbol):
                scope.world.mark_used(symbol)
                return _test_set(scope, left_syntax, symbol, span)
    place = name_resolution.find_zone(scope, right_syntax)
    if place is not None:
        thing = MemberType(place.family.zones.thing_type, True)
        card = type_inference.check_type(scope, left_syntax, thing, "the thing to find in a zone")
        return tree.LiesIn(card=card, place=place, span=span)
    collection = _resolve_value(scope, right_syntax)
    if isinstance(collection, tuple):
        domain, kind = collection
        value = type_inference.check_type(scope, left_syntax, make_optional(kind), "the value to find")
        var = tree.Var("cell", kind)
        same = tree.Compare(op="==", left=tree.Local(type=kind, var=var, span=span), right=value, span=span)
        binder = tree.Binder(var, domain, right_syntax.span)
        return tree.Quantified(type=BOOL, quantifier="any", binders=(binder,), where=same, span=span)
    if is_broken(collection):
        return broken_expr(span)
    if not isinstance(collection.type, CollectionType):
        return scope.report_broken(
            "not-a-domain",
            "`in` needs a collection on its right",
            right_syntax.span,
            f"has the type {format_type(collection.type)}",
        )
    element = collection.type.element_type
    expected_type: Type = IntType(optional=True)
    if isinstance(element, MemberType):
        expected_type = MemberType(element.finite_type.root, True)
    value = type_inference.check_type(scope, left_syntax, expected_type, "the value to find")
    return tree.IsInCollection(value=value, collection=collection, span=span)


def _test_listing(scope: Scope, left_syntax: ast.Expr, listing: ast.Listing, span: Span) -> tree.Expr:
    value = type_inference.infer_type(scope, left_syntax)
    hint: Type | None = None
    if isinstance(value.type, MemberType):
        hint = MemberType(value.type.finite_type, True)
    items = [type_inference.infer_type(scope, item, hint) for item in listing.elements]
    for item in items:
        if not is_comparable(item.type, value.type):
            return scope.report_broken(
                "type-mismatch",
                "this element can never equal the left side",
                item.span,
                f"left {format_type(value.type)}\nitem {format_type(item.type)}",
            )
    if all(isinstance(item, tree.Const) for item in items):
        numbers_ = frozenset(item.value for item in items if isinstance(item, tree.Const))
        return tree.IsIn(value=value, constants=numbers_, span=span)
    if len(items) == 1:
        return tree.Compare(op="==", left=value, right=items[0], span=items[0].span)

    def test_items(bound_expr: tree.Expr) -> tree.Expr:
        parts = tuple([tree.Compare(op="==", left=bound_expr, right=i, span=i.span) for i in items])
        return tree.Logic(type=BOOL, op="or", operands=parts, span=span)

    return _bind_once(value, test_items, span)


def _bind_once(value_expr: tree.Expr, make_test: Callable[[tree.Expr], tree.Expr], span: Span) -> tree.Expr:
    """Return a test that uses a value several times. A computed value is bound first; a plain read is
    repeated, because facts about it may be known after the test."""
    if not any(isinstance(part, _COMPUTED) for part in tree_walk(value_expr)):
        return make_test(value_expr)
    var = tree.Var("value", value_expr.type)
    held = tree.Local(type=value_expr.type, var=var, span=value_expr.span)
    return tree.LetIn(type=BOOL, var=var, value=value_expr, body=make_test(held), span=span)


def _test_set(scope: Scope, left_syntax: ast.Expr, set_symbol: SetSymbol, span: Span) -> tree.Expr:
    """Return the condition `c in nations`: c has the type of the set, and satisfies its condition."""
    if len(set_symbol.member_names) != 1:
        return scope.report_broken(
            "wrong-number-of-names",
            f"`{set_symbol.name}` is a set of tuples of {len(set_symbol.member_names)}",
            span,
            "only a set of single members is allowed after `in` here",
        )
    value = type_inference.infer_type(scope, left_syntax)
    if is_broken(value):
        return value
    inner = Scope(scope.world, seat_members=scope.seat_members)
    var = value.var if isinstance(value, tree.Local) else tree.Var(set_symbol.member_names[0], value.type)
    probe = Scope(scope.world, seat_members=scope.seat_members)
    probe.local_names["this value"] = LocalName(var, span)
    inside = test_membership(
        probe, ast.Name(id="this value", span=left_syntax.span), set_symbol.binders[0].domain, span
    )
    inner.local_names[set_symbol.member_names[0]] = LocalName(var, span)
    inner.facts.update(infer_facts(scope.world, inside, True))
    parts = [inside]
    if set_symbol.where is not None:
        parts.append(type_inference.type_condition(inner, set_symbol.where))
    body = make_conjunction(parts, span)
    assert body is not None
    if isinstance(value, tree.Local):
        return body
    return tree.LetIn(type=BOOL, var=var, value=value, body=body, span=span)


def hoist_list_reads(binding: Binding) -> list[tree.Stmt]:
    """Return the statements that read the lists of a loop when it begins; lists that depend on an
    earlier variable of the loop are read for each of its values.
    """
    statements: list[tree.Stmt] = []
    own: set[tree.Var] = set()
    for number, binder in enumerate(binding.binders):
        if isinstance(binder.domain, tree.Listed):
            items: list[tree.Expr] = []
            for item in binder.domain.elements:
                named = {part.var for part in tree_walk(item) if isinstance(part, tree.Local)}
                if not isinstance(item, tree.Const) and named.isdisjoint(own):
                    var = tree.Var(binder.var.name, item.type)
                    statements.append(tree.SetLocal(var=var, value=item, span=item.span))
                    item = tree.Local(type=item.type, var=var, span=item.span)
                items.append(item)
            binding.binders[number] = tree.Binder(binder.var, tree.Listed(tuple(items)), binder.span)
        own.add(binder.var)
    return statements


def type_quantifier(scope: Scope, quantifier: ast.Quantified, hint: Type | None) -> tree.Expr:
    if quantifier.quantifier == "parts":
        return _type_parts(scope, quantifier)
    inner = scope.child_scope()
    bound = bind_header(inner, quantifier.binders, quantifier.withs, quantifier.where)
    binders = tuple(bound.binders)
    kind, value = quantifier.quantifier, None
    type: Type = BOOL
    match kind:
        case "any" | "no":
            kind = "any"
        case "all":
            assert quantifier.value is not None
            value = type_inference.type_condition(inner, quantifier.value, "the condition after `have`")
        case "count":
            type = IntType(0, _count_combinations(binders))
        case "sum":
            assert quantifier.value is not None
            value = type_inference.type_number(inner, quantifier.value, "the value to add up")
            type = _find_sum_type(value.type, binders)
        case "min" | "max":
            assert quantifier.value is not None
            value = type_inference.type_number(inner, quantifier.value, f"the value that `{kind}` compares")
            type = value.type
        case "first" | "last" | "only" | "the" | "most" | "least" | "only most" | "only least":
            return _type_selector(inner, quantifier, bound, hint, kind)
    found = tree.Quantified(
        type=type,
        quantifier=kind,
        binders=binders,
        withs=tuple(bound.withs),
        where=bound.join_conditions(quantifier.span),
        value=value,
        span=quantifier.span,
    )
    return tree.Not(value=found, span=quantifier.span) if quantifier.quantifier == "no" else found


def _type_selector(
    inner: Scope, quantifier: ast.Quantified, binding: Binding, hint: Type | None, selector: tree.Selector
) -> tree.Expr:
    """Type a quantifier that returns one of the values, or none."""
    if quantifier.value is not None:
        value = type_inference.infer_type(inner, quantifier.value, hint)
    elif len(binding.binders) == 1:
        binder = binding.binders[0]
        value = type_inference.narrow_expr(inner, tree.make_local(binder.var, binder.span))
    else:
        return broken_expr(quantifier.span)  # one name, bound to a set of several parameters
    if is_broken(value) or isinstance(value.type, UnknownType):
        return broken_expr(quantifier.span)
    if not isinstance(value.type, IntType | MemberType):
        return inner.report_broken(
            "type-mismatch",
            f"`{quantifier.quantifier}` must return a member or a number",
            value.span,
            f"got {format_type(value.type)}",
        )
    by = _type_sort_keys(inner, quantifier.sort_keys)
    if by is None:
        return broken_expr(quantifier.span)
    where = binding.join_conditions(quantifier.span)
    # A value of none is skipped, so that there can be none even if there are members.
    is_found = quantifier.quantifier == "the" or (
        not quantifier.quantifier.startswith("only")
        and where is None
        and not any(is_optional(each.type) for each in (value, *dict(binding.withs).values()))
        and all(_is_never_empty(binder.domain) for binder in binding.binders)
    )
    return tree.Quantified(
        type=remove_none(value.type) if is_found else make_optional(value.type),
        quantifier=selector,
        binders=tuple(binding.binders),
        withs=tuple(binding.withs),
        where=where,
        value=value,
        sort_keys=by,
        span=quantifier.span,
    )


def _type_sort_keys(inner: Scope, keys: Sequence[ast.Expr]) -> tuple[tree.Expr, ...] | None:
    """Return what `by` compares; None after a diagnostic if it cannot be compared."""
    typed = tuple([type_inference.infer_type(inner, key) for key in keys])
    for key in typed:
        if not is_broken(key) and (not isinstance(key.type, IntType | MemberType) or is_optional(key.type)):
            report_mismatch(inner.world, key.span, key.type, INT, "the value that `by` compares")
            return None
    return typed


MAX_SORTED = 16
"""Maximum number of members that a loop can visit in an order given by the rules."""


def sort_members(inner: Scope, binding: Binding, sort_order: ast.SortOrder) -> list[tree.Stmt]:
    """Return the statements that sort the members of a loop when it begins, and the loop that visits them in
    order: the first is the minimum, each further one the minimum of the rest (selection sort). The loop skips
    the slots after the last member, which hold none."""
    span = sort_order.span
    keys = _type_sort_keys(inner, sort_order.keys)
    if len(binding.binders) != 1 or not isinstance(binding.binders[0].var.type, MemberType):
        inner.world.reporter.error(
            "wrong-number-of-names",
            "only a loop with a single name, of a type with members, can have an order",
            span,
            help="put a loop in order around a loop over the other names" if binding.binders[1:] else "",
        )
        return []
    (binder,) = binding.binders
    member_type = binder.var.type
    assert isinstance(member_type, MemberType)
    most = _count_combinations((binder,))
    count = min(len(member_type.finite_type.members), MAX_SORTED + 1 if most is None else most)
    if count > MAX_SORTED:
        inner.world.reporter.error(
            "too-many",
            f"this loop can have more than {MAX_SORTED} members, which is too many to put them in order",
            binder.span,
            f"at most {MAX_SORTED} members",
        )
        return []
    if keys is None:
        return []
    lint.check_silent_order(inner.world, binder, keys, sort_order.is_descending)
    maybe = make_optional(member_type)
    # These names are separate, because those of the loop hold its members during the visit.
    own = {var: tree.Var(var.name, var.type) for var in (binder.var, *dict(binding.withs))}
    places = {var: tree.make_local(other, binder.span) for var, other in own.items()}
    conditions = [substitute_variables(each, places) for each in binding.conditions]
    member = places[binder.var]
    search = tree.Quantified(
        type=maybe,
        quantifier="most" if sort_order.is_descending else "least",
        binders=(replace(binder, var=own[binder.var]),),
        withs=tuple([(own[var], substitute_variables(value, places)) for var, value in binding.withs]),
        value=member,
        sort_keys=substitute_variables(keys, places),
        span=span,
    )
    sorted_members: list[tree.Expr] = []
    statements: list[tree.Stmt] = []
    for _ in range(count):
        left = [tree.Compare(op="!=", left=member, right=earlier, span=span) for earlier in sorted_members]
        var = tree.Var(binder.var.name, maybe)
        best = replace(search, where=make_conjunction([*conditions, *left], span))
        statements.append(tree.SetLocal(var=var, value=best, span=span))
        sorted_members.append(tree.Local(type=maybe, var=var, span=span))
    place = tree.Var(binder.var.name, maybe)
    binding.binders[0] = tree.Binder(place, tree.Listed(tuple(sorted_members)), binder.span)
    binding.withs.insert(0, (binder.var, tree.Local(type=maybe, var=place, span=binder.span)))
    return statements


def _is_never_empty(domain: tree.Domain) -> bool:
    """Return whether a domain has a member in every position of every game."""
    match domain:
        case tree.Members(member_type=of) | tree.Cyclic(member_type=of):
            # Reading the members of `player` would make rules depend on the number of players.
            return isinstance(of, CountedType) or (bool(of.members) and not of.is_growing)
        case tree.Listed(elements=items):
            return any(not is_optional(item.type) for item in items)
        case tree.Numbers(first=first, last=last, down=down):
            low, high = (last, first) if down else (first, last)
            if not isinstance(low.type, IntType) or not isinstance(high.type, IntType):
                return False
            most, least = low.type.high, high.type.low
            return most is not None and least is not None and most <= least
        case _:
            return False


def _count_combinations(binders: tuple[tree.Binder, ...]) -> int | None:
    """Return the maximum number of combinations of the binders; None if it is not known."""
    total = 1
    for binder in binders:
        match binder.domain:
            case tree.Members(member_type=of) | tree.Cyclic(member_type=of):
                total *= len(of.members)
            case tree.Listed(elements=items):
                total *= len(items)
            case tree.Numbers(first=tree.Const(value=first), last=tree.Const(value=last)):
                total *= max(0, abs(last - first) + 1)
            case tree.InZone(place=place):
                most = place.family.max_things if place.key_exprs is not None else None
                total *= most or len(place.family.zones.thing_type.members)
            case _:
                return None
    return total


def _find_sum_type(typ: Type, binders: tuple[tree.Binder, ...]) -> Type:
    if not isinstance(typ, IntType):
        return INT
    most = _count_combinations(binders)
    low = 0 if typ.low is not None and typ.low >= 0 else None
    high = 0 if typ.high is not None and typ.high <= 0 else None
    if most is not None:
        low = min(0, typ.low * most) if typ.low is not None else None
        high = max(0, typ.high * most) if typ.high is not None else None
    return IntType(low, high)


def _type_parts(scope: Scope, quantifier: ast.Quantified) -> tree.Expr:
    inner = scope.child_scope()
    bound = bind_header(inner, quantifier.binders, quantifier.withs, quantifier.where)
    if bound.withs:
        scope.world.reporter.error(
            "no-single-value",
            "`count parts of` binds one name, but `with` binds another",
            quantifier.span,
            help="put the value into the condition, or into a definition",
        )
    if len(bound.binders) != 1 or bound.withs:
        return broken_expr(quantifier.span)
    var = bound.binders[0].var
    graph = graphs.find_graph(scope, var.type, quantifier.span)
    domain = bound.binders[0].domain
    if graph is None:
        return broken_expr(quantifier.span)
    conditions = list(bound.conditions)
    if isinstance(domain, tree.Members) and domain.member_type is not graph.member_type:
        value = tree.make_local(var, quantifier.span)
        conditions.insert(
            0, tree.IsIn(value=value, constants=frozenset(domain.member_type.members), span=quantifier.span)
        )
    where = make_conjunction(conditions, quantifier.span) or tree.make_truth(True, quantifier.span)
    return tree.Parts(
        type=IntType(0, len(graph.member_type.members)),
        graph=graph,
        var=var,
        where=where,
        span=quantifier.span,
    )


def type_joined(scope: Scope, joined_syntax: ast.Joined) -> tree.Expr:
    inner = scope.child_scope()
    bound = bind_header(inner, (joined_syntax.binder,), (), joined_syntax.where)
    if len(bound.binders) != 1:
        return broken_expr(joined_syntax.span)
    var = bound.binders[0].var
    graph = graphs.find_graph(scope, var.type, joined_syntax.span)
    if graph is None:
        return broken_expr(joined_syntax.span)
    want = MemberType(graph.member_type)
    start = type_inference.check_type(scope, joined_syntax.start, want, "where the way starts")
    end = type_inference.check_type(scope, joined_syntax.end, want, "where the way ends")
    where = bound.join_conditions(joined_syntax.span) or tree.make_truth(True, joined_syntax.span)
    return tree.Joined(graph=graph, start=start, end=end, var=var, where=where, span=joined_syntax.span)


def type_trail(scope: Scope, trail_syntax: ast.Trail) -> tree.Expr:
    """Type `longest trail of w in path where C through c in corner where D`."""
    edge, where = _bind_trail_part(scope, trail_syntax.binder, trail_syntax.where)
    kind = edge.var.type
    found = _find_edge_type(scope, kind)
    if found is None or found.joined_type is None or found.ends_table is None or found.finite is None:
        if kind is not UNKNOWN:
            scope.world.reporter.error(
                "type-mismatch",
                f"a trail needs edges, but {with_article(format_type(kind))} is not an edge",
                trail_syntax.binder.span,
                help="edges are members of a type that is declared with `edges of`, or sides of a "
                "grid that has corners",
            )
        return broken_expr(trail_syntax.span)
    corners = found.joined_type
    corner, through = None, None
    if trail_syntax.through is not None:
        corner, through = _bind_trail_part(scope, trail_syntax.through, trail_syntax.through_where)
        kind = corner.var.type
        if not isinstance(kind, MemberType) or not corners.includes_type(kind.finite_type):
            if kind is not UNKNOWN:
                scope.world.reporter.error(
                    "type-mismatch",
                    f"what a trail of {found.name} goes through is {with_article(corners.name)}",
                    trail_syntax.through.span,
                    f"got {format_type(kind)}",
                )
            return broken_expr(trail_syntax.span)
    return tree.Trail(
        type=IntType(0, len(found.finite.members)),
        end_table=found.ends_table,
        member_type=found.finite,
        corners=corners,
        edge=edge,
        where=where,
        corner=corner,
        through=through,
        span=trail_syntax.span,
    )


def _bind_trail_part(
    scope: Scope, binder: ast.Binder, where_syntax: ast.Expr | None
) -> tuple[tree.Binder, tree.Expr | None]:
    """Return the binder over edges or corners, and its condition."""
    bound = bind_header(scope.child_scope(), (binder,), (), where_syntax)
    if len(bound.binders) == 1:
        return bound.binders[0], bound.join_conditions(binder.span)
    var = tree.Var(binder.names[0], UNKNOWN)
    return tree.Binder(var, _broken_domain(binder.span)[0]), None


def _find_edge_type(scope: Scope, typ: Type) -> TypeSymbol | None:
    """Return the type of edges that a type is, or is a part of."""
    for symbol in scope.world.list_symbols(TypeSymbol):
        if symbol.ends_table is not None and symbol.finite is not None and isinstance(typ, MemberType):
            if symbol.finite.includes_type(typ.finite_type):
                return symbol
    return None
