/* Sets of members as words: bit t stands for member t. M1, M2 and M4 hold as many words of 64 bits. */
#define INLINE static inline __attribute__((always_inline))
typedef UU M1;
typedef unsigned __int128 M2;
typedef struct {
  M2 lo, hi;
} M4;

INLINE M1 and1(M1 a, M1 b) { return a & b; }
INLINE M1 or1(M1 a, M1 b) { return a | b; }
INLINE M1 without1(M1 a, M1 b) { return a & ~b; }
INLINE M1 shift1(M1 a, I by) { return by < 0 ? a >> -by : a << by; }
INLINE M1 bit1(I at) { return (M1)1 << at; }
INLINE int some1(M1 a) { return a != 0; }
INLINE int same1(M1 a, M1 b) { return a == b; }
INLINE M1 drop1(M1 a) { return a & (a - 1); }

INLINE M2 and2(M2 a, M2 b) { return a & b; }
INLINE M2 or2(M2 a, M2 b) { return a | b; }
INLINE M2 without2(M2 a, M2 b) { return a & ~b; }
INLINE M2 shift2(M2 a, I by) { return by < 0 ? a >> -by : a << by; }
INLINE M2 bit2(I at) { return (M2)1 << at; }
INLINE int some2(M2 a) { return a != 0; }
INLINE int same2(M2 a, M2 b) { return a == b; }
INLINE M2 drop2(M2 a) { return a & (a - 1); }

INLINE M4 and4(M4 a, M4 b) { return (M4){a.lo & b.lo, a.hi & b.hi}; }
INLINE M4 or4(M4 a, M4 b) { return (M4){a.lo | b.lo, a.hi | b.hi}; }
INLINE M4 without4(M4 a, M4 b) { return (M4){a.lo & ~b.lo, a.hi & ~b.hi}; }
INLINE M4 shift4(M4 a, I by) {
  if (by >= 128) return (M4){0, a.lo << (by - 128)};
  if (by > 0) return (M4){a.lo << by, a.hi << by | a.lo >> (128 - by)};
  if (by <= -128) return (M4){a.hi >> (-by - 128), 0};
  if (by < 0) return (M4){a.lo >> -by | a.hi << (128 + by), a.hi >> -by};
  return a;
}
INLINE M4 bit4(I at) { return at < 128 ? (M4){(M2)1 << at, 0} : (M4){0, (M2)1 << (at - 128)}; }
INLINE int some4(M4 a) { return (a.lo | a.hi) != 0; }
INLINE int same4(M4 a, M4 b) { return a.lo == b.lo && a.hi == b.hi; }
INLINE M4 drop4(M4 a) { return a.lo ? (M4){a.lo & (a.lo - 1), a.hi} : (M4){0, a.hi & (a.hi - 1)}; }

INLINE I count1(M1 a) { return __builtin_popcountll(a); }
INLINE I count2(M2 a) { return count1((UU)a) + count1((UU)(a >> 64)); }
INLINE I count4(M4 a) { return count2(a.lo) + count2(a.hi); }
INLINE I first1(M1 a) { return a ? __builtin_ctzll(a) : -1; }
INLINE I first2(M2 a) {
  UU low = (UU)a, high = (UU)(a >> 64);
  return low ? __builtin_ctzll(low) : high ? 64 + __builtin_ctzll(high) : -1;
}
INLINE I first4(M4 a) { return a.lo ? first2(a.lo) : a.hi ? 128 + first2(a.hi) : -1; }

/* Whether there are more members: the word at hand, with what is left of it, is the next that has some. */
INLINE int more(UU *word, I *at, const UU *words, I wide) {
  for (; !*word; *word = words[*at])
    if (++*at == wide) return 0;
  return 1;
}

INLINE I last1(M1 a) { return 63 - __builtin_clzll(a | 1); }
INLINE I last2(M2 a) {
  I low = last1((UU)a), high = 64 + last1((UU)(a >> 64));
  return (UU)(a >> 64) ? high : low;
}
INLINE I last4(M4 a) { return a.hi ? 128 + last2(a.hi) : last2(a.lo); }

/* All up to the first member; all where there is none. */
INLINE M1 upto1(M1 a) { return a ^ (a - 1); }
INLINE M2 upto2(M2 a) { return a ^ (a - 1); }
INLINE M4 upto4(M4 a) {
  return a.lo ? (M4){upto2(a.lo), 0} : (M4){~(M2)0, upto2(a.hi)};
}

