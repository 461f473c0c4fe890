"""Find the texts of a file that are rule text, and the grammar rule to parse each with."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.language import parser
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.schema.files import FILES
from rulewright.schema.kinds import Named, Role
from rulewright.schema.lookup import find_role

CHANGES = frozenset(("was", "now", "add", "replace", "after", "before"))
"""Keys of overlays that hold what the key above them holds."""
REMOVE = "remove"
"""The value in an overlay that removes an entry of the base."""
RULES: frozenset[Role] = frozenset(("expression", "condition", "block", "header", "type"))


@dataclass(frozen=True, slots=True)
class TextRole:
    """The role by which a text is parsed. `is_certain`: the format allows only rule text there."""

    role: Role
    is_certain: bool

    def raise_if_certain(self, scalar: Text) -> None:
        """Raise DiagnosticError for a text that must be rule text but cannot be parsed; accept all others."""
        if self.is_certain:
            _READERS[self.role](scalar.content)


_READERS = {
    "expression": parser.parse_expression,
    "condition": parser.parse_guard,
    "block": parser.parse_block,
    "header": parser.parse_binders,
    "type": parser.parse_type,
}


def set_root_kind(root: Part) -> Part:
    """Set the format of a whole file by its keys, and return the file."""
    if "scenario" in root or "game" in root:
        root.kind = FILES["script"].root
    elif "sections" in root:  # an outline contains no rule text
        root.kind = None
    return root


def find_text_role(part: Part, above: Sequence[Part]) -> TextRole | None:
    """Return the role in which the text at a part of a file is parsed; None if it is not rule text.
    `above` lists the enclosing parts, including the part itself."""
    if part.is_remark or any(each.is_remark for each in above):
        return None
    if part.text is not None and part.text.text == REMOVE and part.text.style == "plain":
        return None
    kind, certain = part.kind, isinstance(part.kind, Named)
    if part.known_key is None and part.path[-1:] and part.path[-1] in CHANGES:
        # In an overlay, the change of a text has the kind of the text, or is the name of a step.
        kind = next((each.kind for each in reversed(above) if each.path[-1] not in CHANGES), None)
        certain = False
    role = find_role(kind)
    return TextRole(role, certain) if role is not None and role in RULES else None
