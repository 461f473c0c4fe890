### English words of Pax Pamir.

title = Pax Pamir: Second Edition

## Cards

card-mohan_lal = Mohan Lal
card-jan_fishan_khan = Jan-Fishan Khan
card-prince_akbar_khan = Prince Akbar Khan
card-charles_stoddart = Charles Stoddart
card-shah_shuja_durrani = Shah Shuja Durrani
card-aminullah_khan_logari = Aminullah Khan Logari
card-dost_mohammad = Dost Mohammad
card-kabul_bazaar = Kabul Bazaar
card-afghan_handicrafts = Afghan Handicrafts
card-balkh_arsenic_mine = Balkh Arsenic Mine
card-lapis_lazuli_mine = Lapis Lazuli Mine
card-city_of_ghazni = City of Ghazni
card-ghilzai_nomads = Ghilzai Nomads
card-money_lenders = Money Lenders
card-durrani_royal_guard = Durrani Royal Guard
card-bala_hissar = Bala Hissar
card-citadel_of_ghazni = Citadel of Ghazni
card-harry_flashman = Harry Flashman
card-eldred_pottinger = Eldred Pottinger
card-henry_rawlinson = Henry Rawlinson
card-alexander_burnes = Alexander Burnes
card-george_hayward = George Hayward
card-henry_pottinger = Henry Pottinger
card-ranjit_singh = Ranjit Singh
card-josiah_harlan = Josiah Harlan
card-paolo_avitabile = Paolo Avitabile
card-maqpon_dynasty = Maqpon Dynasty
card-anarkali_bazaar = Anarkali Bazaar
card-khyber_pass = Khyber Pass
card-sikh_merchants_in_lahore = Sikh Merchants in Lahore
card-company_weapons = Company Weapons
card-army_of_the_indus = Army of the Indus
card-zorawar_singh_kahluria = Zorawar Singh Kahluria
card-sindhi_warriors = Sindhi Warriors
card-hari_singh_nalwa = Hari Singh Nalwa
card-bengal_native_infantry = Bengal Native Infantry
card-seaforth_highlanders = Seaforth Highlanders
card-akali_sikhs = Akali Sikhs
card-william_moorcroft = William Moorcroft
card-william_hay_macnaghten = William Hay Macnaghten
card-charles_masson = Charles Masson
card-barakzai_sadars = Barakzai Sadars
card-giljee_nobles = Giljee Nobles
card-baluchi_chiefs = Baluchi Chiefs
card-haji_khan_kakar = Haji Khan Kakar
card-city_bank = Bank
card-bolan_pass = Bolan Pass
card-fruit_markets = Fruit Markets
card-kandahari_markets = Kandahari Markets
card-british_regulars = British Regulars
card-sir_john_keane = Sir John Keane
card-pashtun_mercenary = Pashtun Mercenary
card-jezail_sharpshooters = Jezail Sharpshooters
card-herati_bandits = Herati Bandits
card-hazara_chiefs = Hazara Chiefs
card-yar_mohammad_alikozai = Yar Mohammad Alikozai
card-exiled_durrani_nobility = Exiled Durrani Nobility
card-ishaqzai_chiefs = Ishaqzai Chiefs
card-tajik_warband = Tajik Warband
card-nomadic_warlord = Nomadic Warlord
card-karakul_sheep = Karakul Sheep
card-qanat_system = Qanat System
card-farah_road = Farah Road
card-opium_fields = Opium Fields
card-minaret_of_jam = Minaret of Jam
card-baluchi_smugglers = Baluchi Smugglers
card-wheat_fields = Wheat Fields
card-ghaem_magham_farahani = Ghaem Magham Farahani
card-count_ivan_simonich = Count Ivan Simonich
card-alexander_griboyedov = Alexander Griboyedov
card-joseph_wolff = Joseph Wolff
card-claude_wade = Claude Wade
card-jean_francois_allard = Jean-François Allard
card-hajj_mirza_aghasi = Hajj Mirza Aghasi
card-abbas_mirza = Abbas Mirza
card-fath_ali_shah = Fath-Ali Shah
card-mohammad_shah = Mohammad Shah
card-civic_improvements = Civic Improvements
card-persian_slave_markets = Persian Slave Markets
card-anglo_persian_trade = Anglo-Persian Trade
card-russo_persian_trade = Russo-Persian Trade
card-persian_army = Persian Army
card-shahs_guard = Shah's Guard
card-russian_regulars = Russian Regulars
card-bukharan_jews = Bukharan Jews
card-jan_prosper_witkiewicz = Jan Prosper Witkiewicz
card-imperial_surveyors = Imperial Surveyors
card-arthur_conolly = Arthur Conolly
card-aga_mehdi = Aga Mehdi
card-nasrullah_khan = Nasrullah Khan
card-allah_quli_bahadur = Allah Quli Bahadur
card-mir_murad_beg = Mir Murad Beg
card-madali_khan = Madali Khan
card-khivan_slave_markets = Khivan Slave Markets
card-supplies_from_orenburg = Supplies from Orenburg
card-panjdeh_oasis = Panjdeh Oasis
card-the_ark_of_bukhara = The Ark of Bukhara
card-european_cannons = European Cannons
card-cossacks = Cossacks
card-count_perovsky = Count Perovsky

card-dominance_check_1 = Dominance Check
card-dominance_check_2 = Dominance Check
card-dominance_check_3 = Dominance Check
card-dominance_check_4 = Dominance Check
card-new_tactics = Military Favoured / New Tactics
card-koh_i_noor_recovered = Embarrassment of Riches / Koh-i-noor Recovered
card-courtly_manners = Disregard for Customs / Courtly Manners
card-rumor = Failure to Impress / Rumor
card-conflict_fatigue = Riots in Punjab / Conflict Fatigue
card-nationalism = Riots in Herat / Nationalism
card-public_withdrawal = Public Withdrawal
card-nation_building = Riots in Kabul / Nation Building
card-persian_aristocracy = Riots in Persia / Backing of Persian Aristocracy
card-other_persuasive_methods = Confidence Failure / Other Persuasive Methods
card-pashtunwali_values = Intelligence Favoured / Pashtunwali Values
card-rebuke = Political Favoured / Rebuke

