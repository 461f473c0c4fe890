"""Find where rules reveal hidden information.

- `flow_digest`: compute digests of what the analysis of hidden information can read in typed trees.
- `information_flow`: trace the flow of hidden information through locals, conditions and calls (taint
  analysis).
- `log_secrets`: warn about lines of the log that reveal hidden information.
- `public_changes`: find the changes that every seat is certain to see when an alternative is executed.
- `secret_accesses`: list the hidden values that single statements and expressions read and write.
- `trial_runs`: refuse `where: possible` and `one move` whose test would draw from chance or read hidden
  values; refuse what else one move cannot contain, and questions about menus that would draw from chance.
"""
