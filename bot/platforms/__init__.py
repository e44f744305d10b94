"""Where viewers are: one folder a platform."""