ability-indispensable_advisors = Indispensable Advisors
ability-insurrection = Insurrection
ability-claim_of_ancient_lineage = Claim of Ancient Lineage
ability-bodyguards = Bodyguards
ability-citadel = Citadel
ability-strange_bedfellows = Strange Bedfellows
ability-civil_service_reforms = Civil Service Reforms
ability-safe_house = Safe House
ability-charismatic_courtiers = Charismatic Courtiers
ability-blackmail = Blackmail
ability-indian_supplies = Indian Supplies
ability-well_connected = Well-Connected
ability-herat_influence = Herat Influence
ability-persian_influence = Persian Influence
ability-russian_influence = Russian Influence
ability-infrastructure = Infrastructure
ability-savvy_operator = Savvy Operator
ability-irregulars = Irregulars

## The map

region-transcaspia = Transcaspia
region-kabul = Kabul
region-punjab = Punjab
region-persia = Persia
region-herat = Herat
region-kandahar = Kandahar
border-herat_kabul = border between Herat and Kabul
border-herat_kandahar = border between Herat and Kandahar
border-herat_persia = border between Herat and Persia
border-herat_transcaspia = border between Herat and Transcaspia
border-kabul_kandahar = border between Kabul and Kandahar
border-kabul_punjab = border between Kabul and Punjab
border-kabul_transcaspia = border between Kabul and Transcaspia
border-kandahar_punjab = border between Kandahar and Punjab
border-persia_transcaspia = border between Persia and Transcaspia

coalition-afghan = Afghan
coalition-british = British
coalition-russian = Russian

suit-political = political
suit-intelligence = intelligence
suit-economic = economic
suit-military = military

space = column { $column }, { $row }
row-top = upper row
row-bottom = lower row

side-left = left
side-right = right

gift_space-small = gift for { $it-price } rupees
    .short = { $it-price }
gift_space-fine = gift for { $it-price } rupees
    .short = { $it-price }
gift_space-splendid = gift for { $it-price } rupees
    .short = { $it-price }

card_action-tax = tax
card_action-gift = gift
card_action-build = build
card_action-move = move
card_action-betray = betray
card_action-battle = battle

icon-road = road
icon-army = army
icon-leverage = leverage
icon-spy = spy
icon-tribe = tribe
icon-favor_political = political suit favoured
icon-favor_intelligence = intelligence suit favoured
icon-favor_economic = economic suit favoured
icon-favor_military = military suit favoured

## Options of a game

option-open_hands = hands are open

## Editions

edition-rulebook = the English rulebook

## Phases

phase-setup = Setting up
phase-setup-deck = The deck is built
phase-setup-market = The market is laid
phase-setup-loyalties = The first loyalties
phase-turns = Turn of { $p }
phase-turns-beginning = { "" }
phase-turns-actions = { "" }
phase-turns-court_limit = Cleanup
phase-turns-hand_limit = { "" }
phase-turns-events = { "" }
phase-turns-market = { "" }

## Decisions

choose_loyalties-k = { $player }: which coalition are you loyal to?
    .log = { "" }

turn = { $player }: what do you do?
turn-buy =
    { $cost ->
        [0] purchase { $x } for nothing
        [one] purchase { $x } for { $cost } rupee
       *[other] purchase { $x } for { $cost } rupees
    }
    .log = { "" }
turn-play = play { $c } at the { $side } end
    .log = { "" }
turn-use =
    use { $c } to { $a ->
        [gift] make a gift
       *[other] { $a }
    }
    .log = { "" }
turn-end_turn = end the turn
    .log = { "" }

bribe_answers = { $player }: { $q } is owed a bribe of { $full }
bribe_answers-pay = pay it
    .log = { "" }
bribe_answers-ask = ask for a lower bribe
    .log = { "" }
bribe_answers-ask-n = { $player }: how much do you want from { $p }, who owes you { $full }?
    .log = { "" }
bribe_answers-ask-accept = pay the amount named
    .log = { "" }
bribe_answers-ask-withdraw = do without
    .log = { "" }
bribe_answers-withdraw = do without
    .log = { "" }
bribe_answers-decline = do not pay, as Courtly Manners allow
    .log = { "" }

icon-does-road-b = { $player }: where does the road go?
    .log = { "" }
icon-does-spy-d = { $player }: on which card does the spy go?
    .log = { "" }

levy = { $player }: take a rupee from whom?
levy-player = from { $q }
    .log = { "" }
levy-market = from { $x } in the market
    .log = { "" }
levy-done = enough
    .log = { "" }

give-g = { $player }: which gift?
    .log = { "" }
build-n = { $player }: how many blocks do you pay for?
    .log = { "" }

construction = { $player }: where does the block go?
construction-army = army in { $r }
    .log = { "" }
construction-road = road on the { $b }
    .log = { "" }
construction-done = none
    .log = { "" }

moves = { $player } moves
moves-army = army from { $r } to { $r2 }
    .log = { "" }
moves-spy = spy from { $c } to { $d }
    .log = { "" }
moves-tribe = tribe from { $r } to { $r2 }
    .log = { "" }
moves-done = enough
    .log = { "" }

betray-d = { $player }: which card do you betray?
    .log = { "" }
betray = { $player }: keep the card as a prize?
betray-take_prize = keep it
    .log = { "" }
betray-leave_it = leave it
    .log = { "" }

battle = { $player }: where is the battle?
battle-in_region = in { $r }
    .log = { "" }
battle-on_card = on { $d }
    .log = { "" }
fight_in = { $player }: what do you remove from { $r }?
fight_in-tribe = tribe of { $q }
    .log = { "" }
fight_in-army = army ({ $k })
    .log = { "" }
fight_in-road = road on the { $b } ({ $k })
    .log = { "" }
fight_in-done = enough
    .log = { "" }
fight_on = { $player }: whose spy do you remove from { $c }?
fight_on-spy = spy of { $q }
    .log = { "" }
fight_on-done = enough
    .log = { "" }

kill_spy-safe_house-d = { $player }: bring the spy to a safe house?
    .log = { "" }
kill_spy-safe_house-d-decline = no, it goes home
    .log = { "" }
begin_turn-blackmail-d = { $player }: place a spy by blackmail?
    .log = { "" }
begin_turn-blackmail-d-decline = no
    .log = { "" }

overthrow-c = { $player }: which of the overthrown cards goes first?
    .log = { "" }
change_loyalty-c = { $player }: which of the patriots goes first?
    .log = { "" }
pay_debt = { $player }: which card do you give for the rupee you owe?
pay_debt-from_hand = { $c } from your hand
    .log = { "" }
pay_debt-from_court = { $c } from your court
    .log = { "" }
