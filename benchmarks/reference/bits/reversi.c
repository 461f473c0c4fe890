/* Reversi: the discs of who moves and of the other, and where a disc may be put. */
#include "bits.h"

enum { SIDE = 8, SITES = SIDE * SIDE };
#define INNER 0x7E7E7E7E7E7E7E7EULL
typedef struct { Word own, other, open; int player; } State;

/* The places beyond a line of the other's discs that begins at one's own, both ways. */
#define EITHER(name, step, through)                                      \
  static inline Word name(Word own, Word other) {                       \
    Word over = other & (through), up = over & own << step, down = over & own >> step; \
    up |= over & up << step;                                             \
    down |= over & down >> step;                                         \
    Word higher = over & over << step, lower = over & over >> step;      \
    up |= higher & up << 2 * step;                                       \
    down |= lower & down >> 2 * step;                                    \
    up |= higher & up << 2 * step;                                       \
    down |= lower & down >> 2 * step;                                    \
    return up << step | down >> step;                                    \
  }
EITHER(across, 1, INNER)
EITHER(upright, 8, ~0ULL)
EITHER(rising, 9, INNER)
EITHER(falling, 7, INNER)

static inline Word open(Word own, Word other) {
  return (across(own, other) | upright(own, other) | rising(own, other) | falling(own, other)) &
         ~(own | other);
}

/* The lines from each place: four on which places rise, four on which they fall. */
static Word up[SITES][4], down[SITES][4];
static __attribute__((constructor)) void lines(void) {
  static const int DX[4] = {1, -1, 0, 1}, DY[4] = {0, 1, 1, 1};
  for (int s = 0; s < SITES; s++)
    for (int d = 0; d < 4; d++)
      for (int n = 1; n < SIDE; n++) {
        int x = s % SIDE + n * DX[d], y = s / SIDE + n * DY[d];
        if (x >= 0 && x < SIDE && y >= 0 && y < SIDE) up[s][d] |= bit(y * SIDE + x);
        x = s % SIDE - n * DX[d], y = s / SIDE - n * DY[d];
        if (x >= 0 && x < SIDE && y >= 0 && y < SIDE) down[s][d] |= bit(y * SIDE + x);
      }
}

/* What a disc at s turns over: each way as far as the first place that is not the other's. */
static inline Word turned(Word own, Word other, int s) {
  Word found = 0;
  for (int d = 0; d < 4; d++) {
    Word line = up[s][d], end = ((other | ~line) + 1) & line & own;
    found |= (end - (end != 0)) & line;
    line = down[s][d];
    end = 1ULL << 63 >> __builtin_clzll((~other & line) | 1);
    end &= line & own;
    found |= line & -(end << 1);
  }
  return found;
}

static void begin(State *z) {
  z->own = bit(28) | bit(35);
  z->other = bit(27) | bit(36);
  z->player = 0;
  z->open = open(z->own, z->other);
}

static unsigned count(const State *z) { return z->open ? (unsigned)many(z->open) : 1; }

static int play(State *z, unsigned k) {
  Word own = z->own, other = z->other;
  if (z->open) {
    int s = nth(z->open, k);
    Word over = turned(own, other, s);
    own |= over | bit(s);
    other ^= over;
  }
  z->own = other;
  z->other = own;
  z->player = 1 - z->player;
  z->open = open(other, own);
  return !z->open && !open(own, other);
}

static void cells_of(const State *z, int *cells) {
  for (int s = 0; s < SITES; s++)
    cells[s] = z->own >> s & 1 ? z->player : z->other >> s & 1 ? 1 - z->player : -1;
}

#include "games.h"
