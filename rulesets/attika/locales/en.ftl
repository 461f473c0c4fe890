### English words of Attika.

title = Attika
none = nothing

## The city-states

player-athens = Athens
player-sparta = Sparta
player-corinth = Corinth
player-thebes = Thebes

## Terrain

terrain-water = lake
terrain-forest = forest
terrain-hill = hill
terrain-mountain = mountain

## Buildings and their groups

building-city_centre = city centre
building-oracle = oracle
building-theatre = theatre
building-tavern = tavern
building-plaza = plaza
building-market = market
building-gymnasium = gymnasium
building-stadium = stadium
building-statue = statue
building-temple = temple
building-quarry = quarry
building-fortress = fortress
building-tower = tower
building-harbour = harbour
building-ship = ship
building-well = well
building-cornfield = cornfield
building-mill = mill
building-village = village
building-vineyard = vineyard
building-vintner = vintner
building-silver_mine = silver mine
building-coinage = mint
building-road = road

group-city = city
group-defence = defence
group-shipping = shipping
group-supply = supply
group-wine = wine
group-mint = coins
group-roads = roads

## Tiles of the board

tile-tile_1 = tile 1
tile-tile_2 = tile 2
tile-tile_3 = tile 3
tile-tile_4 = tile 4
tile-tile_5 = tile 5
tile-tile_6 = tile 6
tile-tile_7 = tile 7
tile-tile_8 = tile 8
tile-tile_9 = tile 9
tile-tile_10 = tile 10
tile-tile_11 = tile 11
tile-tile_12 = tile 12
tile-tile_13 = tile 13
tile-tile_14 = tile 14
tile-tile_15 = tile 15
tile-tile_16 = tile 16
tile-tile_17 = tile 17
tile-tile_18 = tile 18
tile-tile_19 = tile 19
tile-tile_20 = tile 20
tile-tile_21 = tile 21
tile-tile_22 = tile 22

## Options of a game

option-first_player = who starts
option-first_player-drawn = drawn by lot
option-first_player-first_seat = the first seat

## Phases

phase-setup = Setting up
phase-setup-board = The first tiles of the board are laid
phase-setup-shrines = Shrines are put beside them
phase-setup-stacks = Buildings are stacked, and the top ones turned up
phase-setup-cards = Cards are dealt
phase-turns = { $p }

## Decisions

turn = { $player }: your turn
turn-flip = turn over a tile of stack { $n }
    .log = { "" }
turn-build = build: { $b }, { $s }
    .log = { "" }
turn-lengthen = give back an amphora for one more action
    .log = { "" }
turn-finish = finish, and draw a card for each action left out
fresh_tile = { $player }: where does the new building go ({ $b })?
fresh_tile-build = build it at { $s }
    .log = { "" }
fresh_tile-keep = put it on the mat
    .log = { "" }
build-pay = { $player }: which cards pay for the building ({ $b }, { $s })?
    .log = { "" }
exchange = { $player }: give back amphorae for cards?
exchange-draw = give back an amphora and draw a card
    .log = { "" }
exchange-finish = keep the amphorae
    .log = { "" }
expand-spot = { $player }: where does the new tile of the board lie?
    .log = { "" }

## The log

log-starts = { $player } starts.
log-turns-over = { $player } turns over a building: { $building }.
log-builds =
    { $cards ->
        [0] { $player } builds for nothing: { $building }, { $site }.
        [one] { $player } builds for one card: { $building }, { $site }.
       *[other] { $player } builds for { $cards } cards: { $building }, { $site }.
    }
log-keeps = { $player } keeps the tile for later.
log-draws = { $player } draws a card: { $card }.
log-shuffled = The discarded cards make up a new deck.
log-amphora = { $player } has joined a whole group ({ $group }) and takes an amphora.
log-no-amphora = { $player } has joined a whole group ({ $group }); no amphora is left, so a card is drawn.
log-gives-back = { $player } gives back an amphora.
log-expands = { $player } has emptied a stack and adds to the board: { $tile }.
log-joins-shrines = { $player } has joined two shrines and wins.
log-completes = { $player } has built everything and wins.

# The lines of the rules say these.
chance-draw = { "" }
chance-roll = { "" }
chance-shuffle = { "" }

## The end, and what a view shows

score-points = Victory
name-stack = stacks
name-small = small buildings
name-mat = placement board
name-hand = hand
name-deck = deck
name-laid = tiles on the board
name-discard = discarded cards
name-stock = amphorae in stock
name-amphoras = amphorae
name-rewarded = groups joined
name-owner = owners
name-built = buildings
name-symbol = terrain
name-shrine = shrines
name-start_player = start player
name-winner = winner
name-flipped = turned over in this turn
name-raised = built in this turn
name-lengthened = amphorae used in this turn

