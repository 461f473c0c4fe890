title = Fences and Bingo
summary = One die is thrown for all. Build four fences of boards that never get shorter; a whole fence ends the game.
variant-long = Two fences

fence-north = north
fence-east = east
fence-south = south
fence-west = west
field-fence_points-filled = Boards
log-writes = { $player } writes a { $number } on the { $fence } fence.
throws-writing-c = { $player } writes the number on a fence
    .log = { "" }
throws-writing-c-decline = write nothing
reason-room = the fence has all its boards
reason-no_shorter = the fence has a higher number
heading-fits = Where a number fits
rule-boards = { "" }
name-fence = Fences
name-height = Places
name-fence_points = Points of a fence
phase-throws = Throw { $throw }
phase-throws-throwing = { "" }
phase-throws-writing = { "" }
chance-roll = The die shows { $number }.
score-fences = Fences
score-rows = Full rows
score-misses = Throws not written

## The rulebook

heading-fences_to_fill = The end
heading-throws = The throws
heading-throws-throwing = The die
heading-throws-writing = Writing
rule-fences_to_fill =
    { VALUE("fences_to_fill") ->
        [one] The game ends when somebody has filled a whole fence.
       *[other] The game ends when somebody has filled { VALUE("fences_to_fill") } whole fences.
    }
rule-row_bonus = A full row is worth { VALUE("row_bonus") } points.
rule-fits = A fence has room for four numbers. A number can be written as the next one of a fence if no higher number stands there.
rule-full_row = { "" }
rule-bingo = Who has filled the fences that end the game calls bingo.
rule-throws = The die is thrown again and again until somebody calls bingo, but { VALUE("most_throws") } times at most. After a bingo the others still write the same throw.
rule-throws-throwing = The die is thrown once for all.
rule-throws-writing = Everybody writes the number on their own sheet, in secret and for good, or misses the throw.
rule-score-fences = Each fence scores by its boards.
rule-score-rows = Each row in which all four fences have a board scores { VALUE("row_bonus") } points.
rule-score-misses = Each throw that you missed costs a point.

name-board = numbers
name-missed = throws not written
name-die = die
example-bingo = A full fence
    .given = Ann has a fence with 2, 3 and 3. Ben has begun three fences, with 5, 1 and 6. The die shows 3.
example-miss = A throw that is not written
example-long = Two fences to fill
    .given = Ann has two fences of three boards each.
heading-row_bonus = Rows
name-boards = boards of a fence
name-full_row = a full row
heading-bingo = Bingo
name-bingo = bingo
name-points = points
name-throw = throw
heading-most_throws = Throws
rule-most_throws = There are { VALUE("most_throws") } throws at most.
