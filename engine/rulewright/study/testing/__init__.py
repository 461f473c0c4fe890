"""A ruleset's own tests: what becomes of them, and what they reach of the rules.

`suite` asks for all of them: by way of `trying` where nobody knows what becomes of them, and of
`memory` where somebody does. Each has an `outcome` (as `junit`, too); what it has to say of the
rules is `tried`, and `coverage` and `reached` say what of them was played.
"""
