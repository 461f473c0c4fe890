"""Type questions about chains, the connected groups of a board: `string(s)` and the places around it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rulewright import tree
from rulewright.analysis.declare import signatures
from rulewright.analysis.symbols import ChainSymbol, RelationSymbol, TypeSymbol
from rulewright.analysis.type_diagnostics import broken_expr
from rulewright.analysis.type_relations import format_type, with_article
from rulewright.analysis.typing import defines, graphs, type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.model.part import Text
from rulewright.source import Span
from rulewright.types import UNKNOWN, BoolType, IntType, MemberType, Type


def declare_chains(world: World) -> None:
    """Declare the chains of a ruleset, before their values are typed."""
    for told in world.ruleset.chains.values():
        span = told.key.span
        signature = signatures.read_signature(world, told.key, None)
        if signature is None:
            continue
        if len(signature.parameter_types) != 1:
            world.reporter.error(
                "bad-chain",
                f"`{signature.name}` hangs together by {len(signature.parameter_types) or 'no'} letters",
                span,
                "a chain needs exactly one letter for the places, as in `string(s)`",
            )
            continue
        graph = _find_graph(world, told.along, signature.parameter_types[0], span)
        variables = signatures.make_variables(signature)
        define = tree.Define(signature.name, variables, UNKNOWN, span=span)
        symbol = ChainSymbol(signature.name, span, define, signature, told.part, graph=graph)
        symbol.type_body = partial(_type_chain_value, world, symbol)
        world.declare_symbol(symbol)


def _find_graph(world: World, graph_name: Text | None, typ: Type, span: Span) -> tree.Graph | None:
    """Return the neighbourhood of a chain."""
    if graph_name is None:
        return None if typ is UNKNOWN else graphs.find_graph(Scope(world), typ, span, "along")
    relation = world.symbols.get(graph_name.text)
    if not isinstance(relation, RelationSymbol):
        world.report_unknown(
            graph_name.text, graph_name.span, "there is no relation", world.list_names(RelationSymbol)
        )
        return None
    world.mark_used(relation)
    if relation.grid is None or not isinstance(typ, MemberType):
        world.reporter.error(
            "no-neighbours",
            f"`{relation.name}` is not a relation of {format_type(typ)} to itself",
            graph_name.span,
        )
        return None
    return tree.Graph(relation.grid.cell_type, relation.grid.neighbour_table)


def _type_chain_value(world: World, chain_symbol: ChainSymbol) -> None:
    """Type the value that connects the places of a chain."""
    defines.type_definition(world, chain_symbol)
    define, graph = chain_symbol.define, chain_symbol.graph
    if graph is None or define.body is None or define.type is UNKNOWN:
        return
    if not isinstance(define.type, MemberType | IntType | BoolType):
        world.reporter.error(
            "bad-chain",
            "the value of a chain must be a member or a number, not "
            f"{with_article(format_type(define.type))}",
            define.body.span,
        )
        return
    (var,) = define.parameters
    if var.type != MemberType(graph.member_type):
        world.reporter.error(
            "bad-chain",
            f"`{chain_symbol.name}` is declared for {format_type(var.type)}, but the neighbours are "
            f"{graph.member_type.name}",
            chain_symbol.span,
            f"use a letter whose type is {graph.member_type.name}",
        )
        return
    if (one_way := _find_asymmetry(world, graph)) is not None:
        here, there = (graph.member_type.root.names[member] for member in one_way)
        world.reporter.error(
            "bad-chain",
            f"the chain `{chain_symbol.name}` uses a relation that goes only one way",
            chain_symbol.span,
            f"`{there}` is next to `{here}`, but `{here}` is not next to `{there}`",
            help="write `symmetric: true` in the relation; then each edge is written once",
        )
        return
    own = tree.Var(var.name, var.type)
    args = (tree.Local(type=var.type, var=own, span=chain_symbol.span),)
    value = tree.CallDefine(type=define.type, define=define, args=args, span=define.body.span)
    chain_symbol.chain = tree.Chain(chain_symbol.name, graph, own, value)


def _find_asymmetry(world: World, graph: tree.Graph) -> tuple[int, int] | None:
    """Return the first pair of members of which only the second is a neighbour of the first."""
    grids = [symbol.grid for symbol in world.list_symbols(TypeSymbol)]
    grids += [symbol.grid for symbol in world.list_symbols(RelationSymbol)]
    for grid in grids:
        if grid is not None and grid.neighbour_table is graph.neighbours:
            for here, beside in enumerate(grid.adjacency):
                for there in beside:
                    if here not in grid.adjacency[there]:
                        return here, there
    return None


def type_chain_domain(scope: Scope, syntax: ast.Expr) -> tree.InChain | tree.Expr | None:
    """Return the domain of `string(s)` or `neighbours(string(s))`; None, without an error, for
    anything else; an expression after an error.
    """
    match syntax:
        case ast.Call(callee=ast.Name(id="neighbours"), args=(inner,)) if scope.is_free("neighbours"):
            chain = type_chain_domain(scope, inner)
            if not isinstance(chain, tree.InChain):
                return chain
            return None if chain.is_border else replace(chain, is_border=True)
        case ast.Call(callee=ast.Name(id=name)) if scope.find_local(name) is None:
            symbol = scope.world.symbols.get(name)
        case _:
            return None
    if not isinstance(symbol, ChainSymbol):
        return None
    scope.world.mark_used(symbol)
    args = type_inference.type_arguments(scope, symbol, symbol.signature, syntax.args, syntax.span)
    defines.find_define_type(scope.world, symbol, syntax.span)
    if args is None or symbol.chain is None:
        return broken_expr(syntax.span)
    return tree.InChain(symbol.chain, args[0])


def report_misplaced(scope: Scope, call: ast.Call) -> tree.Expr:
    """Report a chain where one value is expected."""
    return scope.report_broken(
        "misplaced-domain",
        f"`{call.span.text}` is a set of places, not a value",
        call.span,
        "expected one value",
        help=f"use `size({call.span.text})`, `first({call.span.text})`, or `t in {call.span.text}`",
    )


def type_chain_end(scope: Scope, name: str, call: ast.Call) -> tree.Expr | None:
    """Type `first(string(s))`, `last(neighbours(string(s)))`; None for anything else."""
    chain = type_chain_domain(scope, call.args[0])
    if not isinstance(chain, tree.InChain):
        return chain
    of = chain.chain.graph.member_type
    kind = MemberType(of, optional=True)
    if name == "first" and not chain.is_border:
        return tree.ChainHead(type=kind, chain=chain.chain, member=chain.member, span=call.span)
    var = tree.Var(of.name, MemberType(of))
    return tree.Quantified(
        type=kind,
        quantifier="first" if name == "first" else "last",
        binders=(tree.Binder(var, chain, call.span),),
        value=tree.make_local(var, call.span),
        span=call.span,
    )


def type_chain_size(scope: Scope, call: ast.Call) -> tree.Expr | None:
    """Type `size(string(s))`, `size(neighbours(string(s)))`; None for anything else."""
    chain = type_chain_domain(scope, call.args[0])
    if not isinstance(chain, tree.InChain):
        return chain
    return tree.ChainSize(
        type=IntType(0, chain.chain.graph.member_type.size),
        chain=chain.chain,
        member=chain.member,
        is_border=chain.is_border,
        span=call.span,
    )
