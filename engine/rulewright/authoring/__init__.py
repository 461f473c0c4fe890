"""Create the files that authors start from: games, overlays, scenarios, words, translations.

- `copies`: begin a game as a copy of another ruleset, under a name of its own.
- `drafts`: write several new files together: all of them or none.
- `games`: create a small game that can be played at once and changed into another.
- `member_tables`: write the members of a type as a CSV file, and read such a file back.
- `overlays`: create an edition or a variant as an overlay, inside the ruleset or beside it.
- `scenarios`: create a scenario: its text, and its title in every language of the printed book.
- `translations`: create a translation: all messages, each with its text in the first language beside it.
- `words`: create the files of the words of a ruleset, and its list of languages.
"""
