"""Folders of files as one tree, and everything that can be wrong with a folder or a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document import load
from rulewright.document.files import read_source
from rulewright.document.load import load_script
from rulewright.document.nodes import to_plain_data
from rulewright.loading import load_documents
from rulewright.ruleset_folders import find_ruleset, find_rulesets_at, list_rulesets
from unit.document.folders import HEAD, Folder


def refused(base: Path) -> list[Diagnostic]:
    with pytest.raises(DiagnosticError) as caught:
        load_documents(base)
    return list(caught.value.diagnostics)


def codes(base: Path) -> list[str]:
    return [found.code for found in refused(base)]


def test_sections_of_several_files_are_one_tree(folder: Folder) -> None:
    base = folder(
        "includes: [map, parts/pieces.yaml]\nstate: {a: int}\nnote: main\n",
        map="state: {b: int}\nnote: of the map\n",
        **{"parts/pieces": "define: {f: 1}\nstate: {c: int}\n"},
    )
    documents = load_documents(base)
    assert to_plain_data(documents.root.get("state")) == {"a": "int", "b": "int", "c": "int"}  # type: ignore[arg-type]
    assert [Path(file.path).name for file in documents.files] == [
        "ruleset.yaml", "map.yaml", "pieces.yaml",
    ]  # fmt: skip
    assert to_plain_data(documents.root.get("note")) == "main"  # type: ignore[arg-type]
    state = documents.root.get("state")
    assert state.get_key_span("b").source.path.endswith("map.yaml")  # type: ignore[union-attr]


def test_the_manifest(folder: Folder) -> None:
    base = folder(
        "languages: [en, pt-BR]\nauthor: A. B.\noptions: {easy: {type: bool, default: false}}\n"
        "variants:\n  long: {title: Long, overlays: variants/long, needs: [x], excludes: y}\n"
    )
    manifest = load_documents(base).manifest
    assert (manifest.id, manifest.title, manifest.version) == ("example", "Example", "1.0.0")
    assert manifest.players == (2, 2) and manifest.seats == ("player1", "player2")
    assert manifest.languages == ("en", "pt-BR")
    assert list(manifest.options) == ["easy"]
    long = manifest.variants["long"]
    assert [reference.name for reference in long.needs + long.excludes] == ["x", "y"]


@pytest.mark.parametrize(
    ("players", "low", "high", "seats"),
    [
        ("3", 3, 3, ("player1", "player2", "player3")),
        ("2 to 3", 2, 3, ("player1", "player2", "player3")),
        ("2-3", 2, 3, ("player1", "player2", "player3")),
        ("{count: 1 to 2, seats: [white, black]}", 1, 2, ("white", "black")),
    ],
)
def test_players_and_seats(folder: Folder, players: str, low: int, high: int, seats: tuple[str, ...]) -> None:
    base = folder()
    (base / "ruleset.yaml").write_text(HEAD.replace("players: 2", f"players: {players}"))
    manifest = load_documents(base).manifest
    assert (manifest.players, manifest.seats) == ((low, high), seats)


@pytest.mark.parametrize(
    "players",
    ["0", "4 to 2", "2 to 99", "{count: 2, seats: [a]}", "{count: 2, seats: [a, a]}", "two", "1 2"],
)
def test_impossible_players(folder: Folder, players: str) -> None:
    base = folder()
    (base / "ruleset.yaml").write_text(HEAD.replace("players: 2", f"players: {players}"))
    assert codes(base)[0] in ("bad-players", "bad-value", "duplicate-key")


def test_one_key_in_two_files_names_both_places(folder: Folder) -> None:
    (found,) = refused(folder("includes: [map]\nstate:\n  a: int\n", map="state: {a: bool}\n"))
    assert found.code == "duplicate-key"
    assert str(found.primary.span).endswith("map.yaml:1:9")
    assert str(found.labels[0].span).endswith("ruleset.yaml:8:3")


def test_findings_of_all_files_come_together(folder: Folder) -> None:
    base = folder("includes: [a, b]\n", a="stat: {x: int}\n", b="flow: [\n")
    assert codes(base) == ["unknown-key", "yaml-syntax"]


@pytest.mark.parametrize(
    ("includes", "code"),
    [
        ("[../other]", "outside-folder"),
        ("[/etc/passwd]", "outside-folder"),
        ("['a\\b']", "outside-folder"),
        ("['C:x']", "outside-folder"),
        ("[./a]", "outside-folder"),
        ("[a//b]", "outside-folder"),
        ("[mop]", "file-not-found"),
        ("[folder]", "file-unreadable"),
        ("[map, map.yaml]", "duplicate-key"),
        ("[ruleset]", "duplicate-key"),
        ("[head]", "misplaced-key"),
        ("[list]", "wrong-kind"),
        ("[empty]", "wrong-kind"),
        ("[latin]", "not-text"),
        ("[picture]", "not-text"),
        ("[huge]", "file-too-large"),
        ("[link]", "outside-folder"),
        ("[long]", "file-not-found"),
    ],
)
def test_files_that_cannot_be_had(
    folder: Folder, includes: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.document.files.MAX_FILE_BYTES", 1000)
    includes = includes.replace("long", "x" * 200)
    base = folder(
        f"includes: {includes}\n",
        map="state: {}\n",
        head="title: x\n",
        list="- a\n",
        empty="",
        huge="#" * 1001,
    )
    (base / "folder.yaml").mkdir()
    (base / "latin.yaml").write_bytes(b"a: gr\xf6sser\n")
    (base / "picture.yaml").write_bytes(b"\x89PNG\x00\x00")
    (base.parent / "outside.yaml").write_text("state: {}\n")
    (base / "link.yaml").symlink_to(base.parent / "outside.yaml")
    assert codes(base) == [code]


def test_a_near_file_is_suggested(folder: Folder) -> None:
    (found,) = refused(folder("includes: [mpa]\n", map=""))
    assert found.help == "did you mean `map.yaml`?"
    assert found.primary.span.text == "mpa"


def test_a_link_inside_the_folder_is_fine(folder: Folder) -> None:
    base = folder("includes: [link]\n", map="state: {a: int}\n")
    (base / "link.yaml").symlink_to(base / "map.yaml")
    assert "state" in load_documents(base).root


def test_line_ends_and_marks_of_other_systems(folder: Folder) -> None:
    base = folder()
    text = "\ufeff" + (HEAD + "state:\n  a: int\n").replace("\n", "\r\n")
    (base / "ruleset.yaml").write_bytes(text.encode())
    documents = load_documents(base)
    assert documents.root.get_key_span("state").line == 6


def test_a_folder_without_ruleset(tmp_path: Path) -> None:
    assert codes(tmp_path) == ["ruleset-not-found"]
    assert codes(tmp_path / "nowhere") == ["file-not-found"]


def test_a_file_without_name(folder: Folder) -> None:
    base = folder()
    (base / "ruleset.yaml").write_text("title: x\n")
    assert codes(base) == ["missing-key"]


def test_the_digest_is_of_the_texts(folder: Folder, tmp_path: Path) -> None:
    base = folder(
        "includes: [map]\nvariants: {v: {overlays: v}}\n",
        map="state: {a: int}\n",
        v="overlay: v\nof: example\n",
    )
    digest = load_documents(base).digest
    moved = base.rename(tmp_path / "elsewhere")
    assert load_documents(moved).digest == digest
    assert load_documents(moved, variants=("v",)).digest != digest
    (moved / "map.yaml").write_text("state: {a: bool}\n")
    assert load_documents(moved).digest != digest


def test_rulesets_are_found_by_name_and_by_path(folder: Folder) -> None:
    names = {path.name for path in list_rulesets()}
    assert "tic-tac-toe" in names
    found = find_ruleset("classics/tic-tac-toe")
    assert found == find_ruleset(found) == find_ruleset(found / "ruleset.yaml")
    base = folder()
    assert find_ruleset(base) == base


def test_a_path_stands_for_the_rulesets_at_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "more/two", "more/.git/three"):
        (tmp_path / name / "scenarios").mkdir(parents=True)
        (tmp_path / name / "ruleset.yaml").write_text("ruleset: x\n", "utf-8")
        (tmp_path / name / "scenarios" / "a.yaml").write_text("scenario: a\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    one, two = tmp_path / "one", tmp_path / "more" / "two"
    for path, folders in (
        (".", [two, one]), ("more", [two]), ("one", [one]), ("one/scenarios/a.yaml", [one]),
        ("one/scenarios", [one]), ("one/ruleset.yaml", [one]), (one / "scenarios", [one]),
        ("classics/pig", [find_ruleset("classics/pig")]),
    ):  # fmt: skip
        assert [folder.absolute() for folder in find_rulesets_at(path)] == folders
    (tmp_path / "nothing").mkdir()
    with pytest.raises(DiagnosticError) as caught:
        find_rulesets_at("nothing")
    assert [found.code for found in caught.value.diagnostics] == ["ruleset-not-found"]


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("classics/tic-tac-to", "did you mean `classics/tic-tac-toe`?"),
        ("tic-tac-toe", "did you mean `classics/tic-tac-toe`?"),
        ("zzz", "give the folder"),
        ("x" * 5000, "give the folder"),
        ("a\0b", "give the folder"),
    ],
)
def test_a_ruleset_that_is_not_there(name: str, help: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        find_ruleset(name)
    (found,) = caught.value.diagnostics
    assert found.code == "ruleset-not-found"
    assert found.help is not None and found.help.startswith(help)


SCRIPT = """\
scenario: one move
ruleset: example
players: [white, black]
given: {from: blank, set: 'a = 1'}
moves:
  - white: place(a1)
  - illegal: black place(a1)
    because: free
  - expect: a == 1
  - chance: [3, heads]
  - black: {gas: 2, oil: 1}
