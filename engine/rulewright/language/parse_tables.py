"""What the parser does in each state, as plain data: Lark makes the tables of the grammar, and they
are kept, so that who reads rule text mostly loads no Lark."""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.cache_files import read_kept, write_kept
from rulewright.language.building import Children, Forms
from rulewright.own_files import is_own
from rulewright.records import dataclass
from rulewright.resources import cache_folder, grammar_text

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

Made = tuple[str, int, str, bool, tuple[tuple[bool, int], ...] | None, int]
"""A rule of the grammar: its name, how many things it consists of, what its form is called, whether
one thing alone stands for itself; of each thing, whether all that is in it is put in its place, and
how many optional ones are left out before it, if any is so; and how many are left out at the end.
"""


@dataclass(frozen=True, slots=True)
class Tables:
    """`literals` and `patterns` are the terminals. A state says for the name of a terminal, or of a
    rule, which state is next, or for n below 0, that rule `~n` is complete. `ends` has for each
    start the state in which everything is read."""

    literals: dict[str, str]
    patterns: dict[str, str]
    states: list[dict[str, int]]
    rules: list[Made]
    starts: dict[str, int]
    ends: dict[str, int]


def build_lark(*, strict: bool = False) -> Lark:
    """Lark's parser for the grammar. `strict` refuses conflicts; the tests build it so."""
    from lark import Lark
    from lark.lexer import Lexer

    class Ours(Lexer):
        """Ours asks the parser what can stand next (see `lexer`)."""

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


def build_tables() -> Tables:
    from lark.lexer import PatternStr
    from lark.parsers.lalr_analysis import Shift

    lark = build_lark()
    table: Any = lark.parser.parser._parse_table
    numbers = {state: number for number, state in enumerate(table.states)}
    rules = {rule: number for number, rule in enumerate(lark.rules)}
    terminals = [(str(each.name), each.pattern) for each in lark.terminals]
    return Tables(
        {name: str(of.value) for name, of in terminals if isinstance(of, PatternStr)},
        {name: of.to_regexp() for name, of in terminals if not isinstance(of, PatternStr)},
        [
            {
                str(name): numbers[then] if action is Shift else ~rules[then]
                for name, (action, then) in of.items()
            }
            for of in table.states.values()
        ],
        [_made(rule) for rule in lark.rules],
        {start: numbers[state] for start, state in table.start_states.items()},
        {start: numbers[state] for start, state in table.end_states.items()},
    )


def _made(rule: Any) -> Made:
    options, parts = rule.options, rule.expansion
    opened = [not part.is_term and part.name.startswith("_") for part in parts]
    # Of an optional thing that is left out, `empty_indices` is true where it would stand.
    flags = "".join("01"[left_out] for left_out in options.empty_indices or [False] * len(parts))
    *before, after = map(len, flags.split("0"))
    apart = any(opened) or any(before) or after
    return (
        str(rule.origin.name),
        len(parts),
        str(rule.alias or rule.origin.name),
        bool(options.expand1 and not rule.alias),
        tuple(zip(opened, before, strict=True)) if apart else None,
        after,
    )


def passes(rule: Made) -> bool:
    """Whether a rule has one thing, which stands for itself: as most that are read do."""
    _, length, _, alone, apart, _ = rule
    return alone and length == 1 and apart is None


def maker(rule: Made, forms: Forms) -> Callable[[list[Any]], Any]:
    """What a rule's things come to: `forms` say it for each form that has a name; other rules only
    put things in a row."""
    _, _, form, alone, apart, after = rule
    build = forms.get(form, _row)

    def make(things: list[Any]) -> Any:
        if apart is not None:
            found: list[Any] = []
            for thing, (opened, left_out) in zip(things, apart, strict=True):
                if left_out:
                    found += [None] * left_out
                if not opened:
                    found.append(thing)
                elif found:
                    found += thing
                else:
                    found = thing  # a long row grows at its end
            things = found + [None] * after if after else found
        return things[0] if alone and len(things) == 1 else build(things)

    return make if apart is not None or alone else build


def _row(things: Children) -> Children:
    return things


# --- kept on disk ---------------------------------------------------------------------------------


def tables() -> Tables:
    """To build them takes a quarter of a second."""
    folder = cache_folder()
    return build_tables() if folder is None else kept_tables(folder / "grammar.tables")


def kept_tables(file: Path) -> Tables:
    """Those in a file, if they are of this grammar; else it is written anew, if it can be."""
    total = hashlib.sha256(f"{sys.version}\0{grammar_text()}\0".encode())
    total.update(Path(__file__).read_bytes())
    key = total.digest()
    kept = read_kept(file)
    if kept is not None and kept.startswith(key):
        return Tables(*marshal.loads(kept[len(key) :]))
    found = build_tables()
    made = (
        found.literals, found.patterns, found.states, found.rules, found.starts, found.ends
    )  # fmt: skip
    if os.path.lexists(file) and not is_own(file):
        return found
    with suppress(OSError):
        write_kept(file, key + marshal.dumps(made))
    return found
