/* What the host calls. Results: 0 fine, 1 a rule fault (replayed in Python). */
#define EXPORT __attribute__((visibility("default")))
#define FORCED_IN_A_ROW 50000

EXPORT int rw_cells(void) { return CELLS; }
EXPORT unsigned long rw_host(void) { return sizeof(Host); }
/* Before the first call, and with `stop` from another thread: the call at work ends with a fault. */
EXPORT void rw_stop(Host *h, int stop) {
  h->most_decisions = stop ? -1 : BOUND;
  h->most_steps = stop ? -1 : STEP_LIMIT;
  h->most_work = stop ? -1 : WORK_LIMIT;
}

/* The options of a decision as a list. */
static I options(int decision, int *s, Host *h) {
  I n = choices(decision, s, h);
  listed(h);
  return n;
}

/* To the next decision with two options or more (or with one, if `hold`, or where it would tell that
   there is only one): its number, or ENDED. What the options are only `option_at` tells. */
static int advance_unlisted(int *s, Host *h, I at, int hold, int *count) {
  int forced = 0;
  for (;;) {
    at = run(at, s, h, 0);
    if (at == ENDED) {
      s[PC] = ENDED;
      s[STEPS] = h->work = 0;
      return ENDED;
    }
    int decision = (int)~at;
    if (s[DECISIONS] >= h->most_decisions) {
      if (h->most_decisions < 0) fault(h);
      if (!BOUND_RANKS) endless(h);
      s[PC] = ENDED;
      s[STEPS] = h->work = 0;
      return ENDED;
    }
    int n = (int)choices(decision, s, h);
    if (n > 1 || (n == 1 && (hold || HELD(decision)))) {
      s[PC] = decision;
      s[STEPS] = h->work = 0;
      *count = n;
      return decision;
    }
    if (++forced > FORCED_IN_A_ROW) endless(h);
    if (n == 1) {
      s[DECISIONS]++;
      at = apply(decision, s, h, option_at(h, 0));
    } else {
      at = without(decision);
      if (at < 0) fault(h);
    }
  }
}

/* The same with the options in a list. */
static int advance(int *s, Host *h, I at, int hold, int *count) {
  int decision = advance_unlisted(s, h, at, hold, count);
  listed(h);
  return decision;
}

static __attribute__((noinline)) void begin_first(int *s, Host *h) {
  __builtin_memset(s, 0, CELLS * sizeof(int));
  start(s, h);
  __builtin_memcpy(h->first, s, CELLS * sizeof(int));
  keep_words(s);
  __builtin_memcpy(h->first_kept, WORDS(s), KEPT_WORDS * sizeof(UU));
  h->begun = 1;
}

static void begin(int *s, Host *h, UU seed) {
  if (!h->begun) begin_first(s, h);
  __builtin_memcpy(s, h->first, CELLS * sizeof(int));
  __builtin_memcpy(WORDS(s), h->first_kept, KEPT_WORDS * sizeof(UU));
  put_state(s, seeded(seed, GAME_STREAM));
}

/* In few rules all is put in one function: what was just stored need not be read again. */
#if SMALL
#define WHOLE __attribute__((flatten))
#else
#define WHOLE
#endif

static __attribute__((noinline)) WHOLE void play(int *s, Host *h, UU seed, UU players) {
  UU state = seeded(players, PLAYER_STREAM);
  I at = ENTRY;
  begin(s, h, seed);
  for (;;) {
    int count = 0, decision = advance_unlisted(s, h, at, 0, &count);
    if (decision == ENDED) return;
    Code code = option_at(h, (int)below(&state, PLAYER_STREAM, (U)count));
    s[DECISIONS]++;
    at = apply(decision, s, h, code);
  }
}

/* One random game; `s` has room for CELLS before its start. */
EXPORT int rw_playout(int *s, Host *h, UU seed, UU players) {
  if (__builtin_setjmp(h->back)) return 1;
  play(s, h, seed, players);
  return 0;
}

/* The number of each player's team. */
static void list_teams(int *s, Host *h, I *teams) {
  for (int p = 0; p < PLAYERS; p++) teams[p] = TEAMS ? team(s, h, p) : p;
}

static int precedes(const I *a, const I *b) {
  for (int k = 0; k <= RANKINGS; k++)
    if (a[k] != b[k]) return a[k] > b[k];
  return 0;
}

/* Scores, and places as `assign_places` in play/standings.py gives them: 1 is the best, those who tie share
   one, and a team has that of its best member. Returns the number of teams that share the first place. */
