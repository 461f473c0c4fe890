### Deutsche Texte zu 2019: The Arctic.
### Staaten: der Name selbst steht im Nominativ mit Artikel; `.subjekt` eröffnet einen Satz, `.genitiv`, `.dativ` und
### `.akkusativ` sind die Fälle, `.schiff` ist „ein russisches Schiff“ (am Satzanfang `.schiff_subjekt`), `.schiffe` „russische Schiffe“; `.numerus` wählt das Verb.
### Sektoren: `.wo` (in der Karasee), `.wohin` (in die Karasee), `.woher` (aus der Karasee), `.akkusativ` (die Karasee).

title = 2019: The Arctic
summary = Bergbaukonzerne bauen Förderplattformen in der Arktis. Ihre Lobbyisten gewinnen fünf Staaten und China für Aktionen, die ihnen nützen, und entscheiden mit, welcher Staat welchen Teil der See kontrolliert.
none = niemand

## Staaten

country-russia = Russland
    .subjekt = Russland
    .genitiv = Russlands
    .dativ = Russland
    .akkusativ = Russland
    .schiff = ein russisches Schiff
    .schiff_subjekt = Ein russisches Schiff
    .schiffe = russische Schiffe
    .numerus = singular
country-norway = Norwegen
    .subjekt = Norwegen
    .genitiv = Norwegens
    .dativ = Norwegen
    .akkusativ = Norwegen
    .schiff = ein norwegisches Schiff
    .schiff_subjekt = Ein norwegisches Schiff
    .schiffe = norwegische Schiffe
    .numerus = singular
country-eu = die EU
    .subjekt = Die EU
    .genitiv = der EU
    .dativ = der EU
    .akkusativ = die EU
    .schiff = ein Schiff der EU
    .schiff_subjekt = Ein Schiff der EU
    .schiffe = Schiffe der EU
    .numerus = singular
country-canada = Kanada
    .subjekt = Kanada
    .genitiv = Kanadas
    .dativ = Kanada
    .akkusativ = Kanada
    .schiff = ein kanadisches Schiff
    .schiff_subjekt = Ein kanadisches Schiff
    .schiffe = kanadische Schiffe
    .numerus = singular
country-usa = die USA
    .subjekt = Die USA
    .genitiv = der USA
    .dativ = den USA
    .akkusativ = die USA
    .schiff = ein Schiff der USA
    .schiff_subjekt = Ein Schiff der USA
    .schiffe = Schiffe der USA
    .numerus = plural
country-china = China
    .subjekt = China
    .genitiv = Chinas
    .dativ = China
    .akkusativ = China
    .schiff = ein chinesisches Schiff
    .schiff_subjekt = Ein chinesisches Schiff
    .schiffe = chinesische Schiffe
    .numerus = singular

## Sektoren

sector-pole = Nordpol
    .wo = am Nordpol
    .wohin = zum Nordpol
    .woher = vom Nordpol
    .akkusativ = den Nordpol
sector-yermak = Jermakplateau
    .wo = auf dem Jermakplateau
    .wohin = auf das Jermakplateau
    .woher = vom Jermakplateau
    .akkusativ = das Jermakplateau
sector-nansen = Nansenbecken
    .wo = im Nansenbecken
    .wohin = ins Nansenbecken
    .woher = aus dem Nansenbecken
    .akkusativ = das Nansenbecken
sector-amundsen = Amundsenbecken
    .wo = im Amundsenbecken
    .wohin = ins Amundsenbecken
    .woher = aus dem Amundsenbecken
    .akkusativ = das Amundsenbecken
sector-makarov = Makarowbecken
    .wo = im Makarowbecken
    .wohin = ins Makarowbecken
    .woher = aus dem Makarowbecken
    .akkusativ = das Makarowbecken
sector-mendeleev = Mendelejewrücken
    .wo = auf dem Mendelejewrücken
    .wohin = auf den Mendelejewrücken
    .woher = vom Mendelejewrücken
    .akkusativ = den Mendelejewrücken
sector-alpha = Alpharücken
    .wo = auf dem Alpharücken
    .wohin = auf den Alpharücken
    .woher = vom Alpharücken
    .akkusativ = den Alpharücken
sector-lincoln = Lincolnsee
    .wo = in der Lincolnsee
    .wohin = in die Lincolnsee
    .woher = aus der Lincolnsee
    .akkusativ = die Lincolnsee
sector-barents = Barentssee
    .wo = in der Barentssee
    .wohin = in die Barentssee
    .woher = aus der Barentssee
    .akkusativ = die Barentssee
sector-pechora = Petschorasee
    .wo = in der Petschorasee
    .wohin = in die Petschorasee
    .woher = aus der Petschorasee
    .akkusativ = die Petschorasee
sector-kara = Karasee
    .wo = in der Karasee
    .wohin = in die Karasee
    .woher = aus der Karasee
    .akkusativ = die Karasee
sector-laptev = Laptewsee
    .wo = in der Laptewsee
    .wohin = in die Laptewsee
    .woher = aus der Laptewsee
    .akkusativ = die Laptewsee
sector-east_siberian = Ostsibirische See
    .wo = in der Ostsibirischen See
    .wohin = in die Ostsibirische See
    .woher = aus der Ostsibirischen See
    .akkusativ = die Ostsibirische See
sector-chukchi = Tschuktschensee
    .wo = in der Tschuktschensee
    .wohin = in die Tschuktschensee
    .woher = aus der Tschuktschensee
    .akkusativ = die Tschuktschensee
sector-northwind = Northwindrücken
    .wo = auf dem Northwindrücken
    .wohin = auf den Northwindrücken
    .woher = vom Northwindrücken
    .akkusativ = den Northwindrücken
sector-beaufort = Beaufortsee
    .wo = in der Beaufortsee
    .wohin = in die Beaufortsee
    .woher = aus der Beaufortsee
    .akkusativ = die Beaufortsee
sector-sverdrup = Sverdrupbecken
    .wo = im Sverdrupbecken
    .wohin = ins Sverdrupbecken
    .woher = aus dem Sverdrupbecken
    .akkusativ = das Sverdrupbecken
sector-baffin = Baffinbucht
    .wo = in der Baffinbucht
    .wohin = in die Baffinbucht
    .woher = aus der Baffinbucht
    .akkusativ = die Baffinbucht
sector-greenland_sea = Grönlandsee
    .wo = in der Grönlandsee
    .wohin = in die Grönlandsee
    .woher = aus der Grönlandsee
    .akkusativ = die Grönlandsee
sector-nordland = Nordland
    .wo = in Nordland
    .wohin = nach Nordland
    .woher = aus Nordland
    .akkusativ = Nordland
sector-finnmark = Finnmark
    .wo = in der Finnmark
    .wohin = in die Finnmark
    .woher = aus der Finnmark
    .akkusativ = die Finnmark
sector-kola = Halbinsel Kola
    .wo = auf der Halbinsel Kola
    .wohin = auf die Halbinsel Kola
    .woher = von der Halbinsel Kola
    .akkusativ = die Halbinsel Kola
sector-yamal = Jamal
    .wo = auf Jamal
    .wohin = nach Jamal
    .woher = von Jamal
    .akkusativ = Jamal
