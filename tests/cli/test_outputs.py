"""What commands write: nothing that stands there is lost, links and devices stay what they are."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, command, ruleset, run, start
from processes import PATIENCE

KEEPSAKE = "my: own\nlong: work\n"


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    return ruleset(tmp_path / "nim", scenarios__last=SCRIPT)


def ways(nim: Path) -> dict[str, tuple[object, ...]]:
    """Every option that names a file to write, with the command it belongs to."""
    script = nim / "scenarios" / "last.yaml"
    few = ("simulate", nim, "--games", "20", "--workers", "1", "--no-lines")
    compared = ("compare", nim, "--with", "start=7", "--games", "20", "--workers", "1")
    return {
        "run": ("run", script, "-q", "--save"),
        "play": ("play", nim, "--players", "2", "--seat", "player1=random", "--seat",
                 "player2=random", "--save"),
        "html": ("book", nim, "--format", "html", "--out"),
        "md": ("book", nim, "--format", "md", "--out"),
        "junit": ("test", nim, "--games", "0", "--format", "junit", "--out"),
        "diff": ("diff", nim, "--option", "start=6", "--no-scripts", "-f", "text", "--out"),
        "diff-json": ("diff", nim, "--option", "start=6", "--no-scripts", "-f", "json", "--out"),
        "diff-html": ("diff", nim, "--option", "start=6", "--no-scripts", "-f", "html", "--out"),
        "findings": ("check", nim, "--format", "json", "--out"),
        "annotations": ("check", nim, "--format", "github", "--out"),
        "sarif": ("check", nim, "--format", "sarif", "--out"),
        "gitlab": ("check", nim, "--format", "gitlab", "--out"),
        "revalidated": ("revalidate", nim, "--format", "json", "--out"),
        "lines": ("check", nim, "--format", "short", "--out"),
        "results": ("test", nim, "--games", "0", "--format", "json", "--out"),
        **{
            f"{words[0]} as {form}": (*words, "--format", form, "--out")
            for words in (few, compared) for form in ("json", "csv", "html")
        },
    }  # fmt: skip


WAYS = tuple(ways(Path()))


@pytest.mark.parametrize("way", WAYS)
def test_only_its_own_kind_is_replaced(way: str, nim: Path, tmp_path: Path) -> None:
    words, out = ways(nim)[way], tmp_path / "out"
    assert run(*words, out).exit_code == 0
    first = out.read_text("utf-8")
    assert run(*words, out).exit_code == 0, "its own kind"
    rules = nim / "ruleset.yaml"
    for target in (rules, tmp_path / "keepsake"):
        if target != rules:
            target.write_text(KEEPSAKE, "utf-8")
        before = target.read_bytes()
        refused = run(*words, target)
        assert refused.exit_code == 2 and "foreign-file" in refused.stderr, refused.stderr
        assert target.read_bytes() == before
    forced = run(*words, tmp_path / "keepsake", "--force")
    assert forced.exit_code == 0 and (tmp_path / "keepsake").read_text("utf-8")[:9] == first[:9]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["keepsake", "nim", "out"]


@pytest.mark.parametrize("kind", ["run", "html", "simulate as json", "diff"])
def test_links_modes_and_what_lies_beside(kind: str, nim: Path, tmp_path: Path) -> None:
    folder = tmp_path / "far"
    folder.mkdir()
    target, link = folder / "target", tmp_path / "link"
    target.touch(mode=0o600)
    target.chmod(0o600)
    link.symlink_to(Path("far") / "target")
    beside = [tmp_path / "link.part", folder / "target.part"]
    beside[0].symlink_to(nim / "ruleset.yaml")
    beside[1].write_text(KEEPSAKE, "utf-8")
    assert run(*ways(nim)[kind], link).exit_code == 0
    assert link.is_symlink() and target.stat().st_size > 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert (nim / "ruleset.yaml").read_text("utf-8") == NIM
    assert beside[1].read_text("utf-8") == KEEPSAKE
    (tmp_path / "new").symlink_to(folder / "not-yet")
    assert run(*ways(nim)[kind], tmp_path / "new").exit_code == 0
    assert (folder / "not-yet").is_file() and (tmp_path / "new").is_symlink()


def test_a_new_file_has_the_rights_that_the_mask_leaves(nim: Path, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        assert run(*ways(nim)["run"], tmp_path / "new").exit_code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_devices_and_pipes_are_written_through(nim: Path, tmp_path: Path) -> None:
    words = ways(nim)["run"]
    assert run(*words, "/dev/null").exit_code == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    full = run(*words, "/dev/full")
    assert full.exit_code == 2 and "no space left" in full.stderr
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        assert run(*words, pipe).exit_code == 0
        said, _ = reader.communicate(timeout=PATIENCE)
    assert said.startswith('{\n  "rulewright"') and stat.S_ISFIFO(pipe.stat().st_mode)


def test_standard_output_by_its_name(nim: Path, tmp_path: Path) -> None:
    script = nim / "scenarios" / "last.yaml"
    out = tmp_path / "out"
    with out.open("wb") as stream:
        line = command(["run", script, "--save", "/dev/stdout"])
        subprocess.run(line, stdout=stream, check=True, timeout=PATIENCE)
    text = out.read_text("utf-8")
    assert "Nim: who takes" in text and text.index("Nim") < text.index('"rulewright"')
    told = run("book", nim, "--format", "md", "--out", "-")
    assert told.stdout.startswith("<!-- Rulewright -->") and not Path("-").exists()


@pytest.mark.parametrize("way", ["run", "html", "junit", "diff", "simulate as json"])
def test_places_that_take_no_file(way: str, nim: Path, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for place in (tmp_path, tmp_path / "no" / "where", loop, tmp_path / ("x" * 300)):
        refused = run(*ways(nim)[way], place)
        assert refused.exit_code == 2 and "cannot be written" in refused.stderr, place


def test_it_is_told_before_long_work(nim: Path) -> None:
    words = ["simulate", nim, "--games", "100000000", "--workers", "1", "--out", nim, "-f", "html"]
    assert start(words, nim).returncode == 2


def test_scripts_of_failures(nim: Path, tmp_path: Path) -> None:
    """`--scripts` of `test` and `fuzz` writes into folders, and replace only what they wrote."""
    broken = ruleset(tmp_path / "broken", NIM + "invariants:\n  some: pile > 3\n")
    other_rules = ruleset(tmp_path / "other", (broken / "ruleset.yaml").read_text("utf-8"))
    out = tmp_path / "scripts"
    words = ("test", broken, other_rules, "--games", "3", "--scripts", out)
    assert run(*words).exit_code == 1
    script, *_, other = sorted(out.iterdir())  # one for each setting of each ruleset
    assert f"test {other_rules}`" in other.read_text("utf-8"), "one does not replace the other"
    assert script.read_text("utf-8").startswith("# Found by `rulewright test")
    assert run(*words).exit_code == 1
    script.write_text(KEEPSAKE, "utf-8")
    refused = run(*words)
    assert refused.exit_code == 2 and "foreign-file" in refused.stderr
    assert script.read_text("utf-8") == KEEPSAKE
    fuzz = ("fuzz", broken, "--games", "20", "--workers", "1", "--scripts")
    assert run(*fuzz, nim / "ruleset.yaml").exit_code == 2
    assert (nim / "ruleset.yaml").read_text("utf-8") == NIM
