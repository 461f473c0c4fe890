"""The format of the files that authors write, as one table: what may stand where. It knows no YAML.

`kinds` has the words in which `ruleset` tells sections and keys, and `files` those of other files;
`signature` is how keys carry letters. `lookup` asks the table what stands at a place, `json_schema`
prints it as schemas.
"""
