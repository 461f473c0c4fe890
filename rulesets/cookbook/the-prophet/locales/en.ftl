title = The Prophet
summary = Each card in the row is right or wrong by a law that nobody knows. Get rid of your cards, or name the law.
variant-more-laws = More laws

name-colour = Colours
colour-red = red
colour-blue = blue
name-rank = Ranks
name-card = Cards
name-law = Laws
field-law-allows = What is right
law-other_colour = another colour than the last card
law-other_parity = even behind odd, odd behind even
law-red_rises = a higher card behind red, no higher one behind blue
law-near = at most 4 more or less than the last card
law-far = at least 4 more or less than the last card
law-even_changes = another colour behind even, the same colour behind odd
law-low_then_high = above 6 behind 6 or less, and the other way round
law-one_trait = either the colour or odd and even is as on the last card, not both
law-sum_small = at most 13 together with the last card
law-never_twice = another colour, or a higher card
phase-setup = A secret law is drawn
phase-turns = Turn of { $p }
turns = { $player } plays a card or names the law
turns-play = play { $c }
    .log = { "" }
turns-name = name the law: { $w }
log-right = { $player } plays { $card }: right.
log-wrong = { $player } plays { $card }: wrong.
log-prophet = { $player } has named the law: { $law }.
chance-draw = { "" }
chance-shuffle = The cards are shuffled.
score-prophecy = Prophecy
score-cards = Cards in hand

## The rulebook

name-row = right cards
name-wrong = wrong cards
name-hand = hand
name-refuted = refuted laws
name-prophet = prophet
name-truth = the law
name-points = points
heading-setup = Setting up
heading-turns = The turns
heading-take = Drawing cards
rule-hand_size = { "" }
rule-prophecy = { "" }
rule-take = Who is wrong draws cards, as long as there are any.
rule-setup = Draw one of the laws in secret. Nobody looks at it; it only says which cards are right. Deal { VALUE("hand_size") } cards to each player, and begin the row with one card.
rule-turns =
    In turn, do one of these:

    - Play a card. It is right or wrong by the law, behind the last right card. A right card is laid to the row. A wrong card is laid below the last right card, and you draw a card.
    - Name the law. If you are wrong, the law is refuted for everybody, and you draw two cards.

    The game ends when somebody has named the law, when the player whose turn it was has no cards left, or when the deck is empty.
rule-score-prophecy = The prophet, who has named the law, scores { VALUE("prophecy") } points.
rule-score-cards = Each card in hand costs a point.
name-deck = deck
example-right-and-wrong = Right and wrong cards
    .given = The law says "even behind odd, odd behind even". The row begins with the red 5. Ann holds the red 2, the red 3 and the blue 8, Ben the blue 3 and the blue 6.
    .then = Ann has named the law. She scores { VALUE("prophecy") } points and loses one for each of her five cards.
example-laws = What the laws allow
    .then = Each law allows some cards behind the last one and forbids others.
example-more-laws = What the two further laws allow
    .then = Each law allows some cards behind the last one and forbids others.
example-empty-hand = The last card
    .given = The law says "another colour than the last card". Ann holds one card, Ben two.
example-empty-deck = The deck is empty
    .given = One card is left in the deck.
mat-laws = Right and wrong
name-place = Places in the row
