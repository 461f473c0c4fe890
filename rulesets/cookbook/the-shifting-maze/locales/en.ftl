title = The Shifting Maze
summary = Push a row of the maze, walk through the passages that are open now, and gather the lamps.
variant-firm = Firm rows

direction-north = north
direction-east = east
direction-south = south
direction-west = west
form-straight = straight passage
form-bend = bend
form-fork = fork
passage-upright = passage from north to south
    .sign = ║
passage-level = passage from west to east
    .sign = ═
passage-bend_ne = bend from north to east
    .sign = ╚
passage-bend_se = bend from south to east
    .sign = ╔
passage-bend_sw = bend from south to west
    .sign = ╗
passage-bend_nw = bend from north to west
    .sign = ╝
passage-fork_n = fork to the north
    .sign = ╩
passage-fork_e = fork to the east
    .sign = ╠
passage-fork_s = fork to the south
    .sign = ╦
passage-fork_w = fork to the west
    .sign = ╣

name-square = Squares
name-direction = Directions
field-direction-east = steps to the east
field-direction-north = steps to the north
field-direction-back = the way back
name-form = Forms
name-passage = Tiles
field-passage-form = form
field-passage-open = open to
name-tile = tile
name-spare = spare tile
name-lamp = lamp
name-lamps = lamps gathered
name-at = place
phase-setup = The maze is built
phase-turns = Turn of { $p }
phase-turns-pushing = { "" }
phase-turns-walking = { "" }
turns-pushing-s-d-w = { $player } pushes the spare tile into the maze
turns-walking = { $player } walks
turns-walking-done = stay here
turns-walking-walk = walk to the { $d }
chance-draw = { $thing }

score-points = Lamps
## The rulebook

heading-number_of_lamps = Lamps
heading-most_steps = Steps
heading-slides = What can be pushed
heading-leads = Open ways
heading-push = Pushing
heading-setup = Setting up
heading-turns = The turns
heading-turns-pushing = Pushing
heading-turns-walking = Walking
rule-number_of_lamps = There are { VALUE("number_of_lamps") } lamps.
rule-most_steps = Walk up to { VALUE("most_steps") } steps.
rule-slides =
    { WITH("variant-firm") ->
        [yes] Only every second row and column can be pushed; the others are firm.
       *[no] Every row and column can be pushed, from both ends.
    }
rule-edge = { "" }
rule-leads = A way is open if both tiles are open where they meet.
rule-push = The tile that is pushed in moves all tiles of its row on, with the lamps and players on them. The one that falls out at the other end is the next spare tile. Who or what stood on it comes in again at the near end.
rule-setup = Lay out sixteen tiles at random, and turn one more up beside the maze: the spare tile. Players and lamps begin on squares drawn at random.
rule-turns = Each turn is a push and then a walk. The game ends when the last lamp is gathered; who has most lamps wins.
rule-turns-pushing = Turn the spare tile as you like, and push it in at an edge.
rule-turns-walking = Walk up to { VALUE("most_steps") } steps along open ways. A lamp that you come to is yours.

example-push = A row is pushed
    .given = All tiles lead from west to east. Ann stands on d2 and Ben on a1, and lamps lie on b2 and d4. The spare tile is a bend.
    .then = Ann and the lamp have been moved with their row; Ann came in again on a2, with the bend.
example-walk = Only open ways
    .given = All tiles lead from west to east but b1, a bend from north to west, and b2, a bend from south to east.
example-firm = Firm rows
    .given = All tiles lead from west to east.
name-leads = open way
name-points = points
rule-points = Each lamp is a point.
