"""What names run over, what is inside of it, and everything that runs: any, count, sum, first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Literal

from rulewright import tree
from rulewright.analysis.common_findings import broken, is_broken, mismatch
from rulewright.analysis.fitting import a, certain, comparable, is_optional, join, optional, show
from rulewright.analysis.symbols import LocalName, SetSymbol, TypeSymbol
from rulewright.analysis.typing import builtins, chains, expressions, graphs, lookups
from rulewright.analysis.typing.facts import when
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.warnings import lint
from rulewright.analysis.world import Noted
from rulewright.language import ast
from rulewright.language.trees import walk
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import walk as tree_walk
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

_FOUND_OUT = tree.Conditional | tree.LetIn | tree.Quantified | tree.Switch
"""What is more than looked up or added."""


@dataclass(slots=True)
class Bound:
    """Binders with the conditions that their domains bring along."""

    binders: list[tree.Binder] = field(default_factory=list)
    withs: list[tuple[tree.Var, tree.Expr]] = field(default_factory=list)
    conditions: list[tree.Expr] = field(default_factory=list)

    def over(
        self, scope: Scope, name: str, kind: Type, domain: tree.Domain | None, span: Span
    ) -> None:
        """Bind a name that iterates over a domain; without one, after an error, only the name."""
        var = scope.bind(name, kind, span)
        if domain is not None:
            self.binders.append(tree.Binder(var, domain, span))

    def where(self, span: Span) -> tree.Expr | None:
        """All conditions as one."""
        return conjunction(self.conditions, span)


def conjunction(parts: Sequence[tree.Expr], span: Span) -> tree.Expr | None:
    if not parts:
        return None
    if len(parts) == 1:
        return parts[0]
    return tree.Logic(type=BOOL, op="and", parts=tuple(parts), span=span)


def bind_all(
    scope: Scope, binders: Sequence[ast.Binder], withs: Sequence[ast.With], where: ast.Expr | None
) -> Bound:
    """Binds the names of a header in `scope` (a fresh child) and types all its conditions."""
    bound = Bound()
    for binder in binders:
        bind(scope, binder, bound)
    if withs and where is not None and not _mentions(where, {item.name for item in withs}):
        world, known = scope.world, scope.world.noted.where_first
        if where.span in known:
            return _where_first(scope, bound, withs, where)
        with world.noting(Noted(world.noted, where_first=known)) as trial:
            tried = scope.child()
            first = _bind_withs(tried, withs)
        if trial.reporter.errors:
            # what a `with` reads may be sensible only where the condition holds: that comes first
            known.add(where.span)
            return _where_first(scope, bound, withs, where)
        world.noted.add(trial)
        scope.names.update(tried.names)
        bound.withs.extend(first)
    else:
        bound.withs.extend(_bind_withs(scope, withs))
    if where is not None:
        lint.literal(scope.world, where)
        test = expressions.condition(scope, where)
        bound.conditions.append(test)
        scope.facts.update(when(scope.world, test, True))
    return bound


def _mentions(node: ast.Expr, names: set[str]) -> bool:
    return any(isinstance(part, ast.Name) and part.id in names for part in walk(node))


def _where_first(scope: Scope, bound: Bound, withs: Sequence[ast.With], where: ast.Expr) -> Bound:
    """Values that are there only where the condition holds, and none elsewhere."""
    test = expressions.condition(scope, where)
    known = scope.where(test)
    for var, value in _bind_withs(known, withs):
        kind = optional(value.type)
        none = tree.none(kind, value.span)
        kept = tree.Conditional(type=kind, condition=test, value=value, other=none, span=value.span)
        bound.withs.append((var, kept))
    scope.names.update(known.names)
    scope.facts.update(known.facts)
    return bound


def _bind_withs(scope: Scope, withs: Sequence[ast.With]) -> list[tuple[tree.Var, tree.Expr]]:
    done = []
    for item in withs:
        value = expressions.infer(scope, item.value)
        if isinstance(value.type, CollectionType):
            scope.world.reporter.error(
                "type-mismatch",
                "`with` binds one value",
                item.value.span,
                f"got {show(value.type)}",
            )
        done.append((scope.bind(item.name, certain(value.type), item.span), value))
    return done


def bind(scope: Scope, binder: ast.Binder, bound: Bound) -> None:
    """Bind the names of one binder in `scope`."""
    whole, left_out = binder.domain, []
    while isinstance(whole, ast.Except):
        left_out.append(whole.member)
        whole = whole.domain
    named = _set_of(scope, whole)
    if named is not None:
        _expand(scope, named, binder, bound)
        for word in binder.names:
            var = scope.names[word].var
            local = tree.local(var, binder.span)
            for node in left_out:
                other = expressions.check(scope, node, optional(var.type), "what is left out")
                bound.conditions.append(
                    tree.Compare(op="!=", left=local, right=other, span=binder.domain.span)
                )
        return
    for word in binder.names:
        letter = scope.world.letter(word)
        hint = letter.type if letter is not None else None
        domain, kind, excepted = resolve(scope, binder.domain, hint)
        var = scope.bind(word, kind, binder.span)
        bound.binders.append(tree.Binder(var, domain, binder.span))
        local = tree.Local(type=kind, var=var, span=binder.span)
        for other in excepted:
            bound.conditions.append(
                tree.Compare(op="!=", left=local, right=other, span=binder.domain.span)
            )


def _set_of(scope: Scope, node: ast.Expr) -> SetSymbol | None:
    if isinstance(node, ast.Name) and scope.find(node.id) is None:
        symbol = scope.world.symbols.get(node.id)
        if isinstance(symbol, SetSymbol):
            scope.world.use(symbol)
            return symbol
    return None


def _expand(scope: Scope, named: SetSymbol, binder: ast.Binder, bound: Bound) -> None:
    """Expand a declared set: its binders and its condition, under the names chosen here."""
    words = binder.names
    if len(named.names) == 1 and len(words) > 1:
        for word in words:
            _expand(
                scope,
                named,
                ast.Binder(names=(word,), domain=binder.domain, span=binder.span),
                bound,
            )
        return
    if len(words) != len(named.names):
        scope.world.reporter.error(
            "wrong-number-of-names",
            f"`{named.name}` has {len(named.names)} things together, not {len(words)}",
            binder.span,
            f"expected `{', '.join(named.names)} in {named.name}`",
        )
        for word in words:
            scope.bind(word, UNKNOWN, binder.span)
        return
    inner = Scope(scope.world, seats=scope.seats)
    own = Bound()
    for part in named.binders:
        bind(inner, part, own)
    if named.where is not None:
        own.conditions.append(expressions.condition(inner, named.where))
    for word, name in zip(words, named.names, strict=True):
        var = inner.names[name].var
        var.name = word
        scope.bind_var(word, var, binder.span)
    for test in own.conditions:
        scope.facts.update(when(scope.world, test, True))
    bound.binders.extend(own.binders)
    bound.conditions.extend(own.conditions)


def _nothing(span: Span) -> builtins.Spread:
    return tree.InCollection(broken(span)), UNKNOWN


def _fail(scope: Scope, node: ast.Expr, headline: str, label: str = "") -> builtins.Spread:
    scope.world.reporter.error("not-a-domain", headline, node.span, label)
    return _nothing(node.span)


def resolve(
    scope: Scope, node: ast.Expr, hint: Type | None = None
) -> tuple[tree.Domain, Type, list[tree.Expr]]:
    """Return a domain, the type of its members, and the members it excludes. `hint` is the type of
    the bound parameter, for listed members.
    """
    if not isinstance(node, ast.Except):
        return (*_over(scope, node, hint), [])
    domain, kind, others = resolve(scope, node.domain, hint)
    other = expressions.check(scope, node.member, optional(kind), "what is left out")
    return domain, kind, [*others, other]


def _over(scope: Scope, node: ast.Expr, hint: Type | None) -> builtins.Spread:
    match node:
        case ast.Starting(domain=ast.Name(id=word), start=start) if scope.find(word) is None:
            symbol = scope.symbol(word)
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None:
                kind = MemberType(symbol.finite)
                first = expressions.check(scope, start, kind, "where it starts")
                return tree.Cyclic(symbol.finite, first), kind
            return _fail(scope, node, f"`{word}` is not a type to go round in")
        case ast.Starting():
            return _fail(scope, node, "only a whole type can start `from` a member")
        case ast.RangeOf(first=low, last=high, down=down):
            return numbers(scope, low, high, down)
        case ast.Listing():
            return _listing(scope, node, hint)
        case ast.Name(id=word) if scope.find(word) is None:
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, TypeSymbol):
                scope.world.use(symbol)
                return all_of(symbol.key, node.span), value_type(symbol.key)
    place = lookups.place_of(scope, node)
    if place is not None:
        return tree.InZone(place), MemberType(place.family.things)
    value = _run_over(scope, node)
    if isinstance(value, tuple):
        return value
    if is_broken(value):
        return _nothing(node.span)
    if isinstance(value.type, CollectionType):
        return tree.InCollection(value), value.type.element
    return _fail(scope, node, "names cannot run over this", f"has the type {show(value.type)}")


def _run_over(scope: Scope, node: ast.Expr) -> builtins.Spread | tree.Expr:
    """Return what an expression behind `in` iterates over: a chain, cells of a growing grid, or a
    value.
    """
    chain = chains.named(scope, node)
    if isinstance(chain, tree.InChain):
        return chain, MemberType(chain.chain.graph.of)
    if chain is not None:
        return chain
    match node:
        case ast.Call(callee=ast.Name(id=name)) if scope.is_free(name):
            if name in builtins.FUNCTIONS:
                found = builtins.call(scope, name, node)
                return found if isinstance(found, tuple) else expressions.narrowed(scope, found)
    return expressions.infer(scope, node)


def all_of(key: KeyType, span: Span) -> tree.Domain:
    """All of a type."""
    if isinstance(key, FiniteType):
        return tree.Members(key)
    values = key_values(key)
    return tree.Numbers(tree.number(values.start, span), tree.number(values.stop - 1, span))


def every(key: KeyType, var: tree.Var, span: Span) -> tree.Binder:
    """Return a binder over all values of a key."""
    return tree.Binder(var, all_of(key, span), span)


def numbers(scope: Scope, low: ast.Expr, high: ast.Expr, down: bool = False) -> builtins.Spread:
    first = expressions.number(scope, low, "the first number")
    last = expressions.number(scope, high, "the last number")
    least, most = (last.type, first.type) if down else (first.type, last.type)
    kind = IntType(
        least.low if isinstance(least, IntType) else None,
        most.high if isinstance(most, IntType) else None,
    )
    return tree.Numbers(first, last, down), kind


def _listing(scope: Scope, node: ast.Listing, hint: Type | None) -> builtins.Spread:
    values = _items(scope, node, hint)
    if not values:
        return _fail(scope, node, "an empty list: nothing to run over")
    if any(is_broken(value) for value in values):
        return _nothing(node.span)
    kind: Type | None = values[0].type
    for value in values[1:]:
        kind = None if kind is None else join(kind, value.type)
    constants = [value.value for value in values if isinstance(value, tree.Const)]
    if not isinstance(kind, MemberType | IntType):
        return _fail(
            scope, node, "a list to run over names members, or numbers", "some are of another kind"
        )
    if len(constants) < len(values):
        known = [expressions.without_none(scope, value, "what is listed") for value in values]
        return tree.Listed(tuple(known)), certain(kind)
    if isinstance(kind, IntType):
        kind = IntType(min(constants), max(constants))
    elif isinstance(kind, MemberType):
        kind = MemberType(kind.of)
    pool = tree.Const(
        type=CollectionType(kind, True), value=scope.world.pool.add(constants), span=node.span
    )
    return tree.InCollection(pool), kind


def _items(scope: Scope, node: ast.Listing, hint: Type | None) -> list[tree.Expr]:
    values: list[tree.Expr] = []
    for item in node.items:
        value = expressions.infer(scope, item, hint)
        if hint is None and isinstance(value.type, MemberType):
            hint = value.type
        values.append(value)
    return values


# --- being inside ---------------------------------------------------------------------------------


def contains(scope: Scope, node: ast.Compare) -> tree.Expr:
    """Type `x in DOMAIN`, `x not in DOMAIN`."""
    tested = is_inside(scope, node.left, node.right, node.span)
    return tree.Not(value=tested, span=node.span) if node.op == "not in" else tested


def is_inside(scope: Scope, left: ast.Expr, right: ast.Expr, span: Span) -> tree.Expr:
    """`x in DOMAIN` as a condition."""
    match right:
        case ast.Except(domain=whole, member=left_out):
            inside = is_inside(scope, left, whole, span)
            value = expressions.infer(scope, left)
            other = expressions.infer(scope, left_out, optional(value.type))
            differs = tree.Compare(op="!=", left=value, right=other, span=span)
            return tree.Logic(type=BOOL, op="and", parts=(inside, differs), span=span)
        case ast.Listing():
            return _in_listing(scope, left, right, span)
        case ast.RangeOf(first=low, last=high):
            value = expressions.number(scope, left, "what is looked for in a range")
            least = expressions.number(scope, low, "the first number")
            most = expressions.number(scope, high, "the last number")

            def between(held: tree.Expr) -> tree.Expr:
                sides = ((least, held), (held, most))
                parts = tuple([tree.Compare(op="<=", left=a, right=b, span=span) for a, b in sides])
                return tree.Logic(type=BOOL, op="and", parts=parts, span=span)

            return _held(value, between, span)
        case ast.Name(id=word) if scope.find(word) is None:
            symbol = scope.world.symbols.get(word)
            if isinstance(symbol, TypeSymbol):
                hint = MemberType(symbol.finite.root, True) if symbol.finite is not None else None
                return lookups.membership(scope, expressions.infer(scope, left, hint), word, span)
            if isinstance(symbol, SetSymbol):
                scope.world.use(symbol)
                return _in_set(scope, left, symbol, span)
    place = lookups.place_of(scope, right)
    if place is not None:
        thing = MemberType(place.family.zones.of, True)
        card = expressions.check(scope, left, thing, "what is looked for in a zone")
        return tree.LiesIn(card=card, place=place, span=span)
    collection = _run_over(scope, right)
    if isinstance(collection, tuple):
        domain, kind = collection
        value = expressions.check(scope, left, optional(kind), "what is looked for")
        var = tree.Var("cell", kind)
        same = tree.Compare(
            op="==", left=tree.Local(type=kind, var=var, span=span), right=value, span=span
        )
        binder = tree.Binder(var, domain, right.span)
        return tree.Quantified(type=BOOL, kind="any", binders=(binder,), where=same, span=span)
    if is_broken(collection):
        return broken(span)
    if not isinstance(collection.type, CollectionType):
        return scope.refused(
            "not-a-domain",
            "nothing can be in this",
            right.span,
            f"has the type {show(collection.type)}",
        )
    element = collection.type.element
    want: Type = IntType(optional=True)
    if isinstance(element, MemberType):
        want = MemberType(element.of.root, True)
    value = expressions.check(scope, left, want, "what is looked for")
    return tree.IsInCollection(value=value, collection=collection, span=span)


def _in_listing(scope: Scope, left: ast.Expr, right: ast.Listing, span: Span) -> tree.Expr:
    value = expressions.infer(scope, left)
    hint: Type | None = None
    if isinstance(value.type, MemberType):
        hint = MemberType(value.type.of, True)
    items = [expressions.infer(scope, item, hint) for item in right.items]
    for item in items:
        if not comparable(item.type, value.type):
            return scope.refused(
                "type-mismatch",
                "what stands in the list can never be equal to the left side",
                item.span,
                f"left {show(value.type)}\nitem {show(item.type)}",
            )
    if all(isinstance(item, tree.Const) for item in items):
        numbers_ = frozenset(item.value for item in items if isinstance(item, tree.Const))
        return tree.IsIn(value=value, members=numbers_, span=span)
    if len(items) == 1:
        return tree.Compare(op="==", left=value, right=items[0], span=items[0].span)

    def among(held: tree.Expr) -> tree.Expr:
        parts = tuple([tree.Compare(op="==", left=held, right=i, span=i.span) for i in items])
        return tree.Logic(type=BOOL, op="or", parts=parts, span=span)

    return _held(value, among, span)


def _held(value: tree.Expr, test: Callable[[tree.Expr], tree.Expr], span: Span) -> tree.Expr:
    """Return a test that uses a value several times. A value that is computed is bound first; a
    mere read stays, because facts about it may be known behind the test.
    """
    if not any(isinstance(part, _FOUND_OUT) for part in tree_walk(value)):
        return test(value)
    var = tree.Var("value", value.type)
    held = tree.Local(type=value.type, var=var, span=value.span)
    return tree.LetIn(type=BOOL, var=var, value=value, body=test(held), span=span)


def _in_set(scope: Scope, left: ast.Expr, named: SetSymbol, span: Span) -> tree.Expr:
    """`c in nations`: c is of the set's type, and the set's condition holds for it."""
    if len(named.names) != 1:
        return scope.refused(
            "wrong-number-of-names",
            f"`{named.name}` holds {len(named.names)} things together",
            span,
            "only a set of single things can stand behind `in` here",
        )
    value = expressions.infer(scope, left)
    if is_broken(value):
        return value
    inner = Scope(scope.world, seats=scope.seats)
    var = value.var if isinstance(value, tree.Local) else tree.Var(named.names[0], value.type)
    probe = Scope(scope.world, seats=scope.seats)
    probe.names["this value"] = LocalName(var, span)
    inside = is_inside(
        probe, ast.Name(id="this value", span=left.span), named.binders[0].domain, span
    )
    inner.names[named.names[0]] = LocalName(var, span)
    inner.facts.update(when(scope.world, inside, True))
    parts = [inside]
    if named.where is not None:
        parts.append(expressions.condition(inner, named.where))
    body = conjunction(parts, span)
    assert body is not None
    if isinstance(value, tree.Local):
        return body
    return tree.LetIn(type=BOOL, var=var, value=value, body=body, span=span)


def read_once(bound: Bound) -> list[tree.Stmt]:
    """Return the statements that read the lists of a loop when it begins; lists that depend on an
    earlier variable of the loop are read for each of its values.
    """
    before: list[tree.Stmt] = []
    own: set[tree.Var] = set()
    for number, binder in enumerate(bound.binders):
        if isinstance(binder.domain, tree.Listed):
            items: list[tree.Expr] = []
            for item in binder.domain.items:
                named = {part.var for part in tree_walk(item) if isinstance(part, tree.Local)}
                if not isinstance(item, tree.Const) and named.isdisjoint(own):
                    var = tree.Var(binder.var.name, item.type)
                    before.append(tree.SetLocal(var=var, value=item, span=item.span))
                    item = tree.Local(type=item.type, var=var, span=item.span)
                items.append(item)
            bound.binders[number] = tree.Binder(binder.var, tree.Listed(tuple(items)), binder.span)
        own.add(binder.var)
    return before


Selector = Literal["first", "last", "only", "the", "most", "least"]


def quantified(scope: Scope, node: ast.Quantified, hint: Type | None) -> tree.Expr:
    if node.kind == "parts":
        return _parts(scope, node)
    inner = scope.child()
    bound = bind_all(inner, node.binders, node.withs, node.where)
    binders = tuple(bound.binders)
    kind, value = node.kind, None
    type: Type = BOOL
    match kind:
        case "any" | "no":
            kind = "any"
        case "all":
            assert node.value is not None
            value = expressions.condition(inner, node.value, "what all have to have")
        case "count":
            type = IntType(0, _at_most(binders))
        case "sum":
            assert node.value is not None
            value = expressions.number(inner, node.value, "what is added up")
            type = _sum_type(value.type, binders)
        case "min" | "max":
            assert node.value is not None
            value = expressions.number(inner, node.value, f"what `{kind}` compares")
            type = value.type
        case "first" | "last" | "only" | "the" | "most" | "least":
            return _chosen(inner, node, bound, hint, kind)
    found = tree.Quantified(
        type=type,
        kind=kind,
        binders=binders,
        withs=tuple(bound.withs),
        where=bound.where(node.span),
        value=value,
        span=node.span,
    )
    return tree.Not(value=found, span=node.span) if node.kind == "no" else found


def _chosen(
    inner: Scope, node: ast.Quantified, bound: Bound, hint: Type | None, chosen: Selector
) -> tree.Expr:
    """Type a quantifier that returns one of the values, or none."""
    if node.value is not None:
        value = expressions.infer(inner, node.value, hint)
    elif len(bound.binders) == 1:
        binder = bound.binders[0]
        value = expressions.narrowed(inner, tree.local(binder.var, binder.span))
    else:
        return broken(node.span)  # the grammar has one name, which is of a set of several things
    if is_broken(value) or isinstance(value.type, UnknownType):
        return broken(node.span)
    if not isinstance(value.type, IntType | MemberType):
        return inner.refused(
            "type-mismatch",
            f"`{node.kind}` gives a member or a number",
            value.span,
            f"got {show(value.type)}",
        )
    by = tuple([expressions.infer(inner, each) for each in node.by])
    for each in by:
        if not is_broken(each) and (
            not isinstance(each.type, IntType | MemberType) or is_optional(each.type)
        ):
            mismatch(inner.world, each.span, each.type, INT, "what `by` compares")
            return broken(node.span)
    where = bound.where(node.span)
    # A value of none is skipped, so that there can be none even if there are members.
    is_found = node.kind == "the" or (
        node.kind != "only"
        and where is None
        and not any(is_optional(each.type) for each in (value, *dict(bound.withs).values()))
        and all(_has_members(binder.domain) for binder in bound.binders)
    )
    return tree.Quantified(
        type=certain(value.type) if is_found else optional(value.type),
        kind=chosen,
        binders=tuple(bound.binders),
        withs=tuple(bound.withs),
        where=where,
        value=value,
        by=by,
        span=node.span,
    )


def _has_members(domain: tree.Domain) -> bool:
    """Whether a domain has a member in every position of every game."""
    match domain:
        case tree.Members(of=of) | tree.Cyclic(of=of):
            # To ask for the members of players would make rules depend on their number.
            return isinstance(of, CountedType) or (bool(of.members) and not of.growing)
        case tree.Listed(items=items):
            return any(not is_optional(item.type) for item in items)
        case tree.Numbers(first=first, last=last, down=down):
            low, high = (last, first) if down else (first, last)
            if not isinstance(low.type, IntType) or not isinstance(high.type, IntType):
                return False
            most, least = low.type.high, high.type.low
            return most is not None and least is not None and most <= least
        case _:
            return False


def _at_most(binders: tuple[tree.Binder, ...]) -> int | None:
    """How many combinations there are at most."""
    total = 1
    for binder in binders:
        match binder.domain:
            case tree.Members(of=of) | tree.Cyclic(of=of):
                total *= len(of.members)
            case tree.Listed(items=items):
                total *= len(items)
            case tree.Numbers(first=tree.Const(value=first), last=tree.Const(value=last)):
                total *= max(0, abs(last - first) + 1)
            case tree.InZone(place=place):
                most = place.family.holds if place.keys is not None else None
                total *= most or len(place.family.zones.of.members)
            case _:
                return None
    return total


def _sum_type(kind: Type, binders: tuple[tree.Binder, ...]) -> Type:
    if not isinstance(kind, IntType):
        return INT
    most = _at_most(binders)
    low = 0 if kind.low is not None and kind.low >= 0 else None
    high = 0 if kind.high is not None and kind.high <= 0 else None
    if most is not None:
        low = min(0, kind.low * most) if kind.low is not None else None
        high = max(0, kind.high * most) if kind.high is not None else None
    return IntType(low, high)


def _parts(scope: Scope, node: ast.Quantified) -> tree.Expr:
    inner = scope.child()
    bound = bind_all(inner, node.binders, node.withs, node.where)
    if bound.withs:
        scope.world.reporter.error(
            "no-single-value",
            "parts are counted of one name, and `with` binds another",
            node.span,
            help="write the value in the condition, or define a condition of its own",
        )
    if len(bound.binders) != 1 or bound.withs:
        return broken(node.span)
    var = bound.binders[0].var
    graph = graphs.graph_of(scope, var.type, node.span)
    domain = bound.binders[0].domain
    if graph is None:
        return broken(node.span)
    conditions = list(bound.conditions)
    if isinstance(domain, tree.Members) and domain.of is not graph.of:
        value = tree.local(var, node.span)
        conditions.insert(
            0, tree.IsIn(value=value, members=frozenset(domain.of.members), span=node.span)
        )
    where = conjunction(conditions, node.span) or tree.truth(True, node.span)
    return tree.Parts(
        type=IntType(0, len(graph.of.members)), graph=graph, var=var, where=where, span=node.span
    )


def joined(scope: Scope, node: ast.Joined) -> tree.Expr:
    inner = scope.child()
    bound = bind_all(inner, (node.binder,), (), node.where)
    if len(bound.binders) != 1:
        return broken(node.span)
    var = bound.binders[0].var
    graph = graphs.graph_of(scope, var.type, node.span)
    if graph is None:
        return broken(node.span)
    want = MemberType(graph.of)
    start = expressions.check(scope, node.start, want, "where the way starts")
    end = expressions.check(scope, node.end, want, "where the way ends")
    where = bound.where(node.span) or tree.truth(True, node.span)
    return tree.Joined(graph=graph, start=start, end=end, var=var, where=where, span=node.span)


def trail(scope: Scope, node: ast.Trail) -> tree.Expr:
    """Type `longest trail of w in path where C through c in corner where D`."""
    edge, where = _along(scope, node.binder, node.where)
    kind = edge.var.type
    found = _edges(scope, kind)
    if found is None or found.between is None or found.ends is None or found.finite is None:
        if kind is not UNKNOWN:
            scope.world.reporter.error(
                "type-mismatch",
                f"a trail is of edges, and {a(show(kind))} is none",
                node.binder.span,
                help="edges are members of a type that is declared with `edges of`, or sides of a "
                "grid that has corners",
            )
        return broken(node.span)
    corners = found.between
    corner, through = None, None
    if node.through is not None:
        corner, through = _along(scope, node.through, node.through_where)
        kind = corner.var.type
        if not isinstance(kind, MemberType) or not corners.contains(kind.of):
            if kind is not UNKNOWN:
                scope.world.reporter.error(
                    "type-mismatch",
                    f"what a trail of {found.name} goes through is {a(corners.name)}",
                    node.through.span,
                    f"got {show(kind)}",
                )
            return broken(node.span)
    return tree.Trail(
        type=IntType(0, len(found.finite.members)),
        ends=found.ends,
        of=found.finite,
        corners=corners,
        edge=edge,
        where=where,
        corner=corner,
        through=through,
        span=node.span,
    )


def _along(
    scope: Scope, binder: ast.Binder, where: ast.Expr | None
) -> tuple[tree.Binder, tree.Expr | None]:
    """Return the binder over edges or corners, and its condition."""
    bound = bind_all(scope.child(), (binder,), (), where)
    if len(bound.binders) == 1:
        return bound.binders[0], bound.where(binder.span)
    var = tree.Var(binder.names[0], UNKNOWN)
    return tree.Binder(var, _nothing(binder.span)[0]), None


def _edges(scope: Scope, kind: Type) -> TypeSymbol | None:
    """Return the type of edges that a type is, or is a part of."""
    for symbol in scope.world.all(TypeSymbol):
        if symbol.ends is not None and symbol.finite is not None and isinstance(kind, MemberType):
            if symbol.finite.contains(kind.of):
                return symbol
    return None
