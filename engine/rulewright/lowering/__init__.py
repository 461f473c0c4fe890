"""Lowering: the typed tree becomes a program of plain functions over integer cells.

State is laid out as one flat list of integers (`layout`). Expressions and statements that run
through become structured code (`expressions`, `quantifiers`, `statements`); procedures that can
halt become a graph of blocks (`segments`, `asking`, `graph_loops`) that is cut into functions at
decisions (`cutting`). What must survive a halt lies in cells, so a halted game is nothing but its
cells.
"""
