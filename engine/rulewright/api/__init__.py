"""The functions behind `import rulewright`: what the command can, as functions.

`saved_games` finds games in files, `games` asks about one, `rules` about a ruleset, `simulations` plays many.
"""
