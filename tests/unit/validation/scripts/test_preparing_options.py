"""What a script asks for and cannot have is told where it asks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.ruleset_folders import find_ruleset
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.testing.suite import run_suite


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("short_game: maybe", "the option `short_game` cannot be set to this"),
        ("shortgame: true", "there is no option `shortgame`"),
    ],
)
def test_options_of_scripts(tmp_path: Path, option: str, said: str) -> None:
    pig = tmp_path / "pig"
    shutil.copytree(find_ruleset("classics/pig"), pig)
    script = pig / "scenarios" / "one.yaml"
    text = script.read_text("utf-8")
    script.write_text(text.replace("ruleset: pig", f"ruleset: pig\noptions: {{{option}}}"), "utf-8")
    value = option.partition(": ")[2]
    suite = run_suite(pig, games=0)
    played = [found for outcome in suite.outcomes for found in outcome.findings]
    for findings in (check(pig).findings, played):
        (found,) = (one for one in findings if one.code == "bad-option")
        assert found.headline == said
        assert found.primary.span.source.path.endswith("one.yaml")
        assert found.primary.span.text == value
