title = Goofspiel
summary = All bid at once for each prize, every number once. The highest bid takes it, if nobody else bid as much.
variant-discard = Tied prizes are lost

prize-ace = ace
prize-two = two
prize-three = three
prize-four = four
prize-five = five
prize-six = six
prize-seven = seven
prize-eight = eight
prize-nine = nine
prize-ten = ten
prize-jack = jack
prize-queen = queen
prize-king = king

phase-setup = The prizes are shuffled
phase-rounds = Round { $round }
phase-rounds-turn_up = A prize is turned up
phase-rounds-bids = The bids
phase-rounds-award = The award

rounds-bids-n = { $player } bids

log-bids = { $player } bids { $bid }.
log-takes =
    { $player } takes { $points ->
        [one] one point
       *[other] { $points } points
    }.
log-tied = Two bid highest alike.

chance-shuffle = The prizes are shuffled.

score-prizes = Points of the prizes

## The rulebook

name-number = bid
name-prize = prize
field-prize-points = Points
heading-leave_tied_prizes = Ties
rule-setup = The thirteen prizes are shuffled and lie face down. Everybody has the bids from 1 to 13, each once.
rule-rounds = Thirteen times a prize is bid for.
rule-rounds-turn_up = The next prize is turned up and laid to those that are bid for.
rule-rounds-bids = All choose a bid that they have not made yet, and show it together.
rule-rounds-award = Who bid more than everybody else takes all that is bid for.
rule-outbids = The bid of everybody else is lower.
rule-at_stake = What the prizes that are bid for are worth.
rule-leave_tied_prizes =
    If nobody bid more than all others, { WITH("variant-discard") ->
        [yes] the prizes are laid aside, and nobody gets them.
       *[no] the prizes stay, and the next one is laid to them.
    }
rule-score-prizes = A king is worth 13, a queen 12, a jack 11, the others what their names say; an ace is one.
heading-outbids = The highest bid
heading-at_stake = What is bid for
name-pot = prizes that are bid for
name-played = bids that were made
name-bid = bid of this round
name-points = points
name-discard = lost prizes
name-round = round
name-deck = deck
name-won = won cards
example-tie = A tie
    .given = The six is bid for, and the king comes next.
example-discard = A tie, where tied prizes are lost
    .given = The six is bid for, and the king comes next.
