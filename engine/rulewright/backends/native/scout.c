/* Games looked through at full speed: what each reaches, and the first one that breaks something. */
#define OF_DECISION 5000
#define OF_RULE 10000
#define REDRAWS 6

typedef struct {
  UU seed, luck;                         /* of the game, and of those who choose */
  I count, fresh;                        /* games; whether each has a seed of its own */
  I planned, onwards;                    /* options to choose first; whether to go on at random then */
  I limit, gives_up;                     /* choices; whether a longer game is no fault */
  const int *moves;                      /* the planned ones, by their place in the list of options */
  const unsigned char *asking, *hushed;  /* decisions at which triggers wait; what is not looked at */
} Scouting;

/* How a random player leans in one game: towards some alternatives, towards the first options or the
   last. Players who choose evenly all come to much the same positions. */
typedef struct {
  UU state;
  U shunned; /* a bit for each alternative, 32 of them */
  int lean;  /* -1 first options, 1 last ones */
} Mood;

static Mood mood(UU luck) {
  Mood m = {seeded(luck, PLAYER_STREAM), 0, 0};
  U kind = below(&m.state, PLAYER_STREAM, 8);
  if (kind == 4 || kind == 5 || kind == 7) m.shunned = below(&m.state, PLAYER_STREAM, 0xFFFFFFFFu);
  if (kind >= 6) m.lean = below(&m.state, PLAYER_STREAM, 2) ? 1 : -1;
  return m;
}

static int pick(Mood *m, Host *h, int decision, int n) {
  int at = 0;
  for (int redraw = 0; redraw < REDRAWS; redraw++) {
    at = (int)below(&m->state, PLAYER_STREAM, (U)n);
    if (m->lean) {
      int other = (int)below(&m->state, PLAYER_STREAM, (U)n);
      if (m->lean < 0 ? other < at : other > at) at = other;
    }
    if (!(m->shunned >> (alternative(decision, h->out[at]) & 31) & 1)) break;
  }
  return at;
}

/* Small numbers each by itself, large ones by their size: 0 .. BUCKETS - 1. */
static int size_class(I distance) {
  if (distance < 4) return distance < 0 ? 0 : (int)distance;
  int size = 63 - __builtin_clzll((UU)distance);
  int found = 2 * size + (int)(distance >> (size - 1) & 1);
  return found < BUCKETS ? found : BUCKETS - 1;
}

/* Marks how near the numbers of each declared thing are to their bounds. */
static void measure(const int *s, Host *h) {
  for (int w = 0; w < WATCHED; w++) {
    const int *cell = s + watched[w].base, *end = cell + watched[w].size;
    int least = *cell, most = *cell;
    for (; cell < end; cell++) {
      if (*cell < least) least = *cell;
      if (*cell > most) most = *cell;
    }
    short *seen = h->seen + NUMBERS + 2 * BUCKETS * w;
    seen[size_class(watched[w].bounded & 1 ? (I)least - watched[w].low : -(I)least)] = 1;
    seen[BUCKETS + size_class(watched[w].bounded & 2 ? (I)watched[w].high - most : (I)most)] = 1;
  }
}

static int news(const Host *h, const unsigned char *known) {
  int found = 0;
  for (int f = 0; f < FEATURES; f++) found |= h->seen[f] & ~known[f];
  return found;
}

/* What is wrong at a decision: 1 + the number of the invariant, or of the trigger behind them all. */
static int wrong(int *s, Host *h, int decision, const Scouting *job) {
#ifdef AMID
  if (!s[AMID])
#endif
  for (int i = 0; i < INVARIANTS; i++)
    if (!job->hushed[i] && !invariant(i, s, h)) return 1 + i;
  if (!job->asking[decision])
    for (int t = 0; t < TRIGGERS; t++)
      if (!job->hushed[INVARIANTS + t] && trigger(t, s, h)) return 1 + INVARIANTS + t;
  return 0;
}

/* One game: 0 fine, else what is wrong. */
static int scout(int *s, Host *h, const Scouting *job, UU seed, UU luck, int *made, int *many) {
  volatile int last = 0;
  Mood m = mood(luck);
  *many = 0;
  h->why = 0;
  __builtin_memset(h->seen, 0, sizeof h->seen);
  if (__builtin_setjmp(h->back)) return h->why ? h->why : OF_DECISION + last;
  begin(s, h, seed);
  int n = 0, before = 0, decision = advance(s, h, ENTRY, 0, &n);
  while (decision != ENDED) {
    last = decision;
    h->seen[COUNTS + BUCKETS * decision + size_class(n)] = 1;
    measure(s, h);
    int cause = wrong(s, h, decision, job);
    if (cause) return cause;
    if (*many > job->limit) return job->gives_up ? 0 : OF_DECISION - 1;
    int at;
    if (*many < job->planned)
      at = job->moves[*many] % n;
    else if (job->onwards)
      at = pick(&m, h, decision, n);
    else
      return 0;
    made[(*many)++] = at;
    Code code = h->out[at];
    int taken = alternative(decision, code) + 1;
    h->seen[PAIRS + (before * ALTERNATIVES + taken) % MOST_PAIRS] = 1;
    before = taken;
    s[DECISIONS]++;
    decision = advance(s, h, apply(decision, s, h, code), 0, &n);
  }
#ifdef LATE
  for (int i = 0; i < INVARIANTS; i++)
    if (late(i) && !job->hushed[i] && !invariant(i, s, h)) return 1 + i;
#endif
  for (int p = 0; p < PLAYERS; p++) {
    score(s, h, p);
    for (int k = 0; k < RANKINGS; k++) rank(k, s, h, p);
  }
  return 0;
}

/* Plays count games and stops behind one that is wrong or, if `known` is given, reaches what is not
   known. Gives how many were played; `why` gets what is wrong with the last one; `choices` is added to. */
EXPORT int rw_scout(int *s, Host *h, const Scouting *job, const unsigned char *known, int *made,
                    int *many, int *why, I *choices) {
  int done = 0;
  *why = 0;
  while (done < job->count) {
    *why = scout(s, h, job, job->seed + (UU)(job->fresh ? done : 0), job->luck + (UU)done, made, many);
    *choices += *many;
    done++;
    if (*why || (known && news(h, known))) break;
  }
  return done;
}

EXPORT int rw_features(void) { return FEATURES; }
EXPORT const short *rw_seen(Host *h) { return h->seen; }
