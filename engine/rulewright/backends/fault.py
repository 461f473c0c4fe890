"""Define the exception of a runtime error in rules."""

from __future__ import annotations

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.source import NOWHERE, Span


class RuleFault(RulewrightError):
    """A runtime error of compiled rules. `values` are the numbers involved, each with the root type it is a
    member of ("" for plain numbers).

    `frames` are the spans in the author's files, the fault first, followed by its callers. The caller of the
    compiled code adds them (`Module.locate_fault`), because they come from the traceback.
    """

    def __init__(self, code: Code, fault_values: tuple[tuple[str, int, str], ...] = ()) -> None:
        self.code = code
        self.values = fault_values
        self.frames: tuple[Span, ...] = ()
        super().__init__(code)

    @property
    def span(self) -> Span:
        return self.frames[0] if self.frames else NOWHERE