sector-taimyr = Taimyr
    .wo = auf Taimyr
    .wohin = nach Taimyr
    .woher = von Taimyr
    .akkusativ = Taimyr
sector-lena = Lenadelta
    .wo = im Lenadelta
    .wohin = ins Lenadelta
    .woher = aus dem Lenadelta
    .akkusativ = das Lenadelta
sector-chukotka = Tschukotka
    .wo = in Tschukotka
    .wohin = nach Tschukotka
    .woher = aus Tschukotka
    .akkusativ = Tschukotka
sector-kamchatka = Kamtschatka
    .wo = auf Kamtschatka
    .wohin = nach Kamtschatka
    .woher = von Kamtschatka
    .akkusativ = Kamtschatka
sector-bering = Beringstraße
    .wo = in der Beringstraße
    .wohin = in die Beringstraße
    .woher = aus der Beringstraße
    .akkusativ = die Beringstraße
sector-kotzebue = Kotzebuesund
    .wo = im Kotzebuesund
    .wohin = in den Kotzebuesund
    .woher = aus dem Kotzebuesund
    .akkusativ = den Kotzebuesund
sector-alaska = Alaska
    .wo = in Alaska
    .wohin = nach Alaska
    .woher = aus Alaska
    .akkusativ = Alaska
sector-mackenzie = Mackenziedelta
    .wo = im Mackenziedelta
    .wohin = ins Mackenziedelta
    .woher = aus dem Mackenziedelta
    .akkusativ = das Mackenziedelta
sector-banks = Banksinsel
    .wo = auf der Banksinsel
    .wohin = auf die Banksinsel
    .woher = von der Banksinsel
    .akkusativ = die Banksinsel
sector-melville = Melville-Insel
    .wo = auf der Melville-Insel
    .wohin = auf die Melville-Insel
    .woher = von der Melville-Insel
    .akkusativ = die Melville-Insel
sector-foxe = Foxebecken
    .wo = im Foxebecken
    .wohin = ins Foxebecken
    .woher = aus dem Foxebecken
    .akkusativ = das Foxebecken
sector-labrador = Labrador
    .wo = in Labrador
    .wohin = nach Labrador
    .woher = aus Labrador
    .akkusativ = Labrador
sector-davis = Davisstraße
    .wo = in der Davisstraße
    .wohin = in die Davisstraße
    .woher = aus der Davisstraße
    .akkusativ = die Davisstraße
sector-scoresby = Scoresbysund
    .wo = im Scoresbysund
    .wohin = in den Scoresbysund
    .woher = aus dem Scoresbysund
    .akkusativ = den Scoresbysund
sector-denmark_strait = Dänemarkstraße
    .wo = in der Dänemarkstraße
    .wohin = in die Dänemarkstraße
    .woher = aus der Dänemarkstraße
    .akkusativ = die Dänemarkstraße
sector-shetland = Shetland
    .wo = auf Shetland
    .wohin = nach Shetland
    .woher = von Shetland
    .akkusativ = Shetland

ring-centre = Mitte
ring-inner = innerer Ring
ring-middle = mittlerer Ring
ring-outer = äußerer Ring

## Rohstoffe, Gesetze, Aktionen

resource-gas = Erdgas
resource-oil = Öl
resource-concretion = Konkretionen

law-open_sea = A: Kein Staat kontrolliert die See
law-claims = B: Jeder Staat kontrolliert die See nördlich seiner Küste
law-fleets = C: Wer Schiffe hat, kontrolliert die See

job-construction = Bau von Förderplattformen
job-shipyard = Schiffsbau
job-diplomacy = Diplomatie
job-unrest = Bürgerunruhen
job-taxes = Steuern
job-movement = Schiffsbewegung

row-top = obere Reihe
row-bottom = untere Reihe

slot-s1 = Feld 1
    .akkusativ = Feld 1
slot-s2 = Feld 2
    .akkusativ = Feld 2
slot-s3 = Feld 3
    .akkusativ = Feld 3
slot-s4 = Feld 4
    .akkusativ = Feld 4
slot-s5 = Feld 5
    .akkusativ = Feld 5
slot-s6 = Feld 6
    .akkusativ = Feld 6
slot-s7 = Feld 7
    .akkusativ = Feld 7
slot-s8 = Feld 8
    .akkusativ = Feld 8
slot-y1 = erstes gelbes Feld
    .akkusativ = das erste gelbe Feld
slot-y2 = zweites gelbes Feld
    .akkusativ = das zweite gelbe Feld

standing-waiting = noch nicht bewegt
standing-spent = noch nicht bewegt, hat angegriffen
standing-arrived = bewegt
standing-done = fertig

## Spieloptionen

option-easy_start = sanfter Einstieg: China hält sich in der ersten Runde zurück
option-first_player = wer Startspieler ist

## Phasen

phase-setup = Spielaufbau
phase-setup-first_player = Wahl des Startspielers
phase-setup-lobbyists = Die Lobbyisten werden platziert
phase-setup-compensation = Der Startspieler zahlt { VALUE("compensation_fee") } $ an den letzten Spieler
phase-turns = Runde { $turn }
phase-turns-pass_marker = Phase 1: Der Startspieler wechselt
phase-turns-chinese_ship = Phase 2: China entsendet ein Schiff
phase-turns-investing = Phase 3: Investitionen in politischen Einfluss
phase-turns-occupying = Phase 4: Besetzen von Einflussfeldern
phase-turns-freezing = Packeis
phase-turns-china = Phase 5: Die Aktion Chinas
phase-turns-countries = Phase 6: Aktionen { FORM($a, is: "genitiv") }
phase-turns-countries-lobbyists = { "" }
phase-turns-countries-protections = { "" }
phase-turns-truces = { "" }
phase-turns-production = Phase 7: Rohstoffförderung, { $p }
phase-turns-clearing = Phase 8: Die Lobbyisten verlassen die Aktionsfelder
phase-turns-admission = Phase 9: Norwegen tritt der EU bei
phase-turns-council = Phase 9: Der Arktische Rat
phase-turns-yellow_lobbyists = { "" }
phase-closing = Die Staatskassen werden ausgezahlt

## Entscheidungen

placing = { $player } platziert einen Lobbyisten
placing-place = { $a }, Feld { $n }
    .log = { "" }

invest = { $player }: in politischen Einfluss investieren?
invest-invest = { $i }
    .log = { "" }
invest-pass = passen
    .log = { $player } passt.

chinese_action = { $player } entscheidet für China
chinese_action-move_ships = chinesische Schiffe bewegen
    .log = { $player } bewegt die chinesischen Schiffe.
chinese_action-build_platform = eine Förderplattform bauen
    .log = { "" }
chinese_action-forgo = nichts tun
    .log = { $player } lässt China nichts tun.

lobbying = { $player }: dein Lobbyist auf Feld { $n } in { FORM($a, is: "dativ") }
lobbying-act = die Aktion „{ $j }“ ausführen
    .log = { "" }
lobbying-stay = auf diesem Feld bleiben
    .log = { "" }
lobbying-centre = auf Feld 2 wechseln
    .log = { "" }
lobbying-withdraw = den Lobbyisten abziehen
    .log = { "" }
