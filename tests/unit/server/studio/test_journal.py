"""The file of a game: written before anything counts, by one process, and read without changing
it."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from disks import FailingDisk, fill_up, small_disk
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.ruleset_folders import find_ruleset
from rulewright.server.studio.game_record import read_record
from rulewright.server.studio.game_session import OWNER, GameSession, load_session
from rulewright.server.studio.lobby import Lobby
from rulewright.server.studio.session_journal import GameInUse, InvalidJournal, SessionJournal
from rulewright.server.studio.session_rules import reload_rules
from studio_tables import ORIGIN, Client, owner, served_here, table_of

FREE = "where mark[s] is none\n"
NARROWER = "where mark[s] is none and s != a1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ruleset that may be edited."""
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), tmp_path / "tic-tac-toe")
    return tmp_path / "tic-tac-toe"


def play(table: GameSession, *moves: str) -> None:
    for move in moves:
        table.choose_by_name(OWNER, table.position.number, move)


def reopen(table: GameSession) -> GameSession:
    """The same game after a restart of the server."""
    table.journal.release()
    return load_session(table.id, SessionJournal(table.journal.path))


def stands(table: GameSession) -> object:
    """Everything that a restart must not change."""
    tree = [
        (number, at.parent and at.parent.number, at.seat, at.move)
        for number, at in table.positions.by_number.items()
    ]
    # Where forward leads belongs to the page, not to the game.
    children = [[child.number for child in at.children] for at in table.positions.by_number.values()]
    return (
        tree,
        children,
        table.position.number,
        dict(table.seat_kinds),
        table.rejected_choice,
        table.is_pinned,
        table.tokens,
    )


# --- a disk that fails ----------------------------------------------------------------------------


def rules_with(folder: Path, condition: str) -> None:
    file = folder / "ruleset.yaml"
    text = (find_ruleset("classics/tic-tac-toe") / "ruleset.yaml").read_text("utf-8")
    assert FREE in text
    file.write_text(text.replace(FREE, condition), "utf-8")


def take_rules(table: GameSession, condition: str) -> None:
    rules_with(table.rules.folder, condition)
    rules = reload_rules(table.rules, table.seats)
    table.apply_rules(rules, table.replay_under(rules))


def begun(table: GameSession) -> None:
    play(table, "b2", "a1", "c1", "a2")


def misfitting(table: GameSession) -> None:
    begun(table)
    take_rules(table, NARROWER)
    assert table.rejected_choice is not None


DEEDS: dict[str, tuple[Callable[[GameSession], None], Callable[[GameSession], object]]] = {
    "choose": (begun, lambda table: play(table, "a3")),
    "choose again": (begun, lambda table: table.go_to_position(OWNER, 2)),
    "undo": (begun, lambda table: table.undo_choice(OWNER, table.position.number)),
    "sit": (begun, lambda table: table.set_seat_kind(OWNER, "player2", "greedy")),
    "take rules": (begun, lambda table: take_rules(table, NARROWER)),
    "rules come back": (misfitting, lambda table: take_rules(table, FREE)),
    "go on": (misfitting, lambda table: table.continue_line(OWNER)),
    "leave it": (misfitting, lambda table: table.drop_rejected(OWNER)),
    "rules before": (misfitting, lambda table: table.restore_rules(OWNER)),
    "choose otherwise": (misfitting, lambda table: play(table, "b1")),
}


