"""Why a game is as it is: moves, values, what wrote a piece of state, which rules ran."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright
from cli_tools import RULESETS, TIC_TAC_TOE, run
from rulewright.explain.explainer import Explainer
from rulewright.explain.questions import Answer, CannotAsk, why
from rulewright.explain.reason import Reason
from rulewright.play.game import Game
from rulewright.validation.compiler_stages import format_stage
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.script_moments import Moment, parse_moment, play_to_moment
from rulewright.validation.scripts.script_file import read_script
from rulewright.words.words import Words
from unit.validation.tables import folder_with

DIAGONAL = TIC_TAC_TOE / "games" / "diagonal.yaml"
RULES = """\
names:
  p, q: player
  s: site
  g: good
  c: card
types:
  site: [north, south, east]
  good: [gas, oil]
  card: [oak, elm, fir]
tables:
  price(g): {type: int, rows: {gas: 2, oil: 5}}
state:
  owner(s): player?
  money(p): {type: int, least: 0, start: 3}
bags:
  store(p): {of: good, start: 1, most: 9}
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    row(p): {ordered: true}
define:
  free(s): owner[s] is none
  sites(p): count s in site where owner[s] == p
  worth(p): sum store[p][g] * price[g] for g in good
  richest: most p in player by money[p]
triggers:
  full:
    when: all s in site have owner[s] is not none
    do: end game
flow:
  set_up: |
    for p in player: move first 1 of deck to row[p]
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        take(s in site) where free(s):
          owner[s] = p
          earn(p)
        sell(g in good) where store[p][g] > 0:
          store[p][g] -= 1
          money[p] += price[g]
        rest:
          nothing
procedures:
  earn(p): |
    if sites(p) > 1:
      money[p] += 10
scoring:
  points(p):
    sum of:
      coins: money[p]
      land: 2 * sites(p)
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return rulewright.load(folder_with(tmp_path, RULES)).new_game()


def test_what_is_asked_leaves_the_rules_that_are_played_as_they_are(tmp_path: Path) -> None:
    """Whoever compiles them for many games after a question has cells for the same positions."""
    ruleset = rulewright.load(folder_with(tmp_path, RULES))
    before = format_stage(rulewright.load(ruleset.folder).compiled, "ir")
    game = ruleset.new_game()
    first = game.seats[0]
    for what in ("rest", "sell(oil)", f"sites({first}) + money[{first}]", "owner[north] is none"):
        why(game, what)
    assert format_stage(ruleset.compiled, "ir") == before
    why(game, "move sell(gas)")
    assert format_stage(ruleset.compiled, "ir") == before


def texts(reason: Reason) -> list[str]:
    return [reason.text, *(text for part in reason.parts for text in texts(part))]


def told(game: Game, what: str, **more: object) -> list[str]:
    return texts(why(game, what, **more).reason)  # type: ignore[arg-type]


def test_a_move_is_legal_because_its_conditions_hold(game: Game) -> None:
    answer = why(game, "sell(gas)")
    assert answer.kind == "move"
    assert texts(answer.reason) == [
        "`sell(gas)` is legal here",
        "`store[p][g] > 0` holds: store[p][g] = 1, p = player1, g = gas",
    ]
    assert told(game, "player1: rest")[1] == "it has no condition"
    assert told(game, "player2: rest") == ["`player1` has to decide here, not `player2`"]


def test_a_move_is_not_legal_because_of_a_part_that_does_not_hold(game: Game) -> None:
    game.choose("take(north)")
    answer = why(game, "take(north)")
    assert texts(answer.reason)[:3] == [
        "`take(north)` is not legal here",
        "`free(s)` does not hold: s = north",
        "`owner[s] is none` does not hold: owner[s] = player1, s = north",
    ]
    assert answer.help == "legal here: `take(south)`, `take(east)`"


def test_places_are_named_from_the_folder_of_the_rules(tmp_path: Path) -> None:
    answer = why(rulewright.load(folder_with(tmp_path, RULES)).new_game(), "score")
    assert "(ruleset.yaml:" in str(answer) and str(tmp_path) not in str(answer)


