"""A ruleset's own tests: what becomes of them, and what they reach of the rules.

`suite` asks for all of them: by way of `compiled_rules` where nobody knows what becomes of them, and of
`outcome_cache` where somebody does. Each has an `outcome` (as `junit`, too); what it has to say of the
rules is `suite_records`, and `coverage` and `coverage_report` say what of them was played.
"""
