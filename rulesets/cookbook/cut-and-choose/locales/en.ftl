title = Cut and Choose
summary = One makes two heaps of gems, the other chooses a heap. Many gems of a kind are worth most.
variant-five-gems = Five gems

gem-ruby = ruby
gem-jade = jade
gem-pearl = pearl
gem-amber = amber
gem-coal = coal
name-gem = Gems
name-sack = sack
name-left = left heap
name-right = right heap
name-gems = gems
name-points = points
name-round = round
phase-rounds = Round { $round }
phase-rounds-cuts = { $p } cuts
rounds-cuts-part = { $player } chooses the gems of the right heap
rounds-cuts = { $player } chooses a heap
rounds-cuts-left_heap = take the left heap
rounds-cuts-right_heap = take the right heap
chance-draw = Out of the sack: { $thing }
score-coal = Coal
score-gems = Gems
mat-cut = The heaps
mat-bank = The sack

## The rulebook

heading-gems_to_cut = Gems to cut
heading-number_of_rounds = Rounds
heading-coal_points = Coal
heading-rounds = The rounds
heading-rounds-cuts = Cutting and choosing
rule-gems_to_cut = { VALUE("gems_to_cut") } gems are drawn each time.
rule-number_of_rounds = There are { VALUE("number_of_rounds") } rounds.
rule-coal_points = Each piece of coal scores { VALUE("coal_points") } points.
rule-rounds = In each round both players cut once.
rule-rounds-cuts = Draw { VALUE("gems_to_cut") } gems from the sack. The player who cuts makes two heaps of them; one may be empty. The other takes one of the heaps, and the first player gets what is left.
rule-score-gems = For each kind but coal one gem scores a point, two score 3, three score 6, four score 10 and so on.
rule-score-coal = Each piece of coal scores { VALUE("coal_points") } points.
example-cut = A cut
    .then = Ben takes a ruby and the jade, and leaves a ruby and the coal to Ann. Ann takes the pearls with a piece of coal. The four ambers of the next cut lie in one heap, and Ben takes the empty one.
example-five-gems = Five gems
