"""Define the typed tree, the result of `analysis` and the input of `lowering`.

Names are resolved, members are constants, modifiers and overlays are merged in, menus are expanded where
they are used, and the flow is a procedure. Player count and options are constants. Every node keeps the
span of its rule text.

- `changes`: list the declarations that a single statement changes.
- `declarations`: define the declarations of a typed tree: state, zones, bags, tables, definitions,
  procedures, chains.
- `evaluation`: evaluate expressions that are known before a game, for given variables.
- `node_makers`: make frequent nodes: constants, and reads of locals and tables.
- `nodes`: define the expressions and statements of the typed tree.
- `option_codes`: compute radices of options: the number of values of each parameter, within 64 bits.
- `rules`: define the typed tree of a whole ruleset for one setting.
- `walk`: traverse typed trees.
"""

# These modules export everything they define, so there is no second list to maintain.
from rulewright.tree.declarations import *  # noqa: F403
from rulewright.tree.node_makers import *  # noqa: F403
from rulewright.tree.nodes import *  # noqa: F403
from rulewright.tree.rules import Rules as Rules
