"""Undo by a seat: alone while the choice has shown nothing, and otherwise if all others agree."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from rulewright.pcg import Pcg
from rulewright.play.disclosure import find_disclosure
from rulewright.play.game import Game
from rulewright.server.studio.game_session import (
    ONLOOKER,
    OWNER,
    GameSession,
    NotAllowed,
    StalePosition,
    Viewer,
)
from rulewright.server.studio.page_state import build_state
from rulewright.server.studio.undo_requests import can_request, find_undo_target
from rulewright.simulation.playing.determinization import Determinizer
from studio_tables import (
    RULESETS_WITH_SECRETS,
    owner,
    seated,
    served_here,
    table_of,
    write_ruleset,
)

FIRST, SECOND = Viewer("seat", "player1"), Viewer("seat", "player2")


def say(table: GameSession, viewer: Viewer, move: str) -> None:
    table.choose_by_name(viewer, table.get_position_number(viewer, table.position), move)


def linked(folder: Path, ruleset: str | Path, **more: object) -> GameSession:
    table = table_of(folder, ruleset, **more)  # type: ignore[arg-type]
    table.seat_kinds = dict.fromkeys(table.seats, "link")
    return table


def undone(table: GameSession, viewer: Viewer) -> str | int:
    """Why a viewer cannot take back, or the number of the position that it leads to."""
    target = find_undo_target(table, viewer)
    return target if isinstance(target, str) else target.number


# --- what a choice shows --------------------------------------------------------------------------


def test_who_has_seen_the_end_of_a_game_cannot_choose_otherwise(tmp_path: Path) -> None:
    table = linked(tmp_path, "classics/kuhn-poker")
    say(table, FIRST, "bet")
    assert undone(table, FIRST) == 0, "a bet shows nothing yet"
    say(table, SECOND, "call")
    assert table.game.over
    assert undone(table, SECOND) == "shown"
    with pytest.raises(NotAllowed, match="undo-shown"):
        table.undo_choice(SECOND, table.get_position_number(SECOND, table.position))
    say_end = table.game.scores
    table.go_to_position(OWNER, 1)
    say(table, SECOND, "fold")
    assert table.game.scores != say_end, "it would have been worth something"


HIDDEN = """
types: {card: [ace, king, queen]}
names: {p: player, c: card}
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    hand(p): {seen by: p}
    table: {}
state:
  lucky: {type: bool, start: false}
  told: {type: int, least: 0, most: 9, start: 0}
  saved(p): {type: int, least: 0, most: 9, start: 0, seen by: p}
flow:
  deal: |
    shuffle deck
    for p in player: move first 1 of deck to hand[p]
  play: |
"""
END = """
  rest: |
    player2 chooses:
      yes: nothing
      no: nothing
scoring: {points(p): 0}
"""
ACE = "any c in hand[player2] where c == ace"
SHOWN = {
    "a public consequence": f"if {ACE}: lucky = true",
    "a number that everybody sees": "told = number(first(deck) otherwise ace)",
    "a card that is turned up": "move all of hand[player2] to table",
    "an equal exchange": """for c in hand[player2]: move c to hand[player1]
        move first 1 of hand[player1] to hand[player2]""",
    "a line of the log": 'log "card" (c = first(deck) seen by player1)',
    "what the next one can choose": f"""if {ACE}:
          player2 chooses:
            give: nothing
            keep: nothing""",
    "the end of the game": f"if {ACE}: end game",
    "what somebody else is shown": "move first 1 of deck to hand[player2]",
}
NOT_SHOWN = {
    "nothing": "nothing",
    "a public number": "told += 1",
    "what it knew itself": "move all of hand[player1] to table",
    "what others cannot see either": "saved[player1] = 3",
    "a line that tells what it knew": 'log "told" (n = told)',
}


def hiding(folder: Path, body: str) -> Path:
    """A small game in which player1 can do something with what is hidden."""
    text = "    player1 chooses:\n      wait: nothing\n      look:\n        " + body
    return write_ruleset(folder, HIDDEN + text + END)


@pytest.mark.parametrize("what", SHOWN)
def test_what_shows_something_cannot_be_taken_back(tmp_path: Path, what: str) -> None:
    table = linked(tmp_path, hiding(tmp_path / "hiding", SHOWN[what]))
    say(table, FIRST, "wait")
    assert undone(table, FIRST) == 0
    table.go_to_position(OWNER, 0)
    say(table, FIRST, "look")
    assert undone(table, FIRST) in ("shown", "chance", "others")
    assert undone(table, FIRST) == "shown"


@pytest.mark.parametrize("what", NOT_SHOWN)
def test_what_shows_nothing_can_be_taken_back(tmp_path: Path, what: str) -> None:
    table = linked(tmp_path, hiding(tmp_path / "hiding", NOT_SHOWN[what]))
    say(table, FIRST, "look")
    assert undone(table, FIRST) == 0


LOCAL = """
types: {card: [ace, king, queen]}
names: {p: player, c: card}
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    table: {}
flow:
  deal: shuffle deck
  play: |
    let c = first(deck) otherwise ace
    player1 chooses:
      look: move c to table
      wait: nothing
  rest: |
    player2 chooses:
      yes: nothing
      no: nothing
