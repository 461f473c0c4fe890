"""Names, types and findings: from what `model` reads and the syntax trees to the typed tree.

`pipeline` calls everything in order, for one setting. What is declared comes to stand in a `world`
as `symbols`; `text_parsing` go from the author's file to syntax trees. Before any rule is typed, `declare`
puts into the world what names stand for; `typing` is the types of rule text, and what scripts add
is typed by `script_typing`.

`secrecy` finds where rules let out what not everybody sees, `warnings` what is allowed but looks like a
mistake. `type_relations` says how types relate, `board_geometry` where places lie, `type_diagnostics` has
those that several share, `semantic_index` what stands where for editors and others who ask, and
`tree_printer` shows the typed tree.
"""
