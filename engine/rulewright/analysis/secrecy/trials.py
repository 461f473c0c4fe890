"""Refuses `where: possible` and `one move` where finding out would draw from chance or read what is
hidden, what else cannot stand in one move, and questions about menus that would draw from
chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from rulewright import tree
from rulewright.analysis.typing.facts import Env, all_moved, called_with, moved, subject
from rulewright.analysis.world import World
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Label
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import doing, walk

Tried = tree.Decide | tree.OneMove
"""What can be tried out: alternatives that are offered if possible, and moves."""
Look = tuple[
    tree.State | tree.Bag | tree.ZoneFamily | tree.RingAfter | tree.Question,
    tuple[tree.Expr, ...] | None,
    Span,
]
"""That something is read which not everybody sees, or that a menu is asked about: with its keys or
arguments (None: all of it), and where."""
Looks = dict[tree.Define, tuple[Look, ...]]
"""What definitions look at, in words of their parameters."""


def tried(bodies: tuple[tuple[tree.Stmt, ...], ...]) -> Iterator[Tried]:
    """Yield everything in some bodies that causes trial runs."""
    return (part for part in doing(bodies) if isinstance(part, Tried))


def check(world: World, parts: Iterable[Tried]) -> None:
    """Check every alternative that is offered if possible, and every compound move. Rules may ask
    about menus whatever is hidden; who may know the answer is checked where it is used.
    """
    looks: Looks = {}
    for part in parts:
        if isinstance(part, tree.Decide):
            for alternative in part.alternatives:
                if alternative.possible:
                    trial = _Trial(world, looks, part.chooser, alternative.span)
                    trial.run(alternative.body, {})
        else:
            _Move(world, looks, part.chooser, part.span).whole(part)
    for question in world.questions:
        for alternative in question.alternatives:
            _Trial(world, looks, None, alternative.span).run(alternative.body, {})


@dataclass(slots=True)
class _Trial:
    """One trial run, followed up to the first decision on every way."""

    world: World
    looks: Looks
    chooser: tree.Expr | None
    """Who must not see more by it; None: it is asked by the rules."""
    span: Span
    entered: list[tree.Procedure | tree.Question] = field(default_factory=list)
    done: dict[tuple[tree.Procedure | tree.Question, tuple[tree.Expr, ...]], bool] = field(
        default_factory=dict
    )
    """What was followed with these arguments, and whether the run certainly stops in it."""

    def run(self, body: tuple[tree.Stmt, ...], env: Env) -> bool:
        """Return whether the run certainly stops in `body`."""
        return any(self._statement(statement, env) for statement in body)

    def _statement(self, node: tree.Stmt, env: Env) -> bool:
        match node:
            case tree.Roll() | tree.ShuffleZone() | tree.DrawFromBag() | tree.DrawMember():
                self._refuse("chance", node.span, "chance decides here")
                return True
            case tree.If(condition=condition, then=then, other=other):
                self._read(condition, env)
                stops = [self.run(then, env), self.run(other, env)]
                return all(stops)
            case tree.Branches(subject=branched, arms=arms, default=default):
                self._read(branched, env)
                stops = [self.run(arm, env) for _, arm in arms]
                return all([*stops, self.run(default, env)]) if default else all(stops)
            case (
                tree.Loop(body=body)
                | tree.LabelledBlock(body=body)
                | tree.AtOnce(body=body)
                | tree.OneMove(body=body)
            ):
                return self.run(body, env)
            case tree.ForEach(body=body):
                self._read((node.binders, node.withs, node.where), env)
                if node.orders is None:
                    self.run(body, env)
                return node.orders is not None
            case tree.Decide(alternatives=alternatives):
                for one in alternatives:
                    self._read((one.parameters, one.where), env)
                return True
            case tree.Together():
                return True
            case tree.CallProcedure(procedure=procedure, args=args):
                self._read(args, env)
                return self._called(procedure, all_moved(args, env))
            case tree.Return() | tree.EndGame():
                return True
            case (
                tree.MoveAmount(source=tree.Amount(state=thing, keys=keys))
                | tree.MoveBag(what=tree.BagOf(), source=tree.BagCells(bag=thing, keys=keys))
            ):
                self._read(node, env)
                self._seen(thing, keys, node.span, env)
                return False
            case _:
                self._read(node, env)
                return False

    def _called(self, procedure: tree.Procedure, args: tuple[tree.Expr, ...]) -> bool:
        """Return whether the run certainly stops in a procedure."""
        if procedure in self.entered:
            return False
        if (procedure, args) not in self.done:
            self.entered.append(procedure)
            env = dict(zip(procedure.parameters, args, strict=True))
            self.done[procedure, args] = self.run(procedure.body, env)
            self.entered.pop()
        return self.done[procedure, args]

    def _read(self, node: object, env: Env) -> None:
        """Report reads that the chooser may not see."""
        for thing, keys, span in looked_at(node, self.looks):
            match thing:
                case tree.Question():
                    self._asked(thing, all_moved(keys or (), env))
                case tree.RingAfter(family=family):
                    self._refuse("hidden", span, f"not everybody sees `{family.name}`")
                case _:
                    self._seen(thing, keys, span, env)

    def _asked(self, question: tree.Question, args: tuple[tree.Expr, ...]) -> None:
        """Check everything that the answer about a menu depends on."""
        if question in self.entered or (question, args) in self.done:
            return
        self.done[question, args] = False
        self.entered.append(question)
        env = dict(zip(question.parameters, args, strict=True))
        for alternative in question.alternatives:
            self._read((alternative.parameters, alternative.where), env)
            self.run(alternative.body, env)
        self.entered.pop()

    def _seen(
        self,
        thing: tree.State | tree.Bag | tree.ZoneFamily,
        keys: tuple[tree.Expr, ...] | None,
        span: Span,
        env: Env,
    ) -> None:
        """Report values hidden from the chooser; `keys` None: all of them are read."""
        who = thing.seen_by
        if who is None or self.chooser is None:
            return
        if keys is None:
            self._refuse("hidden", span, f"not everybody sees all of `{thing.name}`")
            return
        swap = {who.viewer: self.chooser, **called_with(who.keys, keys, env)}
        if not holds(who.condition, swap):
            self._refuse("hidden", span, f"who chooses may not see this of `{thing.name}`")

    def _refuse(self, what: str, span: Span, label: str) -> None:
        headlines = {
            "chance": "whether this is possible cannot be tried, because chance decides in it",
            "hidden": "whether this is possible cannot be tried without showing what is hidden",
        }
        if what == "hidden" and self.chooser is None:
            return
        code: Code = "chance-in-trial" if what == "chance" else "hidden-in-trial"
        self.world.reporter.error(
            code,
            headlines[what],
            self.span,
            "offered only if it is possible",
            labels=(Label(span, label),),
            help="say in `where` when it is offered, with what who chooses can see",
        )


@dataclass(slots=True)
class _Move(_Trial):
    """One move, followed through all of its decisions."""

    decides: bool = False

    def whole(self, node: tree.OneMove) -> None:
        self._read(node.most, {})
        self.run(node.body, {})
        if not self.decides:
            headline = "nothing is decided in this move"
            self.world.reporter.error("not-one-move", headline, self.span, "no choice inside")

    def _statement(self, node: tree.Stmt, env: Env) -> bool:
        match node:
            case tree.Roll() | tree.ShuffleZone() | tree.DrawFromBag() | tree.DrawMember():
                self._refuse("chance", node.span, "chance decides here")
            case tree.SettleNow():
                self._refuse("settle", node.span, "what is due would come in between")
            case tree.OneMove():
                self._refuse("move", node.span, "a move of its own")
            case tree.Together():
                self._refuse("other", node.span, "several answer here")
            case tree.Decide(alternatives=alternatives, otherwise=otherwise):
                self._decided(node.chooser, node.span, env)
                for one in alternatives:
                    self._read((one.parameters, one.where), env)
                    self.run(one.body, env)
                self.run(otherwise or (), env)
            case tree.ForEach(orders=orders) if orders is not None:
                self._decided(orders, node.span, env)
                self._read((node.binders, node.withs, node.where), env)
                self.run(node.body, env)
            case _:
                return _Trial._statement(self, node, env)
        return False

    def _decided(self, chooser: tree.Expr, span: Span, env: Env) -> None:
        self.decides = True
        assert self.chooser is not None
        if not _same(moved(chooser, env), self.chooser):
            self._refuse("other", span, "somebody else may be asked here")

    def _refuse(self, what: str, span: Span, label: str) -> None:
        headline, help = _NOT_IN_A_MOVE[what]
        self.decides = True  # one mistake is told once
        self.world.reporter.error(
            "not-one-move", headline, span, label, labels=(Label(self.span, "one move"),), help=help
        )


_NOT_IN_A_MOVE = {
    "chance": ("chance cannot decide within one move", "roll or draw before the move, or after it"),
    "hidden": (
        "a move cannot hang on what who makes it may not see",
        "read it before the move, or after it",
    ),
    "settle": ("`settle` cannot stand inside one move", "settle before the move, or after it"),
    "move": ("a move cannot stand inside another one", "end one before the other begins"),
    "other": (
        "only who makes the move can decide in it",
        "end the move before somebody else is asked",
    ),
}


def looked_at(node: object, looks: Looks) -> tuple[Look, ...]:
    """Return everything that a part of a rule reads, each once, in the order of the text."""
    found: dict[Look, None] = {}
    for part in walk(node):
        match part:
            case tree.CallDefine(define=define, args=args) if define.body is not None:
                if define not in looks:
                    looks[define] = looked_at(define.body, looks)
                swap = dict(zip(define.parameters, args, strict=True))
                for thing, keys, span in looks[define]:
                    found[thing, None if keys is None else all_moved(keys, swap), span] = None
            case tree.CanChoose(question=question, args=args):
                found[question, args, part.span] = None
            case (
                tree.ReadState(state=read, keys=keys)
                | tree.BagCount(bag=tree.BagCells(bag=read, keys=keys))
            ) if read.seen_by is not None:
                found[read, keys, part.span] = None
            case tree.ZoneEnd(place=place) | tree.LiesIn(place=place) if (
                place.family.seen_by is not None
            ):
                found[place.family, place.keys, part.span] = None
            case tree.InZone(place=place) if place.family.seen_by is not None:
                found[place.family, place.keys, place.span] = None
            case tree.RingAfter(family=family) if family.seen_by is not None:
                found[part, (), part.span] = None
    return tuple(found)


def holds(condition: tree.Expr, swap: Env) -> bool:
    """Return whether a condition certainly holds with these expressions for its variables."""
    match condition:
        case tree.Const(value=value):
            return value == 1
        case tree.Compare(op="==", left=left, right=right):
            one, other = moved(left, swap), moved(right, swap)
            return _same(one, other)
        case tree.Conditional(value=value, other=other):
            return holds(value, swap) and holds(other, swap)
        case tree.Logic(op="or", parts=parts):
            return any(holds(part, swap) for part in parts)
        case tree.Logic(parts=parts):
            return all(holds(part, swap) for part in parts)
        case tree.Not(value=tree.Quantified(kind="any", where=tree.Not(value=each))):
            return holds(each, swap)  # all of them
        case _:
            return False


def _same(one: tree.Expr, other: tree.Expr) -> bool:
    return (subject(one) or one) == (subject(other) or other)
