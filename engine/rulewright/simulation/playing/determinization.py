"""Re-sample hidden information on the Python backend, draw by draw as search.c does (determinization).

Terms: the *information set* of a seat is all positions that look the same to it; a *determinization* is one
position of it, drawn at random. Literature: perfect information Monte Carlo (Ginsberg 2001, GIB), whose
weaknesses are strategy fusion and non-locality (Frank and Basin 1998); used here as the sampling step of
Information Set MCTS.

Rule: everything that the seat cannot see is permuted at random among the locations that it cannot see:
things in hidden zones, contents of hidden bags between which things can have moved, hidden values of state.
Answers of other seats to a simultaneous decision are discarded. Everything that the seat sees is unchanged.
`backends/redeal_plan` says which cells these are.

Example: a game with three cards. The seat sees its queen; re-sampling gives the jack or the king to the
opponent.

>>> import rulewright
>>> game = rulewright.load("classics/kuhn-poker").new_game(seed=1)
>>> game.view("player1")["state"]["hand"]
{'player1': ['queen'], 'player2': ['?']}
>>> determinizer = Determinizer(game.table.machine)
>>> hands = set()
>>> for seed in range(6):
...     sample = game.copy()
...     sample.cells[:] = determinizer.resample_hidden(game.cells, 0, Pcg(seed))
...     hands |= {str(sample.view(seat)["state"]["hand"][seat]) for seat in ("player1", "player2")}
>>> sorted(hands)
["['jack']", "['king']", "['queen']"]
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.backends.redeal_plan import (
    BagPool,
    HiddenSpot,
    HiddenZones,
    RedealPlan,
    ValueCells,
    plan_redeal,
)
from rulewright.ir.program import NOT_ASKED, PC, UNANSWERED
from rulewright.pcg import Pcg
from rulewright.play.runtime import Machine


class Determinizer:
    """The hidden values in the games of one ruleset, and the plan for re-sampling them."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.redeal_plan: RedealPlan = plan_redeal(machine.program)

    def resample_hidden(self, cells: Sequence[int], viewer: int, random: Pcg) -> list[int]:
        """Return a copy in which everything that the viewer cannot see is re-sampled."""
        sample_cells = list(cells)
        for zones in self.redeal_plan.zones:
            self._resample_things(sample_cells, zones, viewer, random)
        for pool in self.redeal_plan.pools:
            self._resample_bags(sample_cells, pool, viewer, random)
        for values in self.redeal_plan.value_cells:
            self._resample_values(sample_cells, values, viewer, random)
        for pending in self.redeal_plan.pending:
            if sample_cells[PC] == pending.decision:
                for seat in range(pending.seat_count):
                    answer_cell = pending.first_answer + seat
                    if seat != viewer and sample_cells[answer_cell] != NOT_ASKED:
                        sample_cells[answer_cell] = UNANSWERED
        return sample_cells

    def _can_see(self, cells: list[int], viewer: int, spot: HiddenSpot, *thing_index: int) -> bool:
        if spot.visible is None:
            return True
        return bool(self.machine.compute_number(spot.visible, cells, viewer, *spot.key_values, *thing_index))

    def _resample_things(self, cells: list[int], zones: HiddenZones, viewer: int, random: Pcg) -> None:
        unseen_spots = {spot.number for spot in zones.spots if not self._can_see(cells, viewer, spot)}
        old_places = cells[zones.place_base : zones.place_base + zones.thing_count]
        seen_things = {
            thing
            for spot in zones.thing_spots
            for thing in range(zones.thing_count)
            if old_places[thing] == spot.number and self._can_see(cells, viewer, spot, thing)
        }
        slots = [
            n for n in range(zones.thing_count) if old_places[n] in unseen_spots and n not in seen_things
        ]
        slots.sort(key=lambda thing: not zones.fit_numbers[old_places[thing]])  # picky places choose first
        remaining = sorted(slots)
        new_things: dict[int, int] = {}
        for slot in slots:
            picky = zones.fit_numbers[old_places[slot]]
            fitting_things = frozenset(zones.fits[picky - 1] if picky else remaining)
            candidates = [n for n, thing in enumerate(remaining) if thing in fitting_things]
            if not candidates:
                return
            choice = candidates[random.draw_below(len(candidates))]
            new_things[slot] = remaining[choice]
            remaining[choice] = remaining[-1]
            remaining.pop()
        for thing, other in new_things.items():
            cells[zones.place_base + other] = old_places[thing]
        for base in zones.link_bases:
            if base >= 0:
                links = cells[base : base + zones.thing_count]
                for thing, link in enumerate(links):
                    cells[base + new_things.get(thing, thing)] = new_things.get(link, link)
        for base in zones.end_bases:
            if base >= 0:
                for at in range(base, base + zones.place_count):
                    cells[at] = new_things.get(cells[at], cells[at])

    def _resample_bags(self, cells: list[int], pool: BagPool, viewer: int, random: Pcg) -> None:
        kinds = range(pool.kind_count)
        hidden_bags = [bag.number for bag in pool.bags if not self._can_see(cells, viewer, bag)]
        kind_counts = [sum(cells[bag + kind] for bag in hidden_bags) for kind in kinds]
        piece_count = sum(kind_counts)
        for bag in hidden_bags:
            size = sum(cells[bag : bag + pool.kind_count])
            cells[bag : bag + pool.kind_count] = [0] * pool.kind_count
            for _ in range(size):
                at, kind = random.draw_below(piece_count), 0
                while at >= kind_counts[kind]:
                    at -= kind_counts[kind]
                    kind += 1
                kind_counts[kind] -= 1
                piece_count -= 1
                cells[bag + kind] += 1

    def _resample_values(self, cells: list[int], value_cells: ValueCells, viewer: int, random: Pcg) -> None:
        for spot in value_cells.spots:
            if not self._can_see(cells, viewer, spot):
                cells[spot.number] = value_cells.values[random.draw_below(len(value_cells.values))]
