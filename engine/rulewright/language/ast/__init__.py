"""Define the syntax tree of the language, with names unresolved.

Every node has a span; equality ignores spans, so that tests and overlays (`was`) compare meaning.

- `expressions`: define the syntax tree of expressions, domains and quantifiers.
- `node`: define the base of every syntax node: its span.
- `statements`: define the syntax tree of statements, decisions and menus.
- `texts`: define the syntax tree of the short texts: headers, guards and types.
"""

from rulewright.language.ast.expressions import *  # noqa: F403
from rulewright.language.ast.node import Node as Node
from rulewright.language.ast.statements import *  # noqa: F403
from rulewright.language.ast.texts import *  # noqa: F403
