"""Rule text out of the language's own words in any order, and rule text with accidents."""

from hypothesis import strategies as st

from damage import damaged
from properties.trees import blocks
from rulewright.language import printer
from rulewright.language.parser import build_lark

_WORDS = sorted(
    terminal.pattern.value
    for terminal in build_lark().terminals
    if terminal.name not in ("NAME", "WORD", "NUMBER", "STRING", "COMMA_AS", "COMMA_FOR_EVER")
    and terminal.pattern is not None
)

_rows = st.lists(
    st.sampled_from([*_WORDS, "s", "p", "T", "3", '"x"', "\n", "\n  ", "\n    ", ":\n  ", ", as"]),
    max_size=25,
).map(" ".join)

rule_texts = _rows | blocks.map(printer.block).flatmap(damaged)
"""Texts that are nearly rule text."""
