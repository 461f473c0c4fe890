/* Amazons: 100 places with amazons, 100 with arrows, whose turn, the amazon that has to shoot. */
enum { SIDE = 10, SITES = SIDE * SIDE };
enum { ARROW = SITES, PLAYER = 2 * SITES, SHOOTS, CELLS };
enum { MOST_OPTIONS = 4 * 36 };

static const int DX[8] = {0, 1, 1, 1, 0, -1, -1, -1}, DY[8] = {1, 1, 0, -1, -1, -1, 0, 1};

static void new_game(int *cells) {
  for (int s = 0; s < SITES; s++) cells[s] = -1, cells[ARROW + s] = 0;
  cells[3] = cells[6] = cells[30] = cells[39] = 0;
  cells[60] = cells[69] = cells[93] = cells[96] = 1;
  cells[PLAYER] = 0;
  cells[SHOOTS] = -1;
}

/* Adds base + every place that a queen at s reaches, by rising number. */
static int reached(const int *cells, int s, int base, int *codes, int n) {
  char goal[SITES] = {0};
  for (int d = 0; d < 8; d++) {
    int x = s % SIDE, y = s / SIDE;
    for (;;) {
      x += DX[d];
      y += DY[d];
      int t = y * SIDE + x;
      if (x < 0 || x >= SIDE || y < 0 || y >= SIDE || cells[t] >= 0 || cells[ARROW + t]) break;
      goal[t] = 1;
    }
  }
  for (int t = 0; t < SITES; t++)
    if (goal[t]) codes[n++] = base + t;
  return n;
}

static int options(const int *cells, int *codes) {
  if (cells[SHOOTS] >= 0) return reached(cells, cells[SHOOTS], 0, codes, 0);
  int n = 0;
  for (int s = 0; s < SITES; s++)
    if (cells[s] == cells[PLAYER]) n = reached(cells, s, s * SITES, codes, n);
  return n;
}

static int play(int *cells, int code) {
  if (cells[SHOOTS] < 0) {
    cells[code / SITES] = -1;
    cells[code % SITES] = cells[PLAYER];
    cells[SHOOTS] = code % SITES;
  } else {
    cells[ARROW + code] = 1;
    cells[SHOOTS] = -1;
    cells[PLAYER] = 1 - cells[PLAYER];
  }
  return 0;
}

#include "common.h"
