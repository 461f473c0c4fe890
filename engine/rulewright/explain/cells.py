"""Why a piece of state is what it is: which choice and which rule wrote it last, and what it was
before."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rulewright.explain.again import Write, carried_out
from rulewright.explain.moments import decisions_made, named_step
from rulewright.explain.probe import hidden_from, shown_value
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import say
from rulewright.explain.steps import first_line
from rulewright.ir.program import CellBlock, PlaceFamily
from rulewright.play.game import Game
from rulewright.play.names import HIDDEN, as_text
from rulewright.play.veil import Unseen
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree import Rules
from rulewright.types import FiniteType, KeyType, MemberType, cell_number, count_of, key_values

MOST_WRITES = 8


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of state, with its keys counted from 0: a state, a bag or one kind in it, a zone."""

    name: str
    of: CellBlock | PlaceFamily
    keys: tuple[int, ...]
    declared: Span
    text: str
    """How rules write it."""

    def cells(self, game: Game) -> range:
        """Return the numbers of its cells; for a zone those that hold the place of each thing."""
        if isinstance(self.of, PlaceFamily):
            block = _zone_of(game, self.of)
            return range(block.base, block.base + block.size)
        given = len(self.keys)
        width = count_of(self.of.keys[given:])
        first = self.of.base + width * cell_number(self.of.keys[:given], self.keys)
        return range(first, first + width)

    def seen(self, view: View) -> bool:
        """Return whether the viewer may see all of it."""
        keys = self.of.keys
        if isinstance(self.of, CellBlock) and self.of.kind == "bag":
            keys = keys[:-1]
        values = tuple(key_values(key)[at] for key, at in zip(keys, self.keys, strict=False))
        return view.sees(self.of.visible, values)

    def read(self, view: View) -> str:
        """Return its value as moves and rules write it."""
        if isinstance(self.of, PlaceFamily):
            return "[" + ", ".join(view.zone(self.of, self.keys)) + "]"
        found = view.block(self.of)
        for key, number in zip(self.of.keys, self.keys, strict=False):
            name = view.names.key(key, number, view.cells)
            assert isinstance(found, dict)
            found = found.get(name, 0)
        assert found is None or isinstance(found, str | int | dict)
        return as_text(found)

    def shown(self, view: View) -> str:
        """Return its value, in a form that can be translated if it is a single one."""
        if isinstance(self.of, PlaceFamily) or self.of.kind == "bag":
            return self.read(view)
        value = view.cells[self.of.base + cell_number(self.of.keys, self.keys)]
        return shown_value(view.names, self.of.type, value, view.cells)

    def told(self, game: Game, write: Write) -> str | None:
        """Describe the effect of a write on it; None if there is none."""
        hidden = [isinstance(value, Unseen) for value in (write.before, write.after)]
        if not any(hidden) and write.before == write.after:
            return None
        names = game.table.names
        if isinstance(self.of, PlaceFamily):
            return None if any(hidden) else self._moved(game, write)
        before, after = (
            HIDDEN if unseen else shown_value(names, self.of.type, value, game.cells)
            for unseen, value in zip(hidden, (write.before, write.after), strict=True)
        )
        if self.of.kind != "bag":
            return say("becomes", before=before, after=after)
        kinds = self.of.keys[-1]
        assert isinstance(kinds, FiniteType)
        kind = (write.cell - self.of.base) % kinds.size
        told = say("becomes", before=before, after=after)
        case = shown_value(names, MemberType(kinds), kind, game.cells)
        return say("of-case", case=case, reason=told)

    def _moved(self, game: Game, write: Write) -> str | None:
        assert isinstance(self.of, PlaceFamily)
        block = _zone_of(game, self.of)
        place = self.of.first_place + cell_number(self.of.keys, self.keys)
        if place not in (write.before, write.after):
            return None
        things = block.keys[0]
        assert isinstance(things, FiniteType)
        number = write.cell - block.base
        name = shown_value(game.table.names, MemberType(things), number, game.cells)
        return say("comes-in" if write.after == place else "goes-out", thing=name)


NAMED = re.compile(r"([^\W\d]\w*)((?:\s*\[[^\[\]]*\])*)\s*")


