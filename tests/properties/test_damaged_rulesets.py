"""Whatever an author types, the checker answers with findings: it never fails, and never hangs."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from damage import damaged
from honest import refuse_internal_errors
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.validation.checking.ruleset_check import check

ROOT = Path(__file__).resolve().parents[2]
RULESETS = sorted(
    path
    for folder in (ROOT / "rulesets" / "classics", ROOT / "tests" / "language")
    for path in folder.glob("*/ruleset.yaml")
)


def words_beside(path: Path) -> dict[str, str]:
    """The locales of a ruleset: without those that it promises, checking ends before the rules."""
    locales = (path.parent / "locales").glob("*.ftl")
    return {f"locales/{file.name}": file.read_text("utf-8") for file in locales}


def findings(files: dict[str, str]) -> tuple[Diagnostic, ...]:
    """What the checker says of a ruleset given as text; also renders it, as the command would."""
    with tempfile.TemporaryDirectory() as name:
        for path, text in files.items():
            target = Path(name) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8", newline="")
        found = check(Path(name)).findings
        refuse_internal_errors(found)
        assert render.format_full(found) or not found
        render.format_short(found)
        render.format_json(found)
        return found


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
@settings(max_examples=8)
@given(data=st.data())
def test_a_damaged_ruleset_gives_findings(path: Path, data: st.DataObject) -> None:
    text = data.draw(damaged(path.read_text("utf-8")))
    found = findings({**words_beside(path), "ruleset.yaml": text})
    assert all(finding.headline and "\n" not in finding.headline for finding in found)


@pytest.mark.parametrize("stage", ["workspace.piece_typing.PieceTyper.type_setting"])
def test_an_engine_that_is_broken_is_noticed(stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ROOT / "rulesets/classics/pig/ruleset.yaml"
    files = {**words_beside(path), "ruleset.yaml": path.read_text("utf-8")}
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")  # nothing is remembered of an engine that was whole

    def broken(*_: object, **__: object) -> None:
        raise KeyError("broken on purpose")

    monkeypatch.setattr(f"rulewright.{stage}", broken)
    with pytest.raises((AssertionError, KeyError), match="broken on purpose"):
        findings(files)


@settings(max_examples=100)
@given(text=st.text(max_size=200))
def test_any_text_gives_findings(text: str) -> None:
    assert findings({"ruleset.yaml": text.encode("utf-8", "replace").decode("utf-8")})


@settings(max_examples=60)
@given(text=st.text(alphabet="abp =+-*/<>()[]{}:,.?'\"\n#01", max_size=60))
def test_any_rule_text_gives_findings(text: str) -> None:
    indented = "\n".join("    " + line for line in text.split("\n"))
    ruleset = f"ruleset: any\nplayers: 2\nnames: {{p: player}}\nflow:\n  turn: |\n{indented}\n"
    findings({"ruleset.yaml": ruleset})


@settings(max_examples=60)
@given(data=st.data())
def test_a_damaged_locale_gives_findings(data: st.DataObject) -> None:
    ruleset = (
        "ruleset: any\nplayers: 2\nlanguages: [en]\nnames: {p: player, l: law}\n"
        "types: {law: [claims, fleets]}\nstate: {ruling: law}\n"
        "flow:\n  turn:\n    each: p in player\n    do: p chooses ruling = l\n"
    )
    locale = 'law-claims = a\n    .short = c\nlog-x = { FORM($l, is: "short") ->\n *[other] x\n }\n'
    findings({"ruleset.yaml": ruleset, "locales/en.ftl": data.draw(damaged(locale))})
