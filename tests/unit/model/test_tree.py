"""What a ruleset declares as data: every field is a key of the format."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from honest import some
from rulewright.loading import load_documents
from rulewright.model import tree
from rulewright.model.part import Text
from rulewright.model.read import key_of_field
from rulewright.ruleset_folders import list_rulesets
from rulewright.schema.kinds import Kind
from rulewright.schema.lookup import key_names, kind_at

KINDS = {
    tree.Option: ("options", "NAME"),
    tree.Type: ("types", "NAME"),
    tree.Field: ("types", "NAME", "fields", "FIELD"),
    tree.Member: ("types", "NAME", "members", "MEMBER"),
    tree.Grid: ("grids", "NAME"),
    tree.GridShape: ("grids", "NAME", "shapes", "SHAPE"),
    tree.Relation: ("relations", "NAME"),
    tree.Table: ("tables", "NAME"),
    tree.State: ("state", "NAME"),
    tree.Zone: ("zones", "TYPE", "NAME"),
    tree.Bag: ("bags", "NAME"),
    tree.Pieces: ("pieces", "NAME"),
    tree.Members: ("sets", "NAME"),
    tree.Chain: ("chains", "NAME"),
    tree.Position: ("positions", "NAME"),
    tree.Step: ("flow", "NAME"),
    tree.Trigger: ("triggers", "NAME"),
    tree.Invariant: ("invariants", "NAME"),
    tree.Board: ("board",),
    tree.Ring: ("board", "rings", "RING"),
    tree.StateDrawing: ("board", "shows", "NAME"),
    tree.Tile: ("board", "tiles", "TYPE"),
    tree.Card: ("board", "cards", "TYPE"),
}
"""Where the format has what each class holds."""


@pytest.mark.parametrize("of", KINDS, ids=lambda of: of.__name__)
def test_every_field_is_a_key(of: type[tree.Thing]) -> None:
    kind: Kind | None = kind_at(KINDS[of])
    known = set(key_names(kind))
    for each in some(fields(of)):
        assert each.name == "part" or known & {each.name, key_of_field(each.name)}, each.name


def test_every_thing_is_tried_above() -> None:
    made = {of for of in vars(tree).values() if isinstance(of, type) and issubclass(of, tree.Thing)}
    assert made - {tree.Thing} == set(KINDS)


@pytest.mark.parametrize("folder", list_rulesets(), ids=lambda folder: folder.name)
def test_rulesets_are_read(folder: Path) -> None:
    declared = tree.Ruleset(load_documents(folder).root)
    assert all(isinstance(option.default, Text) for option in declared.options.values())
    for type in declared.types.values():
        assert type.members or type.range or type.subset or type.product or type.union
    for point in (declared.board.cells or {}).values():
        assert [isinstance(number, int) for number in point] == [True, True]
