"""Serve the studio: a browser page to play, examine and edit rules.

A viewer is a seat, a spectator, or the owner of the session, who sees everything. `page/` has the
templates, styles and ES modules.

- `app`: pass requests to their handlers by HTTP, and notify pages of changes by web sockets.
- `bots`: play the seats of bots: at random, greedily, or after a search.
- `downloads`: export a save, a script, a scenario or a replay from a game session.
- `folder_watch`: watch a folder on the disk for files that change.
- `game_record`: validate the contents of a session file before it is used.
- `game_session`: manage one game session: rules, a tree of positions, seats, and the permitted actions of
  each viewer.
- `guards`: filter incoming requests, and add security headers to every response.
- `handlers`: answer requests over any transport: pages, actions and replies.
- `hot_reload`: reload rules that are edited during a game: read saved files, replay the game, and test the
  examples.
- `interruptible`: run work in a thread that is interrupted after a time limit or when its caller is
  cancelled.
- `lobby`: manage all game sessions of a server: create, reopen after a restart, and notify of changes.
- `page_state`: build the state of a session for one viewer: all information about a game leaves through this
  module.
- `position_tree`: keep the played positions as a tree: going back and choosing another option creates a
  branch.
- `question_queue`: answer questions about a game outside its session: explanations and downloads.
- `ruleset_catalogue`: list the rulesets of the lobby, and the settings of each.
- `script_start`: start sessions from scripts: from their given position, or after their moves.
- `session_journal`: store a session in a file: one line of JSON for its start, and one for each action.
- `session_rules`: hold the rules of one session as they were on disk when read, in one setting, with their
  words in each language.
- `strict_json`: parse untrusted JSON: requests of pages, and session files.
- `undo_requests`: decide when a choice can be undone: at once if it revealed nothing, otherwise if all
  others agree.
- `web_server`: run the studio's process: a socket on this machine, and uvicorn.
- `workers`: run blocking work in threads.
"""
