"""What a change of rules does: the same seeds under several rules, findings, sweeps of a number.

`comparison` plays and keeps the differences; `findings` says which of them are sure, `trend` what a number
does as it grows; `comparison_data` is all of it as plain data. `declared_numbers` and `parameter_sweep` read
what is to be varied.
"""
