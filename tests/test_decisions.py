"""Decision records have one layout, the index lists them all, and the modules they name exist."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
LAYOUT = re.compile(
    r"# (?P<number>\d+)\. (?P<title>\S[^\n]*)\n\n"
    r"- Status: (?P<status>proposed|accepted|superseded by \[\d+\]\([\w-]+\.md\))\n"
    r"- Date: (?P<date>\d{4}-\d\d-\d\d)\n\n"
    r"## Context\n\n[^#\n].*\n\n## Decision\n\n[^#\n].*\n\n## Consequences\n\n[^#\n].*\n",
    re.DOTALL,
)


def test_there_are_records() -> None:
    assert len(RECORDS) > 40


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_have_the_layout(path: Path) -> None:
    record = LAYOUT.fullmatch(path.read_text("utf-8"))
    assert record is not None
    assert int(record["number"]) == int(path.name[:4])
    datetime.date.fromisoformat(record["date"])


def test_numbers_are_consecutive() -> None:
    assert [int(path.name[:4]) for path in RECORDS] == list(range(1, len(RECORDS) + 1))


def test_the_index_lists_every_record_once() -> None:
    rows = re.findall(
        r"^\| (\d+) \| ([\d-]+) \| \[(.*)\]\((.*)\) \|$",
        (FOLDER / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    expected = []
    for path in RECORDS:
        record = LAYOUT.fullmatch(path.read_text("utf-8"))
        assert record is not None
        expected.append((record["number"], record["date"], record["title"], path.name))
    assert sorted(rows, key=lambda row: int(row[0])) == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_modules_of_accepted_records_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    if "\n- Status: accepted\n" not in text:
        return
    modules = re.findall(r"`([\w./-]+\.(?:py|c))`", text)
    folders = (ROOT / "engine" / "rulewright", ROOT / "tests")
    missing = [name for name in modules if not (ROOT / name).exists()]
    assert [n for n in missing if not any(list(folder.rglob(n)) for folder in folders)] == []
