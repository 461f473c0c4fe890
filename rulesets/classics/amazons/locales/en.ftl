title = Amazons
summary = Amazons move and shoot like chess queens; arrows block the board. Who cannot move has lost.

phase-turns = Turn of { $p }
turns-s-t = { $player } moves an amazon
turns-u = { $player } shoots an arrow

score-won = Won

## The rulebook

rule-turns = In turn, everybody moves one amazon like a queen of chess, and from where it now stands shoots an arrow, which flies like a queen too and stays where it lands for the rest of the game. Who cannot move loses.
rule-reaches = From place to place in a straight line, upright, level or slanting, over empty places and on to an empty place.
rule-empty = A place without an amazon and without an arrow.
rule-score-won = One point for who won.
name-reaches = how amazons and arrows go
name-empty = empty places

## The rulebook

example-arrows = How amazons move and shoot
example-locked-in = Locked in
name-site = squares
name-amazon = amazons
name-arrow = arrow
name-winner = winner
rule-sign = { "" }
rule-wide = { "" }
rule-high = { "" }
rule-length = { "" }
heading-straight = Straight lines
rule-straight = A line runs up, across or slanting, as a queen goes in chess.
