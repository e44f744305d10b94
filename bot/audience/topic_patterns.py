"""What each topic looks like in folded text (lower case, hiragana): one alternative a line."""

from collections.abc import Mapping
from types import MappingProxyType

_SOMEBODY = r"(?:he|she|they|you|john|sara|eve|the streamer|streamer|mod|him|her|them)"
_LEWD = r"(?:sex(?:ual|y|ting)?|nudes?|naked|porn\w*|horny|erotic\w*|strip(?:tease)?|lewd|hentai)"
_MINOR = (
    r"(?:minors?|child(?:ren)?|kids?|under ?age|toddlers?|school ?(?:girl|boy)s?"
    r"|little (?:girl|boy)s?|loli\w*|shota\w*|(?:[1-9]|1[0-7])[ -]?(?:yo|y/o|years? old))"
)
_CRUELTY = (
    r"(?:genocides?|holocaust|ethnic cleansing|massacres?|slavery|apartheid|great famine"
    r"|war crimes?|concentration camps?|lynching|pogroms?)"
)
_PEOPLES = r"(?:peoples?|races?|religions?|nations?|countries|ethnic\w*|genders?|skin colou?rs?)"
_KIN = (
    r"(?:ex|ex[- ]?(?:boyfriend|girlfriend|wife|husband)|wife|husband|mother|mom|father|dad|sister"
    r"|brother|family|girlfriend|boyfriend|kids?|children)"
)
_SPEAK = r"(?:say|repeat|read|shout|write|sing|spell)"

LATIN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "self_harm": (
            r"\bkill(?:ing)? (?:my|him|her|your|them|our) ?sel(?:f|ves)\b",
            r"\b(?:end|take|ending|taking) my (?:own )?life\b",
            r"\bsuicid(?:e|al)\b",
            r"\b(?:want(?:ed)? to|wanna) (?:\w+ )?die\b(?! (?:of|from) (?:laugh|embarrass|cute))",
            r"\bdon'?t want to (?:live|be alive|exist|wake up)(?: any ?more)?\b",
            r"\bbetter off dead\b|\bno reason to live\b|\bunalive myself\b|\bself[- ]?harm\w*",
            r"\b(?:cut|hurt|harm)(?:ting|ing)? myself (?:again|on purpose|tonight)\b",
        ),
        "minors": (rf"\b{_LEWD}\b.{{0,40}}\b{_MINOR}\b|\b{_MINOR}\b.{{0,40}}\b{_LEWD}\b",),
        "sexual": (
            (
                r"\b(?:send|show|post|give)(?: me| us)? (?:your |some |her |his )?"
                r"(?:nudes?|boobs?|tits|feet pics)\b"
            ),
            rf"\b{_SOMEBODY}\b.{{0,20}}\b(?:naked|nudes?|undress|strip for|have sex|sexting)\b",
            r"\bhave sex\b|\bporn(?:hub|o)?\b|\b(?:get|go) naked\b|\btake your clothes off\b",
        ),
        "hate": (
            rf"\b{_CRUELTY}\b",
            rf"\brank (?:these |the |all )?{_PEOPLES}\b",
            (
                rf"\b(?:which|what) {_PEOPLES} (?:is|are) (?:the )?"
                r"(?:best|worst|better|superior|inferior)\b"
            ),
            (
                r"\b(?:all|those|these) (?:\w+ )?(?:immigrants|foreigners|muslims|jews"
                r"|christians|gays|blacks|whites|asians) (?:should|must|deserve|are)\b"
            ),
            r"\bmaster race\b|\bwhite (?:power|supremac\w+)|\bethnostate\b|\brace war\b|\bheil\b",
        ),
        "doxxing": (
            (
                rf"\bwhere (?:does|do|is|are) {_SOMEBODY}\b.{{0,20}}\b(?:live|address|house)\b"
                r".{0,12}\b(?:irl|in real life|really)\b"
            ),
            r"\b(?:real|home|irl) (?:name|address)\b|\bdoxx?(?:ed|ing)?\b|\bswatt(?:ed|ing)\b",
            r"\bstreamer'?s? (?:address|phone|school|employer)\b",
        ),
        "gossip": (rf"\bstreamer'?s? {_KIN}\b",),
        "politics": (
            r"\bwhich (?:of the \w+ )?candidates?\b|\bcandidates? (?:should|will|must|to) win\b",
            r"\belections?\b|\bpresident(?:ial)?\b|\bprime minister\b",
            r"\brepublicans?\b|\bdemocrats?\b|\bcommunis[mt]s?\b|\bfascis[mt]s?\b|\bnazis?\b",
            r"\b(?:left|right)[- ]wing(?:ers?)?\b|\babortions?\b|\bgun control\b|\bbrexit\b",
            r"\bgaza\b|\bisrael\w*|\bpalestin\w+|\bukraine war\b|\btaiwan (?:is|belongs)\b",
            r"\btrump\b|\bbiden\b|\bputin\b|\bhitler\b|\bstalin\b|\bmao zedong\b|\bxi jinping\b",
        ),
        "echo": (
            (rf"\b{_SPEAK}\b[^.?!]{{0,24}}\b(?:exactly|after me|word for word|out loud|aloud)\b"),
            r"\b(?:say|repeat|shout|spell)\b[^.?!]{0,24}\bth(?:is word|e following|ese words)\b",
            rf"(?<!would )(?<!\bi )(?<!they )(?<!\bhe )(?<!she )\b{_SPEAK}\s*[:\"“「]",
            r"\b(?:finish|complete) my (?:word|sentence|phrase)\b",
            r"\bfirst letters? (?:must|should|have to|spell)\b|\bacrostic\b",
            r"\btranslate\b.{0,40}\b(?:say|read|speak|aloud|out loud)\b",
        ),
        "house": (
            r"\bsystem prompt\b|\bmy (?:instructions|prompt)\b|\bapi[ _-]?key\b",
            r"\bas an? (?:ai|language)(?: language)? model\b|\bopenai\b|\banthropic\b",
        ),
    }
)

