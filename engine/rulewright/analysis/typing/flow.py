"""Type the flow: the tree of phases and steps becomes one main procedure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import Signature, StateSymbol
from rulewright.analysis.typing import assignments, domains, menus, procedures, type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.typing.type_narrowing import WriteSet, forget_facts
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model.declarations import Invariant, Step
from rulewright.model.part import make_text_part
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import walk_actions as doing_parts
from rulewright.types import INT, BagType, IntType, MemberType, Type

MAIN = "flow"


def declare_repeats(world: World) -> None:
    """Declare the names that `repeat` binds as state that all rule text can read: `repeat: turn in 1 to
    9`."""
    _declare_repeats(world, world.ruleset.flow, "")


def _declare_repeats(world: World, flow_steps: Mapping[str, Step], above: str) -> None:
    for step in flow_steps.values():
        path = _path(above, step)
        header = text_parsing.parse_header(world.reporter, step.repeat)
        for binder in header.binders if header is not None else ():
            for name in binder.names:
                _declare_repeat(world, name, binder, path)
        _declare_repeats(world, step.steps or {}, path)


def _path(above: str, step: Step) -> str:
    return f"{above}.{step.key.text}".lstrip(".")


def _declare_repeat(world: World, name: str, binder: ast.Binder, path: str) -> None:
    typ: Type = INT
    least = most = None
    if isinstance(binder.domain, ast.RangeOf):
        # bounds other than numbers may need later declarations
        bounds = (binder.domain.first, binder.domain.last)
        low, high = reversed(bounds) if binder.domain.down else bounds
        least = low.value if isinstance(low, ast.Number) else None
        most = high.value if isinstance(high, ast.Number) else None
    else:
        _, typ, _ = domains.resolve_domain(Scope(world), binder.domain)
        if not isinstance(typ, IntType):
            world.reporter.error(
                "bad-repeat",
                "`repeat` needs a counter or `for ever`",
                binder.span,
                "loops over members",
                help=f"`each: {binder.span.text}` loops over members",
            )
            return
        least, most, typ = typ.low, typ.high, INT
    start = assignments.default_start(typ, least, most, binder.span)
    state = tree.State(name, (), typ, (), start, least, most, span=binder.span)
    world.declare_symbol(
        StateSymbol(
            name,
            binder.span,
            state,
            Signature(name, (), (), binder.span),
            None,
            read_only="the flow sets it",
        )
    )
    world.repeat_states[name] = state
    world.repeated[name] = path


@dataclass(frozen=True, slots=True)
class _StepContext:
    """Whether a part of the flow belongs to a turn, and to a repetition."""

    in_turn: bool
    is_repeated: bool


@dataclass(eq=False, slots=True)
class PlannedStep:
    """A step of the flow that is typed except for its body. `is_outermost`: it is not nested in another
    step.
    """

    declaration: Step
    inner_scope: Scope
    test: tree.Expr | None
    repetitions: list[_Repetition]
    enter_statement: tree.Stmt
    until: tree.Expr | None
    is_outermost: bool
    context: _StepContext
    inner_steps: list[PlannedStep]
    own_body: tuple[tree.Stmt, ...] = ()

    def has_turns(self) -> bool:
        return any(wrap.is_turn for wrap in self.repetitions) or any(
            part.has_turns() for part in self.inner_steps
        )

    def build_body(self, *, with_bodies: bool) -> list[tree.Stmt]:
        """Return the step with its inner steps and, if wanted, with its own body (`with_bodies`)."""
        body = [self.enter_statement, *(self.own_body if with_bodies else ())]
        if self.declaration.do is not None:
            body.append(tree.SettleNow(span=self.declaration.key.span))
        for part in self.inner_steps:
            body += part.build_body(with_bodies=with_bodies)
        for wrap in reversed(self.repetitions):
            last = self.until if wrap is self.repetitions[-1] else None
            body = wrap.wrap_body(body, last, self.repetitions[0], is_outermost=self.is_outermost)
        if self.test is not None:
            return [tree.If(condition=self.test, then=tuple(body), span=self.test.span)]
        return body


def plan_flow(world: World) -> None:
    """Type the steps except for their bodies, once."""
    if "flow" in world.piece_records:
        return
    with world.type_separately("flow"):
        steps = list(world.ruleset.flow.values())
        if not steps:
            world.reporter.error(
                "missing-key",
                "the ruleset has no `flow`",
                world.ruleset.top.span,
                "no `flow`",
                help="add `flow:` with keyed steps",
            )
        scope = Scope(world, body=Body(""))
        if apart := _find_misindented(steps):
            step, key = (each.key for each in apart)
            world.reporter.error(
                "missing-key",
                f"the step `{step.text}` is empty, and `{key.text}` is read as another step",
                key.span,
                "this is in the same column as the steps",
                labels=(Label(step.span, "it probably belongs to this step"),),
                help=f"indent it further than `{step.text}`",
            )
            return
        world.planned_steps = _plan_steps(scope, steps, "", _StepContext(in_turn=False, is_repeated=False))
        if not any(each.has_turns() for each in world.planned_steps):
            _warn_no_turns(world)


_TURN_HELP = (
    "a turn is one pass of an `each` of the flow that binds a player: `each: p in player`, "
    "`each: n in place with p = order[n]`, or, with `repeat: for ever`, `each: p in [who_is_next]`"
)


def _warn_no_turns(world: World) -> None:
    """Warn about state and invariants that refer to the end of a turn if the flow has no turns."""
    waiting = [(symbol.name, symbol.span, "never cleared") for symbol in _iter_turn_state(world)]
    waiting += [(each.key.text, each.key.span, "never checked") for each in _list_turn_invariants(world)]
    for name, span, label in waiting:
        world.reporter.warning(
            "no-turns",
            f"`{name}` refers to the end of a turn, but this flow has no turns",
            span,
            label,
            help=_TURN_HELP,
        )


def _find_misindented(flow_steps: Sequence[Step]) -> tuple[Step, Step] | None:
    """Return an empty step and the step named `do` or `steps` after it, which should be indented to belong to
    the first."""
    for step, following in pairwise(flow_steps):
        if step.do is None and step.steps is None and following.key.text in ("do", "steps"):
            return step, following
    return None


def iter_step_bodies(world: World) -> Iterator[tuple[str, Span]]:
    """Yield the steps with a body, by path, each with the span of the body."""
    steps = list(world.ruleset.flow.values())
    if _find_misindented(steps):
        return
    waiting = [(step.key.text, step) for step in reversed(steps)]
    while waiting:
        path, step = waiting.pop()
        if step.do is not None:
            yield path, step.do.span
        inside = (step.steps or {}).values()
        waiting += [(f"{path}.{inner.key.text}", inner) for inner in reversed(inside)]


def type_step_body(world: World, path: str) -> None:
    """Type the body of a step."""
    plan_flow(world)
    planned = world.steps_by_path.get(path)
    if planned is None:
        return
    do = planned.declaration.do
    assert do is not None
    with world.type_separately(f"step {path}"):
        planned.own_body, _ = procedures.type_rule(
            planned.inner_scope, make_text_part(do), path, planned.declaration.key.span
        )
        if not planned.context.in_turn:
            _warn_late_reset(world, planned)


def _warn_late_reset(world: World, planned_step: PlannedStep) -> None:
    """Warn about a repeated step outside of turns that changes state which is reset at the end of a turn.
    Called procedures are not examined."""
    forgotten = {symbol.state: symbol for symbol in _iter_turn_state(world)}
    if not forgotten or not any(each.has_turns() for each in world.planned_steps):
        return  # `_warn_no_turns` reports it
    changes = []
    for part in doing_parts(
        planned_step.own_body if planned_step.context.is_repeated else _find_loops(planned_step.own_body)
    ):
        if isinstance(part, tree.WriteState) and part.state in forgotten:
            if part.span.text.startswith("reset "):
                forgotten.pop(part.state)
            else:
                changes.append(part)
    for state in dict.fromkeys(change.state for change in changes if change.state in forgotten):
        world.reporter.warning(
            "no-turns",
            f"`{state.name}` refers to the end of a turn, but this step is not part of one",
            next(change.span for change in changes if change.state is state),
            "not cleared when this step ends",
            declared=forgotten[state],
            help=_TURN_HELP,
        )


def _find_loops(body: tuple[tree.Stmt, ...]) -> tuple[tree.Stmt, ...]:
    return tuple(part for part in doing_parts(body) if isinstance(part, tree.Loop))


def build_main_procedure(world: World, *, with_bodies: bool = True) -> tree.Procedure:
    """Return the main procedure, with or without the bodies of the steps."""
    made = tree.Procedure(MAIN, (), None, span=world.ruleset.top.span)
    if world.planned_steps:
        done = [
            part for planned in world.planned_steps for part in planned.build_body(with_bodies=with_bodies)
        ]
        end = tree.EndGame(runs_out=True, span=world.planned_steps[-1].declaration.key.span)
        made.body = (*done, end)
    return made


def _plan_steps(
    scope: Scope, flow_steps: Iterable[Step], parent_path: str, context: _StepContext
) -> list[PlannedStep]:
    planned = (_plan_step(scope, step, parent_path, context) for step in flow_steps)
    return [each for each in planned if each is not None]


def _plan_step(scope: Scope, flow_step: Step, parent_path: str, context: _StepContext) -> PlannedStep | None:
    """Plan one step of the flow, with its inner steps; None if its header is broken, because then
    the names of its rules are unknown.
    """
    span = flow_step.key.span
    path = _path(parent_path, flow_step)
    outer = scope.child_scope()
    outer.facts = forget_facts(outer.facts, WriteSet(any_state=True))
    assert outer.body is not None
    outer.body = replace(outer.body, path=path)
    world = scope.world
    test = type_inference.type_stated_condition(outer, flow_step.when, "`when`")
    inner = outer.with_condition(test) if test is not None else outer.child_scope()
    wraps: list[_Repetition] = []
    in_turn = context.in_turn
    for key, text in (("repeat", flow_step.repeat), ("each", flow_step.each)):
        if text is None:
            continue
        header = text_parsing.parse_header(world.reporter, text)
        if header is None:
            return None
        wrap = _Repetition(inner, header, key, in_turn)
        inner = wrap.inner_scope
        in_turn = in_turn or wrap.is_turn
        wraps.append(wrap)
    enter = _make_enter(inner, path, span)
    inside = _StepContext(in_turn, is_repeated=context.is_repeated or bool(wraps))
    parts = _plan_steps(inner, (flow_step.steps or {}).values(), path, inside)
    if flow_step.do is None and flow_step.steps is None:
        world.reporter.error("missing-key", f"the step `{path}` is empty", span, help="add `do:` or `steps:`")
    until = type_inference.type_stated_condition(inner, flow_step.until, "`until`")
    if until is not None and not wraps:
        world.reporter.error(
            "missing-key",
            "`until` needs a `repeat` or `each` to end",
            until.span,
            help="add `repeat: for ever`, or `each:`",
        )
    planned = PlannedStep(flow_step, inner, test, wraps, enter, until, not parent_path, inside, parts)
    world.steps_by_path[path] = planned
    return planned


def _make_enter(scope: Scope, path: str, span: Span) -> tree.Stmt:
    values = scope.body.about if scope.body is not None else ()
    return tree.EnterPhase(path=path, loop_vars=values, span=span)


class _Repetition:
    """A repetition around a step: `loop_statement`, `repeat`, one round or for ever."""

    def __init__(self, scope: Scope, header: ast.Header, key: str, in_turn: bool) -> None:
        self.header, self.key = header, key
        self.world = scope.world
        self.outer_scope = scope
        self.exit_label = tree.ExitLabel(f"{key} {header.span.text}")
        self.setup: list[tree.Stmt] = []
        self.state_writes: list[tree.Stmt] = []
        self.binding = domains.Binding()
        self.world.mark_covered(header.span)
        self.inner_scope = scope.child_scope()
        if header.binders:
            self._bind_names(header)
        self.inner_scope.leave_label = None
        bound = [binder.var for binder in self.binding.binders] + [v for v, _ in self.binding.withs]
        self.is_turn = not in_turn and any(map(self._can_be_player, bound))
        self.turn_end = self._end_turn() if self.is_turn else ()

    def _end_turn(self) -> tuple[tree.Stmt, ...]:
        """Return the statements at the end of a turn."""
        forgotten = reset_turn_state(self.inner_scope)
        if _list_turn_invariants(self.world):
            return (tree.EndTurn(span=self.header.span), *forgotten)
        return forgotten

    def _can_be_player(self, var: tree.Var) -> bool:
        """Return whether the type of the variable is that of players, a part of it, or a union with it."""
        players = self.world.player_type.finite_type
        return (
            isinstance(var.type, MemberType)
            and var.type.finite_type.root is players.root
            and not set(players.members).isdisjoint(var.type.finite_type.members)
        )

    def _bind_names(self, header: ast.Header) -> None:
        binders: Sequence[ast.Binder] = header.binders
        if self.key == "repeat":
            # the names are state, so the loop has variables of its own and copies them to it
            hidden = self.inner_scope.child_scope()
            for binder in binders:
                domain, kind, _ = domains.resolve_domain(self.outer_scope, binder.domain)
                for name in binder.names:
                    var = tree.Var(name, kind)
                    self.binding.binders.append(tree.Binder(var, domain, binder.span))
                    state = self.world.repeat_states.get(name)
                    if state is not None:
                        self.state_writes.append(
                            tree.WriteState(
                                state=state,
                                key_exprs=(),
                                op="=",
                                value=tree.Local(type=kind, var=var, span=binder.span),
                                span=binder.span,
                            )
                        )
            if header.where is not None or header.withs or header.sort_order is not None:
                self.world.reporter.error(
                    "bad-repeat",
                    "`repeat` cannot have a condition or an order",
                    header.span,
                    help="use `until`, or `each`",
                )
            self.inner_scope = hidden
            self._add_prompt_variables([binder.var for binder in self.binding.binders])
            return
        self.binding = domains.bind_header(self.inner_scope, binders, header.withs, header.where)
        self.setup += domains.hoist_list_reads(self.binding)
        self._hoist_start()
        bound_vars = [b.var for b in self.binding.binders] + [var for var, _ in self.binding.withs]
        if header.sort_order is not None:
            menus.report_repeats(self.outer_scope, self.binding)
            self.setup += domains.sort_members(self.inner_scope, self.binding, header.sort_order)
        self._add_prompt_variables(bound_vars)

    def _add_prompt_variables(self, variables: list[tree.Var]) -> None:
        """Make the names that the repetition binds available to prompts and the log."""
        assert self.inner_scope.body is not None
        about = tuple(var for var in variables if not isinstance(var.type, BagType))
        self.inner_scope.body = replace(self.inner_scope.body, about=(*self.inner_scope.body.about, *about))

    def _hoist_start(self) -> None:
        """Evaluate the start of `p in player from active, for ever` once, before the rounds."""
        if not self.header.for_ever:
            return
        for number, binder in enumerate(self.binding.binders):
            if isinstance(binder.domain, tree.Cyclic):
                start = tree.Var("start", MemberType(binder.domain.member_type))
                self.setup.append(tree.SetLocal(var=start, value=binder.domain.start, span=binder.span))
                held = tree.make_local(start, binder.span)
                domain = tree.Cyclic(binder.domain.member_type, held)
                self.binding.binders[number] = tree.Binder(binder.var, domain, binder.span)

    def wrap_body(
        self,
        statements: list[tree.Stmt],
        until: tree.Expr | None,
        outermost: _Repetition,
        *,
        is_outermost: bool,
    ) -> list[tree.Stmt]:
        """Return the body wrapped in the repetition; `until` leaves the outermost one of the step.
        `is_outermost`: if it is not nested, its end is the reason why the game ends."""
        statements = [*self.state_writes, *statements]
        statements += self.turn_end
        if until is not None:
            leave = tree.Exit(label=outermost.exit_label, span=until.span)
            note = (tree.NoteEnd(condition=until, span=until.span),) if is_outermost else ()
            statements.append(tree.If(condition=until, then=(*note, leave), span=until.span))
        span = self.header.span
        if not self.binding.binders:
            return [tree.Loop(label=self.exit_label, body=tuple(statements), span=span)]
        loop_statement: tree.Stmt = tree.ForEach(
            binders=tuple(self.binding.binders),
            withs=tuple(self.binding.withs),
            where=self.binding.join_conditions(span),
            body=tuple(statements),
            label=tree.ExitLabel("round") if self.header.for_ever else self.exit_label,
            span=span,
        )
        if self.header.for_ever:
            loop_statement = tree.Loop(label=self.exit_label, body=(loop_statement,), span=span)
        return [*self.setup, loop_statement]


def reset_turn_state(scope: Scope) -> tuple[tree.Stmt, ...]:
    """Return statements that reset the state that is reset at the end of each turn."""
    statements: list[tree.Stmt] = []
    for symbol in _iter_turn_state(scope.world):
        target = ast.Name(id=symbol.name, span=symbol.span)
        statements.extend(assignments.type_reset(scope, ast.Reset(targets=(target,), span=symbol.span)))
    return tuple(statements)


def iter_reset_spans(world: World) -> Iterator[Span]:
    """Yield the spans of state that is reset at the end of a turn, and of its start values."""
    for symbol in _iter_turn_state(world):
        yield symbol.span
        if symbol.start_text is not None:
            yield symbol.start_text.span
    for invariant in _list_turn_invariants(world):
        yield invariant.key.span


def _list_turn_invariants(world: World) -> list[Invariant]:
    return [each for each in world.ruleset.invariants.values() if each.at is not None]


def _iter_turn_state(world: World) -> Iterator[StateSymbol]:
    for name in world.turn_state_names:
        symbol = world.symbols.get(name)
        if isinstance(symbol, StateSymbol):
            yield symbol
