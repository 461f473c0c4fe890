"""The parse tables are packaged, and built where the package has those of another grammar."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.language import parse_tables
from rulewright.language.lexer import RuleText
from rulewright.language.parse_tables import (
    ParseTables,
    build_lark,
    build_tables,
    read_tables,
    tables_file,
)
from rulewright.language.parser import Parser
from unit.language.reading import name, span_of


def reads(tables: ParseTables) -> bool:
    text = RuleText(span_of("a or b"), has_layout=False)
    return bool(Parser(tables).parse(text, "expression_text").operands[0] == name("a"))


def test_the_packaged_tables_are_those_of_the_grammar() -> None:
    """`make schemas` writes them."""
    packaged, built = read_tables(tables_file()), build_tables()
    assert packaged is not None and reads(packaged)
    assert json.dumps(fields_of(packaged)) == json.dumps(fields_of(built))


def fields_of(tables: ParseTables) -> list[object]:
    return [getattr(tables, name) for name in ParseTables.__dataclass_fields__]


@pytest.mark.parametrize("damage", [b"", b"junk", b"[]", b'["another grammar", []]'])
def test_a_file_of_another_grammar_is_not_used(
    damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rules.tables.json"
    file.write_bytes(damage)
    monkeypatch.setattr(parse_tables, "tables_file", lambda: file)
    assert read_tables(file) is None
    assert reads(parse_tables.load_tables())


def test_reading_rule_text_loads_no_lark() -> None:
    program = (
        "import sys\nfrom rulewright.language.parser import parse_type\n"
        "from rulewright.source import Source\n"
        "parse_type(Source('x', 'int').span(0, 3))\nassert 'lark' not in sys.modules"
    )
    environment = {"RULEWRIGHT_CACHE": "", "PATH": ""}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def test_every_terminal_has_a_name() -> None:
    assert [each.name for each in build_lark().terminals if each.name.startswith("__")] == []
