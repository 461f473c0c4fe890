"""Fill in the generated parts of docs/cookbook/ in place: `python -m website.cookbook`.

The prose of the chapters is written by hand. Generated are the rule lines of each entry, the line
below its heading, its picture (see `website.pictures`) and the index. The info string of a fence says
which lines of which file it shows:

    ```yaml cookbook/climb define/beats flow/climbs
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rulewright.document.load import load_manifest
from rulewright.ruleset_folders import read_lengths
from website.pictures import FOLDER, Picture, draw_picture, list_pictures

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "cookbook"
RULESETS = ROOT / "rulesets"
INDEX = "README.md"
CHAPTERS = (
    "boards.md",
    "dice-and-sheets.md",
    "cards.md",
    "what-others-know.md",
    "bids-and-bargains.md",
    "turns-and-actions.md",
    "conflict.md",
    "networks-and-stories.md",
)
_FENCE = re.compile(r"^(```yaml (\S+/\S+)((?: [\w/]+)+)\n).*?^```$", re.MULTILINE | re.DOTALL)
_ENTRY = re.compile(r"^## (.+)\n\n`((?:cookbook|classics)/[a-z-]+)`.*$", re.MULTILINE)
_GENERATED = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def write_pages() -> None:
    """Write the pages and pictures whose generated parts have changed, and remove other pictures."""
    (PAGES / FOLDER).mkdir(exist_ok=True)
    pictures = {PAGES / picture.file: (ruleset, picture) for ruleset, picture in list_all_pictures()}
    for path in set((PAGES / FOLDER).iterdir()) - set(pictures):
        path.unlink()
        print(f"removed: {path.relative_to(ROOT)}")
    drawn = {path: draw_picture(RULESETS / ruleset, picture) for path, (ruleset, picture) in pictures.items()}
    for path, text in {**fill_pages(), **drawn}.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path.relative_to(ROOT)}")


def fill_pages() -> dict[Path, str]:
    """Return the texts that the pages should have, by their paths."""
    filled = {PAGES / name: fill_chapter((PAGES / name).read_text("utf-8")) for name in CHAPTERS}
    index = (PAGES / INDEX).read_text("utf-8")
    parts = {"chapters": "\n".join(list_chapters()), "mechanisms": "\n".join(list_mechanisms())}
    filled[PAGES / INDEX] = _GENERATED.sub(lambda part: f"{part[1]}\n{parts[part[2]]}\n\n{part[3]}", index)
    return filled


def fill_chapter(text: str) -> str:
    """Return a chapter with the rule lines and the facts of its entries."""
    text = _ENTRY.sub(lambda entry: f"## {entry[1]}\n\n{describe_entry(entry[2])}", text)
    return _FENCE.sub(lambda fence: fence[1] + read_excerpt(fence[2], fence[3].split()) + "```", text)


def describe_entry(ruleset: str) -> str:
    """Return the line with the name, the players, the length and the mechanisms of a ruleset.

    >>> describe_entry("classics/pig")
    '`classics/pig`, 2 to 6 players, about 86 decisions: **Push Your Luck**'
    """
    manifest = load_manifest(RULESETS / ruleset)
    low, high = manifest.players
    players = f"{low} to {high} players" if low < high else f"{low} player{'s' if low > 1 else ''}"
    length = f"about {read_lengths()[ruleset]} decisions"
    return f"`{ruleset}`, {players}, {length}: **{', '.join(manifest.mechanisms)}**"


# --- rule lines -----------------------------------------------------------------------------------


def read_excerpt(name: str, paths: Sequence[str]) -> str:
    """Return the lines at some paths of a ruleset or of one of its overlays, below their keys.
    Raises ValueError for a path that leads nowhere.

    >>> print(read_excerpt("classics/pig", ["define/goal", "flow/turns/each"]))
    define:
      goal: 50 if short_game else 100
    <BLANKLINE>
    flow:
      turns:
        each: p in player, for ever
    <BLANKLINE>
    """
    file = RULESETS / name / "ruleset.yaml"
    lines = (file if file.exists() else RULESETS / f"{name}.yaml").read_text("utf-8").splitlines()
    chosen: set[int] = set()
    for path in paths:
        chosen |= set(find_lines(lines, path))
    parts = re.split(r"\n(?=\S)", "\n".join(lines[number] for number in sorted(chosen)))
    return "\n\n".join(parts) + "\n"


def find_lines(lines: Sequence[str], path: str) -> Iterator[int]:
    """Yield the numbers of the lines at a path such as `flow/turns`, with those of the keys above."""
    numbers = [number for number, line in enumerate(lines) if line.strip()]
    for name in path.split("/"):
        indent = min((_indent(lines[number]) for number in numbers), default=0)
        key = re.compile(rf" {{{indent}}}['\"]?{name}(?=[:(])")
        at = next((place for place, number in enumerate(numbers) if key.match(lines[number])), None)
        if at is None:
            raise ValueError(f"there is no `{name}` of the path `{path}`")
        yield numbers[at]
        later = numbers[at + 1 :]
        end = next((place for place, number in enumerate(later) if _indent(lines[number]) <= indent), None)
        numbers = later[:end]
    yield from numbers


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


# --- the index ------------------------------------------------------------------------------------


def read_mechanisms() -> dict[str, str]:
    """Return all names of mechanisms, each with the reason why it is no matter of rules, or nothing."""
    rows = (Path(__file__).parent / "mechanisms.txt").read_text("utf-8").splitlines()
    return {name: reason for name, _, reason in (row.partition(" | ") for row in rows)}


def list_entries(chapter: str) -> dict[str, str]:
    """Return the rulesets of a chapter with the titles of their entries."""
    found = _ENTRY.findall((PAGES / chapter).read_text("utf-8"))
    return {ruleset: title for title, ruleset in found}


def list_all_pictures() -> Iterator[tuple[str, Picture]]:
    """Yield the pictures of all chapters, each with the ruleset whose entry it stands in."""
    for chapter in CHAPTERS:
        for entry in (PAGES / chapter).read_text("utf-8").split("\n## ")[1:]:
            found = _ENTRY.match("## " + entry)
            for picture in list_pictures(entry):
                assert found is not None, f"an entry of {chapter} has no line with its ruleset"
                yield found[2], picture


def find_links() -> Mapping[str, list[str]]:
    """Return the links to entries by the names of the mechanisms that they show."""
    links: dict[str, list[str]] = {}
    for chapter in CHAPTERS:
        for ruleset, title in list_entries(chapter).items():
            for mechanism in load_manifest(RULESETS / ruleset).mechanisms:
                links.setdefault(mechanism, []).append(link_entry(chapter, title))
    return links


def link_entry(chapter: str, title: str) -> str:
    """Return a link to an entry.

    >>> link_entry("boards.md", "Nine Men's Morris")
    "[Nine Men's Morris](boards.md#nine-mens-morris)"
    """
    anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
    return f"[{title}]({chapter}#{anchor})"


def list_chapters() -> Iterator[str]:
    """Yield a line for each chapter with its entries."""
    for chapter in CHAPTERS:
        title = (PAGES / chapter).read_text("utf-8").partition("\n")[0].removeprefix("# ")
        entries = [link_entry(chapter, entry) for entry in list_entries(chapter).values()]
        yield f"- **[{title}]({chapter})**: {', '.join(entries)}" if entries else f"- [{title}]({chapter})"


def list_mechanisms() -> Iterator[str]:
    """Yield the rows of the table of all mechanisms."""
    links = find_links()
    yield from ("| mechanism | shown by |", "| --- | --- |")
    for name, reason in read_mechanisms().items():
        yield f"| {name} | {', '.join(links.get(name, [])) or reason} |"


if __name__ == "__main__":
    write_pages()
