"""The functions behind `import rulewright`: what the command can, as functions.

`saved` finds games in files, `games` asks about one, `rules` about a ruleset, `playing` plays many.
"""
