"""Print a program as one C file without any header: structured functions over an array of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from rulewright.backends.native import cell_scans, field_tests, option_buffers, stored_bitsets, stored_chains
from rulewright.backends.native.batch_printer import print_batch
from rulewright.backends.native.compound_moves import print_declarations, print_moves
from rulewright.backends.native.line_directives import find_line, print_line_directive, read_shared_text
from rulewright.backends.native.option_buffers import has_wide_codes
from rulewright.backends.native.scouting import print_constants, print_scouting
from rulewright.backends.native.search_printer import print_search
from rulewright.ir import nodes as ir
from rulewright.ir.program import DECISIONS, MAX_OPTIONS, PC, PHASE, RNG, STEPS, Program
from rulewright.ir.walk import iter_statements, walk
from rulewright.types import HEX_STEPS, key_size

OF_RULE, MOST_FAULTS = 10_000, 256
"""Encoding of fault locations: they start at OF_RULE, with MOST_FAULTS numbers for each function."""
LARGE_FUNCTION = 100_000
"""Characters of C from which on little is optimised in a function: the time that compilers take
grows much faster than one function, and hardly with their number. Of 400,000 characters -O3 took 19
seconds and -Og two, and both were as fast."""
SMALL_PROGRAM = 12_000
"""Characters of C of all functions up to which the loop that plays games contains them. Of 15,000
characters it was slower so by a sixth."""
COPIED = """\
#define COPIED(to, from, size) \\
  do { \\
    unsigned long n_ = (size); \\
    if (n_ > 256) __asm__("" : "+r"(n_)); \\
    __builtin_memcpy(to, from, n_); \\
  } while (0)"""
"""A macro that copies cells. With a constant size, compilers copy hundreds of bytes by one slow instruction;
the library function takes half the time."""
_INT_TYPES = ((1 << 7, "signed char"), (1 << 15, "short"), (1 << 31, "int"), (1 << 63, "I"))
_OPERATORS = {"and": "&&", "or": "||"}


def print_program(program: Program, *, searches: bool = True, batch: bool = False) -> str:
    """Print the whole C text of a program. Without `searches` it contains only playing; `batch` replaces them
    by stepping many games side by side."""
    whole = _PrintContext(program)
    numbers, sets, chains = whole.numbers, whole.sets, whole.chains
    parts = [
        f"#define KEPT {whole.memo_size}",
        f"#define KEPT_WORDS {sum(one.word_count for one in sets.values())}",
        f"#define PARTS {int(bool(stored_bitsets.list_set_emits(program)))}",
        *(
            f"#define {name}(p) {only or '(p)->' + name.lower()}"
            for name, only in zip(
                ("SETS", "WIDE", "STEP"), stored_bitsets.find_common_emit(program), strict=True
            )
        ),
        f"#define LONGEST_LINE {stored_bitsets.MAX_LINE_PLACES}",
        f"#define CHAINS_KEPT {sum(one.word_count for one in chains.values())}",
        f"#define MEMORY {sum(2 * one.word_count for one in whole.memories.values())}",
        *(f"/* kept as sets: {one.comment_text} */" for one in sets.values()),
        _print_constants(program),
        *_print_tables(program),
        *_print_shapes(program),
        print_constants(program),
    ]
    parts.append(read_shared_text("head.c"))
    parts.append(read_shared_text("masks.c"))
    masks = stored_bitsets.list_set_tables(program)
    parts += [stored_bitsets.print_set_table(n, program.tables[n], wide) for n, wide in masks]
    parts += stored_bitsets.print_lines(program)
    parts += field_tests.print_field_tables(program)
    if chains:
        parts += [read_shared_text("chains.c"), *(one.print_functions() for one in chains.values())]
    parts.append(stored_bitsets.print_recompute(sets.values()))
    functions = [_FunctionPrinter(whole, each).print_function() for each in program.functions.values()]
    length = sum(len(body) for _, body in functions)
    parts.append(f"#define SMALL {int(length <= SMALL_PROGRAM)}")
    parts += [*print_declarations(program), *(head + ";" for head, _ in functions)]
    parts += [
        ("LARGE_FUNCTION " if len(body) > LARGE_FUNCTION else "") + head + body for head, body in functions
    ]
    parts += [print_line_directive(1, "rules.c"), *_print_dispatch(program, numbers)]
    parts += [*print_moves(program, numbers), read_shared_text("play.c")]
    if batch:
        parts += print_batch(program, numbers)
    elif searches:
        parts += print_scouting(program, numbers)
        parts += print_search(program, numbers)
    return "\n".join(parts) + "\n"


def print_functions(program: Program, functions: Iterable[ir.Function]) -> Iterator[str]:
    """Yield the C text of some functions of a program, each after a comment with its name."""
    whole = _PrintContext(program)
    sets = whole.sets
    for function in functions:
        head, body = _FunctionPrinter(whole, function).print_function()
        asked = dict.fromkeys(each.block for each in stored_bitsets.list_set_queries(function))
        why = "".join(
            f"/* kept as sets: {sets[block].comment_text} */\n"
            if block in sets
            else f"/* looked through for each question: the cells from {block} on */\n"
            for block in asked
        )
        spans = {function.span, *(node.span for node in iter_statements(function.body))}
        why += "".join(f"/* {text} */\n" for span, text in program.query_comments if span in spans)
        yield f"/* {function.name} */\n{why}{head}{body}"


def _print_constants(program: Program) -> str:
    values = {
        "CELLS": program.size,
        "PC": PC,
        "RNG": RNG,
        "DECISIONS": DECISIONS,
        "PHASE": PHASE,
        "STEPS": STEPS,
        "ENDED": f"({ir.ENDED})",
        "STEP_LIMIT": program.step_limit,
        "WORK_LIMIT": program.work_limit,
        "OPTIONS": MAX_OPTIONS,
        "WIDE_CODES": int(has_wide_codes(program)),
        "BOUND": program.max_decisions,
        "BOUND_RANKS": int(program.bound_ranks),
        "ENTRY": program.entry_segment,
        "PLAYERS": len(program.types["player"]),
        "RANKINGS": max(1, len(program.ranking)),
        "LOSES": int(program.win_function is not None),
        "TEAMS": int(program.team_function is not None),
    }
    defined = [f"#define {name} {value}" for name, value in values.items()]
    return "\n".join([*defined, COPIED, _print_copy_cells(program)])


def _print_copy_cells(program: Program) -> str:
    """Print the copy of a game; of remembered positions only those in use."""
    kept = [block for block in program.blocks if block.kind == "positions-kept"]
    text = _print_copy_except("to", "from", [(block.base, block.base + block.size) for block in kept])
    for block in kept:
        used = f"from[{block.base - 2}]*{key_size(block.keys[1])}*sizeof(int)"
        text += f"__builtin_memcpy(to+{block.base},from+{block.base},{used});"
    return f"static inline void copy_cells(int*to,const int*from){{{text}}}"


def _place_memo_arrays(program: Program) -> tuple[dict[str, int], int]:
    """Return the location of each memo array, and their total size."""
    array_offsets: dict[str, int] = {}
    room = 0
    for function in program.functions.values():
        for node in iter_statements(function.body):
            if isinstance(node, ir.RefreshMemo) or (isinstance(node, ir.NewArray) and node.is_memo):
                if node.array not in array_offsets:
                    array_offsets[node.array] = room
                    room += node.size
    return array_offsets, room


def _print_tables(program: Program) -> list[str]:
    """Print each table that is read by number twice in a row, so that index none (-1) is valid, as in
    Python. An empty table gets one number."""
    printed = []
    for number in sorted(_tables_read(program)):
        cells = program.tables[number]
        most = max((cell if cell >= 0 else ~cell for cell in cells), default=0)
        kind = next(name for limit, name in _INT_TYPES if most < limit)
        values = ",".join(map(str, cells * 2)) or "0"
        printed.append(f"static const {kind} table_{number}_[]={{{values}}};")
        printed.append(f"#define table_{number} (table_{number}_+{len(cells)})")
    return printed


def _tables_read(program: Program) -> set[int]:
    """Return the tables that are read as numbers; those of bitsets are laid out as such."""
    found: set[int] = set()
    for function in program.functions.values():
        for part in walk(*function.body):
            match part:
                case ir.Lookup(table=table) | ir.ForSlice(table=table):
                    found.add(table)
                case ir.Mark(mark=table, index=index) if index is not None:
                    found.add(table)
    return found


def _print_shapes(program: Program) -> list[str]:
    rows = []
    for number, shape in enumerate(program.shapes):
        flat = ",".join(f"{q},{r}" for cells in shape.turns for q, r in cells)
        rows.append(f"static const int shape_{number}[]={{{flat}}};")
        twins = ",".join(str(twin) for twin in shape.find_twins())
        rows.append(f"static const int twins_{number}[]={{{twins}}};")
    entries = [
        f"{{{s.count_cell},{s.q},{s.r},{s.limit},{s.reach},{len(s.turns)},{len(s.turns[0])},"
        f"shape_{n},twins_{n}}}"
        for n, s in enumerate(program.shapes)
    ]
    kind = "typedef struct{int laid,q,r,limit,reach,turns,cells;const int*offsets,*twins;}Shape;"
    reach = max((shape.reach for shape in program.shapes), default=0)
    table = f"static const Shape shapes[]={{{','.join(entries) or '{0,0,0,0,0,0,0,0,0}'}}};"
    steps = ",".join(f"{{{q},{r}}}" for q, r in HEX_STEPS)
    return [*rows, kind, table, f"#define REACH {reach}", f"#define HEX_STEPS {{{steps}}}"]


def _print_dispatch(program: Program, function_numbers: dict[str, int]) -> list[str]:
    """Print switches from segment and decision numbers to functions. Segments run until a player
    is asked; mid-move at most to the end of the move.
    """
    segments = "".join(
        f"case {n}:at=f{function_numbers[name]}(s,h);break;" for n, name in program.segments.items()
    )
    stops = "&&!(amid&&behind(at))" if program.moves else ""
    options, asked, applied, empty = [], [], [], []
    for number, decision in program.decisions.items():
        options.append(f"case {number}:return f{function_numbers[decision.options_function]}(s,h);")
        asked.append(f"case {number}:return f{function_numbers[decision.player_function]}(s,h);")
        applied.append(f"case {number}:return f{function_numbers[decision.apply_function]}(s,h,code);")
        if decision.fallback_segment is not None:
            empty.append(f"case {number}:return {decision.fallback_segment};")
    ranks = "".join(
        f"case {n}:return f{function_numbers[name]}(s,h,player);" for n, name in enumerate(program.ranking)
    )
    scores = "+".join(f"f{function_numbers[name]}(s,h,player)" for _, name in program.score_parts) or "0"
    team, can_win = (
        default if name is None else f"f{function_numbers[name]}(s,h,player)"
        for name, default in ((program.team_function, "player"), (program.win_function, "1"))
    )
    start = function_numbers[program.start_function]
    held = "||".join(f"(d)=={n}" for n, decision in program.decisions.items() if decision.is_always_asked)
    return [
        f"#define HELD(d) ({held or 0})",
        "static I run(I at,int*s,Host*h,int amid){"
        f"while(at>=0{stops})switch(at){{{segments}default:return ENDED;}}return at;}}",
        f"static I choices(int n,int*s,Host*h){{switch(n){{{''.join(options)}}}return 0;}}",
        f"static I who(int n,int*s,Host*h){{switch(n){{{''.join(asked)}}}return 0;}}",
        f"static I apply(int n,int*s,Host*h,I code){{switch(n){{{''.join(applied)}}}return ENDED;}}",
        f"static int without(int n){{switch(n){{{''.join(empty)}}}return -1;}}",
        f"static I rank(int n,int*s,Host*h,I player){{switch(n){{{ranks}}}return 0;}}",
        f"static I score(int*s,Host*h,I player){{return {scores};}}",
        f"static I team(int*s,Host*h,I player){{return {team};}}",
        f"static I can_win(int*s,Host*h,I player){{return {can_win};}}",
        f"static void start(int*s,Host*h){{f{start}(s,h);}}",
    ]


class _PrintContext:
    """The context that all functions of a program are printed in."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.numbers = {name: number for number, name in enumerate(program.functions)}
        self.memo_offsets, self.memo_size = _place_memo_arrays(program)
        self.sets = stored_bitsets.choose_stored_sets(program)
        self.memories = stored_bitsets.plan_call_caches(program, self.sets)
        self.chains = stored_chains.collect_stored_chains(program)
        self.pure = cell_scans.find_pure_functions(program)


