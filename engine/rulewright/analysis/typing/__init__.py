"""Type rule text: infer types, resolve names and build the typed tree.

- `assignments`: type statements that change state in one step: assignments, resets, moves, `shuffle`,
  `draw`, and boards drawn in scripts.
- `bag_kinds`: determine what a bag can hold: members of a type, or the numbers of a range.
- `builtins`: type the built-in functions and the constructors of product and edge types.
- `cases`: type case tables: complete `by` with `cases`, for values and for statements.
- `chains`: type questions about chains, the connected groups of a board: `string(s)` and the places around
  it.
- `choices`: type decisions: choices of members, choices from menus, and repeated choices.
- `constant_evaluation`: evaluate typed expressions while a ruleset is read: table cells, conditions of
  subsets, defaults.
- `defines`: type definitions: `is` with exceptions, keyed parts, case tables, and the effect of modifiers.
- `domains`: type domains and membership, and everything that iterates: `any`, `all`, `count`, `sum`,
  `first`.
- `drawings`: read boards drawn as text: rows of signs, each sign the value of a place.
- `flow`: type the flow: the tree of phases and steps becomes one main procedure.
- `graphs`: type functions of neighbourhood: `neighbours`, `step`, `distance`, `within`, and what they read.
- `menus`: type the alternatives of menus, in place and declared, with those that modifiers add.
- `modifiers`: collect modifiers: sparse, conditional changes of definitions, menus and procedures declared
  elsewhere.
- `name_resolution`: resolve names: bare names, `x.field`, `x[key]`, zones and bags.
- `neighbourhood`: build tables of neighbours, edges, steps and distances; the larger ones only when they
  are used.
- `position_history`: type remembered positions: what belongs to them, and questions about them.
- `procedures`: type procedures and their calls, and detect recursion.
- `questions`: type questions about menus, such as `p can choose from moves(p)`, and detect cycles among
  them.
- `scope`: hold the context of rule text: the names it can use, the facts known about them, and its
  surroundings.
- `scoring`: type scoring: the parts of a player's score, and the ranking at the end.
- `statements`: type blocks of statements; facts established by a statement refine the types of those after
  it.
- `triggers`: type triggers and invariants.
- `type_inference`: infer types of expressions: expected types flow down, inferred types flow up
  (bidirectional typing).
- `type_narrowing`: narrow types by conditions that hold, and forget facts that statements invalidate in a
  block.
"""
