"""The real OBS Studio on a screen nobody sees."""

import asyncio
import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

MISSING = "needs the real OBS and a screen for it: `apt-get install obs-studio xvfb`"
needs_obs = pytest.mark.skipif(not (shutil.which("obs") and shutil.which("Xvfb")), reason=MISSING)
GLOBAL = """[General]
FirstRun=true
EnableAutoUpdates=false

[OBSWebSocket]
FirstLoad=false
ServerEnabled=true
ServerPort={port}
AlertsEnabled=false
AuthRequired=true
ServerPassword={password}
"""


class RealObs:
    """OBS with a home of its own; may be killed and started again."""

    def __init__(self, folder: Path, password: str) -> None:
        self.folder = folder
        self.port = _free_port()
        self.password = password
        self._screen: subprocess.Popen[bytes] | None = None
        self._obs: asyncio.subprocess.Process | None = None
        settings = folder / "obs-studio"
        settings.mkdir(parents=True)
        (settings / "global.ini").write_text(
            GLOBAL.format(port=self.port, password=password), encoding="utf-8"
        )

    def show(self) -> None:
        reading, writing = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24"],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            self._display = f":{number.readline().strip()}"

    async def start(self) -> None:
        env = {
            **os.environ,
            "DISPLAY": self._display,
            "HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder),
            "QT_QPA_PLATFORM": "xcb",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        log = self.folder / "obs.log"
        with log.open("ab") as out:
            self._obs = await asyncio.create_subprocess_exec(
                "obs", "--multi", env=env, stdout=out, stderr=out
            )
        async with asyncio.timeout(60):
            while not await self._listens():
                assert self._obs.returncode is None, log.read_text(encoding="utf-8")[-2000:]
                await asyncio.sleep(0.2)

    async def kill(self) -> None:
        if self._obs is not None and self._obs.returncode is None:
            self._obs.kill()
            await self._obs.wait()

    async def close(self) -> None:
        await self.kill()
        if self._screen is not None:
            self._screen.terminate()
            self._screen.wait(10)

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
