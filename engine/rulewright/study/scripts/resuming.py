"""Makes a position of a game a scenario: its `given`, what is under way, and what came since."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.explain.explainer import Explainer
from rulewright.explain.probe import decision_env
from rulewright.play.game import Game
from rulewright.play.names import as_text
from rulewright.records import dataclass
from rulewright.source import Source, Span
from rulewright.study.scripts.playing import run_on
from rulewright.study.scripts.position import (
    CannotLay,
    WrittenPosition,
    can_be_given,
    write_position,
)
from rulewright.study.scripts.script import read_script
from rulewright.study.scripts.writing import WRITTEN, quoted, script_text
from rulewright.workspace.bench import Bench

MOST_STEPS_BACK = 24
"""So many choices before the position a place is looked for where a scenario can begin."""
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class _Start:
    """The beginning of a scenario: before the choice with a number, or now."""

    step: int
    game: Game
    """The game, as it stood there."""
    moves: tuple[tuple[str, str], ...] = ()
    """What was chosen from there on."""
    chance: tuple[str, ...] = ()
    """What rolls and draws gave from there on."""


def scenario_of(game: Game, ruleset: str, title: str) -> str:
    """The text of a scenario that begins where a game stands, with what is asked there under way:
    `given` has what differs from how the game starts. `ruleset` is what it calls its ruleset.

    Where nothing can begin just there (in the middle of a move, or of what triggers do) it begins a
    few choices earlier and makes those as moves. What comes after the decision at hand is only what
    follows from it in the same block of the rules. Raises DiagnosticError `unsavable-game` if it
    cannot be done.
    """
    explainer = game.table.explain
    assert isinstance(explainer, Explainer)
    return _Resuming(explainer.bench, game, ruleset, title).text()


@dataclass(slots=True)
class _Resuming:
    bench: Bench
    game: Game
    ruleset: str
    title: str
    _bases: dict[str, list[int]] = field(default_factory=dict)

    def text(self) -> str:
        # The middle of a move is the last resort: there the rest of it is a move of its own.
        for amid in (False, True):
            for start in self.starts():
                for perform in self.performs(start.game) if start.game.amid == amid else ():
                    text = self.written(start, perform)
                    if text is not None and self.right(text):
                        return text
        where = Label(Source("<game>", "").span(0, 0))
        what = "no scenario can begin here, nor a few choices earlier"
        raise DiagnosticError([Diagnostic("unsavable-game", what, where)])

    def starts(self) -> Iterator[_Start]:
        """Now, and before each of the last choices."""
        for step in range(self.game.steps, max(-1, self.game.steps - MOST_STEPS_BACK), -1):
            earlier = self.game.copy()
            if step < self.game.steps:
                earlier.undo(self.game.steps - step, amid=True)
            while earlier.answered:
                earlier.undo(1, amid=True)
            events = self.game.events(len(earlier.recorder.entries))
            made = self.game.choices[len(earlier.choices) :]
            chance = [
                as_text(event.arguments[0].value)
                for event in events
                if event.kind == "chance" and event.name in ("roll", "draw")
            ]
            yield _Start(earlier.steps, earlier, made, tuple(chance))

    def written(self, start: _Start, perform: Sequence[str]) -> str | None:
        """Return the scenario from there, with the shorter of two beginnings."""
        found: list[list[str]] = []
        for beginning in ("blank", "setup"):
            try:
                base = self.base(beginning)
                position = write_position(self.bench, self.game.table.names, base, start.game.cells)
            except (CannotLay, RuleFault):
                continue
            found.append(_given(beginning, position))
        if not found:
            return None
        given = min(found, key=len)
        begin = [*given, *_block("perform", perform)]
        if start.chance:
            begin.append(f"chance: [{', '.join(map(quoted, start.chance))}]")
        text = script_text(
            self.game.table, self.game.seed, start.moves, self.title,
            ruleset=self.ruleset, begin=begin,
        )  # fmt: skip
        return f"{WRITTEN}\n{text}"

    def base(self, beginning: str) -> list[int]:
        """The cells that `given` begins with."""
        if beginning not in self._bases:
            machine = self.bench.machine
            cells = machine.blank(self.game.seed)
            if beginning == "setup":
                machine.begin(cells, None, hold=True)
            self._bases[beginning] = cells
        return self._bases[beginning]

    def right(self, text: str) -> bool:
        """Whether a scenario comes to the position, and asks there what is asked."""
        stood: list[Game] = []
        try:
            script = read_script(Path("scenario.yaml"), text)
            result = run_on(script, self.bench, lambda game: stood.append(game.copy()))
        except DiagnosticError:
            return False
        if result.findings or result.game is None:
            return False
        return _same(self.bench, self.game, result.game if script.steps else stood[0])

    def performs(self, game: Game) -> Iterator[tuple[str, ...]]:
        """Yield blocks that resume the current decision: the rest of the block of the rules, or
        the decision alone, with names of the rules replaced by their values or bound before.
        """
        if game.over:
            yield (NOTHING,)
            return
        asked, env = decision_env(self.bench, game.cells)
        symbols = self.bench.compiled.analysed.scope.world.symbols
        alone = () if game.amid else (_rest_of_block(asked.span), _alone(asked.span))
        for lines in (*alone, _move_around(asked.span)):
            text = "\n".join(lines)
            known = {
                var.name: game.table.names.text(var.type, value, game.cells)
                for var, value in env.items()
                if _uses(text, var.name)
            }
            if len(lines) == 1:
                yield (_replaced(text, known),)
            # Counters of the flow are declared, and cannot be told by `let`.
            counters = {name: value for name, value in known.items() if name in symbols}
            told = [f"let {name} = {known[name]}" for name in known if name not in counters]
            yield (*told, *(_replaced(line, counters) for line in lines))


def _told(bench: Bench, game: Game) -> dict[str, object]:
    """Return the position as far as a scenario can express it, without the number of repetitions
    of a step.
    """
    symbols = bench.compiled.analysed.scope.world.symbols
    state = game.open_view()["state"]
    assert isinstance(state, dict)
    return {name: value for name, value in state.items() if can_be_given(symbols.get(name))}


def _same(bench: Bench, game: Game, other: Game) -> bool:
    """Whether two games stand the same, and ask the same."""
    if game.over != other.over or _told(bench, game) != _told(bench, other):
        return False
    one, two = game.decision, other.decision
    if one is None or two is None:
        return one is two
    names = [[option.name for option in decision] for decision in (one, two)]
    waits = (game.waiting, game.answered) == (other.waiting, other.answered)
    return waits and one.player == two.player and names[0] == names[1]


def _given(beginning: str, position: WrittenPosition) -> list[str]:
    if beginning == "blank" and not position.drawn and position.lines:
        return _block("given", position.lines, always=True)
    lines = ["given:", f"  from: {beginning}"]
    if position.drawn:
        pairs = ", ".join(f"{name}: {_drawing(text)}" for name, text in position.drawn)
        lines.append(f"  drawn: {{{pairs}}}")
    if position.lines:
        lines += [f"  {line}" for line in _block("set", position.lines, always=True)]
    return lines


def _drawing(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9/]+", text) and not text.isdigit() else f"'{text}'"


def _block(key: str, lines: Sequence[str], always: bool = False) -> list[str]:
    """Rule text behind a key, on its line if it is short."""
    if len(lines) == 1 and not always:
        return [f"{key}: {quoted(lines[0])}"]
    return [f"{key}: |", *(f"  {line}" for line in lines)]


def _alone(span: Span) -> list[str]:
    """A statement with the block below it."""
    return _lines(span, deeper=True)


def _rest_of_block(span: Span) -> list[str]:
    """A statement and all that follows in its block."""
    return _lines(span, deeper=False)


def _move_around(span: Span) -> list[str]:
    """The `one move` in which a decision stands: what can be chosen first may hang on all of it.
    The decision alone where it stands in none."""
    source, indent = span.source, span.column - 1
    for number in range(span.line - 1, 0, -1):
        line = source.line(number)
        depth = len(line) - len(line.lstrip())
        if line.strip() and depth < indent:
            if line.lstrip().startswith("one move of "):
                begin = source.line_starts[number - 1] + depth
                return _alone(source.span(begin, begin + 1))
            indent = depth
    return _alone(span)


def _lines(span: Span, deeper: bool) -> list[str]:
    """The lines of a file from a statement on, as long as they stand below it, or beside it."""
    source = span.source
    first = source.line(span.line)
    indent = span.column - 1
    if first[:indent].strip() or "\n" in span.text:
        return [" ".join(span.text.split())]  # behind a key, on one line
    found = [first[indent:].rstrip()]
    number = span.line + 1
    while number <= len(source.line_starts):
        line = source.line(number)
        number += 1
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip())
        if depth < indent or (depth == indent and deeper) or line.lstrip().startswith("#"):
            break
        found.append(line[indent:].rstrip())
    return found


def _uses(text: str, name: str) -> bool:
    """Whether a text uses a name that it does not bind itself."""
    word = re.escape(name)
    bound = re.search(rf"\b{word} (in|from|within) |\blet {word}\b", text)
    return bound is None and re.search(rf"(?<![\w.]){word}\b", text) is not None


def _replaced(text: str, known: dict[str, str]) -> str:
    if not known:
        return text
    names = "|".join(map(re.escape, known))
    return re.sub(rf"(?<![\w.])({names})\b(?!\s*\()", lambda found: known[found[1]], text)
