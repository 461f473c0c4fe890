"""The syntax tree of the language: what an author wrote, with names still names.

Every node carries the span it was read from; equality ignores spans, so that tests and overlays
(`was`) compare meaning.
"""

from rulewright.language.ast.expressions import *  # noqa: F403
from rulewright.language.ast.node import Node as Node
from rulewright.language.ast.statements import *  # noqa: F403
from rulewright.language.ast.texts import *  # noqa: F403
