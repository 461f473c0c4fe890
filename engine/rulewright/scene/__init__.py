"""What the table of a game looks like, as data: worked out once from a view of one seat, printed by
whoever shows it (docs/scene.md)."""
