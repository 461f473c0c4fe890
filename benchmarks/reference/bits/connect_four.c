/* Connect Four: seven bits a column, the topmost always empty; what the mover has and what lies. */
#include "bits.h"

enum { COLUMNS = 7, ROWS = 6, HIGH = ROWS + 1 };
#define BOTTOM 0x40810204081ULL
#define BOARD (BOTTOM * ((1ULL << ROWS) - 1))
typedef struct { Word own, all; int player; } State; /* `own` of the player to move */

static void begin(State *z) { *z = (State){0, 0, 0}; }

/* The lowest empty place of each column that is not full. */
static inline Word open(const State *z) { return (z->all + BOTTOM) & BOARD; }

static unsigned count(const State *z) { return (unsigned)many(open(z)); }

static inline Word four(Word set, int step) {
  Word pairs = set & set >> step;
  return pairs & pairs >> 2 * step;
}

static int play(State *z, unsigned k) {
  Word at = bit(nth(open(z), k)), own = z->own | at;
  z->own ^= z->all; /* the other's from here on */
  z->all |= at;
  z->player = 1 - z->player;
  return ((four(own, 1) | four(own, HIGH) | four(own, HIGH + 1) | four(own, HIGH - 1)) != 0) |
         (z->all == BOARD);
}

static void cells_of(const State *z, int *cells) {
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++) {
      int at = column * HIGH + row;
      int mine = (int)(z->own >> at & 1), there = (int)(z->all >> at & 1);
      cells[row * COLUMNS + column] = !there ? -1 : mine ? z->player : 1 - z->player;
    }
}

#include "games.h"
