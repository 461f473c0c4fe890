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

phase-deals =
    A deal of { $cards ->
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

log-bid =
    { $player } bids { $tricks ->
        [one] one trick
       *[other] { $tricks } tricks
    }.
log-takes = { $player } takes the trick.
log-trumps = { $card } is turned up: its suit is trumps.
log-exact = { $player } was right, and scores { $points }.

chance-shuffle = The cards are shuffled.

score-won = Points of the deals

## The rulebook

rule-deals = There are deals of 5, 4, 3, 2 and one card.
rule-deals-deal = Everybody gets as many cards as the deal is for. The next card is turned up: its suit is trumps.
rule-deals-bids = Beginning left of the dealer, everybody says how many tricks they will take.
rule-deals-tricks_of_the_deal = As many tricks are played as everybody has cards.
rule-deals-tricks_of_the_deal-cards_of_the_trick = Everybody plays a card, beginning with who took the last trick, at first left of the dealer. The suit of the first card has to be followed; who cannot may play any card.
rule-deals-tricks_of_the_deal-taking = The highest trump takes the trick; without trumps, the highest card of the suit that was led.
rule-deals-scores = Who took exactly as many tricks as they said scores ten points and one for each of them. The next player deals.
rule-follows = A card follows if it is of the suit that was led, or if its owner has none of that suit.
rule-score-won = The points of all deals.
name-follows = following suit
name-best = who takes the trick

## The rulebook

example-follow = Following suit
    .given =
        Hearts were led, spades are trumps. Ann holds the two of hearts and the ace of clubs.
        Ben has played the two of spades, Cat the king of hearts.
name-suit = Suits
name-rank = Ranks
field-rank-value = Value
name-card = Cards
name-led = suit that was led
name-trumps = trumps
name-cards = number of cards
name-trick = trick
name-dealer = dealer
name-leader = leader
name-bid = bid
name-tricks = tricks won
name-won = points so far
name-deck = deck
name-hand = hand
name-turned = card turned up
name-played = played cards
name-taken = cards taken
rule-strength = { "" }
rule-best = { "" }
