title = Rows of Bids
summary = Bid for your place in the row at the fish market. Who is first takes the best crate and sells before the price falls.
variant-stubborn = Stubborn bidders

name-kind = Fish
kind-cod = cod
kind-crab = crab
kind-eel = eel
kind-kelp = kelp
name-weight = Weights
crate = { $kind } { $weight }
name-crate = Crates
name-step = Steps
name-row = Rows
row-first_row = first row
row-second_row = second row
row-third_row = third row
row-fourth_row = fourth row
name-price = Price
field-price-n = Step
name-boats = boats
name-quay = quay
name-held = crates held
name-sold = crates sold
name-starter = who bids first
name-marker = markers
name-bid = bids
name-outbid_on = outbid on
name-coins = coins
name-demand = price of a weight
name-bids = has a bid
name-points = points
name-round = round
phase-setup = The boats come in
phase-rounds = Round { $round }
phase-rounds-landing = The catch is landed
phase-rounds-bidding = { $p } bids
phase-rounds-buying = { $p } has the { $r }
phase-rounds-evening = Evening
rounds-bidding-r-n = { $player } bids for a place in the order
rounds-buying-c = { $player } takes a crate
rounds-buying-k = { $player } may sell all crates of one kind
    .log = { "" }
rounds-buying-k-decline = sell nothing
log-sells =
    { $player } sells { $kind } for { $coins ->
        [one] a coin
       *[other] { $coins } coins
    }.
chance-shuffle = The crates are shuffled.
reason-higher = a higher bid lies there
reason-can_pay = there are not coins enough
reason-elsewhere = who is outbid has to bid on another row
score-coins = Coins
score-crates = Crates not sold

## The rulebook

heading-may_bid = Bids
heading-setup = Setting up
heading-rounds = The rounds
heading-rounds-landing = The catch
heading-rounds-bidding = Bidding
heading-rounds-buying = Buying and selling
heading-rounds-evening = Evening
rule-price = These prices are printed on each row. There are as many rows as players.
rule-bids = { "" }
rule-load = { "" }
rule-may_bid =
    Lay your marker on a price of a row that is higher than the bid there, and that you can pay. { WITH("variant-stubborn") ->
        [yes] Who is outbid may bid on any row.
       *[no] Who is outbid has to bid on another row first.
    }
rule-setup = Shuffle the crates. Everybody has ten coins.
rule-rounds = Play four rounds.
rule-rounds-landing = Lay out as many crates as there are players.
rule-rounds-bidding = In turn, beginning with who had the first row in the last round, everybody without a bid bids. Who is outbid takes the marker back and bids again later. The bidding ends when each row has a marker.
rule-rounds-buying = In the order of the rows, everybody pays the own bid, takes one of the crates, and may sell all own crates of one kind. Each weight brings the price of the kind, which then falls by two, to one at least.
rule-rounds-evening = All markers go back, and the price of each kind rises by one, to five at most.
rule-score-coins = Each coin is a point.
rule-score-crates = Each crate that was not sold is a point.
example-outbid = Outbid
    .given = Two crates of cod and one of kelp lie on the quay.
    .then = Ann has sold her cod for a coin, Cleo has kept the kelp.
example-stubborn = Stubborn bidders
example-sale = A sale lowers the price
    .given = A weight of eel costs five coins, a weight of crab four. Ann has two crates of eel and one of crab.
    .then = The prices have risen by one in the evening, to five at most.
mat-quay = The quay
