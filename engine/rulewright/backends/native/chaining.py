"""Chains of places in C: which are kept, where they lie, and how they are asked (see chains.c)."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import walk
from rulewright.records import dataclass

Key = tuple[str, int, int, int]
"""Chain, how many sets it hangs together in, the table of neighbours, and how many places."""


@dataclass(frozen=True, slots=True)
class StoredChains:
    """Chains with what is asked for beside them: where they lie in how many words, and how many of
    it are asked for."""

    number: int
    key: Key
    at: int
    least: tuple[int, ...]

    @property
    def words(self) -> int:
        _, sets, _, size = self.key
        return (sets + 1 + len(self.least) + 2 * size) * ir.words_for(size) + (size + 7) // 8

    @property
    def here(self) -> str:
        return f"(Chain{ir.words_for(self.key[3])}*)(h->chains+{self.at})"

    def text(self) -> str:
        """Print the functions that keep the chains valid."""
        _, sets, near, size = self.key
        w, n = ir.words_for(size), self.number
        least = ",".join(map(str, self.least)) or "0"
        return (
            f"MEND({n},M{w},{w},{sets},{len(self.least)},masks_{near}_{w},{size},{least})\n"
            f"INLINE Chain{w}*chains_{n}(Host*h,const M{w}*now,M{w} asked){{Chain{w}*k={self.here};"
            f"if(!same_chains{w}(k,{sets},now)||!same{w}(k[{sets}],asked))mend_{n}(k,now,asked);"
            "return k;}"
        )

    def in_chains(self, sets: str, asked: str, least: int) -> str:
        """The answer for so many, of now."""
        w = ir.words_for(self.key[3])
        place = self.key[1] + 1 + self.least.index(least)
        return f"chains_{self.number}(h,(M{w}[]){{{sets}}},{asked})[{place}]"

    def chain_of(self, sets: str, at: str, *, beside: bool) -> str:
        """The chain of a place, or what lies beside it; what was asked beside it last stays."""
        _, number, _, size = self.key
        w, first = ir.words_for(size), number + 1 + len(self.least)
        now = f"chains_{self.number}(h,(M{w}[]){{{sets}}},({self.here})[{number}])"
        return f"chain_of{w}({now},{number},{at},{first + size * beside},{first + 2 * size})"


Keeps = Mapping[tuple[Key, int], StoredChains]
"""What is kept, by the chains and the number of the question; what is asked for a chain alone is
told by any of its questions."""


def kept(program: Program) -> Keeps:
    asked: dict[tuple[Key, int], set[int]] = {}
    alone: dict[Key, None] = {}
    for function in program.functions.values():
        for part in walk(*function.body):
            if isinstance(part, ir.InChains):
                asked.setdefault((key(part), part.question), set()).add(part.least)
            elif isinstance(part, ir.ChainOf):
                alone[key(part)] = None
    for one in alone:
        if not any(other == one for other, _ in asked):
            asked[one, -1] = set()
    found: dict[tuple[Key, int], StoredChains] = {}
    at = 0
    for (one, question), least in asked.items():
        made = found[one, question] = StoredChains(len(found), one, at, tuple(sorted(least)))
        at += made.words
    return found


def key(node: ir.InChains | ir.ChainOf) -> Key:
    return node.chain, len(node.sets), node.near, node.size


def one_of(keeps: Keeps, node: ir.InChains | ir.ChainOf) -> StoredChains:
    """Return the stored chains that answer a query."""
    if isinstance(node, ir.InChains):
        return keeps[key(node), node.question]
    return next(kept for (chain, _), kept in keeps.items() if chain == key(node))
