"""Compilers that are there, are not, or do not work; caches that cannot be written."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest

import rulewright
from processes import PATIENCE, wait_until
from rulewright.backends.native import compiling, library
from rulewright.backends.native.compiling import QUICK, NoCompiler, find_compiler
from rulewright.backends.native.line_directives import print_line_directive
from rulewright.backends.native.printer import print_program
from rulewright.ir.program import Program
from shared import rules

OUT = """\
#!/bin/sh
while [ $# -gt 0 ]; do [ "$1" = -o ] && out=$2; in=$1; shift; done
"""
OTHER = f'echo \'int x;\' > "$in"; {shlex.join(find_compiler() or ())} -shared -o "$out" "$in"'


@pytest.fixture(scope="module")
def program() -> Program:
    return rules("classics/tic-tac-toe").compiled.program


def quick(path: Path, before: str) -> str:
    """A compiler that does something else first, and then does not try harder than others here,
    whatever it is asked for."""
    command = shlex.join(find_compiler() or ())
    return str(script(path, f'#!/bin/sh\n{before}\nexec {command} "$@" {QUICK}\n'))


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ("", "RULEWRIGHT_CC is empty"),
        ("no-such-program", "there is no program `no-such-program`"),
        ("false", "fails: exit code 1"),
        ("true", "makes nothing"),
    ],
)
def test_a_compiler_that_is_none(
    chosen: str, says: str, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CC", chosen)
    with pytest.raises(NoCompiler, match=says):
        library.build_library(program, tmp_path)


def test_no_compiler_anywhere(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEWRIGHT_CC", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    with pytest.raises(NoCompiler, match=r"no C compiler was found .*rulewright\[native\]"):
        library.build_library(program)


@pytest.mark.native
@pytest.mark.parametrize(
    ("does", "says"),
    [
        ('echo no library > "$out"', "cannot be kept or loaded"),
        (OTHER, "rw_host"),
        ("echo; echo the first words >&2; echo more >&2; exit 3", "fails: the first words$"),
    ],
)
def test_a_compiler_that_makes_something_else(
    does: str, says: str, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = script(tmp_path / "compiler", OUT + does + "\n")
    monkeypatch.setenv("RULEWRIGHT_CC", str(compiler))
    with pytest.raises(NoCompiler, match=says):
        library.build_library(program, tmp_path / "cache")
    assert not list((tmp_path / "cache").rglob("*.so")), "what does not load is not kept"


def test_a_compiler_that_hangs_is_ended_with_all_that_it_started(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = tmp_path / "child"
    compiler = script(tmp_path / "compiler", f"#!/bin/sh\nsleep 600 &\necho $! > {child}\nwait\n")
    monkeypatch.setenv("RULEWRIGHT_CC", str(compiler))
    for longest in (1, 10, 100):  # on a busy machine it needs a while to start anything
        monkeypatch.setattr(compiling, "MAX_WAIT_FACTOR", longest / (compiling.MAX_COMPILE_SECONDS / 2))
        with pytest.raises(NoCompiler, match=f"was not done after {longest} seconds"):
            library.build_library(program, tmp_path)
        if child.exists() and child.read_text("ascii").strip():
            break
    number = int(child.read_text("ascii"))

    def gone() -> bool:
        try:
            return psutil.Process(number).status() == psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return True

    wait_until(gone, "what the compiler started has ended")


@pytest.mark.native
def test_a_cache_that_cannot_be_written_is_done_without(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "native").write_text("a file where a folder should be", "ascii")
    first = library.build_library(program, tmp_path)
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    monkeypatch.setattr(library, "compile_library", None)
    second = library.build_library(program)
    assert first.path == second.path, "compiled once for this process"
    assert first.make_player().run_playouts(3, 5) == second.make_player().run_playouts(3, 5)


@pytest.mark.native
def test_two_processes_compile_at_the_same_time(tmp_path: Path) -> None:
    slow = quick(tmp_path / "slow", "sleep 1")
    play = (
        "import rulewright\n"
        "ruleset = rulewright.load('classics/tic-tac-toe')\n"
        "print(ruleset.native().make_player().run_playouts(1, 20))\n"
    )
    environment = {
        **os.environ, "RULEWRIGHT_CC": slow,
        "RULEWRIGHT_CACHE": str(tmp_path / "cache"),
    }  # fmt: skip
    at_work = [
        subprocess.Popen([sys.executable, "-c", play], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [process.communicate(timeout=PATIENCE)[0] for process in at_work]
    assert said[0] == said[1] and "Outcome" in said[0]
    left = sorted(path.suffix for path in (tmp_path / "cache" / "native").iterdir())
    assert left == [".sha256", ".so"], "one library, and nothing half made"


@pytest.mark.native
def test_a_compiler_may_have_arguments(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = library.build_library(program)
    compiler = shlex.join(find_compiler() or ())
    shown = script(tmp_path / "shown", f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n{compiler} "$@"\n')
    monkeypatch.setenv("RULEWRIGHT_CC", f"{shown} -O1")
    other = library.build_library(program, tmp_path)
    hard = [w for w in (tmp_path / "asked").read_text().split() if w.startswith("-O")]
    assert hard[-1] == "-O1", "the last one counts"
    assert other.path != plain.path
    assert other.make_player().run_playouts(1, 50) == plain.make_player().run_playouts(1, 50)


def test_the_compiler_that_an_extra_brings_is_the_last_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a package of that name that holds what it holds; the real one is tried below."""
    (tmp_path / "ziglang").mkdir()
    (tmp_path / "ziglang" / "__init__.py").write_text("")
    zig = script(tmp_path / "ziglang" / "zig", "#!/bin/sh\n")
    cc = script(tmp_path / "bin" / "cc", "#!/bin/sh\n")
    monkeypatch.delenv("RULEWRIGHT_CC", raising=False)
    monkeypatch.delitem(sys.modules, "ziglang", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert find_compiler() == (str(cc),)
    cc.unlink()
    found = find_compiler()
    assert found is not None and found[:2] == (str(zig), "cc")


@pytest.mark.skipif(find_spec("ziglang") is None, reason="the extra `native` is not installed")
@pytest.mark.parametrize("without", [("-rtlib=none",), pytest.param((), marks=pytest.mark.soak)])
def test_the_compiler_of_the_extra_makes_the_same_games(
    without: tuple[str, ...], program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own library, which it compiles first, takes it ten times as long as the rules, and these
    need nothing of it."""
    ours = library.build_library(program).make_player().run_playouts(1, 200)
    monkeypatch.delenv("RULEWRIGHT_CC", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("HOME", "/proc/nowhere")
    monkeypatch.setattr(compiling, "FLAGS", (*compiling.FLAGS, *without))
    found = find_compiler()
    assert found is not None and Path(found[0]).stem == "zig"
    for quick in (False, True):
        made = library.build_library(program, tmp_path, quick=quick)
        assert made.reduced_level is None
        assert made.make_player().run_playouts(1, 200) == ours


def test_the_name_of_a_file_stays_in_its_quotes() -> None:
    assert print_line_directive(7, 'a"\n#error \\') == '#line 7 "a__#error _"'


def test_the_text_tells_the_lines_of_the_rules() -> None:
    ruleset = rulewright.load("arctic", players=2)
    text = print_program(ruleset.compiled.program)
    placed = set(re.findall(r'^#line (\d+) "(.*)"$', text, re.MULTILINE))
    files = {name for _, name in placed}
    assert {"actions.yaml", "turn.yaml", "head.c", "play.c", "search.c"} <= files
    written = (ruleset.folder / "actions.yaml").read_text("utf-8").splitlines()
    (centre,) = (n for n, line in enumerate(written, 1) if "track[a, 2] = p" in line)
    assert (str(centre), "actions.yaml") in placed
    assert str(ruleset.folder) not in text, "the same rules elsewhere are the same text"


@pytest.mark.native
@pytest.mark.skipif(shutil.which("readelf") is None, reason="there is no readelf")
def test_a_debugger_finds_the_lines_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rulewright.load("classics/connect-four")
    program = ruleset.compiled.program
    written = (ruleset.folder / "ruleset.yaml").read_text("utf-8").splitlines()
    (drop,) = (n for n, line in enumerate(written, 1) if "owner[s] = p" in line)
    compiler = shlex.join(find_compiler() or ())
    monkeypatch.setenv("RULEWRIGHT_CC", f"{compiler} -g")
    path = library.build_library(program, tmp_path).path
    told = subprocess.run(
        ["readelf", "-wL", str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout
    assert re.search(rf"ruleset\.yaml\s+{drop}\s", told)


@pytest.mark.native
def test_a_library_that_shows_lines_is_found_by_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same rules one line further down: the same program, and other lines."""
    folder = tmp_path / "rules"
    shutil.copytree(rulewright.load("classics/tic-tac-toe").folder, folder)
    before = rulewright.load(folder)
    main = folder / "ruleset.yaml"
    plain = before.native().path
    compiler = shlex.join(find_compiler() or ())
    with monkeypatch.context() as patch:
        patch.setenv("RULEWRIGHT_CC", f"{compiler} -g")
        shown = before.native().path
        main.write_text("# a line more\n" + main.read_text("utf-8"), "utf-8")
        after = rulewright.load(folder)
        assert after.native().path != shown
    assert after.native().path == plain


@pytest.mark.native
@pytest.mark.parametrize(
    ("asked", "does", "less"),
    [
        pytest.param("-O3", "while :; do :; done", "-Og", id="time"),
        pytest.param("-O[3g]", "echo cc1: out of memory >&2; exit 1", "-O0", id="memory"),
    ],
)
def test_a_compiler_that_takes_too_long_is_asked_for_less(
    asked: str,
    does: str,
    less: str,
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = library.build_library(program).make_player().run_playouts(1, 50)
    turn = f'case " $* " in *" "{asked}" "*) {does};; esac'
    monkeypatch.setenv("RULEWRIGHT_CC", quick(tmp_path / "slow", turn))
    monkeypatch.setattr(compiling, "MAX_COMPILE_SECONDS", 1.0)
    monkeypatch.setattr(compiling, "MAX_WAIT_FACTOR", PATIENCE)
    built = library.build_library(program, tmp_path)
    assert built.reduced_level == less
    assert built.make_player().run_playouts(1, 50) == usual
    assert library.build_library(program, tmp_path).reduced_level is None, "said once, when it is made"


def test_a_compiler_that_always_takes_too_long(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = script(tmp_path / "slow", "#!/bin/sh\nwhile :; do :; done\n")
    monkeypatch.setenv("RULEWRIGHT_CC", str(endless))
    monkeypatch.setattr(compiling, "HUGE_TEXT", 0)  # asked once, and not for less and less
    monkeypatch.setattr(compiling, "MAX_COMPILE_SECONDS", 1.0)
    monkeypatch.setattr(compiling, "MAX_WAIT_FACTOR", PATIENCE)
    with pytest.raises(NoCompiler, match="takes more than 1 seconds or 800 MB for these rules"):
        library.build_library(program, tmp_path)


@pytest.mark.native
def test_a_compiler_for_other_processors_does_without_what_this_one_can(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = library.build_library(program)
    refuses = 'case " $* " in *" -m"*) echo what is -m >&2; exit 1;; esac'
    monkeypatch.setenv("RULEWRIGHT_CC", quick(tmp_path / "other", refuses))
    built = library.build_library(program, tmp_path)
    assert built.reduced_level is None
    assert built.make_player().run_playouts(1, 50) == usual.make_player().run_playouts(1, 50)


def test_what_a_machine_can_do_names_its_libraries(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = library._compute_key("rules", ("cc",), False)
    monkeypatch.setattr(library, "find_machine_flags", lambda: ("-mother",))
    assert library._compute_key("rules", ("cc",), False) != before
