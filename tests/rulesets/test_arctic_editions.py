"""The Arctic's editions: each difference of the rulebooks is in an overlay, or has a reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import shared
from rulewright.diagnostics import render
from rulewright.document.load import load_manifest
from rulewright.loading import load_documents
from rulewright.model.rule_entries import iter_rules
from rulewright.setting import Setting
from rulewright.validation.laws.properties import check_properties
from rulewright.validation.scripts.script_file import Script, read_script
from rulewright.validation.scripts.script_runner import run_script
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.suite import run_suite

ARCTIC = Path(__file__).parents[2] / "rulesets" / "arctic"
EDITIONS = ("ja", "fr", "de")
HOUSE = ("advanced-setup", "short-summer", "polar-research", "pack-ice")
LETTERS = ("letter-ja", "letter-fr", "letter-de")

IMPACTS = {
    "H": "6 10 11 17 22 23 24 27 33 37 42".split(),
    "M/H": ["30"],
    "M": "2 4 9a 12 13 18d 18f 19 20b 21 35 41 43 46".split(),
    "L": ["26"],
}
"""The rows of the comparison of the three texts that can matter in play."""

REMARKS = {"source", "note", "assumption", "origin", "title", "summary"}
HEAD = {"overlay", "of", "needs", "excludes", "after", "differs", "author", *REMARKS}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


TABLE: dict[str, Any] = read(Path(__file__).with_name("arctic_differences.yaml"))
ROWS: dict[str, dict[str, Any]] = TABLE["rows"]
SCENARIOS = sorted(path.stem for path in (ARCTIC / "scenarios").glob("*.yaml"))
EXAMPLES: dict[str, dict[str, list[str]]] = TABLE["examples"]
PLAYED = [
    (row, name, set(holds)) for row, said in ROWS.items() for name, holds in said.get("scenarios", {}).items()
]


def leaves(node: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The places that an overlay changes: `types.country.members.eu.fleet`, without parameters."""
    patch = isinstance(node, dict) and bool({"was", "add", "replace"} & set(node))
    step = isinstance(node, dict) and path[:1] == ("flow",) and {"after", "before"} & set(node)
    if not isinstance(node, dict) or patch or step:
        yield ".".join(path)
        return
    for key, value in node.items():
        if key not in (REMARKS if path else HEAD):
            yield from leaves(value, (*path, str(key).partition("(")[0]))


def claimed(kind: str, edition: str) -> set[str]:
    return {leaf for said in ROWS.values() for leaf in said.get(kind, {}).get(edition, ())}


def test_every_difference_that_matters_is_listed() -> None:
    assert {row: said["impact"] for row, said in ROWS.items()} == {
        row: impact for impact, rows in IMPACTS.items() for row in rows
    }


@pytest.mark.parametrize("row", ROWS)
def test_a_row_has_a_change_or_a_reason(row: str) -> None:
    said = ROWS[row]
    assert said.get("changes") or said.get("reason"), "neither a change nor a reason"
    assert set(said["lines"]) <= set(EDITIONS) and said["about"]
    if "H" in said["impact"] and "changes" in said:
        assert said["scenarios"], "it changes what can happen, and no scenario shows it"


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_changes_what_the_rows_say_and_nothing_else(edition: str) -> None:
    assert set(leaves(read(ARCTIC / f"editions/{edition}.yaml"))) == claimed("changes", edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_text_taken_to_the_letter_changes_what_the_rows_say(edition: str) -> None:
    assert set(leaves(read(ARCTIC / f"variants/letter-{edition}.yaml"))) == claimed("letter", edition)


@pytest.mark.parametrize(("row", "name", "holds"), PLAYED, ids=[name for _, name, _ in PLAYED])
def test_a_scenario_ends_as_it_says_in_the_editions_concerned_alone(
    row: str, name: str, holds: set[str]
) -> None:
    letters = holds & set(LETTERS)
    assert letters or script_of(name).edition in holds
    passed = set()
    for edition in EDITIONS:
        for variant in (f"letter-{edition}",) if letters else ():
            if passes(name, edition, (variant,)):
                passed.add(variant)
        if passes(name, edition, ()):
            passed.add(edition)
    assert passed == holds, f"row {row}"


def test_every_scenario_of_an_edition_is_in_the_table() -> None:
    """Beside those that tell more of a case that the table names."""
    told = {name for _, name, _ in PLAYED}
    found = {path.stem for path in (ARCTIC / "scenarios").glob("edition-*.yaml")}
    assert found == {name for name in told if name.startswith("edition-")}


def failing(names: Iterable[str], edition: str | None, variants: tuple[str, ...]) -> set[str]:
    """Those of the scenarios that name neither edition nor variant which fail under these."""
    return {name for name in names if plain(name) and not passes(name, edition, variants)}


def plain(name: str) -> bool:
    """Whether it is a scenario that names neither edition nor variant."""
    return name in SCENARIOS and script_of(name).edition is None and not script_of(name).variants


@cache
def script_of(name: str) -> Script:
    return read_script(ARCTIC / "scenarios" / f"{name}.yaml")


@cache
def passes(name: str, edition: str | None, variants: tuple[str, ...]) -> bool:
    """Whether a scenario ends as it says under an edition and variants; several tests ask."""
    script = replace(script_of(name), edition=edition, variants=variants)
    return run_script(script, shared.workshop(ARCTIC)).has_passed


SOME = pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.soak)])
"""Of the scenarios that an edition or variant leaves alone, one in so many is played."""


