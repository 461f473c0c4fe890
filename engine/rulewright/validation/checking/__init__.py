"""Check a folder of rules.

Results are cached: the whole check (`check_cache`), and its parts in `ruleset_check`.

- `book_dependencies`: compute what the missing texts of each printed book depend on: declarations, empty
  rules, and rules that differ from the default edition.
- `book_gaps`: find texts that are missing in the printed books of a ruleset.
- `check_cache`: reuse the result of an earlier check while nothing it depends on has changed.
- `check_result`: represent the result of `check`.
- `rules_check`: check the rules of a ruleset in every edition and variant, with every number of players.
- `rules_result`: represent the result of checking the rules, for the other parts of a check and for later
  runs.
- `ruleset_check`: check a whole ruleset: every edition, variant and player count, scripts and words.
- `script_check`: check scenarios and scripted games: read and type them without playing.
- `unread_files`: find files in a ruleset's folder that nothing reads, mostly because of a misspelled name.
"""
