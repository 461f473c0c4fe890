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
    .short = EU
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
    .short = USA
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
    .map = Kam{ "\u00AD" }tschatka
    .wo = auf Kamtschatka
    .wohin = nach Kamtschatka
    .woher = von Kamtschatka
    .akkusativ = Kamtschatka
sector-bering = Beringstraße
    .map = Bering{ "\u00AD" }straße
    .wo = in der Beringstraße
    .wohin = in die Beringstraße
    .woher = aus der Beringstraße
    .akkusativ = die Beringstraße
sector-kotzebue = Kotzebuesund
    .map = Kotzebue{ "\u00AD" }sund
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
    .map = Mackenzie{ "\u00AD" }delta
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
    .map = Scoresby{ "\u00AD" }sund
    .wo = im Scoresbysund
    .wohin = in den Scoresbysund
    .woher = aus dem Scoresbysund
    .akkusativ = den Scoresbysund
sector-denmark_strait = Dänemarkstraße
    .map = Dänemark{ "\u00AD" }straße
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

law-open_sea = A: Staaten dürfen keine Seesektoren kontrollieren
    .short = A
law-claims = B: Die Staaten kontrollieren alle Seesektoren nach Norden
    .short = B
law-fleets = C: Schiffe übernehmen die Kontrolle der Seesektoren
    .short = C

job-construction = Bau von Förderplattformen
    .short = Bauen
job-shipyard = Schiffsbau
    .short = Schiffe
job-diplomacy = Diplomatie
    .short = Reden
job-unrest = Bürgerunruhen
    .short = Unruhe
job-taxes = Steuern
    .short = Steuern
job-movement = Schiffsbewegung
    .short = Fahren

row-top = obere Reihe
row-bottom = untere Reihe

slot-s1 = Feld 1
    .akkusativ = Feld 1
    .short = 1
slot-s2 = Feld 2
    .akkusativ = Feld 2
    .short = 2
slot-s3 = Feld 3
    .akkusativ = Feld 3
    .short = 3
slot-s4 = Feld 4
    .akkusativ = Feld 4
    .short = 4
slot-s5 = Feld 5
    .akkusativ = Feld 5
    .short = 5
slot-s6 = Feld 6
    .akkusativ = Feld 6
    .short = 6
slot-s7 = Feld 7
    .akkusativ = Feld 7
    .short = 7
slot-s8 = Feld 8
    .akkusativ = Feld 8
    .short = 8
slot-y1 = erstes gelbes Feld
    .akkusativ = das erste gelbe Feld
    .short = G1
slot-y2 = zweites gelbes Feld
    .akkusativ = das zweite gelbe Feld
    .short = G2

standing-waiting = noch nicht bewegt
standing-spent = noch nicht bewegt, hat eine Förderplattform angegriffen
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

subsidies =
    { $player }: eine Subvention { $a ->
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
        [0]
            die Förderplattform { FORM($s, is: "wo") } mit { $unmoved ->
                [one] einem noch nicht bewegten Schiff
               *[other] { $unmoved } noch nicht bewegten Schiffen
            } zerstören
       *[other]
            { $unmoved ->
                [0]
                    die Förderplattform { FORM($s, is: "wo") } mit { $moved ->
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
sale-cash = für Geld: { $gas_sold } × Erdgas, { $oil_sold } × Öl, { $concretions_sold } × Konkretionen; für Punkte: der Rest
    .log = { "" }

new_regime =
    { $player }: { FORM($s, is: "akkusativ") }, wo deine geschützte Förderplattform steht, { FORM($c, is: "numerus") ->
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
log-razed =
    { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
        [plural] greifen
       *[singular] greift
    } unter der Führung von { $player } { FORM($sector, is: "wo") } eine Förderplattform an.
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
       *[other]
            { FORM($country, is: "subjekt") } { FORM($country, is: "numerus") ->
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
        [0]
            { $player } verkauft Rohstoffe für { $points ->
                [one] 1 Punkt
               *[other] { $points } Punkte
            }.
       *[other]
            { $points ->
                [0] { $player } verkauft Rohstoffe für { $money } $.
                [one] { $player } verkauft Rohstoffe für { $money } $ und 1 Punkt.
               *[other] { $player } verkauft Rohstoffe für { $money } $ und { $points } Punkte.
            }
    }
log-returned = { $player } hat wieder einen Lobbyisten auf Feld { $space } in { FORM($country, is: "dativ") }.
log-returned-from-china = { $player } erhält einen Lobbyisten aus China zurück.
log-law-changed = Der Arktische Rat setzt ein Gesetz in Kraft – { $law }.
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
    .short = Staatskasse
name-conflict = Konflikte
    .short = Konflikt mit
name-vote = Stimmen im Arktischen Rat
    .short = Stimme
name-ruling = geltendes Recht
name-support = Unterstützung für den Beitritt Norwegens
name-joined = Norwegen ist in der EU
name-china_won_pole = China hat den Nordpol übernommen
name-pool = freie Lobbyisten
name-investor = Investitionsleiste
name-track = Einflussleisten
    .short = Einfluss
name-desk = Aktionsfelder
    .short = Aktionen
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

rule-setup =
    Der Rundenmarker kommt auf I. Auf jedes Schiffssymbol der Karte kommt ein Schiff seines Staates, auf das in Alaska { VALUE("sector.alaska.start") }; die übrigen Schiffe und alle Marker liegen neben dem Spielplan bereit.

    Im Arktischen Rat gilt zu Beginn Gesetz A. Die Stimmen liegen so: Norwegen, die EU (zwei Marker) und Kanada bei Gesetz A, Russland bei Gesetz B, die USA bei Gesetz C. In den Staatskassen liegen { VALUE("arctic.russia.capital") } $ in Russland, { VALUE("arctic.norway.capital") } $ in Norwegen, { VALUE("arctic.eu.capital") } $ in der EU, { VALUE("arctic.canada.capital") } $ in Kanada und { VALUE("arctic.usa.capital") } $ in den USA. China hat weder Staatsbereich noch Staatskasse: Was an China zu zahlen ist, geht an die Bank.

    Jeder Spieler wählt eine Farbe und nimmt { VALUE("starting_money") } $, zu zweit { VALUE("platforms[2]") }, sonst { VALUE("platforms[3]") } Förderplattformen, und Lobbyisten: einen, der als Punktemarker auf 0 beginnt, und weitere { VALUE("lobbyists[2]") } zu zweit, { VALUE("lobbyists[3]") } zu dritt, { VALUE("lobbyists[4]") } zu viert. Das übrige Geld ist die Bank. Alles Geld liegt offen.
rule-setup-first_player = Der Startspieler wird ausgelost, sofern ihr euch nicht auf jemanden einigt, und bekommt den Startspielermarker. Was mehrere Spieler tun, tun sie von ihm an im Uhrzeigersinn.
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] Die Lobbyisten werden nach einem festen Muster platziert. Vom Startspieler an heißen die Spieler A, B, C und D; jeder Buchstabe in der Zeile für eure Spielerzahl steht für einen Lobbyisten, der auf ein beliebiges freies Feld 1, 2 oder 3 einer Einflussleiste kommt. Niemand zahlt etwas für die Reihenfolge.
       *[no] Reihum, vom Startspieler an, setzt jeder einen Lobbyisten auf ein beliebiges freies Feld 1, 2 oder 3 einer Einflussleiste, bis alle verteilt sind.
    }
rule-setup-compensation = Dann zahlt der Startspieler seinem rechten Nachbarn, der als Letzter gesetzt hat, { VALUE("compensation_fee") } $.
rule-turns = Gespielt werden { VALUE("size(turn_number)") } Runden zu je neun Phasen. In der ersten Runde entfallen die Phasen 1 bis 4: An ihre Stelle ist der Spielaufbau getreten.
rule-turns-pass_marker = Der Startspielermarker geht an den linken Nachbarn, der damit neuer Startspieler ist.
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] Auf das Schiffssymbol bei Kamtschatka kommt ein chinesisches Schiff, wie viele dort auch liegen. Sind alle { VALUE("country.china.fleet") } chinesischen Schiffe auf der Karte, entfällt diese Phase.
       *[no] Auf das Schiffssymbol bei Kamtschatka kommt ein chinesisches Schiff, wie viele dort auch liegen. Sind alle { VALUE("country.china.fleet") } auf der Karte, kommt keines hinzu.
    }

    Beim sanften Einstieg entfällt diese Phase auch in Runde II.
