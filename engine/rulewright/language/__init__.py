"""Parse rule text to syntax trees and print it back, with help for syntax errors.

- `ast`: define the syntax tree of the language, with names unresolved.
- `build_expressions`: build syntax nodes of expressions, quantifiers and domains from parsed productions.
- `build_statements`: build syntax nodes of statements, decisions, menus and short texts from parsed
  productions.
- `lexer`: split rule text into tokens with layout, positioned in the file that contains it.
- `parse_tables`: provide the parse tables of the grammar as plain data: Lark builds them and they are
  packaged, so that parsing loads no Lark.
- `parser`: parse rule text to the syntax tree.
- `print_expressions`: print expressions with only the parentheses they need.
- `printer`: print the syntax tree as rule text in canonical form: `parse(print(tree)) == tree`.
- `syntax_causes`: list the possible syntax errors: their messages, and malformed examples of each.
- `syntax_failure`: represent a syntax error: where parsing stopped, and the context needed to explain it.
- `syntax_help`: explain syntax errors to authors.
- `tree_building`: share helpers of the tree builders: spans of parsed tokens and nodes.
- `tree_walks`: traverse finished syntax trees without recursion: their depth and their files.
"""
