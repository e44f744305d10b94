"""Merging: what belongs together is told as one, what does not stays apart."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.app.homes import open_home
from bot.bench.stories import Group, groups
from bot.config.shipped import template
from bot.memories.episode import Episode
from bot.memories.kinship import common_tags, of_one_matter
from bot.memories.retelling import Phrasebook, matter_told
from bot.memories.terms import terms
from bot.wording.merging import read_phrases
from bot.wording.phrasebook import load


def run(story: Sequence[Episode], path: Path) -> dict[str, Any]:
    """Decide about each group and check what the merged text keeps."""
    by_id = {episode.id: episode for episode in story}
    common = common_tags(story)
    phrases = shipped_phrases()
    merged: list[dict[str, Any]] = []
    wrongly_apart, wrongly_merged = [], []
    asked = groups(path)
    for group in asked:
        members = [by_id[id_] for id_ in group.members]
        joins = of_one_matter(members, common)
        if joins and not group.should_merge:
            wrongly_merged.append(group.id)
        elif group.should_merge and not joins:
            wrongly_apart.append(group.id)
        elif joins:
            merged.append(_merged(group, members, phrases))
    kept = [item["kept"] for item in merged]
    return {
        "should_merge": sum(g.should_merge for g in asked),
        "merged": len(merged),
        "apart": sum(not g.should_merge for g in asked) - len(wrongly_merged),
        "should_stay_apart": sum(not g.should_merge for g in asked),
        "wrongly_apart": wrongly_apart,
        "wrongly_merged": wrongly_merged,
        "kept": round(sum(kept) / len(kept), 4) if kept else 1.0,
        "texts": merged,
    }


def shipped_phrases() -> Phrasebook:
    """The words a new home tells merged memories in."""
    home = open_home(template())
    prompts = home.root / "prompts"
    return read_phrases(prompts, load(prompts, home.settings.rules()).labels)


def _merged(group: Group, members: Sequence[Episode], phrases: Phrasebook) -> dict[str, Any]:
    told = matter_told(members, phrases)
    text = told.event if told else ""
    japanese = told.event_ja if told else ""
    wanted = _wanted(group.must_keep)
    held = set(terms(text)) | set(re.findall(r"\d+(?:\.\d+)?", text.replace(",", "")))
    missing = sorted(word for word in wanted if word not in held and word not in text)
    share = 1 - len(missing) / len(wanted) if wanted else 1.0
    return {"id": group.id, "text": text, "text_ja": japanese, "missing": missing, "kept": share}


def _wanted(must_keep: Mapping[str, Any]) -> set[str]:
    """The content words of everything that has to be kept."""
    items = [str(day) for day in must_keep.get("days", ())]
    for key in ("facts", "names", "amounts"):
        items += map(str, must_keep.get(key, ()))
    return {term for item in items for term in terms(item)}


def render(figures: Mapping[str, Any]) -> str:
    """The figures as lines a person can read."""
    head = (
        f"merging: {figures['merged']} of {figures['should_merge']} groups merged,"
        f" {figures['apart']} of {figures['should_stay_apart']} kept apart,"
        f" {figures['kept']:.1%} of the words kept"
    )
    lines = [head]
    lines += [
        f"  {t['id']}: {t['text']} (missing: {t['missing']})\n    {t['text_ja']}"
        for t in figures["texts"]
    ]
    return "\n".join(lines)
