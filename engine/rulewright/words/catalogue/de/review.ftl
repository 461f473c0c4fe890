### Wörter der Berichte über geänderte Regeln: `rulewright diff` und `review`, ihre Seiten.

## Allgemein

list-next = { $first }, { $next }
list-last = { $first } und { $last }
labelled = { $label }: { $value }
note = Hinweis: { $text }
and-more = und { $count } weitere
names-more = { $names } und { $count } weitere
lines = { $count ->
        [one] 1 Zeile
       *[other] { $count } Zeilen
    }
yes = ja
no = nein
before = vorher
now = jetzt
kind = { $kind ->
        [added] hinzugefügt
        [removed] entfernt
        [reordered] umgeordnet
        [edited] bearbeitet
       *[changed] geändert
    }

## Unterschiede: `rulewright diff`

section = { $section ->
        [head] das Regelwerk selbst
        [names] Buchstaben
        [types] Typen und ihre Elemente
        [define] Definitionen
       *[flow] Ablauf des Spiels
    }
no-cell = nichts
more-cells = und { $count } weitere Zellen
head-players = Spieler
head-scripts = Skripte
summary-same = die Regeln sind gleich
summary-rules = Regeln: { $counts }
summary-added = { $count } hinzugefügt
summary-removed = { $count } entfernt
summary-changed = { $count } geändert
summary-remarks = bei { $count } weiteren nur Titel, Anmerkungen oder Quellen
summary-scripts = Skripte: { $count } von { $total } enden anders
remarks = nur Titel, Anmerkungen oder Quellen geändert
changed-scripts = Skripte, die anders enden
same-version = beide Seiten haben Version { $version }: Geänderte Regeln brauchen eine andere `version:`
side-broken = { $name } ist nicht spielbar: Tabellen und Skripte werden nicht verglichen
verdict = { $verdict ->
        [fails-now] schlägt jetzt fehl
        [passes-now] besteht jetzt
        [fails-otherwise] schlägt anders fehl
       *[ends-otherwise] endet anders
    }
of-side = { $verdict } (der { $side ->
        [old] alten
       *[new] neuen
    } Seite)
fact-over = die Partie ist zu Ende
fact-score = Punkte von { $player }
passes = besteht

## Partien, die anders verlaufen

divergence = { $reason ->
        [cannot-begin] kann nicht beginnen
        [not-legal-now] jetzt nicht erlaubt
        [no-decision] keine Entscheidung
        [another-player-is-asked] jemand anderes ist am Zug
        [another-decision] eine andere Entscheidung
        [more-options] mehr Möglichkeiten
        [fewer-options] weniger Möglichkeiten
        [other-options] andere Möglichkeiten
        [the-rules-cannot-go-on] die Regeln kommen nicht weiter
       *[ends-otherwise] endet anders
    }
unplayable = nicht spielbar
decision-at = Entscheidung { $number }: { $reason }
decision-move = Entscheidung { $number }, `{ $move }`: { $reason }
decision-later = und dann bei Entscheidung { $number }: { $reason }
over-before = hier war die Partie zu Ende
over-now = hier ist die Partie jetzt zu Ende
asked-before = vorher: `{ $player }`, { $decision }
asked-now = jetzt: `{ $player }`, { $decision }
asked-here = `{ $player }` ist am Zug: { $decision }
decision-before = vorher: { $decision }
decision-now = jetzt: { $decision }
at-decision = bei { $decision }
options-new = neu: { $names }
options-gone = weggefallen: { $names }
legal-now = jetzt erlaubt: { $names }
chance-impossible = das angegebene Zufallsergebnis ist unmöglich: { $problem }
saved-under = gespeichert unter den Regeln der Revision { $revision }

## Prüfberichte: `rulewright review`

