"""A game that was played, as one page that can be mailed: every position as somebody may see it."""
