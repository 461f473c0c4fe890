### Wörter der Berichte über simulierte Spiele: `rulewright simulate`, `compare` und `tune`, ihre Seiten und `in_short`.

## Allgemein

games = { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    }
choices = { $count ->
        [one] 1 Wahl
       *[other] { $count } Wahlen
    }
options = { $count ->
        [one] 1 Möglichkeit
       *[other] { $count } Möglichkeiten
    }
percent = { $percent } %
range = { $low } und { $high }
span = { $low } bis { $high }
list-next = { $first }, { $next }
list-last = { $first } und { $last }
sentence-next = { $first } { $next }
interrupted = Abgebrochen: Dies sind die bisher gespielten Partien.
seats-swapped = { $agents } (Plätze getauscht)
edition = Ausgabe { $name }
variant = Variante { $name }

## Kurz gesagt

clock-warning = Ein Bot denkt nach der Uhr: Dieselben Startwerte ergeben beim nächsten Mal andere Partien.
score-mean = Der Punktestand beträgt im Mittel { $mean }.
score-mean-error = Der Punktestand beträgt im Mittel { $mean } (+- { $error }).
share-of = { $name } { $percent } %
wins-more = { $names } häufiger
wins-less = { $names } seltener
wins-together = In { $percent } % der Partien gewinnen alle, in den übrigen niemand.
nobody-wins = In { $percent } % der Partien gewinnt niemand.
wins-differ = Siege: { $shares }. Kein Zufall: { $differences } als bei gleicher Verteilung.
wins-by-chance = Siege: { $shares }. Solche Unterschiede kann der Zufall allein bewirken: Von den Partien mit einem einzigen Sieger könnte jeder tatsächlich zwischen { $low } und { $high } % gewinnen.
seats-kept = Alle haben ihren Platz behalten, es kann also am Platz liegen (siehe --swap).
length = Eine Partie hat im Mittel { $decisions } Entscheidungen, { $usual }; bei { $choices } davon gibt es mehrere Möglichkeiten, im Mittel { $branching }.
length-always = immer { $low }
length-usual = in neun von zehn zwischen { $low } und { $high }
ends = { $ends }.
ends-tied = { $ends }; in { $percent } % ist der erste Platz geteilt.
ends-all = Alle Partien { $end }
ends-share = { $percent } % der Partien { $end }
ends-otherwise = { $percent } % enden anders
ends-at-bound = werden an der Höchstlänge abgebrochen
ends-after-last = laufen bis zum letzten Schritt, { $step }
ends-by-rule = enden durch `{ $rule }`
ends-at-place = enden bei { $place }
choice = „{ $name }“
choice-times = „{ $name }“ ({ $count }-mal möglich)
choices-never = In diesen Partien nie gewählt: { $never }.
choices-absent = In diesen Partien nie möglich: { $absent }.
choices-never-both = In diesen Partien nie gewählt: { $never }; nie möglich: { $absent }.
some-more = { $count } weitere

## Tabellen

head-seat = Platz am Tisch
head-player = Spieler
head-won = gewonnen
head-percent = %
head-interval = 95 % zwischen
head-mean-place = Rang
head-score = Punkte
head-a-game = je Partie
head-mean = Mittel
head-error = +-
head-least = kleinster
head-median = Median
head-most = größter
head-games = Partien
head-end-in = enden in
head-where = wo
head-share = Anteil
head-won-alone = allein gewonnen
head-taken = gewählt
head-times = Anzahl
measure-decisions = Entscheidungen
measure-choices = Wahlen
measure-margin = Vorsprung des Siegers
shared-places = geteilte erste Plätze: { $percent } % (95 % zwischen { $low } und { $high })
shared-place = (geteilter erster Platz)
branching = Möglichkeiten je Wahl: im Mittel { $mean }, höchstens { $most }
end-no-step = noch kein Schritt
end-at-bound = an der Höchstlänge abgebrochen, in { $step }
end-after-last = nach dem letzten Schritt, { $step } ({ $place })
end-by-rule = { $rule }, in { $step } ({ $place })
menus = was gewählt wird, wenn es etwas anderes zu wählen gibt
options-many = ({ $count } Möglichkeiten)
taken-of = { $taken } von { $offered }
times-forced = { $count }-mal die einzige Möglichkeit
never-possible = nie möglich
failed-looks = { $count ->
        [one] 1 Simulation
       *[other] { $count } Simulationen
    } der Baumsuche stießen auf einen Laufzeitfehler; `rulewright fuzz` sucht ihn
