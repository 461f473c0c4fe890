"""Playing scripts: positions, moves, forced decisions, chance, expectations."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.validation.tables import codes, play, told

COINS = """\
names:
  p: player
  n: int
state:
  pile: {type: int, least: 0, start: 5}
  taken(p): int
define:
  enough(n): pile >= n
procedures:
  turn(p): |
    p chooses:
      take(n from 1 to 3) where enough(n):
        pile -= n
        taken[p] += n
triggers:
  refill:
    when: pile > 90
    do: pile = 90
invariants:
  small: pile <= 50
flow:
  setup: pile += 1
  turns:
    each: p in player, for ever
    do: |
      turn(p)
      if pile == 0:
        end game
scoring:
  points(p): taken[p]
"""
ANN_BEN = "players: [ann, ben]\n"


def test_a_game_from_the_beginning(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        COINS,
        ANN_BEN + ("moves:\n  - ann: take(3)\n  - ben: take(3)\nexpect:\n  - taken[ben] == 3\n"),
    )
    assert result.has_passed, told(result)
    assert result.game is not None and result.game.over
    assert result.move_count == 2


def test_a_position_after_setup_and_one_from_blank(tmp_path: Path) -> None:
    given = ANN_BEN + "given:\n  from: {}\nexpect:\n  - pile == {}\n"
    assert play(tmp_path, COINS, given.format("setup", 6)).has_passed
    assert play(tmp_path, COINS, given.format("blank", 5)).has_passed
    assert not play(tmp_path, COINS, given.format("blank", 6)).has_passed


def test_state_is_set_and_a_procedure_performed(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        COINS,
        ANN_BEN
        + (
            "given:\n  set: |\n    pile = 20\n    taken[ben] = 4\nperform: turn(ben)\n"
            "moves:\n  - illegal: ann take(1)\n  - ben: take(2)\n"
            "expect:\n  - pile == 18 and taken[ben] == 6\n"
        ),
    )
    assert result.has_passed, told(result)


def test_moves_after_the_end_of_what_is_performed(tmp_path: Path) -> None:
    script = ANN_BEN + "perform: turn(ben)\nmoves:\n  - ben: take(2)\n  - ann: take(1)\n"
    result = play(tmp_path, COINS, script)
    assert codes(result) == ["game-is-over"]
    assert "the rules under `perform` are done" in told(result)
    result = play(tmp_path, COINS, ANN_BEN + "given:\n  from: blank\nmoves:\n  - ann: take(1)\n")
    assert "this position has no `perform`" in told(result)


@pytest.mark.parametrize(
    ("pile", "what"),
    [(95, "the trigger `refill` is due"), (60, "the invariant `small` does not hold")],
)
def test_a_position_must_be_quiet(tmp_path: Path, pile: int, what: str) -> None:
    result = play(tmp_path, COINS, ANN_BEN + f"given: |\n  pile = {pile}\nexpect:\n  - true\n")
    assert "not-quiet" in codes(result)
    assert what in told(result)


def test_illegal_moves_and_because_of_what(tmp_path: Path) -> None:
    moves = "moves:\n  - ann: take(3)\n  - ben: take(2)\n  - illegal: ann take(3)\n    because: {}\n"
    assert play(tmp_path, COINS, ANN_BEN + moves.format("enough")).has_passed
    assert play(tmp_path, COINS, ANN_BEN + moves.format("pile")).has_passed
    result = play(tmp_path, COINS, ANN_BEN + moves.format("taken"))
    assert codes(result) == ["other-reason"]
    assert "`pile >= n` does not hold: pile = 1, n = 3" in told(result)


def test_what_illegal_finds_legal_or_unknown(tmp_path: Path) -> None:
    for move, code in (
        ("ann take(1)", "legal-after-all"),
        ("ann take", "legal-after-all"),
        ("ann tkae(1)", "unknown-move"),
        ("ann take(1", "move-syntax"),
        ("cid take(1)", "unknown-seat"),
    ):
        result_or = ANN_BEN + f"moves:\n  - illegal: {move}\n"
        if code == "unknown-seat":
            result_or = result_or.replace(ANN_BEN, "players: 2\n")
        assert codes(play(tmp_path, COINS, result_or)) == [code]


def test_a_move_that_leaves_open_what_is_meant(tmp_path: Path) -> None:
    result = play(tmp_path, COINS, ANN_BEN + "moves:\n  - ann: take\n")
    assert codes(result) == ["move-ambiguous"]
    assert "`take(1)`, `take(2)`, `take(3)`" in told(result)


def test_all_expectations_are_looked_at(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        COINS,
        ANN_BEN
        + (
            "moves:\n  - expect: pile == 7\n  - ann: take(1)\n"
            "expect:\n  - pile == 6\n  - pile == 5\n"
            "  - taken[ann] > 1 or taken[ben] > 1\n"
        ),
    )
    assert codes(result) == ["expectation-failed"] * 3
    assert "`pile == 7` does not hold: pile = 6" in told(result)
    assert "`taken[ben] > 1` does not hold: taken[ben] = 0" in told(result)


def test_an_expectation_without_an_answer(tmp_path: Path) -> None:
    result = play(tmp_path, COINS, ANN_BEN + "expect:\n  - pile // taken[ann] == 1\n")
    assert codes(result) == ["division-by-zero"]


def test_rule_text_of_a_script_is_checked_at_its_place(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        COINS,
        ANN_BEN + ("given: |\n  pyle = 3\nperform: trun(ann)\nexpect:\n  - pile == true\n  - pile ==\n"),
    )
    places = [(f.code, f.primary.span.line) for f in result.findings]
    assert [line for _, line in places] == [5, 6, 8, 9]
    assert {code for code, _ in places[:2]} == {"unknown-name"}


def test_until_stops_in_between(tmp_path: Path) -> None:
    moves = "moves:\n  - ann: take(3)\n  - ben: take(1)\n  - ann: take(3)\n"
    result = play(tmp_path, COINS, ANN_BEN + moves, until=2)
    assert result.has_passed and result.move_count == 2
    result = play(tmp_path, COINS, ANN_BEN + moves)
    assert codes(result) == ["move-not-legal"]


def test_a_whole_game_has_to_end(tmp_path: Path) -> None:
    script = "game: half\nruleset: little\nplayers: [ann, ben]\nmoves:\n  - ann: take(3)\n"
    assert codes(play(tmp_path, COINS, script)) == ["game-not-over"]


# --- forced decisions -----------------------------------------------------------------------------

FORCED = """\
names:
  p: player
