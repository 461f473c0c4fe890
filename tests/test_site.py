"""The documentation site builds without warnings and has the generated pages."""

from __future__ import annotations

import html
import importlib.util
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from looking import chromium
from rulewright import __all__ as exported
from rulewright.diagnostics.codes import list_codes
from rulewright.resources import data_folder
from rulewright.ruleset_folders import list_rulesets
from rulewright_cli.app import COMMANDS
from website import build
from website.build import ROOT

if importlib.util.find_spec("zensical") is None:
    pytest.skip("the extra `docs` is not installed", allow_module_level=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("website")
    with pytest.MonkeyPatch.context() as patch:  # tests/test_playground.py builds one
        patch.setattr(build, "find_missing_tool", lambda: None)
        patch.setattr(build, "build_playground", lambda _: None)
        assert build.build_site(folder) == 0
    return folder / "site"


def read_page(site: Path, name: str) -> str:
    return (site / name / "index.html").read_text("utf-8")


def test_every_page_is_built(site: Path) -> None:
    pages = build.collect_pages()
    assert len(pages) > 200
    missing = [
        name
        for name in pages
        if not (site / re.sub(r"(^|/)index\.md$|\.md$", "", name) / "index.html").is_file()
    ]
    assert missing == []


def test_every_diagnostic_has_a_page_with_its_examples(site: Path) -> None:
    index = read_page(site, "diagnostics")
    assert [code for code in list_codes() if f">{code}<" not in index] == []
    assert "most p in player by money[p]" in read_page(site, "diagnostics/silent-tie")


def test_every_command_function_and_key_is_listed(site: Path) -> None:
    commands = read_page(site, "commands")
    assert [name for name in COMMANDS if f">rulewright {name}<" not in commands] == []
    functions = re.findall(r'<h2 id="[^"]*">(\w+)', read_page(site, "api/rulewright"))
    assert sorted(functions) == sorted(exported)
    schema = json.loads((build.ROOT / "schemas" / "ruleset.schema.json").read_text("utf-8"))
    keys = re.findall(r'<h2 id="[^"]*">(\w+)<', read_page(site, "schema/ruleset"))
    assert keys == list(schema["properties"])


def test_every_game_has_links_that_play_and_edit_it(site: Path) -> None:
    names = [folder.relative_to(data_folder("rulesets")).as_posix() for folder in list_rulesets()]
    assert len(names) > 50
    for verb in ("play", "edit"):
        games = re.findall(rf'href="\.\./app/#{verb}=([^"]*)"', read_page(site, "games"))
        assert sorted(games) == sorted(names)
        cookbook = "".join(
            read_page(site, f"cookbook/{path.stem}") for path in (ROOT / "docs/cookbook").glob("[a-z]*.md")
        )
        shown = set(re.findall(rf'href="\.\./\.\./app/#{verb}=([^"]*)"', cookbook))
        assert shown >= {name for name in names if name.startswith("cookbook/")}


def test_pages_can_be_searched(site: Path) -> None:
    found = json.loads((site / "search.json").read_text("utf-8"))
    titles = {html.unescape(re.sub(r"<[^>]*>", "", item["title"])) for item in found["items"]}
    assert {"Quantifiers", "silent-tie", "Glossary"} <= titles


def test_pages_request_nothing_from_other_hosts(site: Path) -> None:
    requests = [
        (path.name, address)
        for path in site.rglob("*.html")
        for address in re.findall(
            r'<(?:script|img|link rel="stylesheet")[^>]*(?:src|href)="(https?:[^"]*)"',
            path.read_text("utf-8"),
        )
    ]
    assert requests == []


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, *_details: Any) -> None:
        return


@contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine and yield its address."""
    handler = partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible(site: Path, scheme: Literal["light", "dark"]) -> None:
    pages = ("", "diagnostics/silent-tie/", "schema/outline/", "api/rl/")
    with serve_files(site) as address, chromium() as browser:
        page = browser.new_page(color_scheme=scheme)
        faults = []
        for name in pages:
            page.goto(address + name)
            for violation in Axe().run(page).response["violations"]:
                faults.append((name, violation["id"], violation["nodes"][0]["html"][:200]))
        assert faults == []


@pytest.mark.browser
def test_the_search_finds_a_diagnostic(site: Path) -> None:
    with serve_files(site) as address, chromium() as browser:
        page = browser.new_page()
        page.goto(address)
        page.get_by_role("button", name="Search").click()
        page.get_by_role("combobox").or_(page.get_by_role("textbox")).first.fill("silent tie")
        page.get_by_role("option", name="silent-tie").first.click()
        page.wait_for_url("**/diagnostics/silent-tie/**")


def test_a_broken_link_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"index.md": "# Home\n\n[Nowhere](nowhere.md)\n"}
    monkeypatch.setattr(build, "collect_pages", lambda: pages)
    monkeypatch.setattr(build, "collect_files", set)
    assert build.build_site(tmp_path, with_playground=False) != 0
