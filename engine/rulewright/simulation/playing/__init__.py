"""Choose for agents and play their games on the Python backend, draw by draw like native code.

- `agent_choice`: choose for the seats of agents in one game, as the agents of `simulate` do.
- `agent_specs`: parse agents: `random`, `greedy` (one step ahead, by score), `mcts:N` or `mcts:2s` (tree
  search with N simulations or for 2 s), or the file of a learned agent.
- `determinization`: re-sample hidden information on the Python backend, draw by draw as search.c does
  (determinization).
- `python_arena`: play and count whole games on the Python backend: like native code, but slower.
- `session_agents`: choose for the agents of one game session, in native code and with only what they know.
- `tree_search`: search with MCTS on the Python backend, step by step and draw by draw as search.c does.
"""
