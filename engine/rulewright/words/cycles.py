"""Find messages that refer to each other in a circle.

A node is a message or one of its forms (`ID`, `ID.FORM`), an edge a reference from its text. Which
case of a selection is taken does not matter: Fluent refuses any text that is inside itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from rulewright.diagnostics.diagnostic import DiagnosticError, Label, Reporter
from rulewright.diagnostics.suggest import quote_names
from rulewright.document.layers import LayerWords
from rulewright.records import dataclass
from rulewright.words.common_strings import COMMON_LANGUAGE, Parse, common_messages
from rulewright.words.facts import Facts
from rulewright.words.locale import FIELD, IT, Locale, Message, Use
from rulewright.words.message_ids import message_id
from rulewright.words.message_values import MemberValue, Value

FieldEdges = Callable[[Message], Iterable[tuple[str, Use]]]
"""The messages that a member's own message shows through its fields (`$it-partner`)."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """Nodes in a cycle with their references: each refers to the next, and the last to the first."""

    nodes: tuple[str, ...]
    uses: tuple[Use, ...]


def find_cycles(messages: Mapping[str, Message], field_edges: FieldEdges = lambda _: ()) -> Iterator[Cycle]:
    """Yield the cycles among messages, no two with a node in common, each from its first node in
    the order of `messages`."""
    edges = _list_edges(messages, field_edges)
    order = {id: number for number, id in enumerate(messages)}
    done, reported = set[str](), set[str]()
    for start in edges:
        # An iterative search in depth: a chain of references may be as long as a file.
        node_path: list[str] = []
        on_path: dict[str, int] = {}
        stack: list[tuple[str, Use | None]] = [(start, None)]
        uses: list[Use] = []
        while stack:
            node, use = stack.pop()
            if use is None and node in on_path:  # all that it refers to has been visited
                node_path.pop()
                del on_path[node]
                if uses:
                    uses.pop()
                done.add(node)
                continue
            if node in on_path and use is not None:
                begin = on_path[node]
                cycle = Cycle(tuple(node_path[begin:]), (*uses[begin:], use))
                if reported.isdisjoint(cycle.nodes):
                    reported.update(cycle.nodes)
                    yield _rotate_cycle(cycle, order)
                continue
            if node in done:
                continue
            on_path[node] = len(node_path)
            node_path.append(node)
            if use is not None:
                uses.append(use)
            stack.append((node, None))
            stack += [(to, by) for to, by in reversed(edges.get(node, [])) if to not in done]


def report_cycles(cycles: Iterable[Cycle], messages: Mapping[str, Message], reporter: Reporter) -> None:
    """Report each cycle at its first message."""
    for cycle in cycles:
        first, *others = cycle.nodes
        message = messages[first.partition(".")[0]]
        through = f" through {quote_names(others)}" if others else ""
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


def _list_edges(messages: Mapping[str, Message], field_edges: FieldEdges) -> dict[str, list[tuple[str, Use]]]:
    edges: dict[str, list[tuple[str, Use]]] = {}
    for id, message in messages.items():
        for to, use in (*((use.name, use) for use in message.references), *field_edges(message)):
            name, _, form = to.partition(".")
            if name in messages and (not form or form in messages[name].attributes):
                edges.setdefault(f"{id}.{use.form_name}" if use.form_name else id, []).append((to, use))
    return edges


def _rotate_cycle(cycle: Cycle, order: Mapping[str, int]) -> Cycle:
    """Return the same cycle, starting with its first node in `order`."""
    first = min(range(len(cycle.nodes)), key=lambda number: order[cycle.nodes[number].partition(".")[0]])
    nodes, uses = cycle.nodes, cycle.uses
    return Cycle(nodes[first:] + nodes[:first], uses[first:] + uses[:first])


def check_cycles(
    locale: Locale,
    first_locale: Locale,
    overlay_locales: Sequence[tuple[LayerWords, Locale]],
    setting_facts: Sequence[Facts],
    members_by_type: Mapping[str, Sequence[str]],
    parse: Parse,
    reporter: Reporter,
) -> None:
    """Report messages that refer to each other in a circle: in the locale alone, with each overlay that has
    texts, and in the combinations of all settings examined.
    """
    layers = dict.fromkeys(each.layer for each, _ in overlay_locales)
    by_layers: dict[tuple[str, ...], Facts | None] = {(): None}
    by_layers |= {(layer,): None for layer in layers}
    for one in setting_facts:
        active_layers = tuple(layer for layer in layers if one.has_layer(layer))
        if by_layers.get(active_layers) is None:
            by_layers[active_layers] = one
    members_by_message = {
        message_id(f"{type}-{name}"): (type, name)
        for type in members_by_type
        for name in members_by_type[type]
    }
    reported: set[frozenset[str]] = set()
    for active_layers, facts in by_layers.items():
        messages = _collect_messages(active_layers, locale, first_locale, overlay_locales, parse)
        edges = partial(_iter_field_edges, members_by_message, messages, facts)
        cycles = [cycle for cycle in find_cycles(messages, edges) if frozenset(cycle.nodes) not in reported]
        report_cycles(cycles, messages, reporter)
        reported.update(frozenset(cycle.nodes) for cycle in cycles)


def _collect_messages(
    active_layers: Collection[str],
    locale: Locale,
    first_locale: Locale,
    overlay_locales: Sequence[tuple[LayerWords, Locale]],
    parse: Parse,
) -> dict[str, Message]:
    """Collect the messages that are in use in a language with the active layers, as `Words` resolves them:
    the strings of every game, of the locale, and of overlays.
    """
    language = locale.language
    own = locale.by_id()  # first in the order, and never replaced
    messages = {**own, **common_messages(COMMON_LANGUAGE, parse), **common_messages(language, parse), **own}
    translated = locale.by_id().keys() - first_locale.by_id().keys()
    for _, group in groupby(overlay_locales, lambda each: each[0].overlay_path):
        overlay = [pair for pair in group if pair[0].layer in active_layers]
        usual = overlay[0][0].language if overlay else language
        for each, words in overlay:
            if each.language == usual != language:
                by_id = words.by_id()
                messages |= {id: by_id[id] for id in by_id if id not in translated}
        for each, words in overlay:
            if each.language == language:
                messages |= words.by_id()
    return messages


def _iter_field_edges(
    members_by_message: Mapping[str, tuple[str, str]],
    messages: Mapping[str, Message],
    facts: Facts | None,
    message: Message,
) -> Iterator[tuple[str, Use]]:
    """Return the messages that a member's message shows through its fields (`$it-partner`), with
    the form."""
    if facts is None or message.id not in members_by_message:
        return
    for use in message.variable_uses:
        it, *fields = use.name.split(FIELD)
        if it != IT or not fields:
            continue
        type_name: str | None = members_by_message[message.id][0]
        field_value: Value = MemberValue(*members_by_message[message.id])
        for name in fields:
            type_name = facts.type_of_field(type_name, name) if type_name else None
        if not type_name:
            continue
        try:
            for name in fields:
                field_value = (
                    facts.read_field(field_value, name) if isinstance(field_value, MemberValue) else None
                )
        except DiagnosticError:
            continue
        if isinstance(field_value, MemberValue):
            id = message_id(f"{field_value.type_name}-{field_value.name}")
            form = next(
                (
                    each.form
                    for each in message.forms
                    if each.variable == use.name and each.span.start <= use.span.start < each.span.end
                ),
                "",
            )
            has_form = id in messages and form in messages[id].attributes
            yield (f"{id}.{form}" if has_form else id), use