def cell_of(
    game: Game, rules: Rules, text: str, value: Callable[[str, KeyType], int | None]
) -> Cell | None:
    """The piece of state that a text names, `money[betty]`, `hand[p][salt]`; None if it names
    none, or not a single one. `value` gives what a key comes to."""
    named = NAMED.fullmatch(text)
    if named is None:
        return None
    name, groups = named[1], re.findall(r"\[([^\[\]]*)\]", named[2])
    texts = [each for group in groups for each in _listed(group)]
    program = game.program
    known: list[CellBlock | PlaceFamily] = [*program.families]
    known += [b for b in program.blocks if b.kind in ("state", "bag") and not b.hidden]
    of = next((one for one in known if one.name == name), None)
    if of is None:
        return None
    most = len(of.keys)
    least = most - 1 if isinstance(of, CellBlock) and of.kind == "bag" else most
    if not least <= len(texts) <= most:
        return None
    keys: list[int] = []
    for key, each in zip(of.keys, texts, strict=False):
        found = value(each, key)
        if found is None or found not in key_values(key):
            return None
        keys.append(found - key_values(key).start)
    if isinstance(of, PlaceFamily):
        declared = rules.families[name].span
    else:
        declared = (rules.bags[name] if of.kind == "bag" else rules.states[name]).span
    names = game.table.names
    shown = [names.key(key, n, game.cells) for key, n in zip(of.keys, keys, strict=False)]
    kind = f"[{shown.pop()}]" if least < most == len(keys) else ""
    inside = f"[{', '.join(shown)}]" if shown else ""
    return Cell(name, of, tuple(keys), declared, f"{name}{inside}{kind}")


def _listed(text: str) -> Sequence[str]:
    """Split a text at commas outside of brackets."""
    return [each.strip() for each in re.split(r",(?![^()]*\))", text)]


def _zone_of(game: Game, family: PlaceFamily) -> CellBlock:
    blocks = game.program.blocks
    return next(b for b in blocks if b.kind == "zone-of" and b.name == family.zones)


def last_written(game: Game, cell: Cell, viewer: int | None) -> Reason:
    """Which choice and which rules changed a piece of state last, as far as a seat may know."""
    machine, names = game.table.machine, game.table.names

    def view(number: int) -> View:
        return View(machine, names, game.before(number), viewer)

    now = view(game.steps)
    if not cell.seen(now):
        assert viewer is not None
        told = say("hidden", rule=cell.text, depends=hidden_from(names, viewer))
        return Reason(told, cell.declared, rule=cell.text)
    value = cell.read(now)
    text = say("value", rule=cell.text, value=cell.shown(now))
    for number in reversed(range(game.steps)):
        if not cell.seen(view(number)):
            assert viewer is not None
            told = say("before-hidden", depends=hidden_from(names, viewer))
            return _answer(cell, text, value, Reason(told, NOWHERE))
        before = view(number)
        if cell.read(before) != value or _written(game, cell, number, viewer):
            part = _changed(game, cell, number, cell.shown(before), viewer)
            return _answer(cell, text, value, part)
    return _answer(cell, text, value, _from_the_start(game, cell, viewer))


def _answer(cell: Cell, text: str, value: str, part: Reason) -> Reason:
    return Reason(text, cell.declared, rule=cell.text, value=value, cell=cell.text, parts=(part,))


def _changed(game: Game, cell: Cell, number: int, before: str, viewer: int | None) -> Reason:
    """Explain the step that changed a piece of state."""
    step = named_step(game, number, viewer)
    text = say("changed", step=step, before=before)
    return Reason(
        text,
        NOWHERE,
        value=before,
        step=decisions_made(game, number),
        parts=_writes(game, cell, number, viewer),
    )


def _from_the_start(game: Game, cell: Cell, viewer: int | None) -> Reason:
    """Explain a piece of state that no choice has changed: its start value, or the set-up."""
    if not game.from_start:
        return Reason(say("given"), NOWHERE, step=0)
    parts = _writes(game, cell, -1, viewer)
    if parts:
        return Reason(say("set-up"), NOWHERE, parts=parts, step=0)
    return Reason(say("at-start"), cell.declared, step=0)


def _writes(game: Game, cell: Cell, number: int, viewer: int | None) -> tuple[Reason, ...]:
    """Return the rules that wrote a piece of state in a step."""
    course = carried_out(game, number, cell.cells(game), viewer=viewer)
    if course is None:
        return (_untold(game, viewer),)
    found: list[Reason] = []
    for write in course.writes:
        told = cell.told(game, write)
        if told is None:
            continue
        span = write.rules[0] if write.rules else NOWHERE
        around = tuple(
            Reason(say("course", rule=first_line(each)), each, rule=first_line(each))
            for each in write.rules[1:]
        )
        rule = first_line(span)
        text = say("about", name=rule, reason=told)
        found.append(Reason(text, span, rule=rule, value=told, parts=around))
    if not found and not course.whole:
        return (_untold(game, viewer),)
    if len(found) > MOST_WRITES:
        more = len(found) - MOST_WRITES
        found[1 : 1 + more] = [Reason(say("more", count=more), NOWHERE, more=more)]
    return tuple(found)


def _written(game: Game, cell: Cell, number: int, viewer: int | None) -> bool:
    """Return whether a step changed a piece of state, perhaps only temporarily, as far as a seat
    can follow it.
    """
    course = carried_out(game, number, cell.cells(game), viewer=viewer)
    return course is not None and any(cell.told(game, each) for each in course.writes)


def _untold(game: Game, viewer: int | None) -> Reason:
    if viewer is None:
        return Reason(say("unknown-rule"), NOWHERE)
    depends = hidden_from(game.table.names, viewer)
    return Reason(say("rule-hidden", depends=depends), NOWHERE)
