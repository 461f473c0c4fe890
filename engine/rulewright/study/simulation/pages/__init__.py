"""Simulations and comparisons as HTML pages that need nothing else."""
