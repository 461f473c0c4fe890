"""Define programs: functions over integers, with traversal and rewriting.

- `fold`: construct IR expressions and evaluate constant ones at once (constant folding).
- `nodes`: define the nodes of a program: functions over integers, which every backend prints.
- `printing`: print the IR as text, for compiler developers and golden tests.
- `program`: define the result of lowering for one setting: the IR, and everything needed to read its cells.
- `rewrite`: rewrite IR: substitute, rename and map expressions and statements.
- `walk`: list the parts of IR nodes and traverse programs.
"""
