/* Many games side by side, one choice of each in a call, over arrays that the caller owns. What is
   seen and chosen are the numbers of rl/observing.py and rl/acting.py, whose layout `Batch` has. */
typedef struct {
  I count, features, numbers, width, by_score, plies;
  const int *runs;  /* what is seen: first cell, how many; `run_count` pairs */
  I run_count;
  const int *rows;  /* for each type whose things lie in rows: of, first, next, things, places */
  I row_count;
  const int *decisions;    /* base, whole, base of the alternatives or -1, first alternative, how many */
  const I *alternatives;   /* first code, first digit */
  const I *digits;         /* divide by, modulo, divide by, modulo, base; of a bag that is numbered by
                              how many things it has -1 - the place in `bags`, which kind, base */
  const I *bags;           /* kinds, most things, of one kind, and the steps of `BagType` */
  UU seed;      /* episode e of game i has the seed `seed` + i + e * `count` */
  int *cells;   /* of all games; room for one before the first */
  I *episode;   /* by game */
  UU *luck;     /* by game: the generator that chooses at random */
  I *planned; /* by game: the code that it has chosen, if nobody chooses otherwise */
  int *begun;   /* by game: how many numbers of an option are chosen, and they: 1 + `plies` */
  UU *legal;    /* by game: a bit for each number that can be chosen */
} Batch;

/* What a step writes; null where nobody asks. */
typedef struct {
  void *observation;
  signed char *hidden, *mask;
  int *seat;
  UU *seed;
  float *rewards;
  unsigned char *ended;
  void *last;               /* observation at the end, of whoever chose last */
  signed char *last_hidden;
  I *sampled;               /* what would be chosen at random */
} Arrays;

/* What one thread needs besides: the game as it was before its choice, for a fault. */
typedef struct {
  int before[CELLS];
  I chosen; /* the code; -1 where a game begins */
  unsigned char dark[CELLS]; /* the cells that whoever looks may not see */
} Desk;

static void veil(int *s, Host *h, I viewer, unsigned char *dark);

#define DIGITS 5

/* --- observations ------------------------------------------------------------------------------- */

#define OBSERVE(name, type)                                                                       \
  static void name(const Batch *b, int *s, Desk *k, I viewer, I asked, type *to, signed char *no) { \
    type *at = to;                                                                                \
    *at++ = (type)viewer;                                                                         \
    *at++ = (type)asked;                                                                          \
    *at++ = (type)(asked < 0 ? -1 : s[PC]);                                                       \
    *at++ = (type)s[PHASE];                                                                       \
    for (I r = 0; r < b->run_count; r++) {                                                        \
      const int *from = s + b->runs[2 * r], size = b->runs[2 * r + 1];                            \
      for (int c = 0; c < size; c++) at[c] = (type)from[c];                                       \
      at += size;                                                                                 \
    }                                                                                             \
    for (I r = 0; r < b->row_count; r++) {                                                        \
      const int *row = b->rows + 5 * r;                                                           \
      for (int t = 0; t < row[3]; t++) at[t] = -1;                                                \
      for (int p = 0; p < row[4]; p++) {                                                          \
        if (VEILED && k->dark[row[1] + p]) continue;                                              \
        int thing = s[row[1] + p];                                                                \
        for (int n = 0; thing >= 0 && n < row[3]; n++, thing = s[row[2] + thing])                 \
          at[thing] = (type)n;                                                                    \
      }                                                                                           \
      at += row[3];                                                                               \
    }                                                                                             \
    if (!VEILED) return;                                                                          \
    I n = 4;                                                                                      \
    for (I r = 0; r < b->run_count; r++) {                                                        \
      const unsigned char *dark = k->dark + b->runs[2 * r];                                       \
      for (int c = 0; c < b->runs[2 * r + 1]; c++, n++)                                           \
        if (no[n] = (signed char)dark[c], dark[c]) to[n] = 0;                                     \
    }                                                                                             \
    for (I r = 0; r < b->row_count; r++) {                                                        \
      const unsigned char *dark = k->dark + b->rows[5 * r];                                       \
      for (int t = 0; t < b->rows[5 * r + 3]; t++, n++)                                           \
        if (no[n] = (signed char)dark[t], dark[t]) to[n] = 0;                                     \
    }                                                                                             \
  }
