### Les mots des rapports sur les parties simulées : `rulewright simulate`, `compare` et `tune`, leurs pages et `in_short`.

## En général

games = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
choices = { $count ->
        [one] { $count } choix
       *[other] { $count } choix
    }
options = { $count ->
        [one] { $count } possibilité
       *[other] { $count } possibilités
    }
percent = { $percent } %
range = { $low } et { $high }
span = { $low } à { $high }
list-next = { $first }, { $next }
list-last = { $first } et { $last }
sentence-next = { $first } { $next }
interrupted = interrompu : voici les parties jouées jusqu'ici
seats-swapped = { $agents } (places échangées)
edition = édition { $name }
variant = variante { $name }

## En bref

clock-warning = Un robot réfléchit à la montre : les mêmes graines donneront d'autres parties la prochaine fois.
score-mean = Le score est de { $mean } en moyenne.
score-mean-error = Le score est de { $mean } en moyenne (+- { $error }).
share-of = { $name } { $percent } %
wins-more = { $names } plus souvent
wins-less = { $names } moins souvent
wins-together = Tout le monde gagne dans { $percent } % des parties, et personne dans les autres.
nobody-wins = Personne ne gagne dans { $percent } % des parties.
wins-differ = Victoires : { $shares }. Au-delà du hasard : { $differences } qu'à parts égales.
wins-by-chance = Victoires : { $shares }. Le hasard seul peut causer de tels écarts : des parties à un seul vainqueur, chacun pourrait en réalité gagner entre { $low } et { $high } %.
seats-kept = Chacun a gardé sa place, qui peut donc en être la cause (voir --swap).
length = Une partie compte en moyenne { $decisions } décisions, { $usual } ; { $choices } d'entre elles offrent plusieurs possibilités, { $branching } en moyenne.
length-always = toujours { $low }
length-usual = neuf fois sur dix entre { $low } et { $high }
ends = { $ends }.
ends-tied = { $ends } ; dans { $percent } % des cas, la première place est partagée.
ends-all = Toutes les parties { $end }
ends-share = { $percent } % des parties { $end }
ends-otherwise = { $percent } % finissent autrement
ends-at-bound = sont arrêtées à la limite de longueur
ends-after-last = vont jusqu'à la dernière étape, { $step }
ends-by-rule = finissent par `{ $rule }`
ends-at-place = finissent à { $place }
choice = « { $name } »
choice-times = « { $name } » (possible { $count } fois)
choices-never = Dans ces parties, jamais choisi : { $never }.
choices-absent = Dans ces parties, jamais possible : { $absent }.
choices-never-both = Dans ces parties, jamais choisi : { $never } ; jamais possible : { $absent }.
some-more = { $count } autres

## Tableaux

head-seat = place à la table
head-player = joueur
head-won = gagné
head-percent = %
head-interval = 95 % entre
head-mean-place = rang
head-score = score
head-a-game = par partie
head-mean = moyenne
head-error = +-
head-least = minimum
head-median = médiane
head-most = maximum
head-games = parties
head-end-in = finissent dans
head-where = où
head-share = part
head-won-alone = gagné seul
head-taken = choisi
head-times = fois
measure-decisions = décisions
measure-choices = choix
measure-margin = avance du vainqueur
shared-places = premières places partagées : { $percent } % (95 % entre { $low } et { $high })
shared-place = (première place partagée)
branching = possibilités par choix : { $mean } en moyenne, { $most } au plus
end-no-step = aucune étape encore
end-at-bound = arrêtée à la limite de longueur, dans { $step }
end-after-last = après la dernière étape, { $step } ({ $place })
end-by-rule = { $rule }, dans { $step } ({ $place })
menus = ce qui est choisi quand il y a autre chose à choisir
options-many = ({ $count } possibilités)
taken-of = { $taken } sur { $offered }
times-forced = { $count } fois la seule possibilité
never-possible = jamais possible
failed-looks = { $count ->
        [one] { $count } simulation
       *[other] { $count } simulations
    } de la recherche arborescente ont rencontré une erreur d'exécution ; `rulewright fuzz` la cherche
sample = un échantillon de { $count ->
        [one] { $count } partie aléatoire
       *[other] { $count } parties aléatoires
    }
sample-stopped = { $sample }, arrêté après { $seconds } s
lines-all = lignes de règles : toutes les { $total } atteintes dans { $sample }
lines-never = lignes de règles : { $count } sur { $total } jamais atteintes dans { $sample }
lines-more = et { $count } autres (toutes avec --format json)

## La page

