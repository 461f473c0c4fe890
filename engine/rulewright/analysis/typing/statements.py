"""Types blocks of statements; what one statement makes known helps those behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from rulewright import limits, tree
from rulewright.analysis.common_findings import fit, is_broken, mismatch
from rulewright.analysis.fitting import certain, fits, is_optional, join, show
from rulewright.analysis.symbols import ShapeSymbol
from rulewright.analysis.typing import (
    assignments,
    builtins,
    choices,
    domains,
    expressions,
    lookups,
    menus,
    positions,
    procedures,
)
from rulewright.analysis.typing.facts import (
    Changes,
    Facts,
    assigned_names,
    changes,
    forget,
    given,
    when,
)
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.warnings import lint, loops
from rulewright.language import ast
from rulewright.language.trees import doing
from rulewright.source import Span
from rulewright.tree.option_codes import can_be_numbered, radix
from rulewright.types import (
    NOTHING,
    UNKNOWN,
    BagType,
    IntType,
    MemberType,
    NothingType,
    Type,
    UnknownType,
)

Typed = tuple[tuple[tree.Stmt, ...], bool]
"""Statements, and whether their end is never reached."""


def block(scope: Scope, node: ast.Block | None) -> Typed:
    """Type a block in a scope of its own."""
    inner = scope.child()
    return run(inner, node.statements if node is not None else ())


def inside(scope: Scope, node: ast.Block | None) -> tuple[tree.Stmt, ...]:
    return block(scope, node)[0]


def run(scope: Scope, statements: Sequence[ast.Statement]) -> Typed:
    """Type statements one after the other in `scope`, which keeps their bindings and facts."""
    done: list[tree.Stmt] = []
    ends = warned = False
    assigned = assigned_names(statements)
    for statement in statements:
        if ends:
            if not warned:
                scope.world.reporter.warning(
                    "never-reached",
                    "this is never reached",
                    head(statement),
                    "what stands before always leaves",
                )
            warned = True
            _statement(scope, statement, assigned)
            continue
        made, ends = _statement(scope, statement, assigned)
        if not isinstance(statement, ast.Nothing):
            scope.world.saw(mark(statement, made), extent(statement))
        done.extend(made)
    scope.finish()
    return tuple(done), ends


def _statement(scope: Scope, node: ast.Statement, assigned: set[str]) -> Typed:
    """Type one statement; afterwards the scope has the facts behind it."""
    gained: Facts = {}
    ends = False
    made: tuple[tree.Stmt, ...]
    match node:
        case ast.If():
            return _if(scope, node)
        case ast.Assign():
            made = assignments.assign(scope, node)
            gained = _assigned_fact(made)
        case ast.Let():
            made = _let(scope, node, assigned)
        case ast.Reset():
            made = assignments.reset(scope, node)
        case ast.Remember():
            made = positions.remember(scope, node)
        case ast.Move():
            made = assignments.move(scope, node)
        case ast.While():
            made, ends = _while(scope, node)
        case ast.For():
            made = _for(scope, node)
        case ast.GoRound():
            made = _go_round(scope, node)
        case ast.AtOnce():
            made = _at_once(scope, node)
        case ast.OneMove():
            made, ends = _one_move(scope, node)
        case ast.Choose():
            made, ends, gained = choices.choose(scope, node)
        case ast.Together():
            made = choices.together(scope, node)
        case ast.Require():
            test = expressions.condition(scope, node.condition, "what `require` asks for")
            gained = when(scope.world, test, True)
            made = (tree.Require(condition=test, span=node.span),)
        case ast.Settle():
            scope.not_at_once(node.span, "settle")
            made = (tree.SettleNow(span=node.span),)
        case ast.CallStatement():
            made = procedures.call(scope, node.call, None)
        case ast.Return():
            made, ends = _return(scope, node), True
        case ast.Leave():
            made, ends = _leave(scope, node), True
        case ast.Nothing():
            made = ()
        case ast.Shuffle() | ast.Draw():
            made = assignments.by_chance(scope, node)
        case ast.Roll():
            scope.not_at_once(node.span, "roll")
            domain, kind = domains.numbers(scope, node.first, node.last)
            var = scope.bind(node.name, kind, node.span)
            assert isinstance(domain, tree.Numbers)
            made = (tree.Roll(var=var, first=domain.first, last=domain.last, span=node.span),)
        case ast.Log():
            made = _log(scope, node)
        case ast.Lay():
            made = _lay(scope, node)
        case ast.EndGame():
            made, ends = (tree.EndGame(span=node.span),), True
    if scope.facts:
        scope.facts = forget(scope.facts, changes(made))
    scope.facts.update(gained)
    if made and isinstance(node, ast.Assign | ast.Let) and not (scope.body and scope.body.at_once):
        scope.facts.update(given(made[-1]))
    return made, ends


def _assigned_fact(made: tuple[tree.Stmt, ...]) -> Facts:
    """A local that was set to something that is there is not none."""
    if len(made) == 1 and isinstance(made[0], tree.SetLocal):
        var, value = made[0].var, made[0].value
        if is_optional(var.type) and not is_optional(value.type) and not is_broken(value):
            return {tree.Local(type=var.type, var=var): certain(var.type)}
    return {}


# --- branches and loops ---------------------------------------------------------------------------


def _if(scope: Scope, node: ast.If) -> Typed:
    lint.literal(scope.world, node.condition)
    test = expressions.condition(scope, node.condition)
    yes, no = scope.where(test), scope.where(test, False)
    world, asked_before = scope.world, dict(scope.world.chosen_at)
    then, then_ends = run(yes, node.body.statements)
    # The two never happen both, so that decisions in them may have one prompt.
    asked_then, world.chosen_at = world.chosen_at, asked_before
    other, other_ends = run(no, node.other.statements if node.other is not None else ())
    world.chosen_at = asked_then | world.chosen_at
    if then_ends and not other_ends:
        scope.facts = no.facts
    elif other_ends and not then_ends:
        scope.facts = yes.facts
    else:
        scope.facts = {k: t for k, t in yes.facts.items() if no.facts.get(k) == t}
    made = tree.If(condition=test, then=then, other=other, span=head(node))
    return (made,), then_ends and other_ends


def loop_scope(scope: Scope, body: ast.Block, leave: tree.ExitLabel) -> Scope:
    """A scope for what is run again and again: what it changes is not known in it."""
    inner = scope.child(leave=leave)
    changed = Changes(all=True)
    for name in assigned_names(body):
        local = scope.find(name)
        if local is not None:
            changed.things.add(local.var)
    inner.facts = forget(inner.facts, changed)
    return inner


def _while(scope: Scope, node: ast.While) -> Typed:
    label = tree.ExitLabel("while")
    inner = loop_scope(scope, node.body, label)
    test = expressions.condition(inner, node.condition)
    entered = inner.where(test)
    body, _ = run(entered, node.body.statements)
    leave = tree.If(
        condition=tree.Not(value=test, span=test.span),
        then=(tree.Exit(label=label, span=test.span),),
        span=head(node),
    )
    always = isinstance(node.condition, ast.Bool) and node.condition.value
    loop = tree.Loop(label=label, body=body if always else (leave, *body), span=node.span)
    forever = always and not menus.exits(body, label)
    return (loop,), forever


def _for(scope: Scope, node: ast.For) -> tuple[tree.Stmt, ...]:
    label = tree.ExitLabel("for")
    inner = loop_scope(scope, node.body, label)
    orders = None
    if node.orders is not None:
        scope.not_at_once(node.span, "for ... as ... orders")
        orders = expressions.check(scope, node.orders, scope.world.player, "who picks the order")
    bound = domains.bind_all(inner, node.binders, node.withs, node.where)
    if orders is not None:
        menus.once_each(scope, bound)
        _check_memory(scope, node, bound)
    before = domains.read_once(bound)
    body, leaves = run(inner.child(), node.body.statements)
    names = ", ".join(binder.var.name for binder in bound.binders)
    path = inner.body.path if inner.body is not None else ""
    loop = tree.ForEach(
        binders=tuple(bound.binders),
        withs=tuple(bound.withs),
        where=bound.where(node.span),
        body=body,
        label=label,
        orders=orders,
        key=f"{path}.{names}".lstrip("."),
        span=head(node),
    )
    at_once = inner.body is not None and inner.body.at_once
    if not (at_once or leaves or orders is not None):
        loops.check(scope.world, loop)
    return (*before, loop)


def _check_memory(scope: Scope, node: ast.For, bound: domains.Bound) -> None:
    """Reports a loop in a player's order over more than a position can remember."""
    if not all(map(can_be_numbered, bound.binders)):
        return
    count = prod(radix(binder)[0] for binder in bound.binders)
    if count > limits.MOST_STATE:
        scope.world.reporter.error(
            "too-many",
            "this loop runs over more than can be remembered while a player picks the order",
            head(node),
            f"at most {limits.MOST_STATE:,} combinations",
            help="let fewer names be bound at once",
        )


