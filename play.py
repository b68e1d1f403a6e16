"""Ply Yard's one command: `python3 play.py` sets everything up and opens the game, `python3 play.py test` tests it.

Needs Python 3.11 or newer and pip, nothing else. This file stays readable for older Pythons, to tell them so.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Ply Yard needs Python 3.11 or newer; this is %s (%s).\n"
        "Start it with a newer one, for example: python3.12 play.py\n"
        "Debian 12 and later have it as python3; elsewhere see python.org, Homebrew, pyenv or uv."
        % (sys.version.split()[0], sys.executable)
    )

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "scripts"))

from launcher.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
