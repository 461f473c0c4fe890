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
    .short = UE
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
    .short = USA
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

law-open_sea = A : les pays ne peuvent pas contrôler de secteurs maritimes
    .short = A
law-claims = B : les pays contrôlent tous les secteurs maritimes au nord
    .short = B
law-fleets = C : les navires prennent le contrôle des secteurs maritimes
    .short = C

job-construction = construction de plateforme
    .short = Bâtir
job-shipyard = production de navires
    .short = Navires
job-diplomacy = diplomatie
    .short = Parler
job-unrest = troubles civils
    .short = Troubles
job-taxes = taxes
    .short = Impôts
job-movement = mouvement de navires
    .short = Voguer

row-top = rangée supérieure
row-bottom = rangée inférieure

slot-s1 = case 1
    .le = la case 1
    .short = 1
slot-s2 = case 2
    .le = la case 2
    .short = 2
slot-s3 = case 3
    .le = la case 3
    .short = 3
slot-s4 = case 4
    .le = la case 4
    .short = 4
slot-s5 = case 5
    .le = la case 5
    .short = 5
slot-s6 = case 6
    .le = la case 6
    .short = 6
slot-s7 = case 7
    .le = la case 7
    .short = 7
slot-s8 = case 8
    .le = la case 8
    .short = 8
slot-y1 = première case jaune
    .le = la première case jaune
    .short = J1
slot-y2 = seconde case jaune
    .le = la seconde case jaune
    .short = J2

standing-waiting = pas encore déplacé
standing-spent = pas encore déplacé, a attaqué une plateforme
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
        [0]
            détruire la plateforme { FORM($s, is: "dans") } avec { $unmoved ->
                [one] un navire pas encore déplacé
               *[other] { $unmoved } navires pas encore déplacés
            }
       *[other]
            { $unmoved ->
                [0]
                    détruire la plateforme { FORM($s, is: "dans") } avec { $moved ->
                        [one] un navire déjà déplacé
                       *[other] { $moved } navires déjà déplacés
                    }
               *[other]
                    détruire la plateforme { FORM($s, is: "dans") } avec { $unmoved ->
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
sale-cash = contre de l’argent : gaz { $gas_sold }, pétrole { $oil_sold }, concrétions { $concretions_sold } ; contre des points : tout le reste
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
log-razed =
    { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
        [pluriel] attaquent
       *[singulier] attaque
    }, sous la conduite de { $player }, une plateforme { FORM($sector, is: "dans") }.
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
       *[other]
            { FORM($country, is: "sujet") } { FORM($country, is: "nombre") ->
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
        [0]
            { $player } vend ses matières premières pour { $points ->
                [one] { $points } point
               *[other] { $points } points
            }.
       *[other]
            { $points ->
                [0] { $player } vend ses matières premières pour { $money } $.
                [one] { $player } vend ses matières premières pour { $money } $ et { $points } point.
               *[other] { $player } vend ses matières premières pour { $money } $ et { $points } points.
            }
    }
log-returned = { $player } retrouve un lobbyiste { FORM($country, is: "en") }, case { $space }.
log-returned-from-china = { $player } récupère un lobbyiste envoyé en Chine.
log-law-changed = Le Conseil de l’Arctique met en vigueur la loi { $law }.
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
    .short = Trésor
name-conflict = conflits
    .short = Conflit avec
name-vote = votes au Conseil de l’Arctique
    .short = Vote
name-ruling = loi applicable
name-support = soutien à l’admission de la Norvège
name-joined = la Norvège est dans l’UE
name-china_won_pole = la Chine a pris le pôle
name-pool = lobbyistes disponibles
name-investor = piste d’investissement
name-track = pistes d’influence
    .short = Influence
name-desk = cases action
    .short = Actions
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

rule-setup =
    Posez le marqueur de tour sur I. Posez sur chaque symbole navire de la carte un navire du pays, mais { VALUE("sector.alaska.start") } sur celui de l’Alaska ; les autres navires et tous les marqueurs restent à côté du plateau.

    Au Conseil de l’Arctique, la loi A s’applique. Les votes sont ainsi répartis : la Norvège, l’UE (deux marqueurs) et le Canada pour la loi A, la Russie pour la loi B, les USA pour la loi C. Les trésoreries contiennent { VALUE("arctic.russia.capital") } $ en Russie, { VALUE("arctic.norway.capital") } $ en Norvège, { VALUE("arctic.eu.capital") } $ dans l’UE, { VALUE("arctic.canada.capital") } $ au Canada et { VALUE("arctic.usa.capital") } $ aux USA. La Chine n’a ni fiche ni trésorerie : ce qui lui est payé va à la banque.

    Chaque joueur choisit une couleur et prend { VALUE("starting_money") } $, { VALUE("platforms[2]") } plateformes à deux joueurs ou { VALUE("platforms[3]") } à trois ou quatre, et des lobbyistes : un qui marque le score à partir de 0, et { VALUE("lobbyists[2]") } autres à deux joueurs, { VALUE("lobbyists[3]") } à trois, { VALUE("lobbyists[4]") } à quatre. Le reste de l’argent forme la banque. Tout l’argent est visible.
rule-setup-first_player = Le premier joueur est tiré au sort, à moins que vous ne vous mettiez d’accord. Il reçoit le marqueur premier joueur. Ce que font plusieurs joueurs se fait à partir de lui, dans le sens horaire.
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] Les lobbyistes se placent dans un ordre fixé. À partir du premier joueur, on appelle les joueurs A, B, C et D ; chaque lettre de la ligne qui convient à leur nombre vaut un lobbyiste, à poser sur n’importe quelle case libre 1, 2 ou 3 d’une piste d’influence. Personne ne paie pour l’ordre.
       *[no] À tour de rôle, le premier joueur d’abord, chacun pose un lobbyiste sur n’importe quelle case libre 1, 2 ou 3 d’une piste d’influence, jusqu’à ce que tous soient placés.
    }
rule-setup-compensation = Le premier joueur verse ensuite { VALUE("compensation_fee") } $ à son voisin de droite, qui a placé en dernier.
rule-turns = La partie compte { VALUE("size(turn_number)") } tours de neuf phases. Au premier tour, on saute les phases 1 à 4 : la mise en place en tient lieu.
rule-turns-pass_marker = Le marqueur premier joueur passe au voisin de gauche, qui devient premier joueur.
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] On pose un navire chinois sur le symbole navire près du Kamtchatka, quel que soit le nombre de ceux qui s’y trouvent. Si les { VALUE("country.china.fleet") } navires chinois sont déjà sur la carte, on saute cette phase.
       *[no] On pose un navire chinois sur le symbole navire près du Kamtchatka, quel que soit le nombre de ceux qui s’y trouvent. Si les { VALUE("country.china.fleet") } sont déjà sur la carte, on n’en pose pas.
    }

    Avec le début en douceur, on saute aussi cette phase au tour II.
