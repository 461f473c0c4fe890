### English words of 2019: The Arctic.
### Countries: `.adjective` goes before a noun ("Russian ships"), `.subject` opens a sentence, `.ship` as well.
### Sectors: `.the` has its article, `.in` says where something is.

title = 2019: The Arctic
summary = Mining companies build platforms in the Arctic, lobby five countries and China for the actions that suit them, and watch which country may call which sea its own.
none = nobody

## Countries

country-russia = Russia
    .adjective = Russian
    .subject = Russia
    .ship = A Russian ship
country-norway = Norway
    .adjective = Norwegian
    .subject = Norway
    .ship = A Norwegian ship
country-eu = the EU
    .adjective = EU
    .subject = The EU
    .ship = An EU ship
    .short = EU
country-canada = Canada
    .adjective = Canadian
    .subject = Canada
    .ship = A Canadian ship
country-usa = the USA
    .adjective = US
    .subject = The USA
    .ship = A US ship
    .short = USA
country-china = China
    .adjective = Chinese
    .subject = China
    .ship = A Chinese ship

## Sectors

sector-pole = North Pole
    .the = the North Pole
    .in = at the North Pole
sector-yermak = Yermak Plateau
    .the = the Yermak Plateau
    .in = on the Yermak Plateau
sector-nansen = Nansen Basin
    .the = the Nansen Basin
    .in = in the Nansen Basin
sector-amundsen = Amundsen Basin
    .the = the Amundsen Basin
    .in = in the Amundsen Basin
sector-makarov = Makarov Basin
    .the = the Makarov Basin
    .in = in the Makarov Basin
sector-mendeleev = Mendeleev Ridge
    .the = the Mendeleev Ridge
    .in = on the Mendeleev Ridge
sector-alpha = Alpha Ridge
    .the = the Alpha Ridge
    .in = on the Alpha Ridge
sector-lincoln = Lincoln Sea
    .the = the Lincoln Sea
    .in = in the Lincoln Sea
sector-barents = Barents Sea
    .the = the Barents Sea
    .in = in the Barents Sea
sector-pechora = Pechora Sea
    .the = the Pechora Sea
    .in = in the Pechora Sea
sector-kara = Kara Sea
    .the = the Kara Sea
    .in = in the Kara Sea
sector-laptev = Laptev Sea
    .the = the Laptev Sea
    .in = in the Laptev Sea
sector-east_siberian = East Siberian Sea
    .the = the East Siberian Sea
    .in = in the East Siberian Sea
sector-chukchi = Chukchi Sea
    .the = the Chukchi Sea
    .in = in the Chukchi Sea
sector-northwind = Northwind Ridge
    .the = the Northwind Ridge
    .in = on the Northwind Ridge
sector-beaufort = Beaufort Sea
    .the = the Beaufort Sea
    .in = in the Beaufort Sea
sector-sverdrup = Sverdrup Basin
    .the = the Sverdrup Basin
    .in = in the Sverdrup Basin
sector-baffin = Baffin Bay
    .the = Baffin Bay
    .in = in Baffin Bay
sector-greenland_sea = Greenland Sea
    .the = the Greenland Sea
    .in = in the Greenland Sea
sector-nordland = Nordland
    .the = Nordland
    .in = in Nordland
sector-finnmark = Finnmark
    .the = Finnmark
    .in = in Finnmark
sector-kola = Kola Peninsula
    .the = the Kola Peninsula
    .in = on the Kola Peninsula
sector-yamal = Yamal
    .the = Yamal
    .in = on Yamal
sector-taimyr = Taimyr
    .the = Taimyr
    .in = on Taimyr
sector-lena = Lena Delta
    .the = the Lena Delta
    .in = in the Lena Delta
sector-chukotka = Chukotka
    .the = Chukotka
    .in = in Chukotka
sector-kamchatka = Kamchatka
    .the = Kamchatka
    .in = in Kamchatka
sector-bering = Bering Strait
    .the = the Bering Strait
    .in = in the Bering Strait
sector-kotzebue = Kotzebue Sound
    .the = Kotzebue Sound
    .in = in Kotzebue Sound
sector-alaska = Alaska
    .the = Alaska
    .in = in Alaska
sector-mackenzie = Mackenzie Delta
    .the = the Mackenzie Delta
    .in = in the Mackenzie Delta
sector-banks = Banks Island
    .the = Banks Island
    .in = on Banks Island
sector-melville = Melville Island
    .the = Melville Island
    .in = on Melville Island
sector-foxe = Foxe Basin
    .the = the Foxe Basin
    .in = in the Foxe Basin
sector-labrador = Labrador
    .the = Labrador
    .in = in Labrador
sector-davis = Davis Strait
    .the = the Davis Strait
    .in = in the Davis Strait
sector-scoresby = Scoresby Sound
    .the = Scoresby Sound
    .in = in Scoresby Sound
sector-denmark_strait = Denmark Strait
    .the = the Denmark Strait
    .in = in the Denmark Strait
sector-shetland = Shetland
    .the = Shetland
    .in = in Shetland

ring-centre = centre
ring-inner = inner ring
ring-middle = middle ring
ring-outer = outer ring

## Raw materials, laws, actions

resource-gas = natural gas
resource-oil = oil
resource-concretion = concretions

law-open_sea = A: countries cannot control sea sectors
    .short = A
law-claims = B: countries control all sea sectors to the north
    .short = B
law-fleets = C: ships take control of sea sectors
    .short = C

job-construction = platform construction
    .short = Build
job-shipyard = ship production
    .short = Ships
job-diplomacy = diplomacy
    .short = Talks
job-unrest = civil unrest
    .short = Unrest
job-taxes = taxes
    .short = Taxes
job-movement = ship movement
    .short = Move

row-top = upper row
row-bottom = lower row

slot-s1 = space 1
    .the = space 1
    .short = 1
slot-s2 = space 2
    .the = space 2
    .short = 2
slot-s3 = space 3
    .the = space 3
    .short = 3
slot-s4 = space 4
    .the = space 4
    .short = 4
slot-s5 = space 5
    .the = space 5
    .short = 5
slot-s6 = space 6
    .the = space 6
    .short = 6
slot-s7 = space 7
    .the = space 7
    .short = 7
slot-s8 = space 8
    .the = space 8
    .short = 8
slot-y1 = first yellow space
    .the = the first yellow space
    .short = Y1
slot-y2 = second yellow space
    .the = the second yellow space
    .short = Y2

standing-waiting = not moved yet
standing-spent = not moved yet, has attacked a platform
standing-arrived = has moved
standing-done = finished

## Options of a game

option-easy_start = gentle start: China stays at home in the first turn
option-first_player = who starts

## Phases
## A phase without words is not announced in the log.

