"""Print a program as C, compile it with the machine's compiler, and run whole games in it.

Whole loops (playouts, perft, tree search) run in native code. A runtime error there is reproduced on the
Python backend, which reports its span.

- `agent_games`: play whole games between agents in native code, and count their choices.
- `batch_printer`: print what batch.c needs of a program: the cells that a viewer may not see.
- `cell_scans`: detect loops that search cells for a value or compare them with other cells; C processes
  sixteen cells at a time.
- `choice_slots`: number the counters of choices: a slot for each alternative, and for each option of small
  decisions.
- `compiler_supervisor`: run a compiler under limits of time and memory, as a program that ends when its
  owner does.
- `compiling`: find a C compiler and build libraries with it.
- `compound_moves`: print the C of compound moves: their goals, their ends, and which of them are equal.
- `field_tests`: merge a test against none and a field access into one: `man is not none and man.side == p`.
- `library`: compile a program's C once, cache the library by the digest of its inputs, and call it.
- `line_directives`: print line directives, so that debuggers and profilers show the author's files.
- `live_search`: search one choice of a running game in native code: the value of each option.
- `native_batch`: step many games side by side in native code: the calls of batch.c.
- `native_calls`: run long native calls so that Ctrl-C interrupts them.
- `option_buffers`: size the buffer of options, and find options that can be added without a branch.
- `printer`: print a program as one C file without any header: structured functions over an array of cells.
- `scouting`: count what games reach, in native code: coverage marks, options, numbers near their bounds,
  pairs of moves.
- `search_printer`: print what the search and the counters of C need of a program: hidden cells and slots.
- `stored_bitsets`: print bitsets in C: their width, and which of them are stored beside the cells.
- `stored_chains`: print chains of places in C: which are stored, where, and how they are read (see
  chains.c).
"""
