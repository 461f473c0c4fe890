"""ES modules of the pages, made into one script."""

from __future__ import annotations

import re

import pytest

from rulewright.pages.script_bundle import SCRIPTS, bundle_module, hash_for_policy

MODULES = sorted(path.name for path in SCRIPTS.glob("*.js"))


@pytest.mark.parametrize("name", MODULES)
def test_a_bundle_needs_no_other_file(name: str) -> None:
    text = bundle_module(name)
    assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)
    assert "import(" not in text
    assert "</script" not in text.lower() and "<!--" not in text


@pytest.mark.parametrize("name", MODULES)
def test_a_module_stands_once_and_before_who_needs_it(name: str) -> None:
    text = bundle_module(name)
    made = re.findall(r"^const module_(\w+) = \(\(\) => \{$", text, re.MULTILINE)
    assert len(made) == len(set(made)) and made[-1] == name.removesuffix(".js")
    for used in re.finditer(r"= module_(\w+);$", text, re.MULTILINE):
        assert f"const module_{used[1]} = " in text[: used.start()]


@pytest.mark.parametrize("name", MODULES)
def test_what_a_page_shows_becomes_no_markup(name: str) -> None:
    text = (SCRIPTS / name).read_text("utf-8")
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\b|new Function"
        r"|setAttribute\(\"style\"|fetch\(|XMLHttpRequest",
        text,
    )


def test_a_digest_is_as_a_content_security_policy_wants_it() -> None:
    assert hash_for_policy("") == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