@pytest.mark.parametrize(
    ("error", "lasting"), [(errno.ENOSPC, False), (errno.EIO, True)], ids=["once", "lasting"]
)
@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_write_fails_nothing_happened_and_nothing_is_lost(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    deed: str,
    error: int,
    lasting: bool,
) -> None:
    prepare, act = DEEDS[deed]
    place = tmp_path / "kept"
    number, failures = 0, 0
    finished = False
    while not finished:
        number += 1
        rules_with(folder, FREE)
        table = table_of(place, folder)
        prepare(table)
        before = stands(table)
        rules = (folder / "ruleset.yaml").read_bytes()
        with monkeypatch.context() as patch, FailingDisk(patch, place) as disk:
            disk.fail(number, error, lasting=lasting)
            refused = False
            try:
                act(table)
                finished = disk.calls < number
            except OSError:
                refused = True
                failures += 1
                assert stands(table) == before
            disk.fail(None)
        if refused:
            edited = (folder / "ruleset.yaml").read_bytes()
            (folder / "ruleset.yaml").write_bytes(rules)
            after = reopen(table)
            # Where the whole line is on the disk and cannot be taken back, the choice counts.
            came_through = lasting and stands(after) != before
            assert came_through or stands(after) == before, f"call {number} failed"
            assert not came_through or after.damage is None
            (folder / "ruleset.yaml").write_bytes(edited)
            if not came_through:
                act(after)  # the same once more
            table = after
        assert stands(table) != before
        last = reopen(table)
        assert stands(last) == stands(table), f"call {number} failed"
        assert last.damage is None or not last.damage.entries
        last.journal.release()
    assert failures >= 2


def test_a_refused_move_is_written_when_it_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a restart between: the second time nothing of the first is left over."""
    for number in range(1, 6):
        table = table_of(tmp_path / "kept", "classics/tic-tac-toe")
        play(table, "b2")
        with monkeypatch.context() as patch, FailingDisk(patch, tmp_path / "kept") as disk:
            disk.fail(number, errno.ENOSPC)
            try:
                play(table, "a1")
            except OSError:
                play(table, "a1")
        play(table, "c1", "a2")
        after = reopen(table)
        assert [move for _, move in after.game.choices] == ["b2", "a1", "c1", "a2"]
        assert after.damage is None
        after.journal.release()


def test_a_line_that_cannot_be_taken_back_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of it is written, and the file cannot be cut either: the next line begins a new file."""
    table = table_of(tmp_path / "kept", "classics/tic-tac-toe")
    play(table, "b2")
    with monkeypatch.context() as patch, FailingDisk(patch, tmp_path / "kept") as disk:
        disk.fail(2, errno.EIO, lasting=True)
        with pytest.raises(OSError, match="Input/output"):
            play(table, "a1")
    play(table, "a3", "c1")
    after = reopen(table)
    assert [move for _, move in after.game.choices] == ["b2", "a3", "c1"] and after.damage is None


