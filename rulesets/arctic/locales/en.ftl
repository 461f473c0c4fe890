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
country-canada = Canada
    .adjective = Canadian
    .subject = Canada
    .ship = A Canadian ship
country-usa = the USA
    .adjective = US
    .subject = The USA
    .ship = A US ship
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
    .the = space 1
slot-s2 = space 2
    .the = space 2
slot-s3 = space 3
    .the = space 3
slot-s4 = space 4
    .the = space 4
slot-s5 = space 5
    .the = space 5
slot-s6 = space 6
    .the = space 6
slot-s7 = space 7
    .the = space 7
slot-s8 = space 8
    .the = space 8
slot-y1 = first yellow space
    .the = the first yellow space
slot-y2 = second yellow space
    .the = the second yellow space

standing-waiting = not moved yet
standing-spent = not moved yet, has attacked
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
        [0] destroy the platform { FORM($s, is: "in") } with { $unmoved ->
            [one] a ship that has not moved yet
           *[other] { $unmoved } ships that have not moved yet
        }
       *[other] { $unmoved ->
            [0] destroy the platform { FORM($s, is: "in") } with { $moved ->
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
sale-cash =
    for money: { $gas_sold } gas, { $oil_sold } oil, { $concretions_sold } concretions; for points: all the rest
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
log-razed = Ships of { $country }, led by { $player }, attack a platform { FORM($sector, is: "in") }.
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
        [0] { $player } sells raw materials for { $points ->
            [one] one point
           *[other] { $points } points
        }.
       *[other] { $points ->
            [0] { $player } sells raw materials for ${ $money }.
            [one] { $player } sells raw materials for ${ $money } and one point.
           *[other] { $player } sells raw materials for ${ $money } and { $points } points.
        }
    }
log-returned = { $player } has a lobbyist back on space { $space } in { $country }.
log-returned-from-china = { $player } has a lobbyist back from China.
log-law-changed = The Arctic Council passes law { $law }.
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

rule-setup = Everybody takes ${ VALUE("starting_money") }, one lobbyist to mark the score, and further lobbyists: { VALUE("lobbyists[2]") } each with two players, { VALUE("lobbyists[3]") } with three, { VALUE("lobbyists[4]") } with four. With two players everybody has { VALUE("platforms[2]") } platforms, with more { VALUE("platforms[3]") }. The treasuries begin with ${ VALUE("arctic.russia.tax") } in Russia, ${ VALUE("arctic.norway.tax") } in Norway, ${ VALUE("arctic.eu.tax") } in the EU, ${ VALUE("arctic.canada.tax") } in Canada and ${ VALUE("arctic.usa.tax") } in the USA. Each ship symbol on the map gets one ship of its country, Alaska { VALUE("sector.alaska.start") }.
rule-setup-first_player = The start player is drawn by lot, unless everybody agreed on one.
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] The lobbyists are placed in a fixed order. From the start player on, the players are called A, B, C and D; each letter in the row for this number of players stands for one lobbyist, placed on any free space of an influence track.
       *[no] In turn, beginning with the start player, everybody places one lobbyist on a free space of an influence track, until none is left.
    }
rule-setup-compensation = The start player pays ${ VALUE("compensation_fee") } to the player who placed last.
rule-turns = The game has { VALUE("size(turn_number)") } turns. In the first one, phases 1 to 4 are left out.
rule-turns-pass_marker = The player to the left becomes the start player.
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] A Chinese ship is placed near Kamchatka. If all { VALUE("country.china.fleet") } Chinese ships are on the map, this phase is left out.
       *[no] A Chinese ship is placed near Kamchatka, if one of the { VALUE("country.china.fleet") } is left.
    }
rule-turns-investing =
    { WITH("edition-de") ->
        [yes] In turn, everybody puts a lobbyist on the investment track or passes, until all have passed in a row. The number on the space is received from the bank; a number below nought is paid. Who has passed may come back as long as the phase goes on.
       *[no] In turn, everybody puts a lobbyist on the investment track or passes, until all have passed in a row. The number on the space is paid to the bank; a number below nought is received from it. Who has passed may come back as long as the phase goes on.
    }
