"""The presenter: worlds and events become data for pages."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from bot.household.events import Happened, ItemUnlocked, MoneyMoved, TimePassed, ViewerMet
from bot.household.relationships import Quarrel
from bot.stage.moments import LINE, paid, shortened
from bot.stage.presenter import Presenter, changed
from tests.stage import worlds


@pytest.fixture
def presenter():
    return Presenter(worlds.rules(), worlds.ShortWording())


def test_the_picture_names_purse_wish_and_what_each_one_does_in_both_languages(presenter):
    picture = presenter.snapshot(worlds.world())

    assert picture["purse"] == {"balance": 4250, "text": "¥4,250"}
    assert picture["wish"]["name"] == {"en": "Kotatsu", "ja": "こたつ"}
    assert picture["wish"]["share"] == pytest.approx(1800 / 4980)
    john, sara, eve = picture["people"]
    assert john["label"] == {"en": "Working", "ja": "仕事中"}
    assert sara["label"] == {"en": "Cooking: Oden", "ja": "料理中: おでん"}
    assert (eve["species"], eve["asleep"]) == ("dog", False)
    assert picture["last_tip"] == {"name": "mika_tea", "amount": "¥500"}
    assert picture["last_event"]["text"]["ja"] == "Sara started cooking oden"
    assert picture["clock"]["words"]["day"]["ja"] == "1日目"


def test_a_quarrel_is_said_instead_of_the_word_of_the_love_level(presenter):
    calm = worlds.world()
    quarrel = Quarrel(
        id="quarrel-1", cause="dishes", since=worlds.START, started_by="john", heat=80.0
    )
    couple = replace(calm.relationships.couple, quarrel=quarrel)
    cross = replace(calm, relationships=replace(calm.relationships, couple=couple))

    assert presenter.snapshot(calm)["love"]["word"]["en"] == "close"
    assert presenter.snapshot(cross)["love"]["word"]["en"] == "Not talking"


def test_an_item_is_owned_by_any_name_a_streamer_may_type(presenter):
    home = worlds.world(owned_items=("KOTATSU", "tv", "Trampoline", "Futon"))

    items = {item["id"] or item["name"]["en"]: item for item in presenter.snapshot(home)["items"]}

    assert items["kotatsu"]["state"] == items["tv"]["state"] == "owned"
    assert items["Trampoline"]["state"] == "owned"
    assert "Futon" not in items, "what every household owns is part of the drawn room"


def test_ghosts_are_the_wish_what_is_funded_and_the_next_dreams_and_never_a_crowd(presenter):
    home = worlds.world(wish="tv", funding={"tv": 100, "guitar": 50})

    ghosts = [item["id"] for item in presenter.snapshot(home)["items"] if item["state"] == "ghost"]

    assert set(ghosts) == {"tv", "guitar", "kotatsu", "rice_cooker"}


def test_what_somebody_uses_is_in_use(presenter):
    using = worlds.state("use_item", argument="guitar")
    home = worlds.world(john=using, owned_items=("TV", "Guitar"))

    items = {item["id"]: item for item in presenter.snapshot(home)["items"]}

    assert items["guitar"]["in_use"] is True
    assert items["tv"]["in_use"] is False


def test_a_deed_with_words_becomes_a_deed_a_thought_and_a_line(presenter):
    frames = presenter.frames(worlds.said("sara", "Hello!", thought="I like this."))

    assert [frame["type"] for frame in frames] == ["performed", "thought", "said"]


def test_a_tip_becomes_one_alert_with_the_amount_as_paid(presenter):
    event = worlds.tip(amount=Decimal("5.00"), currency="USD", value=740)

    (alert,) = presenter.frames(event)

    assert (alert["type"], alert["id"], alert["amount"]) == ("alert", "twitch:t2", "$5.00")
    assert alert["item_name"] == {"en": "Kotatsu", "ja": "こたつ"}


@pytest.mark.parametrize(
    ("amount", "currency", "value", "text"),
    [
        (Decimal(1000), "JPY", 1000, "¥1,000"),
        (Decimal("4.99"), "EUR", 800, "€4.99"),
        (Decimal(5000), "KRW", 550, "₩5,000"),
        (Decimal("12.5"), "PLN", 480, "12.50 PLN"),
        (Decimal(100), "BITS", 150, "100 bits"),
        (None, "USD", 300, "¥300"),
    ],
)
def test_an_amount_reads_as_the_viewer_paid_it(amount, currency, value, text):
    assert paid(amount, currency, value) == text


def test_only_a_viewer_who_is_new_is_greeted_by_a_frame(presenter):
    new = ViewerMet(
        viewer_id="twitch:9", name="nao", first=True, back_after_days=0, addressed_to=("eve",)
    )

    assert presenter.frames(new)[0]["to"] == ["eve"]
    assert presenter.frames(replace(new, first=False)) == ()


def test_what_only_changes_the_picture_plays_nothing(presenter):
    passed = TimePassed(minutes=10, now=worlds.START, game_day=1)

    assert presenter.frames(passed) == ()
    assert presenter.frames(MoneyMoved(pot="balance", amount=5, reason="wage")) == ()


def test_milestones_and_unlocks_are_played(presenter):
    made_up = Happened(what="made_up", who=("john", "sara"), at=worlds.START)
    unlocked = ItemUnlocked(item="kotatsu", viewer_id="", viewer="", at=worlds.START)

    assert presenter.frames(made_up)[0]["who"] == ["john", "sara"]
    assert presenter.frames(unlocked)[0]["name"]["ja"] == "こたつ"


def test_a_line_is_cut_at_a_word_and_never_over_the_limit():
    text = shortened("so " * 80)

    assert len(text) <= LINE
    assert text.endswith("so…")
    assert len(shortened("あ" * 500)) == LINE


def test_only_sections_that_differ_are_sent(presenter):
    before = presenter.snapshot(worlds.world())
    after = presenter.snapshot(worlds.world(balance=9999))

    assert set(changed(before, after)) == {"purse"}


def test_a_full_flat_with_long_names_stays_under_64_kilobytes(presenter):
    names = tuple(name for _, name, _ in worlds.ITEMS.values())
    extras = tuple(f"Thing {n} {'W' * 60}" for n in range(200))
    crowded = worlds.world(owned_items=names + extras)

    size = len(json.dumps(presenter.snapshot(crowded), ensure_ascii=False).encode())

    assert size <= 64 * 1024
