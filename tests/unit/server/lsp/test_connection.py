"""Editors that are gone, and servers that have said their last."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from pygls.io_ import StdoutWriter

from rulewright import resources
from rulewright.server.lsp.connection import EditorInput, EditorOutput
from rulewright.server.lsp.features import create_server

COMMAND = [str(Path(sys.executable).parent / "rulewright"), "lsp"]
RULES = resources.data_folder("rulesets") / "classics" / "pig" / "ruleset.yaml"
DOCUMENT = {"uri": RULES.as_uri()}
PATIENCE = 300
"""Seconds: how busy the machine is decides nothing."""


def message(method: str, params: object, number: int | None = None) -> bytes:
    said = {"jsonrpc": "2.0", "method": method, "params": params}
    body = json.dumps(said if number is None else {**said, "id": number}).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


OPENED = {**DOCUMENT, "languageId": "yaml", "version": 1, "text": RULES.read_text("utf-8")}
BEGINNING = (
    message("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1),
    message("initialized", {}),
    message("textDocument/didOpen", {"textDocument": OPENED}),
    *(message("textDocument/codeLens", {"textDocument": DOCUMENT}, n) for n in range(2, 10)),
)


@pytest.mark.parametrize(
    "answered",
    [0, pytest.param(1, marks=pytest.mark.soak), 5],
    ids=lambda n: f"after-{n}-answers",
)
def test_an_editor_that_is_gone_is_the_end_and_no_fault(tmp_path: Path, answered: int) -> None:
    ours, theirs = socket.socketpair()
    with (tmp_path / "told").open("wb") as told, theirs:
        server = subprocess.Popen(COMMAND, stdin=theirs, stdout=theirs, stderr=told)
    with ours:
        ours.sendall(b"".join(BEGINNING))
        with ours.makefile("rb") as answers:
            for _ in range(answered):
                length = int(answers.readline().partition(b":")[2])
                while answers.readline().strip():
                    pass
                answers.read(length)
    try:
        assert server.wait(PATIENCE) == 0
    finally:
        server.kill()
    assert (tmp_path / "told").read_text("utf-8") == ""


def test_what_cannot_be_told_is_not_told_without_end() -> None:
    """Errors are told, too, and that one could not be told was an error, 20,000 calls deep."""
    stream = io.BytesIO()
    server = create_server()
    server.protocol.set_writer(StdoutWriter(cast(BinaryIO, EditorOutput(stream))))
    server.show_text("heard")
    assert b"heard" in stream.getvalue()
    stream.close()
    server.show_text("not heard")
    server.desk_thread.close()


def test_what_is_lost_while_it_comes_is_the_end() -> None:
    class Lost(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            raise ConnectionResetError

        read = readline

    coming = EditorInput(Lost())
    assert coming.readline() == b"" and coming.read(5) == b""
