"""The format of the files that authors write: what may stand where, and what a ruleset says."""