def _go_round(scope: Scope, node: ast.GoRound) -> tuple[tree.Stmt, ...]:
    label = tree.ExitLabel("go round")
    kind = scope.world.player
    start = expressions.check(scope, node.start, kind, "who starts")
    inner = loop_scope(scope, node.body, label)
    var = inner.bind(node.name, kind, node.span)
    test = expressions.condition(inner, node.until, "what `until` waits for")
    body, _ = run(inner.where(test, False), node.body.statements)
    following = builtins.seat_after(
        scope, tree.Local(type=kind, var=var, span=node.span), node.span
    )
    return (
        tree.SetLocal(var=var, value=start, span=head(node)),
        tree.Loop(
            label=label,
            span=node.span,
            body=(
                tree.If(
                    condition=test, then=(tree.Exit(label=label, span=test.span),), span=head(node)
                ),
                *body,
                tree.SetLocal(var=var, value=following, span=head(node)),
            ),
        ),
    )


def _at_once(scope: Scope, node: ast.AtOnce) -> tuple[tree.Stmt, ...]:
    inner = scope.child()
    if inner.body is not None:
        inner.body = replace(inner.body, at_once=True)
    body, _ = run(inner, node.body.statements)
    return (tree.AtOnce(body=body, span=node.span),)


def _one_move(scope: Scope, node: ast.OneMove) -> Typed:
    scope.not_at_once(node.span, "one move")
    chooser = expressions.check(scope, node.chooser, scope.world.player, "who moves")
    later = choices.fresh(scope)
    role = "what the move has to reach the most of"
    most = tuple([expressions.number(later, each, role) for each in node.most])
    body, ends = block(choices.fresh(scope), node.body)
    return (tree.OneMove(chooser=chooser, most=most, body=body, span=head(node)),), ends


