"""`rulewright lsp`: a language server for editors."""

from __future__ import annotations

from rulewright_cli.console import remark
from rulewright_cli.faults import WRONG_USE

HELP = """\
Serve an editor: findings, what names mean, completion and more.

An editor starts this command and speaks with it over standard input and output, in the Language
Server Protocol. How to tell your editor stands in docs/editors.md.

[bold]Examples[/bold]

  rulewright lsp
"""


def main() -> int:
    import logging
    import os

    try:
        from rulewright.server.lsp.features import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        remark("rulewright: a language server needs more: pip install 'rulewright[lsp]'")
        return WRONG_USE
    logging.basicConfig(level=logging.ERROR)  # on standard error, which editors keep
    # The server closes what it reads and writes when it ends; the command still needs its own. What
    # is printed by mistake is no message.
    with os.fdopen(os.dup(0), "rb") as coming, os.fdopen(os.dup(1), "wb") as going:
        os.dup2(2, 1)
        serve().start_io(coming, going)
    return 0
