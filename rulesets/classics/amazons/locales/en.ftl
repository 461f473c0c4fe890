title = Amazons
summary = Amazons move and shoot like chess queens; arrows block the board. Who cannot move has lost.

phase-turns = Turn of { $p }
turns-s-t = { $player } moves an amazon
turns-u = { $player } shoots an arrow

score-won = Won
