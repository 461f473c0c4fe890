"""Print and run programs: as Python functions, as C, or as WebAssembly.

- `bitsets`: represent sets of members as integers: bit t stands for member t.
- `expressions`: print IR expressions as Python `ast`: as numbers, and as truth values where only truth
  matters.
- `fault`: define the exception of a runtime error in rules.
- `function_cache`: cache the code of compiled functions for programs that share it.
- `game_generator`: run a game's own generator: PCG32 whose state lies in two cells, as signed 32-bit
  halves.
- `host`: define the callbacks of running rules; without a host they run silently.
- `memo_arrays`: store values that compiled Python functions compute once and reuse, beside the cells.
- `module`: provide compiled functions, from the Python backend or from a cache.
- `move_lookahead`: look ahead within one compound move: which options can still reach the most.
- `native`: print a program as C, compile it with the machine's compiler, and run whole games in it.
- `python`: print a program as compiled Python functions: the Python backend.
- `redeal_plan`: plan determinization: the cells that can be hidden from a seat, and how they are
  re-sampled.
- `shape_openings`: find where a shape of several cells fits on a growing grid.
- `slices`: find cells that a long loop reads repeatedly at an offset and would read faster from 0.
- `source_map`: map lines of the virtual source of compiled rules to spans in the author's files.
- `statements`: print IR functions as Python `ast` functions `f(s, h, *parameters)`.
- `wasm`: print a program as WebAssembly, without a compiler.
"""