rule-turns-investing =
    À tour de rôle, le premier joueur d’abord, chacun pose un de ses lobbyistes disponibles sur une case libre de la piste d’investissement, ou passe. Utilisez la ligne qui convient à votre nombre. Un joueur qui a passé peut revenir tant que la phase dure ; elle s’achève quand tous ont passé à la suite. Sans lobbyiste disponible, on doit passer.

    { WITH("edition-de") ->
        [yes] La banque vous verse le nombre inscrit sur la case ; s’il est négatif, c’est vous qui le payez. On ne peut pas prendre une case qu’on ne peut pas payer.
       *[no] Vous payez à la banque le nombre inscrit sur la case ; s’il est négatif, c’est elle qui vous le verse. On ne peut pas prendre une case qu’on ne peut pas payer.
    }

    Les deux cases jaunes sont celles de la Chine. Le joueur qui a payé le plus pour l’une d’elles décide pour la Chine en phase 5 ; l’autre n’obtient rien pour son argent.
rule-turns-occupying = De gauche à droite, les lobbyistes quittent la piste d’investissement pour n’importe quelle case libre 1, 2 ou 3 d’une piste d’influence, ou pour la case 4 de l’UE quand la Norvège y est entrée. Ceux des cases jaunes restent en place.
rule-turns-freezing = Un secteur maritime tiré au sort est pris par les glaces jusqu’à cette phase du tour suivant : aucun navire n’y entre ni n’en sort, et une plateforme n’y produit rien.
rule-turns-china =
    Le joueur qui a payé le plus pour une case jaune peut faire l’une de ces choses pour la Chine :

    - déplacer des navires chinois, selon les règles du mouvement de navires ;
    - construire une plateforme : légale dans un secteur que la Chine contrôle, ou illégale dans un secteur maritime que personne ne contrôle et où se trouve un navire chinois. La concession d’une plateforme légale va à la banque.

    Si aucun lobbyiste ne s’y trouve, tous les navires chinois avancent d’un secteur droit vers le nord ; depuis les côtes qui ont deux voisins au nord, vers le nord-est. En avançant ainsi ils n’attaquent pas, pas même au pôle, mais peuvent être attaqués plus tard.

    Avec le début en douceur, on saute cette phase au tour I.
rule-turns-countries = Les pays agissent l’un après l’autre : la Russie, la Norvège, l’UE, le Canada, les USA. Chacun finit toutes ses actions avant que le suivant commence.
rule-turns-countries-lobbyists = Dans le pays dont c’est le tour, le lobbyiste de la plus petite case commence, puis vient le suivant. Son propriétaire le déplace sur une case action libre et réalise cette action, ou bien le réaffecte. Chaque lobbyiste n’agit qu’une fois : celui qui passe de la case 1 à la case 2 n’agit plus.
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Quand le pays a agi au tour suivant, le lobbyiste revient à son propriétaire et le marqueur est retiré. Jusqu’à ce que tous les pays aient agi dans ce tour, la plateforme reste pourtant à l’abri des attaques.
       *[no] Quand le pays a agi au tour suivant, le lobbyiste revient à son propriétaire et le marqueur est retiré ; la plateforme peut de nouveau être attaquée.
    }
rule-turns-truces = { "" }
rule-turns-production = Chaque plateforme, légale ou illégale, produit une unité de la matière première de son secteur, sauf si le pays qui contrôle ce secteur connaît des troubles civils. À partir du premier joueur et dans le sens horaire, chacun vend aussitôt toutes ses unités ; on ne peut rien garder. Vous les répartissez à votre gré : chaque unité vendue contre de l’argent rapporte 1 $, et le reste est vendu contre des points.
rule-turns-clearing = Dans chaque pays, le lobbyiste le plus à droite de la rangée supérieure (construction de plateforme, production de navires, diplomatie) revient sur la case { VALUE("row.top.space") } de la piste d’influence, et le plus à droite de la rangée inférieure (troubles civils, taxes, mouvement de navires) sur la case { VALUE("row.bottom.space") }. Tous les autres lobbyistes des cases action reviennent à leurs propriétaires.
rule-turns-admission = D’abord, si { VALUE("supporters") } marqueurs soutiennent l’admission de la Norvège, elle entre maintenant dans l’UE.
rule-turns-council = Ensuite, on compte les votes. Une loi qui réunit { VALUE("majority") } des { VALUE("sum a.votes for a in arctic") } votes entre en vigueur, si elle ne l’est pas déjà ; sans cette majorité, l’ancienne loi demeure. Déplacez le marqueur de loi applicable, changez le contrôle des mers et voyez ce que deviennent les plateformes qui s’y trouvent.
rule-turns-yellow_lobbyists = Si la partie continue, les lobbyistes des cases jaunes reviennent à leurs propriétaires et le marqueur de tour avance.
rule-closing = À la fin de la partie, la trésorerie de chaque pays est versée : { VALUE("payout[1]") } $ au lobbyiste de la case 1, puis { VALUE("payout[2]") } $ à celui de la case 2 et { VALUE("payout[3]") } $ à celui de la case 3 ; si elle n’y suffit pas, ce qu’elle contient.

rule-lobbying =
    - Sur la case 2, et sur la case 4 de l’UE, il peut rester pour le tour suivant. Depuis la case 1 ou 3, il peut passer sur la case 2 de la même piste si elle est libre ; il ne peut pas y rester.
    - Vous pouvez le retirer. Vous pourrez l’investir de nouveau en phase 3 du tour suivant, et vous pouvez prendre une subvention.
    - Il peut protéger une plateforme.
rule-lobbying-protect =
    { WITH("edition-de") ->
        [yes] Le lobbyiste se pose sur n’importe quelle plateforme qu’aucun autre ne protège, où qu’elle soit et à qui qu’elle soit, légale ou non. On y ajoute un marqueur du pays d’où il vient. Nul ne peut attaquer la plateforme jusqu’à ce que tous les pays aient agi au tour suivant.
       *[no] Le lobbyiste se pose sur n’importe quelle plateforme qu’aucun autre ne protège, où qu’elle soit et à qui qu’elle soit, légale ou non. On y ajoute un marqueur du pays d’où il vient. Nul ne peut attaquer la plateforme jusqu’à ce que ce pays ait agi au tour suivant.
    }

    Il est utile aussi quand un autre pays prend le contrôle du secteur (voir le Conseil de l’Arctique).
