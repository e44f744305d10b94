"""Twitch: chat, bits, subs, raids, redemptions and follows over EventSub; answers in chat."""
