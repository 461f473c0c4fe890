"""What stages make of a rule is what stands in the files beside this one."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright.compiler import CompiledRuleset
from rulewright.validation.compiler_stages import STAGES, format_stage
from shared import rules

BLOCK = re.compile(r"^```(?P<info>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = "ruleset: dot\ntitle: The Dot\nlanguage: 1\nversion: 1.0.0\nplayers: 2\n"
FILES = [path for path in sorted(Path(__file__).parent.glob("*.md")) if path.name != "README.md"]


@dataclass(frozen=True)
class Case:
    path: Path
    text: str
    """From its heading to the next."""


def cases() -> list[Case]:
    return [
        Case(path, text)
        for path in FILES
        for text in re.split(r"^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    ]


def told(case: Case, folder: Path) -> str:
    """The case with its blocks as the stages are now."""
    for block in BLOCK.finditer(case.text):
        kind, _, name = block["info"].partition(" ")
        if kind == "yaml":
            path = folder / ("ruleset.yaml" if name == "ruleset" else name)
            path.parent.mkdir(exist_ok=True)
            path.write_text((HEAD if name == "ruleset" else "") + block["text"], "utf-8")

    def printed(block: re.Match[str]) -> str:
        info = block["info"]
        stage, name, *rest = info.split()
        if stage not in STAGES:
            return block[0]
        variants = rest[1:] if rest[:1] == ["--variant"] else []
        compiled = rulewright.load(folder, variants=variants).compiled
        return f"```{info}\n{format_stage(compiled, stage, name)}\n```"

    return BLOCK.sub(printed, case.text)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.text.split("\n")[0][3:])
def test_stages_are_as_they_stand_in_the_file(
    case: Case, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    said = told(case, tmp_path)
    if request.config.getoption("--update-golden"):
        case.path.write_text(case.path.read_text("utf-8").replace(case.text, said), "utf-8")
    else:
        assert said == case.text, "`make golden` rewrites; then read the diff"


@cache
def anew(ruleset: str) -> CompiledRuleset:
    return rulewright.load(ruleset).compiled


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("ruleset", ["classics/hex", "classics/oh-hell", "attika"])
def test_every_stage_of_a_whole_ruleset_can_be_printed_and_is_the_same_each_time(
    ruleset: str, stage: str
) -> None:
    first = format_stage(rules(ruleset).compiled, stage)
    again = format_stage(anew(ruleset), stage)
    assert first == again
    assert first.strip()


def test_a_ruleset_printed_as_documents_is_the_same_ruleset(tmp_path: Path) -> None:
    for name in ("classics/reversi", "attika", "arctic"):
        base = rules(name)
        folder = tmp_path / name.replace("/", "-")
        shutil.copytree(base.folder, folder)
        printed = format_stage(base.compiled, "documents")
        whole = re.sub(r"^includes:.*\n(?:[ -].*\n)*", "", printed, flags=re.MULTILINE)
        (folder / "ruleset.yaml").write_text(whole, "utf-8")
        again = rulewright.load(folder)
        assert format_stage(again.compiled, "tree") == format_stage(base.compiled, "tree")
