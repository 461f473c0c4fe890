"""Answers what somebody asks about a game: a move, a score, a value, a piece of state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rulewright import tree
from rulewright.analysis.script import expression
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.diagnostics.suggest import listing
from rulewright.explain.cells import Cell, cell_of, last_written
from rulewright.explain.explainer import Explainer
from rulewright.explain.legality import legality
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason
from rulewright.explain.sections import Sections
from rulewright.explain.sentences import ShownValue, say, spoken
from rulewright.explain.steps import rules_that_ran
from rulewright.explain.values import value_of
from rulewright.ir.program import DecisionInfo
from rulewright.play.game import Game
from rulewright.play.moves import MoveError, decisions_of, readings
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Source
from rulewright.types import FiniteType, KeyType, MemberType, Type, key_values, value_type
from rulewright.words.values import MemberValue
from rulewright.workspace.bench import Bench

if TYPE_CHECKING:
    from rulewright.words.words import Words

Kind = Literal["move", "value", "cell", "step"]
WORD = re.compile(r"(move|value|score|rules)(?![^ \t])[ \t]*(.*)", re.DOTALL)
SEATED = re.compile(r"([^\W\d]\w*)\s*:\s*(\S.*)", re.DOTALL)


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
    kind: Kind
    reason: Reason
    seat: str | None = None
    help: str | None = None
    sections: Sections | None = None
    folder: Path | None = None
    """That of the ruleset: text that people read names its files from there, if they lie at an
    absolute path."""

    def lines(self, depth: int | None = 2, words: Words | None = None) -> tuple[str, ...]:
        """Return the answer as text: a line for each reason, its parts indented, `depth` levels of
        them (None: all), in the language of `words`.
        """
        help = (f"help: {self.help}",) if self.help else ()
        return (*self._lines(self.reason, 0, depth, words), *help)

    def _lines(
        self, reason: Reason, level: int, depth: int | None, words: Words | None
    ) -> Iterator[str]:
        yield "  " * level + spoken(reason.text, words) + self._place(reason)
        if depth is None or level < depth:
            for part in reason.parts:
                yield from self._lines(part, level + 1, depth, words)

    def _place(self, reason: Reason) -> str:
        if reason.span.source.path.startswith("<"):
            return ""
        sections = () if self.sections is None else self.sections.of(reason.span)
        place, path = reason.span, Path(reason.span.source.path)
        shown = str(place)
        if self.folder is not None and path.is_absolute() and path.is_relative_to(self.folder):
            shown = f"{path.relative_to(self.folder)}:{place.line}:{place.column}"
        return f" ({', '.join([shown, *sections])})"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_dict(self, words: Words | None = None) -> dict[str, object]:
        """For JSON; what people read in the language of `words`."""
        shown: dict[str, object] = {
            "question": self.question, "kind": self.kind, "seat": self.seat,
            "reason": self._as_dict(self.reason, words),
        }  # fmt: skip
        return shown | ({"help": self.help} if self.help else {})

    def _as_dict(self, reason: Reason, words: Words | None) -> dict[str, object]:
        shown: dict[str, object] = {"text": spoken(reason.text, words)}
        for name in ("rule", "value", "cell", "step", "more"):
            if found := getattr(reason, name):
                shown[name] = found
        if reason.values:
            shown["values"] = dict(reason.values)
        if not reason.span.source.path.startswith("<"):
            shown["file"] = reason.span.source.path
            shown["line"], shown["column"] = reason.span.line, reason.span.column
            if self.sections is not None and (sections := self.sections.of(reason.span)):
                shown["sections"] = list(sections)
        if reason.parts:
            shown["parts"] = [self._as_dict(part, words) for part in reason.parts]
        return shown


def why(game: Game, what: str, *, seat: str | None = None, depth: int = 2) -> Answer:
    """Explain something in the current position of a game.

    `what` is a move (`move(e2, e4)`, `betty: pass`), `score`, `score SEAT`, or anything that
    has a value: a piece of state (`money[betty]`), a definition (`free(e4)`), an expression. If
    a text can be both a move and a value, `move` or `value` before it decides. The answer uses
    only what `seat` may see; None uses everything. Values are expanded `depth` levels deep.
    Raises CannotAsk, and ValueError for a seat that does not exist.
    """
    explainer = game.table.explain
    if not isinstance(explainer, Explainer):
        raise CannotAsk("this game was made without its rules")
    return _Asked(explainer, game, what.strip(), seat, depth).answer()


@dataclass(frozen=True, slots=True)
class _Asked:
    explainer: Explainer
    game: Game
    what: str
    seat: str | None
    depth: int

    @property
    def bench(self) -> Bench:
        return self.explainer.bench

    @property
    def viewer(self) -> int | None:
        return None if self.seat is None else self.game.seat_number(self.seat)

    def probe(self) -> Probe:
        return Probe.of(self.bench, self.game, self.viewer)

    def answer(self) -> Answer:
        known = WORD.fullmatch(self.what)
        word, rest = ("", self.what) if known is None else (known[1], known[2].strip())
        if word == "score" and (not rest or rest in self.game.seats):
            return self.score(rest or None)
        if word == "move" and rest:
            return self.move(rest)
        if word == "value" and rest:
            return self.value(rest)
        if not self.what:
            raise CannotAsk("what?", "ask for a move, `score`, a piece of state or any expression")
        if word == "rules" and not rest:
            return self.rules()
        if self.is_move():
            return self.move(self.what)
        return self.value(self.what)

    def answered(self, kind: Kind, reason: Reason, help: str | None = None) -> Answer:
        sections, folder = self.explainer.sections, self.bench.documents.folder
        return Answer(self.what, kind, reason, self.seat, help, sections, folder)

    # --- moves ------------------------------------------------------------------------------------

    def is_move(self) -> bool:
        """Whether the text is a move of the decision at hand, legal or not."""
        seated = SEATED.fullmatch(self.what)
        if seated is not None and seated[1] in self.game.seats:
            return True
        if self.game.over:
            return False
        return self.reads(self.game.program.decisions[self.game.cells[0]])

    def reads(self, info: DecisionInfo) -> bool:
        """Return whether the text is a move of this decision."""
        words = self.game.table.names.vocabulary(self.game.cells)
        try:
            readings(info, decisions_of(self.what)[0][1], words)
        except MoveError:
            return False
        return True

    def not_asked(self) -> CannotAsk | None:
        """Return the error for a text that is a move of another decision than the current one."""
        decisions = self.game.program.decisions
        if not any(map(self.reads, decisions.values())):
            return None
        here = () if self.game.over else decisions[self.game.cells[0]].alternatives
        names = [one.name for one in here if one.name]
        help = f"what is asked here: {listing(names)}" if names else None
        return CannotAsk(f"`{self.what}` is not asked here", help)

    def move(self, text: str) -> Answer:
        seated = SEATED.fullmatch(text)
        who = seated[1] if seated is not None and seated[1] in self.game.seats else None
        move = text if who is None or seated is None else seated[2].strip()
        if self.game.over:
            return self.answered("move", Reason(say("over"), NOWHERE))
        if who is not None and who not in self.game.waiting:
            asked = " and ".join(f"`{name}`" for name in self.game.waiting)
            return self.answered("move", Reason(say("not-asked", seats=asked, seat=who), NOWHERE))
        game = self.game if who in (None, self.game.player) else self.game.asking(str(who))
        try:
            reason, help = legality(self.bench, game, move, self.viewer, self.depth)
        except MoveError as fault:
            raise CannotAsk(fault.message, fault.help) from None
        return self.answered("move", reason, help)

    # --- values -----------------------------------------------------------------------------------

    def score(self, seat: str | None) -> Answer:
        scoring = self.bench.compiled.analysed.rules.scoring
        if scoring is None:
            raise CannotAsk("this game counts no score", "ask who has won by a definition of it")
        seats = self.game.seats if seat is None else (seat,)
        found = tuple(self.score_of(scoring, each) for each in seats)
        if seat is not None:
            return self.answered("value", found[0])
        return self.answered("value", Reason(say("scores"), NOWHERE, parts=found))

    def score_of(self, scoring: tree.Scoring, seat: str) -> Reason:
        """The score of a seat, part by part."""
        player = self.bench.compiled.analysed.rules.player
        argument = tree.Const(value=self.game.seat_number(seat), type=MemberType(player))
        probe, found, is_hidden = self.probe(), [], False
        for part in scoring.parts:
            call = tree.CallDefine(define=part, args=(argument,), type=part.type, span=part.span)
            told = probe.tells(call, {})
            reason = value_of(probe, call, {}, self.depth - 1)
            name = f"{part.name}({seat})"
            title = ShownValue.of(f"`{name}`", MemberValue("score", part.name))
            text = say("equals", name=title, value=reason.value or "?")
            if not told:
                text, is_hidden = say("hidden", rule=name, depends=probe.hidden), True
            found.append(replace(reason, text=text, rule=name))
        numbers = [int(reason.value) for reason in found if reason.value is not None]
        whole = len(numbers) == len(found)
        who = ShownValue.of(seat, MemberValue("player", seat))
        text = say("score", seat=who, number=sum(numbers))
        if is_hidden:
            text = say("score-hidden", seat=who, depends=probe.hidden)
        elif not whole:
            text = say("no-score", seat=who)
        value = str(sum(numbers)) if whole else None
        return Reason(text, NOWHERE, rule="score", value=value, parts=tuple(found))

    def value(self, text: str) -> Answer:
        cell = cell_of(self.game, self.bench.compiled.analysed.rules, text, self.key)
        if cell is not None:
            return self.cell(cell)
        expr = self.typed(text)
        reason = value_of(self.probe(), expr, {}, self.depth)
        return self.answered("value", reason)

    def cell(self, cell: Cell) -> Answer:
        return self.answered("cell", last_written(self.game, cell, self.viewer))

    def rules(self) -> Answer:
        """Explain which rules ran in the last step."""
        last, sections = self.game.steps - 1, self.explainer.sections
        reason = rules_that_ran(self.bench, self.game, last, sections, self.viewer)
        return self.answered("step", reason)

    def key(self, text: str, key: KeyType) -> int | None:
        """Return the value of a key given in brackets."""
        if isinstance(key, FiniteType) and key.counts is not None:  # kinds that are numbers
            number = self.probe().value(self.typed(text, key.counts), {})
            return None if number is None else number - key_values(key.counts).start
        return self.probe().value(self.typed(text, value_type(key)), {})

    def typed(self, text: str, want: Type | None = None) -> tree.Expr:
        source = Source("<asked>", text)
        seats = {name: number for number, name in enumerate(self.game.seats)}
        try:
            span = source.span(0, len(text))
            return expression(self.bench.compiled.analysed, span, seats, want)
        except DiagnosticError as error:
            found = error.diagnostics[0]
            elsewhere = self.not_asked() if text == self.what else None
            raise elsewhere or CannotAsk(found.headline, found.help) from None
