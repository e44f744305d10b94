"""Words that say something is no longer as it was."""

import re

_CHANGE = re.compile(
    r"\bfrom (?:now|today|then|tomorrow)(?: on)?\b|\bnow (?:on|goes?|leaves?|starts?|lives?|works?|stays?)\b"
    r"|\b\w+ now\b|\bno longer\b|\b(?:not |n't )?any ?more\b|\binstead\b|\bthese days\b"
    r"|\bchang(?:ed|es)\b|\bmov(?:ed|es)\b|\bshift(?:ed|s)\b|\bswitch(?:ed|es)\b|\bpostponed\b"
    r"|\bsold\b|\bgave (?:\w+ ){0,3}away\b|\bgiven away\b|\blet (?:\w+[ -]){1,5}go\b|\bthrew (?:\w+ ){0,3}(?:out|away)\b"
    r"|\bg(?:a|i)ve up\b|\bgiving up\b|\bdropped (?:the|his|her|their|my|out)\b|\bquits?\b|\bstop(?:ped|s)?\b"
    r"|\bcancell?ed\b|\bwithdrawn\b|\breplac(?:ed|es)\b|\bclosed\b|\bbroken?\b|\bdied\b|\ballow(?:ed|s) again\b"
    r"|\bbeats\b|\bused to\b|\bat the latest\b|\bextended\b|\bended\b|\bmoved out\b|\bleft (?:the|for)\b"
    r"|\bnew (?:job|home|place|flat|roster|rule|time|spare|owner|boss|address|number|name|plan|landlord|hiding)\b"
    r"|これから|今日から|変わっ|変え|変更|やめ|辞め|もう[^、。]{0,12}ない|売っ|売れ|譲っ|手放|代わりに|までに|延び|延期"
    r"|新しい|引っ越|閉店|壊れ|枯れ|なくなっ|終わっ|取り消",
    re.IGNORECASE,
)


def tells_of_change(*texts: str) -> bool:
    """Whether any of the texts says that something is different now."""
    return any(_CHANGE.search(text) is not None for text in texts)