lobbying-protect = die Förderplattform { FORM($s, is: "wo") } schützen
    .log = { "" }
lobbying-explore = eine Forschungsstation { FORM($s, is: "wo") } errichten
    .log = { "" }

subsidies = { $player }: eine Subvention { $a ->
        [eu] von der EU
        [usa] von den USA
       *[other] von { FORM($a, is: "dativ") }
    } annehmen?
subsidies-take_subsidy = annehmen
    .log = { "" }
subsidies-no_subsidy = verzichten
    .log = { $player } verzichtet auf die Subvention.

diplomatic_step = { $player } bestimmt die Diplomatie { FORM($a, is: "genitiv") }
diplomatic_step-declare_conflict = einen Konflikt mit { FORM($b, is: "dativ") } beginnen
    .log = { "" }
diplomatic_step-end_conflict = den Konflikt beenden
    .log = { "" }
diplomatic_step-change_vote = die Stimme verlegen – { $l }
    .log = { "" }
diplomatic_step-support_admission = den EU-Beitritt Norwegens unterstützen
    .log = { "" }
diplomatic_step-defame = { $q } diffamieren
    .log = { "" }

build-s = { $player }: Wo entsteht die Förderplattform?
    .log = { "" }
build_ships-s = { $player }: Wohin kommt das nächste Schiff { FORM($a, is: "genitiv") }?
    .log = { "" }

ship_orders = { $player } bewegt { FORM($c, is: "schiffe") }
ship_orders-sail =
    { $k ->
        [spent] mit einem Schiff, das schon angegriffen hat, { FORM($s, is: "woher") } { FORM($t, is: "wohin") } fahren
       *[other] { FORM($s, is: "woher") } { FORM($t, is: "wohin") } fahren
    }
    .log = { "" }
ship_orders-fight = { FORM($d, is: "schiff") } { FORM($s, is: "wo") } angreifen
    .log = { "" }
ship_orders-raze =
    { $moved ->
        [0] die Förderplattform { FORM($s, is: "wo") } mit { $unmoved ->
            [one] einem noch nicht bewegten Schiff
           *[other] { $unmoved } noch nicht bewegten Schiffen
        } zerstören
       *[other] { $unmoved ->
            [0] die Förderplattform { FORM($s, is: "wo") } mit { $moved ->
                [one] einem bewegten Schiff
               *[other] { $moved } bewegten Schiffen
            } zerstören
           *[other] die Förderplattform { FORM($s, is: "wo") } mit { $unmoved } noch nicht bewegten und { $moved } bewegten Schiffen zerstören
        }
    }
    .log = { "" }
ship_orders-finish = die Schiffsbewegung beenden
    .log = { "" }

sale = { $player } verkauft Rohstoffe
sale-cash =
    für Geld: { $gas_sold } × Erdgas, { $oil_sold } × Öl, { $concretions_sold } × Konkretionen; für Punkte: der Rest
    .log = { "" }

new_regime = { $player }: { FORM($s, is: "akkusativ") }, wo deine geschützte Förderplattform steht, { FORM($c, is: "numerus") ->
        [plural] kontrollieren jetzt { $c }
       *[singular] kontrolliert jetzt { $c }
    }
new_regime-keep = { VALUE("renewal_fee") } $ zahlen und die Förderplattform behalten
    .log = { "" }
new_regime-give_up = die Förderplattform aufgeben
    .log = { "" }

chance-draw = { "" }

## Das Protokoll

log-start-player = Startspieler ist { $player }.
log-placed = { $player } setzt einen Lobbyisten auf Feld { $space } in { FORM($country, is: "dativ") }.
log-invested =
    { $price ->
        [-1] { $player } nimmt 1 $ und besetzt { FORM($slot, is: "akkusativ") } der Investitionsleiste.
        [0] { $player } besetzt { FORM($slot, is: "akkusativ") } der Investitionsleiste, ohne zu zahlen.
       *[other] { $player } zahlt { $price } $ für { FORM($slot, is: "akkusativ") } der Investitionsleiste.
    }
log-ship-sent = China entsendet ein Schiff { FORM($sector, is: "wohin") }.
log-china-advanced = Niemand entscheidet für China: Seine Schiffe rücken einen Sektor nach Norden vor.
log-acted = { $player } wählt in { FORM($country, is: "dativ") } die Aktion „{ $action }“.
log-stayed = { $player } bleibt in { FORM($country, is: "dativ") } auf Feld { $space }.
log-centred = { $player } versetzt in { FORM($country, is: "dativ") } einen Lobbyisten auf Feld 2.
log-withdrew = { $player } zieht einen Lobbyisten aus { FORM($country, is: "dativ") } ab.
log-subsidised = { $player } nimmt { $amount } $ Subvention aus der Staatskasse { FORM($country, is: "genitiv") }.
log-protected = { $player } schützt die Förderplattform { FORM($sector, is: "wo") } mit einem Lobbyisten aus { FORM($country, is: "dativ") }.
log-protection-ended = Der Schutz der Förderplattform { FORM($sector, is: "wo") } endet; der Lobbyist kehrt zu { $player } zurück.
log-explored = { $player } errichtet mit Hilfe { FORM($country, is: "genitiv") } eine Forschungsstation { FORM($sector, is: "wo") }.
log-conflict-declared =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] beginnen
       *[singular] beginnt
    } einen Konflikt mit { FORM($enemy, is: "dativ") }.
log-conflict-ended =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] beenden ihren Konflikt.
       *[singular] beendet den eigenen Konflikt.
    }
log-vote-changed =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] stimmen
       *[singular] stimmt
    } nun für Gesetz { $law }.
log-admission-supported =
    Für den EU-Beitritt Norwegens { $markers ->
        [one] liegt nun 1 Marker
       *[other] liegen nun { $markers } Marker
    } bereit.
log-defamed =
    { $player } diffamiert { $victim }: { VALUE("slander_points") ->
        [one] 1 Punkt
       *[other] { VALUE("slander_points") } Punkte
    } Abzug.
log-platform-built = { $player } baut eine Förderplattform { FORM($sector, is: "wo") }.
log-ship-built =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] bauen
       *[singular] baut
    } ein Schiff { FORM($sector, is: "wo") }.
log-taxed =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] nehmen
       *[singular] nimmt
    } { $amount } $ Steuern ein.
log-sailed = { FORM($country, is: "schiff_subjekt") } fährt { FORM($from, is: "woher") } { FORM($to, is: "wohin") }.
log-fought = Gefecht { FORM($sector, is: "wo") }: { FORM($country, is: "schiff") } und { FORM($enemy, is: "schiff") } gehen unter.
log-razed = Unter { $player } greifen { FORM($country, is: "schiffe") } eine Förderplattform { FORM($sector, is: "wo") } an.
log-platform-destroyed = { $owner } verliert die Förderplattform { FORM($sector, is: "wo") }.
log-platform-outlawed = Die Förderplattform { FORM($sector, is: "wo") } ist nun illegal.
log-platform-legalised =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] dulden
       *[singular] duldet
    } die Förderplattform { FORM($sector, is: "wo") }, die ein Lobbyist von dort schützt.
