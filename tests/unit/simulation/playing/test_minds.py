"""Seats that choose at a table: native code chooses as Python does; by the clock it remembers."""

from __future__ import annotations

import pytest

from processes import wait_until
from rulewright.backends.native import library
from rulewright.backends.native.agent_games import GREEDY, SEARCH, Seat
from rulewright.backends.native.compiling import NoCompiler
from rulewright.backends.native.live_search import LiveSearch
from rulewright.play.ruleset import Ruleset
from rulewright.simulation.playing.agent_choice import choose_code, derive_seed
from rulewright.simulation.playing.agent_specs import BadPlayers, parse_agents, parse_single_agent
from rulewright.simulation.playing.session_agents import SessionAgents
from shared import rules

CLOCK = parse_single_agent("mcts:0.05s")


def minds(ruleset: Ruleset) -> SessionAgents:
    names = ruleset.table.identity.fingerprint
    found = SessionAgents(ruleset.program, names, lambda: ruleset.compiled.program)
    found.start_compiling()
    wait_until(lambda: found.native_library is not None, "there is native code")
    return found


@pytest.mark.native
@pytest.mark.parametrize("name", ["classics/tic-tac-toe", "classics/goofspiel", "classics/pig"])
def test_native_code_chooses_as_python_does(name: str) -> None:
    """With dice, with what is hidden, and where all choose at the same time."""
    ruleset = rules(name)
    made = minds(ruleset)
    for seat in (Seat(SEARCH, 25), Seat(GREEDY)):
        game = ruleset.new_game(4)
        for _ in range(6):
            if not game.over:
                code = made.choose_code(seat, game, derive_seed(game))
                assert code == choose_code(seat, game, derive_seed(game))
                game.choose(code)


@pytest.mark.native
def test_a_search_by_the_clock_does_not_lose_tic_tac_toe() -> None:
    ruleset = rules("classics/tic-tac-toe")
    made = minds(ruleset)
    for seed in range(4):
        game = ruleset.new_game(seed)
        seats = (CLOCK, Seat(GREEDY)) if seed % 2 else (Seat(GREEDY), CLOCK)
        while not game.over:
            assert game.seat is not None
            game.choose(made.choose_code(seats[game.seat], game, derive_seed(game)))
        scores = list(game.scores.values())
        assert scores[1 - seed % 2] >= scores[seed % 2]


@pytest.mark.native
def test_what_was_found_out_counts_after_the_next_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    ruleset = rules("classics/connect-four")
    native = library.build_library(ruleset.compiled.program)
    anew, kept = (LiveSearch(native, Seat(SEARCH, 400)) for _ in range(2))
    game = ruleset.new_game(0)

    def looks(thinking: LiveSearch, way: list[tuple[int, int]] | None) -> dict[int, int]:
        player = thinking._players[0]
        player.cells = list(game.cells)
        found = thinking._run_search(0, luck=7, route=way, max_milliseconds=0)
        assert found is not None
        return {code: visits for code, visits, _ in found}

    assert sum(looks(anew, None).values()) == sum(looks(kept, None).values()) == 400
    made = len(game.choice_entries)
    for code in (3, 3):
        game.choose(code)
    way = [(taken.decision, taken.code) for taken in game.choice_entries[made:]]
    fresh, more = looks(anew, None), looks(kept, way)
    assert sum(fresh.values()) == 400
    assert 400 < sum(more.values()) < 800
    assert max(more, key=lambda code: more[code]) in game.legal()
    assert sum(looks(kept, []).values()) > sum(more.values()), "the same position once more"
    other = [(decision, code + 1) for decision, code in way]
    assert sum(looks(kept, [*other, *other, *other]).values()) <= 800, "what never was is new"


@pytest.mark.native
def test_a_way_that_was_taken_back_or_drawn_on_is_not_gone_on_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways: list[object] = []

    def noted(self: LiveSearch, cells: object, luck: int, route: object, seconds: float) -> int:
        ways.append(route)
        return 0

    monkeypatch.setattr(LiveSearch, "choose", noted)
    ruleset = rules("classics/connect-four")
    made, game = minds(ruleset), ruleset.new_game(0)
    made.choose_code(CLOCK, game, 1)
    game.choose(2)
    game.choose(5)
    made.choose_code(CLOCK, game, 1)
    game.undo(2)
    made.choose_code(CLOCK, game, 1)
    game.choose(4)
    game.choose(4)
    made.choose_code(Seat(SEARCH, 50), game, 1)
    assert ways[0] is None and ways[2] is None and ways[3] is None
    assert [code for _, code in ways[1]] == [2, 5]  # type: ignore[attr-defined]
    pig = rules("classics/pig")
    made, game, ways[:] = minds(pig), pig.new_game(0), []
    for _ in range(2):
        made.choose_code(CLOCK, game, 1)
        game.choose("roll")
    assert ways == [None, None]


def test_without_a_compiler_python_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*given: object, **more: object) -> None:
        raise NoCompiler("none here")

    monkeypatch.setattr(library, "find_library", none)
    ruleset = rules("classics/tic-tac-toe")
    made = SessionAgents(ruleset.program, "", lambda: ruleset.compiled.program)
    game = ruleset.new_game(1)
    seat = Seat(SEARCH, 30)
    assert made.choose_code(seat, game, 5) == choose_code(seat, game, 5)
    assert made.choose_code(CLOCK, game, 5) in game.legal()
    assert made.native_library is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mcts", "none of `random`, `greedy`, `mcts:200` .* `mcts:2s` .* and files"),
        ("mcts:2sec", "none of"),
        ("mcts:2 s", "none of"),
        ("mcts:-1s", "none of"),
        ("mcts:0s", "from 0.01 to 3600 seconds"),
        ("mcts:5000s", "from 0.01 to 3600 seconds"),
        ("mcts:0", "from 1 to 10000000 games"),
    ],
)
def test_forms_that_are_none(text: str, says: str) -> None:
    with pytest.raises(BadPlayers, match=says):
        parse_agents(f"random,{text}")


def test_half_a_second() -> None:
    assert parse_agents("2xmcts:0.5s,mcts:20") == (Seat(2, -500), Seat(2, -500), Seat(2, 20))