phase-setup = Setting up
phase-setup-first_player = Who starts
phase-setup-lobbyists = Placing the lobbyists
phase-setup-compensation = The start player pays ${ VALUE("compensation_fee") } to the last player
phase-turns = Turn { $turn }
phase-turns-pass_marker = Phase 1: the start player changes
phase-turns-chinese_ship = Phase 2: China sends a ship
phase-turns-investing = Phase 3: investing in political influence
phase-turns-occupying = Phase 4: occupying influence spaces
phase-turns-freezing = Pack ice
phase-turns-china = Phase 5: the Chinese action
phase-turns-countries = Phase 6: actions of { $a }
phase-turns-countries-lobbyists = { "" }
phase-turns-countries-protections = { "" }
phase-turns-truces = { "" }
phase-turns-production = Phase 7: production, { $p }
phase-turns-clearing = Phase 8: lobbyists leave the actions
phase-turns-admission = Phase 9: Norway joins the EU
phase-turns-council = Phase 9: the Arctic Council
phase-turns-yellow_lobbyists = { "" }
phase-closing = The treasuries are paid out

## Decisions
## `.log` is what the log says of a choice: nothing where the line that follows says it.

placing = { $player } places a lobbyist
placing-place = { $a }, space { $n }
    .log = { "" }

invest = { $player }: invest in political influence?
invest-invest = { $i }
    .log = { "" }
invest-pass = pass
    .log = { $player } passes.

chinese_action = { $player } decides for China
chinese_action-move_ships = move Chinese ships
    .log = { $player } moves the Chinese ships.
chinese_action-build_platform = build a platform
    .log = { "" }
chinese_action-forgo = do nothing
    .log = { $player } lets China do nothing.

lobbying = { $player }: your lobbyist on space { $n } in { $a }
lobbying-act = take the action { $j }
    .log = { "" }
lobbying-stay = stay on this space for the next turn
    .log = { "" }
lobbying-centre = move to space 2
    .log = { "" }
lobbying-withdraw = take the lobbyist home
    .log = { "" }
lobbying-protect = protect the platform { FORM($s, is: "in") }
    .log = { "" }
lobbying-explore = set up a research station { FORM($s, is: "in") }
    .log = { "" }

subsidies = { $player }: take a subsidy from { $a }?
subsidies-take_subsidy = take it
    .log = { "" }
subsidies-no_subsidy = leave it
    .log = { $player } takes no subsidy.

diplomatic_step = { $player } conducts the diplomacy of { $a }
diplomatic_step-declare_conflict = begin a conflict with { $b }
    .log = { "" }
diplomatic_step-end_conflict = end the conflict
    .log = { "" }
diplomatic_step-change_vote = vote for law { $l }
    .log = { "" }
diplomatic_step-support_admission = support Norway's admission to the EU
    .log = { "" }
diplomatic_step-defame = defame { $q }
    .log = { "" }

build-s = { $player }: where is the platform built?
    .log = { "" }
build_ships-s = { $player }: where does { $a } place its next ship?
    .log = { "" }

ship_orders = { $player } moves { FORM($c, is: "adjective") } ships
ship_orders-sail =
    { $k ->
        [spent] sail from { FORM($s, is: "the") } to { FORM($t, is: "the") } with a ship that has attacked
       *[other] sail from { FORM($s, is: "the") } to { FORM($t, is: "the") }
    }
    .log = { "" }
ship_orders-fight = attack a ship of { $d } { FORM($s, is: "in") }
    .log = { "" }
ship_orders-raze =
    { $moved ->
        [0]
            destroy the platform { FORM($s, is: "in") } with { $unmoved ->
                [one] a ship that has not moved yet
               *[other] { $unmoved } ships that have not moved yet
            }
       *[other]
            { $unmoved ->
                [0]
                    destroy the platform { FORM($s, is: "in") } with { $moved ->
                        [one] a ship that has moved
                       *[other] { $moved } ships that have moved
                    }
               *[other] destroy the platform { FORM($s, is: "in") } with { $unmoved } that have not moved yet and { $moved } that have
            }
    }
    .log = { "" }
ship_orders-finish = finish moving
    .log = { "" }

sale = { $player } sells raw materials
sale-cash = for money: { $gas_sold } gas, { $oil_sold } oil, { $concretions_sold } concretions; for points: all the rest
    .log = { "" }

new_regime = { $player }: { $c } now controls { FORM($s, is: "the") }, where you have a protected platform
new_regime-keep = pay ${ VALUE("renewal_fee") } and keep the platform
    .log = { "" }
new_regime-give_up = give the platform up
    .log = { "" }

# The line of the start player says it.
chance-draw = { "" }

## The log

log-start-player = { $player } is the start player.
log-placed = { $player } places a lobbyist in { $country } on space { $space }.
log-invested =
    { $price ->
        [-1] { $player } takes $1 and { FORM($slot, is: "the") } of the investment track.
        [0] { $player } takes { FORM($slot, is: "the") } of the investment track for nothing.
       *[other] { $player } pays ${ $price } for { FORM($slot, is: "the") } of the investment track.
    }
log-ship-sent = China sends a ship to { FORM($sector, is: "the") }.
log-china-advanced = Nobody decides for China: its ships advance one sector north.
log-acted = { $player } takes an action of { $country }: { $action }.
log-stayed = { $player } stays on space { $space } in { $country }.
log-centred = { $player } moves a lobbyist to space 2 in { $country }.
log-withdrew = { $player } takes a lobbyist home from { $country }.
log-subsidised = { $player } takes a subsidy of ${ $amount } from { $country }.
log-protected = { $player } protects the platform { FORM($sector, is: "in") } with a lobbyist from { $country }.
log-protection-ended = The platform { FORM($sector, is: "in") } is no longer protected; the lobbyist returns to { $player }.
log-explored = { $player } sets up a research station { FORM($sector, is: "in") } with the help of { $country }.
log-conflict-declared = { FORM($country, is: "subject") } begins a conflict with { $enemy }.
log-conflict-ended = { FORM($country, is: "subject") } ends its conflict.
log-vote-changed = { FORM($country, is: "subject") } now votes for law { $law }.
log-admission-supported =
    Norway's admission to the EU is supported by { $markers ->
        [one] one marker
       *[other] { $markers } markers
    }.
log-defamed =
    { $player } defames { $victim }, who loses { VALUE("slander_points") ->
        [one] a point
       *[other] { VALUE("slander_points") } points
    }.
log-platform-built = { $player } builds a platform { FORM($sector, is: "in") }.
log-ship-built = { FORM($country, is: "subject") } builds a ship { FORM($sector, is: "in") }.
log-taxed = { FORM($country, is: "subject") } raises ${ $amount } in taxes.
log-sailed = { FORM($country, is: "ship") } sails from { FORM($from, is: "the") } to { FORM($to, is: "the") }.
log-fought = A ship of { $country } and a ship of { $enemy } destroy each other { FORM($sector, is: "in") }.
log-razed = { FORM($country, is: "subject") }, led by { $player }, attacks a platform { FORM($sector, is: "in") }.
log-platform-destroyed = { $owner } loses the platform { FORM($sector, is: "in") }.
log-platform-outlawed = The platform { FORM($sector, is: "in") } is illegal now.
log-platform-legalised = { FORM($country, is: "subject") } accepts the platform { FORM($sector, is: "in") }, which a lobbyist from there protects.
log-concession-renewed = { $player } pays { $country } and keeps the platform { FORM($sector, is: "in") }.
log-control-changed =
    { $country ->
        [none] Nobody controls { FORM($sector, is: "the") } any more.
       *[other] { FORM($country, is: "subject") } takes control of { FORM($sector, is: "the") }.
    }
