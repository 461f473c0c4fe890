"""Lowering: the typed tree becomes a program of plain functions over integer cells.

What it makes is kept in one context (`context`, which knows nobody above it): state laid out as one
flat list of integers (`layout`), tables, functions, what texts do (`effects`), what can be worked
out before the game (`constant_evaluator`). An `Emitter` collects the statements of one function.

Expressions and statements that run through become structured code (`expressions`, `statements`;
what runs over members in `searching`, one recursion with `expressions`); procedures that can halt
become a graph of blocks that is cut into functions at decisions (`halting`). What must survive a
halt lies in cells, so a halted game is nothing but its cells. `passes` make the functions shorter
afterwards; `lowered_program` calls everything in order, and again for what scenarios add.

A function is named by what it is made of, and its locals are counted in it: what stands in one rule
does not show in the code of another.
"""
