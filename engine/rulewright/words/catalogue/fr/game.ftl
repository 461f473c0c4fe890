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
word-won = La partie est gagnée
word-lost = La partie est perdue
word-nobody-wins = Personne ne gagne
