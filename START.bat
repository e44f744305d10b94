@echo off
rem Starts Hearthcast and opens the dashboard. Double-click it; close the window to stop the show.
setlocal
cd /d "%~dp0"
chcp 65001 >nul
set PYTHONUTF8=1
if exist "%USERPROFILE%\.local\bin\uv.exe" set "PATH=%USERPROFILE%\.local\bin;%PATH%"
where uv >nul 2>nul
if not errorlevel 1 goto with_uv
set PY=py -3
%PY% -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 goto with_python
set PY=python
%PY% -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
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
rem Installed anew after an update, and where the environment is broken or was made by uv.
fc /b pyproject.toml .venv\pyproject.toml >nul 2>nul
if errorlevel 1 goto install
".venv\Scripts\python.exe" -c "" >nul 2>nul
if not errorlevel 1 goto installed
:install
echo Getting ready; this takes a minute the first time.
".venv\Scripts\python.exe" -m pip --version >nul 2>nul
if errorlevel 1 %PY% -m venv --clear .venv
if errorlevel 1 goto failed
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
