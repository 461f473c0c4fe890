"""Serve other programs on this machine.

- `lsp`: serve editors: the features of `language_service` over the Language Server Protocol.
- `playground`: run the studio and the language service inside a web page.
- `studio`: serve the studio: a browser page to play, examine and edit rules.
"""
