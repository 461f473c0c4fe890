"""Type questions about menus, such as `p can choose from moves(p)`, and detect cycles among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright import tree
from rulewright.analysis.symbols import PositionSymbol
from rulewright.analysis.type_diagnostics import broken_expr, find_cycles
from rulewright.analysis.typing import menus, type_inference
from rulewright.analysis.typing.scope import Body, ReturnTo, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import suggest_name
from rulewright.language import ast
from rulewright.source import Span
from rulewright.tree.walk import walk_nodes

DependencyNode = tree.Define | tree.Procedure | tree.Question | tree.RememberedPositions
"""A node of the graph of dependencies among rules."""


def type_can_choose(scope: Scope, can_choose_syntax: ast.CanChoose) -> tree.Expr:
    """Type a question whether a menu offers anything, or a certain alternative."""
    world = scope.world
    chooser = type_inference.check_type(
        scope, can_choose_syntax.chooser, world.player_type, "the player who chooses"
    )
    menu = menus.resolve_menu(scope, can_choose_syntax.menu_call)
    if menu is None:
        return broken_expr(can_choose_syntax.span)
    about = menu.symbol, can_choose_syntax.alternative_name
    if about in world.open_questions:
        way = world.open_questions[world.open_questions.index(about) :]
        _report_cycle(world, menu.symbol.name, can_choose_syntax.span, [*(symbol.name for symbol, _ in way)])
        return broken_expr(can_choose_syntax.span)
    world.open_questions.append(about)
    world.open_definitions.append(menu.symbol)
    alternatives = _type_alternatives(scope, menu, can_choose_syntax.alternative_name)
    world.open_definitions.pop()
    world.open_questions.pop()
    if can_choose_syntax.alternative_name is not None and not alternatives:
        names = menus.list_item_names(world, menu.symbol)
        return scope.report_broken(
            "unknown-name",
            f"`{menu.symbol.name}` has no alternative `{can_choose_syntax.alternative_name}`",
            can_choose_syntax.span,
            "",
            declared=menu.symbol,
            help=suggest_name(can_choose_syntax.alternative_name, names),
        )
    question = tree.Question(
        menu.symbol.name,
        can_choose_syntax.alternative_name,
        menu.variables,
        alternatives,
        span=can_choose_syntax.span,
    )
    world.questions.append(question)
    return tree.CanChoose(chooser=chooser, question=question, args=menu.args, span=can_choose_syntax.span)


def _type_alternatives(
    scope: Scope, menu_call: menus.MenuCall, alternative_name: str | None
) -> tuple[tree.Alternative, ...]:
    """Return the alternatives of a menu that the answer depends on."""
    leave = tree.ExitLabel("menu")
    offers = menus.type_items(
        scope.separate_scope(Body(menu_call.symbol.name)),  # a question executes no body of an alternative
        menu_call.symbol,
        menu_call.variables,
        leave,
        ReturnTo("this menu", is_inferred=True),
        (menu_call.symbol.name,),
        question=menus.MenuQuestion(alternative_name),
    )
    return tuple(menus.wrap_exit(offer.alternative, leave) for offer in offers)


# --- cycles -------------------------------------------------------------------------------------


def check_cycles(world: World) -> None:
    """Report menu questions and remembered positions that depend on themselves, each cycle once."""
    positions = (symbol.history for symbol in world.list_symbols(PositionSymbol))
    start_nodes: tuple[DependencyNode, ...] = (*world.questions, *positions)
    for circle in find_cycles(start_nodes, _iter_successors):
        start, *others = circle
        places = [step.span for step in others if step.span.end]
        way = list(map(_step_name, circle))
        if isinstance(start, tree.Question):
            _report_cycle(world, start.menu_name, start.span, way, places)
        else:
            world.reporter.error(
                "circular-position",
                f"the content of the position `{start.name}` depends on its own history",
                start.span,
                " -> ".join((*way, way[0])),
                labels=tuple(Label(place, "through this") for place in places),
            )


def _report_cycle(
    world: World, menu_name: str, span: Span, cycle_names: Sequence[str], menu_spans: Sequence[Span] = ()
) -> None:
    world.reporter.error(
        "circular-question",
        f"whether `{menu_name}` has options depends on itself",
        span,
        " -> ".join((*cycle_names, cycle_names[0])),
        labels=tuple(Label(place, "through this") for place in menu_spans),
        help="write a `where` for the alternative that does not use this question",
    )


def _iter_successors(dependency: DependencyNode) -> Iterator[DependencyNode]:
    """Yield the direct successors of a step."""
    tree_node: object
    match dependency:
        case tree.Question():
            tree_node = dependency.alternatives
        case tree.RememberedPositions():
            tree_node = dependency.position_parts
        case _:
            tree_node = dependency.body
    for part in walk_nodes(tree_node):
        if isinstance(part, DependencyNode):
            yield part


def _step_name(dependency: DependencyNode) -> str:
    return dependency.menu_name if isinstance(dependency, tree.Question) else dependency.name
