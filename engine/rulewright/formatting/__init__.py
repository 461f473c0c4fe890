"""The one canonical form of YAML files, rule text and words: edits that never change a meaning."""
