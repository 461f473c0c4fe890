### Textes français de 2019: The Arctic.
### Pays : le nom porte son article ; `.sujet` ouvre une phrase, `.de` (de la Russie, des USA), `.en` (en Russie, aux USA),
### `.a` (à la Russie, aux USA), `.navire` (un navire russe), `.navires` (les navires russes) ; `.nombre` accorde le verbe.
### Secteurs : `.le` (la mer de Kara), `.de` (de la mer de Kara), `.dans` (dans la mer de Kara).

title = 2019: The Arctic
summary = Des compagnies minières bâtissent des plateformes dans l’Arctique. Leurs lobbyistes obtiennent de cinq pays et de la Chine les actions qui les arrangent, et pèsent sur le partage de la mer.
none = personne

## Pays

country-russia = la Russie
    .sujet = La Russie
    .de = de la Russie
    .en = en Russie
    .a = à la Russie
    .navire = un navire russe
    .navire_sujet = Un navire russe
    .navires = les navires russes
    .nombre = singulier
country-norway = la Norvège
    .sujet = La Norvège
    .de = de la Norvège
    .en = en Norvège
    .a = à la Norvège
    .navire = un navire norvégien
    .navire_sujet = Un navire norvégien
    .navires = les navires norvégiens
    .nombre = singulier
country-eu = l’UE
    .sujet = L’UE
    .de = de l’UE
    .en = dans l’UE
    .a = à l’UE
    .navire = un navire de l’UE
    .navire_sujet = Un navire de l’UE
    .navires = les navires de l’UE
    .nombre = singulier
country-canada = le Canada
    .sujet = Le Canada
    .de = du Canada
    .en = au Canada
    .a = au Canada
    .navire = un navire canadien
    .navire_sujet = Un navire canadien
    .navires = les navires canadiens
    .nombre = singulier
country-usa = les USA
    .sujet = Les USA
    .de = des USA
    .en = aux USA
    .a = aux USA
    .navire = un navire américain
    .navire_sujet = Un navire américain
    .navires = les navires américains
    .nombre = pluriel
country-china = la Chine
    .sujet = La Chine
    .de = de la Chine
    .en = en Chine
    .a = à la Chine
    .navire = un navire chinois
    .navire_sujet = Un navire chinois
    .navires = les navires chinois
    .nombre = singulier

## Secteurs

sector-pole = Pôle Nord
    .le = le pôle Nord
    .de = du pôle Nord
    .dans = au pôle Nord
sector-yermak = Plateau de Yermak
    .le = le plateau de Yermak
    .de = du plateau de Yermak
    .dans = sur le plateau de Yermak
sector-nansen = Bassin de Nansen
    .le = le bassin de Nansen
    .de = du bassin de Nansen
    .dans = dans le bassin de Nansen
sector-amundsen = Bassin d’Amundsen
    .le = le bassin d’Amundsen
    .de = du bassin d’Amundsen
    .dans = dans le bassin d’Amundsen
sector-makarov = Bassin de Makarov
    .le = le bassin de Makarov
    .de = du bassin de Makarov
    .dans = dans le bassin de Makarov
sector-mendeleev = Dorsale de Mendeleïev
    .le = la dorsale de Mendeleïev
    .de = de la dorsale de Mendeleïev
    .dans = sur la dorsale de Mendeleïev
sector-alpha = Dorsale Alpha
    .le = la dorsale Alpha
    .de = de la dorsale Alpha
    .dans = sur la dorsale Alpha
sector-lincoln = Mer de Lincoln
    .le = la mer de Lincoln
    .de = de la mer de Lincoln
    .dans = dans la mer de Lincoln
sector-barents = Mer de Barents
    .le = la mer de Barents
    .de = de la mer de Barents
    .dans = dans la mer de Barents
sector-pechora = Mer de Petchora
    .le = la mer de Petchora
    .de = de la mer de Petchora
    .dans = dans la mer de Petchora
sector-kara = Mer de Kara
    .le = la mer de Kara
    .de = de la mer de Kara
    .dans = dans la mer de Kara
sector-laptev = Mer de Laptev
    .le = la mer de Laptev
    .de = de la mer de Laptev
    .dans = dans la mer de Laptev
sector-east_siberian = Mer de Sibérie orientale
    .le = la mer de Sibérie orientale
    .de = de la mer de Sibérie orientale
    .dans = dans la mer de Sibérie orientale
sector-chukchi = Mer des Tchouktches
    .le = la mer des Tchouktches
    .de = de la mer des Tchouktches
    .dans = dans la mer des Tchouktches
sector-northwind = Dorsale de Northwind
    .le = la dorsale de Northwind
    .de = de la dorsale de Northwind
    .dans = sur la dorsale de Northwind
sector-beaufort = Mer de Beaufort
    .le = la mer de Beaufort
    .de = de la mer de Beaufort
    .dans = dans la mer de Beaufort
sector-sverdrup = Bassin de Sverdrup
    .le = le bassin de Sverdrup
    .de = du bassin de Sverdrup
    .dans = dans le bassin de Sverdrup
sector-baffin = Baie de Baffin
    .le = la baie de Baffin
    .de = de la baie de Baffin
    .dans = dans la baie de Baffin
sector-greenland_sea = Mer du Groenland
    .le = la mer du Groenland
    .de = de la mer du Groenland
    .dans = dans la mer du Groenland
sector-nordland = Nordland
    .le = le Nordland
    .de = du Nordland
    .dans = dans le Nordland
sector-finnmark = Finnmark
    .le = le Finnmark
    .de = du Finnmark
    .dans = dans le Finnmark
sector-kola = Péninsule de Kola
    .le = la péninsule de Kola
    .de = de la péninsule de Kola
    .dans = sur la péninsule de Kola
sector-yamal = Péninsule de Yamal
    .le = la péninsule de Yamal
    .de = de la péninsule de Yamal
    .dans = sur la péninsule de Yamal
sector-taimyr = Péninsule de Taïmyr
    .le = la péninsule de Taïmyr
    .de = de la péninsule de Taïmyr
    .dans = sur la péninsule de Taïmyr
sector-lena = Delta de la Léna
    .le = le delta de la Léna
    .de = du delta de la Léna
    .dans = dans le delta de la Léna
sector-chukotka = Tchoukotka
    .le = la Tchoukotka
    .de = de la Tchoukotka
    .dans = en Tchoukotka
