"""The IR as text, for people who work on the compiler and for golden tests.

A cell is `s[number]`, a local stands as it is, an option is emitted, a segment returns where the
game goes on. What is printed of a function follows from that function alone.
"""

from __future__ import annotations

from typing import assert_never

from rulewright.ir import nodes as ir

_TIGHTNESS: dict[str, int] = {
    "or": 1, "and": 2,
    "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4,
    "|": 5, "&": 6, "<<": 7, ">>": 7,
    "+": 8, "-": 8, "*": 9, "//": 9, "%": 9,
}  # fmt: skip
_NOT, _MINUS, _ATOM = 3, 10, 11


def function_text(function: ir.Function) -> str:
    """A function, its head first; the statements inside stand further right."""
    head = f"{function.kind} {function.name}({', '.join(function.parameters)}):"
    return "\n".join([head, *_inside(function.body)])


# --- expressions ----------------------------------------------------------------------------------


def _show(node: ir.Expr, level: int) -> str:
    """Return an expression as text, in parentheses if it binds less tightly than `level`."""
    own, text = _told(node)
    return f"({text})" if own < level else text


def _told(node: ir.Expr) -> tuple[int, str]:
    match node:
        case ir.Const(value):
            return (_MINUS if value < 0 else _ATOM), str(value)
        case ir.Local(name):
            return _ATOM, name
        case ir.Load(base, index, old):
            return _ATOM, f"{'old' if old else 's'}[{_cell(base, index)}]"
        case ir.Element(array, index):
            return _ATOM, f"{array}[{_show(index, 0)}]"
        case ir.Lookup(table, index):
            return _ATOM, f"table_{table}[{_show(index, 0)}]"
        case ir.Binary("min" | "max" as op, left, right):
            return _ATOM, f"{op}({_show(left, 0)}, {_show(right, 0)})"
        case ir.Binary(op, left, right):
            own = _TIGHTNESS[op]
            return own, f"{_show(left, own)} {op} {_show(right, own + 1)}"
        case ir.Unary("not", value):
            return _NOT, f"not {_show(value, _NOT)}"
        case ir.Unary(_, value):
            return _MINUS, f"-{_show(value, _ATOM)}"
        case ir.Select(condition, yes, no):
            return 0, f"{_show(yes, 1)} if {_show(condition, 1)} else {_show(no, 0)}"
        case ir.Call(name, args, old):
            given = ", ".join(_show(arg, 0) for arg in args)
            return _ATOM, f"{'old.' if old else ''}{name}({given})"
        case ir.Random(bound):
            return _ATOM, f"random({_show(bound, 0)})"
        case ir.Mask(bits):
            return _ATOM, f"{bits:#x}"
        case ir.MaskAt(table, index):
            return _ATOM, f"table_{table}[{_show(index, 0)}]"
        case ir.CellsWith(block, row, size, value, above):
            first = str(block) if row is None else f"{block} + {size} * {_show(row, _ATOM)}"
            sign = ">" if above else "=="
            return _ATOM, f"bits(s[{first} : + {size}] {sign} {_show(value, 5)})"
        case ir.MaskOp("-", left, right):
            return _TIGHTNESS["&"], f"{_show(left, 6)} & ~{_show(right, _ATOM)}"
        case ir.MaskOp(op, left, right):
            own = _TIGHTNESS[op]
            return own, f"{_show(left, own)} {op} {_show(right, own + 1)}"
        case ir.Shifted(mask, ir.Const(by)) if by < 0:
            return _TIGHTNESS[">>"], f"{_show(mask, 8)} >> {-by}"
        case ir.Shifted(mask, by):
            return _TIGHTNESS["<<"], f"{_show(mask, 8)} << {_show(by, 8)}"
        case ir.OneBit(at):
            return _ATOM, f"bit({_show(at, 0)})"
        case ir.Flooded(start, through, steps):
            told = ", ".join(f"{by:+}" for by, _ in steps)
            return _ATOM, f"flood({_show(start, 0)}, {_show(through, 0)}, by {told})"
        case ir.Reached(at, through, ways):
            told = ", ".join(f"table_{table}" for table, _ in ways)
            return _ATOM, f"reached({_show(at, 0)}, {_show(through, 0)}, by {told})"
        case ir.InChains(asked, _, chain, least=least):
            return _ATOM, f"{chain} beside {least} of {_show(asked, _ATOM)}"
        case ir.ChainOf(at, _, chain, beside=beside):
            return _ATOM, f"{'beside ' if beside else ''}{chain} of {_show(at, _ATOM)}"
        case ir.MaskCall(name, args):
            return _ATOM, f"{name}({', '.join(_show(arg, 0) for arg in args)})"
        case ir.InWords():
            return _ATOM, "in words"
        case ir.BitLookup(mask, near, answers, row):
            given = f"{_show(mask, 0)}, table_{near}, table_{answers}, {_show(row, 0)}"
            return _ATOM, f"told({given})"
        case ir.OfMask(what, mask):
            return _ATOM, f"{what}({_show(mask, 0)})"
        case _:
            assert_never(node)


