### Les mots du livret lui-même, quel que soit le jeu.

contents = Sommaire
edition = Édition
version = Version des règles
players = Joueurs
author = De
source-of = D'après
players-value =
    { $low ->
       *[other] de { $low } à { $high }
    }
players-number = { $count ->
        [one] un joueur
       *[other] { $count } joueurs
    }
made = Livret tiré des règles par Rulewright. Les exemples ont été joués selon ces mêmes règles.
listing = { $first }, { $rest }
listing-last = { $first } et { $last }
each-player = chaque joueur
varying = …
exact = La règle exacte
not-told = Le texte ci-dessus donne la règle habituelle. Ici, c'est ce qui suit qui vaut.
source = Source
assumption = Supposé
reconstructed = Reconstitué
note = Remarque
figure-start = La position de départ
figure-begun = Exemple de début à { $count } joueurs
figure-given = La position de l'exemple
figure-end = La position à la fin de l'exemple
usually = d'habitude : { $was }
change-added = Nouveau : { $by }
change-changed = Modifié : { $by }
chapter-changes = Ce qui change
changes-told = Ces règles diffèrent des règles habituelles. Dans le texte, un trait dans la marge les signale.
removed-rules = Supprimé
chapter-setup = Mise en place
chapter-components = Ce qu'il y a
chapter-flow = Déroulement de la partie
chapter-actions = Actions
chapter-procedures = Comment elles s'exécutent
chapter-triggers = Ce qui arrive de soi-même
chapter-modifiers = Ce qui change d'autres règles
chapter-scoring = Fin de la partie et décompte
chapter-tables = Tableaux
chapter-glossary = Lexique
chapter-examples = Exemples
chapter-exact = Mot pour mot
start-values = Au début
by-players = Selon le nombre de joueurs
member-rule = Effet
as-table = La même chose en tableau
only-with = Seulement à
option-head = Convention
option-values = Choix
option-usual = D'habitude
options-told = À convenir avant la partie
members = { $count }
grid-told = { $columns } colonnes et { $rows } rangées, { $count } cases en tout
pairs-told = Toutes les paires de { $parts } : { $count }
range-told = de { $low } à { $high }
everything = tout
in-each = { $value } chacun
how-many = { $place }, nombre
there = { $place } : { $thing } s’y trouve
not-there = { $place } : { $thing } ne s’y trouve pas
empty = rien
illegal = Impossible
holds = Ensuite
given = La position
with-options = avec
score-part = Partie
score-rule = Comment elle compte
ranking = Le plus grand total gagne ; à égalité, on partage la place.
each = Pour
repeat = Répété
because = à cause de
alternatives = Au choix
ranking-by = On compare, dans cet ordre
