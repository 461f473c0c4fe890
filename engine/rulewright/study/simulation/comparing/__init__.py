"""What a change of rules does: the same seeds under several rules, findings, sweeps of a number.

`compare` plays and keeps the differences; `findings` says which of them are sure, `trend` what a
number does as it grows; `report` is all of it as plain data. `declared_numbers` and `sweeping` read
what is to be varied.
"""
