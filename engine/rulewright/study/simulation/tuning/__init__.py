"""Looks for numbers with which games are as somebody wants them.

`goals` reads what is wanted and measures it, `parameter_search` tries settings of numbers (those of
`comparing.sweeping`) and confirms the best, `tuning_results` is all of it, and what is told.
"""
