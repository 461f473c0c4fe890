### Les mots des rapports sur les règles modifiées : `rulewright diff` et `review`, leurs pages.

## En général

list-next = { $first }, { $next }
list-last = { $first } et { $last }
labelled = { $label } : { $value }
note = remarque : { $text }
and-more = et { $count } de plus
names-more = { $names } et { $count } de plus
lines = { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
yes = oui
no = non
before = avant
now = maintenant
kind = { $kind ->
        [added] ajouté
        [removed] supprimé
        [reordered] réordonné
        [edited] retouché
       *[changed] modifié
    }

## Différences : `rulewright diff`

section = { $section ->
        [head] les règles dans leur ensemble
        [names] lettres
        [types] types et éléments
        [define] définitions
       *[flow] déroulement de la partie
    }
no-cell = rien
more-cells = et { $count } autres cases
head-players = joueurs
head-scripts = scripts
summary-same = les règles sont identiques
summary-rules = règles : { $counts }
summary-added = { $count } ajoutées
summary-removed = { $count } supprimées
summary-changed = { $count } modifiées
summary-remarks = pour { $count } autres, seulement des titres, des notes ou des sources
summary-scripts = scripts : { $count } sur { $total } finissent autrement
remarks = seuls des titres, des notes ou des sources ont changé
changed-scripts = scripts qui finissent autrement
same-version = les deux côtés portent la version { $version } : des règles modifiées demandent une autre `version:`
side-broken = { $name } n'est pas jouable : les tableaux et les scripts ne sont pas comparés
verdict = { $verdict ->
        [fails-now] échoue maintenant
        [passes-now] réussit maintenant
        [fails-otherwise] échoue autrement
       *[ends-otherwise] finit autrement
    }
of-side = { $verdict } (du { $side ->
        [old] côté ancien
       *[new] côté nouveau
    })
fact-over = la partie est terminée
fact-score = score de { $player }
passes = réussit

## Parties au déroulement différent

divergence = { $reason ->
        [cannot-begin] ne peut pas commencer
        [not-legal-now] n'est plus permis
        [no-decision] aucune décision
        [another-player-is-asked] c'est à un autre joueur
        [another-decision] une autre décision
        [more-options] plus de possibilités
        [fewer-options] moins de possibilités
        [other-options] d'autres possibilités
        [the-rules-cannot-go-on] les règles ne peuvent pas continuer
       *[ends-otherwise] finit autrement
    }
unplayable = injouable
decision-at = décision { $number } : { $reason }
decision-move = décision { $number }, `{ $move }` : { $reason }
decision-later = et ensuite, à la décision { $number } : { $reason }
over-before = la partie était terminée ici
over-now = la partie est maintenant terminée ici
asked-before = avant : `{ $player }`, { $decision }
asked-now = maintenant : `{ $player }`, { $decision }
asked-here = c'est à `{ $player }` : { $decision }
decision-before = avant : { $decision }
decision-now = maintenant : { $decision }
at-decision = à { $decision }
options-new = nouveau : { $names }
options-gone = disparu : { $names }
legal-now = permis maintenant : { $names }
chance-impossible = le résultat du hasard indiqué est impossible : { $problem }
saved-under = enregistré avec les règles de la révision { $revision }

## Revues : `rulewright review`

review-title = Revue de { $title } { $version }, depuis { $since }
chapter-short = En bref
chapter-reach = Ce que touche chaque modification
chapter-passages = Ce que voient les lecteurs
chapter-messages = Textes lus pendant la partie
chapter-rules = Règles et cases modifiées
changed-examples = exemples au déroulement différent
misfits = parties enregistrées qui ne conviennent plus
chapter-words = Textes périmés
chapter-layers = Éditions et variantes périmées
chapter-findings = Autres nouveaux problèmes
chapter-failing = Autres tests qui échouent
unreached-lines = lignes de règles modifiées qu'aucun exemple n'atteint
surviving-mutants = mutants des lignes modifiées qu'aucun exemple ne remarque
chapter-games = Parties de { $player }
chapter-games-layer = Parties de { $player } avec { $layer }
games-inconclusive = aucune différence n'est significative en { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    } de chaque
side-broken-review = { $name } n'est pas jouable : les exemples et les règles imprimées ne sont pas comparés
edited-rules = { $count ->
        [one] { $count } règle modifiée
       *[other] { $count } règles modifiées
    }
edited-rules-cells = { $count ->
        [one] { $count } règle modifiée
       *[other] { $count } règles modifiées
    }, dont { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    } de tableaux
edited-layers = { $count ->
        [one] { $count } règle modifiée
       *[other] { $count } règles modifiées
    } seulement dans des éditions et des variantes : { $layers }
edited-nothing = aucune règle modifiée
edited-remarks = aucune règle modifiée, seulement des titres, des notes ou des sources
edited-texts = { $count ->
        [one] { $count } texte retouché
       *[other] { $count } textes retouchés
    } : { $languages }
version-raised = la version passe comme il se doit de { $old } à { $new }
version-stays = la version peut rester { $version }
version-needless = la version passe de { $old } à { $new }, mais aucune règle n'a changé
stale-layers = éditions et variantes qui ne conviennent plus : { $layers }
outdated-texts = `{ $language }` : { $count ->
        [one] { $count } texte
       *[other] { $count } textes
    } à vérifier ou à écrire
share = { $count } sur { $total }
share-none = 0 sur { $total }
failing-tests = tests qui échouent maintenant : { $count }
new-findings = nouveaux problèmes : { $errors ->
        [one] { $errors } erreur
       *[other] { $errors } erreurs
    }, { $warnings ->
        [one] { $warnings } avertissement
       *[other] { $warnings } avertissements
    }
findings-gone = { $findings } ; { $count } résolus
mutants-skipped = les mutants n'ont pas été essayés, car des exemples échouent sans eux
layer-state = { $state ->
        [own] garde sa propre règle
        [otherwise] change à sa façon
        [stale] ne convient plus
        [unknown] illisible
       *[changed] modifié
    }
language-state = { $state ->
        [stale] traduction à vérifier
        [missing] texte manquant
       *[changed] texte modifié
    }
head-change = Modification
head-examples = Exemples
head-base = Jeu de base
like-base = Comme le jeu de base : { $layers }.
untouched = Non touchés : { $layers }.
flipped-examples = touche { $count ->
        [one] { $count } exemple
       *[other] { $count } exemples
    }
only-with = seulement avec : { $layers }
because = { $verdict } à cause de { $changes }
named-change = modification { $number } ({ $name })
one-or-other = { $first } ou { $other }
as-written = { $verdict }, dans la { $side ->
        [old] version précédente
       *[new] version actuelle
    }
example-group = { $title } : { $count ->
        [one] { $count } exemple
       *[other] { $count } exemples
    }
not-holding = `{ $condition }` n'est pas vrai
expectation-failed = une attente n'est pas satisfaite
comment-too-long = Trop long pour un commentaire : { $chapters }.
