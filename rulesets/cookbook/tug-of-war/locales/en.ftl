title = Tug of War
summary = Send men to four meadows. Who has more on a meadow pulls its rope by a step, until it lies at one end.
variant-strong-men = Strong men

name-meadow = Meadows
field-meadow-prize = Prize
meadow-willow_meadow = Willow Meadow
meadow-mill_meadow = Mill Meadow
meadow-stone_meadow = Stone Meadow
meadow-river_meadow = River Meadow
player-left = Left
player-right = Right
name-starter = who begins
name-men = men
name-left_to_send = men to send
name-rope = ropes
name-taut = taut
name-steps = steps
name-points = points
name-round = round
phase-rounds = Round { $round }
phase-rounds-gather = The men gather
phase-rounds-sending = { $p } sends men
phase-rounds-pulling = The men pull
rounds-sending-m-n = { $player } sends men to a meadow
score-prizes = Prizes

## The rulebook

heading-rounds = The rounds
heading-rounds-gather = Gathering
heading-rounds-sending = Sending
heading-rounds-pulling = Pulling
heading-steps = How far
heading-winner = The majority
heading-taut = Taut ropes
rule-men_each_round = { "" }
rule-toward = { "" }
rule-on_own_half = { "" }
rule-winner = Who has more men on a meadow than the other pulls its rope. If both have as many, it does not move.
rule-steps =
    { WITH("variant-strong-men") ->
        [yes] The rope moves by one step, and by two if the winner has three men more or even more than that.
       *[no] The rope moves by one step.
    }
rule-taut = A rope has three steps to each side. At the end it is taut, and nobody sends men to its meadow any more.
rule-rounds = Play eight rounds, or until all ropes are taut.
rule-rounds-gather = Everybody takes all men back, { VALUE("men_each_round") } each.
rule-rounds-sending = In turn, send up to three men to one meadow, until nobody has men left to send. If all ropes of meadows are taut, the game is over.
rule-rounds-pulling = On each meadow the men pull the rope. The other side begins the next round.
rule-score-prizes = The prize of a meadow belongs to the side on which the middle of its rope lies.
example-pull = A pull
    .given = The rope of Stone Meadow lies two steps to the left, that of River Meadow one to the right.
example-strong-men = Strong men
example-taut = All ropes are taut
rule-middle = { "" }
