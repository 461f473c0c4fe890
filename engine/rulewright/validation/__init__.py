"""Validate rulesets: check them, run their scripts and tests, and test their properties.

`ruleset_project` compiles the rules that all of them use.

- `audit`: audit the sources of rules: unimplemented texts, and rules that are invented or have no source.
- `automatic_fixes`: apply the safe fixes of diagnostics to the files of one ruleset.
- `baseline`: filter diagnostics by the severities of the project and by its baseline of known ones.
- `checking`: check a folder of rules.
- `compiler_stages`: print the output of each stage of the compiler for a ruleset, for compiler developers.
- `divergence`: find the first divergence of two games: the first decision at which they differ, and
  different ends.
- `laws`: test the properties that every ruleset must have, by seeded random play.
- `ruleset_project`: compile a ruleset for each setting, and extend it by scripts.
- `run_journal`: journal a long run: one line of JSON for each finished part, so that a stopped run can
  continue.
- `script_moments`: find moments of a script: after a number of decisions, before a line, or at the end.
- `scripts`: read, prepare, run, check and export scenarios and scripted games.
- `setting_lists`: list the settings in which a ruleset must work: editions, variants, player counts.
- `testing`: run a ruleset's own tests and measure their coverage.
"""
