"""What serves programs of others: each room asks the rooms below, and knows a protocol."""