def test_a_score_that_cannot_be_computed_yet_is_not_called_hidden(tmp_path: Path) -> None:
    rules = """\
ruleset: shares
title: Shares
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  taken(p): {type: int, least: 0}
flow:
  turns:
    each: p in player
    do: |
      p chooses n from 1 to 3
      taken[p] += n
scoring:
  points(p): 10 // taken[p]
"""
    game = rulewright.load(folder_with(tmp_path, rules)).new_game()
    for seat in (None, *game.seats):
        first = told(game, f"score {game.seats[0]}", seat=seat)[0]
        assert str(first) == f"the score of {game.seats[0]} has no value here"


def test_a_score_is_told_part_by_part(game: Game) -> None:
    game.choose("take(north)")
    reason = why(game, "score player1").reason
    assert reason.value == "5"
    assert [part.text for part in reason.parts] == ["`coins(player1)` = 3", "`land(player1)` = 2"]
    inside = reason.parts[1].parts[0]
    assert inside.text == "`sites(p)` = 1 (p = player1)"
    assert len(why(game, "score").reason.parts) == 2


def test_a_value_is_taken_apart_as_deep_as_is_asked(game: Game) -> None:
    assert told(game, "worth(player1)", depth=0) == ["`worth(player1)` = 7"]
    assert told(game, "worth(player1)", depth=1) == [
        "`worth(player1)` = 7", "g = gas: 2", "g = oil: 5",
    ]  # fmt: skip
    deep = told(game, "worth(player1)", depth=3)
    assert "`store[p][g]` = 1 (p = player1, g = oil)" in deep
    assert "from a row of `price`" in deep
    assert told(game, "richest")[1:] == ["p = player1: 3 counts", "p = player2: 3"]


def test_a_condition_is_a_value_that_is_explained(game: Game) -> None:
    assert told(game, "free(north) and money[player1] > 5") == [
        "`free(north) and money[player1] > 5` = false",
        "`money[player1] > 5` does not hold: money[player1] = 3",
    ]
    tried = told(game, "any s in site where owner[s] == player1")
    assert tried[1] == "`any s in site where owner[s] == player1` does not hold"
    assert tried[2].startswith("s = north: `owner[s] == player1` does not hold")


def test_what_wrote_a_piece_of_state_last_and_in_the_course_of_what(game: Game) -> None:
    game.choose("take(north)")
    game.choose("rest")
    game.choose("take(south)")
    game.choose("rest")
    answer = why(game, "money[player1]")
    assert answer.kind == "cell"
    assert texts(answer.reason) == [
        "`money[player1]` = 13",
        "`player1: take(south)`: it was 3 before",
        "`money[p] += 10`: 3 → 13",
        "during `earn(p)`",
    ]
    line = answer.reason.parts[0].parts[0].span.source.line_text(answer.reason.parts[0].parts[0].span.line)
    assert line.strip() == "money[p] += 10"
    assert answer.reason.parts[0].step == 3
    assert told(game, "owner[east]")[1] == "it starts like this, and nothing has changed it"
    assert told(game, "money[player2]")[1] == "it starts like this, and nothing has changed it"


def test_bags_and_zones_are_pieces_of_state_too(game: Game) -> None:
    game.choose("sell(oil)")
    assert told(game, "store[player1][oil]") == [
        "`store[player1][oil]` = 0",
        "`player1: sell(oil)`: it was 1 before",
        "`store[p][g] -= 1`: oil: 1 → 0",
    ]
    assert told(game, "store[player1]")[0] == "`store[player1]` = {gas: 1}"
    assert told(game, "row[player1]") == [
        "`row[player1]` = [oak]",
        "it was set up like this, before the first choice",
        "`move first 1 of deck to row[p]`: oak is added",
    ]


BACK_AGAIN = """
names: {p: player}
state:
  heat: {type: int, start: 3, least: 0}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        stir:
          heat += 2
          heat -= 2
        rest:
          nothing
"""


