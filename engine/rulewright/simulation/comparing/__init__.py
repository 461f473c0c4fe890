"""Compare rules by games with equal seeds: differences, sweeps of a number.

- `comparison`: compare rules game by game with equal seeds, and store the differences.
- `comparison_data`: represent a comparison as plain data: findings, inconclusive figures, figures of each
  ruleset, a sweep.
- `declared_numbers`: find the numbers that rules declare: their names and locations.
- `findings`: phrase the findings of a comparison: which figures differ, how significantly, how much.
- `parameter_sweep`: vary declared numbers: read the sweep, and make the settings, rules and variants of
  each value.
- `trend`: fit a line through the values of a sweep, seed by seed.
"""
