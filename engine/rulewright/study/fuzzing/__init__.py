"""Looks for games that break a law: random and coverage-guided play over every setting."""