scoring: {points(p): 0}
"""


def test_a_hidden_local_of_a_procedure_that_waits_is_not_known(tmp_path: Path) -> None:
    table = linked(tmp_path, write_ruleset(tmp_path / "local", LOCAL))
    assert table.game.program.secret_cells
    say(table, FIRST, "look")
    assert undone(table, FIRST) == "shown"
    table.go_to_position(OWNER, 0)
    say(table, FIRST, "wait")
    assert undone(table, FIRST) == 0


# --- histories that look alike --------------------------------------------------------------------


def redealt(game: Game, viewer: int, luck: int) -> Game:
    other = game.copy()
    other.cells = Determinizer(game.table.machine).resample_hidden(game.cells, viewer, Pcg(luck))
    other._options = game.table.machine.list_options(other.cells)
    other._decision = None
    return other


def sent(game: Game, seat: str) -> str:
    """Everything that a seat learns of a game from its rules."""
    told = game.view(seat), game.standings(seat), game.over, game.waiting
    return json.dumps([*map(str, told), *map(str, game.list_events(seat=seat))])


@pytest.mark.parametrize("seeds", [2, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("ruleset", "players"), RULESETS_WITH_SECRETS)
def test_undo_does_not_tell_apart_what_looks_alike(
    tmp_path: Path, ruleset: str, players: int, seeds: int
) -> None:
    """Dealt otherwise, the same choice can be taken back or not; and if it can, the seat was sent
    the same by both."""
    table = table_of(tmp_path, ruleset, players=players)
    pairs = allowed = refused = 0
    for seed in range(seeds):
        random = Random(seed)
        game = table.rules.ruleset.new_game(seed)
        for _ in range(30):
            if game.over:
                break
            seat = random.choice(game.waiting)
            asked = game.asking(seat)
            code = random.choice(asked.legal())
            move = next(one.name for one in asked.decision or () if one.code == code)
            after = game.copy()
            after.choose(move, seat)
            verdict = find_disclosure(game, move, seat, after)
            for luck in range(2):
                other = redealt(game, game.find_seat_number(seat), luck)
                if other.cells == game.cells or game.answered:
                    continue
                assert sent(other, seat) == sent(game, seat)
                otherwise = other.copy()
                otherwise.choose(move, seat)
                pairs += 1
                assert find_disclosure(other, move, seat, otherwise) == verdict
                if verdict is None:
                    assert sent(otherwise, seat) == sent(after, seat)
            allowed += verdict is None
            refused += verdict is not None
            game = after
    assert pairs, "nothing was dealt otherwise"
    assert allowed and refused


@pytest.mark.parametrize("ruleset", ["classics/tic-tac-toe", "classics/connect-four"])
def test_without_secrets_and_chance_everything_can_be_taken_back(tmp_path: Path, ruleset: str) -> None:
    table = table_of(tmp_path, ruleset)
    random, game = Random(1), table.game.copy()
    while not game.over:
        before, seat = game.copy(), game.player or ""
        game.choose(random.choice(game.legal()))
        assert find_disclosure(before, game.choices[-1][1], seat, game) is None
    assert len(game.choices) > 3


# --- answers that are given at once ---------------------------------------------------------------


def test_an_answer_can_be_taken_back_until_all_have_answered(tmp_path: Path) -> None:
    table = linked(tmp_path, "classics/goofspiel", players=2)
    codes = table.game.legal()
    table.choose_option(FIRST, 0, "player1", codes[0])
    assert undone(table, FIRST) == 0 and undone(table, SECOND) == "others"
    table.choose_option(SECOND, table.get_position_number(SECOND, table.position), "player2", codes[1])
    assert undone(table, FIRST) == "others" and undone(table, SECOND) == "shown"


def test_position_numbers_do_not_tell_whether_an_answer_was_repeated(tmp_path: Path) -> None:
    """player1 answers, takes it back and answers again: the others get the same whatever it was."""
    told = []
    for again in (2, 5):
        table = linked(tmp_path, "classics/goofspiel", players=2, seed=5)
        table.id = "same"
        codes = table.game.asking("player1").legal()
        pages = [build_state(table, SECOND)]
        for code in (codes[2], codes[again]):
            if len(table.position.line_to_here) > 1:
                table.undo_choice(FIRST, table.get_position_number(FIRST, table.position))
                pages.append(build_state(table, SECOND, have=pages[-1]["position"], had="player2"))
            table.choose_option(FIRST, table.get_position_number(FIRST, table.position), "player1", code)
            pages.append(build_state(table, SECOND, have=pages[-1]["position"], had="player2"))
            pages.append(build_state(table, ONLOOKER))
        with pytest.raises(StalePosition):  # a page that has seen the first answer, not the second
            code = table.game.asking("player2").legal()[0]
            table.choose_option(SECOND, pages[1]["position"], "player2", code)
        told.append(json.dumps(pages))
    assert told[0] == told[1]


# --- with the others ------------------------------------------------------------------------------


def asked_back(tmp_path: Path) -> GameSession:
    """A game of Pig in which player1 has rolled and wants that back; player3 is a bot."""
    table = table_of(tmp_path, "classics/pig", players=3, player1="link", player2="link", player3="random")
    say(table, FIRST, "roll")
    assert undone(table, FIRST) == "chance"
    assert can_request(table, FIRST) and not can_request(table, SECOND)
    assert not can_request(table, ONLOOKER) and not can_request(table, OWNER)
    return table


def number(table: GameSession) -> int:
    return table.get_position_number(OWNER, table.position)


def test_a_choice_is_taken_back_when_all_others_have_agreed(tmp_path: Path) -> None:
    table = asked_back(tmp_path)
    with served_here(tmp_path, table) as client:
        first, second, all_of_it = (
            seated(client, table, 1), seated(client, table, 2), owner(client, table)
        )  # fmt: skip
        at = number(table)
        told = first.post("ask-undo", position=at).json()["undo"]
        assert told["request"]["seat"] == "player1" and not told["can_ask"]
        assert not told["request"]["may_answer"], "nobody agrees with himself"
        assert first.post("answer-undo", position=at, agree=True).status_code == 403
        assert second.state()["undo"]["request"]["may_answer"]
        told = second.post("answer-undo", position=at, agree=True).json()["undo"]
        assert told["request"]["missing"] == [""], "the owner answers for the bot"
        assert number(table) == at
        assert all_of_it.post("answer-undo", position=at, agree=True).json()["position"] == 0
        assert first.state()["undo"]["request"] is None
    assert number(table) == 0
    say(table, FIRST, "roll")
    assert can_request(table, FIRST), "the same choice once more is another one to take back"


@pytest.mark.parametrize("decliner", ["player2", "owner", "player1"])
def test_one_who_declines_is_enough(tmp_path: Path, decliner: str) -> None:
    table = asked_back(tmp_path)
    at = number(table)
    table.request_undo(FIRST, at)
    viewer = OWNER if decliner == "owner" else Viewer("seat", decliner)
    table.answer_undo(viewer, at, False)
    assert number(table) == at and not can_request(table, FIRST)
    request = build_state(table, FIRST)["undo"]["request"]
    assert request["declined"] and request["missing"] == []
    with pytest.raises(StalePosition):
        table.answer_undo(SECOND, at, True)
    with pytest.raises(NotAllowed, match="undo-declined"):
        table.request_undo(FIRST, at)


def test_nobody_else_answers(tmp_path: Path) -> None:
    table = asked_back(tmp_path)
    table.request_undo(FIRST, number(table))
    with pytest.raises(NotAllowed):
        table.answer_undo(ONLOOKER, number(table), True)
    with pytest.raises(StalePosition):
        table.answer_undo(SECOND, number(table) + 1, True)


def test_a_request_ends_when_somebody_chooses(tmp_path: Path) -> None:
    table = asked_back(tmp_path)
    table.request_undo(FIRST, number(table))
    say(table, Viewer("seat", table.game.player), table.game.decision.options[0].name)  # type: ignore[union-attr]
    assert build_state(table, SECOND)["undo"]["request"] is None


def test_bots_wait_for_the_answers(tmp_path: Path) -> None:
    table = asked_back(tmp_path)
    table.seat_kinds["player2"] = "random"
    for _ in range(20):
        if table.game.player != "player1":
            break
        say(table, FIRST, "roll")
    assert table.find_bot_seat() is not None
    table.request_undo(FIRST, number(table))
    assert table.find_bot_seat() is None
    table.answer_undo(OWNER, number(table), False)
    assert table.find_bot_seat() is not None


def test_what_others_have_chosen_since_goes_with_it(tmp_path: Path) -> None:
    table = linked(tmp_path, "classics/tic-tac-toe")
    say(table, FIRST, "b2")
    say(table, SECOND, "a1")
    assert undone(table, FIRST) == "others" and can_request(table, FIRST)
    table.request_undo(FIRST, number(table))
    table.answer_undo(SECOND, number(table), True)
    assert number(table) == 0
    assert len(table.positions) == 3, "what was played stays as a branch"
