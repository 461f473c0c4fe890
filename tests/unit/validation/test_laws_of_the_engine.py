"""An engine that is broken on purpose is caught: a test for each law that rules cannot break."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulewright.analysis.secrecy.information_flow import InformationFlow
from rulewright.backends.native import library
from rulewright.fuzzing.fuzzer import Fuzzer
from rulewright.play.cell_visibility import CellVisibility
from rulewright.play.faults import GameFault
from rulewright.play.game import Game
from rulewright.play.log import Recorder
from rulewright.play.runtime import Machine
from rulewright.play.save import Save
from rulewright.play.simultaneous_answers import Answers
from rulewright.play.views import View
from rulewright.setting import Setting
from rulewright.source import NOWHERE
from rulewright.validation.laws import properties
from rulewright.validation.laws.properties import check_properties
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.testing.outcome import Failure
from rulewright.workspace.compiled_setting import CompiledSetting
from unit.validation.tables import folder_with
from unit.validation.test_laws import COINS, HANDS


def bench(folder: Path, rules: str) -> CompiledSetting:
    return RulesetProject(folder_with(folder, rules)).get_bench(Setting(2))


def broken(bench: CompiledSetting, games: int = 10) -> Failure:
    report = check_properties(bench, game_count=games)
    assert len(report.failures) == 1
    return report.failures[0]


def test_asking_that_changes_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Machine.list_options

    def legal(self: Machine, cells: list[int]) -> list[int]:
        found = plainly(self, cells)
        cells[-1] += 1
        return found

    monkeypatch.setattr(Machine, "list_options", legal)
    assert broken(bench(tmp_path, COINS)).law == "asking changes nothing"


def test_options_that_are_there_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Machine.list_options
    monkeypatch.setattr(Machine, "list_options", lambda self, cells: plainly(self, cells) * 2)
    assert broken(bench(tmp_path, COINS)).law == "a running game has a legal decision"


def test_a_trigger_that_is_forgotten(tmp_path: Path) -> None:
    rules = COINS.replace("bound:", "invariants:\n  fine: pile >= 0\nbound:")
    made = bench(tmp_path, rules)
    program = made.machine.program
    program.triggers = (("forgotten", program.invariants[0][1], NOWHERE),)
    failure = broken(made)
    assert failure.law == "everything due has happened before a decision"
    assert "`forgotten`" in failure.finding.headline


def test_a_game_without_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(properties, "MAX_GAME_LENGTH", 50)
    rules = COINS.replace("bound: {decisions: 400, then: rank}\n", "")
    rules = rules.replace("pile -= n", "nothing")
    failure = broken(bench(tmp_path, rules))
    assert (failure.law, failure.finding.code) == ("a game ends", "law-broken")


def test_a_rule_that_never_comes_to_an_end(tmp_path: Path) -> None:
    rules = COINS.replace("pile -= n", "while pile >= n:\n            pile += 0")
    failure = broken(bench(tmp_path, rules), games=1)
    assert (failure.law, failure.finding.code) == ("a game ends", "endless-rule")


def test_scores_that_cannot_be_counted(tmp_path: Path) -> None:
    failure = broken(bench(tmp_path, COINS.replace("0 - pile", "10 // pile")))
    assert failure.law == "an ended game has a ranking"
    assert failure.finding.code == "division-by-zero"


@pytest.mark.parametrize(
    ("score", "code"),
    [
        ("10 // (30 - pile)", "division-by-zero"),
        ("min pile for q in player where pile < 30", "nothing-to-compare"),
    ],
)
def test_scores_that_cannot_be_counted_before_the_end(score: str, code: str, tmp_path: Path) -> None:
    made = bench(tmp_path, COINS.replace("0 - pile", score))
    failure = broken(made)
    assert (failure.law, failure.finding.code) == ("a score can be computed at any time", code)
    assert failure.finding.primary.span.text in score
    game = Game(made.build_game_context(made.seat_names), seed=1)
    assert [line.score for line in game.standings("player1")] == [None, None]
    assert [line.place for line in game.full_standings()] == [None, None]
    for question in ("scores", "score_parts", "ranking"):
        with pytest.raises(GameFault):
            getattr(game, question)
    assert game.to_dict()["standings"] and str(game)


def test_an_end_without_a_ranking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "ranking", ())
    assert broken(bench(tmp_path, COINS)).law == "an ended game has a ranking"


def test_copies_that_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Game.copy

    def copy(self: Game) -> Game:
        other = plainly(self)
        other.cells = self.cells
        return other

    monkeypatch.setattr(Game, "copy", copy)
    assert broken(bench(tmp_path, COINS)).law == "copies do not share"


def test_copies_that_share_their_way_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Game._restore_checkpoint
    shared: dict[int, tuple[Any, list[int]]] = {}

    def back(self: Game, before: Any) -> None:
        plainly(self, before)
        _, self.cells = shared.setdefault(id(before), (before, self.cells))

    monkeypatch.setattr(Game, "_restore_checkpoint", back)
    failure = broken(bench(tmp_path, COINS))
    assert failure.law == "copies do not share"
    assert "taken back" in failure.finding.headline


def test_a_way_back_that_leads_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Game.undo

    def undo(self: Game, choices: int = 1, *, amid: bool = False) -> None:
        plainly(self, choices, amid=amid)
        self.cells[-1] += 1

    monkeypatch.setattr(Game, "undo", undo)
    assert broken(bench(tmp_path, COINS)).law == "copies do not share"


def test_a_way_back_that_leaves_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recorder, "truncate", lambda self, entries, draws, stated: None)
    failure = broken(bench(tmp_path, COINS))
    assert failure.law == "copies do not share"
    assert "lines in the log" in failure.finding.headline


def test_a_choice_made_again_that_leads_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Game._restore_checkpoint

    def back(self: Game, before: Any) -> None:
        plainly(self, before)
        self.hold = True  # a forced decision is asked for

    monkeypatch.setattr(Game, "_restore_checkpoint", back)
    rules = COINS.replace("          pile -= n", "          pile -= n\n          p chooses m from 1 to 1")
    failure = broken(bench(tmp_path, rules))
    assert failure.law == "copies do not share"
    assert "made again" in failure.finding.headline


def test_a_decision_that_is_told_from_the_past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Game._restore_checkpoint

    def back(self: Game, before: Any) -> None:
        told = self._decision
        plainly(self, before)
        self._decision = told

    monkeypatch.setattr(Game, "_restore_checkpoint", back)
    failure = broken(bench(tmp_path, COINS))
    assert failure.law == "equal positions have equal texts"


def test_a_view_that_hangs_on_the_past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = Game.view

    def view(self: Game, seat: str | None = None) -> dict[str, object]:
        return {**plainly(self, seat), "moves": len(self.choices)}

    monkeypatch.setattr(Game, "view", view)
    failure = broken(bench(tmp_path, COINS))
    assert failure.law == "equal positions have equal texts"
    assert "in two ways" in failure.finding.headline


def test_what_who_only_watches_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = View.can_see

    def sees(self: View, function: str | None, keys: tuple[int, ...]) -> bool:
        return (function is not None and len(self.viewers or ()) > 1 and bool(self.shown)) or plainly(
            self, function, keys
        )

    state = View.read_state

    def shown(self: View) -> dict[str, object]:
        self.shown = True
        return state(self)

    monkeypatch.setattr(View, "shown", False, raising=False)
    monkeypatch.setattr(View, "can_see", sees)
    monkeypatch.setattr(View, "read_state", shown)
    failure = broken(bench(tmp_path, HANDS.replace("QUESTION", "p chooses c in held[p]")))
    assert failure.law == "secrets stay secret"
    assert "who watches" in failure.finding.headline


def test_a_seed_that_does_not_settle_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly, calls = Machine.make_cells, count()
    monkeypatch.setattr(Machine, "make_cells", lambda self, seed: plainly(self, seed + next(calls)))
    rolls = "pile -= n\n          roll d from 1 to 6\n          rolled = d"
    rules = COINS.replace("pile -= n", rolls).replace("  n: int\n", "  n, d: int\n")
    rules = rules.replace("state:\n", "state:\n  rolled: int\n")
    rules = rules.replace("0 - pile", "rolled - pile")
    assert broken(bench(tmp_path, rules)).law == "the same seed and moves give the same game"


@pytest.mark.parametrize("how", ["differs", "refused"])
def test_a_save_that_loses_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    plainly = Save.resume_game

    def resume(self: Save, *given: Any, **named: Any) -> Game:
        if how == "refused":
            raise self.make_error("broken-save", "the save ends too early")
        game = plainly(self, *given, **named)
        game.cells[-1] += 1
        return game

    monkeypatch.setattr(Save, "resume_game", resume)
    assert broken(bench(tmp_path, COINS)).law == "a saved game has the same future"


def test_a_view_that_tells_secrets(tmp_path: Path) -> None:
    rules = HANDS.replace("QUESTION", "p chooses c in held[p]").replace("p, q: player", "p: player")
    rules = rules.replace(
        "  taken(p): int",
        "  taken(p): {type: int, seen by: 'p if hand[player1][gas] == 1 else everybody'}",
    )
    failure = broken(bench(tmp_path, rules))
    assert failure.law == "secrets stay secret"
    assert "is shown" in failure.finding.headline


@pytest.mark.native
def test_native_code_that_plays_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = library.NativePlayer.cells
    assert plainly.fget is not None
    monkeypatch.setattr(
        library.NativePlayer, "cells", property(lambda self: [n + 1 for n in plainly.fget(self)])
    )
    fuzzer = Fuzzer(folder_with(tmp_path, COINS.replace("start: 30", "start: 4")))
    (found,) = fuzzer.run(lambda: True, max_games=10)
    assert found.failure is not None
    assert found.failure.law == "native code plays the same game"


SECRETIVE = HANDS.replace("QUESTION", "p chooses c in held[p]").replace("p, q: player", "p: player")
ROLLED = """\
names:
  p: player
  n: int