def test_a_step_that_changes_something_and_changes_it_back_has_written_it(tmp_path: Path) -> None:
    game = rulewright.load(folder_with(tmp_path, BACK_AGAIN)).new_game()
    assert told(game, "heat")[1] == "it starts like this, and nothing has changed it"
    for move in ("stir", "rest"):
        game.choose(move)
    assert told(game, "heat") == [
        "`heat` = 3",
        "`player1: stir`: it was 3 before",
        "`heat += 2`: 3 → 5",
        "`heat -= 2`: 5 → 3",
    ]


def test_rules_that_touch_no_state_are_told_as_well(tmp_path: Path) -> None:
    game = rulewright.load(folder_with(tmp_path, BACK_AGAIN)).new_game()
    game.choose("rest")
    ran = [rule for part in why(game, "rules").reason.parts for rule in texts(part)]
    assert "`p chooses:`" in ran and not any("heat" in rule for rule in ran)


def test_which_rules_ran_in_the_last_step(game: Game) -> None:
    game.choose("take(north)")
    answer = why(game, "rules")
    assert (answer.kind, answer.reason.text) == ("step", "rules that ran: `player1: take(north)`")
    ran = [(rule.rule, [line.rule for line in rule.parts]) for rule in answer.reason.parts]
    assert ("earn", ["if sites(p) > 1:"]) in ran
    assert (
        "turns",
        ["p chooses:", "owner[s] = p", "earn(p)", "each: p in player, for ever"],
    ) in ran
    assert told(rulewright.load("classics/pig").new_game(), "rules")[0].endswith("first choice")


def test_nothing_is_kept_for_that_and_nothing_is_changed(game: Game) -> None:
    game.choose("take(north)")
    before, saved = game.cells[:], game.save()
    told(game, "money[player1]")
    told(game, "rules")
    assert (game.cells, game.save(), game.step_count) == (before, saved, 1)
    game.discard_undo()
    assert told(game, "owner[north]")[1:] in (
        ["it was set up like this, before the first choice"],
        ["it starts like this, and nothing has changed it"],
    )


def test_stated_chance_comes_again_where_a_step_is_carried_out_once_more() -> None:
    script = read_script(RULESETS / "classics" / "pig" / "games" / "short.yaml")
    result = play_to_moment(script, RulesetProject(RULESETS / "classics" / "pig"), Moment(5))
    assert result.game is not None
    pot = result.game.full_view()["state"]["pot"]  # type: ignore[index]
    reason = why(result.game, "pot").reason
    assert reason.value == str(pot)
    assert reason.parts[0].parts[0].text.endswith(f"→ {pot}")


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        ("", "what?"),
        ("money[nowhere]", "`nowhere` is not a player"),
        ("mony[player1]", "`mony` is not declared here"),
        ("money[player1] +", "the text is incomplete after `+`"),
    ],
)
def test_a_question_that_means_nothing_says_so(game: Game, what: str, problem: str) -> None:
    with pytest.raises(CannotAsk, match=r".*") as caught:
        why(game, what)
    assert problem in str(caught.value)


def test_a_game_without_its_rules_cannot_be_asked() -> None:
    from dataclasses import replace

    game = rulewright.load("classics/pig").new_game()
    game.table = replace(game.table, explain=None)
    with pytest.raises(CannotAsk, match="without its rules"):
        why(game, "score")


# --- the large games ------------------------------------------------------------------------------


def at(ruleset: str, script: str, decisions: int) -> Game:
    folder = RULESETS / ruleset
    result = play_to_moment(read_script(folder / script), RulesetProject(folder), Moment(decisions))
    assert result.game is not None and isinstance(result.game.table.explain, Explainer)
    return result.game


LARGE = [
    ("arctic", "three-players.yaml", 60, "money[alfred]"),
    (
        "attika",
        sorted(p.name for p in (RULESETS / "attika" / "games").glob("*.yaml"))[0],
        60,
        "stock",
    ),
    ("pax-pamir", "five-players.yaml", 90, "money[alfred]"),
]


