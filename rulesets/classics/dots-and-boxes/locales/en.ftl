title = Dots and boxes
summary = Draw the fourth side of a box, and it is yours, and you draw again. Most boxes win.

line =
    the { $compass ->
        [n] upper
        [e] right
        [s] lower
       *[w] left
    } side of { $box }

phase-turns = Turn of { $p }
turns-l = { $player } draws a line

score-boxes = Boxes

## The rulebook

heading-turns = The turns
rule-turns = In turn, everybody draws a line between two dots that stand beside each other, a side of a box. Who closes a box with it, or two, has them, and draws again. When all lines are drawn, the game is over.
heading-closed = Closed boxes
rule-closed = A box is closed when its four sides are drawn, whoever drew them.
rule-score-boxes = The boxes that one has closed.
name-box = boxes
name-line = lines
name-drawn = the lines that are drawn
heading-drawn = Lines at the start
name-owner = whose a box is
name-points = points
says-drawn =
    { $value ->
        [yes] { $l } is drawn
       *[no] { $l } is not drawn
    }

example-border = On the border and inside
    .then =
        Nine boxes have 24 sides.
        Twelve of them lie on the border and belong to one box.
        The upper side of a1 belongs to a2 as well.
example-chain = Boxes one after the other
    .given = All sides of a1 and b1 are drawn, but their right ones.
example-two-at-once = Two boxes at once
    .given = All sides of a1 and b1 are drawn, but the one between them.
example-swedish = A corner when the border is drawn
