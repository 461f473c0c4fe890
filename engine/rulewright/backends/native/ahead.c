/* Looks ahead within one move: the same as backends/ahead.py. */
#define MOST_STEPS 100000
#define DEEPEST 200

/* Whether `a` is more than `b`, compared in turn. */
static int exceeds(const Worth *a, const Worth *b, int move) {
  for (int k = 0; k < criteria[move]; k++)
    if (a->worth[k] != b->worth[k]) return a->worth[k] > b->worth[k];
  return 0;
}

static void onwards(int *s, Host *h, I at, int move, int depth, int *steps, Worth *best);

static __attribute__((noinline)) void step(const int *s, Host *h, int decision, I code, int depth,
                                           int *steps, Worth *best) {
  if (++*steps > MOST_STEPS || depth > DEEPEST) endless(h);
  COPY(copy, s);
  int *t = copy + ROOM;
  onwards(t, h, apply(decision, t, h, code), move_of[decision], depth, steps, best);
}

/* The most that the move can reach from a segment on. */
static void onwards(int *s, Host *h, I at, int move, int depth, int *steps, Worth *best) {
  int decision, n;
  for (;;) {
    at = run(at, s, h, 1);
    if (at >= 0 || at == ENDED) {
      for (int k = 0; k < criteria[move]; k++) best->worth[k] = most(move, k, s, h);
      return;
    }
    decision = (int)~at;
    n = (int)every(decision, s, h);
    if (n) break;
    at = without(decision);
    if (at < 0) fault(h);
  }
  Code codes[n];
  __builtin_memcpy(codes, h->out, (unsigned long)n * sizeof(Code));
  for (int i = 0; i < n; i++) {
    Worth worth;
    step(s, h, decision, codes[i], depth + 1, steps, &worth);
    if (!i || exceeds(&worth, best, move)) *best = worth;
    if (!exceeds(&reach[move], best, move)) break;
  }
}

static I best(int *s, Host *h, int decision) {
  int n = (int)every(decision, s, h), steps = 0, kept = 0, move = move_of[decision];
  if (n < 2) return n;
  Code codes[n];
  Worth worths[n], top;
  short seen[FEATURES];
  __builtin_memcpy(codes, h->out, (unsigned long)n * sizeof(Code));
  __builtin_memcpy(seen, h->seen, sizeof seen);
  for (int i = 0; i < n; i++) {
    step(s, h, decision, codes[i], 1, &steps, &worths[i]);
    if (!i || exceeds(&worths[i], &top, move)) top = worths[i];
  }
  __builtin_memcpy(h->seen, seen, sizeof seen);
  for (int i = 0; i < n; i++)
    if (!exceeds(&top, &worths[i], move)) h->out[kept++] = codes[i];
  return kept;
}
