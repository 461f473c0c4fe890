"""Prints a program as one C file without any header: structured functions over an array of
cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from rulewright.backends.native import chaining, fields, looking, masking, options
from rulewright.backends.native.batch_text import print_batch
from rulewright.backends.native.line_directives import line_text, place_of, shared_text
from rulewright.backends.native.moving import declared, print_moves
from rulewright.backends.native.options import has_wide_codes
from rulewright.backends.native.scouting import constants, print_scouting
from rulewright.backends.native.searching import print_search
from rulewright.ir import nodes as ir
from rulewright.ir.program import DECISIONS, MOST_OPTIONS, PC, PHASE, RNG, STEPS, Program
from rulewright.ir.walk import every_statement, walk
from rulewright.types import HEX_STEPS, key_size

OF_RULE, MOST_FAULTS = 10_000, 256
"""How a fault names its place: from OF_RULE on, so many numbers for each function."""
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
"""A copy of cells. Where a compiler knows how many they are it copies hundreds of bytes by one slow
instruction; the library's function takes half the time."""
_INT_TYPES = ((1 << 7, "signed char"), (1 << 15, "short"), (1 << 31, "int"), (1 << 63, "I"))
_OPERATORS = {"and": "&&", "or": "||"}


def print_c(program: Program, *, searches: bool = True, batch: bool = False) -> str:
    """The whole C text of a program; without `searches` what plays games and no more, with `batch`
    in their place what plays many games side by side."""
    whole = _Whole(program)
    numbers, sets, chains = whole.numbers, whole.sets, whole.chains
    parts = [
        f"#define KEPT {whole.room}",
        f"#define KEPT_WORDS {sum(one.words for one in sets.values())}",
        f"#define PARTS {int(bool(masking.told(program)))}",
        *(
            f"#define {name}(p) {only or '(p)->' + name.lower()}"
            for name, only in zip(("SETS", "WIDE", "STEP"), masking.alike(program), strict=True)
        ),
        f"#define LONGEST_LINE {masking.LONGEST_LINE}",
        f"#define CHAINS_KEPT {sum(one.words for one in chains.values())}",
        f"#define MEMORY {sum(2 * one.words for one in whole.memories.values())}",
        *(f"/* kept as sets: {one.why} */" for one in sets.values()),
        _constants(program),
        *_tables(program),
        *_shapes(program),
        constants(program),
    ]
    parts.append(shared_text("head.c"))
    parts.append(shared_text("masks.c"))
    masks = masking.tables(program)
    parts += [masking.laid_out(n, program.tables[n], wide) for n, wide in masks]
    parts += masking.lines(program)
    parts += fields.laid_out(program)
    if chains:
        parts += [shared_text("chains.c"), *(one.text() for one in chains.values())]
    parts.append(masking.renewed(sets.values()))
    functions = [_Function(whole, each).text() for each in program.functions.values()]
    length = sum(len(body) for _, body in functions)
    parts.append(f"#define SMALL {int(length <= SMALL_PROGRAM)}")
    parts += [*declared(program), *(head + ";" for head, _ in functions)]
    parts += [
        ("LARGE_FUNCTION " if len(body) > LARGE_FUNCTION else "") + head + body
        for head, body in functions
    ]
    parts += [line_text(1, "rules.c"), *_dispatch(program, numbers)]
    parts += [*print_moves(program, numbers), shared_text("play.c")]
    if batch:
        parts += print_batch(program, numbers)
    elif searches:
        parts += print_scouting(program, numbers)
        parts += print_search(program, numbers)
    return "\n".join(parts) + "\n"


def print_functions(program: Program, functions: Iterable[ir.Function]) -> Iterator[str]:
    """The C text of some functions of a program, each behind a comment with its name."""
    whole = _Whole(program)
    sets = whole.sets
    for function in functions:
        head, body = _Function(whole, function).text()
        asked = dict.fromkeys(each.block for each in masking.asks(function))
        why = "".join(
            f"/* kept as sets: {sets[block].why} */\n"
            if block in sets
            else f"/* looked through for each question: the cells from {block} on */\n"
            for block in asked
        )
        spans = {function.span, *(node.span for node in every_statement(function.body))}
        why += "".join(f"/* {text} */\n" for span, text in program.why if span in spans)
        yield f"/* {function.name} */\n{why}{head}{body}"


