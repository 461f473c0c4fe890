"""Analyse a ruleset for one setting: from declarations and syntax trees to the typed tree.

- `board_geometry`: compute where the places of a board lie: rows, and the corners and sides that they
  share.
- `declare`: declare the names of a ruleset as symbols, before any rule is typed.
- `pipeline`: run the passes of the analysis in order: from declarations to the typed tree of one setting.
- `script_typing`: type the rule text of scripts against an analysed ruleset: `given`, `perform`, `expect`.
- `secrecy`: find where rules reveal hidden information.
- `semantic_index`: index rule text by location: the symbol a name refers to, the type of an expression, the
  names allowed there.
- `symbols`: define the symbols of a ruleset: one dataclass for each kind of declaration.
- `text_parsing`: parse the texts of a ruleset to syntax trees, signatures and types, and report syntax
  errors.
- `tree_printer`: print the typed tree as text, for compiler developers and golden tests.
- `type_diagnostics`: report errors about types and names that several modules of the analysis share.
- `type_relations`: relate types: assignability, common supertypes, and their printed form.
- `typing`: type rule text: infer types, resolve names and build the typed tree.
- `warnings`: warn about valid rules that look like mistakes.
- `world`: hold all declarations of a ruleset, shared by all modules of the analysis.
"""
