"""One file an embedder."""
