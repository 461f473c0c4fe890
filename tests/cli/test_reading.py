"""What people type: completion, history, editing, and a real terminal."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from cli_tools import command, ruleset
from processes import PATIENCE
from rulewright_cli import line_reader
from rulewright_cli.completion import OptionText, propose_completions
from rulewright_cli.line_reader import LineReader

SAIL = [
    OptionText(
        f"sail({a}, {b})",
        f"sail from {a.title()} to {b.title()}",
        "sail",
        ((a, a.title()), (b, b.title())),
    )
    for a, b in (("cape", "cove"), ("cape", "isle"), ("cove", "isle"))
]
PASS = OptionText("pass", "do nothing", "pass", ())
SITES = [OptionText(site, f"site {site}", None, ((site, f"site {site}"),)) for site in ("a1", "b1")]
COMMANDS = {"show": "the position", "save": "saves it", "why": "why"}


def texts(typed: str, options: list[OptionText]) -> list[str]:
    named = {"money": "coins", "ships": "ships"}
    return [each.text for each in propose_completions(typed, options, COMMANDS, named)]


def test_the_next_part_of_a_move_is_proposed_and_nothing_behind_it() -> None:
    assert texts("", [*SAIL, PASS]) == ["sail(", "pass", "show", "save", "why"]
    assert texts("sa", [*SAIL, PASS]) == ["sail(", "save"]
    assert texts("sail(", SAIL) == ["sail(cape, ", "sail(cove, "]
    assert texts("sail(ca", SAIL) == ["sail(cape, "]
    assert texts("sail(cape, ", SAIL) == ["sail(cape, cove)", "sail(cape, isle)"]
    assert texts("sail(cape,i", SAIL) == ["sail(cape, isle)"], "blanks do not matter"
    assert texts("sail(isle", SAIL) == []


def test_what_is_proposed_says_what_it_means() -> None:
    shown = [(p.display_text, p.meaning) for p in propose_completions("sail(cape, ", SAIL, {}, {})]
    assert shown == [("cove", "Cove"), ("isle", "Isle")]
    assert [p.meaning for p in propose_completions("", [PASS], {}, {})] == ["do nothing"]
    assert [p.meaning for p in propose_completions("a", SITES, {}, {})] == ["site a1"]


def test_words_find_an_option_that_is_called_otherwise() -> None:
    assert texts("nothing", [*SAIL, PASS]) == ["pass"]
    assert texts("to isle", SAIL) == ["sail(cape, isle)", "sail(cove, isle)"]


def test_commands_are_followed_by_what_they_take() -> None:
    assert texts("show co", SITES) == ["show coins"]
    assert texts("show mon", SITES) == ["show coins"], "the rules' own names are known, too"
    assert texts("why s", SAIL) == ["why sail(", "why score"]
    assert texts("why sail(cove", SAIL) == ["why sail(cove, "]
    assert texts("save x", SITES) == []


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[PipeInput]:
    monkeypatch.setattr(line_reader, "can_edit_line", lambda: True)
    with create_pipe_input() as typed, create_app_session(input=typed, output=DummyOutput()):
        yield typed


def asked(reader: LineReader, seat: str, *options: OptionText) -> None:
    reader.prepare_prompt(seat, "your turn", options, COMMANDS, {})


def test_lines_can_be_edited_and_completed(keys: PipeInput) -> None:
    reader = LineReader()
    asked(reader, "ann", *SAIL)
    for after, text in enumerate(("sial\x1b[D\x1b[D\x14\x1b[F(co", "\t", "\t", "\r"), 1):
        Timer(after * 0.3, keys.send_text, (text,)).start()  # completion does not block typing
    assert reader.read_line() == "sail(cove, isle)"


def test_what_was_typed_comes_back_and_not_to_others_where_seats_have_secrets(
    keys: PipeInput,
) -> None:
    for apart, found in ((False, "pass"), (True, "b1")):
        reader = LineReader(separate_history=apart)
        asked(reader, "ann", PASS)
        keys.send_text("pass\r")
        assert reader.read_line() == "pass"
        asked(reader, "ben", PASS)
        keys.send_text("\x1b[Ab1\r" if apart else "\x1b[A\r")
        assert reader.read_line() == found
        asked(reader, "ann", PASS)
        keys.send_text("\x1b[A\x1b[A\r" if not apart else "\x1b[A\r")
        assert reader.read_line() == "pass"


def test_ctrl_c_and_the_end_of_input(keys: PipeInput) -> None:
    reader = LineReader()
    asked(reader, "ann", PASS)
    keys.send_text("pa\x03")
    with pytest.raises(KeyboardInterrupt):
        reader.read_line()
    keys.send_text("\x04")
    with pytest.raises(EOFError):
        reader.read_line()


def test_a_signal_ends_a_line_that_is_being_edited(keys: PipeInput) -> None:
    reader = LineReader()
    asked(reader, "ann", PASS)
    assert not reader.interrupt_line(SystemError("too early"))
    Timer(0.5, lambda: reader.interrupt_line(SystemError("ended"))).start()
    with pytest.raises(SystemError, match="ended"):
        reader.read_line()


# --- a real terminal ------------------------------------------------------------------------------


class Terminal:
    """A command at a terminal of that many columns."""

    def __init__(self, words: list[object], folder: Path, columns: int = 80) -> None:
        pty = pytest.importorskip("pty")
        self.master, slave = pty.openpty()
        import fcntl
        import struct
        import termios

        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        environment = os.environ | {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        for name in ("NO_COLOR", "COLUMNS"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            command(words), cwd=folder, stdin=slave, stdout=slave, stderr=slave,
            env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.told = ""
        self.read = 0

    def until(self, text: str) -> str:
        """Reads until that text has come, behind what was read before."""
        until, start = time.monotonic() + PATIENCE, self.read
        while text not in self.told[start:]:
            assert time.monotonic() < until, (text, self.told[start:])
            if select.select([self.master], [], [], 1)[0]:
                try:
                    came = os.read(self.master, 65536)
                except OSError:  # Linux's end of a terminal
                    came = b""
                assert came, (text, self.told[start:])
                self.told += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", came.decode("utf-8", "replace"))
        self.read = self.told.index(text, start) + len(text)
        return self.told[start : self.read]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            os.close(self.master)


def test_a_game_at_a_terminal_with_keys(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    game = Terminal(["play", folder], tmp_path)
    game.until(">")
    game.type("tak\t")
    game.until("take(")
    game.type("1)\r")
    game.until("Player 2: turns")
    game.until(">")
    game.type("\x1b[A")  # up: the line before
    game.until("take(1)")
    game.type("\x15quit\r")
    game.until("To continue it:")
    assert game.end() == 0
    assert (tmp_path / "nim-1.save.json").exists()


@pytest.mark.parametrize("closed", [False, True])
def test_a_game_that_is_ended_amid_a_line_is_saved(tmp_path: Path, closed: bool) -> None:
    folder = ruleset(tmp_path / "nim")
    game = Terminal(["play", folder, "--save", tmp_path / "s.json"], tmp_path)
    game.until(">")
    game.type("take(1)\r")
    game.until("Player 2: turns")
    game.until(">")
    game.type("tak")
    game.until("tak")
    if closed:  # the terminal is gone: what is written there fails, too
        os.close(game.master)
        game.master = os.open(os.devnull, os.O_RDONLY)
    os.kill(game.process.pid, signal.SIGHUP if closed else signal.SIGTERM)
    assert game.end() in ((129, 2) if closed else (143,))  # 2: the loss was met before the signal
    assert '"take(1)"' in (tmp_path / "s.json").read_text("utf-8")
