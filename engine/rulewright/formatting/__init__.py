"""Format files canonically, without changing their meaning.

- `fmt`: format files, and check that their meaning has not changed.
- `lines`: format lines: indentation, and aligned columns of values and comments.
- `rule_text`: format rule text: spaces between tokens, and indentation.
- `text_roles`: find the texts of a file that are rule text, and the grammar rule to parse each with.
- `yaml_text`: format a YAML file from its nodes and the text between them.
"""
