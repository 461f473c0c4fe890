title = Kalah
summary = Sow seeds around the board. The last one in your store plays again, the last one in an empty pit of yours captures.
variant-six-seeds = Six seeds

phase-turns = Turn of { $p }
turns-s = { $player } sows the seeds of a pit

log-captures =
    { $player } captures { $seeds ->
        [one] one seed
       *[other] { $seeds } seeds
    }.

score-store = Seeds in the store
score-pits = Seeds in the pits

## The rulebook

name-pit = pits
name-seeds = seeds
name-store = store
name-points = seeds
heading-turns = In turn
heading-sow = Sowing
heading-capture = Capturing
heading-opposite = The pit opposite
heading-emptied = The end
rule-turns =
    In turn, south first, each takes all seeds out of an own pit and sows them. Whose last seed goes to the own store plays again.

    When all pits of one side are empty, the game is over.
rule-sow = One seed each goes to the pits that follow, against the clock. The own store gets one too as it is passed; the store of the other does not.
rule-capture = Where the last seed comes to lie in an own pit that was empty, it goes to the store with all seeds of the pit opposite, if there are any.
rule-emptied = { "" }
rule-owns = { "" }
rule-place = { "" }
rule-onward = { "" }
rule-opposite = { "" }
rule-before_store = { "" }
rule-score-store = One point for each seed in the store.
rule-score-pits = One point for each seed that is left in the own pits.
example-again = Playing again
example-captured = Capturing
example-around = All the way round
example-six-seeds = Six seeds
reason-owns = the pit is on the other side
