title = Breakthrough
summary = Pieces go one step forwards, and capture diagonally. Reach the far row, or take every piece.

direction-left = to the left
direction-straight = straight on
direction-right = to the right

phase-turns = Turn of { $p }
turns-s-d = { $player } moves a piece

score-won = Won

## The rulebook

rule-turns = In turn, everybody moves one piece one step forwards: straight on to an empty place, or slanting, also on to a piece of the other, which is captured. Who reaches the far row, or captures the last piece of the other, wins at once.
rule-enterable = Straight on only an empty place can be entered; slanting, every place without a piece of one's own.
rule-score-won = One point for who won.
name-enterable = where a piece can go

## The rulebook

example-capture = Capturing
example-home = Home on the far row
name-site = squares
name-direction = Directions
field-direction-dx = Columns to the right
name-owner = pieces on the board
name-pieces = pieces left
name-winner = winner
rule-forwards = { "" }
rule-last_row = { "" }
rule-ahead = { "" }
