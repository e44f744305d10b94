"""Topics that are refused, and requests that would put a viewer's words into the cast's mouth."""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.audience.folding import fold


class Topic(StrEnum):
    """What a text is about, when that alone is a reason to refuse it."""

    SELF_HARM = "self_harm"
    """Answered with a fixed kind line; no joke and no memory."""
    MINORS = "minors"
    SEXUAL = "sexual"
    HATE = "hate"
    """Peoples ranked or wished away, and cruelty of history denied or weighed."""
    DOXXING = "doxxing"
    GOSSIP = "gossip"
    """Real people's private lives."""
    POLITICS = "politics"
    ECHO = "echo"
    """Say this, spell that, translate and say: only refused in what viewers write."""
    HOUSE = "house"
    """The machinery asked for its keys and prompts: only refused in what the cast says."""


_SOMEBODY = r"(?:he|she|they|you|john|sara|eve|the streamer|streamer|op|mod|him|her|them)"
_SEXUAL = (
    r"(?:sex(?:ual|y|ting)?|nudes?|naked|porn\w*|horny|erotic|strip(?:tease)?|lewd|onlyfans|hentai)"
)
_MINOR = (
    r"(?:minors?|child(?:ren)?|kids?|underage|under ?age|toddlers?|school ?(?:girl|boy)s?|little (?:girl|boy)s?"
    r"|loli\w*|shota\w*|(?:[1-9]|1[0-7])[ -]?(?:yo|y/o|years? old))"
)
_CRUELTY = (
    r"(?:genocides?|holocaust|ethnic cleansing|massacres?|slavery|apartheid|great famine|war crimes?|concentration camps?"
    r"|lynching|pogroms?)"
)

