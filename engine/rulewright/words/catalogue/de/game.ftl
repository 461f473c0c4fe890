none = keiner
yes = ja
no = nein
nothing = nichts

word-pair = { $first }, { $next }
word-counted = { $number } { $of }
word-thing = { $thing }: { $value }
word-part = { $thing } ({ $part })
word-move = { $player }: { $move }
word-then = { $first }, dann { $next }
word-forced = { $move } (erzwungen)

word-final-scores = Endstand
word-scores-now = Zwischenstand
word-place = Platz
word-player = Spieler
word-somebody = jemand
word-total = gesamt
word-tie = { $count ->
    [1] Stichentscheid
   *[other] Stichentscheid { $number }
}
word-borders = grenzt an
word-hex = Feld ({ $q }, { $r })
compass-n = N
compass-ne = NO
compass-e = O
compass-se = SO
compass-s = S
compass-sw = SW
compass-w = W
compass-nw = NW
word-turn = { $player } ist gefragt
word-over = Das Spiel ist zu Ende
word-won = Das Spiel ist gewonnen
word-lost = Das Spiel ist verloren
word-nobody-wins = Niemand gewinnt
