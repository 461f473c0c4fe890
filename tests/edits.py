"""Edits of rulesets as authors make them, as they half make them, and such as nobody would."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from shutil import rmtree

NUMBER = re.compile(r"(?<![\w.#])\d+(?![\w.])")
WORD = re.compile(r"[^\W\d]\w*")
Edit = Callable[[str, Random], str]
SIGNS = ("==", "!=", "<=", ">=", " and ", " or ", " < ", " > ", " + ", " - ")


def edit(folder: Path, random: Random, ways: Sequence[Edit] | None = None) -> str:
    """Changes one of the rule files in a folder in one of some ways, and says how."""
    files = sorted(
        path
        for path in folder.rglob("*.yaml")
        if path.parent.name not in ("scenarios", "games") and path.name != "outline.yaml"
    )
    path = random.choice(files)
    text = path.read_text("utf-8")
    how = random.choice(ways or EDITS)
    path.write_text(how(text, random), "utf-8")
    return f"{how.__name__} in {path.relative_to(folder)}"


def number(text: str, random: Random) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    at = random.choice(found)
    return text[: at.start()] + str(int(at.group()) + random.choice((1, 10))) + text[at.end() :]


def sign(text: str, random: Random) -> str:
    there = [(m.start(), one) for one in SIGNS for m in re.finditer(re.escape(one), text)]
    if not there:
        return text
    at, old = random.choice(there)
    return text[:at] + random.choice(SIGNS) + text[at + len(old) :]


def word(text: str, random: Random) -> str:
    """One word becomes another of the file: a name, a letter, a key."""
    found = list(WORD.finditer(text))
    at, other = random.choice(found), random.choice(found)
    return text[: at.start()] + other.group() + text[at.end() :]


def rename(text: str, random: Random) -> str:
    """A word is another one in the whole file."""
    old = random.choice(WORD.findall(text))
    return re.sub(rf"\b{re.escape(old)}\b", f"{old}_then", text)


def remark(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(random.randrange(len(lines)), "# a thought\n")
    return "".join(lines)


def lose(text: str, random: Random) -> str:
    """A line is lost."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    del lines[random.randrange(len(lines))]
    return "".join(lines)


def swap(text: str, random: Random) -> str:
    """Two lines change places."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 2:
        return text
    at = random.randrange(len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "".join(lines)


def half(text: str, random: Random) -> str:
    """Somebody is still typing."""
    at = random.randrange(len(text))
    return text[:at] + random.choice(("(", "'", " x", "\n  new: 1\n", ": ")) + text[at:]


# --- edits after which everything else stands where it stood --------------------------------------


def declared(text: str, random: Random) -> str:
    """A declaration has another name of the same length, and nobody who mentions it knows."""
    found = list(DECLARED.finditer(text))
    if not found:
        return text
    at = random.choice(found).start(1)
    return text[:at] + ("z" if text[at] != "z" else "y") + text[at + 1 :]


def forgotten(text: str, random: Random) -> str:
    """A declaration becomes a comment."""
    found = list(DECLARED.finditer(text))
    if not found:
        return text
    chosen = random.choice(found)
    depth = len(chosen.group()) - len(chosen.group().lstrip())
    begin = end = chosen.start()
    for line in text[begin:].splitlines(keepends=True):
        if end > begin and line.strip() and len(line) - len(line.lstrip()) <= depth:
            break
        end += len(line)
    gone = re.sub(r"[^\n]", "#", text[begin:end])
    return text[:begin] + gone + text[end:]


def retyped(text: str, random: Random) -> str:
    """A type is another one."""
    found = list(TYPE.finditer(text))
    if not found:
        return text
    at = random.choice(found)
    new = random.choice([one for one in TYPES if len(one) <= len(at.group())])
    return text[: at.start()] + new.ljust(len(at.group())) + text[at.end() :]


def digit(text: str, random: Random) -> str:
    found = [at for at, char in enumerate(text) if char.isdigit()]
    if not found:
        return text
    at = random.choice(found)
    return text[:at] + random.choice("0123456789") + text[at + 1 :]


DECLARED = re.compile(r"^ {2,6}([a-z]\w*)(?:\([\w, ]*\))?:", re.M)
TYPES = ("int", "bool", "int?", "player", "player?", "0 to 9", "0 to 1", "set of player")
TYPE = re.compile(r"\bint\b|\bbool\b|\bplayer\b\??|\b\d to \d+\b|\b[a-z]+\?")

EDITS = (
    number, sign, word, word, rename, remark, lose, swap, half, declared, declared, declared,
    forgotten, forgotten, retyped, retyped, digit, digit, sign,
)  # fmt: skip

# --- files ----------------------------------------------------------------------------------------


def files_of(folder: Path) -> dict[Path, bytes]:
    """Every file with its content, for `put_back`."""
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def put_back(folder: Path, files: dict[Path, bytes]) -> None:
    rmtree(folder)
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _file(folder: Path, random: Random) -> Path:
    return random.choice([p for p in sorted(folder.rglob("*")) if p.suffix in (".yaml", ".ftl")])


def _in_text(how: Edit) -> Callable[[Path, Random], None]:
    """An edit of any text in a folder: of rules, scripts or words."""

    def change(folder: Path, random: Random) -> None:
        path = _file(folder, random)
        path.write_text(how(path.read_text("utf-8"), random), "utf-8")

    return change


def _cut_off(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) + 1)]


def _remarked(text: str, random: Random) -> str:
    return f"# remark {random.random()}\n" + text


def _renamed(folder: Path, random: Random) -> None:
    path = _file(folder, random)
    path.rename(path.with_name(f"{path.stem}x{path.suffix}"))


def _removed(folder: Path, random: Random) -> None:
    _file(folder, random).unlink()


def _copied(folder: Path, random: Random) -> None:
    path = _file(folder, random)
    path.with_name(f"another{path.suffix}").write_bytes(path.read_bytes())


def _linked(folder: Path, random: Random) -> None:
    path = _file(folder, random)
    moved = path.with_name(f"{path.name}.kept")
    path.rename(moved)
    path.symlink_to(moved.name)


CHANGES: tuple[Callable[[Path, Random], None], ...] = (
    _in_text(digit), _in_text(digit), _in_text(digit), _in_text(lose), _in_text(_cut_off), _renamed,
    _removed, _copied, _linked, _in_text(_remarked),
)  # fmt: skip
"""What can happen to any file in the folder of a ruleset."""
