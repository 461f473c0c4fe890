"""What can be found out about rules; a folder for each larger question.

A folder's rules are compiled and played by its `workshop`, in its `settings`. `checking` says
whether all is well; `judging` weighs findings as a project wants it, and `mending` makes the
changes that are certain.

A ruleset's own tests are its `scripts`; `testing` plays them and says what of the rules they
reached. `laws` hold in every ruleset; `fuzzing` searches for games that break them, and `mutation`
for changes of the rules that no test notices.

`difference` and `revalidation` compare rules with those before, `audit` with the texts that they
come from; `parting` finds where two games part, `moments` stand in a script. `simulation` plays
many games and adds them up, `counting` counts all that could be played; a long run has a `journal`.
`editing` is for editors, `stages` for people who work on the compiler.
"""
