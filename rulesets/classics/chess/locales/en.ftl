title = Chess
summary = Attack the king so that nothing can save it.
variant-hill = King of the hill

kind-king = king
kind-queen = queen
kind-rook = rook
kind-bishop = bishop
kind-knight = knight
kind-pawn = pawn
man-white_king = white king
man-white_queen = white queen
man-white_rook = white rook
man-white_bishop = white bishop
man-white_knight = white knight
man-white_pawn = white pawn
man-black_king = black king
man-black_queen = black queen
man-black_rook = black rook
man-black_bishop = black bishop
man-black_knight = black knight
man-black_pawn = black pawn
wing-short = the short side
wing-long = the long side

phase-setup = The men are set up
phase-turns = Turn of { $p }
turn = { $player } moves
turn-move = { $s } to { $t }
turn-take_in_passing = take in passing, from { $s }
turn-promote = { $s } to { $t }, and become a { $k }
turn-castle = castle on { $w }

score-won = Won

## The rulebook

name-site = squares
name-kind = Kinds
name-man = Men
name-wing = Sides for castling
field-man-side = Side
field-man-kind = Kind
field-wing-rook = Column of the rook
field-wing-king_goes = Column to which the king goes
field-wing-rook_goes = Column to which the rook goes
name-man_at = men on the board
name-passed = square that a pawn has just passed
name-quiet = quiet moves
name-to_move = who is to move
name-winner = winner
name-points = points
name-standing = positions that were there
name-in_passing = taking in passing
name-may_still_castle = right to castle
heading-setup = The start
heading-turns = In turn
heading-turn-move = A move
heading-turn-take_in_passing = Taking in passing
heading-turn-promote = Promotion
heading-turn-castle = Castling
heading-reaches = How men take and go
heading-advances = How pawns go
heading-attacked = Attack
heading-in_check = Check
heading-clear = Lines
heading-third_time = The same position again
heading-long_quiet = Fifty moves
heading-dead = Dead positions
heading-on_the_hill = On the hill
rule-setup = Each side has a king, a queen, two rooks, bishops and knights, and eight pawns.
rule-turns =
    White begins. In turn, everybody makes a move. Who cannot move is mated if the own king is in check, and has lost; otherwise it is stalemate, a draw. { WITH("variant-hill") ->
        [yes] A king that comes to d4, e4, d5 or e5 has won.
       *[no] { "" }
    }
rule-turn-move = A man goes to a square without an own man; a man of the other's that stands there is taken. No move may leave the own king in check.
rule-turn-take_in_passing = A pawn that has just gone two squares can be taken, by a pawn in the very next move, as if it had gone one.
rule-turn-promote = A pawn that comes to the last row becomes a queen, rook, bishop or knight, as its player likes.
rule-turn-castle = If neither king nor rook has moved, nothing stands between them, and the king is not in check and does not pass or come to an attacked square, the king goes two squares towards the rook, and the rook to its other side.
rule-go = { "" }
rule-take_in_passing = { "" }
rule-reaches =
    - The king goes one square in any direction.
    - The queen goes along rows, columns and diagonals.
    - A rook goes along rows and columns.
    - A bishop goes along diagonals.
    - A knight goes two squares in one direction and one to the side, over whatever stands there.
    - A pawn takes one square ahead to the left or to the right.
rule-clear = Who goes along a line comes as far as the squares between are empty.
rule-advances = A pawn goes one square straight ahead, from where it stands at the start also two, over empty squares to an empty square.
rule-attacked = A square is attacked by what could take there.
rule-in_check = A king is in check where its square is attacked.
rule-third_time = The game is drawn when the same position has come for the third time, with the same player to move and the same rights to castle and to take in passing.
rule-long_quiet = The game is drawn after fifty moves of each side without a pawn that goes or a man that is taken.
rule-dead = The game is drawn when nobody could ever mate: beside the kings there is at most a knight or a bishop, or there are bishops on squares of one colour only.
rule-on_the_hill = The hill is the four squares in the middle.
rule-has = { "" }
rule-is_a = { "" }
rule-king_of = { "" }
rule-wide = { "" }
rule-high = { "" }
rule-far = { "" }
rule-ahead = { "" }
rule-on_the_way = { "" }
rule-level = { "" }
rule-slanting = { "" }
rule-attacks = { "" }
rule-goes = { "" }
rule-first_row = { "" }
rule-last_row = { "" }
rule-home = { "" }
rule-may_still_castle = { "" }
rule-in_passing = { "" }
rule-number_of = { "" }
rule-bishops_alike = { "" }
rule-score-won = One point for who won.
reason-unmoved = the king or the rook has moved
reason-free = something stands between king and rook
reason-safe = the king is in check, or would pass or come to an attacked square
example-mate = Mate
example-stalemate = Stalemate
example-castling = Castling
example-in-passing = Taking in passing
    .then = The pawn has gone past d6, where it can be taken.
example-promotion = Promotion
example-pinned = Nothing may leave the king in check
example-third-time = The same position again
    .then = The position is there for the second time, and for the third at the end.
example-fifty-moves = Fifty moves
    .then = There were fifty quiet moves of each side.
example-dead = A dead position
    .then = Nothing is left but bishops on light squares.
example-hill = King of the hill
example-kiwipete = Every kind of move
    .then = White can make 48 moves.
name-in_check = in check
name-long_quiet = fifty quiet moves
name-dead = a dead position
name-on_the_hill = on the hill
heading-turn = Moves
name-touched = squares that men left or came to
