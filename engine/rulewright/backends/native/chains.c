/* Chains of places as sets, kept with what was asked of them. Laid out one behind the other are: the
   sets whose places hang together, what is asked for beside chains, the answers (the places in chains
   beside which there are at least `least[i]` of it), and for each place that stands for a chain its
   places and those beside it; then which place stands for the chain of each. All is empty at first,
   which is true of no places at all. What is of another position is mended: chains that lose places
   fall apart, new places and what fell apart are put together with the chains beside them, and
   what lies beside is counted anew where something has changed. */
#define EACH(i, number) _Pragma("GCC unroll 9") for (int i = 0; i < number; i++)
#define CHAINS(M, wide)                                                                           \
  typedef M __attribute__((aligned(8), may_alias)) Chain##wide;                                   \
  INLINE int same_chains##wide(const Chain##wide *k, int sets, const M *now) {                    \
    for (int v = 0; v < sets; v++)                                                                \
      if (!same##wide(k[v], now[v])) return 0;                                                    \
    return 1;                                                                                     \
  }
/* A set of those that lie from place `first` on: that of the chain of a place. */
#define CHAIN_OF(M, wide)                                                                         \
  INLINE M chain_of##wide(const Chain##wide *k, int sets, I at, int first, int of) {              \
    M every = k[0], none = {0};                                                                   \
    for (int v = 1; v < sets; v++) every = or##wide(every, k[v]);                                 \
    int there = some##wide(and##wide(every, bit##wide(at)));                                      \
    return there ? k[first + ((unsigned char *)(k + of))[at]] : none;                             \
  }
CHAINS(M1, 1)
CHAINS(M2, 2)
CHAINS(M4, 4)
CHAIN_OF(M1, 1)
CHAIN_OF(M2, 2)
CHAIN_OF(M4, 4)
/* The function that mends the chains with a number. */
#define MEND(n, M, wide, sets, leasts, near, size, ...)                                           \
  static __attribute__((noinline)) void mend_##n(Chain##wide *k, const M *now, M asked) {         \
    static const int least[] = {__VA_ARGS__};                                                     \
    Chain##wide *answer = k + sets + 1, *in = answer + leasts, *beside = in + size;               \
    unsigned char *of = (unsigned char *)(beside + size);                                         \
    M set[sets], told[leasts + 1], lost = {0}, loose = {0}, every = {0}, look;                    \
    EACH(v, sets) {                                                                               \
      set[v] = now[v];                                                                            \
      lost = or##wide(lost, without##wide(k[v], set[v]));                                         \
      loose = or##wide(loose, without##wide(set[v], k[v]));                                       \
      every = or##wide(every, set[v]);                                                            \
      k[v] = set[v];                                                                              \
    }                                                                                             \
    EACH(i, leasts) told[i] = answer[i];                                                          \
    look = or##wide(without##wide(asked, k[sets]), without##wide(k[sets], asked));                \
    look = or##wide(look, or##wide(lost, loose));                                                 \
    k[sets] = asked;                                                                              \
    for (M left = lost; some##wide(left);) {                                                      \
      M apart = in[of[first##wide(left)]];                                                        \
      left = without##wide(left, apart);                                                          \
      loose = or##wide(loose, and##wide(apart, every));                                           \
      EACH(i, leasts) told[i] = without##wide(told[i], apart);                                    \
    }                                                                                             \
    for (M left = loose; some##wide(left);) {                                                     \
      int at = (int)first##wide(left);                                                            \
      M chain = bit##wide(at), around = near[at], known = {0}, own = set[0];                      \
      EACH(v, sets) if (some##wide(and##wide(set[v], chain))) own = set[v];                       \
      M edge = and##wide(around, own);                                                            \
      while (some##wide(edge)) {                                                                  \
        int next = (int)first##wide(edge);                                                        \
        M one = bit##wide(next);                                                                  \
        if (some##wide(and##wide(one, loose))) {                                                  \
          chain = or##wide(chain, one);                                                           \
          around = or##wide(around, near[next]);                                                  \
        } else {                                                                                  \
          next = of[next];                                                                        \
          if (!some##wide(known)) known = in[next], at = next;                                    \
          chain = or##wide(chain, in[next]);                                                      \
          around = or##wide(around, beside[next]);                                                \
        }                                                                                         \
        edge = without##wide(and##wide(around, own), chain);                                      \
      }                                                                                           \
      in[at] = chain;                                                                             \
      beside[at] = without##wide(around, chain);                                                  \
      left = without##wide(left, chain);                                                          \
      for (M to = without##wide(chain, known); some##wide(to); to = drop##wide(to))               \
        of[first##wide(to)] = (unsigned char)at;                                                  \
    }                                                                                             \
    M beyond = loose;                                                                             \
    for (; some##wide(look); look = drop##wide(look))                                             \
      beyond = or##wide(beyond, near[first##wide(look)]);                                         \
    for (beyond = and##wide(beyond, every); some##wide(beyond);) {                                \
      int at = of[first##wide(beyond)];                                                           \
      M chain = in[at];                                                                           \
      int number = (int)count##wide(and##wide(beside[at], asked));                                \
      beyond = without##wide(beyond, chain);                                                      \
      EACH(i, leasts) {                                                                           \
        told[i] = without##wide(told[i], chain);                                                  \
        if (number >= least[i]) told[i] = or##wide(told[i], chain);                               \
      }                                                                                           \
    }                                                                                             \
    EACH(i, leasts) answer[i] = told[i];                                                          \
  }
