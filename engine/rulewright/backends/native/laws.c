/* Random games looked through: at every decision the invariants hold and no trigger is due, unless a
   trigger is asking. Gives how many games were fine; fewer than count: the next one was not. */
EXPORT I rw_screen(int *s, Host *h, UU first, I count, const unsigned char *asking) {
  volatile I done = 0;
  if (__builtin_setjmp(h->back)) return done;
  for (; done < count; done++) {
    UU seed = first + (UU)done, state = seeded(seed, PLAYER_STREAM);
    int n = 0;
    begin(s, h, seed);
    int decision = advance(s, h, ENTRY, 0, &n);
    while (decision != ENDED) {
      int code = h->out[below(&state, PLAYER_STREAM, (U)n)];
      if (!holds(s, h) || (!asking[decision] && due(s, h))) return done;
      s[DECISIONS]++;
      decision = advance(s, h, apply(decision, s, h, code), 0, &n);
    }
  }
  return done;
}
