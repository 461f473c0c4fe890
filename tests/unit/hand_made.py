"""A program written by hand: the game of Nim with one heap, so that backends need no compiler."""

from __future__ import annotations

from rulewright.ir.nodes import (
    ENDED,
    Binary,
    Call,
    Const,
    Emit,
    Expr,
    Fault,
    FaultValue,
    ForRange,
    Function,
    If,
    Load,
    Local,
    Log,
    Mark,
    Random,
    Return,
    Select,
    Set,
    Stmt,
    Store,
)
from rulewright.ir.program import (
    FIRST_FREE,
    AlternativeInfo,
    CellBlock,
    DecisionInfo,
    EventInfo,
    ParameterInfo,
    Program,
)
from rulewright.source import Source, Span
from rulewright.types import FiniteType, IntType, MemberType

HEAP, TURN, WINNER, SECRET = range(FIRST_FREE, FIRST_FREE + 4)
SOURCE = Source(
    "nim/ruleset.yaml",
    "heap: 10\ngrößter chooses n from 1 to 3\nheap -= n\nif heap == 0: end game\n",
)
PLAYER = FiniteType("player", ("player1", "player2"), (0, 1))
MEMBER = MemberType(PLAYER)


def line(number: int) -> Span:
    start = SOURCE.line_starts[number - 1]
    return SOURCE.span(start, start + len(SOURCE.line_text(number)))


def less(left: Expr, right: Expr) -> Expr:
    return Binary("<", left, right)


def nim(
    heap: int = 10,
    *,
    random_start: bool = True,
    otherwise: bool = False,
    bound: int | None = None,
    bound_ranks: bool = False,
) -> Program:
    """Takes 1 to 3 from a heap in turn; who takes the last has won. A secret cell per player."""
    turn, here = Load(TURN), Load(HEAP)
    begin: tuple[Stmt, ...] = (
        Set(name="first", value=Random(Const(2)), span=line(1)),
        Store(base=TURN, value=Local("first") if random_start else Const(0), span=line(1)),
        Return(value=Const(~0), span=line(1)),
    )
    take: tuple[Stmt, ...] = (
        Mark(mark=0, span=line(3)),
        If(
            condition=less(here, Local("n")),
            span=line(3),
            then=(
                Fault(
                    code="not-covered",
                    values=(FaultValue("there", here), FaultValue("amount", Local("n"))),
                ),
            ),
        ),
        Store(base=HEAP, value=Binary("-", here, Local("n")), span=line(3)),
        Log(event=0, args=(turn, Local("n"), Binary("<<", Const(1), turn)), span=line(3)),
        If(
            condition=Binary("==", here, Const(0)),
            span=line(4),
            then=(
                Mark(mark=1, span=line(4)),
                Store(base=WINNER, value=turn, span=line(4)),
                Return(value=Const(ENDED), span=line(4)),
            ),
        ),
        Store(base=TURN, value=Binary("-", Const(1), turn), span=line(4)),
        Return(value=Const(~0), span=line(4)),
    )
    most = Select(less(here, Const(3)), here, Const(3))
    functions = (
        Function(
            "start",
            (),
            (
                Store(base=HEAP, value=Const(heap)),
                Store(base=WINNER, value=Const(-1)),
                Store(base=SECRET, value=Const(7)),
                Store(base=SECRET + 1, value=Const(8)),
            ),
            "value",
            line(1),
        ),
        Function("begin", (), begin, "segment", line(1)),
        Function("nobody", (), (Return(value=Const(ENDED)),), "segment", line(4)),
        Function(
            "options_0",
            (),
            (
                ForRange(
                    name="n",
                    first=Const(1),
                    last=Binary("+", most, Const(1)),
                    span=line(2),
                    body=(Emit(code=Local("n"), span=line(2)),),
                ),
            ),
            "options",
            line(2),
        ),
        Function("who_0", (), (Return(value=turn),), "value", line(2)),
        Function(
            "apply_0",
            ("code",),
            (
                Set(name="n", value=Local("code"), span=line(3)),
                *take,
            ),
            "segment",
            line(3),
        ),
        Function("left_0", (), (Return(value=here),), "value", line(2)),
        Function("won", ("p",), (Return(value=Binary("==", Load(WINNER), Local("p"))),), "value", line(4)),
        Function(
            "sees",
            ("viewer", "p"),
            (Return(value=Binary("==", Local("viewer"), Local("p"))),),
            "value",
            line(4),
        ),
        Function(
            "twice",
            ("p",),
            (Return(value=Binary("*", Const(2), Call("won", (Local("p"),)))),),
            "value",
            line(4),
        ),
    )
    amount = ParameterInfo("n", IntType(1, 3), 3, 1)
    player = MemberType(PLAYER, optional=True)
    blocks = (
        CellBlock("heap", "state", HEAP, 1, (), IntType(0, heap)),
        CellBlock("turn", "state", TURN, 1, (), MEMBER, hidden=True),
        CellBlock("winner", "state", WINNER, 1, (), player),
        CellBlock("secret", "state", SECRET, 2, (PLAYER,), IntType(), visible="sees"),
    )
    return Program(
        ruleset="nim",
        size=SECRET + 2,
        functions={f.name: f for f in functions},
        tables=(),
        shapes=(),
        segments={0: "begin", 1: "nobody"},
        decisions={
            0: DecisionInfo(
                "take.n",
                "options_0",
                "who_0",
                "apply_0",
                1 if otherwise else None,
                (AlternativeInfo(None, 1, 3, (amount,), line(2)),),
                (("left", IntType(), "left_0"),),
                line(2),
            )
        },
        start_function="start",
        entry_segment=0,
        blocks=blocks,
        families=(),
        events={0: EventInfo("took", (("player", MEMBER), ("n", IntType())), (1,))},
        phases=("turns",),
        ends=(),
        marks=(line(3), line(4)),
        types={"player": PLAYER.names},
        score_parts=(("won", "won"),),
        ranking=("won",),
        invariants=(),
        triggers=(),
        bound_decisions=bound,
        bound_ranks=bound_ranks,
        step_limit=1000,
    )
