"""Voices: sound for the characters' lines, off by default."""