log-pole-taken = { FORM($country, is: "subject") } takes control of the North Pole.
log-pole-lost = Nobody controls the North Pole any more.
log-sold =
    { $money ->
        [0]
            { $player } sells raw materials for { $points ->
                [one] one point
               *[other] { $points } points
            }.
       *[other]
            { $points ->
                [0] { $player } sells raw materials for ${ $money }.
                [one] { $player } sells raw materials for ${ $money } and one point.
               *[other] { $player } sells raw materials for ${ $money } and { $points } points.
            }
    }
log-returned = { $player } has a lobbyist back on space { $space } in { $country }.
log-returned-from-china = { $player } has a lobbyist back from China.
log-law-changed = The Arctic Council puts law { $law } into force.
log-norway-joined = Norway joins the EU.
log-froze = Pack ice closes { FORM($sector, is: "the") }.
log-paid-out = { $player } receives ${ $amount } from the treasury of { $country }.

## The final score

score-sales = Sales
score-money = Money
score-pole = Pole
score-gas = Gas
score-oil = Oil
score-concretions = Concretions
score-research = Research

## What a view shows

name-ships = ships
name-control = control
name-platform = platforms
name-concession = concessions
name-protector = protected by
name-patron = protected in the name of
name-since = protected since turn
name-truce = safe until all countries have acted
name-station = research stations
name-frozen = closed by ice
name-crew = ships on the move
name-acted = a ship has moved or attacked
name-sailed = a ship has moved
name-treasury = treasuries
    .short = Treasury
name-conflict = conflicts
    .short = Conflict with
name-vote = votes in the Arctic Council
    .short = Vote
name-ruling = applicable law
name-support = support for Norway's admission
name-joined = Norway is in the EU
name-china_won_pole = China has won the pole
name-pool = lobbyists at home
name-investor = investment track
name-track = influence tracks
    .short = Influence
name-desk = action spaces
    .short = Actions
name-money = money
name-score = score
name-start_player = start player

## Editions and variants

edition-ja = the Japanese rulebook
edition-fr = the French rulebook
edition-de = the German rulebook
variant-advanced-setup = advanced placing of the lobbyists
variant-short-summer = short summer
variant-polar-research = polar research
variant-pack-ice = pack ice
variant-letter-ja = the Japanese rulebook to the letter
variant-letter-fr = the French rulebook to the letter
variant-letter-de = the German rulebook to the letter

letter-A = the start player
letter-B = the second player
letter-C = the third player
letter-D = the fourth player

## The rules
## Numbers come from the rules themselves: `VALUE("...")` is what this rule text comes to in the game that is
## played; `WITH("edition-...")` and `WITH("variant-...")` say whether it is played with that.

rule-setup =
    Put the turn marker on I. Put one ship of the country on each ship symbol of the map, but { VALUE("sector.alaska.start") } on the one in Alaska; the other ships and all markers stay beside the board.

    In the Arctic Council law A applies. The votes lie like this: Norway, the EU (two markers) and Canada are for law A, Russia is for law B, the USA are for law C. The treasuries begin with ${ VALUE("arctic.russia.capital") } in Russia, ${ VALUE("arctic.norway.capital") } in Norway, ${ VALUE("arctic.eu.capital") } in the EU, ${ VALUE("arctic.canada.capital") } in Canada and ${ VALUE("arctic.usa.capital") } in the USA. China has no display and no treasury: what is paid to China goes to the bank.

    Each player chooses a colour and takes ${ VALUE("starting_money") }, { VALUE("platforms[2]") } platforms with two players or { VALUE("platforms[3]") } with three or four, and lobbyists: one that marks the score and begins on 0, and { VALUE("lobbyists[2]") } more with two players, { VALUE("lobbyists[3]") } with three, { VALUE("lobbyists[4]") } with four. The rest of the money is the bank. All money lies open.
rule-setup-first_player = The start player is drawn by lot, unless you agree on one. He gets the start player marker. What several players do is done clockwise from him.
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] The lobbyists are placed in a fixed order. From the start player on, the players are called A, B, C and D; each letter in the row for this number of players stands for one lobbyist, who is placed on any free space 1, 2 or 3 of an influence track. Nobody pays anything for the order.
       *[no] In turn, beginning with the start player, everybody places one lobbyist on any free space 1, 2 or 3 of an influence track, until all are placed.
    }
rule-setup-compensation = Then the start player pays ${ VALUE("compensation_fee") } to the player on his right, who placed last.
rule-turns = The game has { VALUE("size(turn_number)") } turns of nine phases. In the first turn phases 1 to 4 are left out: setting up has taken their place.
rule-turns-pass_marker = The start player marker goes to the player on the left, who is the start player now.
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] A Chinese ship is placed on the ship symbol near Kamchatka, however many are there. If all { VALUE("country.china.fleet") } Chinese ships are on the map, this phase is left out.
       *[no] A Chinese ship is placed on the ship symbol near Kamchatka, however many are there. If all { VALUE("country.china.fleet") } are on the map, none is placed.
    }

    With the gentle start this phase is left out in turn II as well.
rule-turns-investing =
    In turn, beginning with the start player, each player puts one lobbyist that he has at home on a free space of the investment track, or passes. Use the row for your number of players. Whoever has passed may come back as long as the phase goes on; it ends when all have passed one after the other. Without a lobbyist at home you have to pass.

    { WITH("edition-de") ->
        [yes] The number on the space is what you receive from the bank; if it is below nought, you pay it. What you cannot pay you cannot take.
       *[no] The number on the space is what you pay to the bank; if it is below nought, you receive it. What you cannot pay you cannot take.
    }

    The two yellow spaces are China's. Whoever has paid most for one decides for China in phase 5; the other gets nothing for his money.
rule-turns-occupying = From left to right, the lobbyists on the investment track move to any free space 1, 2 or 3 of an influence track, or to space 4 of the EU once Norway has joined it. Those on the yellow spaces stay where they are.
rule-turns-freezing = One sea sector, drawn by lot, is closed by ice until this phase of the next turn: no ship gets in or out, and a platform there brings nothing.
rule-turns-china =
    Whoever has paid most for a yellow space may do one of the following for China:

    - move Chinese ships, by the rules of ship movement;
    - build one platform: a legal one in a sector that China controls, or an illegal one in a sea sector that nobody controls and where China has a ship. The concession for a legal one goes to the bank.

    If nobody has a lobbyist there, all Chinese ships advance one sector straight to the north, from coasts with two northern neighbours to the north-eastern one. They do not attack when they advance, not even at the pole, but can be attacked later.

    With the gentle start this phase is left out in turn I.
