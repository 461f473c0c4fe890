"""What an author calls the things that are counted: choices, their alternatives, ends of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rulewright.backends.native.slots import slots
from rulewright.ir.program import AlternativeInfo, DecisionInfo
from rulewright.play.decision import option
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import MemberType
from rulewright.words import telling
from rulewright.words.facts import Facts
from rulewright.words.values import value_of
from rulewright.words.words import Words

BOUND, RUNS_OUT, BY_RULE = "bound", "flow over", "end game"
"""How a game can end: stopped by the bound, no step of the flow left, a rule says so."""


@dataclass(frozen=True, slots=True)
class CountLabel:
    """One thing that is counted: which decision, which alternative (or option) of it, and the slot
    of its counts."""

    decision: str
    name: str
    slot: int
    info: DecisionInfo
    alternative: AlternativeInfo
    code: int | None = None
    """Of an option that is counted by itself."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which games end. `place` is its file and line, `why` the condition above an
    `end game`; both are empty for the bound."""

    step: str
    how: str
    place: str = ""
    why: str = ""

    @property
    def short(self) -> str:
        """To go behind `games end`: the same for every step that leads to one line."""
        if self.how == BOUND:
            return "at the bound"
        if self.how == RUNS_OUT:
            return "with the last step"
        line = self.place.rpartition("/")[2]
        return f"at `{self.why}` ({line})" if self.why else f"at {line}"


def labels(ruleset: Ruleset) -> Iterator[CountLabel]:
    """Yield everything worth counting: named alternatives, and the options of plain choices if
    they are few.
    """
    program = ruleset.program
    laid = slots(program)
    for number, decision in program.decisions.items():
        named = [a for a in decision.alternatives if a.name is not None]
        first = laid.alternative_first[number]
        by_code = laid.code_first[number]
        if named or by_code is None:
            for place, alternative in enumerate(decision.alternatives):
                name = alternative.name or _any(alternative)
                yield CountLabel(decision.key, name, first + place, decision, alternative)
        else:
            yield from _by_code(ruleset, decision, by_code)


def _any(alternative: AlternativeInfo) -> str:
    """Return the label of a choice among too many options to be counted one by one."""
    kinds = [
        parameter.type.of.name
        for parameter in alternative.parameters
        if isinstance(parameter.type, MemberType)
    ]
    if len(kinds) == len(alternative.parameters) == 1:
        return f"(any {kinds[0]})"
    return "(any)"


def _by_code(ruleset: Ruleset, decision: DecisionInfo, first: int) -> Iterator[CountLabel]:
    for alternative in decision.alternatives:
        for code in range(alternative.base, alternative.base + alternative.size):
            try:
                name = option(ruleset.table.names, decision, code).name
            except (IndexError, KeyError):  # a cell that was never laid
                name = f"option {code}"
            yield CountLabel(
                decision.key, name or "(none)", first + code, decision, alternative, code
            )


class Wording:
    """The ruleset's texts for decisions, alternatives and steps in one language, with variables
    left open (`sail from … to …`); None without a text.
    """

    def __init__(self, ruleset: Ruleset, language: str | None = None) -> None:
        """Use this language, by default the ruleset's first."""
        self.ruleset = ruleset
        self.words = Words(
            ruleset.folder,
            language or (ruleset.languages or ("en",))[0],
            Facts.of_folder(ruleset.folder, ruleset.setting),
        )

    def decisions(self) -> dict[str, str]:
        """By key."""
        found = {
            info.key: telling.prompt_at_large(self.words, info)
            for info in self.ruleset.program.decisions.values()
        }
        return {key: text for key, text in found.items() if text}

    def alternatives(self) -> dict[tuple[str, str], str]:
        """Return the texts by key of the decision and name of the label. Equal texts within a
        decision are distinguished by the rules' names.
        """
        found: dict[tuple[str, str], str] = {}
        for label in labels(self.ruleset):
            text = self._alternative(label)
            if text:
                found[label.decision, label.name] = text
        many = Counter((key, text) for (key, _), text in found.items())
        return {
            (key, name): text if many[key, text] == 1 else f"{text} ({name})"
            for (key, name), text in found.items()
        }

    def _alternative(self, label: CountLabel) -> str | None:
        info, alternative = label.info, label.alternative
        if alternative.name is not None:
            return telling.option_at_large(self.words, info, alternative)
        if label.code is None:
            return None
        types = {each.name: each.type for each in alternative.parameters}
        try:
            chosen = option(self.ruleset.table.names, info, label.code)
        except (IndexError, KeyError):  # a cell that was never laid
            return None
        values = tuple(value_of(types[name], value) for name, value in chosen.arguments)
        return self.words.value(values) or None

    def step(self, path: str) -> str | None:
        """Return the text of a step of the flow, by its path."""
        return telling.phase_at_large(self.words, self.ruleset.program, path)


def choices_told(wording: Wording) -> dict[str, str]:
    """Return the texts of counted choices ("taken", "menu: alternative"): `"pass" (invest in
    what?)`. Those without texts are missing.
    """
    asked = wording.decisions()
    return {
        f"{key}: {name}": f'"{text}" ({asked.get(key, key)})'
        for (key, name), text in wording.alternatives().items()
    }


def ending(ruleset: Ruleset, phase: int, end: int) -> Ending:
    """Return the way a game ended, from the numbers in its cells."""
    program = ruleset.program
    step = program.phases[phase - 1] if 1 <= phase <= len(program.phases) else ""
    if end == 0:
        return Ending(step, BOUND)
    info = program.ends[end - 1]
    place = f"{in_folder(ruleset.folder, info.span.source.path)}:{info.span.line}"
    match info.kind:
        case "runs out":
            return Ending(step, RUNS_OUT, place)
        case "until":
            return Ending(step, BY_RULE, place, f"until {' '.join(info.span.text.split())}")
        case "ends":
            return Ending(step, BY_RULE, place, condition_above(info.span))


def in_folder(folder: Path, path: str) -> str:
    """A file of a ruleset by the name of its folder, wherever that lies: so it is the same in every
    report. What lies elsewhere keeps its path."""
    full, home = Path(path).absolute(), folder.absolute()
    return (home.name / full.relative_to(home)).as_posix() if full.is_relative_to(home) else path


def condition_above(span: Span) -> str:
    """Return the condition or name above a text, by its indentation.

    >>> from rulewright.source import Source
    >>> text = "win(p):\\n  do: |\\n    if pot > 5:\\n      end game\\n    else:\\n      end game"
    >>> source = Source("", text)
    >>> condition_above(Span(source, text.index("end"), 0))
    'if pot > 5'
    >>> condition_above(Span(source, text.rindex("end"), 0))
    'else, if pot > 5'
    >>> condition_above(Span(source, text.index("if"), 0))
    'win(p)'
    """
    own, before = _indent(span.source.line(span.line)), ""
    for number in range(span.line - 1, 0, -1):
        line = span.source.line(number)
        text = line.partition("  #")[0].strip().rstrip("|:>- ")
        above = _indent(line)
        if not text or text.startswith("#"):
            continue
        if above < own and text in _NO_REASON:
            own = above
        elif above < own and text == "else":
            own, before = above + 1, "else, "
        elif above < own:
            return before + text
    return ""


_NO_REASON = ("do", "is", "now", "steps", "then")


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
