title = New Shores
summary = Lay pieces of land beside an island, and close bays. Whoever closes a bay owns it.
variant-wild-coast = Wild coast

land-water = water
land-wood = wood
land-rock = rock
island-haven = haven
island-hook = hook
island-lagoon = lagoon
island-horn = horn
pair-sea = water and water
pair-grove = wood and wood
pair-crag = rock and rock
pair-beach = water and wood
pair-cliff = water and rock
pair-hill = wood and rock
domino = { $pair }
way-way_1 = way 1
way-way_2 = way 2
way-way_3 = way 3
way-way_4 = way 4
way-way_5 = way 5
way-way_6 = way 6
name-land = Lands
name-island = Islands
field-island-lands = lands, the middle first
name-pair = Pairs of lands
field-pair-lands = lands
name-copy = Copies
name-domino = Dominoes
name-way = Ways
field-way-q = to the side
field-way-r = up
name-cell = Hexes
name-stack = stack of dominoes
name-laid = dominoes laid
name-ground = land
name-owner = owner
phase-setup = The island is drawn
phase-turns = Turn of { $p }
place_domino-spot = { $player } lays the domino { $d }
chance-shuffle = The dominoes are shuffled.
chance-draw = { $thing }
score-water = Water of bays
score-woods = Woods on bays

## The rulebook

heading-shelter = Closed bays
heading-fits = Where a domino fits
heading-setup = Setting up
heading-turns = The turns
heading-place_domino = Laying a domino
rule-shore = { "" }
rule-shelter = Hexes of water that hang together are a bay. It is closed when at least { VALUE("shelter") } hexes lie round each hex of it.
rule-like = { "" }
rule-fits =
    { WITH("variant-wild-coast") ->
        [yes] Both halves of a domino have to lie beside a hex of the same land.
       *[no] At least one half of a domino has to lie beside a hex of the same land.
    }
rule-closed = { "" }
rule-setup = Shuffle the { VALUE("size(domino)") } dominoes and draw one of the four islands. It is the first land.
rule-turns = In turn, turn up a domino and lay it. The game ends when all dominoes are used up.
rule-place_domino = Lay the domino beside the land so that it fits; if it fits nowhere, it is lost. All bays that have no owner yet and are closed now are yours.
rule-score-water = Each hex of water of your bays is 2 points.
rule-score-woods = Each wood beside your bays is a point.
name-points = points

example-bay = Two bays are closed
    .given = The island is the haven, with water on both sides of its middle.
    .then = The second bay was closed only when there were hexes round both its hexes.
example-wild-coast = Wild coast
    .given = The island is the haven, and a domino of rock and rock is turned up.
