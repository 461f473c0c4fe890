title = Liar's Dice
summary = Each has a hidden die. Bid higher and higher on what lies on the table, or say that the last bid is a lie.
variant-face-first = Faces first

phase-rolling = The dice are rolled
phase-bids = { $p } bids
bids = { $player } bids, or doubts
bids-bid = bid { $n } of { $f }
bids-doubt = say that it is a lie

chance-roll = { $number }

score-won = Won

## The rulebook

name-amount = amount
name-face = face
name-die = die
name-bid_amount = amount that is bid
name-bid_face = face that is bid
name-bidder = who has bid
name-doubter = who doubts
name-points = points
heading-rolling = The dice
heading-bids = Bids
heading-bids-bid = A bid
heading-bids-doubt = Doubting
heading-higher = Higher bids
heading-wild = Sixes
heading-fitting = Dice that fit
heading-winner = Who wins
rule-rolling = Both roll a die, which nobody else sees.
rule-bids = In turn, both bid, until one of them says that the last bid is a lie. Then the dice are shown, and the game is over.
rule-bids-bid = A bid says how many dice of both together show a face. It has to be higher than the last one.
rule-bids-doubt = Once there is a bid one can doubt it.
rule-higher =
    { WITH("variant-face-first") ->
        [yes] A bid is higher if its face is higher, or if the face is the same and the amount is higher.
       *[no] A bid is higher if its amount is higher, or if the amount is the same and the face is higher.
    }
rule-wild = A six counts as any face.
rule-fitting = A die fits the bid if it shows the face, or a six.
rule-winner = The bidder wins if at least as many dice fit as were bid; otherwise who doubted wins.
rule-score-won = One point for who wins; who loses has one less than nothing.
reason-higher = the bid is not higher than the last one
example-lie = A lie
    .given = Ann has a three, Ben a five.
example-wild = A six counts as any face
    .given = Ann has a three, Ben a six.
example-face-first = Faces first
name-fitting = dice that fit
name-winner = winner
