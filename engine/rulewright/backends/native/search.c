/* Whole games between players that look ahead, counted as they are played, and single choices.
   Numbers of players: 0 random, 1 greedy (one step, by the score), 2 Monte Carlo tree search. What a
   search is given is a number of looks, or below 0 so many milliseconds. */
#include <time.h>

#define LOOKS 8          /* futures that greedy looks at where chance or secrets matter */
#define EXPLORE 0.7      /* how much the search likes what it has tried little */
#define SCORE_SHARE 0.2  /* how much the margin of points counts beside winning */
#define ENDLESS_LOOKS 20  /* in a row: then it is not worth looking any further */
#define ROOM_FOR_TIME (1 << 20) /* choices that a search by the clock remembers; it may look more often */
#define ROW (10 + 2 * PLAYERS)

typedef struct {
  int parent, decision, next; /* `next` with the same hash */
  int visits, seen;                 /* how often taken, and how often it could have been */
  Code code;
  double gain;
} Node;

typedef struct {
  UU state; /* of the generator that looks ahead */
  const double *logs;
  double spread; /* the widest margin of points met so far */
  int known; /* how many logarithms there are */
  int made, room, mask, failed;
  int endless; /* games played out in a row that went on and on */
  I *trail; /* how many choices were made in the game at hand, and their codes */
  I (*ask)(int seat); /* the code that a seat chooses which was learned; below 0: none */
  Node *nodes;
  int *buckets, *path, *movers;
} Search;

EXPORT int rw_row(void) { return ROW; }
EXPORT int rw_slots(void) { return SLOTS; }

static inline int room_for(int budget) { return (budget < 0 ? ROOM_FOR_TIME : budget) + 2; }

static inline unsigned long mask_for(int room) {
  unsigned long mask = 1;
  while (mask < 2UL * (unsigned long)(room - 2)) mask *= 2;
  return mask;
}

EXPORT unsigned long rw_search(int budget) {
  int room = room_for(budget);
  return sizeof(Search) + (unsigned long)room * (sizeof(Node) + 2 * sizeof(int)) +
         mask_for(room) * sizeof(int);
}

static void lay_out(Search *z, int budget) {
  unsigned long mask = mask_for(z->room = room_for(budget));
  z->mask = (int)mask - 1;
  z->nodes = (Node *)(z + 1);
  z->buckets = (int *)(z->nodes + z->room);
  z->path = z->buckets + mask;
  z->movers = z->path + z->room;
}

static inline UU fresh(UU *state) {
  UU high = below(state, PLAYER_STREAM, 0xFFFFFFFFU);
  return high << 32 | below(state, PLAYER_STREAM, 0xFFFFFFFFU);
}

/* --- unseen things, dealt anew ---------------------------------------------------------------- */

/* Things that lie where the viewer cannot look change places, but for those that are `lit`. `narrow`: by place, 0 if anything can
   lie there, else the row of `fits`, counted from 1; such places choose first. Bases of -1: there is
   no such block. */
static void deal_things(int *s, const unsigned char *dark, const unsigned char *lit, int of,
                        int things, int next, int before, int first, int last, int places,
                        const unsigned char *narrow, const unsigned char *fits, UU *state) {
  int slots[things], left[things], to[things], old[things], n = 0, lying = 0;
  for (int t = 0; t < things; t++) {
    to[t] = t;
    if (s[of + t] >= 0 && dark[s[of + t]] && !lit[t]) {
      left[lying++] = t;
      if (narrow[s[of + t]]) slots[n++] = t;
    }
  }
  for (int i = 0; i < lying; i++)
    if (!narrow[s[of + left[i]]]) slots[n++] = left[i];
  for (int i = 0; i < n; i++) {
    int row = narrow[s[of + slots[i]]] - 1, chosen = -1;
    if (row < 0) {
      chosen = (int)below(state, PLAYER_STREAM, (U)lying);
    } else {
      int many = 0, k;
      for (int j = 0; j < lying; j++) many += fits[row * things + left[j]];
      if (!many) return;
      k = (int)below(state, PLAYER_STREAM, (U)many);
      do
        if (fits[row * things + left[++chosen]]) k--;
      while (k >= 0);
    }
    to[slots[i]] = left[chosen];
    left[chosen] = left[--lying];
  }
  int links[3] = {of, next, before};
  for (int k = 0; k < 3; k++) {
    if (links[k] < 0) continue;
    __builtin_memcpy(old, s + links[k], sizeof old);
    for (int t = 0; t < things; t++)
      s[links[k] + to[t]] = k == 0 || old[t] < 0 ? old[t] : to[old[t]];
  }
  for (int p = 0; p < places; p++) {
    if (first >= 0 && s[first + p] >= 0) s[first + p] = to[s[first + p]];
    if (last >= 0 && s[last + p] >= 0) s[last + p] = to[s[last + p]];
  }
}

