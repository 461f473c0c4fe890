"""Lower the typed tree to a program of plain functions over integer cells.

Values that must survive a suspension are stored in cells, so that a suspended game consists only of its
cells. A function is named after its rule, and its locals are numbered within it, so that a change of one rule
does not change the code of another.

- `bag_pools`: group hidden bags between which the rules can move the same things, so that no seat can tell
  which bag holds one.
- `chance`: log the results of chance: one line for each roll, draw and shuffle.
- `constant_evaluator`: evaluate expressions that read no state before the game, for given variables.
- `context`: hold the state of lowering: layout, tables, functions and numbers defined so far.
- `effects`: compute the effects of rule text: what it reads and writes, whether it can suspend, and whether
  it can fail.
- `emitter`: hold the state of lowering one function: its statements so far, and the bindings of variables.
- `endings`: record in cells why a game ended and which invariant failed, for reports and properties only.
- `expressions`: lower expressions of the typed tree to IR expressions and the statements they need before
  them.
- `halting`: lower coroutines, the procedures that suspend at decisions: a graph of blocks, cut into
  segments.
- `layout`: assign everything in a game to cells.
- `lowered_program`: lower a whole ruleset, and later the additions of scenarios.
- `number_registry`: number things when they are first met: tables, coverage marks, cells, events, phases,
  names.
- `optimizations`: name the optimisations of lowering.
- `passes`: rewrite the IR of finished functions.
- `position_memory`: lower remembered positions: packed exactly, stored one after the other, and counted.
- `position_packing`: pack the values of a position into cells exactly, as digits of large numbers.
- `program_extras`: lower the functions beside the flow: start values, scores, invariants, conditions of
  triggers.
- `searching`: lower quantifiers and searches over members: to loops, or to operations on bitsets.
- `simultaneous_blocks`: lower `at once`: all reads see the cells as they were before, and no cell is
  assigned two values.
- `statements`: lower statements that cannot suspend to structured IR.
- `transfers`: lower moving, shuffling and drawing of pieces and cards between zones and bags.
- `trial_runs`: lower trial runs: execute a body to find out whether it succeeds, and undo its stores.
- `triggers`: lower settling: marks of triggers that may be due, and the procedure that runs them until none
  is.
- `zones`: lower zones: the location of each piece, ordered zones as linked lists, and functions that move
  pieces.
"""