state:
  pot: int
  rolls(p): int
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        roll:
          roll d from 1 to 6
          pot += d
          rolls[p] += 1
        hold where pot > 0:
          pot = 0
      if rolls[player2] > 3:
        end game
scoring:
  points(p): rolls[p]
"""


def test_a_forced_decision_may_be_stated_or_not(tmp_path: Path) -> None:
    players = "players: 2\nchance: [2, 3, 4]\n"
    stated = players + (
        "moves:\n  - expect: pot == 0\n  - player1: roll\n  - expect: pot == 2\n"
        "  - player2: hold\n  - expect: pot == 0\n  - player1: roll\n  - player2: roll\n"
        "expect:\n  - pot == 7\n"
    )
    assert play(tmp_path, FORCED, stated).has_passed, told(play(tmp_path, FORCED, stated))
    left_out = players + (
        "moves:\n  - player2: hold\n  - expect: pot == 3\n  - player2: roll\nexpect:\n  - pot == 7\n"
    )
    assert play(tmp_path, FORCED, left_out).has_passed, told(play(tmp_path, FORCED, left_out))


def test_forced_moves_are_in_the_log_as_such(tmp_path: Path) -> None:
    result = play(tmp_path, FORCED, "players: 2\nmoves:\n  - player2: hold\n")
    assert result.game is not None
    moves = [(e.player, e.option, e.forced) for e in result.game.log if e.kind == "move"]
    assert moves == [
        ("player1", "roll", True),
        ("player2", "hold", False),
        ("player1", "roll", True),
    ]


def test_who_is_asked_after_forced_decisions(tmp_path: Path) -> None:
    result = play(tmp_path, FORCED, "players: 2\nmoves:\n  - player1: hold\n")
    assert codes(result) == ["wrong-turn"]
    assert "`player1: roll`" in told(result)


# --- chance ---------------------------------------------------------------------------------------

CHANCE = """\
names:
  p: player
  g: good