rule-turns-countries = The countries act one after the other: Russia, Norway, the EU, Canada, the USA. Each finishes all of its actions before the next one begins.
rule-turns-countries-lobbyists = In the country that acts, the lobbyist on the lowest space goes first, then the next one. His owner either moves him to a free action space and carries out that action, or reassigns him. Every lobbyist has one go: one who moves from space 1 to space 2 is not asked again.
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] When the country has acted in the next turn, the lobbyist goes home and the marker is taken away. Until all countries have acted in that turn, the platform is still safe from attacks.
       *[no] When the country has acted in the next turn, the lobbyist goes home and the marker is taken away; the platform can be attacked again.
    }
rule-turns-truces = { "" }
rule-turns-production = Each platform, legal or illegal, brings one unit of what lies below it, unless there is civil unrest in the country that controls the sector. Beginning with the start player and going clockwise, each player sells all his units at once; nothing can be kept. You divide them as you like: what you sell for money brings $1 a unit, and the rest is sold for points.
rule-turns-clearing = In each country, the right-most lobbyist in the upper row of action spaces (platform construction, ship production, diplomacy) goes back to space { VALUE("row.top.space") } of the influence track, and the right-most one in the lower row (civil unrest, taxes, ship movement) to space { VALUE("row.bottom.space") }. All other lobbyists on action spaces go home.
rule-turns-admission = First: if { VALUE("supporters") } markers support Norway's admission, Norway joins the EU now.
rule-turns-council = Then the votes are counted. A law with { VALUE("majority") } of the { VALUE("sum a.votes for a in arctic") } votes comes into force, if it is not in force already; without such a majority the old law stays. Move the marker of the applicable law, change the control of the seas, and see what becomes of the platforms there.
rule-turns-yellow_lobbyists = Unless the game is over, the lobbyists on the yellow spaces go home, and the turn marker moves on.
rule-closing = When the game is over, the treasuries are paid out, country by country: ${ VALUE("payout[1]") } to the lobbyist on space 1, then ${ VALUE("payout[2]") } to the one on space 2 and ${ VALUE("payout[3]") } to the one on space 3; if there is not enough money, what there is.

rule-lobbying =
    - On space 2, and on space 4 of the EU, he may stay for the next turn. From space 1 or 3 he may move to space 2 of the same track, if it is free; he cannot stay there.
    - He may go home. You can invest with him again in phase 3 of the next turn, and may take a subsidy.
    - He may protect a platform.
rule-lobbying-protect =
    { WITH("edition-de") ->
        [yes] The lobbyist moves onto any platform that no lobbyist protects yet, wherever it is, whoever owns it, legal or not. A marker of the country from which he comes lies with him. Nobody can attack the platform until all countries have acted in the next turn.
       *[no] The lobbyist moves onto any platform that no lobbyist protects yet, wherever it is, whoever owns it, legal or not. A marker of the country from which he comes lies with him. Nobody can attack the platform until that country has acted in the next turn.
    }

    He is also of use when the sector gets a new controller (see the Arctic Council).
rule-lobbying-explore = In a sector of the inner ring with a ship of the country the lobbyist sets up a research station, if there is none. The player pays $1 to the treasury, and the lobbyist goes home.
rule-subsidies = Whoever takes a lobbyist home may have a subsidy of ${ VALUE("subsidy") } from the treasury of his country, or of ${ VALUE("poor_subsidy") } if he has no money at all; if the treasury has less, what there is.
rule-diplomatic_step = You do exactly one of the following:
rule-in_conflict = Two countries are in conflict when one of them has begun a conflict with the other. Every country is always in conflict with China, and at the pole with every other country.
rule-build_ships = The country builds as many ships as it can: Russia up to { VALUE("arctic.russia.production") }, Norway { VALUE("arctic.norway.production") }, the EU { VALUE("arctic.eu.production") }, Canada { VALUE("arctic.canada.production") }, the USA { VALUE("arctic.usa.production") }, but no more than its treasury can pay at $1 each to the bank, and no more than it has beside the board. You place each of them in a sector with the country's ship symbol.
rule-revenue = Money from the bank comes into the treasury: ${ VALUE("arctic.russia.tax") } in Russia, ${ VALUE("arctic.norway.tax") } in Norway, ${ VALUE("arctic.eu.tax") } in the EU, ${ VALUE("arctic.canada.tax") } in Canada, ${ VALUE("arctic.usa.tax") } in the USA.
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] Platforms in sea sectors that the country controls bring nothing in phase 7 of this turn.
       *[no] Platforms in sectors that the country controls, coast or sea, bring nothing in phase 7 of this turn.
    }
rule-build =
    { WITH("variant-letter-fr") ->
        [yes] You place one of your platforms on a free deposit, in one of these ways:
       *[no] You place one of your platforms on a free deposit, in one of these ways:
    }

    { WITH("variant-letter-fr") ->
        [yes] - legal: in a sector, coast or sea, that the acting country controls. You pay the construction costs to the bank; the country pays the concession of ${ VALUE("concession_fee") } out of its treasury
       *[no] - legal: in a sector, coast or sea, that the acting country controls. You pay the construction costs to the bank and a concession of ${ VALUE("concession_fee") } to the country's treasury
    }
    - illegal: in a sea sector that no country controls and where the acting country has a ship. You pay the construction costs alone; ships of others are no hindrance

    Where another country is in control you cannot build.
rule-building_cost = The construction costs are ${ VALUE("ring.outer.cost") } in the outer ring, ${ VALUE("ring.middle.cost") } in the middle ring and ${ VALUE("ring.inner.cost") } in the inner ring.
rule-ship_movement =
    You move as many ships of the country as you like, each of them to one adjacent sector at most. In addition each ship may attack once: a ship or a platform.

    { WITH("variant-letter-fr") ->
        [yes] At least one ship has to move.
       *[no]
            { WITH("variant-letter-de") ->
                [yes] At least one ship has to move.
               *[no] At least one ship has to move or attack.
            }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] Ships can sail to any adjacent sector.
       *[no] Ships can sail to any adjacent sector, but not across a double line.
    } { WITH("variant-pack-ice") ->
        [yes] No ship sails into the ice or out of it.
       *[no] { "" }
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] After its move, or without one, a ship may attack a ship of a country with which its own is in conflict and which is in the same sector. Both are taken from the map and go back to their supplies; other ships there do not matter.
       *[no] After its move a ship may attack a ship of a country with which its own is in conflict and which is in the same sector. Both are taken from the map and go back to their supplies; other ships there do not matter.
    }
rule-enter_pole =
    No law of the Arctic Council applies at the pole, and all countries are in conflict there.

    { WITH("edition-ja") ->
        [yes] A ship that comes to the pole attacks at once, if the country that controls the pole has ships there. Both are lost. If ships of one country alone are left then, that country controls the pole; else the control does not change.
       *[no] A ship that comes to the pole attacks at once, if the country that controls the pole has ships there. Both are lost, and the control does not change.
    }
