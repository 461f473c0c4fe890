"""Remembers what was found out about rulesets, by the digest of everything that it depended on.

An answer from here is the answer from nothing: what the key leaves out, the answer may not depend
on. This room knows no question; those who ask say how their answers are written down.

`result_cache` are kept on disk, each under what is its `fingerprints`: the `engine_identity`, and the
`folder_contents` of a folder, whose files are known by their `file_stamps` without being read.

Most settings share most rules, so `piece_typing` of them are typed by themselves. `declarations` says what
each can depend on, `passages` what a game that was played depends on, both by one `dependency_graph` of
words; `declaration_frame` is what is declared before any is typed. `piece_findings` are what is known of
them, by names for what can be used (`usable_names`), `piece_cache` that written down, and `coverage_marks`
what of it counts as coverage. A `compiled_setting` is a ruleset compiled for one setting, which takes from
here what is known.
"""
