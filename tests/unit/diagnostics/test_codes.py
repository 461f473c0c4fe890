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


def test_pages_are_found_by_code() -> None:
    assert "duplicate-key" in codes()
    found = page("duplicate-key")
    assert found is not None and found.title and found.broken and found.fixed
    assert page("no-such-code") is None
    assert page("../codes") is None


def test_near_codes() -> None:
    assert near_code("duplicate-keys") == "did you mean `duplicate-key`?"
    assert near_code("zzzzzzzzz") is None
