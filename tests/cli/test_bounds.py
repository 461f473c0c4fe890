"""Whatever a ruleset says, a check of it ends: in counted work, time and memory."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_tools import PIG, command, run, start
from processes import PATIENCE, process, wait_until
from rulewright import limits
from rulewright.validation.checking import rules_check as checking
from rulewright.validation.checking.ruleset_check import Checked, check

HEAD = """\
ruleset: hostile
title: Hostile
language: 1
version: 1.0.0
players: 2
"""
FLOW = """\
flow:
  turns:
    repeat: round in 1 to 2
    each: p in player
    do: |
      p chooses:
        go where {where}:
          x += 1
scoring:
  points(p): {score}
"""


def rules(*, names: str = "", state: str = "", more: str = "", where: str = "x < 9", score: str = "x") -> str:
    return f"{HEAD}names:\n  p: player\n{names}state:\n  x: int\n{state}{more}" + FLOW.format(
        where=where, score=score
    )


def written(text: str, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return folder


def work(text: str, folder: Path) -> tuple[int, Checked]:
    """The units of work that a check takes that compiles as well, and what it finds."""
    with pytest.MonkeyPatch.context() as patch, limits.meter_work(limits.WORK_OF_CHECK) as meter:
        patch.setattr(checking, "SMALL_FRACTION", limits.WORK_OF_SETTING)
        checked = check(written(text, folder))
    return meter.work_done, checked


def test_only_what_may_be_too_large_or_too_deep_is_compiled(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from rulewright.recursion_depth import raise_recursion_limit; "
        "raise_recursion_limit();"
        "from rulewright.validation.checking.ruleset_check import check;"
        "print(len(check(Path(sys.argv[1])).findings), 'rulewright.lowering' in sys.modules)"
    )
    folder, deep = written(rules(), tmp_path / "small"), written(doubled(450), tmp_path / "deep")
    for where, compiled in ((folder, False), (deep, True)):
        ended = subprocess.run([sys.executable, "-c", program, where], capture_output=True, text=True)
        assert ended.stdout.split() == ["0", str(compiled)], ended.stderr


# --- what mentions itself twice at every step -----------------------------------------------------


def doubled(steps: int) -> str:
    lines = "".join(f"  d{i}: d{i - 1} + d{i - 1}\n" for i in range(1, steps))
    return rules(more=f"define:\n  d0: x\n{lines}", score=f"d{steps - 1}")


def with_arguments(steps: int) -> str:
    lines = "".join(f"  d{i}(n): d{i - 1}(n) + d{i - 1}(n + 1)\n" for i in range(1, steps))
    return rules(names="  n: int\n", more=f"define:\n  d0(n): n + x\n{lines}", score=f"d{steps - 1}(0)")


def with_known_arguments(steps: int) -> str:
    lines = "".join(
        f"  d{i}(n): d{i - 1}(n * 2) + d{i - 1}(n * 2 + 1) + (count p in player where x > n)\n"
        for i in range(1, steps)
    )
    return rules(names="  n: int\n", more=f"define:\n  d0(n): n + x\n{lines}", score=f"d{steps - 1}(0)")


def squared(steps: int) -> str:
    lines = "".join(f"  d{i}: d{i - 1} * d{i - 1}\n" for i in range(1, steps))
    return rules(more=f"define:\n  d0: 10\n{lines}", score=f"d{steps - 1}")


def nested_tables(steps: int) -> str:
    table = (
        "tables:\n  t(i, j):\n    takes: {i: 0 to 3, j: 0 to 3}\n    type: 0 to 3\n"
        "    rows:\n      0-3: {0-3: (i + j) % 4}\n"
    )
    score = "x % 4"
    for _ in range(steps):
        score = f"t[{score}, 1]"
    return rules(names="  i, j: int\n", more=table, score=score)


def nested_neighbours(steps: int) -> str:
    grids = (
        "grids:\n  site: {grid: square, columns: 5, rows: 5}\n"
        "  land:\n    grid: hex\n    grows: true\n    at most: 40\n    reach: 9\n"
        "    shapes:\n      single: {cells: [[0, 0]]}\n"
    )
    where = "s"
    for _ in range(steps // 2):
        where = f"(the t in neighbours({where}))"
    return rules(names="  s, t: site\n", more=grids, where=f"(any s in site where {where} == s)")


def nested_withs(steps: int) -> str:
    score = "x"
    for n in range(steps):
        score = f"(sum n{n} for s{n} in 1 to 2 with n{n} = k[s{n}] + {score} where k[s{n}] != none)"
    return rules(names="  s: 1 to 2\n", state="  k(s): int?\n", score=score)


def quantifiers(steps: int) -> str:
    lines = "".join(f"  q{i}(n): any m in 0 to 9 where q{i - 1}(m) and n > m\n" for i in range(1, steps))
    return rules(
        names="  m, n: int\n",
        more=f"define:\n  q0(n): x > n\n{lines}",
        where=f"q{steps - 1}(1)",
    )


def procedures(steps: int) -> str:
    lines = "".join(f"  a{i}: |\n    a{i - 1}()\n    a{i - 1}()\n" for i in range(1, steps))
    text = rules(more=f"procedures:\n  a0: |\n    x += 1\n{lines}")
    return text.replace("          x += 1\n", f"          a{steps - 1}()\n")


@pytest.mark.parametrize(
    "made",
    [
        doubled,
        with_arguments,
        with_known_arguments,
        squared,
        nested_tables,
        nested_neighbours,
        nested_withs,
        quantifiers,
        procedures,
    ],
    ids=lambda made: made.__name__,
)
def test_twice_the_text_is_a_few_times_the_work(made: Callable[[int], str], tmp_path: Path) -> None:
    one, first = work(made(12), tmp_path / "one")
    two, second = work(made(24), tmp_path / "two")
    assert not [f.headline for f in (*first.findings, *second.findings) if f.code != "unused-name"]
    assert two < 6 * one


# --- what is many at once -------------------------------------------------------------------------


def states(count: int) -> str:
    return rules(state="".join(f"  s{i}: int\n" for i in range(count)))


def statements(count: int) -> str:
    return rules().replace("          x += 1\n", "          x += 1\n" * count)


@pytest.mark.parametrize("made", [states, statements], ids=lambda made: made.__name__)
def test_work_grows_with_the_text(made: Callable[[int], str], tmp_path: Path) -> None:
    one, _ = work(made(200), tmp_path / "one")
    two, _ = work(made(400), tmp_path / "two")
    assert two < 2.5 * one


# --- limits that are said -------------------------------------------------------------------------


def codes(checked: Checked) -> set[str]:
    return {finding.code for finding in checked.findings}


def test_a_position_has_a_size(tmp_path: Path) -> None:
    text = rules(names="  a, b, c: 1 to 600\n", state="  cube(a, b, c): int\n")
    found = check(written(text, tmp_path)).findings
    assert "216,000,000 values of `cube`" in found[0].headline
    assert found[0].code == "too-many"
    assert "too-many" not in codes(check(written(text.replace("600", "60"), tmp_path)))


def test_a_table_has_a_size(tmp_path: Path) -> None:
    table = (
        "tables:\n  t(i, j):\n    takes: {i: 1 to 1000, j: 1 to 1000}\n    type: int\n"
        "    rows:\n      1-1000: {1-1000: i * j}\n"
    )
    text = rules(names="  i, j: int\n", more=table, score="t[1, 1]")
    assert codes(check(written(text, tmp_path))) == {"too-many"}


def test_rules_that_need_each_other_endlessly_deep_are_a_finding(tmp_path: Path) -> None:
    assert "too-deep" in codes(check(written(doubled(2000), tmp_path)))


CHAIN = "define:\n  d0(n): x + n\n" + "".join(
    f"  d{k}(n): d{k - 1}(n) + 1 if x < {k} else (count q in player where x == n)\n" for k in range(1, 500)
)
CALLED = "procedures:\n  q0(n):\n    do: x += n\n" + "".join(
    f"  q{k}(n):\n    do: |\n      q{k - 1}(n)\n      x += 1\n" for k in range(1, 500)
)


def excepted(count: int) -> str:
    return "define:\n  rich(n):\n    is: x > n\n    unless:\n" + "".join(
        f"      e{k}: {{when: x == {k} * 2, is: x > {k}}}\n" for k in range(count)
    )


def chosen(count: int) -> str:
    return "player1 chooses:\n" + "".join(
        f"        a{k} where x != {k}:\n          x += {k}\n" for k in range(count)
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only there the stack of a process can grow")
@pytest.mark.parametrize(
    ("section", "does"),
    [
        pytest.param(CHAIN, "x += d499(m)", id="definitions"),
        pytest.param(CALLED, "q499(m)", id="procedures"),
        *(
            pytest.param(*rules, id=f"{count} {name}", marks=[pytest.mark.soak] * (count > 600))
            for count in (600, 1500)
            for name, rules in (
                ("exceptions", (excepted(count), "x += m if rich(m) else 1")),
                ("alternatives", ("", chosen(count))),
            )
        ),
    ],
)
def test_large_honest_rules_are_played(section: str, does: str, tmp_path: Path) -> None:
    """By the command, whose process allows itself more calls inside each other; without them half
    as much is too deep."""
    text = (
        f"{HEAD}names: {{p: player, n: 0 to 9}}\nstate: {{x: int}}\n{section}flow:\n  once:\n"
        f"    do: |\n      player1 chooses m from 1 to 2\n      {does}\nscoring:\n  points(p): x\n"
    )
    folder = written(text, tmp_path)
    played = start(["simulate", folder, "--games", 2], tmp_path, RULEWRIGHT_CC="")
    assert played.returncode == 0, played.stdout + played.stderr


def test_work_that_is_used_up_says_at_what_and_where(tmp_path: Path) -> None:
    with limits.meter_work(500):
        found = check(written(rules(), tmp_path)).findings
    assert [finding.code for finding in found] == ["limit-work"]
    assert found[0].primary.span.source.path.endswith("ruleset.yaml")


def test_settings_that_were_not_looked_at_are_told(tmp_path: Path) -> None:
    text = rules().replace("players: 2\n", "players: 2 to 16\n")
    with limits.meter_work(limits.WORK_OF_CHECK) as meter:
        whole = check(written(text, tmp_path))
    assert whole.findings == ()
    found = check(tmp_path, limit=meter.work_done / 2 / limits.WORK_OF_CHECK).findings
    assert {finding.code for finding in found} == {"limit-work"}
    told = [finding for finding in found if "settings were not checked" in finding.headline]
    assert len(told) == 1
    assert "--players" in str(told[0].help)


def test_sets_that_mention_each_other_twice_end_in_a_finding(tmp_path: Path) -> None:
    lines = "".join(
        f"  s{i}: {{is: 'q in s{i - 1} where (any r in s{i - 1} where r != q)'}}\n" for i in range(1, 40)
    )
    text = rules(
        names="  q, r: player\n",
        more=f"sets:\n  s0: {{is: q in player where x > 0}}\n{lines}",
        where="(count q in s39) > 0",
    )
    result = run("check", written(text, tmp_path), "--limit", "0.1")
    assert result.exit_code == 1
    assert "error[limit-work]: this ruleset takes too long to type" in result.stdout
    assert "rulewright check --limit 4" in result.stdout


def test_a_pass_with_very_many_errors_looks_no_further(tmp_path: Path) -> None:
    lines = "".join(f"  d{i}: unknown{i}\n" for i in range(1_000))
    found = check(written(rules(more=f"define:\n{lines}"), tmp_path)).findings
    assert 500 < len(found) < 600


def test_a_long_line_is_shown_in_part(tmp_path: Path) -> None:
    result = run("check", written(rules(score=" + ".join(["x"] * 100_000)), tmp_path))
    assert "error[too-deep]" in result.stdout
    assert len(result.stdout) < 3_000


def members(count: int) -> str:
    names = [f"m{i}" for i in range(count)]
    return rules(
        more=f"types:\n  t: [{', '.join(names)}]\n"
        f"  u: {{subset: t, members: [{', '.join(names)}]}}\n"
        f"  v: [{', '.join('n' + name for name in names)}]\n  w: t | v\n"
        "tables:\n  h(u):\n    type: int\n    rows: {" + ", ".join(f"{name}: 1" for name in names) + "}\n",
        names="  u: u\n",
    )


def test_names_of_members_are_not_searched_for_one_by_one(tmp_path: Path) -> None:
    """Four times the names take some four times the processor; a search for each would take
    thirteen times as much."""
    took = []
    for count in (2_000, 8_000):
        folder = written(members(count), tmp_path / str(count))
        before = time.process_time()
        check(folder)
        took.append(time.process_time() - before)
    assert took[1] < 8 * took[0]


# --- the clock and the scales behind --------------------------------------------------------------


def test_the_clock_ends_what_nobody_counted(tmp_path: Path) -> None:
    written(rules(), tmp_path)
    result = run("check", tmp_path, "--limit", "0.01")
    assert result.exit_code in (0, 1)
    from rulewright_cli.resource_limits import limit_resources

    with pytest.raises(limits.Exhausted, match="CPU time"), limit_resources(0.3, 100_000):
        while True:
            pass


def test_the_clock_lets_profilers_end() -> None:
    program = (
        "import cProfile\n"
        "from rulewright_cli.resource_limits import limit_resources\n"
        "with cProfile.Profile():\n"
        "    with limit_resources(60, 100_000):\n"
        "        pass\n"
        "print('ended')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout == "ended\n", done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory there is")
def test_the_scales_end_what_takes_too_much(tmp_path: Path) -> None:
    from rulewright_cli.resource_limits import limit_resources

    with pytest.raises((limits.Exhausted, MemoryError)), limit_resources(60, 300):
        kept = []
        while True:
            kept.append([0] * 1_000_000)


# --- compilers ------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
@pytest.mark.parametrize(("option", "count"), [("--no-lines", 1), ("--lines", 2)])
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
def test_compilers_die_with_the_command(end: str, option: str, count: int, tmp_path: Path) -> None:
    """One compiles the rules, another those with coverage marks."""
    slow = tmp_path / "cc"
    pids = tmp_path / "pids"
    pids.mkdir()
    slow.write_text(f"#!/bin/sh\ntouch {pids}/$$\nsleep 300\n", encoding="utf-8")
    slow.chmod(0o755)
    environment = {"RULEWRIGHT_CC": str(slow), "RULEWRIGHT_CACHE": str(tmp_path)}
    words = command(("simulate", PIG, "--games", 10, option))
    with process(words, **environment) as owner:
        wait_until(lambda: len(list(pids.iterdir())) == count, "the compilers are at work", owner)
        compilers = {int(path.name) for path in pids.iterdir()}
        owner.send_signal(getattr(signal, end))
        owner.wait(PATIENCE)
        wait_until(lambda: not any(map(alive, compilers)), "the compilers are gone")
    # Who ended them is not taken for a compiler that is to be asked for less.
    assert {int(path.name) for path in pids.iterdir()} == compilers


def alive(process: int) -> bool:
    """Whether a process runs; who has ended and was not asked for by its owner does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_what_is_too_large_for_a_compiler_is_not_given_to_it(tmp_path: Path) -> None:
    from rulewright.backends.native.compiling import MAX_TEXT, NoCompiler, compile_library

    with pytest.raises(NoCompiler, match="too large"):
        compile_library(("cc",), " " * (MAX_TEXT + 1), tmp_path / "x.so")
