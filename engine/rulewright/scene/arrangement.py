"""Arrange the parts of a table in a window: boards first, then rows of cards, tracks and mats around them,
the hand at the foot. Parts fold in steps where there is no room for all of them; texts keep their size.

Everything here is arithmetic on boxes: a part is known by its height in a width and a form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from typing import Literal

from rulewright.records import dataclass

Form = Literal["open", "compact", "folded"]
PartKind = Literal["board", "rack", "track", "mat", "centre", "hand"]

MARGIN = 8.0
"""Space around parts and between them."""
FOLDED_HEIGHT = 30.0
NEVER_FOLDS = 9
"""The level of a part that must stay open."""
LEVELS = (0, 1, 2, 3, 4)
"""The levels of folding. Level 1 folds shared mats; 2 also the mats of other seats and tracks, with compact
cards; 3 also card rows; 4 also the parts that the section `board` keeps open longest.
"""
KEPT_LEVEL = 4
COMPACT_LEVEL = 2
BOARD_SHARES = (0.8, 0.72, 0.6, 0.5)
"""The minimum size of a board at each level of folding, relative to the largest that fits."""
COLUMN_STEP = 16.0
"""The step of widths of columns. Columns have few widths, so that few have to be measured."""
MIN_COLUMN_WIDTH = 196.0
MIN_NARROW_COLUMN_WIDTH = 170.0
MAX_COLUMN_WIDTH = 460.0
GOOD_COLUMN_WIDTH = 300.0
MAX_HAND_WIDTH = 900.0
MIN_TRACK_WIDTH = 380.0
BOARD_STEP = 8.0
LOW_HAND_WINDOW = 700.0
"""Height of a window below which cards of a hand show only their names and pictures."""
LOW_WINDOW = 330.0
"""Height of a window below which mats are arranged in a row, not around the centre."""
MIN_CENTRED_SPARE = 96.0
"""Minimum spare width at which a table is centred; less stays on one side, for mats that grow."""
MAX_SPARE_HEIGHT, MAX_SPARE_SHARE = 72.0, 0.4
"""Limits of the spare height of a mat, which lets it grow later."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a table. `measure` returns its height for a width and a form, `fit_width` the width that a
    board uses.
    """

    id: str
    kind: PartKind
    measure: Callable[[float, Form], float]
    fit_width: Callable[[float], float] = float
    least_width: float = 0.0
    """The width below which a board or a card row cannot be read."""
    fold_level: int = NEVER_FOLDS
    owner: str = ""
    """The seat whose mat it is."""
    keep_rank: int = 0
    """The order of unfolding: parts with a higher rank unfold first."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a part in the window."""

    part_id: str
    kind: PartKind
    form: Form
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The slots of all parts; `level` counts the steps of folding, 5 if tabs are all that fits."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    level: int = 0
    turn: tuple[str, ...] = ()

    @property
    def board_width(self) -> float:
        return max((slot.width for slot in self.slots if slot.kind == "board"), default=0.0)

    def find_slot(self, part_id: str) -> Slot | None:
        return next((slot for slot in self.slots if slot.part_id == part_id), None)


TABS_LEVEL = 5


@dataclass(slots=True)
class _Column:
    x: float
    end: float
    width: float
    spans: int = 0
    """The number of the group of columns; a wide part takes all columns of a group."""


