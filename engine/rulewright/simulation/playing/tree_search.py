"""Search with MCTS on the Python backend, step by step and draw by draw as search.c does.

Terms: one *simulation* (iteration) selects a path down the tree, expands one node, plays to the end at
random (*rollout*) and adds the result to the nodes of the path (*backpropagation*). The *availability* of a
node counts the simulations in which it could have been chosen. Literature: MCTS (Kocsis and Szepesvári
2006; Browne et al. 2012) for perfect information, Information Set MCTS with a single observer (Cowling,
Powley and Whitehouse 2012) for hidden information: before each simulation `determinization` re-samples what
the seat cannot see, and one tree serves all samples.

Rule: children that were never tried are tried first, in random order. Otherwise the child with the largest
`reward / visits + EXPLORATION * sqrt(ln(availability) / visits)` is selected (UCB1 with availability in
place of the parent's visits). The reward of a simulation is `1 - SCORE_WEIGHT` for a win, divided among the
winners, plus up to SCORE_WEIGHT for the margin of the score. The choice is the option with most visits.
Every random draw is the same as in `backends/native/search.c`, so that both backends choose alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import count
from time import monotonic
from typing import NamedTuple

from rulewright.backends.fault import RuleFault
from rulewright.backends.game_generator import read_state, write_state
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC
from rulewright.pcg import Pcg
from rulewright.play.runtime import Machine
from rulewright.play.standings import compute_places, count_winning_teams
from rulewright.records import dataclass
from rulewright.simulation.playing.determinization import Determinizer

GREEDY_SAMPLES = 8
EXPLORATION = 0.7
SCORE_WEIGHT = 0.2
MAX_ENDLESS = 20


@dataclass(slots=True)
class _SearchNode:
    decision: int
    code: int
    parent: int
    visits: int = 0
    availability: int = 0
    total_reward: float = 0.0


class Lookahead:
    """The memory of one game's agents; `failure_count` counts playouts with a runtime error."""

    def __init__(self, machine: Machine, determinizer: Determinizer, seed: int) -> None:
        self.machine = machine
        self.determinizer = determinizer
        self.random = Pcg(seed)
        self.failure_count = 0
        self.endless_count = 0
        """Number of consecutive playouts that did not end."""
        self.search_nodes: list[_SearchNode] = []
        self.children: dict[tuple[int, int, int], int] = {}
        self.max_margin = 1.0

    def choose_greedy(self, cells: list[int], decision: int, option_codes: list[int]) -> int:
        """Return the option with the largest lead, or the smallest deficit."""
        viewer = self.machine.player_functions[decision](cells, None)
        totals, valid = [0.0] * len(option_codes), [0] * len(option_codes)
        sample_count, samples_done = 1, 0
        while samples_done < sample_count:
            sample_cells = self._resample_cells(cells, viewer)
            chance_state = self._draw_seed()
            used_chance = False
            for number, code in enumerate(option_codes):
                next_cells = sample_cells[:]
                write_state(next_cells, chance_state)
                try:
                    next_codes = self.machine.choose(next_cells, None, code)
                    self._answer_randomly(next_cells, decision, viewer, next_codes, chance_state)
                    scores = compute_scores(self.machine, next_cells)
                    totals[number] += compute_margins(scores, compute_teams(self.machine, next_cells))[viewer]
                    valid[number] += 1
                    used_chance = used_chance or read_state(next_cells) != chance_state
                except RuleFault as fault:
                    self._note_failure(fault)
            if self.determinizer.redeal_plan.has_secrets or used_chance:
                sample_count = GREEDY_SAMPLES
            samples_done += 1
        best, top, ties = 0, -math.inf, 0
        for number, total in enumerate(totals):
            value = total / valid[number] if valid[number] else -1e300
            if value > top:
                best, top, ties = number, value, 1
            elif value == top:
                ties += 1
                if self.random.draw_below(ties) == 0:
                    best = number
        return option_codes[best]

    def _answer_randomly(
        self, cells: list[int], decision: int, viewer: int, option_codes: list[int], chance_state: int
    ) -> None:
        """Answer at random for the other seats of a simultaneous decision."""
        random, together = Pcg(chance_state), self.machine.program.decisions[decision].simultaneous
        while together and cells[PC] == decision and cells[together.first_answer + viewer] >= 0:
            code = option_codes[random.draw_below(len(option_codes))]
            option_codes = self.machine.choose(cells, None, code)

    def choose_by_search(
        self,
        cells: list[int],
        decision: int,
        option_codes: list[int],
        budget: int,
        *,
        seconds: float = math.inf,
    ) -> int:
        """Return the option that a tree search visits most often within its budget; a budget below
        0 is time, in milliseconds.
        """
        iterations: Iterable[int] = range(budget)
        if budget < 0:
            iterations, seconds = count(), min(seconds, -budget / 1000)
        end = monotonic() + seconds
        viewer = self.machine.player_functions[decision](cells, None)
        self.search_nodes = [_SearchNode(-1, -1, -1)]
        self.children = {}
        self.max_margin = 1.0
        for iteration in iterations:
            if monotonic() > end and iteration:
                break
            first_new = len(self.search_nodes)
            if not self._try_iteration(cells, decision, viewer):
                for node in self.search_nodes[first_new:]:
                    node.visits = node.visits or 1
        best, most, gain = option_codes[0], -1, 0.0
        for node in self.search_nodes[1:]:
            if node.parent == 0 and node.decision == decision:
                if node.visits > most or (node.visits == most and node.total_reward > gain):
                    best, most, gain = node.code, node.visits, node.total_reward
        return best

    def _try_iteration(self, cells: list[int], decision: int, viewer: int) -> bool:
        """Run one simulation; return False if it meets a runtime error or an impossible
        position."""
        try:
            possible = self._run_iteration(cells, decision, viewer)
        except RuleFault as fault:
            self._note_failure(fault)
            return False
        if possible:
            self.endless_count = 0
        else:
            self.failure_count += 1
        return possible

    def _note_failure(self, fault: RuleFault) -> None:
        """Count a failed simulation; raise the error if all of them are endless, because then the
        game is, too.
        """
        self.failure_count += 1
        if fault.code in ("endless-rule", "endless-move", "game-too-long"):
            self.endless_count += 1
            if self.endless_count == MAX_ENDLESS:
                raise fault

    def _run_iteration(self, cells: list[int], decision: int, viewer: int) -> bool:
        machine = self.machine
        sample_cells = self._resample_cells(cells, viewer)
        write_state(sample_cells, self._draw_seed())
        option_codes = machine.list_options(sample_cells)
        if not option_codes:
            return False
        visited: list[tuple[int, int]] = []
        node, is_new = 0, False
        while sample_cells[PC] != ENDED and not is_new:
            decision = sample_cells[PC]
            child, is_new = self._select_child(node, decision, option_codes)
            visited.append((child, machine.player_functions[decision](sample_cells, None)))
            option_codes = machine.choose(sample_cells, None, self.search_nodes[child].code)
            node = child
        while sample_cells[PC] != ENDED:
            option_codes = machine.choose(
                sample_cells, None, option_codes[self.random.draw_below(len(option_codes))]
            )
        gains = self._compute_rewards(sample_cells)
        for child, mover in visited:
            self.search_nodes[child].visits += 1
            self.search_nodes[child].total_reward += gains[mover]
        return True

    def _select_child(self, parent_index: int, decision: int, option_codes: list[int]) -> tuple[int, bool]:
        untried: list[int] = []
        best, top = -1, -1.0
        for code in option_codes:
            child = self.children.get((parent_index, decision, code))
            if child is None:
                untried.append(code)
                continue
            child_node = self.search_nodes[child]
            child_node.availability += 1
            value = child_node.total_reward / child_node.visits + EXPLORATION * math.sqrt(
                math.log(child_node.availability) / child_node.visits
            )
            if value > top:
                best, top = child, value
        if not untried:
            return best, False
        code = untried[self.random.draw_below(len(untried))]
        self.search_nodes.append(_SearchNode(decision, code, parent_index, availability=1))
        self.children[parent_index, decision, code] = len(self.search_nodes) - 1
        return len(self.search_nodes) - 1, True

    def _compute_rewards(self, cells: list[int]) -> list[float]:
        ranking = rank_seats(self.machine, cells)
        self.max_margin = max(self.max_margin, *map(abs, ranking.seat_margins))
        return [
            (1 - SCORE_WEIGHT) * (1.0 / ranking.winning_teams if place == 1 else 0.0)
            + SCORE_WEIGHT * (0.5 + 0.5 * (margin / self.max_margin))
            for place, margin in zip(ranking.seat_places, ranking.seat_margins, strict=True)
        ]

    def _resample_cells(self, cells: list[int], viewer: int) -> list[int]:
        return self.determinizer.resample_hidden(cells, viewer, self.random)

    def _draw_seed(self) -> int:
        high = self.random.draw_below(0xFFFFFFFF)
        return high << 32 | self.random.draw_below(0xFFFFFFFF)