rule-turns-investing =
    Reihum, vom Startspieler an, setzt jeder einen seiner freien Lobbyisten auf ein freies Feld der Investitionsleiste oder passt. Benutzt die Zeile für eure Spielerzahl. Wer gepasst hat, darf wieder einsteigen, solange die Phase läuft; sie endet, wenn alle nacheinander gepasst haben. Ohne freien Lobbyisten muss man passen.

    { WITH("edition-de") ->
        [yes] Steht auf dem Feld eine positive Zahl, so zahlt die Bank sie dir aus; eine negative zahlst du an die Bank. Was du nicht bezahlen kannst, kannst du nicht besetzen.
       *[no] Steht auf dem Feld eine positive Zahl, so zahlst du sie an die Bank; eine negative zahlt die Bank dir aus. Was du nicht bezahlen kannst, kannst du nicht besetzen.
    }

    Die beiden gelben Felder gehören zu China. Wer für eines davon am meisten gezahlt hat, entscheidet in Phase 5 für China; der andere bekommt nichts für sein Geld.
rule-turns-occupying = Von links nach rechts ziehen die Lobbyisten von der Investitionsleiste auf ein beliebiges freies Feld 1, 2 oder 3 einer Einflussleiste um, nach Norwegens Beitritt auch auf Feld 4 der EU. Wer auf einem gelben Feld steht, bleibt dort.
rule-turns-freezing = Ein ausgeloster Seesektor friert bis zu dieser Phase der nächsten Runde zu: Kein Schiff kommt hinein oder heraus, und eine Förderplattform dort fördert nichts.
rule-turns-china =
    Wer für ein gelbes Feld am meisten gezahlt hat, darf eines von beidem für China tun:

    - chinesische Schiffe bewegen, nach den Regeln der Schiffsbewegung;
    - eine Förderplattform bauen: eine legale in einem Sektor, den China kontrolliert, oder eine illegale in einem Seesektor, den niemand kontrolliert und in dem ein chinesisches Schiff liegt. Das Geld für die Fördergenehmigung geht an die Bank.

    Steht dort kein Lobbyist, so rücken alle chinesischen Schiffe einen Sektor geradewegs nach Norden vor, von Küsten mit zwei nördlichen Nachbarn nach Nordosten. Dabei greifen sie nicht an, auch nicht am Pol, können aber später selbst angegriffen werden.

    Beim sanften Einstieg entfällt diese Phase in Runde I.
rule-turns-countries = Die Staaten handeln nacheinander: Russland, Norwegen, die EU, Kanada, die USA. Jeder führt erst alle seine Aktionen aus, bevor der nächste beginnt.
rule-turns-countries-lobbyists = In dem Staat, der an der Reihe ist, beginnt der Lobbyist auf dem niedrigsten Feld, dann folgt der nächste. Sein Besitzer versetzt ihn entweder auf ein freies Aktionsfeld und führt diese Aktion aus, oder er verteilt ihn um. Jeder Lobbyist ist nur einmal an der Reihe: Wer von Feld 1 auf Feld 2 wechselt, wird nicht noch einmal gefragt.
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Hat der Staat in der nächsten Runde gehandelt, kehrt der Lobbyist heim, und der Marker wird entfernt. Bis in dieser Runde alle Staaten gehandelt haben, bleibt die Förderplattform trotzdem vor Angriffen sicher.
       *[no] Hat der Staat in der nächsten Runde gehandelt, kehrt der Lobbyist heim, und der Marker wird entfernt; die Förderplattform kann wieder angegriffen werden.
    }
rule-turns-truces = { "" }
rule-turns-production = Jede Förderplattform, ob legal oder illegal, fördert eine Einheit des Rohstoffs, auf dem sie steht, es sei denn, in dem Staat, der den Sektor kontrolliert, herrschen Bürgerunruhen. Vom Startspieler an verkauft reihum jeder alle seine Einheiten sofort; aufheben lässt sich nichts. Ihr teilt sie auf, wie ihr wollt: Was für Geld verkauft wird, bringt 1 $ je Einheit, der Rest wird für Punkte verkauft.
rule-turns-clearing = In jedem Staat kehrt der am weitesten rechts stehende Lobbyist der oberen Reihe (Bau von Förderplattformen, Schiffsbau, Diplomatie) auf Feld { VALUE("row.top.space") } der Einflussleiste zurück, der am weitesten rechts stehende der unteren Reihe (Bürgerunruhen, Steuern, Schiffsbewegung) auf Feld { VALUE("row.bottom.space") }. Alle anderen auf Aktionsfeldern kehren zu ihren Besitzern heim.
rule-turns-admission = Zuerst: Unterstützen { VALUE("supporters") } Marker den Beitritt Norwegens, so tritt es jetzt der EU bei.
rule-turns-council = Dann werden die Stimmen gezählt. Ein Gesetz mit { VALUE("majority") } der { VALUE("sum a.votes for a in arctic") } Stimmen tritt in Kraft, falls es nicht schon gilt; ohne solche Mehrheit gilt das alte weiter. Versetzt den Marker „Geltendes Recht“, passt die Kontrolle über die Seesektoren an und seht nach, was aus den Förderplattformen dort wird.
rule-turns-yellow_lobbyists = Ist das Spiel noch nicht zu Ende, kehren die Lobbyisten von den gelben Feldern heim, und der Rundenmarker rückt weiter.
rule-closing = Am Ende des Spiels wird die Kasse jedes Staates ausgezahlt: { VALUE("payout[1]") } $ an den Lobbyisten auf Feld 1, dann { VALUE("payout[2]") } $ an den auf Feld 2 und { VALUE("payout[3]") } $ an den auf Feld 3; reicht das Geld nicht, eben was noch da ist.