rule-lobbying-explore = Dans un secteur de l’anneau intérieur où se trouve un navire du pays, le lobbyiste installe une station de recherche s’il n’y en a pas. Le joueur paie 1 $ à la trésorerie et reprend le lobbyiste.
rule-subsidies = En retirant un lobbyiste, on peut prendre { VALUE("subsidy") } $ de subvention dans la trésorerie du pays, ou { VALUE("poor_subsidy") } $ si l’on n’a plus d’argent du tout ; si elle n’y suffit pas, ce qu’elle contient.
rule-diplomatic_step = Vous faites exactement l’une de ces choses :
rule-in_conflict = Deux pays sont en conflit si l’un d’eux l’a déclaré à l’autre. Avec la Chine, tous les pays sont toujours en conflit ; au pôle, tous les pays le sont entre eux.
rule-build_ships = Le pays construit autant de navires qu’il le peut : la Russie jusqu’à { VALUE("arctic.russia.production") }, la Norvège { VALUE("arctic.norway.production") }, l’UE { VALUE("arctic.eu.production") }, le Canada { VALUE("arctic.canada.production") }, les USA { VALUE("arctic.usa.production") }, mais pas plus que sa trésorerie ne peut en payer à la banque, à 1 $ pièce, ni plus qu’il n’en reste à côté du plateau. Vous placez chacun dans un secteur qui a le symbole navire du pays.
rule-revenue = La trésorerie reçoit de la banque { VALUE("arctic.russia.tax") } $ en Russie, { VALUE("arctic.norway.tax") } $ en Norvège, { VALUE("arctic.eu.tax") } $ dans l’UE, { VALUE("arctic.canada.tax") } $ au Canada, { VALUE("arctic.usa.tax") } $ aux USA.
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] Les plateformes des secteurs maritimes que le pays contrôle ne produisent rien en phase 7 de ce tour.
       *[no] Les plateformes des secteurs que le pays contrôle, côtes ou mers, ne produisent rien en phase 7 de ce tour.
    }
rule-build =
    Vous posez une de vos plateformes sur un gisement libre, de l’une de ces façons :

    { WITH("variant-letter-fr") ->
        [yes] - légale : dans un secteur, côte ou mer, que contrôle le pays qui agit. Vous payez le coût de construction à la banque ; la trésorerie du pays paie la concession de { VALUE("concession_fee") } $
       *[no] - légale : dans un secteur, côte ou mer, que contrôle le pays qui agit. Vous payez le coût de construction à la banque et une concession de { VALUE("concession_fee") } $ à la trésorerie du pays
    }
    - illégale : dans un secteur maritime qu’aucun pays ne contrôle et où le pays qui agit a un navire. Vous ne payez que le coût de construction ; les navires des autres pays ne gênent pas

    Dans un secteur qu’un autre pays contrôle, on ne peut pas construire.
rule-building_cost = La construction coûte { VALUE("ring.outer.cost") } $ dans l’anneau extérieur, { VALUE("ring.middle.cost") } $ dans l’anneau central et { VALUE("ring.inner.cost") } $ dans l’anneau intérieur.
rule-ship_movement =
    Vous déplacez autant de navires du pays que vous voulez, chacun dans un secteur adjacent au plus. De plus, chaque navire peut attaquer une fois : un navire ou une plateforme.

    { WITH("variant-letter-fr") ->
        [yes] Au moins un navire doit se déplacer.
       *[no]
            { WITH("variant-letter-de") ->
                [yes] Au moins un navire doit se déplacer.
               *[no] Au moins un navire doit se déplacer ou attaquer.
            }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] Les navires peuvent passer dans tout secteur adjacent.
       *[no] Les navires peuvent passer dans tout secteur adjacent, mais jamais à travers une double ligne.
    } { WITH("variant-pack-ice") ->
        [yes] Aucun navire n’entre dans les glaces ni n’en sort.
       *[no] { "" }
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] Après son déplacement, ou sans se déplacer, un navire peut attaquer dans le même secteur un navire d’un pays en conflit avec le sien. Tous deux quittent la carte et retournent dans la réserve de leur pays ; les autres navires du secteur ne comptent pas.
       *[no] Après son déplacement, un navire peut attaquer dans le même secteur un navire d’un pays en conflit avec le sien. Tous deux quittent la carte et retournent dans la réserve de leur pays ; les autres navires du secteur ne comptent pas.
    }
rule-enter_pole =
    Au pôle, aucune loi du Conseil de l’Arctique ne s’applique, et tous les pays sont en conflit entre eux.

    { WITH("edition-ja") ->
        [yes] Un navire qui arrive au pôle attaque aussitôt si le pays qui le contrôle y a des navires. Tous deux sont perdus. S’il n’y reste alors que les navires d’un seul pays, celui-ci contrôle le pôle ; sinon le contrôle ne change pas.
       *[no] Un navire qui arrive au pôle attaque aussitôt si le pays qui le contrôle y a des navires. Tous deux sont perdus, et le contrôle ne change pas.
    }
rule-reach_pole = Quand un navire arrive alors que le pays qui contrôle le pôle n’y a pas de navire, ce contrôle prend fin. Si l’arrivant y est seul, c’est son pays qui contrôle le pôle ; sinon, personne, jusqu’à ce qu’un pays soit seul à y avoir des navires.
rule-claim_pole = Un pays qui se trouve seul à avoir des navires au pôle, parce que l’un des siens arrive ou parce que d’autres partent ou sont détruits, en prend le contrôle. Il le garde même sans navires, jusqu’à ce qu’un navire d’un autre pays arrive.
rule-razable =
    { WITH("edition-de") ->
        [yes] On peut attaquer toute plateforme illégale, et une plateforme légale dans un secteur contrôlé par un pays en conflit avec celui des navires, si ce pays n’y a pas de navire ; ses navires doivent d’abord être attaqués et détruits. Un pays n’attaque jamais de plateforme dans un secteur qu’il contrôle. Une plateforme protégée ne peut pas être attaquée, et celle dont la protection a pris fin pendant ce tour, pas avant que tous les pays aient agi.
       *[no] On peut attaquer toute plateforme illégale, et une plateforme légale dans un secteur contrôlé par un pays en conflit avec celui des navires, si ce pays n’y a pas de navire ; ses navires doivent d’abord être attaqués et détruits. Un pays n’attaque jamais de plateforme dans un secteur qu’il contrôle. Une plateforme protégée ne peut pas être attaquée.
    }
rule-raze = Avant ou après leur déplacement, mais pas les deux, des navires peuvent attaquer ensemble une plateforme de leur secteur. S’ils sont plus nombreux que sa défense, elle est détruite et revient à son propriétaire. Les navires ne sont pas perdus.
rule-defence =
    - plateforme illégale : 0
    - plateforme légale : { VALUE("platform_defence") }, plus 1 par navire neutre dans le secteur, c’est-à-dire par navire d’un pays qui n’est pas en conflit avec celui qui le contrôle
rule-feasible =
    L’action doit avoir un effet. On ne peut pas en choisir une seulement pour en priver les autres : la production de navires, seulement si au moins un navire peut être construit ; le mouvement de navires, seulement si le pays a { WITH("variant-pack-ice") ->
        [yes] un navire qui peut se déplacer
       *[no] un navire
    }, et alors avec au moins un déplacement ou une attaque ; la construction de plateforme, seulement si vous pouvez vraiment en construire une.
