"""Report the effects of an edit of a ruleset, combined from other packages.

- `builder`: collect the parts of a review from other packages.
- `formats`: render a review as text, as Markdown for a comment, as HTML, and as data.
- `model`: represent a review as data.
- `passages`: compare passages of two printed rulebooks side by side.
- `review_chapters`: arrange a review as chapters of lines and pairs, from which all its formats are
  rendered.
"""
