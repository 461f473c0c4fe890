"""Typing a piece of the rules depends on no more than is said of it: where nothing else is
declared it comes to the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from properties.test_pieces import by_pieces, whole
from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.compiler import within_limits
from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.files import read_source
from rulewright.loading import load_documents
from rulewright.resources import data_folder
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.setting_lists import Selection, iter_settings
from rulewright.words.facts import Facts
from rulewright.words.locale import parse_locale
from rulewright.words.value_requests import list_value_requests
from rulewright.workspace.declarations import EXTRA_NAMES
from rulewright.workspace.piece_cache import _encode_findings as record
from rulewright.workspace.piece_findings import PieceFindings, PieceStore
from rulewright.workspace.piece_typing import PieceTyper, _SettingTyping as Typing


def told(found: PieceFindings) -> object:
    """All that others are told of a piece, but for the work, which is more for the first that needs
    what others need too, and for whether it counts who play, which is told of all where nobody can
    tell of which."""
    return record(replace(found, work=0, uses_player_count=False)), found.filled_table


@pytest.mark.parametrize(
    "name",
    [
        "arctic",
        "attika",
        "pax-pamir",
        "classics/hearts",
        "classics/nine-mens-morris",
        "classics/homesteads",
        "classics/draughts",
    ],
)
def test_a_piece_is_typed_with_what_it_depends_on(name: str) -> None:
    workshop, seen = RulesetProject(data_folder("rulesets") / name), set[str]()
    *_, last = iter_settings(workshop.manifest, Selection())
    for setting in (replace(last, edition=None, variants=(), options=()), last):
        rules = workshop.piece_store._get_rules(workshop.get_documents(setting.edition, setting.variants))
        with within_limits(setting):
            typing = Typing(rules, setting)
            typing.type_unknown(PieceStore(), set(), {}, is_persistent=True)
            for piece in map(rules.locate_piece, typing.rule_pieces):
                key = rules.piece_key(setting, piece)
                if key is None or key in seen:
                    continue
                seen.add(key)
                part = rules.open_partial_typing(setting, rules.find_declarations(piece) or 0)
                assert part.type_missing([piece], {piece.name: key}, PieceStore()), piece.name
                assert told(part.findings_by_name[piece.name]) == told(typing.findings_by_name[piece.name])
    assert len(seen) > 15


@pytest.mark.parametrize("name", ["arctic", "classics/pig"])
def test_what_words_ask_for_has_the_same_value_among_what_it_depends_on(name: str) -> None:
    ruleset = data_folder("rulesets") / name
    source = read_source(ruleset / "locales" / "en.ftl", Reporter())
    assert source is not None
    asked = list_value_requests([parse_locale("en", source)], [])
    texts = {text for _, text, _ in asked or ()}
    workshop = RulesetProject(ruleset)
    for players in workshop.manifest.players:
        known = workshop.get_facts(Setting(players))
        alone = Facts(known.setting, known.analyse_rules)
        for text in texts:
            first = Facts(known.setting, known.analyse_rules, analyse_part=known.analyse_part)
            assert value(first, text) == value(alone, text), text
    assert texts


def value(facts: Facts, text: str) -> object:
    """Or what is wrong: some messages are those of a variant."""
    try:
        return facts.evaluate_text(text)
    except DiagnosticError as error:
        return error.diagnostics


LANE = "between: stall\n    edges: {corner: [alley], alley: [gate]}"
RULES = f"""\
ruleset: fair
title: Fair
language: 1
version: 1.0.0
players: 2

names: {{p: player, s: stall}}

types:
  stall: [corner, alley, gate]
  crossing: [north, south]
  ware: [nut, fig]

relations:
  lane:
    {LANE}
    symmetric: true

state:
  owner(s): {{type: player?}}
  sells(s): {{type: ware}}

bags:
  sack: {{of: ware, start: 4}}
  purse(p): {{of: ware, start: 0}}

chains:
  street(s): owner[s]

define:
  near(p, s): any t in neighbours(s) where owner[t] == p
  far(p): joined(corner, gate, through s in stall where owner[s] == p)
  apart(p): count parts of s in stall where owner[s] == p
  rich(p): purse[p][nut] > 4

flow:
  turns:
    each: p in player
    do: |
      for s in stall:
        if near(p, s) and rich(p) or far(p) or apart(p) > 1 or street(s) == 1:
          owner[s] = p
        elif sack[sells[s]] > 0 and purse[p][sells[s]] > 1:
          move 1 from sack[sells[s]] to purse[p][sells[s]]

scoring:
  points(p): size(purse[p])
"""


@pytest.mark.parametrize(
    "change",
    [
        # Nobody names the relation, and nothing else says who is next to whom.
        (LANE, f"{LANE}\n    symmetric: true\n  way:\n    {LANE}"),
        (LANE, "between: crossing\n    edges: {north: [south]}"),
        # A bag can hold as much as lies in others.
        ("sack: {of: ware, start: 4}", "sack: {of: ware, start: 5}"),
    ],
)
def test_what_nobody_names(change: tuple[str, str], tmp_path: Path) -> None:
    pieces, setting, found = PieceTyper(), Setting(2), list[object]()
    for text in (RULES, RULES.replace(*change)):
        (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
        documents = load_documents(tmp_path)
        found.append(by_pieces(pieces, documents, setting))
        assert found[-1] == whole(documents, setting)
    assert found[0] != found[1]


def test_words_that_lead_to_relations() -> None:
    named = {name for name, function in FUNCTIONS.items() if function.needs == "neighbours"}
    assert named | {"through", "parts"} == EXTRA_NAMES["relations"]
