"""Read lines from people: with editing, history and completion at a terminal, plain otherwise."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rulewright_cli.completion import OptionText, propose_completions
from rulewright_cli.console import escape_controls, is_terminal

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory


class LineReader:
    """A reader of the lines that the seats of a game type.

    The history contains the lines of this game. If seats have secrets from each other, each has its own
    (`separate_history`), so that the arrow keys do not show the input of others.
    """

    def __init__(self, *, separate_history: bool = False) -> None:
        self.separate_history = separate_history
        self.option_texts: Sequence[OptionText] = ()
        self.commands: Mapping[str, str] = {}
        self.thing_names: Mapping[str, str] = {}
        self.toolbar = ""
        self.end_exception: BaseException | None = None
        """The exception that ended the edited line; the terminal may be closed by then."""
        self._seat = ""
        self._histories: dict[str, InMemoryHistory] = {}
        self._session: PromptSession[str] | None = None

    def prepare_prompt(
        self,
        seat: str,
        toolbar: str,
        option_texts: Sequence[OptionText],
        commands: Mapping[str, str],
        thing_names: Mapping[str, str],
    ) -> None:
        """Set the seat to move; completion offers its options."""
        self._seat = seat if self.separate_history else ""
        self.toolbar, self.option_texts = escape_controls(toolbar), option_texts
        self.commands, self.thing_names = commands, thing_names

    def read_line(self, prompt: str = "> ") -> str:
        """Return a line. Raises EOFError, KeyboardInterrupt, and the exception given to `interrupt_line`."""
        if not can_edit_line():
            return input(prompt).strip()
        return self._edit_line(prompt).strip()

    def interrupt_line(self, exception: BaseException) -> bool:
        """End the line that is being edited, for a signal handler: `read_line` raises the exception. Returns
        False if no line is being edited."""
        app = self._session.app if self._session is not None else None
        if app is None or not app.is_running or app.loop is None:
            return False
        self.end_exception = exception
        app.loop.call_soon_threadsafe(lambda: app.exit(exception=exception))
        return True

    def _edit_line(self, prompt: str) -> str:
        from prompt_toolkit.history import InMemoryHistory

        history = self._histories.setdefault(self._seat, InMemoryHistory())
        if self._session is None:
            self._session = _make_session(self)
        # a session keeps the history that it was created with; its buffer is shared
        self._session.history = self._session.default_buffer.history = history
        self._session.default_buffer.reset()
        return self._session.prompt(prompt)

    def iter_completions(self, typed_text: str) -> Iterator[tuple[str, str, str]]:
        """Yield completions: the text that replaces the input, its display form, and its
        meaning."""
        for each in propose_completions(typed_text, self.option_texts, self.commands, self.thing_names):
            yield each.text, escape_controls(each.display_text), escape_controls(each.meaning)


def can_edit_line() -> bool:
    """Return whether input comes from a terminal that can move its cursor."""
    return sys.stdin.isatty() and is_terminal() and os.environ.get("TERM", "dumb") != "dumb"


def _make_session(reader: LineReader) -> PromptSession[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Follows(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
            typed = document.text_before_cursor
            for text, shown, meaning in reader.iter_completions(typed):
                yield Completion(text, -len(typed), display=shown, display_meta=meaning)

    return PromptSession(
        completer=Follows(),
        complete_while_typing=False,
        bottom_toolbar=lambda: reader.toolbar or None,
        reserve_space_for_menu=6,
    )
