title = Shields
summary = Rob the others, and stop what they do with a shield, unless another shield stops yours.
variant-one-shield = One shield

kind-thief = thief
kind-treasure = treasure
kind-shield = shield
wish-riches = riches
wish-arms = arms
wish-storm = a storm
name-kind = Cards
field-kind-copies = Number
field-kind-stops = Stops other cards
name-wish = Wishes
name-deck = deck
name-hand = hand
name-discard = cards played
name-coins = coins
name-has_wished = has wished
name-points = points
name-round = round
phase-deal = The deal
phase-rounds = Round { $round }
phase-rounds-turns = Turn of { $p }
rounds-turns = { $player } robs, digs, wishes or works
rounds-turns-rob = rob { $q }
rounds-turns-dig = dig for a treasure
rounds-turns-make = wish for { $w }
rounds-turns-work = work for a coin
takes_effect-k = { $player } may stop what was played last
    .log = { "" }
takes_effect-k-decline = do not stop it
chance-draw = { "" }
log-stops = { $player } stops it with a shield.
score-coins = Coins

## The rulebook

heading-deal = The deal
heading-rounds = The rounds
heading-rounds-turns = The turns
heading-number_of_rounds = Rounds
heading-loot = Coins to win
heading-shields_can_be_stopped = Shields against shields
heading-takes_effect = Stopping
rule-number_of_rounds = The game has { VALUE("number_of_rounds") } rounds.
rule-loot = A thief takes up to { VALUE("loot") } coins. A treasure is worth { VALUE("loot") } coins.
rule-shields_can_be_stopped =
    { WITH("variant-one-shield") ->
        [yes] A shield cannot be stopped.
       *[no] A shield can be stopped by another shield, and that one, too.
    }
rule-takes_effect = Before a thief or a treasure takes effect, anybody but who played it may play a shield to stop it. If several want to, the first on the left of the player does.
rule-deal = Everybody has six coins. Deal three cards to everybody.
rule-rounds = After { VALUE("number_of_rounds") } rounds the player with most coins wins.
rule-rounds-turns =
    In turn, everybody draws a card and then does one of these:

    - Play a thief and rob another player of { VALUE("loot") } coins, or of all if there are fewer.
    - Play a treasure and take { VALUE("loot") } coins.
    - Make a wish, once in the whole game.
    - Work and take one coin.
rule-wish-riches = Take four coins.
rule-wish-arms = Draw two cards.
rule-wish-storm = Everybody else loses two coins.
rule-kind-shield = Stops a card that another player has just played.
rule-score-coins = Each coin is a point.
example-stop = A theft, a shield, and a shield against it
    .given = Everybody has six coins. Ann holds two thieves and a shield, Ben two shields, Cleo a shield and a treasure.
example-wish = A wish
    .given = Ann has six coins, Ben one and Cleo two.
example-one-shield = A shield that cannot be stopped
    .given = Ann holds a thief and a shield, Ben a shield. Both have six coins.
