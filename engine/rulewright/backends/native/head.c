typedef long long I;
typedef unsigned int U;
typedef unsigned long long UU;
typedef UU __attribute__((may_alias, aligned(4))) Word;

/* An option: of 64 bits where some decision needs more than 31. */
#if WIDE_CODES
typedef I Code;
typedef UU UCode;
#else
typedef int Code;
typedef U UCode;
#endif

/* Options that are told as sets: `count` codes from place `first` of the list on, base + step * t +
   offset for each member t of one of so many `sets`, which lie in the pool from `at` on. SETS, WIDE
   and STEP are constants where these are the same for all. */
typedef struct {
  int first, count, sets, wide, step, at;
  I base;
  const int *offsets;
} Part;
#define MOST_PARTS 24
#define POOL 128

#ifndef MOST_CELLS
#define MOST_CELLS CELLS
#endif

typedef struct {
  void *back[5];        /* where a fault goes on */
  /* Decisions in a game, steps and work between two of them; another thread makes all -1 to stop. */
  volatile int most_decisions, most_steps, most_work;
  int work;             /* what was done since the last decision */
  int begun;            /* whether `first` is filled */
  int first[MOST_CELLS]; /* every game's start values, worked out once */
  Code out[OPTIONS + 1]; /* the options of the decision at hand, and room for one that is none */
  int why;              /* the place of the rule fault that was met, 0 for those of the driver */
  short seen[FEATURES]; /* what a game has reached, for scout.c */
  unsigned char window[(2 * REACH + 1) * (2 * REACH + 1)];
  int kept[KEPT + 1];   /* what is worked out once for many askers, whatever the game */
  void *reached;        /* positions that moves have led to, for routes.c */
  int every_route;      /* whether each way there counts */
  int endless;          /* whether the rule fault that was met is one of going on and on */
  int parts, pooled;    /* options that are not in the list yet, see listed */
  Part part[MOST_PARTS];
  UU pool[POOL];
  UU chains[CHAINS_KEPT + 1]; /* see chains.c */
  UU memory[MEMORY + 1];  /* what functions that give sets gave last */
  UU first_kept[KEPT_WORDS + 1]; /* the sets that belong to `first` */
} Host;

#ifdef __clang__
#define LARGE_FUNCTION __attribute__((noinline))
#else
#define LARGE_FUNCTION __attribute__((optimize("Og"), noinline))
#endif

/* Room before the first cell, so that words there do not lie across two lines of the cache. */
#define ROOM ((CELLS + 15) / 16 * 16)
#define COPY(to, from) \
  int to[ROOM + CELLS] __attribute__((aligned(64))); \
  copy_cells(to + ROOM, from); \
  COPY_WORDS(to + ROOM, from)

static __attribute__((noinline, noreturn, cold)) void fault(Host *h) {
  h->work = 0;
  __builtin_longjmp(h->back, 1);
}

static __attribute__((noinline, noreturn, cold)) void endless(Host *h) {
  h->endless = 1;
  fault(h);
}

/* Numbers that fit are divided in 32 bits, which is several times as fast. By -1 the least would not. */
static inline I floor_div(I a, I b) {
  I over = a != (int)a || b != (int)b || b == -1;
  I q = over ? a / b : (int)a / (int)b, r = a - q * b;
  return q - (r != 0 && (r < 0) != (b < 0));
}

