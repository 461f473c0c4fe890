"""Define the typed tree of a whole ruleset for one setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.declarations import (
    Bag,
    Chain,
    Define,
    Invariant,
    Procedure,
    RememberedPositions,
    Scoring,
    Shape,
    State,
    Table,
    Trigger,
    ZoneFamily,
    Zones,
)
from rulewright.types import FiniteType

if TYPE_CHECKING:
    from rulewright.analysis.secrecy.information_flow import InformationFlow


@dataclass(eq=False, slots=True)
class Rules:
    """A ruleset for one setting, ready to be lowered.

    `player_type` is the type of the players. `collections` holds every constant set and list, indexed by
    the values of CollectionType; text of scripts adds some at its end. `bound_decisions` limits the
    decisions of a game (from `bound`), and `bound_ranks` says whether reaching it ends the game
    with a ranking (else it is a rule fault).
    """

    id: str
    player_type: FiniteType
    types: dict[str, FiniteType]
    states: dict[str, State]
    zones: tuple[Zones, ...]
    families: dict[str, ZoneFamily]
    bags: dict[str, Bag]
    tables: dict[str, Table]
    collections: Sequence[tuple[int, ...]]
    shapes: dict[str, Shape]
    defines: dict[str, Define]
    procedures: dict[str, Procedure]
    triggers: tuple[Trigger, ...]
    invariants: tuple[Invariant, ...]
    main: Procedure
    scoring: Scoring | None
    bound_decisions: int | None = None
    bound_ranks: bool = False
    chains: tuple[Chain, ...] = ()
    positions: tuple[RememberedPositions, ...] = ()
    information: InformationFlow | None = None
    """The flow of hidden information; None if nothing is hidden."""
    text_spans: dict[Span, Span] = field(default_factory=dict)
    """All spans of rule text for coverage, each with its extent: that of a statement ends before its inner
    block."""
    rows_read: tuple[Span, ...] = ()
    """Rows of tables that declarations depend on and that were read before the game, for coverage."""
