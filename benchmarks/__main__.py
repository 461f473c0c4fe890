"""Measures everything and prints it as Markdown: `python -m benchmarks [--quick]`."""

from __future__ import annotations

import platform
import sys

from benchmarks import native, playouts, simulation, whole


def main() -> None:
    rounds = 3 if "--quick" in sys.argv else 15
    print(
        f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"medians of {rounds} interleaved rounds\n"
    )
    for part in (playouts.run, native.run, whole.run, whole.help_times):
        print(part(rounds), flush=True)
    if "--quick" not in sys.argv:
        print(simulation.run(), flush=True)


main()