JAPANESE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "self_harm": (
            r"[死し]にたい(?!くらい|ほど)|自殺|自害|りすとかっと|りすかし|生きていたくない",
            r"消えてしまいたい|生きるのがつらい|生きる意味がない|首を?吊",
        ),
        "minors": (r"児童ぽるの|じどうぽるの|ろりこん|しょたこん",),
        "sexual": (
            r"(?:裸|はだか)(?:を?見せ|をみせ|になって)|えっちし|せっくす|ぱんつ見せ|脱いで見せ",
        ),
        "hate": (
            r"虐殺|民族浄化|ほろこーすと|劣等(?:人種|民族)",
            r"(?:外国人|移民)は(?:出ていけ|帰れ|いらない)",
        ),
        "doxxing": (
            r"本名(?:を|は)?(?:教え|なに|何|知りたい|晒|[?!])|住所(?:を|は)?(?:教え|どこ|知りたい|晒|さらし|[?!])|自宅の?住所|特定班",
        ),
        "gossip": (r"(?:配信者|ぬし)(?:の|さんの)(?:元かの|元かれ|元嫁|元夫|彼女|彼氏|家族)",),
        "politics": (
            r"選挙|自民党|立憲|共産党|維新の会|総理大臣|首相|大統領|政権|右翼|左翼",
            r"ぷーちん|ひっ?とらー|靖国|竹島|尖閣",
        ),
        "echo": (
            r"(?:」って|」と)(?:大声で)?(?:言って|いって|叫んで)|復唱して|縦読み",
            r"(?:訳|翻訳)して.{0,12}(?:読|言|話)",
        ),
        "house": (r"しすてむぷろんぷと|言語もでる|人工知能として",),
    }
)

TRIGGERS = frozenset({
    "abortion", "abortions", "acrostic", "address", "ai", "alive", "anthropic", "apartheid",
    "apikey", "are", "as", "best", "better", "biden", "boob", "boobs", "brexit", "candidate",
    "candidates", "cleansing", "clothes", "communism", "communist", "communists", "complete",
    "concentration", "crime", "crimes", "cut", "dead", "democrat", "democrats", "deserve", "die",
    "dox", "doxed", "doxing", "doxx", "doxxed", "doxxing", "election", "elections", "employer",
    "erotic", "erotica", "ethnostate", "exist", "famine", "fascism", "fascist", "fascists",
    "feet", "finish", "first", "gaza", "genocide", "genocides", "gun", "harm", "heil", "hentai",
    "hitler", "holocaust", "horny", "hurt", "inferior", "instructions", "israel", "israeli",
    "israelis", "jinping", "key", "kill", "killing", "language", "lewd", "life", "live", "living",
    "lynching", "massacre", "massacres", "must", "myself", "naked", "name", "nazi", "nazis",
    "nude", "nudes", "openai", "palestine", "palestinian", "palestinians", "phone", "pogrom",
    "pogroms", "porn", "pornhub", "porno", "power", "president", "presidential", "prime",
    "prompt", "putin", "race", "rank", "read", "repeat", "republican", "republicans", "say",
    "school", "selfharm", "sex", "sexting", "sexual", "sexy", "should", "shout", "sing",
    "slavery", "spell", "stalin", "streamer", "streamers", "strip", "striptease", "suicidal",
    "suicide", "superior", "supremacist", "supremacists", "supremacy", "swatted", "swatting",
    "taiwan", "tits", "translate", "trump", "ukraine", "unalive", "undress", "wake", "where",
    "wing", "winger", "wingers", "worst", "write", "zedong",
})  # fmt: skip
"""Words without one of which no Latin pattern matches: most lines need no closer look."""
