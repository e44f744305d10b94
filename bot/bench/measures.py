"""Measures of a ranking against the entries it should have found."""

from collections.abc import Mapping, Sequence
from math import nan

from bot.bench.stories import Question

CUTS = (5, 10, 25)
Figures = dict[str, float | None]


def measured(question: Question, ranked: Sequence[str]) -> dict[str, float]:
    """Recall at the cuts, reciprocal rank, and whether something outdated stands above the gold."""
    ranks = {id_: rank for rank, id_ in enumerate(ranked)}
    last = len(ranked)
    gold = [ranks.get(id_, last) for id_ in question.gold]
    best = min(gold, default=last)
    found: dict[str, float] = {
        f"recall@{cut}": sum(rank < cut for rank in gold) / len(gold) for cut in CUTS
    }
    found["mrr"] = 1 / (best + 1) if best < last else 0.0
    stale = min((ranks.get(id_, last) for id_ in question.not_gold), default=last)
    found["stale"] = float(stale < best) if question.not_gold else nan
    return found


def averaged(rows: Sequence[Mapping[str, float]]) -> Figures:
    """The mean of each measure; None where no row has it."""
    found: Figures = {}
    for name in rows[0]:
        values = [row[name] for row in rows if row[name] == row[name]]
        found[name] = round(sum(values) / len(values), 4) if values else None
    return found


def by_kind(
    questions: Sequence[Question], rows: Sequence[Mapping[str, float]]
) -> dict[str, Figures]:
    """Averages over all, and for each kind of question."""
    kinds = dict.fromkeys(question.kind for question in questions)
    found = {"all": averaged(rows)}
    for kind in kinds:
        found[kind] = averaged([r for q, r in zip(questions, rows, strict=True) if q.kind == kind])
    return found