rule-reach_pole = A ship that comes when the country in control has none there ends that control. If it is alone, its own country is in control now; if not, nobody is, until one country alone has ships there.
rule-claim_pole = A country that alone has ships at the pole, because one has come or because others have left or been destroyed, takes control of it. It keeps it without ships, until a ship of another country comes.
rule-razable =
    { WITH("edition-de") ->
        [yes] Any illegal platform can be attacked, and a legal one in a sector of a country in conflict with theirs, if that country has no ship there; its ships have to be attacked and destroyed first. A country's ships never attack platforms in sectors that it controls. A protected platform cannot be attacked, and one whose protection has ended in this turn not before all countries have acted.
       *[no] Any illegal platform can be attacked, and a legal one in a sector of a country in conflict with theirs, if that country has no ship there; its ships have to be attacked and destroyed first. A country's ships never attack platforms in sectors that it controls. A protected platform cannot be attacked.
    }
rule-raze = Before or after their move, but not both, ships can attack a platform in their sector together. If there are more of them than the platform's defence, it is destroyed and goes back to its owner. The ships are not lost.
rule-defence =
    - an illegal platform: 0
    - a legal platform: { VALUE("platform_defence") }, and 1 more for each neutral ship in the sector, that is, each ship of a country that is not in conflict with the one in control
rule-feasible =
    The action has to have an effect. You cannot choose one only to keep others away from it: ship production only if at least one ship can be built, ship movement only if the country has { WITH("variant-pack-ice") ->
        [yes] a ship that can move
       *[no] a ship
    }, and then with at least one move or attack, platform construction only if you can really build a platform.
rule-rightful =
    - A: countries cannot control sea sectors. Take all control markers from the sea. New platforms there are illegal.
    - B: countries control all sea sectors to the north. Each country controls what lies between its coast and the pole, whatever ships are there: Russia { VALUE("count s in sea where s.claim == russia") } sectors, Norway { VALUE("count s in sea where s.claim == norway") }, the EU { VALUE("count s in sea where s.claim == eu") }, Canada { VALUE("count s in sea where s.claim == canada") }, the USA { VALUE("count s in sea where s.claim == usa") }. Nobody can build illegal platforms.
    - C: ships take control of sea sectors. Where ships of one country alone are, that country takes control at once, and keeps it, also when its ships have gone, until another country is there alone.
rule-new_regime = A protected platform becomes legal for nothing if the lobbyist comes from the country that is in control now. If he comes from another one, the owner of the platform may pay ${ VALUE("renewal_fee") } to that country for a new concession; if he cannot or does not, the platform is destroyed, and the lobbyist goes home.
rule-concession = A platform is legal in a sector that a country controls, and illegal where nobody does; on a coast it is always legal. A legal one in a sea that nobody controls any more stays: turn it to its illegal side.
rule-norway_joins =
    - Norway's ships are replaced by ships of the EU, its markers by those of the EU, on the map and in the Arctic Council, where all { VALUE("arctic.eu.votes + arctic.norway.votes") } lie together.
    - Norway's treasury goes to the bank.
    - From the next turn on, space 4 of the EU's influence track can be taken, so that the EU can have four actions; it builds up to { VALUE("arctic.eu.production + arctic.norway.production") } ships with one action, and raises ${ VALUE("arctic.eu.tax + arctic.norway.tax") } in taxes.
    - Norway acts no more. Its lobbyists go home, from its influence track and from the platforms that they protect.
    - Norway's coast, with its ship symbol, is the EU's, and conflicts of Norway and with it are over.
rule-sale =
    - three units of three different kinds: { VALUE("set_points[3]") } points
    - two units of two different kinds: { VALUE("set_points[2]") } points
    - a single unit of any kind: { VALUE("set_points[1]") } points

    The units for points are grouped in the way that brings most: first as many sets of three as there are, then pairs, then single units.
rule-polar_lobbyists = You get { VALUE("polar_points") } points for each of your lobbyists on the influence track of the country that controls the pole; if it is China, for each one on a yellow space of the investment track.
rule-platform_value = Each platform of a kind is worth the more, the more of them you have; legal or illegal does not matter. With three players and 3 platforms of a kind, each of them counts { VALUE("platform_value[gas, 3, 3]") } points for natural gas, { VALUE("platform_value[oil, 3, 3]") } for oil and { VALUE("platform_value[concretion, 3, 3]") } for concretions.
rule-findings = Each research station counts { VALUE("station_points") } points at the end, and { VALUE("neighbour_points") } more for each station of the same player in an adjacent sector.
rule-over =
    { WITH("edition-fr") ->
        [yes] The game ends after turn { VALUE("size(turn_number)") }, or after a turn at whose end China controls the pole.
       *[no] The game ends after turn { VALUE("size(turn_number)") }, or after the turn in which China takes control of the pole, whether or not it still has it at the end.
    }

## Headings of the rulebook

name-ring = Rings
name-sector = Sectors
name-coast = Coastal sectors
name-sea = Sea sectors
name-country = Countries
name-arctic = Countries of the Arctic region
name-resource = Raw materials
name-law = Laws
name-space = Influence spaces
name-turn_number = Turns
name-row = Rows of actions
name-job = Choosing an action
name-slot = Spaces of the investment track
name-standing = Ships while they are moved
name-letter = Letters of the players
name-borders = Adjacent sectors
name-double_line = Double lines
name-lobbyists = Lobbyists of each player
name-platforms = Platforms of each player
name-price = Investment track
name-set_points = Points for a set
name-payout = Paid out at the end
name-platform_value = Value of a platform at the end
name-placing_order = Order of placing
field-ring-cost = Construction costs
field-sector-ring = Ring
field-sector-deposit = Deposit
field-sector-owner = Owner
field-sector-symbol = Ship symbol
field-sector-start = Ships at the start
field-sector-north = To the north
field-sector-northwest = To the north-west
field-sea-claim = Country under law B
field-country-fleet = Ships
field-arctic-production = Ship production
field-arctic-tax = Taxes
field-arctic-votes = Votes
field-arctic-vote = First vote
field-row-space = Goes back to space
field-job-row = Row
field-slot-yellow = Yellow
field-standing-sails = May move
field-standing-fights = May attack ships
field-standing-once_sailed = After its move
field-standing-once_razed = After attacking a platform

## Examples of the rulebook

example-setup-basic = Three players place twelve lobbyists
example-destroying-example-1 = One ship destroys an illegal platform
    .given =
        Alfred has a platform in the Kara Sea, which nobody controls.
        Of all ships there is one on the map: a Russian one in the Kara Sea.
example-destroying-example-1-and-moving = The same ship moves on after its attack
    .given =
        Alfred has platforms in the Kara Sea and in the Laptev Sea, which nobody controls.
        Of all ships there is one on the map: a Russian one in the Kara Sea.
example-destroying-example-2 = A neutral ship saves a legal platform
example-sale-example = Seven units for money and points
    .given = Alfred has seven platforms: four on natural gas, two on oil and one on concretions. There is no unrest anywhere.
example-final-table-two-players = Concretions with two players
    .given = Alfred has three platforms on concretions.
    .then =
        Each of them is worth { VALUE("platform_value[concretion, 2, 3]") } points.
        Together they count { VALUE("3 * platform_value[concretion, 2, 3]") } points.
