"""Small rulesets that ask for very much: whatever a command does with them has an end."""
