"""Search values of numbers for which games have the wanted figures.

- `goals`: read the goals of tuning, measure them, and score how far games are from them.
- `parameter_search`: search values of numbers: drop hopeless settings, and confirm the best on new games.
- `tuning_results`: report a parameter search: as data, in sentences, and as a variant.
"""