keep_court_limit-c = { $player }: your court is too large; which card goes?
    .log = { "" }
keep_hand_limit-c = { $player }: your hand is too large; which card goes?
    .log = { "" }
lose_confidence-c = { $player }: which card of your hand do you discard?
    .log = { "" }

find_block = { $player }: the supply is empty; which block do you take?
find_block-take_army = army in { $r }
    .log = { "" }
find_block-take_road = road on the { $b }
    .log = { "" }
find_cylinder = { $player }: your supply is empty; which piece do you take?
find_cylinder-take_tribe = tribe in { $r }
    .log = { "" }
find_cylinder-take_spy = spy on { $c }
    .log = { "" }
find_cylinder-take_gift = { $g }
    .log = { "" }

spread_rumor-q = { $player }: about whom is there a rumor?
    .log = { "" }
swap_hands-q = { $player }: with whom do you swap hands?
    .log = { "" }
choose_values-z = { $player }: which suit is favoured now?
    .log = { "" }
rebuke-r = { $player }: which region is cleared?
    .log = { "" }

## The log

log-is-loyal = { $player } is loyal to the { $coalition } coalition.
log-buys =
    { $price ->
        [0] { $player } purchases { $card }.
        [one] { $player } purchases { $card } for one rupee.
       *[other] { $player } purchases { $card } for { $price } rupees.
    }{ $coins ->
        [0] { "" }
        [one] { " " }One rupee lay on it.
       *[other] { " " }{ $coins } rupees lay on it.
    }
log-pays-market =
    { $amount ->
        [one] { $player } pays one rupee to the market.
       *[other] { $player } pays { $amount } rupees to the market.
    }
log-asks-less = { $player } asks { $other } for a lower bribe.
log-withdraws = { $player } does without.
log-pays-no-bribe = { $player } pays no bribe, as Courtly Manners allow.
log-wants-to-act = { $player } wants to use { $card }: { $action }.
log-takes-army = { $player } takes an army from { $region } ({ $coalition }).
log-takes-road = { $player } takes a road from the { $border } ({ $coalition }).
log-takes-tribe = { $player } takes back a tribe from { $region }.
log-takes-spy = { $player } takes back a spy from { $card }.
log-takes-gift = { $player } takes back a { $gift }.
log-reveals = { $player } wants to play { $card }.
log-bribes = { $player } pays { $other } a bribe of { $amount }.
log-names-bribe = { $player } wants a bribe of { $amount } from { $other }.
log-plays = { $player } plays { $card } at the { $side } end.
log-acts = { $player } uses { $card }: { $action }.
log-changes-loyalty = { $player } changes sides and is loyal to the { $coalition } coalition now.
log-places-army = { $player } places an army in { $region } ({ $coalition }).
log-places-road = { $player } places a road on the { $border } ({ $coalition }).
log-places-tribe = { $player } places a tribe in { $region }.
log-places-spy = { $player } places a spy on { $card }.
log-gives = { $player } makes a { $gift }.
log-gains =
    { $amount ->
        [0] { $player } gains nothing.
        [one] { $player } gains one rupee.
       *[other] { $player } gains { $amount } rupees.
    }
log-favors = The { $suit } suit is favoured now.
log-taxes = { $player } takes a rupee from { $other } in taxes.
log-taxes-market = { $player } takes a rupee from { $card } in the market.
log-appears = New in the market: { $card } ({ $space }).
log-marches = { $player } moves an army from { $from } to { $to }.
log-spies-on = { $player } moves a spy from { $from } to { $to }.
log-moves-tribe = { $player } moves a tribe from { $from } to { $to }.
log-betrays = { $player } betrays { $card }.
log-takes-prize = { $player } keeps { $card } as a prize.
log-destroys-tribe = { $player } removes a tribe of { $other } from { $region }.
log-destroys-army = { $player } removes an army from { $region } ({ $coalition }).
log-destroys-road = { $player } removes a road from the { $border } ({ $coalition }).
log-kills-spy = { $player } removes a spy of { $other } from { $card }.
log-saves-spy = { $player } brings the spy to { $card }.
log-loses-card = { $player } loses { $card }.
log-overthrown = { $player } is overthrown in { $region } and loses all tribes there.
log-pays-back = { $player } pays a rupee back.
log-discards = { $player } discards { $card }.
log-check-successful = The dominance check succeeds: the { $coalition } coalition dominates.
log-check-failed = The dominance check fails.
log-scores =
    { $points ->
        [0] { $player } scores nothing.
        [one] { $player } scores one victory point.
       *[other] { $player } scores { $points } victory points.
    }
log-lasts-for = { $event } lies below the court of { $player } until the next dominance check.
log-lasts = { $event } lies beside the map until the next dominance check.
log-swaps-hands = { $player } and { $other } swap their hands.
log-cleared = All tribes and armies leave { $region }.
log-event-discarded = An event leaves the market: { $card }.
log-instability = Instability: the second dominance check appears.

## The final score

score-checks = Dominance checks
tie-1 = military stars

# What is shuffled and drawn is plain from what follows.
chance-shuffle = { "" }
chance-draw = { "" }

## The rulebook: its chapters and headings

chapter-terms = What you need to know
chapter-turns = Your turn
chapter-purchase = Purchasing cards
chapter-playing = Playing cards
chapter-acting = Actions of cards
chapter-dominance = Dominance checks
chapter-events = Event cards
chapter-abilities = Special abilities
chapter-cards = The court cards

name-region = The map
name-border = Borders
name-suit = Suits
heading-favored = The favoured suit
heading-stars = Stars
heading-court_limit = The court
heading-hand_limit = The hand
heading-influence = Loyalty and influence
heading-change_loyalty = Changing sides
heading-rules = Ruling a region
heading-has = Cards come first
heading-find_block = When pieces run out
heading-lose = Losing a card of the court
heading-overthrow = Overthrow
heading-turn = Your actions
heading-instability = Instability
heading-price = The price
name-price_per_card-military = while the military suit is favoured
name-play-bribe = the bribe
name-play-card = into the court
name-play-loyalty = loyalty
name-play-icons = icons
name-act-bribe = the bribe
heading-play_bribe = Bribing the ruler
heading-bribe_answers = How a bribe is agreed
name-icon = Icons
heading-bonus = Bonus actions
heading-pay_market = Paying for an action
heading-holds_hostage = Hostages
heading-levy = Tax
heading-shelter = The tax shelter
heading-give = Gift
heading-build = Build
heading-construction = Placing the blocks
heading-moves = Move
heading-betray = Betray
heading-battle = Battle
heading-resolve_check = The check
name-resolve_check-ending = the end of the game
name-resolve_check-peace = the blocks
name-resolve_check-effects = lasting events
name-check_points = Points
heading-last_check = The last check
heading-far_ahead = An early end
name-other_event = Events
name-event_card = Events
name-dominance_check = Dominance checks
name-ability = Abilities
name-court_card = Court cards
heading-build_deck = The piles of the deck
name-market = market
name-mixed = cards being shuffled
name-pile = pile of the deck
name-box = the box
name-coins = rupees on cards
name-army = armies
name-road = roads
name-tribe = tribes
name-block = blocks in supply
    .short = Blocks