OBSERVE(observe_1, signed char)
OBSERVE(observe_2, short)
OBSERVE(observe_4, int)

static void observe(const Batch *b, int *s, Host *h, Desk *k, I viewer, I asked, I game, void *to,
                    signed char *hidden) {
  I at = game * b->features;
  if (!to) return;
  if (VEILED) {
    __builtin_memset(k->dark, 0, sizeof k->dark);
    veil(s, h, viewer, k->dark);
  }
  if (b->width == 1)
    observe_1(b, s, k, viewer, asked, (signed char *)to + at, hidden + at);
  else if (b->width == 2)
    observe_2(b, s, k, viewer, asked, (short *)to + at, hidden + at);
  else
    observe_4(b, s, k, viewer, asked, (int *)to + at, hidden + at);
}

/* --- actions ------------------------------------------------------------------------------------ */

/* The number that comes at a place in the path of an option. */
static int count_in_bag(const I *bag, I number, I kind) {
  const I *steps = bag + 3;
  I left = bag[1], count = 0;
  for (I k = 0; k <= kind; k++, steps += bag[1] + 2) {
    left -= count, count = 0;
    while (count < left && count < bag[2] && steps[left + 1] - steps[left - count] <= number) count++;
    number -= steps[left + 1] - steps[left + 1 - count];
  }
  return (int)count;
}

static int number_at(const Batch *b, int decision, I code, int place) {
  const int *d = b->decisions + 5 * decision;
  int a = d[3];
  while (a + 1 < d[3] + d[4] && code >= b->alternatives[2 * a + 2]) a++;
  if (d[2] >= 0 && place-- == 0) return d[2] + a - d[3];
  const I *one = b->digits + DIGITS * (b->alternatives[2 * a + 1] + place);
  I value = (code - b->alternatives[2 * a]) / one[0] % one[1];
  if (one[2] < 0) return count_in_bag(b->bags - 1 - one[2], value, one[3]) + (int)one[4];
  return (int)(value / one[2] % one[3] + one[4]);
}

static int begins(const Batch *b, int decision, I code, const int *begun) {
  for (int n = 0; n < begun[0]; n++)
    if (number_at(b, decision, code, n) != begun[1 + n]) return 0;
  return 1;
}

static inline UU *legal_of(const Batch *b, I game) { return b->legal + game * ((b->numbers + 63) / 64); }
static inline void mark(UU *legal, I number) { legal[number >> 6] |= 1ULL << (number & 63); }

/* Options that are told as sets: what stands in a row goes over by words. */
static void mark_part(const Host *h, const Part *p, UU *legal, I first) {
  for (int i = 0; i < p->sets; i++)
    for (int w = 0; w < p->wide; w++) {
      UU set = h->pool[p->at + i * p->wide + w];
      I number = first + p->base + p->offsets[i] + (I)p->step * 64 * w, by = number & 63;
      if (p->step != 1) {
        for (; set; set &= set - 1) mark(legal, number + (I)p->step * __builtin_ctzll(set));
        continue;
      }
      UU low = set << by, high = by ? set >> (64 - by) : 0;
      if (low) legal[number >> 6] |= low;
      if (high) legal[(number >> 6) + 1] |= high;
    }
}

/* Eight bits as eight bytes. */
static inline UU bytes_of(UU bits) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_di(bits, 0x0101010101010101ULL);
#else
  UU each = ((bits & 255) * 0x0101010101010101ULL) & 0x8040201008040201ULL;
  return (each + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
#endif
}

static void show_legal(const UU *legal, signed char *mask, I numbers) {
  I n = 0;
  for (; n + 64 <= numbers; n += 64) {
    UU word = legal[n >> 6];
    for (int i = 0; i < 64; i += 8) {
      UU eight = bytes_of(word >> i);
      __builtin_memcpy(mask + n + i, &eight, 8);
    }
  }
  for (; n + 8 <= numbers; n += 8) {
    UU eight = bytes_of(legal[n >> 6] >> (n & 63));
    __builtin_memcpy(mask + n, &eight, 8);
  }
  for (; n < numbers; n++) mask[n] = (signed char)(legal[n >> 6] >> (n & 63) & 1);
}

/* Says what can be chosen: numbers of whole options, or those that come next in `count` options,
   which then have to be in the list. */