def _constants(program: Program) -> str:
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
        "OPTIONS": MOST_OPTIONS,
        "WIDE_CODES": int(has_wide_codes(program)),
        "BOUND": program.most_decisions,
        "BOUND_RANKS": int(program.bound_ranks),
        "ENTRY": program.entry,
        "PLAYERS": len(program.types["player"]),
        "RANKINGS": max(1, len(program.ranking)),
    }
    defined = [f"#define {name} {value}" for name, value in values.items()]
    return "\n".join([*defined, COPIED, _copying(program)])


def _copying(program: Program) -> str:
    """Print the copy of a game; of remembered positions only those in use."""
    kept = [block for block in program.blocks if block.kind == "positions-kept"]
    text = _copied("to", "from", [(block.base, block.base + block.size) for block in kept])
    for block in kept:
        used = f"from[{block.base - 2}]*{key_size(block.keys[1])}*sizeof(int)"
        text += f"__builtin_memcpy(to+{block.base},from+{block.base},{used});"
    return f"static inline void copy_cells(int*to,const int*from){{{text}}}"


def _kept(program: Program) -> tuple[dict[str, int], int]:
    """Return the location of each memo array, and their total size."""
    places: dict[str, int] = {}
    room = 0
    for function in program.functions.values():
        for node in every_statement(function.body):
            if isinstance(node, ir.Renew) or (isinstance(node, ir.NewArray) and node.kept):
                if node.array not in places:
                    places[node.array] = room
                    room += node.size
    return places, room


def _tables(program: Program) -> list[str]:
    """Print each table that is read as numbers twice in a row, so that a read with none (-1) as
    index stays inside, as in Python. What nobody can read, an empty table, has one number.
    """
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


def _shapes(program: Program) -> list[str]:
    rows = []
    for number, shape in enumerate(program.shapes):
        flat = ",".join(f"{q},{r}" for cells in shape.turns for q, r in cells)
        rows.append(f"static const int shape_{number}[]={{{flat}}};")
        twins = ",".join(str(twin) for twin in shape.twins())
        rows.append(f"static const int twins_{number}[]={{{twins}}};")
    entries = [
        f"{{{s.laid},{s.q},{s.r},{s.limit},{s.reach},{len(s.turns)},{len(s.turns[0])},"
        f"shape_{n},twins_{n}}}"
        for n, s in enumerate(program.shapes)
    ]
    kind = "typedef struct{int laid,q,r,limit,reach,turns,cells;const int*offsets,*twins;}Shape;"
    reach = max((shape.reach for shape in program.shapes), default=0)
    table = f"static const Shape shapes[]={{{','.join(entries) or '{0,0,0,0,0,0,0,0,0}'}}};"
    steps = ",".join(f"{{{q},{r}}}" for q, r in HEX_STEPS)
    return [*rows, kind, table, f"#define REACH {reach}", f"#define HEX_STEPS {{{steps}}}"]


def _dispatch(program: Program, numbers: dict[str, int]) -> list[str]:
    """Print switches from segment and decision numbers to functions. Segments run until a player
    is asked; mid-move at most to the end of the move.
    """
    segments = "".join(
        f"case {n}:at=f{numbers[name]}(s,h);break;" for n, name in program.segments.items()
    )
    stops = "&&!(amid&&behind(at))" if program.moves else ""
    options, asked, applied, empty = [], [], [], []
    for number, decision in program.decisions.items():
        options.append(f"case {number}:return f{numbers[decision.options]}(s,h);")
        asked.append(f"case {number}:return f{numbers[decision.who]}(s,h);")
        applied.append(f"case {number}:return f{numbers[decision.apply]}(s,h,code);")
        if decision.otherwise is not None:
            empty.append(f"case {number}:return {decision.otherwise};")
    ranks = "".join(
        f"case {n}:return f{numbers[name]}(s,h,player);" for n, name in enumerate(program.ranking)
    )
    scores = "+".join(f"f{numbers[name]}(s,h,player)" for _, name in program.score_parts) or "0"
    start = numbers[program.start]
    held = "||".join(f"(d)=={n}" for n, decision in program.decisions.items() if decision.held)
    return [
        f"#define HELD(d) ({held or 0})",
        "static I run(I at,int*s,Host*h,int amid){"
        f"while(at>=0{stops})switch(at){{{segments}default:return ENDED;}}return at;}}",
        f"static I choices(int n,int*s,Host*h){{switch(n){{{''.join(options)}}}return 0;}}",
        f"static I who(int n,int*s,Host*h){{switch(n){{{''.join(asked)}}}return 0;}}",
        "static I apply(int n,int*s,Host*h,I code){"
        f"switch(n){{{''.join(applied)}}}return ENDED;}}",
        f"static int without(int n){{switch(n){{{''.join(empty)}}}return -1;}}",
        f"static I rank(int n,int*s,Host*h,I player){{switch(n){{{ranks}}}return 0;}}",
        f"static I score(int*s,Host*h,I player){{return {scores};}}",
        f"static void start(int*s,Host*h){{f{start}(s,h);}}",
    ]