sector-kamchatka = Kamtchatka
    .le = le Kamtchatka
    .de = du Kamtchatka
    .dans = au Kamtchatka
sector-bering = Détroit de Béring
    .le = le détroit de Béring
    .de = du détroit de Béring
    .dans = dans le détroit de Béring
sector-kotzebue = Baie de Kotzebue
    .le = la baie de Kotzebue
    .de = de la baie de Kotzebue
    .dans = dans la baie de Kotzebue
sector-alaska = Alaska
    .le = l’Alaska
    .de = de l’Alaska
    .dans = en Alaska
sector-mackenzie = Delta du Mackenzie
    .le = le delta du Mackenzie
    .de = du delta du Mackenzie
    .dans = dans le delta du Mackenzie
sector-banks = Île Banks
    .le = l’île Banks
    .de = de l’île Banks
    .dans = sur l’île Banks
sector-melville = Île Melville
    .le = l’île Melville
    .de = de l’île Melville
    .dans = sur l’île Melville
sector-foxe = Bassin de Foxe
    .le = le bassin de Foxe
    .de = du bassin de Foxe
    .dans = dans le bassin de Foxe
sector-labrador = Labrador
    .le = le Labrador
    .de = du Labrador
    .dans = au Labrador
sector-davis = Détroit de Davis
    .le = le détroit de Davis
    .de = du détroit de Davis
    .dans = dans le détroit de Davis
sector-scoresby = Scoresby Sund
    .le = le Scoresby Sund
    .de = du Scoresby Sund
    .dans = dans le Scoresby Sund
sector-denmark_strait = Détroit du Danemark
    .le = le détroit du Danemark
    .de = du détroit du Danemark
    .dans = dans le détroit du Danemark
sector-shetland = Shetland
    .le = les Shetland
    .de = des Shetland
    .dans = aux Shetland

ring-centre = centre
ring-inner = anneau intérieur
ring-middle = anneau central
ring-outer = anneau extérieur

## Matières premières, lois, actions

resource-gas = gaz naturel
resource-oil = pétrole
resource-concretion = concrétions

law-open_sea = A : aucun pays ne contrôle la mer
law-claims = B : chaque pays contrôle la mer au nord de ses côtes
law-fleets = C : les navires décident du contrôle de la mer

job-construction = construction de plateforme
job-shipyard = production de navires
job-diplomacy = diplomatie
job-unrest = troubles civils
job-taxes = taxes
job-movement = mouvement de navires

row-top = rangée supérieure
row-bottom = rangée inférieure

slot-s1 = case 1
    .le = la case 1
slot-s2 = case 2
    .le = la case 2
slot-s3 = case 3
    .le = la case 3
slot-s4 = case 4
    .le = la case 4
slot-s5 = case 5
    .le = la case 5
slot-s6 = case 6
    .le = la case 6
slot-s7 = case 7
    .le = la case 7
slot-s8 = case 8
    .le = la case 8
slot-y1 = première case jaune
    .le = la première case jaune
slot-y2 = seconde case jaune
    .le = la seconde case jaune

standing-waiting = pas encore déplacé
standing-spent = pas encore déplacé, a attaqué
standing-arrived = déplacé
standing-done = a fini

## Options de la partie

option-easy_start = début en douceur : la Chine ne fait rien au premier tour
option-first_player = qui commence

## Phases

phase-setup = Mise en place
phase-setup-first_player = Qui commence
phase-setup-lobbyists = Placement des lobbyistes
phase-setup-compensation = Le premier joueur verse { VALUE("compensation_fee") } $ au dernier
phase-turns = Tour { $turn }
phase-turns-pass_marker = Phase 1 : le premier joueur change
phase-turns-chinese_ship = Phase 2 : la Chine envoie un navire
phase-turns-investing = Phase 3 : investir en influence politique
phase-turns-occupying = Phase 4 : occuper des cases d’influence
phase-turns-freezing = La banquise
phase-turns-china = Phase 5 : l’action de la Chine
phase-turns-countries = Phase 6 : actions { FORM($a, is: "de") }
phase-turns-countries-lobbyists = { "" }
phase-turns-countries-protections = { "" }
phase-turns-truces = { "" }
phase-turns-production = Phase 7 : production, { $p }
phase-turns-clearing = Phase 8 : les lobbyistes quittent les actions
phase-turns-admission = Phase 9 : la Norvège entre dans l’UE
phase-turns-council = Phase 9 : le Conseil de l’Arctique
phase-turns-yellow_lobbyists = { "" }
phase-closing = Les trésoreries sont versées

## Décisions

placing = { $player } place un lobbyiste
placing-place = { $a }, case { $n }
    .log = { "" }

invest = { $player } : investir en influence politique ?
invest-invest = { $i }
    .log = { "" }
invest-pass = passer
    .log = { $player } passe.

chinese_action = { $player } décide pour la Chine
chinese_action-move_ships = déplacer les navires chinois
    .log = { $player } déplace les navires chinois.
chinese_action-build_platform = construire une plateforme
    .log = { "" }
chinese_action-forgo = ne rien faire
    .log = { $player } laisse la Chine inactive.

lobbying = { $player } : votre lobbyiste sur la case { $n } { FORM($a, is: "en") }
lobbying-act = réaliser l’action « { $j } »
    .log = { "" }
lobbying-stay = rester sur cette case
    .log = { "" }
lobbying-centre = passer sur la case 2
    .log = { "" }
lobbying-withdraw = retirer le lobbyiste
    .log = { "" }
lobbying-protect = protéger la plateforme { FORM($s, is: "dans") }
    .log = { "" }
lobbying-explore = installer une station de recherche { FORM($s, is: "dans") }
    .log = { "" }

subsidies = { $player } : prendre une subvention { FORM($a, is: "de") } ?
subsidies-take_subsidy = la prendre
    .log = { "" }
subsidies-no_subsidy = y renoncer
    .log = { $player } renonce à la subvention.

diplomatic_step = { $player } mène la diplomatie { FORM($a, is: "de") }
diplomatic_step-declare_conflict = entrer en conflit avec { $b }
    .log = { "" }
diplomatic_step-end_conflict = mettre fin au conflit
    .log = { "" }
diplomatic_step-change_vote = donner son vote à la loi { $l }
    .log = { "" }
