"""Every sentence of docs/semantics.md that says a rule has an id (`<!-- settling.order -->`), which
functions of the reference interpreter name (`§settling.order`) and examples (`settling.order` below
the heading of one in examples/*.md). What has none is listed here; the lists may only shrink."""

from __future__ import annotations

import re
from pathlib import Path

from oracle.test_examples import examples

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TEXT = (ROOT / "docs" / "semantics.md").read_text("utf-8")
SOURCES = [path for path in HERE.glob("*.py") if not path.name.startswith("test_")]
ID = r"[a-z-]+\.[a-z0-9-]+"

TOLD_BY_THE_TREE = """
decision.key decision.known decision.menu-sees game.reset loops.every loops.sorted modifiers.add
modifiers.base modifiers.once modifiers.value modifiers.yes-no
""".split()
"""The typed tree has them merged in already, so that the interpreter is blind there as lowering is:
nothing but examples sees an error."""

ELSEWHERE = {
    "at-once.refused": "tests/cases/decisions.md",
    "bounds.circles": "tests/cases/declared.md",
    "bounds.deep": "tests/cli/test_bounds.py",
    "can-choose.circle": "tests/cases/decisions.md",
    "can-choose.read": "tests/cases/decisions.md",
    "chance.stated": "tests/unit/validation/scripts",
    "chance.streams": "tests/unit/play/test_playout.py",
    "decision.forced-stated": "tests/unit/validation/scripts",
    "definitions.circle": "tests/cases/declared.md",
    "definitions.overlay": "tests/cases/overlays.md",
    "given.armed": "tests/unit/validation/scripts",
    "given.perform": "tests/unit/validation/scripts",
    "given.set": "tests/unit/validation/scripts",
    "given.stays": "tests/unit/validation/scripts",
    "given.step": "tests/unit/validation/scripts",
    "hidden.faults": "tests/unit/play/test_faults.py",
    "hidden.law": "tests/unit/validation/test_laws.py",
    "hidden.law-log": "tests/unit/validation/test_laws.py",
    "hidden.over": "tests/unit/play/test_views.py",
    "hidden.public": "tests/unit/play/test_veil.py",
    "hidden.reasons": "tests/unit/explain/test_legality.py",
    "hidden.saves": "tests/unit/play/test_save.py",
    "positions.open": "tests/cases/declared.md",
    "none.known": "tests/cases/narrowing.md",
    "none.refused": "tests/cases/narrowing.md",
    "one-move.refused": "tests/cases/statements.md",
    "together.changed": "tests/unit/play",
    "together.saves": "tests/unit/play",
    "trails.limit": "tests/language/test_trails.py",
    "turns.invariants": "tests/language/test_turn_ends.py",
    "trial.refused": "tests/cases/decisions.md",
}
"""No matter of a game that runs, but of what is refused before it, of scripts, saves and laws:
where it is tested."""

NOT_INTERPRETED = ["one-move.limits"]
WITHOUT_EXAMPLE = ["one-move.limits"]


def ids() -> list[str]:
    return re.findall(rf"<!-- ({ID}) -->", TEXT)


def named() -> set[str]:
    sources = "".join(path.read_text("utf-8") for path in SOURCES)
    return set(re.findall(rf"§({ID})", sources))


def test_ids_are_told_once() -> None:
    assert sorted(ids()) == sorted(set(ids()))


def test_each_paragraph_and_item_has_an_id() -> None:
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:\*|\d\.) )|\n(?=\|)", TEXT)
    silent = [
        block.strip()
        for block in blocks
        if block.strip() and not block.lstrip().startswith(("#", "| |", "| ---"))
    ]
    missing = [b for b in silent if not re.search(r"<!-- .* -->", b) and not b.endswith(":")]
    assert not missing, (
        f"give the sentence an id, `<!-- section.name -->`, name it in the reference interpreter "
        f"and in an example (what says no rule is marked `<!-- no rule -->`): {missing[0]}"
    )


def test_nothing_else_is_named() -> None:
    assert not named() - set(ids())
    told = {sentence for example in examples() for sentence in example.sentences}
    assert not told - set(ids())


def test_the_interpreter_names_each_sentence() -> None:
    asked = set(ids()) - set(TOLD_BY_THE_TREE) - set(ELSEWHERE)
    assert sorted(asked - named()) == sorted(NOT_INTERPRETED)
    assert not named() & set(TOLD_BY_THE_TREE)


def test_an_example_names_each_sentence() -> None:
    told = {sentence for example in examples() for sentence in example.sentences}
    asked = set(ids()) - set(ELSEWHERE)
    assert sorted(asked - told) == sorted(WITHOUT_EXAMPLE)


def test_what_is_tested_elsewhere_is_there() -> None:
    assert not [path for path in ELSEWHERE.values() if not (ROOT / path).exists()]
    assert set(ELSEWHERE) <= set(ids())