rule-lobbying =
    - Auf Feld 2, in der EU auch auf Feld 4, darf er für die nächste Runde bleiben. Von Feld 1 oder 3 darf er auf Feld 2 derselben Leiste wechseln, wenn es frei ist; bleiben darf er dort nicht.
    - Du darfst ihn abziehen. In Phase 3 der nächsten Runde kannst du ihn wieder einsetzen, und du darfst eine Subvention nehmen.
    - Er darf eine Förderplattform schützen.
rule-lobbying-protect =
    { WITH("edition-de") ->
        [yes] Der Lobbyist stellt sich auf eine beliebige Förderplattform, die noch keiner schützt, wo sie auch steht und wem sie auch gehört, ob legal oder illegal. Dazu kommt ein Marker des Staates, aus dem er kommt. Niemand darf die Förderplattform angreifen, bis in der nächsten Runde alle Staaten gehandelt haben.
       *[no] Der Lobbyist stellt sich auf eine beliebige Förderplattform, die noch keiner schützt, wo sie auch steht und wem sie auch gehört, ob legal oder illegal. Dazu kommt ein Marker des Staates, aus dem er kommt. Niemand darf die Förderplattform angreifen, bis dieser Staat in der nächsten Runde gehandelt hat.
    }

    Er nützt auch, wenn ein anderer Staat die Kontrolle über den Sektor übernimmt (siehe „Der Arktische Rat“).
rule-lobbying-explore = In einem Sektor des inneren Rings, in dem ein Schiff des Staates liegt, errichtet der Lobbyist eine Forschungsstation, falls dort noch keine ist. Der Spieler zahlt 1 $ in die Staatskasse, der Lobbyist kehrt heim.
rule-subsidies = Wer einen Lobbyisten abzieht, darf aus der Staatskasse { VALUE("subsidy") } $ Subvention nehmen, ganz ohne Geld sogar { VALUE("poor_subsidy") } $; reicht die Staatskasse nicht, eben was darin ist.
rule-diplomatic_step = Du tust genau eines davon:
rule-in_conflict = Zwei Staaten sind im Konflikt, wenn einer ihn gegen den anderen begonnen hat. Mit China ist jeder Staat jederzeit im Konflikt, am Nordpol jeder mit jedem.
rule-build_ships = Der Staat baut so viele Schiffe, wie er kann: Russland bis zu { VALUE("arctic.russia.production") }, Norwegen { VALUE("arctic.norway.production") }, die EU { VALUE("arctic.eu.production") }, Kanada { VALUE("arctic.canada.production") }, die USA { VALUE("arctic.usa.production") }, aber nicht mehr, als die Staatskasse zu je 1 $ an die Bank bezahlen kann und als neben dem Spielplan bereitliegen. Du setzt jedes in einen Sektor mit dem Schiffssymbol des Staates.
rule-revenue = Aus der Bank kommen in die Staatskasse: { VALUE("arctic.russia.tax") } $ in Russland, { VALUE("arctic.norway.tax") } $ in Norwegen, { VALUE("arctic.eu.tax") } $ in der EU, { VALUE("arctic.canada.tax") } $ in Kanada, { VALUE("arctic.usa.tax") } $ in den USA.
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] Förderplattformen in Seesektoren, die der Staat kontrolliert, fördern in Phase 7 dieser Runde nichts.
       *[no] Förderplattformen in Küsten- und Seesektoren, die der Staat kontrolliert, fördern in Phase 7 dieser Runde nichts.
    }
rule-build =
    Du setzt eine deiner Förderplattformen auf ein freies Rohstofffeld:

    { WITH("variant-letter-fr") ->
        [yes] - legal in einem Küsten- oder Seesektor, den der handelnde Staat kontrolliert. Du zahlst die Baukosten an die Bank; die Fördergenehmigung zu { VALUE("concession_fee") } $ bezahlt die Staatskasse.
       *[no] - legal in einem Küsten- oder Seesektor, den der handelnde Staat kontrolliert. Du zahlst die Baukosten an die Bank und { VALUE("concession_fee") } $ für die Fördergenehmigung in die Staatskasse.
    }
    - illegal in einem Seesektor, den kein Staat kontrolliert und in dem der handelnde Staat ein Schiff hat. Du zahlst nur die Baukosten; Schiffe anderer Staaten stören nicht.

    In einem Sektor, den ein anderer Staat kontrolliert, kannst du nicht bauen.
rule-building_cost = Die Baukosten betragen { VALUE("ring.outer.cost") } $ im äußeren, { VALUE("ring.middle.cost") } $ im mittleren und { VALUE("ring.inner.cost") } $ im inneren Ring.
rule-ship_movement =
    Du bewegst beliebig viele Schiffe des Staates, jedes höchstens in einen benachbarten Sektor. Außerdem darf jedes Schiff einmal angreifen: ein Schiff oder eine Förderplattform.

    { WITH("variant-letter-fr") ->
        [yes] Mindestens ein Schiff muss fahren.
       *[no]
            { WITH("variant-letter-de") ->
                [yes] Mindestens ein Schiff muss fahren.
               *[no] Mindestens ein Schiff muss fahren oder angreifen.
            }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] Schiffe dürfen in jeden benachbarten Sektor fahren.
       *[no] Schiffe dürfen in jeden benachbarten Sektor fahren, aber nie über eine Doppellinie.
    } { WITH("variant-pack-ice") ->
        [yes] Ins Eis und aus dem Eis fährt kein Schiff.
       *[no] { "" }
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] Nach seiner Bewegung oder ohne eine solche darf ein Schiff ein Schiff im selben Sektor angreifen, mit dessen Staat sein eigener im Konflikt ist. Beide kommen von der Karte in den Vorrat ihrer Staaten; andere Schiffe dort spielen keine Rolle.
       *[no] Nach seiner Bewegung darf ein Schiff ein Schiff im selben Sektor angreifen, mit dessen Staat sein eigener im Konflikt ist. Beide kommen von der Karte in den Vorrat ihrer Staaten; andere Schiffe dort spielen keine Rolle.
    }
rule-enter_pole =
    Am Nordpol gilt kein Gesetz des Arktischen Rats, und alle Staaten sind dort miteinander im Konflikt.

    { WITH("edition-ja") ->
        [yes] Ein Schiff, das am Nordpol ankommt, greift sofort an, wenn der Staat, der ihn kontrolliert, dort Schiffe hat. Beide gehen verloren. Bleiben danach nur Schiffe eines einzigen Staates, so kontrolliert dieser den Nordpol; sonst bleibt die Kontrolle, wie sie war.
       *[no] Ein Schiff, das am Nordpol ankommt, greift sofort an, wenn der Staat, der ihn kontrolliert, dort Schiffe hat. Beide gehen verloren, und die Kontrolle bleibt, wie sie war.
    }
