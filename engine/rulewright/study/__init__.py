"""What can be found out about rules; a folder for each larger question.

A folder's rules are compiled and played by its `ruleset_project`, in its `setting_lists`. `checking` says
whether all is well; `baseline` weighs findings as a project wants it, and `automatic_fixes` makes the
changes that are certain.

A ruleset's own tests are its `scripts`; `testing` plays them and says what of the rules they
reached. `laws` hold in every ruleset; `fuzzing` searches for games that break them, and `mutation`
for changes of the rules that no test notices.

`difference` and `revalidation` compare rules with those before, `audit` with the texts that they
come from; `divergence` finds where two games part, `script_moments` stand in a script. `simulation` plays
many games and adds them up, `counting` counts all that could be played; a long run has a `run_journal`.
`editing` is for editors, `compiler_stages` for people who work on the compiler.
"""
