title = The Row of Years
summary = Lay your inventions into the row of years, each in its right place. Who has none left wins.
variant-patient = The patient row

invention-aeroplane = aeroplane
invention-balloon = hot-air balloon
invention-barometer = barometer
invention-battery = battery
invention-cinema = cinema
invention-dynamite = dynamite
invention-hovercraft = hovercraft
invention-jet = jet aircraft
invention-lightning_rod = lightning rod
invention-locomotive = steam locomotive
invention-motor_car = motor car
invention-nylon = nylon
invention-penicillin = penicillin
invention-rocket = liquid-fuel rocket
invention-safety_pin = safety pin
invention-satellite = satellite
invention-steam_engine = steam engine
invention-stethoscope = stethoscope
invention-telegraph = telegraph
invention-telephone = telephone
invention-telescope = telescope
invention-transistor = transistor
invention-vaccination = vaccination
invention-web = World Wide Web
name-invention = Inventions
field-invention-year = year
name-hand = hand
name-row = row of years
name-wrong = wrong cards
name-points = points
phase-setup = The cards are dealt
phase-rounds = { "" }
phase-rounds-turns = Turn of { $p }
rounds-turns = { $player } lays an invention into the row
rounds-turns-first_of_all = { $c }: before all others
    .log = { "" }
rounds-turns-after = { $c }: right after { $d }
    .log = { "" }
log-laid = { $player } lays { $card }, from { $card-year }.
log-wrong = That was not its place. { $player } draws a card.
chance-shuffle = The cards are shuffled.
score-cards = Cards in the hand

## The rulebook

heading-hand_size = Cards
heading-wrong_cards_join_the_row = Wrong cards
heading-setup = Setting up
heading-rounds = The rounds
heading-rounds-turns = The turns
heading-put_in_order = The row
heading-lay = Right or wrong
rule-hand_size = Everybody has { VALUE("hand_size") } cards.
rule-wrong_cards_join_the_row =
    { WITH("variant-patient") ->
        [yes] A wrong card is put into its right place and stays in the row.
       *[no] A wrong card is laid aside.
    }
rule-earliest = { "" }
rule-right_after = { "" }
rule-put_in_order = The row lies in the order of the years, from the earliest to the latest.
rule-lay = The year of the card is read out. If the place was right, the card stays there. Otherwise its player draws a new card; when no cards are left to draw, those that were laid aside are shuffled again.
rule-setup = Shuffle the cards, deal { VALUE("hand_size") } to each player, and lay one as the beginning of the row. The years of cards in hands are not looked at.
rule-rounds = Everybody has the same number of turns: the game ends after a round in which somebody has no card left.
rule-rounds-turns = Lay one of your cards: before all cards of the row, or right after one of them.
rule-score-cards = Who has the fewest cards left wins.

example-place = The right place
    .given = The lightning rod, the battery and the telephone lie in the row. Ann has the safety pin and the cinema, Ben the web and the barometer.
    .then = The safety pin was laid between the battery and the telephone.
example-shuffle = No card is left to draw
    .given = The deck is empty, and the telescope has been laid aside.
    .then = The cinema was laid aside as well, and one of the two was drawn.
example-patient = The patient row
    .given = The lightning rod and the telephone lie in the row.
    .then = The safety pin was put after the lightning rod, and Ann drew a card.
name-deck = deck
name-earliest = earliest
name-right_after = right after
example-empty = Nothing left to draw
    .given = The row is patient, and all other cards lie in it. Ann has the web and the jet aircraft.
    .then = The web was put into its place, and Ann draws nothing.