static void offer(const Batch *b, Host *h, Arrays *o, I game, int decision, int count) {
  const int *d = b->decisions + 5 * decision, *begun = b->begun + game * (1 + b->plies);
  const Code *out = h->out;
  UU *legal = legal_of(b, game);
  __builtin_memset(legal, 0, (unsigned long)((b->numbers + 63) / 64) * sizeof(UU));
  if (d[1]) {
    int i = 0;
    for (const Part *p = h->part; PARTS && p < h->part + h->parts; p++) {
      for (; i < p->first; i++) mark(legal, d[0] + out[i]);
      mark_part(h, p, legal, d[0]);
      i += p->count;
    }
    for (; i < count; i++) mark(legal, d[0] + out[i]);
  } else {
    for (int i = 0; i < count; i++) mark(legal, number_at(b, decision, out[i], begun[0]));
  }
  /* The caller may write what he likes into his. */
  if (o->mask) show_legal(legal, o->mask + game * b->numbers, b->numbers);
  I code = b->planned[game];
  if (o->sampled) o->sampled[game] = d[1] ? d[0] + code : number_at(b, decision, code, begun[0]);
}

/* At a decision with so many options, which only `option_at` tells. */
static void stand(const Batch *b, int *s, Host *h, Desk *k, Arrays *o, I game, int decision, int count) {
  I seat = who(decision, s, h);
  b->begun[game * (1 + b->plies)] = 0;
  /* As random players draw in `play_match`: not where there is nothing to choose. */
  int nth = count > 1 ? (int)below(b->luck + game, PLAYER_STREAM, (U)count) : 0;
  b->planned[game] = option_at(h, nth);
  if (!b->decisions[5 * decision + 1]) listed(h);
  offer(b, h, o, game, decision, count);
  if (o->seat) o->seat[game] = (int)seat;
  observe(b, s, h, k, seat, seat, game, o->observation, o->hidden);
}

/* A new game; one that asks nobody is passed over. */
static void renewed(const Batch *b, int *s, Host *h, Desk *k, Arrays *o, I game) {
  for (int tries = 0; tries < 1000; tries++, b->episode[game]++) {
    UU seed = b->seed + (UU)game + (UU)b->episode[game] * (UU)b->count;
    int count = 0;
    begin(s, h, seed);
    int decision = advance_unlisted(s, h, ENTRY, 0, &count);
    if (decision == ENDED) continue;
    b->luck[game] = seeded(seed, PLAYER_STREAM);
    if (o->seed) o->seed[game] = seed;
    stand(b, s, h, k, o, game, decision, count);
    return;
  }
  fault(h);
}

static void reward_all(const Batch *b, int *s, Host *h, float *to) {
  I scores[PLAYERS], places[PLAYERS], teams[PLAYERS];
  list_teams(s, h, teams);
  standing(s, h, teams, scores, places);
  int rivals = 0;
  for (int q = 0; q < PLAYERS; q++) rivals |= teams[q] != teams[0];
  for (int p = 0; p < PLAYERS; p++) {
    int sharing = 0, before = 0;
    for (int q = 0; q < PLAYERS; q++)
      sharing += places[q] == places[p], before += places[q] < places[p];
    double middle = before + (sharing - 1) / 2.0, span = PLAYERS > 1 ? PLAYERS - 1 : 1;
    to[p] = b->by_score      ? (float)scores[p]
            : LOSES && !rivals ? (places[p] == 1 ? 1.0f : -1.0f)
            : PLAYERS > 1      ? (float)(1.0 - 2.0 * middle / span)
                               : 0;
  }
}

