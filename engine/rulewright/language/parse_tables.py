"""Provide the parse tables of the grammar as plain data: Lark builds them and they are packaged, so that
parsing loads no Lark.

    python -m rulewright.language.parse_tables

writes the file after a change of the grammar (`make schemas`)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.language.tree_building import Children, Forms
from rulewright.records import dataclass
from rulewright.resources import data_folder, grammar_text

if TYPE_CHECKING:
    from lark import Lark

STARTS = tuple(
    f"{name}_text"
    for name in (
        "expression",
        "block",
        "guard",
        "when",
        "header",
        "takes",
        "type",
        "union",
        "product",
    )
)

TableRule = tuple[str, int, str, bool, tuple[tuple[bool, int], ...] | None, int]
"""A rule of the grammar: its name, its number of children, the name of its form, and whether a single child
replaces the node; for each child, whether its own children are spliced in its place, and the number of
omitted optional children before it (None if there are neither); and the number of omitted children at the
end.
"""


@dataclass(frozen=True, slots=True)
class ParseTables:
    """LALR parse tables. `literals` and `patterns` are the terminals. A state maps the name of a terminal or
    rule to the next state, or to n below 0 for reducing by rule `~n`. `end_states` has for each start symbol
    the accepting state."""

    literals: dict[str, str]
    patterns: dict[str, str]
    states: list[dict[str, int]]
    rules: list[TableRule]
    start_states: dict[str, int]
    end_states: dict[str, int]


def build_lark(*, strict: bool = False) -> Lark:
    """Build Lark's parser for the grammar. `strict` rejects conflicts; the tests use it."""
    from lark import Lark
    from lark.lexer import Lexer

    class Ours(Lexer):
        """A placeholder: our own lexer needs the parser's state (see `lexer`)."""

        def __init__(self, _: Any) -> None:
            pass

        def lex(self, *_: Any) -> Any:
            raise NotImplementedError

    return Lark(
        grammar_text(),
        parser="lalr",
        lexer=Ours,
        start=list(STARTS),
        keep_all_tokens=True,
        maybe_placeholders=True,
        strict=strict,
    )


def build_tables() -> ParseTables:
    from lark.lexer import PatternStr
    from lark.parsers.lalr_analysis import Shift

    lark = build_lark()
    lark_table: Any = lark.parser.parser._parse_table
    # Lark numbers states and rules by the order of sets: ours are the same in every process.
    made = sorted(((_make_table_rule(rule), number) for number, rule in enumerate(lark.rules)), key=repr)
    rules = {lark.rules[of]: number for number, (_, of) in enumerate(made)}
    numbers = {lark_table.start_states[start]: number for number, start in enumerate(STARTS)}
    states = list(numbers)
    for state in states:
        for _, (action, then) in sorted(lark_table.states[state].items()):
            if action is Shift and then not in numbers:
                numbers[then] = len(states)
                states.append(then)
    terminals = [(str(each.name), each.pattern) for each in lark.terminals]
    return ParseTables(
        {name: str(of.value) for name, of in terminals if isinstance(of, PatternStr)},
        {name: of.to_regexp() for name, of in terminals if not isinstance(of, PatternStr)},
        [
            {
                str(name): numbers[then] if action is Shift else ~rules[then]
                for name, (action, then) in sorted(lark_table.states[state].items())
            }
            for state in states
        ],
        [rule for rule, _ in made],
        {start: numbers[lark_table.start_states[start]] for start in STARTS},
        {start: numbers[lark_table.end_states[start]] for start in STARTS},
    )


def _make_table_rule(lark_rule: Any) -> TableRule:
    options, parts = lark_rule.options, lark_rule.expansion
    opened = [not part.is_term and part.name.startswith("_") for part in parts]
    # `empty_indices` is true at the positions of omitted optional children.
    flags = "".join("01"[left_out] for left_out in options.empty_indices or [False] * len(parts))
    *before, after = map(len, flags.split("0"))
    apart = any(opened) or any(before) or after
    return (
        str(lark_rule.origin.name),
        len(parts),
        str(lark_rule.alias or lark_rule.origin.name),
        bool(options.expand1 and not lark_rule.alias),
        tuple(zip(opened, before, strict=True)) if apart else None,
        after,
    )


def is_pass_through(table_rule: TableRule) -> bool:
    """Return whether a rule has a single child, which replaces the node, as for most reductions."""
    _, length, _, alone, apart, _ = table_rule
    return alone and length == 1 and apart is None


def make_builder(table_rule: TableRule, forms: Forms) -> Callable[[list[Any]], Any]:
    """Return the function that builds the result of a rule: `forms` define it for named forms;
    other rules collect their children.
    """
    _, _, form, alone, apart, after = table_rule
    build = forms.get(form, _keep_children)

    def build_result(children: list[Any]) -> Any:
        if apart is not None:
            expanded: list[Any] = []
            for thing, (opened, left_out) in zip(children, apart, strict=True):
                if left_out:
                    expanded += [None] * left_out
                if not opened:
                    expanded.append(thing)
                elif expanded:
                    expanded += thing
                else:
                    expanded = thing  # a long row grows at its end
            children = expanded + [None] * after if after else expanded
        return children[0] if alone and len(children) == 1 else build(children)

    return build_result if apart is not None or alone else build


def _keep_children(children: Children) -> Children:
    return children


# --- the file -------------------------------------------------------------------------------------


def load_tables() -> ParseTables:
    """Return the tables of the grammar: from the file next to it, or built if that file is outdated, which
    takes a quarter of a second."""
    return read_tables(tables_file()) or build_tables()


def tables_file() -> Path:
    return data_folder("grammar") / "rules.tables.json"


def read_tables(file: Path) -> ParseTables | None:
    """Read the tables that `write_tables` has written; None if they are of another grammar."""
    with suppress(OSError, ValueError):
        digest, made = json.loads(file.read_bytes())
        if digest == _grammar_digest():
            return ParseTables(*made)
    return None


def write_tables(file: Path) -> None:
    found = build_tables()
    made = [found.literals, found.patterns, found.states, found.rules, found.start_states, found.end_states]
    rows = ",\n".join(json.dumps(part, separators=(",", ":")) for part in made)
    file.write_text(f'["{_grammar_digest()}", [\n{rows}\n]]\n', "utf-8")


def _grammar_digest() -> str:
    return hashlib.sha256(grammar_text().encode()).hexdigest()


if __name__ == "__main__":
    write_tables(tables_file())
