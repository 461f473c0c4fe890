title = Hex
summary = Red joins the bottom row to the top row, blue the first column to the last.

option-swap_rule = The second player may take over the first stone

phase-turns = Turn of { $p }
turns = { $player } places a stone
turns-place = place a stone on { $s }
turns-swap = take over the first stone, mirrored

score-won = Won

## The rulebook

rule-turns =
    In turn, everybody puts a stone on an empty place. Who joins both edges of their colour by a chain of stones wins at once; there is no draw.

    With the swap rule Blue may, instead of a first stone, take over the first stone of Red, mirrored along the long diagonal.
rule-spans = A chain that touches both edges: red from the first row to the last, blue from the first column to the last.
rule-score-won = One point for who won.
name-spans = a winning chain

## The rulebook

example-chain = A winding chain
    .given = Blue holds the sixth row and red the sixth column. Only their crossing, f6, is empty.
example-no-swap = Without the swap rule
example-swap = Taking over the first stone
example-two-ways = Six neighbours
    .then =
        A hex inside the board, like f6, has six neighbours: g5 and e7 are among them.
        g7 and e5 are not, though they look near.
name-site = hexes
name-stone = stones
name-stones = number of stones
name-winner = winner
reason-swap_rule = it is played without the swap rule
rule-near_edge = { "" }
rule-far_edge = { "" }
rule-mirrored = { "" }
rule-chained = { "" }
