"""Answer a question about a game: a move, a score, a value or a piece of state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rulewright import tree
from rulewright.analysis.script_typing import type_expression
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.diagnostics.suggest import quote_names
from rulewright.explain.executed_rules import explain_executed_rules
from rulewright.explain.explainer import Explainer
from rulewright.explain.legality import explain_legality
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sections import Sections
from rulewright.explain.sentences import ShownValue, make_sentence, translate_sentence
from rulewright.explain.state_history import StatePiece, explain_state, find_state
from rulewright.explain.value_reasons import explain_value
from rulewright.ir.program import DecisionInfo
from rulewright.play.game import Game
from rulewright.play.move_notation import MoveError, parse_readings, split_decisions
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Source
from rulewright.types import FiniteType, KeyType, MemberType, Type, key_values, value_type
from rulewright.words.message_values import MemberValue
from rulewright.workspace.compiled_setting import CompiledSetting

if TYPE_CHECKING:
    from rulewright.words.words import Words

AnswerKind = Literal["move", "value", "cell", "step"]
QUESTION_WORD = re.compile(r"(move|value|score|rules)(?![^ \t])[ \t]*(.*)", re.DOTALL)
SEAT_PREFIX = re.compile(r"([^\W\d]\w*)\s*:\s*(\S.*)", re.DOTALL)


class CannotAsk(RulewrightError):
    """A question without meaning in this position; `help` lists the possible ones."""

    def __init__(self, problem: str, help: str | None = None) -> None:
        self.problem = problem
        self.help = help
        super().__init__(problem if help is None else f"{problem}; {help}")


@dataclass(frozen=True, slots=True)
class Answer(Presentable):
    """The answer to a question: `reason` is the root of the tree, `seat` the viewer (None: without
    hidden values).
    """

    question: str
    kind: AnswerKind
    reason: Reason
    seat: str | None = None
    help: str | None = None
    sections: Sections | None = None
    folder: Path | None = None
    """The folder of the ruleset: texts for people name files relative to it, if their paths are absolute."""

    def lines(self, depth: int | None = 2, words: Words | None = None) -> tuple[str, ...]:
        """Return the answer as text: a line for each reason, its parts indented, `depth` levels of
        them (None: all), in the language of `words`.
        """
        help = (f"help: {self.help}",) if self.help else ()
        return (*self._iter_lines(self.reason, 0, depth, words), *help)

    def _iter_lines(
        self, reason: Reason, level: int, depth: int | None, words: Words | None
    ) -> Iterator[str]:
        yield "  " * level + translate_sentence(reason.text, words) + self._format_location(reason)
        if depth is None or level < depth:
            for part in reason.parts:
                yield from self._iter_lines(part, level + 1, depth, words)

    def _format_location(self, reason: Reason) -> str:
        if reason.span.source.path.startswith("<"):
            return ""
        sections = () if self.sections is None else self.sections.find_sections(reason.span)
        place, path = reason.span, Path(reason.span.source.path)
        location = str(place)
        if self.folder is not None and path.is_absolute() and path.is_relative_to(self.folder):
            location = f"{path.relative_to(self.folder)}:{place.line}:{place.column}"
        return f" ({', '.join([location, *sections])})"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_dict(self, words: Words | None = None) -> dict[str, object]:
        """Return the answer as data for JSON; texts for people are in the language of `words`."""
        answer_data: dict[str, object] = {
            "question": self.question, "kind": self.kind, "seat": self.seat,
            "reason": self._reason_to_dict(self.reason, words),
        }  # fmt: skip
        return answer_data | ({"help": self.help} if self.help else {})

    def _reason_to_dict(self, reason: Reason, words: Words | None) -> dict[str, object]:
        reason_data: dict[str, object] = {"text": translate_sentence(reason.text, words)}
        for name in ("rule", "value", "cell", "step", "more"):
            if field_value := getattr(reason, name):
                reason_data[name] = field_value
        if reason.named_values:
            reason_data["values"] = dict(reason.named_values)
        if not reason.span.source.path.startswith("<"):
            reason_data["file"] = reason.span.source.path
            reason_data["line"], reason_data["column"] = reason.span.line, reason.span.column
            if self.sections is not None and (sections := self.sections.find_sections(reason.span)):
                reason_data["sections"] = list(sections)
        if reason.parts:
            reason_data["parts"] = [self._reason_to_dict(part, words) for part in reason.parts]
        return reason_data


def why(game: Game, what: str, *, seat: str | None = None, depth: int = 2) -> Answer:
    """Explain something in the current position of a game.

    `what` is a move (`move(e2, e4)`, `betty: pass`), `answer_score`, `score SEAT`, or anything that
    has a value: a piece of state (`money[betty]`), a definition (`free(e4)`), an expression. If
    a text can be both a move and a value, `move` or `value` before it decides. The answer uses
    only what `seat` may see; None uses everything. Values are expanded `depth` levels deep.
    Raises CannotAsk, and ValueError for a seat that does not exist.
    """
    explainer = game.table.explain
    if not isinstance(explainer, Explainer):
        raise CannotAsk("this game was made without its rules")
    return _Question(explainer, game, what.strip(), seat, depth).find_answer()


@dataclass(frozen=True, slots=True)
class _Question:
    explainer: Explainer
    game: Game
    question: str
    seat: str | None
    depth: int

    @property
    def bench(self) -> CompiledSetting:
        return self.explainer.bench

    @property
    def viewer_seat(self) -> int | None:
        return None if self.seat is None else self.game.find_seat_number(self.seat)

    def make_probe(self) -> Probe:
        return Probe.for_game(self.bench, self.game, self.viewer_seat)

    def find_answer(self) -> Answer:
        word_match = QUESTION_WORD.fullmatch(self.question)
        word, rest = ("", self.question) if word_match is None else (word_match[1], word_match[2].strip())
        if word == "score" and (not rest or rest in self.game.seats):
            return self.answer_score(rest or None)
        if word == "move" and rest:
            return self.answer_move(rest)
        if word == "value" and rest:
            return self.answer_value(rest)
        if not self.question:
            raise CannotAsk("what?", "ask for a move, `score`, a piece of state or any expression")
        if word == "rules" and not rest:
            return self.answer_rules()
        if self.is_move():
            return self.answer_move(self.question)
        return self.answer_value(self.question)

    def make_answer(self, answer_kind: AnswerKind, reason: Reason, help: str | None = None) -> Answer:
        sections, folder = self.explainer.rule_sections, self.bench.documents.folder
        return Answer(self.question, answer_kind, reason, self.seat, help, sections, folder)

    # --- moves ------------------------------------------------------------------------------------

    def is_move(self) -> bool:
        """Return whether the question is a move of the current decision, legal or not."""
        seat_match = SEAT_PREFIX.fullmatch(self.question)
        if seat_match is not None and seat_match[1] in self.game.seats:
            return True
        if self.game.over:
            return False
        return self.is_move_of(self.game.program.decisions[self.game.cells[0]])

    def is_move_of(self, info: DecisionInfo) -> bool:
        """Return whether the text is a move of this decision."""
        vocabulary = self.game.table.names.make_vocabulary(self.game.cells)
        try:
            parse_readings(info, split_decisions(self.question)[0][1], vocabulary)
        except MoveError:
            return False
        return True

    def find_misplaced_move(self) -> CannotAsk | None:
        """Return the error for a text that is a move of another decision than the current one."""
        decisions = self.game.program.decisions
        if not any(map(self.is_move_of, decisions.values())):
            return None
        alternatives = () if self.game.over else decisions[self.game.cells[0]].alternatives
        names = [one.name for one in alternatives if one.name]
        help = f"what is asked here: {quote_names(names)}" if names else None
        return CannotAsk(f"`{self.question}` is not asked here", help)

    def answer_move(self, text: str) -> Answer:
        seat_match = SEAT_PREFIX.fullmatch(text)
        who = seat_match[1] if seat_match is not None and seat_match[1] in self.game.seats else None
        move = text if who is None or seat_match is None else seat_match[2].strip()
        if self.game.over:
            return self.make_answer("move", Reason(make_sentence("over"), NOWHERE))
        if who is not None and who not in self.game.waiting:
            waiting_seats = " and ".join(f"`{name}`" for name in self.game.waiting)
            return self.make_answer(
                "move", Reason(make_sentence("not-asked", seats=waiting_seats, seat=who), NOWHERE)
            )
        game = self.game if who in (None, self.game.player) else self.game.asking(str(who))
        try:
            reason, help = explain_legality(self.bench, game, move, self.viewer_seat, self.depth)
        except MoveError as fault:
            raise CannotAsk(fault.message, fault.help) from None
        return self.make_answer("move", reason, help)

    # --- values -----------------------------------------------------------------------------------

    def answer_score(self, seat: str | None) -> Answer:
        scoring = self.bench.compiled.analysed.rules.scoring
        if scoring is None:
            raise CannotAsk("this game counts no score", "ask who has won by a definition of it")
        seats = self.game.seats if seat is None else (seat,)
        score_reasons = tuple(self.explain_score(scoring, each) for each in seats)
        if seat is not None:
            return self.make_answer("value", score_reasons[0])
        return self.make_answer("value", Reason(make_sentence("scores"), NOWHERE, parts=score_reasons))

    def explain_score(self, scoring: tree.Scoring, seat: str) -> Reason:
        """Explain the score of a seat by its parts."""
        player = self.bench.compiled.analysed.rules.player_type
        argument = tree.Const(value=self.game.find_seat_number(seat), type=MemberType(player))
        probe, found, is_hidden = self.make_probe(), [], False
        for part in scoring.score_parts:
            call = tree.CallDefine(define=part, args=(argument,), type=part.type, span=part.span)
            is_visible = probe.is_known(call, {})
            reason = explain_value(probe, call, {}, self.depth - 1)
            name = f"{part.name}({seat})"
            title = ShownValue.from_value(f"`{name}`", MemberValue("score", part.name))
            text = make_sentence("equals", name=title, value=reason.value or "?")
            if not is_visible:
                text, is_hidden = make_sentence("hidden", rule=name, depends=probe.hidden_sentence), True
            found.append(replace(reason, text=text, rule=name))
        numbers = [int(reason.value) for reason in found if reason.value is not None]
        is_complete = len(numbers) == len(found)
        who = ShownValue.from_value(seat, MemberValue("player", seat))
        text = make_sentence("score", seat=who, number=sum(numbers))
        if is_hidden:
            text = make_sentence("score-hidden", seat=who, depends=probe.hidden_sentence)
        elif not is_complete:
            text = make_sentence("no-score", seat=who)
        value = str(sum(numbers)) if is_complete else None
        return Reason(text, NOWHERE, rule="score", value=value, parts=tuple(found))

    def answer_value(self, text: str) -> Answer:
        cell = find_state(self.game, self.bench.compiled.analysed.rules, text, self.evaluate_key)
        if cell is not None:
            return self.answer_state(cell)
        expr = self.type_expression(text)
        reason = explain_value(self.make_probe(), expr, {}, self.depth)
        return self.make_answer("value", reason)

    def answer_state(self, state_piece: StatePiece) -> Answer:
        return self.make_answer("cell", explain_state(self.game, state_piece, self.viewer_seat))

    def answer_rules(self) -> Answer:
        """Explain which rules ran in the last step."""
        last, sections = self.game.step_count - 1, self.explainer.rule_sections
        reason = explain_executed_rules(self.bench, self.game, last, sections, self.viewer_seat)
        return self.make_answer("step", reason)

    def evaluate_key(self, text: str, key_type: KeyType) -> int | None:
        """Return the value of a key given in brackets."""
        if isinstance(key_type, FiniteType) and key_type.count_range is not None:  # kinds that are numbers
            number = self.make_probe().evaluate_expr(self.type_expression(text, key_type.count_range), {})
            return None if number is None else number - key_values(key_type.count_range).start
        return self.make_probe().evaluate_expr(self.type_expression(text, value_type(key_type)), {})

    def type_expression(self, text: str, expected_type: Type | None = None) -> tree.Expr:
        source = Source("<asked>", text)
        seats = {name: number for number, name in enumerate(self.game.seats)}
        try:
            span = source.span(0, len(text))
            return type_expression(self.bench.compiled.analysed, span, seats, expected_type)
        except DiagnosticError as error:
            diagnostic = error.diagnostics[0]
            misplaced_move = self.find_misplaced_move() if text == self.question else None
            raise misplaced_move or CannotAsk(diagnostic.headline, diagnostic.help) from None
