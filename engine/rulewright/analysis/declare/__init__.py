"""Declare the names of a ruleset as symbols, before any rule is typed.

- `fields`: declare the fields of types as tables.
- `grids`: declare grids: squares, hexes and rings with neighbours, corners and sides, and grids that grow.
- `member_rules`: declare rules of members: definitions and procedures with one case for each member of a
  type.
- `rules`: declare sets, definitions, menus and procedures: names and parameters, before rule text is typed.
- `signatures`: read bound variables, type texts and signatures.
- `state`: declare options and state: types, bounds, start values and visibility.
- `tables`: declare tables and relations: constant functions, checked for gaps and overlaps.
- `types`: declare types: members, ranges, subsets, products, unions, edges and `player`.
- `zones`: declare zones, bags and pieces: locations of pieces and cards, their numbers and their types.
"""
