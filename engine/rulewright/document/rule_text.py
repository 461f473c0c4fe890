"""Find rule texts in nodes, and reject those that YAML does not keep character by character."""

from __future__ import annotations

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.fix import make_replacement
from rulewright.document.nodes import Node, Scalar
from rulewright.source import Span


def get_rule_span(node: Node, reporter: Reporter) -> Span | None:
    """Return the span of a rule text for the parser; report an error and return None if YAML changes the
    text.

    `is: false` and `is: 3` are rule text as well. Rejects folded text, text on several lines without `|`,
    escapes inside quotes, empty values and everything that is no text.
    """
    if not isinstance(node, Scalar):
        reporter.error(
            "wrong-kind",
            "expected the text of a rule",
            node.span,
            help="put text that starts with `[` or `{` into quotes",
        )
        return None
    if not node.text.strip():
        reporter.error("empty-value", "the text of a rule is missing here", node.span)
        return None
    trouble = _find_problem(node)
    if trouble is None:
        return node.content
    what, help = trouble
    mark = node.span.source.span(node.span.start, node.span.start + 1)
    fixes = (make_replacement(mark, "|", safe=True),) if node.style == "folded" and mark.text == ">" else ()
    reporter.error("folded-rule-text", what, node.span, help=help, fixes=fixes)
    return None


def _find_problem(scalar: Scalar) -> tuple[str, str] | None:
    match scalar.style:
        case "folded":
            return (
                "`>` joins the lines of this rule",
                "write `|` instead of `>`",
            )
        case "double" if "\\" in scalar.content.text:
            return (
                "the text of a rule cannot contain `\\` escapes",
                "use single quotes '...' around it, or `|` and new lines",
            )
        case "single" if "''" in scalar.content.text:
            return (
                "the text of a rule cannot contain doubled quotes",
                "write it after `|` on new lines",
            )
        case "plain" | "single" | "double" if "\n" in scalar.content.text:
            return (
                "YAML joins the lines of this rule, because there is no `|`",
                "write `|` after the colon and the rule on the lines below",
            )
        case _:
            return None