def _cell(base: int, index: ir.Expr | None) -> str:
    return str(base) if index is None else f"{base} + {_show(index, _TIGHTNESS['+'] + 1)}"


# --- statements -----------------------------------------------------------------------------------


def _inside(statements: tuple[ir.Stmt, ...]) -> list[str]:
    return [f"  {line}" for node in statements for line in _lines(node)] or ["  pass"]


def _lines(node: ir.Stmt) -> list[str]:
    match node:
        case ir.Set(name=name, value=value):
            return [f"{name} = {_show(value, 0)}"]
        case ir.Store(base=base, index=index, value=value):
            return [f"s[{_cell(base, index)}] = {_show(value, 0)}"]
        case ir.NewArray(array=array, size=size, kept=True):
            return [f"kept array {array}[{size}]"]
        case ir.NewArray(array=array, size=size, cleared=cleared):
            return [f"array {array}[{size}]" + ("" if cleared else ", not cleared")]
        case ir.Renew(array=array, function=function, cells=cells):
            read = ", ".join(f"s[{first} : {first + number}]" for first, number in cells)
            return [f"renew {array} by {function}, of {read or 'nothing'}"]
        case ir.SetElement(array=array, index=index, value=value):
            return [f"{array}[{_show(index, 0)}] = {_show(value, 0)}"]
        case ir.Do(call=call):
            return [_show(call, 0)]
        case ir.If():
            return _if("if", node)
        case ir.While(condition=condition, body=body):
            return [f"while {_show(condition, 0)}:", *_inside(body)]
        case ir.ForRange(name=name, first=first, last=last, step=step, body=body):
            down = ", down" if step < 0 else ""
            over = f"range({_show(first, 0)}, {_show(last, 0)}{down})"
            return [f"for {name} in {over}:", *_inside(body)]
        case ir.ForItems(name=name, items=items, body=body):
            return [f"for {name} in [{', '.join(map(str, items))}]:", *_inside(body)]
        case ir.ForSlice(name=name, table=table, first=first, last=last, body=body):
            over = f"table_{table}[{_show(first, 0)} : {_show(last, 0)}]"
            return [f"for {name} in {over}:", *_inside(body)]
        case ir.ForBits(name=name, mask=mask, body=body):
            return [f"for {name} in bits({_show(mask, 0)}):", *_inside(body)]
        case ir.EmitBits(base=base, step=step, masks=masks, offsets=offsets):
            sets = (f"{_show(m, _ATOM)} + {o}" for m, o in zip(masks, offsets, strict=True))
            return [f"emit {_show(base, 0)} + {step} * bits({', '.join(sets)})"]
        case ir.ForOpenings(name=name, shape=shape, body=body):
            return [f"for {name} in openings(shape_{shape}):", *_inside(body)]
        case ir.Break():
            return ["break"]
        case ir.Continue():
            return ["continue"]
        case ir.Emit(code=code):
            return [f"emit {_show(code, 0)}"]
        case ir.EmitBest(decision=decision):
            return [f"emit the best of decision {decision}"]
        case ir.Return(value=value):
            return ["return" if value is None else f"return {_returned(value)}"]
        case ir.Snapshot():
            return ["snapshot"]
        case ir.Undone(stretches=stretches, added=added):
            shown = ", ".join(f"s[{first}:{end}]" for first, end in stretches)
            clear = "".join(f", added s[{each.entries}:{each.end}]" for each in added)
            return [f"undone: {shown}{clear}"]
        case ir.Fault(code=code, values=values):
            shown = "".join(f", {each.name} = {_show(each.value, 0)}" for each in values)
            return [f"fault {code}{shown}"]
        case ir.Log(event=event, args=args):
            return [f"log event_{event}({', '.join(_show(arg, 0) for arg in args)})"]
        case ir.Mark(mark=mark, index=index):
            return [f"mark {mark if index is None else _show(ir.Lookup(mark, index), 0)}"]
        case ir.Tick():
            return ["tick"]
        case ir.Work(units=units):
            return [f"work {units}"]
        case _:
            assert_never(node)


def _if(word: str, node: ir.If) -> list[str]:
    lines = [f"{word} {_show(node.condition, 0)}:", *_inside(node.then)]
    match node.other:
        case ():
            return lines
        case (ir.If() as other,):
            return [*lines, *_if("elif", other)]
        case other:
            return [*lines, "else:", *_inside(other)]


def _returned(value: ir.Expr) -> str:
    return "ENDED" if value == ir.Const(ir.ENDED) else _show(value, 0)
