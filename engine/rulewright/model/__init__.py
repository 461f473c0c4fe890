"""What a ruleset says: its nodes, seen with the table of what may stand where.

A `part` is what stands at a place; above it nobody handles nodes. `dataclass_reader` makes dataclasses of
parts, those of a ruleset stand in `declarations`; `rule_entries` goes through its rules, `rule_lines` lays
one out for a reader. `chapters` and `outline` are those of the rulebook, and `yaml_printing` shows what was
read.
"""