example-final-table-three-players = Oil with three players
    .given = Alfred has five platforms on oil.
    .then =
        Each of them is worth { VALUE("platform_value[oil, 3, 5]") } points.
        Together they count { VALUE("5 * platform_value[oil, 3, 5]") } points.
example-final-table-four-players = Natural gas with four players
    .given = Alfred has five platforms on natural gas.
    .then =
        Each of them is worth { VALUE("platform_value[gas, 4, 5]") } points.
        Together they count { VALUE("5 * platform_value[gas, 4, 5]") } points.
example-final-score-example = A final score
    .given =
        There are three players. Alfred has 67 points from sales and $8.
        China controls the pole, and two of his lobbyists are on the yellow spaces.
        He has six platforms on natural gas, one on oil and two on concretions.
    .then =
        Natural gas: 6 × { VALUE("platform_value[gas, 3, 6]") } = { VALUE("6 * platform_value[gas, 3, 6]") } points
        Oil: 1 × { VALUE("platform_value[oil, 3, 1]") } = { VALUE("platform_value[oil, 3, 1]") } points
        Concretions: 2 × { VALUE("platform_value[concretion, 3, 2]") } = { VALUE("2 * platform_value[concretion, 3, 2]") } points
        The North Pole: 2 × { VALUE("polar_points") } = { VALUE("2 * polar_points") } points
        In all: 67 + 8 + { VALUE("2 * polar_points") } + { VALUE("6 * platform_value[gas, 3, 6]") } + { VALUE("platform_value[oil, 3, 1]") } + { VALUE("2 * platform_value[concretion, 3, 2]") } = { VALUE("75 + 2 * polar_points + 6 * platform_value[gas, 3, 6] + platform_value[oil, 3, 1] + 2 * platform_value[concretion, 3, 2]") } points
log-went-home = { $player } takes a lobbyist home from { $country }.
chapter-aim = What the game is about
intro-aim =
    You run a company that mines the Arctic. Five countries lie around it: Russia, Norway, the EU, Canada and the USA; China sends ships from outside. You rule none of them, but your lobbyists work in all of them. A country does what the lobbyists in it make it do: it lets you build platforms, builds ships and moves them, raises taxes, quarrels with other countries, and votes in the Arctic Council on who may call which sea its own.

    Your platforms bring raw materials in every turn; you sell them at once, for money or for points. At the end each platform counts once more, and it counts the more, the more of its kind you have. The money that is left counts as well, and so do your lobbyists in the country that controls the North Pole. Whoever then has the most points wins.
chapter-box = What is in the box
intro-box =
    Shared by all:

    - a board with the map, the Arctic Council with its three laws, the investment track, the turn track (I to IX), the score track, and a display for each of the five countries of the Arctic region: an influence track with the spaces 1 to 3, six action spaces, a conflict space and a treasury. Norway has two more spaces for the markers that support its admission to the EU, and the EU a fourth influence space, which is closed at first
    - 32 raw material markers: 16 of natural gas (blue), 10 of oil (dark green), 6 of concretions (orange)
    - a start player marker, a turn marker and a marker for the applicable law
    { WITH("edition-fr") ->
        [yes] - coins: 26 of $1 and 8 of $5
       *[no]
            { WITH("edition-de") ->
                [yes] - coins: 40 of $1 and 10 of $5
               *[no] - coins of $1 and of $5
            }
    }

    For the players:

    - lobbyists, one of which marks the score: { VALUE("lobbyists[2] + 1") } white, { VALUE("lobbyists[2] + 1") } black, { VALUE("lobbyists[3] + 1") } { WITH("edition-ja") ->
        [yes] light brown
       *[no] grey
    }, { VALUE("lobbyists[3] + 1") } dark brown
    - platforms with a legal and an illegal side: { VALUE("platforms[2]") } white, { VALUE("platforms[2]") } black, { VALUE("platforms[3]") } { WITH("edition-ja") ->
        [yes] light brown
       *[no] grey
    }, { VALUE("platforms[3]") } dark brown

    For the countries:

    - ships: violet for Russia, red for Norway, dark blue for the EU, green for Canada, brown for the USA, yellow for China; how many is said below
    - country markers: 14 for Russia, 6 for Norway, 13 for the EU, 6 for Canada, 12 for the USA, 4 for China. They show which country controls a sea sector, how it votes, with whom it is in conflict, who supports Norway's admission, and for which country a lobbyist protects a platform. Should you run out of them, use something else; so it is with the coins of the bank
chapter-map = The map
intro-map =
    The map shows the Arctic from above the pole. In its middle lies the polar sector, around it three rings. A sector is either a coast or a sea.

    - A coastal sector has a coloured control circle. It belongs to the country of that colour, which always controls it.
    - A sea sector has a white control circle. It belongs to nobody; which country controls it depends on the law that applies and on the ships.
    - The polar sector has rules of its own. It has no deposit, and no law applies to it.

    A coloured square is a deposit: blue for natural gas, dark green for oil, orange for concretions. One platform can stand on it, and brings what lies below it. A ship symbol shows where new ships of a country are placed. North is always where the pole is. Any number of ships can be in a sector.
rule-ring = The nearer to the pole a sector is, the more it costs to build a platform there: ${ VALUE("ring.outer.cost") } in the outer ring, ${ VALUE("ring.middle.cost") } in the middle ring, ${ VALUE("ring.inner.cost") } in the inner ring. Sectors are adjacent if they have a side or a corner in common.
rule-borders = Two sectors are adjacent if they have a side or a corner in common.
rule-double_line = Two pairs of sectors are parted by a double line.
heading-setup-compensation = Paying for the order
heading-turns = The turns
heading-turns-pass_marker = Phase 1: the start player changes
heading-turns-countries = Phase 6: the countries act
heading-turns-production = Phase 7: production
heading-turns-admission = Phase 9: the end of the turn
heading-closing = The treasuries are paid out
chapter-lobbyist_actions = The six actions of a country
intro-lobbyist_actions =
    A country has six action spaces, in two rows. In one turn each takes one lobbyist.

    - platform construction: you build one platform of your own
    - ship production: the country builds as many ships as it can
    - diplomacy: you change its conflict or its vote, support Norway's admission, or defame another player
    - civil unrest: platforms in sectors that it controls bring nothing in this turn
    - taxes: money comes into its treasury
    - ship movement: its ships move, attack ships and destroy platforms
rule-lobbying-act = Your lobbyist moves from the influence track to a free action space, and you carry out its action.
heading-build = Platform construction
heading-build_ships = Ship production
heading-diplomatic_step = Diplomacy
rule-diplomatic_step-declare_conflict =
    - Begin or end a conflict. Put a marker of another country on the conflict space; if there is one already, take it away, and put that of a third country there if you like. A country begins one conflict at most.
    - Change the country's vote in the Arctic Council to another law. All markers of the EU move together.
    - Support Norway's admission to the EU, in Norway only: put a marker on one of the two spaces for it.
    - Defame another player, who loses { VALUE("slander_points") ->
        [one] one point
       *[other] { VALUE("slander_points") } points
    }.
