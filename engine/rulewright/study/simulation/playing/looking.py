"""Players that look ahead, on the Python backend: the same steps as search.c, draw by draw."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import count
from time import monotonic

from rulewright.backends.drawing import read_state, write_state
from rulewright.backends.fault import RuleFault
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC
from rulewright.pcg import Pcg
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.study.simulation.playing.redealing import Redealing

LOOKS = 8
EXPLORE = 0.7
SCORE_SHARE = 0.2
ENDLESS_LOOKS = 20


@dataclass(slots=True)
class _Node:
    decision: int
    code: int
    parent: int
    visits: int = 0
    seen: int = 0
    gain: float = 0.0


class Looking:
    """The memory of one game's agents; `failed` counts playouts with a runtime error."""

    def __init__(self, machine: Machine, secrets: Redealing, seed: int) -> None:
        self.machine = machine
        self.secrets = secrets
        self.random = Pcg(seed)
        self.failed = 0
        self.endless = 0
        """Games played out in a row that went on and on."""
        self.nodes: list[_Node] = []
        self.children: dict[tuple[int, int, int], int] = {}
        self.spread = 1.0

    def greedy(self, cells: list[int], decision: int, options: list[int]) -> int:
        """Return the option with the largest lead, or the smallest deficit."""
        viewer = self.machine.who[decision](cells, None)
        totals, valid = [0.0] * len(options), [0] * len(options)
        looks, done = 1, 0
        while done < looks:
            dealt = self._dealt(cells, viewer)
            chance = self._fresh()
            moved = False
            for number, code in enumerate(options):
                after = dealt[:]
                write_state(after, chance)
                try:
                    onwards = self.machine.choose(after, None, code)
                    self._answered(after, decision, viewer, onwards, chance)
                    totals[number] += self._margins(after)[viewer]
                    valid[number] += 1
                    moved = moved or read_state(after) != chance
                except RuleFault as fault:
                    self._failed(fault)
            if self.secrets.plan.any or moved:
                looks = LOOKS
            done += 1
        best, top, ties = 0, -math.inf, 0
        for number, total in enumerate(totals):
            value = total / valid[number] if valid[number] else -1e300
            if value > top:
                best, top, ties = number, value, 1
            elif value == top:
                ties += 1
                if self.random.below(ties) == 0:
                    best = number
        return options[best]

    def _answered(
        self, cells: list[int], decision: int, viewer: int, options: list[int], chance: int
    ) -> None:
        """Answer at random for the other seats of a simultaneous decision."""
        random, together = Pcg(chance), self.machine.program.decisions[decision].together
        while together and cells[PC] == decision and cells[together.answers + viewer] >= 0:
            code = options[random.below(len(options))]
            options = self.machine.choose(cells, None, code)

    def search(
        self,
        cells: list[int],
        decision: int,
        options: list[int],
        budget: int,
        *,
        seconds: float = math.inf,
    ) -> int:
        """Return the option that a tree search visits most often within its budget; a budget below
        0 is time, in milliseconds.
        """
        looks: Iterable[int] = range(budget)
        if budget < 0:
            looks, seconds = count(), min(seconds, -budget / 1000)
        end = monotonic() + seconds
        viewer = self.machine.who[decision](cells, None)
        self.nodes = [_Node(-1, -1, -1)]
        self.children = {}
        self.spread = 1.0
        for look in looks:
            if monotonic() > end and look:
                break
            made = len(self.nodes)
            if not self._explored(cells, decision, viewer):
                for node in self.nodes[made:]:
                    node.visits = node.visits or 1
        best, most, gain = options[0], -1, 0.0
        for node in self.nodes[1:]:
            if node.parent == 0 and node.decision == decision:
                if node.visits > most or (node.visits == most and node.gain > gain):
                    best, most, gain = node.code, node.visits, node.gain
        return best

    def _explored(self, cells: list[int], decision: int, viewer: int) -> bool:
        """Run one simulation; return False if it meets a runtime error or an impossible
        position."""
        try:
            possible = self._explore(cells, decision, viewer)
        except RuleFault as fault:
            self._failed(fault)
            return False
        if possible:
            self.endless = 0
        else:
            self.failed += 1
        return possible

    def _failed(self, fault: RuleFault) -> None:
        """Count a failed simulation; raise the error if all of them are endless, because then the
        game is, too.
        """
        self.failed += 1
        if fault.code in ("endless-rule", "endless-move", "game-too-long"):
            self.endless += 1
            if self.endless == ENDLESS_LOOKS:
                raise fault

    def _explore(self, cells: list[int], decision: int, viewer: int) -> bool:
        machine = self.machine
        now = self._dealt(cells, viewer)
        write_state(now, self._fresh())
        options = machine.legal(now)
        if not options:
            return False
        path: list[tuple[int, int]] = []
        node, grown = 0, False
        while now[PC] != ENDED and not grown:
            decision = now[PC]
            child, grown = self._pick(node, decision, options)
            path.append((child, machine.who[decision](now, None)))
            options = machine.choose(now, None, self.nodes[child].code)
            node = child
        while now[PC] != ENDED:
            options = machine.choose(now, None, options[self.random.below(len(options))])
        gains = self._gains(now)
        for child, mover in path:
            self.nodes[child].visits += 1
            self.nodes[child].gain += gains[mover]
        return True

    def _pick(self, node: int, decision: int, options: list[int]) -> tuple[int, bool]:
        untried: list[int] = []
        best, top = -1, -1.0
        for code in options:
            child = self.children.get((node, decision, code))
            if child is None:
                untried.append(code)
                continue
            there = self.nodes[child]
            there.seen += 1
            value = there.gain / there.visits + EXPLORE * math.sqrt(
                math.log(there.seen) / there.visits
            )
            if value > top:
                best, top = child, value
        if not untried:
            return best, False
        code = untried[self.random.below(len(untried))]
        self.nodes.append(_Node(decision, code, node, seen=1))
        self.children[node, decision, code] = len(self.nodes) - 1
        return len(self.nodes) - 1, True

    def _gains(self, cells: list[int]) -> list[float]:
        _, places = standing(self.machine, cells)
        margins = self._margins(cells)
        for margin in margins:
            self.spread = max(self.spread, abs(margin))
        first = places.count(1)
        return [
            (1 - SCORE_SHARE) * (1.0 / first if place == 1 else 0.0)
            + SCORE_SHARE * (0.5 + 0.5 * (margin / self.spread))
            for place, margin in zip(places, margins, strict=True)
        ]

    def _margins(self, cells: list[int]) -> list[int]:
        """Return each seat's lead over the best of the others."""
        scores = scores_of(self.machine, cells)
        return [
            score - max((s for other, s in enumerate(scores) if other != seat), default=0)
            for seat, score in enumerate(scores)
        ]

    def _dealt(self, cells: list[int], viewer: int) -> list[int]:
        return self.secrets.dealt(cells, viewer, self.random)

    def _fresh(self) -> int:
        high = self.random.below(0xFFFFFFFF)
        return high << 32 | self.random.below(0xFFFFFFFF)


def scores_of(machine: Machine, cells: list[int]) -> list[int]:
    """By seat."""
    parts = [function for _, function in machine.program.score_parts]
    seats = range(len(machine.program.types["player"]))
    return [sum(machine.number(part, cells, seat) for part in parts) for seat in seats]


def standing(machine: Machine, cells: list[int]) -> tuple[list[int], list[int]]:
    """Scores and places by seat."""
    scores, ranking = scores_of(machine, cells), machine.program.ranking
    marks = [
        tuple(machine.number(function, cells, seat) for function in ranking)
        for seat in range(len(scores))
    ]
    return scores, [1 + sum(other > mark for other in marks) for mark in marks]
