### Les mots de `rulewright play` et de `rulewright run --step`.

## Une partie

welcome = `help` donne la liste des commandes, `show` montre toute la position.
step-welcome = Entrée passe au coup suivant, `b` revient en arrière, un nombre va à ce coup ; `help` donne la liste des commandes.
hand-over = C'est à { $name } de jouer. Que les autres détournent le regard ; puis appuyez sur Entrée.
position-abridged = Abrégé : `show` montre tout, `show NOM` une partie.
position-omits = Non affiché : { $names }. `show` montre tout, `show NOM` une partie.

## Choix

options-on-board = { $numbers } sur le plateau
options-more = Il y en a { $count } autres : tapez une partie d'un nom, ou `options` pour tout afficher.
options-collapsed = Tapez un numéro pour voir ces choix, ou une partie d'un nom ; `options` affiche tout.
option-group = { $title } : { $count ->
        [one] un choix
       *[other] { $count } choix
    }
not-an-option = Tapez un numéro ou un nom de la liste ; `help` donne la liste des commandes.
no-number = Aucun choix ne porte ici le numéro { $number }.

## Commandes

command-help = afficher la liste des commandes
command-options = afficher tous les choix, avec leurs noms dans les scripts
command-show = montrer la position ; `show NOM` en montre une partie, ou les détails d'une carte ou d'une case
command-cards = montrer toutes les cartes visibles avec leurs détails ; `cards NOM` en montre certaines
command-scores = afficher les scores
command-why = `why COUP` explique pourquoi un coup est permis ou non ; aussi `why score` et `why VALEUR`
command-log = afficher le journal ; `log N` en affiche les N dernières lignes
command-undo = reprendre votre dernier coup et tout ce qui a suivi
command-save = enregistrer la partie ; `save FICHIER` l'enregistre ailleurs, `save FICHIER.yaml` écrit un script
command-scenario = `scenario FICHIER.yaml` écrit un scénario qui commence à cette position
command-quit = enregistrer la partie et quitter
command-back = revenir d'un coup en arrière
command-save-script = `save FICHIER.yaml` écrit les coups joués jusqu'ici comme script
command-leave = quitter
help-options = Un choix se fait par son numéro, son nom ou une partie de son nom.
help-colon = Si une commande est aussi le nom d'un choix, faites-la précéder de deux-points : `:undo`.
no-command = Il n'y a pas de commande `{ $name }` ; `help` donne la liste des commandes.
why-needs-move = Ajoutez un coup ou une valeur : `why COUP`, `why score` ou `why VALEUR`.
log-needs-number = `log` attend un nombre de lignes : `log 10`.
nothing-scored = Ce jeu n'a pas de scores.
nothing-called = Rien ici ne s'appelle `{ $name }`.
no-cards = Aucune carte n'est visible.
no-card-called = Aucune carte visible ne s'appelle `{ $name }`.
undo-answered = { $name } a déjà répondu ; { $name } peut seul revenir là-dessus.
undo-nothing = Vous n'avez aucun coup à reprendre.
undone = Coup repris.

## Fichiers

saved = La partie est enregistrée dans { $path }. Pour la reprendre :
script-written = La partie est écrite comme script dans { $path }. Pour la rejouer :
scenario-written = La position est écrite comme scénario dans { $path }. Pour le jouer :
script-needs-file = Indiquez un fichier dont le nom se termine par .yaml.

## `run`

run-stops-before = À { $name } de jouer : { $prompt }
run-options = possibilités : { $names }
