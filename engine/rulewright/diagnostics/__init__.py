"""Represent errors and warnings, and print them.

- `annotations`: print diagnostics as annotations that GitHub Actions shows beside the changed lines.
- `code_names`: list the names of all diagnostic codes as a type, which mypy checks.
- `code_quality`: print diagnostics as GitLab's Code Quality report.
- `codes`: load the page of each diagnostic code, with a broken and a fixed example.
- `diagnostic`: represent diagnostics as data; rendering is elsewhere.
- `escaping`: escape text from files for terminals and for single lines.
- `fingerprint`: identify a diagnostic across edits elsewhere in the file, and locate it in a repository.
- `fix`: represent fixes as data: editors, build servers and `check --fix` apply them.
- `internal_error`: report internal errors of Rulewright at the nearest location in the author's files.
- `render`: print diagnostics with the source line and carets, as one line each, or as JSON.
- `sarif`: print diagnostics as SARIF 2.1.0, which code hosts and editors read: rules, locations, fixes.
- `suggest`: suggest similar names for a misspelled one.
- `text_width`: compute how many columns text takes on a terminal.
- `topics`: group the diagnostics by topic.
"""