class _FunctionPrinter:
    """Prints one function. Locals get new names, which are independent of those in the rules."""

    def __init__(self, context: _PrintContext, function: ir.Function) -> None:
        self.context = context
        self.function = function
        self.c_names: dict[str, str] = {}
        self.arrays: dict[str, str] = {}
        self.copies = 0
        self.natural: set[str] = set()
        """Parameters that are option codes and therefore never negative."""
        self.needs_old_cells = False
        """Whether the old cells are saved, for `at once`."""
        self.undone: ir.TrialRun | None = None
        self.place = find_line(function.span)
        self.faults = 0
        self.memory = context.memories.get(function.name)
        self.masks = stored_bitsets.find_set_locals(function)
        self.small = _find_small_arrays(function)
        most = option_buffers.count_max_options(function.body, context.program.tables)
        self.full = "" if most is not None and most <= MAX_OPTIONS else "if(n>OPTIONS)fault(h);"

    def print_function(self) -> tuple[str, str]:
        """Return its declaration and its body."""
        parameters = "".join(f",I {self.local_name(name)}" for name in self.function.parameters)
        stored = {n.name for n in iter_statements(self.function.body) if isinstance(n, ir.Set)}
        if any(
            decision.apply_function == self.function.name
            for decision in self.context.program.decisions.values()
        ):
            self.natural = {self.local_name(n) for n in self.function.parameters if n not in stored}
        value = self.function.body[-1] if self.function.body else None
        wide = 0
        if isinstance(value, ir.Return) and value.value is not None:
            wide = stored_bitsets.count_value_words(value.value, self.masks)
        kind = f"M{wide}" if wide else "I"
        head = f"static {kind} f{self.context.numbers[self.function.name]}(int*s,Host*h{parameters})"
        given = len(self.function.parameters)
        if self.memory is not None:
            body = self.print_cached_call(self.memory)
        else:
            body = "".join(map(self.print_with_line, self.function.body))
        own = [name for each, name in list(self.c_names.items())[given:] if each not in self.masks]
        declared = f"I {'=0,'.join(own)}=0;" if own else ""
        anywhere = (n for n in iter_statements(self.function.body) if isinstance(n, ir.NewArray))
        for name, size in {n.array: n.size for n in anywhere if n.small}.items():
            declared += f"signed char {self.array_name(name)}[{size}];"
        for each, wide in self.masks.items():
            declared += f"M{wide} {self.local_name(each)};"
        kept = (
            "int old_[ROOM+CELLS]__attribute__((aligned(64))),*old=old_+ROOM;" if self.needs_old_cells else ""
        )
        begin = ""
        if self.function.kind == "options":
            begin = "int n=0;Code*__restrict out=h->out;if(PARTS)h->parts=h->pooled=0;"
        last = "return n;" if self.function.kind == "options" else "" if wide else "return 0;"
        begun = print_line_directive(*(find_line(self.function.span) or (1, "rules.c")))
        text = f"\n{begun}\n{{{declared}{kept}{begin}{body}{last}}}"
        if self.undone is None:
            return head, text
        return self.print_trial(head, text, self.undone)

    def print_trial(self, head_text: str, body_text: str, undone: ir.TrialRun) -> tuple[str, str]:
        """Print the function inside one that restores what it stores. A fault continues with other
        cells.
        """
        own = head_text.replace("(", "_(", 1)
        given = "".join("," + self.local_name(name) for name in self.function.parameters)
        keep = put_back = ""
        if self.context.sets:
            keep = "UU words[KEPT_WORDS];__builtin_memcpy(words,WORDS(s),sizeof words);"
            put_back = "__builtin_memcpy(WORDS(s),words,sizeof words);"
        for number, (first, end) in enumerate(undone.cell_ranges):
            kept, size = f"kept{number}", f"{end - first}*sizeof(int)"
            keep += f"int {kept}[{end - first}];__builtin_memcpy({kept},s+{first},{size});"
            put_back += f"__builtin_memcpy(s+{first},{kept},{size});"
        for number, added in enumerate(undone.position_stores):
            keep += f"int added{number}=s[{added.count_cell}];"
            more = f"(s[{added.count_cell}]-added{number})*{added.entry_width}"
            entries = f"s+{added.entries_base}+added{number}*{added.entry_width}"
            put_back = f"__builtin_memset({entries},0,{more}*sizeof(int));" + put_back
        run = f"I v=f{self.context.numbers[self.function.name]}_(s,h{given});"
        return f"{own};\n{head_text}", f"\n{{{keep}{run}{put_back}return v;}}\n{own}{body_text}"

    def local_name(self, name: str) -> str:
        return self.c_names.setdefault(name, f"v{len(self.c_names)}")

    def array_name(self, name: str) -> str:
        return self.arrays.setdefault(name, f"a{len(self.arrays)}")

    def print_block(self, statements: tuple[ir.Stmt, ...]) -> str:
        return "{" + "".join(map(self.print_with_line, statements)) + "}"

    # --- expressions ------------------------------------------------------------------------------

    def print_expr(self, expression: ir.Expr) -> str:
        match expression:
            case ir.Const(value):
                return f"({value})" if value < 0 else str(value)
            case ir.Local(name):
                return self.local_name(name)
            case ir.Load(base, index, old):
                return f"{'old' if old else 's'}[{self.print_cell(base, index)}]"
            case ir.Element(array, index):
                return f"{self.array_name(array)}[{self.print_expr(index)}]"
            case ir.Lookup(table, index):
                return f"table_{table}[{self.print_expr(index)}]"
            case ir.Binary("and") if field := field_tests.match_field_test(
                expression, self.context.program.tables
            ):
                member, wanted = self.print_expr(field.member), self.print_expr(field.tested_value)
                return f"(field_{field.table}[{member}+1]=={wanted})"
            case ir.Binary("+" | "-" | "*" as op, left, right):
                return self.print_binary(op, self.print_wide(left), self.print_wide(right))
            case ir.Binary(op, left, right):
                return self.print_binary(op, self.print_expr(left), self.print_expr(right))
            case ir.Unary("not", value):
                return f"(!{self.print_expr(value)})"
            case ir.Unary(_, value):
                return f"(-{self.print_wide(value)})"
            case ir.Select(condition, yes, no):
                return f"({self.print_expr(condition)}?{self.print_expr(yes)}:{self.print_expr(no)})"
            case ir.Call(function, args, old):
                given = "".join("," + self.print_expr(arg) for arg in args)
                return f"f{self.context.numbers[function]}({'old' if old else 's'},h{given})"
            case ir.Random(bound):
                return f"draw(s,h,{self.print_expr(bound)})"
            case _:
                return self.print_bitset(expression)

    def print_bitset(self, bitset: ir.Masked | ir.SetMeasure | ir.BitLookup | ir.UsesWords) -> str:
        """Sets, by the functions of masks.c for their width."""
        if isinstance(bitset, ir.UsesWords):
            return "1"
        if isinstance(bitset, ir.SetMeasure):
            return (
                f"{bitset.what}{stored_bitsets.count_value_words(bitset.mask, self.masks)}"
                f"({self.print_expr(bitset.mask)})"
            )
        if isinstance(bitset, ir.BitLookup):
            wide = ir.count_words(bitset.size)
            tables = f"masks_{bitset.member_table}_{wide},masks_{bitset.truth_table}_1"
            return (
                f"told{wide}({self.print_expr(bitset.mask)},{tables},{self.print_expr(bitset.row)}"
                f",{bitset.words_per_row})"
            )
        wide = stored_bitsets.count_value_words(bitset, self.masks)
        match bitset:
            case ir.Mask(bits, size):
                return stored_bitsets.print_constant(bits, size)
            case ir.MaskAt(table, index):
                return f"masks_{table}_{wide}[{self.print_expr(index)}]"
            case ir.CellsWith(block, row, size, value) if stored_bitsets.is_stored(self.context.sets, bitset):
                one = self.context.sets[block]
                at = f"{self.print_expr(value)}-({one.least_value})"
                if row is not None:
                    at = f"{self.print_expr(row)}*{one.value_count}+{at}"
                return f"load{wide}(WORDS(s)+{one.first_word}+({at})*{wide})"
            case ir.CellsWith(block, row, size, value, above):
                first = str(block) if row is None else f"{block}+{self.print_expr(row)}*{size}"
                return f"with{wide}(s+{first},0,{size},{self.print_expr(value)},{int(above)})"
            case ir.ChainMembers(asked, within, least=least):
                chains = stored_chains.find_stored_chains(self.context.chains, bitset)
                return chains.print_members(self.print_list(within), self.print_expr(asked), least)
            case ir.ChainOf(at, within, border_only=beside):
                chains = stored_chains.find_stored_chains(self.context.chains, bitset)
                return chains.print_chain(self.print_list(within), self.print_expr(at), border_only=beside)
            case ir.MaskCall(function, args):
                given = "".join("," + self.print_expr(arg) for arg in args)
                return f"f{self.context.numbers[function]}(s,h{given})"
            case ir.MaskOp(op, left, right):
                name = {"&": "and", "|": "or", "-": "without"}[op]
                return f"{name}{wide}({self.print_expr(left)},{self.print_expr(right)})"
            case ir.ShiftedSet(mask, by):
                return f"shift{wide}({self.print_expr(mask)},{self.print_expr(by)})"
            case ir.SingleMember(at):
                return f"bit{wide}({self.print_expr(at)})"
            case ir.FloodFill():
                return self.print_flood(bitset, wide)
            case ir.ReachedSet(at, through, ways):
                each = self.make_name()
                begin = f"I {each}={self.print_expr(at)};M{wide} {each}q={self.print_expr(through)};"
                given = f"{each},{each}q"
                lines = stored_bitsets.pair_paths(ways, self.context.program.tables, bitset.size)
                ends = [f"LINE_{down}_{up}_{wide}({given})" for down, up in lines]
                ends += (
                    f"{'rising' if rises else 'falling'}{wide}(masks_{table}_{wide},{given})"
                    for table, rises in ways
                    if not any(table in line for line in lines)
                )
                return f"({{{begin}{_print_union(wide, ends)};}})"
            case _:
                assert_never(bitset)

    def print_list(self, expressions: Sequence[ir.Expr]) -> str:
        return ",".join(map(self.print_expr, expressions))

    def print_cached_call(self, call_cache: stored_bitsets.CallCache) -> str:
        """Print a cached call: the result for equal words, or a new computation."""
        work = [node for node in self.function.body if isinstance(node, ir.Work)]
        first_statements: tuple[ir.Stmt, ...] = (*work, *call_cache.key_statements)
        text = "".join(map(self.print_statement, first_statements)) + f"UU k[{max(1, call_cache.key_words)}];"
        at = 0
        for name in self.function.parameters:
            text += f"k[{at}]=(UU){self.local_name(name)};"
            at += 1
        for node in call_cache.key_statements:
            if wide := self.masks.get(node.name, 0):
                text += f"save{wide}(k+{at},{self.local_name(node.name)});"
                at += wide
        which = f"({self.local_name(self.function.parameters[0])}&1)" if self.function.parameters else "0"
        result = self.function.body[-1]
        assert isinstance(result, ir.Return) and result.value is not None
        size = f"{call_cache.key_words}*sizeof(UU)"
        text += f"UU*m=h->memory+{call_cache.offset}+{which}*{call_cache.word_count};"
        known = f"load{call_cache.set_words}((Word*)m+{1 + call_cache.key_words})"
        differs = "|".join(f"m[{n + 1}]^k[{n}]" for n in range(call_cache.key_words)) or "0"
        text += f"if(m[0]&&!({differs}))return {known};"
        text += "".join(map(self.print_statement, call_cache.other_statements))
        given = self.print_expr(result.value)
        kept = (
            f"m[0]=1;__builtin_memcpy(m+1,k,{size});save{call_cache.set_words}"
            f"(m+{1 + call_cache.key_words},{given});"
        )
        return f"{text}{kept}return {given};"

    def print_flood(self, flood_fill: ir.FloodFill, wide: int) -> str:
        """Print a flood fill: add all neighbours in `through` until there are no more."""
        each = self.make_name()
        step_texts: tuple[list[str], list[str]] = [], []
        given = (
            f"M{wide} {each}={self.print_expr(flood_fill.start)},{each}"
            f"q={self.print_expr(flood_fill.passable)},{each}o;"
        )
        for number, (by, there) in enumerate(flood_fill.neighbour_steps):
            beside = sum(1 << n + by for n in range(flood_fill.size) if there >> n & 1)
            every = sum(1 << n + by for n in range(flood_fill.size) if 0 <= n + by < flood_fill.size)
            through = f"{each}q"
            if beside != every:  # some members would wrap around to the other side
                through += str(number)
                inside = f"and{wide}({each}q,{stored_bitsets.print_constant(beside, flood_fill.size)})"
                given += f"M{wide} {through}={inside};"
            step_texts[by > 0].append(f"and{wide}(shift{wide}({each},{by}),{through})")
        # Steps in one direction need not wait for each other.
        spread = "".join(f"{each}=or{wide}({each},{_print_union(wide, way)});" for way in step_texts if way)
        loop = f"do{{{each}o={each};{spread}}}while(!same{wide}({each},{each}o));"
        return f"({{{given}{loop}{each};}})"

    def print_wide(self, expression: ir.Expr) -> str:
        """Print an operand of a sum or product: in 64 bits, where two 32-bit numbers cannot
        overflow.
        """
        narrow = isinstance(expression, ir.Load | ir.Element | ir.Lookup | ir.Select)
        return f"(I){self.print_expr(expression)}" if narrow else self.print_expr(expression)

    def print_cell(self, base: int, index: ir.Expr | None) -> str:
        return str(base) if index is None else f"{base}+{self.print_expr(index)}"

    def print_binary(self, op: ir.BinaryOp, left_text: str, right_text: str) -> str:
        match op:
            case "//" | "%" if left_text in self.natural and right_text.isdigit():
                return f"((I)((UCode){left_text}{'/' if op == '//' else '%'}{right_text}U))"
            case "//":
                return f"floor_div({left_text},{right_text})"
            case "%":
                return f"floor_mod({left_text},{right_text})"
            case "min" | "max":
                return f"{op}_({left_text},{right_text})"
            case _:
                return f"({left_text}{_OPERATORS.get(op, op)}{right_text})"

    # --- statements -------------------------------------------------------------------------------

    def print_with_line(self, statement: ir.Stmt) -> str:
        """Print a statement, behind its line directive if the line changes."""
        place = find_line(statement.span)
        if place is None or place == self.place:
            return self.print_statement(statement)
        self.place = place
        return f"\n{print_line_directive(*place)}\n{self.print_statement(statement)}"

    def print_statement(self, statement: ir.Stmt) -> str:
        match statement:
            case ir.Set(name=name, value=value):
                return f"{self.local_name(name)}={self.print_expr(value)};"
            case ir.Store(base=base, index=index, value=value, block=int(block)) if (
                block in self.context.sets
            ):
                one, cell = self.context.sets[block], self.print_cell(base, index)
                if one.above:
                    return (
                        f"keep_above(s,{one.c_arguments},{one.row_count},{one.least_value},{cell}"
                        f",{self.print_expr(value)});"
                    )
                given = f"{one.c_arguments},{one.row_count},{one.value_count},{one.least_value}"
                return f"keep(s,{given},{cell},{self.print_expr(value)});"
            case ir.Store(base=base, index=index, value=value):
                return f"s[{self.print_cell(base, index)}]=(int)({self.print_expr(value)});"
            case ir.NewArray(array=array, is_memo=True):
                return f"int*{self.array_name(array)}=h->kept+{self.context.memo_offsets[array]};"
            case ir.RefreshMemo(array=array, function=function, cell_ranges=cells):
                return self.print_refresh(
                    self.context.memo_offsets[array], self.context.numbers[function], cells
                )
            case ir.NewArray(array=array, small=True):
                return f"__builtin_memset({self.array_name(array)},0,sizeof {self.array_name(array)});"
            case ir.NewArray(array=array, size=size, cleared=cleared):
                name = self.array_name(array)
                kind = "signed char" if array in self.small else "int"
                if cleared:
                    return f"{kind} {name}[{size}];__builtin_memset({name},0,sizeof {name});"
                return f"{kind} {name}[{size}];"
            case ir.SetElement(array=array, index=index, value=value):
                cell = f"{self.array_name(array)}[{self.print_expr(index)}]"
                kind = "signed char" if array in self.small else "int"
                return f"{cell}=({kind})({self.print_expr(value)});"
            case ir.CallStatement(call=call):
                return self.print_expr(call) + ";"
            case ir.If(condition=ir.UsesWords(), then=then):
                return self.print_block(then)
            case ir.If(condition=condition, then=(ir.Emit(code=code),), orelse=()) if (
                option_buffers.is_branchless(condition, code)
            ):
                added = f"out[n]=(Code)({self.print_expr(code)});n+={self.print_expr(condition)}!=0;"
                return added + self.full
            case ir.If(condition=first, then=(ir.If(condition=second, then=then, orelse=()),), orelse=()) if (
                field_tests.is_same_member(first, second, self.context.program.tables)
            ):
                # Which men belong to a player is unpredictable; which king does is predictable.
                return f"if({self.print_expr(first)}&{self.print_expr(second)}){self.print_block(then)}"
            case ir.If(condition=condition, then=then, orelse=other):
                text = f"if({self.print_expr(condition)}){self.print_block(then)}"
                return text + (f"else{self.print_block(other)}" if other else "")
            case ir.While(condition=condition, body=body):
                return f"while({self.print_expr(condition)}){self.print_block(body)}"
            case ir.ForRange():
                return self.print_for_range(statement)
            case ir.ForItems(name=name, items=items, body=body):
                values = ",".join(map(str, items))
                each = self.make_name()
                over = f"for(int {each}i=0;{each}i<{len(items)};{each}i++)"
                inner = f"{self.local_name(name)}={each}[{each}i];{self.print_block(body)}"
                return f"{{static const int {each}[]={{{values}}};{over}{{{inner}}}}}"
            case ir.ForSlice(name=name, table=table, first=first, last=last, body=body):
                each = self.make_name()
                bounds = f"I {each}={self.print_expr(first)},{each}e={self.print_expr(last)};"
                inner = f"{self.local_name(name)}=table_{table}[{each}];{self.print_block(body)}"
                return f"{{{bounds}for(;{each}<{each}e;{each}++){{{inner}}}}}"
            case ir.Break():
                return "break;"
            case ir.Continue():
                return "continue;"
            case ir.Emit(code=code):
                return f"out[n++]=(Code)({self.print_expr(code)});{self.full}"
            case ir.ForBits(name=name, mask=mask, body=body):
                wide, each = stored_bitsets.count_value_words(mask, self.masks), self.make_name()
                if wide == 4:  # word by word: most of the work is to find the next one
                    words = f"UU {each}w[4],{each};I {each}n=0;save4({each}w,{self.print_expr(mask)});"
                    over = f"{words}{each}={each}w[0];while(more(&{each},&{each}n,{each}w,4))"
                    inner = f"{self.local_name(name)}={each}n*64+first1({each});{each}&={each}-1;"
                    return f"{{{over}{{{inner}{self.print_block(body)}}}}}"
                inner = f"{self.local_name(name)}=first{wide}({each});{each}=drop{wide}({each});"
                over = f"M{wide} {each}={self.print_expr(mask)};while(some{wide}({each}))"
                return f"{{{over}{{{inner}{self.print_block(body)}}}}}"
            case ir.EmitBits(base=base, step=step, masks=masks, offsets=offsets, size=size):
                wide, each = ir.count_words(size), self.make_name()
                put = "".join(
                    f"save{wide}({each}w+{n * wide},{self.print_expr(mask)});" for n, mask in enumerate(masks)
                )
                given = f"{self.print_expr(base)},{step},{len(masks)},{wide},{each}"
                told = ",".join(map(str, offsets))
                return (
                    f"{{static const int {each}[]={{{told}}};UU*{each}w=h->pool+h->pooled;"
                    f"{put}n=add_part(h,n,{given});}}"
                )
            case ir.EmitBest(decision=decision):
                return f"n=(int)best(s,h,{decision});"
            case ir.ForOpenings(name=name, shape=shape, body=body):
                each = self.make_name()
                fill = f"int {each}[OPTIONS],{each}n=openings(s,h,{each},&shapes[{shape}]);"
                over = f"for(int {each}i=0;{each}i<{each}n;{each}i++)"
                inner = f"{self.local_name(name)}={each}[{each}i];{self.print_block(body)}"
                return f"{{{fill}{over}{{{inner}}}}}"
            case ir.Return(value=value):
                if self.function.kind == "options":
                    return "return n;"
                return f"return {'0' if value is None else self.print_expr(value)};"
            case ir.Snapshot(without=without):
                self.needs_old_cells = True
                return "COPY_WORDS(old,s);" + _print_copy_except(
                    "old", "s", [(each.entries_base, each.end_cell) for each in without]
                )
            case ir.TrialRun():
                self.undone = statement
                return ""
            case ir.Fault():
                self.faults += 1
                place = min(self.faults, MOST_FAULTS - 1)
                own = OF_RULE + MOST_FAULTS * self.context.numbers[self.function.name] + place
                stop = "endless" if statement.code == "endless-rule" else "fault"
                return f"h->why={own};{stop}(h);"
            case ir.Mark(mark=mark, index=index):
                at = str(mark) if index is None else self.print_expr(ir.Lookup(mark, index))
                return f"h->seen[{at}]=1;"
            case ir.Log():
                return ""
            case ir.Tick():
                return "if(++s[STEPS]>h->most_steps)endless(h);"
            case ir.Work(units=units):
                return f"if((h->work+={units})>h->most_work)endless(h);"
            case _:
                assert_never(statement)

    def print_refresh(
        self, array_offset: int, function_number: int, cell_ranges: tuple[tuple[int, int], ...]
    ) -> str:
        """Print a call of the function for the case that the cells differ from those stored with
        the memo.
        """
        differs, copied, to = "!k[0]", "", 1
        for first, number in cell_ranges:
            differs += f"||__builtin_memcmp(k+{to},s+{first},{number}*sizeof(int))"
            copied += f"__builtin_memcpy(k+{to},s+{first},{number}*sizeof(int));"
            to += number
        filled = f"int w=h->work;h->work=k[0]=0;f{function_number}(s,h);h->work=w;{copied}k[0]=1;"
        return f"{{int*k=h->kept+{array_offset};if({differs}){{{filled}}}}}"

    def make_name(self) -> str:
        self.copies += 1
        return f"e{self.copies}"

    def print_scan(self, scan: cell_scans.CellScan) -> str:
        """Print a loop over the cells with a value, which compares sixteen cells at a time."""
        wide, each = ir.count_words(scan.count), self.make_name()
        found = self.print_scan_set(scan, wide)
        inner = f"{self.local_name(scan.name)}={scan.first}+first{wide}({each});"
        inner += f"{each}=drop{wide}({each});{self.print_block(scan.body)}"
        return f"{{M{wide} {each}={found};while(some{wide}({each})){{{inner}}}}}"

    def print_scan_set(self, scan: cell_scans.CellScan, wide: int) -> str:
        """Print the set of members that a loop scans for."""
        cells, above = self.print_row(scan.cell_row, scan.first), int(scan.above)
        if isinstance(scan.scanned_value, cell_scans.CellRow):
            beside = self.print_row(scan.scanned_value, scan.first)
            return f"with{wide}({cells},{beside},{scan.count},0,{above})"
        one = self.context.sets.get(scan.cell_row.base)
        if one is not None and one.holds_places and (scan.first, scan.count) == (0, one.size):
            return self.print_expr(ir.CellsWith(one.block_base, None, one.size, scan.scanned_value))
        return f"with{wide}({cells},0,{scan.count},{self.print_expr(scan.scanned_value)},{above})"

    def print_row(self, cell_row: cell_scans.CellRow, first: int) -> str:
        return f"s+{cell_row.base + first}" + (
            "" if cell_row.offset is None else f"+{self.print_expr(cell_row.offset)}"
        )

    def print_for_range(self, range_loop: ir.ForRange) -> str:
        found = cell_scans.match_scan(range_loop, self.context.pure)
        if found is not None:
            return self.print_scan(found)
        name, each = self.local_name(range_loop.name), self.make_name()
        bounds = f"I {each}={self.print_expr(range_loop.first)},{each}e={self.print_expr(range_loop.last)};"
        test, step = ("<", "++") if range_loop.step > 0 else (">", "--")
        loop = f"for(;{each}{test}{each}e;{each}{step})"
        return f"{{{bounds}{loop}{{{name}={each};{self.print_block(range_loop.body)}}}}}"


