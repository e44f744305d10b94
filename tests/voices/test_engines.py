"""Every engine over its real door: a process, or HTTP on loopback."""

import stat
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from bot.audience.screened import Screened
from bot.config.environment import secret
from bot.config.voices import SpeechEndpointSettings, VoicesSettings
from bot.errors import VoiceError
from bot.voices.building import engine_of, wrong_with
from bot.voices.openai import EndpointVoice
from bot.voices.system import SystemVoice
from bot.voices.voicevox import VoicevoxVoice
from tests.stage.chromium import free_port
from tests.voices.studio import Studio, beep

LINE = Screened("今日は寒いね; $(rm -rf /) --help")
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts")


async def free(usd: Decimal) -> None:
    """Nothing is paid."""


def program(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@on_unix
@pytest.mark.parametrize(
    ("system", "name", "arguments"),
    [
        ("linux", "espeak-ng", "-v ja -w FILE --stdin"),
        ("darwin", "say", "-o FILE --file-format=WAVE --data-format=LEI16@22050 -v ja -f -"),
    ],
)
async def test_the_systems_program_gets_the_text_by_standard_input(
    tmp_path: Path, system: str, name: str, arguments: str
) -> None:
    (tmp_path / "beep.wav").write_bytes(beep())
    find = 'for one in "$@"; do case "$one" in *.wav) file="$one";; esac; done'
    program(tmp_path, name, f'echo "$*" > {tmp_path}/args\ncat > {tmp_path}/said\n{find}\n'
            f'cp {tmp_path}/beep.wav "$file"')  # fmt: skip
    voice = SystemVoice({"sara": "ja"}, system=system, path=f"{tmp_path}:/bin:/usr/bin")
    clip = await voice.speak("sara", LINE)
    assert clip.data == beep()
    assert (tmp_path / "said").read_text("utf-8") == LINE
    told = (tmp_path / "args").read_text("utf-8").split()
    assert [("FILE" if one.endswith(".wav") else one) for one in told] == arguments.split()


@on_unix
async def test_powershell_is_given_voice_file_and_text_as_lines_and_never_as_script(
    tmp_path: Path,
) -> None:
    (tmp_path / "beep.wav").write_bytes(beep())
    program(tmp_path, "powershell", f'echo "$*" > {tmp_path}/args\nread -r voice\nread -r file\n'
            f'cat > {tmp_path}/said\ncp {tmp_path}/beep.wav "$file"')  # fmt: skip
    voice = SystemVoice({}, system="win32", path=f"{tmp_path}:/bin:/usr/bin")
    assert (await voice.speak("john", LINE)).data == beep()
    assert (tmp_path / "said").read_text("utf-8") == LINE
    assert "rm -rf" not in (tmp_path / "args").read_text("utf-8")


async def test_a_machine_without_a_voice_says_what_to_install(tmp_path: Path) -> None:
    voice = SystemVoice({}, system="linux", path=str(tmp_path))
    with pytest.raises(VoiceError, match="apt install espeak-ng"):
        await voice.speak("john", LINE)


@on_unix
async def test_a_program_that_speaks_nothing_says_why(tmp_path: Path) -> None:
    program(tmp_path, "espeak-ng", "echo 'no voice called nobody' >&2; exit 1")
    voice = SystemVoice({}, system="linux", path=f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(VoiceError, match="no voice called nobody"):
        await voice.speak("john", LINE)


async def test_voicevox_is_asked_in_two_steps_and_credited_by_name() -> None:
    async with Studio().running() as studio:
        voice = VoicevoxVoice(studio.base, {"john": 13, "sara": 2})
        assert voice.credit == "VOICEVOX"
        clip = await voice.speak("sara", LINE)
        assert clip.kind == "audio/wav"
        assert clip.data == beep()
        await voice.speak("john", LINE)
        await voice.close()
    assert studio.paths() == ["/speakers", *["/audio_query", "/synthesis"] * 2]
    _, query, _ = studio.asked[1]
    assert query == {"speaker": "2", "text": LINE}
    _, query, body = studio.asked[2]
    assert query == {"speaker": "2"}
    assert body["kana"] == LINE
    assert voice.credit == "VOICEVOX:青山龍星:四国めたん"


async def test_voicevox_that_is_not_started_or_lacks_a_voice_says_so() -> None:
    base = f"http://127.0.0.1:{free_port()}"
    voice = VoicevoxVoice(base, {"john": 13})
    with pytest.raises(VoiceError, match=r"not there.*start it"):
        await voice.speak("john", LINE)
    await voice.close()
    async with Studio().running() as studio:
        voice = VoicevoxVoice(studio.base, {"john": 99})
        with pytest.raises(VoiceError, match="no style 99 for john"):
            await voice.speak("john", LINE)
        with pytest.raises(VoiceError, match="no voice for eve"):
            await voice.speak("eve", LINE)
        await voice.close()


async def test_a_speech_endpoint_on_this_machine_is_asked_and_nothing_is_paid() -> None:
    paid: list[Decimal] = []

    async def pay(usd: Decimal) -> None:
        paid.append(usd)

    async with Studio().running() as studio:
        settings = SpeechEndpointSettings(base_url=f"{studio.base}/v1")
        voice = EndpointVoice(settings, "", pay)
        assert (await voice.speak("john", LINE)).data == beep()
        await voice.close()
    (path, _, body) = studio.asked[0]
    assert path == "/v1/audio/speech"
    assert body == {
        "input": LINE, "model": "gpt-4o-mini-tts", "voice": "echo", "response_format": "wav",
    }  # fmt: skip
    assert paid == []


@pytest.mark.parametrize(
    ("settings", "key", "told"),
    [
        (SpeechEndpointSettings(), "k", "may_bill"),
        (SpeechEndpointSettings(may_bill=True), "k", "usd_per_million_characters is 0"),
        (
            SpeechEndpointSettings(may_bill=True, usd_per_million_characters=Decimal(15)),
            "",
            "OPENAI_API_KEY",
        ),
    ],
)
def test_nothing_is_billed_unless_config_says_so_with_its_price(
    settings: SpeechEndpointSettings, key: str, told: str
) -> None:
    with pytest.raises(VoiceError, match=told):
        EndpointVoice(settings, key, free)


async def test_a_line_is_paid_before_it_is_asked_for_and_not_asked_for_without_money() -> None:
    async def broke(usd: Decimal) -> None:
        raise VoiceError(f"no ${usd} left")

    settings = SpeechEndpointSettings(
        base_url="https://speech.invalid/v1", may_bill=True, usd_per_million_characters=Decimal(15)
    )
    voice = EndpointVoice(settings, "k", broke)
    with pytest.raises(VoiceError, match=r"no \$0\.0003 left"):
        await voice.speak("john", Screened("a" * 20))
    await voice.close()


async def test_an_endpoint_that_refuses_says_so() -> None:
    async with Studio().running() as studio:
        voice = EndpointVoice(SpeechEndpointSettings(base_url=f"{studio.base}/v1"), "", free)
        studio.refuses = 401
        with pytest.raises(VoiceError, match="key in OPENAI_API_KEY"):
            await voice.speak("john", LINE)
        studio.refuses = 500
        with pytest.raises(VoiceError, match="refuses"):
            await voice.speak("john", LINE)
        await voice.close()
        assert len(studio.asked) == 2, "nobody asks again by themselves"


async def test_off_is_the_default_and_looks_at_nothing() -> None:
    assert engine_of(VoicesSettings(), secret, free) is None
    assert await wrong_with(VoicesSettings(), secret, free) is None


@pytest.mark.parametrize("wait_s", [0, 4.5, -1])
def test_no_bubble_waits_longer_than_four_seconds(wait_s: float) -> None:
    with pytest.raises(ValueError, match="at most 4"):
        VoicesSettings(wait_s=wait_s)