log-concession-renewed = { $player } zahlt an { FORM($country, is: "akkusativ") } und behält die Förderplattform { FORM($sector, is: "wo") }.
log-control-changed =
    { $country ->
        [none] Niemand kontrolliert mehr { FORM($sector, is: "akkusativ") }.
       *[other] { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
            [plural] übernehmen
           *[singular] übernimmt
        } die Kontrolle über { FORM($sector, is: "akkusativ") }.
    }
log-pole-taken =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] übernehmen
       *[singular] übernimmt
    } die Kontrolle über den Nordpol.
log-pole-lost = Niemand kontrolliert mehr den Nordpol.
log-sold =
    { $money ->
        [0] { $player } verkauft Rohstoffe für { $points ->
            [one] 1 Punkt
           *[other] { $points } Punkte
        }.
       *[other] { $points ->
            [0] { $player } verkauft Rohstoffe für { $money } $.
            [one] { $player } verkauft Rohstoffe für { $money } $ und 1 Punkt.
           *[other] { $player } verkauft Rohstoffe für { $money } $ und { $points } Punkte.
        }
    }
log-returned = { $player } hat wieder einen Lobbyisten auf Feld { $space } in { FORM($country, is: "dativ") }.
log-returned-from-china = { $player } erhält einen Lobbyisten aus China zurück.
log-law-changed = Der Arktische Rat beschließt Gesetz { $law }.
log-norway-joined = Norwegen tritt der EU bei.
log-froze = Packeis sperrt { FORM($sector, is: "akkusativ") }.
log-paid-out = { $player } erhält { $amount } $ aus der Staatskasse { FORM($country, is: "genitiv") }.

## Die Endwertung

score-sales = Verkäufe
score-money = Geld
score-pole = Nordpol
score-gas = Erdgas
score-oil = Öl
score-concretions = Konkretionen
score-research = Forschung

## Was eine Ansicht zeigt

name-ships = Schiffe
name-control = Kontrolle
name-platform = Förderplattformen
name-concession = Fördergenehmigungen
name-protector = geschützt von
name-patron = geschützt im Namen von
name-since = geschützt seit Runde
name-truce = sicher, bis alle Staaten gehandelt haben
name-station = Forschungsstationen
name-frozen = vom Eis gesperrt
name-crew = Schiffe in Bewegung
name-acted = ein Schiff hat sich bewegt oder angegriffen
name-sailed = ein Schiff hat sich bewegt
name-treasury = Staatskassen
name-conflict = Konflikte
name-vote = Stimmen im Arktischen Rat
name-ruling = geltendes Recht
name-support = Unterstützung für den Beitritt Norwegens
name-joined = Norwegen ist in der EU
name-china_won_pole = China hat den Nordpol übernommen
name-pool = freie Lobbyisten
name-investor = Investitionsleiste
name-track = Einflussleisten
name-desk = Aktionsfelder
name-money = Geld
name-score = Punkte
name-start_player = Startspieler

## Ausgaben und Varianten

edition-ja = die japanische Spielregel
edition-fr = die französische Spielregel
edition-de = die deutsche Spielregel
variant-advanced-setup = Lobbyistenverteilung für Fortgeschrittene
variant-short-summer = Kurzer Sommer
variant-polar-research = Polarforschung
variant-pack-ice = Packeis
variant-letter-ja = die japanische Spielregel, wörtlich genommen
variant-letter-fr = die französische Spielregel, wörtlich genommen
variant-letter-de = die deutsche Spielregel, wörtlich genommen

letter-A = der Startspieler
letter-B = der zweite Spieler
letter-C = der dritte Spieler
letter-D = der vierte Spieler

## Die Regeln

rule-setup = Alle erhalten { VALUE("starting_money") } $, einen Lobbyisten als Punktemarker und weitere Lobbyisten: zu zweit je { VALUE("lobbyists[2]") }, zu dritt { VALUE("lobbyists[3]") }, zu viert { VALUE("lobbyists[4]") }. Zu zweit hat jeder { VALUE("platforms[2]") } Förderplattformen, sonst { VALUE("platforms[3]") }. In den Staatskassen liegen zu Beginn { VALUE("arctic.russia.tax") } $ in Russland, { VALUE("arctic.norway.tax") } $ in Norwegen, { VALUE("arctic.eu.tax") } $ in der EU, { VALUE("arctic.canada.tax") } $ in Kanada und { VALUE("arctic.usa.tax") } $ in den USA. Auf jedes Schiffssymbol der Karte kommt ein Schiff seines Staates, nach Alaska { VALUE("sector.alaska.start") }.
rule-setup-first_player = Der Startspieler wird ausgelost, sofern ihr euch nicht auf jemanden einigt.
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] Die Lobbyisten werden nach einem festen Muster platziert. Vom Startspieler an heißen die Spieler A, B, C und D; jeder Buchstabe in der Zeile für eure Spielerzahl steht für einen Lobbyisten, der auf ein beliebiges freies Feld einer Einflussleiste kommt.
       *[no] Reihum, vom Startspieler an, setzt jeder einen Lobbyisten auf ein freies Feld einer Einflussleiste, bis alle verteilt sind.
    }
rule-setup-compensation = Der Startspieler zahlt dem, der als Letzter an der Reihe war, { VALUE("compensation_fee") } $.
rule-turns = Gespielt werden { VALUE("size(turn_number)") } Runden. In der ersten entfallen die Phasen 1 bis 4.
rule-turns-pass_marker = Der linke Nachbar des Startspielers wird neuer Startspieler.
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] Vor Kamtschatka erscheint ein chinesisches Schiff. Sind alle { VALUE("country.china.fleet") } chinesischen Schiffe auf der Karte, entfällt diese Phase.
       *[no] Vor Kamtschatka erscheint ein chinesisches Schiff, solange von den { VALUE("country.china.fleet") } noch eines im Vorrat ist.
    }
rule-turns-investing =
    { WITH("edition-de") ->
        [yes] Reihum setzt jeder einen Lobbyisten auf die Investitionsleiste oder passt, bis alle nacheinander gepasst haben. Eine positive Zahl auf dem Feld zahlt die Bank aus, eine negative ist an sie zu zahlen. Wer gepasst hat, darf wieder einsteigen, solange die Phase läuft.
       *[no] Reihum setzt jeder einen Lobbyisten auf die Investitionsleiste oder passt, bis alle nacheinander gepasst haben. Eine positive Zahl auf dem Feld ist an die Bank zu zahlen, eine negative zahlt die Bank aus. Wer gepasst hat, darf wieder einsteigen, solange die Phase läuft.
    }
rule-turns-occupying = Von links nach rechts ziehen die Lobbyisten von der Investitionsleiste auf ein freies Feld einer beliebigen Einflussleiste um. Wer auf einem gelben Feld steht, bleibt dort.
rule-turns-freezing = Ein ausgeloster Seesektor friert bis zu dieser Phase der nächsten Runde zu: Kein Schiff kommt hinein oder heraus, und eine Förderplattform dort fördert nichts.
rule-turns-china = Wer für ein gelbes Feld am meisten gezahlt hat, darf die chinesischen Schiffe bewegen oder für China eine Förderplattform bauen. Hat niemand investiert, rücken alle chinesischen Schiffe einen Sektor nach Norden vor, bei zwei möglichen in den östlichen, und greifen dabei nicht an.
rule-turns-countries = Nacheinander handeln Russland, Norwegen, die EU, Kanada und die USA.
rule-turns-countries-lobbyists = Vom niedrigsten Feld an führt jeder Lobbyist des Staates eine freie und durchführbare Aktion aus oder wird umverteilt.
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Lobbyisten, die seit einer früheren Runde im Namen dieses Staates eine Förderplattform schützen, kehren heim. Die Förderplattformen bleiben sicher, bis alle Staaten gehandelt haben.
       *[no] Lobbyisten, die seit einer früheren Runde im Namen dieses Staates eine Förderplattform schützen, kehren heim; sie darf dann wieder angegriffen werden.
    }
