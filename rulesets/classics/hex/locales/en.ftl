title = Hex
summary = Red joins the bottom row to the top row, blue the first column to the last.

option-swap_rule = The second player may take over the first stone

phase-turns = Turn of { $p }
turns = { $player } places a stone
turns-place = place a stone on { $s }
turns-swap = take over the first stone, mirrored

score-won = Won
