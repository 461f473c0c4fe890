"""Print chains of places in C: which are stored, where, and how they are read (see chains.c)."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import walk
from rulewright.records import dataclass

ChainKey = tuple[str, int, int, int]
"""The number of the chain, of the sets that form it, of the neighbour table, and of places."""


@dataclass(frozen=True, slots=True)
class StoredChains:
    """Stored chains and the questions about their neighbours: the offset of their words, and the numbers of
    adjacent members that are asked for (`least`)."""

    chain_number: int
    chain_key: ChainKey
    offset: int
    least: tuple[int, ...]

    @property
    def word_count(self) -> int:
        _, sets, _, size = self.chain_key
        return (sets + 1 + len(self.least) + 2 * size) * ir.count_words(size) + (size + 7) // 8

    @property
    def pointer_text(self) -> str:
        return f"(Chain{ir.count_words(self.chain_key[3])}*)(h->chains+{self.offset})"

    def print_functions(self) -> str:
        """Print the functions that keep the chains valid."""
        _, sets, near, size = self.chain_key
        w, n = ir.count_words(size), self.chain_number
        least = ",".join(map(str, self.least)) or "0"
        return (
            f"MEND({n},M{w},{w},{sets},{len(self.least)},masks_{near}_{w},{size},{least})\n"
            f"INLINE Chain{w}*chains_{n}(Host*h,const M{w}*now,M{w} asked){{Chain{w}*k={self.pointer_text};"
            f"if(!same_chains{w}(k,{sets},now)||!same{w}(k[{sets}],asked))mend_{n}(k,now,asked);"
            "return k;}"
        )

    def print_members(self, set_texts: str, target_text: str, least: int) -> str:
        """Print the current bitset of the members of chains with at least `least` adjacent targets."""
        w = ir.count_words(self.chain_key[3])
        place = self.chain_key[1] + 1 + self.least.index(least)
        return f"chains_{self.chain_number}(h,(M{w}[]){{{set_texts}}},{target_text})[{place}]"

    def print_chain(self, set_texts: str, member_text: str, *, border_only: bool) -> str:
        """Print the chain of a place, or the places adjacent to it; the stored targets of the last question
        stay valid."""
        _, number, _, size = self.chain_key
        w, first = ir.count_words(size), number + 1 + len(self.least)
        now = f"chains_{self.chain_number}(h,(M{w}[]){{{set_texts}}},({self.pointer_text})[{number}])"
        return f"chain_of{w}({now},{number},{member_text},{first + size * border_only},{first + 2 * size})"


ChainStores = Mapping[tuple[ChainKey, int], StoredChains]
"""Stored results by the chains and the number of the question; any question about a chain gives what is
common to all."""


def collect_stored_chains(program: Program) -> ChainStores:
    border_sizes: dict[tuple[ChainKey, int], set[int]] = {}
    alone: dict[ChainKey, None] = {}
    for function in program.functions.values():
        for part in walk(*function.body):
            if isinstance(part, ir.ChainMembers):
                border_sizes.setdefault((make_chain_key(part), part.question), set()).add(part.least)
            elif isinstance(part, ir.ChainOf):
                alone[make_chain_key(part)] = None
    for one in alone:
        if not any(other == one for other, _ in border_sizes):
            border_sizes[one, -1] = set()
    chain_stores: dict[tuple[ChainKey, int], StoredChains] = {}
    at = 0
    for (one, question), least in border_sizes.items():
        made = chain_stores[one, question] = StoredChains(len(chain_stores), one, at, tuple(sorted(least)))
        at += made.word_count
    return chain_stores


def make_chain_key(chain_query: ir.ChainMembers | ir.ChainOf) -> ChainKey:
    return chain_query.chain, len(chain_query.sets), chain_query.neighbour_table, chain_query.size


def find_stored_chains(chain_stores: ChainStores, chain_query: ir.ChainMembers | ir.ChainOf) -> StoredChains:
    """Return the stored chains that answer a query."""
    if isinstance(chain_query, ir.ChainMembers):
        return chain_stores[make_chain_key(chain_query), chain_query.question]
    return next(kept for (chain, _), kept in chain_stores.items() if chain == make_chain_key(chain_query))
