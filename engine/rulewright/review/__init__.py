"""What an edit of a ruleset does, put together from what other rooms find out about it."""
