"""What differs between two rulesets, versions or settings."""
