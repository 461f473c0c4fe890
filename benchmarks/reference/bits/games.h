/* Plays one game; gives the number of decisions. */
static inline int game(State *z, Word seed) {
  Word state = (PLAYER_STREAM + seed) * MULTIPLIER + PLAYER_STREAM;
  int made = 0;
  unsigned options;
  begin(z);
  while ((options = count(z))) {
    made++;
    if (play(z, options > 1 ? below(&state, options) : 0)) break;
  }
  return made;
}

/* The final cells of one game. */
EXPORT void playout(int *cells, Word seed) {
  State z;
  game(&z, seed);
  cells_of(&z, cells);
}

/* Games with the seeds first .. first+count-1: decisions in all. */
EXPORT long long playouts(Word first, long long count) {
  State z;
  long long made = 0;
  for (long long n = 0; n < count; n++) made += game(&z, first + (Word)n);
  return made;
}