@pytest.mark.parametrize(("ruleset", "script", "decisions", "cell"), LARGE)
def test_large_games_are_explained_in_all_their_languages(
    ruleset: str, script: str, decisions: int, cell: str
) -> None:
    game = at(ruleset, f"games/{script}", decisions)
    folder = RULESETS / ruleset
    assert game.decision is not None
    asked = ["score", "rules", cell, *(option.name for option in game.decision.options[:3])]
    for language in sorted(path.stem for path in (folder / "locales").glob("*.ftl")):
        words = Words(folder, language)
        for what in asked:
            lines = why(game, what, depth=3).lines(None, words)
            assert lines and all(lines)
            assert not any("why-" in line for line in lines)
    root = why(game, "rules").to_dict()["reason"]
    assert isinstance(root, dict)
    rules = root["parts"]
    assert any("§" in section for rule in rules for section in rule.get("sections", ()))
    assert all(rule["file"].endswith(".yaml") for rule in rules)


# --- the command ----------------------------------------------------------------------------------


def test_the_command_says_why_at_a_moment() -> None:
    result = run("why", f"{DIAGONAL}:9", "b2")
    assert result.exit_code == 0
    assert result.stdout.startswith("`b2` is not legal here")
    assert "mark[s] = Cross, s = b2" in result.stdout
    arctic = RULESETS / "arctic" / "games" / "three-players.yaml"
    result = run("why", f"{arctic}@60", "control[kara]", "--lang", "de")
    assert result.stdout.startswith("`control[kara]` = Russland (")
    assert "vorher war es niemand" in result.stdout


def test_rules_at_a_line_are_those_of_its_own_move() -> None:
    first, *_ = run("why", f"{DIAGONAL}:6", "rules").stdout.splitlines()
    line = DIAGONAL.read_text().splitlines()[5]
    assert first == f"rules that ran: `{line.strip().removeprefix('- ')}`"


def test_json_is_the_tree() -> None:
    result = run("why", f"{DIAGONAL}@2", "mark[b2]", "--format", "json")
    data = json.loads(result.stdout)
    assert (data["decisions"], data["kind"], data["seat"]) == (2, "cell", None)
    reason = data["reason"]
    assert reason["value"] == "cross" and reason["cell"] == "mark[b2]"
    assert reason["parts"][0]["parts"][0]["line"] == 44


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((f"{DIAGONAL}@99", "score"), "stops after"),
        ((f"{DIAGONAL}@2", "nonsense"), "`nonsense` is not declared here"),
        ((f"{DIAGONAL}@2", "score", "--seat", "ann"), "`ann` is none of the seats"),
        (("nowhere.yaml@2", "score"), "nowhere.yaml"),
    ],
)
def test_wrong_questions_are_wrong_use(words: tuple[str, ...], said: str) -> None:
    result = run("why", *words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_moment_stands_behind_the_name(tmp_path: Path) -> None:
    assert parse_moment("a/b.yaml@12") == (Path("a/b.yaml"), Moment(12))
    assert parse_moment("a/b.yaml:7") == (Path("a/b.yaml"), Moment(line=7))
    assert parse_moment("a/b.yaml@end") == parse_moment("a/b.yaml") == (Path("a/b.yaml"), Moment())
    odd = tmp_path / "x@3"
    odd.write_text("")
    assert parse_moment(str(odd)) == (odd, Moment())


def test_answers_can_be_compared() -> None:
    game = rulewright.load("classics/tic-tac-toe").new_game()
    assert isinstance(why(game, "a1"), Answer)
    assert why(game, "a1").to_dict() == why(game, "a1").to_dict()


def test_a_move_of_another_decision_is_not_asked_here() -> None:
    game = at("arctic", "games/four-players.yaml", 5)
    with pytest.raises(CannotAsk) as caught:
        why(game, "act(taxes)")
    assert str(caught.value) == "`act(taxes)` is not asked here; what is asked here: `place`"


def test_a_move_that_is_called_move_can_be_asked_about() -> None:
    game = rulewright.load("classics/chess").new_game()
    assert why(game, "move(e2, e4)").lines()[0].startswith("`move(e2, e4)` is legal here")
    assert why(game, "move move(e2, e5)").lines()[0].startswith("`move(e2, e5)` is not legal")