_PATTERNS: tuple[tuple[Topic, str], ...] = (
    (
        Topic.SELF_HARM,
        r"\b(?:kill(?:ing)? (?:myself|my self)|end(?:ing)? my (?:own )?life|take my (?:own )?life|end it all tonight"
        r"|suicid(?:e|al)|want(?:ed)? to die\b(?! (?:of|from) (?:laugh|embarrass|cute))"
        r"|wanna die\b|don'?t want to (?:live|be alive|exist)(?: anymore)?|better off dead|self[- ]?harm\w*"
        r"|(?:cut|hurt|harm)(?:ting|ing)? myself (?:again|on purpose|tonight)|no reason to live|unalive myself)"
        r"|死にたい(?!くらい|ほど)|しにたい(?!くらい|ほど)|自殺|自害|リストカット|りすか|りすとかっと|消えてしまいたい"
        r"|生きていたくない|生きるのがつらい|生きる意味がない|首を?吊",
    ),
    (
        Topic.MINORS,
        rf"\b{_SEXUAL}\b.{{0,40}}\b{_MINOR}|\b{_MINOR}.{{0,40}}\b{_SEXUAL}\b|児童ぽるの|じどうぽるの|ろりこん|しょたこん",
    ),
    (
        Topic.SEXUAL,
        rf"\b(?:send|show|post|give)(?: me| us)? (?:your |some |her |his )?(?:nudes?|boobs?|tits|feet pics)"
        rf"|\b{_SOMEBODY}.{{0,20}}\b(?:naked|nudes?|undress|strip for|have sex|sexting)\b|\bhave sex\b|\bporn(?:hub|o)?\b"
        r"|\b(?:get|take) (?:naked|your clothes off)\b|(?:裸|はだか)(?:見せ|みせ|になって)|えっちし|せっくす|脱いで|ぱんつ見せ|おっぱい",
    ),
    (
        Topic.HATE,
        rf"\b{_CRUELTY}\b|\brank (?:these |the |all )?(?:peoples?|races?|religions?|nations?|countries|ethnic\w*|genders?)\b"
        r"|\b(?:which|what) (?:race|religion|people|nation|gender)s? (?:is|are) (?:the )?(?:best|worst|better|superior|inferior)"
        r"|\b(?:all|those|these) (?:\w+ )?(?:people|immigrants|foreigners|muslims|jews|christians|gays|women|men)"
        r" (?:should|must|deserve)\b|\b(?:master race|white power|white supremac\w+|ethnostate|race war|heil)\b"
        r"|大虐殺|虐殺|民族浄化|ほろこーすと|劣等(?:人種|民族)|(?:外国人|移民)は(?:出ていけ|帰れ|いらない)",
    ),
    (
        Topic.DOXXING,
        rf"\bwhere (?:does|do|is|are) {_SOMEBODY}.{{0,20}}\b(?:live|lives|living|address|hous(?:e|ed)) (?:irl|in real life|really)"
        r"|\b(?:real|home|irl) (?:name|address)\b|\bdoxx?(?:ed|ing)?\b|\bswatt?(?:ed|ing)\b"
        r"|\bstreamer'?s? (?:address|real name|phone|school|employer)\b|本名(?:は|を|教え|なに|何)|住所(?:は|を|教え|どこ)"
        r"|(?:家|自宅)の?住所|特定班",
    ),
    (
        Topic.GOSSIP,
        r"\bstreamer'?s? (?:ex|ex[- ]?(?:boyfriend|girlfriend|wife|husband)|wife|husband|mother|mom|father|dad|sister|brother"
        r"|family|girlfriend|boyfriend)\b|(?:配信者|主|ぬし)(?:の|さんの)?(?:元カノ|元カレ|元嫁|元夫|彼女|彼氏|家族)",
    ),
    (
        Topic.POLITICS,
        r"\b(?:elections?|candidates?|vote for (?:trump|biden|harris|putin|the \w+ party)|president(?:ial)?|prime minister"
        r"|republicans?|democrats?|communis[mt]s?|fascis[mt]s?|nazis?|left[- ]?wing|right[- ]?wing|abortions?|gun control"
        r"|brexit|gaza|israel|palestin\w+|ukraine war|taiwan (?:is|belongs)|trump|biden|putin|hitler|stalin|mao zedong|xi jinping)\b"
        r"|選挙|自民党|立憲|共産党|維新の会|総理大臣|首相|大統領|政権|右翼|左翼|ぷーちん|とらんぷ大統領|ひとらー|ひっとらー|靖国|竹島|尖閣",
    ),
    (
        Topic.ECHO,
        r"\b(?:say|repeat|read|shout|write|sing|spell)\b[^.?!]{0,24}\b(?:exactly|after me|word for word|out loud|aloud|this word"
        r"|the following|these words|backwards?)\b|\b(?:finish|complete) my (?:word|sentence|phrase)\b"
        r"|\bfirst letters?\b|\bacrostic\b|\btranslate\b.{0,40}\b(?:say|read|speak|aloud|out loud)\b"
        r"|\b(?:say|repeat)\s*[:\"“「]|(?:って|と)(?:大声で)?(?:言って|いって|叫んで)|復唱して|縦読み|(?:訳|翻訳)して.{0,12}(?:読|言|話)",
    ),
    (
        Topic.HOUSE,
        r"\b(?:system prompt|my instructions|my prompt|api[ _-]?key|as an ai(?: language)? model|as a language model|openai|anthropic)\b"
        r"|しすてむぷろんぷと|言語もでる|人工知能として",
    ),
)
_ANY = re.compile("|".join(f"(?P<{topic.value}>{pattern})" for topic, pattern in _PATTERNS))

VIEWERS_ONLY = frozenset({Topic.ECHO})
CAST_ONLY = frozenset({Topic.HOUSE})


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRules:
    """Which topics are refused."""

    refused: frozenset[Topic] = frozenset(Topic)


def topic_of(text: str, refused: frozenset[Topic]) -> Topic | None:
    """The first refused topic a text touches, in English or Japanese, or None."""
    for match in _ANY.finditer(fold(text)):
        topic = Topic(match.lastgroup or "")
        if topic in refused:
            return topic
    return None
