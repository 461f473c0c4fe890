### Die eigenen Wörter des Buchs, gleich um welches Spiel es geht.

contents = Inhalt
edition = Ausgabe
version = Regelfassung
players = Spieler
author = Von
source-of = Nach
players-value =
    { $low ->
       *[other] { $low } bis { $high }
    }
players-number = { $count ->
        [one] ein Spieler
       *[other] { $count } Spieler
    }
made = Von Rulewright aus den Regeln gemacht. Die Beispiele wurden nach denselben Regeln gespielt.
listing = { $first }, { $rest }
listing-last = { $first } und { $last }
each-player = jeder Spieler
varying = …
exact = Die genaue Regel
not-told = Der Text oben sagt, was sonst gilt. Hier gilt stattdessen das Folgende.
source = Quelle
assumption = Angenommen
reconstructed = Rekonstruiert
note = Anmerkung
figure-start = Die Stellung zu Beginn
figure-begun = Beispiel für den Anfang mit { $count } Personen
figure-given = Die Stellung des Beispiels
figure-end = Die Stellung am Ende des Beispiels
usually = sonst: { $was }
change-added = Neu durch: { $by }
change-changed = Geändert durch: { $by }
chapter-changes = Was anders ist
changes-told = Diese Regeln weichen von den üblichen ab. Im Text zeigt das ein Strich am Rand.
removed-rules = Entfällt
chapter-setup = Spielaufbau
chapter-components = Was es gibt
chapter-flow = Spielablauf
chapter-actions = Aktionen
chapter-procedures = Wie etwas ausgeführt wird
chapter-triggers = Was von selbst geschieht
chapter-modifiers = Was andere Regeln ändert
chapter-scoring = Spielende und Wertung
chapter-tables = Tabellen
chapter-glossary = Begriffe
chapter-examples = Beispiele
chapter-exact = Im Wortlaut
start-values = Zu Beginn
by-players = Je nach Spielerzahl
member-rule = Wirkung
as-table = Dasselbe als Tabelle
only-with = Nur bei
option-head = Absprache
option-values = Möglichkeiten
option-usual = Üblich
options-told = Vor dem Spiel abgesprochen
members = { $count }
grid-told = { $columns } Spalten und { $rows } Reihen, zusammen { $count } Felder
pairs-told = Alle Paare aus { $parts }: { $count }
range-told = { $low } bis { $high }
everything = alle
in-each = je { $value }
how-many = { $place }, Anzahl
there = { $place }: { $thing } ist dort
not-there = { $place }: { $thing } ist nicht dort
empty = nichts
illegal = Nicht möglich
holds = Danach
given = Die Stellung
with-options = mit
score-part = Teil
score-rule = Wie er zählt
ranking = Wer am meisten hat, gewinnt; wer gleich viel hat, teilt sich den Platz.
each = Für
repeat = Wiederholt
because = wegen
alternatives = Eines davon
ranking-by = Verglichen werden nacheinander
