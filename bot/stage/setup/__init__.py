"""The way in: three steps that write the streamer's own settings."""
