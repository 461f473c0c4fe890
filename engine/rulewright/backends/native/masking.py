"""Sets of members in C: how wide they are, and which of them are kept beside the cells.

A set that is asked for again and again is kept in words before the first cell and changed with each
cell that is stored, where the values of a state are few. Nobody outside of the C knows of it: cells
that come from elsewhere make the words anew (`keep_words`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulewright.ir import nodes as ir
from rulewright.ir.program import CellBlock, Program
from rulewright.ir.walk import every_statement, walk
from rulewright.records import dataclass
from rulewright.types import FiniteType, IntType, cell_values

LONGEST_LINE = 10
"""Places of a line besides the one from which it is gone along, of which a table tells."""
KEY_WORD, FLOOD = 3, 30
"""Operations on sets that take as long as comparing and keeping a word, and as a flood."""


@dataclass(frozen=True, slots=True)
class StoredSets:
    """The sets of a block: the first word, the least value, and how many values and rows."""

    block: int
    size: int
    first: int
    low: int
    values: int
    rows: int
    why: str
    above: bool = False
    """Of numbers one set is kept, of those above `low`."""
    places: bool = False
    """Whether the values are places where things lie: whatever is asked is one of them."""

    @property
    def words(self) -> int:
        return self.rows * self.values * ir.words_for(self.size)

    @property
    def given(self) -> str:
        """The arguments of functions of masks.c."""
        return f"WORDS(s)+{self.first},{self.block},{self.size}"


def width(expr: ir.Expr, names: dict[str, int]) -> int:
    """Return how many words a value takes; 0 is a number."""
    match expr:
        case ir.Mask(size=size) | ir.MaskAt(size=size) | ir.CellsWith(size=size):
            return ir.words_for(size)
        case ir.OneBit(size=size) | ir.Flooded(size=size) | ir.Reached(size=size):
            return ir.words_for(size)
        case ir.MaskCall(size=size) | ir.InChains(size=size) | ir.ChainOf(size=size):
            return ir.words_for(size)
        case ir.MaskOp(left=inner) | ir.Shifted(mask=inner) | ir.Select(yes=inner):
            return width(inner, names)
        case ir.Local(name):
            return names.get(name, 0)
        case _:
            return 0


def locals_of(function: ir.Function) -> dict[str, int]:
    """The locals that hold sets, with how many words each takes."""
    names: dict[str, int] = {}
    for node in every_statement(function.body):
        if isinstance(node, ir.Set) and (found := width(node.value, names)):
            names[node.name] = found
    return names


def is_kept(sets: Mapping[int, StoredSets], asked: ir.CellsWith) -> bool:
    one = sets.get(asked.block)
    return (
        one is not None
        and one.above == asked.above
        and (not asked.above or asked.value == ir.Const(one.low))
    )


def asks(function: ir.Function) -> list[ir.CellsWith]:
    """Return the cells that a function queries as bitsets."""
    return [part for part in walk(*function.body) if isinstance(part, ir.CellsWith)]


def told(program: Program) -> list[ir.EmitBits]:
    """Return the statements that emit options from bitsets."""
    return [
        node
        for function in program.functions.values()
        if function.kind == "options"
        for node in every_statement(function.body)
        if isinstance(node, ir.EmitBits)
    ]


def alike(program: Program) -> tuple[int, int, int]:
    """Return the number of emitted sets, their width and the distance of codes: each 0 if it
    differs between places.
    """
    sets = {len(node.masks) for node in told(program)}
    words = {ir.words_for(node.size) for node in told(program)}
    steps = {node.step for node in told(program)}
    only = (each.pop() if len(each) == 1 else 0 for each in (sets, words, steps))
    return next(only), next(only), next(only)


def tables(program: Program) -> list[tuple[int, int]]:
    """Return the tables of bitsets, with the width of each."""
    found: dict[tuple[int, int], None] = {}
    for function in program.functions.values():
        for part in walk(*function.body):
            match part:
                case ir.MaskAt(table, _, size):
                    found[table, ir.words_for(size)] = None
                case ir.InChains(near=near, size=size) | ir.ChainOf(near=near, size=size):
                    found[near, ir.words_for(size)] = None
                case ir.Reached(ways=ways, size=size):
                    found.update(((table, ir.words_for(size)), None) for table, _ in ways)
                case ir.BitLookup(near=near, answers=answers, size=size):
                    found.update({(near, ir.words_for(size)): None, (answers, 1): None})
    return list(found)


def kept(program: Program) -> dict[int, StoredSets]:
    """Return the blocks whose bitsets are stored, by their first cell."""
    asked: dict[tuple[int, bool], int] = {}
    for function in program.functions.values():
        for each in asks(function):
            if not each.above or each.value == ir.Const(0):
                asked[each.block, each.above] = asked.get((each.block, each.above), 0) + 1
    found: dict[int, StoredSets] = {}
    first = 0
    for block in program.blocks:
        above = block.kind == "state" and isinstance(block.type, IntType)
        if block.kind not in ("state", "zone-of") or block.visible is not None:
            continue  # what is hidden is dealt anew cell by cell
        if (block.base, above) not in asked:
            continue
        one = _kept(block, first, asked[block.base, above])
        if one is not None and 2 * (first + one.words) < program.size:
            found[block.base] = one
            first += one.words
    return found


def _kept(block: CellBlock, first: int, asked: int) -> StoredSets | None:
    above, values = False, cell_values(block.type)
    match block:
        case CellBlock(kind="zone-of", type=IntType(high=int(last))):
            values = range(-1, last + 1)  # of one type there may be others, which lie nowhere
        case CellBlock(type=IntType()):
            above, values = True, range(1)
        case _ if values is not None and len(values) > ir.MOST_SETS:
            return None
    key = block.keys[-1]
    if values is None or not isinstance(key, FiniteType):
        return None
    rows = block.size // key.size
    words = rows * len(values) * ir.words_for(key.size)
    if words > ir.MOST_WORDS:
        return None
    what = "more than 0" if above else f"{len(values)} values"
    why = (
        f"{block.name}: {what} of {block.size} cells in {words} words, asked in "
        f"{asked} place{'' if asked == 1 else 's'}"
    )
    places = block.kind == "zone-of"
    return StoredSets(
        block.base, key.size, first, values.start, len(values), rows, why, above, places
    )


@dataclass(frozen=True, slots=True)
class Memory:
    """The cache of a function that gives a bitset: its last calls, one for even and one for odd
    first arguments, with its location, the words of a key, and those of the set.
    """

    at: int
    key: int
    wide: int
    first: tuple[ir.Set, ...]
    """What the key is made of, to be worked out first."""
    rest: tuple[ir.Set, ...]

    @property
    def words(self) -> int:
        return 1 + self.key + self.wide


def memories(program: Program, sets: dict[int, StoredSets]) -> dict[str, Memory]:
    """Return the functions with a call cache: they query only stored bitsets, so that a few words
    form the key. Those that only one list of options calls are hardly called twice.
    """
    found: dict[str, Memory] = {}
    at = 0
    callers: dict[str, list[ir.Function]] = {}
    for function in program.functions.values():
        for part in walk(*function.body):
            if isinstance(part, ir.MaskCall):
                callers.setdefault(part.function, []).append(function)
    for function in program.functions.values():
        if [caller.kind for caller in callers.get(function.name, ())] == ["options"]:
            continue
        last = function.body[-1] if function.body else None
        if not isinstance(last, ir.Return) or not isinstance(last.value, ir.Local):
            continue
        names = locals_of(function)
        wide_ = names.get(last.value.name)
        before = [node for node in function.body[:-1] if not isinstance(node, ir.Work)]
        statements = [node for node in before if isinstance(node, ir.Set)]
        asked = asks(function)
        if wide_ is None or len(statements) < len(before):
            continue
        if not all(is_kept(sets, each) for each in asked):
            continue
        first = [n for n in statements if isinstance(n.value, ir.CellsWith) or n.name not in names]
        early = set(map(id, first))
        rest = [node for node in statements if id(node) not in early]
        key = len(function.parameters) + sum(names.get(node.name, 0) for node in first)
        if KEY_WORD * key > sum(map(_taken, rest)):
            continue  # to compare what it comes from would take as long
        one = Memory(at, key, wide_, tuple(first), tuple(rest))
        found[function.name] = one
        at += 2 * one.words
    return found


def _taken(node: ir.Set) -> int:
    """Return about how many bitset operations a statement takes."""
    return FLOOD if isinstance(node.value, ir.Flooded) else 1


def paired(
    ways: Sequence[tuple[int, bool]], tables: Sequence[tuple[int, ...]], size: int
) -> list[tuple[int, int]]:
    """Return the paths that form lines through each place: the tables of a falling and a rising
    one. A line is looked up by its occupied places.
    """
    falling = [table for table, rises in ways if not rises]
    found: list[tuple[int, int]] = []
    for rising in (table for table, rises in ways if rises):

        def longest(down: int, up: int = rising) -> int:
            both = zip(tables[down], tables[up], strict=True)
            return max((a | b).bit_count() for a, b in both)

        down = min(falling, key=longest, default=None)
        if down is not None and ir.words_for(size) < 4 and longest(down) <= LONGEST_LINE:
            found.append((down, rising))
            falling.remove(down)
    return found


def lines(program: Program) -> list[str]:
    """Print the lookup of lines and their initialisation when a library is opened; without it,
    both directions.
    """
    found = {
        (down, up, ir.words_for(part.size)): None
        for function in program.functions.values()
        for part in walk(*function.body)
        if isinstance(part, ir.Reached)
        for down, up in paired(part.ways, program.tables, part.size)
    }
    if not found:
        return []
    looked_up, laid, otherwise = [], [], []
    for down, up, w in found:
        both, places = f"{down}_{up}_{w}", len(program.tables[up])
        falling, rising = f"masks_{down}_{w}", f"masks_{up}_{w}"
        looked_up.append(f"static Line lines_{both}[{places}];")
        looked_up.append(f"#define LINE_{both}(at,q) line{w}(lines_{both}+(at),q)")
        laid.append(f"lay_lines{w}(lines_{both},{falling},{rising},{places});")
        ways = f"falling{w}({falling},at,q),rising{w}({rising},at,q)"
        otherwise.append(f"#define LINE_{both}(at,q) or{w}({ways})")
    lay = f"static __attribute__((constructor)) void lay(void){{know_lines();{''.join(laid)}}}"
    return ["#ifdef __BMI2__", *looked_up, lay, "#else", *otherwise, "#endif"]


def constant(bits: int, size: int) -> str:
    """Print a constant bitset."""
    words = [f"0x{bits >> 64 * n & (1 << 64) - 1:x}ULL" for n in range(ir.words_for(size))]
    match words:
        case [one]:
            return one
        case [low, high]:
            return f"((M2){high}<<64|{low})"
        case _:
            return f"((M4){{{_pair(words[:2])},{_pair(words[2:])}}})"


def _pair(words: list[str]) -> str:
    return f"(M2){words[1]}<<64|{words[0]}"


def laid_out(number: int, cells: Iterable[int], words: int) -> str:
    """A table of sets."""
    rows = ",".join(constant(bits, 64 * words) for bits in cells)
    return f"static const M{words} masks_{number}_{words}[]={{{rows}}};"


def renewed(found: Iterable[StoredSets]) -> str:
    """Print the function that computes all stored bitsets from the cells."""
    each = "".join(
        f"keep_above_anew(s,{one.given},{one.rows},{one.low});"
        if one.above
        else f"keep_anew(s,{one.given},{one.rows},{one.values},{one.low});"
        for one in found
    )
    return f"static void keep_words(int*s){{(void)s;{each}}}"
