"""StreamElements: tips over its Astro websocket."""
