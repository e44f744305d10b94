"""The machine's own voice: macOS `say`, Windows SAPI through PowerShell, Linux espeak-ng.

The text goes in by standard input and the sound comes out as a file, so that nothing that was said
is ever an argument or a script.
"""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.audience.screened import Screened
from bot.errors import VoiceError
from bot.ports import Clip, Voice

_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows: no console may flash up over what is being streamed."""
_SAPI = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; $in = [Console]::In;"
    " $voice = $in.ReadLine(); $file = $in.ReadLine(); $text = $in.ReadToEnd();"
    " Add-Type -AssemblyName System.Speech;"
    " $say = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    " if ($voice) { $say.SelectVoice($voice) };"
    " $say.SetOutputToWaveFile($file); $say.Speak($text); $say.Dispose()"
)
_PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "darwin": ("say",),
    "win32": ("powershell",),
    "linux": ("espeak-ng", "espeak"),
}
_CURES: Mapping[str, str] = {
    "linux": "install espeak-ng (Debian, Ubuntu: sudo apt install espeak-ng)",
}


class SystemVoice(Voice):
    """Speaks with what the system has."""

    credit = ""

    def __init__(
        self, voices: Mapping[str, str], *, system: str = sys.platform, path: str | None = None
    ) -> None:
        """Prepare it; looks nothing up yet.

        Args:
            voices: The voice of each character; who is not listed has the usual one.
            system: As `sys.platform` names it.
            path: Where programs are looked for; None: as the system does.
        """
        self._voices = voices
        self._system = system
        self._path = path

    def program(self) -> str:
        """Where the speaking program is.

        Raises:
            VoiceError: there is none; the text says what to install.
        """
        names = _PROGRAMS.get(self._system, _PROGRAMS["linux"])
        for name in names:
            found = shutil.which(name, path=self._path)
            if found:
                return found
        cure = _CURES.get(self._system, "it belongs to the system: repair its installation")
        raise VoiceError(f"this machine has no {names[0]}: {cure}")

    async def speak(self, actor: str, text: Screened) -> Clip:
        """Let the system speak into a file.

        Raises:
            VoiceError: there is no such program or voice, or it wrote nothing.
        """
        program, voice = self.program(), self._voices.get(actor, "")
        with TemporaryDirectory(prefix="hearthcast-", ignore_cleanup_errors=True) as folder:
            file = Path(folder) / "clip.wav"
            arguments, spoken = self._asked(voice, file, text)
            said = await _run(program, arguments, spoken)
            data = await asyncio.to_thread(_read, file)
        if not data:
            why = said.strip().splitlines()[:1]
            raise VoiceError(f"{Path(program).name} spoke nothing{f': {why[0]}' if why else ''}")
        return Clip(data=data, kind="audio/wav")

    def _asked(self, voice: str, file: Path, text: str) -> tuple[list[str], str]:
        match self._system:
            case "darwin":
                form = ["-o", str(file), "--file-format=WAVE", "--data-format=LEI16@22050"]
                return [*form, *(("-v", voice) if voice else ()), "-f", "-"], text
            case "win32":
                hidden = ["-NoProfile", "-NonInteractive", "-Command", _SAPI]
                return hidden, f"{voice}\n{file}\n{text}"
            case _:
                return [*(("-v", voice) if voice else ()), "-w", str(file), "--stdin"], text

    def forget(self) -> None:
        """Nothing is kept here."""

    async def close(self) -> None:
        """Nothing is open between two lines."""


async def _run(program: str, arguments: list[str], spoken: str) -> str:
    """Run it to its end; a line nobody waits for any more is not spoken to the end."""
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            program, *arguments,
            stdin=pipe, stdout=asyncio.subprocess.DEVNULL, stderr=pipe,
            creationflags=_NO_WINDOW,
        )  # fmt: skip
    except OSError as error:
        raise VoiceError(f"{program} does not start: {error.strerror}") from error
    try:
        _, said = await process.communicate(spoken.encode())
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    return said.decode(errors="replace")


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""
