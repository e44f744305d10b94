"""Platforms on loopback for the soak: how a tip is sent there, and every fault each has."""
