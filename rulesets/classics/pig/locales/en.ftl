title = Pig
summary = Roll as often as you dare. A 1 loses what the turn has brought; who first has 100 wins.

option-short_game = A short game, to 50 points

phase-turns = Turn of { $p }
turns = { $player } rolls or holds
turns-roll = roll the die
turns-hold = hold, and bank the points of this turn

chance-roll = { "" }
log-rolled = { $player } rolls { $pips }.
log-banked =
    { $player } has { $points ->
        [one] one point
       *[other] { $points } points
    } in the bank.

score-banked = Points in the bank

## The rulebook

rule-turns = In turn, everybody rolls the die as often as they dare. What is rolled goes into the pot; a one empties the pot and ends the turn. Who stops banks the pot. Who has banked { VALUE("goal") } points or more wins at once.
rule-goal = The game ends with { VALUE("goal") } points.
rule-score-banked = All that was banked.
name-goal = the goal

## The rulebook

example-one = The end of a greedy turn
name-banked = points in the bank
name-pot = points of this turn
