"""Read the files of a ruleset: YAML as nodes with spans, overlays merged in, structure validated.

- `additions`: add an entry to an author's file without changing the rest of it.
- `base`: read the files of a ruleset into one tree: ruleset.yaml and the files it includes.
- `compiled_schema`: test whether a tree satisfies a JSON Schema, much faster than jsonschema, which then
  gives the reasons for a failure.
- `files`: open the files of a ruleset, and only those inside its folder.
- `layers`: find the overlays of an edition and of variants, and their order.
- `load`: load a ruleset or a script: its files as one tree, overlays merged in, validated by schema.
- `manifest`: read the manifest of a ruleset: players, files, editions, variants and languages.
- `member_tables`: read the members of a type from a CSV file of the ruleset's folder.
- `nodes`: represent YAML as a tree of nodes with spans; nothing above `model` handles them.
- `overlay`: merge overlays into a ruleset: sparse trees whose changes keep their spans.
- `patch`: change a block of statements by an overlay; every part keeps its span.
- `project_settings`: read `rulewright.toml`: severities of warnings for the rulesets below its folder, and
  mutants that need no example.
- `reader`: read YAML text into a tree of nodes with exact spans; the only module that uses PyYAML.
- `rule_text`: find rule texts in nodes, and reject those that YAML does not keep character by character.
- `schema`: validate YAML trees against the JSON Schemas, and phrase violations for authors.
- `yaml_faults`: phrase the errors of PyYAML for authors.
"""
