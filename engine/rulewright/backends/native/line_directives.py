"""Print line directives, so that debuggers and profilers show the author's files."""

from __future__ import annotations

import re

from rulewright import resources
from rulewright.source import NOWHERE, Span


def find_line(span: Span) -> tuple[int, str] | None:
    """Return the line and file name of a span; None for code that stems from no rule.

    The folder is left out, so that equal rules in another folder are the same program.
    """
    if span.source is NOWHERE.source or span.source.path.startswith("<"):
        return None
    return span.line, span.source.path.rsplit("/", 1)[-1]


def print_line_directive(line_number: int, file_name: str) -> str:
    plain = re.sub(r'["\\\x00-\x1f]', "_", file_name)
    return f'#line {line_number} "{plain}"'


def read_shared_text(file_name: str) -> str:
    """Return the text of a C file that is part of every native program, with a line directive."""
    return f"{print_line_directive(1, file_name)}\n{resources.native_text(file_name)}"
