"""Plain hand-written Python of three small games, to measure the compiled rulesets against."""
