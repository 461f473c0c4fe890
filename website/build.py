"""Collect the pages of the site and run the generator over them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

from website.generated import generate_games, generate_pages
from website.navigation import HOME, SECTIONS, Tree, build_navigation
from website.playground.build import MissingTool, build_playground, find_missing_tool

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "website"
PROJECT = {
    "README.md": "project/readme.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
}
ASSETS = ("site.css", "site.js")
DIAGNOSTICS = "engine/rulewright/diagnostics/pages/"
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(\]\()([^)\s#]*)(#[^)\s]*)?(?=\))")
_RULESET_LINE = re.compile(r"(?<=\n\n)`((?:cookbook|classics)/[a-z-]+)`[^\n]*$", re.MULTILINE)
_INFO = re.compile(r"^```(\w+)(?: +(\S.*))?$", re.MULTILINE)


def build_site(folder: Path, *, with_playground: bool | None = None) -> int:
    """Build the site in a folder and return the exit code of the generator, which is 1 if any link
    is broken. The playground, and links to it, are part of it unless its tools are missing, or as
    `with_playground` says. Raises MissingTool.
    """
    sources = folder / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    missing = find_missing_tool()
    if with_playground and missing:
        raise MissingTool(missing)
    with_playground = not missing if with_playground is None else with_playground
    pages = collect_pages()
    if with_playground:
        pages = {name: add_play_links(name, text) for name, text in pages.items()}
        pages["games.md"] = generate_games()
    for name, text in pages.items():
        path = sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for name in collect_files():
        target = sources / place_of(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    for name in ASSETS:
        shutil.copyfile(ROOT / "website" / name, sources / name)
    configuration = folder / "zensical.toml"
    configuration.write_text(write_configuration(pages), "utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", str(configuration)]
    environment = {**os.environ, "NO_COLOR": "1"}
    code = subprocess.run(command, env=environment, check=False).returncode
    if code == 0:
        finish_pages(folder / "site")
        if with_playground:
            build_playground(folder / "site" / "app")
        else:
            print(f"without the playground: {missing or 'not wanted'}")
        print(f"{folder / 'site'}: serve it with `python -m http.server -d {folder / 'site'}`")
    return code


def finish_pages(site: Path) -> None:
    """Correct what screen readers stumble over in the generator's pages: empty table headings, and
    two landmarks with one name.
    """
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        text = re.sub(r"<th([^>]*)></th>", r"<td\1></td>", text)
        text = re.sub(r"<thead>\s*<tr>\s*(<td[^>]*></td>\s*)+</tr>\s*</thead>", "", text)
        text = re.sub(r'(<nav class="md-path" aria-label=)"[^"]*"', r'\1"Breadcrumbs"', text)
        path.write_text(text, "utf-8")


def collect_pages() -> dict[str, str]:
    """Return the Markdown of all pages by their paths in the site."""
    written = {
        place_of(name): adapt_page(name, (ROOT / name).read_text("utf-8"))
        for name in (*PROJECT, *_list_docs("*.md"))
    }
    generated = {name: _adapt_fences(text) for name, text in generate_pages().items()}
    pages = {**written, **generated}
    pages.setdefault(HOME, write_home(pages))
    return pages


def add_play_links(name: str, text: str) -> str:
    """Return a page with links to the playground after each line that names the ruleset of an entry.

    >>> print(add_play_links("cookbook/boards.md", "## Chess\\n\\n`classics/chess`, for two\\n"))
    ... # doctest: +ELLIPSIS
    ## Chess
    <BLANKLINE>
    `classics/chess`, for two · <a href="../app/#play=classics/chess">Play</a> · <a href=...
    """
    base = (
        "../" * (len(PurePosixPath(name).parts) - 1) + "app/"
    )  # the generator adapts it to the page's address

    def add(entry: re.Match[str]) -> str:
        return f"{entry[0]} · {link_to_play(base, entry[1])}"

    return _RULESET_LINE.sub(add, text)


def link_to_play(base: str, ruleset: str) -> str:
    """Return links that play and edit a ruleset; `base` leads to the playground."""
    return f'<a href="{base}#play={ruleset}">Play</a> · <a href="{base}#edit={ruleset}">Edit</a>'


def collect_files() -> set[str]:
    """Return the files of the checkout that the pages show or link to, besides other pages."""
    files = {name for name in _list_docs("*") if not name.endswith(".md")}
    for name in (*PROJECT, *_list_docs("*.md")):
        text = _FENCE.sub("", (ROOT / name).read_text("utf-8"))
        files |= {target for target in _list_targets(name, text) if is_copied(target)}
    return files


def is_copied(name: str) -> bool:
    """Return whether a file of the checkout is a plain file of the site."""
    return (ROOT / name).is_file() and place_of(name).startswith("files/")


def _list_docs(pattern: str) -> list[str]:
    found = (path for path in (ROOT / "docs").rglob(pattern) if path.is_file())
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def _list_targets(name: str, text: str) -> list[str]:
    return [resolve_link(name, link[2]) for link in _LINK.finditer(text) if is_local(link[2])]


def is_local(target: str) -> bool:
    return bool(target) and "://" not in target and not target.startswith("mailto:")


def resolve_link(name: str, target: str) -> str:
    """Return the path in the checkout to which a link of a file leads.

    >>> resolve_link("docs/words.md", "../README.md")
    'README.md'
    """
    return os.path.normpath(PurePosixPath(name).parent / target).replace(os.sep, "/")


def place_of(name: str) -> str:
    """Return the path in the site of a file of the checkout.

    >>> place_of("docs/decisions/README.md"), place_of("CHANGELOG.md"), place_of("tests/skips.py")
    ('decisions/index.md', 'project/changelog.md', 'files/tests/skips.py')
    """
    if name in PROJECT:
        return PROJECT[name]
    if name.startswith(DIAGNOSTICS):
        return "diagnostics/" + name.removeprefix(DIAGNOSTICS)
    if name.startswith("docs/"):
        path = name.removeprefix("docs/")
        return re.sub(r"(^|/)README\.md$", rf"\1{HOME}", path)
    return f"files/{name}"


def adapt_page(name: str, text: str) -> str:
    """Return a page of the checkout with links and code blocks as the generator needs them."""
    here = PurePosixPath(place_of(name)).parent

    def adapt_link(link: re.Match[str]) -> str:
        if not is_local(link[2]):
            return link[0]
        place = place_of(resolve_link(name, link[2]))
        relative = os.path.relpath(place, here).replace(os.sep, "/")
        return link[1] + relative + (link[3] or "")

    prose = _FENCE.split(text)
    fences = _FENCE.findall(text)
    parts = [_LINK.sub(adapt_link, part) for part in prose]
    for at, fence in enumerate(fences):
        parts[at] += _adapt_fences(fence)
    return "".join(parts)


def _adapt_fences(text: str) -> str:
    """Return the text with fences that name a file in the generator's notation.

    >>> print(_adapt_fences("```yaml fast.yaml\\na: 1\\n```"))
    ```yaml title="fast.yaml"
    a: 1
    ```
    """

    def adapt(fence: re.Match[str]) -> str:
        file = fence[2] if fence[2] and re.fullmatch(r"[\w./-]+\.\w+", fence[2]) else None
        return f"```{fence[1]}" + (f' title="{file}"' if file else "")

    return _INFO.sub(adapt, text)


def write_home(pages: dict[str, str]) -> str:
    """Return a start page that lists the pages by section."""
    lines = [
        "# Rulewright",
        "",
        "Board-game rules as data: check, test, play and simulate them.",
        "",
    ]
    for title, entries in SECTIONS.items():
        names = [entry + HOME if entry.endswith("/") else entry for entry in entries]
        lines += [f"## {title}", ""]
        lines += [f"- [{title_of(pages[name])}]({name})" for name in names if name in pages]
        lines += [""]
    return "\n".join(lines)


def title_of(text: str) -> str:
    """Return the first heading of a page."""
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1] if found else ""


def write_configuration(pages: dict[str, str]) -> str:
    """Return the configuration of the generator. JSON strings and lists are TOML, too."""

    def write_tree(tree: Tree) -> str:
        entries = []
        for entry in tree:
            ((title, value),) = entry.items()
            if isinstance(value, str):
                entries.append(f"{{ {_quote(title or _plain_title(pages[value]))} = {_quote(value)} }}")
            else:
                entries.append(f"{{ {_quote(title)} = {write_tree(value)} }}")
        return "[" + ", ".join(entries) + "]"

    settings = (ROOT / "website" / "zensical.toml").read_text("utf-8")
    return settings.replace("nav = []", f"nav = {write_tree(build_navigation(pages))}")


def _plain_title(text: str) -> str:
    return re.sub(r"[`*]", "", title_of(text))


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
