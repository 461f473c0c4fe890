"""Begins what authors go on with: games, overlays, translations, as files that pass every check."""
