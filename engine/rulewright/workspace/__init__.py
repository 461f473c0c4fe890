"""Remembers what was found out about rulesets, by the digest of everything that it depended on.

An answer from here is the answer from nothing: what the key leaves out, the answer may not depend
on. This room knows no question; those who ask say how their answers are written down.
"""
