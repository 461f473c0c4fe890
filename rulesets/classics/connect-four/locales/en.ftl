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
