/* Tic-tac-toe: the places of each player as nine bits. */
#include "bits.h"

enum { SITES = 9, ALL = 511 };
typedef struct { unsigned own[2], player; } State;

/* Whether three in a row are among nine places, by those places. */
static Word has_row[8];
static __attribute__((constructor)) void rows(void) {
  static const unsigned ROW[8] = {7, 56, 448, 73, 146, 292, 273, 84};
  for (unsigned set = 0; set <= ALL; set++)
    for (int r = 0; r < 8; r++)
      if ((set & ROW[r]) == ROW[r]) has_row[set >> 6] |= bit(set & 63);
}

static void begin(State *z) { *z = (State){{0, 0}, 0}; }

static unsigned count(const State *z) { return (unsigned)many(ALL & ~(z->own[0] | z->own[1])); }

static int play(State *z, unsigned k) {
  unsigned p = z->player, free = ALL & ~(z->own[0] | z->own[1]);
  unsigned at = 1U << nth(free, k), own = z->own[p] |= at;
  z->player = 1 - p;
  return (has_row[own >> 6] >> (own & 63) & 1) | (free == at);
}

static void cells_of(const State *z, int *cells) {
  for (int s = 0; s < SITES; s++)
    cells[s] = z->own[0] >> s & 1 ? 0 : z->own[1] >> s & 1 ? 1 : -1;
}

#include "games.h"