# --- locals ---------------------------------------------------------------------------------------


def _let(scope: Scope, node: ast.Let, assigned: set[str]) -> tuple[tree.Stmt, ...]:
    span = node.name_span if node.name_span.end else node.span
    if isinstance(node.value, ast.Choose):
        return choices.let_choose(scope, node, node.value, span)
    if isinstance(node.value, ast.Call):
        called = procedures.callee(scope, node.value)
        if called is not None:
            var = tree.Var(node.name, UNKNOWN)
            made = procedures.call(scope, node.value, var)
            scope.bind_var(node.name, var, span, let=True)
            return made
    letter = scope.world.letter(node.name)
    bag = lookups.bag_of(scope, node.value)
    if bag is not None:
        scope.world.reporter.error(
            "type-mismatch",
            "a whole bag cannot be kept by `let`",
            node.value.span,
            f"got {show(bag.type)}",
        )
        scope.bind(node.name, UNKNOWN, span, let=True)
        return ()
    hint = letter.type if letter is not None else None
    value = expressions.infer(scope, node.value, hint)
    kind = value.type
    if letter is not None and not isinstance(letter.type, UnknownType | BagType):
        if isinstance(kind, NothingType) or (node.name in assigned and fits(kind, letter.type)):
            value = fit(scope.world, value, letter.type, f"what `{node.name}` stands for")
            kind = letter.type
    if isinstance(kind, NothingType):
        scope.world.reporter.error(
            "unclear-type",
            "nothing says what this could be besides none",
            node.value.span,
            "",
            help=f"say what `{node.name}` stands for in `names`",
        )
        kind = UNKNOWN
    if node.name in assigned and isinstance(kind, IntType):
        kind = IntType(optional=kind.optional)
    var = scope.bind(node.name, kind, span, let=True)
    return (tree.SetLocal(var=var, value=value, span=node.span),)


def _return(scope: Scope, node: ast.Return) -> tuple[tree.Stmt, ...]:
    returns = scope.body.returns if scope.body is not None else None
    if returns is None:
        scope.world.reporter.error(
            "misplaced-return",
            "there is nothing to return from here",
            node.span,
            "only in procedures and in what a menu offers",
        )
        return ()
    value = None
    if node.value is not None:
        if returns.result is None and not returns.infer:
            scope.world.reporter.error(
                "type-mismatch", f"{returns.what} gives no value", node.value.span, "not expected"
            )
            return ()
        value = expressions.infer(scope, node.value, returns.result)
        if returns.infer:
            returns.inferred.append((value.type, node.value.span))
        elif returns.result is not None:
            value = fit(scope.world, value, returns.result, f"what {returns.what} gives")
    elif returns.infer:
        returns.inferred.append((NOTHING, node.span))
    elif returns.result is not None:
        mismatch(scope.world, node.span, NOTHING, returns.result, f"what {returns.what} gives")
    if returns.label is None:
        return (tree.Return(value=value, span=node.span),)
    made: list[tree.Stmt] = []
    if value is not None and returns.var is not None:
        made.append(tree.SetLocal(var=returns.var, value=value, span=node.span))
    return (*made, tree.Exit(label=returns.label, span=node.span))


