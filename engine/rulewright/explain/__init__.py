"""Explain moves, values, state and rules of a game as trees of reasons, limited to what one seat may see.

- `conditions`: explain why a condition does not hold: its false parts, with their values.
- `executed_rules`: list the rules that ran in a step of a game.
- `explainer`: answer `why` for the games of one ruleset under one setting.
- `invariants`: explain why an invariant does not hold: its keys and values.
- `legality`: explain why a move is legal in a position, or why it is not.
- `moments`: name the moments of a game that reasons refer to, by the choice that led to each.
- `probe`: evaluate any part of a rule in a position, with the ordinary compiler.
- `questions`: answer a question about a game: a move, a score, a value or a piece of state.
- `reason`: represent an explanation as a tree of reasons.
- `sections`: find the rule at a span, and the section of the rulebook it comes from.
- `sentences`: phrase explanations in English, and in the language of a game by its words.
- `state_history`: explain the value of a piece of state: which choice and rule wrote it last, and its
  previous value.
- `step_trace`: execute a step of a game again and record which rules run and which cells they write; normal
  play records neither.
- `trials`: explain what stops a trial run (`where: possible`), and why a menu offers nothing.
- `value_reasons`: explain a value by the parts it is computed from.
"""
