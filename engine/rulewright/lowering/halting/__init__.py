"""Procedures that ask players: decisions, and blocks cut into segments where a game can halt."""