rule-rightful =
    - A : les pays ne peuvent pas contrôler de secteurs maritimes. Retirez tous les marqueurs de contrôle de la mer. Les nouvelles plateformes y sont illégales.
    - B : les pays contrôlent tous les secteurs maritimes au nord. Chacun contrôle ce qui s’étend entre ses côtes et le pôle, quels que soient les navires présents : la Russie { VALUE("count s in sea where s.claim == russia") }, la Norvège { VALUE("count s in sea where s.claim == norway") }, l’UE { VALUE("count s in sea where s.claim == eu") }, le Canada { VALUE("count s in sea where s.claim == canada") }, les USA { VALUE("count s in sea where s.claim == usa") } secteurs. On ne peut pas construire de plateforme illégale.
    - C : les navires prennent le contrôle des secteurs maritimes. Un pays qui est seul à avoir des navires dans un secteur en prend aussitôt le contrôle et le garde, même après leur départ, jusqu’à ce qu’un autre y soit seul.
rule-new_regime = Une plateforme protégée devient légale gratuitement si le lobbyiste vient du pays qui a maintenant le contrôle. S’il vient d’un autre, le propriétaire de la plateforme peut payer { VALUE("renewal_fee") } $ à ce pays pour une nouvelle concession ; s’il ne le peut ou ne le veut pas, elle est détruite et le lobbyiste revient à son propriétaire.
rule-concession = Une plateforme est légale dans un secteur qu’un pays contrôle, et illégale là où personne ne le fait ; sur une côte, elle est toujours légale. Si plus personne ne contrôle le secteur maritime d’une plateforme légale, elle reste en place : retournez-la sur son côté illégal.
rule-norway_joins =
    - Les navires de la Norvège sont remplacés par des navires de l’UE, ses marqueurs par ceux de l’UE, sur la carte et au Conseil de l’Arctique, où les { VALUE("arctic.eu.votes + arctic.norway.votes") } sont réunis.
    - La trésorerie de la Norvège va à la banque.
    - À partir du tour suivant, la case 4 de la piste d’influence de l’UE peut être occupée, si bien que l’UE peut avoir quatre actions ; avec une action, elle construit jusqu’à { VALUE("arctic.eu.production + arctic.norway.production") } navires ou perçoit { VALUE("arctic.eu.tax + arctic.norway.tax") } $ de taxes.
    - La Norvège n’agit plus. Ses lobbyistes reviennent à leurs propriétaires, ceux de sa piste d’influence comme ceux qui protègent des plateformes.
    - Les côtes de la Norvège et leur symbole navire sont à l’UE ; ses conflits, déclarés ou subis, prennent fin.
rule-sale =
    - trois unités de trois matières différentes : { VALUE("set_points[3]") } points
    - deux unités de deux matières différentes : { VALUE("set_points[2]") } points
    - une unité seule : { VALUE("set_points[1]") } points

    Les unités vendues contre des points sont groupées de la façon qui rapporte le plus : d’abord autant de lots de trois que possible, puis des paires, puis des unités seules.
rule-polar_lobbyists = Vous recevez { VALUE("polar_points") } points par lobbyiste que vous avez sur la piste d’influence du pays qui contrôle le pôle ; si c’est la Chine, par lobbyiste sur une case jaune de la piste d’investissement.
rule-platform_value = Plus vous avez de plateformes d’une sorte, plus chacune vaut, qu’elles soient légales ou non. À trois joueurs, 3 plateformes d’une sorte valent chacune { VALUE("platform_value[gas, 3, 3]") } points pour le gaz naturel, { VALUE("platform_value[oil, 3, 3]") } pour le pétrole et { VALUE("platform_value[concretion, 3, 3]") } pour les concrétions.
rule-findings = Chaque station de recherche rapporte à la fin { VALUE("station_points") } points, et { VALUE("neighbour_points") } de plus par station du même joueur dans un secteur adjacent.
rule-over =
    { WITH("edition-fr") ->
        [yes] La partie s’achève après le tour { VALUE("size(turn_number)") }, ou après un tour à la fin duquel la Chine contrôle le pôle.
       *[no] La partie s’achève après le tour { VALUE("size(turn_number)") }, ou après le tour où la Chine prend le contrôle du pôle, qu’elle l’ait encore à la fin ou non.
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
name-job = Choisir une action
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
    .given =
        Alfred a une plateforme dans la mer de Kara, que personne ne contrôle.
        Il n’y a qu’un navire sur la carte : un navire russe dans la mer de Kara.
example-destroying-example-1-and-moving = Le même navire repart après son attaque
    .given =
        Alfred a des plateformes dans la mer de Kara et dans la mer de Laptev, que personne ne contrôle.
        Il n’y a qu’un navire sur la carte : un navire russe dans la mer de Kara.
example-destroying-example-2 = Un navire neutre sauve une plateforme légale
example-sale-example = Sept unités contre de l’argent et des points
    .given = Alfred a sept plateformes : quatre de gaz naturel, deux de pétrole et une de concrétions. Il n’y a de troubles nulle part.
example-final-table-two-players = Concrétions à deux joueurs
    .given = Alfred a trois plateformes de concrétions.
    .then =
        Chacune vaut { VALUE("platform_value[concretion, 2, 3]") } points.
        Ensemble, elles comptent { VALUE("3 * platform_value[concretion, 2, 3]") } points.
example-final-table-three-players = Pétrole à trois joueurs
    .given = Alfred a cinq plateformes de pétrole.
    .then =
        Chacune vaut { VALUE("platform_value[oil, 3, 5]") } points.
        Ensemble, elles comptent { VALUE("5 * platform_value[oil, 3, 5]") } points.
example-final-table-four-players = Gaz naturel à quatre joueurs
    .given = Alfred a cinq plateformes de gaz naturel.
    .then =
        Chacune vaut { VALUE("platform_value[gas, 4, 5]") } points.
        Ensemble, elles comptent { VALUE("5 * platform_value[gas, 4, 5]") } points.
example-final-score-example = Un décompte final
    .given =
        Il y a trois joueurs. Alfred a 67 points de ventes et 8 $.
        La Chine contrôle le pôle, et deux de ses lobbyistes sont sur les cases jaunes.
        Il a six plateformes de gaz naturel, une de pétrole et deux de concrétions.
    .then =
        Gaz naturel : 6 × { VALUE("platform_value[gas, 3, 6]") } = { VALUE("6 * platform_value[gas, 3, 6]") }
        Pétrole : 1 × { VALUE("platform_value[oil, 3, 1]") } = { VALUE("platform_value[oil, 3, 1]") }
        Concrétions : 2 × { VALUE("platform_value[concretion, 3, 2]") } = { VALUE("2 * platform_value[concretion, 3, 2]") }
        Pôle Nord : 2 × { VALUE("polar_points") } = { VALUE("2 * polar_points") }
        En tout : 67 + 8 + { VALUE("2 * polar_points") } + { VALUE("6 * platform_value[gas, 3, 6]") } + { VALUE("platform_value[oil, 3, 1]") } + { VALUE("2 * platform_value[concretion, 3, 2]") } = { VALUE("75 + 2 * polar_points + 6 * platform_value[gas, 3, 6] + platform_value[oil, 3, 1] + 2 * platform_value[concretion, 3, 2]") }

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
name-defence = défense de la plateforme
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
name-rigs = plateformes sur la carte
name-plants = plateformes de la sorte
name-stake = Mise
name-yields = unités produites
name-best_sets = Meilleurs lots
name-median = le nombre du milieu parmi trois
name-vacant = Case libre
name-buildable = Emplacements possibles
name-protected = Protégée
name-neutral_ships = Navires neutres
name-worth = points des plateformes
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
heading-turns-countries = Phase 6 : les actions des pays
heading-turns-production = Phase 7 : la production

## Notes et hypothèses

note-sector = Aucune image du plateau n’a été retrouvée. La carte suit ce que les textes disent des secteurs, des anneaux, des gisements, des symboles de navire, de la loi B et des voisins du nord, et reprend de vraies mers et de vraies côtes dans leur ordre réel.
note-sea = Les textes ne donnent que les nombres 7, 2, 3, 3 et 3 ; ici, chaque pays revendique ce qui s’étend de ses côtes au pôle. Que ce soient tous les secteurs maritimes sauf le pôle, seul le texte japonais le dit ; les autres parlent de ceux qui ont un gisement.
note-country =
    { WITH("edition-ja") ->
        [yes] Les textes français et allemand comptent 10, 4, 15, 5, 12 et 5 navires.
       *[no] Le texte japonais compte 14, 6, 12, 6, 10 et 4 navires.
    }
assumption-job = Les textes citent les actions de chaque rangée dans un ordre que l’on tient pour celui du plateau.
note-slot = On ignore le nombre de cases ; moins chacun a de lobbyistes, plus la piste est courte.
note-standing =
    { WITH("edition-ja") ->
        [yes] Les navires en attaquent d’autres après leur déplacement, ou sans s’être déplacés.
       *[no] Dans deux textes sur trois, un navire n’en attaque un autre qu’après son propre déplacement ; dans le texte japonais, un navire qui attend peut aussi le faire.
    }
note-borders = Des secteurs se touchent par un côté ou par un coin ; la liste découle du dessin de la carte.
note-double_line = Deux paires de secteurs qui se touchent sont séparées par une double ligne qu’aucun navire ne franchit. On ignore où elles se trouvaient ; elles figurent ici les deux plus grandes terres sur la route, la Nouvelle-Zemble et le Groenland. Le texte japonais ne connaît pas de double ligne.
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
        [yes] Un marqueur de l’UE soutient l’admission ; le glossaire japonais parle encore de celui de la Norvège.
       *[no] Un marqueur de la Norvège soutient l’admission, dans le texte japonais un marqueur de l’UE ; cela ne change rien au jeu.
    }
