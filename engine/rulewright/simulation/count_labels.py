"""Name the counted things in the author's words: choices, alternatives, ends of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rulewright.backends.native.choice_slots import make_choice_slots
from rulewright.ir.program import AlternativeInfo, DecisionInfo
from rulewright.play.decision import describe_option
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import MemberType
from rulewright.words import game_texts
from rulewright.words.facts import Facts
from rulewright.words.message_values import to_message_value
from rulewright.words.tool_words import load_tool_words
from rulewright.words.words import Words

BOUND, RUNS_OUT, BY_RULE = "bound", "flow over", "end game"
"""The causes of a game's end: its bound on steps, no step of the flow left, an `end game` statement."""


@dataclass(frozen=True, slots=True)
class CountLabel:
    """A counted choice: its decision, the alternative (or option), and the slot of its counts."""

    decision_key: str
    name: str
    slot: int
    decision_info: DecisionInfo
    alternative: AlternativeInfo
    option_code: int | None = None
    """The option's code if it is counted individually, otherwise None."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which games end. `location` is its file and line, `condition_text` the condition above an
    `end game`; both are empty for the bound."""

    step: str
    end_kind: str
    location: str = ""
    condition_text: str = ""

    @property
    def short_text(self) -> str:
        """Return the cause of the end, to follow the words `games end`; equal for all steps that lead to
        the same line."""
        if self.end_kind == BOUND:
            return "at the bound"
        if self.end_kind == RUNS_OUT:
            return "with the last step"
        line = self.location.rpartition("/")[2]
        return f"at `{self.condition_text}` ({line})" if self.condition_text else f"at {line}"


def iter_labels(ruleset: Ruleset) -> Iterator[CountLabel]:
    """Yield everything worth counting: named alternatives, and the options of plain choices if
    they are few.
    """
    program = ruleset.program
    slot_layout = make_choice_slots(program)
    for number, decision in program.decisions.items():
        named_alternatives = [a for a in decision.alternatives if a.name is not None]
        first = slot_layout.alternative_first[number]
        by_code = slot_layout.code_first[number]
        if named_alternatives or by_code is None:
            for place, alternative in enumerate(decision.alternatives):
                name = alternative.name or _any_label(alternative)
                yield CountLabel(decision.key, name, first + place, decision, alternative)
        else:
            yield from _iter_code_labels(ruleset, decision, by_code)


def _any_label(alternative: AlternativeInfo) -> str:
    """Return the label of a choice with too many options to count individually."""
    type_names = [
        parameter.type.finite_type.name
        for parameter in alternative.parameters
        if isinstance(parameter.type, MemberType)
    ]
    if len(type_names) == len(alternative.parameters) == 1:
        return f"(any {type_names[0]})"
    return "(any)"


def _iter_code_labels(ruleset: Ruleset, decision: DecisionInfo, first: int) -> Iterator[CountLabel]:
    for alternative in decision.alternatives:
        for code in range(alternative.base, alternative.base + alternative.size):
            try:
                name = describe_option(ruleset.table.names, decision, code).name
            except (IndexError, KeyError):  # a cell that was never laid
                name = f"option {code}"
            yield CountLabel(decision.key, name or "(none)", first + code, decision, alternative, code)