## The rulebook: its chapters and headings

chapter-aim = What you are after
chapter-box = What is in the box
chapter-components = The land and the cards
component-tiles = { $count } tiles of the board, each of seven hexes
component-cards = { $count } terrain cards, 15 of each kind
component-mats = { $count } mats, one for each city-state
component-buildings = { $count } building tiles, 30 for each city-state
component-amphorae = { $count } amphorae
component-shrines = { $count } shrines
source = rulebook of the Japanese edition (Mobius Games)
chapter-turns = Your turn
chapter-building = The rules of building
chapter-groups = Groups and amphorae
chapter-growing = The board grows

heading-turns = Turning over or building
heading-turn-flip = Turning over
heading-turn-build = Building
heading-turn-lengthen = A longer turn
heading-turn-finish = Stopping
heading-fresh_tile-build = Build it at once
heading-fresh_tile-keep = Put it on your mat

heading-shrines_joined = Two ways to win
name-site = The board
name-terrain = Terrain
name-tile = Tiles
name-tiles = tiles still to come
name-start_tile = Where the first tiles lie
name-start_shrine = Where the shrines stand
heading-turn = Your actions
heading-fresh_tile = A tile that you have just turned over
heading-undone = Drawing cards
heading-empty = Where you can build
heading-price = What a building costs
name-price-arrow = building for nothing
heading-by_arrow = Building for nothing
heading-chosen = Roads
heading-surcharge = New settlements
name-building = Buildings
name-group = Groups
heading-reward = Joining a group
heading-exchange = Cards for amphorae
heading-expand = A new tile
heading-shrines = Winning
field-building-group = Group
field-building-copies = Number
field-building-main = Large
field-building-cost = Cost
field-building-chosen = Cards of your choice
field-building-after = Free beside the own
field-tile-symbols = Terrain, middle first
field-tile-turns = Directions in which it looks different
field-start_tile-column = Column
field-start_tile-row = Row
field-start_shrine-column = Column
field-start_shrine-row = Row

start_tile-rhombus_1 = rhombus, tile 1
start_tile-rhombus_2 = rhombus, tile 2
start_tile-rhombus_3 = rhombus, tile 3
start_tile-rhombus_4 = rhombus, tile 4
start_tile-triangle_1 = triangle, tile 1
start_tile-triangle_2 = triangle, tile 2
start_tile-triangle_3 = triangle, tile 3
start_tile-triangle_4 = triangle, tile 4
start_tile-triangle_5 = triangle, tile 5
start_tile-triangle_6 = triangle, tile 6
start_tile-square_1 = three rows, tile 1
start_tile-square_2 = three rows, tile 2
start_tile-square_3 = three rows, tile 3
start_tile-square_4 = three rows, tile 4
start_tile-square_5 = three rows, tile 5
start_tile-square_6 = three rows, tile 6
start_tile-square_7 = three rows, tile 7
start_tile-square_8 = three rows, tile 8
start_shrine-west = west
start_shrine-east = east
start_shrine-first_corner = first corner
start_shrine-second_corner = second corner
start_shrine-third_corner = third corner
start_shrine-north_west = north-west
start_shrine-north_east = north-east
start_shrine-south_west = south-west
start_shrine-south_east = south-east

## The rules
## Numbers come from the rules themselves: `VALUE("...")` is what this rule text comes to.

rule-shrines_joined =
    Your city-state begins as a hamlet and is to become the first of Greece. There are two ways: you join any two shrines by an unbroken chain of your own buildings, or you are the first to have all { VALUE("sum b.copies for b in building") } of your buildings on the board.

    Building costs many cards. Whoever builds where the land gives what a building needs, and in the right order, pays less or nothing. The same few hexes are good for others, too, so it is worth being there first, or in their way.
rule-site = The board consists of tiles with seven hexes each, and grows during the game. A hex shows one kind of terrain or none. There is room for one building on it, or for one shrine.
rule-tile = These are the tiles of the board. There are { VALUE("count t in tile") } of them, all different.
rule-terrain = There are { VALUE("count k in terrain") } kinds of terrain. The cards show the same kinds, and buildings are paid with them.

rule-setup = Everybody chooses a city-state and takes its mat and its { VALUE("sum b.copies for b in building") } buildings. Roads, ships and cornfields are called buildings here as well. The amphorae lie in stock where everybody can reach them.
rule-setup-board =
    Shuffle all { VALUE("count t in tile") } tiles face down. Draw four of them if there are two players, six if there are three, eight if there are four, and lay them out as the figure shows, each turned as it comes.

    The other tiles stay face down beside the board, which will grow by them.
