"""Run a ruleset's own tests and measure their coverage.

- `compiled_rules`: run the tests of a ruleset whose outcomes are not cached.
- `coverage`: define what counts as coverage in the rules of a setting, and collect it from runs.
- `coverage_report`: report the coverage of a ruleset, lines of rule text and table rows: as data, in
  sentences, and as a listing.
- `junit`: print outcomes of tests as JUnit XML, which build servers read.
- `outcome`: represent outcomes of a ruleset's tests as plain data.
- `outcome_cache`: reuse outcomes of earlier runs that cannot have changed.
- `suite`: run a ruleset's own tests: scripts and properties, and report rules that none of them reached.
- `suite_records`: store what tests contribute to coverage and the outcome of each script, as plain data.
"""