class _Whole:
    """The context that all functions of a program are printed in."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.numbers = {name: number for number, name in enumerate(program.functions)}
        self.kept, self.room = _kept(program)
        self.sets = masking.kept(program)
        self.memories = masking.memories(program, self.sets)
        self.chains = chaining.kept(program)
        self.pure = looking.reading(program)


class _Function:
    """Prints one function. Locals get names of their own, whatever the author called things."""

    def __init__(self, whole: _Whole, function: ir.Function) -> None:
        self.whole = whole
        self.function = function
        self.names: dict[str, str] = {}
        self.arrays: dict[str, str] = {}
        self.copies = 0
        self.natural: set[str] = set()
        """Parameters that are codes of options, and so not below 0."""
        self.keeps = False
        """Whether the cells are kept as they were, for `at once`."""
        self.undone: ir.Undone | None = None
        self.place = place_of(function.span)
        self.faults = 0
        self.memory = whole.memories.get(function.name)
        self.masks = masking.locals_of(function)
        self.small = _small_arrays(function)
        most = options.most(function.body, whole.program.tables)
        self.full = "" if most is not None and most <= MOST_OPTIONS else "if(n>OPTIONS)fault(h);"

    def text(self) -> tuple[str, str]:
        """Return its declaration and its body."""
        parameters = "".join(f",I {self.local(name)}" for name in self.function.parameters)
        stored = {n.name for n in every_statement(self.function.body) if isinstance(n, ir.Set)}
        if any(
            decision.apply == self.function.name
            for decision in self.whole.program.decisions.values()
        ):
            self.natural = {self.local(n) for n in self.function.parameters if n not in stored}
        value = self.function.body[-1] if self.function.body else None
        wide = 0
        if isinstance(value, ir.Return) and value.value is not None:
            wide = masking.width(value.value, self.masks)
        kind = f"M{wide}" if wide else "I"
        head = f"static {kind} f{self.whole.numbers[self.function.name]}(int*s,Host*h{parameters})"
        given = len(self.function.parameters)
        if self.memory is not None:
            body = self.remembered(self.memory)
        else:
            body = "".join(map(self.placed, self.function.body))
        own = [name for each, name in list(self.names.items())[given:] if each not in self.masks]
        declared = f"I {'=0,'.join(own)}=0;" if own else ""
        anywhere = (n for n in every_statement(self.function.body) if isinstance(n, ir.NewArray))
        for name, size in {n.array: n.size for n in anywhere if n.small}.items():
            declared += f"signed char {self.array(name)}[{size}];"
        for each, wide in self.masks.items():
            declared += f"M{wide} {self.local(each)};"
        kept = (
            "int old_[ROOM+CELLS]__attribute__((aligned(64))),*old=old_+ROOM;" if self.keeps else ""
        )
        begin = ""
        if self.function.kind == "options":
            begin = "int n=0;Code*__restrict out=h->out;if(PARTS)h->parts=h->pooled=0;"
        last = "return n;" if self.function.kind == "options" else "" if wide else "return 0;"
        begun = line_text(*(place_of(self.function.span) or (1, "rules.c")))
        text = f"\n{begun}\n{{{declared}{kept}{begin}{body}{last}}}"
        if self.undone is None:
            return head, text
        return self.tried(head, text, self.undone)

    def tried(self, head: str, text: str, undone: ir.Undone) -> tuple[str, str]:
        """Print the function inside one that restores what it stores. A fault continues with other
        cells.
        """
        own = head.replace("(", "_(", 1)
        given = "".join("," + self.local(name) for name in self.function.parameters)
        keep = put_back = ""
        if self.whole.sets:
            keep = "UU words[KEPT_WORDS];__builtin_memcpy(words,WORDS(s),sizeof words);"
            put_back = "__builtin_memcpy(WORDS(s),words,sizeof words);"
        for number, (first, end) in enumerate(undone.stretches):
            kept, size = f"kept{number}", f"{end - first}*sizeof(int)"
            keep += f"int {kept}[{end - first}];__builtin_memcpy({kept},s+{first},{size});"
            put_back += f"__builtin_memcpy(s+{first},{kept},{size});"
        for number, added in enumerate(undone.added):
            keep += f"int added{number}=s[{added.count}];"
            more = f"(s[{added.count}]-added{number})*{added.width}"
            entries = f"s+{added.entries}+added{number}*{added.width}"
            put_back = f"__builtin_memset({entries},0,{more}*sizeof(int));" + put_back
        run = f"I v=f{self.whole.numbers[self.function.name]}_(s,h{given});"
        return f"{own};\n{head}", f"\n{{{keep}{run}{put_back}return v;}}\n{own}{text}"

    def local(self, name: str) -> str:
        return self.names.setdefault(name, f"v{len(self.names)}")

    def array(self, name: str) -> str:
        return self.arrays.setdefault(name, f"a{len(self.arrays)}")

    def block(self, statements: tuple[ir.Stmt, ...]) -> str:
        return "{" + "".join(map(self.placed, statements)) + "}"

    # --- expressions ------------------------------------------------------------------------------

    def expr(self, node: ir.Expr) -> str:
        match node:
            case ir.Const(value):
                return f"({value})" if value < 0 else str(value)
            case ir.Local(name):
                return self.local(name)
            case ir.Load(base, index, old):
                return f"{'old' if old else 's'}[{self.cell(base, index)}]"
            case ir.Element(array, index):
                return f"{self.array(array)}[{self.expr(index)}]"
            case ir.Lookup(table, index):
                return f"table_{table}[{self.expr(index)}]"
            case ir.Binary("and") if field := fields.asked(node, self.whole.program.tables):
                member, wanted = self.expr(field.member), self.expr(field.value)
                return f"(field_{field.table}[{member}+1]=={wanted})"
            case ir.Binary("+" | "-" | "*" as op, left, right):
                return self.binary(op, self.wide(left), self.wide(right))
            case ir.Binary(op, left, right):
                return self.binary(op, self.expr(left), self.expr(right))
            case ir.Unary("not", value):
                return f"(!{self.expr(value)})"
            case ir.Unary(_, value):
                return f"(-{self.wide(value)})"
            case ir.Select(condition, yes, no):
                return f"({self.expr(condition)}?{self.expr(yes)}:{self.expr(no)})"
            case ir.Call(function, args, old):
                given = "".join("," + self.expr(arg) for arg in args)
                return f"f{self.whole.numbers[function]}({'old' if old else 's'},h{given})"
            case ir.Random(bound):
                return f"draw(s,h,{self.expr(bound)})"
            case _:
                return self.of_masks(node)

    def of_masks(self, node: ir.Masked | ir.OfMask | ir.BitLookup | ir.InWords) -> str:
        """Sets, by the functions of masks.c for their width."""
        if isinstance(node, ir.InWords):
            return "1"
        if isinstance(node, ir.OfMask):
            return f"{node.what}{masking.width(node.mask, self.masks)}({self.expr(node.mask)})"
        if isinstance(node, ir.BitLookup):
            wide = ir.words_for(node.size)
            tables = f"masks_{node.near}_{wide},masks_{node.answers}_1"
            return f"told{wide}({self.expr(node.mask)},{tables},{self.expr(node.row)},{node.words})"
        wide = masking.width(node, self.masks)
        match node:
            case ir.Mask(bits, size):
                return masking.constant(bits, size)
            case ir.MaskAt(table, index):
                return f"masks_{table}_{wide}[{self.expr(index)}]"
            case ir.CellsWith(block, row, size, value) if masking.is_kept(self.whole.sets, node):
                one = self.whole.sets[block]
                at = f"{self.expr(value)}-({one.low})"
                if row is not None:
                    at = f"{self.expr(row)}*{one.values}+{at}"
                return f"load{wide}(WORDS(s)+{one.first}+({at})*{wide})"
            case ir.CellsWith(block, row, size, value, above):
                first = str(block) if row is None else f"{block}+{self.expr(row)}*{size}"
                return f"with{wide}(s+{first},0,{size},{self.expr(value)},{int(above)})"
            case ir.InChains(asked, within, least=least):
                chains = chaining.one_of(self.whole.chains, node)
                return chains.in_chains(self.listed(within), self.expr(asked), least)
            case ir.ChainOf(at, within, beside=beside):
                chains = chaining.one_of(self.whole.chains, node)
                return chains.chain_of(self.listed(within), self.expr(at), beside=beside)
            case ir.MaskCall(function, args):
                given = "".join("," + self.expr(arg) for arg in args)
                return f"f{self.whole.numbers[function]}(s,h{given})"
            case ir.MaskOp(op, left, right):
                name = {"&": "and", "|": "or", "-": "without"}[op]
                return f"{name}{wide}({self.expr(left)},{self.expr(right)})"
            case ir.Shifted(mask, by):
                return f"shift{wide}({self.expr(mask)},{self.expr(by)})"
            case ir.OneBit(at):
                return f"bit{wide}({self.expr(at)})"
            case ir.Flooded():
                return self.flood(node, wide)
            case ir.Reached(at, through, ways):
                each = self.fresh()
                begin = f"I {each}={self.expr(at)};M{wide} {each}q={self.expr(through)};"
                given = f"{each},{each}q"
                lines = masking.paired(ways, self.whole.program.tables, node.size)
                ends = [f"LINE_{down}_{up}_{wide}({given})" for down, up in lines]
                ends += (
                    f"{'rising' if rises else 'falling'}{wide}(masks_{table}_{wide},{given})"
                    for table, rises in ways
                    if not any(table in line for line in lines)
                )
                return f"({{{begin}{_joined(wide, ends)};}})"
            case _:
                assert_never(node)

    def listed(self, nodes: Sequence[ir.Expr]) -> str:
        return ",".join(map(self.expr, nodes))

    def remembered(self, memory: masking.Memory) -> str:
        """Print a cached call: the result for equal words, or a new computation."""
        work = [node for node in self.function.body if isinstance(node, ir.Work)]
        before: tuple[ir.Stmt, ...] = (*work, *memory.first)
        text = "".join(map(self.statement, before)) + f"UU k[{max(1, memory.key)}];"
        at = 0
        for name in self.function.parameters:
            text += f"k[{at}]=(UU){self.local(name)};"
            at += 1
        for node in memory.first:
            if wide := self.masks.get(node.name, 0):
                text += f"save{wide}(k+{at},{self.local(node.name)});"
                at += wide
        which = (
            f"({self.local(self.function.parameters[0])}&1)" if self.function.parameters else "0"
        )
        result = self.function.body[-1]
        assert isinstance(result, ir.Return) and result.value is not None
        size = f"{memory.key}*sizeof(UU)"
        text += f"UU*m=h->memory+{memory.at}+{which}*{memory.words};"
        known = f"load{memory.wide}((Word*)m+{1 + memory.key})"
        differs = "|".join(f"m[{n + 1}]^k[{n}]" for n in range(memory.key)) or "0"
        text += f"if(m[0]&&!({differs}))return {known};"
        text += "".join(map(self.statement, memory.rest))
        given = self.expr(result.value)
        kept = (
            f"m[0]=1;__builtin_memcpy(m+1,k,{size});save{memory.wide}(m+{1 + memory.key},{given});"
        )
        return f"{text}{kept}return {given};"

    def flood(self, node: ir.Flooded, wide: int) -> str:
        """Print a flood fill: add all neighbours in `through` until there are no more."""
        each = self.fresh()
        ways: tuple[list[str], list[str]] = [], []
        given = f"M{wide} {each}={self.expr(node.start)},{each}q={self.expr(node.through)},{each}o;"
        for number, (by, there) in enumerate(node.steps):
            beside = sum(1 << n + by for n in range(node.size) if there >> n & 1)
            every = sum(1 << n + by for n in range(node.size) if 0 <= n + by < node.size)
            through = f"{each}q"
            if beside != every:  # some would come out at the other side
                through += str(number)
                inside = f"and{wide}({each}q,{masking.constant(beside, node.size)})"
                given += f"M{wide} {through}={inside};"
            ways[by > 0].append(f"and{wide}(shift{wide}({each},{by}),{through})")
        # Steps in one direction need not wait for each other.
        spread = "".join(f"{each}=or{wide}({each},{_joined(wide, way)});" for way in ways if way)
        loop = f"do{{{each}o={each};{spread}}}while(!same{wide}({each},{each}o));"
        return f"({{{given}{loop}{each};}})"

    def wide(self, node: ir.Expr) -> str:
        """Print an operand of a sum or product: in 64 bits, where two 32-bit numbers cannot
        overflow.
        """
        narrow = isinstance(node, ir.Load | ir.Element | ir.Lookup | ir.Select)
        return f"(I){self.expr(node)}" if narrow else self.expr(node)

    def cell(self, base: int, index: ir.Expr | None) -> str:
        return str(base) if index is None else f"{base}+{self.expr(index)}"

    def binary(self, op: ir.BinaryOp, left: str, right: str) -> str:
        match op:
            case "//" | "%" if left in self.natural and right.isdigit():
                return f"((I)((UCode){left}{'/' if op == '//' else '%'}{right}U))"
            case "//":
                return f"floor_div({left},{right})"
            case "%":
                return f"floor_mod({left},{right})"
            case "min" | "max":
                return f"{op}_({left},{right})"
            case _:
                return f"({left}{_OPERATORS.get(op, op)}{right})"

    # --- statements -------------------------------------------------------------------------------

    def placed(self, node: ir.Stmt) -> str:
        """Print a statement, behind its line directive if the line changes."""
        place = place_of(node.span)
        if place is None or place == self.place:
            return self.statement(node)
        self.place = place
        return f"\n{line_text(*place)}\n{self.statement(node)}"

    def statement(self, node: ir.Stmt) -> str:
        match node:
            case ir.Set(name=name, value=value):
                return f"{self.local(name)}={self.expr(value)};"
            case ir.Store(base=base, index=index, value=value, block=int(block)) if (
                block in self.whole.sets
            ):
                one, cell = self.whole.sets[block], self.cell(base, index)
                if one.above:
                    return (
                        f"keep_above(s,{one.given},{one.rows},{one.low},{cell},{self.expr(value)});"
                    )
                given = f"{one.given},{one.rows},{one.values},{one.low}"
                return f"keep(s,{given},{cell},{self.expr(value)});"
            case ir.Store(base=base, index=index, value=value):
                return f"s[{self.cell(base, index)}]=(int)({self.expr(value)});"
            case ir.NewArray(array=array, kept=True):
                return f"int*{self.array(array)}=h->kept+{self.whole.kept[array]};"
            case ir.Renew(array=array, function=function, cells=cells):
                return self.renew(self.whole.kept[array], self.whole.numbers[function], cells)
            case ir.NewArray(array=array, small=True):
                return f"__builtin_memset({self.array(array)},0,sizeof {self.array(array)});"
            case ir.NewArray(array=array, size=size, cleared=cleared):
                name = self.array(array)
                kind = "signed char" if array in self.small else "int"
                if cleared:
                    return f"{kind} {name}[{size}];__builtin_memset({name},0,sizeof {name});"
                return f"{kind} {name}[{size}];"
            case ir.SetElement(array=array, index=index, value=value):
                cell = f"{self.array(array)}[{self.expr(index)}]"
                kind = "signed char" if array in self.small else "int"
                return f"{cell}=({kind})({self.expr(value)});"
            case ir.Do(call=call):
                return self.expr(call) + ";"
            case ir.If(condition=ir.InWords(), then=then):
                return self.block(then)
            case ir.If(condition=condition, then=(ir.Emit(code=code),), other=()) if (
                options.without_branch(condition, code)
            ):
                added = f"out[n]=(Code)({self.expr(code)});n+={self.expr(condition)}!=0;"
                return added + self.full
            case ir.If(
                condition=first, then=(ir.If(condition=second, then=then, other=()),), other=()
            ) if fields.of_one(first, second, self.whole.program.tables):
                # Which men are one's own nobody can foretell; which is one's own king, anybody.
                return f"if({self.expr(first)}&{self.expr(second)}){self.block(then)}"
            case ir.If(condition=condition, then=then, other=other):
                text = f"if({self.expr(condition)}){self.block(then)}"
                return text + (f"else{self.block(other)}" if other else "")
            case ir.While(condition=condition, body=body):
                return f"while({self.expr(condition)}){self.block(body)}"
            case ir.ForRange():
                return self.for_range(node)
            case ir.ForItems(name=name, items=items, body=body):
                values = ",".join(map(str, items))
                each = self.fresh()
                over = f"for(int {each}i=0;{each}i<{len(items)};{each}i++)"
                inner = f"{self.local(name)}={each}[{each}i];{self.block(body)}"
                return f"{{static const int {each}[]={{{values}}};{over}{{{inner}}}}}"
            case ir.ForSlice(name=name, table=table, first=first, last=last, body=body):
                each = self.fresh()
                bounds = f"I {each}={self.expr(first)},{each}e={self.expr(last)};"
                inner = f"{self.local(name)}=table_{table}[{each}];{self.block(body)}"
                return f"{{{bounds}for(;{each}<{each}e;{each}++){{{inner}}}}}"
            case ir.Break():
                return "break;"
            case ir.Continue():
                return "continue;"
            case ir.Emit(code=code):
                return f"out[n++]=(Code)({self.expr(code)});{self.full}"
            case ir.ForBits(name=name, mask=mask, body=body):
                wide, each = masking.width(mask, self.masks), self.fresh()
                if wide == 4:  # word by word: most of the work is to find the next one
                    words = f"UU {each}w[4],{each};I {each}n=0;save4({each}w,{self.expr(mask)});"
                    over = f"{words}{each}={each}w[0];while(more(&{each},&{each}n,{each}w,4))"
                    inner = f"{self.local(name)}={each}n*64+first1({each});{each}&={each}-1;"
                    return f"{{{over}{{{inner}{self.block(body)}}}}}"
                inner = f"{self.local(name)}=first{wide}({each});{each}=drop{wide}({each});"
                over = f"M{wide} {each}={self.expr(mask)};while(some{wide}({each}))"
                return f"{{{over}{{{inner}{self.block(body)}}}}}"
            case ir.EmitBits(base=base, step=step, masks=masks, offsets=offsets, size=size):
                wide, each = ir.words_for(size), self.fresh()
                put = "".join(
                    f"save{wide}({each}w+{n * wide},{self.expr(mask)});"
                    for n, mask in enumerate(masks)
                )
                given = f"{self.expr(base)},{step},{len(masks)},{wide},{each}"
                told = ",".join(map(str, offsets))
                return (
                    f"{{static const int {each}[]={{{told}}};UU*{each}w=h->pool+h->pooled;"
                    f"{put}n=add_part(h,n,{given});}}"
                )
            case ir.EmitBest(decision=decision):
                return f"n=(int)best(s,h,{decision});"
            case ir.ForOpenings(name=name, shape=shape, body=body):
                each = self.fresh()
                fill = f"int {each}[OPTIONS],{each}n=openings(s,h,{each},&shapes[{shape}]);"
                over = f"for(int {each}i=0;{each}i<{each}n;{each}i++)"
                inner = f"{self.local(name)}={each}[{each}i];{self.block(body)}"
                return f"{{{fill}{over}{{{inner}}}}}"
            case ir.Return(value=value):
                if self.function.kind == "options":
                    return "return n;"
                return f"return {'0' if value is None else self.expr(value)};"
            case ir.Snapshot(without=without):
                self.keeps = True
                return "COPY_WORDS(old,s);" + _copied(
                    "old", "s", [(each.entries, each.end) for each in without]
                )
            case ir.Undone():
                self.undone = node
                return ""
            case ir.Fault():
                self.faults += 1
                place = min(self.faults, MOST_FAULTS - 1)
                own = OF_RULE + MOST_FAULTS * self.whole.numbers[self.function.name] + place
                stop = "endless" if node.code == "endless-rule" else "fault"
                return f"h->why={own};{stop}(h);"
            case ir.Mark(mark=mark, index=index):
                at = str(mark) if index is None else self.expr(ir.Lookup(mark, index))
                return f"h->seen[{at}]=1;"
            case ir.Log():
                return ""
            case ir.Tick():
                return "if(++s[STEPS]>h->most_steps)endless(h);"
            case ir.Work(units=units):
                return f"if((h->work+={units})>h->most_work)endless(h);"
            case _:
                assert_never(node)

    def renew(self, at: int, function: int, cells: tuple[tuple[int, int], ...]) -> str:
        """Print a call of the function for the case that the cells differ from those stored with
        the memo.
        """
        differs, copied, to = "!k[0]", "", 1
        for first, number in cells:
            differs += f"||__builtin_memcmp(k+{to},s+{first},{number}*sizeof(int))"
            copied += f"__builtin_memcpy(k+{to},s+{first},{number}*sizeof(int));"
            to += number
        filled = f"int w=h->work;h->work=k[0]=0;f{function}(s,h);h->work=w;{copied}k[0]=1;"
        return f"{{int*k=h->kept+{at};if({differs}){{{filled}}}}}"

    def fresh(self) -> str:
        self.copies += 1
        return f"e{self.copies}"

    def looked_for(self, node: looking.CellScan) -> str:
        """A loop over the cells with a value, found sixteen at a time."""
        wide, each = ir.words_for(node.count), self.fresh()
        found = self.among(node, wide)
        inner = f"{self.local(node.name)}={node.first}+first{wide}({each});"
        inner += f"{each}=drop{wide}({each});{self.block(node.body)}"
        return f"{{M{wide} {each}={found};while(some{wide}({each})){{{inner}}}}}"

    def among(self, node: looking.CellScan, wide: int) -> str:
        """Print the set of members that a loop scans for."""
        cells, above = self.row_of(node.cells, node.first), int(node.above)
        if isinstance(node.value, looking.CellRow):
            beside = self.row_of(node.value, node.first)
            return f"with{wide}({cells},{beside},{node.count},0,{above})"
        one = self.whole.sets.get(node.cells.base)
        if one is not None and one.places and (node.first, node.count) == (0, one.size):
            return self.expr(ir.CellsWith(one.block, None, one.size, node.value))
        return f"with{wide}({cells},0,{node.count},{self.expr(node.value)},{above})"

    def row_of(self, row: looking.CellRow, first: int) -> str:
        return f"s+{row.base + first}" + ("" if row.at is None else f"+{self.expr(row.at)}")

    def for_range(self, node: ir.ForRange) -> str:
        found = looking.look(node, self.whole.pure)
        if found is not None:
            return self.looked_for(found)
        name, each = self.local(node.name), self.fresh()
        bounds = f"I {each}={self.expr(node.first)},{each}e={self.expr(node.last)};"
        test, step = ("<", "++") if node.step > 0 else (">", "--")
        loop = f"for(;{each}{test}{each}e;{each}{step})"
        return f"{{{bounds}{loop}{{{name}={each};{self.block(node.body)}}}}}"


def _joined(wide: int, sets: Sequence[str]) -> str:
    """Print the union of several sets."""
    if len(sets) == 1:
        return sets[0]
    half = len(sets) // 2
    return f"or{wide}({_joined(wide, sets[:half])},{_joined(wide, sets[half:])})"


def _copied(to: str, source: str, without: Sequence[tuple[int, int]]) -> str:
    """Print a copy of all cells except for some ranges."""
    text, first = "", 0
    for begin, end in (*sorted(without), (None, None)):
        size = f"({'CELLS' if begin is None else begin}-{first})*sizeof(int)"
        text += f"COPIED({to}+{first},{source}+{first},{size});"
        first = end or 0
    return text


# --- widths ---------------------------------------------------------------------------------------


def _small_arrays(function: ir.Function) -> frozenset[str]:
    """The local arrays whose elements fit into a byte: they say so, or all that is stored are small
    constants."""
    arrays: set[str] = set()
    small: set[str] = set()
    wide: set[str] = set()
    for node in every_statement(function.body):
        if isinstance(node, ir.NewArray) and not node.kept:
            (small if node.small else arrays).add(node.array)
        elif isinstance(node, ir.SetElement):
            value = node.value
            if not (isinstance(value, ir.Const) and -128 <= value.value < 128):
                wide.add(node.array)
    return frozenset(arrays - wide | small)
