"""The audit: sections without a rule, rules without a source, what is made up or assumed."""

from __future__ import annotations

from pathlib import Path

from rulewright.ruleset_folders import find_ruleset
from rulewright.validation.audit import audit_ruleset
from unit.book.small import RULES, gardens


def test_what_the_audit_of_a_small_ruleset_finds(tmp_path: Path) -> None:
    found = audit_ruleset(gardens(tmp_path))
    (reading,) = found.editions
    assert found.has_outline
    assert [section.id for section in reading.exempt_sections] == ["story"]
    assert reading.missing_sections == ()
    assert [rule.id for rule in reading.without_source] == ["types.tool"]
    assert [(told.rule, told.text) for told in reading.assumptions] == [
        ("define.harvest", "What the text leaves open.")
    ]
    assert not found.is_clean


def test_what_is_said_of_members_and_of_sections_without_rules(tmp_path: Path) -> None:
    folder = gardens(tmp_path)
    bound = "bound: {decisions: 50, then: fault, assumption: Nobody plays longer.}\n"
    (folder / "ruleset.yaml").write_text(RULES + bound, "utf-8")
    told = [found.rule for found in audit_ruleset(folder).editions[0].assumptions]
    assert told == ["define.harvest", "bound"]
    (reading,) = audit_ruleset(find_ruleset("attika")).editions
    made_up = [found.rule for found in reading.reconstructed_rules]
    assert "types.building.harbour" in made_up and len(set(made_up)) == len(made_up)


def test_a_section_that_nothing_implements(tmp_path: Path) -> None:
    folder = gardens(tmp_path, ruleset=RULES.replace("source: harvest", "source: planting"))
    (reading,) = audit_ruleset(folder).editions
    assert [section.id for section in reading.missing_sections] == ["harvest"]


def test_an_example_needs_a_scenario(tmp_path: Path) -> None:
    folder = gardens(tmp_path)
    (folder / "scenarios" / "rose.yaml").unlink()
    (reading,) = audit_ruleset(folder).editions
    assert [section.id for section in reading.missing_sections] == ["planting.example"]


def test_a_variant_can_bring_rules_without_a_source(tmp_path: Path) -> None:
    folder = gardens(tmp_path)
    rain = folder / "variants" / "rain.yaml"
    rain.write_text(rain.read_text("utf-8") + "state:\n  wet: bool\n", "utf-8")
    (reading,) = audit_ruleset(folder, variants=("rain",)).editions
    assert "state.wet" in [rule.id for rule in reading.without_source]


def test_without_an_outline_one_source_is_enough() -> None:
    (reading,) = audit_ruleset(find_ruleset("classics/reversi")).editions
    assert reading.is_clean
    assert reading.rule_count > 5


def test_every_edition_is_read_beside_its_own_text() -> None:
    found = audit_ruleset(find_ruleset("arctic"))
    assert [(reading.edition, reading.text_name) for reading in found.editions][1:] == [
        ("ja", "ja"),
        ("fr", "fr"),
        ("de", "de"),
    ]
    assert found.is_clean
    assert all(reading.reconstructed_rules and reading.assumptions for reading in found.editions)
