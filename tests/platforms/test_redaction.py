"""Nothing secret and nobody's name stays in a recording."""

import pytest

from bot.platforms.redaction import REMOVED, plain, redacted

SALT = b"salt"


@pytest.mark.parametrize(
    "key",
    ["access_token", "refreshToken", "client_secret", "api_key", "email", "geo", "shipping"],
)
def test_secrets_and_private_data_are_removed(key):
    assert redacted({"a": [{key: "s3cret"}]}, SALT) == {"a": [{key: REMOVED}]}


def test_names_and_ids_become_the_same_pseudonym_everywhere():
    found = redacted(
        {
            "chatter_user_name": "湯たんぽ",
            "chatter_user_id": "4",
            "message": {"text": "hi"},
            "again": {"user_name": "湯たんぽ", "user_id": "4"},
            "authorName": {"simpleText": "湯たんぽ"},
        },
        SALT,
    )
    assert isinstance(found, dict)
    assert found["chatter_user_name"].startswith("viewer-")
    assert found["chatter_user_name"] == found["again"]["user_name"]
    assert found["authorName"] == {"simpleText": found["chatter_user_name"]}
    assert found["chatter_user_id"] == found["again"]["user_id"] != "4"
    assert found["message"] == {"text": "hi"}


def test_ids_of_messages_and_amounts_stay_because_a_replay_needs_them():
    kept = {"message_id": "m1", "event_id": "e", "bits": 100, "amount": "5.00", "id": "x"}
    assert redacted(kept, SALT) == kept


def test_a_name_written_into_another_text_is_replaced_there_too():
    found = redacted(
        {"displayName": "Kettle", "displayMessage": "Kettle gifted 5 memberships"}, SALT
    )
    assert isinstance(found, dict)
    assert found["displayMessage"] == f"{found['displayName']} gifted 5 memberships"


def test_another_recording_has_other_pseudonyms():
    assert redacted({"user_name": "a"}, b"1") != redacted({"user_name": "a"}, b"2")


@pytest.mark.parametrize(
    "message",
    [
        "GET https://x/?client_secret=s3cret&a=1",
        "401 for url '/oauth2/token?refresh_token=s3cret'",
        "Authorization: Bearer s3cret-s3cret",
        "wss://sockets.streamlabs.com/socket.io/?token=s3cret",
        "https://www.googleapis.com/youtube/v3/videos?key=s3cret",
    ],
)
def test_log_texts_carry_no_secret(message):
    assert "s3cret" not in plain(message)


def test_ordinary_texts_stay_as_they_are():
    assert plain("Twitch answered 403: subscription missing proper authorization") == (
        "Twitch answered 403: subscription missing proper authorization"
    )
