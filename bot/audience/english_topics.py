"""What each topic looks like in folded English: one alternative a line."""

# ruff: noqa: E501 - a pattern that is broken over lines is harder to read

from collections.abc import Mapping
from types import MappingProxyType

_SOMEBODY = r"(?:he|she|they|you|john|sara|eve|the streamer|streamer|mod|him|her|them)"
_THEIRS = r"(?:his|her|their|the streamer'?s|streamer'?s|that (?:guy|girl)'?s|someone'?s)"
_LEWD = r"(?:sex(?:ual|y|ting)?|nudes?|naked|porn\w*|horny|erotic\w*|strip(?:tease)?|lewd|hentai)"
_TEENS = r"(?:eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)"
_AGE = rf"(?:(?:[1-9]|1[0-7])|{_TEENS})[ -]?(?:yo|y/o|years?[ -]olds?)"
_MINOR = (
    r"(?:minors?|child(?:ren)?|kids?|under ?age|toddlers?|school ?(?:girl|boy)s?"
    rf"|little (?:girl|boy)s?|loli\w*|shota\w*|{_AGE})"
)
_ALLURE = (
    r"(?:hot|sexy|fine|attractive|arousing|thicc)\b(?! (?:in|from|at|because|with|today|there))"
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
_COLOUR = (
    r"(?:black|white|brown|asian|arab|gay|trans|queer|disabled|jewish|muslim|chinese|japanese)"
)
_GROUP = (
    r"(?:immigrants?|migrants|refugees|foreigners|muslims?|islam|jews?|christians|hindus|gays"
    r"|lesbians|homosexuals|trannies|blacks|whites|asians|arabs|africans|mexicans|indians|gypsies"
    rf"|koreans|the (?:chinese|japanese|poor|disabled)|women|{_COLOUR} (?:people|folks|men|kids)"
    r"|those people)"
)
_WORTHLESS = (
    r"(?:animals|vermin|sub ?human|inferior|stupid|dumb|idiots|retarded|less intelligent|mentally ill"
    r"|sick in the head|disgusting|filth\w*|parasites|criminals|rapists|terrorists|invaders|cancer"
    r"|a (?:disease|plague|mistake)|trash|garbage|scum|freaks|evil|worthless|ruining|destroying)"
)
_HARM = r"(?:burn|die|hang|suffer|rot|be (?:\w+ )?(?:deported|shot|killed|gassed|banned|hanged|locked up))"
_KILL = r"(?:kill|murder|shoot|stab|rape|behead|strangle|beat up|hurt)"
_TARGET = r"(?:you|u|ya|him|her|them|everyone|everybody|all of you|(?:the|that|this) streamer)"
_WILL = r"(?:i'?ll|i will|i am (?:gonna|going to|coming to)|i'?m (?:gonna|going to|coming to)|we'?ll|we will|gonna)"

LATIN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "self_harm": (
            r"\bkill(?:ing)? (?:my|him|her|your|them|our) ?sel(?:f|ves)\b",
            r"\b(?:end|take|ending|taking) my (?:own )?life\b|\bend(?:ing)? it all\b",
            r"\bsuicid(?:e|al)\b|\bkms\b|\bunalive (?:my|your)self\b|\bself[- ]?harm\w*",
            r"\b(?:want(?:ed)? to|wanna) (?:\w+ )?die\b(?! (?:of|from) (?:laugh|embarrass|cute))",
            (
                r"\bdon'?t (?:want to|wanna) (?:live|be alive|exist|wake up|be here)\b"
                r"(?: any ?more| tomorrow)?(?! (?:in|here|near|at|with|there|on|alone|so|for|by|under))"
            ),
            r"\bhang(?:ing)? myself\b|\bslit(?:ting)? (?:my|your) (?:wrists?|throat)\b|\bnoose\b",
            (
                r"\b(?:swallow|take|took|taking|down) (?:the whole|all (?:the|my)|a whole) (?:bottle|pack"
                r"|pills|tablets)\b(?! of (?:tea|wine|water|beer|juice|milk|coke|soda|sauce))"
            ),
            r"\bpoint (?:in|of|to) (?:being alive|living|life|going on|existing)\b",
            r"\b(?:started|start|been|keep) cutting (?:again|myself)\b|\b(?:ways?|how) to die\b(?! for)",
            r"\bif i (?:were|was|am) (?:dead|gone|not (?:here|around))\b",
            r"\bwant (?:it all|my life|everything) to (?:be over|end|stop)\b",
            r"\bbetter (?:off |place )?without me\b|\b(?:i|me) (?:should|want to|wanna|could) (?:just )?disappear\b",
            r"\boverdos(?:e|ed|ing)\b(?! (?:on|of) (?:cute|sugar|coffee|caffeine|salt|soy|tea))",
            r"\b(?:burn|scratch|starv)(?:e|ing)? myself (?:with|on purpose|again|to)\b",
            r"\bbetter off (?:dead|without me)\b|\bno reason to (?:live|go on)\b",
            r"\b(?:life|living) (?:is ?n'?t|is not|ain'?t) worth\b(?! a )",
            r"\b(?:no ?body|no ?one) would (?:\w+ )?(?:notice|care|miss me) if i\b",
            r"\b(?:cut|hurt|harm)(?:ting|ing)? myself (?:again|on purpose|tonight|every)\b",
            (
                r"\b(?:pills?|tablets?|overdose)\b.{0,30}\b(?:not wake up|never wake|to die|end it"
                r"|lethal|fall asleep forever)\b|\bhow (?:many|much)\b.{0,24}\bto overdose\b"
            ),
            r"\b(?:jump|jumping) (?:off|from) (?:the|a|my) (?:bridge|roof|building|balcony|window)\b",
        ),
        "minors": (
            rf"\b{_LEWD}\b.{{0,40}}\b{_MINOR}\b|\b{_MINOR}\b.{{0,40}}\b{_LEWD}\b",
            rf"\b{_MINOR}\b.{{0,12}}\b(?:is|are|look|looks|r) (?:\w+ )?{_ALLURE}",
            rf"\b{_MINOR}\b.{{0,20}}\b(?:is|are) (?:such )?(?:an? )?(?:babe|hottie|smokeshow)s?\b",
            r"\b(?:date|dating|kiss(?:ed|ing)?) (?:an? )?(?:high|middle) ?school(?:er)?s?(?: girls?| boys?)?\b",
            r"\blike (?:them|em|my (?:girls|boys)|girls|boys) (?:\w+ )?young\b",
            r"\bbarely legal\b|\bjail ?bait\b",
        ),
        "sexual": (
            (
                r"\b(?:send|show|post|give)(?: me| us)? (?:your |some |her |his )?"
                r"(?:nudes?|boobs?|tits|feet pics|panties|underwear|cleavage)\b"
            ),
            rf"\b{_SOMEBODY}\b.{{0,20}}\b(?:naked|nudes?|undress|strip for|have sex|sexting)\b",
            r"\bhave sex\b|\bporn(?:hub|o)?\b|\b(?:get|go) naked\b|\bonly ?fans\b",
            (
                r"\btake (?:off )?(?:your|her|his) (?:clothes|shirt|top|pants|bra|panties|dress|skirt"
                r"|underwear)\b(?: off)?(?! (?:to|from|out|home))"
            ),
            r"\b(?:wearing|see|smell) (?:your |her )?(?:panties|lingerie|underwear)\b",
            r"\bget (?:down )?on your knees\b(?! and (?:scrub|clean|pray|look))|\bwith tongue\b",
            r"\b(?:lift|pull|hike) (?:up |down )?(?:your|her) (?:skirt|shirt|dress|top|pants)\b",
            (
                r"\b(?:see|watch|want) (?:her|him|you|sara|john) (?:in the shower|bathing|undress\w*|naked"
                r"|change clothes|in bed)\b|\btouch (?:me|yourself|your (?:body|boobs|chest))\b"
            ),
            r"\btalk dirty\b|\bundress (?:her|him|me|each other|for)\b",
            r"\bmoan(?:ing)? (?:for|louder|like|my)\b|\bbend over (?:for|and)\b|\bspank (?:me|her|you)\b",
            r"\bdo(?:ing)? it on the (?:bed|futon|couch|sofa|table|floor)\b",
        ),
        "hate": (
            rf"\b{_CRUELTY}\b",
            rf"\brank (?:these |the |all )?{_PEOPLES}\b",
            (
                rf"\b(?:which|what) {_PEOPLES} (?:is|are) (?:the )?"
                r"(?:best|worst|better|superior|inferior)\b"
            ),
            rf"\b(?:all|those|these) (?:\w+ )?{_GROUP} (?:should|must|deserve|are)\b",
            rf"\b{_GROUP} (?:\w+ )?(?:should|must|deserve to|need to|ought to) (?:\w+ )?{_HARM}\b",
            rf"\b{_GROUP} (?:should|must|need to) (?:\w+ )?(?:go (?:back|home)|leave|get out|disappear)\b",
            rf"\b{_GROUP} (?:are|is|were)(?: all| just| only| so| always)? {_WORTHLESS}\b",
            r"\b(?:people|they) are (?:animals|vermin|subhuman)\b.{0,30}\b(?:deport|kill|lock|gas)",
            rf"\b(?:deport|gas|exterminate|lynch|kill|shoot|ban|eliminate|hate) (?:all )?(?:the )?{_GROUP}\b",
            r"\b(?:gas|exterminate|lynch|deport) (?:them|all of them)\b",
            (
                rf"\b{_GROUP} (?:\w+ )?(?:control|run|own|rule) (?:the |all )?"
                r"(?:banks?|media|world|government|hollywood|money)\b"
            ),
            r"\b(?:women|girls|females|wives) (?:\w+ ){0,2}(?:belong|stay) in the kitchen\b",
            r"\bback (?:in|to) the kitchen,? (?:woman|girl|female)\b|\bgo back to your (?:own )?country\b",
            r"\bsend (?:the |all |those |these )*(?:refugees|immigrants|migrants|foreigners) (?:all )?back\b",
            (
                r"\b(?:a )?(?:woman|wife|girl|women|wives|girls) (?:should|must|needs? to) (?:\w+ )?(?:obey|shut up"
                r"|submit|know (?:her|their) place)\b"
            ),
            (
                r"\b(?:homosexuality|being (?:gay|trans|black|autistic)|islam|judaism|feminism) is (?:an? )?"
                r"(?:disease|illness|sin|cancer|disorder|plague|crime|mistake)\b"
            ),
            r"\bthe jews (?:did|are|want|own)\b|\bonly (?:whites|white people|men|aryans) (?:are|can|should)\b",
            (
                r"\b(?:jews|muslims|immigrants|foreigners|blacks|gays|gypsies) (?:out|go home|steal|stink|lie"
                r"|rape|ruin)\b|\bno (?:gays|blacks|jews|muslims|foreigners|immigrants) allowed\b"
            ),
            r"\bwomen (?:can'?t|cannot|can not|should ?n'?t) (?:drive|think|lead|code|vote)\b",
            r"\bgreat replacement\b|\bhitler (?:was|did)\b|\bheil\b|\brace war\b",
            r"\bmaster race\b|\bwhite (?:power|supremac\w+)|\bethnostate\b",
        ),
        "threats": (
            rf"\b{_WILL} (?:\w+ ){{0,4}}{_KILL} {_TARGET}\b",
            (
                r"\b(?:bring|bringing|take|taking|carry) (?:a |my |the )?(?:gun|knife|rifle|bomb|weapon)s?"
                r" (?:to|into) (?:\w+ )?(?:school|work|class|mall|church|mosque|station|concert)\b"
            ),
            (
                r"\b(?:shoot|shooting|blow|blowing|bomb|bombing)(?: up)? (?:the |a |my |your )?"
                r"(?:school|mall|station|church|mosque|synagogue|airport|hospital)\b"
            ),
            rf"\b(?:some(?:one|body)|we|you) (?:should|needs? to|ought to|has to) (?:just )?{_KILL} {_TARGET}\b",
            r"\bhope (?:some(?:one|body)|they|he|she) (?:\w+ )?(?:kills?|stabs?|shoots?|rapes?|hurts?) ",
            (
                r"\b(?:burn(?:ing)?|attack(?:ing)?|bomb(?:ing)?|storm(?:ing)?)(?: down)? (?:the|a|that|your|their)"
                r" (?:\w+ )?(?:mosque|church|synagogue|temple|school|house|embassy|parliament|capitol"
                r"|city hall|police)\b"
            ),
            r"\b(?:gun|knife|bomb|rifle) and i'?(?:m| am) (?:coming|going|on my way)\b",
            r"\b(?:be|are) dead (?:by|before) (?:tomorrow|tonight|morning)\b|\b(?:outside|at) your house\b.{0,20}\bnow\b",
            r"\bi am outside your house\b|\bi'?m outside your (?:house|door|window)\b",
            rf"\bsome(?:one|body) (?:please |just )*{_KILL} {_TARGET}\b",
            r"\bcoming (?:over|for you|to yours?) .{0,12}\bwith (?:a|my|the) (?:gun|knife|bat|bomb|rifle)\b",
            r"\bi know where you live\b.{0,20}\b(?:coming|come|find|visit|tonight)\b|\bbomb threat\b|\bplanted a bomb\b|\bmass shooting\b",
        ),
        "doxxing": (
            (
                rf"\bwhere (?:does|do|is|are) {_SOMEBODY}\b.{{0,20}}\b(?:live|address|house)\b"
                r".{0,12}\b(?:irl|in real life|really)\b"
            ),
            (
                r"\b(?:find out|finding out|know|leak|post|found out|show|tell) (?:\w+ ){0,2}where"
                r" (?:he|she|they|(?:the|this|that) streamer) (?:really |actually )?(?:lives?|works?)\b"
            ),
            r"\b(?:he|she|they|streamer) (?:lives?|stays?|works?) (?:at|on) (?:the )?\d{1,5} [a-z]{3,}",
            (
                r"\b(?:drop|post|leak|share|give|find|get|got|send|dm)\b(?: \w+){0,2} "
                rf"{_THEIRS} (?:phone |cell |home |work |real |full |ip )?"
                r"(?:number|address|surname|last name|workplace|ip)\b"
            ),
            (
                r"\b(?:which|what) (?:school|company|office)\b.{0,24}\b(?:go|work|attend)\b"
                r".{0,12}\b(?:irl|in real life|really)\b"
            ),
            (
                r"\b(?:find|get|found|know|got|search)\b.{0,24}\b(?:guy'?s|girl'?s|mod'?s|owner'?s|her|his|their)"
                r" (?:\w+ ){0,3}(?:address|facebook|instagram|surname|workplace|employer|phone)\b"
            ),
            r"\b(?:pic|photo|picture) of (?:his|her|their) (?:front door|house|car|licen[cs]e)\b(?! \w+ (?:wreath|mat))",
            r"\bfollowed (?:him|her|them) home from\b|\b(?:his|her|their) (?:surname|last name) is\b|\blicen[cs]e plate\b",
            r"\bhere(?: is|'s| are) (?:his|her|their) (?:\w+ )?(?:workplace|address|number|school|phone)\b",
            (
                r"\b(?:what|which) (?:street|city|town|building)\b.{0,20}\b(?:owner|streamer|mods?)\b"
            ),
            (
                r"\b(?:he|she) (?:goes to|attends|studies at) (?:\w+ ){1,3}(?:high|middle school|high school"
                r"|elementary|university|college)\b"
            ),
            r"\b(?:real|home|irl) (?:name|address)\b|\bdoxx?(?:ed|ing)?\b|\bswatt(?:ed|ing)\b",
            r"\bstreamer'?s? (?:home )?(?:address|phone|school|employer)\b",
        ),
        "gossip": (rf"\bstreamer'?s? {_KIN}\b",),
        "politics": (
            r"\bwhich (?:of the \w+ )?candidates?\b|\bcandidates? (?:should|will|must|to) win\b",
            r"\belections?\b(?! of )|\bpresident(?:ial)?\b(?! of the (?:\w+ ){0,3}club)|\bprime minister\b",
            r"\brepublicans?\b|\bdemocrats?\b|\bcommunis[mt]s?\b|\bfascis[mt]s?\b|\bnazis?\b",
            r"\b(?:left|right)[- ]wing(?:ers?)?\b|\babortions?\b|\bgun control\b|\bbrexit\b",
            (
                r"\b(?:obama|hillary clinton|kamala harris|macron|merkel|zelensk\w+|netanyahu|erdogan|kim jong"
                r"|starmer|sunak|farage|le pen|bolsonaro|milei|orban|desantis|boris johnson)\b|\binvade \w+"
            ),
            r"\bvote (?:labour|tory|tories|conservative|lib ?dem|republican|democrat|afd)\b",
            r"\bgaza\b|\bisrael\w*|\bpalestin\w+|\bukraine war\b|\btaiwan (?:is|belongs)\b",
            r"\btrump\b(?! cards?\b)|\bbiden\b|\bputin\b|\bhitler\b|\bstalin\b|\bmao zedong\b|\bxi jinping\b",
        ),
        "echo": (
            (rf"\b{_SPEAK}\b[^.?!]{{0,24}}\b(?:exactly|after me|word for word|out loud|aloud)\b"),
            r"\b(?:say|repeat|shout|spell)\b[^.?!]{0,24}\bth(?:is word|e following|ese words)\b",
            rf"(?<!would )(?<!\bi )(?<!they )(?<!\bhe )(?<!she )\b{_SPEAK}\s*[:\"“「]",
            r"\bspell (?:out )?(?:[a-z] (?:then |and |, ?)*){2,}",
            (
                r"\b(?:say|type|write|spell|shout|use)\b.{0,24}"
                r"\b(?:n[- ]?word|[a-z][- ]slurs?|slurs?|swear ?words?|curse words?)\b"
            ),
            r"\bpretend (?:you|there) (?:have|are|had) no (?:rules?|filters?|limits?|restrictions?)\b",
            r"\breveal your (?:\w+ )?(?:prompts?|instructions|rules)\b",
            r"\b(?:speak|talk|answer|reply) only in (?:profanit\w+|insults|curses|slurs)\b",
            r"\bwhat are your (?:hidden|secret|system|original|real) (?:instructions|rules|prompts?)\b",
            (
                r"\bfrom now on,? (?:you (?:only|will|must|have to) (?:answer|respond|act|speak|say|talk|be)\b"
                r"|(?:act|answer|respond|behave) (?:as|like|in|only)\b)|\bact as an? (?:\w+ )?(?:ai|bot|model)\b"
            ),
            r"\b(?:finish|complete) my (?:word|sentence|phrase)\b",
            r"\bfirst letters? (?:must|should|have to|spell)\b|\bacrostic\b",
            r"\btranslate\b.{0,40}\b(?:say|read|speak|aloud|out loud)\b",
            (
                r"\b(?:ignore|forget|disregard|override)\b.{0,16}\b(?:previous|prior|above|earlier|your)\b"
                r".{0,16}\b(?:instructions?|rules?|prompts?|guidelines?)\b"
            ),
            r"\b(?:system|developer|assistant) ?(?:prompt|message|mode)\b|^(?:system|assistant) ?:",
            r"\byou are (?:now|no longer) (?:\w+ ){0,2}(?:dan|jailbroken|unfiltered|an? ai)\b|\bjail ?break\b",
        ),
        "house": (
            r"\bsystem prompt\b|\bmy (?:instructions|prompt)\b|\bapi[ _-]?key\b",
            r"\bas an? (?:ai|language)(?: language)? model\b|\bopenai\b|\banthropic\b",
        ),
    }
)

