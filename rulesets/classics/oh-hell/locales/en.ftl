title = Oh Hell
summary = Say how many tricks you will take. Only who is exactly right scores for it.

suit-clubs = clubs
suit-diamonds = diamonds
suit-hearts = hearts
suit-spades = spades
rank-two = two
rank-three = three
rank-four = four
rank-five = five
rank-six = six
rank-seven = seven
rank-eight = eight
rank-nine = nine
rank-ten = ten
rank-jack = jack
rank-queen = queen
rank-king = king
rank-ace = ace

phase-deals = A deal of { $cards ->
        [one] one card
       *[other] { $cards } cards
    }
phase-deals-deal = Dealing
phase-deals-bids = { $p } bids
phase-deals-tricks_of_the_deal = Trick { $trick }
phase-deals-tricks_of_the_deal-cards_of_the_trick = { $p } plays
phase-deals-tricks_of_the_deal-taking = The trick is taken
phase-deals-scores = Scores

deals-bids-n = { $player } says how many tricks it will be
deals-tricks_of_the_deal-cards_of_the_trick-c = { $player } plays a card

log-bid = { $player } bids { $tricks ->
        [one] one trick
       *[other] { $tricks } tricks
    }.
log-takes = { $player } takes the trick.
log-trumps = { $card } is turned up: its suit is trumps.
log-exact = { $player } was right, and scores { $points }.

chance-shuffle = The cards are shuffled.

score-won = Points of the deals
