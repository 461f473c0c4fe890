title = Tic-tac-toe
summary = Whoever has three marks in a row first wins.

line-bottom = the bottom row
line-middle = the middle row
line-top = the top row
line-left = the left column
line-centre = the centre column
line-right = the right column
line-rising = the rising diagonal
line-falling = the falling diagonal

phase-turns = Turn of { $p }
turns-s = { $player } marks a site

score-won = Won

## The rulebook

rule-turns = In turn, everybody puts a mark on an empty square. Who then has three in a row wins at once. If the board is full and nobody has, the game is a draw.
rule-has_line = Three marks of one player in a row, a column or a diagonal.
rule-score-won = One point for who won.
name-has_line = three in a row

## The rulebook

example-draw = A draw
example-row = Three in a row
name-site = squares
name-line = Lines
field-line-sites = Squares
name-mark = marks
name-winner = winner
name-points = points
