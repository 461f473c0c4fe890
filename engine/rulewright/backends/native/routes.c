/* Moves of several decisions, counted: two ways to one position are one move. */
typedef struct Reached {
  struct Reached *outer;
  int count, room, routes;
  int *cells, *places; /* the positions one behind the other; by hash, their numbers from 1 */
} Reached;

static void remember(Host *h) {
  Reached *r = __builtin_calloc(1, sizeof(Reached));
  if (!r) endless(h);
  r->outer = h->reached;
  h->reached = r;
}

static void forget(Host *h) {
  Reached *r = h->reached;
  h->reached = r->outer;
  __builtin_free(r->cells);
  __builtin_free(r->places);
  __builtin_free(r);
}

static unsigned long place_in(const Reached *r, const int *cells) {
  UU hash = 0xCBF29CE484222325ULL, mask = 2 * (UU)r->room - 1;
  for (int i = 0; i < CELLS; i++) hash = (hash ^ (U)cells[i]) * 0x100000001B3ULL;
  hash ^= hash >> 32;
  for (;; hash++) {
    int there = r->places[hash & mask];
    if (!there) return hash & mask;
    if (!__builtin_memcmp(r->cells + (long)(there - 1) * CELLS, cells, CELLS * sizeof(int)))
      return hash & mask;
  }
}

/* Whether a move has not led to this position before. */
static int is_new(const int *s, Host *h) {
  Reached *r = h->reached;
  int *cells;
  if (++r->routes > MOST_STEPS) endless(h);
  if (r->count == r->room) {
    r->room = r->room ? 2 * r->room : 16;
    cells = __builtin_realloc(r->cells, (unsigned long)r->room * CELLS * sizeof(int));
    if (!cells) endless(h);
    r->cells = cells;
    __builtin_free(r->places);
    r->places = __builtin_calloc(2 * (unsigned long)r->room, sizeof(int));
    if (!r->places) endless(h);
    for (int n = 0; n < r->count; n++)
      r->places[place_in(r, r->cells + (long)n * CELLS)] = n + 1;
  }
  cells = r->cells + (long)r->count * CELLS;
  __builtin_memcpy(cells, s, CELLS * sizeof(int));
  cells[DECISIONS] = cells[STEPS] = 0;
  /* Of locals only those matter that are asked for again. */
  without_locals(cells);
  if (s[PC] != ENDED)
    for (int back = live(s[PC], s, cells); back >= 0; back = live_behind(s[back], s, cells))
      cells[back] = s[back];
  unsigned long place = place_in(r, cells);
  if (r->places[place]) return 0;
  r->places[place] = ++r->count;
  return 1;
}
