title = Backgammon
summary = Race around the board against each other by dice. A man that stands alone can be hit, and has to begin anew.
variant-hyper = Hyper-backgammon
variant-two-by-two = Two by two

phase-opening = Who begins
phase-turns = Turn of { $p }
man = { $player } moves a man
man-enter = enter on { $s }
man-go = from { $s } to { $t }
man-leave_board = from { $s } off the board, with a { $d }

log-thrown = { $player } has thrown { $first } and { $second }.
log-hit = { $player } hits the man on { $point }.

chance-roll = { "" }

score-won = Won

## The rulebook

name-point = points
name-number = numbers
name-die = dice
name-men = men
name-bar = men on the bar
name-home = men off the board
name-thrown = dice
name-left = numbers to play
name-played = points gone in this turn
name-winner = winner
name-points = points won
name-value = what it counts
name-gathered = all men gathered
heading-opening = Who begins
heading-turns = In turn
heading-man = Moving a man
heading-man-enter = Entering
heading-man-go = Going
heading-man-leave_board = Leaving the board
heading-move_men = Playing the dice
heading-double = Doubles
heading-arrive = Hitting
heading-value = What a win counts
heading-way = The way
heading-at_start = The start
heading-all_men = Men
heading-gathered = All men gathered
rule-opening = Both throw a die. Who throws more begins, and plays both numbers; if they are the same, both throw again.
rule-turns = In turn, everybody throws two dice and plays them. Who has all men off the board first wins.
rule-move_men = Each number is played by one man. If not all numbers can be played, as many points have to be gone as can be: both numbers if one way of playing allows it, otherwise the higher one, if either can be played.
rule-double =
    A double is played { WITH("variant-two-by-two") ->
        [yes] four times: twice, and then, if both could be played, twice again.
       *[no] four times.
    }
rule-man-enter = Men that were hit enter first, on the last six points of the way, as far from its beginning as the number says.
rule-man-go = A man goes as many points ahead as the number says, to a point with at most one man of the other's.
rule-man-leave_board = When all men stand on the last six points, a man leaves the board by the number of its point; by a higher number, if no man stands farther behind.
rule-arrive = A single man of the other's on the point where a man arrives is hit, and goes to the bar.
rule-way = White goes around the board against the clock, from the upper right to the lower right, Black the other way.
rule-at_start =
    { WITH("variant-hyper") ->
        [yes] Everybody has three men, one on each of the three points farthest from home.
       *[no] Everybody has two men on the point farthest from home, five on the thirteenth, three on the eighth and five on the sixth point from the end.
    }
rule-all_men = Everybody has { VALUE("all_men") } men.
rule-gathered = { "" }
rule-value = A win counts one point; two if the other has no man off the board yet (a gammon), three if one of them is moreover on the bar or on the last six points of the winner (a backgammon).
rule-starter = { "" }
rule-can_play = { "" }
rule-open = { "" }
rule-farthest = { "" }
rule-behind = { "" }
rule-throw_dice = { "" }
rule-use = { "" }
rule-score-won = The winner gets what the win counts, the other one loses as much.
name-behind = far behind
name-way = points to the end
name-opened = game begun
example-hit = A hit
    .given = White has fourteen men on l2 and one on i2, Black fourteen on l1 and one on h2. White has thrown six and four.
example-leaving = Leaving the board
    .given = White has three men left, on i1, j1 and l1, and has thrown six and five.
example-larger-number = Only one number
    .given = White's last man stands on l2, all men of Black on a2. White has thrown six and five.
example-both-numbers = Both numbers
    .given = White has men on l2 and l1, Black holds f2 and g2. White has thrown six and one.
example-double = A double
    .given = White has thrown two threes.
example-gammon = A gammon
    .given = White's last man stands on l1, all men of Black on a1. White has thrown two and one.
example-backgammon = A backgammon
    .given = White's last man stands on l1, all men of Black on k1. White has thrown two and one.
example-hyper = Hyper-backgammon
    .given = White has thrown six and five.
example-two-by-two = Two by two
    .given = White has thrown two threes.
