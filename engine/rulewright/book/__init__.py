"""Generate the printable rulebook from the rules.

- `chapter_order`: order the chapters by the ruleset's section `book`: one or several rules under each
  heading.
- `chapters`: write the chapters that list rules: course of the game, actions, score, glossary.
- `components`: describe the components: types with the fields of their members, grids, pieces, relations.
- `condition_texts`: phrase positions and expectations of scripts with the locale's messages: a sentence of
  its own (`says-NAME`), or a name and its value.
- `examples`: write worked examples: scenarios played under the rules of the book and described in words.
- `figures`: draw the figures of a book: boards and rows of cards with legends, and sheets of tiles.
- `model`: define the parts of a rulebook before they become HTML or Markdown.
- `prose`: present one rule in a book: prose from the locale if there is any, rule text, sources and
  remarks.
- `render`: render a book as one HTML file or as Markdown, from templates.
- `rulebook`: hold the input of every chapter: the rules of one setting, the default rules, and words.
- `script_steps`: describe positions, expectations and moves of scripts in words where they are simple
  enough.
- `setup`: write the set-up: the setting, the steps before the game, and start values by player count.
- `sheets`: lay out the cards of a game as sheets to print and cut.
- `tables`: present the tables of the rules as tables of the book.
- `writer`: write a rulebook: the chapters in their order.
"""
