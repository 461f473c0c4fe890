"""Warn about valid rules that look like mistakes.

- `confusable_names`: warn about names that people mistake for others because their letters look alike.
- `lint`: warn about valid rules that look like mistakes: unused names, conditions that are always true or
  false.
- `loop_conditions`: warn about loops that change what their own condition reads, which is evaluated again
  before each iteration.
- `simultaneous_choices`: warn about simultaneous choices whose effects conflict.
"""