rule-turns-truces = Förderplattformen, deren Lobbyisten in dieser Phase heimgekehrt sind, dürfen wieder angegriffen werden.
rule-turns-production = Jede Förderplattform fördert eine Einheit des Rohstoffs, auf dem sie steht, es sei denn, in dem Staat, der den Sektor kontrolliert, herrschen Bürgerunruhen. Die Einheiten werden sofort verkauft: für je 1 $ oder, in Gruppen verschiedener Rohstoffe, für Punkte.
rule-turns-clearing = In jedem Staat geht der am weitesten rechts stehende Lobbyist der oberen Reihe auf Feld { VALUE("row.top.space") } und jener der unteren Reihe auf Feld { VALUE("row.bottom.space") } der Einflussleiste. Alle anderen kehren heim.
rule-turns-admission = Sobald { VALUE("supporters") } Marker den Beitritt unterstützen, tritt Norwegen der EU bei.
rule-turns-council = Ein Gesetz mit { VALUE("majority") } der { VALUE("sum a.votes for a in arctic") } Stimmen wird geltendes Recht. Die Kontrolle über die Seesektoren ändert sich entsprechend; Förderplattformen werden dadurch legal oder illegal, brauchen eine neue Fördergenehmigung oder gehen verloren.
rule-turns-yellow_lobbyists = Ist das Spiel noch nicht zu Ende, kehren die Lobbyisten von den gelben Feldern heim.
rule-closing = Jede Staatskasse zahlt den Lobbyisten auf den Feldern 1, 2 und 3 der Einflussleiste nacheinander { VALUE("payout[1]") } $, { VALUE("payout[2]") } $ und { VALUE("payout[3]") } $ aus, solange das Geld reicht.

rule-lobbying = Statt eine Aktion auszuführen, kann ein Lobbyist umverteilt werden. Auf Feld 2, in der EU auch auf Feld 4, darf er für die nächste Runde bleiben; von den Feldern 1 und 3 darf er auf Feld 2 wechseln, wenn es frei ist. Er darf auch abgezogen werden oder eine Förderplattform schützen.
rule-lobbying-protect = Der Lobbyist stellt sich auf eine beliebige noch ungeschützte Förderplattform, wem sie auch gehört und wo sie auch steht. Niemand darf sie angreifen, bis sein Staat in der nächsten Runde gehandelt hat.
rule-lobbying-explore = In einem Sektor des inneren Rings, in dem ein Schiff des Staates liegt, errichtet der Lobbyist eine Forschungsstation, falls dort noch keine ist. Der Spieler zahlt 1 $ in die Staatskasse, der Lobbyist kehrt heim.
rule-subsidies = Wer einen Lobbyisten abzieht, darf { VALUE("subsidy") } $ Subvention aus der Staatskasse nehmen, ganz ohne Geld sogar { VALUE("poor_subsidy") } $; reicht die Staatskasse nicht, eben was darin ist.
rule-diplomatic_step =
    Eine dieser Möglichkeiten: Der Staat beginnt einen Konflikt, der einen bestehenden ablöst; er beendet seinen Konflikt; er stimmt für ein anderes Gesetz; nur in Norwegen: der EU-Beitritt wird unterstützt; ein Mitspieler wird diffamiert und verliert { VALUE("slander_points") ->
        [one] 1 Punkt
       *[other] { VALUE("slander_points") } Punkte
    }.
rule-in_conflict = Zwei Staaten sind im Konflikt, wenn einer ihn gegen den anderen begonnen hat. Mit China ist jeder Staat jederzeit im Konflikt, am Nordpol jeder mit jedem.
rule-build_ships = Der Staat baut so viele Schiffe, wie seine Werften schaffen, die Staatskasse für je 1 $ bezahlen kann und der Vorrat hergibt: Russland bis zu { VALUE("arctic.russia.production") }, Norwegen { VALUE("arctic.norway.production") }, die EU { VALUE("arctic.eu.production") }, Kanada { VALUE("arctic.canada.production") }, die USA { VALUE("arctic.usa.production") }. Der Spieler verteilt sie auf Sektoren mit dem Schiffssymbol des Staates.
rule-revenue = In die Staatskasse kommen { VALUE("arctic.russia.tax") } $ in Russland, { VALUE("arctic.norway.tax") } $ in Norwegen, { VALUE("arctic.eu.tax") } $ in der EU, { VALUE("arctic.canada.tax") } $ in Kanada und { VALUE("arctic.usa.tax") } $ in den USA.
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] In dieser Runde fördern die Förderplattformen in Seesektoren, die der Staat kontrolliert, nichts.
       *[no] In dieser Runde fördern die Förderplattformen in Sektoren, die der Staat kontrolliert, nichts.
    }
rule-build =
    { WITH("variant-letter-fr") ->
        [yes] Gebaut wird auf einem freien Rohstofffeld in einem Sektor, den der Staat kontrolliert; der Spieler zahlt die Baukosten, die Staatskasse { VALUE("concession_fee") } $ für die Fördergenehmigung. Oder gebaut wird illegal in einem Seesektor, den niemand kontrolliert und in dem ein Schiff des Staates liegt, allein für die Baukosten.
       *[no] Gebaut wird auf einem freien Rohstofffeld in einem Sektor, den der Staat kontrolliert, für die Baukosten und { VALUE("concession_fee") } $ Fördergenehmigung; oder illegal in einem Seesektor, den niemand kontrolliert und in dem ein Schiff des Staates liegt, allein für die Baukosten.
    }
rule-building_cost = Die Baukosten betragen { VALUE("ring.inner.cost") } $ im inneren, { VALUE("ring.middle.cost") } $ im mittleren und { VALUE("ring.outer.cost") } $ im äußeren Ring. Sie gehen an die Bank, das Geld für die Fördergenehmigung an die Staatskasse.
rule-ship_movement =
    { WITH("variant-letter-fr") ->
        [yes] Jedes Schiff fährt höchstens einmal in einen benachbarten Sektor. Mindestens eines muss fahren.
       *[no] { WITH("variant-letter-de") ->
            [yes] Jedes Schiff fährt höchstens einmal in einen benachbarten Sektor. Mindestens eines muss fahren.
           *[no] Jedes Schiff fährt höchstens einmal in einen benachbarten Sektor. Mindestens eines muss fahren oder angreifen.
        }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] Schiffe fahren über Seiten und Ecken.
       *[no] Schiffe fahren über Seiten und Ecken, aber nie über eine Doppellinie.
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] Nach seiner Bewegung oder ohne eine solche darf ein Schiff ein Schiff eines Staates angreifen, der mit seinem im Konflikt ist. Beide werden zerstört.
       *[no] Nach seiner Bewegung darf ein Schiff ein Schiff eines Staates angreifen, der mit seinem im Konflikt ist. Beide werden zerstört.
    }
