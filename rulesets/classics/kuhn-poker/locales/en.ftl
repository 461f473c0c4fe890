title = Kuhn Poker
summary = Three cards, one each, one bet. The smallest game in which bluffing is right.
variant-four-cards = Four cards

card-jack = jack
card-queen = queen
card-king = king

phase-deal = The deal
phase-first = The first word
phase-second = The answer
phase-third = The last word

first = { $player } speaks first
first-check = check
first-bet = bet one more
second = { $player } answers
second-check = check
second-bet = bet one more
second-call = call
second-fold = fold
third = { $player } has the last word
third-call = call
third-fold = fold

chance-shuffle = The cards are shuffled.

score-won = Chips won

## The rulebook

name-card = card
name-staked = stake
heading-deal = The deal
heading-first = The first word
heading-second = The answer
heading-third = The last word
rule-deal = Both stake one chip. The three cards are shuffled, and each player gets one, which nobody else sees.
rule-first = The first player checks, or bets one chip more.
rule-second = If the first player has checked, the second checks as well, or bets one chip more. To a bet the second player calls with one chip more, or folds.
rule-third = If the second player has bet after a check, the first player calls with one chip more, or folds.
rule-highest = The king is highest, the jack lowest.
rule-winner = Who has the higher card wins; if somebody has folded, the other one does, whatever the cards are.
rule-score-won = The winner gets what the other one has staked.
example-bluff = A bluff
    .given = The first player holds the jack, the second the queen.
example-called = A bet that is called
    .given = The first player holds the jack, the second the king.
heading-winner = Who wins
heading-highest = The higher card
example-checked = Two checks
    .given = The first player holds the queen, the second the jack.
example-folded = A fold after a check
    .given = The first player holds the queen, the second the jack.
example-call = A call at once
    .given = The first player holds the king, the second the queen.
example-ace = An ace
    .given = With four cards. The first player holds the ace, the second the king.
name-points = chips won
name-folded = folded
name-bet = bet
name-deck = deck
name-hand = hand
