"""The laws that every ruleset keeps, tried by seeded random play (`laws`).

A `witness` sees what one viewer does, `secrets` are dealt anew, and a game that breaks a law is
made short (`shrinking`).
"""
