### English words of 2019: The Arctic.
### `.adjective` goes before a noun ("Russian ships"), `.subject` opens a sentence.

title = 2019: The Arctic
none = nobody

## Countries

country-russia = Russia
    .adjective = Russian
    .subject = Russia
country-norway = Norway
    .adjective = Norwegian
    .subject = Norway
country-eu = the EU
    .adjective = EU
    .subject = The EU
country-canada = Canada
    .adjective = Canadian
    .subject = Canada
country-usa = the USA
    .adjective = US
    .subject = The USA
country-china = China
    .adjective = Chinese
    .subject = China

## Sectors

sector-pole = North Pole
sector-yermak = Yermak Plateau
sector-nansen = Nansen Basin
sector-amundsen = Amundsen Basin
sector-makarov = Makarov Basin
sector-mendeleev = Mendeleev Ridge
sector-alpha = Alpha Ridge
sector-lincoln = Lincoln Sea
sector-barents = Barents Sea
sector-pechora = Pechora Sea
sector-kara = Kara Sea
sector-laptev = Laptev Sea
sector-east_siberian = East Siberian Sea
sector-chukchi = Chukchi Sea
sector-northwind = Northwind Ridge
sector-beaufort = Beaufort Sea
sector-sverdrup = Sverdrup Basin
sector-baffin = Baffin Bay
sector-greenland_sea = Greenland Sea
sector-nordland = Nordland
sector-finnmark = Finnmark
sector-kola = Kola Peninsula
sector-yamal = Yamal
sector-taimyr = Taimyr
sector-lena = Lena Delta
sector-chukotka = Chukotka
sector-kamchatka = Kamchatka
sector-bering = Bering Strait
sector-kotzebue = Kotzebue Sound
sector-alaska = Alaska
sector-mackenzie = Mackenzie Delta
sector-banks = Banks Island
sector-melville = Melville Island
sector-foxe = Foxe Basin
sector-labrador = Labrador
sector-davis = Davis Strait
sector-scoresby = Scoresby Sound
sector-denmark_strait = Denmark Strait
sector-shetland = Shetland

ring-centre = centre
ring-inner = inner ring
ring-middle = middle ring
ring-outer = outer ring

## Raw materials, laws, actions

resource-gas = natural gas
resource-oil = oil
resource-concretion = concretions

law-open_sea = A: no country controls the sea
law-claims = B: countries control the sea to their north
law-fleets = C: ships take control of the sea

job-construction = platform construction
job-shipyard = ship production
job-diplomacy = diplomacy
job-unrest = civil unrest
job-taxes = taxes
job-movement = ship movement

row-top = upper row
row-bottom = lower row

slot-s1 = space 1
slot-s2 = space 2
slot-s3 = space 3
slot-s4 = space 4
slot-s5 = space 5
slot-s6 = space 6
slot-s7 = space 7
slot-s8 = space 8
slot-y1 = first yellow space
slot-y2 = second yellow space

standing-waiting = not moved yet
standing-spent = not moved yet, has attacked
standing-arrived = has moved
standing-done = finished

## Options of a game

option-easy_start = gentle start: China stays at home in the first turn
option-first_player = who starts

## Phases

phase-setup = Setting up
phase-setup-first_player = Who starts
phase-setup-lobbyists = Placing the lobbyists
phase-setup-compensation = The start player pays one dollar to the last player
phase-turns = Turn { $turn }
phase-turns-pass_marker = Phase 1: the start player changes
phase-turns-chinese_ship = Phase 2: China sends a ship
phase-turns-investing = Phase 3: investing in political influence
phase-turns-occupying = Phase 4: occupying influence spaces
phase-turns-china = Phase 5: the Chinese action
phase-turns-countries = Phase 6: actions of { $a }
phase-turns-countries-lobbyists = { "" }
phase-turns-countries-protections = { "" }
phase-turns-production = Phase 7: production, { $p }
phase-turns-clearing = Phase 8: lobbyists leave the actions
phase-turns-admission = Phase 9: Norway joins the EU
phase-turns-council = Phase 9: the Arctic Council
phase-turns-yellow_lobbyists = { "" }
phase-closing = The treasuries are paid out

