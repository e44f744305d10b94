"""What everybody has said lately."""

from bot.audience.privacy import Person
from bot.show.tongue import KEPT, Tongue


def test_the_others_lines_are_heard_in_the_order_they_were_said():
    tongue = Tongue({}, ("john", "sara", "eve"))
    for who, line in (("sara", "one"), ("eve", "Wan!"), ("john", "mine"), ("sara", "two")):
        tongue.said(who, line)
    assert tongue.of_others("john") == ("one", "Wan!", "two")


def test_a_talkative_dog_does_not_drown_the_other_persons_lines():
    tongue = Tongue({}, ("john", "sara", "eve"))
    tongue.said("sara", "do you hear me?")
    for number in range(2 * KEPT):
        tongue.said("eve", f"Wan {number}!")
    assert "do you hear me?" in tongue.of_others("john")


def test_what_an_earlier_run_said_comes_before_what_is_said_now():
    tongue = Tongue({"sara": ["old", "newer"], "eve": ["Hff."]}, ("john", "sara", "eve"))
    tongue.said("eve", "Wan!")
    heard = tongue.of_others("john")
    assert heard[0] == "old"
    assert heard[-1] == "Wan!"
    assert tongue.all() == (("john", ()), ("sara", ("old", "newer")), ("eve", ("Hff.", "Wan!")))


def test_silence_is_not_kept():
    tongue = Tongue({}, ("john",))
    tongue.said("john", "")
    assert tongue.of("john") == ()


def test_spare_lines_never_push_out_what_was_said_in_turns():
    tongue = Tongue({}, ("john", "sara"))
    tongue.said("john", "in a turn")
    for number in range(3 * KEPT):
        tongue.said_between("john", f"spare {number}")
    assert tongue.of("john")[0] == "in a turn"
    assert tongue.of_others("sara") == ("in a turn",)


def test_a_forgotten_viewers_lines_are_unsaid_everywhere():
    tongue = Tongue({}, ("john", "sara"))
    tongue.said("john", "Thank you, Momo!")
    tongue.said("john", "Back to work.")
    tongue.said_between("john", "That Momo is kind.")
    tongue.forget(Person(viewer_id="twitch:1", names=("Momo",)))
    assert tongue.of("john") == tongue.of_others("sara") == ("Back to work.",)
    assert tongue.all() == (("john", ("Back to work.",)), ("sara", ()))
