"""Read what a ruleset declares from its nodes, by the table of the format. Nothing above this package handles
nodes.

- `chapters`: read the chapters of the printed rulebook from the section `book`.
- `dataclass_reader`: read a part of a file into a dataclass: each field is the key of that name.
- `declarations`: represent a ruleset as data: a dataclass for each kind of declaration, and texts with
  their spans.
- `outline`: read outlines: the tables of contents of the source rulebooks that `source` refers to.
- `part`: represent one location of a file together with its format: key, value and kind.
- `rule_entries`: iterate over the rules of a ruleset in file order, each with its name, span and sources.
- `rule_lines`: format rules of a ruleset for readers of the exact rule.
- `yaml_printing`: print a ruleset as YAML, overlays merged in and read through the format.
"""
