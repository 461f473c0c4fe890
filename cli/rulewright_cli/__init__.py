"""Provide the command `rulewright`: parse arguments, call the library, print, and exit.

- `abbreviations`: abbreviate names to short marks.
- `app`: define the command `rulewright`: one Typer app, with a module for each command.
- `commands`: the commands, one module each, with the name of the command.
- `comparison_output`: print the result of a comparison in sentences.
- `completion`: complete command lines: the next part of an option, or a command.
- `console`: print with colours on a terminal, and plain text elsewhere.
- `divergence`: print the first divergence of two runs: `rulewright run A --against B`.
- `exit_codes`: end commands: exit codes, fatal diagnostics, Ctrl-C, internal errors.
- `game_files`: choose file names for saves, scripts and scenarios.
- `game_printer`: print games in words: events, decisions, standings and results.
- `line_reader`: read lines from people: with editing, history and completion at a terminal, plain
  otherwise.
- `moments`: parse a moment of a script or a saved game on the command line: `game.yaml@12`.
- `option_menu`: number the options of a decision, and collapse long lists by alternative.
- `options`: define arguments and options shared by commands: the ruleset and its setting.
- `output`: choose where and how a command writes: `--format` for standard output, `--out` for files.
- `position_printer`: print positions: whole, in part, or only the changes.
- `position_reader`: describe a seat's view of a position in the game's words: boards, tables and lines.
- `resource_limits`: limit the time and memory of a check.
- `script_stepper`: step through a played script, move by move.
- `simulation_output`: print and write the results of simulations: tables, JSON, CSV, pages.
- `streams`: handle standard input and output that are closed, full, or limited to few characters.
- `terminal_session`: run a game at the terminal: ask people, let bots move, and keep hidden information
  hidden.
- `text_boards`: draw boards of squares and hexes with characters.
- `text_tables`: print tables in columns; where they do not fit, wrap cells or print each row as lines.
- `text_wrapping`: pad and wrap text in columns of a terminal.
- `watch_mode`: run a command again at each save (`--watch`).
- `work_options`: define options of long runs: workers, journals and limits.
"""
