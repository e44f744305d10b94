"""Hearthcast: a household that lives on a livestream."""