def arrange_parts(
    parts: Sequence[Part],
    width: float,
    height: float | None,
    turn: tuple[str, ...] = (),
    previous: Arrangement | None = None,
) -> Arrangement:
    """Arrange parts in a window, or in a page of any length if there is no `height`. Keeps parts where a
    previous arrangement had them, if they still fit.
    """
    if height is None:
        return _arrange_page(parts, width, turn)
    if previous is not None and (previous.width, previous.height) != (width, height):
        previous = None
    if previous is not None:
        kept = _keep_arrangement(parts, previous, turn)
        if kept is not None:
            return kept
    slots: list[Slot] = []
    bottom = height - MARGIN
    for part in (part for part in parts if part.kind == "hand"):
        wide = min(width - 2 * MARGIN, MAX_HAND_WIDTH)
        before = previous.find_slot(part.id) if previous is not None else None
        form: Form = "compact" if height < LOW_HAND_WINDOW else "open"
        high = part.measure(wide, form)
        if before is not None and before.form == form:
            high = max(high, before.height)
        bottom -= high
        slots.append(Slot(part.id, "hand", form, (width - wide) / 2, bottom, wide, high))
        bottom -= 4
    window = _Window(width, MARGIN, bottom, width > 1.05 * height)
    table = [part for part in parts if part.kind != "hand"]
    if any(part.kind == "board" for part in table):
        arrangement = _arrange_around_boards(table, window, previous)
    elif any(part.kind == "centre" for part in table):
        arrangement = _arrange_around_centre(table, window)
    else:
        arrangement = _arrange_rows(table, window)
    end = max((slot.y + slot.height for slot in arrangement.slots), default=0.0)
    overflow = max(0.0, end - bottom)
    slots = [replace(slot, y=slot.y + overflow) for slot in slots]
    return Arrangement(width, height + overflow, (*arrangement.slots, *slots), arrangement.level, turn)


@dataclass(frozen=True, slots=True)
class _Window:
    width: float
    top: float
    bottom: float
    is_wide: bool

    @property
    def inner_width(self) -> float:
        return self.width - 2 * MARGIN

    @property
    def free_height(self) -> float:
        return self.bottom - self.top

    @property
    def height_middle(self) -> float:
        return (self.top + self.bottom) / 2


def _keep_arrangement(
    parts: Sequence[Part], previous: Arrangement, turn: tuple[str, ...]
) -> Arrangement | None:
    """Return the previous arrangement if the same parts still fit into it, else None."""
    if previous.level >= TABS_LEVEL and previous.turn != turn:
        return None
    slots_by_id = {slot.part_id: slot for slot in previous.slots}
    if slots_by_id.keys() != {part.id for part in parts}:
        return None
    for part in parts:
        slot = slots_by_id[part.id]
        if slot.form == "folded" and part.fold_level == NEVER_FOLDS:
            return None
        if part.measure(slot.width, slot.form) > slot.height + 1:
            return None
    return replace(previous, turn=turn)


def choose_form(part: Part, level: int) -> Form:
    """Return the form of a part at a level of folding."""
    if part.fold_level <= level:
        return "folded"
    return "compact" if level >= COMPACT_LEVEL and part.kind in ("mat", "rack") else "open"


# --- around boards --------------------------------------------------------------------------------


def _arrange_around_boards(
    parts: Sequence[Part], window: _Window, previous: Arrangement | None
) -> Arrangement:
    boards = [part for part in parts if part.kind == "board"]
    others = [part for part in parts if part.kind != "board"]
    widest = _find_widest(boards, window.inner_width, window.free_height)
    least = max(part.least_width for part in boards)
    fixed: float | None = None
    if previous is not None and previous.level < TABS_LEVEL:
        board_slots = [previous.find_slot(part.id) for part in boards]
        fixed = max((slot.width for slot in board_slots if slot is not None), default=None)
    for wanted in (fixed, None) if fixed is not None else (None,):
        for level, smallest in _iter_levels(widest, least):
            found = _find_board_layout(boards, others, window, level, widest, smallest, wanted)
            if found is not None:
                return _centre_table(found, window, previous if wanted is not None else None)
    return _arrange_tabs(boards, others, window)


