"""The household, pure: the world, what may happen in it, and what follows."""
