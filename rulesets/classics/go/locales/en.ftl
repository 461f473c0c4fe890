title = Go
summary = Surround more of the board than the other, stones and empty points together.

option-komi = Points that White gets for coming second

phase-turns = Turn of { $p }
turn = { $player } plays
turn-place = put a stone on { $s }
turn-pass = pass

log-taken =
    { $player } takes { $stones ->
        [one] one stone
       *[other] { $stones } stones
    }.

score-stones = Stones
score-territory = Territory
score-komi = Komi
score-won = Won

## The rulebook

rule-turns =
    Black begins. In turn, everybody puts a stone on an empty point, or passes. { WITH("variant-capture") ->
        [yes] When somebody has taken a stone, or both have passed one after the other, the game is over.
       *[no]
            When both have passed one after the other, the game is over{ WITH("variant-repetition") ->
                [yes] ; it is a draw, and over as well, when a stone makes a position of the board that was there before.
               *[no] .
            }
    }
heading-turn = A turn
heading-turn-place = Putting a stone
rule-turn-place =
    A stone that would have no liberty may not be put down, unless it takes stones of the other. { WITH("variant-superko") ->
        [yes] Nor may one that makes a position of the board which was there before.
       *[no] Who has just lost a single stone may not take back at once the single stone that took it, where that would make the same position again (ko).
    } { WITH("variant-repetition") ->
        [yes] A stone that makes a position of the board which was there before ends the game.
       *[no] { "" }
    }
heading-turn-pass = Passing
rule-turn-pass = Who passes leaves the board as it is.
rule-string = Stones of one colour that are next to each other, along the lines, are one string; it stays or is taken as a whole.
name-string = strings
rule-region = Empty points that are next to each other, along the lines, are one region.
name-region = regions
rule-liberties = The liberties of a string are the empty points next to it.
name-liberties = liberties
rule-breathes = A stone finds breath where an empty point is next to it, where it joins a string of its colour that has another liberty, or where it takes a string of the other by filling its last one.
name-breathes = breath
name-with_others = with others
heading-take = Taking stones
rule-take =
    After a stone is put down, all strings of the other without a liberty are taken from the board. { WITH("variant-capture") ->
        [yes] Who does so first wins.
       *[no] { "" }
    }
rule-territory = An empty point is territory if its region touches stones of one colour only.
name-territory = territory
rule-score-stones = One point for each stone on the board.
rule-score-territory = One point for each point of territory.
rule-score-komi = Points for White, who comes second.
rule-score-won = One point for who took a stone first.
heading-winner = Winner
rule-alone = { "" }
rule-touches = { "" }
name-point = points of the board

## The rulebook

example-taken = Taking several strings
    .then =
        The white string on d3 and d4 is one of three stones, with e4; its last liberty is e3, and so it is for the stones on f3 and e2.
        All five are gone.
example-no-breath = No breath
example-ko = Ko
example-counted = Counting
example-first-capture = The first capture
example-superko = No position twice
example-thirteen = The board of 13 lines
    .then = The stone in the corner is gone; the one on m12 is a string of its own.
name-points = points
name-winner = winner
reason-no_ko = the single stone there has just been taken
reason-breath = the stone would have no liberty
reason-board = the board was like that before
name-stone = stones
name-ko = ko
name-points-stones = stones
name-points-territory = territory
name-points-komi = komi
heading-repeated = A repetition
name-repeated = repeated
name-passes = passes in a row
example-repetition = A repetition
    .then = The position was there when Black took that stone before.
