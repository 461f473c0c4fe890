"""Explain the value of a piece of state: which choice and rule wrote it last, and its previous value."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rulewright.explain.executed_rules import first_line
from rulewright.explain.moments import count_decisions, format_step
from rulewright.explain.probe import make_shown_value, say_hidden
from rulewright.explain.reason import Reason
from rulewright.explain.sentences import make_sentence
from rulewright.explain.step_trace import CellWrite, trace_step
from rulewright.ir.program import CellBlock, PlaceFamily
from rulewright.play.cell_visibility import UnseenValue
from rulewright.play.game import Game
from rulewright.play.names import HIDDEN, format_readable
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree import Rules
from rulewright.types import FiniteType, KeyType, MemberType, cell_number, count_cells, key_values

MAX_WRITES = 8


@dataclass(frozen=True, slots=True)
class StatePiece:
    """A piece of state, with its keys counted from 0: a state, a bag or one kind in it, a zone."""

    name: str
    storage: CellBlock | PlaceFamily
    key_numbers: tuple[int, ...]
    declaration_span: Span
    text: str
    """The notation of the piece of state in rules."""

    def cell_range(self, game: Game) -> range:
        """Return the numbers of its cells; for a zone those that hold the place of each thing."""
        if isinstance(self.storage, PlaceFamily):
            block = _find_zone_block(game, self.storage)
            return range(block.base, block.base + block.size)
        key_count = len(self.key_numbers)
        width = count_cells(self.storage.keys[key_count:])
        first = self.storage.base + width * cell_number(self.storage.keys[:key_count], self.key_numbers)
        return range(first, first + width)

    def is_visible(self, view: View) -> bool:
        """Return whether the viewer may see all of it."""
        keys = self.storage.keys
        if isinstance(self.storage, CellBlock) and self.storage.kind == "bag":
            keys = keys[:-1]
        values = tuple(key_values(key)[at] for key, at in zip(keys, self.key_numbers, strict=False))
        return view.can_see(self.storage.visible, values)

    def format_value(self, view: View) -> str:
        """Return its value as moves and rules write it."""
        if isinstance(self.storage, PlaceFamily):
            return "[" + ", ".join(view.read_zone(self.storage, self.key_numbers)) + "]"
        readable_value = view.read_block(self.storage)
        for key, number in zip(self.storage.keys, self.key_numbers, strict=False):
            name = view.names.name_key(key, number, view.cells)
            assert isinstance(readable_value, dict)
            readable_value = readable_value.get(name, 0)
        assert readable_value is None or isinstance(readable_value, str | int | dict)
        return format_readable(readable_value)

    def show_value(self, view: View) -> str:
        """Return its value, in a form that can be translated if it is a single one."""
        if isinstance(self.storage, PlaceFamily) or self.storage.kind == "bag":
            return self.format_value(view)
        value = view.cells[self.storage.base + cell_number(self.storage.keys, self.key_numbers)]
        return make_shown_value(view.names, self.storage.type, value, view.cells)

    def describe_write(self, game: Game, write: CellWrite) -> str | None:
        """Describe the effect of a write on it; None if there is none."""
        hidden = [isinstance(value, UnseenValue) for value in (write.old_value, write.new_value)]
        if not any(hidden) and write.old_value == write.new_value:
            return None
        names = game.table.names
        if isinstance(self.storage, PlaceFamily):
            return None if any(hidden) else self._describe_transfer(game, write)
        before, after = (
            HIDDEN if unseen else make_shown_value(names, self.storage.type, value, game.cells)
            for unseen, value in zip(hidden, (write.old_value, write.new_value), strict=True)
        )
        if self.storage.kind != "bag":
            return make_sentence("becomes", before=before, after=after)
        kinds = self.storage.keys[-1]
        assert isinstance(kinds, FiniteType)
        kind = (write.cell_index - self.storage.base) % kinds.size
        transition = make_sentence("becomes", before=before, after=after)
        case = make_shown_value(names, MemberType(kinds), kind, game.cells)
        return make_sentence("of-case", case=case, reason=transition)

    def _describe_transfer(self, game: Game, write: CellWrite) -> str | None:
        assert isinstance(self.storage, PlaceFamily)
        block = _find_zone_block(game, self.storage)
        place = self.storage.first_place + cell_number(self.storage.keys, self.key_numbers)
        if place not in (write.old_value, write.new_value):
            return None
        things = block.keys[0]
        assert isinstance(things, FiniteType)
        number = write.cell_index - block.base
        name = make_shown_value(game.table.names, MemberType(things), number, game.cells)
        return make_sentence("comes-in" if write.new_value == place else "goes-out", thing=name)


STATE_PATTERN = re.compile(r"([^\W\d]\w*)((?:\s*\[[^\[\]]*\])*)\s*")


def find_state(
    game: Game, rules: Rules, text: str, evaluate_key: Callable[[str, KeyType], int | None]
) -> StatePiece | None:
    """Return the piece of state that a text such as `money[betty]` or `hand[p][salt]` names; None if it names
    none or several. `evaluate_key` evaluates the text of a key."""
    name_match = STATE_PATTERN.fullmatch(text)
    if name_match is None:
        return None
    name, groups = name_match[1], re.findall(r"\[([^\[\]]*)\]", name_match[2])
    texts = [each for group in groups for each in _split_arguments(group)]
    program = game.program
    candidates: list[CellBlock | PlaceFamily] = [*program.families]
    candidates += [b for b in program.blocks if b.kind in ("state", "bag") and not b.hidden]
    storage = next((one for one in candidates if one.name == name), None)
    if storage is None:
        return None
    most = len(storage.keys)
    least = most - 1 if isinstance(storage, CellBlock) and storage.kind == "bag" else most
    if not least <= len(texts) <= most:
        return None
    key_numbers: list[int] = []
    for key, each in zip(storage.keys, texts, strict=False):
        key_number = evaluate_key(each, key)
        if key_number is None or key_number not in key_values(key):
            return None
        key_numbers.append(key_number - key_values(key).start)
    if isinstance(storage, PlaceFamily):
        declaration_span = rules.families[name].span
    else:
        declaration_span = (rules.bags[name] if storage.kind == "bag" else rules.states[name]).span
    names = game.table.names
    key_names = [
        names.name_key(key, n, game.cells) for key, n in zip(storage.keys, key_numbers, strict=False)
    ]
    kind = f"[{key_names.pop()}]" if least < most == len(key_numbers) else ""
    inside = f"[{', '.join(key_names)}]" if key_names else ""
    return StatePiece(name, storage, tuple(key_numbers), declaration_span, f"{name}{inside}{kind}")


def _split_arguments(text: str) -> Sequence[str]:
    """Split a text at commas outside of brackets."""
    return [each.strip() for each in re.split(r",(?![^()]*\))", text)]


def _find_zone_block(game: Game, family: PlaceFamily) -> CellBlock:
    blocks = game.program.blocks
    return next(b for b in blocks if b.kind == "zone-of" and b.name == family.zones)


def explain_state(game: Game, state_piece: StatePiece, viewer: int | None) -> Reason:
    """Explain which choice and which rules changed a piece of state last, as far as a seat may know."""
    machine, names = game.table.machine, game.table.names

    def view_at(number: int) -> View:
        return View(machine, names, game.cells_before(number), viewer)

    current_view = view_at(game.step_count)
    if not state_piece.is_visible(current_view):
        assert viewer is not None
        hidden_text = make_sentence("hidden", rule=state_piece.text, depends=say_hidden(names, viewer))
        return Reason(hidden_text, state_piece.declaration_span, rule=state_piece.text)
    value = state_piece.format_value(current_view)
    text = make_sentence("value", rule=state_piece.text, value=state_piece.show_value(current_view))
    for number in reversed(range(game.step_count)):
        if not state_piece.is_visible(view_at(number)):
            assert viewer is not None
            hidden_text = make_sentence("before-hidden", depends=say_hidden(names, viewer))
            return _build_reason(state_piece, text, value, Reason(hidden_text, NOWHERE))
        before = view_at(number)
        if state_piece.format_value(before) != value or _is_written(game, state_piece, number, viewer):
            part = _explain_change(game, state_piece, number, state_piece.show_value(before), viewer)
            return _build_reason(state_piece, text, value, part)
    return _build_reason(state_piece, text, value, _explain_start(game, state_piece, viewer))


def _build_reason(state_piece: StatePiece, text: str, value_text: str, cause: Reason) -> Reason:
    return Reason(
        text,
        state_piece.declaration_span,
        rule=state_piece.text,
        value=value_text,
        cell=state_piece.text,
        parts=(cause,),
    )


def _explain_change(
    game: Game, state_piece: StatePiece, number: int, old_value: str, viewer: int | None
) -> Reason:
    """Explain the step that changed a piece of state."""
    step = format_step(game, number, viewer)
    text = make_sentence("changed", step=step, before=old_value)
    return Reason(
        text,
        NOWHERE,
        value=old_value,
        step=count_decisions(game, number),
        parts=_explain_writes(game, state_piece, number, viewer),
    )


def _explain_start(game: Game, state_piece: StatePiece, viewer: int | None) -> Reason:
    """Explain a piece of state that no choice has changed: its start value, or the set-up."""
    if not game.from_start:
        return Reason(make_sentence("given"), NOWHERE, step=0)
    parts = _explain_writes(game, state_piece, -1, viewer)
    if parts:
        return Reason(make_sentence("set-up"), NOWHERE, parts=parts, step=0)
    return Reason(make_sentence("at-start"), state_piece.declaration_span, step=0)


def _explain_writes(
    game: Game, state_piece: StatePiece, number: int, viewer: int | None
) -> tuple[Reason, ...]:
    """Return the rules that wrote a piece of state in a step."""
    trace = trace_step(game, number, state_piece.cell_range(game), viewer=viewer)
    if trace is None:
        return (_unknown_rule_reason(game, viewer),)
    reasons: list[Reason] = []
    for write in trace.writes:
        effect = state_piece.describe_write(game, write)
        if effect is None:
            continue
        span = write.rule_spans[0] if write.rule_spans else NOWHERE
        outer_reasons = tuple(
            Reason(make_sentence("course", rule=first_line(each)), each, rule=first_line(each))
            for each in write.rule_spans[1:]
        )
        rule = first_line(span)
        text = make_sentence("about", name=rule, reason=effect)
        reasons.append(Reason(text, span, rule=rule, value=effect, parts=outer_reasons))
    if not reasons and not trace.is_complete:
        return (_unknown_rule_reason(game, viewer),)
    if len(reasons) > MAX_WRITES:
        more = len(reasons) - MAX_WRITES
        reasons[1 : 1 + more] = [Reason(make_sentence("more", count=more), NOWHERE, more=more)]
    return tuple(reasons)


def _is_written(game: Game, state_piece: StatePiece, number: int, viewer: int | None) -> bool:
    """Return whether a step changed a piece of state, perhaps only temporarily, as far as a seat
    can follow it.
    """
    trace = trace_step(game, number, state_piece.cell_range(game), viewer=viewer)
    return trace is not None and any(state_piece.describe_write(game, each) for each in trace.writes)


def _unknown_rule_reason(game: Game, viewer: int | None) -> Reason:
    if viewer is None:
        return Reason(make_sentence("unknown-rule"), NOWHERE)
    depends = say_hidden(game.table.names, viewer)
    return Reason(make_sentence("rule-hidden", depends=depends), NOWHERE)