static inline I floor_mod(I a, I b) {
  I over = a != (int)a || b != (int)b || b == -1;
  I r = over ? a % b : (int)a % (int)b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static inline I min_(I a, I b) { return a < b ? a : b; }
static inline I max_(I a, I b) { return a > b ? a : b; }

/* Where the sets of what lies in the cells are kept: before the first of them. */
#define WORDS(s) ((Word *)(s) - KEPT_WORDS)
#define COPY_WORDS(to, from) \
  __builtin_memcpy(WORDS(to), WORDS(from), KEPT_WORDS * sizeof(UU))

static inline int nth_bit(UU word, int k) {
#ifdef __BMI2__
  return __builtin_ctzll(__builtin_ia32_pdep_di(1ULL << k, word));
#else
  UU ones = 0x0101010101010101ULL, high = ones << 7, sums = word - (word >> 1 & ones * 0x55);
  sums = (sums & ones * 0x33) + (sums >> 2 & ones * 0x33);
  sums = ((sums + (sums >> 4)) & ones * 0x0F) * ones; /* of each byte with those below it */
  int place = (int)(((((UU)k * ones | high) - sums & high) >> 7) * ones >> 56) * 8;
  k -= (int)(sums << 8 >> place & 255);
  for (word >>= place; k > 0; k--) word &= word - 1;
  return place + __builtin_ctzll(word);
#endif
}

#ifdef __BMI2__
#define ONES 0x0101010101010101ULL
/* The members of each byte. */
static inline UU in_bytes(UU word) {
  word -= word >> 1 & ONES * 0x55;
  word = (word & ONES * 0x33) + (word >> 2 & ONES * 0x33);
  return (word + (word >> 4)) & ONES * 0x0F;
}

/* The same of a few sets of one word with less than 128 codes in all: first the byte is found, by
   counting how many codes there are up to each, and then in it, where sets are woven. */
static inline Code code_of_few(const UU *set, const Part *p, int k) {
  static const UU every[] = {0, 0, 0x5555, 0x249249, 0x11111111, 0x842108421ULL, 0x41041041041ULL,
                             0x2040810204081ULL, ONES};
  UU upto = 0, here = 0;
  for (int i = 0; i < SETS(p); i++) upto += in_bytes(set[i]);
  upto *= ONES;
  int byte = 8 * __builtin_popcountll(((ONES * (UU)k | ONES * 0x80) - upto) & ONES * 0x80);
  for (int i = 0; i < SETS(p); i++)
    here |= __builtin_ia32_pdep_di(set[i] >> byte & 255, every[SETS(p)] << i);
  int found = nth_bit(here, k - (int)(upto << 8 >> byte & 255));
  int place = byte + (int)((U)found / (U)SETS(p));
  return (Code)(p->base + STEP(p) * (I)place) + p->offsets[(U)found % (U)SETS(p)];
}
#endif

/* The code at place k of a part: sets are gone through together, by rising member. */
static inline Code code_of(const Host *h, const Part *p, int k) {
  const UU *set = h->pool + p->at;
#ifdef __BMI2__
  if (WIDE(p) == 1 && SETS(p) > 1 && SETS(p) <= 8 && p->count < 128) return code_of_few(set, p, k);
#endif
  int place = 0, word = 0;
  for (;; word++) {
    int here = 0;
    for (int i = 0; i < SETS(p); i++) here += __builtin_popcountll(set[i * WIDE(p) + word]);
    if (k < here) break;
    k -= here;
  }
  if (SETS(p) == 1) return (Code)(p->base + STEP(p) * (I)(64 * word + nth_bit(set[word], k))) + p->offsets[0];
  for (int half = 32; half; half >>= 1) {
    UU below = ((1ULL << half) - 1) << place;
    int here = 0;
    for (int i = 0; i < SETS(p); i++)
      here += __builtin_popcountll(set[i * WIDE(p) + word] & below);
    if (k >= here) k -= here, place += half;
  }
  int i = 0;
  for (;; i++)
    if (set[i * WIDE(p) + word] >> place & 1 && k-- == 0) break;
  return (Code)(p->base + STEP(p) * (I)(64 * word + place)) + p->offsets[i];
}

/* The option at place k. */
static inline Code option_at(const Host *h, int k) {
  if (!PARTS) return h->out[k];
  for (const Part *p = h->part; p < h->part + h->parts; p++)
    if (k >= p->first && k < p->first + p->count) return code_of(h, p, k - p->first);
  return h->out[k];
}

static void list_part(Host *h, const Part *p) {
  Code *out = h->out + p->first;
  const UU *set = h->pool + p->at;
  for (int word = 0; word < WIDE(p); word++) {
    UU every = 0;
    for (int i = 0; i < SETS(p); i++) every |= set[i * WIDE(p) + word];
    for (; every; every &= every - 1) {
      int t = __builtin_ctzll(every);
      Code code = (Code)(p->base + STEP(p) * (I)(64 * word + t));
      for (int i = 0; i < SETS(p); i++)
        if (set[i * WIDE(p) + word] >> t & 1) *out++ = code + p->offsets[i];
    }
  }
}

/* Writes all options into the list, for who reads more than one of them. */
static inline void listed(Host *h) {
  if (!PARTS) return;
  for (const Part *p = h->part; p < h->part + h->parts; p++) list_part(h, p);
  h->parts = h->pooled = 0;
}

/* Adds options that are told as sets, which begin the room left in the pool; gives how many there are. */
static inline int add_part(Host *h, int n, I base, int step, int sets, int wide, const int *offsets) {
  int count = 0, words = sets * wide;
  Part *p = h->part + h->parts;
  for (int i = 0; i < words; i++) count += __builtin_popcountll(h->pool[h->pooled + i]);
  if (count == 0) return n;
  if (n + count > OPTIONS) fault(h);
  *p = (Part){n, count, sets, wide, step, h->pooled, base, offsets};
  h->parts++, h->pooled += words;
  if (h->parts == MOST_PARTS || h->pooled > POOL - 32) listed(h);
  return n + count;
}

/* PCG32: the same stream and the same bounded draw as backends/pcg.py. */
#define MULTIPLIER 6364136223846793005ULL
#define GAME_STREAM 1442695040888963407ULL
#define PLAYER_STREAM ((0x5EEDULL << 1) | 1)

static inline U below(UU *state, UU increment, U bound) {
  for (;;) {
    UU now = *state;
    U mixed = (U)(((now >> 18) ^ now) >> 27), turn = (U)(now >> 59);
    U output = mixed >> turn | mixed << (-turn & 31);
    *state = now * MULTIPLIER + increment;
    /* What is to be rejected is less than bound, so that this division is rare. */
    if (output >= bound || output >= (U)(-bound) % bound) return output % bound;
  }
}

static inline UU seeded(UU seed, UU increment) {
  return (increment + seed) * MULTIPLIER + increment;
}

static inline void put_state(int *s, UU state) {
  s[RNG] = (int)(U)state;
  s[RNG + 1] = (int)(U)(state >> 32);
}

static I draw(int *s, Host *h, I bound) {
  (void)h;
  UU state = (UU)(U)s[RNG] | (UU)(U)s[RNG + 1] << 32;
  I drawn = below(&state, GAME_STREAM, (U)bound);
  put_state(s, state);
  return drawn;
}

/* Every place and turn where a shape touches what lies and overlaps nothing, rising. */
static int openings(int *s, Host *h, int *into, const Shape *shape) {
  static const int side[6][2] = HEX_STEPS;
  int n = 0, laid = s[shape->laid], reach = shape->reach, span = 2 * reach + 1;
  if (laid == 0 || laid + shape->cells > shape->limit) return 0;
  int low_q = reach, high_q = -reach, low_r = reach, high_r = -reach;
  unsigned char *window = h->window;
  __builtin_memset(window, 0, (unsigned long)(span * span));
  for (int c = 0; c < laid; c++) {
    int q = s[shape->q + c], r = s[shape->r + c];
    window[(q + reach) * span + r + reach] = 2;
    if (q < low_q) low_q = q;
    if (q > high_q) high_q = q;
    if (r < low_r) low_r = r;
    if (r > high_r) high_r = r;
  }
  for (int c = 0; c < laid; c++)
    for (int d = 0; d < 6; d++) {
      int q = s[shape->q + c] + side[d][0], r = s[shape->r + c] + side[d][1];
      if (q < -reach || q > reach || r < -reach || r > reach) continue;
      if (!window[(q + reach) * span + r + reach]) window[(q + reach) * span + r + reach] = 1;
    }
  int wide = 1, good[shape->turns];
  for (int i = 0; i < 2 * shape->turns * shape->cells; i++) {
    int size = shape->offsets[i] < 0 ? -shape->offsets[i] : shape->offsets[i];
    if (size + 1 > wide) wide = size + 1;
  }
  for (int q = low_q - wide; q <= high_q + wide; q++)
    for (int r = low_r - wide; r <= high_r + wide; r++) {
      if (q < -reach || q > reach || r < -reach || r > reach) continue;
      for (int turn = 0; turn < shape->turns; turn++) {
        const int *offset = shape->offsets + 2 * turn * shape->cells;
        int touches = 0, fits = 1, twin = shape->twins[turn];
        if (twin < turn) touches = fits = good[twin];
        for (int c = 0; c < shape->cells && fits && twin == turn; c++) {
          int cq = q + offset[2 * c], cr = r + offset[2 * c + 1];
          if (cq < -reach || cq > reach || cr < -reach || cr > reach) {
            fits = 0;
          } else {
            int there = window[(cq + reach) * span + cr + reach];
            fits = there != 2;
            touches |= there == 1;
          }
        }
        good[turn] = fits && touches;
        if (good[turn]) {
          I place = ((I)(q + reach) * span + r + reach) * shape->turns + turn;
          if (n >= OPTIONS) fault(h);
          into[n++] = (int)place;
        }
      }
    }
  return n;
}
