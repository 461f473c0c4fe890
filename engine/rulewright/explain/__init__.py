"""Why a game is as it is: why a move is legal or not, why a value is what it is, which rule wrote a
piece of state, and which rules ran. Answers are trees of reasons, made from what one seat may
see.

`explainer` is asked, by way of `questions` where the question is text. `legality`, `value_reasons`,
`state_history`, `conditions`, `invariants`, `trials` and `executed_rules` give trees of a `reason` each, told
in `sentences` that name `moments` of the game and `sections` of the rulebook. `probe` asks a position for the
value of any part of a rule as a seat knows it, `step_trace` carries out a step once more and listens.
"""