def _print_union(wide: int, set_texts: Sequence[str]) -> str:
    """Print the union of several sets."""
    if len(set_texts) == 1:
        return set_texts[0]
    half = len(set_texts) // 2
    return f"or{wide}({_print_union(wide, set_texts[:half])},{_print_union(wide, set_texts[half:])})"


def _print_copy_except(target_text: str, source_text: str, skipped_ranges: Sequence[tuple[int, int]]) -> str:
    """Print a copy of all cells except for some ranges."""
    text, first = "", 0
    for begin, end in (*sorted(skipped_ranges), (None, None)):
        size = f"({'CELLS' if begin is None else begin}-{first})*sizeof(int)"
        text += f"COPIED({target_text}+{first},{source_text}+{first},{size});"
        first = end or 0
    return text


# --- widths ---------------------------------------------------------------------------------------


def _find_small_arrays(function: ir.Function) -> frozenset[str]:
    """Return the local arrays whose elements fit into a byte, because they are declared `small` or all stored
    values are small constants."""
    arrays: set[str] = set()
    small: set[str] = set()
    wide: set[str] = set()
    for node in iter_statements(function.body):
        if isinstance(node, ir.NewArray) and not node.is_memo:
            (small if node.small else arrays).add(node.array)
        elif isinstance(node, ir.SetElement):
            value = node.value
            if not (isinstance(value, ir.Const) and -128 <= value.value < 128):
                wide.add(node.array)
    return frozenset(arrays - wide | small)