rule-turns-occupying = From left to right, lobbyists leave the investment track for a free space of any influence track. Those on yellow spaces stay.
rule-turns-freezing = One sea sector, drawn by lot, is closed by ice until this phase of the next turn: no ship gets in or out, and a platform there brings nothing.
rule-turns-china = Who has paid most for a yellow space may move the Chinese ships or build a platform for China. If nobody has, all Chinese ships advance one sector to the north, the eastern one of two, without attacking.
rule-turns-countries = Russia, Norway, the EU, Canada and the USA act, one after the other.
rule-turns-countries-lobbyists = From the lowest space on, each lobbyist of the country takes an action that is free and can be carried out, or is reassigned.
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Lobbyists who have protected a platform in the country's name since an earlier turn go home. The platforms are safe until all countries have acted.
       *[no] Lobbyists who have protected a platform in the country's name since an earlier turn go home; their platforms can be attacked again.
    }
rule-turns-truces = The platforms whose lobbyists went home in this phase can be attacked again.
rule-turns-production = Each platform brings one unit of what lies below it, unless there is unrest in the country that controls the sector. Units are sold at once: for $1 each, or for points in sets of different kinds.
rule-turns-clearing = In each country the right-most lobbyist of the upper row goes to space { VALUE("row.top.space") } and that of the lower row to space { VALUE("row.bottom.space") }. All others go home.
rule-turns-admission = When { VALUE("supporters") } markers support Norway's admission, Norway joins the EU.
rule-turns-council = A law that has { VALUE("majority") } of the { VALUE("sum a.votes for a in arctic") } votes becomes the applicable law. Control of the seas is changed accordingly, and platforms turn legal or illegal, are paid for, or are destroyed.
rule-turns-yellow_lobbyists = Unless the game is over, lobbyists on yellow spaces go home.
rule-closing = Each treasury pays ${ VALUE("payout[1]") }, ${ VALUE("payout[2]") } and ${ VALUE("payout[3]") } to the lobbyists on the spaces 1, 2 and 3 of the influence track, in this order, as long as the money lasts.

rule-lobbying = Instead of taking an action, a lobbyist can be reassigned. On space 2, and on space 4 of the EU, he may stay for the next turn; from the spaces 1 and 3 he may move to space 2, if it is free. He may go home, or protect a platform.
rule-lobbying-protect = The lobbyist stands on any platform that has none yet, wherever it is and whoever owns it. Nobody can attack it until his country has acted in the next turn.
rule-lobbying-explore = In a sector of the inner ring with a ship of the country the lobbyist sets up a research station, if there is none. The player pays $1 to the treasury, and the lobbyist goes home.
rule-subsidies = Who takes a lobbyist home may have a subsidy of ${ VALUE("subsidy") } from the treasury, or of ${ VALUE("poor_subsidy") } without any money; if the treasury has less, what there is.
rule-diplomatic_step =
    One of these: the country begins a conflict, in place of an old one or of none; it ends its conflict; it votes for another law; Norway's admission to the EU is supported, in Norway only; another player is defamed and loses { VALUE("slander_points") ->
        [one] one point
       *[other] { VALUE("slander_points") } points
    }.
rule-in_conflict = Two countries are in conflict when one of them has begun a conflict with the other. Every country is always in conflict with China, and at the pole with every other country.
rule-build_ships = The country builds as many ships as it can produce, pay at $1 each, and take from its supply: Russia up to { VALUE("arctic.russia.production") }, Norway { VALUE("arctic.norway.production") }, the EU { VALUE("arctic.eu.production") }, Canada { VALUE("arctic.canada.production") }, the USA { VALUE("arctic.usa.production") }. The player places each in a sector with the country's symbol.
rule-revenue = The treasury gets ${ VALUE("arctic.russia.tax") } in Russia, ${ VALUE("arctic.norway.tax") } in Norway, ${ VALUE("arctic.eu.tax") } in the EU, ${ VALUE("arctic.canada.tax") } in Canada and ${ VALUE("arctic.usa.tax") } in the USA.
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] In this turn, platforms in sea sectors that the country controls bring nothing.
       *[no] In this turn, platforms in sectors that the country controls bring nothing.
    }
rule-build =
    { WITH("variant-letter-fr") ->
        [yes] The platform stands in a sector with a free deposit which the country controls, for the construction costs, while the country's treasury pays the concession of ${ VALUE("concession_fee") }; or in a sea that nobody controls where the country has a ship, for the construction costs alone.
       *[no] The platform stands in a sector with a free deposit which the country controls, for the construction costs and a concession of ${ VALUE("concession_fee") }, or in a sea that nobody controls where the country has a ship, for the construction costs alone.
    }
