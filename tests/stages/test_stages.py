"""The stages of a rule match the files beside this one and the examples in docstrings of the compiler.

A docstring has its example in fenced blocks. `yaml` replaces or adds sections of board.yaml; `tree RULE`,
`ir RULE` and so on are the output of a stage, `ir RULE FUNCTION` one function of it, `... without NAME, NAME`
the output without some optimisations (see `lowering/optimizations.py`), `... with branches` and `... with
distances` the output with the marks of the fuzzer, `... lines 3-9` some of its lines; `diagnostics` has the
codes and headlines that the checker reports.
"""

from __future__ import annotations

import ast
import re
import shutil
import textwrap
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright.compiler import CompiledRuleset
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.lowering.optimizations import OPTIMIZATIONS
from rulewright.lowering.passes.search_marks import mark_branches, mark_distances
from rulewright.validation.compiler_stages import STAGES, format_stage
from shared import rules

BLOCK = re.compile(r"^```(?P<info>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = "ruleset: dot\ntitle: The Dot\nlanguage: 1\nversion: 1.0.0\nplayers: 2\n"
ENGINE = Path(rulewright.__file__).parent
BOARD = (Path(__file__).parent / "board.yaml").read_text("utf-8")
MARKERS = {"branches": mark_branches, "distances": mark_distances}
FILES = [path for path in sorted(Path(__file__).parent.glob("*.md")) if path.name != "README.md"]


@dataclass(frozen=True)
class Case:
    path: Path
    text: str
    """From its heading to the next, or the docstring of a module."""


def read_docstring(path: Path) -> str:
    """Return the docstring of a module as it is written in the file."""
    text = path.read_text("utf-8")
    first = ast.parse(text).body[0]
    return "".join(text.splitlines(keepends=True)[: first.end_lineno])


MODULES = [
    Case(path, docstring)
    for path in sorted(ENGINE.rglob("*.py"))
    if "\n```" in path.read_text("utf-8") and "\n```" in (docstring := read_docstring(path))
]


def cases() -> list[Case]:
    return [
        Case(path, text)
        for path in FILES
        for text in re.split(r"^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    ]


def merge_sections(base: str, changes: str) -> str:
    """Return a ruleset in which the sections of `changes` replace or follow those of `base`."""
    sections: dict[str, str] = {}
    for section in re.split(r"^(?=\w)", base, flags=re.MULTILINE)[1:]:
        sections[section.partition(":")[0]] = section
    for section in re.split(r"^(?=\w)", changes, flags=re.MULTILINE)[1:]:
        sections[section.partition(":")[0]] = section
    return "".join(sections.values())


def write_rulesets(case: Case, folder: Path) -> None:
    for block in BLOCK.finditer(case.text):
        kind, _, name = block["info"].partition(" ")
        if kind != "yaml":
            continue
        path = folder / ("ruleset.yaml" if name in ("ruleset", "") else name)
        path.parent.mkdir(exist_ok=True)
        head = HEAD if name == "ruleset" else ""
        path.write_text(head + (block["text"] if name else merge_sections(BOARD, block["text"])), "utf-8")


def print_block(info: str, folder: Path) -> str:
    """Return the text that a block should have: `STAGE RULE [FUNCTION] [without NAME] [--variant NAME]`."""
    if info == "diagnostics":
        findings = rulewright.check(folder).findings
        return "\n".join(f"{finding.code}: {finding.headline}" for finding in findings)
    info, _, extent = info.partition(" lines ")
    info, _, marker = info.partition(" with ")
    shown, _, left_out = info.partition(" without ")
    stage, name, *rest = shown.split()
    variants = rest[1:] if rest[:1] == ["--variant"] else []
    compiled = rulewright.load(folder, variants=variants).compiled
    if left_out:
        optimizations = frozenset(each for each in OPTIMIZATIONS if each in left_out.split(", "))
        assert len(optimizations) == len(left_out.split(", ")), left_out
        lowered = lower_ruleset(compiled.analysed.rules, without=optimizations)
        compiled = replace(compiled, lowered=lowered)
    if marker:
        marked = MARKERS[marker](compiled.program)
        compiled.program.functions.update(marked.functions)  # of a program that this block alone has
    assert stage in STAGES
    text = format_stage(compiled, stage, name)
    if rest and not variants:
        heads = re.compile(rf"\b{re.escape(rest[0])}\(")
        parts = [part for part in text.split("\n\n") if heads.search(part.partition("\n")[0])]
        assert parts, f"no function `{rest[0]}`"
        text = "\n\n".join(parts)
    if extent:
        first, last = map(int, extent.split("-"))
        text = textwrap.dedent("\n".join(text.splitlines()[first - 1 : last]))
    return text


def told(case: Case, folder: Path) -> str:
    """The case with its blocks as the stages are now."""
    write_rulesets(case, folder)

    def printed(block: re.Match[str]) -> str:
        info = block["info"]
        if info != "diagnostics" and info.split()[0] not in STAGES:
            return block[0]
        return f"```{info}\n{print_block(info, folder)}\n```"

    return BLOCK.sub(printed, case.text)


def name_case(case: Case) -> str:
    return case.path.stem if case.path.suffix == ".py" else case.text.split("\n")[0][3:]


def test_modules_have_examples() -> None:
    assert len(MODULES) > 20


@pytest.mark.parametrize("case", [*cases(), *MODULES], ids=name_case)
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
