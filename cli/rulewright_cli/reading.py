"""What people type: lines with editing, history and completion at a terminal, plain ones else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rulewright_cli.completing import OptionText, proposals
from rulewright_cli.console import on_terminal, visible

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory


class Reader:
    """Reads what the seats of a game type.

    History is that of this game, and where seats have secrets from each other (`apart`) of one
    seat: what another has typed is not found with the arrow keys.
    """

    def __init__(self, *, apart: bool = False) -> None:
        self.apart = apart
        self.options: Sequence[OptionText] = ()
        self.commands: Mapping[str, str] = {}
        self.named: Mapping[str, str] = {}
        self.toolbar = ""
        self.ended: BaseException | None = None
        """What a line that was being edited was ended with: the terminal may be gone by then."""
        self._seat = ""
        self._histories: dict[str, InMemoryHistory] = {}
        self._session: PromptSession[str] | None = None

    def asks(
        self,
        seat: str,
        toolbar: str,
        options: Sequence[OptionText],
        commands: Mapping[str, str],
        named: Mapping[str, str],
    ) -> None:
        """From now on this seat is asked; what it can type is completed."""
        self._seat = seat if self.apart else ""
        self.toolbar, self.options = visible(toolbar), options
        self.commands, self.named = commands, named

    def read(self, prompt: str = "> ") -> str:
        """Return a line. Raises EOFError, KeyboardInterrupt, and the exception given to `end`."""
        if not editable():
            return input(prompt).strip()
        return self._edited(prompt).strip()

    def end(self, why: BaseException) -> bool:
        """Ends a line that is being edited, from a signal: `read` raises this. False if none is."""
        app = self._session.app if self._session is not None else None
        if app is None or not app.is_running or app.loop is None:
            return False
        self.ended = why
        app.loop.call_soon_threadsafe(lambda: app.exit(exception=why))
        return True

    def _edited(self, prompt: str) -> str:
        from prompt_toolkit.history import InMemoryHistory

        history = self._histories.setdefault(self._seat, InMemoryHistory())
        if self._session is None:
            self._session = _session(self)
        # a session keeps the history that it was made with; what is shared is its buffer
        self._session.history = self._session.default_buffer.history = history
        self._session.default_buffer.reset()
        return self._session.prompt(prompt)

    def proposals(self, typed: str) -> Iterator[tuple[str, str, str]]:
        """Yield completions: the text that replaces the input, its display form, and its
        meaning."""
        for each in proposals(typed, self.options, self.commands, self.named):
            yield each.text, visible(each.shown), visible(each.meaning)


def editable() -> bool:
    """Return whether input comes from a terminal that can move its cursor."""
    return sys.stdin.isatty() and on_terminal() and os.environ.get("TERM", "dumb") != "dumb"


def _session(reader: Reader) -> PromptSession[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Follows(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
            typed = document.text_before_cursor
            for text, shown, meaning in reader.proposals(typed):
                yield Completion(text, -len(typed), display=shown, display_meta=meaning)

    return PromptSession(
        completer=Follows(),
        complete_while_typing=False,
        bottom_toolbar=lambda: reader.toolbar or None,
        reserve_space_for_menu=6,
    )
