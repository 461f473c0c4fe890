"""The rulebook from the rules: what stands in it, its figures, and how it is written down."""
