"""Analyse rulesets: a package for each larger question.

`ruleset_project` compiles the rules that all of them use.

- `audit`: audit the sources of rules: unimplemented texts, and rules that are invented or have no source.
- `automatic_fixes`: apply the safe fixes of diagnostics to the files of one ruleset.
- `baseline`: filter and weigh diagnostics: severities of the project, and known ones left out.
- `checking`: check a folder of rules.
- `compiler_stages`: print what each stage of the compiler makes of a ruleset, for compiler developers.
- `counting`: count sequences of plies with the backend that finishes first.
- `difference`: compare two rulesets, versions or settings.
- `divergence`: find the first divergence of two games: the first decision at which they differ, and
  different ends.
- `editing`: answer an editor's requests about an edited ruleset, as plain data without a protocol.
- `fuzzing`: fuzz rulesets: random and coverage-guided play over every setting, to find games that violate a
  property.
- `laws`: test the properties that every ruleset must have, by seeded random play.
- `mutation`: measure the quality of a ruleset's examples by mutation testing.
- `revalidation`: re-execute scripts and saves under the current rules.
- `ruleset_project`: compile a ruleset for each setting, and extend it by scripts.
- `run_journal`: journal a long run: one line of JSON for each finished part, so that a stopped run can
  continue.
- `script_moments`: find moments of a script: after a number of decisions, before a line, or at the end.
- `scripts`: read, prepare, run, check and export scenarios and scripted games.
- `setting_lists`: list the settings in which a ruleset must work: editions, variants, player counts.
- `simulation`: simulate many games of one setting, and compare several.
- `testing`: run a ruleset's own tests and measure their coverage.
"""
