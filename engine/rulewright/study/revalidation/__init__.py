"""Scripts and saves played again under the rules as they are now."""
