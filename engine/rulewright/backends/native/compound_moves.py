"""Print the C of compound moves: their goals, their ends, and which of them are equal."""

from __future__ import annotations

from rulewright.backends.native.line_directives import print_line_directive, read_shared_text
from rulewright.ir.program import Program

UNBOUNDED = "0x7FFFFFFFFFFFFFFFLL"


def print_declarations(program: Program) -> list[str]:
    """Print the declarations for functions of rules; nothing if every decision is a move."""
    if not program.moves:
        return []
    values = {
        "AMID": program.mid_move_cell,
        "CRITERIA": max(1, *(len(move.value_functions) for move in program.moves)),
    }
    lines = [f"#define {name} {value}" for name, value in values.items()]
    return [*lines, "static I best(int*s,Host*h,int decision);", "static int behind(I at);"]


def print_moves(program: Program, function_numbers: dict[str, int]) -> list[str]:
    """Print the C tables of compound moves, followed by the shared files ahead.c and routes.c."""
    if not program.moves:
        return []
    every = "".join(
        f"case {n}:return f{function_numbers[d.every_function]}(s,h);"
        for n, d in program.decisions.items()
        if d.every_function is not None
    )
    most = "".join(
        f"case {n}*CRITERIA+{k}:return f{function_numbers[name]}(s,h);"
        for n, move in enumerate(program.moves)
        for k, name in enumerate(move.value_functions)
    )
    ends = "".join(f"case {segment}:" for segment in sorted(program.move_ends))
    of = ",".join(str(-1 if d.move_number is None else d.move_number) for d in program.decisions.values())
    frames = "".join(
        f"__builtin_memset(cells+{block.base},0,{block.size}*sizeof(int));"
        for block in program.blocks
        if block.kind == "frame" and block.name == "locals"
    )
    criteria = ",".join(str(len(move.value_functions)) for move in program.moves)
    reach = ",".join(
        "{{" + ",".join(UNBOUNDED if most is None else str(most) for most in move.max_values) + "}}"
        for move in program.moves
    )
    return [
        print_line_directive(1, "rules.c"),
        f"static I every_choice(int n,int*s,Host*h){{switch(n){{{every}}}return 0;}}",
        "static I every(int n,int*s,Host*h){I k=every_choice(n,s,h);listed(h);return k;}",
        f"static I most(int move,int k,int*s,Host*h){{switch(move*CRITERIA+k){{{most}}}return 0;}}",
        f"static int behind(I at){{switch(at){{{ends}return 1;}}return 0;}}",
        f"static const int move_of[]={{{of}}};",
        f"static const int criteria[]={{{criteria}}};",
        "typedef struct{I worth[CRITERIA];}Worth;",
        f"static const Worth reach[]={{{reach}}};",
        f"static void without_locals(int*cells){{(void)cells;{frames}}}",
        _print_live_copy("live", program.live_at),
        _print_live_copy("live_behind", program.live_after),
        read_shared_text("ahead.c"),
        read_shared_text("routes.c"),
    ]


def _print_live_copy(function_name: str, live_cells: dict[int, tuple[tuple[int, ...], int]]) -> str:
    """Print a function that copies the live locals, and return the cell that holds the return
    segment.
    """
    cases = "".join(
        f"case {n}:{''.join(f'to[{cell}]=s[{cell}];' for cell in kept)}return {back};"
        for n, (kept, back) in sorted(live_cells.items())
    )
    return f"static int {function_name}(int n,const int*s,int*to){{switch(n){{{cases}}}return -1;}}"