name-cylinder = cylinders on the player board
    .short = Cylinders
name-money = rupees
name-victory_points = victory points
name-loyalty = loyalty
name-card = cards
name-outcome = check
name-place = place
outcome-success = successful
outcome-failure = failed

heading-turns = The course of the game
heading-turns-court_limit = Cleanup: the court
heading-turns-hand_limit = Cleanup: the hand
heading-turns-events = Cleanup: events
heading-turns-market = Cleanup: the market
heading-turn-buy = Purchasing
heading-turn-play = Playing
heading-turn-use = Using a card of your court
heading-turn-end_turn = Ending the turn
heading-construction-army = An army
heading-construction-road = A road
heading-moves-army = An army
heading-moves-spy = A spy
heading-levy-player = From another player
heading-levy-market = From the market
heading-battle-in_region = In a region
heading-battle-on_card = On a court card
heading-fight_in = A battle in a region
heading-fight_in-tribe = A tribe
heading-fight_in-army = An army
heading-fight_in-road = A road
heading-fight_on = A battle on a card
heading-fight_on-spy = A spy

field-court_card-suit = Suit
field-court_card-rank = Stars
field-court_card-region = Region
field-court_card-patriot = Patriot
field-court_card-prize = Prize
field-court_card-impact = Icons
field-court_card-actions = Actions
field-court_card-ability = Ability
field-other_event-discarded = If a cleanup discards it
field-other_event-bought = If somebody purchases it
field-gift_space-price = Price

## The rules
## Numbers come from the rules themselves: `VALUE("...")` is what this rule text comes to.

rule-region = The land has { VALUE("size(region)") } regions. A cylinder in a region is a tribe of its player. A block that stands in a region is an army of its coalition.
rule-border = A border is where two regions touch. A block that lies on a border is a road of its coalition. Any number of roads may lie on a border, and armies move along them.
rule-suit = Every court card has a suit. As a rule, economic cards deal with rupees and protect them from taxes; military ones lead armies and help a coalition to dominate; political ones make a court larger and bring tribes; those of intelligence bring spies and a larger hand.

rule-setup =
    Everybody chooses a colour and takes its cylinders, a player board, a loyalty dial and { VALUE("starting_money") } rupees. One cylinder goes to the beginning of the track of victory points. The other { VALUE("cylinder.number") } wait on the player board.

    The remaining rupees and all blocks of the { VALUE("size(coalition)") } coalitions are the supply. The tokens of the rulers lie in their regions.
rule-setup-deck =
    Shuffle the court cards and deal them into { VALUE("size(pile_number)") } face-down piles side by side. In each are { VALUE("cards_per_pile") } cards and one more for each player. Court cards that are left go back into the box, unseen.

    Give one of the { VALUE("size(dominance_check)") } dominance checks to each of the { VALUE("size(dominance_check)") } piles furthest to the right. Shuffle the other events: the second pile from the left gets { VALUE("events_in_pile[2]") } of them, and each pile to the right of it gets { VALUE("events_in_pile[3]") }. The remaining events go back into the box.

    Shuffle each pile by itself and put them on top of one another, the left-most one on top. From now on the deck is not shuffled any more.
rule-setup-market =
    { WITH("edition-rulebook") ->
        [yes] Lay { VALUE("size(space)") } cards from the deck face up as the market: { VALUE("size(row)") } rows with { VALUE("size(column)") } columns. Begin on the left, and fill each column from above. The deck lies to the right of the market.
       *[no] Lay { VALUE("size(space)") } cards from the deck face up as the market: { VALUE("size(row)") } rows with { VALUE("size(column)") } columns. Lay the upper row first and then the lower one, each from left to right. The deck lies to the right of the market.
    }
rule-setup-loyalties = A player is drawn by lot. Beginning there and going clockwise, each of you chooses the Afghan, the British or the Russian coalition and sets the dial to it. Several may choose the same. Whoever chose last takes the first turn.

rule-favored =
    One suit at a time is favoured. It decides which actions are bonus actions. While it is the military one, purchasing costs twice as much.

    Icons on cards move the marker to another suit.
rule-stars = A court card has one to three stars, its rank. They limit what some of its actions can do. And the stars of a suit in your court count together: each political star makes room for one card more in your court, each star of intelligence for one card more in your hand; each economic star protects one rupee from taxes; military stars decide when players are equal at the end of the game.
rule-court_limit = Your court is the row of cards in front of you. It begins empty, and you cannot rearrange it. During your turn it may have any size. At the end of the turn there is room for { VALUE("smallest_court") } cards, and one more for each political star in it.
rule-hand_limit = In your turn you may hold any number of cards, too. At its end you may keep { VALUE("smallest_hand") }, and one more for each star of intelligence in your court. The others do not see your hand, unless you have agreed to play with open hands.
rule-influence = You are always loyal to one of the three coalitions. The blocks that you place are those of your coalition, and when it dominates, you score by your influence: one point for being loyal, one for each patriot in your court, one for each prize and one for each gift.
rule-change_loyalty = You change sides by playing a patriot of another coalition, or by taking a prize of another one. You then lose all that tied you to the old one: your gifts come back to your player board, and your prizes and the patriots of the old coalition in your court are discarded. Then you turn your dial to the new one.
rule-rules =
    You rule a region if you have a tribe there, and if you have more ruling pieces there than anybody else. Your ruling pieces are your tribes and the armies of your coalition. Compare them with those of each other player, and with the armies of each other coalition, even if nobody is loyal to that. If there is a tie for the most, nobody rules.

    Players of one coalition all count the same armies, so that between them the tribes decide. Whoever rules a region may build there, tax people who have cards of the region, and takes bribes from those who want to play such cards. Rule is gained and lost at once.
