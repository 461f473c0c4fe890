"""What was found by generated rulesets, each as short as it could be made: it plays, and in every
way of lowering it means the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from generated.checking import Checked, check_texts
from generated.native import Bundle, check_whole
from generated.playing import WAYS
from rulewright.setting import Setting

FOUND = sorted((Path(__file__).parent / "found").glob("*.yaml"))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_found(path: Path) -> None:
    checked = check_texts({"ruleset": path.read_text("utf-8")}, Setting(2, None), 1, WAYS)
    meant = path.stem.startswith("fault-of")
    assert all(one.choices and (meant or one.fault is None) for one in checked.plays)
    assert not meant or any(one.fault for one in checked.plays)


@pytest.mark.native
def test_natively() -> None:
    """All of them in native code, in one file of C."""
    found = [check(path) for path in FOUND]
    bundle = Bundle([one.compiled.program for one in found])
    for number, one in enumerate(found):
        bundle.compare(number, one.plays)


@pytest.mark.native
@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_all_of_their_c_compiles(path: Path) -> None:
    check_whole(check(path).compiled.program)


def check(path: Path) -> Checked:
    texts = {"ruleset": path.read_text("utf-8")}
    return check_texts(texts, Setting(2, None), 1, ("share",), looked_at=False)
