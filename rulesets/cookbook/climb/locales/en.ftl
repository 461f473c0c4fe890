title = Climb
summary = Play higher than the others, as many cards as were led, or pass. Get rid of all your cards first.
variant-avalanche = Avalanche

name-rank = Cards
name-width = How many cards are played together
name-deck = deck
name-hand = hand
name-played = cards played
name-leader = last to play
name-passed = has passed
name-step_height = height of the last step
name-step_width = width of the last step
phase-deal = The deal
phase-climbs = A new climb
phase-climbs-start = { "" }
phase-climbs-turns = Turn of { $p }
chance-draw = { "" }
climbs-turns = { $player } plays or passes
climbs-turns-play =
    { $n ->
        [one] play one { $r }
       *[other] play { $n } cards: { $r }
    }
climbs-turns-pass = pass
score-cards = Cards left

## The rulebook

heading-deal = The deal
heading-climbs = The climbs
heading-climbs-start = A new climb
heading-climbs-turns = The turns
heading-hand_size = Hands
heading-beats = Higher steps
rule-hand_size = Everybody gets { VALUE("hand_size") } cards.
rule-beats =
    A step is higher if it has as many cards as the last one, of a higher number.{ WITH("variant-avalanche") ->
        [yes] { " " }Three or four cards of a kind also beat any step of fewer cards.
       *[no] { "" }
    }
rule-leads = { "" }
heading-out = The end
rule-out = The game ends as soon as somebody has no cards left.
rule-deal = Shuffle the cards: four of each number from 1 to 10. Deal { VALUE("hand_size") } to everybody and lay the rest aside.
rule-climbs = One climb follows the other. Who played last in a climb leads the next one.
rule-climbs-start = The cards of the last climb are laid aside, and nobody has passed.
rule-climbs-turns = The leader plays one to four cards with the same number. Then everybody in turn makes a higher step, or passes and plays no more in this climb. It ends when all have passed but the one who played last.
rule-score-cards = Each card that you have left costs a point.
example-ladder = A ladder
    .given = Ann holds 3, 3, 9, 9, 9 and 10; Ben 3, 3, 4, 4, 4 and 10; Cleo 2, 2, 2, 5, 8 and 8.
example-avalanche = An avalanche
    .given = Ann holds 1, 6, 6, 6 and 10; Ben 1, 4, 4, 4, 4, 5, 5, 9 and 9.
name-points = points
