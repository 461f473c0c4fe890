/* Reversi: 64 places and whose turn it is. */
enum { SIDE = 8, SITES = SIDE * SIDE, PLAYER = SITES, CELLS };
enum { PASS = SITES, MOST_OPTIONS = SITES };

static const int DX[8] = {0, 1, 1, 1, 0, -1, -1, -1}, DY[8] = {1, 1, 0, -1, -1, -1, 0, 1};

static void new_game(int *cells) {
  for (int s = 0; s < SITES; s++) cells[s] = -1;
  cells[27] = cells[36] = 1;
  cells[28] = cells[35] = 0;
  cells[PLAYER] = 0;
}

/* How many discs of the other p encloses from a place in a direction. */
static inline int enclosed(const int *cells, int p, int s, int dx, int dy) {
  int x = s % SIDE, y = s / SIDE, n = 0;
  for (;;) {
    x += dx;
    y += dy;
    if (x < 0 || x >= SIDE || y < 0 || y >= SIDE) return 0;
    int there = cells[y * SIDE + x];
    if (there < 0) return 0;
    if (there == p) return n;
    n++;
  }
}

static int playable(const int *cells, int p, int s) {
  if (cells[s] >= 0) return 0;
  for (int d = 0; d < 8; d++)
    if (enclosed(cells, p, s, DX[d], DY[d])) return 1;
  return 0;
}

static int options(const int *cells, int *codes) {
  int n = 0;
  for (int s = 0; s < SITES; s++)
    if (playable(cells, cells[PLAYER], s)) codes[n++] = s;
  if (n == 0) codes[n++] = PASS;
  return n;
}

static int play(int *cells, int code) {
  int p = cells[PLAYER];
  if (code != PASS) {
    for (int d = 0; d < 8; d++) {
      int turned = enclosed(cells, p, code, DX[d], DY[d]);
      for (int n = 1; n <= turned; n++) cells[code + n * (DY[d] * SIDE + DX[d])] = p;
    }
    cells[code] = p;
  }
  cells[PLAYER] = 1 - p;
  for (int q = 0; q < 2; q++)
    for (int s = 0; s < SITES; s++)
      if (playable(cells, q, s)) return 0;
  return 1;
}

#include "common.h"
