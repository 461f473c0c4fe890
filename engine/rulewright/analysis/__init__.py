"""Names, types and findings: from the YAML tree and the syntax trees to the typed tree."""
