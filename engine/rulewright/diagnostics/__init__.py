"""Findings: as data (`diagnostic`), as text (`render`), with a page for each code (`codes`)."""
