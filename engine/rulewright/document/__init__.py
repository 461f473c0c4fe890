"""The files of a ruleset: YAML read into nodes with places, overlays merged in, shape checked."""
