"""The parser's tables are kept between runs, and nothing that happens to them does harm."""

from pathlib import Path

import pytest
from lark import Lark

from rulewright.language import parser
from rulewright.language.lexer import RuleText
from unit.language.reading import name, span_of


def reads(lark: Lark) -> bool:
    text = RuleText(span_of("a or b"), layout=False)
    return bool(lark.parse(text, start="expression_text").parts[0] == name("a"))  # type: ignore


def test_the_tables_come_back_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "grammar.lark"
    assert reads(parser.build_lark(cache_file=file))
    kept = file.read_bytes()
    assert reads(parser.build_lark(cache_file=file))
    assert file.read_bytes() == kept


@pytest.mark.parametrize("harm", [b"", b"junk\njunk", b"\x80\x04."])
def test_a_damaged_file_is_made_anew(tmp_path: Path, harm: bytes) -> None:
    file = tmp_path / "grammar.lark"
    parser.build_lark(cache_file=file)
    kept = file.read_bytes()
    harmed = harm or kept[: len(kept) // 2]
    file.write_bytes(harmed)
    assert reads(parser.build_lark(cache_file=file))
    assert len(file.read_bytes()) > len(kept) // 2 and file.read_bytes() != harmed


def test_every_terminal_has_a_name() -> None:
    assert [each.name for each in parser.build_lark().terminals if each.name.startswith("__")] == []