/* The contents of bags that the viewer cannot look into are drawn anew; sizes stay. */
static void deal_bags(int *s, const int *bags, int n, int kinds, UU *state) {
  int pool[kinds], left = 0;
  __builtin_memset(pool, 0, sizeof pool);
  for (int b = 0; b < n; b++)
    for (int k = 0; k < kinds; k++) pool[k] += s[bags[b] + k], left += s[bags[b] + k];
  for (int b = 0; b < n; b++) {
    int size = 0;
    for (int k = 0; k < kinds; k++) size += s[bags[b] + k], s[bags[b] + k] = 0;
    for (; size > 0; size--, left--) {
      int k = 0, at = (int)below(state, PLAYER_STREAM, (U)left);
      while (at >= pool[k]) at -= pool[k++];
      pool[k]--;
      s[bags[b] + k]++;
    }
  }
}

static void redeal(int *s, Host *h, I viewer, UU *state);

/* Behind a look ahead that met a rule fault. Where they all go on and on, the game does too. */
static void failed(Host *h, Search *z) {
  z->failed++;
  if (h->endless && ++z->endless == ENDLESS_LOOKS) endless(h);
}

/* --- the end of a game -------------------------------------------------------------------------- */

/* The lead of a player's team over the best of the others; its score if there are none. */
static I margin(const I *scores, const I *teams, I player) {
  I own = scores[player], best = 0;
  int any = 0;
  for (int q = 0; q < PLAYERS; q++)
    if (teams[q] == teams[player])
      own = scores[q] > own ? scores[q] : own;
    else if (!any || scores[q] > best)
      best = scores[q], any = 1;
  return own - best;
}

/* The lead of the first team over the second; 0 if there is only one. */
static I lead(const I *scores, const I *teams) {
  I most = 0;
  int several = 0;
  for (int p = 0; p < PLAYERS; p++) {
    I found = margin(scores, teams, p);
    several |= teams[p] != teams[0];
    if (found > most) most = found;
  }
  return several ? most : 0;
}

/* --- greedy ------------------------------------------------------------------------------------- */

static __attribute__((noinline)) int look(const int *s, Host *h, int decision, Code code, I viewer,
                                          UU chance, I *value, int *moved) {
  void *back[5];
  COPY(copy, s);
  int *t = copy + ROOM, count = 0;
  __builtin_memcpy(back, h->back, sizeof back);
  if (__builtin_setjmp(h->back)) {
    __builtin_memcpy(h->back, back, sizeof back);
    if (h->most_decisions < 0) fault(h);
    return 0;
  }
  h->endless = 0;
  put_state(t, chance);
  t[DECISIONS]++;
  int then = advance(t, h, apply(decision, t, h, code), 0, &count), given = answers(decision);
  UU others = seeded(chance, PLAYER_STREAM); /* who answer at once, anything */
  while (given >= 0 && then == decision && t[given + viewer] >= 0) {
    code = h->out[below(&others, PLAYER_STREAM, (U)count)];
    t[DECISIONS]++;
    then = advance(t, h, apply(then, t, h, code), 0, &count);
  }
  I scores[PLAYERS], teams[PLAYERS];
  for (int p = 0; p < PLAYERS; p++) scores[p] = score(t, h, p);
  list_teams(t, h, teams);
  *value = margin(scores, teams, viewer);
  *moved |= ((UU)(U)t[RNG] | (UU)(U)t[RNG + 1] << 32) != chance;
  __builtin_memcpy(h->back, back, sizeof back);
  return 1;
}