diplomatic_step-support_admission = soutenir l’admission de la Norvège dans l’UE
    .log = { "" }
diplomatic_step-defame = diffamer { $q }
    .log = { "" }

build-s = { $player } : où construire la plateforme ?
    .log = { "" }
build_ships-s = { $player } : où placer le prochain navire { FORM($a, is: "de") } ?
    .log = { "" }

ship_orders = { $player } déplace { FORM($c, is: "navires") }
ship_orders-sail =
    { $k ->
        [spent] quitter { FORM($s, is: "le") } pour { FORM($t, is: "le") } avec un navire qui a déjà attaqué
       *[other] quitter { FORM($s, is: "le") } pour { FORM($t, is: "le") }
    }
    .log = { "" }
ship_orders-fight = attaquer { FORM($d, is: "navire") } { FORM($s, is: "dans") }
    .log = { "" }
ship_orders-raze =
    { $moved ->
        [0] détruire la plateforme { FORM($s, is: "dans") } avec { $unmoved ->
            [one] un navire pas encore déplacé
           *[other] { $unmoved } navires pas encore déplacés
        }
       *[other] { $unmoved ->
            [0] détruire la plateforme { FORM($s, is: "dans") } avec { $moved ->
                [one] un navire déjà déplacé
               *[other] { $moved } navires déjà déplacés
            }
           *[other] détruire la plateforme { FORM($s, is: "dans") } avec { $unmoved ->
                [one] un navire pas encore déplacé
               *[other] { $unmoved } navires pas encore déplacés
            } et { $moved ->
                [one] un autre déjà déplacé
               *[other] { $moved } autres déjà déplacés
            }
        }
    }
    .log = { "" }
ship_orders-finish = finir le mouvement
    .log = { "" }

sale = { $player } vend ses matières premières
sale-cash =
    contre de l’argent : gaz { $gas_sold }, pétrole { $oil_sold }, concrétions { $concretions_sold } ; contre des points : tout le reste
    .log = { "" }

new_regime = { $player } : votre plateforme protégée { FORM($s, is: "dans") } est maintenant sous le contrôle { FORM($c, is: "de") }
new_regime-keep = payer { VALUE("renewal_fee") } $ et garder la plateforme
    .log = { "" }
new_regime-give_up = abandonner la plateforme
    .log = { "" }

chance-draw = { "" }

## Le journal

log-start-player = Premier joueur : { $player }.
log-placed = { $player } place un lobbyiste { FORM($country, is: "en") }, case { $space }.
log-invested =
    { $price ->
        [-1] { $player } reçoit 1 $ et occupe { FORM($slot, is: "le") } de la piste d’investissement.
        [0] { $player } occupe gratuitement { FORM($slot, is: "le") } de la piste d’investissement.
       *[other] { $player } paie { $price } $ pour { FORM($slot, is: "le") } de la piste d’investissement.
    }
log-ship-sent = La Chine envoie un navire { FORM($sector, is: "dans") }.
log-china-advanced = Personne ne décide pour la Chine : ses navires avancent d’un secteur vers le nord.
log-acted = { $player } choisit une action { FORM($country, is: "de") } : { $action }.
log-stayed = { $player } reste { FORM($country, is: "en") } sur la case { $space }.
log-centred = { $player } déplace un lobbyiste { FORM($country, is: "en") } sur la case 2.
log-withdrew = { $player } retire un lobbyiste { FORM($country, is: "de") }.
log-subsidised = { $player } prend une subvention de { $amount } $ dans la trésorerie { FORM($country, is: "de") }.
log-protected = { $player } protège la plateforme { FORM($sector, is: "dans") } avec un lobbyiste { FORM($country, is: "de") }.
log-protection-ended = La plateforme { FORM($sector, is: "dans") } n’est plus protégée ; le lobbyiste revient à { $player }.
log-explored = Avec l’aide { FORM($country, is: "de") }, { $player } installe une station de recherche { FORM($sector, is: "dans") }.
log-conflict-declared =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] entrent
       *[singulier] entre
    } en conflit avec { $enemy }.
log-conflict-ended =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] mettent fin à leur
       *[singulier] met fin à son
    } conflit.
log-vote-changed =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] votent
       *[singulier] vote
    } désormais pour la loi { $law }.
log-admission-supported =
    L’admission de la Norvège dans l’UE est soutenue par { $markers ->
        [one] { $markers } marqueur
       *[other] { $markers } marqueurs
    }.
log-defamed =
    { $player } diffame { $victim }, qui perd { VALUE("slander_points") ->
        [one] { VALUE("slander_points") } point
       *[other] { VALUE("slander_points") } points
    }.
log-platform-built = { $player } construit une plateforme { FORM($sector, is: "dans") }.
log-ship-built =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] construisent
       *[singulier] construit
    } un navire { FORM($sector, is: "dans") }.
log-taxed =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] perçoivent
       *[singulier] perçoit
    } { $amount } $ de taxes.
log-sailed = { FORM($country, is: "navire_sujet") } quitte { FORM($from, is: "le") } pour { FORM($to, is: "le") }.
log-fought = { FORM($country, is: "navire_sujet") } et { FORM($enemy, is: "navire") } s’entre-détruisent { FORM($sector, is: "dans") }.
log-razed = { $player } envoie { FORM($country, is: "navires") } à l’attaque d’une plateforme { FORM($sector, is: "dans") }.
log-platform-destroyed = { $owner } perd la plateforme { FORM($sector, is: "dans") }.
log-platform-outlawed = La plateforme { FORM($sector, is: "dans") } est maintenant illégale.
log-platform-legalised =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] acceptent
       *[singulier] accepte
    } la plateforme { FORM($sector, is: "dans") }, qu’un lobbyiste du pays protège.
log-concession-renewed = { $player } paie une concession { FORM($country, is: "a") } et garde la plateforme { FORM($sector, is: "dans") }.
log-control-changed =
    { $country ->
        [none] Plus personne ne contrôle { FORM($sector, is: "le") }.
       *[other] { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
            [pluriel] prennent
           *[singulier] prend
        } le contrôle { FORM($sector, is: "de") }.
    }
log-pole-taken =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] prennent
       *[singulier] prend
    } le contrôle du pôle Nord.
