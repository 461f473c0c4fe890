"""Define the basic blocks of a coroutine and their terminators.

Terms: a *basic block* is a sequence of statements that is entered at its beginning and left at its end. Its
*terminator* says where control goes: to another block (Goto), to one of two (Branch), to a decision
(Suspend), into or out of a coroutine, or to the end of the game. Literature: Allen, "Control flow
analysis", 1970.

Example: the branch of the `if` is structured code, because nothing suspends in it; only the decision ends a
block.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where mark[s] is none
      if coins[p] > 3: mark[s] = p
```

```ir turns apply_0
segment apply_0(code):
  main.s_2 = code
  if s[43 + s[46]] > 3:
    s[7 + main.s_2] = s[46]
  if s[46] == 1:
    s[46] = 0
  else:
    s[46] = s[46] + 1
  tick
  s[4] = 1
  log event_0(s[46])
  return -1
```
"""

from __future__ import annotations

from dataclasses import field

from rulewright.ir import nodes as ir
from rulewright.lowering.number_registry import NameAllocator
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span


@dataclass(eq=False, slots=True)
class Block:
    """A basic block: straight-line statements and a terminator."""

    statements: list[ir.Stmt] = field(default_factory=list)
    terminator: Terminator | None = None
    segment: int | None = None
    """Its number, where something jumps here by number."""
    ends_move: bool = False
    """Whether it begins after the end of a compound move. It then has a segment number, so that lookahead can
    stop before it."""


@dataclass(frozen=True, slots=True)
class Goto:
    target: Block
    used_names: frozenset[str] = frozenset()
    """Locals that are read at the end of a move."""


@dataclass(frozen=True, slots=True)
class Branch:
    condition: ir.Expr
    yes_block: Block
    no_block: Block


@dataclass(frozen=True, slots=True)
class Suspend:
    """Terminator: suspend at a decision. `bodies` are (base of the codes, names bound by
    unpacking, block).
    """

    decision: int
    bodies: tuple[Block, ...]
    otherwise: Block | None
    used_names: frozenset[str]
    """Locals that listing the options needs."""


@dataclass(frozen=True, slots=True)
class CallUnit:
    unit: Unit
    next_block: Block
    used_names: frozenset[str] = frozenset()
    """Locals that are read if the game ends within a move."""


@dataclass(frozen=True, slots=True)
class ReturnToCaller:
    """Terminator: return to the caller's resume point."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Terminator: the game is over."""

    used_names: frozenset[str] = frozenset()
    """Locals that are read where a move ends with the game."""


Terminator = Goto | Branch | Suspend | CallUnit | ReturnToCaller | Finish


@dataclass(eq=False, slots=True)
class Unit:
    """One coroutine in one context: the flow, a trigger's body, or one compound move. An `outermost` one has
    no caller: the flow itself, and statements that scripts perform.
    """

    name: str
    in_trigger: bool
    outermost: bool = False
    move_number: int | None = None
    """The one move that it is called in."""
    name_allocator: NameAllocator = field(init=False)
    blocks: list[Block] = field(default_factory=list)
    entry_block: Block = field(default_factory=Block)
    parameters: tuple[str, ...] = ()
    result: str | None = None
    calls: list[Unit] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    span: Span = NOWHERE
    finished: bool = False
    """Whether it was cut into segments."""
    can_return: bool = True
    """Whether the part built so far can return to its caller."""

    def __post_init__(self) -> None:
        self.name_allocator = NameAllocator(self.name)

    @property
    def return_local(self) -> str:
        """The local that holds the segment to return to."""
        return f"{self.name}.back"

    @property
    def shared_locals(self) -> tuple[str, ...]:
        """Locals shared by callers and callees, which therefore always need cells."""
        own = (self.return_local, *self.parameters)
        return own if self.result is None else (*own, self.result)
