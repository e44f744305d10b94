"""The facts that events carry: what wording, lines and pages may rely on, by action and story.

Every value is a text: an id of the catalogue or of a character, a key of labels.toml, a number
in digits, or a screened name. A fact with a `?` is there only when it applies.
"""

from collections.abc import Mapping

ANY: tuple[str, ...] = ("item?", "first_use?", "happened?")
"""Any action may carry these: the item that made it more fun; `yes` when that item was never used
before; the `Happened.what` of the same turn, which is told instead of the action."""

ACTION_FACTS: Mapping[str, tuple[str, ...]] = {
    "cook": ("dish", "servings"),
    "eat": ("dish", "cook?"),  # a dish or a food; who cooked it, when known
    "work": ("job", "yen"),  # earned in this tick
    "phone_home": ("topic",),
    "tidy": ("cleanliness",),  # 0 to 100, after it
    "laundry": ("weather",),
    "watch_film": ("film",),
    "play_game": ("game",),
    "read": ("book",),
    "listen_music": ("music",),
    "look_outside": ("weather", "season"),
    "walk_dog": ("weather",),
    "train_dog": ("trick", "progress"),  # 0 to 100
    "feed_dog": ("food",),
    "talk": ("topic", "item?", "weather?", "season?"),
    "tease": ("went",),  # well, sour
    "argue": ("cause",),
    "apologise": ("cause", "accepted"),  # yes, no
    "shop": ("basket", "yen?", "food?"),  # food: what most was bought of
    "plan_date": ("day", "days_ahead", "time", "place"),
    "go_on_date": ("place?", "weather?"),  # when it begins
    "thank_viewer": ("viewer", "viewer_id"),
    "answer_viewer": ("message_id",),
    "use_item": ("item",),
    "choose_wish": ("item",),
    "dog_eat": ("food",),
    "follow": ("whom",),
    "cuddle": ("whom", "asleep"),  # yes, no
    "do_trick": ("trick",),
    "chew": ("thing",),
    "watch_window": ("weather",),
}
"""By action; an action that is not listed carries none of its own."""

STORY_FACTS: Mapping[str, tuple[str, ...]] = {
    "rent_paid": ("yen", "due", "left"),  # due: rent, bills, insurance; left: in the purse
    "bills_paid": ("yen", "due", "left"),
    "rent_missed": ("yen", "due", "left"),
    "food_ran_out": ("food",),  # the last there was
    "quarrel_began": ("cause", "quarrel", "starter"),
    "quarrel_cooled": ("cause", "quarrel", "starter"),
    "made_up": ("cause", "quarrel", "starter"),
    "date_planned": ("day", "days_ahead", "time", "place"),
    "date_happened": ("place", "weather"),
    "wish_chosen": ("item", "price", "funded"),
    "wish_fulfilled": ("item", "viewer"),  # the giver's name; empty when saved for alone
    "moved": ("room_type", "item"),
    "item_gone": ("item",),  # by hand, or back to the shop with a refund
    "item_came": ("item",),  # by hand
    "trick_learnt": ("trick", "teacher", "dog"),
    "season_changed": ("season",),
    "came_back": ("hours", "days"),
}
"""By `Happened.what`."""
