"""What a character may do, grouped by subject; the registry lists all of it."""
