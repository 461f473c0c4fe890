title = Hearts
summary = Take no hearts and not the queen of spades, or take all of them.
variant-one-deal = One deal

option-first_pass = How many seats to the left cards are passed in the first deal

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

phase-deals = A deal
phase-deals-deal = Dealing
phase-deals-passing = Passing
phase-deals-passing-choosing = { $p } passes three cards
phase-deals-passing-handing_on = The cards are handed on
phase-deals-first_lead = Who leads
phase-deals-tricks = Trick { $trick }
phase-deals-tricks-cards = { $p } plays
phase-deals-tricks-taking = The trick is taken
phase-deals-scores = Scores

deals-passing-choosing = { $player } passes a card
deals-passing-choosing-pass = pass { $c }
play-c = { $player } plays a card

log-takes = { $player } takes the trick.
log-scores =
    { $player } gets { $points ->
        [one] one point
       *[other] { $points } points
    }.

chance-shuffle = The cards are shuffled.

score-points = Points of the deals

## The rulebook

name-suit = Suits
name-rank = Ranks
name-card = Cards
name-hand = hand
name-passed = cards to pass
name-played = card in the trick
name-taken = cards taken
name-led = suit that was led
name-leader = who leads
name-broken = hearts broken
name-total = points so far
name-points = points
name-pass_to = seat to which cards are passed
name-follows = following suit
name-shoots = shooting the moon
name-caught = points caught
name-trick = trick
name-deck = deck
heading-deals-deal = Dealing
heading-deals-passing = Passing
heading-deals-passing-choosing = Three cards
heading-deals-passing-handing_on = Handing on
heading-deals-first_lead = The first lead
heading-deals-tricks = Tricks
heading-deals-tricks-cards = Playing a card
heading-take_trick = Taking a trick
heading-value = Cards that count
heading-may_play = What may be played
heading-counted = What a deal counts
heading-shoots = Shooting the moon
rule-deals =
    { WITH("variant-one-deal") ->
        [yes] One deal is played. Who has fewest points wins.
       *[no] Deals are played until somebody has 100 points. Who has fewest then wins.
    }
rule-deals-deal = Everybody gets thirteen cards.
rule-deals-passing = Before play cards are passed: in the first deal to the left, in the second across the table, in the third to the right, in the fourth not at all, and so on.
rule-deals-passing-choosing = Everybody lays three cards aside, face down.
rule-deals-passing-handing_on = Then all take up what was passed to them.
rule-deals-first_lead = Who has the two of clubs leads it.
rule-deals-tricks = Thirteen tricks are played.
rule-deals-tricks-cards = Everybody plays a card, beginning with who took the last trick.
rule-deals-tricks-taking = { "" }
rule-deals-scores = { "" }
rule-play = { "" }
rule-take_trick = The highest card of the suit that was led takes the trick.
rule-score = { "" }
rule-first_trick = { "" }
rule-value = Each heart counts one point, the queen of spades thirteen.
rule-may_play =
    - The two of clubs opens the first trick.
    - Who has a card of the suit that was led plays one.
    - In the first trick nobody plays a card that counts, except who has no other.
    - Hearts are not led before a heart or the queen of spades has been played, except by who has nothing else.
rule-follows = { "" }
rule-best = { "" }
rule-caught = { "" }
rule-shoots = Who takes all cards that count shoots the moon.
rule-counted = Everybody gets the points of the cards taken. If somebody shoots the moon it is none for that player, and 26 for everybody else.
rule-score-points = The points of all deals count against their player.
reason-opens = the two of clubs opens the first trick
reason-bloodless = no card that counts may be played in the first trick
reason-unbroken = hearts are not broken yet
example-first-trick = The first trick
    .given = North has the two and the three of clubs; East the queen and the six of spades, the four of hearts and the five of diamonds; South the ace of clubs and the two of hearts; West the queen and the king of clubs.
example-broken = Breaking hearts
    .given = North has the three of hearts and the three and four of clubs, East the four of hearts and the five of diamonds. Then North leads again.
example-moon = Shooting the moon
    .given = South has taken all cards that count.
example-caught = Points
    .given = East has taken the queen of spades and the ace of hearts, West the two of hearts.
example-one-deal = One deal
    .given = North has the four highest spades.
