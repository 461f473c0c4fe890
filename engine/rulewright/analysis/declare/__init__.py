"""What a ruleset declares, put into the world before any rule is typed.

`types` with their members and the data of their `fields`; `grids`; `tables` and relations; `state`
and options; `zones`, bags and pieces. Of `rules` only their names, letters and takes are declared,
for which `signatures` are read, and of `member_rules` the case of each member.
"""
