"""config.toml as typed settings: every problem at once, before anything is written."""
