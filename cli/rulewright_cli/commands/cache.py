"""`rulewright cache`: show or clear the cache."""

from __future__ import annotations

from typing import Annotated

from rulewright_cli.console import print_line, print_table
from rulewright_cli.options import cli_option

HELP = """\
Show the size and location of the cache, or clear it.

Results of `check` and `test`, compiled rules and native code are stored in the folder
RULEWRIGHT_CACHE, or else in the user's cache folder. Each kind has a maximum size; the entries
unused for longest are deleted first. Everything can be computed again.

[bold]Examples[/bold]

  rulewright cache
  rulewright cache --clear
"""


def main(clear: Annotated[bool, cli_option("--clear", "Delete the contents of the cache.")] = False) -> int:
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
