### Wörter der Berichte über simulierte Spiele: `rulewright simulate`, seine Seite und `in_short`.

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
