"""Values of expressions that are known before a game, for given variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub

from rulewright import limits, tree
from rulewright.source import NOWHERE, Span
from rulewright.types import UnknownType, key_values, none_of, strides

Env = dict[tree.Var, int]
Value = Callable[[Env], int]

LARGEST = 1 << 63
MOST_STEPS = 2_000_000
LATER = "depends on the course of the game"


class NotConstant(Exception):
    """The expression depends on the course of a game, or has no value."""

    def __init__(self, span: Span = NOWHERE, why: str = LATER) -> None:
        super().__init__(why)
        self.span = span
        self.why = why


class AlreadyReported(Exception):
    """Something in the expression has been reported already."""


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "//": floordiv,
    "%": mod,
}


class Evaluator:
    """Turns expressions into functions from variables to the value, and definitions once.

    These raise NotConstant, and AlreadyReported; whoever asks for a function need not expect them.
    """

    def __init__(self, collections: Sequence[tuple[int, ...]]) -> None:
        self.collections = collections
        self.steps = 0
        self._defines: dict[tree.Define, Value] = {}
        self._nodes = 0

    def reader(self, table: tree.Table, span: Span) -> Callable[[int], int]:
        """Return the function that gives the cell at an index."""
        return table.cells.__getitem__

    def refuse(self, span: Span, why: str = LATER) -> Value:
        """Return the function for an unknown value, which raises only when it is called."""

        def raising(_env: Env) -> int:
            raise NotConstant(span, why)

        return raising

    def spend(self, steps: int, span: Span) -> None:
        self.steps += steps
        limits.spend(steps, span)
        if self.steps > MOST_STEPS:
            raise NotConstant(span, "takes too long to compute")

    def value(self, node: tree.Expr) -> Value:
        self._nodes += 1
        match node:
            case tree.Const(value=number):
                return _broken if isinstance(node.type, UnknownType) else lambda env: number
            case tree.Local(var=var):
                return self._local(var, node.span)
            case tree.ReadTable(table=table, keys=keys):
                return self.reading(table, tuple(map(self.value, keys)), node.span)
            case tree.CallDefine(define=define, args=args):
                return self._call(define, tuple(map(self.value, args)), node.span)
            case tree.Arithmetic(op=op, args=args):
                return _arithmetic(op, tuple(map(self.value, args)), node.span)
            case tree.Compare(op=op, left=left, right=right):
                compare, one, two = COMPARE[op], self.value(left), self.value(right)
                return lambda env: int(compare(one(env), two(env)))
            case tree.IsIn(value=value, members=members):
                inner = self.value(value)
                return lambda env: int(inner(env) in members)
            case tree.IsInCollection(value=value, collection=collection):
                inner, chosen = self.value(value), self.value(collection)
                return lambda env: int(inner(env) in self.collections[chosen(env)])
            case tree.Not(value=value):
                inner = self.value(value)
                return lambda env: int(not inner(env))
            case tree.Logic(op=op, parts=parts):
                return _logic(op == "and", tuple(map(self.value, parts)))
            case tree.Conditional(condition=condition, value=value, other=other):
                test, yes, no = map(self.value, (condition, value, other))
                return lambda env: yes(env) if test(env) else no(env)
            case tree.LetIn(var=var, value=value, body=body):
                first, then = self.value(value), self.value(body)
                return lambda env: then({**env, var: first(env)})
            case _:
                return self.rarer(node)

    def rarer(self, node: tree.Expr) -> Value:
        """Compile expressions that are not worth evaluating when many functions are made."""
        match node:
            case tree.Switch(subject=subject, arms=arms, default=default):
                chosen, of = self.value(subject), {at: self.value(arm) for at, arm in arms}
                nothing = self.refuse(node.span, "no case fits")
                rest = nothing if default is None else self.value(default)
                return lambda env: of.get(chosen(env), rest)(env)
            case tree.Agree(entries=entries, base=base):
                last = self.value(base)
                each = [(self.value(test), self.value(value)) for _, test, value, _ in entries]
                return lambda env: next((v for test, v in each if test(env)), last)(env)
            case tree.Quantified():
                return self._quantified(node)
            case tree.ReadState(state=state):
                return self.refuse(node.span, f"`{state.name}` changes during a game")
            case _:
                return self.refuse(node.span)

    def _local(self, var: tree.Var, span: Span) -> Value:
        def read(env: Env) -> int:
            try:
                return env[var]
            except KeyError:
                raise NotConstant(span) from None

        return read

    def reading(self, table: tree.Table, keys: tuple[Value, ...], span: Span) -> Value:
        cell = self.reader(table, span)
        parts = tuple(
            (value, key_values(key), step)
            for value, key, step in zip(keys, table.keys, strides(table.keys), strict=True)
        )

        def read(env: Env) -> int:
            at = 0
            for value, inside, step in parts:
                key = value(env)
                if key not in inside:
                    raise NotConstant(span, "looks outside of the table")
                at += (key - inside.start) * step
            return cell(at)

        return read

    def _call(self, define: tree.Define, args: tuple[Value, ...], span: Span) -> Value:
        if define.body is None:
            return self.refuse(span, "is not known yet")
        if define not in self._defines:
            self._defines[define] = self.defined(define.body)
        body, given = self._defines[define], tuple(zip(define.parameters, args, strict=True))
        if len(given) == 1:  # as most
            ((only, value),) = given
            return lambda env: body({only: value(env)})
        return lambda env: body({var: arg(env) for var, arg in given})

    def defined(self, body: tree.Expr) -> Value:
        """Return a definition's value as a function of its parameters, memoised."""
        compute = self.counted(body)
        known: dict[tuple[int, ...], int] = {}

        def again(env: Env) -> int:
            given = tuple(env.values())
            found = known.get(given)
            if found is None:
                found = known[given] = compute(env)
            return found

        return again

    def counted(self, node: tree.Expr) -> Value:
        """Return a function that counts the work of each evaluation."""
        before = self._nodes
        inner = self.value(node)
        steps = self._nodes - before

        def counted(env: Env) -> int:
            self.spend(steps, node.span)
            return inner(env)

        return counted

    # --- quantifiers ------------------------------------------------------------------------------

    def _quantified(self, node: tree.Quantified) -> Value:
        runs, none = self._runs(node), none_of(node.type)
        if node.kind == "any":
            return lambda env: int(any(True for _ in runs(env)))
        if node.kind == "count":
            return lambda env: sum(1 for _ in runs(env))
        assert node.value is not None
        value = self.counted(node.value)
        by = [self.counted(each) for each in node.by]
        if node.kind == "all":
            return lambda env: int(all(value(run) for run in runs(env)))
        if node.kind == "sum":
            return lambda env: sum(value(run) for run in runs(env))

        def chosen(env: Env) -> int:
            found = [(value(run), run) for run in runs(env)]
            if node.kind in ("min", "max"):
                if not found:
                    raise NotConstant(node.span, "there is nothing to compare")
                numbers = [number for number, _ in found]
                return min(numbers) if node.kind == "min" else max(numbers)
            found = [(number, run) for number, run in found if number != none]
            if node.kind in ("only", "the"):
                if len(found) == 1:
                    return found[0][0]
                if node.kind == "the":
                    raise NotConstant(node.span, f"there are {len(found)}")
                return none
            if not found:
                return none
            if node.kind == "last":
                found.reverse()
            if not by:
                return found[0][0]
            keys = [[each(run) for each in by] for _, run in found]
            best = min(keys) if node.kind in ("first", "least") else max(keys)
            return found[keys.index(best)][0]

        return chosen

    def _runs(self, node: tree.Quantified) -> Callable[[Env], Iterator[Env]]:
        binders = [(each.var, self._domain(each.domain, each.span)) for each in node.binders]
        last = len(binders) - 1
        withs = [(var, self.counted(value), none_of(value.type)) for var, value in node.withs]
        where = None if node.where is None else self.counted(node.where)

        def bound(env: Env, number: int = 0) -> Iterator[Env]:
            var, domain = binders[number]
            for value in domain(env):  # which can hang on the names before
                self.spend(1, node.span)
                inner = {**env, var: value}
                if number == last:
                    yield inner
                else:
                    yield from bound(inner, number + 1)

        def runs(env: Env) -> Iterator[Env]:
            for inner in bound(env):
                for var, value, none in withs:
                    inner[var] = found = value(inner)
                    if found == none:
                        break
                else:
                    if where is None or where(inner):
                        yield inner

        return runs

    def _domain(self, domain: tree.Domain, span: Span) -> Callable[[Env], Sequence[int]]:
        match domain:
            case tree.Members(of=of) if not of.growing:
                return lambda env: of.members
            case tree.Numbers(first=first, last=last, down=down):
                low, high, step = self.value(first), self.value(last), -1 if down else 1

                def numbers(env: Env) -> range:
                    found = range(low(env), high(env) + step, step)
                    if len(found) > MOST_STEPS:
                        raise NotConstant(span, "takes too long to compute")
                    return found

                return numbers
            case tree.InCollection(collection=collection):
                chosen = self.value(collection)
                return lambda env: self.collections[chosen(env)]
            case tree.Listed(items=items):
                each = tuple(map(self.value, items))
                return lambda env: [item(env) for item in each]
            case tree.Cyclic(of=of, start=start):
                begin = self.value(start)

                def round_from(env: Env) -> Sequence[int]:
                    at = of.members.index(begin(env))
                    return (*of.members[at:], *of.members[:at])

                return round_from
            case _:
                refused = self.refuse(span)
                return lambda env: (refused(env),)


def _logic(every: bool, parts: tuple[Value, ...]) -> Value:
    def held(env: Env) -> int:
        for part in parts:
            if bool(part(env)) is not every:
                return int(not every)
        return int(every)

    return held


def _broken(_env: Env) -> int:
    raise AlreadyReported


def _arithmetic(op: str, args: tuple[Value, ...], span: Span) -> Value:
    if op in ("min", "max"):
        pick = min if op == "min" else max
        return lambda env: pick([arg(env) for arg in args])
    if op in ("abs", "neg"):
        (only,) = args
        return (lambda env: abs(only(env))) if op == "abs" else (lambda env: -only(env))
    left, right = args
    compute = ARITHMETIC[op]

    def computed(env: Env) -> int:
        try:
            number = compute(left(env), right(env))
        except ZeroDivisionError:
            raise NotConstant(span, "divides by 0") from None
        if abs(number) >= LARGEST:
            raise NotConstant(span, "leaves what numbers can be")
        return number

    return computed
