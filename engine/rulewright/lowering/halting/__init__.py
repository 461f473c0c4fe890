"""Lower coroutines, the procedures that suspend at decisions: a graph of blocks, cut into segments.

- `bag_test_hoisting`: test parts of a bag as soon as enough of its contents is known, while its options are
  listed.
- `basic_blocks`: define the basic blocks of a coroutine and their terminators.
- `compound_moves`: find the decisions that form one compound move: where it begins, and every exit.
- `decision_points`: lower decisions: the functions that list and check options, and the blocks that follow
  each choice.
- `graph_builder`: lower coroutines: a control-flow graph of blocks, cut into segments at decisions and
  calls.
- `large_bags`: enumerate bags of many kinds as options, and number them where the counts of all kinds
  together would need too many digits (`BagType.most`).
- `option_numbering`: number, list and decode the options of a decision.
- `segmentation`: cut the blocks of a coroutine into segment functions, and find the locals that need cells.
- `simultaneous_choices`: lower simultaneous choices: the players are asked in turn while the position stays
  the same; then their choices are executed in order.
- `suspending_loops`: lower loops whose body suspends; the search for the next member stays an ordinary
  loop.
"""
