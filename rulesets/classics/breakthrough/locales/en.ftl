title = Breakthrough
summary = Pieces go one step forwards, and capture diagonally. Reach the far row, or take every piece.

direction-left = to the left
direction-straight = straight on
direction-right = to the right

phase-turns = Turn of { $p }
turns-s-d = { $player } moves a piece

score-won = Won
