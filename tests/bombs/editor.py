"""An editor that opens every file of a folder, waits for findings and goes: `python -m
bombs.editor FOLDER`. It ends with the code of the language server, and prints what that found."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

KINDS = {".yaml": "yaml", ".ftl": "fluent", ".toml": "toml"}
LARGEST = 4_000_000
"""Bytes of a file that an editor opens."""


def send(to: IO[bytes], method: str, params: object, id: int | None = None) -> None:
    said: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
    if id is not None:
        said["id"] = id
    body = json.dumps(said).encode()
    to.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    to.flush()


def receive(source: IO[bytes]) -> Mapping[str, Any]:
    length = 0
    while line := source.readline().strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
    if not length:
        raise EOFError("the language server has gone")
    found: Mapping[str, Any] = json.loads(source.read(length))
    return found


def await_answer(source: IO[bytes], id: int) -> None:
    """Fail where the answer is an error: an editor's questions have none but internal ones here."""
    while (said := receive(source)).get("id") != id:
        pass
    assert "error" not in said, said["error"]


def main() -> int:
    folder = Path(sys.argv[1])
    server = subprocess.Popen(
        [str(Path(sys.executable).with_name("rulewright")), "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert server.stdin is not None and server.stdout is not None
    root = {"uri": folder.as_uri(), "name": "bomb"}
    send(server.stdin, "initialize",
         {"processId": None, "rootUri": root["uri"], "workspaceFolders": [root],
          "capabilities": {"textDocument": {"publishDiagnostics": {}}}}, 1)  # fmt: skip
    await_answer(server.stdout, 1)
    send(server.stdin, "initialized", {})
    open_now = []
    for path in sorted(folder.rglob("*"))[:30]:
        if path.suffix in KINDS and path.is_file() and path.stat().st_size < LARGEST:
            document = {
                "uri": path.as_uri(), "languageId": KINDS[path.suffix], "version": 1,
                "text": path.read_text("utf-8"),
            }  # fmt: skip
            send(server.stdin, "textDocument/didOpen", {"textDocument": document})
            open_now.append(document["uri"])
    told: dict[str, Any] = {}
    # Nothing is published about files that belong to no ruleset.
    while open_now and (folder / "ruleset.yaml").is_file() and not set(open_now) & told.keys():
        said = receive(server.stdout)
        if said.get("method") == "textDocument/publishDiagnostics":
            told[said["params"]["uri"]] = said["params"]["diagnostics"]
    for number, uri in enumerate(open_now[:3]):
        place = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 1}}
        send(server.stdin, "textDocument/hover", place, 10 + number)
        await_answer(server.stdout, 10 + number)
    send(server.stdin, "shutdown", None, 2)
    await_answer(server.stdout, 2)
    send(server.stdin, "exit", None)
    for uri, found in told.items():
        for each in found:
            print(f"{uri}: {each.get('code')}: {each['message']}"[:300])
    return server.wait()


if __name__ == "__main__":
    sys.exit(main())
