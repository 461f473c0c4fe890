title = Ultimate Tic-tac-toe
summary = Nine boards in one. Where you play inside a small board says in which board the other plays next.
variant-most-boards = Most boards

board-sw = south-west
board-s = south
board-se = south-east
board-w = west
board-c = centre
board-e = east
board-nw = north-west
board-n = north
board-ne = north-east
line-bottom = the bottom row
line-middle = the middle row
line-top = the top row
line-left = the left column
line-centre = the centre column
line-right = the right column
line-rising = the rising diagonal
line-falling = the falling diagonal

phase-turns = Turn of { $p }
turns-s = { $player } marks a square

score-won = Won

## The rulebook

name-site = squares
name-board = Boards
name-line = Lines
field-board-x = From the left
field-board-y = From below
field-line-boards = Boards
name-mark = marks
name-won = boards won
name-sent = board in which to play
name-winner = winner
name-points = points
heading-turns = In turn
heading-playable = Where one can play
heading-has_line = Winning a small board
heading-has_boards = Three boards in a row
heading-closed = Boards that are over
heading-place_of = Places inside
heading-boards = Boards won
rule-turns =
    In turn, everybody marks a square. { WITH("variant-most-boards") ->
        [yes] Who has won three small boards in a row wins; when all boards are over and nobody has, who has won more of them wins.
       *[no] Who has won three small boards in a row wins; when all boards are over and nobody has, the game is a draw.
    }
rule-playable = One plays on an empty square of the small board to which the other has sent: the one that lies in the whole as the other's last mark lies in its board. If that board is over, or at the beginning, any board will do that is not.
rule-has_line = Three marks of one player in a row, a column or a diagonal of a small board win it.
rule-has_boards = Three small boards of one player in a row, a column or a diagonal.
rule-closed = A small board is over when it is won, or full.
rule-board_of = { "" }
rule-place_of = { "" }
rule-square = { "" }
rule-boards = { "" }
rule-score-won = One point for who won.
reason-there = the other has sent to another board
reason-open = that board is over
example-sent = Sent from board to board
example-anywhere = Sent to a board that is over
example-three-boards = Three boards in a row
example-most-boards = Most boards
name-board_of = board of a square
name-has_boards = three boards in a row
name-boards = boards won
