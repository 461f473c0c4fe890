/* What the references with sets of places as machine words share: the generator of the engine,
   choosing without a list, and whole random games.

   A reference defines State, CELLS, `begin`, `count` (how many options there are; none: the game is
   over), `play` (makes the option with a number, and says whether the game is over) and `cells_of`
   (the cells as the reference with cells has them), then includes games.h last. */

typedef unsigned long long Word;
typedef unsigned __int128 Wide;

#define EXPORT __attribute__((visibility("default")))
#define MULTIPLIER 6364136223846793005ULL
#define PLAYER_STREAM ((0x5EEDULL << 1) | 1)

/* PCG32, below a bound without bias. */
static inline unsigned below(Word *state, unsigned bound) {
  for (;;) {
    Word now = *state;
    unsigned mixed = (unsigned)(((now >> 18) ^ now) >> 27), turn = (unsigned)(now >> 59);
    unsigned output = mixed >> turn | mixed << (-turn & 31);
    *state = now * MULTIPLIER + PLAYER_STREAM;
    if (output >= bound || output >= -bound % bound) return output % bound;
  }
}

static inline int many(Word set) { return __builtin_popcountll(set); }
static inline int many_wide(Wide set) { return many((Word)set) + many((Word)(set >> 64)); }
static inline int first(Word set) { return __builtin_ctzll(set); }
static inline Word bit(int place) { return 1ULL << place; }
static inline Wide wide_bit(int place) { return (Wide)1 << place; }

#ifdef __BMI2__
#define spread(bits, over) __builtin_ia32_pdep_di(bits, over)
#define gather(bits, from) __builtin_ia32_pext_di(bits, from)
#else
static inline Word spread(Word bits, Word over) {
  Word found = 0;
  for (; over; over &= over - 1, bits >>= 1)
    if (bits & 1) found |= over & -over;
  return found;
}
static inline Word gather(Word bits, Word from) {
  Word found = 0;
  for (int n = 0; from; from &= from - 1, n++)
    if (bits & from & -from) found |= bit(n);
  return found;
}
#endif

/* The place of the k-th member, k from 0. */
static inline int nth(Word set, unsigned k) {
#ifdef __BMI2__
  return first(spread(bit((int)k), set));
#else
  while (k--) set &= set - 1;
  return first(set);
#endif
}

static inline int nth_wide(Wide set, unsigned k) {
  unsigned low = (unsigned)many((Word)set);
  return k < low ? nth((Word)set, k) : 64 + nth((Word)(set >> 64), k - low);
}