log-pole-lost = Plus personne ne contrôle le pôle Nord.
log-sold =
    { $money ->
        [0] { $player } vend ses matières premières pour { $points ->
            [one] { $points } point
           *[other] { $points } points
        }.
       *[other] { $points ->
            [0] { $player } vend ses matières premières pour { $money } $.
            [one] { $player } vend ses matières premières pour { $money } $ et { $points } point.
           *[other] { $player } vend ses matières premières pour { $money } $ et { $points } points.
        }
    }
log-returned = { $player } retrouve un lobbyiste { FORM($country, is: "en") }, case { $space }.
log-returned-from-china = { $player } récupère un lobbyiste envoyé en Chine.
log-law-changed = Le Conseil de l’Arctique adopte la loi { $law }.
log-norway-joined = La Norvège entre dans l’UE.
log-froze = La banquise ferme { FORM($sector, is: "le") }.
log-paid-out = { $player } reçoit { $amount } $ de la trésorerie { FORM($country, is: "de") }.

## Le score final

score-sales = Ventes
score-money = Argent
score-pole = Pôle
score-gas = Gaz
score-oil = Pétrole
score-concretions = Concrétions
score-research = Recherche

## Ce que montre une vue

name-ships = navires
name-control = contrôle
name-platform = plateformes
name-concession = concessions
name-protector = protégée par
name-patron = protégée au nom de
name-since = protégée depuis le tour
name-truce = à l’abri jusqu’à ce que tous les pays aient agi
name-station = stations de recherche
name-frozen = fermé par la banquise
name-crew = navires en mouvement
name-acted = un navire s’est déplacé ou a attaqué
name-sailed = un navire s’est déplacé
name-treasury = trésoreries
name-conflict = conflits
name-vote = votes au Conseil de l’Arctique
name-ruling = loi applicable
name-support = soutien à l’admission de la Norvège
name-joined = la Norvège est dans l’UE
name-china_won_pole = la Chine a pris le pôle
name-pool = lobbyistes disponibles
name-investor = piste d’investissement
name-track = pistes d’influence
name-desk = cases action
name-money = argent
name-score = score
name-start_player = premier joueur

## Éditions et variantes

edition-ja = la règle japonaise
edition-fr = la règle française
edition-de = la règle allemande
variant-advanced-setup = placement avancé des lobbyistes
variant-short-summer = un été court
variant-polar-research = recherche polaire
variant-pack-ice = la banquise
variant-letter-ja = la règle japonaise prise à la lettre
variant-letter-fr = la règle française prise à la lettre
variant-letter-de = la règle allemande prise à la lettre

letter-A = le premier joueur
letter-B = le deuxième joueur
letter-C = le troisième joueur
letter-D = le quatrième joueur

## Les règles

rule-setup = Chacun prend { VALUE("starting_money") } $, un lobbyiste pour marquer son score, puis d’autres lobbyistes : { VALUE("lobbyists[2]") } chacun à deux joueurs, { VALUE("lobbyists[3]") } à trois, { VALUE("lobbyists[4]") } à quatre. À deux, chacun dispose de { VALUE("platforms[2]") } plateformes, sinon de { VALUE("platforms[3]") }. Les trésoreries contiennent au départ { VALUE("arctic.russia.tax") } $ en Russie, { VALUE("arctic.norway.tax") } $ en Norvège, { VALUE("arctic.eu.tax") } $ dans l’UE, { VALUE("arctic.canada.tax") } $ au Canada et { VALUE("arctic.usa.tax") } $ aux USA. Chaque symbole de navire de la carte reçoit un navire de son pays, celui de l’Alaska { VALUE("sector.alaska.start") }.
rule-setup-first_player = Le premier joueur est tiré au sort, à moins que tous ne tombent d’accord.
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] Les lobbyistes se placent dans un ordre fixé. À partir du premier joueur, on appelle les joueurs A, B, C et D ; chaque lettre de la ligne qui convient à leur nombre vaut un lobbyiste, à poser sur n’importe quelle case libre d’une piste d’influence.
       *[no] À tour de rôle, le premier joueur d’abord, chacun pose un lobbyiste sur une case libre d’une piste d’influence, jusqu’au dernier.
    }
rule-setup-compensation = Le premier joueur verse { VALUE("compensation_fee") } $ à celui qui a joué en dernier.
rule-turns = La partie compte { VALUE("size(turn_number)") } tours. Au premier, on saute les phases 1 à 4.
rule-turns-pass_marker = Le voisin de gauche devient premier joueur.
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] Un navire chinois apparaît près du Kamtchatka. Si les { VALUE("country.china.fleet") } navires chinois sont déjà sur la carte, on saute cette phase.
       *[no] Un navire chinois apparaît près du Kamtchatka, tant qu’il en reste un des { VALUE("country.china.fleet") } en réserve.
    }
rule-turns-investing =
    { WITH("edition-de") ->
        [yes] À tour de rôle, chacun pose un lobbyiste sur la piste d’investissement ou passe, jusqu’à ce que tous aient passé à la suite. La banque verse le nombre inscrit sur la case ; s’il est négatif, c’est le joueur qui paie. Qui a passé peut revenir tant que la phase dure.
       *[no] À tour de rôle, chacun pose un lobbyiste sur la piste d’investissement ou passe, jusqu’à ce que tous aient passé à la suite. Le joueur paie à la banque le nombre inscrit sur la case ; s’il est négatif, c’est elle qui le verse. Qui a passé peut revenir tant que la phase dure.
    }
rule-turns-occupying = De gauche à droite, les lobbyistes quittent la piste d’investissement pour une case libre de n’importe quelle piste d’influence. Ceux des cases jaunes restent.
rule-turns-freezing = Un secteur maritime tiré au sort est pris par les glaces jusqu’à cette phase du tour suivant : aucun navire n’y entre ni n’en sort, et une plateforme n’y produit rien.
rule-turns-china = Celui qui a payé le plus pour une case jaune peut déplacer les navires chinois ou construire une plateforme pour la Chine. Si personne n’a investi, tous les navires chinois avancent d’un secteur vers le nord, à l’est s’il y en a deux, sans attaquer.
rule-turns-countries = La Russie, la Norvège, l’UE, le Canada et les USA agissent l’un après l’autre.
rule-turns-countries-lobbyists = À partir de la plus petite case, chaque lobbyiste du pays réalise une action libre et possible, ou bien est réaffecté.
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Les lobbyistes qui protègent une plateforme au nom du pays depuis un tour précédent reviennent à leurs propriétaires. Leurs plateformes restent à l’abri jusqu’à ce que tous les pays aient agi.
       *[no] Les lobbyistes qui protègent une plateforme au nom du pays depuis un tour précédent reviennent à leurs propriétaires ; elle peut de nouveau être attaquée.
    }
