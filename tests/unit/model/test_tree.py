"""What a ruleset declares as data: every field is a key of the format."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from honest import some
from rulewright.loading import load_documents
from rulewright.model import declarations
from rulewright.model.dataclass_reader import to_key_name
from rulewright.model.part import Text
from rulewright.ruleset_folders import list_rulesets
from rulewright.schema.kinds import Kind
from rulewright.schema.lookup import find_kind, list_key_names

KINDS = {
    declarations.Option: ("options", "NAME"),
    declarations.Type: ("types", "NAME"),
    declarations.Field: ("types", "NAME", "fields", "FIELD"),
    declarations.Member: ("types", "NAME", "members", "MEMBER"),
    declarations.Grid: ("grids", "NAME"),
    declarations.GridShape: ("grids", "NAME", "shapes", "SHAPE"),
    declarations.Relation: ("relations", "NAME"),
    declarations.Table: ("tables", "NAME"),
    declarations.State: ("state", "NAME"),
    declarations.Zone: ("zones", "TYPE", "NAME"),
    declarations.Bag: ("bags", "NAME"),
    declarations.Pieces: ("pieces", "NAME"),
    declarations.Members: ("sets", "NAME"),
    declarations.Chain: ("chains", "NAME"),
    declarations.Position: ("positions", "NAME"),
    declarations.Step: ("flow", "NAME"),
    declarations.Trigger: ("triggers", "NAME"),
    declarations.Invariant: ("invariants", "NAME"),
    declarations.Board: ("board",),
    declarations.Ring: ("board", "rings", "RING"),
    declarations.StateDrawing: ("board", "shows", "NAME"),
    declarations.FaceDrawing: ("board", "faces", "NAME"),
    declarations.LineDrawing: ("board", "lines", "NAME"),
    declarations.TrackDrawing: ("board", "tracks", "NAME"),
    declarations.BackDrawing: ("board", "backs", "TYPE"),
    declarations.BoardPicture: ("board", "picture"),
    declarations.Tile: ("board", "tiles", "TYPE"),
    declarations.Card: ("board", "cards", "TYPE"),
}
"""Where the format has what each class holds."""


@pytest.mark.parametrize("of", KINDS, ids=lambda of: of.__name__)
def test_every_field_is_a_key(of: type[declarations.Thing]) -> None:
    kind: Kind | None = find_kind(KINDS[of])
    known = set(list_key_names(kind))
    for each in some(fields(of)):
        assert each.name == "part" or known & {each.name, to_key_name(each.name)}, each.name


def test_every_thing_is_tried_above() -> None:
    made = {
        of
        for of in vars(declarations).values()
        if isinstance(of, type) and issubclass(of, declarations.Thing)
    }
    assert made - {declarations.Thing} == set(KINDS)


@pytest.mark.parametrize("folder", list_rulesets(), ids=lambda folder: folder.name)
def test_rulesets_are_read(folder: Path) -> None:
    declared = declarations.Ruleset(load_documents(folder).root)
    assert all(isinstance(option.default, Text) for option in declared.options.values())
    for type in declared.types.values():
        assert type.members or type.range or type.subset or type.product or type.union
    for point in (declared.board.cells or {}).values():
        assert [isinstance(number, int) for number in point] == [True, True]
