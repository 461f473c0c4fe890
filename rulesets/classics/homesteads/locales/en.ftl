title = Homesteads
summary = Settle the corners of nineteen fields, join them by roads, and live on what the dice bring. First to eight points.

good-wood = wood
good-clay = clay
good-wool = wool
good-grain = grain
good-ore = ore

building-road = road
building-homestead = homestead
building-town = town

corner =
    the { $compass ->
        [n] northern
        [ne] north-eastern
        [se] south-eastern
        [s] southern
        [sw] south-western
       *[nw] north-western
    } corner of { $land }
path =
    the { $compass ->
        [ne] north-eastern
        [e] eastern
        [se] south-eastern
        [sw] south-western
        [w] western
       *[nw] north-western
    } side of { $land }

phase-first_homes = First homestead of { $p }
phase-second_homes = Second homestead of { $p }
phase-turns = Turn of { $p }

found-c = { $player } founds a homestead
found-w = { $player } lays the first road from it
turns-g = { $player } takes a good
work = { $player } trades and builds
work-lay = lay a road on { $w }
work-settle = settle on { $c }
work-enlarge = make a town on { $c }
work-trade = trade three { $g } for one { $h }
work-done = done

score-homesteads = Homesteads
score-towns = Towns
score-roads = Longest road
tie-1 = Roads

chance-roll = A { $number } is rolled.

## The rulebook

heading-first_homes = The first homesteads
rule-first_homes = In turn, everybody founds a homestead on a corner, and lays a road from it.
heading-second_homes = The second homesteads
rule-second_homes = The same once more, but the last begins. Everybody takes one of each good that grows around this second homestead.
heading-turns = The turns
rule-turns = Who has the turn rolls two dice. On a seven nothing grows, and who rolled takes one good of their choice. On any other number there is a harvest. Then they trade and build as often as they can and like. Who has eight points at the end of their own turn ends the game.
heading-work = Trading and building
rule-work = In any order, and as often as it can be paid:
heading-work-lay = A road
rule-work-lay = on a side where none lies yet, for the price of a road.
heading-work-settle = A homestead
rule-work-settle = on a free corner to which a road of one's own leads, for the price of a homestead.
heading-work-enlarge = A town
rule-work-enlarge = in the place of a homestead of one's own, for the price of a town.
heading-work-trade = A trade
rule-work-trade = of three goods of one kind for one of another.
heading-work-done = Enough
rule-work-done = ends the turn.

name-owner = owner
rule-owner = A corner belongs to who has a homestead or a town there.
name-free = free corners
rule-free = A corner is free if nobody lives there, nor on any corner that one side joins to it.
name-empty = nobody lives there
reason-empty = somebody lives there
name-apart = nobody lives next to it
reason-apart = somebody lives next to it
name-served = corners at a road
rule-served = A corner is at a road if a road of one's own lies on one of its sides.
reason-served = no road of one's own leads there
name-joins = where a road can lie
rule-joins = A road begins at a homestead or a town of one's own, or goes on from a road of one's own at a corner where nobody else lives.
reason-joins = it joins neither a house nor a road of one's own
name-built = what is built
rule-built = Pieces that lie on the board: a homestead that has become a town can be built again.
name-affords = what can be paid
rule-affords = Who builds needs a piece of the kind, of which everybody has so many, and the goods that it costs.
name-left = a piece is left
reason-left = no piece of the kind is left
name-goods = the goods are there
reason-goods = goods are missing
heading-found = Founding
rule-found = On any free corner; the road on any side of that corner where none lies yet.
heading-pay = Paying
rule-pay = The goods go back to the bank.
heading-gain = Keeping goods
rule-gain = A store keeps nine goods of a kind; what is more is lost.
heading-harvest = The harvest
rule-harvest = Each field with the number that was rolled brings one good for each homestead on its corners, and two for each town, to those who live there.
rule-score-homesteads = One point for each homestead.
rule-score-towns = Two points for each town.
rule-score-roads = Two points for the longest road.
name-longest_road = who has the longest road
name-trail = length of the longest road
heading-trail = The longest road
rule-trail = Roads of one's own that can be gone along one after the other, each once; corners may be met again. It cannot go on past a house of somebody else, but may end there.
heading-measure = Who has the longest road
rule-measure = Whose road is the longest, and at least five long, has it, and keeps it against others that are as long. If it is cut, whose road is now longer than all others has it; nobody, if several are as long.
rule-ranking = Who has more roads is ahead of others with as many points.
name-land = fields
name-corner = corners
name-path = sides
name-good = goods
name-building = buildings
field-building-pieces = Pieces
field-building-price = Price
name-grows = what grows
name-number = numbers of the fields
field-grows-s = Field
field-number-s = Field
name-home = homesteads
name-seat = towns
name-road = roads
name-store = goods in store
name-points = points
says-home = a homestead of { $value } stands on { $c }
says-seat = a town of { $value } stands on { $c }
says-road = a road of { $value } lies on { $w }

example-second-homes = The second homesteads
example-harvest = A harvest
example-roads = How roads go on
example-building = Homesteads and towns
example-seven = A seven
example-longest-road = The longest road
    .given = The stores of Ada and Ben hold what a road costs, and that of Ben what a homestead costs.
example-drought = In the drought
