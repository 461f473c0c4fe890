/* What the references share: the generator of the engine, and whole random games.

   A reference defines CELLS, new_game, options and play, then includes this file last. The cells are
   plain ints in the order of the ruleset's state; options come in the order of the ruleset's. */

#define EXPORT __attribute__((visibility("default")))
#define MULTIPLIER 6364136223846793005ULL
#define PLAYER_STREAM ((0x5EEDULL << 1) | 1)

/* PCG32, below a bound without bias. */
static inline unsigned below(unsigned long long *state, unsigned bound) {
  for (;;) {
    unsigned long long now = *state;
    unsigned mixed = (unsigned)(((now >> 18) ^ now) >> 27), turn = (unsigned)(now >> 59);
    unsigned output = mixed >> turn | mixed << (-turn & 31);
    *state = now * MULTIPLIER + PLAYER_STREAM;
    if (output >= bound || output >= -bound % bound) return output % bound;
  }
}

/* Plays one game; gives the number of decisions. */
static int game(int *cells, unsigned long long seed) {
  unsigned long long state = (PLAYER_STREAM + seed) * MULTIPLIER + PLAYER_STREAM;
  int codes[MOST_OPTIONS], made = 0;
  new_game(cells);
  for (;;) {
    int count = options(cells, codes);
    if (count == 0) break;
    made++;
    if (play(cells, codes[count > 1 ? below(&state, (unsigned)count) : 0])) break;
  }
  return made;
}

/* The final cells of one game. */
EXPORT void playout(int *cells, unsigned long long seed) { game(cells, seed); }

/* Games with the seeds first .. first+count-1: decisions in all. */
EXPORT long long playouts(unsigned long long first, long long count) {
  int cells[CELLS];
  long long made = 0;
  for (long long n = 0; n < count; n++) made += game(cells, first + (unsigned long long)n);
  return made;
}
