"""Each page's broken example yields exactly that code, and its mended one nothing at all."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli_tools import run
from rulewright import resources
from rulewright.diagnostics import render
from rulewright.diagnostics.codes import NO_EXAMPLE, Page, list_codes, load_page
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.faults import HEADLINES
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.testing.suite import run_suite

ENGINE = Path(resources.__file__).parent

CODES_TOLD = re.compile(r"^(?:error|warning)\[([\w-]+)\]", re.MULTILINE)


def findings(
    example: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch, limit: float = 1
) -> tuple[set[str], str]:
    """The codes of everything that is said of an example, and how: by its command, or by the
    checker, and if that finds nothing, in play."""
    for name, text in example.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    if "console" in example:
        monkeypatch.chdir(folder)
        command = example["console"].removeprefix("$ rulewright ")
        told = run(*shlex.split(command))
        codes = set(CODES_TOLD.findall(told.output))
        assert bool(codes) == (told.exit_code in (1, 2)), told.output
        return codes, told.output
    found: Sequence[Diagnostic] = check(folder, limit=limit).findings
    if not found:
        failures = run_suite(folder, games=2).failed_outcomes
        found = [each for outcome in failures for each in outcome.findings]
    return {each.code for each in found}, render.format_full(found)


PAGES = [found for code in list_codes() if (found := load_page(code)) and not found.no_example]


BROKEN = [
    pytest.param(found, limit, id=found.code, marks=[pytest.mark.soak] * (long and limit == 1))
    for found in PAGES
    for long in [found.code == "limit-work"]
    for limit in ((0.1, 1) if long else (1,))
]
"""What takes too much work takes a while."""


@pytest.mark.parametrize(("page", "limit"), BROKEN)
def test_the_broken_example_yields_exactly_this(
    page: Page, limit: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.broken, f"no example, and no sentence that begins with {NO_EXAMPLE!r}"
    told, text = findings(page.broken, tmp_path, monkeypatch, limit)
    assert told - {"no-scenarios"} == {page.code} - {"no-scenarios"}, text
    assert page.code in told, text


@pytest.mark.parametrize("page", PAGES, ids=lambda found: found.code)
def test_the_mended_example_yields_nothing(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.fixed, "no example"
    told, text = findings(page.fixed, tmp_path, monkeypatch)
    assert told <= {"no-scenarios"} - {page.code}, text


def test_few_pages_have_no_example() -> None:
    """What a ruleset of a page or a command can show has to be shown there."""
    without = [found for code in list_codes() if (found := load_page(code)) and found.no_example]
    assert len(without) <= 5
    for found in without:
        assert found.no_example.removeprefix(NO_EXAMPLE), found.code
        assert not found.broken and not found.fixed, found.code


CODE = re.compile(
    r"(?:\.error|\.warning|\.fault|\.refuse|Diagnostic|RuleFault|stop|refuse)"
    r"\(\s*(?:\w+\(\w+\), )?\"([a-z]+(?:-[a-z]+)+|anchor|brackets|indentation|syntax|tab|tag)\""
)


def test_every_code_has_a_page() -> None:
    used = {code for path in ENGINE.rglob("*.py") for code in re.findall(CODE, path.read_text("utf-8"))}
    used |= set(HEADLINES)
    assert len(used) > 100
    assert sorted(used - set(list_codes())) == []


@pytest.mark.parametrize("code", list_codes())
def test_a_page_says_what_and_why(code: str) -> None:
    found = load_page(code)
    assert found is not None
    assert found.text.startswith(f"# {code}\n\n")
    assert found.title.endswith(".")
    assert len(found.text.partition("\n## ")[0]) > len(found.title) + 60, "no reason given"
