"""The types of rule text, which becomes the typed tree.

Where a text stands is a `scope`. `expressions` with `lookups` (what a name stands for), `domains`
(what runs over members), `builtins` and `cases`; `statements` with `assignments` and what is known
behind them (`facts`); `choices` with `menus` and `questions` about them. Of these are made
`defines` with `modifiers`, `procedures`, `triggers`, `scoring`, and the `flow`. `constants`
computes what is known before a game.

Boards: `neighbourhood` and `graphs` say what is next to what, `chains` what hangs together,
`drawings` are boards as scripts write them; `kinds` are what bags hold, `positions` those that are
remembered.
"""
