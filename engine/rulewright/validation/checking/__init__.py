"""Check a folder of rules.

Results are cached: the whole check (`check_cache`), and its parts in `ruleset_check`.

- `book_dependencies`: compute what missing words of printed books depend on: the declarations of the rules,
  the settings that say nothing, and those that differ from the default.
- `book_gaps`: find what the printed books of a ruleset have no words for.
- `check_cache`: reuse the result of an earlier check while nothing it depends on has changed.
- `check_result`: represent the result of `check`.
- `rules_check`: check the rules of a ruleset in every edition and variant, with every number of players.
- `rules_result`: represent the result of checking the rules, for the other parts of a check and for later
  runs.
- `ruleset_check`: check a whole ruleset: every edition, variant and player count, scripts and words.
- `script_check`: check scenarios and scripted games: read and type them without playing.
- `unread_files`: find files in a ruleset's folder that nothing reads, mostly because of a misspelled name.
"""
