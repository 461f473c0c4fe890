"""Report the effects of an edit of a ruleset, combined from other packages.

- `book_comparison`: compare the printed rules in all languages, editions and variants that an edit can reach.
- `builder`: collect the parts of a review from other packages.
- `changed_examples`: find the examples with another course, and the changes that they depend on.
- `edits`: build the table of effects of each change.
- `formats`: render a review as text, as Markdown for a comment, as HTML, and as data.
- `layer_changes`: compare the rules of two sides in every edition and variant.
- `model`: represent a review as data.
- `passages`: compare passages of two printed rulebooks side by side.
- `review_chapters`: arrange a review as chapters, from which all its formats are rendered.
- `side_survey`: survey one side of a review, in a process of its own if the work is worth it.
- `word_changes`: find the messages that were edited.
"""
