"""`rulewright fmt`: what it writes, shows and leaves alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli_tools import PIG, run
from rulewright import resources


@pytest.fixture
def pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(PIG, tmp_path / "pig")
    return tmp_path / "pig" / "ruleset.yaml"


def loosen(path: Path) -> str:
    text = path.read_text("utf-8").replace("banked[p] += pot", "banked[ p ]+=pot")
    path.write_text(text, "utf-8")
    return text


def test_all_rulesets_are_laid_out() -> None:
    checked = run("fmt", "--check", resources.data_folder("rulesets"))
    assert checked.exit_code == 0, checked.output
    assert checked.output.endswith(" files, 0 would change.\n")


def test_a_folder_is_laid_out_once(pig: Path) -> None:
    was = pig.read_text("utf-8")
    loosen(pig)
    first = run("fmt", "pig")
    assert first.exit_code == 0 and "laid out: pig/ruleset.yaml" in first.output
    assert pig.read_text("utf-8") == was
    again = run("fmt", "pig")
    assert again.exit_code == 0 and "0 changed" in again.output


def test_check_and_diff_write_nothing(pig: Path) -> None:
    text = loosen(pig)
    checked = run("fmt", "--check", "pig")
    assert checked.exit_code == 1 and "would be laid out: pig/ruleset.yaml" in checked.output
    shown = run("fmt", "--diff", "pig/ruleset.yaml")
    assert shown.exit_code == 1
    assert "-          banked[ p ]+=pot\n+          banked[p] += pot\n" in shown.output
    assert pig.read_text("utf-8") == text
    assert run("fmt", "--diff", "pig/locales").output == ""


def test_the_standard_input() -> None:
    laid = run("fmt", "-", input="a:   1\n")
    assert (laid.exit_code, laid.output) == (0, "a: 1\n")
    words = run("fmt", "-", "--stdin-name", "en.ftl", input="a={$b}\n")
    assert words.output == "a = { $b }\n"
    broken = run("fmt", "-", input="a: [\n")
    assert broken.exit_code == 1 and "yaml-syntax" in broken.output


def test_what_cannot_be_read_stays_and_the_rest_is_laid_out(pig: Path) -> None:
    loosen(pig)
    broken = pig.parent / "games" / "short.yaml"
    broken.write_text("game: [\n", "utf-8")
    result = run("fmt", "pig")
    assert result.exit_code == 1 and "yaml-syntax" in result.output
    assert broken.read_text("utf-8") == "game: [\n"
    assert "banked[p] += pot" in pig.read_text("utf-8")
    assert run("fmt", "nowhere.yaml").exit_code == 2
    assert run("fmt", "pig/nothing").exit_code == 2


def test_line_ends_and_byte_order_marks_go(pig: Path) -> None:
    was = pig.read_bytes()
    pig.write_bytes(b"\xef\xbb\xbf" + was.replace(b"\n", b"\r\n"))
    assert run("fmt", pig).exit_code == 0
    assert pig.read_bytes() == was


def test_a_link_out_of_the_ruleset_is_not_followed(pig: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text("a:   1\n", "utf-8")
    (pig.parent / "more.yaml").symlink_to(elsewhere)
    assert run("fmt", "pig").exit_code != 0
    assert elsewhere.read_text("utf-8") == "a:   1\n"


def test_laying_words_out_makes_no_translation_stale(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(PIG, folder)
    assert run("new", "translation", folder, "fr").exit_code == 0
    assert run("check", folder, "--lang", "fr", "--translated", "all").exit_code == 0
    for path in folder.glob("locales/*.ftl"):
        text = path.read_text("utf-8").replace("{ ", "{").replace(" }", "}").replace(" = ", "=")
        path.write_text(text, "utf-8")
    assert "all is well" in run("check", folder).output
    assert run("fmt", folder).exit_code == 0
    assert "all is well" in run("check", folder).output


# --- line breaks ----------------------------------------------------------------------------------


def test_a_checkout_with_crlf_is_told_why(tmp_path: Path) -> None:
    """As Git makes one on Windows."""
    folder = tmp_path / "pig"
    shutil.copytree(PIG, folder)
    files = [path for path in folder.rglob("*") if path.suffix in (".yaml", ".ftl")]
    for path in files:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    done = run("fmt", "--check", folder)
    assert done.exit_code == 1
    assert done.stdout.count("(line breaks alone)") == len(files), done.output
    assert done.stderr.count("CRLF") == 1 and "eol=lf" in done.stderr
    rules = folder / "ruleset.yaml"
    rules.write_bytes(rules.read_bytes().replace(b"title: ", b"title:   ", 1))
    more = run("fmt", "--check", rules)
    assert more.exit_code == 1 and "line breaks" not in more.stdout and "CRLF" not in more.stderr
    assert run("fmt", folder).exit_code == 0 and run("fmt", "--check", folder).exit_code == 0
