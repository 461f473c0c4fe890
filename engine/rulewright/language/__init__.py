"""Rule text to syntax tree (`parser`, `ast`) and back (`printer`); help where it is wrong."""
