"""The native backend: the same program as C, compiled by the compiler that the machine has.

`printer` writes the C, `library` compiles it once, keeps it by a digest of its text, and loads it
into the process. Whole loops (playouts, perft) run inside; a fault there is replayed on the Python
backend, which knows the author's places.
"""
