"""Define the format of the files that authors write, as one table. It does not depend on YAML.

- `files`: define the formats of overlays, scripts and outlines, and map file names to formats.
- `json_schema`: generate the files in `schemas/` from the table: `python -m rulewright.schema.json_schema`.
- `kinds`: define the terms of a file format: keys, and the kinds of values.
- `lookup`: look up the format of a location in a ruleset.
- `ruleset`: define the format of rulesets: every section and key with its values and meaning.
- `signature`: parse signatures in keys: a name with optional parameters, such as `price(n, i)` or
  `cost[terrain]`.
"""
