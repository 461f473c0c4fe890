"""Implement the functions of `import rulewright`.

- `games`: answer questions about one game: the end of a script, its picture, its replay, an agent's choice.
- `rules`: answer questions about a ruleset: its diagnostics, the coverage of its examples, the effects of
  an edit.
- `saved_games`: read saved games and scripts from files, and write games as scripts.
- `selection`: select the rules and the setting: a loaded ruleset, a folder or a name.
- `simulations`: simulate many games, and compare the results under changed rules.
"""
