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
