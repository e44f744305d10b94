"""The files of a home: read, merged with hand edits, committed whole."""