rule-turns-truces = Les plateformes dont le lobbyiste est revenu pendant cette phase peuvent de nouveau être attaquées.
rule-turns-production = Chaque plateforme produit une unité de la matière première de son secteur, sauf si le pays qui le contrôle connaît des troubles civils. Tout est vendu aussitôt : à 1 $ l’unité, ou contre des points, par lots de matières différentes.
rule-turns-clearing = Dans chaque pays, le lobbyiste le plus à droite de la rangée supérieure va sur la case { VALUE("row.top.space") } et celui de la rangée inférieure sur la case { VALUE("row.bottom.space") }. Les autres reviennent à leurs propriétaires.
rule-turns-admission = Dès que { VALUE("supporters") } marqueurs soutiennent son admission, la Norvège entre dans l’UE.
rule-turns-council = Une loi qui réunit { VALUE("majority") } des { VALUE("sum a.votes for a in arctic") } votes devient la loi applicable. Le contrôle des mers change en conséquence ; des plateformes deviennent légales ou illégales, appellent une nouvelle concession ou sont détruites.
rule-turns-yellow_lobbyists = Si la partie continue, les lobbyistes des cases jaunes reviennent à leurs propriétaires.
rule-closing = Chaque trésorerie verse dans l’ordre { VALUE("payout[1]") } $, { VALUE("payout[2]") } $ et { VALUE("payout[3]") } $ aux lobbyistes des cases 1, 2 et 3 de la piste d’influence, tant qu’elle le peut.

rule-lobbying = Au lieu de réaliser une action, un lobbyiste peut être réaffecté. Sur la case 2, et sur la case 4 de l’UE, il peut rester pour le tour suivant ; depuis les cases 1 et 3, il peut passer sur la case 2 si elle est libre. Il peut aussi être retiré, ou protéger une plateforme.
rule-lobbying-protect = Le lobbyiste se pose sur une plateforme qui n’en a pas encore, où qu’elle soit et à qui qu’elle soit. Nul ne peut l’attaquer jusqu’à ce que son pays ait agi au tour suivant.
rule-lobbying-explore = Dans un secteur de l’anneau intérieur où se trouve un navire du pays, le lobbyiste installe une station de recherche s’il n’y en a pas. Le joueur paie 1 $ à la trésorerie et reprend le lobbyiste.
rule-subsidies = En retirant un lobbyiste, on peut prendre { VALUE("subsidy") } $ de subvention dans la trésorerie, ou { VALUE("poor_subsidy") } $ si l’on n’a plus rien ; si elle n’y suffit pas, ce qu’elle contient.
rule-diplomatic_step =
    Au choix : le pays entre en conflit, à la place d’un conflit ancien s’il en avait un ; il met fin à son conflit ; il vote pour une autre loi ; en Norvège seulement, on soutient l’admission dans l’UE ; on diffame un adversaire, qui perd { VALUE("slander_points") ->
        [one] { VALUE("slander_points") } point
       *[other] { VALUE("slander_points") } points
    }.
rule-in_conflict = Deux pays sont en conflit si l’un d’eux l’a déclaré à l’autre. Avec la Chine, tous les pays sont toujours en conflit ; au pôle, tous les pays le sont entre eux.
rule-build_ships = Le pays construit autant de navires que le permettent sa production, sa trésorerie à 1 $ pièce et sa réserve : la Russie jusqu’à { VALUE("arctic.russia.production") }, la Norvège { VALUE("arctic.norway.production") }, l’UE { VALUE("arctic.eu.production") }, le Canada { VALUE("arctic.canada.production") }, les USA { VALUE("arctic.usa.production") }. Le joueur place chacun dans un secteur au symbole du pays.
rule-revenue = La trésorerie reçoit { VALUE("arctic.russia.tax") } $ en Russie, { VALUE("arctic.norway.tax") } $ en Norvège, { VALUE("arctic.eu.tax") } $ dans l’UE, { VALUE("arctic.canada.tax") } $ au Canada et { VALUE("arctic.usa.tax") } $ aux USA.
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] Pendant ce tour, les plateformes des secteurs maritimes que le pays contrôle ne produisent rien.
       *[no] Pendant ce tour, les plateformes des secteurs que le pays contrôle ne produisent rien.
    }
rule-build =
    { WITH("variant-letter-fr") ->
        [yes] On construit sur un gisement libre d’un secteur que le pays contrôle, pour le coût de construction, tandis que la trésorerie du pays paie { VALUE("concession_fee") } $ de concession ; ou, illégalement, dans un secteur maritime que personne ne contrôle et où se trouve un navire du pays, pour le seul coût de construction.
       *[no] On construit sur un gisement libre d’un secteur que le pays contrôle, pour le coût de construction et { VALUE("concession_fee") } $ de concession ; ou, illégalement, dans un secteur maritime que personne ne contrôle et où se trouve un navire du pays, pour le seul coût de construction.
    }
rule-building_cost = La construction coûte { VALUE("ring.inner.cost") } $ dans l’anneau intérieur, { VALUE("ring.middle.cost") } $ dans l’anneau central et { VALUE("ring.outer.cost") } $ dans l’anneau extérieur, payés à la banque ; la concession revient à la trésorerie du pays.
rule-ship_movement =
    { WITH("variant-letter-fr") ->
        [yes] Chaque navire passe une fois au plus dans un secteur adjacent. Au moins un navire doit se déplacer.
       *[no] { WITH("variant-letter-de") ->
            [yes] Chaque navire passe une fois au plus dans un secteur adjacent. Au moins un navire doit se déplacer.
           *[no] Chaque navire passe une fois au plus dans un secteur adjacent. Au moins un navire doit se déplacer ou attaquer.
        }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] Les navires passent par les côtés et par les coins.
       *[no] Les navires passent par les côtés et par les coins, mais jamais à travers une double ligne.
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] Après s’être déplacé, ou sans l’avoir fait, un navire peut attaquer un navire d’un pays en conflit avec le sien. Tous deux sont détruits.
       *[no] Après s’être déplacé, un navire peut attaquer un navire d’un pays en conflit avec le sien. Tous deux sont détruits.
    }