rule-enter_pole =
    { WITH("edition-ja") ->
        [yes] Ein Schiff, das am Nordpol ankommt, greift sofort an, wenn der Staat, der ihn kontrolliert, dort Schiffe hat. Beide gehen verloren. Bleiben danach nur Schiffe eines einzigen Staates, kontrolliert dieser den Nordpol.
       *[no] Ein Schiff, das am Nordpol ankommt, greift sofort an, wenn der Staat, der ihn kontrolliert, dort Schiffe hat. Beide gehen verloren; die Kontrolle bleibt, wie sie war.
    }
rule-reach_pole = Kommt ein Schiff zum Nordpol und der kontrollierende Staat hat dort keines, so endet dessen Kontrolle. Ist der Ankömmling dort allein, übernimmt sein Staat die Kontrolle; liegen noch andere Schiffe dort, so kontrolliert niemand den Pol, bis nur noch ein Staat Schiffe dort hat.
rule-claim_pole = Wer als Einziger Schiffe am Nordpol hat, übernimmt die Kontrolle über ihn und behält sie, auch wenn die Schiffe fort sind, bis ein Schiff eines anderen Staates kommt.
rule-razable = Schiffe zerstören illegale Förderplattformen und legale in Sektoren eines Staates, der mit ihrem im Konflikt ist und dort keine Schiffe hat. Vor ihnen schützt nur ein Lobbyist.
rule-raze = Es braucht mehr Schiffe, als der Verteidigungswert beträgt. Sie greifen vor oder nach ihrer Bewegung an und gehen dabei nicht verloren.
rule-defence = Der Verteidigungswert ist 0 bei illegalen und { VALUE("platform_defence") } bei legalen Förderplattformen; bei diesen kommt 1 hinzu für jedes Schiff eines Staates, der mit dem kontrollierenden nicht im Konflikt ist.
rule-feasible = Nur eine Aktion, mit der der Staat wirklich etwas bewirken kann, darf gewählt werden.
rule-rightful = Unter Gesetz A kontrolliert niemand die See. Unter Gesetz B kontrolliert jeder Staat, was zwischen seiner Küste und dem Pol liegt. Unter Gesetz C übernimmt und behält ein Staat jeden Seesektor, in dem nur er Schiffe hat.
rule-new_regime = Kommt ein Sektor unter die Kontrolle eines anderen Staates, werden die Förderplattformen dort zerstört. Eine geschützte wird kostenlos legal, wenn der Lobbyist aus dem neuen Staat stammt; sonst zahlt ihr Besitzer { VALUE("renewal_fee") } $ für eine neue Fördergenehmigung oder verliert sie.
rule-concession = Eine Förderplattform in einem Sektor, den ein Staat kontrolliert, ist legal. Kontrolliert ihn niemand mehr, bleibt sie stehen und ist illegal.
rule-norway_joins = Schiffe, Sektoren und Stimme Norwegens gehen an die EU, Schiffsbau und Steuern werden zusammengezählt ({ VALUE("arctic.eu.production + arctic.norway.production") } Schiffe, { VALUE("arctic.eu.tax + arctic.norway.tax") } $), und in der EU öffnet ein viertes Einflussfeld. Norwegens Staatskasse fällt an die Bank.
rule-sale = Als Punkte zählen zuerst drei verschiedene Rohstoffe { VALUE("set_points[3]") }, dann zwei verschiedene { VALUE("set_points[2]") }, dann einzelne Einheiten { VALUE("set_points[1]") }.
rule-polar_lobbyists = { VALUE("polar_points") } Punkte für jeden Lobbyisten in dem Staat, der den Nordpol kontrolliert; ist es China, für jeden auf einem gelben Feld.
rule-platform_value = Förderplattformen einer Art sind umso mehr wert, je mehr man von ihr hat: Bei drei Spielern zählt von 3 Förderplattformen jede { VALUE("platform_value[gas, 3, 3]") } Punkte für Erdgas, { VALUE("platform_value[oil, 3, 3]") } für Öl und { VALUE("platform_value[concretion, 3, 3]") } für Konkretionen.
rule-findings = Jede Forschungsstation zählt am Ende { VALUE("station_points") } Punkte und { VALUE("neighbour_points") } mehr für jede Station desselben Spielers in einem benachbarten Sektor.
rule-over =
    { WITH("edition-fr") ->
        [yes] Das Spiel endet mit Runde { VALUE("size(turn_number)") } oder mit einer Runde, an deren Ende China den Nordpol kontrolliert.
       *[no] Das Spiel endet mit Runde { VALUE("size(turn_number)") } oder mit der Runde, in der China die Kontrolle über den Nordpol übernimmt.
    }

## Überschriften des Regelhefts

name-ring = Ringe
name-sector = Sektoren
name-coast = Küstensektoren
name-sea = Seesektoren
name-country = Staaten
name-arctic = Staaten der Arktisregion
name-resource = Rohstoffe
name-law = Gesetze
name-space = Einflussfelder
name-turn_number = Runden
name-row = Aktionsreihen
name-job = Lobbyistenaktionen
name-slot = Felder der Investitionsleiste
name-standing = Schiffe während ihrer Bewegung
name-letter = Buchstaben der Spieler
name-borders = Benachbarte Sektoren
name-double_line = Doppellinien
name-lobbyists = Lobbyisten je Spieler
name-platforms = Förderplattformen je Spieler
name-price = Investitionsleiste
name-set_points = Punkte je Gruppe
name-payout = Auszahlung am Ende
name-platform_value = Wert einer Förderplattform am Ende
name-placing_order = Reihenfolge beim Platzieren
field-ring-cost = Baukosten
field-sector-ring = Ring
field-sector-deposit = Rohstoffvorkommen
field-sector-owner = Gehört zu
field-sector-symbol = Schiffssymbol
field-sector-start = Schiffe zu Beginn
field-sector-north = Im Norden
field-sector-northwest = Im Nordwesten
field-sea-claim = Staat unter Gesetz B
field-country-fleet = Schiffe
field-arctic-production = Schiffsbau
field-arctic-tax = Steuern
field-arctic-votes = Stimmen
field-arctic-vote = Erste Stimmabgabe
field-row-space = Kehrt zurück auf Feld
field-job-row = Reihe
field-slot-yellow = Gelb
field-standing-sails = Darf fahren
field-standing-fights = Darf Schiffe angreifen
field-standing-once_sailed = Nach der Fahrt
field-standing-once_razed = Nach Angriff auf eine Förderplattform

## Beispiele des Regelhefts

example-setup-basic = Drei Spieler platzieren zwölf Lobbyisten
example-destroying-example-1 = Ein Schiff zerstört eine illegale Förderplattform
example-destroying-example-1-and-moving = Dasselbe Schiff fährt nach dem Angriff weiter
example-destroying-example-2 = Ein neutrales Schiff rettet eine legale Förderplattform
example-sale-example = Sieben Einheiten für Geld und Punkte
example-final-table-two-players = Konkretionen zu zweit
example-final-table-three-players = Öl zu dritt
example-final-table-four-players = Erdgas zu viert
example-final-score-example = Eine Endwertung