assumption-score = Les extrémités de la piste de score imprimée ne limitent pas le score.
assumption-successor = Après l’entrée de la Norvège, sa côte, ses symboles de navire et ses plateformes appartiennent à l’UE.
assumption-supply = Les navires détruits retournent à la réserve.
assumption-rightful =
    { WITH("edition-ja") ->
        [yes] Un secteur où un seul pays reste autrement que par des déplacements, comme à l’entrée de la Norvège, passe lui aussi sous son contrôle.
       *[no] Qu’avec la loi C le contrôle survive au départ des navires, seul le texte japonais le dit ; les deux autres ne décrivent que la façon de le prendre. Un secteur où un seul pays reste autrement que par des déplacements, comme à l’entrée de la Norvège, passe lui aussi sous son contrôle.
    }
note-troubled = Le texte japonais parle ici de secteurs maritimes, là de tous les secteurs.
assumption-defence = Aucun pays ne défend une plateforme illégale ; aucun navire n’est donc neutre envers elle.
assumption-enter_pole = Les navires de pays qui ne contrôlent pas le pôle peuvent y rester côte à côte.
assumption-reach_pole = Selon les trois textes, un pays sans navire au pôle le contrôle jusqu’à ce qu’un autre pays y déplace un navire ; si ce navire n’y est pas seul, personne ne contrôle le pôle jusqu’à ce qu’un pays soit seul à y avoir des navires.
assumption-polar_lobbyists = Un lobbyiste qui protège une plateforme ne compte pas comme présent dans le pays d’où il vient.
note-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] Le lobbyiste revient maintenant ; la plateforme reste à l’abri jusqu’à ce que tous les pays aient agi.
       *[no] Dans deux textes sur trois, une plateforme est à l’abri jusqu’à ce que ce pays ait agi au tour suivant ; dans le texte allemand, jusqu’à ce que tous l’aient fait.
    }
assumption-diplomatic_step-declare_conflict = On n’en déclare pas à la Chine, avec qui tous les pays sont en conflit de toute façon.
assumption-chinese_action-forgo = Le joueur peut faire l’un des deux ; il peut donc aussi ne rien faire.
assumption-ship_orders-raze = Des navires qui attaquent avant leur déplacement et d’autres qui attaquent après peuvent s’unir. Il n’en participe pas plus qu’il n’en faut, puisque cela ne changerait rien.
note-ship_orders-finish =
    { WITH("variant-letter-fr") ->
        [yes] Le chapitre sur le déplacement demande un déplacement ; qu’une attaque suffise est dit ailleurs.
       *[no]
            { WITH("variant-letter-de") ->
                [yes] Le chapitre sur le déplacement demande un déplacement ; qu’une attaque suffise est dit ailleurs.
               *[no] Qu’une attaque suffise, les trois textes le disent ; le chapitre français et le chapitre allemand sur le déplacement demandent un déplacement.
            }
    }
assumption-sale = Ce qui est vendu pour des points est groupé de la façon qui en rapporte le plus.
assumption-new_regime = La phase 9 parle de payer pour n’importe quelle plateforme ; selon le chapitre du Conseil de l’Arctique, seules les plateformes protégées peuvent être gardées.
assumption-send_chinese_ship = Si tous les navires chinois sont sur la carte, on n’en place aucun ; seul le texte japonais le dit.
note-invest = On place les lobbyistes un par un, comme le dit le texte japonais ; les autres peuvent se lire ainsi.
assumption-chinese_advance = Un navire chinois qui avance jusqu’au pôle n’y combat pas non plus, et celui qui s’y trouve y reste.
assumption-norway_joins-pieces = Chaque navire norvégien devient un navire de l’UE, même si elle en a alors plus que de pièces. Si l’UE se retrouve ainsi seule au pôle, elle en prend le contrôle.
assumption-norway_joins-conflicts = Les conflits de la Norvège et avec elle prennent fin, puisqu’elle n’est plus un pays à part.
assumption-norway_joins-lobbyists = Les lobbyistes de la piste d’influence de la Norvège reviennent à leurs propriétaires, comme ceux qui protègent des plateformes en son nom.
note-build =
    { WITH("variant-letter-fr") ->
        [yes] Selon la phrase sur les plateformes légales, c’est le pays qui paie ; le chapitre du Conseil de l’Arctique dit autre chose.
       *[no] La concession est payée au pays ; une phrase du texte français la fait payer par le pays, contre son propre chapitre sur le Conseil de l’Arctique.
    }
note-claim_pole =
    { WITH("edition-ja") ->
        [yes] Une attaque forcée peut aussi décider du pôle, s’il n’y reste que les navires d’un seul pays.
       *[no] L’attaque forcée ne change rien en elle-même, selon deux textes sur trois ; dans le texte japonais, un troisième pays dont les navires y restent seuls prend le contrôle.
    }
