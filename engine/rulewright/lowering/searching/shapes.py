"""Lower placements of shapes of several cells on a growing grid.

Terms: a *shape* is a set of cells around a centre; an *opening* is a position at which the shape touches
existing cells and covers none (polyomino placement).

Rule: openings are enumerated by the runtime from the cells that exist; `lay` adds the cells of the shape
one after the other, links them with their neighbours, and runs its block for each of them.

Example: everybody adds a cell of their own.

```yaml
names: {p: player, s: site, t: site}
grids:
  site:
    grid: hex
    grows: true
    at most: 20
    reach: 5
    cell: {mark: player?}
    shapes:
      one: {cells: [[0, 0]]}
state: {turn: int}
define: {}
flow:
  turns:
    each: p in player, for ever
    do: |
      turn += 1
      p chooses spot in openings(one)
      otherwise: end game
      lay one at spot: mark = p
```

```ir turns apply_0
segment apply_0(code):
  main.spot_3 = code
  main.first_4 = lay_site_one(main.spot_3)
  for main.i_5 in range(0, 1):
    main.cell_6 = main.first_4 + main.i_5
    s[168 + main.cell_6] = s[190]
  if s[190] == 1:
    s[190] = 0
  else:
    s[190] = s[190] + 1
  tick
  s[4] = 1
  log event_0(s[190])
  main.t_2 = s[188] + 1
  if main.t_2 < -2147483647 or main.t_2 > 2147483647:
    fault number-too-large, value = main.t_2
  s[188] = main.t_2
  return -1
```
"""

from __future__ import annotations

from rulewright import tree
from rulewright.ir.nodes import ShapeTable
from rulewright.lowering.emitter import Emitter


def rotate_cells(
    shape_cells: tuple[tuple[int, int], ...], turns: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the cells of a shape in each of its rotations by 60 degrees."""
    shapes = [shape_cells]
    for _ in range(1, turns):
        shapes.append(tuple((-r, q + r) for q, r in shapes[-1]))
    return tuple(shapes)


def register_shape(em: Emitter, shape: tree.Shape) -> int:
    """Return the index of a shape among the program's shapes, adding it if needed."""
    shapes = em.lowering.shape_tables
    if shape not in shapes:
        grid, cells = em.lowering.layout.grids[shape.grid], rotate_cells(shape.cells, shape.type.turns)
        shapes[shape] = ShapeTable(grid.count, grid.q, grid.r, grid.limit, shape.type.reach, cells)
    return list(shapes).index(shape)
