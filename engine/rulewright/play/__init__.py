"""Play games: decisions, moves, the log, views, saves and playouts.

- `cell_visibility`: restrict the cells of a position to one viewer: reading a hidden cell raises Hidden.
- `decision`: present decisions and options in readable form.
- `disclosure`: determine whether a choice has revealed anything, so that undoing it needs the consent of
  the others.
- `faults`: report runtime errors of rules as diagnostics: the error, its span, values, and the moves before
  it.
- `game`: run a game: decisions, choices, copies, undo and standings.
- `log`: record the events of a game; each viewer sees those that the rules allow.
- `move_notation`: parse move notation, such as `sail(harbour, island)`, and match it with options.
- `names`: format numbers of a running game: members, seats, numbers, bags, places.
- `playout`: play many games fast: random playouts, and perft, which counts sequences of plies.
- `ruleset`: prepare a ruleset for playing under one setting.
- `ruleset_cache`: cache compiled rulesets on disk by the content of all their files.
- `runtime`: run a program's segments from one decision to the next.
- `save`: save games as JSON and load them: digest of the rules, setting, seed, choices.
- `simultaneous_answers`: collect the answers of players who choose simultaneously.
- `standings`: compute the standings that a viewer may know: ranks, parts of scores, totals.
- `views`: return the part of a game that one viewer may see, as readable data.
"""