## Decisions

placing = { $player } places a lobbyist
placing-place = { $a }, space { $n }

invest = { $player }: invest in political influence?
invest-invest = { $i }
invest-pass = pass

chinese_action = { $player } decides for China
chinese_action-move_ships = move Chinese ships
chinese_action-build_platform = build a platform
chinese_action-forgo = do nothing

lobbying = { $player }: your lobbyist on space { $n } in { $a }
lobbying-act = take the action { $j }
lobbying-stay = stay on this space for the next turn
lobbying-centre = move to space 2
lobbying-withdraw = take the lobbyist home
lobbying-protect = protect the platform in { $s }

subsidies = { $player }: take a subsidy from { $a }?
subsidies-take_subsidy = take it
subsidies-no_subsidy = leave it

diplomatic_step = { $player } conducts the diplomacy of { $a }
diplomatic_step-declare_conflict = conflict with { $b }
diplomatic_step-end_conflict = end the conflict
diplomatic_step-change_vote = vote for law { $l }
diplomatic_step-support_admission = support Norway's admission to the EU
diplomatic_step-defame = defame { $q }

build-s = { $player }: where is the platform built?
build_ships-s = { $player }: where does { $a } place its next ship?

ship_orders = { $player } moves { FORM($c, is: "adjective") } ships
ship_orders-sail =
    { $k ->
        [spent] sail from { $s } to { $t } with a ship that has attacked
       *[other] sail from { $s } to { $t }
    }
ship_orders-fight = attack a ship of { $d } in { $s }
ship_orders-raze =
    { $early ->
        [0] destroy the platform in { $s } with ships that have moved
        [one] destroy the platform in { $s } with one ship that has not moved yet
       *[other] destroy the platform in { $s } with { $early } ships that have not moved yet
    }
ship_orders-finish = finish moving

sale = { $player } sells raw materials
sale-cash =
    for money: { $gas_sold } gas, { $oil_sold } oil, { $concretions_sold } concretions; for points: all the rest

new_regime = { $player }: { $c } now controls { $s }, where you have a protected platform
new_regime-keep = pay 2 dollars and keep the platform
new_regime-give_up = give the platform up

## The log

log-start-player = { $player } is the start player.
log-placed = { $player } places a lobbyist: { $country }, space { $space }.
log-invested =
    { $price ->
        [-1] { $player } receives one dollar: { $slot }.
        [0] { $player } pays nothing: { $slot }.
        [1] { $player } invests one dollar: { $slot }.
       *[other] { $player } invests { $price } dollars: { $slot }.
    }
log-ship-sent = China sends a ship to { $sector }.
log-china-advanced = Nobody decides for China: its ships advance one sector north.
log-acted = { $player } takes an action of { $country }: { $action }.
log-stayed = { $player } stays on space { $space } in { $country }.
log-centred = { $player } moves a lobbyist to space 2 in { $country }.
log-withdrew = { $player } takes a lobbyist home from { $country }.
log-subsidised =
    { $player } takes a subsidy of { $amount ->
        [one] one dollar
       *[other] { $amount } dollars
    } from { $country }.
log-protected = { $player } protects the platform in { $sector } with a lobbyist from { $country }.
log-protection-ended = The platform in { $sector } is no longer protected; the lobbyist returns to { $player }.
log-conflict-declared = { FORM($country, is: "subject") } begins a conflict with { $enemy }.
log-conflict-ended = { FORM($country, is: "subject") } ends its conflict.
log-vote-changed = { FORM($country, is: "subject") } now votes for law { $law }.
log-admission-supported =
    Norway's admission to the EU is supported by { $markers ->
        [one] one marker
       *[other] { $markers } markers
    }.
log-defamed = { $player } defames { $victim }, who loses a point.
log-platform-built = { $player } builds a platform: { $sector }.
log-ship-built = { FORM($country, is: "subject") } builds a ship: { $sector }.
log-taxed =
    { FORM($country, is: "subject") } raises { $amount ->
        [one] one dollar
       *[other] { $amount } dollars
    } in taxes.