state:
  secret(p): {type: 0 to 6, seen by: p}
  open(p): {type: 0 to 6, start: 2}
flow:
  setup: |
    for p in player:
      SETUP
  turns:
    repeat: turn in 1 to 2
    each: p in player
    do: |
      TURN
      p chooses:
        guess(n from 1 to 6) where n > secret[next(p)] + 5 - open[p]:
          open[p] = 1
        rest:
          nothing
        stay:
          nothing
scoring:
  points(p): open[p] + secret[p]
"""


def rolled(setup: str = "nothing", turn: str = "nothing") -> str:
    lines = turn.replace("\n", "\n      ")
    return ROLLED.replace("SETUP", setup.replace("\n", "\n      ")).replace("TURN", lines)


def knowing_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine takes no veil over what is hidden."""
    monkeypatch.setattr(CellVisibility, "hide_cells", lambda self, cells, viewers: cells)


def test_scores_that_tell_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rolled().replace("n > secret[next(p)] + 5 - open[p]", "n > 5")
    assert not check_properties(bench(tmp_path, rules), game_count=3).failures
    knowing_all(monkeypatch)
    failure = broken(bench(tmp_path, rules))
    assert failure.law == "secrets stay secret"
    assert "the scores tell" in failure.finding.headline


def test_options_that_tell_the_hidden_number_of_another(tmp_path: Path) -> None:
    failure = broken(bench(tmp_path, rolled()))
    assert failure.law == "secrets stay secret"
    assert "the options of" in failure.finding.headline


