"""Provide the frame, the style sheet and the scripts of all HTML pages.

- `page`: render a self-contained HTML page: its style is inside, it loads nothing, and runs only its own
  scripts.
- `page_texts`: escape text of rulesets for pages.
- `script_bundle`: bundle the ES modules of the pages into one script.
"""