rule-has = Some events and some court cards change the rules. What a card says comes before the rules. The special ability of a court card holds for its owner as long as the card lies in the court; spies on the card do not switch it off.
rule-find_block = There are { VALUE("block.number") } blocks of each coalition. If you have to place a block and there is none in supply, you take one of that coalition from the map, an army or a road. You cannot take one that was placed in this turn.
rule-find_cylinder = There are { VALUE("cylinder.number") } cylinders of each player for tribes, spies and gifts. If you have to place one and your player board is empty, you take one of your own tribes, spies or gifts that was not placed in this turn. A piece that is taken may change what it is: a spy can become a tribe.
rule-rupee_supply =
    { WITH("edition-rulebook") ->
        [yes] Only rupees do not run out. If the { VALUE("all_rupees") } are not enough, use something else in their place.
       *[no] There are { VALUE("all_rupees") } rupees. If the supply has fewer than you should get from it, you get what is there.
    }
rule-lose =
    Whenever a card leaves your court, by whatever cause, all spies on it go back to their owners.

    If it has the icon of leverage, you owe the supply { VALUE("loan") } rupees. For each one that you cannot pay, you discard another card, of your hand or of your court. If you have no cards left, the rest of the debt is cancelled.
rule-overthrow =
    Tribes and political cards of a region stand and fall together. If you lose your last tribe in a region, you discard all political cards of that region from your court at once. And if the last political card of a region leaves your court, all of your tribes there go back to your player board at once.

    Otherwise cards and pieces are independent of each other.

rule-turns =
    You take turns clockwise. In your turn you take up to { VALUE("actions_per_turn") } actions. Bonus actions do not count among them. You may take fewer, or none. Then comes the cleanup, and the next player's turn.

    The game goes on until a dominance check ends it. You may talk and make plans with others at any time, but nothing that you agree binds anybody. Cards never change hands, and rupees only where a rule says so.
rule-turns-beginning = Some abilities let you do something at the beginning of your turn. That comes first.
rule-turns-actions = Then you take your actions, in any order.
rule-turn = Purchasing and playing are possible in every turn. All other actions are those of the cards in your court.
rule-turn-end_turn = When you want to take no further action, your cleanup begins.
rule-turns-court_limit = If there are more cards in your court than there is room for, you discard some from it, one after the other, until they fit. With each of them all the rules hold for cards that leave a court.
rule-turns-hand_limit = Then you discard cards of your hand until you have no more than you may hold.
rule-turns-events =
    Events in the left-most column of the market are discarded, the upper one first. What stands in the upper part of such a card happens to everybody. If it is a dominance check, it is carried out. An event whose effect lasts lies beside the map until the next dominance check.

    The rupees on the card stay on its space.
rule-turns-market =
    In each row, cards move to the left until no space between them is empty, and the rupees on them go along. New cards from the deck fill up what is empty, from the left-most column on, in each column the upper space first, as long as there are cards.

    A card that comes to a space on which rupees were left gets these rupees.
rule-instability = If a dominance check appears while another one lies in the market, a check is carried out at once. Both cards are discarded, the rows close up, and filling goes on.

rule-turn-buy =
    You take a card of the market and pay its price. The rupees that lie on it are yours, too.

    A court card comes into your hand. An event never does: it is carried out at once, as its lower part says, and discarded. If its effect lasts until the next dominance check, it lies below your court until then. An event that lasts for everybody lies beside the map.

    You cannot purchase a card on which you have put rupees in this turn, for whatever reason.
rule-price =
    A card in the left-most column costs nothing, one in the next column one rupee, in the third two, and so on. You put one rupee on each card to the left of it in the same row. If the space there is empty, the rupee goes to the card of the other row in that column.

    If the military suit is favoured, all prices are twice as high, and you put two rupees on each of these cards.
rule-turn-play =
    You show a card of your hand to everybody. If another player rules its region, a bribe is due. When that is settled, you put the card at the left or the right end of your court.

    If it is a patriot of a coalition other than yours, you change sides now. After that you carry out the icons at the edge of the card, from top to bottom.
rule-play_bribe = You owe the ruler of the card's region as many rupees as the ruler has tribes there. If you rule it yourself, or if nobody does, playing is free.
rule-bribe_answers = The player who gets a bribe may accept less, down to nothing. If you cannot or will not pay, it is as if you had not begun: the card stays where it was, and you keep your action.
rule-bribe_answers-pay = You pay the whole amount.
rule-bribe_answers-ask = You ask for a lower amount, and the other player names one. You may do this { VALUE("requests_per_turn") } times in a turn.
rule-bribe_answers-ask-accept = You pay it.
rule-bribe_answers-withdraw = You do without the action.
rule-icon = With each of them you do this:
rule-icon-road = Place a block of your coalition as a road on any border of the card's region.
rule-icon-army = Place a block of your coalition as an army in the card's region.
rule-icon-leverage = Take { VALUE("loan") } rupees from the supply. The card is leveraged now: when it leaves your court, they have to be paid back.
rule-icon-spy = Place a cylinder of yours as a spy on any card of the same region, in whosever court.
rule-icon-tribe = Place a cylinder of yours as a tribe in the card's region.
rule-icon-favor_political = The political suit is favoured now.
rule-icon-favor_intelligence = The suit of intelligence is favoured now.
rule-icon-favor_economic = The economic suit is favoured now.
rule-icon-favor_military = The military suit is favoured now.

rule-turn-use =
    You carry out one of the actions that are shown on a card of your court. Each card can be used once in a turn, however many actions it shows.

    For taxes, moves and battles the stars of the card say how much you can do at most. You have to do at least something: one rupee, one move, one piece.
rule-bonus = An action of a card of the favoured suit is a bonus action: it does not count among your { VALUE("actions_per_turn") } actions. It can be taken at any time of your turn, also after them. Even so, each card is used once only.
rule-pay_market =
    Some actions cost rupees. You put them on cards of the market, half of them in each row: one on the right-most card, one on the next to the left, and so on. Empty spaces are skipped. If there are too few cards in a row, what cannot be put there leaves the game.

    You cannot purchase these cards in this turn.
rule-holds_hostage =
    A card is a hostage if one player has more spies on it than each other player, and if it lies in somebody else's court. Its owner can use it only with a bribe to that player: one rupee for each spy that the player has on it. This bribe can be lowered like any other.

    Special abilities of the card are never held hostage.
