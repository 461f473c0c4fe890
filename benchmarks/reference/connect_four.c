/* Connect Four: 42 places from the lower left, the height of each column, whose turn, how many. */
enum { COLUMNS = 7, ROWS = 6, SITES = COLUMNS * ROWS };
enum { HEIGHT = SITES, PLAYER = HEIGHT + COLUMNS, DISCS, CELLS, MOST_OPTIONS = COLUMNS };

static void new_game(int *cells) {
  for (int s = 0; s < SITES; s++) cells[s] = -1;
  for (int s = SITES; s < CELLS; s++) cells[s] = 0;
}

static int options(const int *cells, int *codes) {
  int n = 0;
  for (int c = 0; c < COLUMNS; c++)
    if (cells[HEIGHT + c] < ROWS) codes[n++] = c;
  return n;
}

/* How many discs of p follow each other from a place on. */
static inline int run(const int *cells, int p, int column, int row, int dx, int dy) {
  int n = 0;
  for (;;) {
    column += dx;
    row += dy;
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return n;
    if (cells[row * COLUMNS + column] != p) return n;
    n++;
  }
}

static int play(int *cells, int column) {
  int p = cells[PLAYER], row = cells[HEIGHT + column]++;
  cells[row * COLUMNS + column] = p;
  static const int DX[4] = {1, 0, 1, 1}, DY[4] = {0, 1, 1, -1};
  for (int d = 0; d < 4; d++)
    if (run(cells, p, column, row, DX[d], DY[d]) + run(cells, p, column, row, -DX[d], -DY[d]) >= 3)
      return 1;
  cells[PLAYER] = 1 - p;
  return ++cells[DISCS] == SITES;
}

#include "common.h"
