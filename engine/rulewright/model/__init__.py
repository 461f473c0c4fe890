"""The format of the files that authors write: what may stand where, and what a ruleset says.

Told once: `kinds` has the words in which `ruleset` tells sections and keys, and `files` those of
other files; `signature` is how keys carry letters. `lookup` asks the table what stands at a place,
`schema` prints it as schemas. These know no YAML.

A `part` is what stands at a place, seen with the table; above it nobody handles nodes. `read` makes
dataclasses of parts, those of a ruleset stand in `tree`; `walk` goes through its rules, `written`
lays one out for a reader. `chapters` and `outline` are those of the rulebook, and `printing` shows
what was read.
"""