types:
  good: [gas, oil, ore]
  card: [ace, king, queen, jack]
state:
  points(p): int
  first_of(p): player?
bags:
  bag(): {of: good, start: 2}
  hand(p): {of: good, seen by: p, most: 6}
zones:
  card:
    deck: {ordered: true, start: all}
flow:
  setup: |
    shuffle deck
    draw q from player
    first_of[q] = q
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        throw:
          roll a from 1 to 6
          roll b from 10 to 12
          points[p] += a + b
        take:
          draw 2 from bag to hand[p]
        stop:
          end game
scoring:
  total(p): points[p]
"""
CHANCE = CHANCE.replace("  bag():", "  bag:")


def test_rolls_and_draws_come_as_stated(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        CHANCE,
        ANN_BEN
        + (
            "chance: [ben, 6, 11]\n"
            "moves:\n  - expect: first_of[ben] == ben and first_of[ann] is none\n  - ann: throw\n"
            "  - expect: points[ann] == 17\n  - chance: [ore, gas, 1, 12]\n  - ben: take\n"
            "  - expect: hand[ben][ore] == 1 and hand[ben][gas] == 1\n  - ann: throw\n"
            "expect:\n  - points[ann] == 30\n"
        ),
    )
    assert result.has_passed, told(result)


def test_what_is_not_stated_is_left_to_the_seed(tmp_path: Path) -> None:
    script = ANN_BEN + "seed: {}\nchance: [ann, 6]\nmoves:\n  - ann: throw\n"
    points = set()
    for seed in range(20):
        result = play(tmp_path, CHANCE, script.format(seed))
        assert result.has_passed and result.game is not None
        points.add(result.game.view()["state"]["points"]["ann"])  # type: ignore[index]
    assert points == {16, 17, 18}


def test_a_shuffle_stays_as_the_seed_has_it(tmp_path: Path) -> None:
    decks = []
    for chance in ("", "chance: [ben]\n"):
        result = play(tmp_path, CHANCE, ANN_BEN + f"seed: 5\n{chance}expect:\n  - true\n")
        assert result.has_passed and result.game is not None
        decks.append(result.game.view()["state"]["deck"])  # type: ignore[index]
    assert decks[0] == decks[1]


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("[ann, 7]", "`7` cannot be rolled here, only 1 to 6"),
        ("[ann, gas]", "expected a number, not `gas`"),
        ("[ann, 3, 9]", "`9` cannot be rolled here, only 10 to 12"),
        ("[cid]", "`cid` is not a member of `player`"),
    ],
)
def test_results_that_cannot_come_up(tmp_path: Path, stated: str, said: str) -> None:
    result = play(tmp_path, CHANCE, ANN_BEN + f"chance: {stated}\nmoves:\n  - ann: throw\n")
    assert codes(result) == ["impossible-chance"]
    assert said in told(result)


def test_a_thing_that_is_not_in_the_bag_cannot_be_drawn(tmp_path: Path) -> None:
    script = ANN_BEN + ("chance: [ann, ore, ore, ore, gas]\nmoves:\n  - ann: take\n  - ben: take\n")
    result = play(tmp_path, CHANCE, script)
    assert codes(result) == ["impossible-chance"]
    assert "`ore` cannot be drawn here" in told(result)
    assert result.findings[0].primary.span.text == "ore"


def test_results_that_nothing_used(tmp_path: Path) -> None:
    script = ANN_BEN + "chance: [ann, 1, 10, 4, 5]\nmoves:\n  - ann: throw\n"
    result = play(tmp_path, CHANCE, script)
    assert codes(result) == ["unused-chance"]
    assert "2 stated results" in told(result)
    assert result.findings[0].primary.span.text == "4"