def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", 64) as place:
        table = table_of(place, "classics/tic-tac-toe")
        with served_here(place, table) as client:
            page = owner(client, table)
            page.post("choose", position=0, seat="player1", code=4)
            filling = fill_up(place)
            body = {"position": 1, "seat": "player2", "code": 0}
            blocks = place.stat().st_blksize  # a file ends in one that may have room
            for _ in range(blocks // 10):
                answer = page.post("sit", seat="player2", kind="hand")
                if answer.status_code != 200:
                    break
            assert answer.status_code == 507 and "traceback" not in answer.text.lower()
            refused = page.post("choose", **body)
            assert refused.status_code == 507
            assert page.state()["position"] == 1
            hall = in_hall(client, place)
            made = hall.post("new", ruleset="classics/tic-tac-toe")
            assert made.status_code == 507
            assert len(hall.get("list").json()["tables"]) == 1
            filling.unlink()
            page.post("sit", seat="player2", kind="hand")
            assert page.post("choose", **body).json()["position"] == 2
            body = {"position": 2, "seat": "player1", "code": 1}
            assert page.post("choose", **body).json()["position"] == 3
            before = stands(table)
        after = load_session(table.id, SessionJournal(table.journal.path))
        assert stands(after) == before and after.damage is None
        after.journal.release()


def in_hall(client: Any, place: Path) -> Client:
    token = json.loads((place / "hall.json").read_text("utf-8"))["token"]
    return Client.enter(client, "/hall", token)


# --- one process writes ---------------------------------------------------------------------------


def test_a_game_that_another_server_has_is_refused(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    play(table, "b2")
    with served_here(tmp_path) as client:  # it has a hall of its own on the same folder
        base, token = f"/t/{table.id}/owner", table.tokens.owner
        answer = client.post(f"{base}/enter", json={"token": token}, headers={"origin": ORIGIN})
        assert answer.status_code == 409 and answer.json()["said"] == "game-in-use"
        with pytest.raises(GameInUse, match="another studio"):
            load_session(table.id, SessionJournal(table.journal.path))
        before = table.journal.path.read_bytes()
        table.journal.release()
        assert Client(client, table, "owner", token).state()["position"] == 1
        assert table.journal.path.read_bytes() == before


def test_the_second_server_hears_who_has_the_game(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    table.journal.release()
    table.journal.lock("http://127.0.0.1:4747, process 12")
    with pytest.raises(GameInUse, match=r"127\.0\.0\.1:4747, process 12"):
        SessionJournal(table.journal.path).lock()


def test_a_file_that_another_program_has_changed_is_not_written(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    play(table, "b2")
    with table.journal.path.open("ab") as file:
        file.write(b'{"go":0}\n')
    with pytest.raises(InvalidJournal, match="another program"):
        play(table, "a1")
    assert table.position.number == 1 and len(table.positions) == 2


def test_halls_that_begin_at_once_have_one_link(tmp_path: Path) -> None:
    halls: list[Lobby] = []
    threads = [threading.Thread(target=lambda: halls.append(Lobby(tmp_path / "kept"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(halls) == 4 and len({hall.token for hall in halls}) == 1


# --- readers change nothing -----------------------------------------------------------------------


def test_readers_see_a_growing_file_and_leave_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line is written in pieces, as a disk may take it, and read between any two of them."""
    journal = SessionJournal(table_of(tmp_path, "classics/tic-tac-toe").journal.path)
    reading = SessionJournal(journal.path)
    write = os.write
    seen: list[int] = []

    def write_a_piece(handle: int, data: Any) -> int:
        written = write(handle, bytes(data)[:5000])
        content = reading.read_content()
        assert not content.bad_line_numbers
        seen.append(len(content.journal_lines))
        return written

    monkeypatch.setattr(os, "write", write_a_piece)
    first = len(reading.read_content().journal_lines)
    for number in range(30):
        journal.append_line({"said": "x" * 20_000, "number": number})
    assert len(seen) > 120 and seen[0] == first
    assert [line.get("number") for line in reading.read_content().journal_lines[first:]] == list(range(30))


def test_the_list_of_games_repairs_nothing(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    play(table, "b2", "a1")
    with table.journal.path.open("ab") as torn:
        torn.write(b'{"at":2,"is":3,"seat":"pla')
    before = table.journal.path.read_bytes()
    listed = Lobby(tmp_path).list_games()
    assert [(one["moves"], one["problem"]) for one in listed] == [(2, None)]
    assert table.journal.path.read_bytes() == before


# --- damage is reported ---------------------------------------------------------------------------


def test_a_line_that_was_cut_off_is_reported_and_written_over(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    play(table, "b2", "a1")
    with table.journal.path.open("ab") as torn:
        torn.write(b'{"at":2,"is":3,"seat":"pla')
    after = reopen(table)
    assert after.damage is not None and after.damage.torn and not after.damage.entries
    play(after, "c1")
    last = reopen(after)
    assert last.damage is None
    assert [move for _, move in last.game.choices] == ["b2", "a1", "c1"]


def test_a_journal_that_cannot_be_read_to_its_end_says_so_everywhere(tmp_path: Path) -> None:
    """As the studio of before could leave it: a position that was never written."""
    table = table_of(tmp_path, "classics/tic-tac-toe")
    play(table, "b2", "a1", "c1", "a2")
    lines = table.journal.path.read_bytes().splitlines(keepends=True)
    damaged = [*lines[:5], b'{"go":3}\n', *lines[6:]]  # the third choice is missing
    table.journal.path.write_bytes(b"".join(damaged))
    table.journal.release()
    said: list[str] = []
    with served_here(tmp_path, report=said.append) as client:
        listed = in_hall(client, tmp_path).get("list").json()["tables"]
        assert listed[0]["problem"] == "game-damaged"
        state = Client(client, table, "owner", table.tokens.owner).state()
        assert state["position"] == 2
        damage = state["table_of"]["damage"]
    assert damage["entries"] >= 2 and not damage["torn"]
    assert (tmp_path / damage["copy"]).read_bytes() == b"".join(damaged)
    assert len(said) == 2 and all("damaged" in each for each in said)
    assert str(damage["entries"]) in said[-1] and damage["copy"] in said[-1]


DAMAGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "seats are a number": lambda head: head.update(seats=3),
    "seats are numbers": lambda head: head.update(seats=[1, 2]),
    "a seat twice": lambda head: head.update(seats=["player1", "player1"]),
    "no seats": lambda head: head.update(seats=[]),
    "too many seats": lambda head: head.update(seats=[f"p{n}" for n in range(5000)]),
    "tokens are short": lambda head: head.update(tokens=["", "", "", ""]),
    "tokens are missing": lambda head: head.update(tokens=head["tokens"][:2]),
    "tokens are numbers": lambda head: head.update(tokens=[1, 2, 3, 4]),
    "the seed is a text": lambda head: head.update(seed="x"),
    "the seed is huge": lambda head: head.update(seed=10**4000),
    "the seed is no number": lambda head: head.update(seed=float("nan")),
    "the ruleset is a list": lambda head: head.update(ruleset=[]),
    "the ruleset has a NUL": lambda head: head.update(ruleset="a\0b"),
    "the ruleset has half a character": lambda head: head.update(ruleset="\ud800"),
    "options are a list": lambda head: head.update(options=[1]),
    "options are numbers": lambda head: head.update(options={"a": 1}),
    "variants are a text": lambda head: head.update(variants="abc"),
    "variants are many": lambda head: head.update(variants=["x"] * 10_000),
    "the edition is a number": lambda head: head.update(edition=7),
    "a script without its text": lambda head: head.update(script="/dev/zero"),
    "the title is missing": lambda head: head.pop("title"),
    "the format is a list": lambda head: head.update(studio=[1]),
    "it is deep": lambda head: head.update(deep=json.loads("[" * 200 + "]" * 200)),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_first_line_that_says_nonsense_is_refused_in_words(tmp_path: Path, damage: str) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    play(table, "b2")
    table.journal.release()
    first, rest = table.journal.path.read_bytes().split(b"\n", 1)
    head = json.loads(first)
    DAMAGE[damage](head)
    table.journal.path.write_bytes(json.dumps(head).encode() + b"\n" + rest)
    before = table.journal.path.read_bytes()
    with pytest.raises(InvalidJournal):
        load_session(table.id, SessionJournal(table.journal.path))
    (one,) = Lobby(tmp_path).list_games()
    assert one["problem"] == "game-unreadable" and "owner" not in one
    assert table.journal.path.read_bytes() == before
    with served_here(tmp_path) as client:
        answer = client.post(
            f"/t/{table.id}/owner/enter",
            json={"token": table.tokens.owner},
            headers={"origin": ORIGIN},
        )
    assert answer.status_code == 409 and answer.json()["said"] == "game-unreadable"
    assert str(tmp_path) not in answer.text


ODD = (
    '{"at":3,"is":3,"seat":"player1","move":"a3"}',  # its own parent
    '{"at":9,"is":3,"seat":"player1","move":"a3"}',
    '{"at":2,"is":1,"seat":"player1","move":"a3"}',
    '{"at":2,"is":-3,"seat":"player1","move":"a3"}',
    '{"at":2,"is":99999999,"seat":"player1","move":"a3"}',
    '{"at":2,"is":true,"seat":"player1","move":"a3"}',
    '{"at":2,"is":3,"seat":"nobody","move":"a3"}',
    '{"at":2,"is":3,"seat":"player1","move":7}',
    '{"at":2,"is":3}',
    '{"go":77}',
    '{"go":null}',
    '{"go":1e400}',
    '{"sit":{"nobody":"hand"}}',
    '{"sit":{"player1":"chess"}}',
    '{"sit":7}',
    '{"misfit":7}',
    '{"misfit":{"position":1,"seat":"a","move":"b","reason":"c","told":[],"rest":[["x","y"]]}}',
    "[]",
    "null",
    '{"at":2,"at":2,"is":3,"seat":"player1","move":"a3"}',
    "\ufeff{}",
    "[" * 5000,
)


@pytest.mark.parametrize("odd", ODD)
def test_a_line_that_cannot_be_used_is_left_out_and_counted(tmp_path: Path, odd: str) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    play(table, "b2", "a1")
    with table.journal.path.open("ab") as file:
        file.write(odd.encode() + b"\n" + b'{"at":2,"is":3,"seat":"player1","move":"c1"}\n')
    after = reopen(table)
    assert after.damage is not None and after.damage.entries == 1
    assert [move for _, move in after.game.choices] == ["b2", "a1", "c1"]
    play(after, "a2")
    last = reopen(after)
    assert last.damage is None and len(last.game.choices) == 4


@pytest.mark.parametrize("rounds", [60, pytest.param(3000, marks=pytest.mark.soak)])
def test_any_damage_opens_or_is_refused_in_words(tmp_path: Path, rounds: int) -> None:
    table = table_of(tmp_path / "kept", "classics/tic-tac-toe")
    play(table, "b2", "a1", "c1")
    table.go_to_position(OWNER, 1)
    play(table, "a3")
    table.set_seat_kind(OWNER, "player2", "greedy")
    table.journal.release()
    good = table.journal.path.read_bytes()
    opened = 0
    for seed in range(rounds):
        data = damaged(good, random.Random(seed))
        table.journal.path.write_bytes(data)
        journal = SessionJournal(table.journal.path)
        try:
            found = load_session(table.id, journal)
        except (RulewrightError, DiagnosticError):
            assert table.journal.path.read_bytes() == data
            continue
        opened += 1
        before = stands(found)
        again = reopen(found)
        assert stands(again) == before and (again.damage is None or not again.damage.entries)
        again.journal.release()
        kept = [path.read_bytes() for path in (tmp_path / "kept").glob("*.before")]
        assert data in (table.journal.path.read_bytes(), *kept)
        for path in (tmp_path / "kept").glob("*.before"):
            path.unlink()
    assert 0 < opened < rounds


def damaged(data: bytes, accident: random.Random) -> bytes:
    """The bytes after a few accidents: as disks, editors and merges have them."""
    for _ in range(accident.randint(1, 3)):
        lines = data.splitlines(keepends=True) or [b""]
        at = accident.randrange(len(data) + 1)
        line = accident.randrange(len(lines))
        match accident.randrange(8):
            case 0:
                data = data[:at]
            case 1:
                data = data[:at] + bytes([accident.randrange(256)]) + data[at + 1 :]
            case 2:
                del lines[line]
                data = b"".join(lines)
            case 3:
                lines.insert(line, accident.choice(lines))
                data = b"".join(lines)
            case 4:
                accident.shuffle(lines)
                data = b"".join(lines)
            case 5:
                data = data[:at] + bytes(accident.randrange(1, 600)) + data[at:]
            case 6:
                number = accident.choice((b"0", b"-1", b"1e400", b"NaN", b"9" * 5000, b'"x"', b"[]"))
                data = data.replace(accident.choice((b"1", b"2", b"3")), number, 1)
            case _:
                data = data[:at] + accident.choice((b"\xff\xfe", b'"\\ud800"', b"\0")) + data[at:]
    return data


def test_a_file_of_somebody_else_or_of_no_kind_is_refused(tmp_path: Path) -> None:
    for name, make in (
        ("aaaaaaaaaa", lambda path: os.mkfifo(path)),
        ("bbbbbbbbbb", lambda path: path.symlink_to("/dev/zero")),
        ("cccccccccc", lambda path: path.mkdir()),
        ("dddddddddd", lambda path: path.write_bytes(b"")),
    ):
        make(tmp_path / f"{name}.table")
    sparse = tmp_path / "eeeeeeeeee.table"
    with sparse.open("wb") as file:
        file.truncate(6_000_000_000)
    said: list[str] = []
    listed = Lobby(tmp_path, said.append).list_games()
    assert {one["problem"] for one in listed} == {"game-unreadable"} and len(listed) == 5
    assert len(said) == 5
    for path in tmp_path.glob("*.table"):
        with pytest.raises(InvalidJournal):
            read_record(SessionJournal(path))


@pytest.mark.parametrize("fault", [AttributeError, OSError])
def test_a_copy_needs_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")

    def refuse(*_: object) -> None:
        raise fault

    monkeypatch.setattr(os, "link", refuse)
    if fault is AttributeError:
        monkeypatch.delattr(os, "link")
    assert table.journal.save_copy().read_bytes() == table.journal.path.read_bytes()
