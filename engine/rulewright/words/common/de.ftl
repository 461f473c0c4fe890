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

why-holds = `{ $rule }` gilt
why-holds-with = `{ $rule }` gilt: { $values }
why-fails = `{ $rule }` gilt nicht
why-fails-with = `{ $rule }` gilt nicht: { $values }
why-needed = `{ $part }` ist nötig: { $reason }
why-case = es zählt der Fall `{ $rule }` = { $value }
why-so-for = so bei { $values }
why-not-so-for = nicht so bei { $values }
why-depends = hängt von etwas ab, das { $seat } nicht sehen darf
why-hidden = `{ $rule }` { $depends }
why-it-hidden = es { $depends }
why-before-hidden = was es vorher war, { $depends }
why-rule-hidden = welche Regel es schrieb, { $depends }
why-else-hidden = was sonst noch lief, { $depends }
why-legal-hidden = ob `{ $move }` hier erlaubt ist, { $depends }
why-carried-hidden = ob es ausgeführt werden kann, { $depends }
why-lies-hidden = was dort liegt, { $depends }
why-can-be-hidden = was `{ $name }` hier sein kann, { $depends }
why-can-be-of-hidden = was `{ $name }` hier sein kann (`{ $rule }`), { $depends }
why-score-hidden = die Wertung ({ $seat }) { $depends }
why-equals = { $name } = { $value }
why-value = `{ $rule }` = { $value }
why-value-with = `{ $rule }` = { $value } ({ $values })
why-no-value = `{ $rule }` hat hier keinen Wert
why-row = aus einer Zeile von `{ $table }`
why-exception = die Ausnahme `{ $name }` gilt: { $reason }
why-overruled = die Ausnahme `{ $name }` würde gelten, aber `{ $other }` geht ihr vor: { $reason }
why-of-case = { $case }: { $reason }
why-counts = { $case }: { $reason } zählt
why-more = und { $count } weitere
why-more-nothing = und { $count } weitere, die nichts ergeben
why-scores = der Stand der Wertung
why-score = Wertung ({ $seat }): { $number }
why-no-score = die Wertung ({ $seat }) hat hier keinen Wert
why-over = das Spiel ist zu Ende
why-not-asked = hier entscheidet { $seats }, nicht `{ $seat }`
why-legal = `{ $move }` ist hier erlaubt
why-not-legal = `{ $move }` ist hier nicht erlaubt
why-several = `{ $move }` kann { $count } erlaubte Züge meinen
why-no-condition = daran ist keine Bedingung geknüpft
why-goes-through = beim Ausprobieren steht nichts im Weg
why-no-fit = keine Möglichkeit von { $name } passt; mit { $values } zum Beispiel:
why-ahead-stops = das Vorausschauen bricht mit `{ $code }` ab
why-reaches = `{ $rule }` kann von hier aus { $here } erreichen, sonst { $other }
why-outside = { $value } gehört nicht zu dem, was `{ $name }` hier sein kann
why-outside-of = { $value } gehört nicht zu dem, was `{ $name }` hier sein kann (`{ $rule }`)
why-wanted = verlangt sind { $count } { $kind }, da sind nur { $there }
why-wanted-things = verlangt sind { $count } Dinge, `{ $name }` kann { $many } sein
why-stops = es kann nicht ausgeführt werden: `{ $rule }` verhindert es
why-stops-with = das Ausprobieren bricht mit `{ $code }` ab
why-nothing = `{ $name }`: nichts
why-nothing-fulfils = `{ $name }`: nichts erfüllt `{ $rule }`
why-about = `{ $name }`: { $reason }
why-not-met = `{ $rule }` ist nicht erfüllt
why-not-covered = `{ $rule }` ist nicht gedeckt
why-not-covered-with = `{ $rule }` ist nicht gedeckt: { $wanted } verlangt, { $there } vorhanden
why-no-option = `{ $rule }` hätte keine Möglichkeit
why-changed = { $step }: vorher war es { $before }
why-seen-behind = dieselbe Stellung war bei @{ $moment }, nach { $step }
why-seen-first = dieselbe Stellung war vor der ersten Entscheidung
why-given = so stand es in der vorgegebenen Stellung
why-set-up = so wurde es aufgebaut, vor der ersten Entscheidung
why-at-start = so ist es am Anfang, und nichts hat es geändert
why-course = im Laufe von `{ $rule }`
why-unknown-rule = welche Regel es schrieb, ist nicht bekannt
why-becomes = { $before } → { $after }
why-comes-in = { $thing } kommt hinein
why-goes-out = { $thing } geht hinaus
why-ran = Regeln, die liefen: { $step }
why-first = vor der ersten Entscheidung
why-ran-given = das Spiel beginnt in einer vorgegebenen Stellung
why-ran-nothing = keine Regel lief: andere sind noch eine Antwort schuldig
