/* Hex, 11 by 11, with the swap: 121 places, the number of stones, whose turn it is. */
enum { SIDE = 11, SITES = SIDE * SIDE, STONES = SITES, PLAYER, CELLS };
enum { SWAP = SITES, MOST_OPTIONS = SITES + 1 };

static void new_game(int *cells) {
  for (int s = 0; s < SITES; s++) cells[s] = -1;
  cells[STONES] = cells[PLAYER] = 0;
}

static int options(const int *cells, int *codes) {
  int n = 0;
  for (int s = 0; s < SITES; s++)
    if (cells[s] < 0) codes[n++] = s;
  if (cells[STONES] == 1 && cells[PLAYER] == 1) codes[n++] = SWAP;
  return n;
}

/* Whether the chain of p's stone at a place touches both of p's edges. */
static int spans(const int *cells, int p, int start) {
  static const int DX[6] = {1, -1, 0, 0, 1, -1}, DY[6] = {0, 0, 1, -1, -1, 1};
  char seen[SITES] = {0};
  int todo[SITES], n = 0, near = 0, far = 0;
  todo[n++] = start;
  seen[start] = 1;
  while (n > 0) {
    int s = todo[--n], row = s / SIDE, column = s % SIDE, along = p == 0 ? row : column;
    near |= along == 0;
    far |= along == SIDE - 1;
    if (near && far) return 1;
    for (int d = 0; d < 6; d++) {
      int x = column + DX[d], y = row + DY[d], t = y * SIDE + x;
      if (x < 0 || x >= SIDE || y < 0 || y >= SIDE || seen[t] || cells[t] != p) continue;
      seen[t] = 1;
      todo[n++] = t;
    }
  }
  return 0;
}

static int play(int *cells, int code) {
  int p = cells[PLAYER];
  cells[PLAYER] = 1 - p;
  cells[STONES]++;
  if (code < SITES) {
    cells[code] = p;
    return spans(cells, p, code);
  }
  for (int s = 0; s < SITES; s++)
    if (cells[s] == 0) {
      cells[s] = -1;
      cells[s % SIDE * SIDE + s / SIDE] = 1;
      break;
    }
  return 0;
}

#include "common.h"
