"""What a seat may not see is in nothing that it gets: dealt otherwise, the same bytes come."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright import resources
from rulewright.document.load import load_manifest
from rulewright.explain.questions import CannotAsk
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.ruleset_folders import list_rulesets
from rulewright.server.studio.downloads import build_download
from rulewright.server.studio.game_session import ONLOOKER, OWNER, GameSession, NotAllowed, Viewer
from rulewright.server.studio.page_state import answer_question, build_state
from rulewright.server.studio.position_tree import Position
from rulewright.simulation.playing.determinization import Determinizer
from shared import is_in_cookbook
from studio_tables import RULESETS_WITH_SECRETS, asked, owner, seated, served_here, table_of

SHORT = ("classics/kuhn-poker", "classics/leduc-poker", "classics/liars-dice")
CHOICES = {"attika": 40, "pax-pamir": 60, "classics/goofspiel": 9, **dict.fromkeys(SHORT, 3)}
HIDES = re.compile(r"seen by|^[^#]*\ball \w+ in .* choose", re.MULTILINE)
SECRETIVE = [
    folder
    for folder in list_rulesets()
    if any(HIDES.search(file.read_text("utf-8")) for file in folder.glob("*.yaml"))
]
GAMES = [
    *((ruleset, players, CHOICES.get(ruleset, 30)) for ruleset, players in RULESETS_WITH_SECRETS),
    ("classics/homesteads", 2, 20),
    *(
        pytest.param(folder, load_manifest(folder).players[0], 12, marks=pytest.mark.soak)
        for folder in SECRETIVE
        if is_in_cookbook(folder)
    ),
]


def test_every_ruleset_with_secrets_is_tried() -> None:
    base = resources.data_folder("rulesets")
    found = {folder.relative_to(base).as_posix() for folder in SECRETIVE if not is_in_cookbook(folder)}
    assert found == {ruleset for ruleset, _ in RULESETS_WITH_SECRETS}


def play_on(table: GameSession, random: Random, choices: int) -> None:
    for _ in range(choices):
        game = table.game
        if game.over:
            return
        seat = random.choice(game.waiting)
        code = random.choice(game.asking(seat).legal())
        table._apply_move(table.positions.prepare_move(table.position, code, seat))


def dealt_anew(game: Game, viewer: int, luck: int) -> Game:
    """The same game with what a seat cannot see dealt otherwise."""
    other = game.copy()
    other.cells = Determinizer(game.table.machine).resample_hidden(game.cells, viewer, Pcg(luck))
    other._options = game.table.machine.list_options(other.cells)
    other._decision = None
    return other


def told_to(table: GameSession, viewer: Viewer, size: str) -> bytes:
    table.mark_changed()
    table.scenes.clear()
    table.log_chunks.clear()
    told = build_state(table, viewer, size=size, lines=True)  # type: ignore[arg-type]
    told.pop("revision")
    return json.dumps(told).encode()


def answered(table: GameSession, viewer: Viewer, random: Random, questions: int) -> list[str]:
    """What a seat is told when it asks why: of scores, rules, state and moves."""
    view: Any = table.game.view(viewer.seat)
    moves = (view["asked"] or {}).get("options", ())
    possible = ["score", "rules", *view["state"], *(f"move {move}" for move in moves)]
    found = []
    for what in random.sample(possible, min(questions, len(possible))):
        try:
            found.append(json.dumps(answer_question(asked(table, viewer), viewer, what, None, 4)))
        except CannotAsk as fault:
            found.append(str(fault))
    return found


def everything(table: GameSession, viewer: Viewer, luck: int, whole: bool) -> list[str | bytes]:
    """All that a seat can get of a position: the page, reasons, and, if `whole`, the replay."""
    found: list[str | bytes] = [told_to(table, viewer, "wide")]
    found += answered(table, viewer, Random(luck), 12 if whole else 4)
    if whole:
        found.append(build_download(asked(table, viewer), viewer, "replay", None, None).text)
    return found


@pytest.mark.parametrize("deals", [1, pytest.param(6, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("ruleset", "players", "choices"), GAMES)
def test_dealt_otherwise_the_same_bytes_come(
    tmp_path: Path, ruleset: str | Path, players: int, choices: int, deals: int
) -> None:
    """Histories that look alike to a seat: what it can get is the same, byte by byte."""
    differ = 0
    for seed in range(5, 5 + deals):
        folder = tmp_path / str(seed)
        folder.mkdir()
        table = table_of(folder, ruleset, players=players, seed=seed)
        table.seat_kinds = dict.fromkeys(table.seats, "link")
        differ += compare_deals(table, choices, deals)
    if table.game.table.has_secrets:
        assert differ, "nothing was hidden, so that nothing was tried"


def compare_deals(table: GameSession, choices: int, deals: int) -> int:
    """Play on, deal otherwise what each seat cannot see, and compare; how often that differed."""
    random, differ = Random(3), 0
    for part in range(3):
        play_on(table, random, max(1, choices // 3))
        game, kept_games = table.game, dict(table.positions._cached_games)
        if game.over:
            break
        for number, seat in enumerate(table.seats):
            viewer, whole = Viewer("seat", seat), deals > 1 or (part, number) == (1, 0)
            before = everything(table, viewer, number, whole), told_to(table, ONLOOKER, "wide")
            for luck in range(deals):
                other = dealt_anew(game, number, luck)
                differ += other.cells != game.cells
                table.positions._cached_games[table.position.number] = other
                after = everything(table, viewer, number, whole), told_to(table, ONLOOKER, "wide")
                assert after == before
                table.positions._cached_games.clear()
                table.positions._cached_games.update(kept_games)
    return differ


def test_what_others_have_answered_is_not_told_before_all_have(tmp_path: Path) -> None:
    told = []
    for code in (2, 5):
        table = table_of(tmp_path, "classics/goofspiel", players=2, seed=5)
        table.id = "same"
        table.seat_kinds = dict.fromkeys(table.seats, "link")
        first, second = table.seats
        table.choose_option(Viewer("seat", first), 0, first, table.game.asking(first).legal()[code])
        told.append(told_to(table, Viewer("seat", second), "wide"))
        told.append(told_to(table, ONLOOKER, "wide"))
        assert b'"answered": ["player1"]' in told[-1]
        assert table.game.answer_of(first) is not None
    assert told[:2] == told[2:]


def test_two_who_answer_at_once_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/goofspiel", players=2, seed=5)
    table.seat_kinds = dict.fromkeys(table.seats, "link")
    first, second = table.seats
    codes = table.game.legal()
    table.choose_option(Viewer("seat", first), 0, first, codes[0])
    table.choose_option(Viewer("seat", second), 0, second, codes[1])  # it saw position 0 last
    assert len(table.game.choices) == 2


def test_only_the_owner_gets_what_tells_all(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/oh-hell", players=3, seed=5, player1="link")
    with served_here(tmp_path, table) as client:
        one, all_of_it = seated(client, table, 1), owner(client, table)
        for what in ("save", "script"):
            assert one.get(f"keep/{what}").status_code == 403
            assert all_of_it.get(f"keep/{what}").status_code == 200
        assert one.state(eyes="everything")["eyes"] == "player1"
        assert one.state(eyes="player2")["eyes"] == "player1"
        assert all_of_it.state(eyes="player2")["eyes"] == "player2"
        told = one.get("state").text
        assert not any(token in told for token in (table.tokens.owner, *table.tokens.seats))


def test_why_tells_a_seat_what_it_may_know(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/oh-hell", players=3, seed=5, player1="link")
    with pytest.raises(NotAllowed):
        answer_question(asked(table, ONLOOKER), ONLOOKER, "score", None, 2)
    answer = answer_question(asked(table), OWNER, "score", None, 2)
    assert answer["reason"]["parts"]
    own = answer_question(asked(table), Viewer("seat", "player1"), "score", "everything", 2)
    assert own["seat"] == "player1"


def test_taking_back_stops_at_others_at_chance_and_at_what_was_shown(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/pig", players=2, player1="link", player2="link")
    one = Viewer("seat", "player1")
    roll = next(o.code for o in table.game.decision or () if o.name == "roll")
    table.choose_option(one, 0, "player1", roll)
    assert table.find_undo_target(one) == "chance"
    assert isinstance(table.find_undo_target(OWNER), Position)
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link", player2="link")
    table.choose_option(one, 0, "player1", 4)
    assert isinstance(table.find_undo_target(one), Position)
    table.choose_option(Viewer("seat", "player2"), 1, "player2", 0)
    assert table.find_undo_target(one) == "others"
    assert table.find_undo_target(ONLOOKER) == "onlooker"
