"""Describe the table of a game as data, from the view of one seat (docs/scene.md).

- `arrangement`: arrange the parts of a table in a window: boards first, then rows of cards, tracks and mats
  around them, the hand at the foot.
- `art`: read an author's own pictures: SVG rebuilt as paths, rasters stripped to their pixels.
- `board_check`: check the section `board` of a ruleset: names that do not exist.
- `board_styles`: draw the surface and the places of a board by its style: checkered, crossings of lines,
  holes, pits.
- `boards`: build the boards of a scene: places with names, lines, borders and letters.
- `cards`: draw cards: a small picture, a chip, or a back, depending on what the viewer knows of the card.
- `changes`: find the changes of a move and draw them: arrows for transfers, crosses for removals.
- `context`: collect the display options of a ruleset, and the data needed to read a view of it.
- `faces`: find the face of a member or a thing: declared, or an icon with the same name.
- `floors`: lay out a board of several floors, a product of a grid.
- `flow_layout`: place boxes in rows, from left to right and from top to bottom.
- `groups`: group the things beside the boards, by the section `board` or by default from types: card rows,
  tracks, mats.
- `hands`: draw the cards of seats outside their mats: the viewer's hand, and cards played to the middle.
- `icons`: the icons that the project draws, as paths in a box of 100.
- `keyed_states`: list the declared things that a scene can show, with their names.
- `label_slots`: place the name of a place and its contents inside its outline without overlap.
- `line_styles`: draw lines between places, and borders, in their styles.
- `mats`: draw the contents of mats: numbers, spaces, counted things, cards, piles.
- `member_facts`: phrase the constant fields of a member: a card with its suit, rank and region.
- `memo`: reuse parts of the previous scene that have not changed.
- `nodes`: represent a scene as data: nodes with shapes, meaning, options and changes.
- `offers`: list a viewer's options, each with the nodes that its parameters refer to.
- `paints`: choose colours by role, from the ruleset and two themes, each with a mark beside it.
- `parts`: measure and draw the parts of a table in their forms: open, with small cards, or folded to one
  line.
- `pieces`: draw pieces as marks: icon, owner (by a second mark) and number.
- `place_outlines`: compute the outlines of places, in pixels: squares and hexes in rows, sectors of rings,
  regions, circles joined by lines.
- `placements`: draw the pieces on the places of a board in a position.
- `plans`: plan boards before they are drawn: places, printed features, borders, and the contents of a
  position.
- `player_boards`: draw a board of which every player has one, in the mat of its owner.
- `playing_cards`: draw playing cards: index, pips, signs of court cards.
- `position_text`: describe a position in words: one line for each thing, with its keys and values by name.
- `rows`: draw tracks, and racks of cards, across the width of the table.
- `sheet`: draw a sheet of all faces of a ruleset.
- `stage`: build a scene from a view: choose and lay out boards and mats.
- `svg`: print a scene as SVG.
- `text_layout`: measure and break text, and arrange boxes.
- `tiles`: arrange tiles of hexes: connected tiles on the table, and sheets of them.
"""
