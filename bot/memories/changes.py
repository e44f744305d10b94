"""Words that say something is no longer as it was."""

import re

_ENGLISH = (
    r"from (?:now|today|then|tomorrow)(?: on)?",
    r"now (?:on|goes?|leaves?|starts?|lives?|works?|stays?)",
    r"\w+ now",
    r"no longer|any ?more|instead|these days|used to|at the latest",
    r"chang(?:ed|es)|mov(?:ed|es)|shift(?:ed|s)|switch(?:ed|es)|replac(?:ed|es)|postponed|extended",
    r"sold|given away|gave (?:\w+ ){0,3}away|let (?:\w+[ -]){1,5}go",
    r"threw (?:\w+ ){0,3}(?:out|away)",
    r"g[ai]ve up|giving up|dropped (?:the|his|her|their|my|out)|quits?|stop(?:ped|s)?",
    r"cancell?ed|withdrawn|closed|ended|broken?|died|allow(?:ed|s) again|beats",
    r"left (?:the|for)",
    r"new (?:job|home|place|flat|roster|rule|time|spare|owner|landlord|boss|address|name|plan)",
)
_JAPANESE = (
    "これから|今日から|変わっ|変え|変更|やめ|辞め|もう[^、。]{0,12}ない|代わりに|までに|新しい",
    "売っ|売れ|譲っ|手放|延び|延期|引っ越|閉店|壊れ|枯れ|なくなっ|終わっ|取り消",
)
_CHANGE = re.compile(
    rf"\b(?:{'|'.join(_ENGLISH)})\b|{'|'.join(_JAPANESE)}",
    re.IGNORECASE,
)


def tells_of_change(*texts: str) -> bool:
    """Whether any of the texts says that something is different now."""
    return any(_CHANGE.search(text) is not None for text in texts)
