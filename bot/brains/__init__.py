"""What decides: one file a provider, wrappers with one concern each."""
