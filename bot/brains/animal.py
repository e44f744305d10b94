"""What an animal may give from itself: a sound or a gesture, never a word."""

import re

LONGEST = 120
"""Characters."""
LONGEST_GESTURE = 14
"""Words."""

REFUSED = "An animal has no words: give only a sound (Woof!) or a gesture (*tilts head*)."

_SOUND = re.compile(
    # A word without a vowel is a sound; so are these, drawn out as one likes.
    r"[bcdfghjklmnpqrstvwxz]+|[wr]*o+f+|r?w?u+f+|wa+fu?|a+r+f+|ya+p+|yi+p+e?|ye+lp+|ba+rk+"
    r"|aw+o+|a+ro+|aw+r+|ho+wl+|whi+ne+|gro*wl+|hmm*f*|hu+ff+|snuff*|sni+ff+(?:le)?|sno+re+"
    r"|u?a+h+|o+h+|e+h+|zz+|pa+nt|ya+wn|si+gh|phe+w|boof|bork|mlem|blep|boop|ha+mf|nom|glub|plop"
    r"|flop|lap|lick|s(?:ch)?lurp|schlap|slap|chomp|munch|crunch|gnaw|r+ip|squeak|scratch|t[ai]p|thump"
    r"|bump|click|clack|pitter|patter|whoosh|(?:tada)+(?:ta)?|wan|ku+n|kuu*n|ha+h?|he+h?",
    re.IGNORECASE,
)
_SOUND_JA = re.compile(
    # Soft kana alone make no word; the rest are the stems of the usual sounds.
    r"[わワあアうウふフんンぅゥぁァおオぉォはハヒがガぐグヴるルむぶぷっッー〜～]+"
    r"|(?:くん|くー|くぅ|くう|きゃん|キャン|クーン|クン|キュ|きゅ|ばう|バウ|ごく|ぴ|もぐ|ぺろり?|ぴちゃ|ちゃぷ|かり"
    r"|がじ|かみ|とこ|た|しゅた|ざ|びり|と|すん|すぴ|すや|へ|スン|スピ)[るルンんーっッ〜～]*"
)
_GESTURE = re.compile(r"\*([^*]{1,100})\*|（([^（）]{1,60})）|\(([^()]{1,100})\)")
_SPEECH = re.compile(
    r"^(?:and )?(?:she )?(?:says?|speaks?|asks?|talks?|answers?|repl(?:y|ies)|whispers?)\b"
    r"|[\"“”「」『』]|と(?:言う|話す|しゃべる|答える)$",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]+[〜～ー]*")


def animal_breach(text: str) -> str:
    """Why something is no sound or gesture of an animal; empty when it is one."""
    if len(text) > LONGEST:
        return "An animal's sound was too long."
    gestures = [next(part for part in found if part) for found in _GESTURE.findall(text)]
    if any(_SPEECH.search(each) or len(each.split()) > LONGEST_GESTURE for each in gestures):
        return "An animal cannot say anything, not even in a gesture."
    words = _LETTERS.findall(_GESTURE.sub(" ", text))
    return "" if all(map(_is_sound, words)) else REFUSED


def _is_sound(word: str) -> bool:
    if word.isascii():
        return _SOUND.fullmatch(word) is not None
    return re.fullmatch(rf"(?:{_SOUND_JA.pattern})+", word) is not None
