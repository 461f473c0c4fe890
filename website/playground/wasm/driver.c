/* What follows is the C of native play, for any rules: numbers are read from a header that a printed module
   brings along (`write_header` of module_printer.py), and its functions are called by a table. */
typedef struct {
  int run, choices, who, apply, rank, score, start, hidden, team, can_win; /* places in the table, which the page fills in */
  int cells, players, rankings, most_decisions, bound_ranks, step_limit, work_limit, entry, secrets, teams, loses;
  int without, answers, held, plan; /* lists of numbers, in bytes behind the header */
} Rules;
static const Rules *rules;
static inline const int *list_at(int place) { return (const int *)((const char *)rules + place); }

#define MOST_CELLS 32768
#define CELLS rules->cells
#define PLAYERS rules->players
#define RANKINGS rules->rankings
#define BOUND rules->most_decisions
#define BOUND_RANKS rules->bound_ranks
#define STEP_LIMIT rules->step_limit
#define WORK_LIMIT rules->work_limit
#define ENTRY rules->entry
#define SECRETS rules->secrets
#define TEAMS rules->teams
#define LOSES rules->loses
#define SMALL 0
#define WIDE_CODES 1
#define PARTS 0
#define SETS(p) 1
#define WIDE(p) 1
#define STEP(p) 1
#define KEPT 0
#define KEPT_WORDS 0
#define CHAINS_KEPT 0
#define MEMORY 0
#define FEATURES 1
#define REACH 0
#define SLOTS 1
#define HEX_STEPS {{0}}
typedef struct { int laid, q, r, limit, reach, turns, cells; const int *offsets, *twins; } Shape;
static inline void copy_cells(int *to, const int *from) {
  __builtin_memcpy(to, from, (unsigned long)CELLS * sizeof(int));
}

/*** head.c ***/

_Static_assert(__builtin_offsetof(Host, most_steps) == MOST_STEPS_PLACE, "function_printer.py: MOST_STEPS");
_Static_assert(__builtin_offsetof(Host, most_work) == MOST_WORK_PLACE, "function_printer.py: MOST_WORK");
_Static_assert(__builtin_offsetof(Host, work) == WORK_PLACE, "function_printer.py: WORK");
_Static_assert(__builtin_offsetof(Host, out) == OPTIONS_PLACE, "function_printer.py: OPTIONS");

#define CALLED(name) ((void *)(unsigned long)rules->name)
static inline I run(I at, int *s, Host *h, int amid) {
  return ((I (*)(I, int *, Host *, int))CALLED(run))(at, s, h, amid);
}
static inline I choices(int n, int *s, Host *h) { return ((I (*)(int, int *, Host *))CALLED(choices))(n, s, h); }
static inline I who(int n, int *s, Host *h) { return ((I (*)(int, int *, Host *))CALLED(who))(n, s, h); }
static inline I apply(int n, int *s, Host *h, I code) {
  return ((I (*)(int, int *, Host *, I))CALLED(apply))(n, s, h, code);
}
static inline I rank(int n, int *s, Host *h, I player) {
  return ((I (*)(int, int *, Host *, I))CALLED(rank))(n, s, h, player);
}
static inline I score(int *s, Host *h, I player) { return ((I (*)(int *, Host *, I))CALLED(score))(s, h, player); }
static inline I team(int *s, Host *h, I player) { return ((I (*)(int *, Host *, I))CALLED(team))(s, h, player); }
static inline I can_win(int *s, Host *h, I player) {
  return ((I (*)(int *, Host *, I))CALLED(can_win))(s, h, player);
}
static inline void start(int *s, Host *h) { ((void (*)(int *, Host *))CALLED(start))(s, h); }
static inline int hidden(int n, int *s, Host *h, I viewer, I thing) {
  return (int)((I (*)(int, int *, Host *, I, I))CALLED(hidden))(n, s, h, viewer, thing);
}
static inline int without(int n) { return list_at(rules->without)[n]; }
static inline int answers(int n) { return list_at(rules->answers)[n]; }
#define HELD(d) list_at(rules->held)[d]
static inline void keep_words(int *s) { (void)s; }
static const int alternative_first[2], code_first[1]; /* counted in no page */
static const I alternative_base[1];

/*** play.c ***/
/*** search.c ***/

EXPORT void rw_rules(const Rules *given) { rules = given; }
EXPORT void rw_fault(Host *h) { fault(h); }
EXPORT void rw_endless(Host *h) { endless(h); }
EXPORT I rw_draw(int *s, Host *h, I bound) { return draw(s, h, bound); }

/* By the plan of redeal_plan.py, as numbers: see `plan_numbers` of module_printer.py. */
static void redeal(int *s, Host *h, I viewer, UU *state) {
  const int *p = list_at(rules->plan);
  int zones = *p++, pools = *p++, values = *p++, pending = *p++;
  for (; zones > 0; zones--) {
    int of = p[0], things = p[1], places = p[2], spots = p[7], lit_spots = p[8], fit_count = p[9];
    const int *given = p;
    unsigned char dark[places], lit[things], narrow[places], fits[fit_count * things + 1];
    __builtin_memset(dark, 0, sizeof dark);
    __builtin_memset(lit, 0, sizeof lit);
    for (p += 10; spots > 0; spots--, p += 2) dark[p[0]] = (unsigned char)hidden(p[1], s, h, viewer, 0);
    for (; lit_spots > 0; lit_spots--, p += 2)
      for (int t = 0; t < things; t++)
        if (s[of + t] == p[0]) lit[t] = !hidden(p[1], s, h, viewer, t);
    for (int i = 0; i < places; i++) narrow[i] = (unsigned char)*p++;
    for (int i = 0; i < fit_count * things; i++) fits[i] = (unsigned char)*p++;
    deal_things(s, dark, lit, of, things, given[3], given[4], given[5], given[6], places, narrow, fits, state);
  }
  for (; pools > 0; pools--) {
    int kinds = p[0], count = p[1], bags[count + 1], n = 0;
    for (p += 2; count > 0; count--, p += 2)
      if (hidden(p[1], s, h, viewer, 0)) bags[n++] = p[0];
    deal_bags(s, bags, n, kinds, state);
  }
  for (; values > 0; values--) {
    int count = p[0], spots = p[1];
    const int *value = p + 2;
    for (p = value + count; spots > 0; spots--, p += 2)
      if (hidden(p[1], s, h, viewer, 0)) s[p[0]] = value[below(state, PLAYER_STREAM, (U)count)];
  }
  for (; pending > 0; pending--, p += 3)
    if (s[PC] == p[0])
      for (int q = 0; q < p[2]; q++)
        if (q != viewer && s[p[1] + q] != NOT_ASKED) s[p[1] + q] = UNANSWERED;
}
