"""Run the studio and the language service inside a web page, without threads, processes or a server.

A worker of the page runs Python as WebAssembly (Pyodide) and calls `worker_calls`. `website/playground` has
the page and its build.

- `background_checks`: check a ruleset completely, run its examples, print its rulebook and its native code,
  play random games.
- `inline_workers`: run blocking work at once.
- `page_editor`: answer an editor of the page: diagnostics, completion, hover, formatting.
- `page_studio`: answer the pages of the studio, and begin games from a link.
- `rule_folder`: hold the reader's copy of a ruleset, and list its changes.
- `single_page`: put a ruleset and a game of it into one HTML file that plays from disk.
- `worker_calls`: the calls from the page, with their arguments and results as JSON.
"""
