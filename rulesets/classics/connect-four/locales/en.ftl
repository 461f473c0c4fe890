title = Connect Four
summary = Discs fall to the lowest free place of a column. Four in a row win.

column-a = a
column-b = b
column-c = c
column-d = d
column-e = e
column-f = f
column-g = g
direction-across = across
direction-upright = upright
direction-rising = rising
direction-falling = falling

phase-turns = Turn of { $p }
turns-n = { $player } drops a disc into a column

score-won = Won

## The rulebook

rule-turns = In turn, everybody drops a disc into a column that is not full; it falls to the lowest free place. Who then has four in a line wins at once. If all columns are full and nobody has, the game is a draw.
rule-four = Four discs of one player next to each other, upright, level or slanting.
rule-score-won = One point for who won.
name-four = four in a line

## The rulebook

example-falls = How discs fall
example-full-board = A full board
    .given = All places but the top one of column g hold discs, and nowhere are there four of a colour in a line.
example-lines = Lines in all directions
name-site = places
name-column = Columns
field-column-foot = Lowest place
name-direction = Directions of lines
field-direction-dx = Columns to the right
field-direction-dy = Rows up
name-owner = discs
name-free = next free place
name-winner = winner
rule-holds = { "" }
rule-run = { "" }
