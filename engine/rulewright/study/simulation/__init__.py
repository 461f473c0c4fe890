"""What a great many games say about rules: simulation of one setting, comparison of several.

`runner` plays as many games as are wanted, `summary` adds them up, `report_data` says what they came to.
`playing` has the players, `working` the processes and machines that do the work, `comparing` sets
rules against each other, and `pages` shows either as HTML.
"""
