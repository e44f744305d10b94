"""Platforms on loopback, with the real ones' bad days: for the soak and for the tests."""