static Code greedy(int *s, Host *h, Search *z, int decision, int count) {
  Code codes[count];
  int valid[count], looks = 1, moved = 0;
  double total[count];
  I viewer = who(decision, s, h);
  __builtin_memcpy(codes, h->out, (unsigned long)count * sizeof(Code));
  for (int i = 0; i < count; i++) valid[i] = 0, total[i] = 0;
  for (int k = 0; k < looks; k++) {
    COPY(dealt, s);
    if (SECRETS) redeal(dealt + ROOM, h, viewer, &z->state);
    UU chance = fresh(&z->state);
    for (int i = 0; i < count; i++) {
      I value = 0;
      if (look(dealt + ROOM, h, decision, codes[i], viewer, chance, &value, &moved))
        total[i] += (double)value, valid[i]++;
      else
        failed(h, z);
    }
    if (SECRETS || moved) looks = LOOKS;
  }
  int best = -1, ties = 0;
  for (int i = 0; i < count; i++) {
    double value = valid[i] ? total[i] / valid[i] : -1e300;
    double top = best < 0 ? -1e301 : valid[best] ? total[best] / valid[best] : -1e300;
    if (value > top)
      best = i, ties = 1;
    else if (value == top && below(&z->state, PLAYER_STREAM, (U)++ties) == 0)
      best = i;
  }
  return codes[best];
}

/* --- tree search: one tree over choices, chance and what is unseen dealt anew in every round ----- */

static inline int bucket(const Search *z, int parent, int decision, Code code) {
  U mixed = (U)parent * 0x9E3779B1U ^ (U)decision * 0x85EBCA77U ^ (U)((UU)code ^ (UU)code >> 31) * 0xC2B2AE3DU;
  return (int)((mixed ^ mixed >> 15) & (U)z->mask);
}

static inline int find(const Search *z, int parent, int decision, Code code) {
  int node = z->buckets[bucket(z, parent, decision, code)];
  while (node >= 0) {
    const Node *there = &z->nodes[node];
    if (there->parent == parent && there->decision == decision && there->code == code) break;
    node = there->next;
  }
  return node;
}

static void clear(Search *z) {
  __builtin_memset(z->buckets, 0xFF, ((unsigned long)z->mask + 1) * sizeof(int));
}

/* Of the logarithms that there are, for larger numbers that of a power of two beside. */
static inline double log_of(const Search *z, int number) {
  double more = 0;
  for (; number > z->known; number /= 2) more += 0.6931471805599453;
  return z->logs[number] + more;
}

static int grow(Search *z, int parent, int decision, Code code) {
  int at = bucket(z, parent, decision, code);
  z->nodes[z->made] = (Node){parent, decision, z->buckets[at], 0, 0, code, 0};
  return z->buckets[at] = z->made++;
}

/* An option of the decision at hand: one that was never tried, else the most promising. Where nothing
   more can be remembered only those are left that were tried; -1: none. */
static int descend_by(Search *z, Host *h, int node, int decision, int count, int *grown) {
  int untried = 0, best = -1;
  double top = -1;
  for (int i = 0; i < count; i++) {
    int child = find(z, node, decision, h->out[i]);
    if (child < 0) {
      untried++;
      continue;
    }
    Node *there = &z->nodes[child];
    there->seen++;
    double value = there->gain / there->visits +
                   EXPLORE * __builtin_sqrt(log_of(z, there->seen) / there->visits);
    if (value > top) top = value, best = child;
  }
  *grown = untried > 0 && z->made < z->room;
  if (!*grown) return best;
  int chosen = (int)below(&z->state, PLAYER_STREAM, (U)untried);
  for (int i = 0; i < count; i++)
    if (find(z, node, decision, h->out[i]) < 0 && chosen-- == 0) {
      best = grow(z, node, decision, h->out[i]);
      break;
    }
  z->nodes[best].seen++;
  return best;
}

