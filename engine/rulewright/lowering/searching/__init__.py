"""Lower quantifiers and searches over members: to loops, or to operations on bitsets.

- `bitset_functions`: define functions for expensive bitsets, shared by equal ones.
- `bitsets`: build bitset expressions over the members of one type; each is computed once, under a name.
- `bulk_stores`: merge stores into bulk stores, which write a run of cells at once.
- `chain_bitsets`: compute chains of places as bitsets: for all chains at once, or for the chain of one
  place.
- `chains`: compute the connected groups of places (chains) once per position, and store them.
- `connectivity`: lower questions about connection, and the growing grids they are often asked of.
- `domain_pruning`: prune domains before the game: remove the values for which a condition without state is
  false.
- `inverse_lookup`: replace a search by an inverse lookup: `the s in space where market[s] == x`.
- `lane_types`: classify the parts of a condition by how their values vary over the members of a type.
- `line_bitsets`: compute the places that unobstructed straight paths reach, as bitsets.
- `neighbour_tables`: compute conditions on the neighbours of each place of a growing grid for all places at
  once.
- `path_lines`: find paths that are lines: from each place in a few directions, one place after the other.
- `path_tries`: walk paths with common beginnings together: an obstructed place ends every path that leads
  over it.
- `quantifiers`: lower domains to loops, and quantifiers to searches (never to generator expressions).
- `search_loops`: lower searches to nested loops, each condition in the outermost loop that binds its
  variables.
- `shapes`: lower placements of shapes of several cells on a growing grid.
- `trails`: find the longest trail: edges are counted where one trail uses all of them, and searched depth
  first where none can.
- `truth_tables`: replace conditions on few cells by lookups in a truth table.
- `vectorize`: evaluate conditions for all members of a type at once, as bitsets (vectorised predicates).
- `vectorized_domains`: search a whole domain by bitsets (`vectorize`) where that is faster than a loop.
"""
