"""Number the options of a decision, and collapse long lists by alternative."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rulewright.diagnostics.text_width import measure_columns
from rulewright.play.decision import Option
from rulewright.records import dataclass
from rulewright_cli.console import is_terminal
from rulewright_cli.text_wrapping import pad_text, wrap_text

if TYPE_CHECKING:
    from rulewright.words.tool_words import ToolWords

MAX_LISTED = 60
"""The largest number of options that are listed one by one."""
MAX_LINES = 24
"""The largest number of lines of a list that is not collapsed, if it can be."""
MIN_IN_COLUMNS = 6
"""The smallest number of lines that are arranged in columns."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """The options of one alternative, listed as one line."""

    title: str
    options: tuple[Option, ...]


class OptionMenu:
    """The options of one decision, from which a person chooses by number. Only numbers that were shown are
    accepted."""

    def __init__(
        self,
        options: Sequence[Option],
        format_option: Callable[[Option], str],
        format_heading: Callable[[str], str],
        words: ToolWords,
        numbers_on_board: set[int],
    ) -> None:
        """Number `options` in this order; those with `numbers_on_board` are shown on a board."""
        self.options = options
        self.format_option = format_option
        self.format_heading = format_heading
        self.words = words
        self.has_numbers = not any(option.name.lstrip("-").isdigit() for option in options)
        self.numbers = {option.code: number for number, option in enumerate(options, 1)}
        self.on_board = {number: options[number - 1] for number in sorted(numbers_on_board)}
        self.listed: Mapping[int, Option | OptionGroup] = {}

    def find_number(self, number: int) -> Option | OptionGroup | None:
        """Return the option or group with a number that was shown; None for any other number."""
        return self.listed.get(number) or self.on_board.get(number)

    def format_menu(self) -> list[str]:
        """Return the lines of the menu: options on the board as one line, the others one by one, or by
        alternative if they are many.
        """
        others = [option for option in self.options if self.numbers[option.code] not in self.on_board]
        lines: list[str] = []
        if self.on_board:
            numbers = f"[{min(self.on_board)}]–[{max(self.on_board)}]"
            lines.append("    " + self.words.format("options-on-board", numbers=numbers))
        shown = self.format_list(others)
        groups = self._group_options(others)
        collapses = len(groups) > 1 and max(len(group.options) for group in groups) > 1
        if collapses and (len(others) > MAX_LISTED or len(shown) > MAX_LINES):
            return lines + self._format_groups(groups)
        if len(others) <= MAX_LISTED:
            return lines + shown
        shown = self.format_list(others[:MAX_LISTED])
        rest = self.words.format("options-more", count=len(others) - MAX_LISTED)
        return [*lines, *shown, *_wrap_line(rest)]

    def format_list(self, options: Sequence[Option], *, with_notation: bool = False) -> list[str]:
        """Return options one by one, with move notation if it is wanted or texts are equal."""
        self.listed = {self.numbers[option.code]: option for option in options}
        texts = [self.format_option(option) for option in options]
        lines: list[str] = []
        for option, text in zip(options, texts, strict=True):
            names = with_notation or texts.count(text) > 1
            notation = f"  [{option.name}]" if names and text != option.name else ""
            front = f"{self.numbers[option.code]:>4}  " if self.has_numbers else "      "
            lines.append(f"{front}{text}{notation}")
        return _arrange_columns(lines)

    def _group_options(self, options: Sequence[Option]) -> list[OptionGroup]:
        by_alternative: dict[str, list[Option]] = {}
        for option in options:
            by_alternative.setdefault(option.alternative or option.name, []).append(option)
        return [
            OptionGroup(self.format_heading(name), tuple(members)) for name, members in by_alternative.items()
        ]

    def _format_groups(self, option_groups: Sequence[OptionGroup]) -> list[str]:
        """Number groups after the numbers on the board, and return their lines; a group with a single option
        is listed as that option."""
        lines: list[str] = []
        listed: dict[int, Option | OptionGroup] = {}
        for number, group in enumerate(option_groups, len(self.on_board) + 1):
            single = group.options[0] if len(group.options) == 1 else None
            listed[number] = single or group
            text = (
                self.format_option(single)
                if single is not None
                else self.words.format("option-group", title=group.title, count=len(group.options))
            )
            lines += _wrap_line(f"{number:>4}  {text}" if self.has_numbers else f"      {text}")
        self.listed = listed
        return [*lines, *_wrap_line(self.words.format("options-collapsed"))]


def _wrap_line(line: str, hang: int = 6) -> list[str]:
    return wrap_text(line, shutil.get_terminal_size().columns, hang) if is_terminal() else [line]


def _arrange_columns(lines: Sequence[str]) -> list[str]:
    """Return lines in several columns if the terminal is wide enough and the list is long."""
    if not lines:
        return []
    width = max(measure_columns(line) for line in lines) + 3
    wide = is_terminal() and len(lines) >= MIN_IN_COLUMNS
    count = shutil.get_terminal_size().columns // width if wide else 1
    if count <= 1:
        return [part for line in lines for part in _wrap_line(line)]
    rows = -(-len(lines) // count)
    return ["".join(pad_text(line, width) for line in lines[row::rows]).rstrip() for row in range(rows)]
