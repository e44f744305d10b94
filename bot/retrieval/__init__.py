"""Finding memories: keyword and vector indexes, embedders."""