rule-enter_pole =
    { WITH("edition-ja") ->
        [yes] Un navire qui arrive au pôle attaque aussitôt si le pays qui le contrôle y a des navires. Tous deux sont perdus. S’il n’y reste alors que les navires d’un seul pays, celui-ci contrôle le pôle.
       *[no] Un navire qui arrive au pôle attaque aussitôt si le pays qui le contrôle y a des navires. Tous deux sont perdus ; le contrôle ne change pas.
    }
rule-reach_pole = Quand un navire arrive au pôle et que le pays qui le contrôle n’y a plus de navire, ce contrôle prend fin. Si l’arrivant y est seul, son pays prend le contrôle ; s’il y a d’autres navires, personne ne contrôle le pôle jusqu’à ce qu’un pays soit seul à y avoir des navires.
rule-claim_pole = Le pays qui est seul à avoir des navires au pôle en prend le contrôle et le garde même après leur départ, jusqu’à ce qu’un navire d’un autre pays arrive.
rule-razable = Les navires détruisent les plateformes illégales, ainsi que les légales des secteurs d’un pays en conflit avec le leur qui n’y a pas de navire. Seul un lobbyiste les en empêche.
rule-raze = Il faut plus de navires que la défense de la plateforme. Ils attaquent avant ou après leur déplacement et ne sont pas perdus.
rule-defence = Une plateforme illégale a une défense de 0, une plateforme légale de { VALUE("platform_defence") }, plus 1 par navire d’un pays qui n’est pas en conflit avec celui qui contrôle le secteur.
rule-feasible = On ne peut choisir qu’une action par laquelle le pays fait vraiment quelque chose.
rule-rightful = Avec la loi A, personne ne contrôle la mer. Avec la loi B, chaque pays contrôle ce qui s’étend de ses côtes au pôle. Avec la loi C, un pays prend le contrôle d’un secteur maritime quand il est seul à y avoir des navires, et le garde.
rule-new_regime = Quand un secteur passe sous un nouveau contrôle, ses plateformes sont détruites. Une plateforme protégée devient légale gratuitement si le lobbyiste vient du nouveau pays ; sinon, son propriétaire paie { VALUE("renewal_fee") } $ pour une nouvelle concession ou la perd.
rule-concession = Une plateforme est légale dans un secteur qu’un pays contrôle. Si plus personne ne le contrôle, elle reste en place et devient illégale.
rule-norway_joins = Les navires, les secteurs et le vote de la Norvège passent à l’UE ; leurs productions de navires et leurs taxes s’ajoutent (ensemble { VALUE("arctic.eu.production + arctic.norway.production") } navires et { VALUE("arctic.eu.tax + arctic.norway.tax") } $), et une quatrième case d’influence s’ouvre dans l’UE. La trésorerie de la Norvège revient à la banque.
rule-sale = En points, trois matières différentes valent { VALUE("set_points[3]") }, puis deux différentes { VALUE("set_points[2]") }, puis les unités restantes { VALUE("set_points[1]") }.
rule-polar_lobbyists = { VALUE("polar_points") } points par lobbyiste dans le pays qui contrôle le pôle ; si c’est la Chine, par lobbyiste sur une case jaune.
rule-platform_value = Plus on a de plateformes d’une sorte, plus chacune vaut : à trois joueurs, 3 plateformes valent chacune { VALUE("platform_value[gas, 3, 3]") } points pour le gaz naturel, { VALUE("platform_value[oil, 3, 3]") } pour le pétrole et { VALUE("platform_value[concretion, 3, 3]") } pour les concrétions.
rule-findings = Chaque station de recherche rapporte à la fin { VALUE("station_points") } points, et { VALUE("neighbour_points") } de plus par station du même joueur dans un secteur adjacent.
rule-over =
    { WITH("edition-fr") ->
        [yes] La partie s’achève avec le tour { VALUE("size(turn_number)") }, ou avec un tour à la fin duquel la Chine contrôle le pôle.
       *[no] La partie s’achève avec le tour { VALUE("size(turn_number)") }, ou avec le tour où la Chine prend le contrôle du pôle.
    }

## Titres du livret de règles

name-ring = Anneaux
name-sector = Secteurs
name-coast = Secteurs côtiers
name-sea = Secteurs maritimes
name-country = Pays
name-arctic = Pays de l’Arctique
name-resource = Matières premières
name-law = Lois
name-space = Cases d’influence
name-turn_number = Tours
name-row = Rangées d’actions
name-job = Actions de lobbyiste
name-slot = Cases de la piste d’investissement
name-standing = Navires pendant leur mouvement
name-letter = Lettres des joueurs
name-borders = Secteurs adjacents
name-double_line = Doubles lignes
name-lobbyists = Lobbyistes par joueur
name-platforms = Plateformes par joueur
name-price = Piste d’investissement
name-set_points = Points par lot
name-payout = Versé à la fin
name-platform_value = Valeur finale d’une plateforme
name-placing_order = Ordre de placement
field-ring-cost = Coût de construction
field-sector-ring = Anneau
field-sector-deposit = Gisement
field-sector-owner = Propriétaire
field-sector-symbol = Symbole de navire
field-sector-start = Navires au départ
field-sector-north = Au nord
field-sector-northwest = Au nord-ouest
field-sea-claim = Pays selon la loi B
field-country-fleet = Navires
field-arctic-production = Production de navires
field-arctic-tax = Taxes
field-arctic-votes = Votes
field-arctic-vote = Vote initial
field-row-space = Retourne à la case
field-job-row = Rangée
field-slot-yellow = Jaune
field-standing-sails = Peut se déplacer
field-standing-fights = Peut attaquer un navire
field-standing-once_sailed = Après le déplacement
field-standing-once_razed = Après l’attaque d’une plateforme

## Exemples du livret de règles

example-setup-basic = Trois joueurs placent douze lobbyistes
example-destroying-example-1 = Un navire détruit une plateforme illégale
example-destroying-example-1-and-moving = Le même navire repart après son attaque
example-destroying-example-2 = Un navire neutre sauve une plateforme légale
example-sale-example = Sept unités contre de l’argent et des points
example-final-table-two-players = Les concrétions à deux joueurs
example-final-table-three-players = Le pétrole à trois joueurs
example-final-table-four-players = Le gaz naturel à quatre joueurs
example-final-score-example = Un score final

