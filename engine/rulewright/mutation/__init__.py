"""Measure the quality of a ruleset's examples by mutation testing.

- `mutant_switches`: compile all mutants of a setting into one program, in which a cell selects the active
  one.
- `mutate`: run mutation testing on a ruleset, in several processes if worthwhile, and aggregate.
- `mutation_operators`: define the mutation operators: likely mistakes at one node of a typed tree.
- `mutation_runner`: run the examples against mutants, and report the surviving ones.
- `mutation_sites`: list the places where a setting's rules can be mutated, with the mutated rules.
- `range_removal`: remove from rule text the type information that a mutant can invalidate.
"""
