"""Fuzz rulesets: random and coverage-guided play over every setting, to find games that violate a property.

- `executors`: play games for coverage and failures, in native code or in Python.
- `failure_shrinking`: minimise a failure: the fewest choices, and the simplest setting that shows it.
- `fuzz_journal`: store the state of a fuzzing run as JSON: its progress, its corpus and its failures.
- `fuzzer`: fuzz a ruleset: visit settings in turn and combine the results.
- `report`: report the results of fuzzing.
- `setting_space`: enumerate the settings to fuzz: player counts x editions x variants x options.
- `visit_processes`: run visits of the fuzzer in other processes.
- `visits`: play one visit to one setting: a number of games, mutated from those that reached something new.
"""
