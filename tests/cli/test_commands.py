"""The other commands: list, check, test, perft, explain; help, completion, exit codes, start-up."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from cli_tools import NIM, PIG, SCRIPT, ruleset, run
from processes import PATIENCE
from rulewright.diagnostics.codes import list_codes
from rulewright_cli import commands
from rulewright_cli.commands.docs import list_pages

COMMANDS = (
    "list", "check", "run", "play", "studio", "why", "draw", "script", "test", "diff",
    "revalidate", "review", "simulate", "compare", "tune", "fuzz", "mutate", "perft", "describe",
    "audit", "book", "export", "show", "lsp", "cache", "docs", "explain", "new", "fmt", "table", "sheets",
)  # fmt: skip


# --- help and wrong use ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.stdout
    assert f"rulewright {command}" in result.stdout


def test_help_names_every_command() -> None:
    told = run("--help").stdout
    listed = re.findall("^│ (.*) │$", told.split("─ Play ─")[1], re.MULTILINE)
    assert sorted(line.split()[0] for line in listed) == sorted(COMMANDS), "a line for each"


@pytest.mark.parametrize(
    ("line", "error", "help"),
    [
        ("chek .", "there is no command `chek`", "did you mean `check`?"),
        ("new gam", "there is no command `gam`", "did you mean `game`?"),
        ("play classics/pig --varian fast", "there is no option `--varian`", "did you mean `--variant`?"),
        ("check x --format jsn", "invalid value for --format: `jsn` is none of", "did you mean `json`?"),
        (
            "draw classics/pig --size wid",
            "invalid value for --size: `wid` is none of",
            "did you mean `wide`?",
        ),
        ("check x --fail-on eror", "invalid value for --fail-on: `eror` is", "did you mean `error`?"),
        ("play classics/pig --lang it", "`it` is none of the languages of pig: ", "`rulewright play --help`"),
        ("play arctic --lang dee", "`dee` is none of the languages of arctic: ", "did you mean `de`?"),
        ("play arctic --seat bety=random", "`bety` is none of the seats `alfred`", "did you mean `betty`?"),
        ("simulate classics/pig --players gredy", "`gredy` is none of `random`", "did you mean `greedy`?"),
        ("play classics/pig --seat player2=randm", "`randm` is none of", "did you mean `random`?"),
        ("play --players", "option '--players' requires an argument", ""),
    ],
)
def test_wrong_use_has_one_style_and_suggestions(line: str, error: str, help: str) -> None:
    result = run(*line.split())
    assert result.exit_code == 2 and result.stdout == ""
    first, *others = result.stderr.splitlines()
    assert first.startswith("error: ") and error in first
    assert help in "\n".join(others) and all(each.startswith("help: ") for each in others)


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("run",),
        ("perft", "classics/pig", "deep"),
        ("perft", "classics/pig", "0"),
        ("check", "classics/pig", "--format", "yaml"),
        ("run", "x.yaml", "--format", "yaml"),
        ("list", "--format", "yaml"),
        ("play", "classics/pig", "--option", "short_game"),
        ("play", "classics/pig", "--players", "0"),
    ],
)
def test_wrong_use_is_exit_code_2(words: tuple[str, ...]) -> None:
    assert run(*words).exit_code == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", "classics/pgi"), "ruleset-not-found"),
        (("play", "classics/pig", "--edition", "ja"), "unknown-edition"),
        (("play", "classics/pig", "--variant", "fast"), "unknown-variant"),
        (("play", "classics/pig", "--option", "sort_game=true"), "bad-option"),
        (("play", "classics/pig", "--players", "9"), "wrong-player-count"),
        (("test", "nowhere/at/all"), "ruleset-not-found"),
    ],
)
def test_names_that_do_not_exist_are_wrong_use(words: tuple[str, ...], code: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.stderr
    assert code in result.stderr + result.stdout


def test_a_near_name_is_suggested() -> None:
    assert "did you mean `classics/pig`?" in run("check", "classics/pgi").stderr


def test_a_fault_of_rulewright_itself_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import rulewright

    def broken(*args: object, **rest: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(rulewright, "load", broken)
    result = run("perft", "classics/pig", "1")
    assert result.exit_code == 70
    assert "internal error in Rulewright" in result.stderr
    assert "ZeroDivisionError: of ours" in result.stderr
    assert "Traceback" not in result.stderr


def test_completion_offers_rulesets_codes_and_commands() -> None:
    script = Path(sys.executable).with_name("rulewright")
    if not script.exists():
        pytest.skip("the command is not installed")
    for line, wanted in (
        ("rulewright perft classics/p", "classics/pig"),
        ("rulewright explain unknown-na", "unknown-name"),
        ("rulewright li", "list"),
        ("rulewright play arctic --edition j", "ja"),
        ("rulewright play arctic --players 2 -v pa", "pack-ice"),
        ("rulewright play arctic --lang d", "de"),
        ("rulewright compare arctic --vary define.starting_m", "define.starting_money="),
    ):
        result = subprocess.run(
            [script], text=True, capture_output=True, check=False, timeout=PATIENCE,
            env={"_RULEWRIGHT_COMPLETE": "complete_bash", "COMP_WORDS": line,
                 "COMP_CWORD": str(len(line.split(" ")) - 1), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        assert wanted in result.stdout.split(), (line, result.stdout, result.stderr)


# --- start-up -------------------------------------------------------------------------------------


def test_help_does_not_load_the_engine() -> None:
    code = (
        "import sys\nfrom rulewright_cli.app import app\n"
        "print([name for name in sys.modules if name.startswith('rulewright.')"
        " or name in ('lark', 'yaml', 'jsonschema', 'fluent')])"
    )
    leaves = ["rulewright.diagnostics", "rulewright.diagnostics.text_width"]  # how wide text is
    leaves.append("rulewright.records")  # which classes are made with
    leaves.append("rulewright.phrases")  # plurals of the output
    result = subprocess.run(
        [sys.executable, "-c", code], text=True, capture_output=True, check=True, timeout=PATIENCE
    )
    assert result.stdout.strip() == str(leaves)


def test_a_command_loads_no_other() -> None:
    code = (
        "import sys\nfrom rulewright_cli.app import main\ntry:\n    main()\nfinally:\n"
        "    print(*(name for name in sys.modules if name.startswith('rulewright_cli.commands.')))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code, "list", "--help"], text=True, capture_output=True,
        check=True, timeout=PATIENCE,
    )  # fmt: skip
    assert said.stdout.splitlines()[-1] == "rulewright_cli.commands.list"
    assert "Usage: -c list " in said.stdout
    there = {path.stem for path in Path(commands.__file__).parent.glob("*.py")}
    assert set(COMMANDS) == there - {"__init__"}


def test_help_takes_at_most_twice_the_time_of_a_bare_app(tmp_path: Path) -> None:
    bare = (
        "import typer\napp = typer.Typer()\n@app.command()\ndef a() -> None: ...\n"
        "@app.command()\ndef b() -> None: ...\napp()"
    )
    ours = "from rulewright_cli.app import main; main()"

    def seconds(code: str) -> float:
        """Of a processor, so that what else the machine does hardly counts."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-c", code, "--help"], capture_output=True, check=True,
            timeout=PATIENCE,
        )  # fmt: skip
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    pairs = [(seconds(bare), seconds(ours)) for _ in range(4)]
    assert min(own for _, own in pairs) <= 2 * min(other for other, _ in pairs)


