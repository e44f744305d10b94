"""What the subconscious looks for."""

from bot.memories.queries import Situation, queries


def test_what_is_asked_comes_first_and_what_goes_on_last():
    found = queries(
        Situation(
            doing="cook curry rice", place="stove", company=("Sara",), plan="watch film",
            heard=(("mika_tea", "hi"), ("kumo", "what about the exam?")),
        )
    )  # fmt: skip
    assert found == (
        "kumo: what about the exam?",
        "watch film",
        "cook curry rice (with Sara, stove)",
    )


def test_a_change_is_looked_for_before_a_plan():
    assert queries(Situation(plan="watch film", changed=("moved to a new flat",)))[0].startswith(
        "moved"
    )


def test_nothing_going_on_looks_for_nothing():
    assert queries(Situation()) == ()


def test_there_are_at_most_three_and_none_is_endless():
    found = queries(Situation(doing="x" * 999, plan="y" * 999, heard=(("a", "z" * 999),)))
    assert len(found) == 3
    assert max(map(len, found)) == 200