## Überschriften von Regeln

name-placing = Einen Lobbyisten platzieren
name-lobbying = Was ein Lobbyist tut
name-subsidies = Subventionen
name-diplomatic_step = Diplomatie
name-chinese_action = Die Aktion Chinas
name-ship_orders = Befehle an die Schiffe
name-sale = Verkauf der Rohstoffe
name-new_regime = Unter neuer Kontrolle
name-norway_joins = Norwegens Beitritt zur EU
name-norway_joins-pieces = Schiffe und Gebiete
name-norway_joins-conflicts = Konflikte
name-norway_joins-lobbyists = Lobbyisten
name-build = Bau einer Förderplattform
name-build_ships = Schiffsbau
name-ship_movement = Schiffsbewegung
name-enter_pole = Ankunft am Nordpol
name-reach_pole = Ankunft ohne Gegner am Nordpol
name-fight = Angriff auf ein Schiff
name-raze = Zerstörung einer Förderplattform
name-claim_pole = Kontrolle über den Nordpol
name-outlawed = Förderplattformen werden illegal
name-new_controller = Ein anderer Staat übernimmt die Kontrolle
name-china_at_pole = China am Nordpol
name-passable = Wohin Schiffe fahren
name-in_conflict = Staaten im Konflikt
name-revenue = Steuern
name-rightful = Wer die See kontrolliert
name-over = Ende des Spiels
name-troubled = Bürgerunruhen
name-feasible = Durchführbare Aktionen
name-building_cost = Baukosten
name-razable = Angreifbare Förderplattformen
name-defence = Verteidigungswert
name-polar_lobbyists = Punkte für den Nordpol
name-starting_money = Startgeld
name-compensation_fee = Ausgleichszahlung
name-concession_fee = Preis einer Fördergenehmigung
name-renewal_fee = Preis einer neuen Fördergenehmigung
name-majority = Nötige Stimmen
name-supporters = Nötige Unterstützer
name-subsidy = Subvention
name-poor_subsidy = Subvention ohne Geld
name-slander_points = Verlust durch Diffamierung
name-platform_defence = Eigene Verteidigung einer Förderplattform
name-polar_points = Punkte je Lobbyist am Pol
name-successor = Nachfolgestaat
name-capacity = Leistung der Werften
name-weight = Gewicht der Stimme
name-votes_for = Stimmen für ein Gesetz
name-afloat = Schiffe auf der Karte
name-supply = Schiffe im Vorrat
name-producible = Schiffe, die gebaut werden können
name-home = Heimat eines Schiffs
name-alone = Allein in einem Sektor
name-rigs = Förderplattformen im Vorrat
name-plants = Förderplattformen auf der Karte
name-stake = Einsatz
name-yields = Förderung
name-best_sets = Beste Gruppen
name-median = Mittlere der drei Zahlen
name-vacant = Freies Feld
name-buildable = Mögliche Bauplätze
name-protected = Geschützt
name-neutral_ships = Neutrale Schiffe
name-worth = Wert der Förderplattformen
name-nations = Staaten, die handeln
name-place_lobbyists = Platzieren der Lobbyisten
name-send_chinese_ship = China entsendet ein Schiff
name-invest = Investieren
name-occupy = Besetzen von Einflussfeldern
name-act_for_china = Für China handeln
name-sell = Verkaufen
name-clear_desks = Aktionsfelder räumen
name-hold_council = Abstimmung im Arktischen Rat
name-pay_out = Auszahlung
name-chinese_advance = Vorrücken der chinesischen Schiffe
name-pass_law = Ein Gesetz tritt in Kraft
name-perform = Eine Aktion ausführen
name-pay_country = Zahlung an einen Staat
name-pay_concession = Bezahlung der Fördergenehmigung
name-sail = Fahrt eines Schiffs
name-destroy_platform = Verlust einer Förderplattform
name-end_protection = Ende eines Schutzes
name-findings = Forschungsergebnisse
name-worth_a_visit = Lohnende Forschungsziele
name-station_points = Punkte je Forschungsstation
name-neighbour_points = Punkte je benachbarter Station
name-freeze = Zufrieren
heading-turns-countries = Phase 6: Die Aktionen der Staaten
heading-turns-production = Phase 7: Rohstoffförderung

## Anmerkungen und Annahmen

note-sector = Ein Bild des Spielplans ließ sich nicht finden. Die Karte hält sich an das, was die Texte über Sektoren, Ringe, Rohstoffvorkommen, Schiffssymbole, Gesetz B und nördliche Nachbarn sagen, und zeigt wirkliche Meere und Küsten in ihrer wirklichen Reihenfolge.
note-sea = Die Texte nennen nur die Zahlen 7, 2, 3, 3 und 3; hier beansprucht jeder Staat, was zwischen seiner Küste und dem Pol liegt. Dass dies alle Seesektoren außer dem Pol sind, sagt der japanische Text; die anderen sprechen von denen mit Rohstoffvorkommen.
note-country =
    { WITH("edition-ja") ->
        [yes] Im französischen und im deutschen Text sind es 10, 4, 15, 5, 12 und 5 Schiffe.
       *[no] Im japanischen Text sind es 14, 6, 12, 6, 10 und 4 Schiffe.
    }
assumption-job = Die Texte nennen die Aktionen jeder Reihe in einer Folge, die hier als die gedruckte gilt.
note-slot = Die Zahl der Felder ist nicht bekannt; je weniger Lobbyisten jeder hat, desto kürzer ist die Reihe.
note-standing =
    { WITH("edition-ja") ->
        [yes] Schiffe greifen andere nach ihrer Bewegung oder ohne eine solche an.
       *[no] In zwei von drei Texten darf ein Schiff erst nach seiner eigenen Bewegung ein anderes angreifen; im japanischen auch eines, das noch wartet.
    }
note-borders = Sektoren grenzen mit einer Seite oder einer Ecke aneinander; die Liste folgt aus der Zeichnung.
note-double_line = Zwischen zwei Paaren benachbarter Sektoren verläuft eine Doppellinie, die kein Schiff überquert. Wo sie lagen, ist nicht bekannt; hier stehen sie für die beiden größten Landmassen, die im Weg liegen: Nowaja Semlja und Grönland. Der japanische Text kennt keine Doppellinien.
note-price =
    { WITH("edition-de") ->
        [yes] Die gedruckten Werte ließen sich nicht finden. Was zu zahlen ist, nimmt von links nach rechts ab, beide Vorzeichen kommen vor, und die gelben Felder kosten verschieden viel, so dass von zwei Investoren einer mehr gezahlt hat.
       *[no] Die gedruckten Werte ließen sich nicht finden. Jede Reihe fällt von links nach rechts, beide Vorzeichen kommen vor, und die gelben Felder kosten verschieden viel, so dass von zwei Investoren einer mehr gezahlt hat. Auf dem deutschen Spielplan steht, was ein Spieler erhält; die anderen Texte sprechen von dem, was er zahlt.
    }