assumption-destroy_platform =
    { WITH("edition-de") ->
        [yes] Le lobbyiste qui la protégeait revient aussitôt. Une plateforme perdue malgré tout à un nouveau contrôle ne laisse aucun abri à la suivante.
       *[no] Le lobbyiste qui la protégeait revient aussitôt.
    }
assumption-new_controller = Si plusieurs propriétaires ont à décider, ils le font dans l’ordre des secteurs.
note-china_at_pole = Dans deux textes sur trois, la partie s’achève avec le tour où la Chine prend le pôle, qu’elle le tienne encore ou non.
assumption-pay_concession = La trésorerie paie à la banque ; la phrase ne dit pas à qui.
assumption-truce = Elle est à l’abri des attaques, non d’un nouveau contrôle ; contre cela, il faut qu’un lobbyiste s’y tienne.
note-bound = La partie s’achève d’elle-même après neuf tours ; si elle dure plus que cela, quelque chose ne va pas.
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
log-went-home = { $player } récupère un lobbyiste { FORM($country, is: "de") }.
chapter-aim = But du jeu
intro-aim =
    Vous dirigez des compagnies qui exploitent les richesses de l’Arctique. Cinq pays l’entourent : la Russie, la Norvège, l’UE, le Canada et les USA ; la Chine y envoie ses navires de l’extérieur. Aucun de ces pays n’est à vous, mais vos lobbyistes sont à l’œuvre dans tous. Un pays fait ce que ses lobbyistes lui font faire : il vous laisse construire des plateformes, produit et déplace des navires, lève des taxes, entre en conflit avec d’autres pays et vote au Conseil de l’Arctique, qui décide du contrôle des mers.

    Vos plateformes produisent à chaque tour des matières premières, vendues aussitôt contre de l’argent ou des points. À la fin, chaque plateforme compte encore une fois, et d’autant plus que vous en avez beaucoup de la même sorte. L’argent qui reste compte aussi, de même que vos lobbyistes dans le pays qui contrôle le pôle Nord. Le joueur qui a alors le plus de points gagne.
chapter-box = Matériel
intro-box =
    Pour tous :

    - un plateau avec la carte, les trois lois du Conseil de l’Arctique, la piste d’investissement, la piste des tours (I à IX), la piste de score et une fiche pour chacun des cinq pays de l’Arctique : une piste d’influence avec les cases 1 à 3, six cases action, une case conflit et une trésorerie. La Norvège a en outre deux cases pour les marqueurs qui soutiennent son admission dans l’UE, et l’UE une quatrième case d’influence, fermée au début
    - 32 marqueurs de matière première : 16 de gaz naturel (bleu), 10 de pétrole (vert foncé), 6 de concrétions (orange)
    - un marqueur premier joueur, un marqueur de tour et un marqueur de loi applicable
    { WITH("edition-fr") ->
        [yes] - pièces : 26 de 1 $ et 8 de 5 $
       *[no]
            { WITH("edition-de") ->
                [yes] - pièces : 40 de 1 $ et 10 de 5 $
               *[no] - des pièces de 1 $ et de 5 $
            }
    }

    Pour les joueurs :

    - des lobbyistes, dont un marque le score : { VALUE("lobbyists[2] + 1") } blancs, { VALUE("lobbyists[2] + 1") } noirs, { VALUE("lobbyists[3] + 1") } { WITH("edition-ja") ->
        [yes] brun clair
       *[no] gris
    }, { VALUE("lobbyists[3] + 1") } brun foncé
    - des plateformes avec un côté légal et un côté illégal : { VALUE("platforms[2]") } blanches, { VALUE("platforms[2]") } noires, { VALUE("platforms[3]") } { WITH("edition-ja") ->
        [yes] brun clair
       *[no] grises
    }, { VALUE("platforms[3]") } brun foncé

    Pour les pays :

    - des navires : violets pour la Russie, rouges pour la Norvège, bleu foncé pour l’UE, verts pour le Canada, bruns pour les USA, jaunes pour la Chine ; leur nombre est dans le tableau
    - des marqueurs pays : 14 pour la Russie, 6 pour la Norvège, 13 pour l’UE, 6 pour le Canada, 12 pour les USA, 4 pour la Chine. Ils indiquent quel pays contrôle un secteur maritime, pour quelle loi il vote, avec qui il est en conflit, le soutien à l’admission de la Norvège et au nom de quel pays un lobbyiste protège une plateforme. S’il n’en reste plus, prenez autre chose ; il en va de même des pièces de la banque
chapter-map = La carte
intro-map =
    La carte montre l’Arctique vu d’au-dessus du pôle. Au milieu se trouve le secteur polaire, autour de lui trois anneaux. Un secteur est une côte ou une mer.

    - Un secteur côtier a une case de contrôle colorée. Il appartient au pays de cette couleur, qui le contrôle toujours.
    - Un secteur maritime a une case de contrôle blanche. Il n’appartient à personne ; le pays qui le contrôle dépend de la loi applicable et des navires.
    - Le secteur polaire a ses propres règles. Il n’a pas de gisement, et aucune loi ne s’y applique.

    Un carré coloré est un gisement : bleu pour le gaz naturel, vert foncé pour le pétrole, orange pour les concrétions. Une seule plateforme peut s’y trouver ; elle produit ce qu’il y a dessous. Un symbole navire montre où apparaissent les nouveaux navires d’un pays. Le nord est toujours du côté du pôle. Le nombre de navires dans un secteur n’est pas limité.
rule-ring = Plus un secteur est proche du pôle, plus il est cher d’y construire une plateforme : { VALUE("ring.outer.cost") } $ dans l’anneau extérieur, { VALUE("ring.middle.cost") } $ dans l’anneau central, { VALUE("ring.inner.cost") } $ dans l’anneau intérieur. Deux secteurs sont adjacents s’ils ont un côté ou un coin en commun.
rule-borders = Deux secteurs sont adjacents s’ils ont un côté ou un coin en commun.
rule-double_line = Deux paires de secteurs sont séparées par une double ligne.
heading-setup-compensation = Compensation pour l’ordre
heading-turns-pass_marker = Phase 1 : le premier joueur change
heading-turns-admission = Phase 9 : la fin du tour
heading-closing = Les trésoreries sont versées
chapter-lobbyist_actions = Les six actions d’un pays
intro-lobbyist_actions =
    Un pays a six cases action, sur deux rangées. À chaque tour, chacune ne reçoit qu’un lobbyiste.

    - construction de plateforme : vous construisez une de vos plateformes
    - production de navires : le pays construit autant de navires qu’il le peut
    - diplomatie : vous changez son conflit ou son vote, soutenez l’admission de la Norvège ou diffamez un adversaire
    - troubles civils : les plateformes des secteurs qu’il contrôle ne produisent rien pendant ce tour
    - taxes : de l’argent entre dans sa trésorerie
    - mouvement de navires : ses navires se déplacent, attaquent des navires et détruisent des plateformes
