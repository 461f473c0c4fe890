"""What the documentation shows is true: its rules are checked and played, its commands run."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import signal
from pathlib import Path

import pytest

import rulewright
from cli_tools import run
from honest import some
from rulewright import resources
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.nodes import Mapping
from rulewright.document.reader import read_text
from rulewright.document.schema import check_schema
from rulewright.language.lexer import RESERVED
from rulewright.language.parser import parse_block, parse_expression
from rulewright.source import Source, Span
from rulewright_cli import exit_codes

ROOT = Path(__file__).resolve().parents[1]
REFERENCE, SEMANTICS, TUTORIAL = (
    (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("reference", "semantics", "tutorial")
)
COMMAND, PYTHON = ((ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("command", "python"))
SIMULATION = (ROOT / "docs" / "simulation.md").read_text("utf-8")
RULESETS = resources.data_folder("rulesets")


def blocks(text: str) -> list[tuple[str, str]]:
    """Fenced blocks: what they are said to be, and their text."""
    return re.findall(r"^```(\S[^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def of_kind(text: str, kind: str) -> list[str]:
    return [found for info, found in blocks(text) if info == kind]


def span_of(text: str) -> Span:
    return Span(Source("docs", text), 0, len(text))


# --- the reference --------------------------------------------------------------------------------


def test_the_outline_of_the_reference_fits_its_schema() -> None:
    (outline,) = of_kind(REFERENCE, "yaml outline")
    reporter = Reporter()
    root = read_text(Source("outline.yaml", outline), reporter)
    assert isinstance(root, Mapping)
    check_schema(root, "outline", reporter)
    assert reporter.diagnostics == []


@pytest.fixture(scope="module")
def harbours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ruleset that all YAML of the reference makes up together."""
    folder = tmp_path_factory.mktemp("docs") / "harbours"
    (folder / "variants").mkdir(parents=True)
    (folder / "scenarios").mkdir()
    head, *parts = of_kind(REFERENCE, "yaml")
    names = [f"part{number}" for number in range(len(parts))]
    for name, part in zip(names, parts, strict=True):
        (folder / f"{name}.yaml").write_text(part, "utf-8")
    (overlay,) = of_kind(REFERENCE, "yaml overlay")
    (folder / "variants" / "rough-seas.yaml").write_text(overlay, "utf-8")
    (scenario,) = of_kind(REFERENCE, "yaml scenario")
    (folder / "scenarios" / "sale.yaml").write_text(scenario, "utf-8")
    head += f"includes: [{', '.join(names)}]\n"
    head += "variants: {rough-seas: {title: Rough seas, overlays: [variants/rough-seas]}}\n"
    (folder / "ruleset.yaml").write_text(head, "utf-8")
    return folder


def test_the_reference_is_a_ruleset(harbours: Path) -> None:
    result = run("check", harbours)
    assert result.exit_code == 0 and "all is well" in result.output, result.output


@pytest.mark.parametrize("variant", [[], ["--variant", "rough-seas"]])
def test_the_ruleset_of_the_reference_can_be_played(harbours: Path, variant: list[str]) -> None:
    result = run("test", harbours, "--games", 2, *variant)
    assert result.exit_code == 0, result.output


def test_the_growing_grid_of_the_reference(tmp_path: Path) -> None:
    grid, _ = of_kind(REFERENCE, "yaml fragment")
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: tiles\ntitle: Tiles\nlanguage: 1\nversion: 1.0.0\nplayers: 2\n"
        "names: {p: player}\ntypes:\n  good: [salt, wine]\n" + grid + "\nflow:\n"
        "  first: |\n    lay single at place(single, 0, 0): symbol = salt\n"
        "  turns:\n    each: p in player\n    do: |\n"
        "      p chooses spot in openings(bar)\n"
        "      lay bar at spot:\n        symbol = wine\n        owner = p\n"
        "scoring:\n  points(p): count c in cell where owner[c] == p and symbol[c] == wine\n",
        "utf-8",
    )
    result = run("check", tmp_path)
    assert result.exit_code == 0, result.output


def test_the_teams_of_the_reference(tmp_path: Path) -> None:
    _, scoring = of_kind(REFERENCE, "yaml fragment")
    (tmp_path / "ruleset.yaml").write_text(
        "ruleset: pairs\ntitle: Pairs\nlanguage: 1\nversion: 1.0.0\nplayers: 4\n"
        "names: {p: player, c: couple}\ntypes: {couple: [north, east]}\nstate: {score(c): int}\n"
        "define:\n  side(p): east if p in [player2, player4] else north\n"
        "flow:\n  turns:\n    each: p in player\n    do: |\n"
        "      p chooses n from 1 to 9\n      score[side(p)] += n\n"
        f"{scoring}",
        "utf-8",
    )
    result = run("check", tmp_path)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("text", of_kind(REFERENCE, "rules"))
