"""The studio: a page in the browser where rules are played, looked into and changed.

    position_tree  a tree of the positions that were played
    table_rules    the rules of one table as they stand on disk, and their words
    table          a table: seats, the position that everybody looks at, what may be done there
    journal        the file that a table is kept in: its lock, its lines, what of it can be read
    game_record    what such a file says, checked
    strict_json    JSON from strangers
    questions      why, and files to take away: worked out beside the table
    interruptible  work in a thread that can be ended
    players        seats that choose by themselves
    told           what one viewer gets: the only door through which anything leaves
    live           rules that change while they are played
    hall           all tables
    guards         which requests come in, and what is said with every answer
    app            the routes
    serve          the process
    page           what the browser gets: templates, styles, ES modules

A viewer is a seat, somebody who looks on, or (the owner of the table) somebody who sees everything.
"""