rule-lobbying-act = Votre lobbyiste passe de la piste d’influence à une case action libre, et vous en réalisez l’action.
heading-build = Construction de plateforme
heading-build_ships = Production de navires
heading-diplomatic_step = Diplomatie
rule-diplomatic_step-declare_conflict =
    - Commencer un conflit ou y mettre fin. Posez un marqueur d’un autre pays sur la case conflit ; s’il y en a déjà un, retirez-le, et posez si vous voulez celui d’un troisième pays. Un pays ne commence qu’un conflit à la fois.
    - Déplacer le vote du pays au Conseil de l’Arctique vers une autre loi. Tous les marqueurs de l’UE se déplacent ensemble.
    - En Norvège seulement, soutenir son admission dans l’UE : posez un marqueur sur l’une des deux cases prévues.
    - Diffamer un adversaire, qui perd { VALUE("slander_points") ->
        [one] { VALUE("slander_points") } point
       *[other] { VALUE("slander_points") } points
    }.
heading-in_conflict = Les pays en conflit
heading-revenue = Taxes
heading-troubled = Troubles civils
chapter-movement = Mouvement de navires et attaques
heading-ship_movement = Déplacer des navires
heading-fight = Attaquer un navire
heading-ship_orders-fight = Attaquer un navire
heading-enter_pole = Le pôle Nord
heading-raze = Détruire une plateforme
heading-defence = La défense d’une plateforme
chapter-reassignment = Réaffecter un lobbyiste
intro-reassignment = Au lieu de réaliser l’une des six actions, vous pouvez réaffecter un lobbyiste, de l’une de ces trois façons.
heading-lobbying = Rester, changer de case, se retirer
heading-subsidies = Subventions
heading-lobbying-protect = Protéger une plateforme
chapter-council = Le Conseil de l’Arctique
intro-council = De trois lois, une seule s’applique à la fois. Elle dit quel pays contrôle quel secteur maritime. Une côte est toujours contrôlée par le pays dont elle porte la couleur, et le pôle a ses propres règles : aucune loi n’y touche.
heading-rightful = Les trois lois
rule-pass_law = Quand la loi C entre en vigueur, un pays contrôle les secteurs maritimes où il est seul à avoir des navires ; personne ne contrôle les autres, quoi qu’il en ait été auparavant. Par la suite, tant que la loi C s’applique, un secteur contrôlé ne redevient jamais libre.
heading-concession = Plateformes légales et illégales
heading-new_controller = Un autre pays prend le contrôle
rule-new_controller = Quand une nouvelle loi ou un mouvement de navires donne un secteur maritime à un autre pays qu’auparavant, la plateforme qui s’y trouve est détruite, légale ou non, et revient à son propriétaire, sauf si un lobbyiste la protège.
chapter-admission = La Norvège entre dans l’UE
heading-norway_joins = La Norvège entre dans l’UE
heading-over = Quand la partie s’achève
heading-polar_lobbyists = Le pôle Nord dans le décompte
rule-score-sales = les points que vous avez à la fin de la partie : ceux des ventes, moins ce que vous ont coûté les diffamations
rule-score-money = 1 point par 1 $
rule-score-pole = { VALUE("polar_points") } points par lobbyiste dans le pays qui contrôle le pôle
rule-score-gas = nombre de plateformes de gaz naturel × valeur de chacune
rule-score-oil = nombre de plateformes de pétrole × valeur de chacune
rule-score-concretions = nombre de plateformes de concrétions × valeur de chacune
rule-ranking = Le joueur qui a le plus de points gagne. En cas d’égalité, les joueurs concernés se partagent la victoire.
field-platform_value-many = Plateformes de la sorte
field-platform_value-seats = Joueurs
field-price-seats = Joueurs
field-set_points-kinds = Matières différentes
field-payout-n = Case
option-first_player-drawn = tiré au sort
option-first_player-first_seat = la première place
source = les règles de la 1re édition (Gdynia 2011) en japonais, en français et en allemand
reason-enough = il n’y a pas plus de navires que la défense de la plateforme
reason-razable = cette plateforme ne peut pas être attaquée
reason-undefended = un navire du pays qui contrôle le secteur la défend
reason-no_truce = elle est à l’abri jusqu’à ce que tous les pays aient agi
reason-in_conflict = les pays ne sont pas en conflit
name-defence-legal = plateformes légales
name-in_conflict-china = la Chine
name-in_conflict-pole = au pôle
name-successor-joined = après l’admission de la Norvège
name-capacity-grown = l’UE avec la Norvège
name-revenue-grown = l’UE avec la Norvège
name-weight-grown = l’UE avec la Norvège
name-weight-gone = la Norvège dans l’UE
says-platform =
    { $value ->
        [none] Il n’y a pas de plateforme { FORM($s, is: "dans") }.
       *[other] { $value } a une plateforme { FORM($s, is: "dans") }.
    }
says-track =
    { $value ->
        [none] Personne n’est sur la case { $n } { FORM($a, is: "de") }.
       *[other] { $value } est sur la case { $n } { FORM($a, is: "de") }.
    }
says-money = { $p } a { $value } $.
says-score = { $p } a { $value } points.
says-start_player = { $value } est premier joueur.
says-control =
    { $value ->
        [none] Personne ne contrôle { FORM($s, is: "le") }.
       *[other]
            { FORM($value, is: "sujet") } { FORM($value, is: "nombre") ->
                [pluriel] contrôlent
               *[singulier] contrôle
            } { FORM($s, is: "le") }.
    }
says-ships =
    { $value ->
        [0] Il n’y a pas de navire { FORM($c, is: "de") } { FORM($s, is: "dans") }.
        [1] Il y a { FORM($c, is: "navire") } { FORM($s, is: "dans") }.
       *[other] Il y a { $value } navires { FORM($c, is: "de") } { FORM($s, is: "dans") }.
    }
says-afloat =
    { $value ->
        [0] Il n’y a pas de navire { FORM($c, is: "de") } sur la carte.
        [1] Il y a { FORM($c, is: "navire") } sur la carte.
       *[other] Il y a { $value } navires { FORM($c, is: "de") } sur la carte.
    }
says-supply =
    { $value ->
        [0] Il ne reste aucun navire { FORM($c, is: "de") } à construire.
        [1] Il reste un navire { FORM($c, is: "de") } à construire.
       *[other] Il reste { $value } navires { FORM($c, is: "de") } à construire.
    }
says-in_conflict =
    { $value ->
        [yes] { FORM($c, is: "sujet") } et { $d } sont en conflit { FORM($s, is: "dans") }.
       *[no] { FORM($c, is: "sujet") } et { $d } ne sont pas en conflit { FORM($s, is: "dans") }.
    }
says-conflict =
    { $value ->
        [none] La case conflit { FORM($c, is: "de") } est vide.
       *[other] Le marqueur { FORM($value, is: "de") } est sur la case conflit { FORM($c, is: "de") }.
    }
