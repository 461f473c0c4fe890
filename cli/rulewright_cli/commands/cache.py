"""`rulewright cache`: show or clear the cache."""

from __future__ import annotations

from typing import Annotated

from rulewright_cli.console import print_line, print_table
from rulewright_cli.options import cli_option

HELP = """\
Show the size and place of the cache, or empty it.

What `check` and `test` found out, compiled rules and native code lie in the folder that RULEWRIGHT_CACHE names, or in the user's own for such things. Each kind has a most size; beyond it what was not used for longest goes. Everything can be made again.

[bold]Examples[/bold]

  rulewright cache
  rulewright cache --clear
"""  # noqa: E501


def main(clear: Annotated[bool, cli_option("--clear", "Remove all of it.")] = False) -> int:
    from rulewright import cache_files, resources

    folder = resources.cache_folder()
    if folder is None:
        print_line(resources.explain_no_cache() or "nothing is kept: RULEWRIGHT_CACHE is empty")
        return 0
    if clear:
        cache_files.clear_cache(folder)
    print_line(f"{folder}")
    rows = [
        [
            kept.cache_kind.description,
            kept.file_count,
            _format_megabytes(kept.total_bytes),
            _format_megabytes(kept.cache_kind.max_bytes),
        ]
        for kept in cache_files.measure_usage(folder)
    ]
    print_table(("kept", "files", "MB", "at most"), rows)
    return 0


def _format_megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"
