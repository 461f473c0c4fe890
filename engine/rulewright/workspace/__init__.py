"""Remembers what was found out about rulesets, by the digest of everything that it depended on.

An answer from here is the answer from nothing: what the key leaves out, the answer may not depend
on. This room knows no question; those who ask say how their answers are written down.

`results` are kept on disk, each under what is its `footing`: the `engine`, and the `contents` of a
folder, whose files are known by their `file_marks` without being read.

Most settings share most rules, so `pieces` of them are typed by themselves. `declarations` says
what each can depend on, `bodies` what a game that was played depends on, both by one `graph` of
words; `frame` is what is declared before any is typed. `known_pieces` are what is known of them, by
names for what can be used (`usables`), `kept_pieces` that written down, and `marked` what of it
counts as coverage. A `bench` is a ruleset compiled for one setting, which takes from here what is
known.
"""
