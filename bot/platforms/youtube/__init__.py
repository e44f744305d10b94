"""YouTube: the live chat, by the official interface or, if the streamer chooses so, by the page."""
