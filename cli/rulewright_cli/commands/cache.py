"""`rulewright cache`: what is kept to be quicker the next time."""

from __future__ import annotations

from typing import Annotated

from rulewright_cli.console import say, table
from rulewright_cli.options import option

HELP = """\
Show the size and place of the cache, or empty it.

What `check` and `test` found out, compiled rules and native code lie in the folder that RULEWRIGHT_CACHE names, or in the user's own for such things. Each kind has a most size; beyond it what was not used for longest goes. Everything can be made again.

[bold]Examples[/bold]

  rulewright cache
  rulewright cache --clear
"""  # noqa: E501


def main(clear: Annotated[bool, option("--clear", "Remove all of it.")] = False) -> int:
    from rulewright import cache_files, resources

    folder = resources.cache_folder()
    if folder is None:
        say(resources.cache_refusal() or "nothing is kept: RULEWRIGHT_CACHE is empty")
        return 0
    if clear:
        cache_files.clear(folder)
    say(f"{folder}")
    rows = [
        [kept.kind.what, kept.files, _megabytes(kept.size), _megabytes(kept.kind.most)]
        for kept in cache_files.kept(folder)
    ]
    table(("kept", "files", "MB", "at most"), rows)
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"