heading-in_conflict = Countries in conflict
heading-revenue = Taxes
heading-troubled = Civil unrest
chapter-movement = Ship movement and attacks
heading-ship_movement = Moving ships
heading-fight = Attacking a ship
heading-enter_pole = The North Pole
heading-raze = Destroying a platform
rule-ship_orders-raze = { "" }
heading-defence = The defence of a platform
chapter-reassignment = Reassigning a lobbyist
intro-reassignment = Instead of taking one of the six actions, you can reassign a lobbyist in one of three ways.
heading-lobbying = Staying, moving, going home
rule-lobbying-stay = { "" }
rule-lobbying-centre = { "" }
rule-lobbying-withdraw = { "" }
heading-subsidies = Subsidies
heading-lobbying-protect = Protecting a platform
chapter-council = The Arctic Council
intro-council = One of three laws applies at a time. It says which country controls which sea sector. Coasts are always controlled by the country whose colour they show and never change, and the pole has its own rules: no law touches either of them.
rule-pass_law = When law C comes into force, a country controls the sea sectors in which it alone has ships; all others are controlled by nobody, whatever was so before. Later on, a sector that is controlled never becomes free again as long as law C applies.
heading-concession = Legal and illegal platforms
heading-new_controller = A new country takes control
rule-new_controller = When a new law or the movement of ships gives a sea sector to another country than before, a platform there is destroyed, legal or not, and goes back to its owner, unless a lobbyist protects it.
rule-new_regime-keep = { "" }
rule-new_regime-give_up = { "" }
chapter-admission = Norway joins the EU
heading-norway_joins = Norway joins the EU
heading-over = When the game is over
heading-polar_lobbyists = The North Pole at the end
rule-score-sales = the points that you have when the game ends, from sales, less those that others cost you by defaming you
rule-score-money = 1 point for each $1
rule-score-pole = { VALUE("polar_points") } points for each lobbyist in the country that controls the pole
rule-score-gas = number of platforms on natural gas × value of each
rule-score-oil = number of platforms on oil × value of each
rule-score-concretions = number of platforms on concretions × value of each
rule-ranking = Whoever has the most points wins. Players with the same number of points share the victory.
rule-nations = { "" }
rule-chinese_action-move_ships = { "" }
rule-chinese_action-build_platform = { "" }
rule-placing-place = { "" }
rule-ship_orders-sail = { "" }
rule-ship_orders-fight = { "" }
name-rigs = platforms on the map
field-platform_value-many = Platforms of the kind
field-platform_value-seats = Players
field-price-seats = Players
field-set_points-kinds = Different kinds
field-payout-n = Space
option-first_player-drawn = drawn by lot
option-first_player-first_seat = the first seat
source = the rulebooks of edition I (Gdynia 2011) in Japanese, French and German
name-placing = Placing a lobbyist
name-lobbying = What a lobbyist does
name-subsidies = Subsidies
name-diplomatic_step = Diplomacy
name-chinese_action = China's action
name-ship_orders = Orders to the ships
name-sale = Selling raw materials
name-new_regime = Under a new controller
name-norway_joins = Norway joins the EU
name-norway_joins-pieces = Ships and sectors
name-norway_joins-conflicts = Conflicts
name-norway_joins-lobbyists = Lobbyists
name-build = Platform construction
name-build_ships = Ship production
name-ship_movement = Ship movement
name-enter_pole = Arrival at the pole
name-reach_pole = Arrival without a fight
name-fight = Attacking a ship
name-raze = Destroying a platform
name-claim_pole = Control of the pole
name-outlawed = Platforms become illegal
name-new_controller = A new country takes control
name-china_at_pole = China at the pole
name-passable = Where ships can sail
name-in_conflict = Countries in conflict
name-revenue = Taxes
name-rightful = Who controls the sea
name-over = The end of the game
name-troubled = Civil unrest
name-feasible = Actions that have an effect
name-building_cost = Construction costs
name-razable = Platforms that can be attacked
name-defence = Defence of the platform
name-polar_lobbyists = Lobbyists who count for the pole
name-starting_money = Money at the start
name-compensation_fee = Paid by the start player
name-concession_fee = Price of a concession
name-renewal_fee = Price of a new concession
name-majority = Votes for a majority
name-supporters = Markers for the admission
name-subsidy = Subsidy
name-poor_subsidy = Subsidy without any money
name-slander_points = Loss by being defamed
name-platform_defence = A platform's own defence
name-polar_points = Points for each lobbyist
name-successor = Who stands for a country
name-capacity = Ships built with one action
name-weight = Votes of a country
name-votes_for = votes for a law
name-afloat = ships on the map
name-supply = Ships beside the board
name-producible = Ships that can be built
name-home = Where new ships are placed
name-alone = The country that is alone
name-plants = Platforms of a kind
name-stake = Price of a space
name-yields = units that are brought
name-best_sets = Points for a sale
name-median = The middle one of three numbers
name-vacant = A free space
name-buildable = Where a platform can be built
name-protected = Protected platforms
name-neutral_ships = Neutral ships
name-worth = points for platforms
name-nations = Countries that act
name-place_lobbyists = Placing the lobbyists
name-send_chinese_ship = China sends a ship
name-invest = Investing
name-occupy = Occupying influence spaces
name-act_for_china = Acting for China
name-sell = Selling
name-clear_desks = Clearing the action spaces
name-hold_council = Voting in the Arctic Council
name-pay_out = Paying out
name-chinese_advance = Chinese ships advance
name-pass_law = A law comes into force
name-perform = Carrying out an action
name-pay_country = Paying a country
name-pay_concession = Paying for the concession
name-sail = A ship's move
name-destroy_platform = Losing a platform
name-end_protection = The end of a protection
name-findings = Research results
name-worth_a_visit = Places for a station
name-station_points = Points for a station
name-neighbour_points = Points for a neighbouring station
name-freeze = Freezing
name-stirs = A fleet that can move
heading-rightful = The three laws
heading-ship_orders-fight = Attacking a ship
rule-starting_money = { "" }
rule-compensation_fee = { "" }
reason-enough = there are not more ships than the defence of the platform
reason-razable = this platform cannot be attacked
reason-undefended = a ship of the country in control defends it
reason-no_truce = until all countries have acted it is still safe
reason-in_conflict = the countries are not in conflict
name-defence-legal = legal platforms
name-in_conflict-china = China
name-in_conflict-pole = at the pole
name-successor-joined = after Norway has joined
name-capacity-grown = the EU with Norway
name-revenue-grown = the EU with Norway
name-weight-grown = the EU with Norway
name-weight-gone = Norway in the EU
says-platform =
    { $value ->
        [none] There is no platform { FORM($s, is: "in") }.
       *[other] { $value } has a platform { FORM($s, is: "in") }.
    }
says-track =
    { $value ->
        [none] Nobody is on space { $n } in { $a }.
       *[other] { $value } is on space { $n } in { $a }.
    }
