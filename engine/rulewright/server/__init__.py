"""Serve other programs on this machine.

- `lsp`: serve editors: the features of `language_service` over the Language Server Protocol.
- `studio`: serve the studio: a browser page to play, examine and edit rules.
"""
