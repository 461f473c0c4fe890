### Answers to “why”: reasons for moves and values.

## Conditions

holds = `{ $rule }` gilt
holds-with = `{ $rule }` gilt: { $values }
fails = `{ $rule }` gilt nicht
fails-with = `{ $rule }` gilt nicht: { $values }
needed = `{ $part }` ist nötig: { $reason }
case = es zählt der Fall `{ $rule }` = { $value }
so-for = so bei { $values }
not-so-for = nicht so bei { $values }

## What a seat may not know

depends = hängt von etwas ab, das { $seat } nicht sehen darf
hidden = `{ $rule }` { $depends }
it-hidden = es { $depends }
before-hidden = was es vorher war, { $depends }
rule-hidden = welche Regel es schrieb, { $depends }
else-hidden = was sonst noch lief, { $depends }
legal-hidden = ob `{ $move }` hier erlaubt ist, { $depends }
carried-hidden = ob es ausgeführt werden kann, { $depends }
lies-hidden = was dort liegt, { $depends }
can-be-hidden = was `{ $name }` hier sein kann, { $depends }
can-be-of-hidden = was `{ $name }` hier sein kann (`{ $rule }`), { $depends }
score-hidden = die Wertung ({ $seat }) { $depends }

## Values

equals = { $name } = { $value }
value = `{ $rule }` = { $value }
value-with = `{ $rule }` = { $value } ({ $values })
no-value = `{ $rule }` hat hier keinen Wert
row = aus einer Zeile von `{ $table }`
exception = die Ausnahme `{ $name }` gilt: { $reason }
overruled = die Ausnahme `{ $name }` würde gelten, aber `{ $other }` geht ihr vor: { $reason }
of-case = { $case }: { $reason }
counts = { $case }: { $reason } zählt
more = und { $count } weitere
more-nothing = und { $count } weitere, die nichts ergeben
scores = der Stand der Wertung
score = Wertung ({ $seat }): { $number }
no-score = die Wertung ({ $seat }) hat hier keinen Wert

## Moves

over = das Spiel ist zu Ende
not-asked = hier entscheidet { $seats }, nicht `{ $seat }`
legal = `{ $move }` ist hier erlaubt
not-legal = `{ $move }` ist hier nicht erlaubt
several = `{ $move }` kann { $count } erlaubte Züge meinen
no-condition = daran ist keine Bedingung geknüpft
goes-through = beim Ausprobieren steht nichts im Weg
no-fit = keine Möglichkeit von { $name } passt; mit { $values } zum Beispiel:
ahead-stops = das Vorausschauen bricht mit `{ $code }` ab
reaches = `{ $rule }` kann von hier aus { $here } erreichen, sonst { $other }
outside = { $value } gehört nicht zu dem, was `{ $name }` hier sein kann
outside-of = { $value } gehört nicht zu dem, was `{ $name }` hier sein kann (`{ $rule }`)
wanted = verlangt sind { $count } { $kind }, da sind nur { $there }
wanted-things = verlangt sind { $count } Dinge, `{ $name }` kann { $many } sein

## Trials

stops = es kann nicht ausgeführt werden: `{ $rule }` verhindert es
stops-with = das Ausprobieren bricht mit `{ $code }` ab
nothing = `{ $name }`: nichts
nothing-fulfils = `{ $name }`: nichts erfüllt `{ $rule }`
about = `{ $name }`: { $reason }
not-met = `{ $rule }` ist nicht erfüllt
not-covered = `{ $rule }` ist nicht gedeckt
not-covered-with = `{ $rule }` ist nicht gedeckt: { $wanted } verlangt, { $there } vorhanden
no-option = `{ $rule }` hätte keine Möglichkeit

## What has happened

changed = { $step }: vorher war es { $before }
seen-behind = dieselbe Stellung war bei @{ $moment }, nach { $step }
seen-first = dieselbe Stellung war vor der ersten Entscheidung
given = so stand es in der vorgegebenen Stellung
set-up = so wurde es aufgebaut, vor der ersten Entscheidung
at-start = so ist es am Anfang, und nichts hat es geändert
course = im Laufe von `{ $rule }`
unknown-rule = welche Regel es schrieb, ist nicht bekannt
becomes = { $before } → { $after }
comes-in = { $thing } kommt hinein
goes-out = { $thing } geht hinaus
ran = Regeln, die liefen: { $step }
first = vor der ersten Entscheidung
ran-given = das Spiel beginnt in einer vorgegebenen Stellung
ran-nothing = keine Regel lief: andere sind noch eine Antwort schuldig
