"""What draws a character to an option: each module weighs one side of life, in points."""
