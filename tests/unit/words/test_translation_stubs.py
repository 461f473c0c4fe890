"""Stubs whose original is a text of the rules: marked until written, or accepted as they are."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from typer.testing import CliRunner

from rulewright import resources
from rulewright_cli.app import app


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


def count_untranslated(output: str) -> int:
    counted = re.search(r"(\d+) messages are not translated into `fr`", output)
    assert counted is not None, output
    return int(counted[1])


def test_a_marked_text_of_the_rules_is_untranslated_until_it_is_accepted(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(resources.data_folder("rulesets") / "classics" / "pig", folder)
    assert run("new", "translation", folder, "fr")[0] == 0
    path = folder / "locales" / "fr.ftl"
    text = path.read_text("utf-8")
    code, output = run("check", folder, "--lang", "fr")
    assert code == 1 and count_untranslated(output) == text.count("\n# untranslated\n")
    code, after = run("check", folder, "--lang", "fr", "--translated", "source")
    assert code == 1 and count_untranslated(after) == count_untranslated(output) - 1
    assert run("check", folder, "--lang", "fr", "--translated", "all")[0] == 0
    assert run("check", folder)[0] == 0, "the lock keeps what was accepted"
    path.write_text(text.replace("= Who always rolls", "= Whoever rolls"), "utf-8")
    assert "`assumption-bound` is not translated" in run("check", folder)[1], "a marked text that changed"
