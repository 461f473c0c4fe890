"""Hand-made typed trees, and a game driven over them without any other part of the engine."""

from __future__ import annotations

from rulewright import tree
from rulewright.backends.module import Module
from rulewright.backends.python import build_module
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import Program
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.types import INT, FiniteType, MemberType

PLAYER = FiniteType("player", ("alfred", "betty"), (0, 1))
SITE = FiniteType("site", ("a", "b", "c", "d"), (0, 1, 2, 3))
IN_SITE = MemberType(SITE)


def number(value: int) -> tree.Const:
    return tree.Const(value=value, type=INT)


def var(name: str, type: tree.Type = INT) -> tree.Var:  # type: ignore[name-defined]
    return tree.Var(name, type)


def read(v: tree.Var) -> tree.Local:
    return tree.Local(var=v, type=v.type)


def state(name: str, *keys: FiniteType, start: int = 0) -> tree.State:
    return tree.State(name, keys, INT, tuple(tree.Var("k", MemberType(k)) for k in keys), number(start))


def get(s: tree.State, *keys: tree.Expr) -> tree.ReadState:
    return tree.ReadState(state=s, key_exprs=keys, type=INT)


def put(s: tree.State, op: str, value: tree.Expr, *keys: tree.Expr) -> tree.WriteState:
    return tree.WriteState(state=s, key_exprs=keys, op=op, value=value)  # type: ignore[arg-type]


def equal(a: tree.Expr, b: tree.Expr) -> tree.Compare:
    return tree.Compare(op="==", left=a, right=b)


def choose(v: tree.Var, domain: tree.Domain, where: tree.Expr | None = None) -> tree.Decide:
    one = tree.Alternative(None, (tree.Binder(v, domain),), where, ())
    return tree.Decide(key=v.name, chooser=number(0), alternatives=(one,))


def rules(
    states: list[tree.State],
    body: list[tree.Stmt],
    triggers: tuple[tree.Trigger, ...] = (),
) -> tree.Rules:
    return tree.Rules(
        id="test",
        player_type=PLAYER,
        types={"player": PLAYER, "site": SITE},
        states={s.name: s for s in states},
        zones=(),
        families={},
        bags={},
        tables={},
        collections=(),
        shapes={},
        defines={},
        procedures={},
        triggers=triggers,
        invariants=(),
        main=tree.Procedure("main", (), None, tuple(body)),
        scoring=None,
    )


class Run:
    """A game driven by hand; single options are taken."""

    def __init__(self, made: tree.Rules) -> None:
        self.program: Program = lower_ruleset(made).program
        self.module: Module = build_module(self.program)
        self.cells = [0] * self.program.size
        self.module[self.program.start_function](self.cells, None)
        self.options: list[int] = []
        self.decision = -1
        self.advance(self.program.entry_segment)

    def advance(self, segment: int) -> None:
        while True:
            while segment >= 0:
                segment = self.module[self.program.segments[segment]](self.cells, None)
            if segment == ENDED:
                self.decision, self.options = -1, []
                return
            decision = self.program.decisions[~segment]
            options = self.module[decision.options_function](self.cells, None)
            if len(options) > 1:
                self.decision, self.options = ~segment, options
                return
            if options:
                segment = self.module[decision.apply_function](self.cells, None, options[0])
            else:
                assert decision.fallback_segment is not None, "no options"
                segment = decision.fallback_segment

    def choose(self, code: int) -> None:
        assert code in self.options
        self.advance(
            self.module[self.program.decisions[self.decision].apply_function](self.cells, None, code)
        )

    def value(self, name: str, index: int = 0) -> int:
        block = next(b for b in self.program.blocks if b.name == name)
        return self.cells[block.base + index]