rule-reach_pole = Kommt ein Schiff, während der kontrollierende Staat dort keines hat, so endet dessen Kontrolle. Ist es dort allein, kontrolliert nun sein Staat den Nordpol; sonst niemand, bis nur noch ein Staat Schiffe dort hat.
rule-claim_pole = Hat ein Staat als einziger Schiffe am Nordpol, weil eines angekommen ist oder weil andere ihn verlassen haben oder zerstört wurden, so übernimmt er die Kontrolle. Er behält sie auch ohne Schiffe, bis ein Schiff eines anderen Staates kommt.
rule-razable =
    { WITH("edition-de") ->
        [yes] Angreifbar ist jede illegale Förderplattform, und eine legale in einem Sektor, dessen kontrollierender Staat mit dem der Schiffe im Konflikt ist und dort kein Schiff hat; seine Schiffe müssen zuerst angegriffen und zerstört werden. In Sektoren, die er selbst kontrolliert, greift ein Staat keine Förderplattform an. Eine geschützte Förderplattform kann nicht angegriffen werden, und eine, deren Schutz in dieser Runde geendet hat, nicht, bevor alle Staaten gehandelt haben.
       *[no] Angreifbar ist jede illegale Förderplattform, und eine legale in einem Sektor, dessen kontrollierender Staat mit dem der Schiffe im Konflikt ist und dort kein Schiff hat; seine Schiffe müssen zuerst angegriffen und zerstört werden. In Sektoren, die er selbst kontrolliert, greift ein Staat keine Förderplattform an. Eine geschützte Förderplattform kann nicht angegriffen werden.
    }
rule-raze = Vor oder nach ihrer Bewegung, aber nicht beides, können Schiffe gemeinsam eine Förderplattform in ihrem Sektor angreifen. Sind es mehr, als deren Verteidigungswert beträgt, so wird sie zerstört und kommt zu ihrem Besitzer zurück. Die Schiffe gehen nicht verloren.
rule-defence =
    - illegale Förderplattform: 0
    - legale Förderplattform: { VALUE("platform_defence") }, und 1 mehr für jedes neutrale Schiff im Sektor, also für jedes eines Staates, der mit dem kontrollierenden nicht im Konflikt ist
rule-feasible =
    Die Aktion muss einen Effekt haben. Du darfst keine nur wählen, um sie anderen zu versperren: Schiffsbau nur, wenn mindestens ein Schiff gebaut werden kann; Schiffsbewegung nur, wenn der Staat { WITH("variant-pack-ice") ->
        [yes] ein Schiff hat, das fahren kann
       *[no] ein Schiff hat
    }, und dann mit mindestens einer Bewegung oder einem Angriff; Bau von Förderplattformen nur, wenn du wirklich eine bauen kannst.
rule-rightful =
    - A: Staaten dürfen keine Seesektoren kontrollieren. Alle Staatsmarker kommen von der See. Neue Förderplattformen dort sind illegal.
    - B: Die Staaten kontrollieren alle Seesektoren nach Norden. Jeder kontrolliert, was zwischen seiner Küste und dem Pol liegt, welche Schiffe auch dort sind: Russland { VALUE("count s in sea where s.claim == russia") }, Norwegen { VALUE("count s in sea where s.claim == norway") }, die EU { VALUE("count s in sea where s.claim == eu") }, Kanada { VALUE("count s in sea where s.claim == canada") }, die USA { VALUE("count s in sea where s.claim == usa") } Sektoren. Illegale Förderplattformen können nicht gebaut werden.
    - C: Schiffe übernehmen die Kontrolle der Seesektoren. Wo nur ein Staat Schiffe hat, übernimmt er sofort die Kontrolle und behält sie, auch wenn seine Schiffe fort sind, bis ein anderer dort allein ist.
rule-new_regime = Eine geschützte Förderplattform wird kostenlos legal, wenn der Lobbyist aus dem Staat kommt, der nun die Kontrolle hat. Kommt er aus einem anderen, so darf der Besitzer der Förderplattform diesem Staat { VALUE("renewal_fee") } $ für eine neue Fördergenehmigung zahlen; kann oder will er das nicht, wird sie zerstört, und der Lobbyist kehrt heim.
rule-concession = Eine Förderplattform ist legal in einem Sektor, den ein Staat kontrolliert, und illegal, wo es keiner tut; an einer Küste ist sie immer legal. Steht eine legale in einem Seesektor, den niemand mehr kontrolliert, so bleibt sie stehen: Dreht sie auf ihre illegale Seite.
rule-norway_joins =
    - Norwegens Schiffe werden durch Schiffe der EU ersetzt, seine Marker durch solche der EU, auf der Karte und im Arktischen Rat, wo alle { VALUE("arctic.eu.votes + arctic.norway.votes") } zusammenliegen.
    - Norwegens Staatskasse geht an die Bank.
    - Von der nächsten Runde an kann Feld 4 auf der Einflussleiste der EU besetzt werden, so dass sie vier Aktionen haben kann; mit einer Aktion baut sie bis zu { VALUE("arctic.eu.production + arctic.norway.production") } Schiffe oder nimmt { VALUE("arctic.eu.tax + arctic.norway.tax") } $ an Steuern ein.
    - Norwegen handelt nicht mehr. Seine Lobbyisten kehren heim, von der Einflussleiste und von den Förderplattformen, die sie schützen.
    - Norwegens Küste mit ihrem Schiffssymbol gehört zur EU; Konflikte Norwegens und mit Norwegen enden.
rule-sale =
    - drei Einheiten dreier verschiedener Rohstoffe: { VALUE("set_points[3]") } Punkte
    - zwei Einheiten zweier verschiedener Rohstoffe: { VALUE("set_points[2]") } Punkte
    - eine einzelne Einheit: { VALUE("set_points[1]") } Punkte

    Für die Punkte werden die Einheiten so zusammengestellt, dass sie am meisten bringen: zuerst so viele Dreiergruppen wie möglich, dann Paare, dann einzelne Einheiten.
