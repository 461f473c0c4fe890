"""From IR to IR: calls shared or computed in place, cells loaded once, locals turned into cells."""
