"""Name the moments of a game that reasons refer to, by the choice that led to each."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import join_texts, make_sentence
from rulewright.explain.step_trace import trace_step
from rulewright.ir.nodes import PositionStore
from rulewright.ir.program import DECISIONS
from rulewright.play.decision import describe_option
from rulewright.play.game import Game
from rulewright.play.log import is_in_mask
from rulewright.play.names import HIDDEN
from rulewright.source import NOWHERE

MAX_LISTED = 8
"""Number of equal positions that are listed individually."""


def format_step(game: Game, number: int, viewer: int | None) -> str:
    """Format the choice that began a step, as far as a seat may know it: `betty: build(s3)`."""
    choice_texts = []
    for choice in game.list_step_choices(number):
        info = game.program.decisions[choice.decision]
        name = describe_option(game.table.names, info, choice.code, game.cells).name
        if viewer not in (None, choice.player) and game.table.has_secrets:
            name = name if is_in_mask(viewer, choice.seen, len(game.seats)) else HIDDEN
        choice_texts.append(f"`{game.seats[choice.player]}: {name}`")
    return join_texts(choice_texts)


def count_decisions(game: Game, number: int) -> int:
    """Return the number of decisions made by the end of a step."""
    return game.cells_before(number + 1)[DECISIONS]


def explain_repetitions(probe: Probe, times_seen: tree.TimesSeen) -> Iterator[Reason]:
    """Explain when the current position, or in a trial run the one before it, was remembered. Yields nothing
    if the probe has no game."""
    game = probe.game
    if game is None:
        return
    remembered = probe.bench.compiled.lowered.lowering.layout.positions[times_seen.positions]
    entry_range = range(
        probe.cells[remembered.first_cell],
        min(probe.cells[remembered.count_cell], game.cells[remembered.count_cell]),
    )
    equal_entries = [
        entry for entry in entry_range if _is_same_position(probe, times_seen, remembered, entry)
    ]
    for step in _find_steps(game, remembered, equal_entries[:MAX_LISTED], probe.viewer):
        if step < 0:
            yield Reason(make_sentence("seen-first"), NOWHERE, step=0)
            continue
        decision_count, choice = count_decisions(game, step), format_step(game, step, probe.viewer)
        yield Reason(
            make_sentence("seen-behind", moment=decision_count, step=choice), NOWHERE, step=decision_count
        )
    if more := len(equal_entries[MAX_LISTED:]):
        yield Reason(make_sentence("more", count=more), NOWHERE, more=more)


def _is_same_position(
    probe: Probe, times_seen: tree.TimesSeen, remembered: PositionStore, entry: int
) -> bool:
    """Return whether a remembered entry equals the current position: whether it counts if it is
    the only one.
    """
    probe_cells = list(probe.cells)
    probe_cells[remembered.first_cell], probe_cells[remembered.count_cell] = entry, entry + 1
    return bool(Probe(probe.bench, probe.names, probe_cells).evaluate_expr(times_seen, {}))


def _find_steps(
    game: Game, remembered: PositionStore, entry_numbers: list[int], viewer: int | None
) -> list[int]:
    """Return the steps in which some entries were remembered; -1 is before the first choice."""
    step_by_entry = dict.fromkeys(entry_numbers, -1)
    open_entries = set(entry_numbers)
    for step in reversed(range(game.step_count)):
        if not open_entries:
            break
        count = game.cells_before(step)[remembered.count_cell]
        new_entries = {entry for entry in open_entries if entry >= count}
        old_entries = open_entries - new_entries
        if old_entries:  # an entry may have been removed and added again in the same step
            entry_by_cell = {
                remembered.entries_base + entry * remembered.entry_width: entry for entry in old_entries
            }
            trace = trace_step(game, step, entry_by_cell, viewer=viewer)
            new_entries |= {
                entry_by_cell[write.cell_index] for write in (() if trace is None else trace.writes)
            }
        step_by_entry |= dict.fromkeys(new_entries, step)
        open_entries -= new_entries
    return list(step_by_entry.values())