## Titres des règles

name-placing = Placer un lobbyiste
name-lobbying = Ce que fait un lobbyiste
name-subsidies = Subventions
name-diplomatic_step = Diplomatie
name-chinese_action = L’action de la Chine
name-ship_orders = Ordres aux navires
name-sale = Vente des matières premières
name-new_regime = Sous un nouveau contrôle
name-norway_joins = L’entrée de la Norvège dans l’UE
name-norway_joins-pieces = navires et territoires
name-norway_joins-conflicts = conflits
name-norway_joins-lobbyists = lobbyistes
name-build = Construction d’une plateforme
name-build_ships = Construction de navires
name-ship_movement = Déplacement des navires
name-enter_pole = Arrivée au pôle
name-reach_pole = Arrivée sans adversaire au pôle
name-fight = Attaque d’un navire
name-raze = Destruction d’une plateforme
name-claim_pole = Contrôle du pôle
name-outlawed = Des plateformes deviennent illégales
name-new_controller = Un autre pays prend le contrôle
name-china_at_pole = La Chine au pôle
name-passable = Où vont les navires
name-in_conflict = Pays en conflit
name-revenue = Taxes
name-rightful = Qui contrôle la mer
name-over = Fin de la partie
name-troubled = Troubles civils
name-feasible = Actions possibles
name-building_cost = Coût de construction
name-razable = Plateformes attaquables
name-defence = Défense
name-polar_lobbyists = Points du pôle
name-starting_money = Argent de départ
name-compensation_fee = Compensation
name-concession_fee = Prix d’une concession
name-renewal_fee = Prix d’une nouvelle concession
name-majority = Majorité requise
name-supporters = Soutiens requis
name-subsidy = Subvention
name-poor_subsidy = Subvention du plus démuni
name-slander_points = Perte par diffamation
name-platform_defence = Défense propre d’une plateforme
name-polar_points = Points par lobbyiste au pôle
name-successor = Pays successeur
name-capacity = Capacité de production
name-weight = Poids du vote
name-votes_for = Voix pour une loi
name-afloat = Navires sur la carte
name-supply = Navires en réserve
name-producible = Navires constructibles
name-home = Port d’attache
name-alone = Seul dans un secteur
name-rigs = Plateformes en réserve
name-plants = Plateformes sur la carte
name-stake = Mise
name-yields = Production
name-best_sets = Meilleurs lots
name-median = Nombre du milieu
name-vacant = Case libre
name-buildable = Emplacements possibles
name-protected = Protégée
name-neutral_ships = Navires neutres
name-worth = Valeur des plateformes
name-nations = Pays qui agissent
name-place_lobbyists = Placement des lobbyistes
name-send_chinese_ship = La Chine envoie un navire
name-invest = Investir
name-occupy = Occupation des cases d’influence
name-act_for_china = Agir pour la Chine
name-sell = Vendre
name-clear_desks = Vider les cases action
name-hold_council = Vote du Conseil de l’Arctique
name-pay_out = Versement final
name-chinese_advance = Avancée des navires chinois
name-pass_law = Une loi entre en vigueur
name-perform = Réaliser une action
name-pay_country = Paiement à un pays
name-pay_concession = Paiement de la concession
name-sail = Trajet d’un navire
name-destroy_platform = Perte d’une plateforme
name-end_protection = Fin d’une protection
name-findings = Résultats de recherche
name-worth_a_visit = Sites de recherche possibles
name-station_points = Points par station
name-neighbour_points = Points par station voisine
name-freeze = Prise des glaces
heading-turns = Les tours de jeu
heading-turns-countries = Phase 6 : les actions des pays
heading-turns-production = Phase 7 : la production

## Notes et hypothèses

note-sector = Aucune image du plateau n’a été retrouvée. La carte suit ce que les textes disent des secteurs, des anneaux, des gisements, des symboles de navire, de la loi B et des voisins du nord, et reprend de vraies mers et de vraies côtes dans leur ordre réel.
note-sea = Les textes ne donnent que les nombres 7, 2, 3, 3 et 3 ; ici, chaque pays revendique ce qui s’étend de ses côtes au pôle. Que ce soient tous les secteurs maritimes sauf le pôle, seul le texte japonais le dit ; les autres parlent de ceux qui ont un gisement.
note-country =
    { WITH("edition-ja") ->
        [yes] Les textes français et allemand comptent 10, 4, 15, 5, 12 et 5 navires.
       *[no] Le texte japonais compte 14, 6, 12, 6, 10 et 4 navires.
    }
assumption-job = Les textes citent les actions de chaque rangée dans un ordre que l’on tient pour celui du plateau.
note-slot = On ignore le nombre de cases ; moins chacun a de lobbyistes, plus la piste est courte.
note-standing =
    { WITH("edition-ja") ->
        [yes] Les navires en attaquent d’autres après leur déplacement, ou sans s’être déplacés.
       *[no] Dans deux textes sur trois, un navire n’en attaque un autre qu’après son propre déplacement ; dans le texte japonais, un navire qui attend peut aussi le faire.
    }
note-borders = Des secteurs se touchent par un côté ou par un coin ; la liste découle du dessin de la carte.
note-double_line = Deux paires de secteurs qui se touchent sont séparées par une double ligne qu’aucun navire ne franchit. On ignore où elles se trouvaient ; elles figurent ici les deux plus grandes terres sur la route, la Nouvelle-Zemble et le Groenland. Le texte japonais ne connaît pas de double ligne.
note-price =
    { WITH("edition-de") ->
        [yes] Les valeurs imprimées n’ont pas été retrouvées. Ce qu’il faut payer diminue de gauche à droite, les deux signes se rencontrent, et les cases jaunes n’ont pas le même prix, si bien que de deux investisseurs, l’un a payé davantage.
       *[no] Les valeurs imprimées n’ont pas été retrouvées. Chaque rangée décroît de gauche à droite, les deux signes se rencontrent, et les cases jaunes n’ont pas le même prix, si bien que de deux investisseurs, l’un a payé davantage. Le plateau allemand indique ce que reçoit le joueur, les autres textes ce qu’il paie.
    }
