### Wörter von `rulewright play` und von `rulewright run --step`.

## Ein Spiel

welcome = `help` listet die Befehle auf, `show` zeigt die ganze Stellung.
step-welcome = Enter zeigt den nächsten Zug, `b` geht zurück, eine Zahl zu diesem Zug; `help` listet die Befehle auf.
hand-over = { $name } ist am Zug. Alle anderen schauen weg; dann bitte Enter drücken.
position-abridged = Gekürzt: `show` zeigt alles, `show NAME` einen Teil.
position-omits = Nicht gezeigt: { $names }. `show` zeigt alles, `show NAME` einen Teil.

## Möglichkeiten

options-on-board = { $numbers } auf dem Plan
options-more = Es gibt { $count } weitere: Teil eines Namens eingeben, oder `options` für alle.
options-collapsed = Eine Zahl zeigt diese Möglichkeiten, ebenso ein Teil eines Namens; `options` zeigt alle.
option-group = { $title }: { $count ->
        [one] eine Möglichkeit
       *[other] { $count } Möglichkeiten
    }
not-an-option = Bitte eine Zahl oder einen Namen aus der Liste eingeben; `help` listet die Befehle auf.
no-number = Hier hat keine Möglichkeit die Zahl { $number }.

## Befehle

command-help = die Befehle auflisten
command-options = alle Möglichkeiten auflisten, mit ihren Namen in Skripten
command-show = die Stellung zeigen; `show NAME` zeigt einen Teil oder die Einzelheiten einer Karte oder eines Feldes
command-cards = alle sichtbaren Karten mit Einzelheiten zeigen; `cards NAME` zeigt einige
command-scores = den Punktestand zeigen
command-why = `why ZUG` erklärt, warum ein Zug erlaubt ist oder nicht; auch `why score` und `why WERT`
command-log = den Verlauf zeigen; `log N` zeigt die letzten N Zeilen
command-undo = den eigenen letzten Zug mit allem Folgenden zurücknehmen
command-save = das Spiel speichern; `save DATEI` speichert es woanders, `save DATEI.yaml` schreibt ein Skript
command-scenario = `scenario DATEI.yaml` schreibt ein Szenario, das mit dieser Stellung beginnt
command-quit = das Spiel speichern und beenden
command-back = einen Zug zurückgehen
command-save-script = `save DATEI.yaml` schreibt die bisherigen Züge als Skript
command-leave = beenden
help-options = Eine Möglichkeit lässt sich durch ihre Zahl, ihren Namen oder einen Teil davon wählen.
help-colon = Heißt eine Möglichkeit wie ein Befehl, bekommt der Befehl einen Doppelpunkt: `:undo`.
no-command = Den Befehl `{ $name }` gibt es nicht; `help` listet die Befehle auf.
why-needs-move = Bitte einen Zug oder Wert angeben: `why ZUG`, `why score` oder `why WERT`.
log-needs-number = `log` braucht eine Anzahl von Zeilen: `log 10`.
nothing-scored = In diesem Spiel gibt es keine Punkte.
nothing-called = Hier heißt nichts `{ $name }`.
no-cards = Es sind keine Karten sichtbar.
no-card-called = Keine sichtbare Karte heißt `{ $name }`.
undo-answered = { $name } hat schon geantwortet; nur { $name } kann das zurücknehmen.
undo-nothing = Es gibt keinen eigenen Zug zum Zurücknehmen.
undone = Zurückgenommen.

## Dateien

saved = Das Spiel ist in { $path } gespeichert. So geht es weiter:
script-written = Das Spiel steht als Skript in { $path }. So wird es noch einmal gespielt:
scenario-written = Die Stellung steht als Szenario in { $path }. So wird es gespielt:
script-needs-file = Bitte eine Datei angeben, deren Name mit .yaml endet.

## `run`

run-stops-before = { $name } ist am Zug: { $prompt }
run-options = Möglichkeiten: { $names }
