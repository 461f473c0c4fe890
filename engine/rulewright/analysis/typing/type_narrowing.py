"""Narrow types by conditions that hold, and forget facts that statements invalidate in a block.

Terms: a *fact* says that an expression has a more precise type, such as `mark[s]` being a player and not
none. Literature: occurrence typing (Tobin-Hochstadt and Felleisen 2008), called flow-sensitive typing or
narrowing in TypeScript and mypy.

Rule: a condition gives facts where it holds and others where it does not; `and` passes those of its left
side to its right side, `or` those of the negated left side, `if` and `where` to their bodies. A statement
that may write the state that a fact reads removes the fact.

Example: `coins[mark[s]]` needs a player. The first definition tests for none and is accepted, the second is
not.

```yaml
define:
  allowed(p, s): mark[s] is none or tested(s) or untested(s)
  tested(s): mark[s] is not none and coins[mark[s]] > 3
  untested(s): coins[mark[s]] > 3
```

```diagnostics
maybe-none: the key of `coins` may be none here, but must be a player
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import islice
from operator import is_
from typing import Any

from rulewright import tree
from rulewright.analysis.symbols import TypeSymbol
from rulewright.analysis.type_relations import is_assignable, is_optional, remove_none
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.language.tree_walks import walk_actions
from rulewright.records import dataclass
from rulewright.tree.changes import CHANGED
from rulewright.tree.walk import walk_actions as tree_doing, walk_nodes
from rulewright.types import FiniteType, IntType, MemberType, NothingType, Type

MAX_FACTS = 32
"""Maximum number of facts that a definition yields; further facts, as from chains of definitions, may have to
be stated again by authors."""
Facts = dict[tree.Expr, Type]
"""Map from an expression, as declared, to its narrowed type here."""
Env = Mapping[tree.Var, tree.Expr]
"""The arguments of parameters."""


def find_fact_key(expr: tree.Expr) -> tree.Expr | None:
    """Return the expression under which facts about `expr` are stored; None if there are none."""
    match expr:
        case tree.Local(var=var):
            return expr if expr.type is var.type else replace(expr, type=var.type)
        case tree.ReadState(state=state, key_exprs=keys):
            return _with_declared_type(expr, state.type, keys, "key_exprs")
        case tree.ReadTable(table=table, key_exprs=keys):
            return _with_declared_type(expr, table.type, keys, "key_exprs")
        case tree.CallDefine(define=define, args=args):
            return _with_declared_type(expr, define.type, args, "args")
        case tree.ZoneEnd(place=place):
            kept = None if place.key_exprs is None else _find_fact_keys(place.key_exprs)
            of = MemberType(place.family.thing_type, optional=True)
            return replace(expr, type=of, place=replace(place, key_exprs=kept))
        case _:
            return None


def _with_declared_type(
    read_expr: tree.ReadState | tree.ReadTable | tree.CallDefine,
    typ: Type,
    operands: tuple[tree.Expr, ...],
    name: str,
) -> tree.Expr:
    subjects = _find_fact_keys(operands)
    if read_expr.type is typ and all(map(is_, subjects, operands)):
        return read_expr
    new_fields: dict[str, Any] = {name: subjects}
    return replace(read_expr, type=typ, **new_fields)


def _find_fact_keys(exprs: tuple[tree.Expr, ...]) -> tuple[tree.Expr, ...]:
    return tuple(find_fact_key(node) or node for node in exprs)


def is_none(expr: tree.Expr) -> bool:
    """Return whether an expression is the constant none."""
    return (
        isinstance(expr, tree.Const)
        and isinstance(expr.type, IntType | MemberType | NothingType)
        and expr.value < 0
        and is_optional(expr.type)
    )


def infer_facts(world: World, expr: tree.Expr, holds: bool) -> Facts:
    """Return the facts that hold if `expr` holds, or if it does not."""
    match expr:
        case tree.Not(value=value):
            return infer_facts(world, value, not holds)
        case tree.Logic(op=op, operands=parts):
            each = [infer_facts(world, part, holds) for part in parts]
            if (op == "and") == holds:
                return _merge_facts(each)
            return _intersect_facts(each)
        case tree.Compare(op=op, left=left, right=right) if op in ("==", "!="):
            equal = (op == "==") == holds
            facts: Facts = {}
            for one, other in ((left, right), (right, left)):
                if is_none(other):
                    if not equal:
                        _add_fact(facts, one, remove_none(one.type))
                elif equal and not is_optional(other.type):
                    _add_fact(facts, one, _meet_types(one.type, other.type))
            return facts
        case tree.Compare(left=left, right=right) if holds:
            return _merge_facts([_infer_not_none(left), _infer_not_none(right)])
        case tree.IsIn(value=value, constants=members) if isinstance(value.type, MemberType):
            kept = value.type.finite_type.members
            if not holds and value.type.optional:
                return {}
            wanted = frozenset(m for m in kept if (m in members) == holds)
            named = find_declared_type(world, value.type.finite_type, wanted)
            facts = {}
            _add_fact(facts, value, MemberType(named or value.type.finite_type))
            return facts
        case tree.IsIn(value=value) | tree.IsInCollection(value=value) if holds:
            return _infer_not_none(value)
        case tree.LiesIn(card=card, place=place) if holds:
            facts = {}
            _add_fact(facts, card, _meet_types(card.type, MemberType(place.family.thing_type)))
            return facts
        case tree.CallDefine(define=define, args=args) if define.body is not None:
            # Computed once for all calls, because chains of definitions could take exponential time.
            inside = world.define_facts.get((define, holds))
            if inside is None:
                every = infer_facts(world, define.body, holds)
                inside = world.define_facts[define, holds] = dict(islice(every.items(), MAX_FACTS))
            swap = dict(zip(define.parameters, args, strict=False))
            facts = {}
            for key, kind in inside.items():
                moved = substitute_key(key, swap)
                if moved is not None:
                    _add_fact(facts, moved, kind)
            return facts
        case _:
            return {}


def _infer_not_none(expr: tree.Expr) -> Facts:
    facts: Facts = {}
    if is_optional(expr.type):
        _add_fact(facts, expr, remove_none(expr.type))
    return facts


def _add_fact(facts: Facts, expr: tree.Expr, typ: Type) -> None:
    key = find_fact_key(expr)
    if key is not None and typ != key.type:
        facts[key] = typ


def _meet_types(first_type: Type, second_type: Type) -> Type:
    """Return the type of a value that has both types."""
    if isinstance(first_type, MemberType) and isinstance(second_type, MemberType):
        return MemberType(
            first_type.finite_type
            if second_type.finite_type.includes_type(first_type.finite_type)
            else second_type.finite_type
        )
    return remove_none(first_type)


def _merge_facts(fact_sets: Iterable[Facts]) -> Facts:
    merged_facts: Facts = {}
    for facts in fact_sets:
        for key, kind in facts.items():
            merged_facts[key] = _meet_types(merged_facts[key], kind) if key in merged_facts else kind
    return merged_facts


def _intersect_facts(fact_sets: list[Facts]) -> Facts:
    common_facts: Facts = {}
    for key, kind in fact_sets[0].items():
        if all(other.get(key) == kind for other in fact_sets[1:]):
            common_facts[key] = kind
    return common_facts


def find_declared_type(world: World, finite_type: FiniteType, members: frozenset[int]) -> FiniteType | None:
    """Return a declared type with exactly these members."""
    if members == frozenset(finite_type.members):
        return finite_type
    for symbol in world.list_symbols(TypeSymbol):
        finite = symbol.finite
        if finite is not None and finite.root is finite_type.root and frozenset(finite.members) == members:
            return finite
    return None


def substitute_key(expr: tree.Expr, substitution: Env) -> tree.Expr | None:
    """Return a fact key with other expressions for parameters; None if a local would remain."""
    match expr:
        case tree.Local(var=var):
            return substitution.get(var)
        case tree.Const():
            return expr
        case tree.ReadState(key_exprs=below) | tree.ReadTable(key_exprs=below) | tree.CallDefine(args=below):
            inner = tuple([substitute_key(each, substitution) for each in below])
            if None in inner:
                return None
            name = "args" if isinstance(expr, tree.CallDefine) else "key_exprs"
            new_fields: dict[str, Any] = {name: inner}
            return replace(expr, **new_fields)
        case _:
            return None


def substitute_argument(expr: tree.Expr, env: Env) -> tree.Expr:
    """Return an argument with the expressions of the caller in place of its parameters."""
    return env.get(expr.var, expr) if isinstance(expr, tree.Local) else expr


def substitute_arguments(exprs: Iterable[tree.Expr], env: Env) -> tuple[tree.Expr, ...]:
    return tuple(substitute_argument(expr, env) for expr in exprs)


def bind_arguments(parameters: Iterable[tree.Var], args: Iterable[tree.Expr], env: Env) -> Env:
    """Return the values of the parameters of a call in terms of the outermost caller."""
    return dict(zip(parameters, substitute_arguments(args, env), strict=True))


@dataclass(slots=True)
class WriteSet:
    """Variables and declarations that may be written; `any_state` means all state of the game."""

    targets: set[object] = field(default_factory=set)
    any_state: bool = False


def collect_writes(statements: Iterable[tree.Stmt]) -> WriteSet:
    """Return everything that running these statements can write."""
    found = WriteSet()
    for node in tree_doing(tuple(statements)):
        kind = node.__class__
        if kind in CHANGED:
            found.targets.update(CHANGED[kind](node))
        match node:
            case tree.SetLocal(var=var) | tree.Roll(var=var) | tree.DrawMember(var=var):
                found.targets.add(var)
            case tree.DrawFromBag(var=drawn) if drawn is not None:
                found.targets.add(drawn)
            case tree.CallProcedure(result_var=result):
                found.any_state = True
                if result is not None:
                    found.targets.add(result)
            case tree.Decide(alternatives=alternatives):
                found.any_state = True
                found.targets.update(b.var for one in alternatives for b in one.parameters)
            case tree.ForEach(orders=orders):
                found.any_state = found.any_state or orders is not None
            case tree.SettleNow() | tree.Lay():
                found.any_state = True
    return found


def infer_assignment_facts(stmt: tree.Stmt) -> Facts:
    """Return the facts that an assignment establishes about its target: not none, or of a part of
    its type.
    """
    fact_key: tree.Expr
    match stmt:
        case tree.WriteState(state=state, key_exprs=keys, op="=", value=value):
            fact_key = tree.ReadState(type=state.type, state=state, key_exprs=keys, span=stmt.span)
            if any(part is state for part in walk_nodes(keys, into_calls=True)):
                return {}  # the target may be another cell afterwards
        case tree.SetLocal(var=var, value=value):
            fact_key = tree.make_local(var, stmt.span)
        case _:
            return {}
    facts: Facts = {}
    if (
        is_optional(fact_key.type)
        and not is_optional(value.type)
        and is_assignable(value.type, fact_key.type)
    ):
        _add_fact(facts, fact_key, _meet_types(fact_key.type, value.type))
    return facts


def forget_facts(facts: Facts, writes: WriteSet) -> Facts:
    """Return the facts that survive changes."""
    if not writes.any_state and not writes.targets:
        return facts
    return {key: kind for key, kind in facts.items() if not _depends_on(key, writes)}


def _depends_on(expr: tree.Expr, writes: WriteSet) -> bool:
    for part in walk_nodes(expr, into_calls=True):
        if isinstance(part, tree.State | tree.ZoneFamily | tree.Bag):
            thing = part.zones if isinstance(part, tree.ZoneFamily) else part
            if writes.any_state or thing in writes.targets:
                return True
        elif isinstance(part, tree.Var) and part in writes.targets:
            return True
    return False


def find_assigned_names(body_syntax: Iterable[ast.Statement] | ast.Block) -> set[str]:
    """Return the bare names that statements assign to, at any depth."""
    outer = body_syntax.statements if isinstance(body_syntax, ast.Block) else body_syntax
    return {
        node.target.id
        for statement in outer
        for node in walk_actions(statement)
        if isinstance(node, ast.Assign) and isinstance(node.target, ast.Name)
    }


def find_suspension(tree_nodes: Iterable[object]) -> tree.Statement | None:
    """Return a suspension point, a statement that cannot run at once: a decision, chance, or settling."""
    for statement in tree_nodes:
        for part in tree_doing(statement):
            if isinstance(part, SUSPENSIONS) or (isinstance(part, tree.ForEach) and part.orders is not None):
                return part
    return None


SUSPENSIONS = (
    tree.Decide,
    tree.Roll,
    tree.ShuffleZone,
    tree.DrawFromBag,
    tree.DrawMember,
    tree.SettleNow,
    tree.Remember,
    tree.ForgetPositions,
    tree.Lay,
)
