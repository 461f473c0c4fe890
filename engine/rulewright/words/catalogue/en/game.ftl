### Words that every game uses; the locale of a ruleset may have its own instead.

none = none
yes = yes
no = no
nothing = nothing

word-pair = { $first }, { $next }
word-counted = { $number } { $of }
word-thing = { $thing }: { $value }
word-part = { $thing } ({ $part })
word-move = { $player }: { $move }
word-then = { $first } then { $next }
word-forced = { $move } (forced)

word-final-scores = final scores
word-scores-now = scores
word-place = place
word-player = player
word-somebody = a player
word-total = total
word-tie = { $count ->
    [1] tie-break
   *[other] tie-break { $number }
}
word-borders = borders on
word-hex = hex ({ $q }, { $r })
compass-n = N
compass-ne = NE
compass-e = E
compass-se = SE
compass-s = S
compass-sw = SW
compass-w = W
compass-nw = NW
word-turn = { $player } to decide
word-over = The game is over
word-won = The game is won
word-lost = The game is lost
word-nobody-wins = Nobody wins