@SOME
@pytest.mark.parametrize("edition", EDITIONS)
def test_other_scenarios_end_differently_only_where_a_row_says_why(edition: str, step: int) -> None:
    differing = set(read(ARCTIC / f"editions/{edition}.yaml").get("differs", ()))
    found = failing({*differing, *SCENARIOS[::step]}, edition, ())
    assert found == set(EXAMPLES[edition]) == differing
    for rows in EXAMPLES[edition].values():
        assert all(edition in ROWS[row]["changes"] for row in rows)


@pytest.mark.parametrize("letter", LETTERS)
def test_examples_that_a_text_taken_to_the_letter_fails(letter: str) -> None:
    edition = letter.removeprefix("letter-")
    examples = EXAMPLES[letter]
    assert failing(examples, edition, (letter,)) == set(examples)
    assert not failing(examples, edition, ())
    for rows in examples.values():
        assert all(edition in ROWS[row]["letter"] for row in rows)


@pytest.mark.parametrize("name", [*HOUSE, *(pytest.param(name, marks=pytest.mark.soak) for name in LETTERS)])
@SOME
def test_a_variant_says_which_examples_of_the_base_differ(name: str, step: int) -> None:
    """The next test plays those that have an edition or variants of their own, and games."""
    differing = set(read(ARCTIC / f"variants/{name}.yaml").get("differs", ()))
    if name in HOUSE:
        found = failing({*differing, *SCENARIOS[::step]}, None, (name,))
        assert found == {each for each in differing if plain(each)}
    else:
        edition = name.removeprefix("letter-")
        differing |= set(read(ARCTIC / f"editions/{edition}.yaml").get("differs", ()))
        assert failing(SCENARIOS, edition, (name,)) <= differing


@pytest.mark.soak
@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        *((edition, ()) for edition in EDITIONS),
        *((None, (name,)) for name in HOUSE),
        *((name.removeprefix("letter-"), (name,)) for name in LETTERS),
    ],
    ids=lambda part: part if isinstance(part, str) else "+".join(part or ()),
)
def test_what_differs_is_declared(edition: str | None, variants: tuple[str, ...]) -> None:
    suite = run_suite(ARCTIC, fixed=Selection(edition, variants), games=0)
    assert not suite.failed_outcomes, render.format_full(
        [one for o in suite.failed_outcomes for one in o.findings]
    )


@pytest.mark.parametrize("edition", [None, *EDITIONS])
def test_every_rule_says_where_it_stands(edition: str | None) -> None:
    """Parts of the score stand where the score stands; everything else names its own place."""
    outline = read(ARCTIC / "outline.yaml")["sections"]
    letter = () if edition is None else (f"letter-{edition}",)
    root = load_documents(ARCTIC, edition=edition, variants=letter).root
    missing, unknown = [], []
    for entry in iter_rules(root):
        if entry.inherited and entry.section != "scoring":
            missing.append(entry.id)
        for text, place in entry.source_sections.items():
            section = outline.get(place)
            if section is None or not set(EDITIONS if not text else (text,)) <= set(section):
                unknown.append((entry.id, text, place))
    assert not missing and not unknown


@pytest.mark.parametrize(
    ("edition", "variants", "games"),
    [
        *((edition, HOUSE, 1) for edition in EDITIONS),
        *((EDITIONS[at % len(EDITIONS)], (name,), 1) for at, name in enumerate(HOUSE)),
        *(
            pytest.param(edition, variants, 10, marks=pytest.mark.soak)
            for edition in EDITIONS
            for variants in (*((name,) for name in HOUSE), HOUSE)
        ),
    ],
    ids=lambda given: "+".join(given) if isinstance(given, tuple) else given,
)
def test_laws_hold_with_every_variant_in_every_edition(
    edition: str, variants: tuple[str, ...], games: int
) -> None:
    low, high = load_manifest(ARCTIC).players
    players = low + (EDITIONS.index(edition) + len(variants[0])) % (high - low + 1)
    at = shared.bench(ARCTIC, Setting(players, edition, variants))
    report = check_properties(at, game_count=games, seed=players)
    assert not report.failures, render.format_full([failure.finding for failure in report.failures])
    assert report.game_count == games
