"""The memory files as pydantic models: what the schemas are made from and mistyping is read with.

Field for field the pure types (a test holds that), with a sentence for the person who edits the
file. The everyday reading is `bot.storage.codec`, which is stricter and much quicker.
"""
