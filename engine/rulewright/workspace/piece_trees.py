"""List the typed trees of a piece of rules, and the texts that a game shows from them."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import tree
from rulewright.analysis.pipeline import RulePiece
from rulewright.analysis.symbols import DefineSymbol, ProcedureSymbol, StandaloneAlternative
from rulewright.analysis.typing import flow
from rulewright.analysis.world import TableContents, World
from rulewright.types import CollectionType
from rulewright.words.rule_texts import PlayersText, iter_rule_texts
from rulewright.workspace.piece_findings import STEP_PREFIX


def list_bodies(world: World, piece: RulePiece) -> list[tuple[tree.Stmt, ...]]:
    """Return the statements of a piece."""
    match piece.piece_key:
        case "flow":
            return [flow.build_main_procedure(world, with_bodies=False).body]
        case str(name) if name.startswith(STEP_PREFIX):
            planned = world.steps_by_path.get(name.removeprefix(STEP_PREFIX))
            return [planned.own_body] if planned is not None else []
        case "triggers":
            return [trigger.body for trigger in world.triggers]
        case StandaloneAlternative(body=body):
            return [body]
        case ProcedureSymbol(name=name, procedure=procedure):
            inner = world.procedures.get(f"{name} itself")
            return [procedure.body] if inner is None else [inner.body, procedure.body]
        case _:
            return []


def list_trees(world: World, piece: RulePiece) -> tuple[object, ...]:
    """Return everything of a piece in which hidden information can flow."""
    match piece.piece_key:
        case "triggers":
            return tuple((each.binders, each.withs, each.condition, each.body) for each in world.triggers)
        case DefineSymbol(define=define):
            return (define.parameters, define.body)
        case ProcedureSymbol(procedure=procedure):
            return (procedure.parameters, *list_bodies(world, piece))
        case _:
            return tuple(list_bodies(world, piece))


def iter_tellings(world: World, piece: RulePiece) -> Iterator[PlayersText]:
    """Yield the texts that a piece shows players, without those of the standalone alternatives it offers,
    which are pieces of their own."""
    used = world.piece_records[piece.piece_key].used_symbols
    offered = (thing.body for thing in used if isinstance(thing, StandaloneAlternative))
    others = {telling for body in offered for telling in iter_rule_texts(body)}
    for body in list_bodies(world, piece):
        yield from (telling for telling in iter_rule_texts(body) if telling not in others)
    if piece.piece_key == "scoring":
        yield from _score_tellings(world)


def _score_tellings(world: World) -> tuple[PlayersText, ...]:
    """Return the texts for the parts of the score and for the criteria that break ties."""
    scoring = world.scoring
    if scoring is None:
        return ()
    parts = [PlayersText("score", part.name, part.span) for part in scoring.score_parts]
    beside = [criterion for criterion in scoring.ranking if criterion is not scoring.total_score]
    ties = [PlayersText("tie", str(number), each.span) for number, each in enumerate(beside, 1)]
    return (*parts, *ties)


def find_filled_table(piece_key: object) -> TableContents | None:
    """Return the contents of a table, if they are the same in every setting; None for tables of collections,
    which each setting numbers by itself."""
    if not isinstance(piece_key, tree.Table) or isinstance(piece_key.type, CollectionType):
        return None
    return TableContents(piece_key.cells, piece_key.row_spans)