TRIGGERS = frozenset({
    "abortion", "abortions", "acrostic", "act", "address", "afd", "africans", "after", "ai",
    "alive", "allowed", "aloud", "animals", "anthropic", "apartheid", "apikey", "arabs",
    "around", "arousing", "aryans", "asians", "assistant", "attack", "attacking", "attractive",
    "babe", "babes", "bat", "bathing", "beat", "bed", "behead", "being", "bend", "biden",
    "blacks", "blow", "blowing", "bolsonaro", "bomb", "bombing", "bombs", "boob", "boobs",
    "boris", "bottle", "bra", "brexit", "burn", "burning", "candidate", "candidates", "car",
    "care", "change", "chinese", "christians", "cleansing", "cleavage", "clothes", "code",
    "college", "communism", "communist", "communists", "concentration", "conservative", "couch",
    "countries", "country", "crime", "crimes", "curse", "curses", "cut", "cutting", "dan",
    "date", "dating", "dead", "democrat", "democrats", "deport", "desantis", "developer", "die",
    "dirty", "disabled", "disappear", "door", "dox", "doxed", "doxing", "doxx", "doxxed",
    "doxxing", "dress", "drive", "election", "elections", "elementary", "employer", "end",
    "ending", "erdogan", "erotic", "erotica", "ethnic", "ethnicities", "ethnicity",
    "ethnostate", "exactly", "exist", "exterminate", "facebook", "famine", "fans", "farage",
    "fascism", "fascist", "fascists", "feet", "feminism", "fine", "floor", "folks", "following",
    "foreigners", "front", "futon", "gas", "gays", "gaza", "gender", "genders", "genocide",
    "genocides", "gone", "guideline", "guidelines", "gun", "guns", "gypsies", "hang", "hanging",
    "harm", "heil", "hentai", "here", "high", "hillary", "hindus", "hitler", "holocaust",
    "homosexuality", "homosexuals", "horny", "hot", "hottie", "hotties", "house", "hurt",
    "hurts", "immigrant", "immigrants", "indians", "instagram", "instruction", "instructions",
    "insults", "invade", "ip", "irl", "islam", "israel", "israeli", "israelis", "jail",
    "jailbait", "jailbreak", "jailbroken", "japanese", "jew", "jews", "jinping", "judaism",
    "jump", "jumping", "kamala", "key", "kids", "kill", "killing", "kills", "kim", "kiss",
    "kissed", "kissing", "kitchen", "kms", "knees", "knife", "knives", "koreans", "labour",
    "last", "lead", "legal", "lesbians", "letter", "letters", "lewd", "licence", "license",
    "life", "lingerie", "live", "lives", "loud", "lynch", "lynching", "macron", "massacre",
    "massacres", "men", "merkel", "mexicans", "migrants", "milei", "miss", "moan", "moaning",
    "mod", "model", "mods", "morning", "murder", "muslim", "muslims", "myself", "naked", "name",
    "nation", "nations", "nazi", "nazis", "netanyahu", "noose", "notice", "now", "nude",
    "nudes", "number", "obama", "obey", "onlyfans", "openai", "orban", "outside", "over",
    "overdose", "overdosed", "overdosing", "owner", "pack", "palestine", "palestinian",
    "palestinians", "panties", "pants", "pen", "people", "peoples", "phone", "photo", "phrase",
    "pic", "picture", "pill", "pills", "place", "plate", "pogrom", "pogroms", "point", "poor",
    "porn", "pornhub", "porno", "power", "president", "presidential", "pretend", "prime",
    "profanities", "profanity", "prompt", "prompts", "putin", "race", "races", "rank", "rape",
    "rapes", "read", "real", "really", "reason", "refugees", "religion", "religions", "repeat",
    "replacement", "republican", "republicans", "rifle", "rifles", "rule", "rules", "say",
    "school", "scratch", "self", "selfharm", "sentence", "sex", "sexting", "sexual", "sexy",
    "shirt", "shoot", "shooting", "shoots", "shout", "shower", "shut", "sing", "skin", "skirt",
    "slavery", "slit", "slitting", "slur", "slurs", "smokeshow", "smokeshows", "sofa",
    "somebody", "someone", "spank", "spell", "stab", "stabs", "stalin", "starmer", "starve",
    "starving", "stay", "stays", "stop", "storm", "storming", "strangle", "streamer",
    "streamers", "strip", "striptease", "subhuman", "submit", "suicidal", "suicide", "sunak",
    "supremacist", "supremacists", "supremacy", "surname", "swallow", "swatted", "swatting",
    "swear", "swearword", "swearwords", "system", "table", "tablets", "taiwan", "thicc",
    "think", "tits", "tomorrow", "tongue", "tonight", "top", "tories", "tory", "touch",
    "trannies", "translate", "trump", "ukraine", "unalive", "underwear", "undress", "undressed",
    "undressing", "unfiltered", "university", "vermin", "vote", "wake", "weapon", "weapons",
    "where", "white", "whites", "wing", "winger", "wingers", "without", "women", "word",
    "words", "work", "workplace", "works", "worth", "write", "young", "zedong", "zelenskiy",
    "zelensky", "zelenskyy",
})  # fmt: skip
"""Words without one of which no pattern matches: most lines need no closer look."""
