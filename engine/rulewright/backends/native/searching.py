"""Prints what search and counting in C need of a program: who chooses, what lies hidden, slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from rulewright import resources
from rulewright.analysis.types import (
    BoolType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    key_size,
)
from rulewright.backends.native.slots import slots
from rulewright.lowering.program import END, PHASE, Block, Program


def print_search(program: Program, numbers: dict[str, int]) -> list[str]:
    """The C behind play.c: tables of this program, the loops in search.c, and its `redeal`."""
    asked = "".join(
        f"case {n}:return f{numbers[decision.who]}(s,h);"
        for n, decision in enumerate(program.decisions)
    )
    dealing = _Dealing(program, numbers)
    return [
        f"#define PHASE {PHASE}",
        f"#define END {END}",
        f"#define SECRETS {int(dealing.secrets)}",
        *_slots(program),
        f"static I who(int n,int*s,Host*h){{switch(n){{{asked}}}return 0;}}",
        resources.native_text("search.c"),
        dealing.text(),
    ]


def _slots(program: Program) -> list[str]:
    laid = slots(program)
    bases = [a.base for decision in program.decisions for a in decision.alternatives]
    return [
        f"#define SLOTS {max(1, laid.count)}",
        _array("alternative_first", [*laid.alternative_first, len(bases)]),
        _array("alternative_base", [*bases, 0]),
        _array("code_first", [-1 if first is None else first for first in laid.code_first]),
    ]


def _array(name: str, values: Sequence[int]) -> str:
    return f"static const int {name}[]={{{','.join(map(str, values)) or '0'}}};"


class _Dealing:
    """`redeal`: what the viewer cannot see, dealt anew. Numbers without bounds stay as they are."""

    def __init__(self, program: Program, numbers: dict[str, int]) -> None:
        self.program = program
        self.numbers = numbers
        self.families = [f for f in program.families if f.visible is not None]
        hidden = [b for b in program.blocks if b.visible is not None and not b.hidden]
        self.bags = [b for b in hidden if b.kind == "bag"]
        self.state = [b for b in hidden if b.kind == "state"]
        self.secrets = bool(self.families or hidden)

    def text(self) -> str:
        body = [*self.zones(), *self.sacks(), *self.values()]
        head = "static void redeal(int*s,Host*h,I viewer,UU*state)"
        return f"{head}{{(void)s;(void)h;(void)viewer;(void)state;{''.join(body)}}}"

    def seen(self, function: str | None, keys: Sequence[KeyType], place: Sequence[int]) -> str:
        if function is None:
            return "1"
        given = "".join(
            f",{number if isinstance(key, FiniteType) else number + (key.low or 0)}"
            for key, number in zip(keys, place, strict=True)
        )
        return f"f{self.numbers[function]}(s,h,viewer{given})"

    def zones(self) -> Iterable[str]:
        for zones in sorted({family.zones for family in self.families}):
            blocks = {b.kind: b for b in self.program.blocks if b.name == zones}
            places = blocks["zone-size"].size
            marks = "".join(
                f"dark[{family.first_place + number}]="
                f"!{self.seen(family.visible, family.keys, keys)};"
                for family in self.families
                if family.zones == zones
                for number, keys in enumerate(_all_keys(family.keys))
            )
            of = blocks["zone-of"]
            bases = ",".join(
                str(blocks[kind].base if kind in blocks else -1)
                for kind in ("zone-next", "zone-prev", "zone-first", "zone-last")
            )
            yield (
                f"{{unsigned char dark[{places}]={{0}};{marks}"
                f"deal_things(s,dark,{of.base},{of.size},{bases},{places},state);}}"
            )

    def sacks(self) -> Iterable[str]:
        by_kinds: dict[FiniteType, list[Block]] = {}
        for block in self.bags:
            kinds = block.keys[-1]
            assert isinstance(kinds, FiniteType)
            by_kinds.setdefault(kinds.root, []).append(block)
        for kinds, blocks in by_kinds.items():
            total = sum(block.size // kinds.size for block in blocks)
            fill = "".join(
                f"if(!{self.seen(block.visible, block.keys[:-1], keys)})"
                f"bags[n++]={block.base + number * kinds.size};"
                for block in blocks
                for number, keys in enumerate(_all_keys(block.keys[:-1]))
            )
            yield f"{{int bags[{total}],n=0;{fill}deal_bags(s,bags,n,{kinds.size},state);}}"

    def values(self) -> Iterable[str]:
        for block in self.state:
            values = _values(block)
            if not values:
                continue
            listed = f"static const int values[]={{{','.join(map(str, values))}}};"
            deal = f"values[below(state,PLAYER_STREAM,{len(values)})]"
            cells = "".join(
                f"if(!{self.seen(block.visible, block.keys, keys)})s[{block.base + number}]={deal};"
                for number, keys in enumerate(_all_keys(block.keys))
            )
            yield f"{{{listed}{cells}}}"


def _all_keys(keys: Sequence[KeyType]) -> Iterable[tuple[int, ...]]:
    """All combinations of the numbers of keys, the last fastest: the order of the cells."""
    return product(*(range(key_size(key)) for key in keys))


def _values(block: Block) -> Sequence[int]:
    """What a hidden cell could hold; nothing where that is not known."""
    match block.type:
        case MemberType(of=of) if not of.growing:
            return of.members
        case BoolType():
            return (0, 1)
        case IntType(low=int(low), high=int(high)) if high - low < 1000:
            return range(low, high + 1)
        case _:
            return ()
