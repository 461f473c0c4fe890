"""Changes of a file that change no meaning: blanks, indentation, blank lines, remarks."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

Way = Callable[[str, Random], str]


def deeper(text: str, random: Random) -> str:
    """All indentation is two or three times what it was."""
    by = random.choice((2, 3))
    lines = text.split("\n")
    return "\n".join(" " * by * (len(each) - len(each.lstrip(" "))) + each.lstrip(" ") for each in lines)


def wider(text: str, random: Random) -> str:
    """Several blanks stand where one stood."""
    return _each(text, random, r"(?<=\S) (?=\S)", lambda _: " " * random.randint(1, 4))


def narrower(text: str, random: Random) -> str:
    """No blanks stand around operators."""
    signs = r"(?<=[\w)\]]) (==|\+|-|\*|<=|>=|<|>|!=|\+=|-=|=) (?=[\w(])"
    return _each(text, random, signs, lambda found: found[1])


def commas(text: str, random: Random) -> str:
    return _each(text, random, r", (?=\w)", lambda _: random.choice((",", ",   ")))


def brackets(text: str, random: Random) -> str:
    return _each(text, random, r"\}(?=\n)", lambda _: "  }")


def blank_lines(text: str, random: Random) -> str:
    return _each(text, random, r"\n", lambda _: "\n" * random.randint(1, 4))


def remarks(text: str, random: Random) -> str:
    """Remarks on lines of their own, at any depth."""
    return _each(text, random, r"\n", lambda _: f"\n{' ' * random.choice((0, 2, 4, 8))}# a thought\n")


def behind(text: str, random: Random) -> str:
    """Remarks behind something."""
    return _each(text, random, r"(?<=[^|\s-])(?=\n)", lambda _: " " * random.randint(1, 9) + "# so")


def line_ends(text: str, random: Random) -> str:
    return _each(text, random, r"(?<=[\w}\])])(?=\n)", lambda _: "   ")


WAYS: tuple[Way, ...] = (
    deeper, wider, narrower, commas, brackets, blank_lines, remarks, behind, line_ends,
)  # fmt: skip


def spaced(text: str, random: Random) -> str:
    """A file changed in some of these ways. Prose over several lines may say something else then,
    and what was a list of flow may no longer be YAML."""
    for way in random.sample(WAYS, random.randint(1, 3)):
        text = way(text, random)
    return text


def _each(text: str, random: Random, pattern: str, by: Callable[[re.Match[str]], str]) -> str:
    """Some of the places, each with the chance of one in ten."""
    return re.sub(pattern, lambda found: by(found) if random.random() < 0.1 else found[0], text)
