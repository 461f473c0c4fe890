"""Print a program as WebAssembly bytes, where no compiler is at hand: rules that are edited in a page.

- `encoding`: numbers, instructions and sections as bytes.
- `function_printer`: one function of a program, from its IR.
- `module_printer`: a whole program, with the data that the driver of games and searches reads.

The driver is the C of native play, compiled once for all rules (`website/playground/wasm/driver.c`): it
calls the functions of a printed module through a table. Like the Python backend, this one uses the scalar
alternatives. Programs that need bitsets, compound moves or openings of shapes are not supported.
"""