rule-levy = You take up to as many rupees as the card has stars, one after the other, from whom you like.
rule-levy-player = The player must have in the court a card of a region that you rule.
rule-levy-market = Any card of the market will do. Rupees on a space without a card cannot be taken.
rule-shelter = Each economic star in a court protects one rupee of its owner: only what a player has beyond that can be taken as taxes.
rule-give = You put a cylinder on a free gift space of your dial and pay its price to the market. Each gift is a point of influence, as long as you stay loyal.
rule-build = You place up to { VALUE("most_paid") } blocks of your coalition, armies and roads as you like, and pay { VALUE("block_price") } rupees to the market for each. They may stand in different regions.
rule-construction = You choose for each block.
rule-construction-army = It comes into a region that you rule.
rule-construction-road = It comes on any border of a region that you rule.
rule-moves = For each star of the card you make one move, with an army of your coalition or a spy of yours. The same piece can move several times.
rule-moves-army = An army moves to an adjacent region, if there is a road of its own coalition on the border between the two. The road stays where it is.
rule-moves-spy = A spy moves to the next card, forwards or backwards. For this, the courts of all players are one track around the table: the cards of each court from left to right, followed by those of the next player.
rule-betray =
    You pay { VALUE("betrayal_price") } rupees to the market and choose a card on which you have a spy. It may lie in your own court. It is discarded with everything that follows from that: spies go home, its owner pays back what was lent on it, tribes may be overthrown.

    If the card names a prize, you may then keep it as one, half under your dial. If it is a prize of another coalition, you change sides first.
rule-battle = You choose one place. From there you remove pieces of your choice, at most as many as the card that you use has stars.
rule-battle-in_region = Armies of your coalition are in the region. You remove no more pieces than there are of these armies.
rule-battle-on_card = You have a spy on the card. You remove no more spies than you have on it.
rule-fight_in = The armies and roads of your own coalition are safe from you, and so are the tribes of players who share your loyalty.
rule-fight_in-tribe = You remove a tribe of a player who is loyal to another coalition.
rule-fight_in-army = You remove an army of another coalition.
rule-fight_in-road = You remove a road of another coalition, on any border of the region.
rule-fight_on = On a card spies fight spies.
rule-fight_on-spy = You remove a spy of any other player, also of one who shares your loyalty.
rule-resolve_check =
    A dominance check is carried out when somebody purchases its card, when a cleanup discards it, or by instability. A coalition dominates if it has on the map at least { VALUE("usual_margin") } blocks more than each other one; armies and roads count alike. If there is such a coalition, the check succeeds. Otherwise it fails.

    After a check that succeeds all blocks of all coalitions leave the map. After any check the events that last until then are over.
rule-check_points =
    If the check succeeds, those are compared who are loyal to the coalition that dominates, by their influence. If it fails, all players are compared, by their cylinders in play: tribes, spies and gifts.

    Players who are equal take their places together: add up the points of these places, divide them among these players, and round down. If two are first in a check that fails, each gets { VALUE("(check_points[failure, 1] + check_points[failure, 2]) // 2") }.
rule-last_check = In the last check all points count twice. They are doubled before they are shared. It is the last one if no dominance check is left in the deck or in the market.
rule-far_ahead = If, after any check, somebody has at least { VALUE("lead") } victory points more than each other player, the game is over and this player has won. Otherwise it ends with the last check.
rule-ranking = Whoever has the most victory points wins. If several have the most, it is the one of them with the most military stars in the court; if that is equal too, the one with the most rupees. Players who are equal in everything share the place.
rule-score-checks = The victory points that you have won in dominance checks.

rule-other_event = An event does one thing if a cleanup discards it, and another if a player purchases it. What is marked as lasting is over after the next dominance check, whether that succeeds or fails.
rule-card-new_tactics =
    .discarded = The military suit is favoured now.
    .bought = New Tactics, lasting: actions of military cards in your court are bonus actions.
rule-card-koh_i_noor_recovered =
    .discarded = Embarrassment of Riches, lasting: nobody's gifts count as influence.
    .bought = Koh-i-noor Recovered, lasting: each of your gifts counts as two points of influence.
rule-card-courtly_manners =
    .discarded = Disregard for Customs, lasting: nobody owes bribes.
    .bought = Courtly Manners, lasting: you may leave any bribe unpaid and go on.
rule-card-rumor =
    .discarded = Failure to Impress: all players discard all of their prizes.
    .bought = Rumor, lasting: the patriots of a player whom you name do not count as influence.
rule-card-conflict_fatigue =
    .discarded = Riots in Punjab: all tribes and armies there are removed. Roads stay.
    .bought = Conflict Fatigue, lasting: two blocks more than each other coalition are enough to dominate.
rule-card-nationalism =
    .discarded = Riots in Herat: all tribes and armies there are removed. Roads stay.
    .bought = Nationalism, lasting: your tribes move like armies of your coalition, and count as such for you in battle.
rule-card-public_withdrawal =
    .discarded = Nothing.
    .bought = It cannot be purchased. While it lies in the market, rupees that are put on it leave the game.
rule-card-nation_building =
    .discarded = Riots in Kabul: all tribes and armies there are removed. Roads stay.
    .bought = Nation Building, lasting: when you build, you place two blocks for each one that you pay.
rule-card-persian_aristocracy =
    .discarded = Riots in Persia: all tribes and armies there are removed. Roads stay.
    .bought = Take three rupees from the supply.
rule-card-other_persuasive_methods =
    .discarded = Confidence Failure: in turn, everybody with cards in hand discards one of them.
    .bought = Swap your hand with that of a player of your choice.
rule-card-pashtunwali_values =
    .discarded = The suit of intelligence is favoured now.
    .bought = Pashtunwali Values, lasting: choose the favoured suit; no icon changes it any more.
rule-card-rebuke =
    .discarded = The political suit is favoured now.
    .bought = Choose a region. All tribes and armies there are removed. Roads stay.

