none = aucun
yes = oui
no = non
nothing = rien

word-pair = { $first }, { $next }
word-counted = { $number } { $of }
word-thing = { $thing } : { $value }
word-part = { $thing } ({ $part })
word-move = { $player } : { $move }
word-then = { $first } puis { $next }
word-forced = { $move } (coup forcé)

word-final-scores = score final
word-scores-now = score actuel
word-place = place
word-player = joueur
word-somebody = un joueur
word-total = total
word-tie = { $count ->
    [1] départage
   *[other] départage { $number }
}
word-borders = voisins
word-hex = case ({ $q }, { $r })
compass-n = N
compass-ne = NE
compass-e = E
compass-se = SE
compass-s = S
compass-sw = SO
compass-w = O
compass-nw = NO
word-turn = À { $player } de décider
word-over = La partie est finie

why-holds = `{ $rule }` est vrai
why-holds-with = `{ $rule }` est vrai : { $values }
why-fails = `{ $rule }` n’est pas vrai
why-fails-with = `{ $rule }` n’est pas vrai : { $values }
why-needed = `{ $part }` est requis : { $reason }
why-case = c’est le cas `{ $rule }` = { $value } qui compte
why-so-for = vrai pour { $values }
why-not-so-for = faux pour { $values }
why-depends = dépend de ce que { $seat } n’a pas le droit de voir
why-hidden = `{ $rule }` { $depends }
why-it-hidden = cela { $depends }
why-before-hidden = la valeur d’avant { $depends }
why-rule-hidden = la règle qui l’a écrit { $depends }
why-else-hidden = la suite { $depends }
why-legal-hidden = que `{ $move }` soit permis ici { $depends }
why-carried-hidden = que cela puisse se faire { $depends }
why-lies-hidden = ce qui s’y trouve { $depends }
why-can-be-hidden = ce que `{ $name }` peut être ici { $depends }
why-can-be-of-hidden = ce que `{ $name }` peut être ici (`{ $rule }`) { $depends }
why-score-hidden = le score ({ $seat }) { $depends }
why-equals = { $name } = { $value }
why-value = `{ $rule }` = { $value }
why-value-with = `{ $rule }` = { $value } ({ $values })
why-no-value = `{ $rule }` n’a pas de valeur ici
why-row = d’une ligne de `{ $table }`
why-exception = l’exception `{ $name }` s’applique : { $reason }
why-overruled = l’exception `{ $name }` s’appliquerait, mais `{ $other }` prime sur elle : { $reason }
why-of-case = { $case } : { $reason }
why-counts = { $case } : { $reason } compte
why-more = et { $count } de plus
why-more-nothing = et { $count } de plus qui ne donnent rien
why-scores = les scores à ce moment
why-score = score ({ $seat }) : { $number }
why-no-score = le score ({ $seat }) n’a pas de valeur ici
why-over = la partie est finie
why-not-asked = c’est à { $seats } de décider ici, pas à `{ $seat }`
why-legal = `{ $move }` est permis ici
why-not-legal = `{ $move }` n’est pas permis ici
why-several = `{ $move }` peut désigner { $count } coups permis
why-no-condition = aucune condition n’y est attachée
why-goes-through = l’essai ne rencontre aucun obstacle
why-no-fit = aucune possibilité de { $name } ne convient ; avec { $values }, par exemple :
why-ahead-stops = la recherche s’arrête avec `{ $code }`
why-reaches = `{ $rule }` peut atteindre { $here } d’ici, et { $other } autrement
why-outside = { $value } n’est pas parmi ce que `{ $name }` peut être ici
why-outside-of = { $value } n’est pas parmi ce que `{ $name }` peut être ici (`{ $rule }`)
why-wanted = il faut { $count } { $kind }, il n’y en a que { $there }
why-wanted-things = il faut { $count } choses, et `{ $name }` peut en être { $many }
why-stops = cela ne peut pas se faire : `{ $rule }` l’empêche
why-stops-with = l’essai s’arrête avec `{ $code }`
why-nothing = `{ $name }` : rien
why-nothing-fulfils = `{ $name }` : rien ne remplit `{ $rule }`
why-about = `{ $name }` : { $reason }
why-not-met = `{ $rule }` n’est pas rempli
why-not-covered = `{ $rule }` n’est pas couvert
why-not-covered-with = `{ $rule }` n’est pas couvert : { $wanted } à prendre, { $there } disponibles
why-no-option = `{ $rule }` ne laisserait aucun choix
why-changed = { $step } : c’était { $before } avant
why-seen-behind = la position était la même à @{ $moment }, après { $step }
why-seen-first = la position était la même avant le premier choix
why-given = c’était ainsi dans la position donnée
why-set-up = mis en place ainsi, avant le premier choix
why-at-start = c’est ainsi au début, et rien ne l’a changé
why-course = au cours de `{ $rule }`
why-unknown-rule = on ne sait pas quelle règle l’a écrit
why-becomes = { $before } → { $after }
why-comes-in = { $thing } entre
why-goes-out = { $thing } sort
why-ran = règles exécutées : { $step }
why-first = avant le premier choix
why-ran-given = la partie commence dans une position donnée
why-ran-nothing = aucune règle exécutée : d’autres doivent encore répondre
