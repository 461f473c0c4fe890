"""What a ruleset says: its nodes, seen with the table of what may stand where.

A `part` is what stands at a place; above it nobody handles nodes. `read` makes dataclasses of
parts, those of a ruleset stand in `tree`; `walk` goes through its rules, `written` lays one out for
a reader. `chapters` and `outline` are those of the rulebook, and `printing` shows what was read.
"""