def test_statements_of_the_reference_can_be_read(text: str) -> None:
    parse_block(span_of(text))


@pytest.mark.parametrize(
    "text", [line for block in of_kind(REFERENCE, "expressions") for line in block.splitlines()]
)
def test_expressions_of_the_reference_can_be_read(text: str) -> None:
    parse_expression(span_of(text))


def test_reserved_words_are_listed() -> None:
    found = re.search(r"<!-- reserved words -->(.*?)<!-- end -->", REFERENCE, re.DOTALL)
    assert found is not None
    assert set(re.findall(r"`(\w+)`", found.group(1))) == RESERVED


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    dead = []
    for page, anchor in re.findall(r"\]\(([\w-]*(?:\.md)?)#([\w-]+)\)", text):
        target = text if not page else (ROOT / "docs" / page).read_text("utf-8")
        titles = re.findall(r"^#+ (.+)$", target, re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
        dead += [f"{page}#{anchor}"] if anchor not in anchors else []
    assert dead == []


def test_runtime_errors_of_the_semantics_have_pages() -> None:
    table = SEMANTICS[SEMANTICS.index("## Runtime errors") :]
    codes = re.findall(r"`([a-z]+(?:-[a-z]+)+)`", table)
    assert codes
    assert [code for code in codes if not (resources.pages_folder() / f"{code}.md").is_file()] == []


# --- the tutorial ---------------------------------------------------------------------------------

EXCERPTS = [
    (suffix, path, text)
    for info, text in blocks(TUTORIAL)
    if len(words := info.split()) == 2
    for suffix, path in [words]
]
COMMANDS = [
    shlex.split(line.removeprefix("$ rulewright "))
    for block in of_kind(TUTORIAL, "console")
    for line in block.splitlines()
]


@pytest.mark.parametrize(("suffix", "path", "text"), EXCERPTS)
def test_excerpts_stand_in_their_files(suffix: str, path: str, text: str) -> None:
    whole = RULESETS / path
    file = whole / "ruleset.yaml" if whole.is_dir() else whole.with_suffix(f".{suffix}")
    assert text in file.read_text("utf-8")


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_of_the_tutorial(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (overlay,) = of_kind(TUTORIAL, "yaml overlay classics/pig")
    (tmp_path / "fifty.yaml").write_text(overlay, "utf-8")
    monkeypatch.chdir(tmp_path)
    if "my-game" in words and words[:2] != ["new", "game"]:
        (before,) = (each for each in COMMANDS if each[:2] == ["new", "game"])
        assert run(*before).exit_code == 0
    untranslated = "fr" in words and words[0] != "new"
    if untranslated:
        assert run("new", "translation", "my-game", "fr").exit_code == 0
    if "--translated" in words:
        path = tmp_path / "my-game" / "locales" / "fr.ftl"
        path.write_text(translate_messages(path.read_text("utf-8")), "utf-8")
        untranslated = False
    if words[0] == "play":
        words = ["check", *words[1:]]  # the same setting, without a person
        words = words[: words.index("--seat")] if "--seat" in words else words
    if words[0] == "test":
        words = [*words, "--games", "1"]
    result = run(*words)
    if untranslated:
        count = TUTORIAL.split(" messages are not translated yet")[0].split()[-1]
        assert result.exit_code == 1
        assert f"[untranslated-message]: {count} messages are" in result.output, result.output
    else:
        assert result.exit_code == 0, result.output


def translate_messages(text: str) -> str:
    """Return the messages with other words, without the marks of what is untranslated."""
    text = text.replace("# untranslated\n", "")
    return re.sub(r"^([a-z][\w-]* = )", r"\1fr ", text, flags=re.MULTILINE)


# --- Python ---------------------------------------------------------------------------------------


def test_the_python_that_is_shown() -> None:
    text = "".join(of_kind(PYTHON, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, "python", "docs/python.md", 0)
    assert len(test.examples) > 30
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_everything_that_is_exported_is_told() -> None:
    assert [name for name in rulewright.__all__ if f"`{name}" not in PYTHON] == []


# --- the command ----------------------------------------------------------------------------------


def test_every_variable_of_the_environment_is_told() -> None:
    sources = [
        path.read_text("utf-8") for folder in ("engine", "cli") for path in (ROOT / folder).rglob("*.py")
    ]
    heeded = {
        name
        for text in sources
        for name in re.findall(r"environ(?:\.get\(|\[)\"(\w+)\"", text)
        if name != "TERM"
    }
    told = set(re.findall(r"^\| `(\w+)` \|", COMMAND, re.MULTILINE))
    assert "RULEWRIGHT_CACHE" in heeded and heeded <= told
    assert {name for name in told if name.startswith("RULEWRIGHT_")} <= heeded
    pages = [path.name for path in (ROOT / "docs").glob("*.md") if "RULEWRIGHT_TR" in path.read_text()]
    assert pages == ["command.md"]


def test_every_exit_code_is_told_in_one_place() -> None:
    codes = {value for name, value in vars(exit_codes).items() if name.isupper() and type(value) is int}
    codes |= {128 + signal.SIGHUP, 128 + signal.SIGTERM}
    row = r"^\| (\d+(?:, \d+)*) \|"
    told = ", ".join(re.findall(row, COMMAND, re.MULTILINE)).split(", ")
    assert {int(code) for code in told} == codes
    heads = [path.name for path in (ROOT / "docs").glob("*.md") if "# Exit codes" in path.read_text()]
    assert heads == ["command.md"]


# --- outputs that are shown -----------------------------------------------------------------------

TRAINING = "python examples/learn.py"
"""Takes minutes, and its figures are those of one machine."""
SHOWN = [
    (page.name, command, output)
    for page in sorted((ROOT / "docs").glob("*.md"))
    if page.name not in ("simulation.md", "tune.md", "first-game.md", "erratum.md")  # have tests of their own
    for block in of_kind(page.read_text("utf-8"), "console")
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)
    for command, _, output in [part.removeprefix("$ ").partition("\n")]
    if output.strip() and not command.startswith(TRAINING)
]


@pytest.mark.parametrize(
    ("page", "command", "output"), SHOWN, ids=[f"{page} {what}" for page, what, _ in SHOWN]
)
def test_outputs_are_as_shown(page: str, command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures, drawings and all."""
    monkeypatch.chdir(ROOT)
    assert run(*shlex.split(command.removeprefix("rulewright "))).stdout == output, page


def test_outputs_are_shown() -> None:
    assert {page for page, _, _ in SHOWN} >= {"why.md", "examples.md"}


def test_the_figures_on_the_page_of_changes() -> None:
    page = (ROOT / "docs" / "changes.md").read_text("utf-8")
    command, *shown = next(text for text in re.findall(r"^```\n(.*?)^```$", page, re.M | re.S)
                           if "differ as" in text).splitlines()  # fmt: skip
    said = run(*command.split()[1:], "--games", 1).stdout.splitlines()
    for line in some(shown):
        assert any(each.startswith(line.removesuffix("...")) for each in said), line


def test_the_board_on_the_page_of_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draughts after one move."""
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "play.md").read_text("utf-8")
    (board,) = re.findall(r"^```\n( {4}8 .*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert board in run("play", "classics/draughts", input="a3\nquit\n").stdout


# --- simulation -----------------------------------------------------------------------------------


def test_the_sweep_on_the_page_of_simulation() -> None:
    ((command, shown),) = re.findall(
        r"^```console\n\$ rulewright ([^\n]*)\n(.*?)^```$", SIMULATION, re.MULTILINE | re.DOTALL
    )
    assert run(*shlex.split(command)).stdout == shown


@pytest.mark.parametrize(
    ("command", "rest"),
    [
        ("simulate classics/pig --players greedy,random --games 20", set()),
        ("compare classics/pig --with short_game=true --vary define.goal=9,10 --games 20",
         {"ruleset", "title", "version", "digest", "setting", "entrants", "seats_swapped", "seed",
          "games"}),
    ],
)  # fmt: skip
def test_the_data_is_as_documented(command: str, rest: set[str]) -> None:
    name = command.split()[0]
    part = SIMULATION.partition(f"| `{name}` | contents |\n")[2].partition("\n\n")[0]
    told = {key for row in part.splitlines() for key in re.findall(r"`(\w+)`", row.split("|")[1])}
    data = json.loads(run(*command.split(), "--format", "json").stdout)
    assert set(data) == told | rest | {"format"}


# --- tuning ---------------------------------------------------------------------------------------


def test_the_search_on_the_page_of_tuning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its example is run, and everything in the data is told."""
    page = (ROOT / "docs" / "tune.md").read_text("utf-8")
    ((command, shown),) = re.findall(
        r"^```console\n\$ rulewright ([^\n]*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL
    )
    monkeypatch.chdir(tmp_path)
    result = run(*shlex.split(command), "--out", "tuned.json", "--format", "text")
    assert result.stdout + "written: tuned.yaml\n" == shown
    assert "written: tuned.json\n" in result.stderr and "written: tuned.yaml\n" in result.stderr
    told = {key for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
            for key in re.findall(r"`(\w+)`", row)}  # fmt: skip
    data = json.loads((tmp_path / "tuned.json").read_text("utf-8"))
    begins = {"format", "ruleset", "title", "version", "digest", "setting", "entrants",
              "seats_swapped", "seed"}  # fmt: skip
    assert set(data) - begins <= told
