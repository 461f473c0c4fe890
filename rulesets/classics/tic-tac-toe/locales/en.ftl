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
