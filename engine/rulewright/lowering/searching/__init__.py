"""Searches over members: domains as loops, conditions far out, some of it done before the game."""
