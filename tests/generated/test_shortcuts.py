"""Everything that lowering does only to be quick can be left out, and means nothing."""

from __future__ import annotations

import pytest

from generated.checking import check_texts
from generated.playing import WAYS, Rejected
from generated.programs import generate

PROGRAMS = 3


@pytest.mark.parametrize("way", WAYS)
def test_without(way: str) -> None:
    played = 0
    for seed in range(PROGRAMS):
        made = generate(seed)
        try:
            checked = check_texts(made.texts, made.setting, seed, (way,), looked_at=False)
        except Rejected:
            continue
        played += sum(bool(one.choices) for one in checked.plays)
    assert played > PROGRAMS