log-sailed = { FORM($country, is: "adjective") } ship: { $from } to { $to }.
log-fought = A ship of { $country } and a ship of { $enemy } destroy each other: { $sector }.
log-razed = Ships of { $country }, led by { $player }, attack a platform: { $sector }.
log-platform-destroyed = { $owner } loses the platform in { $sector }.
log-platform-outlawed = The platform is illegal now: { $sector }.
log-platform-legalised = { FORM($country, is: "subject") } accepts the platform in { $sector }, which its own lobbyist protects.
log-concession-renewed = { $player } pays { $country } and keeps the platform in { $sector }.
log-control-changed =
    { $country ->
        [none] Nobody is in control any more: { $sector }.
       *[other] { FORM($country, is: "subject") } takes control: { $sector }.
    }
log-pole-taken = { FORM($country, is: "subject") } takes control of the North Pole.
log-sold =
    { $money ->
        [0] { $player } sells raw materials for points: { $points }.
       *[other]
            { $points ->
                [0] { $player } sells raw materials for money: { $money }.
               *[other] { $player } sells raw materials for money ({ $money }) and points ({ $points }).
            }
    }
log-returned = { $player } has a lobbyist back on space { $space } in { $country }.
log-returned-from-china = { $player } has a lobbyist back from China.
log-law-changed = The Arctic Council passes law { $law }.
log-norway-joined = Norway joins the EU.
log-paid-out =
    { $player } receives { $amount ->
        [one] one dollar
       *[other] { $amount } dollars
    } from the treasury of { $country }.

## The final score

score-sales = Sales
score-money = Money
score-pole = Pole
score-gas = Gas
score-oil = Oil
score-concretions = Concretions

## What a view shows

name-ships = ships
name-control = control
name-platform = platforms
name-concession = concessions
name-protector = protected by
name-patron = protected in the name of
name-since = protected since turn
name-crew = ships on the move
name-acted = a ship has moved or attacked
name-treasury = treasuries
name-conflict = conflicts
name-vote = votes in the Arctic Council
name-ruling = applicable law
name-support = support for Norway's admission
name-joined = Norway is in the EU
name-china_won_pole = China has won the pole
name-pool = lobbyists at home
name-investor = investment track
name-track = influence tracks
name-desk = action spaces
name-money = money
name-score = score
name-start_player = start player

variant-advanced-setup = advanced placing of the lobbyists

# The line of the start player says it.
chance-draw = { "" }

## The rules

rule-setup = The board is laid out, everybody takes pieces and money, and all lobbyists are placed.
rule-setup-first_player = The start player is drawn by lot, unless everybody agreed on one.
rule-setup-lobbyists = In turn, beginning with the start player, everybody places one lobbyist on a free space of an influence track, until none is left.
rule-setup-compensation = The start player pays one dollar to the player who placed last.
rule-turns = A turn has nine phases. In the first turn the first four of them are left out.
rule-turns-pass_marker = The player to the left becomes the start player.
rule-turns-chinese_ship = A Chinese ship is placed near Kamchatka, if there is one left.
rule-turns-investing = In turn, everybody puts a lobbyist on the investment track or passes, until all have passed in a row. The space says what is paid to the bank or received from it. Who has passed may come back as long as the phase goes on.
rule-turns-occupying = From left to right, lobbyists leave the investment track for a free space of any influence track. Those on yellow spaces stay.
rule-turns-china = Who has paid most for a yellow space may move the Chinese ships or build a platform for China. If nobody has, all Chinese ships advance one sector to the north, the eastern one of two, without attacking.
rule-turns-countries = Russia, Norway, the EU, Canada and the USA act, one after the other.
rule-turns-countries-lobbyists = From the lowest space on, each lobbyist of the country takes an action that is free and can be carried out, or is reassigned.
rule-turns-countries-protections = Lobbyists who have protected a platform in the country's name since an earlier turn go home.
rule-turns-production = Each platform brings one unit of what lies below it, unless there is unrest in the country that controls the sector. Units are sold at once: for a dollar each, or for points in sets of different kinds.
rule-turns-clearing = In each country the right-most lobbyist of the upper row goes to space 1 and that of the lower row to space 3. All others go home.
rule-turns-admission = When Norway's admission has been supported twice, Norway joins the EU.
rule-turns-council = A law that has a majority of the votes becomes the applicable law. Control of the seas is changed accordingly, and platforms turn legal or illegal, are paid for, or are destroyed.
rule-turns-yellow_lobbyists = Unless the game is over, lobbyists on yellow spaces go home.
rule-closing = Each treasury pays the lobbyists on the first three spaces of the influence track, as long as the money lasts.

