/* Hex, 11 by 11, with the swap: the stones of each player, and which of them hang together with
   the edge that it begins from and with the other. A stone is looked at again only when it joins
   one of these. */
#include "bits.h"

enum { SIDE = 11, SITES = SIDE * SIDE };
#define ALL ((wide_bit(SITES)) - 1)
typedef struct { Wide free, own[2], joined[2][2]; int player, stones; } State;

static Wide west, east, edge[2][2], near[SITES];

static inline Wide beside(Wide set) {
  Wide leftwards = set & ~west, rightwards = set & ~east;
  return (leftwards >> 1 | rightwards << 1 | set << SIDE | set >> SIDE | leftwards << (SIDE - 1) |
          rightwards >> (SIDE - 1)) & ALL;
}

static __attribute__((constructor)) void edges(void) {
  for (int n = 0; n < SIDE; n++) {
    west |= wide_bit(n * SIDE);
    east |= wide_bit(n * SIDE + SIDE - 1);
    edge[0][0] |= wide_bit(n);
    edge[0][1] |= wide_bit(SITES - SIDE + n);
  }
  edge[1][0] = west;
  edge[1][1] = east;
  for (int s = 0; s < SITES; s++) near[s] = beside(wide_bit(s));
}

static void begin(State *z) { *z = (State){.free = ALL}; }

static unsigned count(const State *z) {
  return (unsigned)many_wide(z->free) + (z->stones == 1 && z->player == 1);
}

/* Puts a stone; whether it joins both edges. */
static inline int put(State *z, int p, int s) {
  Wide at = wide_bit(s);
  z->free ^= at;
  z->own[p] |= at;
  int both = 1;
  for (int e = 0; e < 2; e++) {
    Wide joined = z->joined[p][e];
    if (!(at & edge[p][e]) && !(near[s] & joined)) {
      both = 0;
      continue;
    }
    Wide left = z->own[p] & ~joined, met = at;
    do {
      left &= ~met;
      joined |= met;
      met = beside(met) & left;
    } while (met);
    z->joined[p][e] = joined;
  }
  return both;
}

static int play(State *z, unsigned k) {
  int p = z->player;
  z->player = 1 - p;
  z->stones++;
  if (k < (unsigned)many_wide(z->free)) return put(z, p, nth_wide(z->free, k));
  int s = nth_wide(z->own[0], 0);
  z->own[0] = z->joined[0][0] = z->joined[0][1] = 0;
  z->free = ALL;
  put(z, 1, s % SIDE * SIDE + s / SIDE);
  return 0;
}

static void cells_of(const State *z, int *cells) {
  for (int s = 0; s < SITES; s++)
    cells[s] = z->own[0] >> s & 1 ? 0 : z->own[1] >> s & 1 ? 1 : -1;
}

#include "games.h"
