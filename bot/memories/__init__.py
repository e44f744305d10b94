"""Memories, pure: episodes, their importance, forgetting, merging and recall scoring."""