says-money = { $p } has ${ $value }.
says-score = { $p } has { $value } points.
says-start_player = { $value } is the start player.
says-control =
    { $value ->
        [none] Nobody controls { FORM($s, is: "the") }.
       *[other] { FORM($value, is: "subject") } controls { FORM($s, is: "the") }.
    }
says-ships =
    { $value ->
        [0] There is no { FORM($c, is: "adjective") } ship { FORM($s, is: "in") }.
        [one] There is 1 { FORM($c, is: "adjective") } ship { FORM($s, is: "in") }.
       *[other] There are { $value } { FORM($c, is: "adjective") } ships { FORM($s, is: "in") }.
    }
says-afloat = Ships of { $c } on the map: { $value }.
says-supply =
    { $value ->
        [0]
            { FORM($c, is: "subject") } { $c ->
                [usa] have
               *[other] has
            } no ship left to build.
       *[other] Ships that { $c } could still build: { $value }.
    }
says-in_conflict =
    { $value ->
        [yes] { FORM($c, is: "subject") } and { $d } are in conflict { FORM($s, is: "in") }.
       *[no] { FORM($c, is: "subject") } and { $d } are not in conflict { FORM($s, is: "in") }.
    }
says-conflict =
    { $value ->
        [none] The conflict space of { $c } is empty.
       *[other] The marker of { $value } lies on the conflict space of { $c }.
    }
says-ruling = The applicable law is { $value }.
says-treasury = The treasury of { $a } holds ${ $value }.
says-price =
    { $i ->
        [y1] With { $seats } players, the first yellow space is marked { $value }.
        [y2] With { $seats } players, the second yellow space is marked { $value }.
       *[other] With { $seats } players, { $i } is marked { $value }.
    }
says-defence = The defence of the platform { FORM($s, is: "in") } is { $value }.
says-neutral_ships = Neutral ships { FORM($s, is: "in") }: { $value }.
says-concession =
    { $value ->
        [none] The platform { FORM($s, is: "in") } is illegal.
       *[other] The platform { FORM($s, is: "in") } has the concession of { $value }.
    }
says-protector =
    { $value ->
        [none] No lobbyist protects the platform { FORM($s, is: "in") }.
       *[other] A lobbyist of { $value } protects the platform { FORM($s, is: "in") }.
    }
says-pool =
    { $value ->
        [0] { $p } has no free lobbyist.
        [one] { $p } has 1 free lobbyist.
       *[other] { $p } has { $value } free lobbyists.
    }
says-yields = { $p } gets { $value } × { $r }.
says-turn = It is turn { $value }.
says-truce =
    { $value ->
        [yes] The platform { FORM($s, is: "in") } is still safe, since not all countries have acted.
       *[no] The platform { FORM($s, is: "in") } is safe no longer.
    }
name-turn = Turn
name-points = points in all
example-conflict-declared = Canada begins a conflict with the USA
    .then = Canada and the USA are in conflict, although the USA have begun none.
example-vote-of-the-eu = The EU votes for another law
    .then =
        Two votes are for law A, one for law B and three for law C.
        No law has { VALUE("majority") } votes, so law A goes on applying.
example-edition-attack-alone-fr-de = An attack without a move is not enough
example-edition-attack-alone-ja = An attack is enough of a movement
example-edition-attack-without-a-move-fr-de = Attacking only after the move
example-edition-attack-without-a-move-ja = Attacking without a move
example-edition-chinese-ships-fr-de = The fifth Chinese ship
example-edition-chinese-ships-ja = No fifth Chinese ship
example-edition-double-lines-fr-de = No ship crosses a double line
example-edition-double-lines-ja = There are no double lines
example-edition-fleets-fr-de = Canada has five ships
example-edition-fleets-ja = Canada has six ships
example-edition-investment-track-de = The investment track of two players
example-edition-investment-track-ja-fr = The investment track of two players
example-edition-investment-track-of-four-de = The investment track of four players
example-edition-investment-track-of-three-de = The investment track of three players
example-edition-pole-after-the-fight-fr-de = Alone at the pole after an attack, and not in control
example-edition-pole-fr-de = A forced attack does not change control
example-edition-pole-ja = A forced attack decides about the pole
example-edition-pole-won-and-lost-fr = China wins the pole and loses it again: the game goes on
    .then = The USA control the pole, and the game goes on.
example-edition-pole-won-and-lost-ja-de = China wins the pole and loses it again: the game ends
    .then = The USA control the pole, and all the same this turn is the last.
example-edition-protection-de = Safe until all countries have acted
example-edition-protection-ends-with-the-platform-de = A destroyed platform leaves no safety behind
example-edition-protection-ja-fr = Safe until this country has acted
example-letter-a-ship-has-to-move-de = Destroying a platform is not a movement
example-letter-a-ship-has-to-move-fr = Destroying a platform is not a movement
example-letter-concession-from-the-treasury = The country pays the concession
example-letter-concession-of-a-poor-country = A country without money lets nobody build
example-letter-concession-of-china = The concession of China
example-letter-illegal-platform-of-a-poor-country = An illegal platform of a country without money
example-letter-concession-by-country = Who pays for the concession
example-letter-unrest-at-sea = Unrest at sea alone
example-pack-ice-closes-a-sector = A sector closed by ice
example-pack-ice-and-production = What the ice leaves of the production
example-pack-ice-holds-a-fleet = A fleet in the ice cannot move
example-pack-ice-holds-china = China waits for the ice
example-pack-ice-holds-chinas-fleet = China decided, and held by the ice
example-pack-ice-in-turn-one = Ice in the first turn
example-polar-research-costs-money = A station costs money
example-polar-research-score = Neighbouring stations help each other
example-polar-research-station = A research station near the pole
example-setup-advanced-four-players = The order with four players
example-setup-advanced-three-players = The order with three players
example-setup-advanced-two-players = The order with two players
example-short-summer-ends = The game ends after seven turns
    .then = The seventh turn was the last.
example-short-summer-numbers = More money, cheaper platforms
    .then = Everybody begins with ${ VALUE("starting_money") }; a platform in the inner ring costs ${ VALUE("ring.inner.cost") } to build.
rule-seat_of = { "" }
rule-pay_concession = { "" }
rule-stirs = { "" }
rule-freeze = { "" }
rule-worth_a_visit = { "" }
rule-station_points = { "" }
rule-neighbour_points = { "" }
heading-seat_of = Who A, B, C and D are
name-troubled-coast = on coasts
reason-feasible = it would have no effect
note-ruleset =
    { WITH("edition-ja") ->
        [yes] These are the rules of the Japanese rulebook. What it leaves open is taken from the other two versions, or decided here; such places are marked by a note.
       *[no]
            { WITH("edition-fr") ->
                [yes] These are the rules of the French rulebook. What it leaves open is taken from the other two versions, or decided here; such places are marked by a note.
               *[no]
                    { WITH("edition-de") ->
                        [yes] These are the rules of the German rulebook. What it leaves open is taken from the other two versions, or decided here; such places are marked by a note.
                       *[no] The rules here are those on which the three versions agree. Where they differ, what two of three say is taken, or else the clearest wording; such places are marked by a note.
                    }
            }
    }
