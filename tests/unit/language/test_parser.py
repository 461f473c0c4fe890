"""The parser's tables are kept between runs, and nothing that happens to them does harm."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.language.lexer import RuleText
from rulewright.language.parser import Parser
from rulewright.language.tables import Tables, build_lark, kept_tables
from unit.language.reading import name, span_of


def reads(tables: Tables) -> bool:
    text = RuleText(span_of("a or b"), layout=False)
    return bool(Parser(tables).parse(text, "expression_text").parts[0] == name("a"))


def test_the_tables_come_back_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "grammar.tables"
    made = kept_tables(file)
    assert reads(made)
    kept = file.read_bytes()
    assert kept_tables(file) == made
    assert file.read_bytes() == kept


@pytest.mark.parametrize("harm", [b"", b"junk\njunk", b"\x80\x04."])
def test_a_damaged_file_is_made_anew(tmp_path: Path, harm: bytes) -> None:
    file = tmp_path / "grammar.tables"
    kept_tables(file)
    harmed = harm or file.read_bytes()[:1000]
    file.write_bytes(harmed)
    made = kept_tables(file)
    assert reads(made)
    assert file.read_bytes() != harmed and kept_tables(file) == made


def test_tables_that_others_can_write_are_not_read(tmp_path: Path) -> None:
    file = tmp_path / "grammar.tables"
    kept_tables(file)
    file.write_bytes(b"")
    file.chmod(0o666)
    assert reads(kept_tables(file))
    assert file.read_bytes() == b""


def test_who_finds_the_tables_loads_no_lark(tmp_path: Path) -> None:
    kept_tables(tmp_path / "grammar.tables")
    program = (
        "import sys\nfrom rulewright.language.parser import parse_type\n"
        "from rulewright.source import Source\n"
        "parse_type(Source('x', 'int').span(0, 3))\nassert 'lark' not in sys.modules"
    )
    environment = {"RULEWRIGHT_CACHE": str(tmp_path), "PATH": ""}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def test_every_terminal_has_a_name() -> None:
    assert [each.name for each in build_lark().terminals if each.name.startswith("__")] == []
