"""`rulewright lsp`: run the language server for editors."""

from __future__ import annotations

HELP = """\
Start the language server for editors.

An editor starts this command and communicates with it over standard input and output by the
Language Server Protocol. `rulewright docs editors` describes how to set up an editor.

[bold]Examples[/bold]

  rulewright lsp
"""


def main() -> int:
    import logging
    import os

    from rulewright.presentable import require_extra

    with require_extra("lsp"):
        from rulewright.server.lsp.connection import serve_streams
    logging.basicConfig(level=logging.ERROR)  # on standard error, which editors keep
    # The server closes its streams when it ends, but the command still needs standard input and output.
    # Accidental output goes to standard error, because it is no message.
    with os.fdopen(os.dup(0), "rb") as coming, os.fdopen(os.dup(1), "wb") as going:
        os.dup2(2, 1)
        serve_streams(coming, going)
    return 0
