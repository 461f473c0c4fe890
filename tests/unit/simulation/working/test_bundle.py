"""Bundles: the same rules from their texts alone, kept by digest, and only inside their folder."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from cli_tools import ruleset
from rulewright import resources
from rulewright.simulation.working.bundle import (
    BundledRules,
    MissingBundle,
    load_bundle,
    pack_rules,
    store_bundle,
)
from rulewright.simulation.working.tasks import RulesSource

LONGER = """\
overlay: longer
of: nim
title: Longer
options:
  start: {default: {was: 5, now: 12}}
"""


def with_overlay(folder: Path) -> RulesSource:
    nim = ruleset(folder / "nim", scenarios__some="scenario: not of the rules\n")
    overlay = folder / "longer.yaml"
    overlay.write_text(LONGER, "utf-8")
    return RulesSource(str(nim), 3, variants=(str(overlay),), options=(("start", "7"),))


@pytest.mark.parametrize("cache", ["here", ""])
def test_the_same_rules(cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = with_overlay(tmp_path)
    digest, data = pack_rules(rules)
    at_home = rules.open_rules()
    monkeypatch.setenv("RULEWRIGHT_CACHE", cache and str(tmp_path / cache))
    with pytest.raises(MissingBundle):
        BundledRules(digest).open_rules()
    store_bundle(data)
    there = BundledRules(digest).open_rules()
    assert there.table.identity.fingerprint == at_home.table.identity.fingerprint
    assert there.table.identity.digest == at_home.table.identity.digest
    assert there.setting.options == (("start", "7"),) and len(there.seats) == 3
    assert not (there.folder / "scenarios").exists(), "only what is rules"


@pytest.mark.parametrize("edition", [None, "fr"])
def test_editions_and_named_variants(
    edition: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = resources.data_folder("rulesets") / "arctic"
    rules = RulesSource(str(folder), 2, edition=edition, variants=("pack-ice",))
    digest, data = pack_rules(rules)
    fingerprint = rules.open_rules().table.identity.fingerprint
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    store_bundle(data)
    assert BundledRules(digest).open_rules().table.identity.fingerprint == fingerprint
    assert len(data) < 60_000, "small enough to be sent with a unit"


def test_a_digest_is_of_texts_not_of_places(tmp_path: Path) -> None:
    one, other = pack_rules(with_overlay(tmp_path / "a")), pack_rules(with_overlay(tmp_path / "b"))
    assert one == other
    rules = RulesSource(str(tmp_path / "a" / "nim"), 3)
    assert pack_rules(rules)[0] != pack_rules(RulesSource(rules.folder, 2))[0]


def test_what_was_damaged_is_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest, data = pack_rules(with_overlay(tmp_path))
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    store_bundle(data)
    main = Path(load_bundle(digest).folder) / "ruleset.yaml"
    whole = main.read_text("utf-8")
    main.write_text(whole.replace("take(", "grab("), "utf-8")
    with pytest.raises(MissingBundle):
        load_bundle(digest)
    store_bundle(data)
    assert (Path(load_bundle(digest).folder) / "ruleset.yaml").read_text("utf-8") == whole


@pytest.mark.parametrize(
    "name", ["../out.yaml", "/out.yaml", "a/../../out.yaml", "a\\out.yaml", "c:out.yaml", ""]
)
def test_nothing_is_written_elsewhere(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    with pytest.raises(ValueError):
        store_bundle(zlib.compress(json.dumps({name: "x"}).encode()))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
