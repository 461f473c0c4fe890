"""The parser's tables are kept between runs, and nothing that happens to them does harm."""

import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

from rulewright.language.lexer import RuleText
from rulewright.language.parse_tables import Tables, build_lark, kept_tables
from rulewright.language.parser import Parser
from unit.language.reading import name, span_of


def reads(tables: Tables) -> bool:
    text = RuleText(span_of("a or b"), layout=False)
    return bool(Parser(tables).parse(text, "expression_text").parts[0] == name("a"))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tables, Path]:
    """Tables that were built here, and the file where they are kept."""
    file = tmp_path_factory.mktemp("tables") / "grammar.tables"
    return kept_tables(file), file


@pytest.fixture
def file(written: tuple[Tables, Path], tmp_path: Path) -> Path:
    """A copy, to which harm may be done."""
    return Path(copy(written[1], tmp_path))


def test_the_tables_come_back_from_the_file(written: tuple[Tables, Path]) -> None:
    made, file = written
    assert reads(made)
    kept = file.read_bytes()
    assert kept_tables(file) == made
    assert file.read_bytes() == kept


@pytest.mark.parametrize("harm", [b"", b"junk\njunk", b"\x80\x04."])
def test_a_damaged_file_is_made_anew(file: Path, harm: bytes) -> None:
    harmed = harm or file.read_bytes()[:1000]
    file.write_bytes(harmed)
    made = kept_tables(file)
    assert reads(made)
    assert file.read_bytes() != harmed and kept_tables(file) == made


def test_tables_that_others_can_write_are_not_read(file: Path) -> None:
    file.write_bytes(b"")
    file.chmod(0o666)
    assert reads(kept_tables(file))
    assert file.read_bytes() == b""


def test_who_finds_the_tables_loads_no_lark(file: Path) -> None:
    program = (
        "import sys\nfrom rulewright.language.parser import parse_type\n"
        "from rulewright.source import Source\n"
        "parse_type(Source('x', 'int').span(0, 3))\nassert 'lark' not in sys.modules"
    )
    environment = {"RULEWRIGHT_CACHE": str(file.parent), "PATH": ""}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def test_every_terminal_has_a_name() -> None:
    assert [each.name for each in build_lark().terminals if each.name.startswith("__")] == []
