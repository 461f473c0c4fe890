title = Threes
summary = Find three cards that are all alike or all different in colour, in shape and in number.
variant-claims = Claims

colour-red = red
colour-gold = gold
colour-blue = blue
shape-moon = moon
shape-leaf = leaf
shape-drop = drop
amount-one = one
amount-two = two
amount-three = three
card = { $amount } { $colour } { $shape }
name-colour = Colours
name-shape = Shapes
name-amount = Numbers
name-card = Cards
phase-setup = The cards are shuffled
phase-rounds = Round { $round }
phase-rounds-turns = Turn of { $p }
phase-rounds-turns-refill = { "" }
phase-rounds-turns-taking = { "" }
rounds-turns-taking-c-d-e = { $player } looks for a three
chance-shuffle = { "" }
log-three =
    { $player } has found a three, worth { $points ->
        [one] one point
       *[other] { $points } points
    }.
log-wrong = These are no three. { $player } loses a point.
score-threes = Threes

## The rulebook

heading-setup = Setting up
heading-cards_on_table = The table
heading-is_three = What a three is
heading-worth = What a three is worth
heading-may_take = Taking a three
heading-rounds = The rounds
heading-number_of_rounds = Rounds
heading-rounds-turns = The turns
heading-rounds-turns-refill = New cards
heading-rounds-turns-taking = Taking
rule-setup = Shuffle the cards. There is one for each colour, shape and number.
rule-cards_on_table = { VALUE("cards_on_table") } cards lie on the table.
rule-all_alike = { "" }
rule-all_different = { "" }
rule-colours_differ = { "" }
rule-shapes_differ = { "" }
rule-amounts_differ = { "" }
rule-is_three = Three cards are a three if in each of the traits colour, shape and number they are all alike or all different.
rule-worth = A three is worth one point for each trait in which its cards are all different.
rule-may_take =
    { WITH("variant-claims") ->
        [yes] Any three cards can be claimed to be a three. If they are none, they stay, and the player loses a point.
       *[no] Only a three can be taken.
    }
rule-three_there = { "" }
rule-number_of_rounds = There are { VALUE("number_of_rounds") } rounds.
rule-rounds = In each round everybody has one turn.
rule-rounds-turns = { "" }
rule-rounds-turns-refill = Lay out cards until there are { VALUE("cards_on_table") }. As long as there is no three among them, lay out three more.
rule-rounds-turns-taking = Take a three, score it, and put its cards under the deck.
rule-score-threes = The points of all your threes.
name-deck = deck
name-table = table
name-found = points for threes
name-points = points
reason-colour = the colours are neither all alike nor all different
reason-shape = the shapes are neither all alike nor all different
reason-amount = the numbers are neither all alike nor all different
name-is_three = a three
name-worth = points of a three
name-three_there = whether there is a three
name-round = round
example-patterns = Which cards make a three
    .then = One, two and three red moons are a three worth one point: only the number differs. One red moon, two gold leaves and three blue drops differ in everything and are worth three points. Two red moons and a gold moon are no three, whatever their numbers.
example-none = No three on the table
    .given = Nine cards lie on the table, and no three of them fit.
    .then = Ann's claim is wrong. Before Ben's turn three more cards are laid out, and now there is a three.
example-take = Taking a three
    .given = On the table lie one, two and three red moons, two and three gold leaves and three blue drops.
    .then = Ann's three differs in every trait and is worth three points. Its cards lie under the deck, the blue drops last. Three cards were laid out, and Ben finds three cards in red with different shapes and numbers.
example-claims = A wrong claim
    .given = On the table lie one, two and three red moons and one gold leaf.