static __attribute__((noinline)) WHOLE void move(const Batch *b, int *s, Host *h, Desk *k, Arrays *o,
                                                 I game, I number) {
  int decision = s[PC], count = 0, *begun = b->begun + game * (1 + b->plies);
  I code;
  const int *d = b->decisions + 5 * decision;
  if (o->ended) o->ended[game] = 0;
  if (o->rewards) __builtin_memset(o->rewards + game * PLAYERS, 0, PLAYERS * sizeof(float));
  if (d[1]) {
    code = number - d[0];
  } else {
    h->work = 0; /* each part of an option is chosen from a list made anew */
    int all = (int)options(decision, s, h), left = 0, same;
    begun[++begun[0]] = (int)number;
    for (int i = 0; i < all; i++)
      if (begins(b, decision, h->out[i], begun)) h->out[left++] = h->out[i];
    do {
      if (left <= 1) break;
      int next = number_at(b, decision, h->out[0], begun[0]);
      same = 1;
      for (int i = 1; i < left && same; i++)
        same = number_at(b, decision, h->out[i], begun[0]) == next;
      if (same) begun[++begun[0]] = next;
    } while (same);
    if (left != 1) {
      if (!left) fault(h);
      if (!begins(b, decision, b->planned[game], begun))
        b->planned[game] = h->out[below(b->luck + game, PLAYER_STREAM, (U)left)];
      offer(b, h, o, game, decision, left);
      I seat = who(decision, s, h);
      if (o->seat) o->seat[game] = (int)seat;
      if (o->seed) o->seed[game] = b->seed + (UU)game + (UU)b->episode[game] * (UU)b->count;
      observe(b, s, h, k, seat, seat, game, o->observation, o->hidden);
      return;
    }
    code = h->out[0];
  }
  I mover = who(decision, s, h);
  copy_cells(k->before, s);
  k->chosen = code;
  s[DECISIONS]++;
  int then = advance_unlisted(s, h, apply(decision, s, h, code), 0, &count);
  if (then == ENDED) {
    if (o->rewards) reward_all(b, s, h, o->rewards + game * PLAYERS);
    if (o->ended) o->ended[game] = 1;
    observe(b, s, h, k, mover, -1, game, o->last, o->last_hidden);
    b->episode[game]++;
    k->chosen = -1;
    renewed(b, s, h, k, o, game);
  } else {
    if (o->seed) o->seed[game] = b->seed + (UU)game + (UU)b->episode[game] * (UU)b->count;
    stand(b, s, h, k, o, game, then, count);
  }
}

/* --- what is called ----------------------------------------------------------------------------- */

EXPORT unsigned long rw_desk(void) { return sizeof(Desk); }

/* So many numbers for each game: its sets, then its cells. */
#define GAME (CELLS + 2 * KEPT_WORDS)
EXPORT int rw_batch_game(void) { return GAME; }
static inline int *cells_of(const Batch *b, I game) { return b->cells + (game + 1) * GAME; }

/* New games for first .. last-1. Gives `last`, or the game that met a rule fault as it began. */
EXPORT I rw_batch_begin(Host *h, Desk *k, const Batch *b, Arrays *o, I first, I last) {
  volatile I game = first;
  k->chosen = -1;
  if (__builtin_setjmp(h->back)) return game;
  for (; game < last; game++) {
    if (o->ended) o->ended[game] = 0;
    if (o->rewards) __builtin_memset(o->rewards + game * PLAYERS, 0, PLAYERS * sizeof(float));
    renewed(b, cells_of(b, game), h, k, o, game);
  }
  return game;
}

/* The first game for which a number is none that can be chosen; `count` if there is none. */
EXPORT I rw_batch_check(const Batch *b, const I *numbers) {
  for (I game = 0; game < b->count; game++) {
    I n = numbers[game];
    if (n < 0 || n >= b->numbers || !(legal_of(b, game)[n >> 6] >> (n & 63) & 1)) return game;
  }
  return b->count;
}

/* One choice in each of these games; null: at random. Gives `last`, or the game that met a rule
   fault, which then stands as it stood; `chosen` gets the code, or -1 where the next game began. */
EXPORT I rw_batch_step(Host *h, Desk *k, const Batch *b, Arrays *o, const I *numbers, I first,
                       I last, I *chosen) {
  volatile I game = first;
  if (__builtin_setjmp(h->back)) {
    *chosen = k->chosen;
    if (k->chosen >= 0) {
      copy_cells(cells_of(b, game), k->before);
      keep_words(cells_of(b, game));
    }
    return game;
  }
  for (; game < last; game++) {
    int *s = cells_of(b, game), decision = s[PC];
    I number;
    if (numbers) {
      number = numbers[game];
    } else {
      const int *d = b->decisions + 5 * decision;
      I code = b->planned[game];
      number = d[1] ? d[0] + code
                    : number_at(b, decision, code, b->begun[game * (1 + b->plies)]);
    }
    k->chosen = -1;
    move(b, s, h, k, o, game, number);
  }
  return game;
}
