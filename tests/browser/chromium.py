"""Where a Chromium for the browser tests is, and how to get one. Standard library only: play.py asks here too."""

import os
import shutil
import sys
from pathlib import Path

SWITCH = "PLYYARD_CHROMIUM"
ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
MAC_APPS = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS_PATHS = (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")
WINDOWS_ROOTS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")

HOW_TO_GET = f"""NO CHROMIUM: the browser tests are left out. To run them too, get one:
  Debian:   sudo apt install chromium fonts-noto-cjk
  Ubuntu:   sudo snap install chromium
  macOS:    brew install --cask chromium   (Chrome or Edge will do)
  Windows:  winget install Google.Chrome   (Edge will do)
or name the program: {SWITCH}=/path/to/it"""


def find_chromium() -> Path | None:
    """Return the browser to drive: the one named by PLYYARD_CHROMIUM, else the first found; None when there is none."""
    named = os.environ.get(SWITCH)
    if named is not None:
        return Path(named) if Path(named).is_file() else None
    found = (shutil.which(name) for name in ON_PATH)
    return next((Path(path) for path in found if path), None) or next(filter(Path.is_file, _usual_places()), None)


def _usual_places() -> list[Path]:
    if sys.platform == "darwin":
        return [Path(f"/Applications/{app}.app/Contents/MacOS/{app}") for app in MAC_APPS]
    if sys.platform == "win32":
        roots = [os.environ[name] for name in WINDOWS_ROOTS if name in os.environ]
        return [Path(root) / path for root in roots for path in WINDOWS_PATHS]
    return []
