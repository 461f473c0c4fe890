"""Re-execute scripts and saves under the current rules.

- `game_replay`: re-execute saves and scripts, decision by decision.
- `revalidation`: re-execute a game under current rules, and under earlier rules beside it if given.
- `verdict`: represent the result of re-executing a game.
"""