rule-diplomatic_step = One of these: the country begins a conflict, in place of an old one or of none; it ends its conflict; it votes for another law; Norway's admission to the EU is supported, in Norway only; another player is defamed and loses a point.
rule-in_conflict = Two countries are in conflict when one of them has begun a conflict with the other. Every country is always in conflict with China.
rule-at_war = At the pole every country is in conflict with every other.
rule-build_ships = The country builds as many ships as it can produce, pay and take from its supply. The player places each in a sector with the country's symbol.
rule-build = The platform stands in a sector with a free deposit which the country controls, for the construction costs and a concession, or in a sea that nobody controls where the country has a ship, for the construction costs alone.
rule-building_cost = Construction costs depend on the ring; a concession comes on top where the country controls the sector.
rule-ship_movement = Each ship moves to an adjacent sector at most once. At least one has to move or attack.
rule-passable = Ships move across sides and corners, but never across a double line.
rule-fight = After its move a ship may attack a ship of a country in conflict with its own. Both are destroyed.
rule-enter_pole = A ship that comes to the pole attacks at once, if the country that controls the pole has ships there. Both are lost; the control does not change.
rule-claim_pole = Whoever has ships at the pole alone controls it, also when they have left, until somebody else is there alone.
rule-razable = Ships destroy illegal platforms, and legal ones in sectors of a country in conflict with theirs that has no ships there, unless a lobbyist protects them.
rule-raze = More ships are needed than the platform's defence. They attack before or after their move and are not lost.
rule-defence = An illegal platform has no defence. A legal one has a defence of one, and one more for each ship of a country that is not in conflict with the one that controls the sector.
rule-feasible = An action can be chosen only if the country can really do something with it.
rule-rightful = Under law A nobody controls the sea. Under law B each country controls what lies between its coast and the pole. Under law C a country takes control of a sea sector where no other has ships, and keeps it.
rule-new_regime = When a sector gets a new controller, platforms there are destroyed. A protected one becomes legal for nothing if the lobbyist comes from the new controller; else its owner pays two dollars for a new concession or loses it.
rule-concession = A platform in a sector that a country controls is legal. When nobody controls the sector any more it stays and is illegal.
rule-norway_joins = Norway's ships, sectors and vote become the EU's, its ship production and taxes are added to the EU's, and a fourth influence space opens there. Norway's treasury goes to the bank.
rule-sale = For points, three different kinds count most, then two different ones, then single units.
rule-polar_lobbyists = Ten points for each lobbyist in the country that controls the pole; if it is China, for each one on a yellow space.
rule-platform_value = Every platform of a kind is worth the more, the more of them a player has.
rule-over = The game ends with the ninth turn, or with the turn in which China takes control of the pole.

## The advanced setting up

letter-A = the start player
letter-B = the second player
letter-C = the third player
letter-D = the fourth player

## Editions and variants

edition-ja = the Japanese rulebook
edition-fr = the French rulebook
edition-de = the German rulebook
variant-short-summer = short summer
variant-polar-research = polar research
variant-pack-ice = pack ice
variant-letter-ja = the Japanese rulebook to the letter
variant-letter-fr = the French rulebook to the letter
variant-letter-de = the German rulebook to the letter

phase-turns-truces = { "" }
name-truce = safe until all countries have acted
name-moved = a ship has moved

lobbying-explore = set up a research station: { $s }
log-explored = { $player } sets up a research station with the help of { $country }: { $sector }.
score-research = Research
name-station = research stations

phase-turns-freezing = The ice
log-froze = Pack ice closes this sector: { $sector }.
name-frozen = closed by ice