/* What is reached on a way whose places rise or fall: `behind` has those behind each place. Nothing
   lies behind the first place of all, which stands for none. */
#define WAYS(M, wide)                                               \
  INLINE M rising##wide(const M *behind, I at, M through) {         \
    M way = behind[at];                                             \
    return and##wide(way, upto##wide(without##wide(way, through))); \
  }                                                                 \
  INLINE M falling##wide(const M *behind, I at, M through) {        \
    M way = behind[at];                                             \
    return without##wide(way, behind[last##wide(without##wide(way, through))]); \
  }
WAYS(M1, 1)
WAYS(M2, 2)
WAYS(M4, 4)

/* The bits of a word that stand where the other has some, brought together. */
INLINE UU gathered(UU word, UU from) {
#ifdef __BMI2__
  return __builtin_ia32_pext_di(word, from);
#else
  UU found = 0, bit = 1;
  for (; from; from &= from - 1, bit += bit) found |= word & from & -from ? bit : 0;
  return found;
#endif
}
INLINE UU gathered1(M1 a, M1 from) { return gathered(a, from); }
INLINE UU gathered2(M2 a, M2 from) {
  return gathered((UU)a, (UU)from) | gathered((UU)(a >> 64), (UU)(from >> 64)) << count1((UU)from);
}
INLINE UU gathered4(M4 a, M4 from) {
  return gathered2(a.lo, from.lo) | gathered2(a.hi, from.hi) << count2(from.lo);
}
INLINE M1 load1(const Word *w) { return w[0]; }
INLINE M2 load2(const Word *w) { return (M2)w[1] << 64 | w[0]; }
INLINE M4 load4(const Word *w) { return (M4){load2(w), load2(w + 2)}; }
INLINE void save1(UU *w, M1 a) { w[0] = a; }
INLINE void save2(UU *w, M2 a) { w[0] = (UU)a, w[1] = (UU)(a >> 64); }
INLINE void save4(UU *w, M4 a) { save2(w, a.lo), save2(w + 2, a.hi); }

#ifdef __BMI2__
/* A line through a place: the places below and above it, in two words, and how many are in the first
   and below. What is reached on it from there, up to the first places that are not in `through`, a
   table tells by which of them are. */
typedef struct {
  UU low, high;
  unsigned char split, below;
} Line;
static unsigned short on_line[LONGEST_LINE + 1][1 << LONGEST_LINE];
static inline void know_lines(void) {
  for (int below = 0; below <= LONGEST_LINE; below++)
    for (int through = 0; through < 1 << LONGEST_LINE; through++) {
      int up = below, down = below - 1, found = 0;
      while (up < LONGEST_LINE && (found |= 1 << up, through >> up++ & 1));
      while (down >= 0 && (found |= 1 << down, through >> down-- & 1));
      on_line[below][through] = (unsigned short)found;
    }
}
#define LINES(M, wide)                                                              \
  INLINE void lay_lines##wide(Line *to, const M *falling, const M *rising, int n) { \
    for (int at = 0; at < n; at++) {                                                \
      UU words[2] = {0, 0};                                                         \
      save##wide(words, or##wide(falling[at], rising[at]));                         \
      int split = __builtin_popcountll(words[0]), below = count##wide(falling[at]); \
      to[at] = (Line){words[0], words[1], (unsigned char)split, (unsigned char)below}; \
    }                                                                               \
  }
LINES(M1, 1)
LINES(M2, 2)
INLINE M1 line1(const Line *line, M1 through) {
  UU there = __builtin_ia32_pext_di(through, line->low);
  return __builtin_ia32_pdep_di(on_line[line->below][there], line->low);
}
INLINE M2 line2(const Line *line, M2 through) {
  UU there = __builtin_ia32_pext_di((UU)through, line->low);
  there |= __builtin_ia32_pext_di((UU)(through >> 64), line->high) << line->split;
  UU found = on_line[line->below][there];
  UU high = __builtin_ia32_pdep_di(found >> line->split, line->high);
  return (M2)high << 64 | __builtin_ia32_pdep_di(found, line->low);
}
#endif
/* What is known of which members near are in a set. */
#define TOLD(M, wide)                                                              \
  INLINE int told##wide(M a, const M *near, const UU *answers, I row, int words) { \
    UU at = gathered##wide(a, near[row]);                                          \
    return answers[row * words + (words == 1 ? 0 : at >> 6)] >> (at & 63) & 1;     \
  }
TOLD(M1, 1)
TOLD(M2, 2)
TOLD(M4, 4)