rule-setup-shrines = Put a shrine on each of the spaces at the edge that the figure shows: as many as there are players. Nothing is built where a shrine stands.
rule-setup-stacks =
    Take out your { VALUE("sum b.copies for b in building where b.main") } large buildings, which have a black mark on their backs. Shuffle them face down: they are your first stack. Shuffle the other { VALUE("sum b.copies for b in building where not b.main") } and make { VALUE("size(stack_number) - 1") } face-down stacks of { VALUE("(sum b.copies for b in building where not b.main) // (size(stack_number) - 1)") } of them.

    Now turn over the top tile of each of your { VALUE("size(stack_number)") } stacks and put it on its place on your mat.
rule-setup-cards = Shuffle the terrain cards and put them down as a face-down deck. The start player draws { VALUE("first_hand") } cards, and everybody else, in the order of turns, one card more than the player before. You look at your own cards only.
rule-start_tile = Where the middle hex of each tile lies that is laid at the start, in columns and rows of hexes.
rule-start_shrine = The hexes of the shrines, counted in the same way. Each touches two hexes of the land.

rule-turns = Beginning with the start player, you take turns clockwise, until somebody has won.
rule-take_turn =
    In your turn you do one of two things: you turn over up to { VALUE("most_flips") } tiles of your stacks, or you build up to { VALUE("most_builds") } buildings that lie on your mat. With the first of these actions you have decided: there is no turning over and building in one turn.

    When you have stopped, you draw a card for every action that you have left out. Then it is the turn of the player to your left.
rule-turn = You take your actions one by one, and see what one has brought before you take the next.
rule-turn-flip = You take the top tile of one of your stacks and look at it. Either you build it at once and pay its cost, or it goes to its place on your mat. You can do this { VALUE("most_flips") } times.
rule-turn-build = You take a building from your mat, pay its cost and put it on the board. You can do this { VALUE("most_builds") } times.
rule-turn-finish = You take no further action, and draw your cards.
rule-fresh_tile = You decide about each tile before you turn over the next one. If that was the last tile of its stack, the board grows once you have decided.
rule-fresh_tile-build = You pay the cost and put it on any site that the rules of building allow.
rule-fresh_tile-keep = It lies on its place, face up. From there it can be built in a later turn.
rule-undone =
    For each time that you could have turned over a tile, or built, and did not, you draw a card from the deck and take it in hand. If you have done nothing at all, you draw { VALUE("most_builds") }.

    Cards always come at the end: once you have drawn, there is no turning over and no building in this turn. You may hold as many cards as you like.
rule-renew_deck = As soon as the deck is used up, the discarded cards are shuffled and become the new deck.

rule-empty = Every empty hex of the board is a site, whether it shows terrain or not. On a hex with a building or a shrine nothing more is built.
rule-price =
    What a building costs is printed on its tile and on your mat: it is a number of cards of certain kinds. Take off what the land gives. Each symbol on the site, and each on an empty hex next to it, stands for one card of its kind. Symbols under buildings, whoever owns them, no longer count.

    The rest you pay from your hand. Cards that have been paid are discarded face up.
rule-spent = In place of each card of the right kind you may pay any two other cards.
rule-by_arrow =
    On your mat, arrows lead from one building to another: they show the right order. If you build next to a building of your own from which an arrow leads to the new one, the new one costs nothing at all.

    It is not free the other way round: if you put the building at the end of the arrow on the board first and its beginning afterwards. It is not free if a building in between is missing: next to a quarry, a fortress is free, but a tower is not. And a building of another player helps you in no way.
rule-chosen = A road has no cost of its own. You choose { VALUE("building.road.chosen") } terrain cards of whatever kinds you like as its cost, and take off the terrain of the site and of the empty hexes next to it, as usual. For each road next to another one of your own you pay nothing: the arrow of the roads leads from road to road.
rule-surcharge =
    Buildings of one player that hang together are a settlement; a single building is one as well. If you build next to none of your own buildings, you begin a new settlement. On top of the cost of the building you then pay one card of any kind for each settlement that you already have on the board.

    Your first building has no such surcharge. You may join settlements by building between them, which makes the next one cheaper. A shrine joins nothing: settlements on its two sides are two.
rule-building = All players have the same buildings. The table says what each costs, and next to which building it is free.
rule-reward =
    Every building belongs to one of { VALUE("size(group)") } groups. If all of your buildings of a group stand on the board and hang together, in whatever order they have come, you take an amphora from the stock at once. Each group brings you one amphora in the game.

    If there is no amphora left in stock, you draw a card instead, and your turn goes on.
