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

_ROWS = st.lists(
    st.sampled_from([*_WORDS, "s", "p", "T", "3", '"x"', "\n", "\n  ", "\n    ", ":\n  ", ", as"]),
    max_size=25,
)


@st.composite
def rule_texts(draw: st.DrawFn) -> str:
    """A text that is nearly rule text."""
    if draw(st.booleans()):
        return " ".join(draw(_ROWS))
    return draw(damaged(printer.block(draw(blocks))))
