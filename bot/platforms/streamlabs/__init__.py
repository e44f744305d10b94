"""Streamlabs: donations over its Socket.IO feed."""