static void reward(Search *z, int *t, Host *h, double *gains) {
  I scores[PLAYERS], places[PLAYERS], teams[PLAYERS];
  list_teams(t, h, teams);
  int first = standing(t, h, teams, scores, places);
  for (int p = 0; p < PLAYERS; p++) {
    double wide = (double)margin(scores, teams, p);
    if (wide > z->spread) z->spread = wide;
    if (-wide > z->spread) z->spread = -wide;
  }
  for (int p = 0; p < PLAYERS; p++)
    gains[p] = (1 - SCORE_SHARE) * (places[p] == 1 ? 1.0 / first : 0.0) +
               SCORE_SHARE * (0.5 + 0.5 * ((double)margin(scores, teams, p) / z->spread));
}

static __attribute__((noinline)) int explore(const int *s, Host *h, Search *z, int decision,
                                             I viewer) {
  void *back[5];
  COPY(copy, s);
  int *t = copy + ROOM;
  __builtin_memcpy(back, h->back, sizeof back);
  if (__builtin_setjmp(h->back)) {
    __builtin_memcpy(h->back, back, sizeof back);
    if (h->most_decisions < 0) fault(h);
    return 0;
  }
  h->endless = 0;
  if (SECRETS) redeal(t, h, viewer, &z->state);
  put_state(t, fresh(&z->state));
  int node = 0, depth = 0, grown = 0, count = (int)options(decision, t, h);
  if (count == 0) fault(h); /* what was dealt cannot come up here */
  while (decision != ENDED && !grown) {
    int child = descend_by(z, h, node, decision, count, &grown);
    if (child < 0) break;
    z->movers[depth] = (int)who(decision, t, h);
    z->path[depth++] = child;
    t[DECISIONS]++;
    decision = advance(t, h, apply(decision, t, h, z->nodes[child].code), 0, &count);
    node = child;
  }
  while (decision != ENDED) {
    Code code = option_at(h, (int)below(&z->state, PLAYER_STREAM, (U)count));
    t[DECISIONS]++;
    decision = advance_unlisted(t, h, apply(decision, t, h, code), 0, &count);
  }
  double gains[PLAYERS];
  reward(z, t, h, gains);
  for (int i = 0; i < depth; i++) {
    z->nodes[z->path[i]].visits++;
    z->nodes[z->path[i]].gain += gains[z->movers[i]];
  }
  __builtin_memcpy(h->back, back, sizeof back);
  z->endless = 0;
  return 1;
}

static inline I milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (I)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* `most`: milliseconds after which it ends in any case, 0 if it need not. */
static void look_ahead(int *s, Host *h, Search *z, int decision, int budget, int most) {
  I viewer = who(decision, s, h), time = budget < 0 && (!most || -budget < most) ? -budget : most;
  I end = time ? milliseconds() + time : 0;
  for (int i = 0; budget < 0 || i < budget; i++) {
    if (end && i && milliseconds() >= end) break;
    int made = z->made;
    if (explore(s, h, z, decision, viewer)) continue;
    failed(h, z);
    for (int n = made; n < z->made; n++) /* what a fault left halfway counts as tried, badly */
      if (!z->nodes[n].visits) z->nodes[n].visits = 1;
  }
}