static int standing(int *s, Host *h, const I *teams, I *scores, I *places) {
  I marks[PLAYERS][RANKINGS + 1];
  int best[PLAYERS], nobody = 1, winning_teams = 0;
  for (int p = 0; p < PLAYERS; p++) {
    scores[p] = score(s, h, p);
    marks[p][0] = can_win(s, h, p);
    for (int k = 0; k < RANKINGS; k++) marks[p][k + 1] = rank(k, s, h, p);
    if (marks[p][0]) nobody = 0;
  }
  for (int p = 0; p < PLAYERS; p++) {
    best[p] = p;
    for (int q = 0; TEAMS && q < PLAYERS; q++)
      if (teams[q] == teams[p] && precedes(marks[q], marks[best[p]])) best[p] = q;
  }
  for (int p = 0; p < PLAYERS; p++) {
    places[p] = 1 + nobody;
    for (int q = 0; q < PLAYERS; q++) places[p] += precedes(marks[best[q]], marks[best[p]]);
    int counted = places[p] > 1;
    for (int q = 0; TEAMS && q < p; q++) counted |= teams[q] == teams[p];
    winning_teams += !counted;
  }
  return winning_teams;
}

/* Random games first .. first+count-1. Per game, `out` gets decisions, then score and place of each
   player, unless it is null. Gives how many games were finished; fewer than count: the next one met a fault. */
EXPORT I rw_playouts(int *s, Host *h, UU first, I count, I *out) {
  volatile I done = 0;
  if (__builtin_setjmp(h->back)) return done;
  for (; done < count; done++) {
    UU seed = first + (UU)done;
    play(s, h, seed, seed);
    if (!out) continue;
    I *row = out + done * (1 + 2 * PLAYERS);
    row[0] = s[DECISIONS];
    I teams[PLAYERS];
    list_teams(s, h, teams);
    standing(s, h, teams, row + 1, row + 1 + PLAYERS);
  }
  return done;
}

/* A new game up to its first decision; gives its number or ENDED. `count` gets how many options. */
EXPORT int rw_begin(int *s, Host *h, UU seed, int hold, int *count) {
  if (__builtin_setjmp(h->back)) return *count = -1, ENDED;
  begin(s, h, seed);
  *count = 0;
  return advance(s, h, ENTRY, hold, count);
}

EXPORT int rw_choose(int *s, Host *h, I code, int hold, int *count) {
  if (__builtin_setjmp(h->back)) return *count = -1, ENDED;
  int decision = s[PC];
  keep_words(s);
  s[DECISIONS]++;
  I at = apply(decision, s, h, code);
  *count = 0;
  return advance(s, h, at, hold, count);
}

EXPORT const Code *rw_options(Host *h) { return h->out; }

/* Counts what the options of a decision lead to, from the middle of a move too. */
static void descend(int *s, Host *h, int decision, int count, int ply, int depth, I *all, I *ended) {
  Code codes[count];
#ifdef AMID
  int several = !h->every_route && move_of[decision] >= 0 && (!s[AMID] || !h->reached);
  if (several) remember(h);
#endif
  __builtin_memcpy(codes, h->out, (unsigned long)count * sizeof(Code));
  for (int i = 0; i < count; i++) {
    COPY(next, s);
    int *t = next + ROOM, onwards = 0;
    t[DECISIONS]++;
    int then = advance(t, h, apply(decision, t, h, codes[i]), 1, &onwards);
#ifdef AMID
    if (then != ENDED && t[AMID]) {
      descend(t, h, then, onwards, ply, depth, all, ended);
      continue;
    }
    if (!h->every_route && move_of[decision] >= 0 && !is_new(t, h)) continue;
#endif
    all[ply]++;
    if (then == ENDED)
      ended[ply]++;
    else if (ply < depth)
      descend(t, h, then, onwards, ply + 1, depth, all, ended);
  }
#ifdef AMID
  if (several) forget(h);
#endif
}

/* Sequences of plies by depth, forced ones included; all[1..depth] and ended[1..depth] are filled.
   A move is one ply; where several decisions make it, `routes` counts each way to make it. `given`: from
   the decision at which `s` stands. */
EXPORT int rw_perft(int *s, Host *h, UU seed, int depth, int routes, int given, I *all, I *ended) {
  int count = 0, decision;
  h->every_route = routes;
  if (__builtin_setjmp(h->back)) {
#ifdef AMID
    while (h->reached) forget(h);
#endif
    return 1;
  }
  if (given) {
    decision = s[PC];
    keep_words(s);
    h->work = 0;
    if (decision != ENDED) count = (int)options(decision, s, h);
  } else {
    begin(s, h, seed);
    decision = advance(s, h, ENTRY, 1, &count);
  }
  if (decision != ENDED && depth > 0) descend(s, h, decision, count, 1, depth, all, ended);
  return 0;
}
