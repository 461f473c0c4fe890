"""Finds messages that refer to each other in a circle, of which no text can be made.

A node is a message or one of its forms (`ID`, `ID.FORM`), an edge a reference from its text. Which
case of a selection is taken does not matter: Fluent refuses any text that is inside itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from rulewright.diagnostics.diagnostic import DiagnosticError, Label, Reporter
from rulewright.diagnostics.suggest import listing
from rulewright.document.layers import LayerWords
from rulewright.records import dataclass
from rulewright.words.every_game import COMMON, Parse, common_messages
from rulewright.words.facts import Facts
from rulewright.words.locale import FIELD, IT, Locale, Message, Use
from rulewright.words.naming import message_id
from rulewright.words.values import MemberValue, Value

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
                    yield _rotate_cycle(cycle, order)
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


def _rotate_cycle(cycle: Cycle, order: Mapping[str, int]) -> Cycle:
    """Return the same cycle, starting with its first node in `order`."""
    first = min(
        range(len(cycle.nodes)), key=lambda number: order[cycle.nodes[number].partition(".")[0]]
    )
    nodes, uses = cycle.nodes, cycle.uses
    return Cycle(nodes[first:] + nodes[:first], uses[first:] + uses[:first])


def check_cycles(
    locale: Locale,
    first: Locale,
    brought: Sequence[tuple[LayerWords, Locale]],
    asked: Sequence[Facts],
    members: Mapping[str, Sequence[str]],
    parse: Parse,
    reporter: Reporter,
) -> None:
    """Report messages that refer to each other in a circle: in the locale alone, with each overlay
    that brings words, and with those of every setting that was looked at."""
    layers = dict.fromkeys(each.layer for each, _ in brought)
    by_layers: dict[tuple[str, ...], Facts | None] = {(): None}
    by_layers |= {(layer,): None for layer in layers}
    for one in asked:
        chosen = tuple(layer for layer in layers if one.has(layer))
        if by_layers.get(chosen) is None:
            by_layers[chosen] = one
    shown = {
        message_id(f"{type}-{name}"): (type, name) for type in members for name in members[type]
    }
    reported: set[frozenset[str]] = set()
    for chosen, facts in by_layers.items():
        messages = _spoken_with(chosen, locale, first, brought, parse)
        edges = partial(_fields_shown, shown, messages, facts)
        cycles = [
            cycle
            for cycle in find_cycles(messages, edges)
            if frozenset(cycle.nodes) not in reported
        ]
        report_cycles(cycles, messages, reporter)
        reported.update(frozenset(cycle.nodes) for cycle in cycles)


def _spoken_with(
    layers: Collection[str],
    locale: Locale,
    first: Locale,
    brought: Sequence[tuple[LayerWords, Locale]],
    parse: Parse,
) -> dict[str, Message]:
    """The messages that are spoken in a language with some editions and variants, as `Words` finds
    them: those of every game, of the locale, and of overlays."""
    language = locale.language
    own = locale.by_id()  # which come first in the order, and are not replaced
    messages = {**own, **common_messages(COMMON, parse), **common_messages(language, parse), **own}
    translated = locale.by_id().keys() - first.by_id().keys()
    for _, group in groupby(brought, lambda each: each[0].of):
        overlay = [pair for pair in group if pair[0].layer in layers]
        usual = overlay[0][0].language if overlay else language
        for each, words in overlay:
            if each.language == usual != language:
                by_id = words.by_id()
                messages |= {id: by_id[id] for id in by_id if id not in translated}
        for each, words in overlay:
            if each.language == language:
                messages |= words.by_id()
    return messages


def _fields_shown(
    members: Mapping[str, tuple[str, str]],
    messages: Mapping[str, Message],
    facts: Facts | None,
    message: Message,
) -> Iterator[tuple[str, Use]]:
    """Return the messages that a member's message shows through its fields (`$it-partner`), with
    the form."""
    if facts is None or message.id not in members:
        return
    for use in message.variables:
        it, *fields = use.name.split(FIELD)
        if it != IT or not fields:
            continue
        type: str | None = members[message.id][0]
        value: Value = MemberValue(*members[message.id])
        for name in fields:
            type = facts.type_of_field(type, name) if type else None
        if not type:
            continue
        try:
            for name in fields:
                value = facts.field(value, name) if isinstance(value, MemberValue) else None
        except DiagnosticError:
            continue
        if isinstance(value, MemberValue):
            id = message_id(f"{value.type}-{value.name}")
            form = next(
                (
                    each.form
                    for each in message.forms
                    if each.variable == use.name
                    and each.span.start <= use.span.start < each.span.end
                ),
                "",
            )
            has_form = id in messages and form in messages[id].attributes
            yield (f"{id}.{form}" if has_form else id), use
