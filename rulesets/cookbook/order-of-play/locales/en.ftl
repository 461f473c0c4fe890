title = Order of Play
summary = Pick baskets, sweet and sour, and stop in time. Six rules say whose turn it is.
variant-few-baskets = Few baskets
variant-last-to-pass = Last to pass
option-order = Order of play
option-order-progressive = the next player begins
option-order-random = by lot
option-order-stat = who has fewest points begins
option-order-claim = who claims it begins
option-order-pass = who passes first begins
option-order-time = who has spent least time is next

name-fruit = Fruit
fruit-cherry = cherries
fruit-plum = plums
fruit-quince = quinces
fruit-sloe = sloes
name-weight = Weights
basket = { $fruit } { $weight }
name-basket = Baskets
name-garden = garden
name-stall = stall
name-picked = baskets picked
name-left_over = baskets left over
name-place = place in the order
name-turns_taken = turns in this round
name-hours = hours spent
name-lot = lot
name-claimant = who has claimed the first place
name-passed_as = passed as number
name-passed = passed
name-points = points
phase-setup = The baskets are shuffled
phase-rounds = Round { $round }
phase-rounds-morning = Morning
phase-rounds-turns = { $p } is to play
phase-rounds-evening = Evening
rounds-turns = { $player } takes a basket or passes
rounds-turns-take = take { $b }
rounds-turns-claim = claim the first place
rounds-turns-pass = pass
chance-draw = The next lot is { $thing }.
chance-shuffle = The baskets are shuffled.

score-points = Baskets
## The rulebook

heading-baskets_on_the_stall = Baskets
heading-worth = What a basket is worth
heading-work = Time
heading-mover = Whose turn it is
heading-rank = The order of the next round
heading-setup = Setting up
heading-rounds = The rounds
heading-rounds-morning = Morning
heading-rounds-turns = The turns
heading-rounds-evening = Evening
rule-baskets_on_the_stall = { VALUE("baskets_on_the_stall") } baskets lie on the stall in each round.
rule-worth = A basket is worth its weight; sloes cost their weight.
rule-work = Picking takes as many hours as the basket weighs, and three more for cherries.
rule-score = { "" }
rule-passed = { "" }
rule-mover = Of those who have not passed, who has had fewest turns in this round is next; of several the first in the order. On the time track who has spent fewest hours is next instead.
rule-pace = { "" }
rule-rank =
    The option says who begins the next round:

    - Progressive: who was first in this round goes last, all others move up.
    - By lot: the order is drawn.
    - By points: who has fewest points goes first, who has most last.
    - By claim: who has claimed the first place goes first.
    - By passing: who passed first goes first. Who has not passed goes last.
    - Time track: there are no places; the order changes after each turn.

    Otherwise the order stays.
rule-goes_before = { "" }
rule-setup = Shuffle the baskets.
rule-rounds = Play four rounds.
rule-rounds-morning = Put away what lies on the stall, and lay out new baskets.
rule-rounds-turns = The player whose turn it is takes a basket, or passes and is out for this round. If places are claimed, one player a round can claim the first place of the next round instead. The round ends when the stall is empty or all have passed.
rule-rounds-evening = The places of the next round are given.
rule-points = The sum of your baskets.
name-score = score
name-round = round
example-progressive = Progressive order
    .given = Plums of 4, cherries of 2, sloes of 3 and quinces of 1 lie on the stall.
example-by-lot = Order by lot
    .given = Plums of 4, cherries of 2, sloes of 3 and quinces of 1 lie on the stall.
example-by-points = Order by points
    .given = Plums of 4, cherries of 2, sloes of 3 and quinces of 1 lie on the stall.
example-claim = Order by claim
    .given = Plums of 4, cherries of 2, sloes of 3 and quinces of 1 lie on the stall.
example-passing = Order by passing
    .given = Plums of 4, cherries of 2, sloes of 3 and quinces of 1 lie on the stall.
example-time-track = A time track
    .given = Plums of 4, cherries of 2, sloes of 3 and quinces of 1 lie on the stall.
example-few-baskets = Few baskets
example-last-to-pass = Last to pass
    .given = Plums of 4, cherries of 2, sloes of 3 and quinces of 1 lie on the stall.
mat-stall = The stall
