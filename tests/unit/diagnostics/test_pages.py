"""Each page's broken example yields exactly that code, and its mended one nothing at all."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.diagnostics import render
from rulewright.diagnostics.codes import Page, codes, page
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.faults import HEADLINES
from rulewright.study.check import check
from rulewright.study.settings import Selection
from rulewright.study.suite import run_suite

ENGINE = Path(resources.__file__).parent

WITHOUT_EXAMPLE: dict[str, str] = {
    "bad-config": "tests/cli/test_targets.py",
    "broken-save": "a save, not a ruleset",
    "file-too-large": "tests/unit/document/test_load.py",
    "file-unwritable": "tests/cli/test_play.py",
    "file-unreadable": "tests/unit/document/test_load.py",
    "no-layout": "tests/unit/formatting/test_fmt.py",
    "foreign-file": "tests/cli/test_outputs.py",
    "foreign-save": "a save, not a ruleset",
    "not-text": "tests/unit/document/test_load.py",
    "nothing-to-move": "the checker proves that there is something",
    "outdated-save": "a save, not a ruleset",
    "own-fault": "tests/cli/test_own_faults.py",
    "stale-baseline": "tests/cli/test_targets.py",
    "ruleset-not-found": "tests/unit/document/test_load.py",
    "unknown-language": "tests/cli/test_book.py",
    "unknown-revision": "tests/unit/study/test_difference.py",
    "untold-change": "tests/unit/book/test_missing.py",
    "wrong-player-count": "the command line, not a ruleset",
    "not-a-script": "a save, not a ruleset",
    "unsavable-game": "a save, not a ruleset",
}
"""Codes that no small ruleset shows, and where they are tried or why not."""


def findings(example: dict[str, str], folder: Path, limit: float = 1) -> list[Diagnostic]:
    """Everything that is said of an example: by the checker, and if it finds nothing, in play."""
    for name, text in example.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    given: dict[str, list[str]] = {
        "--edition": [], "--variant": [], "--option": [], "--players": [],
    }  # fmt: skip
    words = iter(shlex.split(example.get("console", "$ rulewright check ."))[4:])
    for word in words:
        given[word].append(next(words))
    fixed = Selection(
        next(iter(given["--edition"]), None),
        tuple(given["--variant"]),
        tuple((name, value) for name, _, value in (o.partition("=") for o in given["--option"])),
        next((int(number) for number in given["--players"]), None),
    )
    checked = check(
        folder,
        edition=fixed.edition,
        variants=fixed.variants,
        options=fixed.options,
        players=fixed.players,
        limit=limit,
    )
    if checked.findings:
        return list(checked.findings)
    suite = run_suite(folder, fixed=fixed, games=5)
    return [found for outcome in suite.failures for found in outcome.findings]


PAGES = [found for code in codes() if (found := page(code)) and code not in WITHOUT_EXAMPLE]


BROKEN = [
    pytest.param(found, limit, id=found.code, marks=[pytest.mark.soak] * (long and limit == 1))
    for found in PAGES
    for long in [found.code == "limit-work"]
    for limit in ((0.1, 1) if long else (1,))
]
"""What takes too much work takes a while."""


@pytest.mark.parametrize(("page", "limit"), BROKEN)
def test_the_broken_example_yields_exactly_this(page: Page, limit: float, tmp_path: Path) -> None:
    assert page.broken, "no example"
    found = findings(page.broken, tmp_path, limit)
    others = {one.code for one in found} - {page.code}
    assert others <= {"no-scenarios"}, render.text(found)
    assert len({one.code for one in found} - others) == 1, "not found"


@pytest.mark.parametrize("page", PAGES, ids=lambda found: found.code)
def test_the_mended_example_yields_nothing(page: Page, tmp_path: Path) -> None:
    assert page.fixed, "no example"
    found = [one for one in findings(page.fixed, tmp_path) if one.code != "no-scenarios"]
    assert found == [], render.text(found)


CODE = re.compile(
    r"(?:\.error|\.warning|\.fault|\.refuse|Diagnostic|RuleFault|stop|refuse)"
    r"\(\s*(?:\w+\(\w+\), )?\"([a-z]+(?:-[a-z]+)+|anchor|brackets|indentation|syntax|tab|tag)\""
)


def test_every_code_has_a_page() -> None:
    used = {
        code for path in ENGINE.rglob("*.py") for code in re.findall(CODE, path.read_text("utf-8"))
    }
    used |= set(HEADLINES)
    assert len(used) > 100
    assert sorted(used - set(codes())) == []


@pytest.mark.parametrize("code", codes())
def test_a_page_says_what_and_why(code: str) -> None:
    found = page(code)
    assert found is not None
    assert found.text.startswith(f"# {code}\n\n")
    assert found.title.endswith(".")
    assert len(found.text.partition("\n## ")[0]) > len(found.title) + 60, "no reason given"
