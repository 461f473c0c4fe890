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
name-mat = placement board
name-hand = hand
name-deck = deck
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

## The rules

rule-setup = The board is laid out, everybody takes a mat and 30 buildings, amphorae and cards are got ready.
rule-setup-board = Four, six or eight tiles drawn at random make up the board of two, three or four players.
rule-setup-shrines = There are as many shrines as players.
rule-setup-stacks = The six large buildings make one face-down stack, the 24 small ones three of eight. The top tile of each is turned up and put on the mat.
rule-setup-cards = The start player draws four cards, each further player one more than the one before.
rule-turns = In turn, everybody turns over up to two tiles or builds up to three buildings.
rule-turn-flip = A tile of one of the own stacks is turned over, and built at once or put on the mat.
rule-turn-build = A building on the mat is built, and its cost paid.
rule-turn-lengthen = An amphora that is given back allows one more action of the kind that is being done.
rule-undone = Each action that is left out brings a card, three if there was no action at all. Nothing can be done after that but giving back amphorae for cards.
rule-exchange-draw = An amphora can be given back for a card.
rule-empty = Any hex without a building and without a shrine can be built on, whether it shows terrain or not.
rule-asked = Terrain on the site and on empty hexes beside it is taken off the cost. What is left is paid in cards of that kind.
rule-spent = Any two cards can be paid in place of one that is missing.
rule-by_arrow = A building beside the own building from which an arrow leads to it costs nothing.
rule-chosen = A road costs five cards that its builder chooses, less the terrain at the site.
rule-surcharge = A building beside no own one begins a new settlement. It costs one card more for each settlement there is already.
rule-reward = Whoever has built a whole group in one piece takes an amphora, or draws a card if there is none left.
rule-expand = Who turns over the last tile of a stack adds a tile to the board, touching a tile or a shrine and covering nothing.
rule-shrines = Whoever joins two shrines by an unbroken chain of own buildings, or has built all 30, wins at once.
