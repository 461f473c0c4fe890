"""Choose colours by role, from the ruleset and two themes, each with a mark beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from itertools import combinations

from rulewright.records import dataclass
from rulewright.scene.nodes import Paint

SEAT_COLOURS = ("#f8f8f4", "#2b2b2b", "#b33a3a", "#2f6fb3", "#3f8f4f", "#c9a227")
"""Colours of players for whom the ruleset names none."""
COLOUR_WORDS = {
    "white": "#f8f8f4",
    "black": "#2b2b2b",
    "red": "#b33a3a",
    "blue": "#2f6fb3",
    "green": "#3f8f4f",
    "yellow": "#e0b92f",
    "orange": "#d9772b",
    "purple": "#7a4a94",
    "brown": "#7a4a21",
    "grey": "#8b959c",
}
"""For players and pieces that are called by their colour."""

TABLE_PAINTS = {
    "table": Paint("#f2efe8", "#14181c"),
    "panel": Paint("#fffefb", "#1e242a"),
    "line": Paint("#b7c0c7", "#4a5560"),
    "edge": Paint("#5c6a74", "#8b98a3"),
    "ink": Paint("#1d2429", "#e9eef2"),
    "faint": Paint("#55626c", "#a9b5bf"),
    "place": Paint("#eef2f4", "#2a323a"),
    "shade": Paint("#d5dfe5", "#38434d"),
    "well": Paint("#f1eee6", "#161b20"),
    "card": Paint("#fffdf7", "#2a3138"),
    "back": Paint("#647583", "#566571"),
    "on-back": Paint("#ffffff", "#ffffff"),
    "plain": Paint("#e6ebef", "#3a454f"),
    "token": Paint("#667480", "#667480"),
    "cut": Paint("#b3261e", "#ff8a7a"),
    "rim": Paint("#1d2429", "#b4bfc8"),
    "halo": Paint("#ffffff", "#c9d2da"),
    "turn": Paint("#0b62c4", "#6db3ff"),
    "changed": Paint("#e08600", "#ffb84d"),
    "unseen": Paint("#00000000", "#00000000"),
}
"""What every table is painted with."""
MIN_INK_CONTRAST = 4.5
"""So many times as light is text that can be read, as WCAG 2 has it; shapes take 3."""
MIN_SEAT_CONTRAST = 3.0


@dataclass(frozen=True, slots=True)
class ColourRoles:
    """The colours of members and seats, by their names, and what a place of theirs is painted."""

    colours: Mapping[str, str]
    seat_names: Sequence[str]
    own_seats: Sequence[str]
    """The seats as the ruleset calls them."""

    def find_colour(self, name: str) -> str | None:
        if name in self.seat_names:
            number = list(self.seat_names).index(name)
            own = self.own_seats[number] if number < len(self.own_seats) else name
            spare = SEAT_COLOURS[number % len(SEAT_COLOURS)]
            return to_hex(self.colours.get(own) or COLOUR_WORDS.get(own.lower(), spare))
        own_colour = self.colours.get(name)
        return None if own_colour is None else to_hex(own_colour)

    def needs_marks(self) -> bool:
        """Return whether seats need marks besides their colours, because two of them have similar
        lightness.
        """
        lights = [compute_luminance(self.find_colour(seat) or "#888888") for seat in self.seat_names]
        return any(contrast_ratio(a, b) < MIN_SEAT_CONTRAST for a, b in combinations(lights, 2))

    def find_role(self, name: str | None) -> str:
        """The role of a member or a seat that has a colour; "" of one that has none."""
        if name is None:
            return ""
        if name in self.seat_names:
            return f"seat-{list(self.seat_names).index(name) + 1}"
        return name if name in self.colours else ""

    def build_paints(self) -> dict[str, Paint]:
        """The paints of all roles: as a thing `role:ROLE`, what is written on it `on:ROLE`, and as
        a place `area:ROLE`, which is darker in the dark."""
        found = {}
        for name in (*self.seat_names, *self.colours):
            colour, role = self.find_colour(name) or "#888888", self.find_role(name)
            on = choose_ink(colour)
            found[f"role:{role}"] = Paint(colour, colour)
            found[f"on:{role}"] = Paint(on, on)
            found[f"area:{role}"] = Paint(colour, dim_colour(colour))
            found[f"text:{role}"] = Paint(choose_ink(colour), choose_ink(dim_colour(colour)))
        return found


def to_hex(colour: str) -> str:
    """Return a colour of a ruleset as six hexadecimal digits; grey if it is unknown."""
    if colour.startswith("#") and len(colour) == 4:
        return "#" + "".join(2 * digit for digit in colour[1:])
    if colour.startswith("#") and len(colour) == 7:
        return colour.lower()
    return COLOUR_WORDS.get(colour, COLOUR_WORDS["grey"])


def compute_luminance(colour: str) -> float:
    """How light a colour is, as WCAG 2 has it: from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(first_luminance: float, second_luminance: float) -> float:
    """How many times as light the lighter of two is."""
    return (max(first_luminance, second_luminance) + 0.05) / (min(first_luminance, second_luminance) + 0.05)


def choose_ink(colour: str) -> str:
    """White, ink or black: the first of them that can be read on a colour. One always can."""
    inks = ("#ffffff", TABLE_PAINTS["ink"].light, "#000000")
    ground = compute_luminance(colour)
    return next(
        (ink for ink in inks if contrast_ratio(compute_luminance(ink), ground) >= MIN_INK_CONTRAST), "#000000"
    )


def dim_colour(colour: str) -> str:
    """Return the dark-theme version of a light colour of a place."""
    if compute_luminance(colour) < 0.2:
        return colour
    hue, lightness, depth = rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    night = hls_to_rgb(hue, 0.36 - 0.16 * lightness, min(depth, 0.45) * 0.8)
    return "#" + "".join(f"{round(255 * part):02x}" for part in night)