class LabelTexts:
    """The ruleset's texts for decisions, alternatives and steps in one language, with variables
    left open (`sail from … to …`); None without a text.
    """

    def __init__(self, ruleset: Ruleset, language: str | None = None) -> None:
        """Use this language, by default the ruleset's first."""
        self.ruleset = ruleset
        self.words = Words(
            ruleset.folder,
            language or (ruleset.languages or ("en",))[0],
            Facts.from_folder(ruleset.folder, ruleset.setting),
        )

    def map_decisions(self) -> dict[str, str]:
        """Return the texts of decisions by key."""
        texts_by_key = {
            info.key: game_texts.render_generic_prompt(self.words, info)
            for info in self.ruleset.program.decisions.values()
        }
        return {key: text for key, text in texts_by_key.items() if text}

    def map_alternatives(self) -> dict[tuple[str, str], str]:
        """Return the texts by key of the decision and name of the label. Equal texts within a
        decision are distinguished by the rules' names.
        """
        texts_by_name: dict[tuple[str, str], str] = {}
        for label in iter_labels(self.ruleset):
            text = self._alternative_text(label)
            if text:
                texts_by_name[label.decision_key, label.name] = text
        text_counts = Counter((key, text) for (key, _), text in texts_by_name.items())
        return {
            (key, name): text if text_counts[key, text] == 1 else f"{text} ({name})"
            for (key, name), text in texts_by_name.items()
        }

    def _alternative_text(self, label: CountLabel) -> str | None:
        decision_info, alternative = label.decision_info, label.alternative
        if alternative.name is not None:
            return game_texts.render_generic_option(self.words, decision_info, alternative)
        if label.option_code is None:
            return None
        types_by_name = {each.name: each.type for each in alternative.parameters}
        try:
            play_option = describe_option(self.ruleset.table.names, decision_info, label.option_code)
        except (IndexError, KeyError):  # a cell that was never laid
            return None
        values = tuple(to_message_value(types_by_name[name], value) for name, value in play_option.arguments)
        return self.words.format_value(values) or None

    def step_text(self, path: str) -> str | None:
        """Return the text of a step of the flow, by its path."""
        return game_texts.render_generic_phase(self.words, self.ruleset.program, path)


def map_choice_texts(label_texts: LabelTexts) -> dict[str, str]:
    """Return the texts of counted choices ("taken", "menu: alternative"): `"pass" (invest in
    what?)`. Choices without texts are omitted.
    """
    prompts, own_words = label_texts.map_decisions(), load_tool_words("report", label_texts.words.language)
    return {
        f"{key}: {name}": own_words.format("choice-asked", name=text, prompt=prompts.get(key, key))
        for (key, name), text in label_texts.map_alternatives().items()
    }


def find_ending(ruleset: Ruleset, phase: int, end_number: int) -> Ending:
    """Return the way a game ended, from the numbers in its cells."""
    program = ruleset.program
    step = program.phases[phase - 1] if 1 <= phase <= len(program.phases) else ""
    if end_number == 0:
        return Ending(step, BOUND)
    info = program.ends[end_number - 1]
    location = f"{path_in_folder(ruleset.folder, info.span.source.path)}:{info.span.line}"
    match info.kind:
        case "runs out":
            return Ending(step, RUNS_OUT, location)
        case "until":
            return Ending(step, BY_RULE, location, f"until {' '.join(info.span.text.split())}")
        case "ends":
            return Ending(step, BY_RULE, location, find_condition(info.span))


def path_in_folder(folder: Path, path: str) -> str:
    """Return the path of a ruleset's file relative to the folder's parent, so that it is the same on every
    machine; files outside the folder keep their path."""
    full, home = Path(path).absolute(), folder.absolute()
    return (home.name / full.relative_to(home)).as_posix() if full.is_relative_to(home) else path


def find_condition(span: Span) -> str:
    """Return the condition or name above a text, by its indentation.

    >>> from rulewright.source import Source
    >>> text = "win(p):\\n  do: |\\n    if pot > 5:\\n      end game\\n    else:\\n      end game"
    >>> source = Source("", text)
    >>> find_condition(Span(source, text.index("end"), 0))
    'if pot > 5'
    >>> find_condition(Span(source, text.rindex("end"), 0))
    'else, if pot > 5'
    >>> find_condition(Span(source, text.index("if"), 0))
    'win(p)'
    """
    own_indent, prefix = _count_indent(span.source.line_text(span.line)), ""
    for number in range(span.line - 1, 0, -1):
        line = span.source.line_text(number)
        text = line.partition("  #")[0].strip().rstrip("|:>- ")
        line_indent = _count_indent(line)
        if not text or text.startswith("#"):
            continue
        if line_indent < own_indent and text in _SKIPPED_LINES:
            own_indent = line_indent
        elif line_indent < own_indent and text == "else":
            own_indent, prefix = line_indent + 1, "else, "
        elif line_indent < own_indent:
            return prefix + text
    return ""


_SKIPPED_LINES = ("do", "is", "now", "steps", "then")


def _count_indent(text: str) -> int:
    return len(text) - len(text.lstrip())
