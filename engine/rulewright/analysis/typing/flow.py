"""Types the flow: the tree of phases and steps becomes one main procedure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.symbols import Signature, StateSymbol
from rulewright.analysis.typing import assignments, domains, expressions, procedures
from rulewright.analysis.typing.facts import Changes, forget
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model.part import text_part
from rulewright.model.tree import Invariant, Step
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import doing as doing_parts
from rulewright.types import INT, BagType, IntType, MemberType, Type

MAIN = "flow"


def declare_repeats(world: World) -> None:
    """`repeat: turn in 1 to 9` makes `turn` a state that all rule text can read."""
    _declare_repeats(world, world.declared.flow, "")


def _declare_repeats(world: World, steps: Mapping[str, Step], above: str) -> None:
    for step in steps.values():
        path = _path(above, step)
        header = texts.header(world.reporter, step.repeat)
        for binder in header.binders if header is not None else ():
            for name in binder.names:
                _declare_repeat(world, name, binder, path)
        _declare_repeats(world, step.steps or {}, path)


def _path(above: str, step: Step) -> str:
    return f"{above}.{step.key.text}".lstrip(".")


def _declare_repeat(world: World, name: str, binder: ast.Binder, path: str) -> None:
    kind: Type = INT
    least = most = None
    if isinstance(binder.domain, ast.RangeOf):
        # other bounds than numbers may need what is declared later
        bounds = (binder.domain.first, binder.domain.last)
        low, high = reversed(bounds) if binder.domain.down else bounds
        least = low.value if isinstance(low, ast.Number) else None
        most = high.value if isinstance(high, ast.Number) else None
    else:
        _, kind, _ = domains.resolve(Scope(world), binder.domain)
        if not isinstance(kind, IntType):
            world.reporter.error(
                "bad-repeat",
                "`repeat` counts, or goes on for ever",
                binder.span,
                "runs over members",
                help=f"`each: {binder.span.text}` goes through members",
            )
            return
        least, most, kind = kind.low, kind.high, INT
    start = assignments.plain_start(kind, least, most, binder.span)
    state = tree.State(name, (), kind, (), start, least, most, span=binder.span)
    world.declare(
        StateSymbol(
            name,
            binder.span,
            state,
            Signature(name, (), (), binder.span),
            None,
            read_only="it is set by the flow",
        )
    )
    world.repeats[name] = state
    world.repeated[name] = path


@dataclass(frozen=True, slots=True)
class _Around:
    """Whether a part of the flow is part of a turn, and of something that is repeated."""

    in_turn: bool
    repeated: bool


@dataclass(eq=False, slots=True)
class Planned:
    """A step of the flow that is typed except for its body. `ends`: it is not nested in another
    step.
    """

    step: Step
    inner: Scope
    test: tree.Expr | None
    wraps: list[_Wrap]
    enter: tree.Stmt
    until: tree.Expr | None
    ends: bool
    inside: _Around
    parts: list[Planned]
    done: tuple[tree.Stmt, ...] = ()

    def has_turns(self) -> bool:
        return any(wrap.turn for wrap in self.wraps) or any(part.has_turns() for part in self.parts)

    def body(self, *, does: bool) -> list[tree.Stmt]:
        """Return the step with its inner steps and, if wanted, with its own body (`does`)."""
        body = [self.enter, *(self.done if does else ())]
        if self.step.do is not None:
            body.append(tree.SettleNow(span=self.step.key.span))
        for part in self.parts:
            body += part.body(does=does)
        for wrap in reversed(self.wraps):
            last = self.until if wrap is self.wraps[-1] else None
            body = wrap.around(body, last, self.wraps[0], ends=self.ends)
        if self.test is not None:
            return [tree.If(condition=self.test, then=tuple(body), span=self.test.span)]
        return body


def plan(world: World) -> None:
    """Type the steps except for their bodies, once."""
    if "flow" in world.pieces:
        return
    with world.once("flow"):
        steps = list(world.declared.flow.values())
        if not steps:
            world.reporter.error(
                "missing-key",
                "nothing says how the game goes",
                world.declared.top.span,
                "no `flow`",
                help="add `flow:` with keyed steps",
            )
        scope = Scope(world, body=Body(""))
        if apart := _out_of_column(steps):
            step, key = (each.key for each in apart)
            world.reporter.error(
                "missing-key",
                f"the step `{step.text}` does nothing, and a step is called `{key.text}`",
                key.span,
                "it stands in the column of the steps",
                labels=(Label(step.span, "what it belongs to"),),
                help=f"indent it further than `{step.text}`",
            )
            return
        world.planned = _plan_all(scope, steps, "", _Around(in_turn=False, repeated=False))
        if not any(each.has_turns() for each in world.planned):
            _warn_of_no_turns(world)


_TURNS = (
    "a turn is one pass of an `each` of the flow that binds a player: `each: p in player`, "
    "`each: n in place with p = order[n]`, or, with `repeat: for ever`, `each: p in [who_is_next]`"
)


def _warn_of_no_turns(world: World) -> None:
    """Warns of what waits for the end of a turn where nothing is one."""
    waiting = [(symbol.name, symbol.span, "never forgotten") for symbol in _forgotten(world)]
    waiting += [
        (each.key.text, each.key.span, "never looked at") for each in _at_end_of_turn(world)
    ]
    for name, span, label in waiting:
        world.reporter.warning(
            "no-turns",
            f"`{name}` waits for the end of a turn, and this flow has no turns",
            span,
            label,
            help=_TURNS,
        )


def _out_of_column(steps: Sequence[Step]) -> tuple[Step, Step] | None:
    """A step that does nothing, and below it one that is called as what a step does: it belongs to
    the first, and stands in the column of the steps."""
    for step, following in pairwise(steps):
        if step.do is None and step.steps is None and following.key.text in ("do", "steps"):
            return step, following
    return None


def doing(world: World) -> Iterator[tuple[str, Span]]:
    """Yield the steps with a body, by path, each with the span of the body."""
    steps = list(world.declared.flow.values())
    if _out_of_column(steps):
        return
    waiting = [(step.key.text, step) for step in reversed(steps)]
    while waiting:
        path, step = waiting.pop()
        if step.do is not None:
            yield path, step.do.span
        inside = (step.steps or {}).values()
        waiting += [(f"{path}.{inner.key.text}", inner) for inner in reversed(inside)]


def type_step(world: World, path: str) -> None:
    """Types what a step does."""
    plan(world)
    planned = world.steps.get(path)
    if planned is None:
        return
    do = planned.step.do
    assert do is not None
    with world.once(f"step {path}"):
        planned.done, _ = procedures.rule(planned.inner, text_part(do), path, planned.step.key.span)
        if not planned.inside.in_turn:
            _warn_of_late_forgetting(world, planned)


def _warn_of_late_forgetting(world: World, planned: Planned) -> None:
    """Warns of a step that again and again changes what is forgotten at the end of a turn, and is
    part of no turn. What procedures do is not looked at."""
    forgotten = {symbol.state: symbol for symbol in _forgotten(world)}
    if not forgotten or not any(each.has_turns() for each in world.planned):
        return  # `_warn_of_no_turns` says so
    changes = []
    for part in doing_parts(planned.done if planned.inside.repeated else _loops_in(planned.done)):
        if isinstance(part, tree.WriteState) and part.state in forgotten:
            if part.span.text.startswith("reset "):
                forgotten.pop(part.state)
            else:
                changes.append(part)
    for state in dict.fromkeys(change.state for change in changes if change.state in forgotten):
        world.reporter.warning(
            "no-turns",
            f"`{state.name}` waits for the end of a turn, and this step is part of no turn",
            next(change.span for change in changes if change.state is state),
            "not forgotten when this step is over",
            declared=forgotten[state],
            help=_TURNS,
        )


def _loops_in(body: tuple[tree.Stmt, ...]) -> tuple[tree.Stmt, ...]:
    return tuple(part for part in doing_parts(body) if isinstance(part, tree.Loop))


def main(world: World, *, does: bool = True) -> tree.Procedure:
    """Return the main procedure, with or without the bodies of the steps."""
    made = tree.Procedure(MAIN, (), None, span=world.declared.top.span)
    if world.planned:
        done = [part for planned in world.planned for part in planned.body(does=does)]
        end = tree.EndGame(runs_out=True, span=world.planned[-1].step.key.span)
        made.body = (*done, end)
    return made


def _plan_all(scope: Scope, steps: Iterable[Step], above: str, around: _Around) -> list[Planned]:
    planned = (_plan(scope, step, above, around) for step in steps)
    return [each for each in planned if each is not None]


def _plan(scope: Scope, step: Step, above: str, around: _Around) -> Planned | None:
    """Plan one step of the flow, with its inner steps; None if its header is broken, because then
    the names of its rules are unknown.
    """
    span = step.key.span
    path = _path(above, step)
    outer = scope.child()
    outer.facts = forget(outer.facts, Changes(all=True))
    assert outer.body is not None
    outer.body = replace(outer.body, path=path)
    world = scope.world
    test = expressions.stated(outer, step.when, "`when`")
    inner = outer.where(test) if test is not None else outer.child()
    wraps: list[_Wrap] = []
    in_turn = around.in_turn
    for key, text in (("repeat", step.repeat), ("each", step.each)):
        if text is None:
            continue
        header = texts.header(world.reporter, text)
        if header is None:
            return None
        wrap = _Wrap(inner, header, key, in_turn)
        inner = wrap.inner
        in_turn = in_turn or wrap.turn
        wraps.append(wrap)
    enter = _enter(inner, path, span)
    inside = _Around(in_turn, repeated=around.repeated or bool(wraps))
    parts = _plan_all(inner, (step.steps or {}).values(), path, inside)
    if step.do is None and step.steps is None:
        world.reporter.error(
            "missing-key", f"the step `{path}` does nothing", span, help="add `do:` or `steps:`"
        )
    until = expressions.stated(inner, step.until, "`until`")
    if until is not None and not wraps:
        world.reporter.error(
            "missing-key",
            "`until` ends a repetition, but nothing is repeated here",
            until.span,
            help="add `repeat: for ever`, or `each:`",
        )
    planned = Planned(step, inner, test, wraps, enter, until, not above, inside, parts)
    world.steps[path] = planned
    return planned


def _enter(scope: Scope, path: str, span: Span) -> tree.Stmt:
    values = scope.body.about if scope.body is not None else ()
    return tree.EnterPhase(path=path, values=values, span=span)


class _Wrap:
    """A repetition around a step: `each`, `repeat`, once through or for ever."""

    def __init__(self, scope: Scope, header: ast.Header, key: str, in_turn: bool) -> None:
        self.header, self.key = header, key
        self.world = scope.world
        self.outer = scope
        self.label = tree.ExitLabel(f"{key} {header.span.text}")
        self.before: list[tree.Stmt] = []
        self.writes: list[tree.Stmt] = []
        self.bound = domains.Bound()
        self.world.saw(header.span)
        self.inner = scope.child()
        if header.binders:
            self._bind(header)
        self.inner.leave = None
        bound = [binder.var for binder in self.bound.binders] + [v for v, _ in self.bound.withs]
        self.turn = not in_turn and any(map(self._can_be_player, bound))
        self.after = self._after() if self.turn else ()

    def _after(self) -> tuple[tree.Stmt, ...]:
        """Return the statements at the end of a turn."""
        forgotten = forget_state(self.inner)
        if _at_end_of_turn(self.world):
            return (tree.EndTurn(span=self.header.span), *forgotten)
        return forgotten

    def _can_be_player(self, var: tree.Var) -> bool:
        """Whether the variable is of the type of players, a part of it, or a union with it."""
        players = self.world.player.of
        return (
            isinstance(var.type, MemberType)
            and var.type.of.root is players.root
            and not set(players.members).isdisjoint(var.type.of.members)
        )

    def _bind(self, header: ast.Header) -> None:
        binders: Sequence[ast.Binder] = header.binders
        if self.key == "repeat":
            # the names are state: the loop runs over variables of its own and writes them
            hidden = self.inner.child()
            for binder in binders:
                domain, kind, _ = domains.resolve(self.outer, binder.domain)
                for name in binder.names:
                    var = tree.Var(name, kind)
                    self.bound.binders.append(tree.Binder(var, domain, binder.span))
                    state = self.world.repeats.get(name)
                    if state is not None:
                        self.writes.append(
                            tree.WriteState(
                                state=state,
                                keys=(),
                                op="=",
                                value=tree.Local(type=kind, var=var, span=binder.span),
                                span=binder.span,
                            )
                        )
            if header.where is not None or header.withs:
                self.world.reporter.error(
                    "bad-repeat",
                    "`repeat` has no conditions",
                    header.span,
                    help="use `until`, or `each`",
                )
            self.inner = hidden
            self._show([binder.var for binder in self.bound.binders])
            return
        self.bound = domains.bind_all(self.inner, binders, header.withs, header.where)
        self.before += domains.read_once(self.bound)
        self._read_starts_once()
        self._show([b.var for b in self.bound.binders] + [var for var, _ in self.bound.withs])

    def _show(self, names: list[tree.Var]) -> None:
        """Make the names that the repetition binds available to prompts and the log."""
        assert self.inner.body is not None
        about = tuple(var for var in names if not isinstance(var.type, BagType))
        self.inner.body = replace(self.inner.body, about=(*self.inner.body.about, *about))

    def _read_starts_once(self) -> None:
        """`p in player from active, for ever`: the start is read once, then round and round."""
        if not self.header.for_ever:
            return
        for number, binder in enumerate(self.bound.binders):
            if isinstance(binder.domain, tree.Cyclic):
                start = tree.Var("start", MemberType(binder.domain.of))
                self.before.append(
                    tree.SetLocal(var=start, value=binder.domain.start, span=binder.span)
                )
                held = tree.local(start, binder.span)
                domain = tree.Cyclic(binder.domain.of, held)
                self.bound.binders[number] = tree.Binder(binder.var, domain, binder.span)

    def around(
        self, body: list[tree.Stmt], until: tree.Expr | None, outermost: _Wrap, *, ends: bool
    ) -> list[tree.Stmt]:
        """Return the repetition; `until` leaves the outermost one of the step. `ends`: if it is
        not nested, its end is why the game ends.
        """
        body = [*self.writes, *body]
        body += self.after
        if until is not None:
            leave = tree.Exit(label=outermost.label, span=until.span)
            note = (tree.NoteEnd(condition=until, span=until.span),) if ends else ()
            body.append(tree.If(condition=until, then=(*note, leave), span=until.span))
        span = self.header.span
        if not self.bound.binders:
            return [tree.Loop(label=self.label, body=tuple(body), span=span)]
        each: tree.Stmt = tree.ForEach(
            binders=tuple(self.bound.binders),
            withs=tuple(self.bound.withs),
            where=self.bound.where(span),
            body=tuple(body),
            label=tree.ExitLabel("round") if self.header.for_ever else self.label,
            span=span,
        )
        if self.header.for_ever:
            each = tree.Loop(label=self.label, body=(each,), span=span)
        return [*self.before, each]


def forget_state(scope: Scope) -> tuple[tree.Stmt, ...]:
    """Resets what is forgotten at the end of a turn."""
    made: list[tree.Stmt] = []
    for symbol in _forgotten(scope.world):
        target = ast.Name(id=symbol.name, span=symbol.span)
        made.extend(assignments.reset(scope, ast.Reset(targets=(target,), span=symbol.span)))
    return tuple(made)


def forgotten_at(world: World) -> Iterator[Span]:
    """Yield the spans of state that is forgotten at the end of a turn, and of its start values."""
    for symbol in _forgotten(world):
        yield symbol.span
        if symbol.start is not None:
            yield symbol.start.span
    for invariant in _at_end_of_turn(world):
        yield invariant.key.span


def _at_end_of_turn(world: World) -> list[Invariant]:
    return [each for each in world.declared.invariants.values() if each.at is not None]


def _forgotten(world: World) -> Iterator[StateSymbol]:
    for name in world.forgotten:
        symbol = world.symbols.get(name)
        if isinstance(symbol, StateSymbol):
            yield symbol
