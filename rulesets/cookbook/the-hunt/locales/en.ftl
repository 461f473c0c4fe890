title = The Hunt
summary = One flees through the town and the canals below it and is not seen. The others find prints, and close in.
variant-smudged = Smudged prints

name-street = Streets
name-canal = Canals
name-shaft = shafts
name-hunter_at = hunter
name-in_street = fugitive in the streets
    .short = F
name-in_canal = fugitive in the canals
    .short = F
name-passed = where the fugitive was
name-trace = prints
name-lamp_oil = lamp oil
name-caught = caught
name-guarded = guarded
name-points = points
name-round = round
phase-hiding = The fugitive hides
phase-rounds = Round { $round }
phase-rounds-flight = The flight
phase-rounds-pursuit = { $p } hunts
hiding-s = { $player } chooses a place to hide
flee = { $player } flees
flee-walk = walk to { $s }
flee-dive = climb down into canal { $t }
flee-row = row to canal { $t }
flee-climb = climb up to { $s }
flee-wait = wait
rounds-pursuit-s = { $player } goes to a street, or stays
log-print =
    { WITH("variant-smudged") ->
        [yes] There is a print on { $street }.
       *[no] There is a print of round { $round } on { $street }.
    }

score-points = Won
## The rulebook

heading-fugitive = The fugitive
heading-market = The market
heading-rounds_to_flee = The end
heading-prints_show_rounds = Old prints
heading-guarded = Guarded streets
heading-tread = In the streets
heading-row = In the canals
heading-search = Searching a street
heading-hiding = Hiding
heading-rounds = The rounds
heading-rounds-flight = The flight
heading-rounds-pursuit = The pursuit
heading-flee = The flight
rule-fugitive = The first player flees unseen, all others are hunters.
rule-market = The hunters begin on the market, { VALUE("market") }.
rule-rounds_to_flee = The fugitive wins after { VALUE("rounds_to_flee") } rounds, the hunters win as soon as one of them enters the street that the fugitive is in.
rule-prints_show_rounds =
    { WITH("variant-smudged") ->
        [yes] A print does not show when it was left.
       *[no] A print shows in which round the fugitive was last there.
    }
rule-guarded = { "" }
rule-shaft = At six streets a shaft leads down to a canal.
rule-flee = The fugitive does one of these.
rule-flee-walk = Go to the next street, if no hunter stands there.
rule-flee-dive = Where there is a shaft, climb down to the canal below.
rule-flee-row = In the canals, row to the next canal.
rule-flee-climb = Climb up the shaft above, if no hunter stands on it.
rule-flee-wait = Stay.
rule-tread = The fugitive leaves a print in each street that they enter.
rule-row = Each canal burns one measure of lamp oil, and everybody can smell that. Without oil there is no way down and none further on.
rule-search = A hunter who enters a street where the fugitive has been finds the print, and shows it to everybody. If the fugitive is there, the hunt is over.
rule-hiding = The fugitive chooses a street that is three or more steps from the market, in secret.
rule-rounds = In each round the fugitive moves in secret, and then the hunters.
rule-rounds-flight = The fugitive does one of these in secret, on a map that nobody else sees.
rule-rounds-pursuit = In turn, each hunter goes to the next street or stays. Hunters never go below.
rule-points = The fugitive, or each of the hunters, scores a point for the win.
rule-teams = The hunters win and lose together.
example-prints = Prints, and a way below
    .then = Hal has caught the fugitive at the shaft.
example-smudged = Smudged prints
    .then = Hal has caught the fugitive.
