"""Evaluate expressions that are known before a game, for given variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub

from rulewright import limits, tree
from rulewright.source import NOWHERE, Span
from rulewright.types import UnknownType, compute_strides, key_values, none_value

Env = dict[tree.Var, int]
Value = Callable[[Env], int]

LARGEST = 1 << 63
MOST_STEPS = 2_000_000
LATER = "depends on the course of the game"


class NotConstant(Exception):
    """An expression that depends on the course of a game, or has no value."""

    def __init__(self, span: Span = NOWHERE, why: str = LATER) -> None:
        super().__init__(why)
        self.span = span
        self.why = why


class AlreadyReported(Exception):
    """An expression with an error that has been reported already."""


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
    """A compiler of expressions to functions from variables to the value, each definition once. The functions
    raise NotConstant and AlreadyReported when called, not when compiled."""

    def __init__(self, collections: Sequence[tuple[int, ...]]) -> None:
        self.collections = collections
        self.steps = 0
        self._defines: dict[tree.Define, Value] = {}
        self._nodes = 0

    def make_cell_reader(self, table: tree.Table, span: Span) -> Callable[[int], int]:
        """Return the function that gives the cell at an index."""
        return table.cells.__getitem__

    def make_refusal(self, span: Span, why: str = LATER) -> Value:
        """Return the function for an unknown value, which raises only when it is called."""

        def raise_not_constant(_env: Env) -> int:
            raise NotConstant(span, why)

        return raise_not_constant

    def spend_steps(self, step_count: int, span: Span) -> None:
        self.steps += step_count
        limits.spend_work(step_count, span)
        if self.steps > MOST_STEPS:
            raise NotConstant(span, "takes too long to compute")

    def compile_value(self, expr: tree.Expr) -> Value:
        self._nodes += 1
        match expr:
            case tree.Const(value=number):
                return _raise_reported if isinstance(expr.type, UnknownType) else lambda env: number
            case tree.Local(var=var):
                return self._compile_local(var, expr.span)
            case tree.ReadTable(table=table, key_exprs=keys):
                return self.compile_table_read(table, tuple(map(self.compile_value, keys)), expr.span)
            case tree.CallDefine(define=define, args=args):
                return self._compile_call(define, tuple(map(self.compile_value, args)), expr.span)
            case tree.Arithmetic(op=op, args=args):
                return _compile_arithmetic(op, tuple(map(self.compile_value, args)), expr.span)
            case tree.Compare(op=op, left=left, right=right):
                compare, one, two = COMPARE[op], self.compile_value(left), self.compile_value(right)
                return lambda env: int(compare(one(env), two(env)))
            case tree.IsIn(value=value, constants=members):
                inner = self.compile_value(value)
                return lambda env: int(inner(env) in members)
            case tree.IsInCollection(value=value, collection=collection):
                inner, chosen = self.compile_value(value), self.compile_value(collection)
                return lambda env: int(inner(env) in self.collections[chosen(env)])
            case tree.Not(value=value):
                inner = self.compile_value(value)
                return lambda env: int(not inner(env))
            case tree.Logic(op=op, operands=parts):
                return _compile_logic(op == "and", tuple(map(self.compile_value, parts)))
            case tree.Conditional(condition=condition, value=value, else_value=other):
                test, yes, no = map(self.compile_value, (condition, value, other))
                return lambda env: yes(env) if test(env) else no(env)
            case tree.LetIn(var=var, value=value, body=body):
                first, then = self.compile_value(value), self.compile_value(body)
                return lambda env: then({**env, var: first(env)})
            case _:
                return self.compile_rare_value(expr)

    def compile_rare_value(self, expr: tree.Expr) -> Value:
        """Compile the less frequent kinds of expressions; subclasses override this for some of them."""
        match expr:
            case tree.Switch(subject=subject, arms=arms, default=default):
                chosen, of = self.compile_value(subject), {at: self.compile_value(arm) for at, arm in arms}
                nothing = self.make_refusal(expr.span, "no case fits")
                rest = nothing if default is None else self.compile_value(default)
                return lambda env: of.get(chosen(env), rest)(env)
            case tree.Agree(exceptions=entries, base_value=base):
                last = self.compile_value(base)
                each = [
                    (self.compile_value(test), self.compile_value(value)) for _, test, value, _ in entries
                ]
                return lambda env: next((v for test, v in each if test(env)), last)(env)
            case tree.Quantified():
                return self._compile_quantified(expr)
            case tree.ReadState(state=state):
                return self.make_refusal(expr.span, f"`{state.name}` changes during a game")
            case _:
                return self.make_refusal(expr.span)

    def _compile_local(self, var: tree.Var, span: Span) -> Value:
        def read_local(env: Env) -> int:
            try:
                return env[var]
            except KeyError:
                raise NotConstant(span) from None

        return read_local

    def compile_table_read(self, table: tree.Table, key_functions: tuple[Value, ...], span: Span) -> Value:
        cell = self.make_cell_reader(table, span)
        parts = tuple(
            (value, key_values(key), step)
            for value, key, step in zip(key_functions, table.keys, compute_strides(table.keys), strict=True)
        )

        def read_cell(env: Env) -> int:
            at = 0
            for value, inside, step in parts:
                key = value(env)
                if key not in inside:
                    raise NotConstant(span, "looks outside of the table")
                at += (key - inside.start) * step
            return cell(at)

        return read_cell

    def _compile_call(self, define: tree.Define, args: tuple[Value, ...], span: Span) -> Value:
        if define.body is None:
            return self.make_refusal(span, "is not known yet")
        if define not in self._defines:
            self._defines[define] = self.compile_definition(define.body)
        body, given = self._defines[define], tuple(zip(define.parameters, args, strict=True))
        if len(given) == 1:  # the most frequent case
            ((only, value),) = given
            return lambda env: body({only: value(env)})
        return lambda env: body({var: arg(env) for var, arg in given})

    def compile_definition(self, body_expr: tree.Expr) -> Value:
        """Return a definition's value as a function of its parameters, memoised."""
        compute = self.compile_counted(body_expr)
        results: dict[tuple[int, ...], int] = {}

        def compute_memoised(env: Env) -> int:
            given = tuple(env.values())
            found = results.get(given)
            if found is None:
                found = results[given] = compute(env)
            return found

        return compute_memoised

    def compile_counted(self, expr: tree.Expr) -> Value:
        """Return a function that counts the work of each evaluation."""
        before = self._nodes
        inner = self.compile_value(expr)
        steps = self._nodes - before

        def compute_counted(env: Env) -> int:
            self.spend_steps(steps, expr.span)
            return inner(env)

        return compute_counted

    # --- quantifiers ------------------------------------------------------------------------------

    def _compile_quantified(self, quantified: tree.Quantified) -> Value:
        runs, none = self._compile_runs(quantified), none_value(quantified.type)
        if quantified.quantifier == "any":
            return lambda env: int(any(True for _ in runs(env)))
        if quantified.quantifier == "count":
            return lambda env: sum(1 for _ in runs(env))
        assert quantified.value is not None
        value = self.compile_counted(quantified.value)
        by = [self.compile_counted(each) for each in quantified.sort_keys]
        if quantified.quantifier == "all":
            return lambda env: int(all(value(run) for run in runs(env)))
        if quantified.quantifier == "sum":
            return lambda env: sum(value(run) for run in runs(env))

        def choose_value(env: Env) -> int:
            found = [(value(run), run) for run in runs(env)]
            if quantified.quantifier in ("min", "max"):
                if not found:
                    raise NotConstant(quantified.span, "there is nothing to compare")
                numbers = [number for number, _ in found]
                return min(numbers) if quantified.quantifier == "min" else max(numbers)
            found = [(number, run) for number, run in found if number != none]
            if quantified.quantifier in ("only", "the"):
                if len(found) == 1:
                    return found[0][0]
                if quantified.quantifier == "the":
                    raise NotConstant(quantified.span, f"there are {len(found)}")
                return none
            if not found:
                return none
            if quantified.quantifier == "last":
                found.reverse()
            if not by:
                return found[0][0]
            keys = [[each(run) for each in by] for _, run in found]
            lowest = quantified.quantifier in ("first", "least", "only least")
            best = min(keys) if lowest else max(keys)
            if quantified.quantifier.startswith("only") and keys.count(best) > 1:
                return none
            return found[keys.index(best)][0]

        return choose_value

    def _compile_runs(self, quantified: tree.Quantified) -> Callable[[Env], Iterator[Env]]:
        binders = [(each.var, self._compile_domain(each.domain, each.span)) for each in quantified.binders]
        last = len(binders) - 1
        withs = [
            (var, self.compile_counted(value), none_value(value.type)) for var, value in quantified.withs
        ]
        where = None if quantified.where is None else self.compile_counted(quantified.where)

        def iter_bindings(env: Env, number: int = 0) -> Iterator[Env]:
            var, domain = binders[number]
            for value in domain(env):  # the domain can depend on earlier names
                self.spend_steps(1, quantified.span)
                inner = {**env, var: value}
                if number == last:
                    yield inner
                else:
                    yield from iter_bindings(inner, number + 1)

        def iter_runs(env: Env) -> Iterator[Env]:
            for inner in iter_bindings(env):
                for var, value, none in withs:
                    inner[var] = found = value(inner)
                    if found == none:
                        break
                else:
                    if where is None or where(inner):
                        yield inner

        return iter_runs

    def _compile_domain(self, domain: tree.Domain, span: Span) -> Callable[[Env], Sequence[int]]:
        match domain:
            case tree.Members(member_type=of) if not of.is_growing:
                return lambda env: of.members
            case tree.Numbers(first=first, last=last, down=down):
                low, high, step = self.compile_value(first), self.compile_value(last), -1 if down else 1

                def list_numbers(env: Env) -> range:
                    found = range(low(env), high(env) + step, step)
                    if len(found) > MOST_STEPS:
                        raise NotConstant(span, "takes too long to compute")
                    return found

                return list_numbers
            case tree.InCollection(collection=collection):
                chosen = self.compile_value(collection)
                return lambda env: self.collections[chosen(env)]
            case tree.Listed(elements=items):
                each = tuple(map(self.compile_value, items))
                return lambda env: [item(env) for item in each]
            case tree.Cyclic(member_type=of, start=start):
                begin = self.compile_value(start)

                def rotate_members(env: Env) -> Sequence[int]:
                    at = of.members.index(begin(env))
                    return (*of.members[at:], *of.members[:at])

                return rotate_members
            case _:
                refused = self.make_refusal(span)
                return lambda env: (refused(env),)


def _compile_logic(every: bool, operands: tuple[Value, ...]) -> Value:
    def compute_logic(env: Env) -> int:
        for part in operands:
            if bool(part(env)) is not every:
                return int(not every)
        return int(every)

    return compute_logic


def _raise_reported(_env: Env) -> int:
    raise AlreadyReported


def _compile_arithmetic(op: str, args: tuple[Value, ...], span: Span) -> Value:
    if op in ("min", "max"):
        pick = min if op == "min" else max
        return lambda env: pick([arg(env) for arg in args])
    if op in ("abs", "neg"):
        (only,) = args
        return (lambda env: abs(only(env))) if op == "abs" else (lambda env: -only(env))
    left, right = args
    compute = ARITHMETIC[op]

    def compute_number(env: Env) -> int:
        try:
            number = compute(left(env), right(env))
        except ZeroDivisionError:
            raise NotConstant(span, "divides by 0") from None
        if abs(number) >= LARGEST:
            raise NotConstant(span, "leaves what numbers can be")
        return number

    return compute_number
