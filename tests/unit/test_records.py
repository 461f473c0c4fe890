"""Records are dataclasses in all that they do: only when it is compiled differs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import field
from typing import Any

import pytest

from rulewright import records


def declared(dataclass: Any) -> dict[str, type]:
    """Classes of each kind, as one decorator makes them."""

    @dataclass(frozen=True, slots=True)
    class Place:
        x: int
        note: str = field(default="", compare=False)
        hidden: int = field(default=0, repr=False)

    @dataclass(frozen=True, slots=True)
    class Further(Place):
        y: int = 0

    @dataclass(slots=True)
    class Changing:
        x: object = 0

    @dataclass(eq=False, slots=True)
    class Itself:
        x: int = 0

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Own:
        x: int = 0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __repr__(self) -> str:
            return "own"

    @dataclass(frozen=True, slots=True)
    class Nothing:
        pass

    @dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        x: int = 0

    @dataclass(slots=True)
    class Made:
        x: int
        self_made: list[int] = field(default_factory=list)
        twice: int = field(init=False)
        late: str = field(init=False, default="late")
        own: list[int] = field(init=False, default_factory=list)
        named: int = field(default=3, kw_only=True)
        wanted: int = field(kw_only=True)

        def __post_init__(self) -> None:
            self.twice = 2 * self.x

    kinds: tuple[type, ...] = (Place, Further, Changing, Itself, Own, Nothing, Ordered, Made)
    return {kind.__name__: kind for kind in kinds}


OURS, THEIRS = declared(records.dataclass), declared(dataclasses.dataclass)


def both(look: Callable[[dict[str, Any]], object]) -> None:
    assert look(OURS) == look(THEIRS)


def test_equality_leaves_out_what_is_not_compared_and_other_classes() -> None:
    both(lambda of: of["Place"](1, "a") == of["Place"](1, "b"))
    both(lambda of: of["Place"](1) == of["Place"](2))
    both(lambda of: of["Place"](1) != of["Place"](1, "", 1))
    both(lambda of: of["Place"](1) == of["Further"](1))
    both(lambda of: of["Further"](1, y=2) == of["Further"](1, y=2))
    both(lambda of: of["Nothing"]() == of["Nothing"]())
    both(lambda of: of["Changing"](1) == of["Changing"](1))
    both(lambda of: of["Itself"]() == of["Itself"]())
    both(lambda of: of["Own"](x=1) == of["Own"](x=2))
    both(lambda of: of["Ordered"](1) < of["Ordered"](2))
    both(lambda of: of["Place"](1).__eq__(1))


def test_they_are_made_of_the_same() -> None:
    both(lambda of: dataclasses.astuple(of["Made"](1, wanted=2)))
    both(lambda of: dataclasses.astuple(of["Made"](1, [4], named=5, wanted=2)))
    both(lambda of: dataclasses.astuple(dataclasses.replace(of["Made"](1, wanted=2), x=7)))
    both(lambda of: dataclasses.astuple(of["Further"](1, "a", y=3)))
    for kinds in (OURS, THEIRS):
        assert kinds["Made"](1, wanted=2).self_made is not kinds["Made"](1, wanted=2).self_made
        for values in ((), (1,), (1, [], 2, 3)):
            with pytest.raises(TypeError):
                kinds["Made"](*values)


def test_a_hash_is_that_of_what_is_compared() -> None:
    for name in ("Place", "Further"):
        both(lambda of, name=name: hash(of[name](1, "a")))
        both(lambda of, name=name: len({of[name](1, "a"), of[name](1, "b"), of[name](2)}))
    for name in ("Nothing", "Own", "Ordered"):
        both(lambda of, name=name: hash(of[name]()))
    for kinds in (OURS, THEIRS):
        with pytest.raises(TypeError, match="unhashable type: 'Changing'"):
            hash(kinds["Changing"]())
        assert len({kinds["Itself"](), kinds["Itself"]()}) == 2


def test_they_look_the_same() -> None:
    values = {"Place": {"x": 1}, "Further": {"x": 1}, "Made": {"x": 1, "wanted": 2}}
    for name in OURS:
        both(lambda of, name=name: repr(of[name](**values.get(name, {}))))
    for kinds in (OURS, THEIRS):
        round: Any = kinds["Changing"]()
        round.x = [round]
        assert repr(round).endswith("Changing(x=[...])")


def test_a_class_under_a_record_that_is_none_itself_inherits() -> None:
    @records.dataclass(frozen=True)
    class Above:
        x: int

    class Below(Above):
        pass

    assert Below(1) == Below(1) != Above(1)
    assert hash(Below(1)) == hash(Above(1))
    assert Above(1) == Above(1)
