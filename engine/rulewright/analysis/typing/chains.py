"""Chains: what hangs together on a board, `string(s)`, and what is around it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rulewright import tree
from rulewright.analysis.common_findings import broken
from rulewright.analysis.declare import signatures
from rulewright.analysis.fitting import a, show
from rulewright.analysis.symbols import ChainSymbol, RelationSymbol, TypeSymbol
from rulewright.analysis.typing import defines, expressions, graphs
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.model.part import Text
from rulewright.source import Span
from rulewright.types import UNKNOWN, BoolType, IntType, MemberType, Type


def declare(world: World) -> None:
    """Declare the chains of a ruleset, before their values are typed."""
    for told in world.declared.chains.values():
        span = told.key.span
        signature = signatures.signature_of(world, told.key, None)
        if signature is None:
            continue
        if len(signature.types) != 1:
            world.reporter.error(
                "bad-chain",
                f"`{signature.name}` hangs together by {len(signature.types) or 'no'} letters",
                span,
                "expected one letter for the places, as in `string(s)`",
            )
            continue
        graph = _along(world, told.along, signature.types[0], span)
        variables = signatures.variables(signature)
        define = tree.Define(signature.name, variables, UNKNOWN, span=span)
        symbol = ChainSymbol(signature.name, span, define, signature, told.part, graph=graph)
        symbol.make = partial(_type, world, symbol)
        world.declare(symbol)


def _along(world: World, named: Text | None, kind: Type, span: Span) -> tree.Graph | None:
    """Return the neighbourhood of a chain."""
    if named is None:
        return None if kind is UNKNOWN else graphs.graph_of(Scope(world), kind, span, "along")
    relation = world.symbols.get(named.text)
    if not isinstance(relation, RelationSymbol):
        world.unknown(
            named.text, named.span, "no relation is called", world.names_of(RelationSymbol)
        )
        return None
    world.use(relation)
    if relation.grid is None or not isinstance(kind, MemberType):
        world.reporter.error(
            "no-neighbours",
            f"`{relation.name}` does not say which {show(kind)} is next to which",
            named.span,
        )
        return None
    return tree.Graph(relation.grid.of, relation.grid.neighbours)


def _type(world: World, symbol: ChainSymbol) -> None:
    """Type the value that connects the places of a chain."""
    defines.type_text(world, symbol)
    define, graph = symbol.define, symbol.graph
    if graph is None or define.body is None or define.type is UNKNOWN:
        return
    if not isinstance(define.type, MemberType | IntType | BoolType):
        world.reporter.error(
            "bad-chain",
            f"places hang together by a member or a number, not by {a(show(define.type))}",
            define.body.span,
        )
        return
    (var,) = define.parameters
    if var.type != MemberType(graph.of):
        world.reporter.error(
            "bad-chain",
            f"`{symbol.name}` is about {show(var.type)}, and it is {graph.of.name} that are linked",
            symbol.span,
            f"expected a letter for all of {graph.of.name}",
        )
        return
    if (one_way := _one_way(world, graph)) is not None:
        here, there = (graph.of.root.names[member] for member in one_way)
        world.reporter.error(
            "bad-chain",
            f"`{symbol.name}` hangs together by a relation that goes one way",
            symbol.span,
            f"`{there}` is next to `{here}`, and `{here}` is not next to `{there}`",
            help="write `symmetric: true` in the relation; then each edge is written once",
        )
        return
    own = tree.Var(var.name, var.type)
    args = (tree.Local(type=var.type, var=own, span=symbol.span),)
    value = tree.CallDefine(type=define.type, define=define, args=args, span=define.body.span)
    symbol.chain = tree.Chain(symbol.name, graph, own, value)


def _one_way(world: World, graph: tree.Graph) -> tuple[int, int] | None:
    """The first two members of which only the second is next to the first."""
    grids = [symbol.grid for symbol in world.all(TypeSymbol)]
    grids += [symbol.grid for symbol in world.all(RelationSymbol)]
    for grid in grids:
        if grid is not None and grid.neighbours is graph.neighbours:
            for here, beside in enumerate(grid.links):
                for there in beside:
                    if here not in grid.links[there]:
                        return here, there
    return None


def named(scope: Scope, node: ast.Expr) -> tree.InChain | tree.Expr | None:
    """Return the domain of `string(s)` or `neighbours(string(s))`; None, without an error, for
    anything else; an expression after an error.
    """
    match node:
        case ast.Call(callee=ast.Name(id="neighbours"), args=(inner,)) if scope.is_free(
            "neighbours"
        ):
            chain = named(scope, inner)
            if not isinstance(chain, tree.InChain):
                return chain
            return None if chain.beside else replace(chain, beside=True)
        case ast.Call(callee=ast.Name(id=name)) if scope.find(name) is None:
            symbol = scope.world.symbols.get(name)
        case _:
            return None
    if not isinstance(symbol, ChainSymbol):
        return None
    scope.world.use(symbol)
    args = expressions.arguments(scope, symbol, symbol.signature, node.args, node.span)
    defines.type_of(scope.world, symbol, node.span)
    if args is None or symbol.chain is None:
        return broken(node.span)
    return tree.InChain(symbol.chain, args[0])


def misplaced(scope: Scope, node: ast.Call) -> tree.Expr:
    """Report a chain where one value is expected."""
    return scope.refused(
        "misplaced-domain",
        f"`{node.span.text}` is all that hangs together, no value",
        node.span,
        "expected one value",
        help=f"ask for `size({node.span.text})`, `first({node.span.text})`, or `t in "
        f"{node.span.text}`",
    )


def head(scope: Scope, name: str, node: ast.Call) -> tree.Expr | None:
    """Type `first(string(s))`, `last(neighbours(string(s)))`; None for anything else."""
    chain = named(scope, node.args[0])
    if not isinstance(chain, tree.InChain):
        return chain
    of = chain.chain.graph.of
    kind = MemberType(of, optional=True)
    if name == "first" and not chain.beside:
        return tree.ChainHead(type=kind, chain=chain.chain, of=chain.of, span=node.span)
    var = tree.Var(of.name, MemberType(of))
    return tree.Quantified(
        type=kind,
        kind="first" if name == "first" else "last",
        binders=(tree.Binder(var, chain, node.span),),
        value=tree.local(var, node.span),
        span=node.span,
    )


def size(scope: Scope, node: ast.Call) -> tree.Expr | None:
    """Type `size(string(s))`, `size(neighbours(string(s)))`; None for anything else."""
    chain = named(scope, node.args[0])
    if not isinstance(chain, tree.InChain):
        return chain
    return tree.ChainSize(
        type=IntType(0, chain.chain.graph.of.size),
        chain=chain.chain,
        of=chain.of,
        beside=chain.beside,
        span=node.span,
    )
