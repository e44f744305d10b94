"""OBS Studio, spoken to by obs-websocket version 5."""