rule-polar_lobbyists = Du bekommst { VALUE("polar_points") } Punkte für jeden deiner Lobbyisten auf der Einflussleiste des Staates, der den Nordpol kontrolliert; ist es China, für jeden auf einem gelben Feld der Investitionsleiste.
rule-platform_value = Jede Förderplattform einer Art ist umso mehr wert, je mehr du von dieser Art hast; ob legal oder illegal, ist gleich. Zu dritt zählt bei 3 Förderplattformen einer Art jede { VALUE("platform_value[gas, 3, 3]") } Punkte für Erdgas, { VALUE("platform_value[oil, 3, 3]") } für Öl und { VALUE("platform_value[concretion, 3, 3]") } für Konkretionen.
rule-findings = Jede Forschungsstation zählt am Ende { VALUE("station_points") } Punkte und { VALUE("neighbour_points") } mehr für jede Station desselben Spielers in einem benachbarten Sektor.
rule-over =
    { WITH("edition-fr") ->
        [yes] Das Spiel endet nach Runde { VALUE("size(turn_number)") } oder nach einer Runde, an deren Ende China den Nordpol kontrolliert.
       *[no] Das Spiel endet nach Runde { VALUE("size(turn_number)") } oder nach der Runde, in der China die Kontrolle über den Nordpol übernimmt, ob es sie dann noch hat oder nicht.
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
name-job = Eine Aktion wählen
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
    .given =
        Alfred hat eine Förderplattform in der Karasee, die niemand kontrolliert.
        Auf der Karte liegt ein einziges Schiff: ein russisches in der Karasee.
example-destroying-example-1-and-moving = Dasselbe Schiff fährt nach dem Angriff weiter
    .given =
        Alfred hat Förderplattformen in der Karasee und in der Laptewsee, die niemand kontrolliert.
        Auf der Karte liegt ein einziges Schiff: ein russisches in der Karasee.
example-destroying-example-2 = Ein neutrales Schiff rettet eine legale Förderplattform
example-sale-example = Sieben Einheiten für Geld und Punkte
    .given = Alfred hat sieben Förderplattformen: vier auf Erdgas, zwei auf Öl und eine auf Konkretionen. Bürgerunruhen herrschen nirgends.
example-final-table-two-players = Konkretionen zu zweit
    .given = Alfred hat drei Förderplattformen auf Konkretionen.
    .then =
        Jede von ihnen ist { VALUE("platform_value[concretion, 2, 3]") } Punkte wert.
        Zusammen zählen sie { VALUE("3 * platform_value[concretion, 2, 3]") } Punkte.
example-final-table-three-players = Öl zu dritt
    .given = Alfred hat fünf Förderplattformen auf Öl.
    .then =
        Jede von ihnen ist { VALUE("platform_value[oil, 3, 5]") } Punkte wert.
        Zusammen zählen sie { VALUE("5 * platform_value[oil, 3, 5]") } Punkte.
example-final-table-four-players = Erdgas zu viert
    .given = Alfred hat fünf Förderplattformen auf Erdgas.
    .then =
        Jede von ihnen ist { VALUE("platform_value[gas, 4, 5]") } Punkte wert.
        Zusammen zählen sie { VALUE("5 * platform_value[gas, 4, 5]") } Punkte.
example-final-score-example = Eine Endwertung
    .given =
        Es spielen drei. Alfred hat 67 Punkte aus Verkäufen und 8 $.
        China kontrolliert den Nordpol, und zwei seiner Lobbyisten stehen auf den gelben Feldern.
        Er hat sechs Förderplattformen auf Erdgas, eine auf Öl und zwei auf Konkretionen.
    .then =
        Erdgas: 6 × { VALUE("platform_value[gas, 3, 6]") } = { VALUE("6 * platform_value[gas, 3, 6]") }
        Öl: 1 × { VALUE("platform_value[oil, 3, 1]") } = { VALUE("platform_value[oil, 3, 1]") }
        Konkretionen: 2 × { VALUE("platform_value[concretion, 3, 2]") } = { VALUE("2 * platform_value[concretion, 3, 2]") }
        Nordpol: 2 × { VALUE("polar_points") } = { VALUE("2 * polar_points") }
        Insgesamt: 67 + 8 + { VALUE("2 * polar_points") } + { VALUE("6 * platform_value[gas, 3, 6]") } + { VALUE("platform_value[oil, 3, 1]") } + { VALUE("2 * platform_value[concretion, 3, 2]") } = { VALUE("75 + 2 * polar_points + 6 * platform_value[gas, 3, 6] + platform_value[oil, 3, 1] + 2 * platform_value[concretion, 3, 2]") }

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
name-defence = Verteidigungswert der Förderplattform
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
name-rigs = Förderplattformen auf der Karte
name-plants = Förderplattformen der Art
name-stake = Einsatz
name-yields = geförderte Einheiten
name-best_sets = Beste Gruppen
name-median = die mittlere von drei Zahlen
name-vacant = Freies Feld
name-buildable = Mögliche Bauplätze
name-protected = Geschützt
name-neutral_ships = Neutrale Schiffe
name-worth = Punkte für Förderplattformen
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
assumption-control = Staatsmarker gehen nie aus, ebenso wenig das Geld der Bank.
note-support =
    { WITH("edition-ja") ->
        [yes] Den Beitritt unterstützt ein Marker der EU; das japanische Glossar spricht noch von einem norwegischen.
       *[no] Den Beitritt unterstützt ein norwegischer Marker, im japanischen Text einer der EU; für das Spiel macht das keinen Unterschied.
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
       *[no]
            { WITH("variant-letter-de") ->
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
rule-lobbying-stay = { "" }
rule-lobbying-centre = { "" }
rule-lobbying-withdraw = { "" }
rule-new_regime-keep = { "" }
rule-new_regime-give_up = { "" }
rule-nations = { "" }
rule-chinese_action-move_ships = { "" }
rule-chinese_action-build_platform = { "" }
rule-placing-place = { "" }
rule-ship_orders-sail = { "" }
rule-ship_orders-fight = { "" }
rule-ship_orders-raze = { "" }
rule-starting_money = { "" }
rule-compensation_fee = { "" }
rule-seat_of = { "" }
rule-pay_concession = { "" }
rule-stirs = { "" }
rule-freeze = { "" }
rule-worth_a_visit = { "" }
rule-station_points = { "" }
rule-neighbour_points = { "" }
log-went-home = { $player } nimmt einen Lobbyisten aus { FORM($country, is: "dativ") } zurück.
chapter-aim = Worum es geht
intro-aim =
    Ihr leitet Konzerne, die in der Arktis Rohstoffe fördern. Um sie herum liegen fünf Staaten: Russland, Norwegen, die EU, Kanada und die USA; China schickt von außen Schiffe. Keiner dieser Staaten gehört euch, aber in allen sind eure Lobbyisten am Werk. Ein Staat tut, wozu ihn die Lobbyisten bringen: Er lässt euch Förderplattformen bauen, baut und bewegt Schiffe, treibt Steuern ein, liegt mit anderen im Konflikt und stimmt im Arktischen Rat darüber ab, wer welchen Teil der See kontrolliert.

    Eure Förderplattformen bringen in jeder Runde Rohstoffe, die ihr sofort verkauft: für Geld oder für Punkte. Am Ende zählt jede Förderplattform noch einmal, und zwar umso mehr, je mehr ihr von derselben Art habt. Auch das übrige Geld zählt, ebenso eure Lobbyisten in dem Staat, der den Nordpol kontrolliert. Wer dann die meisten Punkte hat, gewinnt.
chapter-box = Spielmaterial
intro-box =
    Für alle gemeinsam:

    - ein Spielplan mit der Karte, den drei Gesetzesvorlagen des Arktischen Rats, der Investitionsleiste, der Rundenanzeige (I bis IX), der Punkteleiste und einem Staatsbereich für jeden der fünf Staaten der Arktisregion: einer Einflussleiste mit den Feldern 1 bis 3, sechs Aktionsfeldern, einem Konfliktfeld und der Staatskasse. In Norwegen gibt es außerdem zwei Felder für die Marker, die den Beitritt zur EU unterstützen, in der EU ein viertes Einflussfeld, das zunächst geschlossen ist
    - 32 Rohstoffmarker: 16 für Erdgas (blau), 10 für Öl (dunkelgrün), 6 für Konkretionen (orange)
    - ein Startspielermarker, ein Rundenmarker und ein Marker „Geltendes Recht“
    { WITH("edition-fr") ->
        [yes] - Münzen: 26 zu 1 $ und 8 zu 5 $
       *[no]
            { WITH("edition-de") ->
                [yes] - Münzen: 40 zu 1 $ und 10 zu 5 $
               *[no] - Münzen zu 1 $ und zu 5 $
            }
    }

    Für die Spieler:

    - Lobbyisten, von denen je einer die Punkte anzeigt: { VALUE("lobbyists[2] + 1") } weiße, { VALUE("lobbyists[2] + 1") } schwarze, { VALUE("lobbyists[3] + 1") } { WITH("edition-ja") ->
        [yes] hellbraune
       *[no] graue
    }, { VALUE("lobbyists[3] + 1") } dunkelbraune
    - Förderplattformen mit einer legalen und einer illegalen Seite: { VALUE("platforms[2]") } weiße, { VALUE("platforms[2]") } schwarze, { VALUE("platforms[3]") } { WITH("edition-ja") ->
        [yes] hellbraune
       *[no] graue
    }, { VALUE("platforms[3]") } dunkelbraune

    Für die Staaten:

    - Schiffe: violett für Russland, rot für Norwegen, dunkelblau für die EU, grün für Kanada, braun für die USA, gelb für China; wie viele, steht in der Tabelle
    - Staatsmarker: 14 für Russland, 6 für Norwegen, 13 für die EU, 6 für Kanada, 12 für die USA, 4 für China. Sie zeigen, welcher Staat einen Seesektor kontrolliert, wofür er stimmt, mit wem er im Konflikt ist, wie viel Unterstützung Norwegens Beitritt hat und in wessen Namen ein Lobbyist eine Förderplattform schützt. Gehen sie aus, nehmt ihr etwas anderes; ebenso ist es mit den Münzen der Bank
chapter-map = Die Karte
intro-map =
    Die Karte zeigt die Arktis von oben. In der Mitte liegt der Polarsektor, um ihn herum drei Ringe. Ein Sektor ist Küste oder See.

    - Ein Küstensektor hat ein farbiges Kontrollfeld. Er gehört dem Staat dieser Farbe, der ihn immer kontrolliert.
    - Ein Seesektor hat ein weißes Kontrollfeld. Er gehört niemandem; wer ihn kontrolliert, hängt vom geltenden Recht und von den Schiffen ab.
    - Für den Polarsektor gelten eigene Regeln. Er hat kein Rohstofffeld, und kein Gesetz gilt für ihn.

    Ein farbiges Quadrat ist ein Rohstofffeld: blau für Erdgas, dunkelgrün für Öl, orange für Konkretionen. Darauf kann eine einzige Förderplattform stehen; sie fördert, was unter ihr liegt. Ein Schiffssymbol zeigt, wo neue Schiffe eines Staates erscheinen. Norden ist immer dort, wo der Pol liegt. In einem Sektor können beliebig viele Schiffe liegen.
rule-ring = Je näher ein Sektor am Pol liegt, desto mehr kostet es, dort eine Förderplattform zu bauen: { VALUE("ring.outer.cost") } $ im äußeren, { VALUE("ring.middle.cost") } $ im mittleren und { VALUE("ring.inner.cost") } $ im inneren Ring. Sektoren sind benachbart, wenn sie eine Seite oder eine Ecke gemeinsam haben.
rule-borders = Zwei Sektoren sind benachbart, wenn sie eine Seite oder eine Ecke gemeinsam haben.
rule-double_line = Zwei Paare von Sektoren sind durch eine Doppellinie getrennt.
heading-setup-compensation = Ausgleich für die Reihenfolge
heading-turns = Die Runden
heading-turns-pass_marker = Phase 1: Der Startspieler wechselt
heading-turns-admission = Phase 9: Ende der Runde
heading-closing = Die Staatskassen werden ausgezahlt
chapter-lobbyist_actions = Die sechs Aktionen eines Staates
intro-lobbyist_actions =
    Ein Staat hat sechs Aktionsfelder in zwei Reihen. Auf jedem hat in einer Runde nur ein Lobbyist Platz.

    - Bau von Förderplattformen: Du baust eine eigene Förderplattform.
    - Schiffsbau: Der Staat baut so viele Schiffe, wie er kann.
    - Diplomatie: Du änderst seinen Konflikt oder seine Stimme, unterstützt Norwegens Beitritt oder diffamierst einen Mitspieler.
    - Bürgerunruhen: Förderplattformen in Sektoren, die er kontrolliert, fördern in dieser Runde nichts.
    - Steuern: Geld kommt in seine Staatskasse.
    - Schiffsbewegung: Seine Schiffe fahren, greifen Schiffe an und zerstören Förderplattformen.
rule-lobbying-act = Dein Lobbyist zieht von der Einflussleiste auf ein freies Aktionsfeld, und du führst dessen Aktion aus.
heading-build = Bau von Förderplattformen
heading-build_ships = Schiffsbau
heading-diplomatic_step = Diplomatie
rule-diplomatic_step-declare_conflict =
    - Den Konflikt ändern. Lege einen Marker eines anderen Staates auf das Konfliktfeld. Liegt dort schon einer, so nimm ihn weg; wenn du willst, legst du dafür den eines dritten Staates hin. Ein Staat beginnt höchstens einen Konflikt.
    - Die Stimme des Staates im Arktischen Rat auf ein anderes Gesetz legen. Alle Marker der EU wandern gemeinsam.
    - Nur in Norwegen: den Beitritt zur EU unterstützen. Lege einen Marker auf eines der beiden Felder dafür.
    - Einen Mitspieler diffamieren. Er verliert { VALUE("slander_points") ->
        [one] 1 Punkt
       *[other] { VALUE("slander_points") } Punkte
    }.
heading-in_conflict = Staaten im Konflikt
heading-revenue = Steuern
heading-troubled = Bürgerunruhen
chapter-movement = Schiffsbewegung und Angriffe
heading-ship_movement = Schiffe bewegen
heading-fight = Angriff auf ein Schiff
heading-ship_orders-fight = Angriff auf ein Schiff
heading-enter_pole = Der Nordpol
heading-raze = Zerstören einer Förderplattform
heading-defence = Der Verteidigungswert
chapter-reassignment = Umverteilung eines Lobbyisten
intro-reassignment = Statt eine der sechs Aktionen auszuführen, kannst du einen Lobbyisten auf eine von drei Arten umverteilen.
heading-lobbying = Bleiben, wechseln, abziehen
heading-subsidies = Subventionen
heading-lobbying-protect = Schutz einer Förderplattform
chapter-council = Der Arktische Rat
intro-council = Von drei Gesetzen gilt immer eines. Es sagt, welcher Staat welchen Seesektor kontrolliert. Küstensektoren kontrolliert immer der Staat, dessen Farbe sie tragen, und für den Nordpol gelten eigene Regeln: Beide berührt kein Gesetz.
heading-rightful = Die drei Gesetze
rule-pass_law = Tritt Gesetz C in Kraft, so kontrolliert ein Staat die Seesektoren, in denen nur er Schiffe hat; alle anderen kontrolliert niemand, was auch vorher galt. Solange Gesetz C gilt, wird ein kontrollierter Sektor später nicht wieder frei.
heading-concession = Legale und illegale Förderplattformen
heading-new_controller = Ein anderer Staat übernimmt die Kontrolle
rule-new_controller = Gibt ein neues Gesetz oder eine Schiffsbewegung einen Seesektor einem anderen Staat als zuvor, so wird eine Förderplattform dort zerstört, ob legal oder illegal, und kommt zu ihrem Besitzer zurück, es sei denn, ein Lobbyist schützt sie.
chapter-admission = Norwegen tritt der EU bei
heading-norway_joins = Norwegen tritt der EU bei
heading-over = Wann das Spiel endet
heading-polar_lobbyists = Der Nordpol in der Wertung
rule-score-sales = die Punkte, die du am Ende des Spiels hast: aus Verkäufen, abzüglich dessen, was dich Diffamierungen gekostet haben
rule-score-money = 1 Punkt für je 1 $
rule-score-pole = { VALUE("polar_points") } Punkte für jeden Lobbyisten in dem Staat, der den Nordpol kontrolliert
rule-score-gas = Zahl der Förderplattformen auf Erdgas × Wert einer jeden
rule-score-oil = Zahl der Förderplattformen auf Öl × Wert einer jeden
rule-score-concretions = Zahl der Förderplattformen auf Konkretionen × Wert einer jeden
rule-ranking = Wer die meisten Punkte hat, gewinnt. Bei Gleichstand teilen sich die Beteiligten den Sieg.
field-platform_value-many = Förderplattformen der Art
field-platform_value-seats = Spieler
field-price-seats = Spieler
field-set_points-kinds = Verschiedene Rohstoffe
field-payout-n = Feld
option-first_player-drawn = ausgelost
option-first_player-first_seat = der erste Platz
source = die Spielregeln der 1. Auflage (Gdynia 2011) auf Japanisch, Französisch und Deutsch
reason-enough = es sind nicht mehr Schiffe, als der Verteidigungswert beträgt
reason-razable = diese Förderplattform ist nicht angreifbar
reason-undefended = ein Schiff des kontrollierenden Staates verteidigt sie
reason-no_truce = sie ist sicher, bis alle Staaten gehandelt haben
reason-in_conflict = die Staaten sind nicht im Konflikt
name-defence-legal = legale Förderplattformen
name-in_conflict-china = China
name-in_conflict-pole = am Nordpol
name-successor-joined = nach Norwegens Beitritt
name-capacity-grown = die EU mit Norwegen
name-revenue-grown = die EU mit Norwegen
name-weight-grown = die EU mit Norwegen
name-weight-gone = Norwegen in der EU
says-platform =
    { $value ->
        [none] { FORM($s, is: "wo") } steht keine Förderplattform.
       *[other] { $value } hat { FORM($s, is: "wo") } eine Förderplattform.
    }
says-track =
    { $value ->
        [none] Auf Feld { $n } in { FORM($a, is: "dativ") } steht niemand.
       *[other] { $value } steht auf Feld { $n } in { FORM($a, is: "dativ") }.
    }
says-money = { $p } hat { $value } $.
says-score = { $p } hat { $value } Punkte.
says-start_player = Startspieler ist { $value }.
says-control =
    { $value ->
        [none] Niemand kontrolliert { FORM($s, is: "akkusativ") }.
       *[other]
            { FORM($value, is: "subjekt") } { FORM($value, is: "numerus") ->
                [plural] kontrollieren
               *[singular] kontrolliert
            } { FORM($s, is: "akkusativ") }.
    }
says-ships =
    { $value ->
        [0] { FORM($s, is: "wo") } liegt kein Schiff { FORM($c, is: "genitiv") }.
        [one] { FORM($s, is: "wo") } liegt { FORM($c, is: "schiff") }.
       *[other] { FORM($s, is: "wo") } liegen { $value } { FORM($c, is: "schiffe") }.
    }
says-afloat =
    { $value ->
        [0] Auf der Karte liegt kein Schiff { FORM($c, is: "genitiv") }.
        [one] Auf der Karte liegt { FORM($c, is: "schiff") }.
       *[other] Auf der Karte liegen { $value } { FORM($c, is: "schiffe") }.
    }
says-supply =
    { $value ->
        [0] Im Vorrat liegt kein Schiff { FORM($c, is: "genitiv") } mehr.
        [one] Im Vorrat liegt noch { FORM($c, is: "schiff") }.
       *[other] Im Vorrat liegen noch { $value } { FORM($c, is: "schiffe") }.
    }
says-in_conflict =
    { $value ->
        [yes] { FORM($c, is: "subjekt") } und { $d } sind { FORM($s, is: "wo") } im Konflikt.
       *[no] { FORM($c, is: "subjekt") } und { $d } sind { FORM($s, is: "wo") } nicht im Konflikt.
    }
says-conflict =
    { $value ->
        [none] Das Konfliktfeld { FORM($c, is: "genitiv") } ist leer.
       *[other] Auf dem Konfliktfeld { FORM($c, is: "genitiv") } liegt der Marker { FORM($value, is: "genitiv") }.
    }
says-ruling = Es gilt Gesetz { $value }.
says-treasury = In der Staatskasse { FORM($a, is: "genitiv") } liegen { $value } $.
says-price =
    { $i ->
        [y1] In der Zeile für { $seats } Spieler steht auf dem ersten gelben Feld { $value }.
        [y2] In der Zeile für { $seats } Spieler steht auf dem zweiten gelben Feld { $value }.
       *[other] In der Zeile für { $seats } Spieler steht auf { $i } { $value }.
    }
says-defence = Die Förderplattform { FORM($s, is: "wo") } hat den Verteidigungswert { $value }.
says-neutral_ships =
    { $value ->
        [0] { FORM($s, is: "wo") } liegt kein neutrales Schiff.
        [one] { FORM($s, is: "wo") } liegt ein neutrales Schiff.
       *[other] { FORM($s, is: "wo") } liegen { $value } neutrale Schiffe.
    }
says-concession =
    { $value ->
        [none] Die Förderplattform { FORM($s, is: "wo") } ist illegal.
       *[other] Die Förderplattform { FORM($s, is: "wo") } ist durch eine Genehmigung { FORM($value, is: "genitiv") } legal.
    }
says-protector =
    { $value ->
        [none] Kein Lobbyist schützt die Förderplattform { FORM($s, is: "wo") }.
       *[other] Ein Lobbyist von { $value } schützt die Förderplattform { FORM($s, is: "wo") }.
    }
says-truce =
    { $value ->
        [yes] Die Förderplattform { FORM($s, is: "wo") } ist noch sicher, denn es haben nicht alle Staaten gehandelt.
       *[no] Die Förderplattform { FORM($s, is: "wo") } ist nicht mehr sicher.
    }
says-pool =
    { $value ->
        [0] { $p } hat keinen freien Lobbyisten.
        [one] { $p } hat einen freien Lobbyisten.
       *[other] { $p } hat { $value } freie Lobbyisten.
    }
says-yields = { $p } fördert { $value } × { $r }.
says-turn = Es läuft Runde { $value }.
name-turn = Runde
name-points = Punkte insgesamt
example-conflict-declared = Kanada beginnt einen Konflikt mit den USA
    .then = Kanada und die USA sind im Konflikt, obwohl die USA keinen begonnen haben.
example-edition-attack-alone-fr-de = Ein Angriff ohne Bewegung genügt nicht
example-edition-attack-alone-ja = Ein Angriff genügt als Bewegung
example-edition-attack-without-a-move-fr-de = Angriff erst nach der Bewegung
example-edition-attack-without-a-move-ja = Angriff ohne Bewegung
example-edition-chinese-ships-fr-de = Das fünfte chinesische Schiff
example-edition-chinese-ships-ja = Kein fünftes chinesisches Schiff
example-edition-double-lines-fr-de = Kein Schiff überquert eine Doppellinie
example-edition-double-lines-ja = Es gibt keine Doppellinien
example-edition-fleets-fr-de = Kanada hat fünf Schiffe
example-edition-fleets-ja = Kanada hat sechs Schiffe
example-edition-investment-track-de = Die Investitionsleiste zu zweit
example-edition-investment-track-ja-fr = Die Investitionsleiste zu zweit
example-edition-investment-track-of-four-de = Die Investitionsleiste zu viert
example-edition-investment-track-of-three-de = Die Investitionsleiste zu dritt
example-edition-pole-after-the-fight-fr-de = Nach einem Angriff allein am Nordpol, und doch ohne Kontrolle
example-edition-pole-fr-de = Ein erzwungener Angriff ändert nichts an der Kontrolle
example-edition-pole-ja = Ein erzwungener Angriff entscheidet über den Nordpol
example-edition-pole-won-and-lost-fr = China gewinnt und verliert den Nordpol: Das Spiel geht weiter
    .then = Die USA kontrollieren den Nordpol, und das Spiel geht weiter.
example-edition-pole-won-and-lost-ja-de = China gewinnt und verliert den Nordpol: Das Spiel endet
    .then = Die USA kontrollieren den Nordpol, und trotzdem ist diese Runde die letzte.
example-edition-protection-de = Sicher, bis alle Staaten gehandelt haben
example-edition-protection-ends-with-the-platform-de = Mit der Förderplattform endet ihr Schutz
example-edition-protection-ja-fr = Sicher, bis dieser Staat gehandelt hat
example-letter-a-ship-has-to-move-de = Eine Förderplattform zu zerstören ist keine Bewegung
example-letter-a-ship-has-to-move-fr = Eine Förderplattform zu zerstören ist keine Bewegung
example-letter-concession-from-the-treasury = Der Staat bezahlt die Fördergenehmigung
example-letter-concession-of-a-poor-country = Ein Staat ohne Geld lässt niemanden bauen
example-letter-concession-of-china = Die Fördergenehmigung Chinas
example-letter-illegal-platform-of-a-poor-country = Eine illegale Förderplattform eines Staates ohne Geld
example-letter-concession-by-country = Wer die Fördergenehmigung bezahlt
example-letter-unrest-at-sea = Bürgerunruhen nur auf See
example-pack-ice-closes-a-sector = Ein Sektor im Eis
example-pack-ice-and-production = Was das Eis von der Förderung übrig lässt
example-pack-ice-holds-a-fleet = Eine Flotte im Eis kann nicht fahren
example-pack-ice-holds-china = China wartet auf das Eis
example-pack-ice-holds-chinas-fleet = Chinas Flotte liegt im Eis fest
example-pack-ice-in-turn-one = Eis schon in der ersten Runde
example-polar-research-costs-money = Eine Station kostet Geld
example-polar-research-score = Benachbarte Stationen helfen einander
example-polar-research-station = Eine Forschungsstation nahe am Pol
example-setup-advanced-four-players = Die Reihenfolge zu viert
example-setup-advanced-three-players = Die Reihenfolge zu dritt
example-setup-advanced-two-players = Die Reihenfolge zu zweit
example-short-summer-ends = Das Spiel endet nach sieben Runden
    .then = Die siebte Runde war die letzte.
example-short-summer-numbers = Mehr Geld, billigere Förderplattformen
    .then = Jeder beginnt mit { VALUE("starting_money") } $; eine Förderplattform im inneren Ring kostet { VALUE("ring.inner.cost") } $.
example-vote-of-the-eu = Die EU stimmt für ein anderes Gesetz
    .then =
        Für Gesetz A sind zwei Stimmen, für Gesetz B eine, für Gesetz C drei.
        Kein Gesetz hat { VALUE("majority") } Stimmen, also gilt Gesetz A weiter.
heading-seat_of = Wer A, B, C und D sind
name-troubled-coast = an Küsten
name-stirs = Eine Flotte, die fahren kann
name-seat_of = Plätze
reason-feasible = sie hätte keinen Effekt
note-ruleset =
    { WITH("edition-ja") ->
        [yes] Hier stehen die Regeln der japanischen Fassung. Was sie offenlässt, ist den beiden anderen entnommen oder hier entschieden; solche Stellen sind durch eine Anmerkung gekennzeichnet.
       *[no]
            { WITH("edition-fr") ->
                [yes] Hier stehen die Regeln der französischen Fassung. Was sie offenlässt, ist den beiden anderen entnommen oder hier entschieden; solche Stellen sind durch eine Anmerkung gekennzeichnet.
               *[no]
                    { WITH("edition-de") ->
                        [yes] Hier stehen die Regeln der deutschen Fassung. Was sie offenlässt, ist den beiden anderen entnommen oder hier entschieden; solche Stellen sind durch eine Anmerkung gekennzeichnet.
                       *[no] Hier stehen die Regeln, in denen die drei Fassungen übereinstimmen. Wo sie sich unterscheiden, gilt, was zwei von dreien sagen, oder sonst der klarste Wortlaut; solche Stellen sind durch eine Anmerkung gekennzeichnet.
                    }
            }
    }
