"""The files of a ruleset: YAML read into nodes with places, overlays merged in, shape checked.

`load` gives all of it, or a script: `reader` makes `nodes` (`yaml_faults` says what is wrong with
YAML in the words of authors), `base` joins the files of a ruleset and `manifest` is what it says of
itself; `layers` are the overlays that are chosen, laid over it by `overlay` and, inside rule text,
by `patch`. `compiled_schema` finds out whether a file fits, `schema` says what does not.

`files` says where they lie, `project_settings` what `rulewright.toml` wants; `additions` writes into files
of authors, and `rule_text` says where text stands in one.
"""
