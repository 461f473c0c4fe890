title = Reversi
summary = Enclose the other's discs between two of yours to turn them. Most discs win.

direction-north = north
direction-north_east = north-east
direction-east = east
direction-south_east = south-east
direction-south = south
direction-south_west = south-west
direction-west = west
direction-north_west = north-west

phase-turns = Turn of { $p }
turn = { $player } places a disc
turn-place = place a disc on { $s }
turn-pass = pass

log-passed = { $player } cannot place a disc.

score-discs = Discs

## The rulebook

rule-turns = The players make their moves in turn. When neither can place a disc, the game is over.
heading-turn = A move
rule-turn-place = A disc is put on an empty place where it encloses discs of the other, and all of those are turned over.
rule-turn-pass = Who cannot place a disc passes.
rule-enclosed = Discs of the other are enclosed if they lie in one line without a gap between the new disc and another disc of the same player.
rule-playable = A place is playable if it is empty and a disc there encloses something in at least one direction.
rule-score-discs = The discs of one's own on the board.
name-enclosed = enclosed
name-playable = playable places

## The rulebook

example-opening = The opening
example-pass = Passing
name-site = squares
name-direction = Directions
field-direction-dx = Columns to the right
field-direction-dy = Rows up
name-disc = discs
name-points = points
rule-holds = { "" }
rule-along = { "" }
rule-stop = { "" }
