/* Amazons: 100 places as 100 bits. A line through a place is brought together as ten bits, by which
   a table says how far a queen goes on it. */
#include "bits.h"

enum { SIDE = 10, SITES = SIDE * SIDE, QUEENS = 4 };
typedef struct { Wide taken, queens[2], reach[QUEENS]; int from[QUEENS], player, shoots; } State;

/* By place, and across, upright, rising, falling: the line through it, in two words, how many of its
   places are in the first, and which of them it is. */
typedef struct { Word low, high; unsigned char below, at; } Line;
static Line lines[SITES][4];
/* By place in a line and what is taken in it: where a queen goes. */
static unsigned short goes[SIDE][1 << SIDE];

static __attribute__((constructor)) void tables(void) {
  static const int DX[4] = {1, 0, 1, -1}, DY[4] = {0, 1, 1, 1};
  for (int s = 0; s < SITES; s++)
    for (int d = 0; d < 4; d++) {
      Line *line = &lines[s][d];
      Wide set = 0;
      int before = 0;
      for (int n = -SIDE; n < SIDE; n++) {
        int x = s % SIDE + n * DX[d], y = s / SIDE + n * DY[d];
        if (x < 0 || x >= SIDE || y < 0 || y >= SIDE) continue;
        set |= wide_bit(y * SIDE + x);
        before += n < 0;
      }
      line->low = (Word)set;
      line->high = (Word)(set >> 64);
      line->below = (unsigned char)many(line->low);
      line->at = (unsigned char)before;
    }
  for (int at = 0; at < SIDE; at++)
    for (int taken = 0; taken < 1 << SIDE; taken++) {
      for (int n = at + 1; n < SIDE && !(taken >> n & 1); n++) goes[at][taken] |= 1U << n;
      for (int n = at - 1; n >= 0 && !(taken >> n & 1); n--) goes[at][taken] |= 1U << n;
    }
}

/* Where a queen goes from a place. */
static inline Wide reached(Wide taken, int s) {
  Word low = (Word)taken, high = (Word)(taken >> 64), to_low = 0, to_high = 0;
  for (int d = 0; d < 4; d++) {
    const Line *line = &lines[s][d];
    Word there = gather(low, line->low) | gather(high, line->high) << line->below;
    Word found = goes[line->at][there];
    to_low |= spread(found, line->low);
    to_high |= spread(found >> line->below, line->high);
  }
  return (Wide)to_high << 64 | to_low;
}

static void begin(State *z) {
  z->queens[0] = wide_bit(3) | wide_bit(6) | wide_bit(30) | wide_bit(39);
  z->queens[1] = wide_bit(60) | wide_bit(69) | wide_bit(93) | wide_bit(96);
  z->taken = z->queens[0] | z->queens[1];
  z->player = 0;
  z->shoots = -1;
}

static unsigned count(State *z) {
  if (z->shoots >= 0) {
    z->reach[0] = reached(z->taken, z->shoots);
    return (unsigned)many_wide(z->reach[0]);
  }
  Wide left = z->queens[z->player];
  int options = 0;
  for (int q = 0; q < QUEENS; q++) {
    Word low = (Word)left;
    z->from[q] = low ? first(low) : 64 + first((Word)(left >> 64));
    left &= left - 1;
    z->reach[q] = reached(z->taken, z->from[q]);
    options += many_wide(z->reach[q]);
  }
  return (unsigned)options;
}

static int play(State *z, unsigned k) {
  if (z->shoots >= 0) {
    z->taken |= wide_bit(nth_wide(z->reach[0], k));
    z->shoots = -1;
    z->player = 1 - z->player;
    return 0;
  }
  int q = 0;
  for (unsigned here; k >= (here = (unsigned)many_wide(z->reach[q])); q++) k -= here;
  z->shoots = nth_wide(z->reach[q], k);
  Wide moved = wide_bit(z->from[q]) | wide_bit(z->shoots);
  z->queens[z->player] ^= moved;
  z->taken ^= moved;
  return 0;
}

static void cells_of(const State *z, int *cells) {
  for (int s = 0; s < SITES; s++) {
    cells[s] = z->queens[0] >> s & 1 ? 0 : z->queens[1] >> s & 1 ? 1 : -1;
    cells[SITES + s] = (int)((z->taken & ~(z->queens[0] | z->queens[1])) >> s & 1);
  }
}

#include "games.h"
