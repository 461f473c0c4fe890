"""Simulate many games of one setting, and compare several.

- `comparing`: compare rules by games with equal seeds: differences, sweeps of a number.
- `count_labels`: name the counted things in the author's words: choices, alternatives, ends of games.
- `intervals`: compute confidence intervals and significance tests for figures from games.
- `pages`: render simulations and comparisons as self-contained HTML pages.
- `perft`: count sequences of plies with the backend that finishes first.
- `playing`: choose for agents and play their games on the Python backend, draw by draw like native code.
- `report_data`: represent a simulation as plain data, the source of its table, JSON, CSV and page.
- `reports`: run simulations and comparisons from request to report.
- `runner`: play as many games as requested or as a precision needs, in this process or in several.
- `sentences`: share phrases of the tables and pages of simulations, and choose the digits worth showing.
- `summary`: aggregate results of games; partial sums can be merged in any order.
- `summary_sentences`: summarise the figures of a simulation in a few sentences.
- `tuning`: search values of numbers for which games have the wanted figures.
- `unreached_lines`: find rule lines that random games never reach, from a sample on the Python backend.
- `working`: divide runs into tasks, and run them in this process, in several, or on a cluster.
"""
