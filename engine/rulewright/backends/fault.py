"""Define the exception of a runtime error in rules."""

from __future__ import annotations

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.source import NOWHERE, Span


class RuleFault(RulewrightError):
    """Raised by compiled rules. `values` are the numbers that the rule text had in hand, each with
    the root type it is a member of ("" for plain numbers).

    `frames` are the places in the author's files, the fault itself first, then who called it; the
    caller of the compiled code fills them in (`Module.locate_fault`), because only the traceback knows.
    """

    def __init__(self, code: Code, fault_values: tuple[tuple[str, int, str], ...] = ()) -> None:
        self.code = code
        self.values = fault_values
        self.frames: tuple[Span, ...] = ()
        super().__init__(code)

    @property
    def span(self) -> Span:
        return self.frames[0] if self.frames else NOWHERE