page-origin = version { $version }, empreinte { $digest }, graines à partir de { $seed }. Les intervalles contiennent la vraie valeur 95 fois sur 100.
page-in-short = En bref
page-even = Tirets : part égale, { $percent } %.
page-scores = Scores
page-length = Durée
page-branching = Une décision à une seule possibilité n'est pas un choix. Un choix offre { $mean } possibilités en moyenne, { $most } au plus.
page-ends = Comment finissent les parties
page-choices = Ce qui est choisi
page-choices-note = Combien de fois une possibilité est choisie quand elle existe et qu'il y en a une autre.
page-unreached = Règles jamais atteintes
page-lines-never = { $count } lignes sur { $total }, dans { $sample } :
page-lines-all = Les { $total } lignes ont toutes été atteintes, dans { $sample }.
menu-forced = Toujours la seule possibilité : { $names }
menu-never = Jamais possible : { $names }
wins-by-seats = Victoires par place à la table
wins-by-players = Victoires par joueur
unit-points = points
plot-decisions = Décisions par partie
axis-games = parties, %
bar = { $span } { $unit } : { $count } parties sur { $games }
histogram = { $name } : part des parties selon { $unit }
figure-interval = { $figure }, 95 % entre { $low } et { $high }

## Comparaisons : `rulewright compare`

compared = { $games } de chaque, { $agents }, les mêmes graines
interval = 95 % entre { $low } et { $high }
finding = { $claim }, { $interval } (contre { $base })
finding-effect = { $claim }, { $interval } (contre { $base } ; { $effect })
effect = { $size ->
        [very-small] un très petit effet
        [small] un petit effet
        [medium] un effet moyen
       *[large] un grand effet
    }, { $letter } = { $value }
effect-infinite = infini
alternative = `{ $name }` (dans `{ $decision }`)
choice-asked = « { $name } » ({ $prompt })
claim-wins = { $name } gagne { $direction ->
        [more] plus souvent
       *[less] moins souvent
    }, de { $size } points de pourcentage
claim-ties = les égalités sont { $direction ->
        [more] plus fréquentes
       *[less] moins fréquentes
    }, de { $size } points de pourcentage
claim-end = les parties finissent { $direction ->
        [more] plus souvent
       *[less] moins souvent
    } { $name }, de { $size } points de pourcentage
claim-score = { $name } marque { $size } points de { $direction ->
        [more] plus
       *[less] moins
    }
claim-margin = l'avance du vainqueur est { $direction ->
        [more] plus grande
       *[less] plus petite
    } de { $size }
claim-branching = un choix offre { $size } possibilités de { $direction ->
        [more] plus
       *[less] moins
    }
claim-taken = { $name } est choisi { $size } fois de { $direction ->
        [more] plus
       *[less] moins
    } par partie
claim-decisions = une partie compte { $size } décisions de { $direction ->
        [more] plus
       *[less] moins
    }
claim-choices = une partie compte { $size } choix de { $direction ->
        [more] plus
       *[less] moins
    }
claim-and-more = { $claim } et { $count ->
        [one] { $count } autre différence
       *[other] { $count } autres différences
    }
claims-more = { $claims } ; et { $count ->
        [one] { $count } autre différence
       *[other] { $count } autres différences
    }
end-short-bound = à la limite de longueur
end-short-last = avec la dernière étape
end-short-place = à { $place }
measured-wins = victoires de { $name }
measured-score = score de { $name }
measured-ties = égalités
measured-end = parties qui finissent { $name }
measured-margin = avance du vainqueur
measured-decisions = décisions
measured-choices = choix
measured-branching = possibilités par choix
no-effect = ne change rien : { $count ->
        [one] la seule partie ({ $count }) s'est déroulée
       *[other] les { $count } parties se sont toutes déroulées
    } à l'identique
no-effect-same-rules = ne change rien : { $count ->
        [one] la seule partie ({ $count }) s'est déroulée
       *[other] les { $count } parties se sont toutes déroulées
    } à l'identique (les règles compilées sont les mêmes)
same-games = { $same } parties sur { $count ->
        [one] { $count }
       *[other] { $count }
    } ({ $percent } %) se sont déroulées à l'identique
nothing-significant = aucune différence n'est significative pour cet échantillon
inconclusive = non concluant pour cet échantillon (intervalles à 95 % des différences) :
group-wins = victoires et égalités, en points de pourcentage
group-score = scores
group-end = fins de partie, en points de pourcentage
group-decisions = durée
group-taken = nombre de fois qu'une possibilité est choisie par partie
open-group = { $group } : { $ranges }
open-range = { $name } { $range }
open-widest = { $count ->
        [one] { $count } mesure
       *[other] { $count } mesures
    }, aucune de plus de { $size } ({ $name })
certainty = { $measures ->
        [one] { $measures } mesure comparée
       *[other] { $measures } mesures comparées
    } pour { $changes ->
        [one] { $changes } changement
       *[other] { $changes } changements
    }. Une phrase signale chaque différence significative (5 %) après correction pour ce nombre (Holm). Sur tant d'intervalles, certains excluent 0 par pur hasard.