review-title = Prüfbericht zu { $title } { $version }, seit { $since }
chapter-short = Kurz gesagt
chapter-reach = Was jede Änderung betrifft
chapter-passages = Was in der Anleitung steht
chapter-messages = Texte, die während des Spiels erscheinen
chapter-rules = Geänderte Regeln und Zellen
changed-examples = Beispiele, die anders verlaufen
misfits = Spielstände, die nicht mehr passen
chapter-words = Veraltete Texte
chapter-layers = Veraltete Ausgaben und Varianten
chapter-findings = Weitere neue Befunde
chapter-failing = Weitere Tests, die fehlschlagen
unreached-lines = geänderte Regelzeilen, die kein Beispiel erreicht
surviving-mutants = Mutanten geänderter Zeilen, die kein Beispiel bemerkt
chapter-games = Partien von { $player }
chapter-games-layer = Partien von { $player } mit { $layer }
games-inconclusive = in je { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    } ist kein Unterschied signifikant
side-broken-review = { $name } ist nicht spielbar: Beispiele und die gedruckten Regeln werden nicht verglichen
edited-rules = { $count ->
        [one] 1 Regel
       *[other] { $count } Regeln
    } geändert
edited-rules-cells = { $count ->
        [one] 1 Regel
       *[other] { $count } Regeln
    } geändert, darunter { $cells ->
        [one] 1 Tabellenzelle
       *[other] { $cells } Tabellenzellen
    }
edited-layers = { $count ->
        [one] 1 Regel
       *[other] { $count } Regeln
    } nur in Ausgaben und Varianten geändert: { $layers }
edited-nothing = keine Regel geändert
edited-remarks = keine Regel geändert, nur Titel, Anmerkungen oder Quellen
edited-texts = { $count ->
        [one] 1 Text
       *[other] { $count } Texte
    } bearbeitet: { $languages }
version-raised = die Version ging wie vorgesehen von { $old } auf { $new }
version-stays = die Version kann { $version } bleiben
version-needless = die Version ging von { $old } auf { $new }, aber keine Regel hat sich geändert
stale-layers = Ausgaben und Varianten, die nicht mehr passen: { $layers }
outdated-texts = `{ $language }`: { $count ->
        [one] 1 Text
       *[other] { $count } Texte
    } zu prüfen oder zu schreiben
share = { $count } von { $total }
share-none = keine von { $total }
failing-tests = Tests, die jetzt fehlschlagen: { $count }
new-findings = neue Befunde: { $errors ->
        [one] 1 Fehler
       *[other] { $errors } Fehler
    }, { $warnings ->
        [one] 1 Warnung
       *[other] { $warnings } Warnungen
    }
findings-gone = { $findings }; { $count } behoben
mutants-skipped = Mutanten wurden nicht versucht, weil Beispiele schon ohne sie fehlschlagen
layer-state = { $state ->
        [own] behält die eigene Regel
        [otherwise] ändert sich auf eigene Weise
        [stale] passt nicht mehr
        [unknown] nicht lesbar
       *[changed] geändert
    }
language-state = { $state ->
        [stale] Übersetzung zu prüfen
        [missing] Text fehlt
       *[changed] Text geändert
    }
head-change = Änderung
head-examples = Beispiele
head-base = Grundspiel
like-base = Wie das Grundspiel: { $layers }.
untouched = Nicht betroffen: { $layers }.
flipped-examples = betrifft { $count ->
        [one] 1 Beispiel
       *[other] { $count } Beispiele
    }
only-with = nur mit: { $layers }
because = { $verdict } wegen { $changes }
named-change = Änderung { $number } ({ $name })
one-or-other = { $first } oder { $other }
as-written = { $verdict }, in der { $side ->
        [old] alten
       *[new] neuen
    } Fassung
example-group = { $title }: { $count ->
        [one] 1 Beispiel
       *[other] { $count } Beispiele
    }
not-holding = `{ $condition }` gilt nicht
expectation-failed = eine Erwartung ist nicht erfüllt
comment-too-long = Zu lang für einen Kommentar: { $chapters }.
