"""Links between the pages of the documentation lead to pages and headings that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def make_anchor(heading: str) -> str:
    """Return the anchor that code hosts derive from a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.replace("`", "").replace("*", ""))
    return re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")


def list_broken_links(page: Path) -> list[str]:
    broken = []
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, anchor = target.partition("#")
        if "://" in target:
            continue
        other = page.parent / name if name else page
        if not other.exists():
            broken.append(target)
        elif anchor:
            headings = re.findall(r"^#+ (.*)$", other.read_text("utf-8"), re.MULTILINE)
            if anchor not in map(make_anchor, headings):
                broken.append(target)
    return broken


def test_links_lead_to_pages_and_headings() -> None:
    assert len(PAGES) > 20
    assert {page.name: list_broken_links(page) for page in PAGES if list_broken_links(page)} == {}
