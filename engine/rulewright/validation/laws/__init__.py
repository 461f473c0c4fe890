"""Test the properties that every ruleset must have, by seeded random play.

- `observation`: record what one viewer sees between decisions (observation trace), and what that viewer
  does not see.
- `properties`: test the properties of every ruleset by seeded random play.
- `secrets`: re-sample hidden information and check that the player's observations stay the same.
- `shrinking`: shrink a failing game: leave out choices, then try every shorter game.
"""
