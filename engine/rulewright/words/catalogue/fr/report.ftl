### Les mots des rapports sur les parties simulées : `rulewright simulate`, sa page et `in_short`.

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
