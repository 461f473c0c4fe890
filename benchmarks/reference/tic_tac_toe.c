/* Tic-tac-toe: nine marks, whose turn it is, how many marks there are. */
enum { SITES = 9, PLAYER = SITES, MARKS, CELLS, MOST_OPTIONS = SITES };

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static void new_game(int *cells) {
  for (int s = 0; s < SITES; s++) cells[s] = -1;
  cells[PLAYER] = cells[MARKS] = 0;
}

static int options(const int *cells, int *codes) {
  int n = 0;
  for (int s = 0; s < SITES; s++)
    if (cells[s] < 0) codes[n++] = s;
  return n;
}

/* Says whether the game is over. */
static int play(int *cells, int s) {
  int p = cells[PLAYER];
  cells[s] = p;
  for (int l = 0; l < 8; l++)
    if (cells[LINES[l][0]] == p && cells[LINES[l][1]] == p && cells[LINES[l][2]] == p) return 1;
  cells[PLAYER] = 1 - p;
  return ++cells[MARKS] == SITES;
}

#include "common.h"