def _centre_table(arrangement: Arrangement, window: _Window, previous: Arrangement | None) -> Arrangement:
    """Centre a table that is narrower than the window, or keep it where the earlier board was."""
    shown = [slot for slot in arrangement.slots if slot.height]
    spare = window.width - MARGIN - max(slot.x + slot.width for slot in shown)
    board = next(slot for slot in shown if slot.kind == "board")
    before = previous.find_slot(board.part_id) if previous is not None else None
    shift = before.x - board.x if before is not None else spare // 2
    if not 0 <= shift <= spare or spare < MIN_CENTRED_SPARE:
        shift = max(0.0, spare // 2) if spare >= MIN_CENTRED_SPARE else 0.0
    return replace(arrangement, slots=tuple(replace(slot, x=slot.x + shift) for slot in arrangement.slots))


def _iter_levels(widest: float, least: float) -> Iterator[tuple[int, float]]:
    """Yield the levels of folding, each with the smallest board that justifies it."""
    for level in LEVELS[:-1]:
        yield level, min(widest, max(least, BOARD_SHARES[level] * widest))
    for share in (0.8, 0.6, 0.45):
        yield LEVELS[-1], min(widest, share * least)


def _find_widest(boards: Sequence[Part], width: float, height: float) -> float:
    """Return the largest width at which the boards, stacked vertically, are no higher than the window."""
    wide = width // BOARD_STEP * BOARD_STEP
    while wide > 2 * BOARD_STEP and _measure_stack(boards, wide) > height:
        high = _measure_stack(boards, wide)
        guess = wide * height / high
        wide = min(wide - BOARD_STEP, (guess // BOARD_STEP + 2) * BOARD_STEP)
    used = max(board.fit_width(wide) for board in boards)
    return min(wide, -(-used // BOARD_STEP) * BOARD_STEP)


def _measure_stack(boards: Sequence[Part], width: float) -> float:
    return sum(board.measure(width, "open") for board in boards) + MARGIN * (len(boards) - 1)


def _find_board_layout(
    boards: Sequence[Part],
    others: Sequence[Part],
    window: _Window,
    level: int,
    widest: float,
    smallest: float,
    wanted: float | None,
) -> Arrangement | None:
    """Return the arrangement with the largest boards beside which the other parts fit at a level of folding;
    None if they do not fit.
    """
    forms: dict[str, Form] = {part.id: choose_form(part, level) for part in others}
    racks = [part for part in others if part.kind == "rack" and forms[part.id] != "folded"]
    bands: list[tuple[list[Part], float]] = [([], 0.0)]
    if racks and window.is_wide:
        high = sum(part.measure(window.inner_width, forms[part.id]) + MARGIN for part in racks)
        bands.append((racks, high))
    best: tuple[tuple[float, float, float], Arrangement] | None = None
    for band, band_height in bands:
        inner = replace(window, bottom=window.bottom - band_height)
        widest_here = min(widest, _find_widest(boards, widest, inner.free_height)) if band else widest
        loose = [part for part in others if part not in band]
        for grid in _iter_grids(window, widest_here, smallest, wanted, bool(loose)):
            if best is not None and grid.board_width < best[0][0]:
                break
            board_slots = _stack_boards(boards, window, grid)
            slots = _fill_columns(loose, forms, inner, grid, board_slots)
            if slots is None:
                continue
            slots = _unfold(loose, dict(forms), inner, grid, board_slots, slots)
            band_slots = _stack_band(band, forms, inner)
            openness = sum(_OPENNESS[slot.form] for slot in (*slots, *band_slots))
            rank = (grid.board_width, openness, grid.column_score)
            if best is None or rank > best[0]:
                slots = _stretch(slots, inner.bottom)
                best = rank, Arrangement(window.width, 0, (*board_slots, *slots, *band_slots), level)
    return best[1] if best is not None else None


_OPENNESS: Mapping[Form, float] = {"open": 2.0, "compact": 1.5, "folded": 0.0}


@dataclass(frozen=True, slots=True)
class _Grid:
    """A width of the board with columns beside it, or below it in a high window."""

    board_width: float
    column_count: int
    column_width: float

    @property
    def column_score(self) -> float:
        return -abs(self.column_width - GOOD_COLUMN_WIDTH) - 4.0 * self.column_count


def _iter_grids(
    window: _Window, widest: float, smallest: float, wanted: float | None, has_columns: bool
) -> Iterator[_Grid]:
    """Yield grids, those with the largest board first."""
    width = window.inner_width
    if not has_columns:
        yield _Grid(widest if wanted is None else wanted, 0, 0.0)
        return
    grids: list[_Grid] = []
    if not window.is_wide:
        for share in (1.0, 0.94, 0.88, 0.82, 0.7, 0.6, 0.5):
            board_width = (share * min(width, widest)) // BOARD_STEP * BOARD_STEP
            for count in (1, 2, 3):
                column_width = (width - (count - 1) * MARGIN) / count
                if column_width >= MIN_NARROW_COLUMN_WIDTH or count == 1:
                    grids.append(_Grid(board_width, count, column_width // 2 * 2))
    else:
        for count in (1, 2, 3, 4):
            full = (width - smallest - count * MARGIN) / count
            steps = int((min(full, MAX_COLUMN_WIDTH) - MIN_COLUMN_WIDTH) // COLUMN_STEP)
            widths = {MIN_COLUMN_WIDTH + COLUMN_STEP * step for step in range(steps + 1)}
            rest = (width - widest - count * MARGIN) / count  # the whole width beside the largest board
            if rest >= MIN_COLUMN_WIDTH:
                widths.add(min(rest, MAX_COLUMN_WIDTH + 60) // COLUMN_STEP * COLUMN_STEP)
            for column_width in widths:
                board_width = min(widest, width - count * (column_width + MARGIN))
                grids.append(_Grid(board_width // BOARD_STEP * BOARD_STEP, count, column_width))
    for grid in sorted(grids, key=lambda grid: (grid.board_width, grid.column_score), reverse=True):
        if wanted is None and grid.board_width >= smallest:
            yield grid
        elif wanted is not None and grid.board_width >= wanted:
            yield replace(grid, board_width=wanted)


def _stack_boards(boards: Sequence[Part], window: _Window, grid: _Grid) -> list[Slot]:
    slots = []
    y = window.top
    for board in boards:
        used = board.fit_width(grid.board_width)
        high = board.measure(grid.board_width, "open")
        x = MARGIN
        if not window.is_wide:
            x = (window.width - grid.board_width) / 2
        elif not grid.column_count:
            x = (window.width - used) / 2
        slots.append(Slot(board.id, "board", "open", x, y, grid.board_width, high))
        y += high + MARGIN
    return slots


def _stack_band(band: Sequence[Part], forms: Mapping[str, Form], inner: _Window) -> list[Slot]:
    """Stack card rows, each as wide as the window, along the bottom of the table."""
    slots = []
    y = inner.bottom + MARGIN
    for part in band:
        high = part.measure(inner.inner_width, forms[part.id])
        slots.append(Slot(part.id, part.kind, forms[part.id], MARGIN, y, inner.inner_width, high))
        y += high + MARGIN
    return slots


def _list_columns(window: _Window, grid: _Grid, board_slots: Sequence[Slot]) -> list[_Column]:
    """Return the columns beside the boards and those in the free space below them."""
    end = max((slot.y + slot.height for slot in board_slots), default=window.top - MARGIN) + MARGIN
    step = grid.column_width + MARGIN
    if not window.is_wide:
        spread = (window.inner_width - grid.column_count * step + MARGIN) / 2
        return [
            _Column(MARGIN + spread + number * step, end, grid.column_width)
            for number in range(grid.column_count)
        ]
    side = window.inner_width - grid.board_width - MARGIN
    spread = max(0.0, (side - grid.column_count * step + MARGIN) / max(1, grid.column_count))
    columns = [
        _Column(MARGIN + grid.board_width + MARGIN + number * (step + spread), window.top, grid.column_width)
        for number in range(grid.column_count)
    ]
    if grid.column_count and window.bottom - end >= FOLDED_HEIGHT:
        below = max(1, int((grid.board_width + MARGIN) // step))
        width = min(grid.column_width, grid.board_width) if below == 1 else grid.column_width
        columns += [_Column(MARGIN + number * step, end, width, 1) for number in range(below)]
    return columns


def _fill_columns(
    parts: Sequence[Part],
    forms: Mapping[str, Form],
    window: _Window,
    grid: _Grid,
    board_slots: Sequence[Slot],
) -> list[Slot] | None:
    """Place each part in the column where its lower edge is highest; None if one does not fit."""
    columns = _list_columns(window, grid, board_slots)
    slots = []
    for part in sorted(parts, key=lambda part: part.kind == "mat"):
        slot = _place_part(part, forms[part.id], columns, window.bottom)
        if slot is None:
            return None
        slots.append(slot)
    return slots


def _place_part(part: Part, form: Form, columns: Sequence[_Column], bottom: float) -> Slot | None:
    """Place a part in the column where its lower edge is highest; card rows and tracks may span columns."""
    best: tuple[float, Slot, Sequence[_Column]] | None = None
    for run in _iter_runs(part, form, columns):
        x, width = run[0].x, run[-1].x + run[-1].width - run[0].x
        if part.kind == "rack" and form != "folded" and width < part.least_width:
            continue
        high = FOLDED_HEIGHT if form == "folded" else part.measure(width, form)
        if not high:
            return Slot(part.id, part.kind, form, x, 0.0, width, 0.0)  # nothing to draw
        y = max(column.end for column in run)
        if y + high > bottom + 1:
            continue
        # Below the board first: nothing larger fits there.
        rank = y + high - (10_000.0 if run[0].spans and part.kind != "mat" else 0.0)
        if best is None or rank < best[0]:
            best = (rank, Slot(part.id, part.kind, form, x, y, width, high), run)
    if best is None:
        return None
    _, slot, run = best
    for column in run:
        column.end = slot.y + slot.height + MARGIN
    return slot


def _iter_runs(part: Part, form: Form, columns: Sequence[_Column]) -> Iterator[Sequence[_Column]]:
    """Yield the runs of adjacent columns that a part can span."""
    if form == "folded" or part.kind in ("mat", "centre"):
        for column in columns:
            yield (column,)
        return
    for group in (1, 0):
        run = [column for column in columns if column.spans == group]
        if run:
            yield run
            if part.kind == "track" and len(run) > 1:
                for column in run:
                    yield (column,)


def _unfold(
    parts: Sequence[Part],
    forms: dict[str, Form],
    window: _Window,
    grid: _Grid,
    board_slots: Sequence[Slot],
    slots: list[Slot],
) -> list[Slot]:
    """Open parts that are folded or compact, as far as they still fit."""
    for part in sorted(parts, key=lambda part: -part.keep_rank):
        better: tuple[Form, ...] = {"folded": ("open", "compact"), "compact": ("open",)}.get(
            forms[part.id], ()
        )  # type: ignore[assignment]
        for form in better:
            tried = _fill_columns(parts, {**forms, part.id: form}, window, grid, board_slots)
            if tried is not None:
                forms[part.id], slots = form, tried
                break
    return slots


def _stretch(slots: Sequence[Slot], bottom: float) -> list[Slot]:
    """Extend open mats into the free space below them, so that they can grow without moving other parts."""
    stretched = list(slots)
    columns: dict[tuple[float, float], list[int]] = {}
    for number, slot in enumerate(slots):
        if slot.height:
            columns.setdefault((slot.x, slot.width), []).append(number)
    for numbers in columns.values():
        numbers.sort(key=lambda number: slots[number].y)
        left = slots[numbers[0]].x
        right = left + slots[numbers[0]].width
        lowest = max(slots[number].y + slots[number].height for number in numbers)
        below = [
            slot.y for slot in slots
            if slot.y >= lowest and slot.x < right and slot.x + slot.width > left
        ]  # fmt: skip
        spare = min((y - MARGIN for y in below), default=bottom) - lowest
        open_mats = [n for n in numbers if slots[n].kind == "mat" and slots[n].form != "folded"]
        if (
            not open_mats
            or spare <= 0
            or any(slots[b].y - slots[a].y - slots[a].height > MARGIN + 1 for a, b in pairwise(numbers))
        ):
            continue
        share = min(MAX_SPARE_HEIGHT, spare / len(open_mats))
        shift = 0.0
        for number in numbers:
            slot = slots[number]
            extra = min(share, MAX_SPARE_SHARE * slot.height) if number in open_mats else 0.0
            stretched[number] = replace(slot, y=slot.y + shift, height=slot.height + extra)
            shift += extra
    return stretched


def _arrange_tabs(boards: Sequence[Part], others: Sequence[Part], window: _Window) -> Arrangement:
    """Fold every part that may be folded into a tab and make the boards as large as possible. The last resort
    in a small window.
    """
    needed = [part for part in others if part.fold_level == NEVER_FOLDS]
    tabs = [part for part in others if part.fold_level != NEVER_FOLDS]
    slots: list[Slot] = []
    if window.is_wide:
        board_width = min(
            _find_widest(boards, window.inner_width, window.free_height), 0.62 * window.inner_width
        ) // BOARD_STEP * BOARD_STEP  # fmt: skip
        grid = _Grid(board_width, 1, window.inner_width - board_width - MARGIN)
        slots = _stack_boards(boards, window, grid)
        x, width, y = MARGIN + board_width + MARGIN, grid.column_width, window.top
    else:
        columns = 2 if window.inner_width < 460 else 3
        rows = -(-len(tabs) // columns)
        room = window.free_height - rows * (FOLDED_HEIGHT + 6)
        room -= sum(part.measure(window.inner_width, "compact") + MARGIN for part in needed)
        board_width = max(0.5 * window.inner_width, _find_widest(boards, window.inner_width, max(room, 60.0)))
        slots = _stack_boards(boards, window, _Grid(board_width // BOARD_STEP * BOARD_STEP, 0, 0.0))
        x, width = MARGIN, window.inner_width
        y = max(slot.y + slot.height for slot in slots) + MARGIN
    for part in needed:
        high = part.measure(width, "compact")
        if high:
            slots.append(Slot(part.id, part.kind, "compact", x, y, width, high))
            y += high + MARGIN
    slots += _stack_tabs(tabs, x, y, width)
    return Arrangement(window.width, 0, tuple(slots), TABS_LEVEL)


def _stack_tabs(tabs: Sequence[Part], x: float, y: float, width: float) -> list[Slot]:
    """Arrange folded parts in rows of up to three."""
    shown = [part for part in tabs if part.measure(240.0, "compact") > 0]
    columns = max(1, min(3, int((width + MARGIN) // (150 + MARGIN))))
    wide = (width - (columns - 1) * MARGIN) / columns
    return [
        Slot(
            part.id, part.kind, "folded", x + number % columns * (wide + MARGIN),
            y + number // columns * (FOLDED_HEIGHT + 6), wide, FOLDED_HEIGHT,
        )
        for number, part in enumerate(shown)
    ]  # fmt: skip


# --- without a board ------------------------------------------------------------------------------


def _arrange_around_centre(parts: Sequence[Part], window: _Window) -> Arrangement:
    """Arrange mats around the centre of the table, the first of them at the bottom, and shared parts in a
    corner.
    """
    mats = [part for part in parts if part.owner]
    centre = next(part for part in parts if part.kind == "centre")
    shared = [part for part in parts if not part.owner and part.kind != "centre"]
    if window.free_height < LOW_WINDOW or not mats:
        return _arrange_low_table(mats, centre, shared, window)
    is_small = window.inner_width < 500
    slots: list[Slot] = []
    left = MARGIN
    top, foot = window.top, window.bottom
    own, others = mats[0], mats[1:]
    wide = min(330.0, window.inner_width) if not is_small else window.inner_width
    slots.append(_fit_slot(own, (window.width - wide) / 2, wide, 0.4 * window.free_height))
    foot -= slots[0].height
    slots[0] = replace(slots[0], y=foot)
    if is_small:
        shown = [part for part in shared if part.measure(240.0, "open") > 0]
        slots += _stack_tabs(shown, left, top, window.inner_width)
        top = max((slot.y + slot.height + MARGIN for slot in slots[1:]), default=top)
        row: list[Slot] = []
        y = _stack_row(others, {part.id: "open" for part in others}, window, top, row)
        if y - top > 0.3 * window.free_height:
            row = _stack_tabs(others, left, top, window.inner_width)
        slots += row
    else:
        x, y = left, top
        for part in shared:
            if part.measure(240.0, "open") > 0:
                slot = _fit_slot(part, x, 240.0, 0.36 * window.free_height)
                slots.append(replace(slot, y=y))
                y += slot.height + MARGIN
        slots += _seat_around(others, window, top, foot, y)
    centre_width = min(window.inner_width, CENTRE_WIDTH)
    x = (window.width - centre_width) / 2
    above = [slot for slot in slots if slot.y < window.height_middle and _overlap_in_x(slot, x, centre_width)]
    middle = [slot for slot in above if slot.y + slot.height < window.height_middle or is_small]
    head = max((slot.y + slot.height for slot in middle), default=top) + MARGIN
    room = foot - MARGIN - head
    high = min(room, centre.measure(centre_width, "open"))
    slots.append(Slot(centre.id, "centre", "open", x, head + (room - high) / 2, centre_width, high))
    return Arrangement(window.width, 0, tuple(slots), 0)


CENTRE_WIDTH = 340.0


def _overlap_in_x(slot: Slot, x: float, width: float) -> bool:
    return slot.x < x + width and slot.x + slot.width > x


def _fit_slot(part: Part, x: float, width: float, max_height: float) -> Slot:
    """Return a slot for a part at y = 0, folded if the open part would be higher than `max_height`."""
    high = part.measure(width, "open")
    form: Form = "open" if high <= max_height or part.fold_level == NEVER_FOLDS else "folded"
    return Slot(part.id, part.kind, form, x, 0.0, width, FOLDED_HEIGHT if form == "folded" else high)


def _seat_around(
    others: Sequence[Part], window: _Window, top: float, foot: float, free_left: float
) -> list[Slot]:
    """Arrange the mats of the other seats around the table from left to right, the middle ones at the top. At
    the left edge the space above `free_left` is occupied.
    """
    slots = []
    count = len(others) + 1
    narrow = min(240.0, (window.inner_width - CENTRE_WIDTH) / 2 - MARGIN)
    middle = window.width / 2, (top + foot) / 2
    for number, part in enumerate(others, 1):
        angle = pi / 2 + 2 * pi * number / count
        dx, dy = cos(angle), sin(angle)
        wide = narrow if abs(dx) > 0.3 else min(330.0, window.inner_width - 2 * (240.0 + MARGIN))
        slot = _fit_slot(part, 0.0, wide, 0.42 * (foot - top))
        x = middle[0] + dx * (window.inner_width - wide) / 2 - wide / 2
        x = min(max(x, MARGIN), window.width - MARGIN - wide)
        y = middle[1] + dy * (foot - top - slot.height) / 2 - slot.height / 2
        highest = free_left if x < MARGIN + 240 else top
        y = max(min(max(y, highest), foot - slot.height), top)
        slots.append(replace(slot, x=round(x), y=round(y)))
    return slots


def _arrange_low_table(
    mats: Sequence[Part], centre: Part, shared: Sequence[Part], window: _Window
) -> Arrangement:
    """Arrange a low window: a row of folded mats, the centre below it, and shared parts as tabs at the
    bottom.
    """
    slots: list[Slot] = []
    wide = (window.inner_width - (len(mats) - 1) * MARGIN) / max(1, len(mats))
    for number, part in enumerate((*mats[1:], *mats[:1])):
        x = MARGIN + number * (wide + MARGIN)
        slots.append(Slot(part.id, part.kind, "folded", x, window.top, wide, FOLDED_HEIGHT))
    y = window.top + FOLDED_HEIGHT + MARGIN
    tabs = _stack_tabs(shared, MARGIN, 0.0, window.inner_width)
    foot = max((slot.y + slot.height for slot in tabs), default=0.0)
    high = max(60.0, window.bottom - y - foot - MARGIN)
    slots.append(Slot(centre.id, "centre", "compact", MARGIN, y, window.inner_width, high))
    slots += [replace(slot, y=slot.y + y + high + MARGIN) for slot in tabs]
    return Arrangement(window.width, 0, tuple(slots), 1)


def _arrange_rows(parts: Sequence[Part], window: _Window) -> Arrangement:
    """Arrange the mats of other seats at the top, shared parts in the middle and the first mat at the
    bottom.
    """
    seats = [part for part in parts if part.owner]
    own, others = seats[:1], seats[1:]
    shared = [part for part in parts if not part.owner]
    best: Arrangement | None = None
    for level in LEVELS:
        forms: dict[str, Form] = {part.id: choose_form(part, level) for part in parts}
        slots: list[Slot] = []
        y = window.top
        for row in (others, shared, own):
            y = _stack_row(row, forms, window, y, slots)
        best = Arrangement(window.width, 0, tuple(slots), level)
        if y - MARGIN <= window.bottom + 1:
            return _spread_rows(best, window, y - MARGIN)
    assert best is not None
    return best


def _stack_row(
    row: Sequence[Part], forms: Mapping[str, Form], window: _Window, y: float, slots: list[Slot]
) -> float:
    """Append slots for parts side by side, in rows of equal width; return the y coordinate of the next
    row.
    """
    shown = [part for part in row if part.owner or part.measure(300.0, "open") > 0]
    is_narrow = window.inner_width < 500
    for kinds, least, most in (
        (("rack", "centre"), window.inner_width, MAX_HAND_WIDTH),
        (("track",), min(MIN_TRACK_WIDTH, window.inner_width), MAX_HAND_WIDTH),
        (("mat",), MIN_NARROW_COLUMN_WIDTH if is_narrow else 260.0, 620.0),
    ):
        alike = [part for part in shown if part.kind in kinds]
        if not alike:
            continue
        across = max(1, min(len(alike), int((window.inner_width + MARGIN) // (least + MARGIN))))
        across = -(-len(alike) // -(-len(alike) // across))
        if across == 1 and kinds == ("mat",):
            most = 1000.0
        wide = min((window.inner_width - (across - 1) * MARGIN) / across, most)
        start = (window.width - across * (wide + MARGIN) + MARGIN) / 2
        for first in range(0, len(alike), across):
            line = alike[first : first + across]
            highs = [FOLDED_HEIGHT if forms[p.id] == "folded" else p.measure(wide, forms[p.id]) for p in line]
            for number, part in enumerate(line):
                high = FOLDED_HEIGHT if forms[part.id] == "folded" else max(highs)
                x = start + number * (wide + MARGIN)
                slots.append(Slot(part.id, part.kind, forms[part.id], x, y, wide, high))
            y += max(highs) + MARGIN
    return y


def _spread_rows(arrangement: Arrangement, window: _Window, end: float) -> Arrangement:
    """Distribute some of the free space between rows, so that they can grow; the last row is at the
    bottom.
    """
    tops = sorted({slot.y for slot in arrangement.slots})
    heights = [max(slot.height for slot in arrangement.slots if slot.y == top) for top in tops]
    folded = [all(slot.form == "folded" for slot in arrangement.slots if slot.y == top) for top in tops]
    spare = max(0.0, window.bottom - end)
    extras = [
        0.0 if is_folded else min(spare / max(1, len(tops)), MAX_SPARE_HEIGHT, MAX_SPARE_SHARE * high)
        for high, is_folded in zip(heights, folded, strict=True)
    ]
    gap = min(60.0, (spare - sum(extras)) / max(1, len(tops) - 1))
    slots = []
    for slot in arrangement.slots:
        row = tops.index(slot.y)
        y = slot.y + sum(extras[:row]) + gap * row
        extra = 0.0 if slot.form == "folded" else extras[row]
        slots.append(replace(slot, y=y, height=slot.height + extra))
    return replace(arrangement, slots=tuple(slots))


# --- on a page ------------------------------------------------------------------------------------


def _arrange_page(parts: Sequence[Part], width: float, turn: tuple[str, ...]) -> Arrangement:
    """Arrange all parts open and stacked vertically, with mats in as many columns as fit into the width."""
    inner = width - 2 * MARGIN
    slots: list[Slot] = []
    y = MARGIN
    for part in _order_page(parts):
        high = part.measure(inner, "open")
        if part.kind != "mat" and high:
            slots.append(Slot(part.id, part.kind, "open", MARGIN, y, inner, high))
            y += high + MARGIN
    mats = [part for part in parts if part.kind == "mat"]
    count = max(1, int((inner + MARGIN) // (GOOD_COLUMN_WIDTH + MARGIN)))
    wide = (inner - (count - 1) * MARGIN) / count
    ends = [y] * count
    for part in mats:
        high = part.measure(wide, "open")
        if high:
            at = min(range(count), key=lambda number: ends[number])
            slots.append(Slot(part.id, "mat", "open", MARGIN + at * (wide + MARGIN), ends[at], wide, high))
            ends[at] += high + MARGIN
    return Arrangement(width, max(ends), tuple(slots), 0, turn)


def _order_page(parts: Iterable[Part]) -> list[Part]:
    order = ("board", "rack", "track", "centre", "hand", "mat")
    return sorted(parts, key=lambda part: order.index(part.kind))
