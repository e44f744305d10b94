"""The project's own benchmarks: one module each, with `run(...)` giving figures."""
