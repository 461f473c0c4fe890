"""Playing: games and their decisions, moves, the log, what each viewer sees, saves, playouts.

A `ruleset` is ready to play under one setting, and kept as it is compiled (`ruleset_cache`); a `game` of it
stands at a `decision`, or at several that are answered at once (`simultaneous_answers`). `runtime` goes from
one decision to the next, `playout` through whole games; what goes wrong in a rule is one of `faults`.

People read `names` in place of numbers, write `move_notation`, and get the `log`, `views` and `standings`
that their seat may see; behind a `cell_visibility` lie the cells that it may not, and `disclosure` says
whether a choice has shown anything new. `save` is a game as JSON.
"""