def compute_scores(machine: Machine, cells: list[int]) -> list[int]:
    """Return the score of each seat."""
    score_functions = [function for _, function in machine.program.score_parts]
    seats = range(len(machine.program.types["player"]))
    return [sum(machine.compute_number(part, cells, seat) for part in score_functions) for seat in seats]


def compute_teams(machine: Machine, cells: list[int]) -> list[int] | None:
    """Return the number of each seat's team; None without teams."""
    function = machine.program.team_function
    seats = range(len(machine.program.types["player"]))
    return None if function is None else [machine.compute_number(function, cells, seat) for seat in seats]


def compute_margins(scores: Sequence[int], teams: Sequence[int] | None) -> list[int]:
    """Return the lead of each seat's team over the best of the others; its score if there are none.

    >>> compute_margins([7, 3, 5], None), compute_margins([7, 3, 5], [0, 1, 1])
    ([2, -4, -2], [2, -2, -2])
    >>> compute_margins([7, 3], [0, 0])
    [7, 7]
    """
    seat_teams = range(len(scores)) if teams is None else teams
    best_scores: dict[int, int] = {}
    for score, team in zip(scores, seat_teams, strict=True):
        best_scores[team] = max(score, best_scores.get(team, score))
    return [
        best_scores[own] - max((score for team, score in best_scores.items() if team != own), default=0)
        for own in seat_teams
    ]


class SeatRanking(NamedTuple):
    """The result of a game by seat: scores, places and margins (see `compute_margins`), the number of teams
    that share the first place, and the lead of the first team over the second, 0 if there is only one."""

    scores: list[int]
    seat_places: list[int]
    seat_margins: list[int]
    winning_teams: int
    lead: int


def rank_seats(machine: Machine, cells: list[int]) -> SeatRanking:
    """Return the ranking of the seats at the end of a game. Raises RuleFault."""
    scores = compute_scores(machine, cells)
    places, teams = compute_places(
        machine.program, len(scores), lambda function, seat: machine.compute_number(function, cells, seat)
    )
    margins = compute_margins(scores, teams)
    has_rivals = len(scores if teams is None else set(teams)) > 1
    lead = max(margins) if has_rivals else 0
    return SeatRanking(scores, places, margins, count_winning_teams(places, teams), lead)
