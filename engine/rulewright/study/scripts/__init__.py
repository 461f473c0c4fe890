"""Scenarios and scripted games: read, made ready, played, judged and written."""
