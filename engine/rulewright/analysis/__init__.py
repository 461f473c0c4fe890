"""Names, types and findings: from what `model` reads and the syntax trees to the typed tree.

`analyse` calls everything in order, for one setting. What is declared comes to stand in a `world`
as `symbols`; where a text stands is a `scope`; `texts` go from the author's file to syntax trees.

Declared before any rule is typed, by `declare_types`, `declare_fields`, `declare_names` and the
others called so: `drawings` and `boards` say where places lie, `neighbourhood` and `graphs` what is
next to what, `kinds` what bags hold; `chains`, `positions`, `modifiers` are told apart by what they
are of. `constants` computes what is known before a game.

Typed: `expressions` with `lookups` (what a name stands for), `domains` (what runs over members),
`builtins` and `cases`; `defines`, `procedures`, `scoring`, `triggers`; `statements` with
`assignments` and `flow`; `choices` with `menus` and `questions`. `fitting` says how types relate,
`facts` what conditions make known of them. `script` types what scripts add.

What may not be told: `secret_places` and `information_flow` say what not everybody sees,
`log_secrets`, `evidence` and `trials` find where rules let it out. What is allowed but looks like a
mistake: `lint`, `loops`, `look_alikes`. `report` has findings that several share, `places` what
stands where for editors and others who ask, and `printing` shows the typed tree.
"""
