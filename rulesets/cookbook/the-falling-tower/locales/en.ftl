title = The Falling Tower
summary = Fly from cell to cell of a tower that falls to pieces behind you. The upper floors are worth more, but climbing takes fuel.
variant-updraught = Updraught
player-red = Red
player-blue = Blue
player-green = Green

cell = { $room } on floor { $floor }
name-room = Rooms
name-floor = Floors
name-cell = Cells
name-at = place
name-crystals = crystals
name-landed = landed
name-fallen = fallen cells
name-fuel = fuel
name-score = crystals gathered
phase-setup = The crystals grow
phase-turns = Turn of { $p }
turns = { $player } flies on or lands
turns-fly = fly to { $t }
turns-land = land, and keep the fuel
chance-roll = { $number }
chance-draw = { $thing }
score-crystals = Crystals
score-fuel = Fuel that is left

## The rulebook

heading-climbing_cost = Climbing
heading-cost = Fuel
heading-beside = Cells beside each other
heading-may_fly = Where one can fly
heading-setup = Setting up
heading-turns = The turns
rule-climbing_cost = A flight to the next floor above takes { VALUE("climbing_cost") } fuel.
rule-cost = A flight on one floor takes 2 fuel, one to the next floor below 1.
rule-beside = Cells are beside each other if they share a side on one floor, or if one is directly above the other.
rule-may_fly = Fly to a cell beside your own that has not fallen, where nobody is, and for which you have enough fuel.
rule-setup = The tower has three floors of nine cells. Put 1 to 3 crystals, as the die says, on each cell of the lowest floor, 2 to 4 on the next and 3 to 5 on the highest. Everybody begins on a cell of the lowest floor that is drawn at random, with 14 fuel.
rule-turns = In turn, fly to a cell beside your own or land. Who flies pays the fuel and takes the crystals. The cell that was left falls, and all cells above it with their crystals; who is there hovers on. Who has landed or cannot fly is out. The game ends when everybody has landed.
rule-score-crystals = Each crystal is a point.
rule-score-fuel = Every two units of fuel that are left are a point.

example-fall = What stands above falls as well
    .given = Red begins on a1 and Blue on b2, both on the lowest floor. There are two crystals on every cell.
    .then = Red has climbed two floors. The cells above a1 and b1 have fallen, and Blue hovers.
example-fuel = Fuel
    .given = Red is on the second floor with two units of fuel.
example-updraught = Updraught
    .given = Red has two units of fuel on the lowest floor.
name-points = points
