title = Wreaths of Hints
summary = Bind three wreaths together, from short stems to long ones. You see all flowers but your own.
variant-calm-day = Calm day

name-colour = Colours
colour-red = red
colour-white = white
colour-blue = blue
name-height = Heights
name-copy = Copies
name-flower = Flowers
flower = { $colour } { $height }
name-place = Places of a hand
player-ann = Ann
player-ben = Ben
player-cem = Cem
player-dia = Dia
name-bound = wreaths by height
name-hints = hints left
name-broken = broken flowers
name-last_turns = last turns
name-told_colour = told colours
name-told_height = told heights
name-basket = basket
name-hand = hand
name-wreaths = wreaths
name-compost = compost
name-points = points
log-binds = { $player } binds { $flower }.
chance-draw = { "" }
phase-setup = Set-up
phase-day = Turn of { $p }
turn = { $player } gives a hint or takes a flower
turn-tell_colour = tell { $q }: { $k }
turn-tell_height = tell { $q }: { $h }
turn-bind = bind the flower at { $n }
turn-compost = compost the flower at { $n }
score-points = Flowers
mat-table = The table

## The rulebook

heading-allowed_breaks = Broken flowers
heading-turn = A turn
heading-setup = Setting up
heading-day = The day
heading-refill = Refilling
rule-allowed_breaks = The wind blows everything away when { VALUE("allowed_breaks") } flowers are broken.
rule-all_bound = { "" }
rule-news_of_colour = { "" }
rule-news_of_height = { "" }
rule-turn =
    Do one of these:

    - Tell: for one hint, name a colour or a height to another player and point at all flowers of it in that hand. At least one of them must be news. Say nothing else about flowers.
    - Bind: take a flower from your hand. If it is one higher than the last flower of the wreath of its colour, it is bound there; a wreath begins with height 1. Otherwise it breaks and goes to the compost.
    - Compost: put a flower from your hand on the compost, and take a hint back. This is not allowed with all eight hints.
rule-refill = Draw a flower without looking at it, if the basket has one. What was told about the place counts no more.
rule-setup = Deal everybody four flowers, to be held so that only the others see them.
rule-day = In turn, do one thing. The day ends when too many flowers are broken, when all wreaths are whole, or when everybody has had one more turn after the basket was empty.
rule-points = Everybody scores each bound flower.
rule-wins = You win together with more than half of the twelve flowers.
example-hints = Hints
    .given = Ann and Ben hold two flowers each.
    .then = Ann has drawn a new flower.
example-last-turns = The last turns
    .given = The basket is empty.
example-broken = Broken flowers
    .given = Two flowers are broken.
example-calm-day = Calm day
name-allowed_breaks = flowers that may break
name-all_bound = bound flowers
