"""Putting YouTube together from its settings."""

from bot.config.platforms import YouTubeSettings
from bot.platforms.surroundings import Platform, Surroundings
from bot.platforms.youtube.api_feed import Place, YouTubeApiFeed
from bot.platforms.youtube.api_translator import PLATFORM
from bot.platforms.youtube.quota_book import QuotaBook
from bot.platforms.youtube.videos import video_id
from bot.ports import Feed, Pulse, Source

PAGE_NOTICE = (
    "YouTube's terms of service do not allow programs to read the chat page; "
    'the official interface (reader = "api") does the same with a free key of your own'
)


def build(settings: YouTubeSettings, around: Surroundings) -> Platform:
    """YouTube, switched on. Chat is read only: writing would need a login of the channel."""
    if settings.reader == "page":
        return Platform(source=_page(settings, around), notice=PAGE_NOTICE)
    return Platform(source=_interface(settings, around))


def _interface(settings: YouTubeSettings, around: Surroundings) -> Source:
    book = QuotaBook(
        around.folder / "youtube-quota.json",
        settings.daily_quota,
        settings.hours_a_day,
        around.clock.now(),
    )
    recorder = around.recorder(PLATFORM)
    place = Place()

    def connect(pulse: Pulse) -> Feed:
        return YouTubeApiFeed(
            video_id(settings.video),
            around.needed_secret("YouTube", settings.api_key_env),
            pulse,
            book=book,
            clock=around.clock,
            recorder=recorder,
            place=place,
        )

    # The rarest poll that the quota allows is no silence.
    rarest_s = settings.hours_a_day * 3_600 * 5 / settings.daily_quota
    return Source(name=PLATFORM, connect=connect, stale_after_s=max(90.0, 2.5 * rarest_s))


def _page(settings: YouTubeSettings, around: Surroundings) -> Source:
    # pytchat loads only when the streamer has chosen the page.
    from bot.platforms.youtube.page_feed import YouTubePageFeed

    recorder = around.recorder(PLATFORM)

    def connect(pulse: Pulse) -> Feed:
        return YouTubePageFeed(
            video_id(settings.video), pulse, clock=around.clock, recorder=recorder
        )

    return Source(name=PLATFORM, connect=connect, stale_after_s=75.0)
