title = Nine Men's Morris
summary = Three of your men in a line are a mill, and take one of the other's. Who has two left, or cannot move, has lost.
variant-no-flying = No flying

point-a7 = a7
point-d7 = d7
point-g7 = g7
point-b6 = b6
point-d6 = d6
point-f6 = f6
point-c5 = c5
point-d5 = d5
point-e5 = e5
point-a4 = a4
point-b4 = b4
point-c4 = c4
point-e4 = e4
point-f4 = f4
point-g4 = g4
point-c3 = c3
point-d3 = d3
point-e3 = e3
point-b2 = b2
point-d2 = d2
point-f2 = f2
point-a1 = a1
point-d1 = d1
point-g1 = g1
mill-a7_g7 = a7 to g7
mill-b6_f6 = b6 to f6
mill-c5_e5 = c5 to e5
mill-a4_c4 = a4 to c4
mill-e4_g4 = e4 to g4
mill-c3_e3 = c3 to e3
mill-b2_f2 = b2 to f2
mill-a1_g1 = a1 to g1
mill-a1_a7 = a1 to a7
mill-b2_b6 = b2 to b6
mill-c3_c5 = c3 to c5
mill-d1_d3 = d1 to d3
mill-d5_d7 = d5 to d7
mill-e3_e5 = e3 to e5
mill-f2_f6 = f2 to f6
mill-g1_g7 = g1 to g7

phase-turns = Turn of { $p }
turns = { $player } plays a man
turns-place = put a man on { $s }
turns-move = move from { $s } to { $t }
close-t = { $player } has a mill, and takes a man

log-taken = { $player } takes the man on { $point }.

score-won = Won

## The rulebook

name-point = Points
name-mill = Mills
field-mill-points = Points
name-line = Lines
name-man = men
name-in_hand = men in hand
name-turns_played = turns played
name-winner = winner
name-points = points
name-flies = flying
name-in_mill = in a mill
heading-turns = In turn
heading-turns-place = Placing
heading-turns-move = Moving
heading-close = Mills
heading-men = Men that are left
heading-in_mill = In a mill
heading-can_be_taken = Men that can be taken
heading-flies = Flying
heading-may_go = Where a man can go
heading-stuck = Nothing to move
heading-longest = A draw
rule-turns = White begins. In turn, everybody plays a man. Who then leaves the other with two men, those in hand counted, or without a move, has won.
rule-turns-place = Everybody has nine men in hand, and places one on any empty point, until none is left.
rule-turns-move = After that, a man moves along a line to the next point, if it is empty.
rule-close = Who gets three own men on a line takes a man of the other's from the board.
rule-can_be_taken = A man that stands in a mill cannot be taken, unless all men of its side do.
rule-may_go =
    { WITH("variant-no-flying") ->
        [yes] A man goes along a line to the next point.
       *[no] A man goes along a line to the next point. Who has three men left goes to any empty point instead.
    }
rule-flies = { "" }
rule-men = { "" }
rule-in_mill = { "" }
rule-stuck = { "" }
rule-longest = After { VALUE("longest") } turns of both together the game is a draw.
rule-score-won = One point for who won.
reason-near = it is too far away
reason-unsafe = it stands in a mill
example-mill = A mill
example-safe = Men in a mill
example-three-left = Three men left
    .given = Nobody has men in hand. White stands on a7, d7 and b2, Black on a1, g1, e4 and f6.
    .then = Black has three men left, too, and may fly.
example-stuck = Nothing to move
    .given = Nobody has men in hand. Black stands on the four corners, White on d7, d1, a4, f4 and b4.
example-no-flying = No flying
    .given = Nobody has men in hand. White stands on a7, d7 and b2, Black on a1, g1, e4 and f6.
name-men = men that are left
name-stuck = stuck
reason-theirs = no man of the other's stands there
