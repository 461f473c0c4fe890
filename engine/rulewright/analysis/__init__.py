"""Names, types and findings: from what `model` reads and the syntax trees to the typed tree.

`analyse` calls everything in order, for one setting. What is declared comes to stand in a `world`
as `symbols`; `texts` go from the author's file to syntax trees. Before any rule is typed, `declare`
puts into the world what names stand for; `typing` is the types of rule text, and what scripts add
is typed by `script`.

`secrecy` finds where rules let out what not everybody sees, `warnings` what is allowed but looks
like a mistake. `fitting` says how types relate, `boards` where places lie, `common_findings` has
those that several share, `semantic_index` what stands where for editors and others who ask, and
`printing` shows the typed tree.
"""
