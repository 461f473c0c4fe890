"""Types questions about menus: `p can choose from moves(p)`; finds those that lead back to
themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright import tree
from rulewright.analysis.common_findings import broken, circles
from rulewright.analysis.symbols import PositionSymbol
from rulewright.analysis.typing import expressions, menus
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.language import ast
from rulewright.source import Span
from rulewright.tree.walk import walk

Step = tree.Define | tree.Procedure | tree.Question | tree.RememberedPositions
"""What rules lead to, and what they go on from."""


def can_choose(scope: Scope, node: ast.CanChoose) -> tree.Expr:
    """Whether a menu offers anything, or the one alternative that is named."""
    world = scope.world
    chooser = expressions.check(scope, node.chooser, world.player, "who chooses")
    menu = menus.called(scope, node.menu)
    if menu is None:
        return broken(node.span)
    about = menu.symbol, node.alternative
    if about in world.asking:
        way = world.asking[world.asking.index(about) :]
        _circular(world, menu.symbol.name, node.span, [*(symbol.name for symbol, _ in way)])
        return broken(node.span)
    world.asking.append(about)
    world.defining.append(menu.symbol)
    alternatives = _alternatives(scope, menu, node.alternative)
    world.defining.pop()
    world.asking.pop()
    if node.alternative is not None and not alternatives:
        names = menus.names_offered(world, menu.symbol)
        return scope.refused(
            "unknown-name",
            f"`{menu.symbol.name}` offers no `{node.alternative}`",
            node.span,
            "",
            declared=menu.symbol,
            help=did_you_mean(node.alternative, names),
        )
    question = tree.Question(
        menu.symbol.name, node.alternative, menu.variables, alternatives, span=node.span
    )
    world.questions.append(question)
    return tree.CanChoose(chooser=chooser, question=question, args=menu.args, span=node.span)


def _alternatives(
    scope: Scope, menu: menus.Called, only: str | None
) -> tuple[tree.Alternative, ...]:
    """Return the alternatives of a menu that the answer depends on."""
    leave = tree.ExitLabel("menu")
    offers = menus.offered(
        scope.separate(Body(menu.symbol.name)),  # whoever asks does nothing of what is offered
        menu.symbol,
        menu.variables,
        leave,
        ReturnTo("this menu", infer=True),
        (menu.symbol.name,),
        asked=menus.MenuQuestion(only),
    )
    return tuple(menus.left_by(offer.alternative, leave) for offer in offers)


# --- leading back ---------------------------------------------------------------------------------


def check_circles(world: World) -> None:
    """Reports questions whose answer hangs on themselves, and positions that consist of themselves,
    each circle once."""
    positions = (symbol.positions for symbol in world.all(PositionSymbol))
    starts: tuple[Step, ...] = (*world.questions, *positions)
    for circle in circles(starts, _steps):
        start, *others = circle
        places = [step.span for step in others if step.span.end]
        way = list(map(_name, circle))
        if isinstance(start, tree.Question):
            _circular(world, start.menu, start.span, way, places)
        else:
            world.reporter.error(
                "circular-position",
                f"what belongs to the position `{start.name}` hangs on which were remembered",
                start.span,
                " -> ".join((*way, way[0])),
                labels=tuple(Label(place, "on the way") for place in places),
            )


def _circular(
    world: World, menu: str, span: Span, way: Sequence[str], places: Sequence[Span] = ()
) -> None:
    world.reporter.error(
        "circular-question",
        f"whether `{menu}` offers anything leads back to this question",
        span,
        " -> ".join((*way, way[0])),
        labels=tuple(Label(place, "on the way") for place in places),
        help="say in `where` of the alternative when it is offered, without asking that",
    )


def _steps(step: Step) -> Iterator[Step]:
    """Yield the direct successors of a step."""
    body: object
    match step:
        case tree.Question():
            body = step.alternatives
        case tree.RememberedPositions():
            body = step.parts
        case _:
            body = step.body
    for part in walk(body):
        if isinstance(part, Step):
            yield part


def _name(step: Step) -> str:
    return step.menu if isinstance(step, tree.Question) else step.name
