"""The health of a memory."""

from bot.memories.audit import audit
from bot.memories.episode import Kind


def test_a_sound_memory_has_nothing_wrong(episode):
    found = audit([episode(1, 1, "Made soup"), episode(2, 2, "Walked far")], [])
    assert found.junk_share == 0
    assert found.secrets == found.stale == found.unindexed == ()


def test_doubles_echoes_orphans_and_secrets_are_named(episode):
    line = "I could listen to this record all night long"
    live = [
        episode(1, 1, "Sold the old bicycle to a student"),
        episode(2, 2, "Sold the old bicycle to a student"),
        episode(3, 2, line),
        episode(4, 3, "Thought about it", evidence=("ep_000404",)),
        episode(5, 3, "The key is sk-abcdefghijklmnop1234"),
        episode(6, 4, "Write to me at someone@example.com"),
    ]
    found = audit(live, [], spoken=[line])
    assert found.duplicates == ("ep_000002",)
    assert found.echoes == ("ep_000003",)
    assert found.orphans == ("ep_000004",)
    assert found.secrets == ("ep_000005", "ep_000006")
    assert found.junk_share == 0.5


def test_the_same_routine_on_two_days_is_no_double(episode):
    rows = [episode(n, n, "Slept", kind=Kind.ROUTINE) for n in (1, 2)]
    assert audit(rows, []).duplicates == ()


def test_a_replaced_entry_that_nothing_marks_is_stale(episode):
    rows = [episode(1, 1, "Key under pot"), episode(2, 2, "Key at shop", supersedes=("ep_000001",))]
    assert audit(rows, []).stale == ("ep_000001",)


def test_an_archived_source_is_no_orphan(episode):
    live = [episode(2, 2, "Concluded", evidence=("ep_000001",))]
    assert audit(live, [episode(1, 1, "Lived")]).orphans == ()


def test_what_has_no_vector_is_told(episode):
    assert audit([episode(1, 1, "A")], [], indexed=()).unindexed == ("ep_000001",)


def test_the_same_of_two_viewers_is_no_double(episode):
    seen = [
        episode(n, 3, "A newcomer was in the chat for the first time", viewer_id=f"twitch:{who}")
        for n, who in enumerate((1, 2, 2))
    ]
    assert audit(seen, ()).duplicates == (seen[2].id,)
