"""Print bitsets in C: their width, and which of them are stored beside the cells.

A bitset that is read often is stored in words before the first cell and updated with each store to a cell,
if the state has few values. These words are internal to the C: they are recomputed from cells that come
from elsewhere (`keep_words`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulewright.ir import nodes as ir
from rulewright.ir.program import CellBlock, Program
from rulewright.ir.walk import iter_statements, walk
from rulewright.records import dataclass
from rulewright.types import FiniteType, IntType, cell_values

MAX_LINE_PLACES = 10
"""Other places of a line that a table may contain."""
KEY_WORD, FLOOD = 3, 30
"""Costs in bitset operations: of comparing and storing a word of a key, and of a flood fill."""


@dataclass(frozen=True, slots=True)
class StoredSets:
    """The stored bitsets of a block: the first word, the least value, and the numbers of values and rows."""

    block_base: int
    size: int
    first_word: int
    least_value: int
    value_count: int
    row_count: int
    comment_text: str
    above: bool = False
    """For numbers, only one bitset is stored: the members whose value is above `least_value`."""
    holds_places: bool = False
    """Whether the values are places of things, so that every requested value is one of them."""

    @property
    def word_count(self) -> int:
        return self.row_count * self.value_count * ir.count_words(self.size)

    @property
    def c_arguments(self) -> str:
        """The arguments of functions of masks.c."""
        return f"WORDS(s)+{self.first_word},{self.block_base},{self.size}"


def count_value_words(expr: ir.Expr, local_widths: dict[str, int]) -> int:
    """Return the number of words of a value; 0 for a number."""
    match expr:
        case ir.Mask(size=size) | ir.MaskAt(size=size) | ir.CellsWith(size=size):
            return ir.count_words(size)
        case ir.SingleMember(size=size) | ir.FloodFill(size=size) | ir.ReachedSet(size=size):
            return ir.count_words(size)
        case ir.MaskCall(size=size) | ir.ChainMembers(size=size) | ir.ChainOf(size=size):
            return ir.count_words(size)
        case ir.MaskOp(left=inner) | ir.ShiftedSet(mask=inner) | ir.Select(yes=inner):
            return count_value_words(inner, local_widths)
        case ir.Local(name):
            return local_widths.get(name, 0)
        case _:
            return 0


def find_set_locals(function: ir.Function) -> dict[str, int]:
    """Return the locals that hold bitsets, with the number of words of each."""
    local_widths: dict[str, int] = {}
    for node in iter_statements(function.body):
        if isinstance(node, ir.Set) and (found := count_value_words(node.value, local_widths)):
            local_widths[node.name] = found
    return local_widths


def is_stored(stored_sets: Mapping[int, StoredSets], set_query: ir.CellsWith) -> bool:
    one = stored_sets.get(set_query.block)
    return (
        one is not None
        and one.above == set_query.above
        and (not set_query.above or set_query.value == ir.Const(one.least_value))
    )


def list_set_queries(function: ir.Function) -> list[ir.CellsWith]:
    """Return the cells that a function queries as bitsets."""
    return [part for part in walk(*function.body) if isinstance(part, ir.CellsWith)]


def list_set_emits(program: Program) -> list[ir.EmitBits]:
    """Return the statements that emit options from bitsets."""
    return [
        node
        for function in program.functions.values()
        if function.kind == "options"
        for node in iter_statements(function.body)
        if isinstance(node, ir.EmitBits)
    ]


def find_common_emit(program: Program) -> tuple[int, int, int]:
    """Return the number of emitted sets, their width and the distance of codes: each 0 if it
    differs between places.
    """
    sets = {len(node.masks) for node in list_set_emits(program)}
    words = {ir.count_words(node.size) for node in list_set_emits(program)}
    steps = {node.step for node in list_set_emits(program)}
    only = (each.pop() if len(each) == 1 else 0 for each in (sets, words, steps))
    return next(only), next(only), next(only)


def list_set_tables(program: Program) -> list[tuple[int, int]]:
    """Return the tables of bitsets, with the width of each."""
    set_tables: dict[tuple[int, int], None] = {}
    for function in program.functions.values():
        for part in walk(*function.body):
            match part:
                case ir.MaskAt(table, _, size):
                    set_tables[table, ir.count_words(size)] = None
                case (
                    ir.ChainMembers(neighbour_table=near, size=size)
                    | ir.ChainOf(neighbour_table=near, size=size)
                ):
                    set_tables[near, ir.count_words(size)] = None
                case ir.ReachedSet(path_tables=ways, size=size):
                    set_tables.update(((table, ir.count_words(size)), None) for table, _ in ways)
                case ir.BitLookup(member_table=near, truth_table=answers, size=size):
                    set_tables.update({(near, ir.count_words(size)): None, (answers, 1): None})
    return list(set_tables)


def choose_stored_sets(program: Program) -> dict[int, StoredSets]:
    """Return the blocks whose bitsets are stored, by their first cell."""
    query_counts: dict[tuple[int, bool], int] = {}
    for function in program.functions.values():
        for each in list_set_queries(function):
            if not each.above or each.value == ir.Const(0):
                query_counts[each.block, each.above] = query_counts.get((each.block, each.above), 0) + 1
    stored_sets: dict[int, StoredSets] = {}
    first = 0
    for block in program.blocks:
        above = block.kind == "state" and isinstance(block.type, IntType)
        if block.kind not in ("state", "zone-of") or block.visible is not None:
            continue  # hidden values are re-sampled cell by cell
        if (block.base, above) not in query_counts:
            continue
        one = _plan_stored_sets(block, first, query_counts[block.base, above])
        if one is not None and 2 * (first + one.word_count) < program.size:
            stored_sets[block.base] = one
            first += one.word_count
    return stored_sets


def _plan_stored_sets(block: CellBlock, first_word: int, query_count: int) -> StoredSets | None:
    above, values = False, cell_values(block.type)
    match block:
        case CellBlock(kind="zone-of", type=IntType(high=int(last))):
            values = range(-1, last + 1)  # -1: members of the type that are in no place
        case CellBlock(type=IntType()):
            above, values = True, range(1)
        case _ if values is not None and len(values) > ir.MAX_SETS:
            return None
    key = block.keys[-1]
    if values is None or not isinstance(key, FiniteType):
        return None
    rows = block.size // key.size
    words = rows * len(values) * ir.count_words(key.size)
    if words > ir.MAX_WORDS:
        return None
    what = "more than 0" if above else f"{len(values)} values"
    why = (
        f"{block.name}: {what} of {block.size} cells in {words} words, asked in "
        f"{query_count} place{'' if query_count == 1 else 's'}"
    )
    places = block.kind == "zone-of"
    return StoredSets(block.base, key.size, first_word, values.start, len(values), rows, why, above, places)


@dataclass(frozen=True, slots=True)
class CallCache:
    """The cache of a function that gives a bitset: its last calls, one for even and one for odd
    first arguments, with its location, the words of a key, and those of the set.
    """

    offset: int
    key_words: int
    set_words: int
    key_statements: tuple[ir.Set, ...]
    """The statements that compute the key, which run first."""
    other_statements: tuple[ir.Set, ...]

    @property
    def word_count(self) -> int:
        return 1 + self.key_words + self.set_words


def plan_call_caches(program: Program, stored_sets: dict[int, StoredSets]) -> dict[str, CallCache]:
    """Return the functions with a call cache: they query only stored bitsets, so that a few words
    form the key. Those that only one list of options calls are hardly called twice.
    """
    call_caches: dict[str, CallCache] = {}
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
        names = find_set_locals(function)
        wide_ = names.get(last.value.name)
        before = [node for node in function.body[:-1] if not isinstance(node, ir.Work)]
        statements = [node for node in before if isinstance(node, ir.Set)]
        asked = list_set_queries(function)
        if wide_ is None or len(statements) < len(before):
            continue
        if not all(is_stored(stored_sets, each) for each in asked):
            continue
        first = [n for n in statements if isinstance(n.value, ir.CellsWith) or n.name not in names]
        early = set(map(id, first))
        rest = [node for node in statements if id(node) not in early]
        key = len(function.parameters) + sum(names.get(node.name, 0) for node in first)
        if KEY_WORD * key > sum(map(_estimate_cost, rest)):
            continue  # comparing its inputs would take as long
        one = CallCache(at, key, wide_, tuple(first), tuple(rest))
        call_caches[function.name] = one
        at += 2 * one.word_count
    return call_caches


def _estimate_cost(assignment: ir.Set) -> int:
    """Return about how many bitset operations a statement takes."""
    return FLOOD if isinstance(assignment.value, ir.FloodFill) else 1


def pair_paths(
    path_tables: Sequence[tuple[int, bool]], tables: Sequence[tuple[int, ...]], size: int
) -> list[tuple[int, int]]:
    """Return the paths that form lines through each place: the tables of a falling and a rising
    one. A line is looked up by its occupied places.
    """
    falling = [table for table, rises in path_tables if not rises]
    table_pairs: list[tuple[int, int]] = []
    for rising in (table for table, rises in path_tables if rises):

        def max_line_length(down: int, up: int = rising) -> int:
            both = zip(tables[down], tables[up], strict=True)
            return max((a | b).bit_count() for a, b in both)

        down = min(falling, key=max_line_length, default=None)
        if down is not None and ir.count_words(size) < 4 and max_line_length(down) <= MAX_LINE_PLACES:
            table_pairs.append((down, rising))
            falling.remove(down)
    return table_pairs


def print_lines(program: Program) -> list[str]:
    """Print the lookup of lines and their initialisation when a library is opened; without it,
    both directions.
    """
    found = {
        (down, up, ir.count_words(part.size)): None
        for function in program.functions.values()
        for part in walk(*function.body)
        if isinstance(part, ir.ReachedSet)
        for down, up in pair_paths(part.path_tables, program.tables, part.size)
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


def print_constant(bits: int, size: int) -> str:
    """Print a constant bitset."""
    words = [f"0x{bits >> 64 * n & (1 << 64) - 1:x}ULL" for n in range(ir.count_words(size))]
    match words:
        case [one]:
            return one
        case [low, high]:
            return f"((M2){high}<<64|{low})"
        case _:
            return f"((M4){{{_print_pair(words[:2])},{_print_pair(words[2:])}}})"


def _print_pair(word_texts: list[str]) -> str:
    return f"(M2){word_texts[1]}<<64|{word_texts[0]}"


def print_set_table(table_number: int, table_sets: Iterable[int], words_per_set: int) -> str:
    """Print a table of bitsets."""
    rows = ",".join(print_constant(bits, 64 * words_per_set) for bits in table_sets)
    return f"static const M{words_per_set} masks_{table_number}_{words_per_set}[]={{{rows}}};"


def print_recompute(stored_sets: Iterable[StoredSets]) -> str:
    """Print the function that computes all stored bitsets from the cells."""
    each = "".join(
        f"keep_above_anew(s,{one.c_arguments},{one.row_count},{one.least_value});"
        if one.above
        else f"keep_anew(s,{one.c_arguments},{one.row_count},{one.value_count},{one.least_value});"
        for one in stored_sets
    )
    return f"static void keep_words(int*s){{(void)s;{each}}}"
