"""The laws that every ruleset keeps, tried by seeded random play (`properties`).

A `observation` sees what one viewer does, `secrets` are dealt anew, and a game that breaks a law is
made short (`shrinking`).
"""