assumption-payout = Rien n’est versé pour la quatrième case de l’UE, dont aucun texte ne parle ici.
note-platform_value = Le tableau imprimé n’a pas été retrouvé. Celui-ci donne les six valeurs que citent les textes, ne baisse jamais quand il y a plus de plateformes ou plus de joueurs, et donne à trois concrétions à deux joueurs la valeur de deux à trois joueurs.
assumption-control = Les marqueurs de pays ne manquent jamais, pas plus que l’argent de la banque.
note-support =
    { WITH("edition-ja") ->
        [yes] Le marqueur est celui de l’UE ; le glossaire japonais parle encore de celui de la Norvège.
       *[no] Peu importe ici à qui est le marqueur ; le texte japonais prend celui de l’UE.
    }
assumption-score = Les extrémités de la piste de score imprimée ne limitent pas le score.
assumption-successor = Après l’entrée de la Norvège, sa côte, ses symboles de navire et ses plateformes appartiennent à l’UE.
assumption-supply = Les navires détruits retournent à la réserve.
assumption-rightful =
    { WITH("edition-ja") ->
        [yes] Un secteur où un seul pays reste autrement que par des déplacements, comme à l’entrée de la Norvège, passe lui aussi sous son contrôle.
       *[no] Qu’avec la loi C le contrôle survive au départ des navires, seul le texte japonais le dit ; les deux autres ne décrivent que la façon de le prendre. Un secteur où un seul pays reste autrement que par des déplacements, comme à l’entrée de la Norvège, passe lui aussi sous son contrôle.
    }
note-troubled = Le texte japonais parle ici de secteurs maritimes, là de tous les secteurs.
assumption-defence = Aucun pays ne défend une plateforme illégale ; aucun navire n’est donc neutre envers elle.
assumption-enter_pole = Les navires de pays qui ne contrôlent pas le pôle peuvent y rester côte à côte.
assumption-reach_pole = Selon les trois textes, un pays sans navire au pôle le contrôle jusqu’à ce qu’un autre pays y déplace un navire ; si ce navire n’y est pas seul, personne ne contrôle le pôle jusqu’à ce qu’un pays soit seul à y avoir des navires.
assumption-polar_lobbyists = Un lobbyiste qui protège une plateforme ne compte pas comme présent dans le pays d’où il vient.
note-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Le lobbyiste revient maintenant ; la plateforme reste à l’abri jusqu’à ce que tous les pays aient agi.
       *[no] Dans deux textes sur trois, une plateforme est à l’abri jusqu’à ce que ce pays ait agi au tour suivant ; dans le texte allemand, jusqu’à ce que tous l’aient fait.
    }
assumption-diplomatic_step-declare_conflict = On n’en déclare pas à la Chine, avec qui tous les pays sont en conflit de toute façon.
assumption-chinese_action-forgo = Le joueur peut faire l’un des deux ; il peut donc aussi ne rien faire.
assumption-ship_orders-raze = Des navires qui attaquent avant leur déplacement et d’autres qui attaquent après peuvent s’unir. Il n’en participe pas plus qu’il n’en faut, puisque cela ne changerait rien.
note-ship_orders-finish =
    { WITH("variant-letter-fr") ->
        [yes] Le chapitre sur le déplacement demande un déplacement ; qu’une attaque suffise est dit ailleurs.
       *[no] { WITH("variant-letter-de") ->
            [yes] Le chapitre sur le déplacement demande un déplacement ; qu’une attaque suffise est dit ailleurs.
           *[no] Qu’une attaque suffise, les trois textes le disent ; le chapitre français et le chapitre allemand sur le déplacement demandent un déplacement.
        }
    }
assumption-sale = Ce qui est vendu pour des points est groupé de la façon qui en rapporte le plus.
assumption-new_regime = La phase 9 parle de payer pour n’importe quelle plateforme ; selon le chapitre du Conseil de l’Arctique, seules les plateformes protégées peuvent être gardées.
assumption-send_chinese_ship = Si tous les navires chinois sont sur la carte, on n’en place aucun ; seul le texte japonais le dit.
note-invest = On place les lobbyistes un par un, comme le dit le texte japonais ; les autres peuvent se lire ainsi.
assumption-chinese_advance = Un navire chinois qui avance jusqu’au pôle n’y combat pas non plus, et celui qui s’y trouve y reste.
assumption-norway_joins-pieces = Chaque navire norvégien devient un navire de l’UE, même si elle en a alors plus que de pièces. Si l’UE se retrouve ainsi seule au pôle, elle en prend le contrôle.
assumption-norway_joins-conflicts = Les conflits de la Norvège et avec elle prennent fin, puisqu’elle n’est plus un pays à part.
assumption-norway_joins-lobbyists = Les lobbyistes de la piste d’influence de la Norvège reviennent à leurs propriétaires, comme ceux qui protègent des plateformes en son nom.
note-build =
    { WITH("variant-letter-fr") ->
        [yes] Selon la phrase sur les plateformes légales, c’est le pays qui paie ; le chapitre du Conseil de l’Arctique dit autre chose.
       *[no] La concession est payée au pays ; une phrase du texte français la fait payer par le pays, contre son propre chapitre sur le Conseil de l’Arctique.
    }
note-claim_pole =
    { WITH("edition-ja") ->
        [yes] Une attaque forcée peut aussi décider du pôle, s’il n’y reste que les navires d’un seul pays.
       *[no] L’attaque forcée ne change rien en elle-même, selon deux textes sur trois ; dans le texte japonais, un troisième pays dont les navires y restent seuls prend le contrôle.
    }
assumption-destroy_platform =
    { WITH("edition-de") ->
        [yes] Le lobbyiste qui la protégeait revient aussitôt. Une plateforme perdue malgré tout à un nouveau contrôle ne laisse aucun abri à la suivante.
       *[no] Le lobbyiste qui la protégeait revient aussitôt.
    }
assumption-new_controller = Si plusieurs propriétaires ont à décider, ils le font dans l’ordre des secteurs.
note-china_at_pole = Dans deux textes sur trois, la partie s’achève avec le tour où la Chine prend le pôle, qu’elle le tienne encore ou non.
assumption-pay_concession = La trésorerie paie à la banque ; la phrase ne dit pas à qui.
assumption-truce = Elle est à l’abri des attaques, non d’un nouveau contrôle ; contre cela, il faut qu’un lobbyiste s’y tienne.
note-bound = La partie s’achève d’elle-même après neuf tours ; si elle dure plus que cela, quelque chose ne va pas.