# --- list -----------------------------------------------------------------------------------------


def test_list_shows_what_can_be_chosen() -> None:
    result = run("list")
    assert result.exit_code == 0, result.stderr
    assert "classics/pig" in result.stdout
    assert "2 to 6 players, about 86 decisions\n" in result.stdout
    entries = json.loads(run("list", "--format", "json").stdout)
    pig = next(entry for entry in entries if entry["name"] == "classics/pig")
    assert pig["players"] == [2, 6] and pig["length"] == 86
    assert pig["options"]["short_game"] == {"type": "bool", "default": "false"}
    assert pig["languages"] == ["en"]
    assert pig["mechanisms"] == ["Push Your Luck"] and "mechanisms: Push Your Luck\n" in result.stdout


def list_names(*words: object) -> set[str]:
    return {entry["name"] for entry in json.loads(run("list", "--format", "json", *words).stdout)}


def test_list_selects_by_mechanism_and_players() -> None:
    auctions = list_names("--mechanism", "AUCTION")
    assert {"classics/goofspiel", "cookbook/under-the-hammer"} <= auctions
    assert "classics/pig" not in auctions
    assert list_names("-m", "Jump") == {"classics/draughts"}  # a phrase of the cookbook
    assert list_names("-m", "next pass FIRST") == {"cookbook/order-of-play"}  # words in any order
    assert list_names("-m", "hand, pass") == {"cookbook/three-ages"} and not list_names("-m", "pass zebra")
    alone = list_names("--players", 1)
    assert "cookbook/fences-and-bingo" in alone and "classics/pig" not in alone
    assert list_names("--players", 6, "-m", "push your") == {"classics/pig"}
    assert list_names("--players", 7, "-m", "push your") == set()
    nothing = run("list", "-m", "push your", "-p", 7)
    assert nothing.exit_code == 0 and nothing.stdout.startswith("no ruleset has all of this")


