### Answers to “why”: reasons for moves and values.

## Conditions

holds = `{ $rule }` est vrai
holds-with = `{ $rule }` est vrai : { $values }
fails = `{ $rule }` n’est pas vrai
fails-with = `{ $rule }` n’est pas vrai : { $values }
needed = `{ $part }` est requis : { $reason }
case = c’est le cas `{ $rule }` = { $value } qui compte
so-for = vrai pour { $values }
not-so-for = faux pour { $values }

## What a seat may not know

depends = dépend de ce que { $seat } n’a pas le droit de voir
hidden = `{ $rule }` { $depends }
it-hidden = cela { $depends }
before-hidden = la valeur d’avant { $depends }
rule-hidden = la règle qui l’a écrit { $depends }
else-hidden = la suite { $depends }
legal-hidden = que `{ $move }` soit permis ici { $depends }
carried-hidden = que cela puisse se faire { $depends }
lies-hidden = ce qui s’y trouve { $depends }
can-be-hidden = ce que `{ $name }` peut être ici { $depends }
can-be-of-hidden = ce que `{ $name }` peut être ici (`{ $rule }`) { $depends }
score-hidden = le score ({ $seat }) { $depends }

## Values

equals = { $name } = { $value }
value = `{ $rule }` = { $value }
value-with = `{ $rule }` = { $value } ({ $values })
no-value = `{ $rule }` n’a pas de valeur ici
row = d’une ligne de `{ $table }`
exception = l’exception `{ $name }` s’applique : { $reason }
overruled = l’exception `{ $name }` s’appliquerait, mais `{ $other }` prime sur elle : { $reason }
of-case = { $case } : { $reason }
counts = { $case } : { $reason } compte
more = et { $count } de plus
more-nothing = et { $count } de plus qui ne donnent rien
scores = les scores à ce moment
score = score ({ $seat }) : { $number }
no-score = le score ({ $seat }) n’a pas de valeur ici

## Moves

over = la partie est finie
not-asked = c’est à { $seats } de décider ici, pas à `{ $seat }`
legal = `{ $move }` est permis ici
not-legal = `{ $move }` n’est pas permis ici
several = `{ $move }` peut désigner { $count } coups permis
no-condition = aucune condition n’y est attachée
goes-through = l’essai ne rencontre aucun obstacle
no-fit = aucune possibilité de { $name } ne convient ; avec { $values }, par exemple :
ahead-stops = la recherche s’arrête avec `{ $code }`
reaches = `{ $rule }` peut atteindre { $here } d’ici, et { $other } autrement
outside = { $value } n’est pas parmi ce que `{ $name }` peut être ici
outside-of = { $value } n’est pas parmi ce que `{ $name }` peut être ici (`{ $rule }`)
wanted = il faut { $count } { $kind }, il n’y en a que { $there }
wanted-things = il faut { $count } choses, et `{ $name }` peut en être { $many }

## Trials

stops = cela ne peut pas se faire : `{ $rule }` l’empêche
stops-with = l’essai s’arrête avec `{ $code }`
nothing = `{ $name }` : rien
nothing-fulfils = `{ $name }` : rien ne remplit `{ $rule }`
about = `{ $name }` : { $reason }
not-met = `{ $rule }` n’est pas rempli
not-covered = `{ $rule }` n’est pas couvert
not-covered-with = `{ $rule }` n’est pas couvert : { $wanted } à prendre, { $there } disponibles
no-option = `{ $rule }` ne laisserait aucun choix

## What has happened

changed = { $step } : c’était { $before } avant
seen-behind = la position était la même à @{ $moment }, après { $step }
seen-first = la position était la même avant le premier choix
given = c’était ainsi dans la position donnée
set-up = mis en place ainsi, avant le premier choix
at-start = c’est ainsi au début, et rien ne l’a changé
course = au cours de `{ $rule }`
unknown-rule = on ne sait pas quelle règle l’a écrit
becomes = { $before } → { $after }
comes-in = { $thing } entre
goes-out = { $thing } sort
ran = règles exécutées : { $step }
first = avant le premier choix
ran-given = la partie commence dans une position donnée
ran-nothing = aucune règle exécutée : d’autres doivent encore répondre
