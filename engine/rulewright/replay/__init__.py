"""Export a played game as one self-contained page, limited to what its viewer may see.

- `page`: render the page of a replay as one file that loads nothing.
- `recording`: record every position of a game as one viewer may see it, with the events before it.
"""
