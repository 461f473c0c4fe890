"""A file that is half typed is read around what is broken; places stay where they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.editor_session import EditorSession

TEXT = """\
ruleset: some
types:
  colour: [red, green]
state:
  lead(p): {type: colour}
  pot: int
define:
  rich: pot > 3
"""


def written(text: str) -> EditedFile:
    desk = EditorSession(Path("/nowhere"))
    desk.set_unsaved_text(path := desk.folder / "ruleset.yaml", text)
    found = desk.get_document(path)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "old, new",
    [
        ("  pot: int", "  pot: {type: int"),
        ("  pot: int", "  pot: [int"),
        ("  pot: int", "  po"),
        ("  pot: int", "  pot: 'int"),
        ("  pot: int", "  pot: int: 3"),
        ("  pot: int", "\tpot: int"),
    ],
)
def test_one_broken_entry_takes_no_other_away(old: str, new: str) -> None:
    file = written(TEXT.replace(old, new))
    assert file.syntax_errors and file.root is not None
    assert {"types", "define"} <= {part.key.text for part in file.root}
    text = file.source.text
    rich = file.root.find_part("define", "rich")
    assert rich is not None and text[rich.span.start : rich.span.end] == "pot > 3"


def test_places_count_whatever_the_line_breaks_are() -> None:
    plain, windows = written(TEXT), written("\ufeff" + TEXT.replace("\n", "\r\n"))
    assert plain.source.text == windows.source.text
    assert windows.root is not None and not windows.syntax_errors


def test_a_place_tells_what_it_lies_in() -> None:
    file = written(TEXT)
    at = file.source.text.index("colour}")
    spot = file.find_part_path(at)
    assert spot is not None and spot.innermost_part.path == ("state", "lead(p)", "type")
    assert spot.containing_text is not None and not spot.at_key
    key = file.find_part_path(file.source.text.index("lead"))
    assert key is not None and key.at_key and key.innermost_part.path == ("state", "lead(p)")
