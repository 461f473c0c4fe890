"""Cache results about rulesets by the digests of their dependencies, and share typing between settings.

A cached result equals the result computed from scratch: everything it may depend on is in its key. Most
settings share most rules, so pieces of rules are typed once and reused. This package knows no question; its
users define how their results are encoded.

- `board_measures`: mask the measures of drawings in the keys of results that do not depend on them.
- `compiled_setting`: hold a ruleset compiled for one setting, for questions and play; scripts may extend
  it.
- `coverage_marks`: define what counts as coverage in rules: lines of rule text, and rows of tables.
- `declaration_frame`: split a merged ruleset into its declarations and its rule bodies.
- `declarations`: compute digests of everything that each declaration of a ruleset can depend on.
- `dependency_graph`: compute which declarations lead to which, by the words in them and the names they
  define.
- `engine_identity`: identify the engine that computes a result: digests of its sources and its libraries.
- `file_stamps`: detect from a file's metadata, without reading it, that it has not changed.
- `fingerprints`: compute the cache keys of results about a ruleset, and store results under them.
- `folder_contents`: compute digests of the contents of a ruleset's folder, its only input.
- `passages`: compute digests of the declarations that a played game depends on, without the blocks that it
  did not execute.
- `piece_cache`: store the typing results of rule pieces on disk for other runs.
- `piece_findings`: represent typing results: of single pieces of rules, and of settings of which all pieces
  are known.
- `piece_trees`: list the typed trees of a piece of rules, and the texts that a game shows from them.
- `piece_typing`: type the settings of a ruleset piece by piece, reusing results of pieces whose
  dependencies are equal.
- `result_cache`: store results on disk, each under the digest of what it depended on.
- `usable_names`: name everything that rule text can use, so that results of one setting can be read in
  another.
- `verification`: compute reused results again, and compare.
"""
