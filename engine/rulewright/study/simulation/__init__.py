"""What a great many games say about rules: simulation of one setting, comparison of several.

`players` reads who plays, `units` cuts the work into parts that any process can do, `summary` adds
up what they bring back, `run` hands them out. `comparing` sets rules against each other, game by
game with the same seeds; `sweeping` varies one number. `report`, `page` and `plots` show it.
"""
