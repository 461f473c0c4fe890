"""Looks for numbers with which games are as somebody wants them.

`wants` reads what is wanted and measures it, `space` has the numbers and makes rules of them,
`search` tries settings and confirms the best, `report` is what is told; `asked` is all of it.
"""
