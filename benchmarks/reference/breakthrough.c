/* Breakthrough: 64 places, the number of pieces of each player, whose turn it is. */
enum { SIDE = 8, SITES = SIDE * SIDE, PIECES = SITES, PLAYER = PIECES + 2, CELLS };
enum { MOST_OPTIONS = 3 * 2 * SIDE };

static void new_game(int *cells) {
  for (int s = 0; s < SITES; s++) cells[s] = s < 2 * SIDE ? 0 : s >= SITES - 2 * SIDE ? 1 : -1;
  cells[PIECES] = cells[PIECES + 1] = 2 * SIDE;
  cells[PLAYER] = 0;
}

/* Every step as place * 3 + (0 left, 1 straight on, 2 right). */
static int options(const int *cells, int *codes) {
  int n = 0, p = cells[PLAYER], forwards = p == 0 ? SIDE : -SIDE;
  for (int s = 0; s < SITES; s++) {
    if (cells[s] != p) continue;
    int goal = s + forwards, column = s % SIDE;
    if (goal < 0 || goal >= SITES) continue;
    if (column > 0 && cells[goal - 1] != p) codes[n++] = s * 3;
    if (cells[goal] < 0) codes[n++] = s * 3 + 1;
    if (column < SIDE - 1 && cells[goal + 1] != p) codes[n++] = s * 3 + 2;
  }
  return n;
}

static int play(int *cells, int code) {
  int p = cells[PLAYER], from = code / 3, goal = from + (p == 0 ? SIDE : -SIDE) + code % 3 - 1;
  if (cells[goal] >= 0) cells[PIECES + 1 - p]--;
  cells[from] = -1;
  cells[goal] = p;
  cells[PLAYER] = 1 - p;
  return goal / SIDE == (p == 0 ? SIDE - 1 : 0) || cells[PIECES + 1 - p] == 0;
}

#include "common.h"
