"""A search reports each ruleset that fails by its seed, goes on behind it, and makes it short."""

from __future__ import annotations

import os
import signal
from unittest.mock import patch

import pytest

from generated import native, searching
from generated.checking import Checked
from generated.playing import Failure
from generated.programs import SMALL, Generated, generate
from generated.searching import Found, checked_whole, outcome, search, search_apart, shorter
from rulewright.ir.program import Program

SEEDS = range(4)
BROKEN = 2
"""The seed of the ruleset that a test breaks."""
PRINTED = native.print_program
UNDECLARED = Failure("native", "'missing' undeclared here (not in a function)")


def print_undeclared(program: Program, **given: bool) -> str:
    """Prints C that no compiler takes, for programs that throw dice or draw."""
    text = PRINTED(program, **given)
    return text + ("int broken = missing;\n" if "=draw(" in text else "")


def draws(seed: int) -> bool:
    compiled = checked_whole(generate(seed, sizes=SMALL)).compiled
    return "=draw(" in PRINTED(compiled.program, searches=False)


def test_what_becomes_of_rulesets_is_added_up() -> None:
    found = Found(programs=2, games=3)
    found.faults["limit"] += 1
    more = Found(programs=1)
    more.faults["limit"] += 2
    more.fail(7, UNDECLARED)
    found.add(more)
    assert (found.programs, found.games, found.faults["limit"]) == (3, 3, 3)
    assert found.failures == [(7, UNDECLARED)]


@pytest.mark.native
def test_c_that_does_not_compile_is_reported_with_its_seed() -> None:
    seeds = range(8)
    broken = [seed for seed in seeds if draws(seed)]
    assert 0 < len(broken) < len(seeds)
    with patch.object(native, "print_program", print_undeclared):
        found = search(seeds, sizes=SMALL, native=1)
    assert [seed for seed, _ in found.failures] == broken
    assert {failure.kind for _, failure in found.failures} == {"native"}
    assert all("missing" in failure.what for _, failure in found.failures)
    assert found.native == found.programs == len(seeds)


@pytest.mark.native
def test_it_is_made_shorter() -> None:
    made = generate(next(seed for seed in SEEDS if draws(seed)), sizes=SMALL)
    with patch.object(native, "print_program", print_undeclared):
        failed = outcome(made.texts, made.setting, made.seed, ("native",))
        assert failed is not None and failed[0] == "native"
        texts = shorter(made, Failure(*failed), 2)
        assert outcome(texts, made.setting, made.seed, ("native",)) == failed
    assert sum(map(len, texts.values())) < sum(map(len, made.texts.values()))


@pytest.mark.parametrize("way", ["signal", "exception"])
def test_a_ruleset_that_ends_the_process_is_reported(way: str) -> None:
    def ended(made: Generated, *, in_turn: bool = False) -> Checked:
        if made.seed == BROKEN:
            if way == "exception":
                raise LookupError(made.seed)
            os.kill(os.getpid(), signal.SIGKILL)
        return checked_whole(made, in_turn=in_turn)

    with patch.object(searching, "checked_whole", ended):
        found = search_apart(SEEDS, sizes=SMALL)
    [(seed, failure)] = found.failures
    assert (seed, found.programs) == (BROKEN, len(SEEDS))
    assert (
        failure.what
        == {
            "signal": "ends with code -9",
            "exception": "LookupError in test_searching.py, ended",
        }[way]
    )
