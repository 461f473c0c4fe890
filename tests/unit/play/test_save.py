"""Saves: the same game comes back; what is damaged or of other rules is told apart."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from honest import refuse_internal_errors
from rulewright.play.game import Game
from rulewright.play.save import Save, SaveError
from rulewright.setting import Setting
from unit.hand_made import HEAP, nim
from unit.play.tables import game, table


def played(seed: int = 4) -> Game:
    play = game(seed)
    for move in ("3", "1", "2"):
        play.choose(move)
    return play


def test_a_save_comes_back_whole() -> None:
    play = played()
    again = Save(play.save()).resume_game(play.table)
    assert again.cells == play.cells and again.log == play.log and again.choices == play.choices
    assert again.save() == play.save()
    again.undo()
    again.choose("2")
    play.choose("1")
    assert again.cells != play.cells


def test_the_first_and_the_last_position_can_be_saved() -> None:
    for moves in ((), ("3", "3", "3")):
        play = game(1)
        for move in moves:
            play.choose(move)
        assert Save(play.save()).resume_game(play.table).cells == play.cells


def test_stated_chance_is_part_of_the_save() -> None:
    first = game(0).player
    other = 1 if first == "alfred" else 0
    play = Game(table(nim()), 0, draw_source=lambda bound: other)
    assert play.player != first
    play.choose("1")
    again = Save(play.save()).resume_game(play.table)
    assert again.cells == play.cells and again.draw_source is None


@pytest.mark.parametrize(
    ("draw", "said"),
    [([0, 4096], "draw 0 is 4096, and there are 0 to 1"),
     ([0, -1], "draw 0 is -1, and there are 0 to 1"),
     ([9, 0], "draw 9 is stated, and 1 were drawn"),
     ([-1, 0], "draw -1 is stated, and 1 were drawn")],
)  # fmt: skip
def test_chance_that_cannot_be(draw: list[int], said: str) -> None:
    play = Game(table(nim()), 0, draw_source=lambda bound: 0)
    content = json.loads(play.save())
    for changed, code in ((False, "broken-save"), (True, "outdated-save")):
        content |= {"chance": [draw], "fingerprint": "another"}
        content["digest"] = "d2" if changed else content["digest"]
        with pytest.raises(SaveError) as caught:
            Save(json.dumps(content)).resume_game(play.table)
        (found,) = caught.value.diagnostics
        assert found.code == code
        assert found.headline == f"a random result in this save is impossible: {said}"


def test_a_save_fits_a_program_that_was_compiled_otherwise() -> None:
    play = played()
    content = json.loads(play.save())
    content["cells"] = [1, 2, 3]
    content["fingerprint"] = "another"
    assert Save(json.dumps(content)).resume_game(play.table).cells == play.cells


def damaged(change: Callable[[dict[str, Any]], None]) -> str:
    content = json.loads(played().save())
    change(content)
    return json.dumps(content, indent=1)


@pytest.mark.parametrize(
    ("text", "code", "headline"),
    [
        ("", "broken-save", "the save ends too early"),
        ("hello", "broken-save", "this save is incomplete"),
        ("[1, 2]", "broken-save", "this is not a save of a game"),
        ("[" * 100_000, "broken-save", "this is not a save of a game"),
        ('{"rulewright": ' + "9" * 5000 + "}", "broken-save", "this is not a save of a game"),
        ('{"rulewright": 99}', "broken-save", "this save is from another version of Rulewright"),
        (
            damaged(lambda c: c["setting"].update(players=9)),
            "broken-save",
            "this save has 9 players and 2 seats",
        ),
        (damaged(lambda c: c.pop("seed")), "broken-save", "`seed` is missing from this save"),
        (damaged(lambda c: c.update(seed="x")), "broken-save", "`seed` is damaged in this save"),
        (damaged(lambda c: c.update(seed=True)), "broken-save", "`seed` is damaged in this save"),
        (
            damaged(lambda c: c["cells"].append(None)),
            "broken-save",
            "`cells` is damaged in this save",
        ),
        (
            damaged(lambda c: c["decisions"].append("x")),
            "broken-save",
            "`decisions` is damaged in this save",
        ),
        (
            damaged(lambda c: c["setting"].update(edition=3)),
            "broken-save",
            "`setting` is damaged in this save",
        ),
        (
            damaged(lambda c: c["cells"].__setitem__(HEAP, 1)),
            "broken-save",
            "the position in this save is not what its decisions lead to",
        ),
        (
            damaged(lambda c: c.update(ruleset="chess")),
            "foreign-save",
            "this is a game of `chess`, not of `nim`",
        ),
        (
            damaged(lambda c: c["decisions"].__setitem__(1, ["zoe", "1"])),
            "broken-save",
            "decision 2 of this save, `1`, cannot be made: `betty` must decide there, not `zoe`",
        ),
    ],
)
def test_what_is_wrong_with_a_save(text: str, code: str, headline: str) -> None:
    with pytest.raises(SaveError) as caught:
        Save(text, "my.save").resume_game(played().table)
    found = caught.value.diagnostics[0]
    assert (found.code, found.headline) == (code, headline)
    assert found.primary.span.source.path == "my.save"


def test_another_setting_is_named_on_both_sides() -> None:
    play = played()
    other = table(nim(), setting=Setting(2, "ja", ("fast",)), fingerprint="another")
    with pytest.raises(SaveError) as caught:
        Save(play.save()).resume_game(other)
    found = caught.value.diagnostics[0]
    assert found.code == "foreign-save"
    assert found.notes == ("saved: 2 players", "loaded: 2 players, edition ja, variant fast")
    assert found.primary.span.line == 6


def test_rules_that_changed_show_the_decision_that_no_longer_fits() -> None:
    play = played()
    changed = table(nim(heap=5), digest="d2")
    with pytest.raises(SaveError) as caught:
        Save(play.save()).resume_game(changed)
    found = caught.value.diagnostics[0]
    assert found.code == "outdated-save"
    assert "decision 3" in found.headline or "decision 2" in found.headline
    place = found.primary.span
    assert json.loads(place.source.line_text(place.line).strip().rstrip(","))[1] in ("1", "2")
    assert found.help == "the rules have changed since the game was saved"


def test_a_game_from_a_given_position_is_not_saved() -> None:
    play = Game(table(nim()), cells=game().cells)
    with pytest.raises(SaveError, match="cannot be saved"):
        play.save()


WHOLE = played().save()


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(WHOLE) - 3))
def test_a_cut_save_is_never_anything_but_an_error(length: int) -> None:
    with pytest.raises(SaveError) as caught:
        Save(WHOLE[:length])
    assert caught.value.diagnostics[0].code == "broken-save"


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.characters(codec="utf-8"))
def test_a_damaged_save_is_an_error_or_a_game(place: int, char: str) -> None:
    text = WHOLE[:place] + char + WHOLE[place + 1 :]
    try:
        Save(text).resume_game(played().table)
    except SaveError as error:
        assert error.diagnostics
        refuse_internal_errors(error.diagnostics)


def test_an_engine_that_is_broken_on_purpose_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("broken on purpose")

    monkeypatch.setattr(Game, "choose", broken)
    with pytest.raises((AssertionError, KeyError), match="broken on purpose"):
        test_a_damaged_save_is_an_error_or_a_game()
