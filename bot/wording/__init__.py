"""Every text a viewer or a model reads, loaded from prompts/."""
