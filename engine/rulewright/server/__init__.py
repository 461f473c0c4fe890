"""Serve other programs on this machine.

- `lsp`: serve editors: the features of `study.editing` over the Language Server Protocol.
- `studio`: serve the studio: a browser page to play, examine and edit rules.
"""
