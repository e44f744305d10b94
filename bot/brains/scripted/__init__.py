"""The built-in brain: no key, no network, not random."""
