"""Print the IR as text, for compiler developers and golden tests.

A cell is printed as `s[number]`, a local by its name; an option is emitted, and a segment returns the next
segment or decision. The text of a function depends only on that function.
"""

from __future__ import annotations

from typing import assert_never

from rulewright.ir import nodes as ir

_PRECEDENCE: dict[str, int] = {
    "or": 1, "and": 2,
    "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4,
    "|": 5, "&": 6, "<<": 7, ">>": 7,
    "+": 8, "-": 8, "*": 9, "//": 9, "%": 9,
}  # fmt: skip
_NOT, _MINUS, _ATOM = 3, 10, 11


def print_function(function: ir.Function) -> str:
    """Return the text of a function: its head, followed by its indented statements."""
    head = f"{function.kind} {function.name}({', '.join(function.parameters)}):"
    return "\n".join([head, *_print_block(function.body)])


# --- expressions ----------------------------------------------------------------------------------


def _print_expr(expression: ir.Expr, level: int) -> str:
    """Return an expression as text, in parentheses if it binds less tightly than `level`."""
    own, text = _format_expr(expression)
    return f"({text})" if own < level else text


def _format_expr(expression: ir.Expr) -> tuple[int, str]:
    match expression:
        case ir.Const(value):
            return (_MINUS if value < 0 else _ATOM), str(value)
        case ir.Local(name):
            return _ATOM, name
        case ir.Load(base, index, old):
            return _ATOM, f"{'old' if old else 's'}[{_print_cell(base, index)}]"
        case ir.Element(array, index):
            return _ATOM, f"{array}[{_print_expr(index, 0)}]"
        case ir.Lookup(table, index):
            return _ATOM, f"table_{table}[{_print_expr(index, 0)}]"
        case ir.Binary("min" | "max" as op, left, right):
            return _ATOM, f"{op}({_print_expr(left, 0)}, {_print_expr(right, 0)})"
        case ir.Binary(op, left, right):
            own = _PRECEDENCE[op]
            return own, f"{_print_expr(left, own)} {op} {_print_expr(right, own + 1)}"
        case ir.Unary("not", value):
            return _NOT, f"not {_print_expr(value, _NOT)}"
        case ir.Unary(_, value):
            return _MINUS, f"-{_print_expr(value, _ATOM)}"
        case ir.Select(condition, yes, no):
            return 0, f"{_print_expr(yes, 1)} if {_print_expr(condition, 1)} else {_print_expr(no, 0)}"
        case ir.Call(name, args, old):
            given = ", ".join(_print_expr(arg, 0) for arg in args)
            return _ATOM, f"{'old.' if old else ''}{name}({given})"
        case ir.Random(bound):
            return _ATOM, f"random({_print_expr(bound, 0)})"
        case ir.Mask(bits):
            return _ATOM, f"{bits:#x}"
        case ir.MaskAt(table, index):
            return _ATOM, f"table_{table}[{_print_expr(index, 0)}]"
        case ir.CellsWith(block, row, size, value, above):
            first = str(block) if row is None else f"{block} + {size} * {_print_expr(row, _ATOM)}"
            sign = ">" if above else "=="
            return _ATOM, f"bits(s[{first} : + {size}] {sign} {_print_expr(value, 5)})"
        case ir.MaskOp("-", left, right):
            return _PRECEDENCE["&"], f"{_print_expr(left, 6)} & ~{_print_expr(right, _ATOM)}"
        case ir.MaskOp(op, left, right):
            own = _PRECEDENCE[op]
            return own, f"{_print_expr(left, own)} {op} {_print_expr(right, own + 1)}"
        case ir.ShiftedSet(mask, ir.Const(by)) if by < 0:
            return _PRECEDENCE[">>"], f"{_print_expr(mask, 8)} >> {-by}"
        case ir.ShiftedSet(mask, by):
            return _PRECEDENCE["<<"], f"{_print_expr(mask, 8)} << {_print_expr(by, 8)}"
        case ir.SingleMember(at):
            return _ATOM, f"bit({_print_expr(at, 0)})"
        case ir.FloodFill(start, through, steps):
            shifts = ", ".join(f"{by:+}" for by, _ in steps)
            return _ATOM, f"flood({_print_expr(start, 0)}, {_print_expr(through, 0)}, by {shifts})"
        case ir.ReachedSet(at, through, ways):
            tables = ", ".join(f"table_{table}" for table, _ in ways)
            return _ATOM, f"reached({_print_expr(at, 0)}, {_print_expr(through, 0)}, by {tables})"
        case ir.ChainMembers(asked, _, chain, least=least):
            return _ATOM, f"{chain} beside {least} of {_print_expr(asked, _ATOM)}"
        case ir.ChainOf(at, _, chain, border_only=beside):
            return _ATOM, f"{'beside ' if beside else ''}{chain} of {_print_expr(at, _ATOM)}"
        case ir.MaskCall(name, args):
            return _ATOM, f"{name}({', '.join(_print_expr(arg, 0) for arg in args)})"
        case ir.UsesWords():
            return _ATOM, "in words"
        case ir.BitLookup(mask, near, answers, row):
            given = f"{_print_expr(mask, 0)}, table_{near}, table_{answers}, {_print_expr(row, 0)}"
            return _ATOM, f"lookup({given})"
        case ir.SetMeasure(what, mask):
            return _ATOM, f"{what}({_print_expr(mask, 0)})"
        case _:
            assert_never(expression)


