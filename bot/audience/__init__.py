"""The audience, pure: chat, tips, money, viewers and the gate."""
