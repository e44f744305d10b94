"""What viewers and the streamer see in a browser, and OBS."""
