"""BM25, growing entry by entry."""

from bot.memories.terms import terms
from bot.retrieval.keywords import KeywordIndex


def index(*texts: str) -> KeywordIndex[str]:
    built: KeywordIndex[str] = KeywordIndex()
    for text in texts:
        built.add(terms(text))
    return built


def test_the_entry_that_shares_the_rarest_word_is_first():
    built = index("Sara was ill after the mackerel", "Sara cooked curry", "Sara cooked rice")
    assert built.scores(terms("cook mackerel?")).argmax() == 0


def test_a_plural_finds_its_singular_and_a_deed_its_past():
    assert index("Sold the records").scores(terms("selling a record")).max() > 0


def test_japanese_is_found_by_pairs_of_letters():
    built = index("鯖を食べてサラが具合を悪くした", "カレーを作った")
    scores = built.scores(terms("鯖の料理を食べたい"))
    assert scores[0] > scores[1]


def test_an_entry_added_later_is_found_at_once():
    built = index("Walked Eve")
    built.scores(terms("walk"))
    place = built.add(terms("Bought a projector"))
    assert built.scores(terms("projector")).argmax() == place


def test_an_empty_index_and_an_empty_query_give_nothing():
    assert KeywordIndex[str]().scores(terms("anything")).size == 0
    assert index("Walked Eve").scores([]).tolist() == [0.0]


def test_equal_entries_have_equal_scores_and_none_is_nan():
    scores = index(*["same score"] * 5).scores(terms("same score"))
    assert len(set(scores.tolist())) == 1
    assert scores[0] > 0