assumption-payout = Für das vierte Feld der EU, das hier kein Text erwähnt, wird nichts ausgezahlt.
note-platform_value = Die gedruckte Tabelle ließ sich nicht finden. Diese enthält alle sechs Werte, die in den Texten vorkommen, fällt weder mit der Zahl der Förderplattformen noch mit der der Spieler, und drei Plattformen mit Konkretionen sind zu zweit so viel wert wie zwei zu dritt.
assumption-control = Staatenmarker gehen nie aus, ebenso wenig das Geld der Bank.
note-support =
    { WITH("edition-ja") ->
        [yes] Es ist ein Marker der EU; das japanische Glossar spricht noch von einem norwegischen.
       *[no] Wem der Marker gehört, macht hier keinen Unterschied; im japanischen Text ist es einer der EU.
    }
assumption-score = Die Enden der gedruckten Punkteleiste begrenzen die Punktzahl nicht.
assumption-successor = Nach Norwegens Beitritt gehören seine Küste, seine Schiffssymbole und seine Förderplattformen zur EU.
assumption-supply = Zerstörte Schiffe kehren in den Vorrat zurück.
assumption-rightful =
    { WITH("edition-ja") ->
        [yes] Bleibt in einem Sektor auf andere Weise als durch Schiffsbewegungen nur ein Staat übrig, etwa durch Norwegens Beitritt, so übernimmt dieser ihn ebenfalls.
       *[no] Dass die Kontrolle unter Gesetz C bleibt, auch wenn die Schiffe fort sind, sagt nur der japanische Text; die beiden anderen beschreiben allein, wie man sie gewinnt. Bleibt in einem Sektor auf andere Weise als durch Schiffsbewegungen nur ein Staat übrig, etwa durch Norwegens Beitritt, so übernimmt dieser ihn ebenfalls.
    }
note-troubled = Der japanische Text spricht an einer Stelle von Seesektoren, an einer anderen von allen Sektoren.
assumption-defence = Eine illegale Förderplattform verteidigt kein Staat; deshalb ist ihr gegenüber kein Schiff neutral.
assumption-enter_pole = Schiffe von Staaten, die den Pol nicht kontrollieren, dürfen dort nebeneinander liegen.
assumption-reach_pole = Nach allen drei Texten kontrolliert ein Staat ohne Schiffe den Pol, bis ein anderer ein Schiff dorthin bewegt; ist dieses nicht allein, so kontrolliert ihn niemand, bis nur noch ein Staat Schiffe dort hat.
assumption-polar_lobbyists = Ein Lobbyist, der eine Förderplattform schützt, gilt nicht als Lobbyist in dem Staat, aus dem er kam.
note-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Der Lobbyist kehrt jetzt heim; die Förderplattform bleibt sicher, bis alle Staaten gehandelt haben.
       *[no] In zwei von drei Texten ist eine Förderplattform sicher, bis dieser Staat in der nächsten Runde gehandelt hat; im deutschen, bis alle Staaten gehandelt haben.
    }
assumption-diplomatic_step-declare_conflict = China wird kein Konflikt erklärt; mit ihm ist ohnehin jeder Staat im Konflikt.
assumption-chinese_action-forgo = Der Spieler darf eines von beidem tun, also auch gar nichts.
assumption-ship_orders-raze = Schiffe, die vor ihrer Bewegung angreifen, und solche, die es danach tun, dürfen sich zusammentun. Es nehmen nicht mehr Schiffe teil als nötig, denn mehr würden nichts ändern.
note-ship_orders-finish =
    { WITH("variant-letter-fr") ->
        [yes] Das Kapitel über die Bewegung verlangt eine Fahrt; dass ein Angriff genügt, steht an anderer Stelle.
       *[no] { WITH("variant-letter-de") ->
            [yes] Das Kapitel über die Bewegung verlangt eine Fahrt; dass ein Angriff genügt, steht an anderer Stelle.
           *[no] Dass ein Angriff genügt, steht in allen drei Texten; das französische und das deutsche Kapitel über die Bewegung verlangen eine Fahrt.
        }
    }
assumption-sale = Was für Punkte verkauft wird, wird so zusammengestellt, dass es am meisten bringt.
assumption-new_regime = Phase 9 spricht davon, für jede Förderplattform zu zahlen; nach dem Kapitel über den Arktischen Rat lassen sich nur geschützte behalten.
assumption-send_chinese_ship = Sind alle chinesischen Schiffe auf der Karte, kommt keines hinzu; das sagt nur der japanische Text.
note-invest = Lobbyisten werden einzeln eingesetzt, wie der japanische Text sagt; die anderen lassen sich so lesen.
assumption-chinese_advance = Ein chinesisches Schiff, das in den Polarsektor vorrückt, kämpft auch dort nicht; eines, das schon dort ist, bleibt.
assumption-norway_joins-pieces = Jedes norwegische Schiff wird zu einem der EU, auch wenn das mehr sind, als die EU Spielsteine hat. Ist die EU dadurch am Nordpol allein, so übernimmt sie dort die Kontrolle.
assumption-norway_joins-conflicts = Konflikte Norwegens und mit Norwegen enden, da es kein eigener Staat mehr ist.
assumption-norway_joins-lobbyists = Lobbyisten auf Norwegens Einflussleiste kehren heim, ebenso jene, die in seinem Namen Förderplattformen schützen.
note-build =
    { WITH("variant-letter-fr") ->
        [yes] Nach dem Satz über legale Förderplattformen zahlt der Staat; das Kapitel über den Arktischen Rat sagt es anders.
       *[no] Die Fördergenehmigung wird dem Staat bezahlt. Nach einem Satz des französischen Textes bezahlt sie der Staat; sein eigenes Kapitel über den Arktischen Rat sagt es anders.
    }
note-claim_pole =
    { WITH("edition-ja") ->
        [yes] Auch ein erzwungener Angriff kann über den Pol entscheiden, wenn danach nur Schiffe eines einzigen Staates dort liegen.
       *[no] Der erzwungene Angriff selbst ändert nichts, so zwei von drei Texten; im japanischen übernimmt ein dritter Staat, dessen Schiffe danach allein dort liegen, die Kontrolle.
    }
assumption-destroy_platform =
    { WITH("edition-de") ->
        [yes] Der Lobbyist, der sie schützte, kehrt sofort heim. Eine Förderplattform, die trotzdem an einen neuen kontrollierenden Staat verloren geht, lässt der nächsten dort keine Sicherheit zurück.
       *[no] Der Lobbyist, der sie schützte, kehrt sofort heim.
    }
assumption-new_controller = Haben mehrere Besitzer zu entscheiden, so tun sie es in der Reihenfolge der Sektoren.
note-china_at_pole = In zwei von drei Texten endet das Spiel mit der Runde, in der China den Pol einnimmt, ob es ihn dann noch hat oder nicht.
assumption-pay_concession = Die Staatskasse zahlt an die Bank; an wen, sagt der Satz nicht.
assumption-truce = Sicher ist sie vor Angriffen, nicht vor einem neuen kontrollierenden Staat; dafür muss ein Lobbyist dort stehen.
note-bound = Nach neun Runden endet das Spiel von selbst; dauert eines länger als das, ist etwas schiefgegangen.
