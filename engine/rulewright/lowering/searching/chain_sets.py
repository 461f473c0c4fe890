"""Chains of places as sets: what is asked of all chains at once, or of that of one place.

Native code keeps the chains and what was asked of them, and mends them where a place has changed
(`backends/native/chains.c`), so that a question takes as long as the change since the last one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.lowering import expressions
from rulewright.lowering.searching.lane_kinds import (
    Beside,
    Cases,
    Cells,
    Chains,
    Holds,
    Lane,
    One,
    known_values,
)
from rulewright.lowering.searching.sets import ConstantRows, NoLanes, Sets
from rulewright.tree.evaluate import COMPARE
from rulewright.types import none_of

if TYPE_CHECKING:
    from rulewright.lowering.searching.lanes import Lanes


def run_over(lanes: Lanes, domain: tree.Domain) -> ir.Expr:
    """The members that a domain runs over."""
    if not isinstance(domain, tree.InChain):
        return lanes.every
    if not lanes.em.lowering.effects.total(domain.of):
        raise NoLanes
    at = lanes.em.atom(expressions.expression(lanes.em, domain.of))
    chains = _chains(lanes, domain.chain)
    given = at, chains.sets, chains.name, chains.near, domain.beside, lanes.size
    return lanes.put(ir.ChainOf(*given))


def beside(lanes: Lanes, node: tree.Quantified, var: tree.Var, domain: tree.InChain) -> Lane:
    """Return the vectorised answer to a question about everything beside the chain of each
    member."""
    at = lanes.value(domain.of)
    if not domain.beside or node.withs or not isinstance(at, ConstantRows):
        raise NoLanes
    if node.kind not in ("any", "all", "count") or lanes.varies((node.where, node.value)):
        raise NoLanes
    asked: ir.Expr = lanes.every
    if node.where is not None:
        asked = lanes.truth(lanes.of_each(var, node.where))
    if node.value is not None:
        asked = lanes.join("-", asked, lanes.truth(lanes.of_each(var, node.value)))
    chains = _chains(lanes, domain.chain)
    lanes.em.because(f"{chains.name}: kept as sets, with those beside which something is asked for")
    if node.kind == "count":
        return Beside(chains, asked, at)
    mask = lanes.pulled(_with_beside(lanes, chains, asked, 1), at)
    return Holds(mask if node.kind == "any" else lanes.without(mask))


def compared(lanes: Lanes, lane: Beside, op: ir.BinaryOp, value: int) -> ir.Expr:
    """Return the members for which a comparison of the number of neighbours of their chain holds;
    members without a chain are excluded.
    """
    test = COMPARE[op]
    result: ir.Expr = lanes.none
    for number in range(min(max(value + 2, 1), lanes.size + 1)):
        if number == 0 or test(number, value) != test(number - 1, value):
            there = _with_beside(lanes, lane.chains, lane.asked, number)
            result = lanes.join("|" if test(number, value) else "-", result, there)
    return lanes.pulled(result, lane.at)


def _with_beside(lanes: Lanes, chains: Chains, asked: ir.Expr, least: int) -> ir.Expr:
    """The places in chains beside which there are at least so many places of a set."""
    if least <= 0:
        return lanes.every
    questions = lanes.em.lowering.chain_questions
    question = questions.setdefault((chains.name, _Told(lanes).expr(asked)), len(questions))
    given = asked, chains.sets, chains.name, question, chains.near, least, lanes.size
    return lanes.put(ir.InChains(*given))


def _chains(lanes: Lanes, chain: tree.Chain) -> Chains:
    """Return the current chains, separately for each value of their places."""
    if not lanes.em.lowering.effects.total(chain.value):
        raise NoLanes
    near = _near(lanes, chain.graph)
    of: dict[int, ir.Expr] = {}
    match lanes.of_each(chain.var, chain.value):
        case Cells() as cells:
            values = known_values(cells.state.type)
            if values is None or len(values) > ir.MOST_SETS:
                raise NoLanes
            of = {value: lanes.equal(cells, ir.Const(value)) for value in values}
        case Cases(cases):
            for mask, one in cases:
                if not isinstance(one, One) or not isinstance(one.value, ir.Const):
                    raise NoLanes
                value = one.value.value
                of[value] = lanes.join("|", of.get(value, lanes.none), mask)
        case Holds(mask):
            of = {1: mask, 0: lanes.without(mask)}
        case _:
            raise NoLanes
    of.pop(none_of(chain.value.type), None)
    if not of:
        raise NoLanes
    return Chains(chain.name, tuple(of.values()), near)


def _near(lanes: Lanes, graph: tree.Graph) -> int:
    """Return the table of the neighbours of each place; raise NotVectorizable if neighbourhood is
    not symmetric.
    """
    if graph.neighbours is None or graph.of is not lanes.of:
        raise NoLanes
    collections = lanes.em.lowering.rules.collections
    rows = [0] * lanes.size
    for member in lanes.members:
        rows[member] = sum(1 << each for each in set(collections[graph.neighbours.cells[member]]))
    for member, row in enumerate(rows):
        near = [each for each in lanes.members if row >> each & 1]
        if member in near or not all(rows[each] >> member & 1 for each in near):
            raise NoLanes
    return lanes.em.lowering.table(tuple(rows))


class _Told(Rewriter):
    """Resolves the names of sets to their definitions."""

    def __init__(self, sets: Sets) -> None:
        super().__init__()
        self.sets = sets

    def expr(self, node: ir.Expr) -> ir.Expr:
        meant = self.sets.meant(node)
        return self.inside(node) if meant is node else self.expr(meant)
