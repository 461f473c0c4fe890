"""Looks for numbers with which games are as somebody wants them.

`wants` reads what is wanted and measures it, `search` tries settings of numbers (those of
`comparing.sweeping`) and confirms the best, `report` is all of it, and what is told.
"""
