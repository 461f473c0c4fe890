"""What can be found out about rules; a folder for each larger question.

A folder's rules are compiled and played by its workshop (`bench`), in its `settings`.

`check` says whether all is well: its parts are in `checking`, what it says is a `verdict`, which is
`remembered`; `judging` weighs findings as a project wants it, and `mending` makes the changes that
are certain.

A ruleset's own tests are its `scripts`; `suite` plays them, by way of `trying` where nobody knows
what becomes of them and of `memory` where somebody does. Each has an `outcome` (as `junit`, too);
what it has to say of the rules is `tried`, and `coverage` and `reached` say what of them was
played.

`laws` hold in every ruleset: a `witness` sees what one viewer does, `secrets` are dealt anew, and a
game that breaks a law is made short (`shrinking`); `fuzzing` searches for such games, and
`mutation` for changes of the rules that no test notices.

`difference` and `revalidation` compare rules with those before, `audit` with the texts that they
come from; `parting` finds where two games part, `moments` stand in a script. `simulation` plays
many games and adds them up, `counting` counts all that could be played; a long run has a `journal`.
`editing` is for editors, `stages` for people who work on the compiler.
"""
