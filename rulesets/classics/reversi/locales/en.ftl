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
turns = { $player } places a disc
turns-place = place a disc on { $s }
turns-pass = pass

log-passed = { $player } cannot place a disc.

score-discs = Discs