sample = einer Stichprobe von { $count ->
        [one] 1 zufälligen Partie
       *[other] { $count } zufälligen Partien
    }
sample-stopped = { $sample }, die nach { $seconds } s abgebrochen wurde
lines-all = Regelzeilen: alle { $total } erreicht in { $sample }
lines-never = Regelzeilen: { $count } von { $total } nie erreicht in { $sample }
lines-more = und { $count } weitere (alle mit --format json)

## Die Seite

page-origin = Version { $version }, Prüfsumme { $digest }, Startwerte ab { $seed }. Die Intervalle enthalten den wahren Wert in 95 von 100 Fällen.
page-in-short = Kurz gesagt
page-even = Gestrichelt: gleicher Anteil, { $percent } %.
page-scores = Punkte
page-length = Länge
page-branching = Eine Entscheidung mit einer einzigen Möglichkeit ist keine Wahl. Eine Wahl hat im Mittel { $mean } Möglichkeiten, höchstens { $most }.
page-ends = Wie Partien enden
page-choices = Was gewählt wird
page-choices-note = Wie oft eine Alternative gewählt wird, wenn es sie und noch etwas anderes gibt.
page-unreached = Nie erreichte Regeln
page-lines-never = { $count } von { $total } Zeilen, in { $sample }:
page-lines-all = Alle { $total } Zeilen wurden erreicht, in { $sample }.
menu-forced = Immer nur als einzige Möglichkeit: { $names }
menu-never = Nie möglich: { $names }
wins-by-seats = Siege nach Platz am Tisch
wins-by-players = Siege nach Spieler
unit-points = Punkte
plot-decisions = Entscheidungen je Partie
axis-games = Partien, %
bar = { $span } { $unit }: { $count } von { $games } Partien
histogram = { $name }: Anteil der Partien nach { $unit }
figure-interval = { $figure }, 95 % zwischen { $low } und { $high }

## Vergleiche: `rulewright compare`

compared = je { $games }, { $agents }, dieselben Startwerte
interval = 95 % zwischen { $low } und { $high }
finding = { $claim }, { $interval } (bisher { $base })
finding-effect = { $claim }, { $interval } (bisher { $base }; { $effect })
effect = { $size ->
        [very-small] ein sehr kleiner Effekt
        [small] ein kleiner Effekt
        [medium] ein mittlerer Effekt
       *[large] ein großer Effekt
    }, { $letter } = { $value }
effect-infinite = unendlich
alternative = `{ $name }` (in `{ $decision }`)
choice-asked = „{ $name }“ ({ $prompt })
claim-wins = { $name } gewinnt um { $size } Prozentpunkte { $direction ->
        [more] häufiger
       *[less] seltener
    }
claim-ties = Gleichstände sind um { $size } Prozentpunkte { $direction ->
        [more] häufiger
       *[less] seltener
    }
claim-end = Partien enden um { $size } Prozentpunkte { $direction ->
        [more] häufiger
       *[less] seltener
    } { $name }
claim-score = { $name } erzielt { $size } Punkte { $direction ->
        [more] mehr
       *[less] weniger
    }
claim-margin = der Vorsprung des Siegers ist um { $size } { $direction ->
        [more] größer
       *[less] kleiner
    }
claim-branching = eine Wahl hat { $size } Möglichkeiten { $direction ->
        [more] mehr
       *[less] weniger
    }
