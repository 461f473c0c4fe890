"""Compare two rulesets, versions or settings.

- `canonical_text`: compare texts of a ruleset in canonical form, ignoring layout, comments and notation.
- `comparison`: run the whole comparison of two sides.
- `comparison_sides`: prepare one side of a comparison: a ruleset, perhaps of an earlier revision, in some
  setting.
- `display_paths`: show paths inside a ruleset's folder alike for folders and for revisions unpacked
  elsewhere.
- `git_repository`: read a Git repository without running its hooks or settings.
- `git_revisions`: extract rulesets of an earlier revision from Git.
- `html_page`: render a difference as a self-contained HTML page.
- `model`: represent a difference as data and text: changed rules, table cells, and scripts with another
  end.
- `script_comparison`: run the scripts of both sides under both sides.
- `script_endings`: record how a script ends under given rules, and compare two ends.
- `table_cells`: compare tables and start positions cell by cell, and relations edge by edge, for all player
  counts.
- `tree_comparison`: compare two merged rulesets key by key, and group the differences by rule.
"""
