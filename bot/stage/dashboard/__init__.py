"""The dashboard: the streamer's own page."""