claim-taken = { $name } wird je Partie { $size }-mal { $direction ->
        [more] mehr
       *[less] weniger
    } gewählt
claim-decisions = eine Partie hat { $size } Entscheidungen { $direction ->
        [more] mehr
       *[less] weniger
    }
claim-choices = eine Partie hat { $size } Wahlen { $direction ->
        [more] mehr
       *[less] weniger
    }
claim-and-more = { $claim } und { $count ->
        [one] 1 weiterer Unterschied
       *[other] { $count } weitere Unterschiede
    }
claims-more = { $claims }; und { $count ->
        [one] 1 weiterer Unterschied
       *[other] { $count } weitere Unterschiede
    }
end-short-bound = an der Höchstlänge
end-short-last = mit dem letzten Schritt
end-short-place = bei { $place }
measured-wins = Siege von { $name }
measured-score = Punkte von { $name }
measured-ties = Gleichstände
measured-end = Partien, die { $name } enden
measured-margin = Vorsprung des Siegers
measured-decisions = Entscheidungen
measured-choices = Wahlen
measured-branching = Möglichkeiten je Wahl
no-effect = ändert nichts: { $count ->
        [one] Die eine Partie verlief
       *[other] Alle { $count } Partien verliefen
    } gleich
no-effect-same-rules = ändert nichts: { $count ->
        [one] Die eine Partie verlief
       *[other] Alle { $count } Partien verliefen
    } gleich (die übersetzten Regeln sind dieselben)
same-games = { $same } von { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    } ({ $percent } %) verliefen gleich
nothing-significant = bei dieser Stichprobe ist kein Unterschied signifikant
inconclusive = bei dieser Stichprobe offen (95-%-Intervalle der Unterschiede):
group-wins = Siege und Gleichstände, in Prozentpunkten
group-score = Punkte
group-end = wie Partien enden, in Prozentpunkten
group-decisions = Länge
group-taken = wie oft eine Alternative je Partie gewählt wird
open-group = { $group }: { $ranges }
open-range = { $name } { $range }
open-widest = { $count ->
        [one] 1 Messgröße
       *[other] { $count } Messgrößen
    }, keine um mehr als { $size } ({ $name })
certainty = Verglichen: { $measures ->
        [one] 1 Messgröße
       *[other] { $measures } Messgrößen
    } bei { $changes ->
        [one] 1 Änderung
       *[other] { $changes } Änderungen
    }. Ein Satz nennt jeden Unterschied, der nach Korrektur für diese Anzahl (Holm) signifikant ist (5 %). Von so vielen Intervallen enthalten manche die 0 allein durch Zufall nicht.
trend-wins = je höher { $path }, desto { $direction ->
        [more] häufiger
       *[less] seltener
    } gewinnt { $name }: um { $size } Prozentpunkte je 1, { $interval }
trend-ties = je höher { $path }, desto { $direction ->
        [more] häufiger
       *[less] seltener
    } gibt es einen Gleichstand: um { $size } Prozentpunkte je 1, { $interval }
trend-score = je höher { $path }, desto { $direction ->
        [more] mehr
       *[less] weniger
    } Punkte erzielt { $name }: um { $size } je 1, { $interval }
trend-margin = je höher { $path }, desto { $direction ->
        [more] größer
       *[less] kleiner
    } der Vorsprung des Siegers: um { $size } je 1, { $interval }
trend-decisions = je höher { $path }, desto { $direction ->
        [more] länger
       *[less] kürzer
    } eine Partie: um { $size } Entscheidungen je 1, { $interval }
trend-choices = je höher { $path }, desto { $direction ->
        [more] mehr
       *[less] weniger
    } Wahlen je Partie: um { $size } je 1, { $interval }
