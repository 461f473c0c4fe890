title = Y
summary = Join all three sides of the triangle by a chain of stones. There is no draw.
variant-small = The board of seven

option-swap_rule = The second player may take over the first stone

edge-bottom = bottom
edge-left = left
edge-right = right

phase-turns = Turn of { $p }
turns = { $player } places a stone
turns-place = place a stone on { $s }
turns-swap = take over the first stone

score-won = Won

## The rulebook

rule-turns =
    In turn, everybody puts a stone on an empty place. Who joins all three sides of the board by a chain of stones wins at once; there is no draw.

    With the swap rule Blue may, instead of a first stone, take over the first stone of Red.
heading-turns = In turn
rule-chain = Stones of one colour that are next to each other are one chain.
name-chain = chains
heading-joins = Joining the sides
rule-joins = A chain joins the sides if it touches each of them; the place in a corner touches two.
rule-touches = { "" }
rule-width = { "" }
rule-score-won = One point for who won.
name-site = places
name-edge = Sides
name-stone = stones
name-stones = number of stones
name-winner = winner
name-points = points
reason-swap_rule = it is played without the swap rule
example-three-sides = Three sides
    .given = Red needs one stone in the middle.
example-swap = Taking over the first stone
example-no-swap = Without the swap rule
example-small = The board of seven
heading-width = Width of the board
name-touches = touching a side
name-joins = joining the sides
