"""Read, prepare, run, check and export scenarios and scripted games.

- `declared_differences`: read which scripts an overlay declares to be different under it.
- `end_checks`: check the properties that must hold where a script ends.
- `example_selection`: select the scenarios that a printed book describes as examples.
- `given_position`: set up the position that a script begins with.
- `position_text`: write a position as the `given` of a scenario: only differences from the start, in as few
  lines as possible.
- `scenario_export`: export a position of a game as a scenario: its `given`, pending procedures, and later
  moves.
- `script_diagnostics`: report illegal moves of scripts and unmet expectations.
- `script_export`: export a game as a script that replays it.
- `script_file`: read scenarios and scripted games: seats, position, moves and expectations.
- `script_preparation`: prepare a script: its setting, its seats, and its compiled rule text.
- `script_runner`: run scenarios and scripted games against the rules, and report where they fail.
- `stated_chance`: force the rolls and draws that a script states.
"""
