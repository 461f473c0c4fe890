"""Export a position of a game as a scenario: its `given`, pending procedures, and later moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path

from rulewright.analysis.symbols import TypeSymbol
from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.explain.explainer import Explainer
from rulewright.explain.probe import decision_env
from rulewright.ir.program import PC
from rulewright.play.game import Game
from rulewright.play.names import Value, format_readable
from rulewright.records import dataclass
from rulewright.source import Source, Span
from rulewright.types import Type, find_root
from rulewright.validation.scripts.position_text import (
    PositionText,
    ShapesDoNotFit,
    can_be_given,
    write_position,
)
from rulewright.validation.scripts.script_export import HEADER_COMMENT, format_script, quote_yaml
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_on_bench
from rulewright.workspace.compiled_setting import CompiledSetting

MAX_STEPS_BACK = 24
"""Maximum number of choices before the position at which a scenario may begin instead."""
NO_STATEMENT = "nothing"


@dataclass(frozen=True, slots=True)
class _ScenarioStart:
    """The beginning of a scenario: before the choice with a number, or at the present position."""

    step_number: int
    game: Game
    """The game at that moment."""
    move_texts: tuple[tuple[str, str], ...] = ()
    """The choices made since."""
    chance_texts: tuple[str, ...] = ()
    """The results of rolls and draws since."""


def write_scenario(game: Game, ruleset_text: str, title: str) -> str:
    """Return the text of a scenario that begins at the present position of a game, with its decision pending:
    `given` contains the differences from the start. `ruleset_text` is the name of the ruleset in the file.

    If no scenario can begin there (in the middle of a move or of triggers) it begins a few choices earlier
    and states those as moves. After the pending decision, only the rest of its block of the rules follows.
    Raises DiagnosticError `unsavable-game` if there is no such scenario.
    """
    explainer = game.table.explain
    assert isinstance(explainer, Explainer)
    return _ScenarioWriter(explainer.bench, game, ruleset_text, title).write_text()


@dataclass(slots=True)
class _ScenarioWriter:
    bench: CompiledSetting
    game: Game
    ruleset_text: str
    title: str
    _base_cells: dict[str, list[int]] = field(default_factory=dict)

    def write_text(self) -> str:
        # The middle of a move is the last resort: the rest of the move becomes a move of its own.
        for amid in (False, True):
            for start in self.iter_starts():
                for perform in self.iter_perform_blocks(start.game) if start.game.amid == amid else ():
                    text = self.try_scenario(start, perform)
                    if text is not None and self.is_reproduced(text):
                        return text
        where = Label(Source("<game>", "").span(0, 0))
        what = "no scenario can begin here, nor a few choices earlier"
        raise DiagnosticError([Diagnostic("unsavable-game", what, where)])

    def iter_starts(self) -> Iterator[_ScenarioStart]:
        """Yield the present position, and the positions before each of the last choices."""
        for step in range(self.game.step_count, max(-1, self.game.step_count - MAX_STEPS_BACK), -1):
            earlier = self.game.copy()
            if step < self.game.step_count:
                earlier.undo(self.game.step_count - step, amid=True)
            while earlier.answered:
                earlier.undo(1, amid=True)
            events = self.game.list_events(len(earlier.recorder.entries))
            move_texts = self.game.choices[len(earlier.choices) :]
            chance = [
                format_readable(event.arguments[0].value)
                for event in events
                if event.kind == "chance" and event.name in ("roll", "draw")
            ]
            yield _ScenarioStart(earlier.step_count, earlier, move_texts, tuple(chance))

    def try_scenario(self, scenario_start: _ScenarioStart, perform: Sequence[str]) -> str | None:
        """Return the scenario from there, with the shorter of two beginnings."""
        candidates: list[list[str]] = []
        for beginning in ("blank", "setup"):
            try:
                base = self.get_base_cells(beginning)
                position = write_position(self.bench, self.game.table.names, base, scenario_start.game.cells)
            except (ShapesDoNotFit, RuleFault):
                continue
            candidates.append(_format_given(beginning, position))
        if not candidates:
            return None
        given = min(candidates, key=len)
        begin = [*given, *_format_block("perform", perform)]
        if scenario_start.chance_texts:
            begin.append(f"chance: [{', '.join(map(quote_yaml, scenario_start.chance_texts))}]")
        text = format_script(
            self.game.table, self.game.seed, scenario_start.move_texts, self.title,
            ruleset_text=self.ruleset_text, given_lines=begin,
        )  # fmt: skip
        return f"{HEADER_COMMENT}\n{text}"

    def get_base_cells(self, beginning: str) -> list[int]:
        """Return the cells that `given` starts from."""
        if beginning not in self._base_cells:
            machine = self.bench.machine
            cells = machine.make_cells(self.game.seed)
            if beginning == "setup":
                machine.begin_game(cells, None, hold=True)
            self._base_cells[beginning] = cells
        return self._base_cells[beginning]

    def format_value(self, type: Type, value: Value, game: Game) -> str:
        """Format a value as rule text; name its type if several types have such a member."""
        text = game.table.names.format_value(type, value, game.cells)
        symbols = self.bench.compiled.analysed.scope.world.list_symbols(TypeSymbol)
        roots = {
            symbol.finite.root.name
            for symbol in symbols
            if symbol.finite is not None and symbol.finite.find_member(text) is not None
        }
        root = find_root(type)
        return f"{root.name}.{text}" if root is not None and len(roots) > 1 else text

    def is_reproduced(self, text: str) -> bool:
        """Return whether a scenario reaches the position with the same decision."""
        start_games: list[Game] = []
        try:
            script = read_script(Path("scenario.yaml"), text)
            result = run_on_bench(script, self.bench, lambda game: start_games.append(game.copy()))
        except DiagnosticError:
            return False
        if result.findings or result.game is None:
            return False
        return _is_same_position(
            self.bench, self.game, result.game if script.script_steps else start_games[0]
        )

    def iter_perform_blocks(self, game: Game) -> Iterator[tuple[str, ...]]:
        """Yield blocks that resume the current decision: the rest of the block of the rules, or
        the decision alone, with names of the rules replaced by their values or bound before.
        """
        if game.over:
            yield (NO_STATEMENT,)
            return
        decision_node, env = decision_env(self.bench, game.cells)
        symbols = self.bench.compiled.analysed.scope.world.symbols
        alone = (
            () if game.amid else (_remaining_lines(decision_node.span), _statement_lines(decision_node.span))
        )
        for lines in (*alone, _enclosing_move_lines(decision_node.span)):
            text = "\n".join(lines)
            values_by_name = {
                var.name: self.format_value(var.type, value, game)
                for var, value in env.items()
                if _is_free_name(text, var.name)
            }
            if len(lines) == 1:
                yield (_substitute_names(text, values_by_name),)
            # Counters of the flow are declared, and cannot be written as `let`.
            counters = {name: value for name, value in values_by_name.items() if name in symbols}
            let_lines = [
                f"let {name} = {values_by_name[name]}" for name in values_by_name if name not in counters
            ]
            yield (*let_lines, *(_substitute_names(line, counters) for line in lines))


def _expressible_state(bench: CompiledSetting, game: Game) -> dict[str, object]:
    """Return the position as far as a scenario can express it, without the number of repetitions
    of a step.
    """
    symbols = bench.compiled.analysed.scope.world.symbols
    state = game.full_view()["state"]
    assert isinstance(state, dict)
    return {name: value for name, value in state.items() if can_be_given(symbols.get(name))}


def _is_same_position(bench: CompiledSetting, game: Game, other_game: Game) -> bool:
    """Return whether two games have equal positions and the same pending decisions."""
    if game.over != other_game.over or _expressible_state(bench, game) != _expressible_state(
        bench, other_game
    ):
        return False
    return _list_open_questions(game) == _list_open_questions(other_game)


def _list_open_questions(game: Game) -> tuple[object, ...]:
    """Return who has answered a simultaneous decision, and what the others can choose from. A game
    that is played from a script also waits for seats with a single option; they are left out.
    """
    is_always_asked = game.cells[PC] in game.table.machine.always_asked
    questions = []
    for seat in game.waiting:
        decision = game.asking(seat).decision
        if decision is not None and (len(decision) > 1 or is_always_asked):
            questions.append((seat, [option.name for option in decision]))
    return game.answered, questions


def _format_given(beginning: str, position_text: PositionText) -> list[str]:
    if beginning == "blank" and not position_text.drawings and position_text.statements:
        return _format_block("given", position_text.statements, always=True)
    lines = ["given:", f"  from: {beginning}"]
    if position_text.drawings:
        pairs = ", ".join(f"{name}: {_format_drawing(text)}" for name, text in position_text.drawings)
        lines.append(f"  drawn: {{{pairs}}}")
    if position_text.statements:
        lines += [f"  {line}" for line in _format_block("set", position_text.statements, always=True)]
    return lines


def _format_drawing(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9/]+", text) and not text.isdigit() else f"'{text}'"


def _format_block(key: str, lines: Sequence[str], always: bool = False) -> list[str]:
    """Return rule text as the value of a key, on the same line if it is short."""
    if len(lines) == 1 and not always:
        return [f"{key}: {quote_yaml(lines[0])}"]
    return [f"{key}: |", *(f"  {line}" for line in lines)]


def _statement_lines(span: Span) -> list[str]:
    """Return the lines of a statement and the block below it."""
    return _indented_lines(span, deeper=True)


def _remaining_lines(span: Span) -> list[str]:
    """Return the lines of a statement and of all that follow in its block."""
    return _indented_lines(span, deeper=False)


def _enclosing_move_lines(span: Span) -> list[str]:
    """Return the lines of the `one move` that contains a decision, because all of it can restrict the first
    choice; those of the decision alone if there is none."""
    source, indent = span.source, span.column - 1
    for number in range(span.line - 1, 0, -1):
        line = source.line_text(number)
        depth = len(line) - len(line.lstrip())
        if line.strip() and depth < indent:
            if line.lstrip().startswith("one move of "):
                begin = source.line_starts[number - 1] + depth
                return _statement_lines(source.span(begin, begin + 1))
            indent = depth
    return _statement_lines(span)


def _indented_lines(span: Span, deeper: bool) -> list[str]:
    """Return the lines of a file from a statement on: with `deeper` those indented below it, otherwise also
    those at its level."""
    source = span.source
    first = source.line_text(span.line)
    indent = span.column - 1
    if first[:indent].strip() or "\n" in span.text:
        return [" ".join(span.text.split())]  # behind a key, on one line
    block_lines = [first[indent:].rstrip()]
    number = span.line + 1
    while number <= len(source.line_starts):
        line = source.line_text(number)
        number += 1
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip())
        if depth < indent or (depth == indent and deeper) or line.lstrip().startswith("#"):
            break
        block_lines.append(line[indent:].rstrip())
    return block_lines


def _is_free_name(text: str, name: str) -> bool:
    """Return whether a text uses a name that it does not bind itself."""
    word = re.escape(name)
    parameter = rf"^ *\w+\(([^()]*, )?{word}(, [^()]*)?\)( where .*)?:"  # of an alternative
    bound = re.search(rf"\b{word} (in|from|within) |\blet {word}\b|{parameter}", text, re.MULTILINE)
    return bound is None and re.search(rf"(?<![\w.]){word}\b", text) is not None


def _substitute_names(text: str, values_by_name: dict[str, str]) -> str:
    if not values_by_name:
        return text
    names = "|".join(map(re.escape, values_by_name))
    return re.sub(rf"(?<![\w.])({names})\b(?!\s*\()", lambda found: values_by_name[found[1]], text)
