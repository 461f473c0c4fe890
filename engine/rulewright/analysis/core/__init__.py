"""The typed tree: what `analysis` makes of a ruleset and `lowering` turns into a program.

Names are resolved, members are constants, modifiers and overlays are merged in, menus are expanded
where they are used, the flow is a procedure. Player count and options are already constants. Every
node keeps the span of the rule text it came from.
"""

from rulewright.analysis.core.declarations import (
    Bag as Bag,
)
from rulewright.analysis.core.declarations import (
    Define as Define,
)
from rulewright.analysis.core.declarations import (
    Invariant as Invariant,
)
from rulewright.analysis.core.declarations import (
    Procedure as Procedure,
)
from rulewright.analysis.core.declarations import (
    Scoring as Scoring,
)
from rulewright.analysis.core.declarations import (
    Shape as Shape,
)
from rulewright.analysis.core.declarations import (
    State as State,
)
from rulewright.analysis.core.declarations import (
    Table as Table,
)
from rulewright.analysis.core.declarations import (
    Trigger as Trigger,
)
from rulewright.analysis.core.declarations import (
    Var as Var,
)
from rulewright.analysis.core.declarations import (
    Visibility as Visibility,
)
from rulewright.analysis.core.declarations import (
    ZoneFamily as ZoneFamily,
)
from rulewright.analysis.core.declarations import (
    Zones as Zones,
)
from rulewright.analysis.core.expressions import (
    Agree as Agree,
)
from rulewright.analysis.core.expressions import (
    Arithmetic as Arithmetic,
)
from rulewright.analysis.core.expressions import (
    BagArgument as BagArgument,
)
from rulewright.analysis.core.expressions import (
    BagCells as BagCells,
)
from rulewright.analysis.core.expressions import (
    BagCount as BagCount,
)
from rulewright.analysis.core.expressions import (
    BagExpr as BagExpr,
)
from rulewright.analysis.core.expressions import (
    BagLocal as BagLocal,
)
from rulewright.analysis.core.expressions import (
    BagSize as BagSize,
)
from rulewright.analysis.core.expressions import (
    Binder as Binder,
)
from rulewright.analysis.core.expressions import (
    CallDefine as CallDefine,
)
from rulewright.analysis.core.expressions import (
    CellAt as CellAt,
)
from rulewright.analysis.core.expressions import (
    Compare as Compare,
)
from rulewright.analysis.core.expressions import (
    Conditional as Conditional,
)
from rulewright.analysis.core.expressions import (
    Const as Const,
)
from rulewright.analysis.core.expressions import (
    Cyclic as Cyclic,
)
from rulewright.analysis.core.expressions import (
    Domain as Domain,
)
from rulewright.analysis.core.expressions import (
    Expr as Expr,
)
from rulewright.analysis.core.expressions import (
    Graph as Graph,
)
from rulewright.analysis.core.expressions import (
    InCollection as InCollection,
)
from rulewright.analysis.core.expressions import (
    InZone as InZone,
)
from rulewright.analysis.core.expressions import (
    IsIn as IsIn,
)
from rulewright.analysis.core.expressions import (
    IsInCollection as IsInCollection,
)
from rulewright.analysis.core.expressions import (
    Joined as Joined,
)
from rulewright.analysis.core.expressions import (
    LetIn as LetIn,
)
from rulewright.analysis.core.expressions import (
    LiesIn as LiesIn,
)
from rulewright.analysis.core.expressions import (
    Local as Local,
)
from rulewright.analysis.core.expressions import (
    Logic as Logic,
)
from rulewright.analysis.core.expressions import (
    Members as Members,
)
from rulewright.analysis.core.expressions import (
    Neighbours as Neighbours,
)
from rulewright.analysis.core.expressions import (
    Not as Not,
)
from rulewright.analysis.core.expressions import (
    Numbers as Numbers,
)
from rulewright.analysis.core.expressions import (
    Openings as Openings,
)
from rulewright.analysis.core.expressions import (
    Parts as Parts,
)
from rulewright.analysis.core.expressions import (
    Place as Place,
)
from rulewright.analysis.core.expressions import (
    Quantified as Quantified,
)
from rulewright.analysis.core.expressions import (
    ReadState as ReadState,
)
from rulewright.analysis.core.expressions import (
    ReadTable as ReadTable,
)
from rulewright.analysis.core.expressions import (
    RingAfter as RingAfter,
)
from rulewright.analysis.core.expressions import (
    Switch as Switch,
)
from rulewright.analysis.core.expressions import (
    Typed as Typed,
)
from rulewright.analysis.core.expressions import (
    WithinBag as WithinBag,
)
from rulewright.analysis.core.expressions import (
    ZoneEnd as ZoneEnd,
)
from rulewright.analysis.core.expressions import (
    ZoneSize as ZoneSize,
)
from rulewright.analysis.core.rules import (
    Rules as Rules,
)
from rulewright.analysis.core.statements import (
    Alternative as Alternative,
)
from rulewright.analysis.core.statements import (
    Amount as Amount,
)
from rulewright.analysis.core.statements import (
    AtOnce as AtOnce,
)
from rulewright.analysis.core.statements import (
    Branches as Branches,
)
from rulewright.analysis.core.statements import (
    CallProcedure as CallProcedure,
)
from rulewright.analysis.core.statements import (
    Decide as Decide,
)
from rulewright.analysis.core.statements import (
    DrawFromBag as DrawFromBag,
)
from rulewright.analysis.core.statements import (
    DrawMember as DrawMember,
)
from rulewright.analysis.core.statements import (
    EndGame as EndGame,
)
from rulewright.analysis.core.statements import (
    EnterPhase as EnterPhase,
)
from rulewright.analysis.core.statements import (
    Exit as Exit,
)
from rulewright.analysis.core.statements import (
    ForEach as ForEach,
)
from rulewright.analysis.core.statements import (
    If as If,
)
from rulewright.analysis.core.statements import (
    Label as Label,
)
from rulewright.analysis.core.statements import (
    Lay as Lay,
)
from rulewright.analysis.core.statements import (
    Log as Log,
)
from rulewright.analysis.core.statements import (
    Loop as Loop,
)
from rulewright.analysis.core.statements import (
    MoveAmount as MoveAmount,
)
from rulewright.analysis.core.statements import (
    MoveBag as MoveBag,
)
from rulewright.analysis.core.statements import (
    MoveCard as MoveCard,
)
from rulewright.analysis.core.statements import (
    MoveCards as MoveCards,
)
from rulewright.analysis.core.statements import (
    NoteEnd as NoteEnd,
)
from rulewright.analysis.core.statements import (
    Require as Require,
)
from rulewright.analysis.core.statements import (
    Return as Return,
)
from rulewright.analysis.core.statements import (
    Roll as Roll,
)
from rulewright.analysis.core.statements import (
    Scope as Scope,
)
from rulewright.analysis.core.statements import (
    SetLocal as SetLocal,
)
from rulewright.analysis.core.statements import (
    SettleNow as SettleNow,
)
from rulewright.analysis.core.statements import (
    ShuffleZone as ShuffleZone,
)
from rulewright.analysis.core.statements import (
    Statement as Statement,
)
from rulewright.analysis.core.statements import (
    Stmt as Stmt,
)
from rulewright.analysis.core.statements import (
    WriteBag as WriteBag,
)
from rulewright.analysis.core.statements import (
    WriteState as WriteState,
)
