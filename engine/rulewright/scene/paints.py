"""Choose colours by role, from the ruleset and two themes, each with a mark beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import field
from itertools import combinations

from rulewright.records import dataclass
from rulewright.scene.nodes import Paint

SEAT_COLOURS = ("#f8f8f4", "#2b2b2b", "#b33a3a", "#2f6fb3", "#3f8f4f", "#c9a227")
"""Default colours of players."""
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
"""Colours for players and pieces named after a colour."""
ICON_COLOURS = {
    "jug": "#b5623c", "barrel": "#8a5a2b", "bolt": "#e0a91f", "book": "#8c4a3a", "bread": "#c98f3f",
    "brick": "#b5623c", "club": "#23282d", "cloud": "#9fb0bd", "coin": "#d9a520", "cow": "#8b5e3c",
    "crate": "#b08350", "crown": "#d9a520", "cup": "#d9a520", "diamond": "#c0231c", "drop": "#2f7fb5",
    "field": "#d3b24a", "fish": "#2f7fb5", "flame": "#d9622b", "forest": "#3f7a3f", "gem": "#7a4a94",
    "grain": "#d9b13b", "heart": "#c0231c", "hill": "#8fa34a", "horse": "#7a4f2c", "key": "#d0a040",
    "leaf": "#5a9147", "lock": "#7c8790", "moon": "#4a5d8c", "mountain": "#8b8178", "note": "#6fa36a",
    "ore": "#7c8790", "pig": "#e39aa3", "sack": "#b79a6b", "scroll": "#e3d3a5", "sheep": "#ece7d8",
    "skull": "#ece7d8", "snow": "#8fc1dc", "spade": "#23282d", "star": "#e0a91f", "sun": "#e0a91f",
    "tree": "#3f7a3f", "wave": "#2f7fb5", "wood": "#8a5a2b", "wool": "#ece7d8",
}  # fmt: skip
"""Default colours by icon, for things without an owner or a colour of their own."""
ICON_ROLE, WORD_ROLE = "icon-", "colour-"
"""The prefixes of roles that come from an icon, and from a colour word in a name."""
RIMS = ("#14171a", "#f4f6f7")
"""Outlines of pieces. The one with more contrast to the fill is used, so that either the outline or the fill
is visible on every place.
"""

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
    "token-rim": Paint("#f4f6f7", "#f4f6f7"),
    "token-halo": Paint("#14171a", "#14171a"),
    "token-lite": Paint("#a5afb7", "#a5afb7"),
    "role:die": Paint("#fffefa", "#f3f0e8"),
    "rim:die": Paint("#14171a", "#14171a"),
    "on:die": Paint("#14171a", "#14171a"),
    "lite:die": Paint("#ffffff", "#ffffff"),
    "halo:die": Paint("#00000000", "#00000000"),
    "badge": Paint("#ffffff", "#f4f6f7"),
    "on-badge": Paint("#14171a", "#14171a"),
    "face": Paint("#fffefa", "#f3f0e8"),
    "face-rim": Paint("#8a8f94", "#2a2f34"),
    "suit-red": Paint("#c0231c", "#b3201a"),
    "suit-black": Paint("#16191c", "#16191c"),
    "cut": Paint("#b3261e", "#ff8a7a"),
    "rim": Paint("#1d2429", "#b4bfc8"),
    "halo": Paint("#ffffff", "#c9d2da"),
    "turn": Paint("#0b62c4", "#6db3ff"),
    "changed": Paint("#e08600", "#ffb84d"),
    "unseen": Paint("#00000000", "#00000000"),
    "way": Paint("#b98d63", "#8d6b4a"),
}
"""The paints of every table."""
THEMES = {
    "plain": {
        "board": Paint("#dfe6ea", "#2a323a"), "frame": Paint("#5c6a74", "#3a454f"),
        "board-line": Paint("#5c6a74", "#8b98a3"), "square-light": Paint("#f4f7f9", "#8f9ba6"),
        "square-dark": Paint("#b9c6cf", "#5d6a76"), "hole": Paint("#c3ced6", "#171c21"),
    },
    "wood": {
        "board": Paint("#e3b96f", "#c99d57"), "frame": Paint("#7d5a3a", "#5a4129"),
        "board-line": Paint("#5a3f1c", "#3d2a12"), "square-light": Paint("#efdcb9", "#d9c29b"),
        "square-dark": Paint("#b98d63", "#96704c"), "hole": Paint("#b58a4c", "#8f6836"),
    },
    "paper": {
        "board": Paint("#f3ead6", "#b9ad93"), "frame": Paint("#b8a888", "#6d6250"),
        "board-line": Paint("#8a7a5c", "#4e4638"), "square-light": Paint("#fbf5e6", "#d8ccb0"),
        "square-dark": Paint("#dccba4", "#b09d78"), "hole": Paint("#d9c9a6", "#8c7d60"),
    },
    "felt": {
        "board": Paint("#3f7d58", "#2c5a40"), "frame": Paint("#2a5a3e", "#1d3f2b"),
        "board-line": Paint("#d8e8dd", "#b8d0c0"), "square-light": Paint("#8fc0a2", "#6b9c80"),
        "square-dark": Paint("#4f8f69", "#3d7556"), "hole": Paint("#2f6346", "#1e4530"),
    },
    "slate": {
        "board": Paint("#5b6771", "#3b454d"), "frame": Paint("#39434b", "#232a30"),
        "board-line": Paint("#d5dce1", "#aab5bd"), "square-light": Paint("#b9c3ca", "#8d99a2"),
        "square-dark": Paint("#75838e", "#55626c"), "hole": Paint("#39434b", "#20272c"),
    },
    "sea": {
        "board": Paint("#cfe4ef", "#24485c"), "frame": Paint("#2f6f93", "#1d4356"),
        "board-line": Paint("#3f7f9f", "#79aec6"), "square-light": Paint("#e4f1f7", "#86b3c8"),
        "square-dark": Paint("#9cc6da", "#4b8099"), "hole": Paint("#8fbbd1", "#16323f"),
    },
}  # fmt: skip
"""The colours of a board, by theme. Text on each has the paint `on-` and its name."""
MIN_INK_CONTRAST = 4.5
"""Minimum contrast ratio of readable text according to WCAG 2; shapes need 3."""
MIN_SEAT_CONTRAST = 3.0
MIN_SHAPE_CONTRAST = 3.0


@dataclass(frozen=True, slots=True)
class ColourRoles:
    """The colours of members and seats by name, and the colours of their places."""

    colours: Mapping[str, str]
    seat_names: Sequence[str]
    own_seats: Sequence[str]
    """The seats by their names in the ruleset."""
    derived_roles: dict[str, str] = field(default_factory=dict)
    """The roles of members without colours of their own: the roles of their owners or of their icons."""
    other_colours: dict[str, str] = field(default_factory=dict)
    """The colours of roles that no member has."""
    crisp_roles: set[str] = field(default_factory=set)
    """The roles whose pieces are visible on every place (see `is_crisp`), computed with the paints."""

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
        """Return the colour role of a member or seat; "" if it has none."""
        if name is None:
            return ""
        if name in self.seat_names:
            return self.find_seat_role(list(self.seat_names).index(name))
        return name if name in self.colours else self.derived_roles.get(name, "")

    @staticmethod
    def find_seat_role(number: int) -> str:
        return f"seat-{number + 1}"

    def find_declared_role(self, name: str) -> str:
        """Return the colour role that the ruleset declares for a member, or that of a seat; "" for
        others."""
        return self.find_role(name) if name in self.seat_names or name in self.colours else ""

    def build_paints(self) -> dict[str, Paint]:
        """Return the paints of all roles: `role:ROLE` for pieces, `on:ROLE` for text on them,
        `area:ROLE` for places, which are darker in the dark theme."""
        found = {}
        colours = {self.find_role(name): self.find_colour(name) or "#888888"
                   for name in (*self.seat_names, *self.colours)} | self.other_colours  # fmt: skip
        for role in self.derived_roles.values():
            colours.setdefault(role, find_spare_colour(role))
        for role, colour in colours.items():
            on, rim, lite = choose_ink(colour), choose_rim(colour), lighten_colour(colour)
            found[f"role:{role}"] = Paint(colour, colour)
            found[f"on:{role}"] = Paint(on, on)
            halo = next(other for other in RIMS if other != rim)
            found[f"rim:{role}"] = Paint(rim, rim)
            found[f"halo:{role}"] = Paint(halo, halo)
            if is_crisp(colour):
                self.crisp_roles.add(role)
            found[f"lite:{role}"] = Paint(lite, lite)
            found[f"area:{role}"] = Paint(colour, dim_colour(colour))
            found[f"text:{role}"] = Paint(choose_ink(colour), choose_ink(dim_colour(colour)))
        return found


def build_theme_paints(theme: str) -> dict[str, Paint]:
    """Return the paints of a board theme and of the text on it."""
    paints = dict(THEMES.get(theme) or THEMES["plain"])
    for name, paint in tuple(paints.items()):
        paints[f"on-{name}"] = Paint(choose_ink(paint.light), choose_ink(paint.dark))
    return paints


def to_hex(colour: str) -> str:
    """Return a colour of a ruleset as six hexadecimal digits; grey if it is unknown."""
    if colour.startswith("#") and len(colour) == 4:
        return "#" + "".join(2 * digit for digit in colour[1:])
    if colour.startswith("#") and len(colour) == 7:
        return colour.lower()
    return COLOUR_WORDS.get(colour, COLOUR_WORDS["grey"])


def compute_luminance(colour: str) -> float:
    """Return the relative luminance of a colour as defined by WCAG 2, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(first_luminance: float, second_luminance: float) -> float:
    """Return the contrast ratio of two luminances as defined by WCAG 2."""
    return (max(first_luminance, second_luminance) + 0.05) / (min(first_luminance, second_luminance) + 0.05)


