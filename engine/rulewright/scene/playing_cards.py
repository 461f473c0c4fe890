"""Draw playing cards: what consists of a suit (clubs, diamonds, hearts, spades) and a rank."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rulewright.records import dataclass
from rulewright.scene.icons import ICONS, scale_path
from rulewright.scene.nodes import Mark, Path, Rect, Text
from rulewright.scene.text_layout import Point

SUITS = {"clubs": "club", "diamonds": "diamond", "spades": "spade", "hearts": "heart"}
"""The suits with their icons, in an order in which colours alternate."""
RED_SUITS = ("diamonds", "hearts")
RANKS = {
    "ace": "A", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "jack": "J", "knave": "J", "queen": "Q", "king": "K",
}  # fmt: skip
COURT_ICONS = {"J": "shield", "Q": "queen", "K": "king"}
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((50, 50),), 2: ((50, 20), (50, 80)), 3: ((50, 20), (50, 50), (50, 80)),
    4: ((30, 20), (70, 20), (30, 80), (70, 80)), 5: ((30, 20), (70, 20), (50, 50), (30, 80), (70, 80)),
    6: ((30, 20), (70, 20), (30, 50), (70, 50), (30, 80), (70, 80)),
    7: ((30, 20), (70, 20), (50, 35), (30, 50), (70, 50), (30, 80), (70, 80)),
    8: ((30, 20), (70, 20), (50, 35), (30, 50), (70, 50), (50, 65), (30, 80), (70, 80)),
    9: ((30, 18), (70, 18), (30, 39), (70, 39), (50, 50), (30, 61), (70, 61), (30, 82), (70, 82)),
    10: ((30, 18), (70, 18), (50, 28), (30, 39), (70, 39), (30, 61), (70, 61), (50, 72), (30, 82), (70, 82)),
}  # fmt: skip
"""The positions of pips on a card, in hundredths of its inner width and height."""
MAX_FAN_ROWS = 3
GAP = 6.0
MIN_PIPS_WIDTH = 64.0
"""Width below which a card shows one large pip."""


@dataclass(frozen=True, slots=True)
class PlayingCard:
    suit: str
    rank: str
    """The text in the corner."""


@lru_cache(maxsize=4096)
def read_playing_card(name: str) -> PlayingCard | None:
    """Return the suit and the rank of a member of a product; None if it is no playing card.

    >>> read_playing_card("card(clubs, ten)")
    PlayingCard(suit='clubs', rank='10')
    >>> read_playing_card("card(red, ten)") is None
    True
    """
    parts = re.findall(r"\w+", name.partition("(")[2])
    if len(parts) != 2:
        return None
    suits = [part for part in parts if part in SUITS]
    if len(suits) != 1:
        return None
    rank = parts[1 - parts.index(suits[0])]
    return PlayingCard(suits[0], RANKS.get(rank.lower(), rank[:2].capitalize()))


def sort_by_suit(member_names: Sequence[str]) -> list[str]:
    """Sort cards by suit, keeping the order within each suit."""
    return sorted(member_names, key=lambda name: tuple(SUITS).index(_suit_of(name)))


def arrange_fan(
    member_names: Sequence[str], width: float, extent: Point, min_shown: float
) -> Iterator[tuple[str, Point]]:
    """Yield cards with their positions: side by side or overlapping, in as many rows as are needed to leave a
    visible part of each card.
    """
    rows = 1
    while rows < MAX_FAN_ROWS and width - extent[0] < min_shown * (-(-len(member_names) // rows) - 1):
        rows += 1
    per_row = -(-len(member_names) // rows)
    for first in range(0, len(member_names), per_row):
        row = member_names[first : first + per_row]
        step = min(extent[0] + GAP, (width - extent[0]) / max(1, len(row) - 1))
        for number, name in enumerate(row):
            yield name, (number * step, first // per_row * (extent[1] + GAP))


def _suit_of(name: str) -> str:
    card = read_playing_card(name)
    return next(iter(SUITS)) if card is None else card.suit


def build_playing_card(card: PlayingCard, extent: Point) -> list[Mark]:
    """Draw the face of a card: rank and suit in the corner, and pips or the sign of a court card."""
    wide, high = extent
    ink = "suit-red" if card.suit in RED_SUITS else "suit-black"
    pip = ICONS[SUITS[card.suit]][0].d
    marks: list[Mark] = [Rect(0, 0, wide, high, "face", "face-rim", 1.2, 6)]
    index_size = max(15.0, min(0.24 * wide + 3, 24.0))
    middle = 5 + 0.36 * index_size
    marks.append(Text(middle, 5 + 0.8 * index_size, card.rank, index_size, ink, "middle", True))
    marks.append(Path(scale_path(pip, middle, 6 + 1.36 * index_size, 0.36 * index_size), ink))
    left, top, inner_wide, inner_high = 0.3 * wide, 0.08 * high, 0.64 * wide, 0.84 * high
    if card.rank in COURT_ICONS:
        marks.append(Rect(left, top, inner_wide, inner_high, "", ink, 1, 4))
        paints = {"body": ink, "rim": ink, "on": "face", "lite": ink}
        x, y, radius = left + inner_wide / 2, top + 0.4 * inner_high, 0.36 * inner_wide
        for part in ICONS[COURT_ICONS[card.rank]]:
            line = max(0.6, part.width * radius / 50)
            marks.append(
                Path(
                    scale_path(part.d, x, y, radius),
                    paints.get(part.fill, ""),
                    paints.get(part.line, ""),
                    line,
                )
            )
        marks.append(Path(scale_path(pip, x, top + 0.81 * inner_high, 0.16 * inner_wide), ink))
    elif wide >= MIN_PIPS_WIDTH:
        count = 1 if card.rank == "A" else int(card.rank) if card.rank.isdigit() else 1
        radius = 0.32 * inner_wide if count == 1 else 0.13 * inner_wide
        marks += [
            Path(scale_path(pip, left + x / 100 * inner_wide, top + y / 100 * inner_high, radius), ink)
            for x, y in PIPS.get(count, PIPS[1])
        ]
    else:
        marks.append(Path(scale_path(pip, 0.6 * wide, 0.66 * high, 0.24 * wide), ink))
    return marks
