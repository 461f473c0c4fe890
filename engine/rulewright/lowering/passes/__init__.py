"""Rewrite the IR of finished functions.

- `call_sharing`: compute equal calls once in functions without side effects (common-subexpression
  elimination).
- `hoisting`: load cells once before the loops that only read them (loop-invariant code motion).
- `inlining`: copy the body of a function in place of its call (inlining).
- `locals_to_cells`: store locals in cells where they live longer than a segment.
- `memo_checks`: check the validity of memos once before a loop that changes nothing, not at every read.
- `memoized_calls`: store results of calls in locals and arrays (memoisation), or compute them in place of
  the call.
- `pipeline`: run the passes on every function once it is complete.
- `purity`: determine the side effects of IR functions, which decide what can be computed once.
- `search_marks`: instrument functions for the fuzzer: both branches of every condition, and the distance
  between the sides of comparisons, so that it sees games approach a bound that they have not passed yet.
- `work_counting`: count work in functions, so that the work of a decision is bounded for any calls and
  loops.
"""
