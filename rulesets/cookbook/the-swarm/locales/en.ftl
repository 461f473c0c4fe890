title = The Swarm
summary = Lay and move insects that always hang together, and shut in the other mother.
variant-tight = Shut in on all sides

kind-mother = mother
kind-beetle = beetle
kind-ant = ant
kind-cricket = cricket
kind-flea = flea
insect-amber_mother = amber mother
insect-amber_beetle = amber beetle
insect-amber_ant = amber ant
insect-amber_cricket = amber cricket
insect-amber_flea = amber flea
insect-violet_mother = violet mother
insect-violet_beetle = violet beetle
insect-violet_ant = violet ant
insect-violet_cricket = violet cricket
insect-violet_flea = violet flea
name-kind = Kinds of insects
name-insect = Insects
name-hex = Places
name-at = places of the insects
name-level = level
field-insect-owner = owner
field-insect-kind = kind
phase-turns = Turn of { $p }
turns = { $player } lays an insect or moves one
turns-lay = lay the { $i } on { $t }
turns-go = move the { $i } to { $t }
score-sides = Sides of the other mother that are shut

## The rulebook

heading-kind = How the insects go
heading-sides_to_shut = Shutting in
heading-may_lay = Laying an insect
heading-may_go = Moving an insect
heading-turns = The turns
rule-kind-mother = The mother goes to a free place beside hers.
rule-kind-beetle = The beetle goes to a place beside its own, also on top of other insects.
rule-kind-ant = The ant goes round the swarm as far as it likes, over free places that are beside other insects.
rule-kind-cricket = The cricket jumps straight over one neighbour.
rule-kind-flea = The flea jumps to a free place two steps away.
rule-sides_to_shut =
    A mother is shut in when insects of any colour lie on { VALUE("sides_to_shut") ->
        [6] all her six sides
       *[other] { VALUE("sides_to_shut") } of her six sides
    }. The game ends then; who has shut more sides of the other mother wins.
rule-mother_of = { "" }
heading-free = Free places
rule-free = A place is free if no insect lies on it.
rule-others_on = { "" }
rule-beside_others = { "" }
heading-uppermost = Stacks
rule-uppermost = Of a stack only the uppermost insect counts and can move.
rule-beside_own = { "" }
rule-sides = { "" }
rule-may_lay = An insect from the hand is laid on a free place beside an own insect that is uppermost, and not beside one of the other colour.
rule-may_go = An own insect that has been laid moves in its way, if it is uppermost. Without it, the others must still hang together; where it comes to lie, it must be beside another insect or on one.
rule-turns = At the start the two mothers lie side by side, and everybody has four more insects. In turn, lay an insect or move one. Who can do neither passes.
rule-score-sides = Each side of the other mother on which an insect lies is a point.

example-climb = A beetle climbs on another insect
    .given = Amber's beetle lies beside the violet mother.
    .then = The mother cannot move as long as the beetle sits on her, and the place counts as amber's.
example-ways = How the insects go
    .given = Amber has laid everything but her flea in a row; violet has laid her ant.
example-together = The swarm hangs together
    .given = Five insects lie in a row.
example-tight = Shut in on all sides
    .given = Insects lie on five sides of the violet mother.

name-free = free
reason-free = the place is not free
name-uppermost = uppermost
reason-uppermost = another insect sits on it
name-beside_own = beside an own insect
reason-beside_own = it is not beside an own insect
name-sides = sides that are shut
name-may_lay = may be laid
reason-own = it is of the other colour
reason-in_hand = it has been laid
reason-not_beside_other = it is beside an insect of the other colour
name-may_go = may go
reason-laid = it has not been laid
reason-one_swarm = the others would not hang together
reason-holds_on = it would be beside no other insect
reason-its_way = it does not go in that way
name-points = points