def choose_ink(colour: str) -> str:
    """Return the first of white, ink and black that is readable on a colour. At least one always
    is."""
    inks = ("#ffffff", TABLE_PAINTS["ink"].light, "#000000")
    ground = compute_luminance(colour)
    return next(
        (ink for ink in inks if contrast_ratio(compute_luminance(ink), ground) >= MIN_INK_CONTRAST), "#000000"
    )


def choose_rim(colour: str) -> str:
    """Return the outline colour for a piece of this colour."""
    inside = compute_luminance(colour)
    return max(RIMS, key=lambda rim: contrast_ratio(compute_luminance(rim), inside))


def is_crisp(colour: str) -> bool:
    """Return whether a colour and its outline differ enough to be visible on every place. Others
    need a thin second outline, dark around light."""
    return (
        contrast_ratio(compute_luminance(choose_rim(colour)), compute_luminance(colour))
        >= MIN_SHAPE_CONTRAST**2
    )


def lighten_colour(colour: str) -> str:
    """Return the highlight colour for a piece of this colour."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + 0.38 * (255 - part)):02x}" for part in parts)


def brighten_colour(colour: str) -> str:
    """Return the version of a line colour for the dark theme, bright enough to be visible on the table."""
    hue, lightness, depth = rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    dark = compute_luminance(TABLE_PAINTS["place"].dark)
    while contrast_ratio(compute_luminance(colour), dark) < MIN_SHAPE_CONTRAST and lightness < 1:
        lightness = min(1.0, lightness + 0.03)
        parts = hls_to_rgb(hue, lightness, depth)
        colour = "#" + "".join(f"{round(255 * part):02x}" for part in parts)
    return colour


def find_spare_colour(role: str) -> str:
    """Return the default colour of a role derived from an icon or a colour word; grey for others."""
    return ICON_COLOURS.get(role.removeprefix(ICON_ROLE)) or COLOUR_WORDS.get(
        role.removeprefix(WORD_ROLE), "#888888"
    )


def dim_colour(colour: str) -> str:
    """Return the dark-theme version of a light colour of a place."""
    if compute_luminance(colour) < 0.2:
        return colour
    hue, lightness, depth = rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    night = hls_to_rgb(hue, 0.36 - 0.16 * lightness, min(depth, 0.45) * 0.8)
    return "#" + "".join(f"{round(255 * part):02x}" for part in night)