# --- check ----------------------------------------------------------------------------------------


def test_check_says_what_it_checked() -> None:
    result = run("check", PIG)
    assert result.exit_code == 0, result.stdout
    assert "all is well" in result.stdout
    for what in ("2 to 6 players", "1 scenario", "1 scripted game"):
        assert what in result.stdout


def test_check_in_every_format(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", NIM.replace("pile -= n", "plie -= n"))
    text = run("check", folder)
    assert text.exit_code == 1
    assert "error[unknown-name]" in text.stdout and "did you mean `pile`?" in text.stdout
    assert "1 error, 0 warnings." in text.stdout
    short = run("check", folder, "--format", "short")
    assert short.exit_code == 1 and len(short.stdout.splitlines()) == 1
    data = json.loads(run("check", folder, "--format", "json").stdout)
    assert [finding["code"] for finding in data] == ["unknown-name"]
    assert json.loads(run("check", PIG, "--format", "json").stdout) == []


def test_check_and_test_take_files_and_folders_of_rulesets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        text = NIM.replace("ruleset: nim", f"ruleset: {name}")
        script = SCRIPT.replace("ruleset: nim", f"ruleset: {name}")
        ruleset(tmp_path / name, text, scenarios__last=script)
    monkeypatch.chdir(tmp_path)
    result = run("check", ".")
    assert result.exit_code == 0, result.output
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["one", "two"]
    files = [tmp_path / "two" / "ruleset.yaml", "two/scenarios/last.yaml"]
    assert run("check", *files).stdout.count("all is well") == 1
    tested = run("test", "two/scenarios/last.yaml", "--games", 1)
    assert tested.stdout.startswith("two\n") and "1 of 1 passed" in tested.stdout


def test_what_a_file_names_and_is_not_there_is_a_finding_in_the_file(tmp_path: Path) -> None:
    bare = ruleset(tmp_path / "bare", NIM.replace("players:", "includes: [board]\nplayers:"))
    script = SCRIPT.replace("moves:", "options: {start: many}\nmoves:")
    wrong = ruleset(tmp_path / "wrong", NIM, scenarios__last=script)
    for folder, code in ((bare, "file-not-found"), (wrong, "bad-option")):
        result = run("check", folder)
        assert result.exit_code == 1 and f"error[{code}]" in result.stdout
    (wrong / "ruleset.yaml").write_bytes(NIM.replace("Nim", "N\u00edm").encode("latin-1"))
    assert run("check", wrong).exit_code == 1
    assert run("check", wrong / "nothing").exit_code == 2


def test_one_ruleset_that_is_not_there_hides_no_other(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", NIM.replace("pile -= n", "plie -= n"))
    result = run("check", folder, "nowhere", "--format", "json")
    assert result.exit_code == 2
    codes = {finding["code"] for finding in json.loads(result.stdout)}
    assert codes == {"unknown-name", "ruleset-not-found"}


def test_a_saved_game_is_no_script(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", scenarios__last=SCRIPT)
    save = tmp_path / "s.json"
    assert run("run", folder / "scenarios" / "last.yaml", "--save", save).exit_code == 0
    result = run("perft", folder, "1", "--from", save)
    assert result.exit_code == 1 and result.stderr.count("error[") == 1
    assert "error[not-a-script]" in result.stderr and "rulewright script" in result.stderr


def test_findings_are_counted_once(tmp_path: Path) -> None:
    """Three player counts find the same."""
    folder = ruleset(tmp_path / "nim", NIM.replace("define:", "define:\n  spare(p): pile", 1))
    result = run("check", folder)
    assert result.stdout.count("warning[") == 1 and "0 errors, 1 warning." in result.stdout


def test_check_reads_scripts_too(tmp_path: Path) -> None:
    script = SCRIPT.replace("winner ==", "winer ==")
    folder = ruleset(tmp_path / "nim", scenarios__last=script)
    result = run("check", folder)
    assert result.exit_code == 1
    assert "scenarios/last.yaml:8:5" in result.stdout


# --- test -----------------------------------------------------------------------------------------


def test_test_sums_up_and_names_rules_that_none_reached(tmp_path: Path) -> None:
    rules = NIM.replace(
        "      if pile == 0:", "      if pile > 99:\n        winner = none\n      if pile == 0:"
    )
    folder = ruleset(tmp_path / "nim", rules, scenarios__last=SCRIPT)
    result = run("test", folder, "--games", "2")
    assert result.exit_code == 0, result.stdout
    assert "scenarios: 1 of 1 passed" in result.stdout
    assert "laws: kept in 2 of 2 settings (4 random games" in result.stdout
    line = rules.splitlines().index("        winner = none") + 1
    assert f"not reached: {folder}/ruleset.yaml:{line}  winner = none" in result.stdout
    assert "(by scenarios and games: that random play runs a rule" in result.stdout


def test_test_shows_what_failed(tmp_path: Path) -> None:
    script = SCRIPT.replace("winner == ben", "winner == ann")
    folder = ruleset(tmp_path / "nim", scenarios__last=script)
    result = run("test", folder, "--games", "0")
    assert result.exit_code == 1
    assert "expectation-failed" in result.stdout and "0 of 1 passed" in result.stdout


def test_one_mistake_is_told_once(tmp_path: Path) -> None:
    """Every script and every random game divides by nothing at the same place."""
    rules = NIM.replace("          pile -= n\n", "          pile -= n // (pile - pile)\n")
    wrong = SCRIPT[: SCRIPT.index("moves:")] + "expect:\n  - winner == ann\n"
    folder = ruleset(
        tmp_path / "nim", rules, scenarios__a=SCRIPT, scenarios__b=SCRIPT, scenarios__c=SCRIPT,
        scenarios__d=wrong,
    )  # fmt: skip
    result = run("test", folder)
    assert result.exit_code == 1
    assert result.stdout.count("error[division-by-zero]") == 1, result.stdout
    assert "also in 3 other scripts and the random games of 2 settings: who " in result.stdout
    assert "scenarios: 0 of 4 passed" in result.stdout and "kept in 0 of 2" in result.stdout
    assert result.stdout.count("error[") == 2, "what is wrong elsewhere is told, too"


def test_a_law_that_breaks_comes_with_a_script_that_shows_it(tmp_path: Path) -> None:
    rules = NIM.replace(" where enough(n)", "").replace("define:\n  enough(n): pile >= n\n", "")
    rules = rules.replace("  n: int\n", "")
    folder = ruleset(tmp_path / "nim", rules, scenarios__last=SCRIPT)
    scripts = tmp_path / "failures"
    result = run("test", folder, "--players", "2", "--scripts", scripts)
    assert result.exit_code == 1
    assert "error[value-outside]" in result.stdout
    written = list(scripts.glob("*.yaml"))
    assert len(written) == 1
    assert written[0].read_text().count("take(") == 2  # shortened: 5 coins, and too many taken
    (folder / "again.yaml").write_text(written[0].read_text())
    again = run("run", folder / "again.yaml")
    assert again.exit_code == 1 and "value-outside" in again.stderr


def test_a_variant_is_tried_on_the_examples_of_the_base(tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", scenarios__last=SCRIPT)
    variant = tmp_path / "six.yaml"
    variant.write_text("overlay: six\nof: nim\nstate:\n  pile: {start: 6}\n")
    result = run("test", folder, "--variant", variant, "--games", "1")
    assert result.exit_code == 1, result.stdout
    assert "scenario: who takes the last coin wins" in result.stdout
    assert "expectation-failed" in result.stdout


def test_a_ruleset_without_scenarios_fails(tmp_path: Path) -> None:
    result = run("test", ruleset(tmp_path / "nim"), "--games", "1")
    assert result.exit_code == 1
    assert "no-scenarios" in result.stdout


# --- perft and explain ----------------------------------------------------------------------------


def test_perft_counts() -> None:
    result = run("perft", "classics/tic-tac-toe", 5)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines() == ["1 9 0", "2 72 0", "3 504 0", "4 3024 0", "5 15120 1440"]


def test_perft_counts_from_the_end_of_a_script() -> None:
    mate = Path(__file__).parents[1] / "language" / "18-mate"
    result = run("perft", mate, 3, "--from", mate / "scenarios" / "castle.yaml")
    assert result.stdout.splitlines() == ["1 10 0", "2 10 0", "3 51 0"]
    over = run("perft", mate, 2, "--from", mate / "scenarios" / "stalemate.yaml")
    assert over.stdout.splitlines() == ["1 0 0", "2 0 0"]
    other = run("perft", "classics/pig", 2, "--from", mate / "scenarios" / "castle.yaml")
    assert other.exit_code == 2 and "about mate" in other.stderr


def test_explain_shows_a_page() -> None:
    result = run("explain", "unknown-name")
    assert result.exit_code == 0
    assert result.stdout.startswith("# unknown-name")
    wrong = run("explain", "unknwon-name")
    assert wrong.exit_code == 2
    assert "did you mean `unknown-name`?" in wrong.stderr


def test_explain_lists_all_diagnostics_by_topic() -> None:
    result = run("explain")
    assert result.exit_code == 0
    topics = re.split(r"\n\n", result.stdout)
    assert topics[1].startswith("YAML\n  anchor  ")
    listed = re.findall(r"^  (\S+) +\S", result.stdout, re.MULTILINE)
    assert sorted(listed) == list_codes()
    assert "`rulewright explain` lists all" in run("explain", "zzz").stderr


def test_docs_prints_a_page_by_any_of_its_names() -> None:
    text = (Path(__file__).parents[2] / "docs" / "how-to" / "maps.md").read_text("utf-8")
    for name in ("how-to/maps", "maps", "docs/how-to/maps.md#draw-it"):
        assert run("docs", name).stdout == text
    wrong = run("docs", "how-to/map")
    assert wrong.exit_code == 2 and "did you mean `how-to/maps`?" in wrong.stderr


def test_docs_on_a_terminal_names_the_pages_that_are_linked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    plain = " ".join(re.sub(r"\x1b\[[\d;]*m", "", run("docs", "play").stdout).split())
    assert ".md)" not in plain and "(why)" in plain


def test_texts_point_to_pages_that_are_there() -> None:
    root = Path(__file__).parents[2]
    paths = [path for folder in ("cli", "engine") for path in (root / folder).rglob("*")]
    texts = [path.read_text("utf-8") for path in paths if path.suffix in (".py", ".md", ".ftl")]
    named = {name for text in texts for name in re.findall(r"`rulewright docs ([\w/-]+)", text)}
    assert {"environments", "words"} <= named
    assert sorted(named - set(list_pages())) == []


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    result = subprocess.run(
        f"{sys.executable} -c 'from rulewright_cli.app import main; main()' list | head -1",
        shell=True, text=True, capture_output=True, cwd=tmp_path, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert "Traceback" not in result.stderr and "fault" not in result.stderr


def test_one_script_is_tested_alone(tmp_path: Path) -> None:
    folder = ruleset(tmp_path)
    scripts = folder / "scenarios"
    scripts.mkdir(exist_ok=True)
    for name in ("one", "other"):
        (scripts / f"{name}.yaml").write_text(
            SCRIPT.replace("who takes the last coin wins", f"the {name}"),
            "utf-8",
        )
    alone = json.loads(run("test", str(scripts / "one.yaml"), "--format", "json").stdout)
    assert [test["name"] for test in alone[0]["tests"]] == ["the one"]
    assert alone[0]["passed"]
    told = run("test", str(scripts / "one.yaml"))
    assert told.exit_code == 0
    assert "scenarios: 1 of 1 passed" in told.stdout
    assert "random games" not in told.stdout
    both = json.loads(run("test", str(folder), "--games", "0", "--format", "json").stdout)
    assert {"the one", "the other"} <= {test["name"] for test in both[0]["tests"]}
