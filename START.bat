@echo off
rem Starts Hearthcast and opens the dashboard. Double-click it; close the window to stop the show.
setlocal
cd /d "%~dp0"
chcp 65001 >nul
set PYTHONUTF8=1
if exist "%USERPROFILE%\.local\bin\uv.exe" set "PATH=%USERPROFILE%\.local\bin;%PATH%"
where uv >nul 2>nul
if not errorlevel 1 goto with_uv
py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 goto with_python
echo Hearthcast needs uv (or Python 3.11 or newer). Paste this line here, press Enter, and start again:
echo.
echo     winget install --id=astral-sh.uv -e
echo.
cmd /k
exit /b 1

:with_uv
uv run hearthcast run --open %*
if errorlevel 1 goto failed
exit /b 0

:with_python
if not exist ".venv\Scripts\python.exe" py -3 -m venv .venv
if errorlevel 1 goto failed
fc /b pyproject.toml .venv\pyproject.toml >nul 2>nul
if not errorlevel 1 goto installed
echo Getting ready; this takes a minute the first time.
".venv\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check -e .
if errorlevel 1 goto failed
copy /y pyproject.toml .venv\pyproject.toml >nul
:installed
".venv\Scripts\hearthcast.exe" run --open %*
if errorlevel 1 goto failed
exit /b 0

:failed
echo.
echo Hearthcast stopped. The lines above say why; docs\start.md helps.
pause
exit /b 1
