title = The Rondel
summary = Walk round the wheel from the clay pit to the shrine. Three steps are free; the torch gives one action more.
variant-short-legs = Short legs

name-sector = Sectors
field-sector-possible = Possible
field-sector-does = Action
sector-pit = clay pit
sector-kiln = kiln
sector-harbour = harbour
sector-quarry = quarry
sector-market = market
sector-shrine = shrine
name-at = place on the wheel
name-torch = torch
name-coins = coins
name-clay = clay
name-pots = pots
name-favour = favour
name-points = points
phase-rounds = Round { $round }
phase-rounds-turns = Turn of { $p }
phase-rounds-turns-walk = { $p } walks
phase-rounds-turns-act = { $p } acts
phase-rounds-torch = The torch is passed on
rounds-turns-walk-n = { $player } walks so many steps
    .log =
        { $player } walks { $n ->
            [one] a step
           *[other] { $n } steps
        }.
rounds-turns-act = { $player } acts: { $s }
rounds-turns-act-act = act
rounds-turns-act-done = done
score-favour = Favour
score-coins = Coins

## The rulebook

heading-free_steps = Walking
heading-points_to_act = Action points
heading-rounds = The rounds
heading-rounds-turns = The turns
heading-rounds-turns-walk = Walking
heading-rounds-turns-act = Acting
heading-rounds-torch = The torch
rule-free_steps = { VALUE("free_steps") } steps are free, each further one costs a coin.
name-step = Steps
name-points_to_act = action points
name-round = round
rule-price = { "" }
rule-harbour_price = { "" }
rule-market_price = { "" }
rule-offering = { "" }
rule-points_to_act = Everybody has two action points, the player with the torch three.
rule-sector-pit = Take a clay.
rule-sector-kiln = Fire a pot of one clay.
rule-sector-harbour = Sell a pot for { VALUE("harbour_price") } coins.
rule-sector-quarry = Buy two clay for a coin.
rule-sector-market = Sell a pot for { VALUE("market_price") } coins.
rule-sector-shrine = Offer { VALUE("offering") } coins, for one favour.
rule-rounds = Play twelve rounds.
rule-rounds-turns = In turn, walk and act.
rule-rounds-turns-walk = Walk forward on the wheel, five steps at most. All begin at the shrine.
rule-rounds-turns-act = Do the action of your sector up to as many times as you have action points.
rule-rounds-torch = After each round the torch is passed to the left.
rule-score-favour = Each favour is worth eight points.
rule-score-coins = Each coin is a point.
example-walk = A walk round the wheel
example-wares = Pots and favours
example-short-legs = Short legs
mat-table = The wheel