expect:
  - a == 2
"""


def test_scripts_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(SCRIPT)
    assert load_script(path).get("moves") is not None


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("scenario: one move\n", "", "missing-key"),
        ("ruleset: example\n", "", "missing-key"),
        ("moves:", "movs:", "unknown-key"),
        ("from: blank", "from: nowhere", "bad-value"),
        ("- illegal: black place(a1)\n    because", "- because", "missing-key"),
        ("- white: place(a1)", "- place(a1)", "wrong-kind"),
        ("- white: place(a1)", "- white:", "empty-value"),
        ("{gas: 2, oil: 1}", "{place(a, b)}", "cut-text"),
        (SCRIPT, "- a\n", "wrong-kind"),
        (SCRIPT, "", "wrong-kind"),
    ],
)
def test_scripts_that_do_not_fit(tmp_path: Path, old: str, new: str, code: str) -> None:
    path = tmp_path / "one.yaml"
    assert old in SCRIPT
    path.write_text(SCRIPT.replace(old, new))
    with pytest.raises(DiagnosticError) as caught:
        load_script(path)
    assert [found.code for found in caught.value.diagnostics] == [code]


def test_a_script_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        load.load_script(tmp_path / "none.yaml")
    assert [found.code for found in caught.value.diagnostics] == ["file-not-found"]


@pytest.mark.parametrize("told", [0, 5])
def test_a_file_that_grows_or_does_not_tell_its_size_is_read_whole(
    told: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "grows.yaml"
    path.write_text("title: all of it\n", "utf-8")
    stat = os.stat_result((0o100644, 0, 0, 1, 0, 0, told, 0, 0, 0))
    monkeypatch.setattr("rulewright.document.files.os.fstat", lambda _handle: stat)
    source = read_source(path, Reporter())
    assert source is not None and source.text == "title: all of it\n"