/* The members whose cell is the value, or above it, where nobody keeps them; sixteen at a time where
   the processor can. With `beside` the value is another for each, which lies there. */
INLINE UU cells_with(const int *cells, const int *beside, int size, I value, int above) {
  UU found = 0;
  int t = 0;
#ifdef __SSE2__
  typedef int Four __attribute__((vector_size(16)));
  typedef int Cells __attribute__((vector_size(16), aligned(4), may_alias));
  typedef short Eight __attribute__((vector_size(16)));
  int one = (int)value;
  Four all = {one, one, one, one};
#define VALUE(n) (beside ? (Four)by[n] : all)
#define HOLDS(n) (above ? (Four)at[n] > VALUE(n) : (Four)at[n] == VALUE(n))
  for (; t + 16 <= size && one == value; t += 16) {
    const Cells *at = (const Cells *)(cells + t), *by = beside ? (const Cells *)(beside + t) : at;
    Eight low = __builtin_ia32_packssdw128(HOLDS(0), HOLDS(1));
    Eight high = __builtin_ia32_packssdw128(HOLDS(2), HOLDS(3));
    found |= (UU)(U)__builtin_ia32_pmovmskb128(__builtin_ia32_packsswb128(low, high)) << t;
  }
#undef HOLDS
#undef VALUE
#endif
  for (; t < size; t++) {
    if (beside) value = beside[t];
    found |= (UU)(above ? cells[t] > value : cells[t] == value) << t;
  }
  return found;
}
#define BEHIND(n) cells + n, beside ? beside + n : 0
INLINE M1 with1(const int *cells, const int *beside, int size, I value, int above) {
  return cells_with(cells, beside, size, value, above);
}
INLINE M2 with2(const int *cells, const int *beside, int size, I value, int above) {
  UU low = cells_with(cells, beside, 64, value, above);
  return (M2)cells_with(BEHIND(64), size - 64, value, above) << 64 | low;
}
INLINE M4 with4(const int *cells, const int *beside, int size, I value, int above) {
  M2 low = with2(cells, beside, 128, value, above);
  return size > 192 ? (M4){low, with2(BEHIND(128), size - 128, value, above)}
                    : (M4){low, cells_with(BEHIND(128), size - 128, value, above)};
}

/* Keeps the sets of a block of so many rows, `low` being its least value, `values` how many it can
   hold: the members with each value, row by row, in words before the cells. */
INLINE void keep(int *s, Word *at, I block, int size, int rows, int values, int low, I cell, I value) {
  UU t = (UU)(cell - block), row = rows == 1 ? 0 : (U)t / (U)size;
  int wide = size <= 64 ? 1 : size <= 128 ? 2 : 4;
  t -= row * (UU)size;
  Word *word = at + row * values * wide + (wide == 1 ? 0 : t >> 6);
  word[(s[cell] - low) * wide] &= ~(1ULL << (t & 63));
  word[(value - low) * wide] |= 1ULL << (t & 63);
  s[cell] = (int)value;
}
INLINE void keep_anew(const int *s, Word *at, I block, int size, int rows, int values, int low) {
  int wide = size <= 64 ? 1 : size <= 128 ? 2 : 4;
  __builtin_memset(at, 0, (unsigned long)(rows * values * wide) * sizeof(Word));
  for (int row = 0; row < rows; row++)
    for (int t = 0; t < size; t++)
      at[(row * values + s[block + row * size + t] - low) * wide + (t >> 6)] |= 1ULL << (t & 63);
}
/* The same of numbers, of which there is one set in each row: those above `low`. */
INLINE void keep_above(int *s, Word *at, I block, int size, int rows, int low, I cell, I value) {
  UU t = (UU)(cell - block), row = rows == 1 ? 0 : (U)t / (U)size;
  int wide = size <= 64 ? 1 : size <= 128 ? 2 : 4;
  t -= row * (UU)size;
  Word *word = at + row * wide + (wide == 1 ? 0 : t >> 6);
  *word = (*word & ~(1ULL << (t & 63))) | (UU)(value > low) << (t & 63);
  s[cell] = (int)value;
}
INLINE void keep_above_anew(const int *s, Word *at, I block, int size, int rows, int low) {
  int wide = size <= 64 ? 1 : size <= 128 ? 2 : 4;
  __builtin_memset(at, 0, (unsigned long)(rows * wide) * sizeof(Word));
  for (int row = 0; row < rows; row++)
    for (int t = 0; t < size; t++)
      at[row * wide + (t >> 6)] |= (UU)(s[block + row * size + t] > low) << (t & 63);
}
