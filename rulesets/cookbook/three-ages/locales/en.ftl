title = Three Ages
summary = Keep one card, pass the others on. In three ages, build what goes with the cities beside you.
variant-back-and-forth = Back and forth

trade-mill = mill
trade-wall = wall
trade-shrine = shrine
trade-market = market
card = { $trade } { $age }
name-age = Ages
name-trade = Trades
name-copy = Copies
name-card = Cards
name-box = box
name-deck = deck
name-hand = hand
name-passed = passed on
name-city = city
name-buried = temple
name-sold = sold cards
name-coins = coins
name-medals = medals
name-points = points
name-now = age
name-turn = turn
phase-ages = Age { $now }
phase-ages-deal = The cards of the age are dealt
phase-ages-cards = Turn { $turn }
phase-ages-walls = The walls are compared
ages-cards = { $player } keeps a card and uses it
ages-cards-build = build a { $c }
ages-cards-sell = sell a { $c }
ages-cards-bury = bury a { $c } under the temple
chance-shuffle = The cards of the age are shuffled.
score-shrines = Shrines
score-mills = Mills
score-walls = Medals
score-temple = Temple
score-coins = Coins

## The rulebook

heading-hand_size = Hands
heading-selling_price = Selling
heading-receiver = Where the cards go
heading-price = Prices
heading-ages = The ages
heading-ages-deal = Dealing
heading-ages-cards = The turns
heading-ages-walls = Walls
rule-hand_size = A hand has { VALUE("hand_size") } cards.
rule-selling_price = A card that is sold brings { VALUE("selling_price") } coins.
rule-receiver =
    { WITH("variant-back-and-forth") ->
        [yes] Cards are passed to the left, in the second age to the right.
       *[no] Cards are passed to the left.
    }
rule-built = { "" }
rule-follows = { "" }
rule-price = A card costs two coins for each number of its age. It is free for those who have built the same trade of the age before.
rule-number_of = { "" }
rule-pass_hands = { "" }
rule-ages = There are three ages. Everybody begins with four coins. The cities beside yours are those of the players on your left and on your right; other cities do not concern you.
rule-ages-deal = Shuffle the cards of the age, and deal { VALUE("hand_size") } to each player.
rule-ages-cards =
    There are { VALUE("hand_size") } turns in each age. All choose a card at the same time, and one of three uses:

    - Build it: pay the price and lay the card in your city, if the same trade of the same age is not there yet. A market brings two coins at once, and one more for each market in the two cities beside yours.
    - Sell it: lay the card aside, and take { VALUE("selling_price") } coins.
    - Bury it: lay the card face down under your temple. The first one costs one coin, each further one a coin more than the one before.

    The other cards are passed on to a neighbour.
rule-ages-walls = For each of the two cities beside yours with fewer walls you get as many medals as the number of the age, for each with more walls you lose one.
rule-score-shrines = A shrine is worth two points for each number of its age.
rule-score-mills = Each mill is worth as many points as there are mills in the two cities beside yours.
rule-score-walls = Each medal is a point.
rule-score-temple = Each card under the temple is three points.
rule-score-coins = Every three coins are a point.

example-chain = One age with three cities
    .given = Ann and Ben have a mill of the first age, Cleo a market of the first age.
    .then = Ann's second mill and Cleo's second market and wall were free. Ann's market brought four coins, since there are two in the city beside hers.
example-back-and-forth = Back and forth
    .given = Each player has one card.
    .then = In the second age the cards have gone to the right.
