"""What may not be said: the reasons a text of a model is refused before the gate even sees it.

Each check gives the reason in English, fit to be sent back to the model, or an empty string.
"""

import re
from collections.abc import Iterable

from bot.household.briefing import Briefing

LONGEST_LINE = 300
"""Characters."""

_META = re.compile(
    r"\b(?:as an? (?:\w+ )?(?:ai|assistant|language model|chatbot)|language model|large model"
    r"|(?:i am|i'm|being) (?:just )?an? (?:ai|chatbot|program|bot|simulation)\b"
    r"|(?:my|system|hidden) (?:system )?(?:instructions?|prompts?)\b"
    r"|openai|anthropic|chatgpt|\bclaude\b|\bllms?\b"
    r"|i (?:cannot|can't|can not|won't) (?:assist|comply|help with|fulfill?|roleplay|continue)"
    r"|api[ _-]?keys?)\b",
    re.IGNORECASE,
)
_META_JA = re.compile(
    r"言語モデル|人工知能|AIとして|ＡＩ|AIアシスタント|私はAI|プロンプト|システム指示|指示文"
    r"|ロールプレイ|架空のキャラ|お手伝いできません|対応できません|APIキー"
)
_SECRET = re.compile(r"\b(?:sk|pk|key|ghp|xoxb)[-_][A-Za-z0-9_-]{12,}")
_HOLE = re.compile(
    r"\{\{|\}\}|\{%|%\}|\[object |\b(?:undefined|NaN)\b|\bnull\b|[a-z,] None\b"
    r"|\b(?:on|with|in|at|to|from|the|a|an) (?:the |a |an )?(?=[.!?,;]|$)|\s[.,](?:\s|$)"
)
_MARKUP = re.compile(r"</?[a-zA-Z!][^>]*>|```|^\s*[\[{]|\"\s*:\s*[\"\[{]|https?://")
_ROLE = re.compile(
    r"(?:^|[\s\"“「])(?:assistant|system|user|human|narrator|ナレーション)\s*[:：]", re.IGNORECASE
)
_KANA = re.compile(r"[\u3040-\u30ff]")
_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_CHINESE = re.compile(r"[我你他她是吗呢这那们很没说]")
_LETTER = re.compile(r"[^\W\d_]")
_FOREIGN = frozenset(
    {
        "der", "die", "das", "und", "nicht", "ist", "ich", "wir", "mit", "auf", "für",
        "el", "los", "las", "que", "una", "por", "para", "con", "está", "muy", "le",
        "les", "des", "une", "est", "pas", "dans", "avec", "pour", "nous", "vous", "il",
        "gli", "che", "sono", "della", "não", "uma", "você",
    }
)  # fmt: skip
_ENGLISH = frozenset(
    {
        "the", "a", "an", "and", "is", "are", "i", "you", "we", "it", "to", "of", "in",
        "on", "for", "not", "my", "your", "with", "this", "that", "he", "she", "they",
        "what", "so", "no", "yes", "have", "do", "was", "me", "be", "at", "but", "let's",
        "i'm", "it's", "don't", "can", "will", "just",
    }
)  # fmt: skip


def breach(text: str, briefing: Briefing, secret: str = "") -> str:
    """Why a text of a person may not be used; empty when it may.

    Args:
        text: A line, thought, note or reply.
        briefing: The turn.
        secret: The system turn: a text that quotes it at length leaks it.
    """
    reasons = (
        (len(text) > LONGEST_LINE, f"A text was longer than {LONGEST_LINE} characters."),
        (_is_meta(text), "A text spoke of instructions or of being made up; stay in the story."),
        (_is_markup(text), "A text held markup, a link or a role name; write plain speech."),
        (_HOLE.search(text), "A text had a hole or a placeholder in it; write whole sentences."),
        (_speaks_for(text, briefing), "A text spoke for another; speak for your own character."),
        (_loops(text), "A text repeated the same words over and over."),
        (secret and _quotes(text, secret), "A text quoted your instructions; stay in the story."),
    )
    return next((reason for found, reason in reasons if found), "")


def _is_meta(text: str) -> bool:
    return any(pattern.search(text) for pattern in (_META, _META_JA, _SECRET))


def _is_markup(text: str) -> bool:
    return any(pattern.search(text) for pattern in (_MARKUP, _ROLE))


def wrong_language(text: str, language: str, names: Iterable[str] = ()) -> str:
    """Why a text is not in the stream's language; empty when it is.

    Args:
        text: A line, thought, note or reply.
        language: `en`, `ja`, or `both` (either will do).
        names: Of people: they are written as they are written, in any language.
    """
    for name in names:
        text = text.replace(name, " ")
    letters = len(_LETTER.findall(text))
    if letters < 6:
        return ""
    japanese = len(_JAPANESE.findall(text))
    if language == "ja":
        # Kanji alone may be a short Japanese line, but not a sentence.
        terse = letters < 9 and not _CHINESE.search(text)
        spoken = (_KANA.search(text) or terse) and japanese >= letters * 0.25
        return "" if spoken else "A text was not in Japanese; write Japanese."
    beyond_latin = sum(1 for char in text if char.isalpha() and ord(char) > 0x24F)
    strange = beyond_latin - (japanese if language == "both" else 0)
    if strange > letters * 0.3 or (not japanese and _is_foreign(text)):
        return "A text was not in English; write English."
    return ""


def _is_foreign(text: str) -> bool:
    words = {word.lower() for word in re.findall(r"[^\W\d_]+(?:'\w+)?", text)}
    return len(words & _FOREIGN) >= 2 and not words & _ENGLISH


def own_words(text: str, briefing: Briefing) -> str:
    """The text without the speaker's own name in front (`John: Hello`) and quotes around it."""
    names = "|".join(map(re.escape, _names(briefing, briefing.actor)))
    bare = re.sub(rf"^\s*(?:{names})\s*[:：]\s*", "", text.strip(), flags=re.IGNORECASE)
    for left, right in (('"', '"'), ("“", "”"), ("「", "」")):
        if bare.startswith(left) and bare.endswith(right) and len(bare) > 1:
            bare = bare[1:-1]
    return " ".join(bare.split())


def _speaks_for(text: str, briefing: Briefing) -> bool:
    others = (who for who in briefing.rules.characters if who != briefing.actor)
    names = "|".join(re.escape(name) for who in others for name in _names(briefing, who))
    return bool(names) and bool(re.search(rf"(?<!\w)(?:{names})\s*[:：]", text, re.IGNORECASE))


def _names(briefing: Briefing, who: str) -> Iterable[str]:
    profile = briefing.rules.characters[who]
    return tuple(name for name in (profile.name, profile.name_ja, profile.id) if name)


def _loops(text: str) -> bool:
    words = text.lower().split()
    if len(words) >= 12 and len(set(words)) <= len(words) * 0.3:
        return True
    pairs = [text[at : at + 2] for at in range(len(text) - 1)]
    return len(pairs) >= 40 and len(set(pairs)) <= len(pairs) * 0.2


def _quotes(text: str, secret: str) -> bool:
    span = 24 if _JAPANESE.search(text) else 48
    flat, source = " ".join(text.split()), " ".join(secret.split())
    return any(flat[at : at + span] in source for at in range(0, len(flat) - span + 1, 4))
