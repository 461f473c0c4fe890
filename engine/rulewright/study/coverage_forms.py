"""Coverage as a table, as a listing of the files, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.diagnostics.visible import visible
from rulewright.study.reached import Coverage, Line, Place, Row, percent

REACHED, UNREACHED, UNCOUNTED = "+", "-", " "


def summary(covered: Coverage) -> list[str]:
    """How much was reached, and each line and row that was not."""
    lines, rows = len(covered.lines), len(covered.rows)
    missing, missing_rows = covered.unreached, covered.unreached_rows
    told = [_part("rule lines", lines - len(missing), lines)]
    if rows:
        told.append(_part("rows of tables", rows - len(missing_rows), rows))
    if missing or missing_rows:
        told.append(
            "  (by scenarios and games: that random play runs a rule does not say that it is right)"
        )
    told += [f"  not reached: {line}  {line.text}" for line in missing]
    told += [f"  not reached: {row}  {row.name}" for row in missing_rows]
    return told


def by_script(covered: Coverage) -> list[tuple[str, int, int, int]]:
    """Of each script: its file, the lines and rows it reaches, and how many of them no other
    does."""
    return [
        (script.script, len(script.lines), len(script.rows), covered.only_by(script))
        for script in covered.scripts
    ]


def listing(covered: Coverage) -> str:
    """Every file that holds rules, line by line: `+` reached, `-` not reached, blank does not
    count; behind it how many scripts reach the line."""
    scripts: dict[tuple[str, int], int] = {}
    for script in covered.scripts:
        for place in {(p.path, p.number) for p in _places(script.lines, script.rows)}:
            scripts[place] = scripts.get(place, 0) + 1
    missing: set[tuple[str, int]] = {(p.path, p.number) for p in _unreached(covered)}
    counted = {(p.path, p.number) for p in _places(covered.lines, covered.rows)}
    blocks = []
    for path, text in covered.texts.items():
        told = [visible(path)]
        for number, line in enumerate(text.splitlines(), 1):
            at = (path, number)
            mark = UNREACHED if at in missing else REACHED if at in counted else UNCOUNTED
            many = scripts.get(at, 0) if at in counted else ""
            told.append(f"{number:>5} {many:>4} {mark} {line}".rstrip())
        blocks.append("\n".join(told))
    return "\n\n".join(blocks) + "\n"


def as_data(covered: Coverage) -> dict[str, Any]:
    """Coverage as plain data: in all, by file, by script."""
    lines, rows = covered.reached_lines, covered.reached_rows
    return {
        "percent": covered.percent,
        "lines": _count(len(lines), len(covered.lines)),
        "rows": _count(len(rows), len(covered.rows)),
        "files": [
            {
                "path": path,
                "lines": [
                    {"line": line.number, "reached": line in lines}
                    for line in covered.lines
                    if line.path == path
                ],
                "rows": [
                    {
                        "line": row.number,
                        "table": row.table,
                        "keys": list(row.keys),
                        "reached": row in rows,
                    }
                    for row in covered.rows
                    if row.path == path
                ],
            }
            for path in covered.texts
        ],
        "scripts": [
            {
                "script": script.script,
                "title": script.title,
                "lines": len(script.lines),
                "rows": len(script.rows),
                "only_here": covered.only_by(script),
                "reached": {
                    path: sorted(
                        {p.number for p in _places(script.lines, script.rows) if p.path == path}
                    )
                    for path in covered.texts
                },
            }
            for script in covered.scripts
        ],
    }


def _count(reached: int, there: int) -> dict[str, int]:
    return {"reached": reached, "counted": there, "percent": percent(reached, there)}


def _part(what: str, reached: int, there: int) -> str:
    return f"{what}: {reached} of {there} reached ({percent(reached, there)} %)"


def _unreached(covered: Coverage) -> tuple[Place, ...]:
    return (*covered.unreached, *covered.unreached_rows)


def _places(lines: Iterable[Line], rows: Iterable[Row]) -> Iterator[Place]:
    yield from lines
    yield from rows