rule-building_cost = Construction costs are ${ VALUE("ring.inner.cost") } in the inner ring, ${ VALUE("ring.middle.cost") } in the middle ring and ${ VALUE("ring.outer.cost") } in the outer ring. They go to the bank; a concession goes to the treasury of the country.
rule-ship_movement =
    { WITH("variant-letter-fr") ->
        [yes] Each ship moves to an adjacent sector at most once. At least one has to move.
       *[no] { WITH("variant-letter-de") ->
            [yes] Each ship moves to an adjacent sector at most once. At least one has to move.
           *[no] Each ship moves to an adjacent sector at most once. At least one has to move or attack.
        }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] Ships move across sides and corners.
       *[no] Ships move across sides and corners, but never across a double line.
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] After its move or without one, a ship may attack a ship of a country in conflict with its own. Both are destroyed.
       *[no] After its move a ship may attack a ship of a country in conflict with its own. Both are destroyed.
    }
rule-enter_pole =
    { WITH("edition-ja") ->
        [yes] A ship that comes to the pole attacks at once, if the country that controls the pole has ships there. Both are lost. If ships of one country alone are left then, that country controls the pole.
       *[no] A ship that comes to the pole attacks at once, if the country that controls the pole has ships there. Both are lost; the control does not change.
    }
rule-reach_pole = When a ship comes to the pole and the country in control has none there, that control ends. If the newcomer is alone, its country takes control; if there are other ships, nobody controls the pole until one country has ships there alone.
rule-claim_pole = Whoever alone has ships at the pole takes control of it, and keeps it when they have left, until a ship of another country comes.
rule-razable = Ships destroy illegal platforms, and legal ones in sectors of a country in conflict with theirs that has no ships there, unless a lobbyist protects them.
rule-raze = More ships are needed than the platform's defence. They attack before or after their move and are not lost.
rule-defence = An illegal platform has no defence. A legal one has a defence of { VALUE("platform_defence") }, and 1 more for each ship of a country that is not in conflict with the one that controls the sector.
rule-feasible = An action can be chosen only if the country can really do something with it.
rule-rightful = Under law A nobody controls the sea. Under law B each country controls what lies between its coast and the pole. Under law C a country takes control of a sea sector where no other has ships, and keeps it.
rule-new_regime = When a sector gets a new controller, platforms there are destroyed. A protected one becomes legal for nothing if the lobbyist comes from the new controller; else its owner pays ${ VALUE("renewal_fee") } for a new concession or loses it.
rule-concession = A platform in a sector that a country controls is legal. When nobody controls the sector any more it stays and is illegal.
rule-norway_joins = Norway's ships, sectors and vote become the EU's, its ship production and taxes are added to the EU's (together { VALUE("arctic.eu.production + arctic.norway.production") } ships and ${ VALUE("arctic.eu.tax + arctic.norway.tax") }), and a fourth influence space opens there. Norway's treasury goes to the bank.
rule-sale = For points, three different kinds count { VALUE("set_points[3]") }, then two different ones { VALUE("set_points[2]") }, then single units { VALUE("set_points[1]") }.
rule-polar_lobbyists = { VALUE("polar_points") } points for each lobbyist in the country that controls the pole; if it is China, for each one on a yellow space.
rule-platform_value = Every platform of a kind is worth the more, the more of them a player has: of 3 platforms each counts { VALUE("platform_value[gas, 3, 3]") } points for natural gas, { VALUE("platform_value[oil, 3, 3]") } for oil and { VALUE("platform_value[concretion, 3, 3]") } for concretions, if there are three players.
rule-findings = Each research station counts { VALUE("station_points") } points at the end, and { VALUE("neighbour_points") } more for each station of the same player in an adjacent sector.
rule-over =
    { WITH("edition-fr") ->
        [yes] The game ends with turn { VALUE("size(turn_number)") }, or with a turn at whose end China controls the pole.
       *[no] The game ends with turn { VALUE("size(turn_number)") }, or with the turn in which China takes control of the pole.
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
name-job = Lobbyist actions
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
example-destroying-example-1-and-moving = The same ship moves on after its attack
example-destroying-example-2 = A neutral ship saves a legal platform
example-sale-example = Seven units for money and points
example-final-table-two-players = Concretions with two players
example-final-table-three-players = Oil with three players
example-final-table-four-players = Natural gas with four players
example-final-score-example = A final score