def _print_cell(base: int, index: ir.Expr | None) -> str:
    return str(base) if index is None else f"{base} + {_print_expr(index, _PRECEDENCE['+'] + 1)}"


# --- statements -----------------------------------------------------------------------------------


def _print_block(statements: tuple[ir.Stmt, ...]) -> list[str]:
    return [f"  {line}" for node in statements for line in _print_statement(node)] or ["  pass"]


def _print_statement(statement: ir.Stmt) -> list[str]:
    match statement:
        case ir.Set(name=name, value=value):
            return [f"{name} = {_print_expr(value, 0)}"]
        case ir.Store(base=base, index=index, value=value):
            return [f"s[{_print_cell(base, index)}] = {_print_expr(value, 0)}"]
        case ir.NewArray(array=array, size=size, is_memo=True):
            return [f"memo array {array}[{size}]"]
        case ir.NewArray(array=array, size=size, cleared=cleared):
            return [f"array {array}[{size}]" + ("" if cleared else ", not cleared")]
        case ir.RefreshMemo(array=array, function=function, cell_ranges=cells):
            read = ", ".join(f"s[{first} : {first + number}]" for first, number in cells)
            return [f"refresh {array} by {function}, of {read or 'nothing'}"]
        case ir.SetElement(array=array, index=index, value=value):
            return [f"{array}[{_print_expr(index, 0)}] = {_print_expr(value, 0)}"]
        case ir.CallStatement(call=call):
            return [_print_expr(call, 0)]
        case ir.If():
            return _print_if("if", statement)
        case ir.While(condition=condition, body=body):
            return [f"while {_print_expr(condition, 0)}:", *_print_block(body)]
        case ir.ForRange(name=name, first=first, last=last, step=step, body=body):
            down = ", down" if step < 0 else ""
            over = f"range({_print_expr(first, 0)}, {_print_expr(last, 0)}{down})"
            return [f"for {name} in {over}:", *_print_block(body)]
        case ir.ForItems(name=name, items=items, body=body):
            return [f"for {name} in [{', '.join(map(str, items))}]:", *_print_block(body)]
        case ir.ForSlice(name=name, table=table, first=first, last=last, body=body):
            over = f"table_{table}[{_print_expr(first, 0)} : {_print_expr(last, 0)}]"
            return [f"for {name} in {over}:", *_print_block(body)]
        case ir.ForBits(name=name, mask=mask, body=body):
            return [f"for {name} in bits({_print_expr(mask, 0)}):", *_print_block(body)]
        case ir.EmitBits(base=base, step=step, masks=masks, offsets=offsets):
            sets = (f"{_print_expr(m, _ATOM)} + {o}" for m, o in zip(masks, offsets, strict=True))
            return [f"emit {_print_expr(base, 0)} + {step} * bits({', '.join(sets)})"]
        case ir.ForOpenings(name=name, shape=shape, body=body):
            return [f"for {name} in openings(shape_{shape}):", *_print_block(body)]
        case ir.Break():
            return ["break"]
        case ir.Continue():
            return ["continue"]
        case ir.Emit(code=code):
            return [f"emit {_print_expr(code, 0)}"]
        case ir.EmitBest(decision=decision):
            return [f"emit the best of decision {decision}"]
        case ir.Return(value=value):
            return ["return" if value is None else f"return {_print_result(value)}"]
        case ir.Snapshot():
            return ["snapshot"]
        case ir.TrialRun(cell_ranges=stretches, position_stores=added):
            shown = ", ".join(f"s[{first}:{end}]" for first, end in stretches)
            clear = "".join(f", added s[{each.entries_base}:{each.end_cell}]" for each in added)
            return [f"undone: {shown}{clear}"]
        case ir.Fault(code=code, values=values):
            shown = "".join(f", {each.name} = {_print_expr(each.value, 0)}" for each in values)
            return [f"fault {code}{shown}"]
        case ir.Log(event=event, args=args):
            return [f"log event_{event}({', '.join(_print_expr(arg, 0) for arg in args)})"]
        case ir.Mark(mark=mark, index=index):
            return [f"mark {mark if index is None else _print_expr(ir.Lookup(mark, index), 0)}"]
        case ir.Tick():
            return ["tick"]
        case ir.Work(units=units):
            return [f"work {units}"]
        case _:
            assert_never(statement)


def _print_if(word: str, if_statement: ir.If) -> list[str]:
    lines = [f"{word} {_print_expr(if_statement.condition, 0)}:", *_print_block(if_statement.then)]
    match if_statement.orelse:
        case ():
            return lines
        case (ir.If() as other,):
            return [*lines, *_print_if("elif", other)]
        case other:
            return [*lines, "else:", *_print_block(other)]


def _print_result(result: ir.Expr) -> str:
    return "ENDED" if result == ir.Const(ir.ENDED) else _print_expr(result, 0)