says-ruling = La loi { $value } s’applique.
says-treasury = La trésorerie { FORM($a, is: "de") } contient { $value } $.
says-price =
    { $i ->
        [y1] À { $seats } joueurs, la première case jaune porte le nombre { $value }.
        [y2] À { $seats } joueurs, la seconde case jaune porte le nombre { $value }.
       *[other] À { $seats } joueurs, la { $i } porte le nombre { $value }.
    }
says-defence = La défense de la plateforme { FORM($s, is: "dans") } est de { $value }.
says-neutral_ships =
    { $value ->
        [0] Il n’y a pas de navire neutre { FORM($s, is: "dans") }.
        [1] Il y a un navire neutre { FORM($s, is: "dans") }.
       *[other] Il y a { $value } navires neutres { FORM($s, is: "dans") }.
    }
says-concession =
    { $value ->
        [none] La plateforme { FORM($s, is: "dans") } est illégale.
       *[other] La plateforme { FORM($s, is: "dans") } est légale par une concession { FORM($value, is: "de") }.
    }
says-protector =
    { $value ->
        [none] Aucun lobbyiste ne protège la plateforme { FORM($s, is: "dans") }.
       *[other] Un lobbyiste de { $value } protège la plateforme { FORM($s, is: "dans") }.
    }
says-pool =
    { $value ->
        [0] { $p } n’a pas de lobbyiste disponible.
        [1] { $p } a un lobbyiste disponible.
       *[other] { $p } a { $value } lobbyistes disponibles.
    }
says-yields = { $p } produit { $value } × { $r }.
says-turn = C’est le tour { $value }.
says-truce =
    { $value ->
        [yes] La plateforme { FORM($s, is: "dans") } est encore à l’abri, car tous les pays n’ont pas agi.
       *[no] La plateforme { FORM($s, is: "dans") } n’est plus à l’abri.
    }
name-turn = Tour
name-points = points en tout
example-conflict-declared = Le Canada déclare un conflit aux USA
    .then = Le Canada et les USA sont en conflit, bien que les USA n’en aient pas déclaré.
example-edition-attack-alone-fr-de = Une attaque sans déplacement ne suffit pas
example-edition-attack-alone-ja = Une attaque suffit comme mouvement
example-edition-attack-without-a-move-fr-de = Attaquer seulement après s’être déplacé
example-edition-attack-without-a-move-ja = Attaquer sans se déplacer
example-edition-chinese-ships-fr-de = Le cinquième navire chinois
example-edition-chinese-ships-ja = Pas de cinquième navire chinois
example-edition-double-lines-fr-de = Aucun navire ne traverse une double ligne
example-edition-double-lines-ja = Il n’y a pas de doubles lignes
example-edition-fleets-fr-de = Le Canada a cinq navires
example-edition-fleets-ja = Le Canada a six navires
example-edition-investment-track-de = La piste d’investissement à deux joueurs
example-edition-investment-track-ja-fr = La piste d’investissement à deux joueurs
example-edition-investment-track-of-four-de = La piste d’investissement à quatre joueurs
example-edition-investment-track-of-three-de = La piste d’investissement à trois joueurs
example-edition-pole-after-the-fight-fr-de = Seule au pôle après une attaque, et pourtant sans contrôle
example-edition-pole-fr-de = Une attaque obligatoire ne change pas le contrôle
example-edition-pole-ja = Une attaque obligatoire décide du pôle
example-edition-pole-won-and-lost-fr = La Chine prend le pôle et le perd : la partie continue
    .then = Les USA contrôlent le pôle, et la partie continue.
example-edition-pole-won-and-lost-ja-de = La Chine prend le pôle et le perd : la partie s’achève
    .then = Les USA contrôlent le pôle, et ce tour est pourtant le dernier.
example-edition-protection-de = À l’abri jusqu’à ce que tous les pays aient agi
example-edition-protection-ends-with-the-platform-de = Une plateforme détruite ne laisse aucune protection derrière elle
example-edition-protection-ja-fr = À l’abri jusqu’à ce que ce pays ait agi
example-letter-a-ship-has-to-move-de = Détruire une plateforme n’est pas se déplacer
example-letter-a-ship-has-to-move-fr = Détruire une plateforme n’est pas se déplacer
example-letter-concession-from-the-treasury = Le pays paie la concession
example-letter-concession-of-a-poor-country = Un pays sans argent ne laisse construire personne
example-letter-concession-of-china = La concession de la Chine
example-letter-illegal-platform-of-a-poor-country = Une plateforme illégale d’un pays sans argent
example-letter-concession-by-country = Qui paie la concession
example-letter-unrest-at-sea = Des troubles en mer seulement
example-pack-ice-closes-a-sector = Un secteur pris par les glaces
example-pack-ice-and-production = Ce que les glaces laissent de la production
example-pack-ice-holds-a-fleet = Une flotte dans les glaces ne peut pas se déplacer
example-pack-ice-holds-china = La Chine attend la fin des glaces
example-pack-ice-holds-chinas-fleet = La flotte chinoise prise dans les glaces
example-pack-ice-in-turn-one = Les glaces dès le premier tour
example-polar-research-costs-money = Une station coûte de l’argent
example-polar-research-score = Les stations voisines s’entraident
example-polar-research-station = Une station de recherche près du pôle
example-setup-advanced-four-players = L’ordre à quatre joueurs
example-setup-advanced-three-players = L’ordre à trois joueurs
example-setup-advanced-two-players = L’ordre à deux joueurs
example-short-summer-ends = La partie s’achève après sept tours
    .then = Le septième tour était le dernier.
example-short-summer-numbers = Plus d’argent, des plateformes moins chères
    .then = Chacun commence avec { VALUE("starting_money") } $ ; une plateforme dans l’anneau intérieur coûte { VALUE("ring.inner.cost") } $.
example-vote-of-the-eu = L’UE vote pour une autre loi
    .then =
        Deux votes sont pour la loi A, un pour la loi B et trois pour la loi C.
        Aucune loi n’a { VALUE("majority") } votes : la loi A continue de s’appliquer.
heading-seat_of = Qui sont A, B, C et D
name-troubled-coast = sur les côtes
name-stirs = Une flotte qui peut se déplacer
name-seat_of = Places
reason-feasible = elle n’aurait pas d’effet
note-ruleset =
    { WITH("edition-ja") ->
        [yes] Ces règles sont celles de la version japonaise. Ce qu’elle laisse ouvert vient des deux autres ou a été décidé ici ; une note signale ces endroits.
       *[no]
            { WITH("edition-fr") ->
                [yes] Ces règles sont celles de la version française. Ce qu’elle laisse ouvert vient des deux autres ou a été décidé ici ; une note signale ces endroits.
               *[no]
                    { WITH("edition-de") ->
                        [yes] Ces règles sont celles de la version allemande. Ce qu’elle laisse ouvert vient des deux autres ou a été décidé ici ; une note signale ces endroits.
                       *[no] Ces règles sont celles sur lesquelles les trois versions s’accordent. Là où elles diffèrent, on suit ce que disent deux d’entre elles, ou sinon le texte le plus clair ; une note signale ces endroits.
                    }
            }
    }
