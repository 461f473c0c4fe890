"""Whether all is well with a folder of rules (`ruleset_check`), and what there is to say of it
(`check_result`).

Its parts are `rules_check` in every setting, what they are `rules_result` by, `script_check`,
`book_dependencies`, files that are `unread_files` and what is `book_gaps`. What one of them has found out is
known in other runs as long as nothing has changed that it rests on; so is a whole verdict (`check_cache`).
"""