static Code search(int *s, Host *h, Search *z, int decision, int budget) {
  Code code = h->out[0];
  int most = -1;
  double gain = 0;
  lay_out(z, budget);
  z->made = 1;
  z->spread = 1;
  clear(z);
  look_ahead(s, h, z, decision, budget, 0);
  for (int n = 1; n < z->made; n++) {
    const Node *there = &z->nodes[n];
    if (there->parent != 0 || there->decision != decision) continue;
    if (there->visits > most || (there->visits == most && there->gain > gain))
      most = there->visits, gain = there->gain, code = there->code;
  }
  return code;
}

/* --- one choice at a table ---------------------------------------------------------------------- */

/* Goes from the position that was searched to one behind it, by the decisions and codes on the way, and
   keeps what is known of it alone. What had no alternative was not looked at. */
static void go_on(Search *z, const I *route, int steps) {
  int root = 0, made = 1, *to = z->path;
  for (int i = 0; i < steps; i++) {
    int child = find(z, root, (int)route[2 * i], (Code)route[2 * i + 1]);
    if (child >= 0) {
      root = child;
      continue;
    }
    for (int n = 1; n < z->made; n++)
      if (z->nodes[n].parent == root && z->nodes[n].decision == route[2 * i]) {
        z->made = 1; /* another option was looked at, this one never */
        return clear(z);
      }
  }
  clear(z);
  for (int n = 0; n < z->made; n++) {
    Node *there = &z->nodes[n];
    to[n] = n == root ? 0 : n < root || to[there->parent] < 0 ? -1 : made;
    if (to[n] <= 0) continue;
    int parent = to[there->parent], at = bucket(z, parent, there->decision, there->code);
    Node kept = *there;
    kept.parent = parent;
    kept.next = z->buckets[at];
    z->nodes[made] = kept;
    z->buckets[at] = made++;
  }
  z->made = made;
}

/* What a search thinks of the options in the position `s` that it tried: a row each, in the order of
   their first trial, how often that was and what it gained together. `steps`: -1, or how many decisions lead here from the position of the call
   before with the same memory and budget, whose findings then count. `most`: milliseconds, 0 for no
   limit. Gives the number of rows, or -1
   where all looks go on without end. */
EXPORT int rw_think(int *s, Host *h, void *memory, const double *logs, int known, UU luck, int budget,
                    int most, const I *route, int steps, I *codes, int *visits, double *gains) {
  Search *z = memory;
  z->logs = logs;
  z->known = known;
  z->failed = z->endless = 0;
  z->state = seeded(luck, PLAYER_STREAM);
  lay_out(z, budget);
  if (steps >= 0 && !SECRETS) {
    go_on(z, route, steps);
  } else {
    z->made = 1;
    z->spread = 1;
    clear(z);
  }
  h->work = 0;
  if (__builtin_setjmp(h->back)) return -1;
  int decision = s[PC], count = 0;
  keep_words(s);
  options(decision, s, h);
  codes[0] = h->out[0], visits[0] = 0, gains[0] = 0;
  look_ahead(s, h, z, decision, budget, most);
  for (int n = 1; n < z->made; n++) {
    const Node *there = &z->nodes[n];
    if (there->parent != 0 || there->decision != decision) continue;
    codes[count] = there->code, visits[count] = there->visits, gains[count++] = there->gain;
  }
  return count ? count : 1;
}

/* The choice of the player that looks one step ahead, or -1 as above. */
EXPORT I rw_greedy(int *s, Host *h, void *memory, UU luck) {
  Search *z = memory;
  z->failed = z->endless = 0;
  z->state = seeded(luck, PLAYER_STREAM);
  h->work = 0;
  if (__builtin_setjmp(h->back)) return -1;
  keep_words(s);
  int decision = s[PC], count = (int)options(decision, s, h);
  return greedy(s, h, z, decision, count);
}

/* --- whole games -------------------------------------------------------------------------------- */

