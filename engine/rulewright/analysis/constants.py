"""Computes typed expressions while a ruleset is read: cells, conditions of subsets, defaults."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulewright import limits, tree
from rulewright.analysis.fitting import none_value
from rulewright.analysis.world import World
from rulewright.source import Span
from rulewright.types import FiniteType, UnknownType

Env = dict[tree.Var, int]
MOST_STEPS = 2_000_000
LARGEST = 1 << 63


class NotConstant(Exception):
    """The expression depends on the course of a game, or has no value."""

    def __init__(self, span: Span, why: str) -> None:
        super().__init__(why)
        self.span = span
        self.why = why


def constant(world: World, expr: tree.Expr, env: Env | None = None) -> int | None:
    """The value of an expression, or None after reporting that it has none yet."""
    if isinstance(expr.type, UnknownType):
        return None
    if isinstance(expr, tree.Const):
        return expr.value
    try:
        return Evaluator(world).value(expr, dict(env or {}))
    except Broken:
        return None
    except NotConstant as error:
        world.reporter.error(
            "not-constant", "this has to be known before the game", error.span, error.why
        )
        return None


class Broken(Exception):
    """Something in the expression has been reported already."""


class Evaluator:
    def __init__(self, world: World) -> None:
        self.world = world
        self.steps = 0

    def value(self, expr: tree.Expr, env: Env) -> int:
        """Raises NotConstant."""
        self.steps += 1
        limits.spend(1, expr.span)
        if self.steps > MOST_STEPS:
            raise NotConstant(expr.span, "takes too long to compute")
        match expr:
            case tree.Const(value=value):
                if isinstance(expr.type, UnknownType):
                    raise Broken
                return value
            case tree.Local(var=var) if var in env:
                return env[var]
            case tree.ReadTable(table=table, keys=keys):
                return self._cell(table, [self.value(key, env) for key in keys], expr.span)
            case tree.CallDefine(define=define, args=args):
                if define.body is None:
                    raise NotConstant(expr.span, "is not known yet")
                inner = {
                    var: self.value(arg, env)
                    for var, arg in zip(define.parameters, args, strict=True)
                }
                return self.value(define.body, inner)
            case tree.Arithmetic(op=op, args=args):
                number = self._arithmetic(op, [self.value(arg, env) for arg in args], expr.span)
                if abs(number) >= LARGEST:
                    raise NotConstant(expr.span, "leaves what numbers can be")
                return number
            case tree.Compare(op=op, left=left, right=right):
                return int(_compare(op, self.value(left, env), self.value(right, env)))
            case tree.IsIn(value=inner_value, members=members):
                return int(self.value(inner_value, env) in members)
            case tree.IsInCollection(value=inner_value, collection=collection):
                items = self.world.pool.items[self.value(collection, env)]
                return int(self.value(inner_value, env) in items)
            case tree.Not(value=inner_value):
                return 1 - self.value(inner_value, env)
            case tree.Logic(op=op, parts=parts):
                for part in parts:
                    if self.value(part, env) == (op == "or"):
                        return int(op == "or")
                return int(op == "and")
            case tree.Conditional(condition=condition, value=yes, other=no):
                return self.value(yes if self.value(condition, env) else no, env)
            case tree.LetIn(var=var, value=inner_value, body=body):
                return self.value(body, {**env, var: self.value(inner_value, env)})
            case tree.Switch(subject=subject, arms=arms, default=default):
                arm = dict(arms).get(self.value(subject, env), default)
                if arm is None:
                    raise NotConstant(expr.span, "no case fits")
                return self.value(arm, env)
            case tree.Agree(entries=entries, base=base):
                for _, condition, inner_value, _ in entries:
                    if self.value(condition, env):
                        return self.value(inner_value, env)
                return self.value(base, env)
            case tree.Quantified():
                return self._quantified(expr, env)
            case tree.ReadState(state=state):
                raise NotConstant(expr.span, f"`{state.name}` changes during a game")
            case _:
                raise NotConstant(expr.span, "depends on the course of the game")

    def _cell(self, table: tree.Table, keys: list[int], span: Span) -> int:
        self.world.fill(table)
        offset = 0
        for key, value in zip(table.keys, keys, strict=True):
            low, size = 0, 0
            if isinstance(key, FiniteType):
                size = key.size
            else:
                low, size = key.low or 0, (key.high or 0) - (key.low or 0) + 1
            if not low <= value < low + size:
                raise NotConstant(span, "looks outside of the table")
            offset = offset * size + value - low
        if offset >= len(table.cells):
            raise NotConstant(span, "is not known yet")
        self.world.read_cell(table, offset)
        return table.cells[offset]

    def _arithmetic(self, op: str, args: list[int], span: Span) -> int:
        match op:
            case "+":
                return args[0] + args[1]
            case "-":
                return args[0] - args[1]
            case "*":
                return args[0] * args[1]
            case "neg":
                return -args[0]
            case "abs":
                return abs(args[0])
            case "min":
                return min(args)
            case "max":
                return max(args)
        if args[1] == 0:
            raise NotConstant(span, "divides by 0")
        return args[0] // args[1] if op == "//" else args[0] % args[1]

    # --- quantifiers ------------------------------------------------------------------------------

    def _runs(self, expr: tree.Quantified, env: Env) -> Iterator[Env]:
        domains = [self._domain(binder.domain, env, binder.span) for binder in expr.binders]
        for values in product(*domains):
            inner = {**env, **{b.var: v for b, v in zip(expr.binders, values, strict=True)}}
            for var, with_value in expr.withs:
                found = self.value(with_value, inner)
                if found == none_value(with_value.type):
                    break
                inner[var] = found
            else:
                if expr.where is None or self.value(expr.where, inner):
                    yield inner

    def _domain(self, domain: tree.Domain, env: Env, span: Span) -> list[int]:
        match domain:
            case tree.Members(of=of) if not of.growing:
                return list(of.members)
            case tree.Numbers(first=first, last=last, down=down):
                low, high = self.value(first, env), self.value(last, env)
                if abs(high - low) > MOST_STEPS:
                    raise NotConstant(span, "takes too long to compute")
                return list(range(low, high - 1, -1) if down else range(low, high + 1))
            case tree.InCollection(collection=collection):
                return list(self.world.pool.items[self.value(collection, env)])
            case tree.Cyclic(of=of, start=start):
                at = of.members.index(self.value(start, env))
                return [*of.members[at:], *of.members[:at]]
            case _:
                raise NotConstant(span, "depends on the course of the game")

    def _quantified(self, expr: tree.Quantified, env: Env) -> int:
        runs = self._runs(expr, env)
        if expr.kind == "any":
            return int(any(True for _ in runs))
        if expr.kind == "count":
            return sum(1 for _ in runs)
        value = expr.value
        assert value is not None
        if expr.kind == "all":
            return int(all(self.value(value, run) for run in runs))
        none = none_value(expr.type)
        found = [(self.value(value, run), run) for run in runs]
        if expr.kind in ("sum", "min", "max"):
            numbers = [number for number, _ in found]
            if expr.kind == "sum":
                return sum(numbers)
            if not numbers:
                raise NotConstant(expr.span, "there is nothing to compare")
            return min(numbers) if expr.kind == "min" else max(numbers)
        found = [(number, run) for number, run in found if number != none]
        if expr.kind in ("only", "the"):
            if len(found) == 1:
                return found[0][0]
            if expr.kind == "the":
                raise NotConstant(expr.span, f"there are {len(found)}")
            return none
        if not found:
            return none
        by = expr.by
        if by is None:
            return found[0][0] if expr.kind == "first" else found[-1][0]
        keys = [self.value(by, run) for _, run in found]
        best = min(keys) if expr.kind in ("first", "least") else max(keys)
        return found[keys.index(best)][0]


def _compare(op: str, left: int, right: int) -> bool:
    match op:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case _:
            return left >= right
