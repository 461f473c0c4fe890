"""Laying out changes no meaning and is done at once, whatever a file looked like before."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from cli_tools import run
from edits import EDITS
from honest import some
from rulewright import resources
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.formatting.fmt import format_source, list_edits
from rulewright.source import Source
from spacing import spaced

RULESETS = resources.data_folder("rulesets")
FILES = sorted(RULESETS.rglob("*.yaml"))
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""In C, where PyYAML was made with it: most of the time went into reading."""
SIGNS = re.compile(r"\w+|[^\w\s]")


def laid_out(name: str, text: str) -> str | None:
    """None for what cannot be read; whatever else cannot be laid out is a fault of ours."""
    try:
        return format_source(Source(name, text))
    except DiagnosticError as fault:
        assert all(found.code != "no-layout" for found in fault.diagnostics), text
        return None


def read_as_data(text: str) -> Any:
    return yaml.load(text, LOADER)


def same(a: Any, b: Any) -> bool:
    """Whether another reader of YAML finds the same there, blanks and remarks in texts apart. Keys
    stand in the same order."""
    if isinstance(a, dict) and isinstance(b, dict):
        pairs = zip(a.items(), b.items(), strict=False)
        return len(a) == len(b) and all(same(k, m) and same(v, w) for (k, v), (m, w) in pairs)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, str) and isinstance(b, str):
        return SIGNS.findall(a) == SIGNS.findall(b)
    return type(a) is type(b) and bool(a == b)


def remarks(text: str) -> list[str]:
    return re.findall(r"# (?:so|a thought)\b", text)


@pytest.mark.parametrize("start", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_blanks_and_remarks_change_nothing(start: int) -> None:
    random = Random(start)
    read = 0
    for _ in range(3000 if start else 120):
        path = random.choice(FILES)
        text = spaced(path.read_text("utf-8"), random)
        after = laid_out(path.name, text)
        if after is None:
            continue
        read += 1
        assert laid_out(path.name, after) == after, (path, text)
        assert same(read_as_data(text), read_as_data(after)), (path, text)
        assert remarks(text) == remarks(after), (path, text)
    assert read > 70


@pytest.mark.parametrize("start", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_after_any_edit_a_file_is_laid_out_or_its_finding_is_told(start: int) -> None:
    random = Random(start)
    read = 0
    for _ in range(3000 if start else 120):
        path = random.choice(FILES)
        text = random.choice(EDITS)(path.read_text("utf-8"), random)
        after = laid_out(path.name, text)
        if after is not None:
            read += 1
            assert laid_out(path.name, after) == after, (path, text)
            assert same(read_as_data(text), read_as_data(after)), (path, text)
    assert read > 50


@pytest.mark.parametrize(
    "ruleset",
    [
        "classics/pig",
        "classics/oh-hell",
        pytest.param("attika", marks=pytest.mark.soak),
        pytest.param("pax-pamir", marks=pytest.mark.soak),
        pytest.param("arctic", marks=pytest.mark.soak),
    ],
)
def test_rules_are_the_same_program(ruleset: str, tmp_path: Path) -> None:
    folder = tmp_path / ruleset
    shutil.copytree(RULESETS / ruleset, folder)
    was = run("show", folder, "--stage", "ir").output
    random = Random(7)
    changed = 0
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text("utf-8")
        for _ in range(20):
            after = laid_out(path.name, spaced(text, random))
            if after is not None and not re.search(r">-?\n", text):
                path.write_text(after, "utf-8")
                changed += after != text
                break
    assert changed and run("show", folder, "--stage", "ir").output == was


def test_edits_put_in_give_the_same_text() -> None:
    random = Random(3)
    for path in some(random.sample(FILES, 30)):
        source = Source(path.name, spaced(path.read_text("utf-8"), random))
        after = laid_out(path.name, source.text)
        if after is None:
            continue
        text = source.text
        found = list_edits(source)
        for edit in reversed(found):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        assert text == after
        assert all(a.span.end <= b.span.start for a, b in pairwise(found))