/* How often each alternative, and each option of a small decision, was there. */
static void count_options(Host *h, int decision, int count, I *counts) {
  int a = alternative_first[decision], end = alternative_first[decision + 1], seen = -1;
  int codes = code_first[decision];
  for (int i = 0; i < count; i++) {
    Code code = h->out[i];
    if (code < alternative_base[a]) a = alternative_first[decision];
    while (a + 1 < end && code >= alternative_base[a + 1]) a++;
    if (a != seen) counts[seen = a]++;
    if (codes >= 0) counts[codes + code]++;
  }
}

static void count_choice(int decision, Code code, I *counts) {
  int a = alternative_first[decision], end = alternative_first[decision + 1];
  while (a + 1 < end && code >= alternative_base[a + 1]) a++;
  counts[a]++;
  if (code_first[decision] >= 0) counts[code_first[decision] + code]++;
}

static __attribute__((noinline)) void play_match(int *s, Host *h, Search *z, UU seed,
                                                 const int *kinds, const int *budgets, I *row,
                                                 I *counts) {
  UU state = seeded(seed, PLAYER_STREAM), trace = 0xCBF29CE484222325ULL;
  I asked = 0, sum = 0, most = 0;
  int count = 0, forced = 0;
  z->state = seeded(seed ^ 0x9E3779B97F4A7C15ULL, PLAYER_STREAM);
  z->failed = z->endless = 0;
  z->trail[0] = 0;
  begin(s, h, seed);
  int decision = advance(s, h, ENTRY, 1, &count);
  while (decision != ENDED) {
    Code code = h->out[0];
    if (count == 1) {
      if (++forced > FORCED_IN_A_ROW) endless(h);
      count_choice(decision, code, counts + 2 * SLOTS);
    } else {
      forced = 0;
      asked++;
      sum += count;
      if (count > most) most = count;
      count_options(h, decision, count, counts);
      I seat = who(decision, s, h);
      if (kinds[seat] == 0)
        code = h->out[below(&state, PLAYER_STREAM, (U)count)];
      else if (kinds[seat] == 1)
        code = greedy(s, h, z, decision, count);
      else if (kinds[seat] == 2)
        code = search(s, h, z, decision, budgets[seat]);
      else if ((code = (Code)z->ask((int)seat)) < 0)
        fault(h);
      count_choice(decision, code, counts + SLOTS);
      z->trail[++z->trail[0]] = code;
    }
    trace = (trace ^ ((UU)decision << 32 ^ (UU)code)) * 0x100000001B3ULL;
    s[DECISIONS]++;
    decision = advance(s, h, apply(decision, s, h, code), 1, &count);
  }
  row[0] = s[DECISIONS];
  row[1] = asked;
  row[2] = sum;
  row[3] = most;
  row[4] = s[PHASE];
  row[5] = s[END];
  row[6] = (I)(trace >> 1);
  row[7] = z->failed;
  I teams[PLAYERS];
  list_teams(s, h, teams);
  row[8] = standing(s, h, teams, row + 10, row + 10 + PLAYERS);
  row[9] = lead(row + 10, teams);
}

/* Games first .. first+count-1: a row of each, and how often each slot was offered, taken and
   forced. Gives how many were finished; fewer than count: the next one met a fault, to which the
   codes in `trail` lead (there has to be room for BOUND). */
EXPORT I rw_matches(int *s, Host *h, void *memory, const double *logs, int known, UU first,
                    I count, const int *kinds, const int *budgets, I *rows, I *counts, I *trail,
                    I (*ask)(int seat)) {
  volatile I done = 0;
  Search *z = memory;
  z->logs = logs;
  z->known = known;
  z->trail = trail;
  z->ask = ask;
  if (__builtin_setjmp(h->back)) return done;
  for (; done < count; done++)
    play_match(s, h, z, first + (UU)done, kinds, budgets, rows + done * ROW, counts);
  return done;
}

/* What the viewer cannot see, dealt anew. */
EXPORT int rw_redeal(int *s, Host *h, int viewer, UU seed) {
  UU state = seeded(seed, PLAYER_STREAM);
  keep_words(s);
  redeal(s, h, viewer, &state);
  return 0;
}
