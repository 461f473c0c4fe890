/* Breakthrough: the places of each player. Options come by place, then left, straight on, right. */
#include "bits.h"

enum { SIDE = 8, SITES = SIDE * SIDE };
#define WEST 0x0101010101010101ULL
#define EAST (WEST << 7)
typedef struct { Word own[2], left, straight, right; int player; unsigned options; } State;

/* The places from which one can go left, straight on and right. */
static inline void look(State *z) {
  int p = z->player;
  Word own = z->own[p], all = own | z->own[1 - p];
  if (p == 0) {
    z->left = own & ~WEST & ~(own >> 7);
    z->straight = own & ~(all >> 8);
    z->right = own & ~EAST & ~(own >> 9);
  } else {
    z->left = own & ~WEST & ~(own << 9);
    z->straight = own & ~(all << 8);
    z->right = own & ~EAST & ~(own << 7);
  }
  z->options = (unsigned)(many(z->left) + many(z->straight) + many(z->right));
}

static void begin(State *z) {
  z->own[0] = 0xFFFFULL;
  z->own[1] = 0xFFFFULL << 48;
  z->player = 0;
  look(z);
}

static unsigned count(const State *z) { return z->options; }

static inline Word in_rows(Word set) {
  set -= set >> 1 & 0x5555555555555555ULL;
  set = (set & 0x3333333333333333ULL) + (set >> 2 & 0x3333333333333333ULL);
  return (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
}

static int play(State *z, unsigned k) {
  /* The row: how many of them, each with those below, have at most k ways. */
  Word ways = (in_rows(z->left) + in_rows(z->straight) + in_rows(z->right)) * WEST;
  int row = many((((k * WEST) | 0x8080808080808080ULL) - ways) & 0x8080808080808080ULL) * SIDE;
  unsigned rest = k - (unsigned)((ways << 8) >> row & 255);
  Word here = spread(z->left >> row & 255, 0x249249) | spread(z->straight >> row & 255, 0x492492) |
              spread(z->right >> row & 255, 0x924924);
  int found = nth(here, rest), p = z->player, from = row + found / 3;
  int to = from + (p == 0 ? SIDE : -SIDE) + found % 3 - 1;
  z->own[p] ^= bit(from) | bit(to);
  z->own[1 - p] &= ~bit(to);
  z->player = 1 - p;
  if ((bit(to) & (0xFFULL | 0xFFULL << 56)) || !z->own[1 - p]) return 1;
  look(z);
  return 0;
}

static void cells_of(const State *z, int *cells) {
  for (int s = 0; s < SITES; s++)
    cells[s] = z->own[0] >> s & 1 ? 0 : z->own[1] >> s & 1 ? 1 : -1;
  for (int p = 0; p < 2; p++) cells[SITES + p] = many(z->own[p]);
}

#include "games.h"
