"""Deals anew what a player cannot see, on the Python backend: as search.c does, draw by draw."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.backends.unseen import Pool, Unseen, UnseenSpot, Values, Zones, unseen
from rulewright.ir.program import NOT_ASKED, PC, UNANSWERED
from rulewright.pcg import Pcg
from rulewright.play.runtime import Machine


class Redealing:
    """The hidden values in the games of one ruleset, and the plan for re-sampling them."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.plan: Unseen = unseen(machine.program)

    def dealt(self, cells: Sequence[int], viewer: int, random: Pcg) -> list[int]:
        """Return a copy in which everything that the viewer cannot see is re-sampled."""
        copy = list(cells)
        for zones in self.plan.zones:
            self._things(copy, zones, viewer, random)
        for pool in self.plan.pools:
            self._bags(copy, pool, viewer, random)
        for values in self.plan.values:
            self._values(copy, values, viewer, random)
        for pending in self.plan.pending:
            if copy[PC] == pending.decision:
                for seat in range(pending.seats):
                    at = pending.answers + seat
                    if seat != viewer and copy[at] != NOT_ASKED:
                        copy[at] = UNANSWERED
        return copy

    def _sees(self, cells: list[int], viewer: int, spot: UnseenSpot, *thing: int) -> bool:
        if spot.visible is None:
            return True
        return bool(self.machine.number(spot.visible, cells, viewer, *spot.keys, *thing))

    def _things(self, cells: list[int], zones: Zones, viewer: int, random: Pcg) -> None:
        dark = {spot.at for spot in zones.spots if not self._sees(cells, viewer, spot)}
        old = cells[zones.of : zones.of + zones.things]
        lit = {
            thing
            for spot in zones.lit
            for thing in range(zones.things)
            if old[thing] == spot.at and self._sees(cells, viewer, spot, thing)
        }
        slots = [n for n in range(zones.things) if old[n] in dark and n not in lit]
        slots.sort(key=lambda thing: not zones.narrow[old[thing]])  # picky places choose first
        left = sorted(slots)
        to: dict[int, int] = {}
        for slot in slots:
            picky = zones.narrow[old[slot]]
            fits = frozenset(zones.fits[picky - 1] if picky else left)
            choices = [n for n, thing in enumerate(left) if thing in fits]
            if not choices:
                return
            chosen = choices[random.below(len(choices))]
            to[slot] = left[chosen]
            left[chosen] = left[-1]
            left.pop()
        for thing, other in to.items():
            cells[zones.of + other] = old[thing]
        for base in zones.links:
            if base >= 0:
                links = cells[base : base + zones.things]
                for thing, link in enumerate(links):
                    cells[base + to.get(thing, thing)] = to.get(link, link)
        for base in zones.ends:
            if base >= 0:
                for at in range(base, base + zones.places):
                    cells[at] = to.get(cells[at], cells[at])

    def _bags(self, cells: list[int], pool: Pool, viewer: int, random: Pcg) -> None:
        kinds = range(pool.kinds)
        bags = [bag.at for bag in pool.bags if not self._sees(cells, viewer, bag)]
        lying = [sum(cells[bag + kind] for bag in bags) for kind in kinds]
        left = sum(lying)
        for bag in bags:
            size = sum(cells[bag : bag + pool.kinds])
            cells[bag : bag + pool.kinds] = [0] * pool.kinds
            for _ in range(size):
                at, kind = random.below(left), 0
                while at >= lying[kind]:
                    at -= lying[kind]
                    kind += 1
                lying[kind] -= 1
                left -= 1
                cells[bag + kind] += 1

    def _values(self, cells: list[int], plan: Values, viewer: int, random: Pcg) -> None:
        for spot in plan.cells:
            if not self._sees(cells, viewer, spot):
                cells[spot.at] = plan.values[random.below(len(plan.values))]