def result_type(scope: Scope, given: Sequence[tuple[Type, Span]], what: str) -> Type | None:
    """The type that all returned values have in common; None if nothing is returned."""
    kinds = [(kind, span) for kind, span in given]
    if all(kind is NOTHING and not span.text.startswith("none") for kind, span in kinds):
        return None
    result, _ = kinds[0]
    for kind, span in kinds[1:]:
        joined = join(result, kind)
        if joined is None:
            mismatch(scope.world, span, kind, result, f"what {what} gives")
            return UNKNOWN
        result = joined
    if isinstance(result, IntType):
        return IntType(optional=result.optional)
    return result


def _leave(scope: Scope, node: ast.Leave) -> tuple[tree.Stmt, ...]:
    if scope.leave is None:
        scope.world.reporter.error(
            "misplaced-leave", "there is no loop or repeated menu to leave here", node.span
        )
        return ()
    return (tree.Exit(label=scope.leave, span=node.span),)


# --- the rest -------------------------------------------------------------------------------------


def _log(scope: Scope, node: ast.Log) -> tuple[tree.Stmt, ...]:
    arguments: list[tuple[str, tree.Expr, tree.Expr | None]] = []
    for item in node.arguments:
        symbol = scope.world.type_symbol(item.name)
        letter = scope.world.letters.get(item.name)
        hint = letter.type if letter is not None else None
        if symbol is not None and symbol.finite is not None:
            hint = MemberType(symbol.finite, optional=True)
        value = expressions.infer(scope, item.value, hint)
        seen: tree.Expr | None = None
        if is_word(scope, item.seen_by, "everybody"):
            seen = tree.truth(True, item.span)
        elif item.seen_by is not None:
            seen = expressions.check(scope, item.seen_by, scope.world.player, "who may know it")
        arguments.append((item.name, value, seen))
    return (tree.Log(message=node.message, arguments=tuple(arguments), span=node.span),)


def is_word(scope: Scope, node: ast.Expr | None, word: str) -> bool:
    """Whether a viewer is said by a word of the language, `everybody` for example."""
    return isinstance(node, ast.Name) and node.id == word and scope.symbol(word) is None


def _lay(scope: Scope, node: ast.Lay) -> tuple[tree.Stmt, ...]:
    scope.not_at_once(node.span, "lay")
    symbol = scope.symbol(node.shape)
    if not isinstance(symbol, ShapeSymbol):
        scope.world.unknown(
            node.shape, node.span, "no shape is called", scope.world.names_of(ShapeSymbol)
        )
        return ()
    shape = symbol.shape
    place = expressions.check(
        scope, node.place, shape.type, "where it is laid", symbol.span, shape.name
    )
    inner = scope.child()
    cell = tree.Var("cell", MemberType(shape.grid))
    number = inner.bind("i", IntType(0, len(shape.cells) - 1), node.span)
    grid = scope.world.type_of(shape.grid)
    states = grid.grid.cell_states if grid is not None and grid.grid is not None else {}
    inner.cell = (cell, states)
    body, _ = run(inner, node.body.statements)
    return (
        tree.Lay(shape=shape, place=place, cell=cell, index=number, body=body, span=head(node)),
    )


def head(statement: ast.Statement) -> Span:
    """Return the part of a statement that counts for coverage: without inner blocks."""
    return _first_line(statement.span)


def mark(statement: ast.Statement, made: tuple[tree.Stmt, ...]) -> Span:
    """Return the span whose mark a statement leaves: for `let x = f()` with a procedure or
    decision, that of the call itself.
    """
    if isinstance(statement, ast.Let) and made and made[0].span != statement.span:
        return _first_line(made[0].span)
    return head(statement)


def extent(statement: ast.Statement) -> Span | None:
    """Return a statement up to its first inner block; None if that is in another file."""
    span = statement.span
    blocks = [node.span for node in doing(statement) if isinstance(node, ast.Block)]
    if any(block.source is not span.source or block.start < span.start for block in blocks):
        return None
    end = min([span.end, *(block.start for block in blocks)])
    text = span.source.text[span.start : end].rstrip()
    return Span(span.source, span.start, span.start + len(text))


def _first_line(span: Span) -> Span:
    line = span.text.split("\n", 1)[0].rstrip()
    return Span(span.source, span.start, span.start + len(line))
