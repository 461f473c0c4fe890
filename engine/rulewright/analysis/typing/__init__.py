"""The types of rule text, which becomes the typed tree.

Where a text stands is a `scope`. `type_inference` with `name_resolution` (what a name stands for), `domains`
(what runs over members), `builtins` and `cases`; `statements` with `assignments` and what is known
behind them (`type_narrowing`); `choices` with `menus` and `questions` about them. Of these are made
`defines` with `modifiers`, `procedures`, `triggers`, `scoring`, and the `flow`. `constant_evaluation`
computes what is known before a game.

Boards: `neighbourhood` and `graphs` say what is next to what, `chains` what hangs together,
`drawings` are boards as scripts write them; `bag_kinds` are what bags hold, `position_history` those that are
remembered.
"""
