### English words of Pax Pamir.

title = Pax Pamir: Second Edition
none = nobody

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
ability-citadel_kabul = Citadel of Kabul
ability-strange_bedfellows = Strange Bedfellows
ability-civil_service_reforms = Civil Service Reforms
ability-safe_house = Safe House
ability-charismatic_courtiers = Charismatic Courtiers
ability-blackmail_kandahar = Blackmail in Kandahar
ability-indian_supplies = Indian Supplies
ability-blackmail_herat = Blackmail in Herat
ability-well_connected = Well-Connected
ability-herat_influence = Herat Influence
ability-persian_influence = Persian Influence
ability-russian_influence = Russian Influence
ability-infrastructure = Infrastructure
ability-savvy_operator = Savvy Operator
ability-citadel_transcaspia = Citadel of Transcaspia
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

row-top = upper row
row-bottom = lower row

side-left = left
side-right = right

gift_space-small = gift for 2 rupees
gift_space-fine = gift for 4 rupees
gift_space-splendid = gift for 6 rupees

effect-tactics = New Tactics
effect-embarrassment = Embarrassment of Riches
effect-koh_i_noor = Koh-i-noor Recovered
effect-disregard = Disregard for Customs
effect-manners = Courtly Manners
effect-rumored = Rumor
effect-fatigue = Conflict Fatigue
effect-national_tribes = Nationalism
effect-double_building = Nation Building
effect-values = Pashtunwali Values

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
option-market_order = how the first market is laid
option-rupees = how many rupees there are

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

turn = { $player }: what do you do?
turn-buy = purchase the card in column { $s }
turn-play = play { $c } at the { $side } end
turn-use = use { $c } to { $a ->
        [gift] make a gift
       *[other] { $a }
    }
turn-end_turn = end the turn

bribe_answers = { $player }: { $q } is owed a bribe of { $full }
bribe_answers-pay = pay it
bribe_answers-ask = ask for a lower bribe
bribe_answers-ask-n = { $player }: how much do you want from { $p }, who owes you { $full }?
bribe_answers-ask-accept = pay the amount named
bribe_answers-ask-withdraw = do without
bribe_answers-withdraw = do without
bribe_answers-decline = do not pay, as Courtly Manners allow

icon-does-road-b = { $player }: where does the road go?
icon-does-spy-d = { $player }: on which card does the spy go?

levy = { $player }: take a rupee from whom?
levy-player = from { $q }
levy-market = from the market, column { $s }
levy-done = enough

give-g = { $player }: which gift?
build-n = { $player }: how many blocks do you pay for?

construction = { $player }: where does the block go?
construction-army = army in { $r }
construction-road = road on the { $b }
construction-done = none

moves = { $player } moves
moves-army = army from { $r } to { $r2 }
moves-spy = spy from { $c } to { $d }
moves-tribe = tribe from { $r } to { $r2 }
moves-done = enough

betray-d = { $player }: which card do you betray?
betray = { $player }: keep the card as a prize?
betray-take_prize = keep it
betray-leave_it = leave it

battle = { $player }: where is the battle?
battle-in_region = in { $r }
battle-on_card = on { $d }
fight_in = { $player }: what do you remove from { $r }?
fight_in-tribe = tribe of { $q }
fight_in-army = army: { $k }
fight_in-road = road on the { $b }: { $k }
fight_in-done = enough
fight_on = { $player }: whose spy do you remove from { $c }?
fight_on-spy = spy of { $q }
fight_on-done = enough
fight_on-safe_house-d = { $player }: bring the spy to a safe house?
fight_on-safe_house-d-decline = no
blackmail-d = { $player }: place a spy by blackmail?
blackmail-d-decline = no

overthrow-c = { $player }: which of the overthrown cards goes first?
change_loyalty-c = { $player }: which of the patriots goes first?
pay_debt = { $player }: which card do you give for the rupee you owe?
pay_debt-from_hand = { $c } from your hand
pay_debt-from_court = { $c } from your court
keep_court_limit-c = { $player }: your court is too large; which card goes?
keep_hand_limit-c = { $player }: your hand is too large; which card goes?
lose_confidence-c = { $player }: which card of your hand do you discard?

find_block = { $player }: the supply is empty; which block do you take?
find_block-take_army = army in { $r }
find_block-take_road = road on the { $b }
find_cylinder = { $player }: your supply is empty; which piece do you take?
find_cylinder-take_tribe = tribe in { $r }
find_cylinder-take_spy = spy on { $c }
find_cylinder-take_gift = { $g }

spread_rumor-q = { $player }: about whom is there a rumor?
swap_hands-q = { $player }: with whom do you swap hands?
choose_values-z = { $player }: which suit is favoured now?
rebuke-r = { $player }: which region is cleared?

## The log

log-is-loyal = { $player } is loyal to the { $coalition } coalition.
log-buys =
    { $price ->
        [0] { $player } purchases { $card }.
       *[other] { $player } purchases { $card } for { $price }.
    }{ $coins ->
        [0] { "" }
       *[other] { " " }Rupees that lay there: { $coins }.
    }
log-reveals = { $player } wants to play { $card }.
log-bribes = { $player } pays { $other } a bribe of { $amount }.
log-names-bribe = { $player } wants a bribe of { $amount } from { $other }.
log-plays = { $player } plays { $card } at the { $side } end.
log-acts = { $player } uses { $card }: { $action }.
log-changes-loyalty = { $player } changes sides and is loyal to the { $coalition } coalition now.
log-places-army = { $player } places an army in { $region }: { $coalition }.
log-places-road = { $player } places a road on the { $border }: { $coalition }.
log-places-tribe = { $player } places a tribe in { $region }.
log-places-spy = { $player } places a spy on { $card }.
log-gives = { $player } makes a { $gift }.
log-gains = { $player } gains rupees: { $amount }.
log-favors = The favoured suit: { $suit }.
log-taxes = { $player } takes a rupee from { $other } in taxes.
log-taxes-market = { $player } takes a rupee from the market, column { $space }.
log-marches = { $player } moves an army from { $from } to { $to }.
log-spies-on = { $player } moves a spy from { $from } to { $to }.
log-moves-tribe = { $player } moves a tribe from { $from } to { $to }.
log-betrays = { $player } betrays { $card }.
log-takes-prize = { $player } keeps { $card } as a prize.
log-destroys-tribe = { $player } removes a tribe of { $other } from { $region }.
log-destroys-army = { $player } removes an army from { $region }: { $coalition }.
log-destroys-road = { $player } removes a road from the { $border }: { $coalition }.
log-kills-spy = { $player } removes a spy of { $other } from { $card }.
log-saves-spy = { $player } brings the spy to { $card }.
log-loses-card = { $player } loses { $card }.
log-overthrown = { $player } is overthrown in { $region } and loses all tribes there.
log-pays-back = { $player } pays a rupee back.
log-discards = { $player } discards { $card }.
log-check-successful = The dominance check is successful: { $coalition }.
log-check-failed = The dominance check fails.
log-scores = { $player } scores { $points }.
log-begins =
    { $effect ->
        [embarrassment] { $effect } is in force.
        [disregard] { $effect } is in force.
       *[other] { $effect } is in force: { $player }.
    }
log-swaps-hands = { $player } and { $other } swap their hands.
log-cleared = All tribes and armies leave { $region }.
log-event-discarded = An event leaves the market: { $card }.
log-instability = Instability: the second dominance check appears.

## The final score

score-checks = Dominance checks

# What is shuffled and drawn is plain from what follows.
chance-shuffle = { "" }
chance-draw = { "" }
