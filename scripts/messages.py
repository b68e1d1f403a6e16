"""Bring the translation files up to date with the source: new messages in, unused ones out, translations kept.

`.venv/bin/python scripts/messages.py` updates every `locales/ja.po` and `locales/ko.po`; give folders
(`src/plyyard/cli`) to update only theirs; `--check` changes nothing, lists what is missing or unused and exits 1.
"""

import sys
from pathlib import Path

from plyyard.i18n import message_folders
from plyyard.messages import TRANSLATED, find_faults, update_po


def main(arguments: list[str]) -> int:
    """Update or check, and return the exit status."""
    folders = [Path(name).resolve() for name in arguments if name != "--check"] or message_folders()
    if "--check" in arguments:
        faults = [fault for folder in folders for language in TRANSLATED for fault in find_faults(folder, language)]
        print("\n".join(faults) or "All messages are translated.")
        return 1 if faults else 0
    for folder in folders:
        for language in TRANSLATED:
            waiting = update_po(folder, language)
            if waiting:
                print(f"{folder / 'locales' / language}.po: {waiting} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
