"""What people read: one Project Fluent file per language, apart from the rules."""