rule-ability = “You” are here the owner of the court in which the card lies.
rule-ability-indispensable_advisors = In a battle on a card nobody can remove your spies.
rule-ability-insurrection = After each dominance check that does not end the game, place two Afghan armies in Kabul.
rule-ability-claim_of_ancient_lineage = For taxes you count as ruler of every region.
rule-ability-bodyguards = Political cards in your court cannot be betrayed.
rule-ability-citadel = In battles in the region of this card nobody can remove your tribes.
rule-ability-strange_bedfellows = A spy of yours can also move to any court card of the same region as the card that it is on.
rule-ability-civil_service_reforms = You use cards that are held hostage without a bribe.
rule-ability-safe_house = Whenever a battle of somebody else removes a spy of yours, you may put it on this card instead of taking it home.
rule-ability-charismatic_courtiers = You play cards without a bribe.
rule-ability-blackmail = At the beginning of each of your turns you may place a spy on a card in any court that is of the same region as this one, if nobody has a spy on it.
rule-ability-indian_supplies = Your armies move without roads.
rule-ability-well_connected = In one move a spy of yours can go one or two cards far.
rule-ability-herat_influence = Court cards of Herat cost you nothing in the market.
rule-ability-persian_influence = Court cards of Persia cost you nothing in the market.
rule-ability-russian_influence = Russian patriots cost you nothing in the market.
rule-ability-infrastructure = When you have built, place one more block of your coalition by the same rules, for nothing.
rule-ability-savvy_operator = The action of this card is always a bonus action.
rule-ability-irregulars = The action of this card is always a bonus action.
rule-court_card = Actions are printed at the bottom of a card, icons at its right edge from top to bottom, the prize below. Numbers of stars are ranks.

## What examples speak of

name-favored = favoured suit
name-active = whose turn it is
name-actions_left = actions left
name-requests_left = requests left
name-used = used
name-hand = hand
name-court = court
name-prizes = prizes
name-discard = discarded cards
name-deck = deck
name-spy = spies
name-gift = gifts
name-debt = debt
name-below = events below the court
name-beside_map = events beside the map
name-influence = influence
name-court_limit = room in the court
name-hand_limit = room in the hand
name-marches = way for an army
name-can_settle = bribe can be settled
name-action = the number of actions
name-bribe = the bribe
name-possible = what the action needs
name-fresh = a card is used once
name-other_loyalty = the same loyalty
name-not_paid_onto = rupees put there in this turn
name-for_sale = it is not for sale
name-there = nothing is there
name-way = there is no way
chapter-aim = What it is about
heading-reward = In short
rule-reward =
    Three coalitions struggle for Afghanistan: the Afghans themselves, the British and the Russians. You are an Afghan leader. You side with one of them, and may change sides more than once.

    You purchase cards from a market, and play them from your hand into a row in front of you, your court. When a card comes into the court it brings pieces onto the map, or spies onto cards. From then on you can use the actions that it shows.

    Four dominance checks lie in the deck. If one coalition is then clearly stronger on the map than both others, its most influential friends score. If none is, those score who have the most of their own pieces in play. Whoever has the most victory points after the last check wins, or whoever is far enough ahead earlier.
rule-block = { "" }
rule-cylinder = { "" }
rule-starting_money = { "" }
rule-all_rupees = { "" }
rule-cards_per_pile = { "" }
rule-build_deck = The piles from the left, and how many events are shuffled into each:
rule-lay_market = { "" }
rule-choose_loyalties = { "" }
name-checks_in_pile = dominance checks
name-events_in_pile = other events
field-checks_in_pile-pile_number = Pile, from the left
field-events_in_pile-pile_number = Pile, from the left
name-space = spaces
name-gift_space = gift space
name-captor = player who holds the hostage
name-lost_rupees = rupees out of the game
name-new_spy = spies placed in this turn
name-new_army = armies placed in this turn
name-new_road = roads placed in this turn
name-new_tribe = tribes placed in this turn
name-new_gift = gifts placed in this turn
name-paid_onto = cards paid onto in this turn
name-play_bribe = bribe
reason-action = there are no actions left
reason-bribe = the bribe can be neither paid nor lowered
reason-possible = there is nothing that it could do, or not enough rupees
reason-fresh = a card is used once in a turn
reason-other_loyalty = both share the same loyalty
reason-not_paid_onto = the player has put rupees on it in this turn
reason-for_sale = it is not for sale
reason-there = there is none
reason-way = there is no way
reason-money = there are not enough rupees
reason-a_card_there = the player has no card of a region that is ruled
reason-public_withdrawal = Public Withdrawal is not for sale
says-active = It is { $value }'s turn.
says-actions_left = Actions left: { $value }.
says-requests_left = A lower bribe can still be asked for { $value } times.
says-money =
    { $value ->
        [0] { $p } has no rupees.
        [one] { $p } has one rupee.
       *[other] { $p } has { $value } rupees.
    }
says-loyalty = { $p } is loyal to the { $value } coalition.
says-favored = The { $value } suit is favoured.
says-hand = In the hand of { $p }: { $value }.
says-court = In the court of { $p }, from the left: { $value }.
says-prizes = Prizes of { $p }: { $value }.
says-tribe =
    { $value ->
        [0] { $p } has no tribe in { $region }.
        [one] { $p } has one tribe in { $region }.
       *[other] { $p } has { $value } tribes in { $region }.
    }
says-army =
    { $value ->
        [0] In { $region } stands no army ({ $k }).
        [one] In { $region } stands one army ({ $k }).
       *[other] In { $region } stand { $value } armies ({ $k }).
    }
says-road =
    { $value ->
        [0] On the { $border } lies no road ({ $k }).
        [one] On the { $border } lies one road ({ $k }).
       *[other] On the { $border } lie { $value } roads ({ $k }).
    }
says-spy =
    { $value ->
        [0] { $p } has no spy on { $court_card }.
        [one] { $p } has one spy on { $court_card }.
       *[other] { $p } has { $value } spies on { $court_card }.
    }
says-gift =
    { $value ->
        [0] The space of { $p } for the { $gift_space } is empty.
        [one] { $p } has made the { $gift_space }.
       *[other] { $p } has made the { $gift_space } { $value } times.
    }
says-victory_points =
    { $value ->
        [0] { $p } has no victory points.
        [one] { $p } has one victory point.
       *[other] { $p } has { $value } victory points.
    }
says-market =
    { $value ->
        [none] In the market, { $s }: no card.
       *[other] In the market, { $s }: { $value }.
    }
says-coins = Rupees in the market, { $s }: { $value }.
says-influence =
    { $value ->
        [0] { $p } has no influence.
        [one] { $p } has one point of influence.
       *[other] { $p } has { $value } points of influence.
    }
says-court_limit = At the end of the turn { $p } may keep { $value } cards in the court.
says-block = { $k } blocks in supply: { $value }.
says-cylinder = Cylinders on the board of { $p }: { $value }.
says-debt =
    { $value ->
        [0] { $p } owes nothing.
        [one] { $p } still owes one rupee.
       *[other] { $p } still owes { $value } rupees.
    }
