"""The parts of `check`: rules, scripts, words. What one of them has found out is known in other
runs as long as nothing has changed that it rests on."""