trend-shape = { $trend } ({ $shape })
shape-all-along = durchgehend
shape-range = von { $low } bis { $high }
shape-except = aber gleich { $same }
shape-up-to = bis { $value }; gleich { $same }
shape-from = ab { $value }; gleich { $same }
shape-mixed = nicht durchgehend: am höchsten bei { $highest }, am niedrigsten bei { $lowest }
sweep-now = Nach den Regeln ist es { $value }.
sweep-nothing = Diese Zahl ändert nichts.
sweep-no-effect = { $path } ändert nichts: Bei jedem Wert verläuft jede Partie gleich
sweep-flat = von { $low } bis { $high } ändert sich nichts: Jede Partie verläuft gleich
sweep-no-trend = kein Messwert folgt { $path } über den Zufall hinaus
sweep-claims = bei { $value }, gegenüber den Regeln: { $claims }
head-name-wins = Siege von { $name } in %
head-name-scores = Punkte von { $name }
head-against = gegenüber den Regeln
against-current = wie bisher
against-same = gleich
against-differences = { $count ->
        [one] 1 Unterschied
       *[other] { $count } Unterschiede
    }
against-inconclusive = offen
page-comparison = { $title }: ein Vergleich
plot-marks = In den Diagrammen bezeichnen ein voller Punkt und fette Schrift einen signifikanten Unterschied; ein Ring bezeichnet einen, der Zufall sein kann.
plot-wins = Siege und Gleichstände
plot-score = Punkte
plot-end = Wie Partien enden
plot-branching = Verzweigung
plot-taken = Was häufiger oder seltener gewählt wird
unit-a-game = je Partie
unit-options = Möglichkeiten
unit-times-a-game = Mal je Partie
unit-percent-of-games = % der Partien
unit-decisions-a-game = Entscheidungen je Partie
curve-wins = Siege von { $name }
curve = { $name } ({ $unit }) über { $number }
by-the-rules = nach den Regeln
value-by-rules = { $value } (nach den Regeln)
figure-range = { $figure }, 95 % zwischen { $range }

## Suchen: `rulewright tune`

tune-heading = { $tried } Einstellungen versucht, je bis zu { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }, dieselben Startwerte
tune-heading-some = { $tried } von { $total } Einstellungen versucht, je bis zu { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }, dieselben Startwerte
tune-head-distance = in der Suche verfehlt um
tune-head-goal = gewünscht (95 % zwischen)
tune-head-original = nach den Regeln
tune-head-winner = Bestes der Suche
tune-given-up = { $distance }, aufgegeben
tune-met = erfüllt
tune-missed = verfehlt um { $distance }
tune-figure = { $figure } ({ $low } bis { $high })
tune-figure-of = { $name } { $figure }
tune-interrupted = Abgebrochen: Nichts ist bestätigt, und es wird keine Variante geschrieben.
tune-late = Die Zeit war um, bevor jede Einstellung versucht war.
tune-unplayable = { $count ->
        [one] 1 Einstellung lässt
       *[other] { $count } Einstellungen lassen
    } sich nicht spielen ({ $first }).
tune-nearer = um { $size } { $direction ->
        [nearer] näher am
       *[farther] weiter vom
    } Gewünschten als die bisherigen Regeln, { $interval }
tune-better = Besser: { $values }. In { $count ->
        [one] 1 Partie, die
       *[other] { $count } Partien, die
    } die Suche nicht kannte, ist das { $nearer } (diese verfehlen es um { $distance }).
tune-still-missed = Noch verfehlt: { $goals }.
tune-not-better = Soweit sich feststellen lässt, ist nichts besser. Das Beste der Suche war { $values }; in { $count ->
        [one] 1 Partie, die
       *[other] { $count } Partien, die
    } die Suche nicht kannte, ist das { $nearer }.
tune-all-met = Nichts kann besser sein: In { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    } erfüllen die bisherigen Regeln alles Gewünschte.
tune-all-worse = Nichts ist besser: Jede versuchte Einstellung verfehlt das Gewünschte weiter.
tune-no-other = Nichts ist besser: Es gibt nur die Einstellung der Regeln.
tune-compare = was sich sonst noch ändert: { $command }