def test_reasons_that_tell_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rolled().replace("open[p] + secret[p]", "open[p]")
    rules = rules.replace("n > secret[next(p)] + 5 - open[p]", "secret[next(p)] + n > 20")
    assert not check_properties(bench(tmp_path, rules), game_count=3).failures
    knowing_all(monkeypatch)
    failure = broken(bench(tmp_path, rules))
    assert failure.law == "secrets stay secret"
    assert "the reasons against" in failure.finding.headline


@pytest.mark.parametrize(
    ("setup", "turn"),
    [
        ("roll d from 1 to 6\nsecret[p] = d", "nothing"),
        ("nothing", "p chooses:\n  now:\n    roll d from 1 to 6\n    secret[p] = d\n  never:\n"
                    "    nothing"),
        ("nothing", "p chooses n from 1 to 6\nsecret[p] = n"),
    ],
)  # fmt: skip
def test_rolls_and_choices_that_tell_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setup: str, turn: str
) -> None:
    rules = rolled(setup, turn).replace("n > secret[next(p)] + 5 - open[p]", "n > 5")
    assert not check_properties(bench(tmp_path, rules), game_count=3).failures
    monkeypatch.setattr(InformationFlow, "secrets_receiving", lambda self, var: ())
    monkeypatch.setattr(InformationFlow, "secrets_of_choice", lambda self, asked, one: ())
    failure = broken(bench(tmp_path, rules))
    assert failure.law == "secrets stay secret"
    assert "the log tells" in failure.finding.headline


@pytest.mark.parametrize(
    "line",
    [
        'log "holds" (player = p, card = c)',
        'log "holds" (player = p, card = c seen by p)',
        'log "holds" (player = p, card = c seen by everybody)',
    ],
)
def test_a_log_that_tells_a_hand(tmp_path: Path, line: str) -> None:
    told = f"for c in held[p]:\n        {line}\n      taken[p] += 1"
    found = check_properties(bench(tmp_path, SECRETIVE.replace("taken[p] += 1", told)), game_count=5).failures
    if "seen by" in line:
        assert not found
    else:
        assert found[0].law == "secrets stay secret"
        assert "the log tells" in found[0].finding.headline


BIDS = """\
names:
  p: player
  n: int
state:
  bid(p): {type: 0 to 6}
flow:
  bids: |
    all p in player choose n from 1 to 6:
      bid[p] = n
"""


def test_answers_that_others_see_before_all_are_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not check_properties(bench(tmp_path, BIDS), game_count=3).failures
    plainly = Game.view

    def view(self: Game, seat: str | None = None) -> dict[str, object]:
        return plainly(self, seat) | {"pending": self.choices}

    monkeypatch.setattr(Game, "view", view)
    failure = broken(bench(tmp_path, BIDS))
    assert failure.law == "answers stay hidden until all are in"
    assert "an answer of `player1` tells `player2`" in failure.finding.headline


def test_answers_whose_order_makes_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_the_order_of_arrival(self: Answers) -> tuple[tuple[int, int], ...] | None:
        return tuple(self.choices_by_seat.items()) if len(self.choices_by_seat) == len(self.order) else None

    monkeypatch.setattr(Answers, "counted_answers", property(in_the_order_of_arrival))
    failure = broken(bench(tmp_path, BIDS))
    assert failure.law == "answers stay hidden until all are in"
    assert "another order" in failure.finding.headline
