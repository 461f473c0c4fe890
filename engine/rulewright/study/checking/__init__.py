"""Whether all is well with a folder of rules (`check`), and what there is to say of it (`verdict`).

Its parts are `rules` in every setting, what they are `ruled` by, `scripts`, `books`, files that are
`loose` and what is `lacking`. What one of them has found out is known in other runs as long as
nothing has changed that it rests on; so is a whole verdict (`remembered`).
"""
