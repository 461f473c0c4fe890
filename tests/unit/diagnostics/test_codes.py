"""Pages are found, split into their parts, and near names are offered."""

from __future__ import annotations

from rulewright.diagnostics.codes import codes, near_code, page, read_page

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


def test_a_page_has_its_parts() -> None:
    found = read_page("some-code", PAGE)
    assert found.title == "What it says, in one sentence."
    assert found.broken == {"ruleset.yaml": "a: 1\n", "editions/ja.yaml": "b: 2\n"}
    assert found.fixed == {"console": "$ rulewright check . --edition ja\n"}


def test_files_of_examples_are_named_and_lines_that_differ_are_marked() -> None:
    text = PAGE.replace("a: 1\n", "a: 1\nb: 2\nc: 3\n", 1).replace(
        "```console", "```yaml\na: 1\nb: 4\nc: 3\n```\n\n```console"
    )
    broken, _, fixed = read_page("some-code", text).marked.partition("## Fixed")
    assert "More.\n\n## Broken\n\n`ruleset.yaml`:\n\n```diff\n  a: 1\n- b: 2\n  c: 3\n```" in broken
    assert "`editions/ja.yaml`:\n\n```diff\n- b: 2\n```" in broken
    assert "`ruleset.yaml`:\n\n```diff\n  a: 1\n+ b: 4\n  c: 3\n```" in fixed
    assert "```diff\n+ $ rulewright check . --edition ja\n```" in fixed


def test_a_page_may_say_why_it_has_no_example() -> None:
    found = read_page("some-code", "# some-code\n\nWhat.\n\nThere is no example: it\nwould burn.\n")
    assert found.no_example == "There is no example: it would burn."
    assert found.marked == found.text


def test_pages_are_found_by_code() -> None:
    assert "duplicate-key" in codes()
    found = page("duplicate-key")
    assert found is not None and found.title and found.broken and found.fixed
    assert page("no-such-code") is None
    assert page("../codes") is None


def test_near_codes() -> None:
    assert near_code("duplicate-keys") == "did you mean `duplicate-key`?"
    assert near_code("zzzzzzzzz") is None