says-deck = In the deck, from the top: { $value }.
says-discard = Discarded: { $value }.
says-beside_map = Beside the map: { $value }.
says-below = Below the court of { $p }: { $value }.
says-captor =
    { $value ->
        [none] { $c } is not held hostage.
       *[other] { $c } is held hostage by { $value }.
    }
says-play_bribe = For playing { $c }, { $p } owes a bribe of { $value }.
says-lost_rupees = Rupees out of the game: { $value }.
says-new_spy = Spies placed on { $c } in this turn: { $value }.
says-hand-size =
    { $value ->
        [0] { $p } has no cards in hand.
        [one] { $p } has one card in hand.
       *[other] { $p } has { $value } cards in hand.
    }
says-court-size =
    { $value ->
        [0] { $p } has no cards in the court.
        [one] { $p } has one card in the court.
       *[other] { $p } has { $value } cards in the court.
    }
says-prizes-size =
    { $value ->
        [0] { $p } has no prizes.
        [one] { $p } has one prize.
       *[other] { $p } has { $value } prizes.
    }
says-discard-size = Discarded cards: { $value }.
says-used =
    { $value ->
        [yes] { $c } has been used in this turn.
       *[other] { $c } has not been used in this turn.
    }
says-marches =
    { $value ->
        [yes] An army of { $p } can move from { $r } to { $r2 }.
       *[other] An army of { $p } cannot move from { $r } to { $r2 }.
    }
example-favored-suit = An icon changes the favoured suit
example-cleanup-court = A court with too many cards
    .then = Without Dost Mohammad the court has no political star left, so that there is room for 3 cards only, and three of six have to go.
example-cleanup-hand = A hand with too many cards
    .then = Charles Stoddart is a star of intelligence: two cards and one more may stay in hand.
example-loyalty-changed-by-a-patriot = Changing sides by a patriot
example-limits-blocks = No block in supply
    .then = All twelve Afghan blocks are on the map. The army that was placed in Kabul in this turn cannot be taken again; the road can, and becomes an army.
example-ability-blackmail = Blackmail at the start of a turn
    .then =
        Giljee Nobles is a card of Kandahar, Herati Bandits one of Herat, so that Blackmail reaches one card of each region. Bolan Pass has a spy already, Khyber Pass is of another region, and Haji Khan Kakar lies in no court.
        No action has been used for it.
example-discarding-leverage = A leveraged card is lost
    .then = Money Lenders brought two rupees when it was played; now they go back, and one is left.
example-overthrow-by-the-last-card = Overthrown by the last political card
    .then = Betty has no political card of Kabul any more, and so no tribes there. In Herat, where Betty has lost no political card, the tribe stays.
example-cleanup-events = Events in the left-most column
example-cleanup-instability = A second dominance check appears
    .then = The check leaves the market with the one that has appeared. Khyber Pass moves up and gets the rupee that lay on the space.
example-check-ends-early = A lead of four points ends the game
    .then = Alfred has five victory points and Betty has one: a lead of four, and Alfred wins at once.
example-event-confidence-failure = Confidence Failure: everybody discards a card
    .then = In the cleanup of Betty, who goes first, everybody discards one card of the hand.
example-play-bribe = A bribe for playing a card
    .then = Betty rules Kabul with two tribes and three Russian armies. The bribe counts the tribes only: two rupees.
example-play-icons-in-order = Icons from top to bottom
    .then = The card shows two spies, an army, and the military suit. The spies have come first, each on a card of Kabul, then the army, and at last the suit.
example-hostage = A hostage, and the bribe for it
    .then = Two spies against one hold Bala Hissar, for two rupees. On Khyber Pass two players have one spy each, so that nobody holds it.
example-gift = Gifts and what they cost
    .then =
        Of the first gift two rupees go to each row. The lower one has a single card, so that one rupee leaves the game. Alfred cannot purchase Bolan Pass in this turn any more, with a rupee of Alfred's on it.
        One point for being loyal and one for each gift: 3 points of influence.
example-build = Building in ruled regions
    .then = Alfred rules Persia only. The army stands there, and both roads lie on its borders.
example-move-armies = Armies move along roads
    .then = Two stars are two moves, here of one army. It may use Afghan roads only, and they stay.
example-betray-a-prize = Prizes by betrayal, and a change of sides
    .then = The first prize is an Afghan one and ties Alfred closer to the Afghans. The second one is Russian: Alfred changes sides and loses the Afghan prize and the Afghan patriot.
example-battle-in-a-region = A battle in a region
    .then =
        The card has two stars, and two Afghan armies stand in Kabul: Alfred removes two pieces. At least one has to go. Chloe is loyal to the same coalition, so that Chloe's tribe is safe.
        Betty has lost the last tribe in Kabul, and with it the political card of that region.
        One of the two actions is left.
example-check-bought = A dominance check is purchased
    .then = No coalition has a block on the map. Betty has one cylinder in play and Alfred none: Betty is first, Alfred second. Then the turn goes on with the second action.
example-check-failed = A check that fails
    .then = Three Russian blocks are not four more than none, so that the check fails. Alfred has three cylinders in play (a tribe, a spy and a gift), Betty two, and Chloe none. The armies stay on the map.
example-check-for-nobody = A coalition dominates that has no friends
    .then = Nobody is loyal to the Russian coalition, so that nobody scores; all blocks leave the map all the same.
example-check-final = The last check
    .then = No other check is left, so that all points are doubled: 10 for the first place and 6 for the second. Alfred and Betty have the same influence and share these 16 points.
example-edition-rulebook-market = The first market by the rulebook
example-edition-rulebook-rupees = Rupees do not run out
component-court_cards = { $count } court cards
component-checks = { $count } dominance checks, which are event cards
component-other_events = { $count } other event cards
component-map = A map, with a track for the victory points and one for the favoured suit
component-ruler_tokens = { $count } tokens, one for the ruler of each region
component-blocks = { $count } blocks: { VALUE("block.number") } of each coalition
component-cylinders = { $count } cylinders: { VALUE("cylinder.number + 1") } of each player
component-player_boards = { $count } player boards
component-dials = { $count } loyalty dials, each with { VALUE("size(gift_space)") } spaces for gifts
component-rupees = { $count } rupees
component-marker = A marker for the favoured suit
chapter-box = What is in the box
