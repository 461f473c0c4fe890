"""Serve editors: the features of `language_service` over the Language Server Protocol.

One thread owns the editor sessions and answers in order; the loop that reads messages only passes them on.
Long work runs in a process of its own, which ends when its request is cancelled.

- `checking`: run the whole check in a process of its own, exchanging files and diagnostics as messages.
- `connection`: read and write the streams between editor and server, either of which may close at any
  moment.
- `desk_thread`: run the one thread that owns the editor sessions; it answers requests in order.
- `features`: answer the server's requests, each by one function of the layer below.
- `grammar`: generate the TextMate grammar of rule text inside YAML: `make schemas` writes it.
- `messages`: convert results to the types of the protocol.
- `position_codec`: convert locations to the protocol's lines and columns, in the negotiated units.
- `server`: run the language server: read messages, hold the editor's texts, and pass requests to the
  sessions.
"""
