"""Links in the folder of a ruleset: nothing outside is read, and no message shows a line of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, ruleset, run

SECRET = "a-secret: of mine\n"
PLACES = (
    "ruleset.yaml", "scenarios/last.yaml", "scenarios/other.yaml", "games/whole.yaml",
    "locales/en.ftl", "locales/de.ftl", "locales/de.lock", "more.yaml", "editions/ja.yaml",
    "saved.json",
)  # fmt: skip
JA = "overlay: ja\nof: nim\ntitle: x\nscoring: {points(p): 2}\n"
RULES = NIM.replace(
    "players:",
    "languages: [en, de]\nincludes: [more]\neditions: {ja: {title: x, overlays: [editions/ja]}}\nplayers:",
)


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    folder = ruleset(tmp_path / "nim", RULES, scenarios__last=SCRIPT, editions__ja=JA,
                     more="invariants:\n  some: pile >= 0\n")  # fmt: skip
    (folder / "locales").mkdir()
    for language in ("en", "de"):
        (folder / "locales" / f"{language}.ftl").write_text("title = Nim\n", "utf-8")
    return folder


def everything(folder: Path) -> str:
    """What all commands say that read files of a ruleset."""
    script, save = folder / "scenarios" / "last.yaml", folder / "saved.json"
    said = []
    for words in (
        ("check", folder), ("check", folder, "--lang", "de", "--translated", "all"),
        ("test", folder, "--games", "0"), ("run", script, "--lang", "de"), ("list", folder),
        ("revalidate", folder), ("revalidate", save), ("play", folder, "--resume", save),
        ("audit", folder), ("book", folder, "--lang", "de"), ("diff", folder, "--edition", "ja"),
    ):  # fmt: skip
        done = run(*words)
        assert done.exit_code in (0, 1, 2), (words, done.output, done.exception)
        said.append(done.output + done.stderr)
    return "".join(said)


@pytest.mark.parametrize("place", PLACES)
def test_a_link_that_leads_out(place: str, nim: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    text = SECRET if not place.endswith(".json") else "{ a-secret of mine"
    secret.write_text(text, "utf-8")
    path = nim / place
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(secret)
    said = everything(nim)
    assert "of mine" not in said and "a-secret" not in said
    assert secret.read_text("utf-8") == text
    if not place.endswith(".lock"):
        assert "is outside" in said


def test_folders_that_are_links(nim: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("locales", "scenarios"):
        (nim / name).rename(outside / name)
        (nim / name).symlink_to(outside / name)
        for path in (outside / name).iterdir():
            path.write_text(SECRET, "utf-8")
    said = everything(nim)
    assert "is outside" in said and "a-secret" not in said


def test_what_may_be_a_link(nim: Path, tmp_path: Path) -> None:
    """The folder itself, and a file that stays inside."""
    (nim / "scenarios" / "same.yaml").symlink_to("last.yaml")
    (tmp_path / "link").symlink_to(nim)
    done = run("test", tmp_path / "link", "--games", "0")
    assert done.exit_code == 0 and "scenarios: 2 of 2 passed" in done.stdout, done.output


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "loop"])
@pytest.mark.parametrize("place", ["ruleset.yaml", "scenarios/last.yaml", "locales/en.ftl"])
def test_what_is_no_plain_file(kind: str, place: str, nim: Path) -> None:
    path = nim / place
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    else:
        with path.open("wb") as file:
            file.truncate(10**12)
    done = run("check", nim)
    assert done.exit_code in (1, 2) and done.output
    assert run("test", nim, "--games", "0").exit_code in (0, 1, 2)
