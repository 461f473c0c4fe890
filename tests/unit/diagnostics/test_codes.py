"""Pages are found, split into their parts, and near names are offered."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from processes import PATIENCE
from rulewright.diagnostics.code_names import CODES
from rulewright.diagnostics.codes import list_codes, load_page, parse_page, suggest_code
from rulewright.diagnostics.topics import TOPICS

PAGE = """\
# some-code

What it says,
in one sentence.

More.

## Broken

```yaml
a: 1
```

```yaml editions/ja.yaml
b: 2
```

## Fixed

```console
$ rulewright check . --edition ja
```
"""


ROOT = Path(__file__).resolve().parents[3]


def test_the_type_of_codes_has_those_that_have_pages() -> None:
    assert list(CODES) == list_codes()


def test_every_code_has_one_topic() -> None:
    assert sorted(code for codes in TOPICS.values() for code in codes) == list(CODES)
    assert [topic for topic, codes in TOPICS.items() if list(codes) != sorted(codes)] == []


OTHERS = ("tests/unit/language_service/test_asking.py",)
"""Where `code` is the rule text that an editor shows."""
CODE = re.compile(r"[a-z]+(-[a-z]+)+")


def compared_codes(tree: ast.AST) -> Iterator[str]:
    """The codes that something called `code` is compared with: `x.code == "..."`, `in (...)`."""
    for node in ast.walk(tree):
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        if any(isinstance(side, ast.Attribute) and side.attr == "code" for side in sides):
            for side in sides:
                yield from (
                    part.value
                    for part in ast.walk(side)
                    if isinstance(part, ast.Constant) and CODE.fullmatch(str(part.value))
                )


def test_codes_are_compared_with_codes_that_there_are() -> None:
    """mypy looks at the engine; tests are not typed, and compare most."""
    files = [path for room in ("engine", "cli", "tests") for path in (ROOT / room).rglob("*.py")]
    found = {
        (path.relative_to(ROOT).as_posix(), text)
        for path in files
        for text in compared_codes(ast.parse(path.read_text("utf-8")))
        if path.relative_to(ROOT).as_posix() not in OTHERS
    }
    assert len(found) > 50
    assert [each for each in sorted(found) if each[1] not in CODES] == []


def test_mypy_refuses_a_code_that_does_not_exist(tmp_path: Path) -> None:
    """Where codes are made, compared and listed."""
    lines = (
        "from rulewright.diagnostics.code_names import Code",
        "from rulewright.diagnostics.diagnostic import Diagnostic, Reporter",
        "from rulewright.source import NOWHERE",
        "def f(found: Diagnostic) -> bool:",
        '    Reporter().error("internal-fault", "x", NOWHERE)',
        '    listed: frozenset[Code] = frozenset({"internal-fault"})',
        '    return found.code == "internal-fault" or found.code in listed',
    )
    program = tmp_path / "program.py"
    program.write_text("\n".join(lines) + "\n", "utf-8")
    run = subprocess.run(
        (sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(program)),
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    refused = {int(line.split(":")[1]) for line in run.stdout.splitlines() if ": error:" in line}
    assert refused == {5, 6, 7}, run.stdout[:2000]


def test_a_page_has_its_parts() -> None:
    found = parse_page("some-code", PAGE)
    assert found.title == "What it says, in one sentence."
    assert found.broken == {"ruleset.yaml": "a: 1\n", "editions/ja.yaml": "b: 2\n"}
    assert found.fixed == {"console": "$ rulewright check . --edition ja\n"}


def test_files_of_examples_are_named_and_lines_that_differ_are_marked() -> None:
    text = PAGE.replace("a: 1\n", "a: 1\nb: 2\nc: 3\n", 1).replace(
        "```console", "```yaml\na: 1\nb: 4\nc: 3\n```\n\n```console"
    )
    broken, _, fixed = parse_page("some-code", text).marked_text.partition("## Fixed")
    assert "More.\n\n## Broken\n\n`ruleset.yaml`:\n\n```diff\n  a: 1\n- b: 2\n  c: 3\n```" in broken
    assert "`editions/ja.yaml`:\n\n```diff\n- b: 2\n```" in broken
    assert "`ruleset.yaml`:\n\n```diff\n  a: 1\n+ b: 4\n  c: 3\n```" in fixed
    assert "```diff\n+ $ rulewright check . --edition ja\n```" in fixed


def test_a_page_may_say_why_it_has_no_example() -> None:
    found = parse_page("some-code", "# some-code\n\nWhat.\n\nThere is no example: it\nwould burn.\n")
    assert found.no_example == "There is no example: it would burn."
    assert found.marked_text == found.text


def test_pages_are_found_by_code() -> None:
    assert "duplicate-key" in list_codes()
    found = load_page("duplicate-key")
    assert found is not None and found.title and found.broken and found.fixed
    assert load_page("no-such-code") is None
    assert load_page("../codes") is None


def test_near_codes() -> None:
    assert suggest_code("duplicate-keys") == "did you mean `duplicate-key`?"
    assert suggest_code("zzzzzzzzz") is None