rule-turn-lengthen = You put an amphora of yours back into the stock. In this turn you can then turn over one tile more, if you turn over, or build once more, if you build. You may use any number of amphorae in one turn, also those that you have won in it.
rule-exchange = When you have drawn the cards for the actions that you have left out, you may still put amphorae back into the stock.
rule-exchange-draw = You draw one card for each. After that, nothing can be turned over or built in this turn.
rule-exchange-finish = You keep what you have for later turns, and your turn is over.
rule-expand =
    If you turn over the last tile of one of your stacks, you first build it or put it on your mat as usual. Immediately after that you draw a tile of the board and add it. You may turn it as you like. With at least one side it has to touch a tile or a shrine that is there already, and it covers nothing.

    From now on it can be built on. When there are no tiles left, nothing is added, and the turn goes on.

rule-shrines = You have won, and the game is over on the spot, in the middle of your turn too, as soon as two shrines are joined by an unbroken chain of your buildings.
rule-everything = The same holds as soon as all { VALUE("sum b.copies for b in building") } of your buildings stand on the board.
rule-ranking = { "" }
rule-points = Nothing is counted in this game: there is one winner. Where a score is asked for, the winner has one point and everybody else none.

## Examples of the rulebook

example-turn-example = One building, and two cards for the rest
    .given =
        A fortress, a quarry and a tower lie on Sparta's mat. There are no cards in Sparta's hand.
        The hexes around (0, 0) bring everything that the fortress costs.
    .then =
        Sparta has done one of three actions, and has drawn two cards for the other two.
        The tower, which would have been free, still lies on the mat.
example-fortress-example = A fortress between mountains
    .given =
        A fortress lies on Sparta's mat. It costs 1 hill and 3 mountains.
        Sparta has a card of each kind: lake, forest, hill, mountain.
    .then =
        The site and the hex beside it bring two mountains. A hill and a mountain are left to pay: here a hill, and two other cards for the mountain.
        One mountain is left in Sparta's hand, and two cards have been drawn for the two actions left out.
example-tower-example = Two towers beside a fortress
    .given = Sparta's fortress stands at (0, 0). Two towers lie on Sparta's mat.
    .then = An arrow leads from the fortress to the towers, so both were free. One card has been drawn for the third action.
example-roads-example = Two roads
    .given = Two roads lie on Sparta's mat. Sparta has two cards: a hill and a forest.
    .then = Two mountains and two lakes count for the first road, so that one card of five is left to pay. The second one, beside it, is free.
example-settlements-example = A road that begins a third settlement
    .given =
        Athens has two settlements: a tower, and a plaza with an oracle. A road lies on Athens' mat.
        Athens has eight cards: four lakes and four forests.
    .then = Athens has paid five cards for the road, since there is no terrain around it, and two for two settlements.
example-group-example = A quarry joins the defence
    .given =
        Sparta's fortress and both towers stand on the board and hang together; only the quarry is missing. It lies on Sparta's mat, with an oracle.
        Sparta has two cards: a forest and a mountain.
    .then = The amphora was used at once: there are three cards, for four actions less the one that was done.
example-amphorae-example = One amphora for a tile, another for a card
    .given = Athens has two amphorae, and no cards.
    .then = Athens has turned over three tiles, which lie on the mat, and has drawn a card. Both amphorae are back in stock.

## What examples speak of

name-empty = empty
reason-empty = the hex is not empty
says-affordable =
    { $value ->
       *[yes] { $p } could build this: { $b }, { $s }.
        [no] { $p } could not build this: { $b }, { $s }.
    }
says-mat =
    { $value ->
        [0] No longer on the mat of { $p }: { $kind }.
       *[other] Still on the mat of { $p }: { $kind } (number: { $value }).
    }
says-chosen = Around { $s } a road costs { $value } cards.
says-surcharge =
    { $value ->
        [0] At { $s } no surcharge is due.
        [one] At { $s } the surcharge is one card.
       *[other] At { $s } the surcharge is { $value } cards.
    }
says-settlements =
    { $value ->
        [one] { $p } has one settlement.
       *[other] { $p } has { $value } settlements.
    }
says-group_joined =
    { $value ->
       *[yes] The group is joined: { $g }.
        [no] The group is not joined yet: { $g }.
    }
says-amphoras =
    { $value ->
        [0] { $p } has no amphora.
        [one] { $p } has one amphora.
       *[other] { $p } has { $value } amphorae.
    }
says-stock =
    { $value ->
        [one] One amphora is in stock.
       *[other] { $value } amphorae are in stock.
    }
says-owner = At { $cell } stands a building of { $value }.
says-built = At { $cell } stands: { $value }.
says-hand = { $p } has this many cards ({ $kind }): { $value }.
says-discard = Discarded ({ $kind }): { $value }.
reason-not_building = whoever has built turns over nothing in the same turn
reason-left = no action is left
reason-cards = there are not enough cards
reason-spare = that is not the price
