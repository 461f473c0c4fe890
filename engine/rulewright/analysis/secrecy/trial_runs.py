"""Refuse `where: possible` and `one move` whose test would draw from chance or read hidden values; refuse
what else one move cannot contain, and questions about menus that would draw from chance.

Terms: a *trial run* executes a body and undoes it, to find out whether an option is possible (`where:
possible`). Its result is visible, because options are. Literature: covert channels (Lampson 1973).

Rule: report a body that can read hidden values or draw random numbers before it is certain to succeed,
unless the seat that chooses may see the values.

Example: the number of the other player decides whether `attack` is offered, which reveals something about
it.

```yaml
names: {p: player, q: player, s: site}
state:
  mark(s): player?
  secret(q): {type: 0 to 9, seen by: q}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses number from 0 to 9
      secret[p] = number
      p chooses:
        attack(s) where possible:
          require allowed(p, s) and secret[next(p)] > 4
          mark[s] = p
        pass:
          nothing
```

```diagnostics
hidden-in-trial: the trial run of this option would reveal hidden information
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from rulewright import tree
from rulewright.analysis.typing.type_narrowing import (
    Env,
    bind_arguments,
    find_fact_key,
    substitute_argument,
    substitute_arguments,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Label
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import walk_actions, walk_nodes

TrialSite = tree.Decide | tree.OneMove
"""A statement that causes trial runs: a decision with alternatives offered if possible, or a compound
move."""
SecretRead = tuple[
    tree.State | tree.Bag | tree.ZoneFamily | tree.RingAfter | tree.Question,
    tuple[tree.Expr, ...] | None,
    Span,
]
"""A read of hidden state or a question about a menu, with its keys or arguments (None: all), and its span."""
ReadCache = dict[tree.Define, tuple[SecretRead, ...]]
"""The hidden reads of definitions, in terms of their parameters."""


def iter_trial_sites(bodies: tuple[tuple[tree.Stmt, ...], ...]) -> Iterator[TrialSite]:
    """Yield everything in some bodies that causes trial runs."""
    return (part for part in walk_actions(bodies) if isinstance(part, TrialSite))


def check_trials(world: World, trial_sites: Iterable[TrialSite]) -> None:
    """Check every alternative that is offered if possible, and every compound move. Rules may ask about menus
    with hidden dependencies; the use of the answer is checked instead."""
    read_cache: ReadCache = {}
    for part in trial_sites:
        if isinstance(part, tree.Decide):
            for alternative in part.alternatives:
                if alternative.possible:
                    trial = _TrialChecker(world, read_cache, part.chooser, alternative.span)
                    trial.check_body(alternative.body, {})
        else:
            _MoveChecker(world, read_cache, part.chooser, part.span).check_move(part)
    for question in world.questions:
        for alternative in question.alternatives:
            _TrialChecker(world, read_cache, None, alternative.span).check_body(alternative.body, {})


@dataclass(slots=True)
class _TrialChecker:
    """The check of one trial run, followed up to the first decision on every path."""

    world: World
    read_cache: ReadCache
    chooser: tree.Expr | None
    """The seat that must not learn anything from the run; None if the rules ask."""
    span: Span
    call_stack: list[tree.Procedure | tree.Question] = field(default_factory=list)
    stop_cache: dict[tuple[tree.Procedure | tree.Question, tuple[tree.Expr, ...]], bool] = field(
        default_factory=dict
    )
    """Whether the run certainly stops in a procedure or question with these arguments."""

    def check_body(self, body: tuple[tree.Stmt, ...], env: Env) -> bool:
        """Return whether the run certainly stops in `body`."""
        return any(self._check_statement(statement, env) for statement in body)

    def _check_statement(self, stmt: tree.Stmt, env: Env) -> bool:
        match stmt:
            case tree.Roll() | tree.ShuffleZone() | tree.DrawFromBag() | tree.DrawMember():
                self._report_refusal("chance", stmt.span, "random result here")
                return True
            case tree.If(condition=condition, then=then, else_body=other):
                self._check_reads(condition, env)
                stops = [self.check_body(then, env), self.check_body(other, env)]
                return all(stops)
            case tree.Branches(subject=branched, arms=arms, default=default):
                self._check_reads(branched, env)
                stops = [self.check_body(arm, env) for _, arm in arms]
                return all([*stops, self.check_body(default, env)]) if default else all(stops)
            case (
                tree.Loop(body=body)
                | tree.LabelledBlock(body=body)
                | tree.AtOnce(body=body)
                | tree.OneMove(body=body)
            ):
                return self.check_body(body, env)
            case tree.ForEach(body=body):
                self._check_reads((stmt.binders, stmt.withs, stmt.where), env)
                if stmt.orders is None:
                    self.check_body(body, env)
                return stmt.orders is not None
            case tree.Decide(alternatives=alternatives):
                for one in alternatives:
                    self._check_reads((one.parameters, one.where), env)
                return True
            case tree.Together():
                return True
            case tree.CallProcedure(procedure=procedure, args=args):
                self._check_reads(args, env)
                return self._check_call(procedure, substitute_arguments(args, env))
            case tree.Return() | tree.EndGame():
                return True
            case (
                tree.MoveAmount(source=tree.Amount(state=thing, key_exprs=keys))
                | tree.MoveBag(moved_bag=tree.BagOf(), source=tree.BagCells(bag=thing, key_exprs=keys))
            ):
                self._check_reads(stmt, env)
                self._check_visible(thing, keys, stmt.span, env)
                return False
            case _:
                self._check_reads(stmt, env)
                return False

    def _check_call(self, procedure: tree.Procedure, args: tuple[tree.Expr, ...]) -> bool:
        """Return whether the run certainly stops in a procedure."""
        if procedure in self.call_stack:
            return False
        if (procedure, args) not in self.stop_cache:
            self.call_stack.append(procedure)
            env = dict(zip(procedure.parameters, args, strict=True))
            self.stop_cache[procedure, args] = self.check_body(procedure.body, env)
            self.call_stack.pop()
        return self.stop_cache[procedure, args]

    def _check_reads(self, tree_node: object, env: Env) -> None:
        """Report reads that the chooser may not see."""
        for thing, keys, span in list_reads(tree_node, self.read_cache):
            match thing:
                case tree.Question():
                    self._check_question(thing, substitute_arguments(keys or (), env))
                case tree.RingAfter(family=family):
                    self._report_refusal("hidden", span, f"`{family.name}` is not visible to everybody")
                case _:
                    self._check_visible(thing, keys, span, env)

    def _check_question(self, question: tree.Question, args: tuple[tree.Expr, ...]) -> None:
        """Check everything that the answer about a menu depends on."""
        if question in self.call_stack or (question, args) in self.stop_cache:
            return
        self.stop_cache[question, args] = False
        self.call_stack.append(question)
        env = dict(zip(question.parameters, args, strict=True))
        for alternative in question.alternatives:
            self._check_reads((alternative.parameters, alternative.where), env)
            self.check_body(alternative.body, env)
        self.call_stack.pop()

    def _check_visible(
        self,
        storage: tree.State | tree.Bag | tree.ZoneFamily,
        key_exprs: tuple[tree.Expr, ...] | None,
        span: Span,
        env: Env,
    ) -> None:
        """Report values hidden from the chooser; `keys` None: all of them are read."""
        who = storage.seen_by
        if who is None or self.chooser is None:
            return
        if key_exprs is None:
            self._report_refusal("hidden", span, f"parts of `{storage.name}` are hidden from some players")
            return
        swap = {who.viewer_var: self.chooser, **bind_arguments(who.key_vars, key_exprs, env)}
        if not is_always_true(who.condition, swap):
            self._report_refusal(
                "hidden", span, f"the player who chooses may not see this part of `{storage.name}`"
            )

    def _report_refusal(self, reason: str, span: Span, label: str) -> None:
        headlines = {
            "chance": "the trial run of this option would roll, draw or shuffle",
            "hidden": "the trial run of this option would reveal hidden information",
        }
        if reason == "hidden" and self.chooser is None:
            return
        code: Code = "chance-in-trial" if reason == "chance" else "hidden-in-trial"
        self.world.reporter.error(
            code,
            headlines[reason],
            self.span,
            "`where: possible` needs a trial run",
            labels=(Label(span, label),),
            help=(
                "replace `where: possible` with a condition that reads only what the player who "
                "chooses can see"
            ),
        )


@dataclass(slots=True)
class _MoveChecker(_TrialChecker):
    """The check of one compound move, followed through all of its decisions."""

    has_decision: bool = False

    def check_move(self, compound_move: tree.OneMove) -> None:
        self._check_reads(compound_move.objectives, {})
        self.check_body(compound_move.body, {})
        if not self.has_decision:
            headline = "this move contains no decision"
            self.world.reporter.error("not-one-move", headline, self.span, "no choice inside")

    def _check_statement(self, stmt: tree.Stmt, env: Env) -> bool:
        match stmt:
            case tree.Roll() | tree.ShuffleZone() | tree.DrawFromBag() | tree.DrawMember():
                self._report_refusal("chance", stmt.span, "random result here")
            case tree.SettleNow():
                self._report_refusal("settle", stmt.span, "triggers would run in the middle of the move")
            case tree.OneMove():
                self._report_refusal("move", stmt.span, "a move of its own")
            case tree.Together():
                self._report_refusal("other", stmt.span, "several players decide here")
            case tree.Decide(alternatives=alternatives, otherwise=otherwise):
                self._check_chooser(stmt.chooser, stmt.span, env)
                for one in alternatives:
                    self._check_reads((one.parameters, one.where), env)
                    self.check_body(one.body, env)
                self.check_body(otherwise or (), env)
            case tree.ForEach(orders=orders) if orders is not None:
                self._check_chooser(orders, stmt.span, env)
                self._check_reads((stmt.binders, stmt.withs, stmt.where), env)
                self.check_body(stmt.body, env)
            case _:
                return _TrialChecker._check_statement(self, stmt, env)
        return False

    def _check_chooser(self, chooser: tree.Expr, span: Span, env: Env) -> None:
        self.has_decision = True
        assert self.chooser is not None
        if not _is_same_expr(substitute_argument(chooser, env), self.chooser):
            self._report_refusal("other", span, "another player may have to decide here")

    def _report_refusal(self, reason: str, span: Span, label: str) -> None:
        headline, help = _MOVE_REFUSALS[reason]
        self.has_decision = True  # report one mistake once
        self.world.reporter.error(
            "not-one-move", headline, span, label, labels=(Label(self.span, "one move"),), help=help
        )


_MOVE_REFUSALS = {
    "chance": (
        "one move cannot contain rolls, draws or shuffles",
        "roll or draw before the move, or after it",
    ),
    "hidden": (
        "a move cannot depend on information hidden from its player",
        "read it before the move, or after it",
    ),
    "settle": ("`settle` cannot stand inside one move", "settle before the move, or after it"),
    "move": ("moves cannot be nested", "end one before the other begins"),
    "other": (
        "only the player of the move can decide inside it",
        "end the move before another player decides",
    ),
}


def list_reads(tree_node: object, read_cache: ReadCache) -> tuple[SecretRead, ...]:
    """Return everything that a part of a rule reads, each once, in the order of the text."""
    reads: dict[SecretRead, None] = {}
    for part in walk_nodes(tree_node):
        match part:
            case tree.CallDefine(define=define, args=args) if define.body is not None:
                if define not in read_cache:
                    read_cache[define] = list_reads(define.body, read_cache)
                swap = dict(zip(define.parameters, args, strict=True))
                for thing, keys, span in read_cache[define]:
                    reads[thing, None if keys is None else substitute_arguments(keys, swap), span] = None
            case tree.CanChoose(question=question, args=args):
                reads[question, args, part.span] = None
            case (
                tree.ReadState(state=read, key_exprs=keys)
                | tree.BagCount(bag=tree.BagCells(bag=read, key_exprs=keys))
            ) if read.seen_by is not None:
                reads[read, keys, part.span] = None
            case tree.ZoneEnd(place=place) | tree.LiesIn(place=place) if place.family.seen_by is not None:
                reads[place.family, place.key_exprs, part.span] = None
            case tree.InZone(place=place) if place.family.seen_by is not None:
                reads[place.family, place.key_exprs, place.span] = None
            case tree.RingAfter(family=family) if family.seen_by is not None:
                reads[part, (), part.span] = None
    return tuple(reads)


def is_always_true(condition: tree.Expr, substitution: Env) -> bool:
    """Return whether a condition certainly holds with these expressions for its variables."""
    match condition:
        case tree.Const(value=value):
            return value == 1
        case tree.Compare(op="==", left=left, right=right):
            one, other = substitute_argument(left, substitution), substitute_argument(right, substitution)
            return _is_same_expr(one, other)
        case tree.Conditional(value=value, else_value=other):
            return is_always_true(value, substitution) and is_always_true(other, substitution)
        case tree.Logic(op="or", operands=parts):
            return any(is_always_true(part, substitution) for part in parts)
        case tree.Logic(operands=parts):
            return all(is_always_true(part, substitution) for part in parts)
        case tree.Not(value=tree.Quantified(quantifier="any", where=tree.Not(value=each))):
            return is_always_true(each, substitution)  # all of them
        case _:
            return False


def _is_same_expr(first_expr: tree.Expr, second_expr: tree.Expr) -> bool:
    return (find_fact_key(first_expr) or first_expr) == (find_fact_key(second_expr) or second_expr)
