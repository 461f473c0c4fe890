title = Monster Dice
summary = Monsters feast at midnight. Roll six dice, keep the icons you like, and roll the others twice more.
variant-sticky = Sticky slime

face-cake = cake
face-horn = horn
face-eye = eye
face-wing = wing
face-paw = paw
face-slime = slime

name-face = Icons
phase-rounds = Round { $round }
phase-rounds-turns = Turn of { $p }
phase-rounds-turns-first_throw = { "" }
phase-rounds-turns-more_throws = { "" }
phase-rounds-turns-feast = The icons count
rounds-turns-more_throws-rest = { $player } chooses dice to throw again
log-feast = { $player } now has { $food } food.
chance-draw = { $thing }
score-food = Food

## The rulebook

heading-number_of_dice = Dice
heading-second_throws = Further throws
heading-number_of_rounds = Rounds
heading-may_throw = Which dice may be thrown again
heading-rounds = The rounds
heading-rounds-turns = The turns
heading-rounds-turns-first_throw = The first throw
heading-rounds-turns-more_throws = Two more throws
heading-rounds-turns-feast = The feast
rule-number_of_dice = There are { VALUE("number_of_dice") } dice.
rule-second_throws = Dice may be thrown again { VALUE("second_throws") } times.
rule-number_of_rounds = The game has { VALUE("number_of_rounds") } rounds.
rule-may_throw =
    { WITH("variant-sticky") ->
        [yes] A die that shows slime sticks: it cannot be thrown again in this turn.
       *[no] Any die may be thrown again.
    }
rule-throw = { "" }
rule-rounds = Every monster begins with five pieces of food. After { VALUE("number_of_rounds") } rounds the monster with most food wins.
rule-rounds-turns = In each round, every player takes one turn.
rule-rounds-turns-first_throw = Throw all { VALUE("number_of_dice") } dice.
rule-rounds-turns-more_throws = Keep as many dice as you like and throw the others again. Do this up to { VALUE("second_throws") } times. A die that you kept may be thrown the next time.
rule-rounds-turns-feast = All icons count, in the order in which they are listed: cakes, horns, eyes, wings, paws, slime.
rule-score-food = Each piece of food is a point.
rule-face-cake = Each cake is one piece of food.
rule-face-horn = Three horns are 5 pieces of food, each further one 3 more. Fewer than three are nothing.
rule-face-eye = Each pair of eyes is 3 pieces of food.
rule-face-wing = Each wing carries off a cake: 2 pieces of food for each pair of a wing and a cake.
rule-face-paw = Each paw takes one piece of food from the monster on your left, if it has some.
rule-face-slime = Each slime spoils one piece of your food, if you have some.

example-keep = Keep some dice, throw the others twice
    .given = Ann throws two cakes, a horn, an eye, a paw and slime.
    .then = Ann keeps the cakes and throws the other four; then she keeps all but the slime. Three cakes and a wing are worth five food, a pair of eyes three.
example-icons = What the icons are worth
    .given = Ann has one piece of food, Ben three and Cleo nine.
example-slime = Slime, pairs and many horns
    .given = Ben has one piece of food.
example-sticky = Slime that sticks
    .given = Ann throws two cakes, two horns, an eye and slime.
name-food = food
name-dice = dice
name-round = round
name-again = further throw
