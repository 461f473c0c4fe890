title = Leduc Poker
summary = Six cards, one each and one for both, two rounds of bets. A pair wins, else the higher card.
variant-one-raise = One raise

rank-jack = jack
rank-queen = queen
rank-king = king
suit-hearts = hearts
suit-spades = spades

phase-deal = The deal
phase-rounds = Round { $round }
phase-rounds-show = A card is turned up
phase-rounds-bets = { $p } speaks
phase-rounds-over = The round is over

rounds-bets = { $player } speaks
rounds-bets-check = check
rounds-bets-call = call
rounds-bets-raise = raise
rounds-bets-fold = fold

chance-draw = { $thing } is dealt.

score-won = Chips won

## The rulebook

name-rank = Ranks
name-suit = Suits
name-card = Cards
name-staked = stake
name-shown = card for both
name-points = chips won
heading-deal = The deal
heading-rounds = Two rounds
heading-rounds-show = The card for both
heading-rounds-bets = Bets
heading-bet = How high a raise is
heading-most_raises = How many raises
heading-pair = A pair
heading-worth = What a card is worth
heading-better = The better card
heading-winner = Who wins
rule-deal = Both stake one chip, and get a card that nobody else sees.
rule-rounds = There are two rounds of bets. When somebody folds, the game is over.
rule-rounds-show = Before the second round a card is turned up that counts for both.
rule-rounds-bets =
    The first player begins in both rounds. Who has staked as much as the other may check; who has staked less calls, which is to stake as much, or folds.
    Instead, one may raise: stake as much as the other and the bet beside. When both agree, one after the other, the round is over.
rule-rounds-over = { "" }
rule-bet = A bet is two chips in the first round and four in the second.
rule-most_raises =
    In each round there are at most { VALUE("most_raises") ->
        [one] one raise
       *[other] { VALUE("most_raises") } raises
    } of both together.
rule-pair = A card of the rank of the card for both makes a pair.
rule-worth = Any pair is worth more than a card without a pair. Otherwise the king is highest, the jack lowest.
rule-better = { "" }
rule-winner = Who has the card that is worth more wins; if somebody has folded, the other one does. If both are worth the same, nobody wins.
rule-score-won = The winner gets what the other one has staked.
example-pair = A pair
    .given = Ann holds the jack of hearts, Ben the king of hearts. The jack of spades will be turned up.
example-fold = A fold
example-split = Two cards of one rank
    .given = Ann holds the queen of hearts, Ben the queen of spades.
example-one-raise = One raise
name-winner = winner
reason-most_raises = nobody may raise any more in this round
name-pair = a pair
name-round = round
name-raises = raises
name-agreed = agreed
name-folded = folded
name-deck = deck
name-hand = hand
