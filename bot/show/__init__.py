"""The running show: asyncio and logging, no outside library."""
