"""Every message of the interface and every item of the page, as what it means."""

import pytest

from bot.platforms.payloads import UnreadablePayloadError
from bot.platforms.youtube.api_translator import translate as of_the_interface
from bot.platforms.youtube.page_translator import translate as of_the_page
from bot.platforms.youtube.watch_page import OnAir, read_page
from tests.platforms.golden import NOW, as_row, rows

PAGE = rows("youtube_page")
API = rows("youtube_api")


@pytest.mark.parametrize("row", PAGE, ids=[row["id"] for row in PAGE])
def test_each_action_of_the_page_becomes_what_it_means(row):
    events = of_the_page(row["kind"], row["message"], NOW)
    assert [as_row(event) for event in events] == row["events"]


@pytest.mark.parametrize("row", API, ids=[row["id"] for row in API])
def test_each_message_of_the_interface_becomes_what_it_means(row):
    events = of_the_interface(row["kind"], row["message"], NOW)
    assert [as_row(event) for event in events] == row["events"]


def test_an_item_that_nobody_knows_is_unreadable_by_name():
    action = {"addChatItemAction": {"item": {"liveChatHologramRenderer": {"id": "h"}}}}
    with pytest.raises(UnreadablePayloadError, match="liveChatHologramRenderer"):
        of_the_page("action", action, NOW)


@pytest.mark.parametrize("name", ["liveChatTextMessageRenderer", "liveChatMembershipItemRenderer"])
def test_an_item_without_an_id_is_unreadable(name):
    with pytest.raises(UnreadablePayloadError, match="id is missing"):
        of_the_page("action", {"addChatItemAction": {"item": {name: {"x": 1}}}}, NOW)


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<html>Before you continue to YouTube</html>",
        "ytInitialPlayerResponse = {broken",
        "ytInitialPlayerResponse = [1]; ytInitialData = 5",
        "var ytInitialPlayerResponse = " + '{"a":' * 5_000,
    ],
)
def test_a_page_of_another_make_is_unknown_and_never_raises(html):
    assert read_page(html).on_air is OnAir.UNKNOWN


def test_without_a_menu_the_first_continuation_is_taken():
    html = (
        'var ytInitialPlayerResponse = {"videoDetails": {"isLive": true}};'
        'window["x"]; var ytInitialData = {"contents": {"twoColumnWatchNextResults": '
        '{"conversationBar": {"liveChatRenderer": {"continuations": '
        '[{"reloadContinuationData": {"continuation": "top"}}]}}}}};'
    )
    page = read_page(html)
    assert (page.on_air, page.continuation) == (OnAir.LIVE, "top")
