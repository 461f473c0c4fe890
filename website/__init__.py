"""The documentation site: pages from `docs/` and from the engine's tables, with search."""
