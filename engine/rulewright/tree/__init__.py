"""The typed tree: what `analysis` makes of a ruleset and `lowering` turns into a program.

Names are resolved, members are constants, modifiers and overlays are merged in, menus are expanded
where they are used, the flow is a procedure. Player count and options are already constants. Every
node keeps the span of the rule text it came from.
"""

# What stands in these files is all of it: no second list to keep.
from rulewright.tree.declarations import *  # noqa: F403
from rulewright.tree.node_makers import *  # noqa: F403
from rulewright.tree.nodes import *  # noqa: F403
from rulewright.tree.rules import Rules as Rules
