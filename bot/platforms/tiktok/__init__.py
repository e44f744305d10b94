"""TikTok: chat, gifts, follows and subscriptions, through the optional TikTokLive."""
