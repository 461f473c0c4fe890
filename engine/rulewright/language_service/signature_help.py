"""Find the call or the keyed value around an offset, and describe its parameters."""

from __future__ import annotations

import re

from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.language_service.hover import HoverProvider
from rulewright.language_service.name_index import ImplicitName, Meaning
from rulewright.records import dataclass

MAX_LOOK_BACK = 400
"""The number of characters before an offset that are searched for the open bracket."""
NAME_BEFORE = re.compile(r"[^\W\d]\w*$")
PARAMETERS = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class SignatureHelp:
    """The signature of a symbol in one line. `parameters` are character ranges in `label`."""

    label: str
    parameters: tuple[tuple[int, int], ...]
    active_parameter: int


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A name with a bracket that is still open, and the number of values before the offset."""

    name: str
    value_count: int


def find_open_call(text: str, offset: int) -> OpenCall | None:
    """Return the innermost call around an offset; None if there is none."""
    commas, depth = 0, 0
    for position in range(offset - 1, max(-1, offset - 1 - MAX_LOOK_BACK), -1):
        character = text[position]
        if character in ")]}":
            depth += 1
        elif depth and character in "([{":
            depth -= 1
        elif character in "([":
            name = NAME_BEFORE.search(text, max(0, position - MAX_LOOK_BACK), position)
            return None if name is None else OpenCall(name[0], commas)
        elif character == "{" or (character == "\n" and not text[position + 1 : offset].strip()):
            return None
        elif character == "," and not depth:
            commas += 1
    return None


def describe_call(hover: HoverProvider, offset: int) -> SignatureHelp | None:
    """Return the signature of the innermost call around an offset."""
    call = find_open_call(hover.document.source.text, offset)
    meaning = None if call is None else _find_meaning(hover, call.name)
    if call is None or meaning is None:
        return None
    label = hover.format_signature(meaning).partition("\n")[0]
    inside = PARAMETERS.search(label)
    if inside is None or not inside[1].strip():
        return None
    parameters: list[tuple[int, int]] = []
    start = inside.start(1)
    for part in inside[1].split(","):
        skipped = len(part) - len(part.lstrip())
        parameters.append((start + skipped, start + len(part.rstrip())))
        start += len(part) + 1
    return SignatureHelp(label, tuple(parameters), min(call.value_count, len(parameters) - 1))


def _find_meaning(hover: HoverProvider, name: str) -> Meaning | None:
    world = hover.analysis.world
    if world is not None and name in world.symbols:
        return world.symbols[name]
    if name in FUNCTIONS:
        return ImplicitName("function", name)
    return ImplicitName("alternative", name) if name in hover.name_index.alternative_spans else None
