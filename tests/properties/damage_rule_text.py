"""Rule text out of the language's own words in any order, and rule text with accidents."""

from functools import cache

from hypothesis import strategies as st

from damage import damaged
from properties.trees import blocks
from rulewright.language import printer
from rulewright.language.parse_tables import build_lark


@cache
def _words() -> list[str]:
    return sorted(
        terminal.pattern.value
        for terminal in build_lark().terminals
        if terminal.name not in ("NAME", "WORD", "NUMBER", "STRING", "COMMA_AS", "COMMA_FOR_EVER")
        and terminal.pattern is not None
    )


@st.composite
def _rows(draw: st.DrawFn) -> list[str]:
    others = ["s", "p", "T", "3", '"x"', "\n", "\n  ", "\n    ", ":\n  ", ", as"]
    return draw(st.lists(st.sampled_from([*_words(), *others]), max_size=25))


@st.composite
def rule_texts(draw: st.DrawFn) -> str:
    """A text that is nearly rule text."""
    if draw(st.booleans()):
        return " ".join(draw(_rows()))
    return draw(damaged(printer.print_block(draw(blocks))))
