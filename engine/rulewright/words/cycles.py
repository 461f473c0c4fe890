"""Finds messages that refer to each other in a circle, of which no text can be made.

A node is a message or one of its forms (`ID`, `ID.FORM`), an edge a reference from its text. Which
case of a selection is taken does not matter: Fluent refuses any text that is inside itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.suggest import listing
from rulewright.records import dataclass
from rulewright.words.locale import Message, Use

FieldEdges = Callable[[Message], Iterable[tuple[str, Use]]]
"""The messages that a member's own message shows by way of its fields (`$it-partner`)."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """Nodes of which each refers to the next, and the last to the first, with the references."""

    nodes: tuple[str, ...]
    uses: tuple[Use, ...]


def find_cycles(
    messages: Mapping[str, Message], fields: FieldEdges = lambda _: ()
) -> Iterator[Cycle]:
    """Yield the cycles among messages, no two with a node in common, each from its first node in
    the order of `messages`."""
    edges = _list_edges(messages, fields)
    order = {id: number for number, id in enumerate(messages)}
    done, reported = set[str](), set[str]()
    for start in edges:
        # An iterative search in depth: a chain of references may be as long as a file.
        path: list[str] = []
        on_path: dict[str, int] = {}
        waiting: list[tuple[str, Use | None]] = [(start, None)]
        uses: list[Use] = []
        while waiting:
            node, use = waiting.pop()
            if use is None and node in on_path:  # all that it refers to has been visited
                path.pop()
                del on_path[node]
                if uses:
                    uses.pop()
                done.add(node)
                continue
            if node in on_path and use is not None:
                begin = on_path[node]
                cycle = Cycle(tuple(path[begin:]), (*uses[begin:], use))
                if reported.isdisjoint(cycle.nodes):
                    reported.update(cycle.nodes)
                    yield _turned(cycle, order)
                continue
            if node in done:
                continue
            on_path[node] = len(path)
            path.append(node)
            if use is not None:
                uses.append(use)
            waiting.append((node, None))
            waiting += [(to, by) for to, by in reversed(edges.get(node, [])) if to not in done]


def report_cycles(
    cycles: Iterable[Cycle], messages: Mapping[str, Message], reporter: Reporter
) -> None:
    """Report each cycle at its first message."""
    for cycle in cycles:
        first, *others = cycle.nodes
        message = messages[first.partition(".")[0]]
        through = f" through {listing(others)}" if others else ""
        reporter.error(
            "cyclic-message",
            f"`{first}` refers to itself{through}",
            message.span,
            labels=tuple(
                Label(use.span, f"`{node}` refers to `{to}` here")
                for node, to, use in zip(cycle.nodes, (*others, first), cycle.uses, strict=True)
            ),
            help="write out the text of one of them" if others else "write out its text",
        )


def _list_edges(
    messages: Mapping[str, Message], fields: FieldEdges
) -> dict[str, list[tuple[str, Use]]]:
    edges: dict[str, list[tuple[str, Use]]] = {}
    for id, message in messages.items():
        for to, use in (*((use.name, use) for use in message.references), *fields(message)):
            name, _, form = to.partition(".")
            if name in messages and (not form or form in messages[name].attributes):
                edges.setdefault(f"{id}.{use.within}" if use.within else id, []).append((to, use))
    return edges


def _turned(cycle: Cycle, order: Mapping[str, int]) -> Cycle:
    """The same cycle from its first node."""
    first = min(
        range(len(cycle.nodes)), key=lambda number: order[cycle.nodes[number].partition(".")[0]]
    )
    nodes, uses = cycle.nodes, cycle.uses
    return Cycle(nodes[first:] + nodes[:first], uses[first:] + uses[:first])