trend-wins = plus { $path } est élevé, { $direction ->
        [more] plus
       *[less] moins
    } { $name } gagne souvent : de { $size } points de pourcentage par unité, { $interval }
trend-ties = plus { $path } est élevé, { $direction ->
        [more] plus
       *[less] moins
    } il y a d'égalités : de { $size } points de pourcentage par unité, { $interval }
trend-score = plus { $path } est élevé, { $direction ->
        [more] plus
       *[less] moins
    } { $name } marque de points : de { $size } par unité, { $interval }
trend-margin = plus { $path } est élevé, plus l'avance du vainqueur est { $direction ->
        [more] grande
       *[less] petite
    } : de { $size } par unité, { $interval }
trend-decisions = plus { $path } est élevé, plus une partie est { $direction ->
        [more] longue
       *[less] courte
    } : de { $size } décisions par unité, { $interval }
trend-choices = plus { $path } est élevé, { $direction ->
        [more] plus
       *[less] moins
    } une partie compte de choix : de { $size } par unité, { $interval }
trend-shape = { $trend } ({ $shape })
shape-all-along = d'un bout à l'autre
shape-range = de { $low } à { $high }
shape-except = mais inchangé { $same }
shape-up-to = jusqu'à { $value } ; inchangé { $same }
shape-from = à partir de { $value } ; inchangé { $same }
shape-mixed = pas d'un bout à l'autre : maximum à { $highest }, minimum à { $lowest }
sweep-now = D'après les règles, la valeur est { $value }.
sweep-nothing = Ce nombre ne change rien.
sweep-no-effect = { $path } ne change rien : quelle que soit sa valeur, chaque partie se déroule à l'identique
sweep-flat = de { $low } à { $high }, rien ne change : chaque partie se déroule à l'identique
sweep-no-trend = aucune mesure ne suit { $path } au-delà du hasard
sweep-claims = à { $value }, par rapport aux règles : { $claims }
head-name-wins = victoires de { $name }, %
head-name-scores = score de { $name }
head-against = par rapport aux règles
against-current = valeur actuelle
against-same = identique
against-differences = { $count ->
        [one] { $count } différence
       *[other] { $count } différences
    }
against-inconclusive = non concluant
page-comparison = { $title } : une comparaison
plot-marks = Dans les graphiques, un point plein et des caractères gras marquent une différence significative ; un cercle en marque une qui peut être due au hasard.
plot-wins = Victoires et égalités
plot-score = Scores
plot-end = Comment finissent les parties
plot-branching = Ramification
plot-taken = Ce qui est choisi plus ou moins souvent
unit-a-game = par partie
unit-options = possibilités
unit-times-a-game = fois par partie
unit-percent-of-games = % des parties
unit-decisions-a-game = décisions par partie
curve-wins = victoires de { $name }
curve = { $name } ({ $unit }) selon { $number }
by-the-rules = selon les règles
value-by-rules = { $value } (selon les règles)
figure-range = { $figure }, 95 % entre { $range }

## Recherches : `rulewright tune`

tune-heading = { $tried } réglages essayés, jusqu'à { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    } de chaque, les mêmes graines
tune-heading-some = { $tried } réglages essayés sur { $total }, jusqu'à { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    } de chaque, les mêmes graines
tune-head-distance = écart dans la recherche
tune-head-goal = souhaité (95 % entre)
tune-head-original = selon les règles
tune-head-winner = meilleur de la recherche
tune-given-up = { $distance }, abandonné
tune-met = atteint
tune-missed = manqué de { $distance }
tune-figure = { $figure } ({ $low } à { $high })
tune-figure-of = { $name } { $figure }
tune-interrupted = Interrompu : rien n'est confirmé, et aucune variante n'est écrite.
tune-late = Le temps s'est écoulé avant que chaque réglage ait été essayé.
tune-unplayable = { $count ->
        [one] { $count } réglage ne peut
       *[other] { $count } réglages ne peuvent
    } pas être joués ({ $first }).
tune-nearer = { $direction ->
        [nearer] plus proche
       *[farther] plus éloigné
    } de { $size } du résultat souhaité que les règles actuelles, { $interval }
tune-better = Mieux : { $values }. Dans { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    } que la recherche n'avait pas vues, ce réglage est { $nearer } (elles le manquent de { $distance }).
tune-still-missed = Encore manqué : { $goals }.
tune-not-better = Rien n'est mieux, autant qu'on puisse en juger. Le meilleur réglage de la recherche était { $values } ; dans { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    } qu'elle n'avait pas vues, il est { $nearer }.
tune-all-met = Rien ne peut être mieux : dans { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }, les règles actuelles atteignent tout ce qui est souhaité.
tune-all-worse = Rien n'est mieux : chaque réglage essayé s'éloigne davantage du résultat souhaité.
tune-no-other = Rien n'est mieux : il n'y a pas d'autre réglage que celui des règles.
tune-compare = ce que cela change d'autre : { $command }
