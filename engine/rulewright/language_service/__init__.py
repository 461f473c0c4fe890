"""Answer an editor's requests about an edited ruleset, as plain data without a protocol.

Reads documents as they are in the editor. For a text that cannot be parsed, uses the last version that could
be.

- `completion`: complete text at a location: keys, names by expected type, moves, messages.
- `current_findings`: keep the diagnostics of an edited ruleset valid until the next check is done.
- `edited_file`: represent an open file: its keys and values, even while a part of it cannot be parsed.
- `editor_session`: hold one editor's view of a ruleset: saved files and unsaved, unfinished documents.
- `example_coverage`: show which examples reach which lines, from the last run of all of them.
- `file_outline`: outline a file: its rules as a tree, and the ranges that can be folded.
- `hover`: describe the symbol at a location.
- `inlay_hints`: provide inlay hints: changes by editions, and the examples that reach a line.
- `locale_messages`: support editing of locales: messages, and the names that they can use.
- `name_index`: index the names of a file by the symbol they refer to: in rule text, keys and scripts.
- `references`: find the references to a symbol in the rules of every setting, overlays, locales and
  scripts.
- `rename`: rename a symbol everywhere, as edits.
- `semantic_tokens`: classify the tokens of a file for syntax highlighting.
- `signature_help`: find the call or the keyed value around an offset, and describe its parameters.
- `symbol_search`: find declarations of a ruleset by a part of their name, in all of its files.
"""
