"""The one canonical form of files: edits that never change a meaning.

`fmt` lays files out and looks whether they still say the same: YAML by `yaml_text` and `lines`, the
rule text in it by `rule_text`, where `text_roles` says that there is some. Words lay themselves out.
"""
