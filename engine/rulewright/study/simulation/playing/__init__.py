"""Players and games on the Python backend, draw for draw as native code plays them."""
