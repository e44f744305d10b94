"""What the viewers ask for: thanks, answers, and ideas."""

from bot.brains.scripted.moment import Moment, Option


def pull(moment: Moment, option: Option) -> float:
    """What the audience says of an option, in points."""
    if option.action == "answer_viewer":
        return _answer(moment, option.argument)
    if option.action == "thank_viewer":
        return 18.0
    return moment.asked.get(option.action, 0.0)


def _answer(moment: Moment, message_id: str) -> float:
    line = next((one for one in moment.briefing.chat if one.message_id == message_id), None)
    if line is None:
        return 0.0
    points = 8.0 if line.question else 0.0
    if moment.me in line.addressed_to:
        points += 14.0
    elif line.addressed_to:
        points -= 10.0
    if line.first_time:
        points += 6.0
    if line.answered:
        points -= 16.0
    return points - line.minutes_ago * 0.4
