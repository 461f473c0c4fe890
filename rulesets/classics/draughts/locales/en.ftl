title = Draughts
summary = Jump over the other's men to take them, as often as you can. Who cannot move has lost.

man-black_man = black man
man-black_king = black king
man-white_man = white man
man-white_king = white king

phase-turns = Turn of { $p }
make_move-s = { $player } takes up a man
make_move-t = { $player } moves it

score-won = Won
score-drawn = Drawn

## The rulebook

name-site = squares
name-man = Men
field-man-side = Side
field-man-king = King
name-man_at = men on the board
name-loser = who has lost
name-quiet = moves of kings
name-points = points

heading-man_at = Where the men stand
heading-turns = In turn
rule-turns =
    { WITH("variant-international") ->
        [yes] In turn, white first, everybody makes one move; of all ways to jump one has to take a way that takes the most men. Who has no move left has lost.
       *[no]
            In turn, everybody makes one move. Who has no move left has lost{ WITH("variant-quick-draw") ->
                [yes] , unless it is drawn already.
               *[no] .
            }
    }
rule-make_move =
    Who can jump has to jump: one man, over one man of the other after another, as long as it can. { WITH("variant-quick-draw") ->
        [yes] What is jumped over is taken from the board at once. Otherwise one man takes a step.
       *[no] Otherwise one man takes a step.
    }
rule-go = { "" }
rule-finish =
    { WITH("variant-quick-draw") ->
        [yes] A man that has come to rest on the last row becomes a king.
       *[no] Behind the move all men that were jumped over are taken from the board together, and a man that has come to rest on the last row becomes a king.
    }
rule-taken = The men that were jumped over stay where they are until the move is over.
heading-ahead = Ahead
rule-ahead =
    { WITH("variant-international") ->
        [yes] Men step ahead only.
       *[no] Men go ahead only; kings go both ways.
    }
heading-in_step = The reach of a step
rule-in_step =
    { WITH("variant-international") ->
        [yes] A step leads to the next square; a king goes as far as the squares between are free.
       *[no] A step leads to the next square.
    }
heading-in_jump = The reach of a jump
rule-in_jump =
    { WITH("variant-international") ->
        [yes] A jump of a man leads over the next square to the one behind it, in any direction; a king may begin farther away and come down farther behind.
       *[no] A jump leads over the next square to the one behind it, ahead unless it is a king that jumps.
    }
heading-flying = Flying kings
rule-flying = A king goes as far as the squares between are free.
rule-may_step = A step goes slanting, to a free square.
rule-may_jump = A jump goes slanting, to a free square, over just one man, which is the other's and was not jumped over in this move.
rule-can_jump = A man can jump if there is a square to jump to.
rule-can_step = A man can step if there is a square to step to.
heading-goes_on = How long it goes on
rule-goes_on =
    { WITH("variant-international") ->
        [yes] The move goes on as long as the man can jump, also past the last row.
       *[no] The move goes on as long as the man can jump. A man that comes to the last row stops there.
    }
heading-long_quiet = A draw
rule-long_quiet =
    { WITH("variant-international") ->
        [yes] The game is drawn when both sides have moved a king twenty-five times running and nothing was taken.
       *[no]
            { WITH("variant-quick-draw") ->
                [yes] The game is drawn after twenty moves of each side in which nothing was taken.
               *[no] The game is drawn when both sides have moved a king forty times running and nothing was taken.
            }
    }
heading-third_time = The same position again
rule-third_time =
    { WITH("variant-quick-draw") ->
        [yes] Positions that come again have no consequence.
       *[no] The game is drawn, too, when the same position has come for the third time, with the same player to move.
    }
heading-stuck = Nothing to move
rule-stuck = Who can neither jump nor step is stuck.
name-standing = positions that were there
name-to_move = who is to move
heading-last_row = The last row
rule-last_row =
    { WITH("variant-international") ->
        [yes] The last row of black is the tenth, that of white the first.
       *[no] The last row of black is the eighth, that of white the first.
    }
rule-at_the_end = A man at the end is one on its last row.
rule-prey = { "" }
rule-on_the_way = { "" }
rule-slanting = { "" }
rule-away = { "" }
rule-is_king = { "" }
rule-has = { "" }
rule-forwards = { "" }
rule-score-won = Two points for who won.
rule-score-drawn = One point for each of them if the game was drawn.

heading-taken = Men that are taken
heading-may_step = Stepping
heading-may_jump = Jumping
heading-can_jump = Men that can jump
heading-can_step = Men that can step
heading-at_the_end = At the end of the board
heading-make_move = A move
heading-finish = After the move
reason-jumped = what is jumped over
reason-can_jump = having to jump

example-third-time = The same position again
    .then = Black has moved, and the position is there for the first time.
example-jumps = Jumping
example-crowned = Becoming a king
example-draw = A draw
example-the-most = Taking the most
example-flying = Flying kings
example-quick-draw = Quick draw
