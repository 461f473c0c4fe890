"""Lowering: the typed tree becomes a program of plain functions over integer cells.

State is laid out as one flat list of integers (`layout`). Expressions and statements that run
through become structured code (`expressions`, `statements`; what runs over members in `searching`);
procedures that can halt become a graph of blocks that is cut into functions at decisions
(`halting`). What must survive a halt lies in cells, so a halted game is nothing but its cells.
`passes` make the functions shorter afterwards; `lower` calls everything in order.
"""
