"""Straightens the control flow of a function: flags that are known, loops that run once.

Lowering writes searches and exits with flags, in one form for all cases. Where a flag's value is
known on the way to a test of it, the test goes away; what that leaves without use goes too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.ir.nodes import (
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Element,
    Emit,
    EmitOpenings,
    Expr,
    Fault,
    ForItems,
    ForRange,
    ForSlice,
    Function,
    If,
    Load,
    Local,
    Lookup,
    Random,
    Return,
    Select,
    Set,
    Stmt,
    Unary,
    While,
)

Known = dict[str, int]
Block = tuple[Stmt, ...]


def simplify(function: Function) -> Function:
    """The same function with less to test."""
    body, _ = _block(function.body, {})
    used = frozenset(_names_read(body))
    return replace(function, body=_without_unused(body, used))


def _block(body: Sequence[Stmt], known: Known) -> tuple[Block, Known | None]:
    """A block, given what is known of locals before it; with what is known after it, None if it is
    never left at its end."""
    out: list[Stmt] = []
    waiting = list(reversed(body))
    while waiting:
        node = waiting.pop()
        match node:
            case Set(name=name, value=value):
                number = _constant(value, known)
                known = {key: kept for key, kept in known.items() if key != name}
                if number is not None:
                    known[name] = number
                out.append(node)
            case If():
                number = _constant(node.condition, known)
                if number is not None:
                    waiting.extend(reversed(node.then if number else node.other))
                    continue
                then, after_then = _block(node.then, known)
                other, after_other = _block(node.other, known)
                if waiting and _decides(waiting[-1], after_then, after_other):
                    test = waiting.pop()
                    assert isinstance(test, If)
                    then, after_then = _go_on(then, test, after_then)
                    other, after_other = _go_on(other, test, after_other)
                if then or other:
                    out.append(replace(node, then=then, other=other))
                met = _meet(after_then, after_other)
                if met is None:
                    return tuple(out), None
                known = met
            case While() | ForRange() | ForItems() | ForSlice():
                node, known = _loop(node, known)
                if isinstance(node, If):
                    waiting.append(node)
                else:
                    out.append(node)
            case Return() | Break() | Continue() | Fault():
                out.append(node)
                return tuple(out), None
            case _:
                out.append(node)
    return tuple(out), known


def _decides(node: Stmt, *ends: Known | None) -> bool:
    """Whether each way to a test knows how it comes out."""
    return isinstance(node, If) and all(
        end is None or _constant(node.condition, end) is not None for end in ends
    )


def _go_on(body: Block, test: If, known: Known | None) -> tuple[Block, Known | None]:
    """A block with the side of the test that it leads to at its end."""
    if known is None:
        return body, None
    more, after = _block((test,), known)
    return body + more, after


def _meet(one: Known | None, two: Known | None) -> Known | None:
    """What is known after two ways come together."""
    if one is None or two is None:
        return two if one is None else one
    return {name: value for name, value in one.items() if two.get(name) == value}


def _loop(
    node: While | ForRange | ForItems | ForSlice, known: Known
) -> tuple[While | ForRange | ForItems | ForSlice | If, Known]:
    """A loop; one that always leaves in its first round becomes an If."""
    changed = frozenset(_names_set((node,)))
    inside = {name: value for name, value in known.items() if name not in changed}
    if isinstance(node, While):
        once, end = _block(node.body, known)
        if end is None and not _can_repeat(once) and not _inner_breaks(once):
            then = once[:-1] if isinstance(once[-1], Break) else once
            return If(condition=node.condition, then=then, span=node.span), known
    body, _ = _block(node.body, inside)
    return replace(node, body=body), inside


def _can_repeat(body: Block) -> bool:
    return any(isinstance(node, Continue) for node in _own(body))


def _inner_breaks(body: Block) -> bool:
    """Whether a loop is left by a Break in other places than its very end."""
    breaks = sum(isinstance(node, Break) for node in _own(body))
    return breaks > (1 if body and isinstance(body[-1], Break) else 0)


def _own(body: Sequence[Stmt]) -> Iterator[Stmt]:
    """The statements of a block and of the Ifs in it, not of loops inside."""
    for node in body:
        yield node
        if isinstance(node, If):
            yield from _own(node.then)
            yield from _own(node.other)


def _constant(expr: Expr, known: Mapping[str, int]) -> int | None:
    """The value of an expression, if what is known settles it."""
    match expr:
        case Const(value=value):
            return value
        case Local(name=name):
            return known.get(name)
        case Unary(op="not", value=value):
            number = _constant(value, known)
            return None if number is None else int(not number)
        case Binary(op=("and" | "or") as op, left=left, right=right):
            first, second = _constant(left, known), _constant(right, known)
            closed = int(op == "or")
            if first is not None and bool(first) == bool(closed):
                return closed
            return None if first is None or second is None else int(bool(second))
        case Binary(op=("==" | "!=") as op, left=left, right=right):
            first, second = _constant(left, known), _constant(right, known)
            if first is None or second is None:
                return None
            return int((first == second) == (op == "=="))
        case _:
            return None


# --- what is never read ---------------------------------------------------------------------------


def _without_unused(body: Sequence[Stmt], used: frozenset[str]) -> Block:
    out: list[Stmt] = []
    for node in body:
        match node:
            case Set(name=name, value=value) if name not in used and _is_silent(value):
                continue
            case If():
                then = _without_unused(node.then, used)
                other = _without_unused(node.other, used)
                if then or other or not _is_silent(node.condition):
                    out.append(replace(node, then=then, other=other))
            case While() | ForRange() | ForItems() | ForSlice():
                out.append(replace(node, body=_without_unused(node.body, used)))
            case _:
                out.append(node)
    return tuple(out)


def _is_silent(expr: Expr) -> bool:
    """Whether computing a value can be left out: nothing is called, no number drawn."""
    match expr:
        case Call() | Random():
            return False
        case _:
            return all(_is_silent(part) for part in _operands(expr))


def _operands(expr: Expr) -> tuple[Expr, ...]:
    match expr:
        case Binary(left=left, right=right):
            return left, right
        case Unary(value=value):
            return (value,)
        case Select(condition=condition, yes=yes, no=no):
            return condition, yes, no
        case Load(index=index):
            return () if index is None else (index,)
        case Element(index=index) | Lookup(index=index):
            return (index,)
        case Call(args=args):
            return args
        case Random(bound=bound):
            return (bound,)
        case _:
            return ()


def _names_set(body: Sequence[Stmt]) -> Iterator[str]:
    for node in body:
        match node:
            case Set(name=name):
                yield name
            case If(then=then, other=other):
                yield from _names_set(then)
                yield from _names_set(other)
            case ForRange(name=name, body=inner) | ForItems(name=name, body=inner) | ForSlice(
                name=name, body=inner
            ):
                yield name
                yield from _names_set(inner)
            case While(body=inner):
                yield from _names_set(inner)
            case _:
                pass


def _names_read(body: Sequence[Stmt]) -> Iterator[str]:
    for node in body:
        for expr in _expressions(node):
            yield from _locals(expr)
        match node:
            case If(then=then, other=other):
                yield from _names_read(then)
                yield from _names_read(other)
            case While(body=inner) | ForRange(body=inner) | ForItems(body=inner) | ForSlice(
                body=inner
            ):
                yield from _names_read(inner)
            case _:
                pass


def _expressions(node: Stmt) -> Iterator[Expr]:
    """The expressions that stand directly in a statement."""
    match node:
        case EmitOpenings():
            return
        case Emit(code=code):
            yield code
        case Fault(values=values):
            yield from (value for _, value in values)
        case _:
            for name in ("condition", "value", "index", "first", "last", "call"):
                part = getattr(node, name, None)
                if part is not None:
                    yield part
            yield from getattr(node, "args", ())


def _locals(expr: Expr) -> Iterator[str]:
    waiting = [expr]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Local):
            yield part.name
        waiting.extend(_operands(part))
