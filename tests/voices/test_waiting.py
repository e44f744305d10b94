"""A voice is asked once for a line, never waited for too long, and its troubles are said once."""

import os
from pathlib import Path

import pytest

from bot.audience.screened import Screened
from bot.errors import VoiceError
from bot.ports import Clip, Voice
from bot.voices.cached import Cached
from bot.voices.timely import FAILURES, REST_S, Timely
from bot.voices.voicevox import VoicevoxVoice
from tests.voices.studio import Loop, Studio, beep

SPEAKERS = {"john": 13, "sara": 2}


class Said(Voice):
    """Counts what it is asked for."""

    credit = "by Said"

    def __init__(self, size: int = 1_000) -> None:
        self.lines: list[str] = []
        self.size = size
        self.ill = ""

    async def speak(self, actor: str, text: Screened) -> Clip:
        self.lines.append(f"{actor}: {text}")
        if self.ill:
            raise VoiceError(self.ill)
        return Clip(data=text.encode().ljust(self.size, b"."), kind="audio/wav")

    def forget(self) -> None:
        self.lines.clear()

    async def close(self) -> None:
        """Nothing is open."""


def aged(folder: Path) -> None:
    """Long ago, in the order in which they were heard."""
    for age, path in enumerate(sorted(folder.glob("*.wav"), key=lambda one: one.stat().st_mtime)):
        os.utime(path, (age + 1, age + 1))


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*.wav"))


async def test_the_same_line_of_the_same_voice_is_spoken_once(tmp_path: Path) -> None:
    said = Said()
    voice = Cached(said, tmp_path, 10_000, sort="a")
    first = await voice.speak("john", Screened("Hello"))
    assert await voice.speak("john", Screened("Hello")) == first
    assert await Cached(said, tmp_path, 10_000, sort="a").speak("john", Screened("Hello")) == first
    assert said.lines == ["john: Hello"]
    await voice.speak("sara", Screened("Hello"))
    await Cached(said, tmp_path, 10_000, sort="b").speak("john", Screened("Hello"))
    assert said.lines == ["john: Hello", "sara: Hello", "john: Hello"]


async def test_what_is_kept_stays_within_its_bound_and_the_longest_unheard_goes(
    tmp_path: Path,
) -> None:
    said = Said()
    voice = Cached(said, tmp_path, 3_000, sort="a")
    for number in range(3):
        await voice.speak("john", Screened(f"line {number}"))
        aged(tmp_path)
    await voice.speak("john", Screened("line 0"))
    await voice.speak("john", Screened("line 3"))
    assert size_of(tmp_path) <= 3_000
    said.lines.clear()
    await voice.speak("john", Screened("line 0"))
    assert said.lines == []
    await voice.speak("john", Screened("line 1"))
    assert said.lines == ["john: line 1"]


async def test_a_voice_heard_from_the_disk_alone_is_credited_all_the_same(tmp_path: Path) -> None:
    said = Said()
    await Cached(said, tmp_path, 10_000, sort="a").speak("john", Screened("Hello"))
    quiet = Said()
    quiet.credit = ""
    assert Cached(quiet, tmp_path, 10_000, sort="a").credit == "by Said"
    assert Cached(quiet, tmp_path, 10_000, sort="b").credit == ""


async def test_no_sound_of_a_forgotten_viewers_name_is_kept(tmp_path: Path) -> None:
    voice = Cached(Said(), tmp_path / "voices", 10_000, sort="a")
    await voice.speak("john", Screened("Thank you, Mika!"))
    voice.forget()
    assert list((tmp_path / "voices").glob("*.wav")) == []


async def test_a_disk_that_refuses_keeps_nobody_from_speaking(tmp_path: Path) -> None:
    (tmp_path / "voices").write_text("a file where the folder should be", "utf-8")
    voice = Cached(Said(), tmp_path / "voices", 10_000, sort="a")
    assert (await voice.speak("john", Screened("Hello"))).data.startswith(b"Hello")


async def test_an_engine_that_is_too_slow_is_given_up_in_time() -> None:
    told: list[str] = []
    async with Studio().running() as studio:
        studio.slow_s = 5
        engine = VoicevoxVoice(studio.base, SPEAKERS)
        voice = Timely(engine, 0.05, Loop(), told.append)
        with pytest.raises(VoiceError, match="longer than"):
            await voice.speak("john", Screened("Hello"))
        await voice.close()
    assert told == ["a line took longer than 0.05 s"]


async def test_trouble_is_told_once_rested_from_and_told_to_be_over() -> None:
    told: list[str] = []
    clock, said = Loop(), Said()
    voice = Timely(said, 1, clock, told.append)
    said.ill = "the engine is not there"
    for _ in range(FAILURES + 4):
        with pytest.raises(VoiceError):
            await voice.speak("john", Screened("Hello"))
    assert told == ["the engine is not there"]
    assert len(said.lines) == FAILURES, "it is not asked while it rests"
    said.ill = ""
    clock.ahead = REST_S + 1
    await voice.speak("john", Screened("Hello"))
    assert told == ["the engine is not there", ""]
    assert voice.trouble == ""
    assert voice.credit == "by Said"


async def test_an_engine_that_comes_back_is_heard_again() -> None:
    async with Studio().running() as studio:
        engine = VoicevoxVoice(studio.base, SPEAKERS)
        voice = Timely(engine, 2, Loop(), lambda _: None)
        studio.refuses = 503
        with pytest.raises(VoiceError):
            await voice.speak("sara", Screened("Hello"))
        studio.refuses = 0
        assert (await voice.speak("sara", Screened("Hello"))).data == beep()
        await voice.close()
