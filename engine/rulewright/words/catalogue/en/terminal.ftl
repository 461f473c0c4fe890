### Words of `rulewright play` and of `rulewright run --step`.

## A game

welcome = Type `help` for the commands, `show` for the whole position.
step-welcome = Press Enter for the next move, type `b` to go back, or the number of a move; `help` lists the commands.
hand-over = { $name } is to move. Everybody else looks away; then press Enter.
position-abridged = Shortened: `show` prints everything, `show NAME` a part.
position-omits = Not shown: { $names }. `show` prints everything, `show NAME` a part.

## Options

options-on-board = { $numbers } on the board
options-more = There are { $count } more: type part of a name, or `options` to list all.
options-collapsed = Type a number to see these options, or part of a name; `options` lists all.
option-group = { $title }: { $count ->
        [one] one option
       *[other] { $count } options
    }
not-an-option = Type a number or a name from the list; `help` lists the commands.
no-number = No option here has the number { $number }.

## Commands

command-help = list the commands
command-options = list all options, with their names in scripts
command-show = print the position; `show NAME` prints a part of it, or the details of a card or place
command-cards = print all cards that you can see, with details; `cards NAME` prints some
command-scores = print the scores
command-why = `why MOVE` explains why a move is or is not legal; also `why score` and `why VALUE`
command-log = print the log; `log N` prints the last N lines
command-undo = take back your last move and everything after it
command-save = save the game; `save FILE` saves it elsewhere, `save FILE.yaml` writes a script
command-scenario = `scenario FILE.yaml` writes a scenario that begins at this position
command-quit = save the game and leave
command-back = go back by one move
command-save-script = `save FILE.yaml` writes the moves so far as a script
command-leave = leave
help-options = Choose an option by its number, its name, or part of its name.
help-colon = If a command is also the name of an option, put a colon in front of it: `:undo`.
no-command = There is no command `{ $name }`; `help` lists the commands.
why-needs-move = Add a move or a value: `why MOVE`, `why score` or `why VALUE`.
log-needs-number = `log` takes a number of lines: `log 10`.
nothing-scored = This game has no scores.
nothing-called = Nothing here is called `{ $name }`.
no-cards = No cards are visible.
no-card-called = No visible card is called `{ $name }`.
undo-answered = { $name } has answered already; only { $name } can take that back.
undo-nothing = You have no move to take back.
undone = Taken back.

## Files

saved = The game is saved in { $path }. To continue it:
script-written = The game is written to { $path } as a script. To play it again:
scenario-written = The position is written to { $path } as a scenario. To play it:
script-needs-file = Name a file that ends in .yaml.

## `run`

run-stops-before = { $name } is to move: { $prompt }
run-options = options: { $names }
