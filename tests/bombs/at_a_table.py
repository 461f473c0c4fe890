"""A browser at a table of the studio: `python -m bombs.at_a_table FOLDER` looks, chooses twice, and
prints what it was answered, or why there is no such table."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.diagnostics.render import format_full
from rulewright.recursion_depth import raise_recursion_limit
from studio_tables import owner, served_here, table_of


def main() -> int:
    raise_recursion_limit()
    with tempfile.TemporaryDirectory() as place:
        try:
            table = table_of(Path(place), Path(sys.argv[1]))
        except DiagnosticError as error:
            print(format_full(error.diagnostics))
            return 1
        with served_here(Path(place), table) as client:
            page = owner(client, table)
            for _ in range(2):
                state = page.state()
                asked = state.get("asked") or {}
                print(f"position {state['position']}: {len(asked.get('options', ()))} options")
                if not asked.get("options"):
                    break
                answer = page.post(
                    "choose", position=state["position"], seat="player1",
                    code=asked["options"][0]["code"],
                )  # fmt: skip
                print(answer.status_code, answer.text[:300])
                assert answer.status_code < 500
    return 0


if __name__ == "__main__":
    sys.exit(main())
