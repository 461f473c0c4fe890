"""The audit: sections without a rule, rules without a source, what is made up or assumed."""

from __future__ import annotations

from pathlib import Path

from rulewright.ruleset_folders import find_ruleset
from rulewright.study.audit import audit
from unit.book.small import RULES, gardens


def test_what_the_audit_of_a_small_ruleset_finds(tmp_path: Path) -> None:
    found = audit(gardens(tmp_path))
    (reading,) = found.readings
    assert found.outlined
    assert [section.id for section in reading.left_out] == ["story"]
    assert reading.missing == ()
    assert [rule.id for rule in reading.without_source] == ["types.tool"]
    assert [(told.rule, told.text) for told in reading.assumed] == [
        ("define.harvest", "What the text leaves open.")
    ]
    assert not found.fine


def test_what_is_said_of_members_and_of_sections_without_rules(tmp_path: Path) -> None:
    folder = gardens(tmp_path)
    bound = "bound: {decisions: 50, then: fault, assumption: Nobody plays longer.}\n"
    (folder / "ruleset.yaml").write_text(RULES + bound, "utf-8")
    told = [found.rule for found in audit(folder).readings[0].assumed]
    assert told == ["define.harvest", "bound"]
    (reading,) = audit(find_ruleset("attika")).readings
    made_up = [found.rule for found in reading.reconstructed]
    assert "types.building.harbour" in made_up and len(set(made_up)) == len(made_up)


def test_a_section_that_nothing_implements(tmp_path: Path) -> None:
    folder = gardens(tmp_path, ruleset=RULES.replace("source: harvest", "source: planting"))
    (reading,) = audit(folder).readings
    assert [section.id for section in reading.missing] == ["harvest"]


def test_an_example_needs_a_scenario(tmp_path: Path) -> None:
    folder = gardens(tmp_path)
    (folder / "scenarios" / "rose.yaml").unlink()
    (reading,) = audit(folder).readings
    assert [section.id for section in reading.missing] == ["planting.example"]


def test_a_variant_can_bring_rules_without_a_source(tmp_path: Path) -> None:
    folder = gardens(tmp_path)
    rain = folder / "variants" / "rain.yaml"
    rain.write_text(rain.read_text("utf-8") + "state:\n  wet: bool\n", "utf-8")
    (reading,) = audit(folder, variants=("rain",)).readings
    assert "state.wet" in [rule.id for rule in reading.without_source]


def test_without_an_outline_one_source_is_enough() -> None:
    (reading,) = audit(find_ruleset("classics/reversi")).readings
    assert reading.fine
    assert reading.rules > 5


def test_every_edition_is_read_beside_its_own_text() -> None:
    found = audit(find_ruleset("arctic"))
    assert [(reading.edition, reading.text) for reading in found.readings][1:] == [
        ("ja", "ja"),
        ("fr", "fr"),
        ("de", "de"),
    ]
    assert found.fine
    assert all(reading.reconstructed and reading.assumed for reading in found.readings)
