"""Ko-fi: donations by webhook."""
