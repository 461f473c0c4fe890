title = Pairs
summary = Turn up two of the cards that lie face down. Two alike are yours; remember the others.
variant-one-try = One try a turn

picture-sun = sun
picture-moon = moon
picture-star = star
picture-cloud = cloud
picture-rain = rain
picture-snow = snow
card = { $picture }
name-picture = Pictures
name-copy = Copies
name-card = Cards
name-column = Columns
column-a = a
column-b = b
column-c = c
column-d = d
name-row = Rows
spot = { $column }{ $row }
name-spot = Spots
phase-setup = The cards are laid out
phase-turns = Turn of { $p }
turns-s = { $player } turns up a card
    .log = { "" }
turns-t = { $player } turns up a second card
    .log = { "" }
chance-shuffle = The cards are shuffled.
log-turned-up = { $player } turns up { $card } on { $spot }.
log-pair = A pair for { $player }.
score-pairs = Pairs

## The rulebook

heading-setup = Setting up
heading-turns = The turns
heading-goes_on_after_a_pair = After a pair
rule-setup = Shuffle the cards and lay them face down on the { VALUE("size(spot)") } spots.
rule-turns = In turn, everybody turns up two cards. Two alike are taken. Other cards stay where they are, and are turned down again when the next card is turned up. The game ends when all cards are taken.
rule-goes_on_after_a_pair =
    { WITH("variant-one-try") ->
        [yes] After a pair the next player goes on, as after any other turn.
       *[no] Who has found a pair turns up two more cards.
    }
rule-taken = { "" }
rule-match = Two cards are alike if they have the same picture.
rule-turn_up = Everybody sees a card that is turned up.
rule-score-pairs = Each pair is a point.
name-up = face up
name-lying = cards on the table
name-won = cards won
name-taken = taken
example-remember = Cards to remember
    .given = Four cards are left: the suns on a1 and c1, the moons on b1 and d1. All lie face down.
example-one-try = One try a turn
    .given = Four cards are left: the suns on a1 and c1, the moons on b1 and d1. All lie face down.
name-points = points
name-deck = deck
heading-match = Pairs
heading-turn_up = Turning up
