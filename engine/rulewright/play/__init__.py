"""Playing: games and their decisions, moves, the log, what each viewer sees, saves, playouts."""
