title = Deals
summary = Swap goods, agree on truces, buy votes. Nothing can be promised that the rules do not keep.
variant-short-truce = Short truces

name-good = Goods
good-salt = salt
good-silk = silk
good-tea = tea
name-store = store
name-goods = goods
name-coins = coins
name-truce = truces
name-sold_to = vote sold to
name-votes = votes
name-elected = elected
name-points = points
name-round = round
phase-rounds = Round { $round }
phase-rounds-turns = Turn of { $p }
phase-rounds-turns-deal = { $p } proposes
phase-rounds-turns-work = { $p } works
phase-rounds-election = The election
phase-rounds-evening = Evening
rounds-turns-deal = { $player } proposes a deal
rounds-turns-deal-swap = swap { $g } for { $h } with { $q }
rounds-turns-deal-truce = a truce with { $q }
rounds-turns-deal-bribe =
    { $n ->
        [one] a coin for the vote of { $q }
       *[other] { $n } coins for the vote of { $q }
    }
rounds-turns-deal-no_deal = propose nothing
agrees-answer = { $player } answers { $p }
agrees-answer-accept = accept
    .log = { $player } accepts.
agrees-answer-refuse = refuse
    .log = { $player } refuses.
rounds-turns-work = { $player } works, or raids somebody
rounds-turns-work-harvest = harvest { $g }
rounds-turns-work-raid = take { $g } from { $q }
rounds-turns-work-sell_set = sell one good of each kind
rounds-turns-work-rest = do nothing
rounds-election-q = { $player } votes
    .log = { $player } votes for { $q }.
score-coins = Coins
score-goods = Goods

## The rulebook

heading-truce_length = How long a truce lasts
heading-elected = The chair
heading-agrees = Answers
heading-rounds = The rounds
heading-rounds-turns = The turns
heading-rounds-turns-deal = A deal
heading-rounds-turns-work = Work
heading-rounds-election = The election
heading-rounds-evening = Evening
rule-truce_length = A truce lasts for { VALUE("truce_length") } rounds, the round in which it is made among them.
rule-set_price = { "" }
rule-chair_income = { "" }
rule-elected = Who has more votes than everybody else takes the chair.
rule-agrees = Who is asked accepts or refuses. A deal that is accepted is carried out at once, and binding.
rule-rounds = Play six rounds.
rule-rounds-turns = In turn, everybody proposes a deal and works.
rule-rounds-turns-deal =
    Propose one deal, or none:

    - Swap: offer one of your goods to another player for one of another kind.
    - Truce: as long as it lasts, neither of the two raids the other.
    - Bribe: offer up to three coins for a vote in this round.
rule-rounds-turns-work =
    Do one of these, or nothing:

    - Harvest: take a good of your choice from the store.
    - Raid: take a good from another player with whom you have no truce.
    - Sell: put a good of each kind back into the store, for { VALUE("set_price") } coins.
rule-rounds-election = Each vote that was sold counts for the buyer. All others vote at the same time, but not for themselves, for who shall take the chair, which is worth { VALUE("chair_income") } coins.
rule-rounds-evening = Votes can be sold anew, and truces are a round shorter.
rule-score-coins = Each coin is a point.
rule-score-goods = Each good is a point.
example-bribe = A vote that was sold
example-truce = A truce of three rounds
example-short-truce = A short truce
example-swap = A swap and a sale
